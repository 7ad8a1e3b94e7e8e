"""The trained models of extraction, evaluated in plain Python: cues → probability, with the cues that weighed most.

The weights are a reviewed data file, made by `tools/train_extract.py`; its `recipe` says from what and how.
"""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

WEIGHTS = "extract_1.json"
VERSION = 1

Node = list[float]
"""A split `[feature, threshold, left, right]` (indexes into the tree; left where the value is ≤ threshold), or `[leaf]`."""


@dataclass(frozen=True, slots=True)
class Keeper:
    """Is this worth remembering? Mean of a logistic regression and boosted trees over the same cues."""

    cues: Mapping[str, int]
    weights: list[float]
    intercept: float
    trees: list[list[Node]]
    start: float
    threshold: float

    def score(self, cues: Mapping[str, float]) -> float:
        """Probability in [0, 1]."""
        values = {self.cues[name]: value for name, value in cues.items() if name in self.cues}
        linear = self.intercept + sum(self.weights[i] * value for i, value in values.items())
        if not self.trees:
            return _sigmoid(linear)
        boosted = self.start
        for tree in self.trees:
            node = tree[0]
            while len(node) > 1:
                node = tree[int(node[2] if values.get(int(node[0]), 0.0) <= node[1] else node[3])]
            boosted += node[0]
        return (_sigmoid(linear) + _sigmoid(boosted)) / 2

    def reasons(self, cues: Mapping[str, float], most: int = 4) -> tuple[str, ...]:
        """The names of the cues that speak most for keeping."""
        for_it = ((self.weights[self.cues[name]] * value, name) for name, value in cues.items() if name in self.cues)
        return tuple(name for weight, name in sorted(for_it, reverse=True)[:most] if weight > 0)


@dataclass(frozen=True, slots=True)
class Sorter:
    """What kind of memory is it? Multinomial logistic regression over cues and word stems."""

    weights: Mapping[str, list[float]]
    intercepts: list[float]
    classes: list[str]

    def sort(self, cues: Mapping[str, float]) -> tuple[str, tuple[str, ...]]:
        """The namespace, and the names of the cues that speak most for it."""
        totals = list(self.intercepts)
        known = [(name, value, self.weights[name]) for name, value in cues.items() if name in self.weights]
        for _, value, weights in known:
            for k, weight in enumerate(weights):
                totals[k] += weight * value
        best = max(range(len(totals)), key=totals.__getitem__)
        why = sorted(((weights[best] * value, name) for name, value, weights in known), reverse=True)[:2]
        return self.classes[best], tuple(name for weight, name in why if weight > 0)


@cache
def models() -> tuple[Keeper, Sorter]:
    """The models of the weights file, read once per process."""
    data = json.loads(files("dedup").joinpath("data", WEIGHTS).read_text(encoding="utf-8"))
    keep, sort = data["keep"], data["sort"]
    keeper = Keeper(
        {name: i for i, name in enumerate(keep["cues"])},
        keep["weights"],
        keep["intercept"],
        keep.get("trees", []),
        keep.get("start", 0.0),
        keep["threshold"],
    )
    return keeper, Sorter(sort["weights"], sort["intercepts"], sort["classes"])


def _sigmoid(x: float) -> float:
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, x))))
