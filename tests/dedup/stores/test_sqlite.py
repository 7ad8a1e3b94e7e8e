"""The database file: private, whole after a crash, opened by many at once."""

import multiprocessing
import os
import re
import signal
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from dedup.errors import StoreError
from dedup.model import GLOBAL, Namespace
from dedup.scope import Scope
from dedup.steps import Run
from dedup.stores import sql
from dedup.stores.schema import MIGRATIONS
from dedup.stores.sqlite import SqliteStore
from tests.conftest import ROOT
from tests.fakes import NOW, PROJECT, kept, text


def test_the_home_and_its_files_are_private_to_the_user(home: Path) -> None:
    """0700 and 0600, whatever the umask."""
    old = os.umask(0)
    try:
        with closing(SqliteStore(home)) as store:
            store.commit(Run("r", NOW, (kept(text("a memory"), 1),)))
            modes = {p.name: stat.S_IMODE(p.stat().st_mode) for p in home.iterdir()}
    finally:
        os.umask(old)
    assert stat.S_IMODE(home.stat().st_mode) == 0o700
    assert "memories.db-wal" in modes
    assert set(modes.values()) == {0o600}


def test_a_tag_is_one_token(store: SqliteStore) -> None:
    """Else each look-up would walk the posting list of the word "hash"."""
    c = text("We use PostgreSQL")
    store.commit(Run("r", NOW, (kept(c, 1),)))
    db = store._db  # the index itself is what this test is about
    db.execute("CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab(main, memory_tags, 'row')")
    terms = {row[0] for row in db.execute("SELECT term FROM temp.vocabulary")}
    assert c.tag in terms
    assert "hash" not in terms


def test_an_exact_look_up_uses_indexes_only(store: SqliteStore) -> None:
    """No scan of all memories, however many there are."""
    plan = store._db.execute(
        "EXPLAIN QUERY PLAN SELECT m.id FROM memory_tags JOIN memories m ON m.row = memory_tags.rowid"
        " WHERE memory_tags MATCH '\"x\"' AND m.hash = 'y'"
    ).fetchall()
    assert [row[3] for row in plan if row[3].startswith("SCAN") and "VIRTUAL TABLE" not in row[3]] == []


def test_recall_reads_no_more_than_it_shows(store: SqliteStore) -> None:
    """A session does not wait for a project's million memories: each query goes by an index, and sorts no more than
    what one run has stored."""
    asked: list[str] = []
    store._db.set_trace_callback(asked.append)
    domains = [PROJECT, GLOBAL]
    for wanted in (True, False):
        store.in_force(domains, 30, wanted=wanted)
    store.superseded(domains, 30)
    store._db.set_trace_callback(None)
    assert len(asked) == 6
    for query in asked:
        by, within = [row[-1] for row in store._db.execute(f"EXPLAIN QUERY PLAN {query}")]
        assert "USING INDEX memories_in_force" in by or "USING INDEX memories_replaced" in by
        assert re.fullmatch("USE TEMP B-TREE FOR (LAST|RIGHT) .*", within)  # as versions of SQLite put it


def test_open_questions_are_read_without_going_through_all_memories(store: SqliteStore) -> None:
    """There are few of them, and a project may have a million memories."""
    asked: list[str] = []
    store._db.set_trace_callback(asked.append)
    store.open_pairs([PROJECT], 5)
    store._db.set_trace_callback(None)
    plan = [row[-1] for row in store._db.execute(f"EXPLAIN QUERY PLAN {asked[0]}")]
    assert [step for step in plan if "memories" in step and "(id=?)" not in step] == []


def test_a_store_of_a_later_version_is_refused_untouched(home: Path) -> None:
    """Downgrading must not damage what it does not understand."""
    SqliteStore(home).close()
    with closing(sqlite3.connect(home / "memories.db")) as db:
        db.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    with pytest.raises(StoreError, match="update subcog-dedup"):
        SqliteStore(home)


def test_a_file_that_is_no_database_is_refused_in_one_line(home: Path) -> None:
    """And is not overwritten."""
    home.mkdir()
    (home / "memories.db").write_bytes(b"not a database at all" * 100)
    with pytest.raises(StoreError, match="cannot open"):
        SqliteStore(home)
    assert (home / "memories.db").read_bytes().startswith(b"not a database")


