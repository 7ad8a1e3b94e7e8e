"""Have two of the words that both texts have changed places? A depends on B, B depends on A; X for read, Y for write.

Two signs. The small word before each tells its role: from A to B, from B to A. And each word has its neighbours: in
"Linux: kernel mode, Windows: user mode" Linux stands by "kernel". If A's neighbours are B's in the other text, and B's
are A's, the two have changed places; if whole clauses have, each keeps its neighbours.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from dedup.verifier.align import LEXICAL, Alignment
from dedup.verifier.prepared import Prepared
from dedup.verifier.roles import role_before

if TYPE_CHECKING:
    import numpy.typing as npt

    from dedup.verifier.words import Word

    Figures = npt.NDArray[np.float64]

#: Two blocks have changed places if they keep their neighbours no better than this, and this much is known of them,
#: in texts of which this share is the same words: measured on labelled pairs, 42 distinct to 2 duplicates.
_KEPT, _KNOWN, _ALIKE = -0.95, 0.3, 0.85
#: … and if they have each other's role, in texts of which this share is the same: 36 distinct to 4 duplicates.
_ALIKE_ROLES = 0.8
#: How far apart neighbouring words are: as parts of one name, by a function word between them, by a comma or an "and",
#: and by the end of a clause.
_PART, _SMALL, _COMMA, _CLAUSE = 0.3, 0.3, 2.0, 4.0
_CLOSES = frozenset(";:!?()\n—–|→⇒•=")
_JOINS = frozenset({"and", "or", "but", "while", "whereas", "und", "y", "et", "e", "i", "oder"})
#: The role of a word that follows another in a list, or begins a statement of its own: nobody knows.
LISTED = "?"
#: Words looked at: more would cost time, and words that far apart say little of each other.
_MOST = 40


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the content words of a text stand, and the role that the small word before each gives it ("" if none)."""

    place: Figures
    roles: tuple[str, ...]
    #: Number of the list ("A and B, C") that a word is in.
    series: tuple[int, ...]


@lru_cache(maxsize=1024)
def layout(text: Prepared) -> Layout:
    place, roles, series = [], [], []
    at, role, number, before = 0.0, "", 0, 0
    identifier, listed = -2, False
    for word in text.content:
        gap = text.text[before : word.at[0]]
        closes = not _CLOSES.isdisjoint(gap) or ". " in gap
        comma = "," in gap or "/" in gap
        joins = bool(word.lead) and not _JOINS.isdisjoint(word.lead)
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
        identifier, before = word.identifier, word.at[1]
    return Layout(np.array(place), tuple(roles), tuple(series))


@dataclass(frozen=True, slots=True)
class Block:
    """Words that both texts have in a row: the first and last in the candidate, and in the stored text."""

    candidate: tuple[int, int]
    stored: tuple[int, int]


def exchange(stored: Prepared, candidate: Prepared, aligned: Alignment, partner: list[int]) -> dict[str, float]:
    """Features: have two changed places, by their neighbours and by their roles? How much has only moved?"""
    found = _found(stored, candidate, aligned, blocks(stored, candidate, partner))
    return {
        "exchanged": float(bool(found.neighbours)),
        "exchanged_roles": float(bool(found.roles)),
        "exchange_kept": found.least,
        "blocks": float(min(found.count, 20)),
        "blocks_turned": float(min(found.turned, 20)),
        "roles_moved": float(min(found.moved, 10)),
    }


def exchanged(stored: Prepared, candidate: Prepared, aligned: Alignment, partner: list[int]) -> tuple[str, str]:
    """Two words or phrases of the candidate that have changed places; empty if there are none."""
    seen = blocks(stored, candidate, partner)
    found = _found(stored, candidate, aligned, seen)
    for one, other in (*found.roles, *found.neighbours):
        return _said(candidate, seen[one].candidate), _said(candidate, seen[other].candidate)
    return "", ""


def _said(text: Prepared, span: tuple[int, int]) -> str:
    return text.text[text.content[span[0]].at[0] : text.content[span[1]].at[1]]


