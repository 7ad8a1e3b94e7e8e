"""Rows that cannot be read: what can be made good of them stays, and the rest is handed over before it is deleted."""

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from math import isfinite
from typing import Any, NamedTuple

from dedup.fingerprint import RECIPE, full_hash
from dedup.model import Namespace, Urn
from dedup.stores import log_rows, rows
from dedup.stores.decisions import to_open_pair
from dedup.stores.lookup import UNREADABLE, as_number, as_text, to_memory, to_time, to_urn, to_wording
from dedup.stores.memories import to_retired

_UNSURE = 0.5  # of a memory of which nobody knows how sure it is: it is none that somebody asked for


class Damaged(NamedTuple):
    """A row that cannot be read: its table and key, what it is called, and its columns as they are, in JSON. `changes`:
    the columns that make it good; None where it has to go."""

    table: str
    key: str
    number: int
    called: str
    raw: Mapping[str, object]
    changes: Mapping[str, object] | None = None

    def line(self) -> dict[str, object]:
        """It for a file, as `import` takes what can be read of a text that has to go."""
        told: dict[str, object] = {"damaged": self.called, "table": self.table, "stays": self.changes is not None}
        if self.changes is None and isinstance(content := self.raw.get("content"), str):
            told["content"] = content
            with suppress(ValueError):
                told["namespace"] = Namespace(str(self.raw.get("namespace")))
        return told | {"row": self.raw}


Among = Mapping[str, Sequence[int]]
"""Rows by their tables."""


def found(db: sqlite3.Connection, now: float, among: Among | None = None) -> list[Damaged]:
    """All there are, or those among some. A memory of which only a wording is damaged stays as it is without that."""
    look = partial(_of, db, among)
    return [
        *look("wordings", "row", to_wording, lambda row: f"wording {row['row']}"),
        *(_good(one, now) for one in look("memories", "row", to_memory, _urn)),
        *look("retired", "row", to_retired, _urn),
        *look("dedup_log", "id", log_rows.to_log_row, log_rows.called),
        *look("open_questions", "id", to_open_pair, lambda row: f"open question {row['id']}"),
    ]


def among(found: Sequence[Damaged]) -> Among:
    """Where they are."""
    return {table: [one.number for one in found if one.table == table] for table in {one.table for one in found}}


def mend(db: sqlite3.Connection, one: Damaged) -> None:
    """Make it good, or delete it. Part of a transaction."""
    if one.table == "wordings":
        memory = db.execute("SELECT memory FROM wordings WHERE row = ?", (one.number,)).fetchone()[0]
        db.execute("DELETE FROM wordings WHERE row = ?", (one.number,))
        rows.reindex(db, memory)
    elif one.table != "memories":
        db.execute(f"DELETE FROM {one.table} WHERE {one.key} = ?", (one.number,))  # noqa: S608
    elif one.changes is None:
        rows.delete(db, one.number)
    else:
        changes = dict(one.changes)
        if "hash" in changes:
            domain, namespace = one.raw["domain"], one.raw["namespace"]
            changes["twin"] = rows.next_twin(db, str(domain), str(namespace), str(changes["hash"]))
        for column, value in changes.items():
            db.execute(f"UPDATE memories SET {column} = ? WHERE row = ?", (value, one.number))  # noqa: S608
        rows.reindex(db, one.number)


def _urn(row: sqlite3.Row) -> str:
    return f"subcog://{row['domain']}/{row['namespace']}/{row['id']}"


def _of(
    db: sqlite3.Connection,
    among: Among | None,
    table: str,
    key: str,
    to: Callable[[sqlite3.Row], object],
    called: Callable[[sqlite3.Row], str],
) -> Iterator[Damaged]:
    query, values = f"SELECT * FROM {table}", list[str]()  # noqa: S608
    if among is not None:
        query += f" WHERE {key} IN (SELECT value FROM json_each(?))"  # noqa: S608
        values.append(json.dumps(among.get(table, [])))
    for row in db.execute(query, values):
        try:
            to(row)
        except UNREADABLE:
            yield Damaged(table, key, row[key], called(row), _raw(db, table, key, row))


def _raw(db: sqlite3.Connection, table: str, key: str, row: sqlite3.Row) -> dict[str, object]:
    """Its columns; bytes that are no text in hexadecimal digits."""
    told: dict[str, object] = {}
    for column in row.keys():  # noqa: SIM118 - iterating over a row gives its values
        value, kind = row[column], ""
        if isinstance(value, str | bytes):
            kind, data = db.execute(
                f"SELECT typeof({column}), CAST({column} AS BLOB) FROM {table} WHERE {key} = ?",  # noqa: S608
                (row[key],),
            ).fetchone()
            value = {"type": kind, "hex": data.hex()}
            if kind == "text":
                value["text"] = data.decode(errors="replace")  # as far as a person can read it
                with suppress(UnicodeDecodeError):
                    value = data.decode()
        elif isinstance(value, float) and not isfinite(value):
            value = repr(value)
        told[column] = value
    return told


def _good(one: Damaged, now: float) -> Damaged:
    """A memory that says something and has a name stays. What else cannot be read of it is as if it was never known."""
    row: dict[str, Any] = dict(one.raw)
    try:
        to_urn(row["domain"], row["namespace"], row["id"])
        content = as_text(row["content"])
    except UNREADABLE:
        return one

    def read(column: str, to: Callable[[Any], object], otherwise: object) -> object:
        try:
            return row[column] if to(row[column]) is not None else otherwise
        except UNREADABLE:
            return otherwise

    created = read("created_at", to_time, read("last_seen_at", to_time, now))
    told: dict[str, object] = {
        "created_at": created,
        "last_seen_at": read("last_seen_at", to_time, created),
        "times_seen": read("times_seen", int, 1),
        "access_count": read("access_count", int, 0),
        "confidence": read("confidence", as_number, _UNSURE),
        "hash": full_hash(content) if row["hash_recipe"] == RECIPE else read("hash", as_text, full_hash(content)),
    }
    told |= {column: read(column, as_text, "") for column in ("session_id", "uuid", "transcript")}
    told |= {column: read(column, as_text, None) for column in ("key", "value")}
    told |= {column: read(column, Urn.parse, None) for column in ("revises", "superseded_by")}
    changes = {column: value for column, value in told.items() if value != row[column]}
    try:
        to_memory({**row, **changes})
    except UNREADABLE:
        return one
    return one._replace(changes=changes)


def written(found: Sequence[Damaged]) -> str:
    """A line of JSON for each."""
    return "".join(json.dumps(one.line(), ensure_ascii=False) + "\n" for one in found)
