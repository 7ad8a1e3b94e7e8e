"""Whether a few words tell another value of what is known: "the import runs with 8 workers", "The import runs with 4
workers now.".

No model takes the second for worth keeping, and without it the first stands for good. What is measured, how far
something has got and what is of the moment changes no value.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from dedup.extraction.cutting.momentary import NOT_FOR_LONG
from dedup.extraction.cutting.openers import LEAD
from dedup.extraction.cutting.secretive import may_tell_a_secret
from dedup.extraction.cutting.sentences import LONGEST as LONGEST_TEXT
from dedup.extraction.cutting.sentences import run_on
from dedup.extraction.cutting.statements import Statement, asks, asks_unmarked, turn_of
from dedup.extraction.evidence.cues import word_cues
from dedup.extraction.turns.dialogue import OF_THE_RUN
from dedup.extraction.turns.instead import Instead
from dedup.gloss import in_english
from dedup.lazy_dataclasses import dataclass, replace
from dedup.model import Speaker
from dedup.patterns import late
from dedup.verifier.numerals import find_quantities
from dedup.verifier.quantities import Dimension
from dedup.verifier.stems import stem
from dedup.words import ENGLISH_NUMBERS, stems

LONGEST = 120
"""Characters of what tells another value; who says more is heard by the models."""

_KEYS = {Dimension.TIME: "time", Dimension.BYTES: "bytes", Dimension.BITS: "bytes", Dimension.RATIO: "%"}
_NO_VALUES = {Dimension.DATE, Dimension.CLOCK, Dimension.VERSION}
_NO_UNITS = (
    "the a an and or for in on at to of by with is are was were as it not now then please pls instead max min per each"
    " every because since if when so but from than it's that's them done left more less times ok is too much way enough"
    " feels seems sounds looks gets should will would"
)
_NO_UNIT = frozenset(_NO_UNITS.split())
_UNIT = late(r"[ -]?([a-zµ][\w'’-]{0,40})", re.IGNORECASE)
_NAMED = late(
    r"(?<![\w.:/@#-])(?!(?:v|p|ipv|utf|sha|md|mp|ec|kb|pr|h)\d)([a-z]{2,4})(\d{1,4})(?![\w:/@-]|\.\d)", re.IGNORECASE
)
_THREE_FIFTY = late(  # three hundred and fifty, as one says it
    r"\b(one|two|three|four|five|six|seven|eight|nine)[ -](twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)\b",
    re.IGNORECASE,
)
_CHANGES = (
    "now changed switched set raised lowered reduced increased bumped moved updated cut shortened extended doubled"
    " halved instead back every btw"
)
_CHANGE = frozenset(map(stem, _CHANGES.split()))
SAYS_CHANGED = late(
    r"\b(?:now|changed|switched(?! o(?:n|ff)\b)|set (?:it |them |that )?to|set the|set\b(?=[^.]{3,60} to )|raised"
    r"|lowered|reduced|increased|bumped|updated|cut (?:it )?(?:down )?to|shortened|extended|doubled|halved)\b",
    re.IGNORECASE,
)
"""With which Claude says that it has changed a value."""
NO_VALUE = late(
    rf"\b(?:{NOT_FOR_LONG}|took|takes?|taken|lasted|measured?|measures|shows?|showed|says?|said|reads?|prints?"
    r"|return(?:s|ed)?|pass(?:es|ed)?|fail\w*|done|left|remain\w*|so far|already|still|errors?|warnings?|tests?"
    r"|specs?"
    r"|files?|lines?|coverage|faster|slower|\d+ (?:of|out of) (?:the )?\d+|(?:is|are|was|were) at \d|temporar\w+"
    r"|(?:step|part|chunk|round|attempt|try|run|build|commit|pr|ticket|issue|page|row|column|option|question|line"
    r"|point"
    r"|item|batch|section|chapter) #?\d+|for debugging|title|heading|headline|sentence|paragraph|draft|summary|words?"
    r"|bullets?|px|font|slides?|screenshot|if|would|could|might|should i|shall i|i['’]?d|i['’]?ll|maybe|perhaps"
    r"|counts?"
    r"|counted|found|there (?:are|were)|down from|up from|locally|laptop|my machine)\b|\d ?/ ?\d|\d ?(?:→|->) ?\d|\?",
    re.IGNORECASE,
)
"""What is measured, counted, proposed or of the moment."""


_ORDERS = late(
    rf"{LEAD}(?:re-?)?(?:run|try|start|test|do|show|check|open|look|print|wait|stop|compare|measure|profile)\b",
    re.IGNORECASE,
)


NARRATES = frozenset({"begins_let_me", "begins_gerund", "hypothesis"})
"""The cues of what Claude tells of its work: "Running it with 4 workers now."."""


@dataclass(frozen=True, slots=True)
class Value:
    """A number with the `key` of what it counts: "worker", "time", or the name that it is part of, as in SF10."""

    number: float
    key: str
    written: float
    """The number as it is written, whatever its unit: 5 of 5 minutes."""
    named: bool = False
    counted: bool = False
    """It is a number of something, as of workers, and no measure, of which two may be of two things."""


@lru_cache(2048)
def values(gloss: str) -> tuple[Value, ...]:
    """The values of a text, without dates, times of day and versions."""
    return tuple(_values(gloss))


def _values(gloss: str) -> Iterator[Value]:
    gloss = _THREE_FIFTY.sub(r"\1 hundred \2", gloss)
    for name, number in _NAMED.findall(gloss):
        yield Value(float(number), name.lower(), float(number), named=True)
    for quantity in find_quantities(gloss):
        if quantity.dimension in _NO_VALUES:
            continue
        key = _KEYS.get(quantity.dimension, quantity.unit)
        if quantity.dimension is Dimension.PLAIN:
            behind = _UNIT.match(gloss, quantity.at[1])
            key = stem(behind[1].lower()) if behind and behind[1].lower() not in _NO_UNIT else ""
        written, counted = quantity.value, quantity.dimension is Dimension.PLAIN and bool(key)
        if quantity.dimension is not Dimension.PLAIN:
            bare = find_quantities(_WITHOUT_UNIT.sub("", gloss[slice(*quantity.at)]))
            written = bare[0].value if bare else written
        yield Value(quantity.value, key, written, counted=counted)


_WITHOUT_UNIT = late(r"\A(?:every|each|per) | ?[^\W\d_]+\Z|(?<=\d) ?\D\Z", re.IGNORECASE)


def told(gloss: str) -> frozenset[str]:
    """The words by which one knows what a text is about, without endings and without those that tell of a change."""
    found = (word for piece in _WORD.findall(gloss) if stems(word := piece.lower()) and word not in ENGLISH_NUMBERS)
    return frozenset(map(stem, found)) - _CHANGE


_WORD = late(r"[^\W\d_]{3,}")


def may_tell_another(statement: Statement) -> bool:
    """Whether it tells a value in few words, so that `tells_another` is worth asking."""
    gloss = statement.gloss
    if len(gloss) > LONGEST or not values(gloss) or asks(gloss) or asks_unmarked(gloss) or statement.row:
        return False
    if NO_VALUE.search(gloss) or OF_THE_RUN.search(gloss) or may_tell_a_secret(gloss):
        return False
    if statement.speaker is Speaker.USER:
        return not _ORDERS.match(gloss)
    return bool(SAYS_CHANGED.search(gloss)) and NARRATES.isdisjoint(word_cues(gloss))


def tells_another(known: str, statement: Statement, *, confirms: bool = False) -> bool:
    """Whether a statement, which `may_tell_another`, tells another value of the same unit of what is known.

    All that a user's is about must be known; of Claude's report two words, and half of it. `confirms`: its user has
    just told that number, so that one word is enough.
    """
    known, gloss = in_english(known), statement.gloss
    if replaced(known, values(gloss)) is None:
        return False
    about, of = told(gloss), told(known)
    about, of = about - _units(gloss), of - _units(known)
    shared = about & of
    if not shared:
        return False
    if about <= of:
        return True
    return statement.speaker is Speaker.ASSISTANT and (
        confirms or (len(shared) >= _ENOUGH and 2 * len(shared) >= len(about))
    )


_ENOUGH = 2


def _units(gloss: str) -> frozenset[str]:
    return frozenset(value.key for value in values(gloss)) | _TIME_WORDS


_TIMES = "second seconds minute minutes hour hours day days week weeks month months min sec megabytes percent"
_TIME_WORDS = frozenset(map(stem, _TIMES.split()))


def replaced(known: str, new: Iterable[Value]) -> Value | None:
    """The one value of what is known in whose place another one stands; None if there is none, or if nobody knows
    which."""
    stood = values(in_english(known))
    numbers = {value.number for value in stood}
    other = [value for value in new if value.number not in numbers]
    if len(other) != 1 or (not other[0].key and len(stood) > 1):
        return None
    gone = {value.number: value for value in stood if value.key == other[0].key}
    return next(iter(gone.values())) if len(gone) == 1 else None


_MEASURE = (
    r"(?P<number>\d+(?:[.,]\d+)?)(?: ?(?P<unit>°C|%|[a-zµ€]+(?:/[a-z]+)?))?(?: \d+(?: ?(?:s|secs?|seconds|min))?)?"
)
_ANEW = late(
    r"\W*(?:(?:wow|ok(?:ay)?|yes|great|super|nice|perfect|cool|now|and|so|it['’]?s|it is|we['’]?re|we are"
    r"|that['’]?s|at|it|we|only|just"
    r"|about|around|down to|i (?:re-?)?measured(?: it)?(?: again)?|measured again|draws?|takes?|needs?|has|have"
    r"|gets?|weighs?|is|are)\b"
    rf"[\s,.:;!–—-]*){{0,6}}{_MEASURE}(?P<now>(?:,? (?:[a-z]+ )?now)?)"
    r"(?:[\s,.!:;–—-]+(?:(?:now|super|great|perfect|ok(?:ay)?|good|fine|thanks|thx|nice|top|cool|wow"
    r"|that['’]?s (?:fine|good|ok(?:ay)?|it))\b"
    r"[\s,.!]*)*)?\Z",
    re.IGNORECASE,
)
_TOO_MUCH = late(
    r"\b(?:too [a-z]+|by far|far over|unbearable|unacceptable|limit|allowed|target|we (?:need|want)|should be"
    r"|(?:it )?(?:must|may) (?:be|take)|max"
    r"|at most|at least|sla|tolerance|is ok(?:ay)?|only \d[^.]{0,20} (?:are|is) (?:there|allowed))\b",
    re.IGNORECASE,
)
_MEETS = late(
    r"\W*(?:so )?(?:we|it|that|this)(?:['’]?re| are|['’]?s| is) (?:in|within|under|below|inside) (?:the"
    r"|our) [a-z]+\W*\Z",
    re.IGNORECASE,
)
_WORSE = late(r"\b(?:worse|still|again|not enough|bad|higher|wrong)\b", re.IGNORECASE)
_TIME_UNITS = frozenset(
    ["ms", "s", "sec", "secs", "second", "seconds", "min", "mins", "minute", "minutes", "h", "hour", "hours"]
)
_SIZE_UNITS = frozenset(["b", "kb", "mb", "gb", "tb", "kib", "mib", "gib"])


def measured_anew(said: Sequence[Statement]) -> dict[int, Instead]:
    """The statements in which a user tells what a measure is since, of which they have complained one or two messages
    before, each in one text with the complaint."""
    found: dict[int, Instead] = {}
    for i, own in enumerate(said):
        anew = _ANEW.match(own.gloss) if own.speaker is Speaker.USER and i else None
        turn = turn_of(said, i)
        worse = anew and any(_WORSE.search(_AGAIN.sub("", said[n].gloss)) or asks(said[n].gloss) for n in turn)
        if anew is None or worse or asks(said[turn.start - 1].gloss) or own.bullet or OF_THE_RUN.search(own.gloss):
            continue
        told = _complaint(said, turn.start, anew)
        if told:
            behind = [i + 1] if i + 1 in turn and _MEETS.match(said[i + 1].gloss) else []
            text = run_on([said[n].text for n in (*told, i, *behind)])
            if len(text) <= LONGEST_TEXT:
                found[i] = Instead(replace(own, text=text, before="", part=0), told[0], (*told, *behind))
    return found


_AGAIN = late(r"\bmeasured (?:it )?again\b", re.IGNORECASE)
_BACK = 2  # messages of its user's


def _complaint(said: Sequence[Statement], first: int, anew: re.Match[str]) -> list[int]:
    """The places of what its user has said of the same measure before the place `first`, that it was too much."""
    for _ in range(_BACK):
        n = first - 1
        while n >= 0 and said[n].speaker is not Speaker.USER:
            n = turn_of(said, n).start - 1
        if n < 0 or n == first - 1:
            return []
        turn = turn_of(said, n)
        first = turn.start
        complained = [n for n in turn if _TOO_MUCH.search(said[n].gloss)]
        same = [n for n in turn if _same_measure(said[n].gloss, anew) and not may_tell_a_secret(said[n].gloss)]
        if complained and same:
            return sorted({same[0], *(n for n in complained if n == same[0] + 1)}) if same[0] <= complained[-1] else []
    return []


def _same_measure(gloss: str, anew: re.Match[str]) -> bool:
    """Whether it tells another number of the same unit; of a number without one, "0.6 now", of a share."""
    unit = _unit(anew["unit"]) if anew["unit"] and anew["unit"].lower() != "now" else ""
    if not unit and "." not in anew["number"]:
        return False
    measures = [(found["number"], _unit(found["unit"] or "")) for found in _MEASURES.finditer(gloss)]
    return any(number != anew["number"] and one == (unit or "%") for number, one in measures)


_MEASURES = late(rf"(?<![\w.,]){_MEASURE}", re.IGNORECASE)


def _unit(unit: str) -> str:
    unit = unit.lower()
    return "time" if unit in _TIME_UNITS else "bytes" if unit in _SIZE_UNITS else unit
