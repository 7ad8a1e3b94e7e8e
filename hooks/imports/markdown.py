"""Memory files that people keep: `CLAUDE.md`, `MEMORY.md`. Every item of a list is a memory, its heading says the kind.

An item with items under it that are statements of their own is left to those, each with the item as its beginning.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dedup.extraction.evidence.kinds import kind_named
from dedup.gloss import glossed
from dedup.languages import language
from dedup.model import Namespace
from hooks.imports.record import Record

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

# The first of these that a heading has a word of; the innermost heading that has any decides.
_HEADINGS = (
    (Namespace.DECISIONS, "decision decisions decided adr"),
    (Namespace.TECH_DEBT, "debt todo todos cleanup deprecated legacy"),
    (Namespace.BLOCKERS, "blocker blockers blocked waiting"),
    (Namespace.LEARNINGS, "learning learnings lesson lessons gotcha gotchas pitfall pitfalls til troubleshooting"),
    (Namespace.SECURITY, "security secrets auth authentication"),
    (Namespace.PERFORMANCE, "performance speed"),
    (Namespace.TESTING, "test tests testing"),
    (Namespace.APIS, "api apis endpoint endpoints"),
    (Namespace.PROGRESS, "progress status done roadmap"),
    (Namespace.CONFIG, "config configuration settings setup environment commands build deployment tooling"),
    (Namespace.PATTERNS, "pattern patterns convention conventions style rule rules guideline guidelines preferences"
                         " standards practices workflow"),
    (Namespace.CONTEXT, "context overview architecture about background project structure"),
)  # fmt: skip
_WORD = re.compile(r"[a-z]+")
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
_FRONT = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
_SHORT = 25  # characters: an item so short is a heading of what is under it, not a statement


@dataclass(frozen=True, slots=True)
class _Item:
    """A list item: the line it begins on, its own text, and the items under it."""

    line: int
    text: str
    under: tuple["_Item", ...]


def records(text: str, namespace: Namespace | None) -> Iterator[Record]:
    """The items of every list in `text`. `namespace`: the kind of those whose heading does not say it."""
    from markdown_it import MarkdownIt
    from markdown_it.tree import SyntaxTreeNode

    front = _FRONT.match(text)
    skipped = front.group().count("\n") if front else 0
    body = text[front.end() :] if front else text
    spoken = language(body)
    lines, headings = body.split("\n"), list[tuple[int, str]]()
    for node in SyntaxTreeNode(MarkdownIt("commonmark").parse(body)).children:
        if node.type == "heading":
            level = int(node.tag[1:])
            headings = [(above, said) for above, said in headings if above < level] + [
                (level, glossed(_said(node), spoken))
            ]
        elif node.type in ("bullet_list", "ordered_list"):
            kind = _kind([said for _, said in headings]) or namespace or Namespace.CONTEXT
            for item in _items(node, lines):
                yield from _told(item, "", kind, skipped, spoken)


def _told(item: _Item, lead: str, kind: Namespace, skipped: int, spoken: str) -> Iterator[Record]:
    said = f"{lead}: {item.text}" if lead else item.text
    if item.under and (len(item.text) < _SHORT or item.text.endswith(":")):
        for below in item.under:
            yield from _told(below, said.rstrip(":"), kind, skipped, spoken)
        return
    whole = "\n".join([said, *(f"- {below.text}" for below in item.under)])
    if said.strip():
        named = kind_named(glossed(said, spoken))
        yield Record(f"line {item.line + skipped}", whole, Namespace(named) if named else kind)


def _items(node: "SyntaxTreeNode", lines: list[str]) -> list[_Item]:
    return [_item(child, lines) for child in node.children if child.type == "list_item"]


def _item(node: "SyntaxTreeNode", lines: list[str]) -> _Item:
    own: list[str] = []
    under: list[_Item] = []
    for child in node.children:
        if child.type in ("bullet_list", "ordered_list"):
            under += _items(child, lines)
        elif child.type == "paragraph":
            own.append(_said(child))
        elif child.map:  # code and quotes, as they stand
            own.append("\n".join(line.strip() for line in lines[child.map[0] : child.map[1]]))
    return _Item(node.map[0] + 1 if node.map else 0, "\n".join(own).strip(), tuple(under))


def _said(node: "SyntaxTreeNode") -> str:
    """The text of a heading or paragraph on one line; of links what they are called."""
    inline = node.children[0].content if node.children else ""
    return " ".join(_LINK.sub(r"\1", inline).split())


def _kind(headings: list[str]) -> Namespace | None:
    for heading in reversed(headings):
        words = set(_WORD.findall(heading.lower()))
        for kind, names in _HEADINGS:
            if words & set(names.split()):
                return kind
    return None
