"""The full-text indexes, damaged for good: it is noticed, nothing is lost by it, and they are built again."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from dedup.errors import StoreError
from dedup.model import Namespace
from dedup.scope import Scope
from dedup.steps import Run
from dedup.stores import texts
from dedup.stores.sqlite import SqliteStore
from tests.fakes import NOW, PROJECT, kept, text

SCOPE = Scope((PROJECT,), (Namespace.DECISIONS,))
TEXTS = [f"statement number {number} names the zeppelin of hall {number}" for number in range(40)]
NEWS = "the crane greases its own cable"
ZEROS = "UPDATE memory_text_data SET block = zeroblob(length(block)) WHERE id"

MISSING = "{} holds 40 instead of 41"

SILENT = {"leaves": f"{ZEROS} > 10", "sizes": "DELETE FROM memory_text_docsize WHERE id = 5"}
"""Statements after which the index can still be written: it finds less, or nothing, without an error."""
LOUD = {
    "structure": f"{ZEROS} = 10",
    "odd structure": "UPDATE memory_text_data SET block = x'ffffffffffffffffffff' WHERE id = 10",
    "all of it": "DELETE FROM memory_text_data",
    "its format": "DELETE FROM memory_text_config",
}
"""After these a run cannot be stored with it: at once, when segments are joined, or only when it ends."""


@pytest.fixture
def filled(home: Path) -> Path:
    """A home with a store of those texts, and nobody who has it open."""
    with closing(SqliteStore(home)) as store:
        for number, content in enumerate(TEXTS, 1):
            store.commit(Run(f"r{number}", NOW, (kept(text(content), number),)))
    return home


def damage(home: Path, statement: str) -> None:
    with closing(sqlite3.connect(home / "memories.db", isolation_level=None)) as db:
        db.execute(statement)


def found(store: SqliteStore, content: str) -> list[str]:
    return [match.content for match in store.by_text(SCOPE, content, 1)]


def news(store: SqliteStore) -> None:
    store.commit(Run("news", NOW, (kept(text(NEWS), 100),)))


def test_of_whole_indexes_nothing_is_said_and_nothing_done(filled: Path) -> None:
    """Asking changes nothing, and neither does mending what needs none."""
    with closing(SqliteStore(filled)) as store:
        before = "\n".join(store._db.iterdump())
        assert store.check_texts() == []
        assert store.rebuild_texts(dry_run=False) == 0
        assert "\n".join(store._db.iterdump()) == before


@pytest.mark.parametrize("how", [*SILENT.values(), *LOUD.values()], ids=[*SILENT, *LOUD])
def test_a_damaged_index_is_noticed_and_built_again_once(filled: Path, how: str) -> None:
    """It is as it was then, down to its options; a dry run says so and does not do it."""
    with closing(SqliteStore(filled)) as store:
        options = store._db.execute("SELECT * FROM memory_text_config ORDER BY k").fetchall()
    damage(filled, how)
    with closing(SqliteStore(filled)) as store:
        assert store.check() == []
        assert store.rebuild_texts(dry_run=True) == 1
        assert store.check_texts() == ["memory_text is damaged"]
        assert [store.rebuild_texts(dry_run=False), store.rebuild_texts(dry_run=False)] == [1, 0]
        assert store.check_texts() == []
        assert [found(store, content) for content in TEXTS] == [[content] for content in TEXTS]
        assert store._db.execute("SELECT * FROM memory_text_config ORDER BY k").fetchall() == options


def test_the_index_of_tags_too(filled: Path) -> None:
    """Damaged, it no longer knows the same words again, and SQLite reports no error."""
    damage(filled, "UPDATE memory_tags_data SET block = zeroblob(length(block)) WHERE id > 10")
    with closing(SqliteStore(filled)) as store:
        c = text(TEXTS[7])
        assert store.by_hash(SCOPE, c.hash) is None
        assert store.check_texts() == ["memory_tags is damaged"]
        store.rebuild_texts(dry_run=False)
        assert store.by_hash(SCOPE, c.hash) is not None


def test_a_row_that_is_missing_is_told(filled: Path) -> None:
    """FTS5 finds such an index whole; comparing it with the memories does not."""
    damage(filled, "DELETE FROM memory_text WHERE rowid = 5")
    with closing(SqliteStore(filled)) as store:
        assert store.rebuild_texts(dry_run=False) == 0
        assert store.check_texts() == ["memory_text holds 39 instead of 40"]
        assert store.mend_texts(dry_run=False) == 1
        assert store.check_texts() == []


@pytest.mark.parametrize("how", LOUD.values(), ids=LOUD)
def test_a_run_is_stored_where_the_index_cannot_be_written(filled: Path, how: str) -> None:
    """Without either index, with its log; once that is built again, it is found by its words."""
    damage(filled, how)
    with closing(SqliteStore(filled)) as store:
        news(store)
        assert NEWS in {memory.content for memory in store.memories()}
        assert store.log(limit=1)[0].text == NEWS
        told = [MISSING.format("memory_tags"), "memories were stored that could not be indexed"]
        assert store.check_texts() == ["memory_text is damaged", *told]
        store.rebuild_texts(dry_run=False)
        assert store.check_texts() == [MISSING.format("memory_text"), *told]
        assert store.mend_texts(dry_run=False) == 1
        assert store.check_texts() == []
        assert found(store, NEWS) == [NEWS]


def test_whoever_has_the_store_open_goes_on_with_the_new_index(filled: Path) -> None:
    """A worker that met the damage, and stored without the index, stores with it again."""
    damage(filled, LOUD["odd structure"])
    with closing(SqliteStore(filled)) as worker, closing(SqliteStore(filled)) as janitor:
        news(worker)
        janitor.rebuild_texts(dry_run=False)
        janitor.mend_texts(dry_run=False)
        assert found(worker, NEWS) == [NEWS]
        worker.commit(Run("more", NOW, (kept(text("the harbour master whistles"), 101),)))
        assert janitor.check_texts() == []
        assert found(janitor, "the harbour master whistles")


def test_what_cannot_be_taken_out_of_the_index_is_not_forgotten_in_silence(filled: Path) -> None:
    """Its text would stay in there; the error says where to look."""
    damage(filled, LOUD["structure"])
    with closing(SqliteStore(filled)) as store:
        memory = next(iter(store.memories()))
        with pytest.raises(StoreError, match=r"constraint failed \(see subcog-dedup doctor\)$"):
            store.forget(memory.urn, NOW)
        assert store.get(memory.urn)
        store.rebuild_texts(dry_run=False)
        assert store.forget(memory.urn, NOW)


@pytest.mark.parametrize(
    ("asked", "raised"),
    [(texts.damaged, sqlite3.OperationalError), (lambda db: texts.rebuild(db, "memory_text"), StoreError)],
    ids=["looking", "building"],
)
def test_a_store_that_somebody_writes_to_is_not_damaged(
    filled: Path, asked: Callable[[sqlite3.Connection], object], raised: type[Exception]
) -> None:
    """That it is locked is said as it is."""
    with closing(SqliteStore(filled)) as store, closing(SqliteStore(filled)) as other:
        store._db.execute("PRAGMA busy_timeout = 0")
        other._db.execute("BEGIN IMMEDIATE")
        with pytest.raises(raised, match="database is locked"):
            asked(store._db)
        with pytest.raises(StoreError, match=r"database is locked$"):
            news(store)
        other._db.execute("ROLLBACK")
        assert NEWS not in {memory.content for memory in store.memories()}
        assert store.check_texts() == []


def test_an_index_that_cannot_be_built_again_is_an_error(filled: Path) -> None:
    """In one line; the memories are there."""
    damage(filled, "DROP TABLE memory_text_data")
    with closing(SqliteStore(filled)) as store:
        with pytest.raises(StoreError, match="memory_text is damaged and cannot be built again"):
            store.rebuild_texts(dry_run=False)
        assert len(list(store.memories())) == len(TEXTS)


@pytest.mark.parametrize("how", ["leaves", "all of it"])
def test_a_kill_while_an_index_is_built_again_loses_nothing(filled: Path, tmp_path: Path, how: str) -> None:
    """Before whichever statement: the index is as damaged as it was, or whole; the next try builds it."""
    damage(filled, (SILENT | LOUD)[how])
    names = ("memories.db", "memories.db-wal")
    images: list[list[bytes]] = []

    def remember(_: str = "") -> None:
        images.append([(filled / name).read_bytes() for name in names])

    with closing(SqliteStore(filled)) as store:
        store._db.set_trace_callback(remember)  # SQLite tells of every statement, FTS5's too, before it runs
        store.rebuild_texts(dry_run=False)
        store._db.set_trace_callback(None)
        remember()
    states = set()
    for number, image in enumerate(images):
        home = tmp_path / str(number)
        home.mkdir()
        for name, found_there in zip(names, image, strict=True):
            (home / name).write_bytes(found_there)
        with closing(SqliteStore(home)) as store:
            states.add((*store.check_texts(), len(list(store.memories()))))
            store.rebuild_texts(dry_run=False)
            assert store.check_texts() == []
            assert found(store, TEXTS[7]) == [TEXTS[7]]
    assert states == {("memory_text is damaged", 40), (40,)}
    assert len(images) > 50


def test_an_index_that_is_joined_after_each_forgetting_does_not_grow_until_nobody_can_read_it(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """FTS5 keeps two empty levels for each time, and takes an index with more than 2,000 for damaged: after a thousand
    memories that were forgotten no further one could be."""
    monkeypatch.setattr("sqlite3.sqlite_version_info", (3, 40, 0))  # later ones need no joining
    monkeypatch.setattr("dedup.stores.texts.LONGEST_RECORD", 60)
    record = "SELECT length(block) FROM memory_text_data WHERE id = 10"
    many = [
        kept(text(f"hall {number} has zeppelin {number * 7}, moored at {number * 13}"), number) for number in range(400)
    ]
    store.commit(Run("r0", NOW, tuple(many)))  # an index of several pages: one page is not joined with another
    for number in range(1_000, 1_050):
        keep = kept(text(f"{NEWS}, number {number}"), number)
        store.commit(Run(f"r{number}", NOW, (keep,)))
        assert store.forget(keep.urn, NOW)
    assert store._db.execute(record).fetchone()[0] <= 70
    assert found(store, many[3].verdict.candidate.content)
    assert store.check_texts() == []
