"""A pair of prepared texts → the numbers that the forest reads. `names()` gives their order.

Names: `new_…` is about what the candidate has and the stored text has not, `lost_…` the other way round. A feature
that says nothing about a pair (no number in either text) has a neutral value, 0 for counts and 1 for shares.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import numpy as np

from dedup.verifier.align import Alignment, align
from dedup.verifier.pairing import parted
from dedup.verifier.prepared import Prepared
from dedup.verifier.roles import role_features, voice_turned
from dedup.verifier.segments import segment_features
from dedup.verifier.sequence import sequence_features
from dedup.verifier.structure import structure_features
from dedup.verifier.swaps import swap_features
from dedup.verifier.timeline import order_turned
from dedup.verifier.unmatched import Aligned, unmatched_features


def measure(stored: Prepared, candidate: Prepared, alignment: Alignment | None = None) -> dict[str, float]:
    """All features of a pair, by name, always in the same order."""
    return measure_all([(stored, candidate, alignment or align(stored, candidate))])[0]


def measure_all(pairs: Sequence[Aligned]) -> list[dict[str, float]]:
    """All features of each pair. Either all texts have vectors, or the vectors are not looked at."""
    measured = unmatched_features(pairs)
    for found, (stored, candidate, aligned) in zip(measured, pairs, strict=True):
        found.update(sequence_features(stored, candidate, aligned))
        found.update(structure_features(stored, candidate, aligned))
        found.update(role_features(stored, candidate, aligned.partners))
        found.update(swap_features(stored, candidate, aligned))
        found.update(segment_features(stored, candidate, aligned))
        found["parted"] = parted(stored, candidate, aligned.partners)
        found["voice_turned"] = float(bool(voice_turned(stored, candidate, aligned.partners)))
        found["order_turned"] = float(order_turned(stored, candidate, aligned.partners))
        # What changes the meaning whatever the rest says, together: weak alone, telling as a sum.
        found["hard_differences"] = sum(found[name] for name in _HARD)
    return measured


_HARD = (
    "values_new", "identifiers_changed", "families_changed", "axes_opposed", "roles_turned", "exchanged",
    "exchanged_roles", "voice_turned", "order_turned",
)  # fmt: skip


def vector(found: Mapping[str, float]) -> np.ndarray:
    """The features of a pair as one row, float32, in the order of `names`."""
    return np.fromiter(found.values(), dtype=np.float32, count=len(found))


@cache
def names(with_vectors: bool) -> tuple[str, ...]:
    """The names of the features in their order, with and without a model."""
    from dedup.lazy_dataclasses import replace
    from dedup.verifier.prepared import Vectors, prepare

    one = prepare("placeholder", None)
    if with_vectors:
        unit = np.full((1, 4), 0.5, dtype=np.float32)
        one = replace(one, vectors=Vectors(unit, unit, unit[0]))
    return tuple(measure(one, one))
