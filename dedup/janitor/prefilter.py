"""Pairs that state another value, or speak of another thing: seen by numbers and names alone, before any judging."""

import re

from dedup.verifier.stems import misspelt

_NUMBER = re.compile(r"(?<![\w.])\d+(?:[.,]\d+)*(?![\w])")
_GROUPED = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
# What makes one amount of another number: a unit, glued on or not; a fraction, a clock, a version.
_CONVERTIBLE = re.compile(
    r"\d:\d|\d+[a-z%µ°€$£]|[%°€$£]|\b(?:[smhd]|ms|us|ns|secs?|mins?|hrs?|seconds?|minutes?|hours?|days?|weeks?|months?|years?|"
    r"quarters?|half|[kmgt]i?b|bytes?|percent|thousand|million|k|am|pm|dozen)\b",
    re.IGNORECASE,
)


def plain_numbers(text: str) -> "frozenset[str] | None":
    """The plain numbers of a text, grouping aside; None where any of them may be written as another one."""
    if _CONVERTIBLE.search(text):
        return None
    return frozenset(
        found.rstrip("0").rstrip(".") if found.count(".") == 1 else found
        for found in _NUMBER.findall(_GROUPED.sub("", text))
    )


def other_values(one: "frozenset[str] | None", other: "frozenset[str] | None") -> bool:
    """Whether each of two texts, by their `plain_numbers`, gives a number that the other does not."""
    return one is not None and other is not None and bool(one - other) and bool(other - one)


_NAME = re.compile(r"[^\W_]+(?:[-_./:]+[^\W_]+)+")
_SIGNS = re.compile(r"[\W_]+")
_SHORT = 5  # characters: shorter ones are often written in another way ("e-mail", "i/o")


def other_names(one: str, other: str) -> bool:
    """Whether each of two texts names something, by more than a plain word, that is nowhere in the other.

    Written together, in parts or misspelt it is still the same name.
    """
    a, b = _SIGNS.sub("", one).lower(), _SIGNS.sub("", other).lower()
    mine, theirs = _names(one, b), _names(other, a)
    return bool(mine and theirs) and not any(misspelt(name, its) for name in mine for its in theirs)


def _names(text: str, elsewhere: str) -> list[str]:
    found = (_SIGNS.sub("", name).lower() for name in _NAME.findall(text))
    return [name for name in found if len(name) >= _SHORT and not name.isdigit() and name not in elsewhere]
