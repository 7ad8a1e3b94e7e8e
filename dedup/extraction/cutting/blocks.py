"""A message → the paragraphs, list items and rows of tables that it is made of, each with what it stands under.

Quotations and code are left out. A row of a table is a block: "| File name | must be the session's id |" says what
"File name: must be the session's id" says.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from dedup.extraction.cutting.listings import lasting, of_facts
from dedup.extraction.cutting.tables import row
from dedup.languages import ENGLISH
from dedup.lazy_dataclasses import dataclass
from dedup.patterns import late

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token


@dataclass(frozen=True, slots=True)
class Block:
    """One paragraph, the text of one list item or one row of a table."""

    text: str
    bullet: bool
    depth: int
    lead_in: str
    heading: str
    after_code: bool
    row: bool = False


def blocks(text: str, code: str = ENGLISH, *, casual: bool = False) -> Iterator[Block]:
    """The blocks of a text, in order. `code`: its language; `casual`: a person has typed it."""
    at = _Whereabouts()
    for kind, content in tokens_of(text, code, casual=casual):
        piece = content.strip() if kind == "inline" else ""
        if at.in_cell and kind == "inline":
            at.cells.append(piece)
        elif kind == "tr_close" and not at.within and (said := at.row()):
            yield Block(said, True, at.depth, at.lead_in, at.heading, at.after_code, row=True)
        elif not piece:
            at.move(kind)
        elif at.in_heading:
            at.heading, at.in_heading = piece, False
        elif not at.within:
            yield Block(piece, at.depth > 0 and at.first_in_item, at.depth, at.lead_in, at.heading, at.after_code)
            at.after_code = at.first_in_item = False
            at.lead_in = _lead_in(piece, casual=casual)


# What may begin a line that is more than a line of a paragraph, or make it one; may match too much, never too little.
_MARKED = late(
    r"[\t\r\0]|^ {4}|^ {0,3}(?:[#>|:]|(?:[-+*]|\d{1,9}[.)])(?: |$)|-|```|~~~|([*_])(?: *\1){2})",
    re.MULTILINE,
)
_BLANK_LINES = late(r"\n(?: *\n)+")


def tokens_of(text: str, code: str = ENGLISH, *, casual: bool = False) -> Iterable[tuple[str, str]]:
    """Markdown's blocks, each as its kind and its text, by markdown-it's names and in its order. `code`: the language;
    `casual`: a person has typed it.

    Most of what people type is paragraphs and nothing else, and needs no parser, which takes 25 ms to import.
    """
    if _MARKED.search(text):
        return parsed(text, code, casual=casual)
    return (("inline", paragraph) for paragraph in _BLANK_LINES.split(text))


def parsed(text: str, code: str = ENGLISH, *, casual: bool = False) -> Iterable[tuple[str, str]]:
    """The same, for any text. Who begins a message with a number counts nothing: "20. the vendor allows 100"."""
    tokens, number, named = _parser().parse(text), "", set[int]()
    for at, token in enumerate(tokens):
        if token.type == "ordered_list_open" and (code in _SEVENTH or (casual and not at)):
            named |= _numbers_as_names(tokens, at)
        if token.type == "list_item_close" and number:  # there is nothing in it: "90."
            yield "inline", number
        if token.type in ("list_item_open", "list_item_close"):
            number = f"{token.info}{token.markup} " if at in named else ""
        yield token.type, (number if token.type == "inline" else "") + token.content
        number = "" if token.type == "inline" else number


_SEVENTH = ("de",)  # languages in which "7." is "the seventh"


def _numbers_as_names(tokens: Sequence["Token"], at: int) -> set[int]:
    """The items of the list that begins at `at`, if their numbers do not count them: "7. März ist Abgabe"."""
    end = next(n for n in range(at, len(tokens)) if tokens[n].level == tokens[at].level and tokens[n].nesting < 0)
    items = [
        n for n in range(at, end) if tokens[n].type == "list_item_open" and tokens[n].level == tokens[at].level + 1
    ]
    numbers = [int(tokens[n].info) for n in items]
    counted = all(after - before in (0, 1) for before, after in pairwise(numbers))
    return set() if counted and (len(numbers) > 1 or numbers[0] <= 1) else set(items)


@cache
def _parser() -> "MarkdownIt":
    """A Markdown parser that only finds blocks; what is inside a paragraph stays as it was written."""
    from markdown_it import MarkdownIt

    # `lheading` makes a heading of any line with dashes below it, which is how people underline a paste.
    return MarkdownIt("commonmark").enable("table").disable(["inline", "lheading", "reference", "html_block"])


def _lead_in(paragraph: str, *, casual: bool) -> str:
    """What introduces a list that follows. Whoever types one spares the colon, and begins a line anywhere."""
    line = paragraph.rpartition("\n")[2].strip() if casual else paragraph
    introduces = line.endswith((":", ":**", "：")) or (casual and (lasting(line) or of_facts(line)))
    return line if introduces and "\n" not in line else ""


class _Whereabouts:
    """Where in a document the parser's stream of blocks has got to. `within`: quotations it is inside of."""

    def __init__(self) -> None:
        self.heading = self.lead_in = ""
        self.depth = self.within = 0
        self.in_heading = self.in_cell = self.first_in_item = self.after_code = False
        self.cells: list[str] = []
        self.heads: list[str] = []
        self._lead_ins: list[str] = []

    def row(self) -> str:
        """What the row of a table that has come to its end says; "" for its heads, and where it says nothing."""
        cells, self.cells = self.cells, []
        if not self.heads:
            self.heads = cells
            return ""
        return row(self.heads, cells)

    def move(self, kind: str) -> None:
        """Past a token of this kind."""
        if kind in ("bullet_list_open", "ordered_list_open"):
            self._lead_ins.append(self.lead_in)
            self.depth += 1
        elif kind in ("bullet_list_close", "ordered_list_close"):
            self.depth -= 1
            outer = self._lead_ins.pop()
            self.lead_in = outer if self.depth else ""
        elif kind == "list_item_open":
            self.first_in_item = True
            self.lead_in = self._lead_ins[-1]
        elif kind == "blockquote_open":
            self.within += 1
        elif kind == "blockquote_close":
            self.within -= 1
        elif kind == "table_open":
            self.heads, self.cells = [], []
        elif kind == "table_close":
            self.lead_in = ""
        elif kind in ("th_open", "td_open", "th_close", "td_close"):
            self.in_cell = kind.endswith("open")
        elif kind == "heading_open":
            self.in_heading, self.lead_in = True, ""
        elif kind in ("fence", "code_block"):
            self.after_code = True
