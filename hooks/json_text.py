"""Edit JSON text without touching what is not meant: every byte outside the edit stays as its author wrote it.

`parse` gives values with their places in the text; `appended`, `removed` and `replaced` give a new text, which is
parsed again before the next edit. What `appended` added, `removed` takes out again exactly, as long as the container
was not empty. Strict as the client's own parser: no comments, no trailing commas, no NaN; of a key that stands twice
the last counts.
"""

import json
import re
from dataclasses import dataclass
from enum import StrEnum

_SPACE = re.compile(r"[ \t\r\n]*+")
# Possessive, so that a string that is never closed fails at once and not after trying every way to split it.
_STRING = re.compile(r'"(?:[^"\\\x00-\x1f]++|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"')
_SCALAR = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null")
_NEWLINE = re.compile(r"\r\n|\n|\r")
_HALF = re.compile("[\ud800-\udfff]")
"""Half of a surrogate pair, which can only stand in a file as an escape."""
_DEPTH = 200  # containers in containers; far over what settings need, under where recursion ends


class BadJson(ValueError):
    """The text is not JSON; `line` and `column` count from 1."""

    def __init__(self, why: str, text: str, at: int) -> None:
        super().__init__(why)
        self.why = why
        self.line, self.column = place(text, at)


class Kind(StrEnum):
    """What a value is; strings, numbers, booleans and null need no telling apart here."""

    OBJECT = "object"
    ARRAY = "array"
    SCALAR = "scalar"


@dataclass(frozen=True, slots=True)
class Node:
    """A value and its place: `text[start:end]`. `entries` are an object's members or an array's items."""

    kind: Kind
    start: int
    end: int
    entries: tuple["Entry", ...] = ()
    value: object = None

    def get(self, key: str) -> "Node | None":
        """The member of an object that counts, or None (also for what is no object)."""
        return next((entry.node for entry in reversed(self.entries) if entry.key == key), None)

    @property
    def items(self) -> tuple["Node", ...]:
        """An array's items; none for anything else."""
        return tuple(entry.node for entry in self.entries) if self.kind is Kind.ARRAY else ()


@dataclass(frozen=True, slots=True)
class Entry:
    """A member (with its key) or an item (without); `start` is where it begins, key included."""

    key: str | None
    start: int
    node: Node


def parse(text: str) -> Node:
    """The one value that `text` holds. Raises `BadJson`."""
    node = _value(text, _skip(text, 0), 0)
    end = _skip(text, node.end)
    if end < len(text):
        raise BadJson(_unexpected(text, end, "the end"), text, end)
    return node


def appended(text: str, container: Node, value: object, key: str | None = None) -> str:
    """`text` with `value` as the last entry of `container`, laid out as its neighbours are."""
    if container.entries:
        last = container.entries[-1]
        before = container.entries[-2].node.end + 1 if len(container.entries) > 1 else container.start + 1
        gap = text[before : last.start].rpartition(",")[2]  # from the comma or bracket before it
        breaks = _NEWLINE.search(gap) is not None
        indent = _NEWLINE.split(gap)[-1] if breaks else None
        if not breaks and not gap and not _is_tight(text):
            gap = " "
        return text[: last.node.end] + "," + gap + _rendered(text, value, key, indent) + text[last.node.end :]
    if not _has_lines(text):
        return text[: container.start + 1] + _rendered(text, value, key, None) + text[container.end - 1 :]
    outer = _indent_at(text, container.start)
    inner, newline = outer + _unit(text), _newline(text)
    body = f"{newline}{inner}{_rendered(text, value, key, inner)}{newline}{outer}"
    return text[: container.start + 1] + body + text[container.end - 1 :]


def removed(text: str, container: Node, index: int) -> str:
    """`text` without the entry at `index` of `container`, and without the comma that it no longer needs."""
    entry = container.entries[index]
    if index > 0:
        return text[: container.entries[index - 1].node.end] + text[entry.node.end :]
    if len(container.entries) > 1:
        return text[: entry.start] + text[container.entries[1].start :]
    return text[: container.start + 1] + text[container.end - 1 :]


def replaced(text: str, node: Node, value: object) -> str:
    """`text` with another value in the place of a scalar."""
    written = _HALF.sub(lambda half: f"\\u{ord(half[0]):04x}", json.dumps(value, ensure_ascii=False))
    return text[: node.start] + written + text[node.end :]


