"""Utterance → the statements it is made of: sentences and list items, with the place where they stood.

Only speech comes through. Code, tables, quotations, and what a user pasted are left out here, by their form alone.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dedup.model import Speaker, Utterance
from dedup.sentences import sentences

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

MAX_UTTERANCE = 60_000
"""Characters of one utterance that are looked at. Nobody says more than that; a paste or a dump does."""

MAX_STATEMENT = 600
"""Characters. A longer sentence is a paste or a list without line ends."""

WHOLE_BULLET = 240
"""Characters up to which a list item stays one statement, however many sentences it has."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One sentence or list item, as it was said.

    `before` is the sentence just before it in the same paragraph, `lead_in` the line that introduces its list,
    `heading` the heading it stands under; each empty where there is none. `part` of `parts` is its position among the
    statements of its utterance.
    """

    text: str
    turn: int
    utterance: Utterance
    bullet: bool = False
    depth: int = 0
    before: str = ""
    lead_in: str = ""
    heading: str = ""
    after_code: bool = False
    part: int = 0
    parts: int = 1

    @property
    def speaker(self) -> Speaker:
        return self.utterance.speaker


@dataclass(frozen=True, slots=True)
class _Block:
    """One paragraph or the text of one list item."""

    text: str
    bullet: bool
    depth: int
    lead_in: str
    heading: str
    after_code: bool


def statements(utterance: Utterance, turn: int, parser: "MarkdownIt") -> list[Statement]:
    """The statements of one utterance in order. Never raises."""
    casual = utterance.speaker is Speaker.USER
    text = utterance.text[:MAX_UTTERANCE]
    if casual:
        text = without_pastes(text)
    found: list[tuple[str, str, _Block]] = []
    for block in _blocks(parser.parse(text)):
        before = ""
        for said in _split(block, casual):
            found.append((said, before, block))
            before = said
    return [
        Statement(
            said,
            turn,
            utterance,
            bullet=block.bullet,
            depth=block.depth,
            before=before,
            lead_in=block.lead_in,
            heading=block.heading,
            after_code=block.after_code,
            part=part,
            parts=len(found),
        )
        for part, (said, before, block) in enumerate(found)
        if len(said) <= MAX_STATEMENT
    ]


def parser() -> "MarkdownIt":
    """A Markdown parser that only finds blocks; what is inside a paragraph stays as it was written."""
    from markdown_it import MarkdownIt

    # `lheading` makes a heading of any line with dashes below it, which is how people underline a paste.
    return MarkdownIt("commonmark").enable("table").disable(["inline", "lheading", "reference", "html_block"])


def _split(block: _Block, casual: bool) -> Iterator[str]:
    if block.bullet and len(block.text) <= WHOLE_BULLET and "\n" not in block.text:
        yield block.text
        return
    for line in _lines(block.text, casual):
        yield from sentences(line, casual=casual)


_NEW_LINE_STARTS = re.compile(r"\s*(?:\*\*|[-•*→✅❌✓✗⚠]|\d+[.)]\s|`[^`\n]*`\s*[:—–-])")


def _lines(text: str, casual: bool) -> Iterator[str]:
    """The lines that were meant as lines; one that only wraps is joined to the one before it."""
    pending = ""
    for line in text.split("\n"):
        line = line.strip()
        wraps = pending and not casual and not pending.endswith((".", "!", "?", ":", "…")) and line[:1].islower()
        if wraps and not _NEW_LINE_STARTS.match(line):
            pending += " " + line
            continue
        if pending:
            yield pending
        pending = line
    if pending:
        yield pending


def _blocks(tokens: "list[Token]") -> Iterator[_Block]:
    heading = lead_in = ""
    depth = quote = table = 0
    first_in_item = after_code = False
    lead_ins: list[str] = []
    for token in tokens:
        kind = token.type
        if kind in ("bullet_list_open", "ordered_list_open"):
            lead_ins.append(lead_in)
            depth += 1
        elif kind in ("bullet_list_close", "ordered_list_close"):
            depth -= 1
            lead_in = lead_ins.pop()
            if not depth:
                lead_in = ""
        elif kind == "list_item_open":
            first_in_item = True
            lead_in = lead_ins[-1]
        elif kind in ("blockquote_open", "blockquote_close"):
            quote += 1 if kind == "blockquote_open" else -1
        elif kind in ("table_open", "table_close"):
            table += 1 if kind == "table_open" else -1
        elif kind == "heading_open":
            heading, lead_in = "#", ""
        elif kind in ("fence", "code_block"):
            after_code = True
        elif kind == "inline" and heading == "#":
            heading = token.content.strip()
        elif kind == "inline" and not quote and not table:
            text = token.content.strip()
            if not text:
                continue
            yield _Block(text, depth > 0 and first_in_item, depth, lead_in, heading, after_code)
            after_code = first_in_item = False
            lead_in = text if text.endswith((":", ":**")) and "\n" not in text else ""


_PASTED = re.compile(
    r"\s*(?:"
    r"\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\[?\d\d:\d\d:\d\d|\w{3} +\d{1,2} \d\d:\d\d:\d\d"  # log lines
    r"|\[?(?:ERROR|WARN(?:ING)?|INFO|DEBUG|FATAL|TRACE|CRITICAL)\b[\]:\s]"
    r"|Traceback \(|File \".{1,200}\", line \d+|at [\w.$<>/]{1,120}[ (]+\S{1,200}:\d+|Caused by: |goroutine \d+"
    r"|[\w.]{1,80}(?:Error|Exception): |error(?:\[\w+\])?: |panic: |npm ERR!|make: \*\*\*"
    r"|(?:From|To|Subject|Date|Cc|Sent|Betreff|Von|An): "  # mails
    r"|[$#>%] \S|(?:\([\w.-]{1,30}\) )?\w[\w.-]{0,40}@[\w.-]{1,60}[: ]\S{0,80}[$#>%] ?"  # shell prompts
    r"|[{}\[\]|]|<\w|</|[+-]{3} [ab]/|@@ -\d|diff --git"
    r"|(?:GET|POST|PUT|PATCH|DELETE) /\S* HTTP|HTTP/\d"
    r")"
)
_CODE_ENDS = re.compile(r"[;{}]\s*\Z|\)\s*;?\s*\Z")


def without_pastes(text: str) -> str:
    """What the user typed, without the lines whose form says that they were pasted."""
    kept: list[str] = []
    fenced = False
    for line in text.split("\n"):
        if line.lstrip().startswith(("```", "~~~")):
            fenced = not fenced
            kept.append(line)
        elif fenced or not (_PASTED.match(line) or _symbols(line) > 0.3):
            kept.append(line)
        else:
            kept.append("")
    return "\n".join(kept)


def _symbols(line: str) -> float:
    """Share of the characters that are neither letters, digits, spaces nor ordinary punctuation; 0 for short lines."""
    if len(line) < 20:
        return 0.0
    odd = sum(not (c.isalnum() or c.isspace() or c in ".,:;!?'\"()-`*_") for c in line[:400])
    return odd / min(len(line), 400)
