"""Logistic regressions over a few figures, as weights files in `dedup/data` hold them."""

import json
import math
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from dedup.data_files import DATA, blaming, figure
from dedup.lazy_dataclasses import dataclass

_SURE = 30.0  # log-odds beyond which a probability is 0 or 1 to a float's digits


@dataclass(frozen=True)
class Logistic:
    """Weights of the figures in their order, and the chance from which the answer is yes."""

    intercept: float
    weights: tuple[float, ...]
    cut: float

    def log_odds(self, seen: Sequence[float]) -> float:
        """Raises `ValueError` for another number of figures."""
        return self.intercept + sum(w * x for w, x in zip(self.weights, seen, strict=True))

    def chance(self, seen: Sequence[float]) -> float:
        """Probability in [0, 1]. Raises `ValueError` for another number of figures."""
        return probability(self.log_odds(seen))


class Weights(NamedTuple):
    """A weights file in `dedup/data`, and how many figures its model is of."""

    name: str
    figures: int


@cache
def trained(of: Weights) -> Logistic:
    """What a weights file says. Raises `DataDamaged`."""
    file = DATA / of.name
    with blaming(file):
        data = json.loads(file.read_text(encoding="utf-8"))
        weights = tuple(map(figure, data["weights"]))
        if len(weights) != of.figures:
            raise ValueError("weights of other figures")
        return Logistic(figure(data["intercept"]), weights, figure(data["cut"]))


def with_products(seen: Sequence[float]) -> tuple[float, ...]:
    """Figures, and the products of each two of them and of each with itself: what one means depends on the others."""
    return (*seen, *(a * b for i, a in enumerate(seen) for b in seen[i:]))


def probability(log_odds: float) -> float:
    """The probability that log-odds mean."""
    return 1 / (1 + math.exp(-max(-_SURE, min(_SURE, log_odds))))


def log_odds(probability: float) -> float:
    """The log-odds of a probability, which counts as no more certain than one in a thousand either way."""
    p = min(max(probability, 0.001), 0.999)
    return math.log(p / (1 - p))
