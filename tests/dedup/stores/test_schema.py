"""Migrations: each earlier schema, as a frozen dump with rows, becomes the newest with nothing lost."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from dedup.model import Namespace
from dedup.scope import Scope
from dedup.stores.schema import MIGRATIONS
from dedup.stores.sqlite import SqliteStore
from tests.conftest import ROOT
from tests.fakes import OTHER, PROJECT, FakeEmbedder, text

DUMPS = ROOT / "fixtures" / "schemas"
REMEMBERED = {1: 4, 2: 5, 3: 5, 4: 6, 5: 6, 6: 6}
"""Memories in each dump."""
SIGHTINGS = {1: 3, 2: 3, 3: 3, 4: 4, 5: 4, 6: 4}
"""Of the first of them."""
HASHED = {1: 0, 2: 0, 3: 0, 4: 1, 5: 1, 6: 1}
"""Memories that have the hash of their value."""
LOGGED = {
    1: ["captured"] * 3 + ["hash_exact", "auto_reject", "captured", "captured", "forgotten"],
    2: ["captured"] * 3 + ["hash_exact", "auto_reject", "captured", "captured", "forgotten", "revision", "over_limit"],
}
LOGGED[3] = LOGGED[2]
LOGGED[4] = LOGGED[5] = LOGGED[6] = [*LOGGED[3], "captured", "captured"]
"""The decisions in each dump's log, oldest first."""
REDIS = "The session cache lives in Redis with a time to live of 300 seconds"


