"""Pairs that state another value of the same: seen by their numbers alone, before anything is judged."""

import re

_NUMBER = re.compile(r"(?<![\w.])\d+(?:[.,]\d+)*(?![\w])")
_GROUPED = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
# What makes one amount of another number: a unit, glued on or not; a fraction, a clock, a version.
_CONVERTIBLE = re.compile(
    r"\d:\d|\d+[a-z%µ°€$£]|[%°€$£]|\b(?:[smhd]|ms|us|ns|secs?|mins?|hrs?|seconds?|minutes?|hours?|days?|weeks?|months?|years?|"
    r"quarters?|half|[kmgt]i?b|bytes?|percent|thousand|million|k|am|pm|dozen)\b",
    re.IGNORECASE,
)


def numbers(text: str) -> "frozenset[str] | None":
    """The plain numbers of a text, grouping aside; None where any of them may be written as another one."""
    if _CONVERTIBLE.search(text):
        return None
    return frozenset(
        found.rstrip("0").rstrip(".") if found.count(".") == 1 else found
        for found in _NUMBER.findall(_GROUPED.sub("", text))
    )


def other_values(one: "frozenset[str] | None", other: "frozenset[str] | None") -> bool:
    """Whether each of two texts, by their `numbers`, gives a number that the other does not."""
    return one is not None and other is not None and bool(one - other) and bool(other - one)
