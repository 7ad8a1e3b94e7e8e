"""Where the words of a text stand, the roles they have there, and what two texts have in a row."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from dedup.lazy_dataclasses import dataclass
from dedup.verifier.prepared import Prepared
from dedup.verifier.roles import role_before

if TYPE_CHECKING:
    import numpy.typing as npt

    from dedup.verifier.words import Word

    Figures = npt.NDArray[np.float64]

_PART, _SMALL, _COMMA, _CLAUSE = 0.3, 0.3, 2.0, 4.0
"""How far apart neighbouring words are: as parts of one name, by a function word between them, by a comma or an "and",
and by the end of a clause."""
CLOSES = frozenset(";:!?()\n—–|→⇒•=")
JOINS = frozenset({"and", "or", "but", "while", "whereas", "und", "y", "et", "e", "i", "oder"})
LISTED = "?"
"""The role of a word that follows another in a list, or begins a statement of its own: nobody knows."""
_MOST = 40
"""Words looked at: more would cost time, and words that far apart say little of each other."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the content words of a text stand, and the role that the small word before each gives it ("" if none)."""

    place: Figures
    roles: tuple[str, ...]
    series: tuple[int, ...]
    """Number of the list ("A and B, C") that a word is in."""


@lru_cache(maxsize=1024)
def layout(text: Prepared) -> Layout:
    """Where its words stand. Remembered: a text is held against several others, one after the other."""
    place, roles, series = [], [], []
    at, role, number = 0.0, "", 0
    identifier = -2
    for n, word in enumerate(text.content):
        gap = text.gap_before(n)
        closes = not CLOSES.isdisjoint(gap) or ". " in gap
        comma = "," in gap or "/" in gap
        joins = bool(word.lead) and not JOINS.isdisjoint(word.lead)
        own = role_before(word.lead)
        listed = False
        if word.identifier >= 0 and word.identifier == identifier:
            at += _PART
        else:
            at += 1 + _SMALL * len(word.lead) + (_CLAUSE if closes else _COMMA if comma or joins else 0.0)
            listed = (comma or joins) and not own and len(word.lead) <= 1 and not closes
            if listed:
                role = LISTED
            elif own or closes or comma or joins or word.lead:
                role = own
        number += not listed
        place.append(at)
        roles.append(role)
        series.append(number)
        identifier = word.identifier
    return Layout(np.array(place), tuple(roles), tuple(series))


@dataclass(frozen=True, slots=True)
class Block:
    """Words that both texts have in a row: the first and last in the candidate, and in the stored text."""

    candidate: tuple[int, int]
    stored: tuple[int, int]


def unique(stored: Prepared, candidate: Prepared, partner: list[int]) -> list[tuple[int, int]]:
    """Partners whose word comes but once in either text: of others nobody knows which is which.

    `id` in `users.id` and in `orders.id` are two words.
    """
    mine, own = _named(candidate)
    theirs, there = _named(stored)
    place = {name: j for j, name in enumerate(theirs)}
    found = []
    for i, (j, name) in enumerate(zip(partner, mine, strict=False)):
        if own[name] != 1:
            continue
        times = there.get(name, 0)
        if times == 1:
            found.append((i, place[name]))
        elif j >= 0 and not times and there[theirs[j]] == 1 and theirs[j] not in own:
            found.append((i, j))
    return found


@lru_cache(maxsize=1024)
def _named(text: Prepared) -> tuple[list[str], dict[str, int]]:
    """The keys of a text's words, with the name that a part of one belongs to; and how often each comes."""
    names = text.analysis.identifiers
    keys = [f"{w.key} {names[w.identifier]}" if w.identifier >= 0 else w.key for w in text.content]
    return keys, dict(Counter(keys))


def blocks(stored: Prepared, candidate: Prepared, partner: list[int]) -> list[Block]:
    """What both texts have in a row around their unique words, in the candidate's order."""
    a, b = stored.content, candidate.content
    found: list[Block] = []
    last = -1
    for i, j in unique(stored, candidate, partner[:_MOST]):
        if i <= last:
            continue
        first, before = i, j
        while first - 1 > last and before > 0 and _same(b[first - 1], a[before - 1], partner[first - 1], before - 1):
            first, before = first - 1, before - 1
        last, after = i, j
        while (
            last + 1 < len(b) and after + 1 < len(a) and _same(b[last + 1], a[after + 1], partner[last + 1], after + 1)
        ):
            last, after = last + 1, after + 1
        found.append(Block((first, last), (before, after)))
    return found


def _same(mine: Word, theirs: Word, partner: int, place: int) -> bool:
    return mine.key == theirs.key or partner == place
