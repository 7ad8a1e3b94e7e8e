"""Text → words and numbers: what the text index is fed with, and what two texts have in common without a model."""

import math
import re
from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from dedup.patterns import late

# Scripts written without spaces between words: Thai, Lao, Burmese, Khmer, kana, CJK ideographs. A run of them would be
# one token to FTS5, and no part of it could ever be found; each character becomes a token of its own instead.
_UNSPACED = late(
    "([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])"
)
_WORD = late(r"\w+")

_STEMMED = late(r"[^\W_]{3,}|\d+")
_COMMON_WORDS = (
    "the and for are was were that this with from have has had not but you your can will would could should they them"
    " then than there here its let now all any one our out use used uses using also just like into when what"
    " which who how why where been being does did doing done get got more most much make made some such only over very"
    " after before each other these those still yes okay well want need please look check see"
)
_COMMON = frozenset(_COMMON_WORDS.split())
CODE_SPAN = late(r"`[^`\n]+`")

ENGLISH_NUMBERS = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
    "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fourty": 40,
    "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90, "hundred": 100, "thousand": 1000, "dozen": 12,
}  # fmt: skip
WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday weekday weekend"
# Not "may": "it may be".
MONTHS = "january february march april june july august september october november december"
FORMATS = (
    "json jsonl yaml toml xml csv tsv parquet avro protobuf markdown html pdf png jpg jpeg webp avif svg gif"
    " mp3 mp4 wav ogg opus zip gzip zstd utf-8 ascii"
)
_TIMES = (
    "ms msec millisecond milliseconds s sec secs second seconds min mins minute minutes h hour hours hr hrs day days d"
    " week weeks month months mo year years yr yrs"
)
TIMES = frozenset(_TIMES.split())
"""How units of time are written."""

_DETERMINING = "the a an our your their its this that these every each all any no we you they"
_PLACING = "in on at for from with of to by during when if"
_STATING = "is are was were be isn aren wasn has have had must should shall can cannot may might will would do does did"
DETERMINERS = frozenset(_DETERMINING.split())
SMALL = DETERMINERS | frozenset(_PLACING.split())
AUXILIARIES = frozenset(_STATING.split())
"""Of English: words before a noun; these, and what stands before a place or time; and what is said of a subject."""

ORDINALS = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9,
    "tenth": 10, "eleventh": 11, "twelfth": 12, "thirteenth": 13, "fourteenth": 14, "fifteenth": 15, "sixteenth": 16,
    "seventeenth": 17, "eighteenth": 18, "nineteenth": 19, "twentieth": 20, "thirtieth": 30,
}  # fmt: skip
# Not "per second", "a second", "every second Tuesday", "half a second"
_ORDINAL_WORD = rf"(?:(?<!\bper )(?<!\ba )(?<!\bone )(?<!\beach )(?<!\bevery )(?:{'|'.join(ORDINALS)}))\b"
_ORDINAL = late(rf"\b(?:(\d{{1,4}})(?:st|nd|rd|th)\b|({_ORDINAL_WORD}))", re.IGNORECASE)
_NUMBER = late(
    r"\b\d{1,2}(?::\d\d){1,2}\b|\d+(?:[.,]\d+)*(?:k\b)?"
    rf"|\b(?:{_ORDINAL_WORD}|(?:{'|'.join(ENGLISH_NUMBERS)})\b)",
    re.IGNORECASE,
)
_THOUSANDS = late(r",(?=\d{3}(?!\d))")
_FULL_HOURS = late(r"(?::00)+$")
_LEADING_ZEROS = late(r"^0+(?=\d)")
_USUAL = str.maketrans("ſİıᲀᲁᲂᲃᲄᲅ", "siiвдостт")

SAME_SUBJECT = 0.5
"""Share of the shorter text's stems from which two texts are about the same thing."""

SAYS_AGAIN = 0.4
"""Within one conversation that share is enough for one statement to come back in another: summaries use few words."""

FEWEST = 4
"""Stems that a text is counted as having at least: of a text of two words, one that is shared would be half."""

FEWEST_SHARED = 3
"""Stems that two texts must have in common to be compared, whatever share that is: "ok single duckdb file then" shares
two of its three with the decision that reverses it."""


def search_text(text: str) -> str:
    """`text` as the full-text index sees it: characters of unspaced scripts set apart. Content is never stored so."""
    return _UNSPACED.sub(r" \1 ", text)


def words(text: str) -> list[str]:
    """The lower-cased words of `text`, in order; single characters for unspaced scripts."""
    return _WORD.findall(search_text(text).lower())


