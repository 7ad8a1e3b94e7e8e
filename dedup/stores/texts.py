"""The full-text indexes as wholes: whether they are damaged, building them again, and going on without them.

What they hold can be made from the rows. They keep their texts themselves, from which FTS5 builds one again; what those
texts lack is found by comparing them with the rows (`upkeep.mend_texts`).
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from dedup.errors import StoreError
from dedup.stores.sql import is_damage, raw_transaction

TABLES = ("memory_text", "memory_tags")
"""What a memory says, with its wordings; and its tags: the hashes of its texts, its domain and namespace."""

LONGEST_RECORD = 1_000
"""Bytes of the record of an index's structure: some 500 levels. One that is joined as it is written to has ten."""


def damaged(db: sqlite3.Connection) -> list[str]:
    """Which of them do not say what their texts say, or cannot be read. Changes nothing.

    It reads all of them, and takes the write lock for that, since FTS5 makes it a command: .4 s for 100,000 memories,
    4 for a million. No work for a hook, since others wait no longer than 5 s for the
    lock.
    """
    found = []
    for table in TABLES:
        try:
            _command(db, table, "integrity-check")
        except sqlite3.Error as error:
            if not is_damage(error):
                raise
            found.append(table)
    return found


def overgrown(db: sqlite3.Connection) -> list[str]:
    """Which of them have been joined into one so often that they are to be built again: each time FTS5 adds a level to
    the record of its structure, and keeps the empty ones. From the 2,001st on it takes the index for damaged."""
    query = "SELECT length(block) FROM {}_data WHERE id = 10"  # the record: two bytes and more for each level
    return [table for table in TABLES if (db.execute(query.format(table)).fetchone() or (0,))[0] > LONGEST_RECORD]


def rebuild(db: sqlite3.Connection, table: str) -> None:
    """Build one of them again from the texts that it keeps: all of it, or nothing. Raises `StoreError`.

    Nobody else can write meanwhile: .8 s for 100,000 memories, 11 for a million. What a hook does not get to store then
    is read again by the next one.
    """
    try:
        try:
            with raw_transaction(db):
                _command(db, table, "rebuild")
        except sqlite3.Error as error:
            if not is_damage(error):
                raise
            with raw_transaction(db):  # so damaged that FTS5 takes no command
                _empty(db, table)
                _command(db, table, "rebuild")
    except sqlite3.Error as error:
        raise StoreError(f"{table} is damaged and cannot be built again: {error}") from error


@contextmanager
def bypassed(db: sqlite3.Connection) -> Iterator[None]:
    """What is written to the indexes meanwhile goes nowhere: SQLite looks for a name among the temporary tables first,
    and for as long as the block runs these have theirs."""
    db.execute("CREATE TEMP TABLE memory_text (content, scope)")
    db.execute("CREATE TEMP TABLE memory_tags (tags)")
    try:
        yield
    finally:
        for table in TABLES:
            db.execute(f"DROP TABLE temp.{table}")


def _empty(db: sqlite3.Connection, table: str) -> None:
    """Put the records of an index that holds nothing, as FTS5 makes them for a new one, in place of those it has."""
    db.execute("CREATE VIRTUAL TABLE temp.new_index USING fts5 (content)")
    for part in ("data", "config"):
        db.execute(f"DELETE FROM {table}_{part}")  # noqa: S608
        db.execute(f"INSERT INTO {table}_{part} SELECT * FROM temp.new_index_{part}")  # noqa: S608
    db.execute("DROP TABLE temp.new_index")
    # As the migrations have it.
    _command(db, table, "usermerge", 2)
    if sqlite3.sqlite_version_info >= (3, 42):
        _command(db, table, "secure-delete", 1)


def _command(db: sqlite3.Connection, table: str, command: str, value: int | None = None) -> None:
    """Have FTS5 do something with an index, or set one of its options to `value`."""
    db.execute(f"INSERT INTO {table} ({table}, rank) VALUES (?, ?)", (command, value))  # noqa: S608
