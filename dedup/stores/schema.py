"""The history of the database schema: one function a version, applied in order, never edited once released.

`PRAGMA user_version` holds the number of migrations applied. Each runs in the transaction that raises the number, so
a crash leaves the old schema or the new one.
"""

import sqlite3
from collections.abc import Callable
from pathlib import Path

from dedup.errors import StoreError

DATABASE = "memories.db"
"""The file in the home; SQLite keeps others beside it, whose names begin with this one."""


def located(database: Path, how: str) -> str:
    """A database that is not made where it is missing, as SQLite names it (sqlite.org/uri.html). Not `Path.as_uri`: see
    `hooks.lean_imports`."""
    path = database.as_posix().replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    return f"file:{'' if path.startswith('/') else '///'}{path}?{how}"


def m001_memories(db: sqlite3.Connection) -> None:
    """Memories with their vectors and indexes, the dedup log, transcript cursors and metrics."""
    for statement in (
        """CREATE TABLE memories (
            row          INTEGER PRIMARY KEY,          -- never leaves the store
            id           TEXT NOT NULL UNIQUE,         -- 12 lower-case hex digits, the last part of the URN
            domain       TEXT NOT NULL,
            namespace    TEXT NOT NULL,
            content      TEXT NOT NULL,
            hash         TEXT NOT NULL,                -- SHA-256 of the canonical text
            hash_recipe  INTEGER NOT NULL,
            confidence   REAL NOT NULL,
            session_id   TEXT NOT NULL,
            uuid         TEXT NOT NULL,
            transcript   TEXT NOT NULL,
            created_at   REAL NOT NULL,                -- seconds since the epoch, like every time here
            last_seen_at REAL NOT NULL,
            times_seen   INTEGER NOT NULL,
            UNIQUE (domain, namespace, hash)           -- settles every race between two processes
        )""",
        """CREATE TABLE embeddings (
            row       INTEGER PRIMARY KEY AUTOINCREMENT, -- the key in usearch files; never used twice
            memory    INTEGER NOT NULL REFERENCES memories (row) ON DELETE CASCADE,
            domain    TEXT NOT NULL,
            namespace TEXT NOT NULL,
            model     TEXT NOT NULL,
            vector    BLOB NOT NULL,                   -- 384 little-endian float32
            UNIQUE (memory, model)
        )""",
        "CREATE INDEX embeddings_by_scope ON embeddings (model, domain, namespace, row)",
        # A tag must be one token, or each look-up would walk the posting list of the word "hash".
        """CREATE VIRTUAL TABLE memory_tags USING fts5 (
            tags, tokenize = "unicode61 tokenchars ':-_.'", detail = none, columnsize = 0
        )""",
        # `scope` is one token for (domain, namespace): the index itself narrows a query down, not a filter after it.
        """CREATE VIRTUAL TABLE memory_text USING fts5 (
            content, scope, tokenize = "unicode61 remove_diacritics 2"
        )""",
        """CREATE TABLE dedup_log (
            id         INTEGER PRIMARY KEY AUTOINCREMENT,
            at         REAL NOT NULL,
            run        TEXT NOT NULL,                  -- one capture's rows share it
            domain     TEXT NOT NULL,
            namespace  TEXT NOT NULL,
            hash       TEXT NOT NULL,
            decision   TEXT NOT NULL,                  -- captured, hash_exact, auto_reject, recent, forgotten
            urn        TEXT NOT NULL,                  -- the memory it became or matched
            score      REAL,
            text       TEXT,                           -- erased when the memory is forgotten
            session_id TEXT NOT NULL,
            uuid       TEXT NOT NULL,
            findings   TEXT NOT NULL                   -- JSON: what each tier said
        )""",
        "CREATE INDEX dedup_log_by_time ON dedup_log (domain, at)",
        "CREATE INDEX dedup_log_by_session ON dedup_log (session_id, id)",
        "CREATE INDEX dedup_log_by_urn ON dedup_log (urn)",
        "CREATE TABLE cursors (transcript TEXT PRIMARY KEY, offset INTEGER NOT NULL, anchor TEXT NOT NULL)",
        "CREATE TABLE metrics (name TEXT, labels TEXT, value REAL NOT NULL, PRIMARY KEY (name, labels))",
    ):
        db.execute(statement)


