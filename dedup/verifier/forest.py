"""The trained weights, read from `dedup/data/verifier.npz`, and how they turn features into a probability.

Two models, one for pairs with token vectors and one for pairs without. Each is a weighted mean of two log-odds: boosted
trees (their leaves summed, Friedman 2001) and a linear model; a monotone table then turns log-odds into P(duplicate).
Deterministic: only comparisons, sums in a fixed order and one interpolation.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from dedup.code_cache import data_of
from dedup.data_files import DATA, blaming, figure
from dedup.errors import DataDamaged
from dedup.lazy_dataclasses import dataclass

if TYPE_CHECKING:
    import numpy.typing as npt

    Floats = npt.NDArray[np.float32]

RECIPE = 7
"""Raised whenever features, weights or calibration change: similarities of different versions are not the same
measure."""
LEAST_COVERED, UNREAD = 0.3, 0.2
"""Where less than this share of the candidate has a partner it has not been understood (one duplicate in 200 has less),
and what is not understood is kept: its similarity is not above the second figure."""


_RECIPE_FILE, _ARRAYS = DATA / "verifier.json", DATA / "verifier.npz"


@dataclass(frozen=True, slots=True, eq=False)
class Trees:
    """Boosted trees: all nodes of all trees one after the other. A leaf points to itself."""

    roots: npt.NDArray[np.intp]
    feature: npt.NDArray[np.intp]
    threshold: Floats
    children: npt.NDArray[np.intp]
    """Of node n, at 2n where its feature is not above its threshold, else at 2n + 1."""
    value: Floats
    depth: int

    def log_odds(self, features: Floats) -> npt.NDArray[np.float64]:
        """The sum of the leaves that each row of `features` falls into."""
        count, width = features.shape
        # Flat arrays and `take`: indexing in two dimensions takes more than twice as long.
        flat, row = features.ravel(), (np.arange(count) * width)[:, None]
        node = np.broadcast_to(self.roots, (count, len(self.roots)))
        for _ in range(self.depth):
            high = flat.take(self.feature.take(node) + row) > self.threshold.take(node)
            node = self.children.take(2 * node + high)
        total: npt.NDArray[np.float64] = self.value.take(node).sum(axis=1, dtype=np.float64)
        return total


@dataclass(frozen=True, slots=True, eq=False)
class ReaderPool:
    """How what the reader says and what the features say go together: a logistic regression over both log-odds."""

    bias: float
    measured: float
    read: float
    knots: tuple[Floats, Floats, Floats]
    least: float
    """From this probability on, by the features alone, a pair is read: it takes as long as seeing two texts."""


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """Everything that was trained for pairs with vectors, or for pairs without."""

    names: tuple[str, ...]
    trees: Trees
    trees_share: float
    """Of the log-odds; the rest is the linear model's."""
    revisions: Trees
    linear: npt.NDArray[np.float64]
    """Weights of the linear model, for features in units of their own; the features are clipped to `bounds` first."""
    bias: float
    bounds: tuple[Floats, Floats]
    knots: tuple[Floats, Floats, Floats]
    """Log-odds, and the probability they mean without and with a veto; linear between, flat outside."""
    lower_cut: float
    """From this probability on a candidate is at least a wording of the stored text, unless something forbids it."""
    pool: ReaderPool | None = None

    def log_odds(self, features: Floats) -> npt.NDArray[np.float64]:
        """Uncalibrated: what both models say, one figure a row of `features`, shape (pairs, len(names))."""
        linear = np.clip(features, *self.bounds).astype(np.float64) @ self.linear + self.bias
        return self.trees_share * self.trees.log_odds(features) + (1 - self.trees_share) * linear

    def probability(self, features: Floats, vetoed: Sequence[bool]) -> npt.NDArray[np.float64]:
        """P(duplicate) for each row, given whether anything vetoes it. At most `UNREAD` where little was understood."""
        return self._calibrated(self.log_odds(features), self.knots, features, vetoed)

    @property
    def worth_reading(self) -> float:
        """The probability from which a pair is read once more; above 1 where nobody knows what that would mean."""
        return self.pool.least if self.pool else 2.0

    def read(
        self,
        features: Floats,
        vetoed: Sequence[bool],
        said: Mapping[int, float | None],
        unread: npt.NDArray[np.float64],
    ) -> npt.NDArray[np.float64]:
        """P(duplicate) for each row: of those that were read by both together, else as in `unread`.

        `said`: by row, the log-odds that reading gave, or None.
        """
        read = [row for row, value in said.items() if value is not None]
        if self.pool is None or not read:
            return unread
        values = np.array([said[row] for row in read], np.float64)
        rows = features[read]
        log_odds = self.pool.bias + self.pool.measured * self.log_odds(rows) + self.pool.read * values
        found = unread.copy()
        found[read] = self._calibrated(log_odds, self.pool.knots, rows, [vetoed[row] for row in read])
        return found

    def _calibrated(
        self,
        log_odds: npt.NDArray[np.float64],
        knots: tuple[Floats, Floats, Floats],
        features: Floats,
        vetoed: Sequence[bool],
    ) -> npt.NDArray[np.float64]:
        grid, free, forbidden = knots
        found = np.where(vetoed, np.interp(log_odds, grid, forbidden), np.interp(log_odds, grid, free))
        covered = features[:, self.names.index("new_covered")]
        # Shares are often just this figure (three words of ten); how they were rounded must not decide.
        return np.where(covered < LEAST_COVERED - 1e-6, np.minimum(found, UNREAD), found)

    def revision(self, features: Floats) -> npt.NDArray[np.float64]:
        """P(the stored text is outdated) for each row."""
        return 1 / (1 + np.exp(-self.revisions.log_odds(features)))


