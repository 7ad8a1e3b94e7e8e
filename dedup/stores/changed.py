"""Texts that something else has changed since they were hashed: another program, or the disk."""

import sqlite3

from dedup.fingerprint import RECIPE, full_hash
from dedup.stores.rows import next_twin

_REPLACED = "\ufffd"  # bytes that are no UTF-8 are read as that character: such a text is damaged, not changed


def is_changed(db: sqlite3.Connection, memory: int) -> bool:
    """Whether a memory, or a wording of it, is known by the hash of a text that it does not say."""
    return bool(_own(db, memory) or _wordings(db, memory))


def take_as_it_is(db: sqlite3.Connection, memory: int) -> None:
    """Have a memory known by what it says now. Its vectors are made anew; who calls indexes it. Part of a
    transaction."""
    if own := _own(db, memory):
        domain, namespace = db.execute("SELECT domain, namespace FROM memories WHERE row = ?", (memory,)).fetchone()
        db.execute(
            "UPDATE memories SET hash = ?, twin = ?, value_hash = NULL WHERE row = ?",
            (own, next_twin(db, domain, namespace, own), memory),
        )
        db.execute("DELETE FROM embeddings WHERE memory = ? AND wording IS NULL", (memory,))
    for digest, wording in _wordings(db, memory).items():
        db.execute("UPDATE wordings SET hash = ? WHERE row = ?", (digest, wording))
        db.execute("DELETE FROM embeddings WHERE wording = ?", (wording,))


def _own(db: sqlite3.Connection, memory: int) -> str | None:
    """The hash of what it says, if that is not the one it is known by."""
    row = db.execute("SELECT content, hash, hash_recipe FROM memories WHERE row = ?", (memory,)).fetchone()
    if row is None or row["hash_recipe"] != RECIPE:
        return None
    return _other_hash(row)


def _wordings(db: sqlite3.Connection, memory: int) -> dict[str, int]:
    """The same of its wordings, with the row of each; what another one says by then is none."""
    found = db.execute("SELECT row, content, hash FROM wordings WHERE memory = ?", (memory,)).fetchall()
    known, changed = {row["hash"] for row in found}, dict[str, int]()
    for row in found:
        if (digest := _other_hash(row)) and digest not in known:
            changed.setdefault(digest, row["row"])
    return changed


def _other_hash(row: sqlite3.Row) -> str | None:
    if not isinstance(row["content"], str) or _REPLACED in row["content"]:
        return None
    digest = full_hash(row["content"])
    return None if digest == row["hash"] else digest
