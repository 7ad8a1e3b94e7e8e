"""A text as the verifier reads it: content words with their part in the sentence, identifiers, quantities, cues.

Nothing here looks at a second text. Positions are characters of the original text, so that each word can be given the
vectors of its word pieces.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from enum import IntEnum

from dedup.verifier.lexicon import Entry, Lexicon, lexicon
from dedup.verifier.quantities import Dimension, Quantity, find_quantities
from dedup.verifier.stems import stem

#: Words compared at most. What lies behind them counts as new in a candidate (a text of this length is no memory).
MOST_WORDS = 400
#: Characters read at most: bounds the time that a 100 kB paste can take.
MOST_CHARACTERS = 8_000


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
    #: Inside the reach of a negation: -1, else +1.
    sign: int = 1
    #: Inside the reach of "only".
    only: bool = False
    #: Number of the identifier it is a part of, or -1.
    identifier: int = -1
    axes: tuple[tuple[str, int], ...] = ()
    families: tuple[tuple[str, str], ...] = ()
    #: A proper noun by its spelling: capital inside a sentence, or in capitals throughout.
    proper: bool = False
    #: From a script without spaces: one character, little meaning alone.
    character: bool = False
    #: A function word that is listed only because it lies on an axis ("on", "up"): it has a side, but no content.
    light: bool = False
    #: Number of the quantity it stands for, or -1.
    quantity: int = -1
    #: The function words between the content word before and this one: prepositions and auxiliaries tell its role.
    lead: tuple[str, ...] = ()


@dataclass(slots=True)
class Reading:
    """One text, read. `clauses` gives each clause's part; `complete` is false where the text was too long to read."""

    words: list[Word] = field(default_factory=list)
    identifiers: list[str] = field(default_factory=list)
    quantities: list[Quantity] = field(default_factory=list)
    cues: Counter[str] = field(default_factory=Counter)
    clauses: list[Part] = field(default_factory=list)
    complete: bool = True


