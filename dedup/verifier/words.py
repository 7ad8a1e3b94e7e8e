"""A text as the verifier reads it: content words with their part in the sentence, identifiers, quantities, cues.

Nothing here looks at a second text. Positions are characters of the original text, so that each word can be given the
vectors of its word pieces.
"""

from __future__ import annotations

from collections import Counter
from enum import IntEnum

from dedup.lazy_dataclasses import dataclass, field
from dedup.patterns import late
from dedup.verifier.fillers import closing, opening
from dedup.verifier.lexicon import Entry, Lexicon, lexicon
from dedup.verifier.numerals import find_quantities
from dedup.verifier.quantities import Dimension, Quantity
from dedup.verifier.stems import stem
from dedup.verifier.tokens import UNSPACED, Token, tokens

MOST_WORDS = 400
"""Words compared at most. What lies behind them counts as new in a candidate (a text of this length is no memory)."""
MOST_CHARACTERS = 8_000
"""Characters read at most: bounds the time that a 100 kB paste can take."""


class Part(IntEnum):
    """What the clause that a word stands in does."""

    MAIN = 0
    IF = 1
    UNLESS = 2
    UNTIL = 3
    CAUSE = 4
    CONTRAST = 5


@dataclass(slots=True)
class Word:
    """One content word. `key` is what it is compared by: canonical spelling, stem, or the word itself."""

    key: str
    raw: str
    at: tuple[int, int]
    clause: int
    part: Part
    sign: int = 1
    """Inside the reach of a negation: -1, else +1."""
    only: bool = False
    """Inside the reach of "only"."""
    identifier: int = -1
    """Number of the identifier it is a part of, or -1."""
    axes: tuple[tuple[str, int], ...] = ()
    families: tuple[tuple[str, str], ...] = ()
    proper: bool = False
    """A proper noun by its spelling: capital inside a sentence, or in capitals throughout."""
    character: bool = False
    """From a script without spaces: one character, little meaning alone."""
    light: bool = False
    """A function word that is listed only because it lies on an axis ("on", "up"): it has a side, but no content."""
    quantity: int = -1
    """Number of the quantity it stands for, or -1."""
    lead: tuple[str, ...] = ()
    """The function words between the content word before and this one: prepositions and auxiliaries tell its role."""


@dataclass(slots=True)
class Analysis:
    """One text, read. `clauses` gives each clause's part; `complete` is false where the text was too long to read."""

    words: list[Word] = field(default_factory=list)
    identifiers: list[str] = field(default_factory=list)
    quantities: list[Quantity] = field(default_factory=list)
    cues: Counter[str] = field(default_factory=Counter)
    clauses: list[Part] = field(default_factory=list)
    sentences: list[int] = field(default_factory=list)
    """For each clause, the number of the sentence it stands in."""
    complete: bool = True


_ELIDED = late(r"(?:[ldjmnstc]|qu|dell|all|nell|un)'(?=[^\W\d_]{2})")
_ENDED = late(r"'(?:s|re|ve|ll|d|m|t)$")
_REACH, _ONLY_REACH = 3, 3
"""Content words that a negation and an "only" reach."""
_CLOSES = frozenset(".;!?\n•")


def analyse(text: str) -> Analysis:
    """Words, identifiers, quantities and cues of a text. Linear in its length, which is capped."""
    analysis = Analysis(complete=len(text) <= MOST_CHARACTERS)
    text = text[:MOST_CHARACTERS]
    text = text[: closing(text)]
    found, identifiers, masked = tokens(text, opening(text))
    quantities = find_quantities(masked)
    _Analyser(lexicon(), analysis, identifiers, quantities, text).run(found)
    return analysis


_ARTICLE_WORDS = "a an the our its their your my his her any each every all this that these those both"
ARTICLES = frozenset(_ARTICLE_WORDS.split())
"""What may stand before a thing and says nothing of it."""
_PLACING = frozenset({"on", "off"})