@dataclass(frozen=True, slots=True, eq=False)
class Projection:
    """Principal components: 384 numbers a word piece → as few as tell the same."""

    mean: Floats
    axes: Floats

    def reduce(self, vectors: Floats) -> npt.NDArray[np.int8]:
        """Unit rows, as multiples of 1/127."""
        short = (vectors - self.mean) @ self.axes
        norm = np.maximum(np.linalg.norm(short, axis=-1, keepdims=True), 1e-6)
        scaled: npt.NDArray[np.int8] = np.round(short / norm * 127).astype(np.int8)
        return scaled


@cache
def weights() -> tuple[dict[str, Any], dict[str, Any]]:
    """The recipe (`verifier.json`) and the arrays (`verifier.npz`). Raises `DataDamaged`."""
    with blaming(_RECIPE_FILE):
        recipe: dict[str, Any] = json.loads(_RECIPE_FILE.read_text("utf-8"))
    with blaming(_ARRAYS):
        plain = data_of(_ARRAYS, lambda: _plain(_ARRAYS))
        arrays = {name: np.frombuffer(held, kind).reshape(shape) for name, (kind, shape, held) in plain.items()}
    return recipe, arrays


def _plain(file: Path) -> dict[str, tuple[str, tuple[int, ...], bytes]]:
    """The arrays of a file as their type, shape and bytes; unpacked, which takes longer than all they are used for."""
    with file.open("rb") as stream, np.load(stream, allow_pickle=False) as arrays:
        return {name: (arrays[name].dtype.str, arrays[name].shape, arrays[name].tobytes()) for name in arrays.files}


@cache
def projection(which: str) -> Projection:
    """`which`: "contextual", "static" or "text". Raises `DataDamaged`."""
    _, arrays = weights()
    with blaming(_ARRAYS):
        return Projection(arrays[f"{which}_mean"].astype(np.float32), arrays[f"{which}_axes"].astype(np.float32))


@cache
def model(with_vectors: bool) -> Model:
    """The model for pairs with vectors, or for pairs of words alone. Raises `DataDamaged`.

    If nobody can tell how it goes with a reader, it decides alone.
    """
    recipe, arrays = weights()
    reader = None
    with suppress(DataDamaged):
        reader = _pool() if with_vectors else None
    kind = "vectors" if with_vectors else "words"
    with blaming(_RECIPE_FILE):
        part = recipe[kind]
        names, depths = tuple(part["features"]), (int(part["depth"]), int(part["revision_depth"]))
        trees_share, bias = figure(recipe["trees_share"]), figure(part["bias"])
        lower_cut = figure(part["cuts"]["lower"])
    with blaming(_ARRAYS):
        own = {name.removeprefix(f"{kind}_"): array for name, array in arrays.items() if name.startswith(f"{kind}_")}
        return Model(
            names=names,
            trees=_trees(own, "similar", depths[0]),
            trees_share=trees_share,
            revisions=_trees(own, "revision", depths[1]),
            linear=own["linear"].astype(np.float64),
            bias=bias,
            bounds=(own["low"].astype(np.float32), own["high"].astype(np.float32)),
            knots=(own["knots_log_odds"], own["knots_free"], own["knots_vetoed"]),
            lower_cut=lower_cut,
            pool=reader,
        )


def _pool() -> ReaderPool:
    """From `reader.json`, made by `tools/fit_reader.py`. Raises `DataDamaged`."""
    file = DATA / "reader.json"
    with blaming(file):
        part = json.loads(file.read_text("utf-8"))
        knots = [list(map(figure, part[name])) for name in ("knots_log_odds", "knots_free", "knots_vetoed")]
        grid, free, forbidden = np.array(knots, np.float32)  # all three as long
        bias, measured, read, least = (figure(part[name]) for name in ("bias", "measured", "read", "least"))
        return ReaderPool(bias, measured, read, (grid, free, forbidden), least)


def _trees(own: dict[str, Any], name: str, depth: int) -> Trees:
    """Nodes as stored (children counted within their tree, feature -1 for a leaf) → one array for all trees."""
    sizes = own[f"{name}_sizes"].astype(np.int32)
    roots = np.concatenate([[0], np.cumsum(sizes)[:-1]]).astype(np.intp)
    offset = np.repeat(roots, sizes)
    itself = np.arange(int(sizes.sum()))
    feature = own[f"{name}_feature"]
    leaf = feature < 0
    left, right = (np.where(leaf, itself, own[f"{name}_{side}"].astype(np.intp) + offset) for side in ("left", "right"))
    return Trees(
        roots=roots,
        feature=np.where(leaf, 0, feature).astype(np.intp),
        threshold=own[f"{name}_threshold"].astype(np.float32),
        children=np.stack([left, right], axis=1).ravel(),
        value=own[f"{name}_value"].astype(np.float32),
        depth=depth,
    )
