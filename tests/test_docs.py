"""The documentation's own promises: what it links to is there."""

import re
from pathlib import Path

import pytest

from tests.conftest import ROOT

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]

_CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def links(page: Path) -> list[str]:
    """Where its relative links lead: a file, a heading (`#…`), or both."""
    found: list[str] = _LINK.findall(_CODE.sub("", page.read_text(encoding="utf-8")))
    return [link for link in found if "://" not in link]


def anchors(page: Path) -> set[str]:
    """The names under which GitHub makes its headings known."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    return {re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-") for heading in _HEADING.findall(text)}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_relative_link_leads_somewhere(page: Path) -> None:
    """To a file that exists, and in it to a heading that it has."""
    assert links(page)
    for link in links(page):
        name, _, anchor = link.partition("#")
        target = page.parent / name if name else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_every_page_can_be_reached_from_the_readme() -> None:
    """Nobody looks into a folder for what nothing leads to."""
    linked = {(ROOT / link.partition("#")[0]).resolve() for link in links(ROOT / "README.md")}
    assert linked >= {page.resolve() for page in PAGES[1:]}
