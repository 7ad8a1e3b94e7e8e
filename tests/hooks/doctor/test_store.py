"""`doctor` on the store."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from dedup.steps import Run
from dedup.stores.schema import DATABASE
from dedup.stores.sqlite import SqliteStore
from hooks.dispatch import Request, answer
from hooks.doctor import Health
from tests.fakes import NOW, FakeEmbedder, database, kept, text
from tests.hooks.command import run
from tests.hooks.doctor.examined import checks


@pytest.mark.parametrize(
    ("how", "wrong"),
    [
        ("UPDATE memory_text_data SET block = zeroblob(length(block)) WHERE id > 10", "memory_text is damaged"),
        ("DELETE FROM memory_tags_data", "memory_tags is damaged"),
        ("DELETE FROM memory_text WHERE rowid = 1", "memory_text holds 0 instead of 1"),
    ],
)
def test_a_damaged_full_text_index_is_told_and_left_to_the_janitor(home: Path, how: str, wrong: str) -> None:
    """Looking mends nothing; the command that is named does."""
    with closing(SqliteStore(home)) as store:
        store.commit(Run("r", NOW, (kept(text("the crane greases its own cable"), 1),)))
    with database(home) as db:
        db.execute(how)
    for _ in range(2):
        (check,) = checks("store")
        assert (check.health, check.cure) == (Health.BROKEN, "subcog-dedup janitor")
        assert check.seen == f"not every memory is found by its words: {wrong}"
    assert run(*check.cure.split()[1:]).exit_code == 0
    (check,) = checks("store")
    assert (check.health, check.seen) == (Health.OK, "1 memory")
    assert '"rebuilt": ' in (home / "hooks.log").read_text()


def test_a_store_that_is_damaged_inside_can_be_moved_away(home: Path) -> None:
    """It opens, and some of its pages are nothing any more; `doctor` says how to save what can be read, and go on."""
    with closing(SqliteStore(home)) as store:
        store.commit(Run("r", NOW, tuple(kept(text(f"the crane {n} greases its own cable"), n) for n in range(60))))
    file = home / DATABASE
    whole = file.read_bytes()
    pages = len(whole) // 4096
    seen = []
    for page in range(1, pages):  # whichever page it is, `doctor` must not fall over it
        file.write_bytes(whole[: page * 4096] + b"\x5a" * 4096 + whole[(page + 1) * 4096 :])
        (check, *_) = checks("store")
        seen.append(check)
    broken = [check for check in seen if check.health is Health.BROKEN and "malformed" in check.seen]
    assert broken
    assert {check.cure for check in broken} == {f"mv {file} {file}.damaged"}
    assert any("sqlite3 FILE .recover" in check.seen for check in broken)


def test_what_the_search_index_does_not_hold_yet_is_told_in_words(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A few texts are no trouble; many make every look-up slow, and a command mends that."""
    told = []
    with closing(SqliteStore(home)) as store:
        for number, content in enumerate(("the crane greases its own cable", "the kiln cools down over night"), 1):
            told.append(checks("index"))
            step = kept(text(content), number, FakeEmbedder().embed([content])[0])
            store.commit(Run("r", NOW, (step,), model_id="words/1"))
    told.append(checks("index"))
    assert [check.seen for (check,) in told] == [
        "search index up to date",
        "search index up to date, but for at most 1 text that is compared one by one",
        "search index up to date, but for at most 2 texts that are compared one by one",
    ]
    monkeypatch.setattr("hooks.doctor.store.TAIL_LIMIT", 1)
    (check,) = checks("index")
    assert (check.health, check.cure) == (Health.WARN, "subcog-dedup index")
    assert check.seen == "every look-up is slowed down by 2 texts that are compared one by one"


def test_texts_that_have_no_vector_are_told(home: Path, model_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Memories that were stored before there was a model, say: by meaning nobody finds them."""
    with closing(SqliteStore(home)) as store:
        for number, content in enumerate(("the crane greases its own cable", "the kiln cools down over night"), 1):
            store.commit(Run("r", NOW, (kept(text(content), number),)))
    (check,) = checks("index")  # without a model that is told of the model
    assert (check.health, check.seen) == (Health.OK, "search index up to date")
    monkeypatch.setenv("SUBCOG_MODEL_DIR", str(model_dir))
    (check,) = checks("index")
    assert check.health is Health.OK
    assert check.seen == "search index up to date, but for 2 texts found by words only until the janitor runs"
    monkeypatch.setattr("hooks.doctor.store._FEW", 1)
    (check,) = checks("index")
    assert (check.health, check.seen) == (Health.WARN, "2 texts are found and compared by words only")
    assert run(*check.cure.split()[1:]).exit_code == 0
    (check,) = checks("index")
    assert (check.health, check.seen) == (Health.OK, "search index up to date")


def test_a_store_that_is_busy_is_not_called_broken(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cure for a broken one would take it out of the janitor's hands."""
    SqliteStore(home).close()

    def locked(self: SqliteStore) -> list[str]:
        raise sqlite3.OperationalError("database is locked")

    monkeypatch.setattr(SqliteStore, "check_texts", locked)
    (check,) = checks("store")
    assert (check.health, check.cure) == (Health.WARN, "subcog-dedup doctor")


def test_a_hook_that_meets_a_damaged_index_keeps_the_memory_and_says_so(home: Path, tmp_path: Path) -> None:
    """In its line of the log, without a word of what was said, until the janitor has mended it."""
    SqliteStore(home).close()
    with closing(sqlite3.connect(home / "memories.db", isolation_level=None)) as db:
        db.execute("DELETE FROM memory_text_data")
    said = "From now on always use pnpm instead of npm, because the lock file must stay stable."
    transcript = tmp_path / "session.jsonl"
    for number in range(3):
        record = {"type": "user", "message": {"role": "user", "content": f"{said} Rule {number}."}, "uuid": str(number)}
        with transcript.open("a") as file:
            file.write(json.dumps({"parentUuid": None, **record}) + "\n")
        payload = {"session_id": "s", "transcript_path": str(transcript), "cwd": str(tmp_path), "trigger": "auto"}
        payload |= {"hook_event_name": "PreCompact"}
        answer(Request("pre-compact", json.dumps(payload).encode()))
        if number == 1:
            run("janitor")
    log = (home / "hooks.log").read_text()
    assert "pnpm" not in log
    lines = [json.loads(line) for line in log.splitlines()]
    runs = [line for line in lines if line["event"] == "hook"]
    assert [run["outcome"] for run in runs] == ["ok"] * 3
    assert runs[0]["captured"] > 0
    assert [run.get("index_damaged", False) for run in runs] == [True, True, False]
    assert [line["rebuilt"] for line in lines if line["event"] == "janitor"] == [1]