def place(text: str, at: int) -> tuple[int, int]:
    """Line and column, both from 1, of an offset."""
    before = _NEWLINE.split(text[:at])
    return len(before), len(before[-1]) + 1


def _value(text: str, at: int, depth: int) -> Node:
    if depth > _DEPTH:
        raise BadJson("nested too deeply", text, at)
    match text[at : at + 1]:
        case "{":
            return _container(text, at, depth, Kind.OBJECT, "}")
        case "[":
            return _container(text, at, depth, Kind.ARRAY, "]")
        case '"':
            found = _string(text, at)
            return Node(Kind.SCALAR, at, at + len(found), value=json.loads(found))
    scalar = _SCALAR.match(text, at)
    if scalar is None:
        raise BadJson(_unexpected(text, at, "a value"), text, at)
    # A number with thousands of digits is a number to the client, too; what it is worth is nobody's business here.
    worth = {"true": True, "false": False}.get(scalar[0])
    return Node(Kind.SCALAR, at, scalar.end(), value=worth)


def _container(text: str, start: int, depth: int, kind: Kind, close: str) -> Node:
    entries: list[Entry] = []
    at = _skip(text, start + 1)
    if text[at : at + 1] == close:
        return Node(kind, start, at + 1)
    while True:
        begin, key = at, None
        if kind is Kind.OBJECT:
            if text[at : at + 1] != '"':
                raise BadJson(_unexpected(text, at, "a key in double quotes"), text, at)
            quoted = _string(text, at)
            key, at = json.loads(quoted), _skip(text, at + len(quoted))
            if text[at : at + 1] != ":":
                raise BadJson(_unexpected(text, at, "':'"), text, at)
            at = _skip(text, at + 1)
        node = _value(text, at, depth + 1)
        entries.append(Entry(key, begin, node))
        at = _skip(text, node.end)
        if text[at : at + 1] == close:
            return Node(kind, start, at + 1, tuple(entries))
        if text[at : at + 1] != ",":
            raise BadJson(_unexpected(text, at, f"',' or '{close}'"), text, at)
        at = _skip(text, at + 1)


def _string(text: str, at: int) -> str:
    found = _STRING.match(text, at)
    if found is None:
        raise BadJson("a string that is not closed, or has a bad escape or a control character in it", text, at)
    return found[0]


def _skip(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at


def _unexpected(text: str, at: int, wanted: str) -> str:
    if text.startswith(("//", "/*", "#"), at):
        return "JSON has no comments"
    found = repr(text[at]) if at < len(text) else "the end"
    return f"expected {wanted}, found {found}"


def _rendered(text: str, value: object, key: str | None, indent: str | None) -> str:
    """`value` as JSON, on several lines if `indent` (that of the line it begins on) is given."""
    tight = _is_tight(text)
    if indent is None:
        body = json.dumps(value, ensure_ascii=False, separators=(",", ":") if tight else (", ", ": "))
    else:
        lines = json.dumps(value, ensure_ascii=False, indent=_unit(text))
        body = lines.replace("\n", _newline(text) + indent)  # a line break inside a string is escaped, never raw
    if key is None:
        return body
    return json.dumps(key, ensure_ascii=False) + (":" if tight and indent is None else ": ") + body


def _newline(text: str) -> str:
    found = _NEWLINE.search(text)
    return found[0] if found else "\n"


def _has_lines(text: str) -> bool:
    """Whether the text is laid out on lines: an outermost object with nothing in it leaves that to us."""
    root = parse(text)
    return not root.entries or _NEWLINE.search(text[root.start : root.end]) is not None


def _unit(text: str) -> str:
    """One step of indentation, by the first member of the outermost object; two spaces where that says nothing."""
    root = parse(text)
    gap = text[root.start + 1 : root.entries[0].start] if root.entries else ""
    return _NEWLINE.split(gap)[-1] if _NEWLINE.search(gap) else "  "


def _is_tight(text: str) -> bool:
    """Whether the first member has no space after its colon, as in minified files."""
    root = parse(text)
    return bool(root.entries) and text[root.entries[0].node.start - 1] == ":"


def _indent_at(text: str, at: int) -> str:
    line = _NEWLINE.split(text[:at])[-1]
    return line[: len(line) - len(line.lstrip(" \t"))]
