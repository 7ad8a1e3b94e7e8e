"""A dialogue that a maintainer types, and what is shown of it."""

import sys
from io import StringIO
from pathlib import Path

import pytest

from tools import dialogue

TYPED = """U: never push to main
A: Understood.
===
U: we use pnpm here, not npm,
only in the shop
=== other shop
U: always sign commits
"""


def test_lines_of_three_signs_part_sessions_and_projects() -> None:
    """The first needs none; what stands behind the signs is a project."""
    found = dialogue.sessions(TYPED)
    assert [(one.project, one.order, len(one.turns)) for one in found] == [
        ("project", 1, 2),
        ("project", 2, 1),
        ("other-shop", 1, 1),
    ]
    assert found[0].turns[0].text == "never push to main"
    assert found[1].turns[0].text == "we use pnpm here, not npm,\nonly in the shop"


def test_each_memory_is_shown_with_its_speaker(
    model_dir: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Those of each project by themselves, and whether a new session is told it."""
    monkeypatch.setattr(sys, "argv", ["dialogue", "-"])
    monkeypatch.setattr(sys, "stdin", StringIO(TYPED))
    dialogue.main()
    shown = capsys.readouterr().out.splitlines()
    assert [line for line in shown if line.startswith("==")] == ["== project", "== other-shop"]
    assert [line.split(maxsplit=3)[3] for line in shown if line.startswith("  told U")] == [
        "'never push to main'",
        "'we use pnpm here, not npm, only in the shop'",
        "'always sign commits'",
    ]
