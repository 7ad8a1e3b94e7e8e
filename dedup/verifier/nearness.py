"""Which pairs are not worth judging, or cannot be the same: by their words' vectors alone, or by no word in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from dedup.verifier.align import soften

if TYPE_CHECKING:
    import numpy.typing as npt

    from dedup.verifier.prepared import Prepared, Vectors

FAR = 0.45
"""Below this two texts are about different things: of 2,833 labelled texts that are skipped for one of 1,628 memories,
3 are kept for it (`tools/neighbours.py`). It spares four of ten neighbours of a text that is new."""


_OF_ANYTHING = frozenset({"all", "every", "always", "never"})


def of_other_things(stored: Prepared, candidate: Prepared) -> bool:
    """Whether two texts have no word in common, in whatever form, but numbers and "every": "two reviewers approve each
    change", "every migration has to be reversible within two releases"."""
    return _named(stored).isdisjoint(_named(candidate))


def _named(text: Prepared) -> frozenset[str]:
    words = (word for word in text.content if word.quantity < 0 and not word.light)
    return frozenset(word.key for word in words) - _OF_ANYTHING


def nearness(candidate: Vectors, stored: Sequence[Vectors]) -> npt.NDArray[np.float64]:
    """For each stored text, how well each word of one finds a partner in the other: the mean over both directions.

    A candidate without words is as near to every text as can be: only the judge can tell. A text without words ("a
    thing") says nothing of what any other says, and must not take the place of one that does.
    """
    if not len(candidate.static):
        return np.ones(len(stored))
    sizes = np.array([len(vectors.static) for vectors in stored], dtype=np.intp)
    near = np.zeros(len(stored))
    if not sizes.any():
        return near
    contextual, static = (
        getattr(candidate, part) @ np.concatenate([getattr(v, part) for v in stored]).T
        for part in ("contextual", "static")
    )
    likeness = soften(contextual, static)
    worded = np.flatnonzero(sizes)
    start = (np.cumsum(sizes) - sizes)[worded]
    new = np.maximum.reduceat(likeness, start, axis=1).mean(axis=0)
    lost = np.add.reduceat(likeness.max(axis=0), start) / sizes[worded]
    near[worded] = (new + lost) / 2
    return near
