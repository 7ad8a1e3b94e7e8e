"""The trained models of extraction, evaluated in plain Python: cues → probability, with the cues that weighed most.

The weights are a reviewed data file, made by `tools/train_extract.py`; its `recipe` says from what and how.
"""

import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Any

from dedup.code_cache import data_of
from dedup.data_files import DATA, blaming
from dedup.errors import DataDamaged
from dedup.extraction.evidence.cues import SAID, STEM
from dedup.lazy_dataclasses import dataclass, replace
from dedup.learned.logistic import log_odds, probability

WEIGHTS = "extract.json"
VERSION = 5  # of the file's form
POOLS = "statements.json"
"""How the models go with the reader of statements; made by `tools/fit_statements.py`."""


@dataclass(frozen=True, slots=True)
class Pool:
    """How the cues and a reader go together: a logarithmic opinion pool (Genest and Zidek, Statistical Science 1986).

    `cues` and `read`: how much the log-odds of either count; `cut`: the probability from which a statement is kept.
    """

    bias: float
    cues: float
    read: float
    cut: float

    def pooled(self, score: float, read: float) -> float:
        """The probability that both mean. `score`: that of the cues; `read`: the reader's log-odds."""
        return probability(self.bias + self.cues * log_odds(score) + self.read * read)

    def towards(self, other: "Pool", share: float) -> "Pool":
        """The pool between the two, `other`'s part being `share`."""
        bias, cues = _mid(self.bias, other.bias, share), _mid(self.cues, other.cues, share)
        return Pool(bias, cues, _mid(self.read, other.read, share), _mid_cut(self, other, share))


@dataclass(frozen=True, slots=True)
class Keeper:
    """Is this worth remembering? A logistic regression over cues: each cue's part in the answer can be named."""

    weights: Mapping[str, float]
    intercept: float
    cut: float
    """The score from which a statement is kept that nobody reads."""
    pool: Pool | None = None
    """How its score goes together with what a reader says; None where only the score counts."""

    def score(self, cues: Mapping[str, float]) -> float:
        """How likely a person would keep the statement; in [0, 1]."""
        total = self.intercept + sum(self.weights[name] * value for name, value in cues.items() if name in self.weights)
        return probability(total)

    def reasons(self, cues: Mapping[str, float]) -> tuple[str, ...]:
        """The names of the four cues that speak most for keeping; of its own words none, which anyone can read."""
        return _heaviest([(self.weights[n] * value, n) for n, value in cues.items() if n in self.weights], 4)


@dataclass(frozen=True, slots=True)
class Keepers:
    """Those for plain conversations, for dense ones, and for work that Claude does by itself and tells of: it states
    its facts in passing, and less is enough for them to be kept."""

    plain: Keeper
    dense: Keeper
    work: Keeper

    def of(self, plainness: float, by_itself: float) -> Keeper:
        """The one for a conversation; see `dedup.extraction.evidence.conversation`."""
        return _between(_between(self.dense, self.plain, plainness), self.work, by_itself)


def _between(one: Keeper, other: Keeper, share: float) -> Keeper:
    """The model between two, `other`'s part being `share`: one word more makes no step. Both have a pool, or none."""
    if share in {0, 1}:
        return other if share else one
    pool = one.pool and other.pool and one.pool.towards(other.pool, share)
    intercept = _mid(one.intercept, other.intercept, share)
    return Keeper(mean(one.weights, other.weights, share), intercept, _mid_cut(one, other, share), pool)


def _mid(one: float, other: float, share: float) -> float:
    return (1 - share) * one + share * other


def _mid_cut(one: Keeper | Pool, other: Keeper | Pool, share: float) -> float:
    return probability(_mid(log_odds(one.cut), log_odds(other.cut), share))


def mean(one: Mapping[str, float], other: Mapping[str, float], share: float) -> dict[str, float]:
    """The mean of two models' weights, `other`'s part being `share`; one that a model lacks is 0 there."""
    weights = {name: (1 - share) * weight for name, weight in one.items()}
    for name, weight in other.items():
        weights[name] = weights.get(name, 0.0) + share * weight
    return weights


def _heaviest(weighed: Iterable[tuple[float, str]], most: int) -> tuple[str, ...]:
    """The cues that weigh most, and speak for it, heaviest first; none that are words of the statement."""
    told = sorted((one for one in weighed if not one[1].startswith((SAID, STEM))), reverse=True)
    return tuple(name for weight, name in told[:most] if weight > 0)


NAMES_ITSELF = 2.0
"""Log-odds for a namespace that the statement names itself; far from what cues usually say, not beyond it."""


