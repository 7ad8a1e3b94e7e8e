"""Under which of the namespaces that extraction hesitates between does a text belong?

Extraction goes by cues and works without the model. Where there is a vector, a linear model over it adds what the text
means to what its words show: a logarithmic opinion pool (Genest and Zidek, Statistical Science 1986), whose weight is
in the model's weights already. They are a reviewed data file, made by `tools/train_filing.py`.
"""

import json
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dedup.lazy_dataclasses import dataclass, replace
from dedup.model import Candidate, Namespace

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from dedup.ports import Vector

WEIGHTS = "filing.json"
VERSION = 1  # of the file's form

BY_MEANING = "by_meaning"
"""The evidence of a candidate that is filed otherwise than its cues say."""


@dataclass(frozen=True)
class Filing:
    """What a vector of `model` says for each namespace: `weights`, float32 (namespaces, 384), and `intercepts`, in
    log-odds."""

    model: str
    namespaces: tuple[Namespace, ...]
    weights: "npt.NDArray[np.float32]"
    intercepts: "npt.NDArray[np.float32]"

    def votes(self, vectors: "Vector") -> "npt.NDArray[np.float32]":
        """How much speaks for each namespace, in log-odds up to a constant; shape (…, namespaces)."""
        return vectors @ self.weights.T + self.intercepts

    def filed(self, candidate: Candidate, vector: "Vector", model_id: str) -> Candidate:
        """The candidate under the namespace that most speaks for; the one it had is among its `akin` then.

        It stays where it is if its namespace is no guess (it leads no other), or its vector is of another model.
        """
        if not candidate.leads or model_id != self.model:
            return candidate
        votes = dict(zip(self.namespaces, self.votes(vector).tolist(), strict=True))
        odds = {candidate.namespace: 0.0} | {namespace: -lead for namespace, lead in candidate.leads}
        best = max(odds, key=lambda name: odds[name] + votes[name])
        if best is candidate.namespace:
            return candidate
        decided = tuple((name, inf) for name in odds if name is not best)
        return replace(candidate, namespace=best, leads=decided, evidence=(*candidate.evidence, BY_MEANING))


def from_data(data: Mapping[str, Any]) -> Filing:
    """The model that a weights file describes."""
    import numpy as np

    weights = np.array(list(data["weights"].values()), np.float32) * np.float32(data["unit"])
    names = tuple(map(Namespace.parse, data["weights"]))
    return Filing(data["model"], names, weights, np.array(data["intercepts"], np.float32))


@cache
def trained() -> Filing:
    """What the weights file says."""
    return from_data(json.loads((Path(__file__).parents[1] / "data" / WEIGHTS).read_text(encoding="utf-8")))


def filed(candidate: Candidate, vector: "Vector", model_id: str) -> Candidate:
    """A candidate under the namespace that its meaning decides for; as it is, where the weights are gone."""
    with suppress(OSError, ValueError, KeyError):
        return trained().filed(candidate, vector, model_id)
    return candidate