def m002_wordings(db: sqlite3.Connection) -> None:
    """Other ways in which a memory was said, with vectors of their own; which memory revises which.

    Words of forgotten memories are erased from the full-text indexes too, where SQLite can do that (3.42).
    """
    if sqlite3.sqlite_version_info >= (3, 42):
        for table in ("memory_text", "memory_tags"):
            db.execute(f"INSERT INTO {table} ({table}, rank) VALUES ('secure-delete', 1)")  # noqa: S608
    for statement in (
        "ALTER TABLE memories ADD COLUMN revises TEXT",  # the URN that this memory replaces
        "ALTER TABLE dedup_log ADD COLUMN replaces TEXT NOT NULL DEFAULT ''",  # decision revision: the URN superseded
        "ALTER TABLE memories ADD COLUMN superseded_by TEXT",  # the URN that replaced it
        """CREATE TABLE wordings (
            row        INTEGER PRIMARY KEY,
            memory     INTEGER NOT NULL REFERENCES memories (row) ON DELETE CASCADE,
            content    TEXT NOT NULL,
            hash       TEXT NOT NULL,
            session_id TEXT NOT NULL,
            uuid       TEXT NOT NULL,
            transcript TEXT NOT NULL,
            created_at REAL NOT NULL,
            UNIQUE (memory, hash)
        )""",
        # SQLite cannot widen a UNIQUE constraint; the table is made anew.
        """CREATE TABLE embeddings_2 (
            row       INTEGER PRIMARY KEY AUTOINCREMENT,
            memory    INTEGER NOT NULL REFERENCES memories (row) ON DELETE CASCADE,
            wording   INTEGER REFERENCES wordings (row) ON DELETE CASCADE, -- NULL: the memory's own text
            domain    TEXT NOT NULL,
            namespace TEXT NOT NULL,
            model     TEXT NOT NULL,
            vector    BLOB NOT NULL
        )""",
        "INSERT INTO embeddings_2 SELECT row, memory, NULL, domain, namespace, model, vector FROM embeddings",
        # Rows deleted before must not be numbered again: an index file may still hold their keys.
        "DELETE FROM sqlite_sequence WHERE name = 'embeddings_2'",
        "INSERT INTO sqlite_sequence SELECT 'embeddings_2', seq FROM sqlite_sequence WHERE name = 'embeddings'",
        "DROP TABLE embeddings",
        "ALTER TABLE embeddings_2 RENAME TO embeddings",
        "CREATE INDEX embeddings_by_scope ON embeddings (model, domain, namespace, row)",
        "CREATE UNIQUE INDEX embeddings_once ON embeddings (memory, coalesce(wording, 0), model)",
        "CREATE INDEX embeddings_by_wording ON embeddings (wording) WHERE wording IS NOT NULL",
    ):
        db.execute(statement)