class _Analyser:
    """Walks the tokens once, keeping the clause and the reach of negations."""

    def __init__(
        self, known: Lexicon, analysis: Analysis, identifiers: list[str], quantities: list[Quantity], text: str
    ) -> None:
        self._known = known
        self._out = analysis
        self._quantities = quantities
        self._text = text
        analysis.identifiers = identifiers
        analysis.quantities = quantities
        self._sentence = 0
        self._open(Part.MAIN)
        self._negated = 0
        self._only = 0
        self._seen = 0
        self._lead: list[str] = []

    def run(self, tokens: list[Token]) -> None:
        taken = [q.at for q in self._quantities]
        position = 0
        while position < len(tokens):
            token = tokens[position]
            self._count_quantities(token.at[0])
            if token.mark:
                self._mark(token.text)
                position += 1
            elif any(start <= token.at[0] < stop for start, stop in taken):
                position += 1
            elif token.identifier >= 0:
                self._part(token)
                position += 1
            else:
                position += self._phrase(tokens, position)
            if len(self._out.words) >= MOST_WORDS:
                self._out.complete = False
                break
        self._count_quantities(len(self._text))

    def _count_quantities(self, before: int) -> None:
        while self._seen < len(self._quantities) and self._quantities[self._seen].at[0] < before:
            quantity = self._quantities[self._seen]
            if quantity.value == 0 and quantity.dimension is Dimension.PLAIN:
                self._negate()  # zero leaks, no leaks
            token = Token(self._text[quantity.at[0] : quantity.at[1]], quantity.at)
            self._add(quantity_key(quantity), token, None)
            self._out.words[-1].quantity = self._seen
            self._seen += 1

    def _mark(self, text: str) -> None:
        if any(c in _CLOSES for c in text) or (any(c in ",:()—–|→⇒" for c in text)):
            closing = any(c in _CLOSES for c in text)
            self._sentence += closing
            if closing or self._out.clauses[-1] is not Part.MAIN or any(c in ":()—–|→⇒" for c in text):
                self._open(Part.MAIN)
            self._negated = 0
            self._only = 0

    def _open(self, part: Part) -> None:
        self._out.clauses.append(part)
        self._out.sentences.append(self._sentence)

    def _part(self, token: Token) -> None:
        """One piece of an identifier; always content, but for single letters in long ones."""
        lower = token.text.lower()
        entry = self._known.entries.get((lower,))
        self._add(_key(lower, entry), token, entry)

    def _phrase(self, tokens: list[Token], position: int) -> int:
        """The longest phrase of the lexicon that starts here, or one word."""
        first = tokens[position].text.lower().replace("’", "'")
        for length in self._known.starts.get(first, ()):
            span = tokens[position : position + length]
            if len(span) < length or any(t.mark or t.identifier >= 0 for t in span):
                continue
            entry = self._known.entries.get(tuple(t.text.lower().replace("’", "'") for t in span))
            if entry:
                behind = tokens[position + length] if position + length < len(tokens) else None
                self._known_phrase(span, entry, placing=bool(behind and behind.text.lower() in ARTICLES))
                return length
        if UNSPACED.search(first):
            self._characters(tokens[position])
            return 1
        elided = _ELIDED.match(first)
        if elided:
            first = first[elided.end() :]
            if elided.group() == "n'":
                self._out.cues["neg"] += 1
                self._negate()
        if first in self._known.function or _ENDED.sub("", first) in self._known.function:
            self._lead.append(first)
        else:
            self._add(_key(first, self._known.entries.get((first,)) if elided else None), tokens[position], None)
        return 1

    def _known_phrase(self, span: list[Token], entry: Entry, *, placing: bool) -> None:
        """`placing`: an article follows, so that "on" and "off" say where something is, not whether it is on."""
        self._cue(entry)
        joined = " ".join(t.text.lower().replace("’", "'") for t in span)
        token = Token(span[0].text, (span[0].at[0], span[-1].at[1]))
        named = bool(entry.families) and token.text.isupper()  # "US", beside "EU": not the word "us"
        function = joined in self._known.function and not named
        light = function or (bool(entry.cues) and not entry.same and not entry.families)
        if light:
            self._lead.append(joined)
        if not light:
            self._add(_key(joined, entry), token, entry)
        elif entry.axes and not (placing and joined in _PLACING):
            self._add(joined, token, entry, light=True)

    def _cue(self, entry: Entry) -> None:
        self._out.cues.update(entry.cues)
        for cue, part in _CLAUSES:
            if cue in entry.cues:
                self._open(part)
                self._negated = 0
                break
        if "neg" in entry.cues:
            self._negate()
        if "only" in entry.cues:
            self._only = _ONLY_REACH

    def _negate(self) -> None:
        self._negated = _REACH

    def _add(self, key: str, token: Token, entry: Entry | None, *, light: bool = False) -> None:
        raw = token.text
        inside = token.at[0] > 0 and self._text[: token.at[0]].rstrip()[-1:] not in (".", "!", "?", ":", "\n", "")
        self._out.words.append(
            Word(
                key,
                raw,
                token.at,
                len(self._out.clauses) - 1,
                self._out.clauses[-1],
                -1 if self._negated else 1,
                bool(self._only),
                token.identifier,
                entry.axes if entry else (),
                entry.families if entry else (),
                (raw[:1].isupper() and inside) or (raw.isupper() and len(raw) > 1),
                light=light,
                lead=tuple(self._lead),
            )
        )
        if not light:
            self._lead.clear()
            self._negated = max(0, self._negated - 1)
            self._only = max(0, self._only - 1)

    def _characters(self, token: Token) -> None:
        """A run of an unspaced script: each character a word, with its cues."""
        for offset, character in enumerate(token.text):
            entry = self._known.entries.get((character,))
            if entry:
                self._cue(entry)
            at = (token.at[0] + offset, token.at[0] + offset + 1)
            self._add(character, Token(character, at), entry)
            self._out.words[-1].character = True


_CLAUSES = (
    ("unless", Part.UNLESS),
    ("if", Part.IF),
    ("until", Part.UNTIL),
    ("cause", Part.CAUSE),
    ("contrast", Part.CONTRAST),
)


def quantity_key(quantity: Quantity) -> str:
    """Equal for most equal quantities; `quantities.equal` decides."""
    parts = quantity.parts
    while len(parts) > 1 and not parts[-1]:
        parts = parts[:-1]
    if quantity.dimension is Dimension.VERSION and len(parts) <= 2:
        return f"#plain {'.'.join(map(str, parts))}"
    return f"#{quantity.dimension} {'.'.join(map(str, parts))}{'' if parts else f'{quantity.value:.4g}'}"


def _key(lower: str, entry: Entry | None) -> str:
    if entry and entry.same:
        return entry.same
    return stem(lower)
