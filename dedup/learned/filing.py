"""Under which of the namespaces that extraction hesitates between does a text belong?

Extraction goes by cues and works without the model. Where there is a vector, a linear model over it adds what the text
means to what its words show: a logarithmic opinion pool (Genest and Zidek, Statistical Science 1986), whose weight is
in the model's weights already. They are a reviewed data file, made by `tools/train_filing.py`.
"""

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from dedup.lazy_dataclasses import dataclass, replace
from dedup.model import Candidate, Namespace

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from dedup.ports import Vector

WEIGHTS = "filing.json"
VERSION = 1

BY_MEANING = "by_meaning"
"""The evidence of a candidate that is filed otherwise than its cues say."""


@dataclass(frozen=True)
class Filing:
    """What a vector says for each namespace: `weights`, float32 (namespaces, 384), and `intercepts`, in log-odds."""

    namespaces: tuple[Namespace, ...]
    weights: "npt.NDArray[np.float32]"
    intercepts: tuple[float, ...]

    def votes(self, vector: "Vector") -> dict[Namespace, float]:
        """How much speaks for each namespace, in log-odds up to a constant."""
        said = (self.weights @ vector).tolist()
        return {name: v + b for name, v, b in zip(self.namespaces, said, self.intercepts, strict=True)}


def filed(candidate: Candidate, vector: "Vector") -> Candidate:
    """The candidate under the namespace that most speaks for; the one it had is among its `akin` then.

    A candidate whose namespace is no guess (it has no `leads`) stays where it is.
    """
    if not candidate.leads:
        return candidate
    votes = _trained().votes(vector)
    odds = {candidate.namespace: 0.0} | {k: -lead for k, lead in zip(candidate.akin, candidate.leads, strict=True)}
    best = max(odds, key=lambda name: odds[name] + votes[name])
    if best is candidate.namespace:
        return candidate
    others = sorted(odds.keys() - {best}, key=lambda name: -odds[name])
    leads = tuple(odds[best] - odds[name] for name in others)
    evidence = (*candidate.evidence, BY_MEANING)
    return replace(candidate, namespace=best, akin=tuple(others), leads=leads, evidence=evidence)


@cache
def _trained() -> Filing:
    import numpy as np

    data = json.loads((Path(__file__).parent / "data" / WEIGHTS).read_text(encoding="utf-8"))
    weights = np.array(list(data["weights"].values()), np.float32) * np.float32(data["unit"])
    return Filing(tuple(map(Namespace.parse, data["weights"])), weights, tuple(data["intercepts"]))