def m003_audit(db: sqlite3.Connection) -> None:
    """Retired memories, the review of decisions, pairs known to be distinct, keys, structured values, open questions.

    `memories` is made anew, since SQLite cannot widen its UNIQUE constraint. The hash of the value is computed later
    and in batches (`hash_values`), so that opening a large store stays a matter of seconds.
    """
    for statement in (
        """CREATE TABLE memories_3 (
            row          INTEGER PRIMARY KEY,          -- never leaves the store
            id           TEXT NOT NULL UNIQUE,         -- 12 lower-case hex digits, the last part of the URN
            domain       TEXT NOT NULL,
            namespace    TEXT NOT NULL,
            content      TEXT NOT NULL,
            hash         TEXT NOT NULL,                -- SHA-256 of the canonical text: what the exact tier looks up
            hash_recipe  INTEGER NOT NULL,
            confidence   REAL NOT NULL,
            session_id   TEXT NOT NULL,
            uuid         TEXT NOT NULL,
            transcript   TEXT NOT NULL,
            created_at   REAL NOT NULL,
            last_seen_at REAL NOT NULL,
            times_seen   INTEGER NOT NULL,
            revises      TEXT,
            superseded_by TEXT,
            twin         INTEGER NOT NULL DEFAULT 0,   -- 0 but for texts that were stored although they were there
            key          TEXT,                         -- a name by which its owner replaces it
            value        TEXT,                         -- canonical JSON, where it came as more than a text
            value_hash   TEXT,                         -- SHA-256 of namespace and value; NULL: not computed yet
            access_count INTEGER NOT NULL DEFAULT 0,
            provisional  INTEGER NOT NULL DEFAULT 0,   -- 1: kept before every tier could be asked
            UNIQUE (domain, namespace, hash, twin)     -- settles every race between two processes
        )""",
        """INSERT INTO memories_3 (row, id, domain, namespace, content, hash, hash_recipe, confidence, session_id, uuid,
            transcript, created_at, last_seen_at, times_seen, revises, superseded_by)
            SELECT row, id, domain, namespace, content, hash, hash_recipe, confidence, session_id, uuid,
            transcript, created_at, last_seen_at, times_seen, revises, superseded_by FROM memories""",
        "DROP TABLE memories",
        "ALTER TABLE memories_3 RENAME TO memories",
        "CREATE UNIQUE INDEX memories_by_key ON memories (domain, namespace, key) WHERE key IS NOT NULL",
        "CREATE INDEX memories_by_value ON memories (value_hash)",  # NULLs too: the batches find what is left to do
        "CREATE INDEX memories_superseded ON memories (superseded_by) WHERE superseded_by IS NOT NULL",
        "CREATE INDEX memories_provisional ON memories (row) WHERE provisional",
        # Of a retired memory: the URN that brought this wording to the one it went into.
        "ALTER TABLE wordings ADD COLUMN brought_by TEXT",
        "CREATE INDEX wordings_brought ON wordings (brought_by) WHERE brought_by IS NOT NULL",
        """CREATE TABLE retired (
            row        INTEGER PRIMARY KEY,
            id         TEXT NOT NULL UNIQUE,
            domain     TEXT NOT NULL,
            namespace  TEXT NOT NULL,
            hash       TEXT NOT NULL,
            retired_at REAL NOT NULL,
            survivor   TEXT NOT NULL,                  -- the URN it went into
            why        TEXT NOT NULL,                  -- merged, compacted, replaced, updated
            memory     TEXT NOT NULL,                  -- JSON: its row of memories
            wordings   TEXT NOT NULL                   -- JSON: its rows of wordings
        )""",
        "CREATE INDEX retired_by_survivor ON retired (survivor)",
        "CREATE INDEX retired_by_time ON retired (retired_at)",
        """CREATE TABLE retired_vectors (
            retired INTEGER NOT NULL REFERENCES retired (row) ON DELETE CASCADE,
            hash    TEXT NOT NULL,                     -- of its own text, or of one of its wordings
            model   TEXT NOT NULL,
            vector  BLOB NOT NULL,
            PRIMARY KEY (retired, hash, model)
        ) WITHOUT ROWID""",
        "ALTER TABLE dedup_log ADD COLUMN matched_urn TEXT NOT NULL DEFAULT ''",  # what it was compared with
        "ALTER TABLE dedup_log ADD COLUMN matched_text TEXT",
        "ALTER TABLE dedup_log ADD COLUMN threshold REAL",  # the similarity that decided
        "ALTER TABLE dedup_log ADD COLUMN reasoning TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE dedup_log ADD COLUMN review_status TEXT NOT NULL DEFAULT 'unreviewed'",
        "ALTER TABLE dedup_log ADD COLUMN reviewed_at REAL",
        "ALTER TABLE dedup_log ADD COLUMN model TEXT NOT NULL DEFAULT ''",  # of the vectors, or the judge's
        "ALTER TABLE dedup_log ADD COLUMN calibration TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE dedup_log ADD COLUMN transcript TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE dedup_log ADD COLUMN confidence REAL NOT NULL DEFAULT 1",
        "UPDATE dedup_log SET review_status = 'confirmed' WHERE decision = 'hash_exact'",
        "UPDATE dedup_log SET matched_urn = urn WHERE decision IN ('hash_exact', 'auto_reject', 'recent')",
        "UPDATE dedup_log SET matched_urn = replaces WHERE decision = 'revision'",
        "CREATE INDEX dedup_log_by_hash ON dedup_log (hash)",
        "CREATE INDEX dedup_log_by_match ON dedup_log (matched_urn) WHERE matched_urn <> ''",
        "CREATE INDEX dedup_log_to_review ON dedup_log (decision, domain) WHERE review_status = 'unreviewed'",
        # A text, and what does not say the same: a memory's URN, or the hash of another text. Pairs stand both ways.
        """CREATE TABLE distinct_pairs (
            domain TEXT NOT NULL,
            hash   TEXT NOT NULL,
            other  TEXT NOT NULL,
            at     REAL NOT NULL,
            PRIMARY KEY (domain, hash, other)
        ) WITHOUT ROWID""",
        "CREATE INDEX distinct_pairs_by_other ON distinct_pairs (other)",
        """CREATE TABLE open_questions (
            id       INTEGER PRIMARY KEY AUTOINCREMENT,
            question TEXT NOT NULL,                    -- same: do both say the same? merge: they do, make one of them
            older    TEXT NOT NULL,                    -- URNs of living memories
            newer    TEXT NOT NULL,
            log      INTEGER NOT NULL,                 -- the row of the decision that left it open
            at       REAL NOT NULL,
            UNIQUE (older, newer)
        )""",
        "CREATE INDEX open_questions_by_newer ON open_questions (newer)",
        "CREATE TABLE state (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",  # of work that goes on later
    ):
        db.execute(statement)


