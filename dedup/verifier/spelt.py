"""Numbers written in several words, and times written together: one hundred and twenty, 1h30m, P30D, "the third"."""

from __future__ import annotations

import re

from dedup.patterns import late
from dedup.verifier.units import DAY, HOUR, MINUTE
from dedup.words import ENGLISH_NUMBERS, ORDINALS

SCALES = {"thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000}
_UNITS = {word: value for word, value in ENGLISH_NUMBERS.items() if 0 < value < 10}
_BELOW_20 = {word: value for word, value in ENGLISH_NUMBERS.items() if 0 < value < 20 and word != "dozen"}
_TENS = {word: value for word, value in ENGLISH_NUMBERS.items() if 20 <= value < 100}
_WORD = "|".join(sorted([*_BELOW_20, *_TENS, *SCALES, "hundred"], key=len, reverse=True))
IN_WORDS = (
    rf"(?:(?:an?|couple\ of)\ )?(?:{_WORD})(?:(?:[\s-]|\ and\ )(?:{_WORD})\b){{1,16}}"
    rf"|(?:an?|couple\ of)\ (?:hundred|{'|'.join(SCALES)})"
)
"""For the `grammar`: two or more words that may be one number."""
_PLACES = "|".join(ordinal for ordinal, place in ORDINALS.items() if place <= 20)
NTH = rf"(?:(?:twenty|thirty)[\s-])?(?:{_PLACES})|thirtieth"
TOGETHER = r"(?=\d{1,4}(?:w|d|h|m|min)\d)(?:\d{1,4}w)?(?:\d{1,4}d)?(?:\d{1,4}h)?(?:\d{1,4}m(?:in)?)?(?:\d{1,4}s)?"
ISO_8601 = (
    r"P(?=T?\d)(?:\d{1,4}Y)?(?:\d{1,4}M)?(?:\d{1,4}W)?(?:\d{1,4}D)?(?:T(?=\d)(?:\d{1,4}H)?(?:\d{1,4}M)?(?:\d{1,4}S)?)?"
)
_BETWEEN = late(r"\bbetween\s+\Z", re.IGNORECASE)
_PARTS = late(r"(\d+)([a-z]+)|(t)", re.IGNORECASE)
_LENGTHS = {"y": 365 * DAY, "w": 7 * DAY, "d": DAY, "h": HOUR, "min": MINUTE, "s": 1.0}


def in_words(said: str, before: str) -> tuple[float, int]:
    """The number with which the words begin, and how many characters of them it takes; `before`: the text up to them.
    "One hundred and two hundred" are two numbers, and so are "between one hundred and twenty" and "one two"."""
    words = [(match.group().lower(), match.end()) for match in re.finditer(r"[a-z]+", said, re.IGNORECASE)]
    reader = _Reader([word for word, _ in words], joins=not _BETWEEN.search(before[-20:]))
    value = reader.number()
    return value, words[reader.at - 1][1]


class _Reader:
    def __init__(self, words: list[str], *, joins: bool) -> None:
        self._words = [*words, "", "", ""]
        self._joins = joins
        self.at = 0
        """How many words have been read."""

    def number(self) -> float:
        few = self._few()
        total, least = 0.0, 10.0**12
        while True:
            group = few or self._below_1000()
            few = 0.0
            scale = SCALES.get(self._words[self.at], 0)
            if not scale or scale >= least:
                return total + group
            total, least = total + (group or 1.0) * scale, scale
            self.at += 1
            if not self._goes_on(least):
                return total

    def _few(self) -> float:
        """ "A", "a couple of"; what they count follows."""
        first = self._words[0]
        self.at = 2 if first == "couple" else int(first in ("a", "an"))
        value = 2.0 if first == "couple" else 1.0
        if self._words[self.at] == "hundred":
            self.at += 1
            return value * 100 + self._rest()
        return value if self.at and self._words[self.at] in SCALES else 0.0

    def _below_1000(self) -> float:
        value = self._below_100()
        if value and self._words[self.at] == "hundred":  # fifteen hundred, too
            self.at += 1
            return value * 100 + self._rest()
        return value

    def _rest(self) -> float:
        """What stands behind "hundred"."""
        return self._below_100() if self._goes_on(100) else 0.0

    def _below_100(self) -> float:
        word = self._words[self.at]
        if word in _TENS:
            self.at += 1
            ones = _UNITS.get(self._words[self.at], 0)
            self.at += bool(ones)
            return float(_TENS[word] + ones)
        self.at += word in _BELOW_20
        return float(_BELOW_20.get(word, 0))

    def _goes_on(self, most: int) -> bool:
        """Whether the words behind belong to the number, and are less than `most`. Passes over an "and" before them,
        behind which only what is below a hundred does: "two thousand and three hundred" are two numbers."""
        start = self.at
        joined = self._words[start] == "and"
        self.at += joined
        here = self.at
        value = self._below_100() if joined or most <= 100 else self._below_1000()
        behind = self._words[self.at]
        fits = bool(value) and behind != "hundred" and (most <= 100 or SCALES.get(behind, 0) < most)
        fits &= self._joins or not joined
        self.at = here if fits else start
        return fits


def together(written: str) -> float:
    """The seconds of "1h30m" and of a duration of ISO 8601."""
    seconds, of_a_day = 0.0, not written[:1].isalpha()
    for count, unit, of_day in _PARTS.findall(written):
        if of_day:
            of_a_day = True
            continue
        name = unit.lower()
        length = (MINUTE if of_a_day else 30 * DAY) if name == "m" else _LENGTHS[name]
        seconds += int(count) * length
    return seconds


def nth(said: str) -> int:
    """Which place in an order a word names: "twenty-first" is 21."""
    *tens, ones = re.split(r"[\s-]", said.lower())
    return sum(_TENS[ten] for ten in tens) + ORDINALS[ones]
