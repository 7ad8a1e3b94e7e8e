"""Transactions, and the parts of statements that several have."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from dedup.errors import StoreError
from dedup.model import Domain, Namespace, Urn

BY_URN = "WHERE id = ? AND domain = ? AND namespace = ?"
"""The row of a memory, living or retired; `urn_values` are its values."""

URN = "'subcog://' || domain || '/' || namespace || '/' || id"
"""What such a row is called."""

KNOWN = f"namespace IN ({', '.join(repr(str(kind)) for kind in Namespace)})"
"""A condition: the kind is none that is damaged, or of a later version's making."""


@contextmanager
def raw_transaction(db: sqlite3.Connection) -> Iterator[None]:
    """All of the block, or nothing; errors are those of SQLite, for callers that look at their codes. The write lock is
    taken at once: waiting for it later could fail half-way. Within another one it is a part of that."""
    if db.in_transaction:
        yield
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:  # some failures have ended it
            db.execute("ROLLBACK")
        raise


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """The same, and errors are ours, in one line. Raises `StoreError`."""
    try:
        with raw_transaction(db):
            yield
    except sqlite3.Error as error:
        more = " (see subcog-dedup doctor)" if is_damage(error) else ""
        raise StoreError(f"the store cannot be written: {error}{more}") from error


def is_damage(error: BaseException | None) -> bool:
    """Whether it may come of a damaged full-text index, and not of a lock, of the disk, or of us.

    FTS5 calls it malformed, or of an invalid format, or numbers a segment twice.
    """
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CONSTRAINT)


def where(domains: Sequence[Domain] | None, namespace: Namespace | None) -> tuple[str, list[str]]:
    """A WHERE clause and its values; "" and none where nothing is narrowed down."""
    parts, values = [], []
    if domains is not None:
        parts.append(f"domain IN ({placeholders(domains)})")
        values += [str(d) for d in domains]
    if namespace is not None:
        parts.append("namespace = ?")
        values.append(str(namespace))
    return ("WHERE " + " AND ".join(parts) if parts else ""), values


def urn_values(urn: Urn) -> tuple[str, str, str]:
    """The values of `BY_URN`."""
    return urn.id, str(urn.domain), str(urn.namespace)


def placeholders(values: Iterable[object]) -> str:
    """A question mark for each value, as `IN (…)` takes them."""
    return ", ".join("?" for _ in values)
