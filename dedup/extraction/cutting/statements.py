"""Utterance → the statements it is made of: sentences and list items, with the place where they stood.

Only speech comes through. Code, quotations, and what a user pasted are left out here, by their form alone.
"""

import re
from collections.abc import Iterator, Sequence

from dedup.extraction.cutting.blocks import Block, blocks
from dedup.extraction.cutting.listings import as_lists
from dedup.extraction.cutting.openers import OPENERS
from dedup.extraction.cutting.pastes import without_pastes
from dedup.extraction.cutting.sentences import is_left_open, names_a_type, sentences
from dedup.extraction.cutting.settled import settled
from dedup.gloss import glossed
from dedup.languages import ENGLISH, language
from dedup.lazy_dataclasses import dataclass
from dedup.model import Speaker, Utterance
from dedup.patterns import late
from dedup.said import MAX_UTTERANCE
from dedup.words import stems

MIN_LENGTH = 20
"""Characters. What is shorter ("30 seconds", "yes, redis") says nothing without the question before it. It is kept by
itself only where a rule says so (`asked`, `laid_down`, `settled`, `changed`, `answers`) or a user corrects a number."""
WHOLE_BULLET = 240
"""Characters up to which a list item stays one statement, however many sentences it has."""


SHORT_MESSAGE = 5
"""Statements up to which a user has typed a message in one breath; in a longer one other things are told as well."""

TELLING_STEMS = 2
"""Stems of what says what it is about; "nice.", "I know.", "Which one?" have fewer."""

FURTHEST = 40
"""Statements, before one and behind it, among which others that belong to it are looked for."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One sentence, list item or row of a table, as it was said.

    A `row` is of a table of two columns: a name and what is said of it; or of more, where these tell how things are
    (see `dedup.extraction.cutting.tables`). Other tables of more columns compare, and mostly what was not chosen in the
    end. `before` is the sentence just before it in the same paragraph, `lead_in` the line that introduces its list,
    `heading` the heading it stands under; each empty where there is none. `settles`: it is the question of a dialogue
    with its answer (see `dedup.extraction.cutting.settled`). `point`: what Claude has listed under the number that its
    user answers (see `dedup.extraction.turns.point_by_point`). `part` of `parts` is its position among the statements
    of its utterance, `typed` that utterance without what was pasted, where that is known.
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
    point: str = ""
    part: int = 0
    parts: int = 1
    language: str = ENGLISH
    typed: str | None = None

    @property
    def speaker(self) -> Speaker:
        return self.utterance.speaker

    @property
    def gloss(self) -> str:
        """The text as the models read it; see `dedup.gloss`."""
        return glossed(self.text, self.language)

    @property
    def utterance_gloss(self) -> str:
        """Its utterance, as the models read it, without what was pasted."""
        return glossed(self.utterance.text[:MAX_UTTERANCE] if self.typed is None else self.typed, self.language)

    @property
    def above_gloss(self) -> str:
        """The heading and the line that it hangs on, as the models read them."""
        return glossed(f"{self.heading} {self.lead_in}", self.language)


_CLOSES = "*_ \n)）\"'”’“»」』"  # behind a sentence's last mark; not a code span, whose mark is its own: "it is `a?`"


def asks(text: str) -> bool:
    """Whether it ends with a question mark, whatever closes on that, which asks something."""
    text = text.rstrip(_CLOSES)
    return text.endswith(("?", "？")) and not names_a_type(text[:-1])


# "how long do guest carts live"; not "what we use is redis", "when the queue is full, drop the oldest".
_UNMARKED = late(
    rf"\W*(?:(?:{OPENERS})\W+){{0,2}}"
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


def says_of_what(gloss: str) -> bool:
    """Whether it says what it is about."""
    return len(stems(gloss)) >= TELLING_STEMS


def turn_of(said: Sequence[Statement], i: int) -> range:
    """The places of what is said in one breath with the statement at `i`, as far as one looks."""
    near = range(max(i - FURTHEST, 0), min(i + FURTHEST, len(said) - 1) + 1)
    first = next((n + 1 for n in range(i, near.start - 1, -1) if said[n].turn != said[i].turn), near.start)
    end = next((n for n in range(i, near.stop) if said[n].turn != said[i].turn), near.stop)
    return range(first, end)


# "1. hourly, it publishes at quarter past 2. gcs first" in one line: without its number, the first would be no answer.
_SECOND = late(r"\s2([.)])\s")
_LETTER = late(r"[^\W_]")
_LETTERED = late(r"^ {0,3}[a-h]\) +(?=\S)", re.MULTILINE)  # an item of a list, though Markdown has no such lists


def statements(utterance: Utterance, turn: int, code: str | None = None) -> list[Statement]:
    """The statements of one utterance in order. `code`: its language, where that is known. Never raises."""
    if answered := settled(utterance.question, utterance.text):
        return [Statement(answered, turn, utterance, settles=True, language=language(answered))]
    casual = utterance.speaker is Speaker.USER
    text = typed = utterance.text[:MAX_UTTERANCE]
    if casual:
        typed = without_pastes(text)
        text = as_lists(typed)
    if len(_LETTERED.findall(text)) > 1:
        text = _LETTERED.sub("- ", text)
    code = language(text) if code is None else code
    found: list[tuple[str, str, Block]] = []
    for block in blocks(text, code, casual=casual):
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
            typed=typed,
        )
        for part, (said, before, block) in enumerate(found)
    ]


def _split(block: Block, casual: bool) -> Iterator[str]:
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