@pytest.mark.parametrize("or_read", [False, True])
@pytest.mark.parametrize("spoil", [os.mkfifo, lambda file: file.symlink_to("/dev/zero")], ids=["pipe", "device"])
def test_what_is_no_file_is_not_opened(home: Path, spoil: Callable[[Path], None], or_read: bool) -> None:
    """A named pipe would be waited for by everybody, and by a command for ever."""
    home.mkdir()
    spoil(home / "memories.db")
    with pytest.raises(StoreError, match=r"memories\.db is not a file"):
        SqliteStore(home, or_read=or_read)


def _open_and_store(home: Path, number: int) -> None:
    with closing(SqliteStore(home)) as store:
        own = kept(text(f"memory {number}"), 2 * number)
        store.commit(Run(f"r{number}", NOW, (own, kept(text("the same for all"), 2 * number + 1))))


def test_sixteen_processes_open_a_new_store_at_once(home: Path) -> None:
    """Creation, migration and writing: each memory once, none lost."""
    context = multiprocessing.get_context("spawn")
    workers = [context.Process(target=_open_and_store, args=(home, n)) for n in range(16)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(60)
    assert [worker.exitcode for worker in workers] == [0] * 16
    with closing(SqliteStore(home)) as store:
        contents = sorted(m.content for m in store.memories())
        assert contents == sorted([f"memory {n}" for n in range(16)] + ["the same for all"])
        (shared,) = [m for m in store.memories() if m.content == "the same for all"]
        assert shared.times_seen == 16
        assert store.check() + store.check_texts() == []


CRASH = """
import os, sys
from pathlib import Path
from dedup.steps import Run
from dedup.stores.sqlite import SqliteStore
from tests.fakes import NOW, kept, text
store = SqliteStore(Path(sys.argv[1]))
steps = 0
def dies(action):  # SQLite tells its authorizer of every step of every statement before it runs
    global steps
    steps += 1
    if steps == int(sys.argv[2]):
        os.kill(os.getpid(), 9)
store._db.set_trace_callback(dies)
store.commit(Run("r", NOW, tuple(kept(text(f"memory {n}"), n) for n in range(3))))
print(steps)
"""


def test_a_kill_between_any_two_statements_leaves_all_or_nothing(tmp_path: Path) -> None:
    """Whichever statement the process dies before, the next one opens a whole store and completes the run."""
    steps, died = 0, 0
    while True:
        steps += 1
        home = tmp_path / f"home-{steps}"
        done = subprocess.run([sys.executable, "-c", CRASH, home, str(steps)], cwd=ROOT, check=False)
        with closing(SqliteStore(home)) as store:
            count = len(list(store.memories()))
            assert count in (0, 3)
            assert len(store.log()) == count
            assert store.check() + store.check_texts() == []
            store.commit(Run("r", NOW, tuple(kept(text(f"memory {n}"), 10 + n) for n in range(3))))
            assert len(list(store.memories())) == 3
        if done.returncode == 0:
            break
        assert done.returncode == -signal.SIGKILL
        died += 1
    assert died > 10


RETIRE = """
import os, sys
from pathlib import Path
from dedup.model import GLOBAL, Candidate, Namespace, Verdict
from dedup.steps import Keep, Run
from dedup.stores.sqlite import SqliteStore
from dedup.terms import Retirement
store = SqliteStore(Path(sys.argv[1]))
keeps = [Keep(Verdict(Candidate(f"memory {n}", GLOBAL, Namespace.CONFIG)), f"{n:012x}") for n in range(2)]
store.commit(Run("r", 1.0, tuple(keeps)))
if sys.argv[3] == "back":
    store.retire(keeps[1].urn, keeps[0].urn, Retirement.MERGED, 1.0)
steps = 0
def dies(action):
    global steps
    steps += 1
    if steps == int(sys.argv[2]):
        os.kill(os.getpid(), 9)
store._db.set_trace_callback(dies)
if sys.argv[3] == "back":
    store.bring_back(keeps[1].urn, 2.0)
else:
    store.retire(keeps[1].urn, keeps[0].urn, Retirement.MERGED, 1.0)
"""


@pytest.mark.parametrize("way", ["away", "back"])
def test_a_kill_while_a_memory_is_retired_or_comes_back_loses_nothing(tmp_path: Path, way: str) -> None:
    """Before whichever statement: both memories live, or one lives and has the other's text and sightings."""
    steps, states = 0, set()
    while True:
        steps += 1
        home = tmp_path / f"home-{steps}"
        done = subprocess.run([sys.executable, "-c", RETIRE, home, str(steps), way], cwd=ROOT, check=False)
        with closing(SqliteStore(home)) as store:
            living, gone = list(store.memories()), list(store.all_retired())
            assert len(living) + len(gone) == 2
            assert sum(m.times_seen for m in living) == 2
            assert {t for m in living for t in (m.content, *(w.content for w in m.wordings))} == {
                "memory 0",
                "memory 1",
            }
            assert store.check() + store.check_texts() == []
            states.add(len(gone))
        if done.returncode == 0:
            break
        assert done.returncode == -signal.SIGKILL
    assert states == {0, 1}


def test_an_error_that_has_ended_the_transaction_is_the_one_that_is_told(store: SqliteStore) -> None:
    """A full disk, or an index that cannot be written at the end: SQLite has rolled back already."""
    with pytest.raises(KeyError), sql.raw_transaction(store._db):
        store._db.execute("ROLLBACK")  # as SQLite does then
        raise KeyError


def test_hash_collisions_of_the_tag_do_not_merge_memories(store: SqliteStore) -> None:
    """Two texts under one tag stay two: forged here by giving a stored row another full hash."""
    c = text("We use PostgreSQL")
    store.commit(Run("r", NOW, (kept(c, 1),)))
    store._db.execute("UPDATE memories SET hash = ?", (c.hash[:16] + "0" * 48,))
    assert store.by_hash(Scope((GLOBAL, c.domain), (Namespace.DECISIONS,)), c.hash) is None


def test_no_word_of_a_forgotten_memory_is_left_in_the_fulltext_index(home: Path) -> None:
    """Not even as deleted terms, which SQLite before 3.42 leaves there."""
    _forget_one(home)
    assert b"quagga" not in (home / "memories.db").read_bytes()


def test_what_is_forgotten_is_forgotten_though_somebody_else_writes_then(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its words in the index are wiped by the next merge; nobody is told that it failed."""

    def locked(*_: object) -> bool:
        raise sqlite3.OperationalError("database is locked")

    keep = kept(text("The zebra quagga protocol is ours"), 1)
    store.commit(Run("r", NOW, (keep,)))
    monkeypatch.setattr("dedup.stores.rows.merge_segments", locked)
    monkeypatch.setattr("sqlite3.sqlite_version_info", (3, 40, 0))
    assert store.forget(keep.urn, NOW)
    assert store.get(keep.urn) is None


def test_a_forgotten_text_is_overwritten_in_the_file(home: Path) -> None:
    """Not merely unlinked: somebody may read the file."""
    _forget_one(home)
    assert b"zebra quagga" not in (home / "memories.db").read_bytes()
    assert (
        b"zebra quagga" not in (home / "memories.db-wal").read_bytes() if (home / "memories.db-wal").exists() else True
    )


def _forget_one(home: Path) -> None:
    with closing(SqliteStore(home)) as store:
        keep = kept(text("The zebra quagga protocol is ours"), 1)
        store.commit(Run("r", NOW, (keep, kept(text("another one stays"), 2))))
        store.forget(keep.urn, NOW)


def test_a_database_somebody_else_holds_is_an_error_of_ours(home: Path) -> None:
    """One line, not SQLite's traceback."""
    with closing(SqliteStore(home)) as store, closing(sqlite3.connect(home / "memories.db")) as other:
        store._db.execute("PRAGMA busy_timeout = 10")
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="locked"):
            store.commit(Run("r", NOW, (kept(text("a memory"), 1),)))


def test_who_is_in_a_hurry_waits_no_longer_than_that(home: Path) -> None:
    """Afterwards one waits as before."""
    with closing(SqliteStore(home)) as store, closing(sqlite3.connect(home / "memories.db")) as other:
        usual = store._db.execute("PRAGMA busy_timeout").fetchone()[0]
        other.execute("BEGIN IMMEDIATE")
        begin = time.monotonic()
        with store.busy_timeout(0.05), pytest.raises(StoreError, match="locked"):
            store.set_state("note", "1")
        assert 0.04 < time.monotonic() - begin < 1
        assert store._db.execute("PRAGMA busy_timeout").fetchone()[0] == usual