@dataclass(frozen=True, slots=True)
class Sorter:
    """What kind of memory is it? Multinomial logistic regression over cues, stems, words and pairs of words.

    Weights are whole numbers of `unit`.
    """

    weights: Mapping[str, Sequence[int]]
    unit: float
    intercepts: list[float]
    work: Mapping[str, float]
    """What is added to the intercepts where Claude works by itself."""
    classes: list[str]
    cues_share: float = 1.0
    read_share: float = 0.0
    """How much the votes of the cues and those of a reader count, where there is one; a logarithmic opinion pool."""

    def votes(
        self, cues: Mapping[str, float], by_itself: float, named: str = "", read: Sequence[float] | None = None
    ) -> list[float]:
        """How much speaks for each class, in log-odds up to a constant. Votes of several statements may be added.

        `by_itself`: how much Claude works by itself, `named` the class that the statement itself names, `read` how much
        speaks for each class by who has read it.
        """
        shifts = [by_itself * self.work.get(name, 0.0) for name in self.classes]
        totals = [b + shift for b, shift in zip(self.intercepts, shifts, strict=True)]
        for name, value in cues.items():
            for k, weight in enumerate(self.weights.get(name, ())):
                totals[k] += weight * self.unit * value
        if read is not None:
            totals = [self.cues_share * t + self.read_share * r for t, r in zip(totals, read, strict=True)]
        return [total + NAMES_ITSELF * (name == named) for total, name in zip(totals, self.classes, strict=True)]

    def named(self, votes: Sequence[float]) -> str:
        """The class that most speaks for."""
        return self.classes[max(range(len(votes)), key=votes.__getitem__)]

    def likely(self, votes: Sequence[float], least: float) -> list[str]:
        """The classes that have at least the probability `least`, likeliest first."""
        best = max(votes)
        weights = [math.exp(vote - best) for vote in votes]
        whole = sum(weights)
        shares = sorted((weight / whole, name) for weight, name in zip(weights, self.classes, strict=True))
        return [name for share, name in reversed(shares) if share >= least]

    def reasons(self, cues: Mapping[str, float], namespace: str) -> tuple[str, ...]:
        """The names of the two cues that speak most for that namespace; of its own words none."""
        k = self.classes.index(namespace)
        return _heaviest([(self.weights[n][k] * value, n) for n, value in cues.items() if n in self.weights], 2)


@dataclass(frozen=True, slots=True)
class Models:
    """Everything extraction has learned."""

    keep: Keepers
    sort: Sorter


def from_data(data: Mapping[str, Any], pools: Mapping[str, Any] | None = None) -> Models:
    """The models that a weights file describes; `pools`: what the reader's file says of how they go with it."""
    keep = {name: Keeper(**model) for name, model in data["keep"].items()}
    kinds = data["sort"]
    sort = Sorter(kinds["weights"], kinds["unit"], kinds["intercepts"], kinds["work"], kinds["classes"])
    if pools:
        keep |= {name: replace(keep[name], pool=Pool(**pool)) for name, pool in pools["keep"].items()}
        sort = replace(sort, cues_share=pools["sort"]["cues"], read_share=pools["sort"]["read"])
    return Models(Keepers(**keep), sort)


@cache
def models() -> Models:
    """The models of the weights file, read once per process. Raises `DataDamaged`.

    If nobody can tell how they go with a reader, they decide alone.
    """
    file = DATA / WEIGHTS
    with blaming(file):
        kept = data_of(file, lambda: _packed(json.loads(file.read_text(encoding="utf-8"))))
        sort = kept["sort"]
        data = kept | {"sort": sort | {"weights": _Rows(sort["weights"], sort["rows"], len(sort["classes"]))}}
        alone = from_data(data)
    with suppress(DataDamaged), blaming(DATA / POOLS):
        return from_data(data, json.loads((DATA / POOLS).read_text(encoding="utf-8")))
    return alone


def _packed(data: Any) -> Any:
    """Data whose rows of weights are one string of bytes: a run looks at a few of thousands."""
    from array import array

    weights = data["sort"]["weights"]
    rows = b"".join(array("b", row).tobytes() for row in weights.values())
    return data | {"sort": data["sort"] | {"weights": {name: n for n, name in enumerate(weights)}, "rows": rows}}


class _Rows(Mapping[str, Sequence[int]]):
    """Rows of weights, unpacked when they are looked at."""

    def __init__(self, places: Mapping[str, int], rows: bytes, width: int) -> None:
        self._places = places
        self._rows = memoryview(rows).cast("b")
        self._width = width

    def __getitem__(self, name: str) -> Sequence[int]:
        start = self._places[name] * self._width
        return self._rows[start : start + self._width]

    def __contains__(self, name: object) -> bool:
        return name in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)
