"""A memory whose text something else has changed: what it said before is not taken for said, and what it says now is.

Another program may write to the database, and a bit of it may tip.
"""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from dedup.fingerprint import full_hash
from dedup.stores.schema import DATABASE
from hooks.dispatch import Request, answer
from tests.fakes import database
from tests.hooks.command import exported, run
from tests.hooks.test_capture import FACTS, record

SAID = "the second crane greases its own cable every week"
CHANGED = "the second crane greases its own cable every week, and the third one is greased by hand in the yard"
WORDING = "weekly, crane two sees to the grease of its cable"
NEAR = [SAID.upper(), f"  {SAID.replace(' ', '   ')}"]


@pytest.fixture(autouse=True)
def in_a_project(project_without_model: None) -> None:
    """Where a person types."""


def change(home: Path, table: str = "memories", said: str = SAID, now: str = CHANGED) -> None:
    """As another program would, which knows nothing of hashes and indexes."""
    with closing(sqlite3.connect(home / DATABASE)) as db, db:
        done = db.execute(f"UPDATE {table} SET content = ? WHERE content = ?", (now, said))  # noqa: S608
        assert done.rowcount == 1


def added(text: str) -> None:
    assert run("add", text, "-n", "decisions").exit_code == 0


def contents() -> list[str]:
    return sorted(row["content"] for row in exported())


def said_in_a_session(transcript: Path, *facts: str) -> None:
    transcript.write_text("".join(record(fact, number) for number, fact in enumerate(facts, 1)))
    call = {"session_id": "s", "transcript_path": str(transcript), "cwd": str(Path.cwd())}
    answer(Request("session-end", json.dumps(call).encode()))


@pytest.mark.parametrize("again", [SAID, *NEAR])
def test_what_it_said_before_is_stored_once_it_is_said_again(home: Path, again: str) -> None:
    """It was skipped as an exact repeat of a memory that says something else, and was nowhere."""
    added(SAID)
    change(home)
    run("add", again, "-n", "decisions")
    found = exported()
    texts = {full_hash(row["content"]) for row in found}
    texts |= {full_hash(wording["content"]) for row in found for wording in row["wordings"]}
    assert {full_hash(SAID), full_hash(CHANGED)} <= texts
    assert "exact" in run("add", SAID, "-n", "decisions").stdout
    assert len(exported()) == len(found)


def test_also_by_a_hook_that_has_just_stored_it(home: Path, tmp_path: Path) -> None:
    """The log of the last minutes says that it was kept, under the name of the memory."""
    said_in_a_session(tmp_path / "one.jsonl", FACTS[0])
    change(home, said=FACTS[0], now="nothing of the kind is known to anybody who was asked about the harbour")
    said_in_a_session(tmp_path / "two.jsonl", FACTS[0])
    assert FACTS[0] in contents()


@pytest.mark.parametrize("again", NEAR)
def test_a_text_of_which_only_the_dress_was_changed_is_still_the_same(home: Path, again: str) -> None:
    """The hash is that of the canonical text."""
    added(SAID)
    change(home, now=again)
    assert "exact" in run("add", SAID, "-n", "decisions").stdout
    assert contents() == [again]


def test_the_janitor_has_it_known_by_what_it_says_and_merges_it_with_nothing(home: Path) -> None:
    """Both stand: it held the same value as the other by its old hash, and one of them would have gone."""
    added(SAID)
    change(home, now="the harbour office answers on Sundays, too, but for the first one of each month")
    added(SAID)
    both = contents()
    assert len(both) == 2
    assert "2 memories" not in run("janitor", "--dry-run").stdout
    run("janitor")
    assert contents() == both
    with database(home) as db:
        assert all(full_hash(text) == digest for text, digest in db.execute("SELECT content, hash FROM memories"))
    for text in both:
        assert "exact" in run("add", text, "-n", "decisions").stdout
        assert text in run("search", text.split()[2]).stdout
    assert contents() == both
    assert json.loads(run("janitor", "--json").stdout)["reindexed"] == 0


def test_a_changed_text_that_another_memory_says_already_is_merged_with_it(home: Path) -> None:
    """The same text twice is one memory, whoever has written it."""
    added(SAID)
    added("the harbour office answers on Sundays, too")
    change(home, now="the harbour office answers on Sundays, too")
    run("janitor")
    assert contents() == ["the harbour office answers on Sundays, too"]


def test_a_wording_is_looked_at_as_well(home: Path) -> None:
    """It is what its memory was known by."""
    urn = json.loads(run("add", SAID, "-n", "decisions", "--json").stdout)["urn"]
    with database(home) as db:
        (row,) = db.execute("SELECT row FROM memories").fetchone()
        db.execute(
            "INSERT INTO wordings (memory, content, hash, session_id, uuid, transcript, created_at)"
            " VALUES (?, ?, ?, '', '', '', 1.0)",
            (row, WORDING, full_hash("other")),
        )
    run("janitor")
    assert urn in run("add", WORDING, "-n", "decisions").stdout
    assert len(exported()) == 1
