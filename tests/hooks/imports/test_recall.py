"""claude-recall's store: its types of memories, its projects, and what was replaced in it."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from dedup.errors import InvalidInput
from dedup.model import GLOBAL, Domain, Namespace
from hooks.imports.recall import records
from hooks.imports.record import NotImported, Record

SHOP = Domain("shop-0a1b2c3d")

# The table as that tool creates it.
SCHEMA = """CREATE TABLE memories (
  id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT UNIQUE NOT NULL, value TEXT NOT NULL, type TEXT NOT NULL,
  project_id TEXT, file_path TEXT, timestamp INTEGER NOT NULL, access_count INTEGER DEFAULT 0, last_accessed INTEGER,
  relevance_score REAL DEFAULT 1.0, preference_key TEXT, is_active BOOLEAN DEFAULT 1, superseded_by TEXT,
  superseded_at INTEGER, confidence_score REAL, sophistication_level INTEGER DEFAULT 1,
  scope TEXT CHECK(scope IN ('universal', 'project', NULL)), content_hash TEXT)"""


def database(path: Path, *rows: dict[str, object]) -> Path:
    with closing(sqlite3.connect(path)) as db:
        db.execute(SCHEMA)
        for number, row in enumerate(rows):
            given = {
                "key": f"k{number}",
                "type": "project-knowledge",
                "project_id": "shop",
                "timestamp": 1_760_000_000_000,
            }
            given |= row | {"value": row["value"] if isinstance(row["value"], bytes) else json.dumps(row["value"])}
            names = ", ".join(given)
            marks = ", ".join("?" for _ in given)
            db.execute(f"INSERT INTO memories ({names}) VALUES ({marks})", list(given.values()))  # noqa: S608
        db.commit()
    return path


def read(path: Path) -> list[Record | NotImported]:
    return list(records(path, "shop", SHOP, None))


def test_each_type_is_put_into_words_and_filed(tmp_path: Path) -> None:
    """Preferences and corrections are patterns, failures learnings, devops configuration, knowledge context."""
    failure = {"what_failed": "npm ci on the runner", "why_failed": "the cache was full.", "what_should_do": "clear it"}
    path = database(
        tmp_path / "recall.db",
        {"value": {"content": "The queue is RabbitMQ"}},
        {"value": {"key": "test_framework", "value": "vitest", "raw": "", "confidence": 0.9}, "type": "preference"},
        {"value": {"raw": "always use pnpm here", "value": "pnpm", "key": "pm"}, "type": "preference"},
        {"value": {"title": "Avoid: npm ci", "content": failure}, "type": "failure"},
        {"value": {"original": "npm", "corrected": "pnpm", "frequency": 3}, "type": "correction-pattern"},
        {"value": "Deploys go through Argo", "type": "devops"},
    )
    found = [(record.namespace, record.content) for record in read(path) if isinstance(record, Record)]
    assert found == [
        (Namespace.CONTEXT, "The queue is RabbitMQ"),
        (Namespace.PATTERNS, "test framework: vitest"),
        (Namespace.PATTERNS, "always use pnpm here"),
        (Namespace.LEARNINGS, "npm ci on the runner. the cache was full. clear it"),
        (Namespace.PATTERNS, "pnpm, not npm"),
        (Namespace.CONFIG, "Deploys go through Argo"),
    ]


def test_a_project_gets_its_own_rows_and_everybody_the_universal_ones(tmp_path: Path) -> None:
    """Another project's rows are refused by name, never filed under this one."""
    path = database(
        tmp_path / "recall.db",
        {"value": "ours"},
        {"value": "ours by path", "project_id": "/home/ada/shop"},
        {"value": "everybody's", "scope": "universal", "project_id": None},
        {"value": "theirs", "project_id": "blog"},
    )
    ours, by_path, everybodys, theirs = read(path)
    assert isinstance(ours, Record)
    assert isinstance(by_path, Record)
    assert isinstance(everybodys, Record)
    assert (ours.domain, by_path.domain, everybodys.domain) == (SHOP, SHOP, GLOBAL)
    assert isinstance(theirs, NotImported)
    assert "blog" in theirs.why


def test_what_was_replaced_comes_before_what_replaced_it(tmp_path: Path) -> None:
    """Each knows the one it replaced; one that was put out of use with nothing in its place is left out."""
    path = database(
        tmp_path / "recall.db",
        {"value": "yarn", "key": "new", "timestamp": 3},
        {"value": "npm", "key": "first", "timestamp": 1, "is_active": 0, "superseded_by": "new"},
        {"value": "pnpm", "key": "second", "timestamp": 2, "is_active": 0, "superseded_by": "new"},
        {"value": "bower", "key": "gone", "is_active": 0},
    )
    found = read(path)
    assert [(r.content, r.replaces) for r in found if isinstance(r, Record)] == [
        ("npm", ""),
        ("pnpm", "memory first"),
        ("yarn", "memory second"),
    ]
    assert [(r.where, r.refused) for r in found if isinstance(r, NotImported)] == [("memory gone", False)]


def test_rows_that_say_nothing_are_not_taken_in_and_say_why(tmp_path: Path) -> None:
    """Tool calls, which nobody would want; empty values and values that are no JSON, with which something is wrong."""
    path = database(
        tmp_path / "recall.db",
        {"value": {"tool_name": "Bash"}, "type": "tool-use"},
        {"value": {"session_id": "x"}},
        {"value": b"\x00not json"},
    )
    assert [(r.why, r.refused) for r in read(path) if isinstance(r, NotImported)] == [
        ("says which tool was run, nothing to remember", False),
        ("its value says nothing", True),
        ("its value is not JSON", True),
    ]


def test_another_database_is_an_error(tmp_path: Path) -> None:
    """An SQLite file with other tables, and one that is damaged, are told apart from a store with nothing in it."""
    other = tmp_path / "other.db"
    with closing(sqlite3.connect(other)) as db:
        db.execute("CREATE TABLE memories (id)")
        db.commit()
    with pytest.raises(InvalidInput, match="not claude-recall"):
        read(other)
    assert read(database(tmp_path / "empty.db")) == []
    damaged = tmp_path / "damaged.db"
    damaged.write_bytes((tmp_path / "empty.db").read_bytes()[:600])
    with pytest.raises(InvalidInput):
        read(damaged)