@pytest.fixture(params=range(1, len(MIGRATIONS)))
def version(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture
def old_home(version: int, home: Path) -> Path:
    return _of_version(version, home)


def _of_version(version: int, home: Path) -> Path:
    home.mkdir(parents=True)
    with closing(sqlite3.connect(home / "memories.db")) as db:
        db.executescript((DUMPS / f"v{version}.sql").read_text())
        db.execute(f"PRAGMA user_version = {version}")
    return home


def test_every_schema_but_the_newest_has_a_frozen_dump() -> None:
    """A migration without one would not be tested."""
    assert sorted(p.name for p in DUMPS.iterdir()) == [f"v{n}.sql" for n in range(1, len(MIGRATIONS))]


def test_nothing_is_lost_and_everything_is_found(version: int, old_home: Path) -> None:
    """Memories, sightings, vectors, words, the log, the cursor and the counters."""
    with closing(SqliteStore(old_home)) as store:
        assert store.check() + store.check_texts() == []
        memories = {m.content: m for m in store.memories()}
        assert len(memories) == REMEMBERED[version]
        assert memories[REDIS].times_seen == SIGHTINGS[version]
        scope = Scope((PROJECT,), (Namespace.DECISIONS,))
        c = text(REDIS)
        assert store.by_hash(scope, c.hash)
        (vector,) = FakeEmbedder().embed([REDIS])
        assert [m.content for m in store.nearest([scope], vector[None], "words/1", 1)[0]] == [REDIS]
        assert store.by_text(Scope((PROJECT,), (Namespace.CONFIG,)), "キャッシュ", 1)
        assert [m.domain for m in store.memories([OTHER])] == [OTHER]
        assert [r.decision for r in reversed(store.log())] == LOGGED[version]
        assert store.cursor("/t/one.jsonl").offset == 1234
        assert {name for name, _, _ in store.metrics()} >= {"dedup_checks_total", "dedup_skipped_total"}


def test_a_vectors_number_is_never_used_again(old_home: Path) -> None:
    """An index file written before the migration may still hold the number of a row deleted since."""
    query = "SELECT seq FROM sqlite_sequence WHERE name = 'embeddings'"
    with closing(sqlite3.connect(old_home / "memories.db")) as db:
        before = db.execute(query).fetchone()
    with closing(SqliteStore(old_home)) as store:
        assert tuple(store._db.execute(query).fetchone()) == before


def test_wordings_and_revisions_of_schema_2_are_kept(home: Path) -> None:
    """With their hashes, vectors and words; and nothing refers to a row that is not there."""
    home.mkdir(parents=True)
    with closing(sqlite3.connect(home / "memories.db")) as db:
        db.executescript((DUMPS / "v2.sql").read_text())
        db.execute("PRAGMA user_version = 2")
    with closing(SqliteStore(home)) as store:
        memories = {m.content: m for m in store.memories([PROJECT], Namespace.DECISIONS)}
        old, new = memories[REDIS], memories[REDIS.replace("300", "600")]
        assert (old.superseded_by, new.revises) == (new.urn, old.urn)
        (wording,) = old.wordings
        c, scope = text(wording.content), Scope((PROJECT,), (Namespace.DECISIONS,))
        found = store.by_hash(scope, c.hash)
        assert found
        assert found.urn == old.urn
        (vector,) = FakeEmbedder().embed([wording.content])
        assert store.nearest([scope], vector[None], "words/1", 1)[0][0].content == wording.content
        assert store._db.execute("PRAGMA foreign_key_check").fetchall() == []
        with pytest.raises(sqlite3.IntegrityError):  # and foreign keys are watched again
            store._db.execute(
                "INSERT INTO embeddings (memory, domain, namespace, model, vector) VALUES (99,'','','','')"
            )


def test_what_only_schema_4_can_hold_is_kept(home: Path) -> None:
    """A retired memory that can be brought back, a key with its value, a distinct pair, readings, the work's state."""
    with closing(SqliteStore(_of_version(4, home))) as store:
        assert store._db.execute("SELECT count(*) FROM readings").fetchone()[0] == 2
        assert store.state("janitor.last") == "1800000500.0"
        flags = store.by_key(PROJECT, Namespace.CONFIG, "flags")
        assert flags
        assert flags.value == '{"flags":"start-up"}'
        assert store.known_distinct(PROJECT, flags.hash) == {"subcog://shop-0a1b2c3d/config/000000000003"}
        (gone,) = store.all_retired()
        assert store.bring_back(gone.memory.urn, 2e9)
        (vector,) = FakeEmbedder().embed([gone.memory.content])
        scope = Scope((PROJECT,), (Namespace.DECISIONS,))
        assert store.nearest([scope], vector[None], "words/1", 1)[0][0].urn == gone.memory.urn
        assert {(row.key, row.value) for row in store.log()} == {(None, None)}


def test_what_only_schema_5_can_hold_is_kept(home: Path) -> None:
    """Key, value and origin of a candidate, and when a survivor had been seen before another memory went into it."""
    with closing(SqliteStore(_of_version(5, home))) as store:
        newest = max(store.log(), key=lambda row: row.id)
        assert (newest.key, newest.value) == ("flags", '{"flags":"start-up"}')
        (origin,) = store._db.execute("SELECT origin FROM dedup_log WHERE id = ?", (newest.id,)).fetchone()
        assert origin == "subcog://elsewhere/config/0000000000aa"
        (gone,) = store.all_retired()
        assert store.bring_back(gone.memory.urn, 2e9)
        (survivor,) = [memory for memory in store.memories() if memory.urn == gone.into]
        assert survivor.last_seen_at == 1_800_000_123.0


def test_every_memory_gets_the_hash_of_its_value_in_batches(version: int, old_home: Path) -> None:
    """Not while the store is opened; and a run that ends early is gone on with by the next one."""
    with closing(SqliteStore(old_home)) as store:
        left = store.without_value_hash()
        assert left == REMEMBERED[version] - HASHED[version]
        assert store.hash_values(2) == 2
    with closing(SqliteStore(old_home)) as store:
        assert store.without_value_hash() == left - 2
        while store.hash_values(2):
            pass
        hashes = {row[0]: row[1] for row in store._db.execute("SELECT content, value_hash FROM memories")}
        assert hashes[REDIS] == text(REDIS).value_hash
        assert None not in hashes.values()


def test_old_skips_of_the_same_text_need_no_review(old_home: Path) -> None:
    """What was the same text word for word is confirmed by itself, also what was skipped before there were reviews."""
    with closing(SqliteStore(old_home)) as store:
        reviews = {row.decision.value: row.review.value for row in store.log()}
        assert (reviews["hash_exact"], reviews["auto_reject"]) == ("confirmed", "unreviewed")
        matched = {row.decision.value: row.matched_urn for row in store.log()}
        assert matched["auto_reject"].startswith("subcog://")


def test_a_crash_in_the_middle_leaves_the_old_schema(
    version: int, old_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next start migrates again."""

    def dies(db: sqlite3.Connection) -> None:
        MIGRATIONS[-1](db)
        raise KeyboardInterrupt

    monkeypatch.setattr("dedup.stores.schema.MIGRATIONS", (*MIGRATIONS[:-1], dies))
    with pytest.raises(KeyboardInterrupt):
        SqliteStore(old_home)
    monkeypatch.undo()
    with closing(SqliteStore(old_home)) as store:
        assert len(list(store.memories())) == REMEMBERED[version]
