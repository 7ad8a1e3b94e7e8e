"""When a candidate was said: now, unless its record is old; nothing comes from the future."""

import os
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


def said(timestamp: str) -> Candidate:
    return replace(text("The importer runs at four."), source=Source(timestamp=timestamp))


def times(*timestamps: str) -> list[float | None]:
    """When each is said to have been said, in a session with records of those times that a hook reads."""
    utterances = [Utterance(Speaker.USER, "…", Source(timestamp=one)) for one in timestamps]
    return [one.said_at for one in read_late([said(one) for one in timestamps], utterances, NOW)]


@pytest.fixture
def transcript(tmp_path: Path) -> Path:
    path = tmp_path / "session.jsonl"
    path.write_text("")
    os.utime(path, (WRITTEN, WRITTEN))
    return path


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


def test_what_a_hook_reads_was_said_now() -> None:
    """The clocks of two machines, and a sitting that goes on beyond midnight, change nothing; nor does a record that
    has no time."""
    assert times("2026-05-06T08:00:00Z", "2026-05-06T10:00:00Z") == [None, None]
    assert times("2026-05-05T22:00:00Z", "2026-05-06T10:00:00Z") == [None, None]
    assert times("2026-05-05T22:00:00Z", "", "soon") == [None, None, None]
    assert times("") == [None]


def test_a_day_before_the_newest_record_it_was_said_that_long_ago() -> None:
    """Nobody had read the session, and it was resumed. Records give the distance, the clock here the time."""
    assert times("2026-05-04T10:00:00Z", "2026-05-05T10:00:00Z", "2026-05-06T10:00:00Z") == [
        NOW - 2 * DAY,
        NOW - DAY,
        None,
    ]


def test_a_record_of_the_future_is_not_the_newest() -> None:
    """It would make everything else old."""
    assert times("2026-05-06T10:00:00Z", "2999-01-01T00:00:00Z") == [None, None]
