"""Which word may be a slip for which, so that a correction in one word finds what it corrects."""

from dedup.words import FORMATS, MONTHS, WEEKDAYS

SPELT_ALIKE = 0.65
"""Ratcliff and Obershelp's likeness of two words from which one may be a slip for the other: mahmut, mehmet."""

_SHORTEST = 3  # characters of a word that may be a slip
_KINDS = tuple(
    frozenset(names.split())
    for names in (
        WEEKDAYS,
        f"{MONTHS} may",
        FORMATS,
        "hourly daily weekly monthly quarterly yearly nightly",
        "staging production prod test dev development",
        "main master develop",
        "blue green",
        "left right",
        "above below",
        "top bottom",
        "horizontal vertical",
        "ascending descending",
        "light dark",
        "npm yarn pnpm bun",
        "postgres postgresql mysql mariadb sqlite mongodb redis memcached",
    )
)


def are_of_a_kind(name: str, word: str) -> bool:
    """Whether one stands where the other might: two weekdays, two environments, two package managers."""
    return any({name, word} <= kind or {name.rstrip("s"), word.rstrip("s")} <= kind for kind in _KINDS)


def may_stand_for(name: str, word: str) -> bool:
    """Whether the word may be a slip for the name: it is of its kind, or spelt like it."""
    if are_of_a_kind(name, word):
        return True
    if "/" in name or "/" in word:
        return "/" in name and "/" in word
    if name[0] != word[0] or min(len(name), len(word)) <= _SHORTEST:
        return False
    from difflib import SequenceMatcher  # a hook imports only what it needs

    return SequenceMatcher(None, name, word).ratio() >= SPELT_ALIKE