_OPENERS = re.compile(
    r"""^\W*(?:
      (?:so|ok(?:ay)?|right|yes|yeah|yep|sure|well|alright|agreed|exactly|correct|perfect|great|good|thanks|done|noted|fyi|btw|tl;dr|note|reminder|summary|recap|update|heads[ -]up|to\ (?:sum(?:mari[sz]e)?(?:\ up)?|recap|confirm|be\ clear|spell\ it\ out|repeat|note|put\ it\ (?:simply|briefly|short))|in\ (?:short|summary|other\ words|brief)|as\ (?:agreed|discussed|mentioned|decided|said|noted)(?:\ (?:before|earlier|above|already))?|just\ (?:so|to|as)\ [^,:;.]{1,60}|for\ the\ record|once\ (?:more|again)|quick\ (?:note|recap|status|summary|update)[^,:;.]{0,40}|good\ to\ know[^,:;.]{0,40}|one\ (?:more\ )?thing[^,:;.]{0,80}|(?:let'?s|let\ me)\ (?:note|recap|record|write|put)[^,:;.]{0,60})\s*(?:[,:;.!–—-]+|$)\s*
    | (?:so|ok(?:ay)?|right|yes|yeah|yep|sure|well|alright|then|hence|also|and)\b[,:;\s]+
    | (?:i(?:'ve|\ have)?|we(?:'ve|\ have)?)\s(?:now\s|just\s|also\s|already\s)*(?:made\ sure|confirmed|verified|checked|noted|found(?:\ out)?|learned|learnt|noticed|discovered|realised|realized|agreed|decided|concluded|established|settled)\s(?:that|on)?\s*
    | (?:the\ user|user|we|they|it\ (?:was|has\ been|is))\s(?:also\s|now\s)?(?:confirmed|decided|said|says|wants|agreed|asked|stated|noted|prefers|told\ (?:me|us))\s(?:that\s|on\s|to\s)
    | (?:please\ )?(?:note|remember|keep\ in\ mind|bear\ in\ mind|be\ aware)\ that\s
    | (?:it\ )?(?:turns|turned)\ out\ (?:that\ )?
    | (?:what\ (?:i|we)\ (?:found|learned|learnt|saw|decided)[^,:;.]{0,50}\ (?:is|was)(?:\ the\ following)?(?:\ that)?)[:,]?\s
    )""",
    re.IGNORECASE | re.VERBOSE,
)
_URL = r"[a-z][a-z0-9+.-]*://[^\s`'\"<>)\]}|,]+"
_BLOB = re.compile(
    rf"(?P<url>{_URL})|(?P<blob>(?:[\w@$~#%./\\*^&+-]|(?<=\w)['’](?=\w))+(?:::?[\w/.*{{}}-]+)*(?:\(\))?)|(?P<mark>[.;:,!?()\[\]{{}}|=→⇒<>≤≥—–…\n`'\"•]+)",
    re.IGNORECASE,
)
_IDENTIFIER = re.compile(r"[^\W\d]")
_CAMEL = re.compile(r"[a-z0-9][A-Z]|[A-Z]{2,}[a-z]{2,}|^[A-Z][a-z]+[A-Z]")
_VERSIONLIKE = re.compile(r"v?\d+(?:\.\d+)*(?:[-.]?(?:rc|beta|alpha)\.?\d*)?", re.IGNORECASE)
_PARTS = re.compile(r"[A-Z]?[a-z0-9]+(?=[A-Z])|[A-Z]+(?=[A-Z][a-z])|[^\W_]+?(?=[A-Z][a-z])|[^\W_]+")
_WORDS = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*[+#]{0,2}|\d+")
_UNSPACED = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")
_SHORTHAND = frozenset({"w/", "w/o", "b/c", "i/o", "t/o", "and/or", "n/a", "->", "=>"})
_NUMBERISH = re.compile(r"[-+~<>$€]?\d[\d,._’']*(?:e[+-]?\d+)?(?:[a-zA-Zµμ%°]{1,6}|st|nd|rd|th)?[.+]?", re.IGNORECASE)
_ELIDED = re.compile(r"(?:[ldjmnstc]|qu|dell|all|nell|un)'(?=[^\W\d_]{2})")
_ENDED = re.compile(r"'(?:s|re|ve|ll|d|m|t)$")
_COUNTED = re.compile(r"[x×]\d{1,2}(?<!86)", re.IGNORECASE)
_TIMED = re.compile(r"\d+(?:\.\d+)?-[^\W\d_]+(?:-[^\W\d_]+)?|\d+[가-힣]+", re.IGNORECASE)
#: Content words that a negation and an "only" reach.
_REACH, _ONLY_REACH = 3, 3
_CLOSES = frozenset(".;!?\n•")


def read(text: str) -> Reading:
    """Words, identifiers, quantities and cues of a text. Linear in its length, which is capped."""
    reading = Reading(complete=len(text) <= MOST_CHARACTERS)
    text = text[:MOST_CHARACTERS]
    skip = _opening(text)
    tokens, identifiers, masked = _tokens(text, skip)
    quantities = find_quantities(masked)
    _Reader(lexicon(), reading, identifiers, quantities, text).run(tokens)
    return reading


def _opening(text: str) -> int:
    """Characters of filler and voice at the head: "As agreed, ", "I've now made sure that ". Never all of the text."""
    skip = 0
    for _ in range(3):
        match = _OPENERS.match(text[skip : skip + 200])
        if not match or len(text) - skip - match.end() < 15:
            break
        skip += match.end()
    return skip


@dataclass(slots=True)
class _Token:
    """A word, a part of an identifier or a mark; `identifier` numbers the identifier."""

    text: str
    at: tuple[int, int]
    identifier: int = -1
    mark: bool = False


def _tokens(text: str, skip: int) -> tuple[list[_Token], list[str], str]:
    """Tokens from `skip` on, the identifiers, and the text with the identifiers blanked, for the quantities."""
    tokens: list[_Token] = []
    identifiers: list[str] = []
    masked = list(text)
    masked[:skip] = " " * skip
    for match in _BLOB.finditer(text, skip):
        start, end = match.span()
        if match.group("mark"):
            tokens.append(_Token(match.group("mark"), (start, end), mark=True))
            continue
        raw = match.group()
        lead = len(raw) - len(raw.lstrip("*.#^&+-\\" if not raw.startswith(("--", "./", "../", "~/")) else "*"))
        start, raw = start + lead, raw[lead:]
        trail = raw.rstrip(".*-:+#&^\\" if raw[-2:] != "++" and raw[-1:] != "#" else ".")
        if trail.endswith("/") and trail.lower() != "w/":
            trail = trail.rstrip("/") if trail.count("/") == 1 and len(trail) < 3 else trail
        stop, raw = start + len(trail), trail
        if not raw:
            continue
        for piece, at in _cut(raw, start):
            kind = _kind(piece)
            if kind == "identifier":
                number = len(identifiers)
                identifiers.append(canonical(piece))
                masked[at : at + len(piece)] = " " * len(piece)
                tokens += [_Token(p.group(), (at + p.start(), at + p.end()), number) for p in _PARTS.finditer(piece)]
            elif kind == "words":
                tokens += [_Token(w.group(), (at + w.start(), at + w.end())) for w in _words(piece)]
        if stop < end and text[stop:end].strip(".*-:") != text[stop:end]:
            tokens.append(_Token(text[stop:end], (stop, end), mark=True))
    return tokens, identifiers, "".join(masked)


def _words(piece: str) -> list[re.Match[str]]:
    if piece.lower() in _SHORTHAND or (piece.lower(),) in lexicon().entries:
        match = re.match(r".+", piece)
        return [match] if match else []
    return [m for m in _WORDS.finditer(piece) if not m.group().isdigit()]


def _cut(raw: str, start: int) -> list[tuple[str, int]]:
    """`host:5432` is a host and a number, `a/b` of two plain words is both words; anything else stays whole."""
    if "://" in raw:
        head, sep, port = raw.rpartition(":")
        if sep and re.fullmatch(r"\d+", port):
            return [(head, start), (port, start + len(head) + 1)]
        return [(raw, start)]
    head, sep, tail = raw.partition(":")
    if sep and head and tail and not tail.startswith(":") and not re.fullmatch(r"\d\d?:\d\d", raw):
        return [*_cut(head, start), *_cut(tail, start + len(head) + 1)]
    if raw.startswith(":"):
        return [(raw[1:], start + 1)]
    return [(raw, start)]


def _kind(piece: str) -> str:
    """What a blank-separated piece is: "number", "identifier" or "words"."""
    lower = piece.lower()
    if lower in _SHORTHAND or (lower,) in lexicon().entries or (len(piece) < 5 and piece.isalpha()):
        return "words"
    if (
        _NUMBERISH.fullmatch(piece)
        or _VERSIONLIKE.fullmatch(piece)
        or _TIMED.fullmatch(piece)
        or lower.startswith("0x")
    ):
        return "number"
    if _COUNTED.fullmatch(piece):
        return "number"
    if not _IDENTIFIER.search(piece):
        return "number" if any(c.isdigit() for c in piece) else "mark"
    if any(c.isdigit() for c in piece) and _UNSPACED.search(piece):
        return "words"
    if any(c in piece for c in "_\\$@") or any(c.isdigit() for c in piece) or "::" in piece or _CAMEL.search(piece):
        return "identifier"
    if piece.startswith(("--", "./", "~/", "/", "../")) or piece.endswith("/"):
        return "identifier"
    if "/" in piece:
        sides = piece.split("/")
        return "identifier" if len(sides) > 2 or any("." in s for s in sides) else "words"
    return "identifier" if re.search(r"\w\.\w", piece) and lower not in ("e.g", "i.e") else "words"


def canonical(identifier: str) -> str:
    """An identifier as it is compared: case and the separators of naming styles do not count."""
    plain = identifier.lower().removesuffix("()").rstrip("/")
    plain = plain.removeprefix("./").removeprefix("https://").removeprefix("http://")
    return re.sub(r"[_\s-]", "", plain) or plain


class _Reader:
    """Walks the tokens once, keeping the clause and the reach of negations."""

    def __init__(
        self, known: Lexicon, reading: Reading, identifiers: list[str], quantities: list[Quantity], text: str
    ) -> None:
        self._known = known
        self._out = reading
        self._quantities = quantities
        self._text = text
        reading.identifiers = identifiers
        reading.quantities = quantities
        reading.clauses.append(Part.MAIN)
        self._negated = 0
        self._only = 0
        self._seen = 0
        self._lead: list[str] = []

    def run(self, tokens: list[_Token]) -> None:
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
                position += self._part(token, tokens, position)
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
            token = _Token(self._text[quantity.at[0] : quantity.at[1]], quantity.at)
            self._add(quantity_key(quantity), token, None)
            self._out.words[-1].quantity = self._seen
            self._seen += 1

    def _mark(self, text: str) -> None:
        if any(c in _CLOSES for c in text) or (any(c in ",:()—–|→⇒" for c in text)):
            closing = any(c in _CLOSES for c in text)
            if closing or self._out.clauses[-1] is not Part.MAIN or any(c in ":()—–|→⇒" for c in text):
                self._open(Part.MAIN)
            self._negated = 0
            self._only = 0

    def _open(self, part: Part) -> None:
        self._out.clauses.append(part)

    def _part(self, token: _Token, tokens: list[_Token], position: int) -> int:
        """One piece of an identifier; always content, but for single letters in long ones."""
        lower = token.text.lower()
        entry = self._known.entries.get((lower,))
        self._add(_key(lower, entry), token, entry)
        return 1

    def _phrase(self, tokens: list[_Token], position: int) -> int:
        """The longest phrase of the lexicon that starts here, or one word."""
        first = tokens[position].text.lower().replace("’", "'")
        for length in self._known.starts.get(first, ()):
            span = tokens[position : position + length]
            if len(span) < length or any(t.mark or t.identifier >= 0 for t in span):
                continue
            entry = self._known.entries.get(tuple(t.text.lower().replace("’", "'") for t in span))
            if entry:
                self._known_phrase(span, entry)
                return length
        if _UNSPACED.search(first):
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

    def _known_phrase(self, span: list[_Token], entry: Entry) -> None:
        self._cue(entry)
        joined = " ".join(t.text.lower().replace("’", "'") for t in span)
        token = _Token(span[0].text, (span[0].at[0], span[-1].at[1]))
        light = joined in self._known.function or (bool(entry.cues) and not entry.same and not entry.families)
        if light:
            self._lead.append(joined)
        if not light:
            self._add(_key(joined, entry), token, entry)
        elif entry.axes:
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

    def _add(self, key: str, token: _Token, entry: Entry | None, *, light: bool = False) -> None:
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
        if not light:
            self._negated = max(0, self._negated - 1)
            self._only = max(0, self._only - 1)

    def _characters(self, token: _Token) -> None:
        """A run of an unspaced script: each character a word, with its cues."""
        for offset, character in enumerate(token.text):
            entry = self._known.entries.get((character,))
            if entry:
                self._cue(entry)
            at = (token.at[0] + offset, token.at[0] + offset + 1)
            self._add(character, _Token(character, at), entry)
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
