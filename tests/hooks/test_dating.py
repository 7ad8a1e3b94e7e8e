"""When a candidate was said: now, unless its record is old; nothing comes from the future."""

import os
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from dedup.model import Candidate, Source, Speaker, Utterance
from hooks.dating import of_the_past, read_late
from tests.fakes import text

DAY = 86_400.0
NOW = datetime(2026, 5, 6, 10, 0, 30, tzinfo=UTC).timestamp()
WRITTEN = datetime(2026, 5, 5, tzinfo=UTC).timestamp()


Times = Callable[..., list[float | None]]


def said(timestamp: str) -> Candidate:
    return replace(text("The importer runs at four."), source=Source(timestamp=timestamp))


@pytest.fixture
def transcript(tmp_path: Path) -> Path:
    path = tmp_path / "session.jsonl"
    path.write_text("")
    os.utime(path, (WRITTEN, WRITTEN))
    return path


@pytest.fixture
def times(transcript: Path) -> Times:
    """When each is said to have been said, in a session with records of those times that a hook reads; the file was
    written just now, or when it is told."""

    def read(*timestamps: str, written: float = NOW) -> list[float | None]:
        os.utime(transcript, (written, written))
        utterances = [Utterance(Speaker.USER, "…", Source(timestamp=one)) for one in timestamps]
        return [one.said_at for one in read_late([said(one) for one in timestamps], utterances, transcript, NOW)]

    return read


@pytest.mark.parametrize(
    ("timestamp", "at"),
    [
        ("2026-05-04T00:00:00Z", WRITTEN - DAY),
        ("2026-05-04T02:00:00+02:00", WRITTEN - DAY),
        ("", WRITTEN),
        ("soon", WRITTEN),
        ("2999-01-01T00:00:00Z", NOW),
        ("1820-01-01T00:00:00Z", 0.0),
    ],
)
def test_what_is_read_of_the_past_has_the_time_of_its_record(transcript: Path, timestamp: str, at: float) -> None:
    """Or that of its file, where the record has none."""
    (found,) = of_the_past([said(timestamp)], transcript, NOW)
    assert found.said_at == at


def test_without_its_file_what_has_no_time_was_said_now(tmp_path: Path) -> None:
    """It was there a moment ago, when it was read."""
    (found,) = of_the_past([said("")], tmp_path / "gone.jsonl", NOW)
    assert found.said_at == NOW


def test_what_a_hook_reads_was_said_now(times: Times) -> None:
    """The clocks of two machines, and a sitting that goes on beyond midnight, change nothing; nor does a record that
    has no time."""
    assert times("2026-05-06T08:00:00Z", "2026-05-06T10:00:00Z") == [None, None]
    assert times("2026-05-05T22:00:00Z", "2026-05-06T10:00:00Z") == [None, None]
    assert times("2026-05-05T22:00:00Z", "", "soon") == [None, None, None]
    assert times("") == [None]


def test_a_day_before_the_newest_record_it_was_said_that_long_ago(times: Times) -> None:
    """Nobody had read the session, and it was resumed. Records give the distance, the clock here the time."""
    assert times("2026-05-04T10:00:00Z", "2026-05-05T10:00:00Z", "2026-05-06T10:00:00Z") == [
        NOW - 2 * DAY,
        NOW - DAY,
        None,
    ]


def test_a_record_of_the_future_is_not_the_newest(times: Times) -> None:
    """It would make everything else old."""
    assert times("2026-05-06T10:00:00Z", "2999-01-01T00:00:00Z") == [None, None]


@pytest.mark.parametrize("returned", [10, 1_500_000])
def test_the_last_record_may_be_none_of_what_was_said(transcript: Path, returned: int) -> None:
    """A session that is resumed for a command alone says nothing today; what a tool returned is long."""
    last = f'{{"timestamp": "2026-05-06T10:00:00Z", "toolUseResult": "{"x" * returned}"}}\n'
    transcript.write_text('{"timestamp": "2026-05-01T10:00:00Z"}\n' + last)
    os.utime(transcript, (NOW, NOW))
    old = said("2026-05-01T10:00:00Z")
    utterance = Utterance(Speaker.USER, old.content, old.source)
    (found,) = read_late([old], [utterance], transcript, NOW)
    assert found.said_at == NOW - 5 * DAY


def test_a_file_that_was_not_written_for_days_says_nothing_new(times: Times) -> None:
    """A session that was resumed and left without a word. The time of a copy says nothing."""
    written = datetime(2026, 5, 3, 10, tzinfo=UTC).timestamp()
    assert times("2026-05-03T09:00:00Z", "2026-05-03T10:00:00Z", written=written) == [written - 3600, written]
    assert times("2026-04-03T09:00:00Z", "2026-04-03T10:00:00Z", written=written) == [None, None]
