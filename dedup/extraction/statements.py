"""Utterance → the statements it is made of: sentences and list items, with the place where they stood.

Only speech comes through. Code, quotations, and what a user pasted are left out here, by their form alone. A row of a
table is a statement: "| File name | must be the session's id |" says what "File name: must be the session's id" says.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from dedup.extraction.listings import as_lists, lasting, of_facts
from dedup.extraction.pastes import without_pastes
from dedup.extraction.sentences import is_left_open, sentences
from dedup.extraction.settled import settled
from dedup.gloss import glossed
from dedup.languages import ENGLISH, language
from dedup.lazy_dataclasses import dataclass
from dedup.model import Speaker, Utterance
from dedup.patterns import late
from dedup.said import MAX_UTTERANCE

MIN_LENGTH = 20
"""Characters. What is shorter ("30 seconds", "yes, redis") says nothing without the question before it. It is kept by
itself only where a rule says so (`asked`, `laid_down`, `settled`, `changed`, `answers`) or a user corrects a number."""

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

WHOLE_BULLET = 240
"""Characters up to which a list item stays one statement, however many sentences it has."""


SHORT_MESSAGE = 5
"""Statements up to which a user has typed a message in one breath; in a longer one other things are told as well."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One sentence, list item or row of a table, as it was said.

    A `row` is of a table of two columns: a name and what is said of it. Tables of more columns compare, and mostly what
    was not chosen in the end.
    `before` is the sentence just before it in the same paragraph, `lead_in` the line that introduces its list,
    `heading` the heading it stands under; each empty where there is none. `settles`: it is the question of a dialogue
    with its answer (see `dedup.extraction.settled`). `part` of `parts` is its position among the statements of its
    utterance.
    """

    text: str
    turn: int
    utterance: Utterance
    bullet: bool = False
    row: bool = False
    depth: int = 0
    before: str = ""
    lead_in: str = ""
    heading: str = ""
    after_code: bool = False
    settles: bool = False
    part: int = 0
    parts: int = 1
    language: str = ENGLISH

    @property
    def speaker(self) -> Speaker:
        return self.utterance.speaker

    @property
    def gloss(self) -> str:
        """The text as the models read it; see `dedup.gloss`."""
        return glossed(self.text, self.language)

    @property
    def utterance_gloss(self) -> str:
        """Its utterance, as the models read it."""
        return glossed(self.utterance.text[:MAX_UTTERANCE], self.language)

    @property
    def above_gloss(self) -> str:
        """The heading and the line that it hangs on, as the models read them."""
        return glossed(f"{self.heading} {self.lead_in}", self.language)


@dataclass(frozen=True, slots=True)
class _Block:
    """One paragraph, the text of one list item or one row of a table."""

    text: str
    bullet: bool
    depth: int
    lead_in: str
    heading: str
    after_code: bool
    row: bool = False


def asks(text: str) -> bool:
    """Whether it ends with a question mark, whatever closes on that."""
    return text.rstrip("*_ )\"'\n").endswith("?")


# "how long do guest carts live"; not "what we use is redis", "when the queue is full, drop the oldest".
_UNMARKED = late(
    r"\W*(?:(?:ok(?:ay)?|so|and|but|also|hm+|btw|hey|then|well|right)\W+){0,2}"
    r"(?:(?:how|what|why|where|which \w+|who|when)"
    r"(?:['’]?s| (?:do|does|did|is|are|was|were|can|could|should|would|will|has|have))"
    r" (?:the|we|you|i|it|that|this|our|my|an?|they|there|these|those)\b"
    r"|(?:is|are|does|did|has) (?:the|we|you|i|it|there|that|this|our|they)\b|(?:can|could|have) (?:you|i|they)\b"
    r"|how come\b|how (?:much|many|long|often|big)\b(?!.*\b(?:is|are|was|depends)\b(?! (?:the|we|you|it|that|a)\b)))"
    r"[^,;:.!?\n–—]*\W*\Z",
    re.IGNORECASE,
)


def asks_unmarked(text: str) -> bool:
    """Whether all of a text is a question, though its writer spared the mark. Who goes on may tell something."""
    return _UNMARKED.match(text) is not None


# "never push to main, ok?" asks nothing. White space is matched from its first character only: of 60,000, with none of
# these words behind it, each would be tried.
_TAG = late(
    r"(?:[,.]|(?<![\s,.]))\s+(?:ok(?:ay)?|alright|all right|please|pls|deal|got it|understood|agreed|clear)\s*\?+\W*\Z",
    re.IGNORECASE,
)


def without_tag(text: str) -> str:
    """`text` without the little question at its end that wants no answer."""
    return _TAG.sub("", text)


# "1. hourly, it publishes at quarter past 2. gcs first" in one line: without its number, the first would be no answer.
_SECOND = late(r"\s2([.)])\s")
_LETTER = late(r"[^\W_]")
_LETTERED = late(r"^ {0,3}[a-h]\) +(?=\S)", re.MULTILINE)  # an item of a list, though Markdown has no such lists


def statements(utterance: Utterance, turn: int, code: str | None = None) -> list[Statement]:
    """The statements of one utterance in order. `code`: its language, where that is known. Never raises."""
    if answered := settled(utterance.question, utterance.text):
        return [Statement(answered, turn, utterance, settles=True, language=language(answered))]
    casual = utterance.speaker is Speaker.USER
    text = utterance.text[:MAX_UTTERANCE]
    if casual:
        text = as_lists(without_pastes(text))
    if len(_LETTERED.findall(text)) > 1:
        text = _LETTERED.sub("- ", text)
    code = language(text) if code is None else code
    found: list[tuple[str, str, _Block]] = []
    for block in _blocks(blocks_of(text, code, casual=casual), casual=casual):
        before = ""
        for said in _split(block, casual):
            if (second := _SECOND.search(said)) and f"1{second[1]} {said}" in text:
                said = f"1{second[1]} {said}"
            if _LETTER.search(said):
                found.append((said, before, block))
                before = said
    return [
        Statement(
            said,
            turn,
            utterance,
            bullet=block.bullet,
            row=block.row,
            depth=block.depth,
            before=before,
            lead_in=block.lead_in,
            heading=block.heading,
            after_code=block.after_code,
            part=part,
            parts=len(found),
            language=code,
        )
        for part, (said, before, block) in enumerate(found)
    ]


# What may begin a line that is more than a line of a paragraph, or make it one; may match too much, never too little.
_MARKED = late(
    r"[\t\r\0]|^ {4}|^ {0,3}(?:[#>|:]|(?:[-+*]|\d{1,9}[.)])(?: |$)|-|```|~~~|([*_])(?: *\1){2})",
    re.MULTILINE,
)
_BLANK_LINES = late(r"\n(?: *\n)+")


def blocks_of(text: str, code: str = ENGLISH, *, casual: bool = False) -> Iterable[tuple[str, str]]:
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


def _split(block: _Block, casual: bool) -> Iterator[str]:
    if block.row or (block.bullet and len(block.text) <= WHOLE_BULLET and "\n" not in block.text):
        yield block.text
        return
    for line in _lines(block.text, casual):
        yield from sentences(line, casual=casual)


_HANGING = late(r"(?:unless|except|without|until|because|if|only|not|but|instead|otherwise|before|after|by|so that)\b")


def _hangs(before: str, line: str) -> bool:
    """Whether a line goes on with the one before it, though a person has typed both and may begin a line anywhere:
    "never push to main" / "unless I told you so"."""
    return bool(_HANGING.match(line) or is_left_open(before))


def _lines(text: str, casual: bool) -> Iterator[str]:
    """The lines that were meant as lines; one that only wraps is joined to the one before it."""
    pending = ""
    for line in text.split("\n"):
        line = line.strip()
        wraps = pending and not pending.endswith((".", "!", "?", ":", "…")) and line[:1].islower()
        if wraps and (not casual or _hangs(pending, line)):
            pending += " " + line
            continue
        if pending:
            yield pending
        pending = line
    if pending:
        yield pending


def _blocks(found: Iterable[tuple[str, str]], *, casual: bool) -> Iterator[_Block]:
    at = _Whereabouts()
    for kind, content in found:
        text = content.strip() if kind == "inline" else ""
        if at.in_cell and kind == "inline":
            at.cells.append(text)
        elif kind == "tr_close" and not at.within and (row := at.row()):
            yield _Block(row, True, at.depth, at.lead_in, at.heading, at.after_code, row=True)
        elif not text:
            at.move(kind)
        elif at.in_heading:
            at.heading, at.in_heading = text, False
        elif not at.within:
            yield _Block(text, at.depth > 0 and at.first_in_item, at.depth, at.lead_in, at.heading, at.after_code)
            at.after_code = at.first_in_item = False
            at.lead_in = _lead_in(text, casual=casual)


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
        self.heads_read = False
        self._lead_ins: list[str] = []

    def row(self) -> str:
        """The row of a table that has come to its end; "" if it is not a name and what is said of it."""
        cells, self.cells = self.cells, []
        if not self.heads_read:
            self.heads_read = True
            return ""
        return f"{cells[0].rstrip(':')}: {cells[1]}" if len(cells) == 2 and all(cells) else ""

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
            self.heads_read, self.cells = False, []
        elif kind == "table_close":
            self.lead_in = ""
        elif kind in ("th_open", "td_open", "th_close", "td_close"):
            self.in_cell = kind.endswith("open")
        elif kind == "heading_open":
            self.in_heading, self.lead_in = True, ""
        elif kind in ("fence", "code_block"):
            self.after_code = True
