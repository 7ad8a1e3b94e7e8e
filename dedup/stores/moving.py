"""A project is known by another name: its memories, and all that is said of them, go over to that name."""

import json
import sqlite3

from dedup.model import Domain, Namespace
from dedup.state_keys import MOVED, SWEPT
from dedup.stores import rows

_URNS = (
    ("memories", ("revises", "superseded_by")),
    ("wordings", ("brought_by",)),
    ("dedup_log", ("urn", "replaces", "matched_urn")),
    ("retired", ("survivor",)),
    ("distinct_pairs", ("other",)),
    ("open_questions", ("older", "newer")),
    ("state", ("value",)),
)
"""Columns that hold URNs and nothing else that anybody said."""

_WITHIN = (
    ("dedup_log", "findings", ("urn",)),
    ("retired", "wordings", ("brought_by",)),
)
"""JSON that holds URNs under these names, and may hold texts that quote one."""


def move(db: sqlite3.Connection, old: Domain, new: Domain) -> int:
    """Move everything of one domain to another one; how many memories these were. Part of a caller's transaction.

    What is there already stays as it is, also under its keys; a text that both have is two memories then, until the
    janitor makes one of them. 50,000 memories take 7 s, in which nobody else can write.
    """
    was, now = str(old), str(new)
    for table, columns in _URNS:
        for column in columns:
            _replace(db, table, column, f"subcog://{was}/", f"subcog://{now}/")
    for table, column, names in _WITHIN:
        for name in names:  # a quotation mark within a text is escaped, so this is in none
            _replace(db, table, column, f'"{name}": "subcog://{was}/', f'"{name}": "subcog://{now}/')
    moved = db.execute(
        "SELECT row, namespace, hash, key FROM memories WHERE domain = ? ORDER BY row", (was,)
    ).fetchall()
    for row, namespace, digest, key in moved:
        free = key is not None and rows.urn_by_key(db, new, namespace, key) is None
        twin = rows.next_twin(db, now, namespace, digest)
        change = (now, twin, key if free else None, row)
        db.execute("UPDATE memories SET domain = ?, twin = ?, key = ? WHERE row = ?", change)
        rows.reindex(db, row)
    _renumber_vectors(db, was)
    links = ", ".join(
        f"'$.{link}', replace(json_extract(memory, '$.{link}'), :was, :now)" for link in ("revises", "superseded_by")
    )
    db.execute(
        f"UPDATE retired SET memory = json_set(memory, {links})",  # noqa: S608
        {"was": f"subcog://{was}/", "now": f"subcog://{now}/"},
    )
    db.execute(
        "UPDATE retired SET domain = ?, memory = json_set(memory, '$.domain', ?) WHERE domain = ?", (now, now, was)
    )
    db.execute("UPDATE OR REPLACE distinct_pairs SET domain = ? WHERE domain = ?", (now, was))
    db.execute("UPDATE dedup_log SET domain = ? WHERE domain = ?", (now, was))
    _copy_cursors(db, was, now)
    _remember(db, was, now)
    for name in (was, now):  # what was compared with each other there is not all there is
        db.execute("DELETE FROM state WHERE key GLOB ?", (f"{SWEPT}{name}/*",))
    return len(moved)


def _remember(db: sqlite3.Connection, was: str, now: str) -> None:
    """Where memories of the old name may be: a name that is still in use can be moved from more than once."""
    found = db.execute("SELECT value FROM state WHERE key = ?", (f"{MOVED}{was}",)).fetchone()
    names = dict.fromkeys([now, *(json.loads(found[0]) if found else [])])
    db.execute("INSERT OR REPLACE INTO state VALUES (?, ?)", (f"{MOVED}{was}", json.dumps(list(names))))


def _replace(db: sqlite3.Connection, table: str, column: str, was: str, now: str) -> None:
    db.execute(
        f"UPDATE OR REPLACE {table} SET {column} = replace({column}, ?, ?) WHERE instr({column}, ?)",  # noqa: S608
        (was, now, was),
    )


def _renumber_vectors(db: sqlite3.Connection, was: str) -> None:
    """Of memories that have moved: an index file holds all of its scope up to a number, and would be taken to hold
    these."""
    for kind in Namespace:
        for old in db.execute("SELECT row FROM embeddings WHERE domain = ? AND namespace = ?", (was, kind)).fetchall():
            vector = db.execute(
                "SELECT memory, wording, model, vector, coalesce(reading, x'')"
                " FROM embeddings e LEFT JOIN readings r ON r.row = e.row WHERE e.row = ?",
                old,
            ).fetchone()
            db.execute("DELETE FROM embeddings WHERE row = ?", old)  # its reading goes with it
            rows.put_vector(db, *vector)


def _copy_cursors(db: sqlite3.Connection, was: str, now: str) -> None:
    """How far transcripts were read; where they were read for the new name, too, that one holds.

    The old ones stay: under a name that is still in use everything would be captured again.
    """
    for end in (":", "/"):
        db.execute(
            "INSERT OR IGNORE INTO cursors SELECT ? || substr(transcript, ?), offset, anchor FROM cursors"
            " WHERE transcript GLOB ?",
            (now, len(was) + 1, f"{was}{end}*"),
        )
