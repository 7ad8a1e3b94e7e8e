"""Have two of the words that both texts have changed places? A depends on B, B depends on A; X for read, Y for write.

Three signs. The small word before each tells its role: from A to B, from B to A. Each word has its neighbours: in
"Linux: kernel mode, Windows: user mode" Linux stands by "kernel"; if A's neighbours are B's in the other text, and B's
are A's, the two have changed places, and if whole clauses have, each keeps its neighbours. And where all else stays in
its place, what stands in another's place has been exchanged, unless one of the texts is in the passive.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from dedup.lazy_dataclasses import dataclass
from dedup.verifier.align import LEXICAL, Alignment
from dedup.verifier.layout import CLOSES, JOINS, LISTED, Block, Layout, blocks, layout
from dedup.verifier.prepared import Prepared
from dedup.verifier.words import Part

if TYPE_CHECKING:
    import numpy.typing as npt

    Figures = npt.NDArray[np.float64]

_KEPT, _KNOWN, _ALIKE = -0.95, 0.3, 0.85
"""Two blocks have changed places if they keep their neighbours no better than this, and this much is known of them,
in texts of which this share is the same words."""
_ALIKE_ROLES = 0.8
"""… and if they have each other's role, in texts of which this share is the same."""
_TELL_NOTHING = frozenset({LISTED, "of"})
"""What "of" goes with is often said without it: a pool of ten connections, a connection pool of ten."""
_SAME_WORDS = 0.95
"""… and if only they stand elsewhere, in texts that are next to the same words."""


def swap_features(stored: Prepared, candidate: Prepared, aligned: Alignment) -> dict[str, float]:
    """Features: have two changed places, by neighbours or slots and by roles? How much has only moved?"""
    found = _found(stored, candidate, aligned, blocks(stored, candidate, aligned.partners))
    return {
        "exchanged": float(bool(found.places)),
        "exchanged_roles": float(bool(found.roles)),
        "exchange_kept": found.least,
        "blocks": float(min(found.count, 20)),
        "blocks_turned": float(min(found.turned, 20)),
        "roles_moved": float(min(found.moved, 10)),
    }


def changed_places(stored: Prepared, candidate: Prepared, aligned: Alignment) -> tuple[str, str]:
    """Two words or phrases of the candidate that have changed places; empty if there are none."""
    seen = blocks(stored, candidate, aligned.partners)
    found = _found(stored, candidate, aligned, seen)
    for one, other in (*found.roles, *found.places):
        return _said(candidate, seen[one].candidate), _said(candidate, seen[other].candidate)
    return "", ""


def _said(text: Prepared, span: tuple[int, int]) -> str:
    return text.text[text.content[span[0]].at[0] : text.content[span[1]].at[1]]


@dataclass(slots=True)
class _Found:
    places: list[tuple[int, int]]
    """Numbers of blocks that have changed places, by their neighbours or slots."""
    roles: list[tuple[int, int]]
    """… and by their roles."""
    count: int
    least: float = 0.0
    """The least that any two in another order keep of their neighbours, weighted by how much is known."""
    turned: int = 0
    """Two in another order."""
    moved: int = 0
    """Of these, with a role that one of them keeps: "after X" said first or last."""


def _found(stored: Prepared, candidate: Prepared, aligned: Alignment, seen: list[Block]) -> _Found:
    found = _Found([], [], len(seen))
    place = [block.stored[0] for block in seen]
    turned = [(one, other) for other in range(len(seen)) for one in range(other) if place[one] > place[other]]
    found.turned = len(turned)
    if not turned:
        return found
    alike = min(float((aligned.lexical.max(axis=axis) >= LEXICAL).mean()) for axis in (0, 1))
    how, known = (part.tolist() for part in kept(stored, candidate, seen))
    a, b = layout(stored), layout(candidate)
    for one, other in turned:
        first, second = seen[one], seen[other]
        own = a.roles[first.stored[0]], a.roles[second.stored[0]]
        now = b.roles[first.candidate[0]], b.roles[second.candidate[0]]
        stays = any(x == y and x not in ("", LISTED) for x, y in zip(own, now, strict=True))
        found.moved += stays
        if _listed(a, second.stored, first.stored) or _listed(b, first.candidate, second.candidate):
            continue  # the members of a list may stand in any order
        certain = min(1.0, known[one][other] / _KNOWN)
        if _voices(stored, candidate, first, second):
            continue
        found.least = min(found.least, how[one][other] * certain)
        far = how[one][other] < _KEPT and certain == 1 and alike > _ALIKE
        stays = stays and own[0] != own[1]
        if far or (alike > _SAME_WORDS and not stays and _alone(stored, candidate, seen, one, other)):
            found.places.append((one, other))
        crossed = own[0] != own[1] and own == now[::-1] and _TELL_NOTHING.isdisjoint(own)
        if crossed and how[one][other] < 0 and alike > _ALIKE_ROLES:
            found.roles.append((one, other))
    return found


def _listed(where: Layout, one: tuple[int, int], other: tuple[int, int]) -> bool:
    return where.series[one[1]] == where.series[other[0]]


def _alone(stored: Prepared, candidate: Prepared, seen: list[Block], one: int, other: int) -> bool:
    """Whether all is in order once these two are exchanged, and something stands between them.

    Not whole clauses: they may stand in any order.
    """
    order = [block.stored[0] for block in seen]
    order[one], order[other] = order[other], order[one]
    if other - one < 2 or order != sorted(order):
        return False
    first, second = seen[one], seen[other]
    if any(_opens(text, at) for text, at in (
        (candidate, first.candidate[0]), (candidate, second.candidate[0]),
        (stored, first.stored[0]), (stored, second.stored[0]),
    )):  # fmt: skip
        return False
    return not (_parted(candidate, first.candidate[1] + 1) and _parted(candidate, second.candidate[0]))


def _opens(text: Prepared, at: int) -> bool:
    """Whether a word begins a clause that says when or on what condition."""
    word = text.content[at]
    return word.part is not Part.MAIN or word.raw.lower() in ("before", "after", "since")


def _parted(text: Prepared, at: int) -> bool:
    """Whether a mark or an "and" parts a word from the one before."""
    gap = text.gap_before(at)
    return "," in gap or ". " in gap or not CLOSES.isdisjoint(gap) or not JOINS.isdisjoint(text.content[at].lead)


def _voices(stored: Prepared, candidate: Prepared, one: Block, other: Block) -> bool:
    """Whether one text has more passives there than the other: then what changes its place keeps its role."""
    return _passives(stored, other.stored[0], one.stored[1]) != _passives(
        candidate, one.candidate[0], other.candidate[1]
    )


def _passives(text: Prepared, first: int, last: int) -> int:
    return sum(not _PASSIVE.isdisjoint(word.lead) for word in text.content[first + 1 : last + 1])


_BE = ("is", "are", "was", "were", "be", "been", "being", "get", "gets", "got")
_PASSIVE = frozenset({"by", "von", "par", "por", "da", *_BE})


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