def m004_readings(db: sqlite3.Connection) -> None:
    """What the verifier keeps of a text, in a table of its own: reading vectors does not read it."""
    db.execute(
        """CREATE TABLE readings (
            row     INTEGER PRIMARY KEY REFERENCES embeddings (row) ON DELETE CASCADE,
            reading BLOB NOT NULL                      -- says itself which version of the verifier made it
        )"""
    )


def m005_undo(db: sqlite3.Connection) -> None:
    """What a skipped candidate was beside its text, so that it can be restored and known again when it is imported
    again; and when a survivor had been seen before another memory went into it (NULL: not known)."""
    for statement in (
        "ALTER TABLE dedup_log ADD COLUMN key TEXT",  # the name it was to stand under
        "ALTER TABLE dedup_log ADD COLUMN value TEXT",  # canonical JSON, where it came as more than a text
        "ALTER TABLE dedup_log ADD COLUMN origin TEXT NOT NULL DEFAULT ''",  # the URN it had where it was imported from
        "ALTER TABLE retired ADD COLUMN survivor_seen_at REAL",
    ):
        db.execute(statement)


def m006_merging(db: sqlite3.Connection) -> None:
    """Every look-up of a word goes through all segments of a full-text index: two of a size are enough to join them,
    where FTS5 waits for four."""
    for table in ("memory_text", "memory_tags"):
        db.execute(f"INSERT INTO {table} ({table}, rank) VALUES ('usermerge', 2)")  # noqa: S608


def m007_recall(db: sqlite3.Connection) -> None:
    """What is recalled in a session of its project: without reading all of the project's memories for it."""
    db.execute(
        "CREATE INDEX memories_in_force ON memories (domain, (confidence >= 1.0), last_seen_at)"
        " WHERE superseded_by IS NULL"
    )
    db.execute("CREATE INDEX memories_replaced ON memories (domain, last_seen_at) WHERE superseded_by IS NOT NULL")


MIGRATIONS: tuple[Callable[[sqlite3.Connection], None], ...] = (
    m001_memories,
    m002_wordings,
    m003_audit,
    m004_readings,
    m005_undo,
    m006_merging,
    m007_recall,
)


def migrate(db: sqlite3.Connection) -> None:
    """Bring the database to the newest schema. Raises `StoreError` for one written by a later version."""
    if _version(db) == len(MIGRATIONS):
        return
    # With foreign keys on, dropping a table that is made anew would delete what refers to its rows. The switch does
    # nothing inside a transaction.
    db.execute("PRAGMA foreign_keys = OFF")
    try:
        _migrate(db)
    finally:
        db.execute("PRAGMA foreign_keys = ON")


def _migrate(db: sqlite3.Connection) -> None:
    db.execute("BEGIN IMMEDIATE")
    try:
        # Read again under the lock: another process may have migrated while this one waited for it.
        version = _version(db)
        if version > len(MIGRATIONS):
            raise StoreError(
                f"the store has schema {version}, this version knows {len(MIGRATIONS)}: update subcog-dedup"
            )
        for number in range(version, len(MIGRATIONS)):
            MIGRATIONS[number](db)
            db.execute(f"PRAGMA user_version = {number + 1}")
    except BaseException:
        db.execute("ROLLBACK")
        raise
    db.execute("COMMIT")


def _version(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])
