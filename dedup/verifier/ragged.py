"""Many short rows of numbers, laid end to end, and what can be said of each of them in one pass over all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

    Floats = npt.NDArray[np.float32]
    Figures = npt.NDArray[np.float64]
    Flags = npt.NDArray[np.bool_]


class Ragged:
    """Rows of `sizes` numbers each, none of them empty. A pair of texts costs thirty numpy calls for ten words;
    for all pairs of a candidate together it costs the same thirty."""

    def __init__(self, sizes: Sequence[int] | npt.NDArray[np.intp]) -> None:
        self.sizes = np.asarray(sizes, dtype=np.intp)
        self.start = np.concatenate([[0], np.cumsum(self.sizes)[:-1]]).astype(np.intp)
        self.owner = np.repeat(np.arange(len(self.sizes)), self.sizes)
        """For each number, the row that it belongs to."""

    def totals(self, **values: Floats | Flags | Figures) -> dict[str, Figures]:
        """The sums of each row, for several numbers of each place at once; in double precision."""
        sums = np.add.reduceat(np.stack([*values.values()], dtype=np.float64), self.start, axis=1)
        return dict(zip(values, sums, strict=True))

    def least(self, values: Floats | Figures, among: Flags, none: float = 1.0) -> Floats:
        """The least of each row, of those that are `among`; `none` where none is."""
        lowest: Floats = np.minimum.reduceat(np.where(among, values, np.float32(np.inf)), self.start)
        return np.where(np.isinf(lowest), np.float32(none), lowest)

    def most(self, values: Floats | Figures) -> Floats:
        highest: Floats = np.maximum.reduceat(values, self.start)
        return highest

    def lowest_three(self, values: Floats) -> tuple[Floats, Floats, Figures]:
        """The least, the second least (or the only one), and the mean of the three least of each row."""
        order = values[np.lexsort((values, self.owner))]
        second, third = (self.start + np.minimum(place, self.sizes - 1) for place in (1, 2))
        first = order[self.start]
        among = np.minimum(self.sizes, 3)
        total = first.astype(np.float64) + order[second] * (among > 1) + order[third] * (among > 2)
        return first, order[second], total / among


def share(of: Figures, whole: Figures, none: float) -> Figures:
    """The quotient of two figures a row; `none` where there is no whole."""
    return np.where(whole > 0, of / np.where(whole > 0, whole, 1), none)
