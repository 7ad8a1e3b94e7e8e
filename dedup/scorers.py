"""What makes a neighbour a duplicate: the calibrated verifier, or, for comparison, cosine alone."""

from collections.abc import Sequence
from dataclasses import dataclass

from dedup.model import Band, Comparison, Match


@dataclass(frozen=True)
class CosineScorer:
    """The spec to the letter: a neighbour's cosine (or lexical similarity) at or above the threshold, nothing else."""

    def compare(self, stored: Sequence[Match], candidate: str, threshold: float) -> list[Comparison]:
        return [Comparison(m.score, Band.DUPLICATE if m.score >= threshold else Band.NEW) for m in stored]
