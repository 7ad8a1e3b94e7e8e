"""Whether a few words tell another value of what is known: "the import runs with 8 workers", "The import runs with 4
workers now.".

No model takes the second for worth keeping, and without it the first stands for good. What is measured, how far
something has got and what is of the moment changes no value.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from dedup.extraction.cutting.momentary import NOT_FOR_LONG
from dedup.extraction.cutting.openers import LEAD
from dedup.extraction.cutting.secretive import may_tell_a_secret
from dedup.extraction.cutting.statements import Statement, asks, asks_unmarked
from dedup.extraction.evidence.cues import word_cues
from dedup.extraction.turns.dialogue import OF_THE_RUN
from dedup.gloss import in_english
from dedup.lazy_dataclasses import dataclass
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
    r"|return(?:s|ed)?|pass(?:es|ed)?|fail\w*|done|left|remain\w*|so far|already|still|errors?|warnings?|tests?|specs?"
    r"|files?|lines?|coverage|faster|slower|\d+ (?:of|out of) (?:the )?\d+|(?:is|are|was|were) at \d|temporar\w+"
    r"|(?:step|part|chunk|round|attempt|try|run|build|commit|pr|ticket|issue|page|row|column|option|question|line|point"
    r"|item|batch|section|chapter) #?\d+|for debugging|title|heading|headline|sentence|paragraph|draft|summary|words?"
    r"|bullets?|px|font|slides?|screenshot|if|would|could|might|should i|shall i|i['’]?d|i['’]?ll|maybe|perhaps|counts?"
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
