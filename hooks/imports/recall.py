"""claude-recall's SQLite store (tables as of its versions 0.7 to 0.25): one row a memory, its value as JSON.

Its projects are known by the name of their directory alone. A row is imported for the project of that name only, and
rows that hold for every project go to the `global` domain; whose the others are cannot be told from here.
"""

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from dedup.errors import InvalidInput
from dedup.model import GLOBAL, Domain, Namespace
from hooks.imports.record import NotImported, Record, in_words, is_time

MAGIC = b"SQLite format 3\x00"

_KINDS = {
    "preference": Namespace.PATTERNS,
    "correction": Namespace.PATTERNS,
    "correction-pattern": Namespace.PATTERNS,
    "failure": Namespace.LEARNINGS,
    "success": Namespace.LEARNINGS,
    "devops": Namespace.CONFIG,
    "project-knowledge": Namespace.CONTEXT,
}
_NEEDED = {"key", "value", "type", "project_id", "timestamp"}
_FAILURE = ("what_failed", "why_failed", "what_should_do")


def records(
    path: Path, project: str, domain: Domain, namespace: Namespace | None, *, called: Path | None = None
) -> Iterator[Record | NotImported]:
    """The memories of `project` (a directory's name), which go to `domain`, and those of every project.

    `namespace`: the kind of rows whose type says none. `called`: where the file was copied from. Raises `InvalidInput`
    for another kind of database.
    """
    called = called or path
    db = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
    try:
        names = {str(row[1]) for row in db.execute("PRAGMA table_info(memories)")}
        if not names >= _NEEDED:
            raise InvalidInput(
                f"{called}: an SQLite file, but not claude-recall's (no table of memories as it keeps them)"
            )
        db.row_factory = sqlite3.Row
        rows = [dict(row) for row in db.execute("SELECT * FROM memories ORDER BY timestamp, rowid")]
        replaced = _replaced(rows)
        for row in sorted(rows, key=lambda row: row.get("is_active") in (None, 1)):  # what was replaced comes first
            found = _record(row, project, domain, namespace)
            if isinstance(found, Record) and row["key"] in replaced:
                found = replace(found, replaces=_where(replaced[row["key"]]))
            yield found
    except sqlite3.DatabaseError as error:
        raise InvalidInput(f"{called}: {error}") from None
    finally:
        db.close()


def _replaced(rows: list[dict[str, Any]]) -> dict[str, str]:
    """What each row replaced; where one replaced several, each of those is taken to have replaced the one before."""
    chains: dict[str, list[str]] = {}
    for row in rows:
        if row.get("superseded_by") and not row.get("is_active"):
            chains.setdefault(str(row["superseded_by"]), []).append(str(row["key"]))
    found: dict[str, str] = {}
    for key, older in chains.items():
        found |= dict(zip([*older[1:], key], older, strict=True))
    return found


def _where(key: object) -> str:
    return f"memory {key}"


def _record(row: dict[str, Any], project: str, domain: Domain, namespace: Namespace | None) -> Record | NotImported:
    where = _where(row["key"])
    kind, owner = str(row["type"]), row["project_id"]
    if kind == "tool-use":
        return NotImported(where, "says which tool was run, nothing to remember", refused=False)
    if row.get("is_active") == 0 and not row.get("superseded_by"):
        return NotImported(where, "was put out of use there", refused=False)
    universal = row.get("scope") == "universal" or not owner
    if not universal and Path(str(owner)).name != project:
        return NotImported(where, f"belongs to another project ({Path(str(owner)).name}); name it with --project")
    try:
        value = json.loads(row["value"])
    except (TypeError, ValueError):
        return NotImported(where, "its value is not JSON")
    try:
        created_at = float(row["timestamp"]) / 1000  # milliseconds there
    except (TypeError, ValueError):
        return NotImported(where, "says not when it was made")
    if not is_time(created_at):
        return NotImported(where, "says not when it was made")
    content = _told(kind, value)
    if not content:
        return NotImported(where, "its value says nothing")
    return Record(
        where,
        content,
        _KINDS.get(kind, namespace or Namespace.CONTEXT),
        GLOBAL if universal else domain,
        value=value if isinstance(value, dict | list) else None,
        created_at=created_at,
    )


def _told(kind: str, value: Any) -> str:
    """A value in words. A failure is told as what failed, why, and what to do; a preference as it was said."""
    inner = value.get("content") if isinstance(value, dict) else None
    if kind == "failure" and isinstance(inner, dict):
        parts = [said for name in _FAILURE if (said := in_words(inner.get(name)))]
        return ". ".join(part.rstrip(".") for part in parts)
    if kind == "preference" and isinstance(value, dict) and not in_words(value.get("raw")) and "value" in value:
        name = in_words(value.get("key") or value.get("preference_key")).replace("_", " ")
        return f"{name}: {in_words(value['value'])}" if name else in_words(value["value"])
    if kind.startswith("correction") and isinstance(value, dict) and {"original", "corrected"} <= value.keys():
        return f"{in_words(value['corrected'])}, not {in_words(value['original'])}"
    return in_words(value)
