"""Memory files: what is a memory in them, and of which kind."""

from typing import Any

import pytest

from dedup.model import Namespace
from hooks.imports import markdown
from hooks.imports.markdown import _items, records

FILE = """---
title: notes
---
# Harbour

The harbour's software. Prose is not taken.

## Commands
- Build: `make build`
- Tests:
  - `make test` runs all of them
  - never run them against the live crane
- Deploy with care
  ```sh
  kubectl apply -f deploy
  ```

## Conventions
### Database
1. Use **tabs** in SQL; see [the style](style.md)
2. Tables are named
   in the plural
- Decision: we stay with Postgres

## Zebra
* [Berths](memory/berths.md) — how they are numbered
"""


def test_every_item_is_a_memory_under_the_kind_its_heading_names() -> None:
    """The innermost heading that names a kind decides; an item that says its own kind is believed."""
    found = [(record.where, record.namespace, record.content) for record in records(FILE, None)]
    assert found == [
        ("line 9", Namespace.CONFIG, "Build: `make build`"),
        ("line 11", Namespace.TESTING, "Tests: `make test` runs all of them"),
        ("line 12", Namespace.TESTING, "Tests: never run them against the live crane"),
        ("line 13", Namespace.CONFIG, "Deploy with care\n```sh\nkubectl apply -f deploy\n```"),
        ("line 20", Namespace.PATTERNS, "Use **tabs** in SQL; see the style"),
        ("line 21", Namespace.PATTERNS, "Tables are named in the plural"),
        ("line 23", Namespace.DECISIONS, "Decision: we stay with Postgres"),
        ("line 26", Namespace.CONTEXT, "Berths — how they are numbered"),
    ]


def test_an_item_that_is_a_statement_keeps_what_stands_under_it() -> None:
    """Only an item that is no statement by itself is left to the items under it."""
    text = "- Migrations run before the new pods start and never after them\n  - because old pods read the new columns"
    (record,) = records(text, None)
    assert record.content.splitlines() == [
        "Migrations run before the new pods start and never after them",
        "- because old pods read the new columns",
    ]


def test_a_given_namespace_is_for_what_no_heading_names() -> None:
    """The heading goes before it."""
    found = list(records("- one statement\n\n## Security\n- another one", Namespace.LEARNINGS))
    assert [record.namespace for record in found] == [Namespace.LEARNINGS, Namespace.SECURITY]


def test_a_form_feed_is_no_end_of_a_line() -> None:
    """Behind one, everything would be looked for a line too late."""
    text = "Prose.\x0cMore of it.\n\n- Deploy with care\n  ```sh\n  kubectl apply\n  ```\n"
    (record,) = records(text, None)
    assert record.content == "Deploy with care\n```sh\nkubectl apply\n```"


def test_a_file_of_many_lists_is_cut_into_lines_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not once for each list: a file of 50,000 headings with a point each took a quarter of an hour to read."""
    handed: list[list[str]] = []

    def seen(node: Any, lines: list[str]) -> Any:
        handed.append(lines)
        return _items(node, lines)

    monkeypatch.setattr(markdown, "_items", seen)
    text = "".join(f"## Part {number}\n\n- pier {number} has a crane\n" for number in range(3))
    assert [record.content for record in records(text, None)] == [f"pier {number} has a crane" for number in range(3)]
    assert len(handed) == 3
    assert len({id(lines) for lines in handed}) == 1
