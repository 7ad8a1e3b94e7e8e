"""Migrations: each earlier schema, as a frozen dump with rows, becomes the newest with nothing lost."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from dedup.model import Namespace, Scope
from dedup.stores.schema import MIGRATIONS
from dedup.stores.sqlite import SqliteStore
from tests.fakes import OTHER, PROJECT, FakeEmbedder, text

DUMPS = Path(__file__).parents[2] / "fixtures" / "schemas"
REDIS = "The session cache lives in Redis with a time to live of 300 seconds"


@pytest.fixture(params=range(1, len(MIGRATIONS)))
def old_home(request: pytest.FixtureRequest, home: Path) -> Path:
    home.mkdir(parents=True)
    with closing(sqlite3.connect(home / "memories.db")) as db:
        db.executescript((DUMPS / f"v{request.param}.sql").read_text())
        db.execute(f"PRAGMA user_version = {request.param}")
    return home


def test_every_schema_but_the_newest_has_a_frozen_dump() -> None:
    """A migration without one would not be tested."""
    assert sorted(p.name for p in DUMPS.iterdir()) == [f"v{n}.sql" for n in range(1, len(MIGRATIONS))]


def test_nothing_is_lost_and_everything_is_found(old_home: Path) -> None:
    """Memories, sightings, vectors, words, the log, the cursor and the counters."""
    with closing(SqliteStore(old_home)) as store:
        assert store.check() == []
        memories = {m.content: m for m in store.memories()}
        assert len(memories) == 4
        assert memories[REDIS].times_seen == 3
        scope = Scope((PROJECT,), (Namespace.DECISIONS,))
        c = text(REDIS)
        assert store.by_hash(scope, c.tag, c.hash)
        (vector,) = FakeEmbedder().embed([REDIS])
        assert [m.content for m in store.nearest(scope, vector, "words/1", 5)] == [REDIS]
        assert store.by_text(Scope((PROJECT,), (Namespace.CONFIG,)), "キャッシュ", 1)
        assert [m.domain for m in store.memories([OTHER])] == [OTHER]
        assert [r.decision for r in store.log()] == [
            "forgotten", "captured", "captured", "auto_reject", "hash_exact", "captured", "captured", "captured"
        ]  # fmt: skip
        assert store.cursor("/t/one.jsonl").offset == 1234
        assert {s.name for s in store.metrics()} >= {"dedup_checks_total", "dedup_skipped_total"}


def test_a_vectors_number_is_never_used_again(old_home: Path) -> None:
    """An index file written before the migration may still hold the number of a row deleted since."""
    with closing(SqliteStore(old_home)) as store:
        (highest,) = store._db.execute("SELECT seq FROM sqlite_sequence WHERE name = 'embeddings'").fetchone()
        assert highest > store._db.execute("SELECT max(row) FROM embeddings").fetchone()[0]


def test_a_crash_in_the_middle_leaves_the_old_schema(old_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next start migrates again."""

    def dies(db: sqlite3.Connection) -> None:
        MIGRATIONS[-1](db)
        raise KeyboardInterrupt

    monkeypatch.setattr("dedup.stores.schema.MIGRATIONS", (*MIGRATIONS[:-1], dies))
    with pytest.raises(KeyboardInterrupt):
        SqliteStore(old_home)
    monkeypatch.undo()
    with closing(SqliteStore(old_home)) as store:
        assert len(list(store.memories())) == 4