@lru_cache(2048)  # the same neighbours come back for one candidate after the other
def counts(text: str) -> Counter[str]:
    """How often `text` has each of its words. Not to be changed."""
    return Counter(words(text))


def lexical_similarity(a: str, b: str) -> float:
    """Cosine of the two texts' word counts, in [0, 1]; 0 where one has no words (Salton's vector space model)."""
    ca, cb = counts(a), counts(b)
    norm = math.sqrt(_squares(a) * _squares(b))
    return sum([ca[w] * cb[w] for w in ca.keys() & cb.keys()]) / norm if norm else 0.0


@lru_cache(2048)
def _squares(text: str) -> int:
    return sum(n * n for n in counts(text).values())


@lru_cache(2048)
def stems(text: str) -> frozenset[str]:
    """The words by which a statement is recognised again, cut to six characters.

    Without its code: whoever works on a function names it all the time, whether or not anything is said about it.
    """
    plain = CODE_SPAN.sub(" ", text)
    return frozenset(w[:6] for w in _STEMMED.findall(plain.lower()) if w not in _COMMON)


def shared(a: str, b: str) -> float:
    """Share of the shorter text's stems that the other has as well, in [0, 1]."""
    return overlap(stems(a), stems(b))


def overlap(one: frozenset[str], other: frozenset[str]) -> float:
    """The same, of stems."""
    return len(one & other) / max(min(len(one), len(other)), FEWEST)


class Exchange(NamedTuple):
    """Words of one text that stand in place of words of another; `at`: where in the other's `words`."""

    before: list[str]
    after: list[str]
    at: int


def alike(one: str, other: str) -> float:
    """Share of all their words, in [0, 1], that stand in both texts in the same order (Ratcliff and Obershelp)."""
    return _matched(one, other)[0]


def exchanged(one: str, other: str, least: float) -> tuple[Exchange, ...]:
    """Which words of one text stand in place of which words of the other, in order.

    Empty where the texts are not the same sentence otherwise: where they are less than `least` `alike`.
    """
    share, exchanges = _matched(one, other)
    return exchanges if share >= least else ()


def renumbered(one: str, other: str) -> bool:
    """Whether each of two texts has a number that the other lacks."""
    before, after = numbers(one), numbers(other)
    return bool(before - after and after - before)


def edited(one: str, other: str) -> bool:
    """Whether two texts are the same sentence but for one place."""
    return len(exchanged(one, other, EDITED)) == 1


EDITED = 0.75
"""Share of their words, in order, that two texts have in common, from which they are the same sentence."""


@lru_cache(2048)  # the same two are asked about for being a repeat, beside each other, and a change
def _matched(one: str, other: str) -> tuple[float, tuple[Exchange, ...]]:
    from difflib import SequenceMatcher

    a, b = words(one), words(other)
    if max(len(a), len(b)) > _LONGEST_SENTENCE:
        return 0.0, ()
    match = SequenceMatcher(None, a, b, autojunk=False)
    if match.quick_ratio() < _WORTH_MATCHING:
        return 0.0, ()
    found = [Exchange(a[i:j], b[k:end], k) for kind, i, j, k, end in match.get_opcodes() if kind == "replace"]
    return match.ratio(), tuple(found)


_LONGEST_SENTENCE = 300  # words; the time goes with the square of it, and worse where words are repeated
_WORTH_MATCHING = 0.5  # below, in any order, nobody asks for more


@lru_cache(2048)
def numbers(text: str) -> frozenset[str]:
    """The numbers of a text in digits: also what is written in letters ("two", "second"), 50k as 50000, 06:00 as 6."""
    return frozenset(str(_IN_LETTERS.get(word, _digits(word))) for word in map(str.lower, _NUMBER.findall(text)))


_IN_LETTERS = ENGLISH_NUMBERS | ORDINALS


def usual_letters(text: str) -> str:
    """`text` without the letters that `re.IGNORECASE` takes for others and `lower` leaves as they are: "ſecond" is in
    no list of words. Every character keeps its place."""
    return text.translate(_USUAL)


def ordinals(text: str) -> frozenset[int]:
    """The places in an order that a text names: "on the 2nd", "the first worker"."""
    found = _ORDINAL.findall(usual_letters(text))
    return frozenset(int(digits) if digits else ORDINALS[word.lower()] for digits, word in found)


def _digits(word: str) -> str:
    number = _THOUSANDS.sub("", word).replace(",", ".")
    if number.endswith("k") and number.count(".") < 2:
        return f"{float(number[:-1]) * 1000:.0f}"
    return _LEADING_ZEROS.sub("", _FULL_HOURS.sub("", number))
