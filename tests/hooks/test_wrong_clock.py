"""Memories that a wrong clock has dated to come, told and listed where they were stored."""

import json
import time
from pathlib import Path

import pytest

from hooks.dispatch import Request, answer
from tests.fakes import database
from tests.hooks.command import run

SAID = [f"the crane number {number} greases its own cable at night" for number in range(1, 6)]
DAY = 86_400.0


@pytest.fixture(autouse=True)
def kept(project_without_model: None, home: Path) -> None:
    """Five memories, each of which was said an hour after the one before, the last of them now."""
    for said in SAID:
        run("add", said, "-n", "context")
    for number in range(5):
        at_row(home, number + 1, time.time() - 3_600 * (4 - number))


def at_row(home: Path, row: int, at: float) -> None:
    with database(home) as db:
        db.execute("UPDATE memories SET created_at = ?, last_seen_at = ? WHERE row = ?", (at, at, row))


def told() -> list[str]:
    """What a new session is told, in the order in which that says that it was said."""
    call = {"session_id": "s", "transcript_path": "", "cwd": str(Path.cwd()), "source": "compact"}
    lines = answer(Request("session-start", json.dumps(call).encode(), output="text")).decode().splitlines()
    return [said for line in lines for said in SAID if said in line]


def listed() -> list[str]:
    return [one["content"] for one in json.loads(run("list", "--json").stdout)]


@pytest.mark.parametrize("ahead", [2 * DAY, 400 * DAY, 20_000 * DAY])
@pytest.mark.parametrize("row", [2, 3, 5])
def test_it_stands_where_it_was_stored(home: Path, row: int, ahead: float) -> None:
    """It would be told as what was said last, until that day; and it would be listed first."""
    at_row(home, row, time.time() + ahead)
    assert told() == SAID
    assert listed() == SAID[::-1]
    lines = run("recall").stdout
    assert str(time.localtime(time.time() + ahead).tm_year) + "-" not in lines or ahead < 400 * DAY


def test_a_time_of_the_next_hours_is_another_clock_that_runs_a_little_fast(home: Path) -> None:
    """It is taken as it is."""
    at_row(home, 2, time.time() + DAY / 2)
    assert told() == [SAID[0], *SAID[2:], SAID[1]]
    assert listed()[0] == SAID[1]


def test_where_all_is_dated_to_come_the_clock_of_now_is_wrong(home: Path) -> None:
    """And what was said when stands as it is."""
    for number in range(5):
        at_row(home, number + 1, time.time() + DAY * (30 - number))
    assert told() == SAID[::-1]
    assert listed() == SAID


def test_what_was_said_after_it_is_told_as_later(home: Path) -> None:
    """Of two that contradict each other the later one holds: Claude is told so, by the order and by the dates."""
    at_row(home, 1, time.time() + 300 * DAY)
    at_row(home, 2, time.time() + 300 * DAY)
    assert told()[-1] == SAID[-1]


@pytest.mark.parametrize(
    ("ahead", "reported"), [(300 * DAY, False), (DAY, False), (60, True), (-60, True), (-DAY, False)]
)
def test_what_was_skipped_at_a_time_to_come_was_not_skipped_just_now(home: Path, ahead: float, reported: bool) -> None:
    """Each compaction of that session would be told of it, until that day. A clock may run a little fast."""
    run("add", SAID[0], "-n", "context")
    with database(home) as db:
        db.execute(
            "UPDATE dedup_log SET session_id = 's', at = ? WHERE decision = 'hash_exact'", (time.time() + ahead,)
        )
    call = {"session_id": "s", "transcript_path": "", "cwd": str(Path.cwd()), "source": "compact"}
    said = answer(Request("session-start", json.dumps(call).encode(), output="text")).decode()
    assert ("Skipped 1 duplicate" in said) == reported
