"""The trained models of extraction, evaluated in plain Python: cues → probability, with the cues that weighed most.

The weights are a reviewed data file, made by `tools/train_extract.py`; its `recipe` says from what and how.
"""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

WEIGHTS = "extract_1.json"
VERSION = 1

HOPELESS = -2.5
"""Log-odds below which the trees are not asked: they could no longer bring the mean to the threshold."""

Tree = list[list[Any]]
"""Its nodes, root first: a split is cue, threshold, and the places in the list of the nodes where the value is ≤ it and
where not; a leaf is its part of the log-odds alone."""


@dataclass(frozen=True, slots=True)
class Scorer:
    """How likely is a statement to be worth remembering? Mean of a logistic regression and boosted trees."""

    cues: Mapping[str, int]
    weights: list[float]
    intercept: float
    trees: list[Tree]
    start: float

    def score(self, cues: Mapping[str, float]) -> float:
        """Probability in [0, 1]."""
        values = {self.cues[name]: value for name, value in cues.items() if name in self.cues}
        linear = self.intercept + sum(self.weights[i] * value for i, value in values.items())
        if linear < HOPELESS:
            return _sigmoid(linear) / 2
        boosted = self.start
        row = [0.0] * len(self.weights)
        for i, value in values.items():
            row[i] = value
        for tree in self.trees:
            node = tree[0]
            while len(node) > 1:
                cue, threshold, below, above = node
                node = tree[below if row[cue] <= threshold else above]
            boosted += node[0]
        return (_sigmoid(linear) + _sigmoid(boosted)) / 2

    def reasons(self, cues: Mapping[str, float], most: int = 4) -> tuple[str, ...]:
        """The names of the cues that speak most for keeping."""
        for_it = ((self.weights[self.cues[name]] * value, name) for name, value in cues.items() if name in self.cues)
        return tuple(name for weight, name in sorted(for_it, reverse=True)[:most] if weight > 0)


SAID_SO = 2.0
"""Log-odds for a namespace that the statement names itself; far from what cues usually say, not beyond it."""


@dataclass(frozen=True, slots=True)
class Sorter:
    """What kind of memory is it? Multinomial logistic regression over cues and word stems."""

    weights: Mapping[str, list[float]]
    intercepts: list[float]
    classes: list[str]

    def votes(self, cues: Mapping[str, float], named: str = "") -> list[float]:
        """How much speaks for each class, in log-odds up to a constant. Votes of several statements may be added.

        `named` is the class that the statement itself names.
        """
        totals = [b + SAID_SO * (name == named) for b, name in zip(self.intercepts, self.classes, strict=True)]
        for name, value in cues.items():
            for k, weight in enumerate(self.weights.get(name, ())):
                totals[k] += weight * value
        return totals

    def named(self, votes: Sequence[float]) -> str:
        """The class that most speaks for."""
        return self.classes[max(range(len(votes)), key=votes.__getitem__)]

    def akin(self, votes: Sequence[float], least: float) -> list[str]:
        """The other classes that have at least the probability `least`, likeliest first."""
        best = max(votes)
        weights = [math.exp(vote - best) for vote in votes]
        shares = sorted(((weight / sum(weights), name) for weight, name in zip(weights, self.classes, strict=True)))
        return [name for share, name in reversed(shares) if share >= least and name != self.named(votes)]

    def reasons(self, cues: Mapping[str, float], namespace: str, most: int = 2) -> tuple[str, ...]:
        """The names of the cues that speak most for that namespace."""
        k = self.classes.index(namespace)
        for_it = sorted(
            ((self.weights[n][k] * value, n) for n, value in cues.items() if n in self.weights), reverse=True
        )
        return tuple(name for weight, name in for_it[:most] if weight > 0)


LONG_TALK = 16
"""Utterances from which it means something that a thing is repeated in a conversation, or is not."""


@dataclass(frozen=True, slots=True)
class Keeper:
    """Is this worth remembering? One scorer knows pieces of a few utterances, the other whole conversations."""

    piece: Scorer
    talk: Scorer
    piece_threshold: float
    talk_threshold: float

    def score(self, cues: Mapping[str, float], turns: int) -> float:
        """Probability in [0, 1] for a statement in a conversation of so many utterances."""
        alone = self.piece.score(cues)
        return alone if turns < LONG_TALK else (alone + self.talk.score(cues)) / 2

    def threshold(self, turns: int) -> float:
        """The score from which a statement is kept."""
        return self.piece_threshold if turns < LONG_TALK else self.talk_threshold


@dataclass(frozen=True, slots=True)
class Models:
    """Everything extraction has learned."""

    keep: Keeper
    sort: Sorter


def from_data(data: Mapping[str, Any]) -> Models:
    """The models that a weights file describes."""
    keep, sort = data["keep"], data["sort"]
    piece, talk = (_scorer(keep[name]) for name in ("piece", "talk"))
    keeper = Keeper(piece, talk, keep["piece_threshold"], keep["talk_threshold"])
    return Models(keeper, Sorter(sort["weights"], sort["intercepts"], sort["classes"]))


def _scorer(data: Mapping[str, Any]) -> Scorer:
    return Scorer(
        cues={name: i for i, name in enumerate(data["weights"])},
        weights=list(data["weights"].values()),
        intercept=data["intercept"],
        trees=data["trees"],
        start=data["start"],
    )


@cache
def models() -> Models:
    """The models of the weights file, read once per process."""
    return from_data(json.loads(files("dedup").joinpath("data", WEIGHTS).read_text(encoding="utf-8")))


def _sigmoid(x: float) -> float:
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, x))))