@dataclass(frozen=True, slots=True)
class _Found:
    #: Numbers of blocks that have changed places, by their neighbours, and by their roles.
    neighbours: list[tuple[int, int]]
    roles: list[tuple[int, int]]
    #: The least that any two in another order keep of their neighbours, weighted by how much is known.
    least: float
    count: int
    #: Two in another order; and of these, with a role that one of them keeps: "after X" said first or last.
    turned: int
    moved: int


def _found(stored: Prepared, candidate: Prepared, aligned: Alignment, seen: list[Block]) -> _Found:
    if len(seen) < 2:
        return _Found([], [], 0.0, len(seen), 0, 0)
    place = [block.stored[0] for block in seen]
    turned = [(one, other) for other in range(len(seen)) for one in range(other) if place[one] > place[other]]
    if not turned:
        return _Found([], [], 0.0, len(seen), 0, 0)
    alike = min(float((aligned.lexical.max(axis=axis) >= LEXICAL).mean()) for axis in (0, 1))
    how, known = (part.tolist() for part in kept(stored, candidate, seen))
    a, b = layout(stored), layout(candidate)
    neighbours, roles, least, moved = [], [], 0.0, 0
    for one, other in turned:
        i, j = seen[one], seen[other]
        own = a.roles[i.stored[0]], a.roles[j.stored[0]]
        now = b.roles[i.candidate[0]], b.roles[j.candidate[0]]
        moved += any(x == y and x not in ("", LISTED) for x, y in zip(own, now, strict=True))
        if a.series[j.stored[1]] == a.series[i.stored[0]] or b.series[i.candidate[1]] == b.series[j.candidate[0]]:
            continue  # the members of a list may stand in any order
        least = min(least, how[one][other] * min(1.0, known[one][other] / _KNOWN))
        if how[one][other] < _KEPT and known[one][other] > _KNOWN and alike > _ALIKE:
            neighbours.append((one, other))
        if own[0] != own[1] and own == now[::-1] and LISTED not in own and how[one][other] < 0 and alike > _ALIKE_ROLES:
            roles.append((one, other))
    return _Found(neighbours, roles, least, len(seen), len(turned), moved)


def unique(stored: Prepared, candidate: Prepared, partner: list[int]) -> list[tuple[int, int]]:
    """Partners whose word comes but once in either text: of others nobody knows which is which."""
    a, b = stored.content, candidate.content
    mine, theirs = Counter(w.key for w in b), Counter(w.key for w in a)
    return [(i, j) for i, j in enumerate(partner) if j >= 0 and mine[b[i].key] == 1 and theirs[a[j].key] == 1]


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


def kept(stored: Prepared, candidate: Prepared, found: list[Block]) -> tuple[Figures, Figures]:
    """For each two of the blocks: how well they keep their neighbours, in [-1, 1], and how much is known of it."""
    a = _nearness(layout(stored).place, [block.stored for block in found])
    b = _nearness(layout(candidate).place, [block.candidate for block in found])
    both, of_a, of_b = _differences(a, b), _differences(a, a), _differences(b, b)
    known = np.sqrt(np.maximum(of_a, 0) * np.maximum(of_b, 0))
    return both / np.maximum(known, 1e-6), known


def _nearness(place: Figures, spans: list[tuple[int, int]]) -> Figures:
    first, last = place[[span[0] for span in spans]], place[[span[1] for span in spans]]
    apart = np.maximum(first[:, None] - last[None, :], first[None, :] - last[:, None])
    near = 1 / (0.5 + np.maximum(apart, 0.0))
    np.fill_diagonal(near, 0.0)
    return near


def _differences(one: Figures, other: Figures) -> Figures:
    """For each two blocks p and q: near(p, u) - near(q, u) in one text times that in the other, summed over all u."""
    product = one @ other.T
    own = np.diag(product)
    total: Figures = own[:, None] + own[None, :] - product - product.T - 2 * one * other
    return total
