"""Is one of two stored memories enough? The verifier's answer for a pair, asked as cheaply as it can be had.

Words alone are compared first, which needs no model: the same text in another dress is settled by that, and so is what
words forbid (a changed value, a negation) or leave far apart. Of 1,158 labelled pairs that the whole verifier would let
pass, that loses 14. Only what is left open is seen by the model.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from dedup.errors import ModelError
from dedup.janitor.sieve import other_names
from dedup.janitor.twins import SKIPS, may_merge, same_words
from dedup.model import Comparison, Match, Memory, Namespace
from dedup.ports import Scorer
from dedup.scorers import VerifierScorer

if TYPE_CHECKING:
    from dedup.embed import TokenView

_RECIPE = 1
"""Raised when what may merge changes: `twins`, `sieve`, or the figures here."""
_OPEN = 0.5
"""Below this similarity by words alone a pair is far apart."""


class Call(StrEnum):
    """What becomes of a pair."""

    MERGE = "merge"
    UNSURE = "unsure"  # alike, but not alike enough to do anything without being asked
    KEEP = "keep"


@dataclass(frozen=True, slots=True)
class Assessment:
    """What becomes of a pair, and what that rests on: the lesser of the two similarities, and what forbids it."""

    call: Call
    similarity: float
    why: str = ""


class _NoModel:
    """Sees nothing: what is compared through it is compared by words."""

    model_id = ""

    def tokens(self, texts: Sequence[str]) -> "list[TokenView]":
        raise ModelError("not asked")


class Assessor:
    """Judges pairs of memories of one namespace, in both directions. Never writes."""

    def __init__(self, scorer: Scorer, thresholds: Mapping[Namespace, float], min_length: int) -> None:
        """`min_length`: characters; shorter texts are too ambiguous to be compared by meaning, only by their words."""
        self._scorer = scorer
        self._thresholds = thresholds
        self._min_length = min_length
        self._words = VerifierScorer(_NoModel())

    @property
    def recipe(self) -> str:
        """What an assessment depends on: pairs that were compared by another one are to be compared again."""
        from dedup.verifier.forest import RECIPE

        told = json.dumps([RECIPE, _RECIPE, sorted(self._thresholds.items()), self._min_length])
        return hashlib.sha256(told.encode()).hexdigest()[:12]

    def assess(self, one: Memory, others: Sequence[Memory]) -> list[Assessment]:
        """Whether one of the two is enough, of `one` with each of the others, in their order. Symmetric."""
        threshold = self._thresholds[one.namespace]
        found = [Assessment(Call.KEEP, 0.0, "other names")] * len(others)
        left: list[int] = []
        near = [number for number, other in enumerate(others) if not other_names(one.content, other.content)]
        compared = _compared(self._words, [others[number] for number in near], one, threshold)
        for number, quick in zip(near, compared, strict=True):
            if quick.why:
                found[number] = Assessment(Call.KEEP, quick.similarity, quick.why)
            elif quick.similarity == 1.0:
                found[number] = Assessment(Call.MERGE, 1.0)
            elif same_words(one.content, others[number].content) or (
                quick.similarity >= _OPEN and not self._too_short(one, others[number])
            ):
                left.append(number)
            else:
                found[number] = Assessment(Call.KEEP, quick.similarity)
        seen = _compared(self._scorer, [others[number] for number in left], one, threshold)
        for number, there in zip(left, seen, strict=True):
            found[number] = self._weighed(one, others[number], there, threshold)
        return found

    def _weighed(self, one: Memory, other: Memory, there: Comparison, threshold: float) -> Assessment:
        if there.why or (there.band not in SKIPS and not same_words(one.content, other.content)):
            return Assessment(Call.KEEP, there.similarity, there.why)
        back = _compared(self._scorer, [one], other, threshold)[0]
        similarity = min(there.similarity, back.similarity)
        if may_merge(one.content, other.content, there, back):
            return Assessment(Call.MERGE, similarity)
        return Assessment(Call.KEEP if back.why else Call.UNSURE, similarity, back.why)

    def _too_short(self, *memories: Memory) -> bool:
        return min(len(memory.content) for memory in memories) < self._min_length


def _compared(scorer: Scorer, stored: Sequence[Memory], candidate: Memory, threshold: float) -> list[Comparison]:
    return scorer.compare([Match(m.urn, m.content, 1.0) for m in stored], candidate.content, threshold)
