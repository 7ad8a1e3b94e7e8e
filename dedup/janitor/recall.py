"""Token recall: which older memories share rare words with a memory. Never all pairs, in any script.

An inverted index of one scope, in arrays: about 12 bytes for each word of each memory. The rarest words of a memory
propose, and only so many of their postings are walked, so that the time for one memory does not grow with the store.
"""

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from dedup.janitor.prefilter import other_values, plain_numbers
from dedup.verifier.tokens import UNSPACED
from dedup.words import words

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Numbers = npt.NDArray[np.int32]
    Floats = npt.NDArray[np.float32]

_WALKED = 2_000
"""Postings looked at for one memory, those of its rarest words first."""


def terms(text: str) -> list[str]:
    """What a text is found by: its words; in scripts without spaces, pairs of neighbouring characters."""
    found = words(text)
    pairs = [one + other for one, other in pairwise(found) if _unspaced(one) and _unspaced(other)]
    return list(dict.fromkeys([*(word for word in found if not _unspaced(word)), *pairs] or found))


def _unspaced(word: str) -> bool:
    return len(word) == 1 and bool(UNSPACED.match(word))


class TokenIndex:
    """The texts of one scope by their words. Memories are known by their place in the order they were given in."""

    def __init__(self, texts: Iterable[str]) -> None:
        import numpy as np

        known: dict[str, int] = {}
        sizes: list[int] = []
        flat: list[Numbers] = []
        self._numbers: list[frozenset[str] | None] = []
        for text in texts:
            self._numbers.append(plain_numbers(text))
            own = np.fromiter((known.setdefault(term, len(known)) for term in terms(text)), dtype=np.int32)
            sizes.append(len(own))
            flat.append(own)
        self._starts = np.concatenate([[0], np.cumsum(sizes, dtype=np.int64)])
        self._terms = np.concatenate(flat) if flat else np.zeros(0, np.int32)
        owners = np.repeat(np.arange(len(sizes), dtype=np.int32), sizes)
        order = np.argsort(self._terms, kind="stable")
        self._postings = owners[order]
        self._counts = np.bincount(self._terms, minlength=len(known))
        self._first = np.concatenate([[0], np.cumsum(self._counts)])
        self._weights = np.log1p(len(sizes) / np.maximum(self._counts, 1)).astype(np.float32)
        """How telling a word is: inverse document frequency (Spärck Jones 1972)."""
        self._totals = np.add.reduceat(np.append(self._weights[self._terms], 0), self._starts[:-1]) * (
            np.asarray(sizes) > 0
        )
        self._mark = np.zeros(len(known), np.float32)
        self._living = np.ones(len(sizes), bool)

    def retire(self, place: int) -> None:
        """Propose this memory no more."""
        self._living[place] = False

    def recall(self, place: int, limit: int) -> list[int]:
        """At most `limit` memories given before this one, those first that share the most telling words with it."""
        import numpy as np

        own = self._own(place)
        rarest = own[np.argsort(self._counts[own], kind="stable")]
        walked = np.cumsum(self._counts[rarest])
        rarest = rarest[: max(1, int(np.searchsorted(walked, _WALKED, side="right")))] if len(rarest) else rarest
        parts = [self._postings[self._first[term] : self._first[term + 1]][-_WALKED:] for term in rarest]
        if not parts:
            return []
        found = np.concatenate(parts)
        weights = np.repeat(self._weights[rarest], [len(part) for part in parts])
        earlier = (found < place) & self._living[found]
        places, where = np.unique(found[earlier], return_inverse=True)
        shared = np.bincount(where, weights=weights[earlier], minlength=len(places))
        best = np.argsort(-shared, kind="stable")[:limit]
        return [int(places[number]) for number in best]

    def overlap(self, place: int, others: Sequence[int]) -> "Floats":
        """How much each of the others shares with this memory: Dice's coefficient of the weighted words, in [0, 1]."""
        import numpy as np

        own = self._own(place)
        self._mark[own] = self._weights[own]
        shared = np.array([self._mark[self._own(other)].sum() for other in others], np.float32)
        self._mark[own] = 0
        total = self._totals[place] + self._totals[np.asarray(others, dtype=np.int64)]
        share: Floats = (2 * shared / np.maximum(total, math.ulp(1.0))).astype(np.float32)
        return share

    def contradict(self, place: int, other: int) -> bool:
        """Whether the two state other values of something, as far as plain numbers show it."""
        return other_values(self._numbers[place], self._numbers[other])

    def _own(self, place: int) -> "Numbers":
        own: Numbers = self._terms[self._starts[place] : self._starts[place + 1]]
        return own
