"""Is one of two stored memories enough? The verifier's answer for a pair, asked as cheaply as it can be had.

Words alone are compared first, which needs no model: the same text in another dress is settled by that, and so is what
words forbid (a changed value, a negation) or leave far apart. Only what is left open is seen by the model.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from dedup.errors import DataDamaged, ModelError
from dedup.janitor.merge_rules import may_merge, same_words
from dedup.janitor.prefilter import other_names
from dedup.janitor.store import StoredMemory
from dedup.model import Candidate, Comparison, Match, Namespace, Urn
from dedup.ports import Scorer
from dedup.scorers import VerifierScorer

if TYPE_CHECKING:
    from dedup.embedding.embed import TokenView

_RECIPE = 1
"""Raised when what may merge changes: `merge_rules`, `prefilter`, or the figures here."""
_OPEN = 0.5
"""Below this similarity by words alone a pair is far apart."""


class Call(StrEnum):
    """What becomes of a pair."""

    MERGE = "merge"
    UNSURE = "unsure"  # alike, but not alike enough to do anything without being asked
    KEEP = "keep"


@dataclass(frozen=True, slots=True)
class Assessment:
    """What becomes of a pair, and the lesser of the two similarities."""

    call: Call
    similarity: float


class _NoModel:
    """Sees nothing: what is compared through it is compared by words."""

    model_id = ""

    def tokens(self, texts: Sequence[str]) -> "list[TokenView]":
        raise ModelError("not asked")

    def read(self, pairs: Sequence[tuple[str, str]]) -> Sequence[float | None]:
        return [None] * len(pairs)


class PrefetchingScorer(Scorer, Protocol):
    """A scorer that takes texts in before it is asked about them."""

    def prefetch_texts(self, texts: Sequence[Match]) -> None:
        """Have the model read those of these texts that have no reading, in batches, to save time: they are about to be
        compared. Whatever keeps it from that, comparing them tells."""


class Assessor:
    """Judges pairs of memories of one namespace, in both directions. Never writes."""

    def __init__(self, scorer: PrefetchingScorer, thresholds: Mapping[Namespace, float], min_length: int) -> None:
        """`min_length`: characters; shorter texts are too ambiguous to be compared by meaning, only by their words."""
        self._scorer = scorer
        self.thresholds = thresholds
        self._min_length = min_length
        self._words = VerifierScorer(_NoModel())
        self.failed: dict[Urn, str] = {}
        """Memories that could not be judged with another one, and why."""

    @property
    def calibration(self) -> str:
        """By what measure it judges, as the log names it."""
        return self._scorer.calibration

    @property
    def recipe(self) -> str:
        """What an assessment depends on: pairs that were compared by another one are to be compared again."""
        from dedup.verifier.forest import RECIPE

        told = json.dumps([RECIPE, _RECIPE, sorted(self.thresholds.items()), self._min_length])
        return hashlib.sha256(told.encode()).hexdigest()[:12]

    def assess(self, one: StoredMemory, others: Sequence[StoredMemory]) -> list[Assessment]:
        """Whether one of the two is enough, of `one` with each of the others, in their order. Symmetric."""
        return self.assess_all([(one, others)])[0]

    def assess_all(self, questions: Sequence[tuple[StoredMemory, Sequence[StoredMemory]]]) -> list[list[Assessment]]:
        """The same for many; the model sees the texts of all that words leave open together, in few passes.

        A pair that cannot be judged, whatever is wrong with it, is left as it is, and noted: else every run would end
        there.
        """
        try:
            return self._assessed(questions)
        except DataDamaged:
            raise
        except Exception as error:  # noqa: BLE001 - one of the texts has hit a fault of ours
            if len(questions) > 1:
                return [self.assess(*question) for question in questions]
            ((one, others),) = questions
            if len(others) != 1:
                return [[self.assess(one, [other])[0] for other in others]]
            # The message may quote content; the type does not.
            why = f"could not be compared with {others[0].memory.urn}: {type(error).__name__}"
            self.failed[one.memory.urn] = why
            return [[Assessment(Call.KEEP, 0.0)]]

    def _assessed(self, questions: Sequence[tuple[StoredMemory, Sequence[StoredMemory]]]) -> list[list[Assessment]]:
        by_words = [self._by_words(one, others) for one, others in questions]
        left = [[number for number, found in enumerate(answers) if found is None] for answers in by_words]
        asked = [[one, *(others[n] for n in numbers)] for (one, others), numbers in zip(questions, left, strict=True)]
        self._scorer.prefetch_texts([_match(stored) for texts in asked if len(texts) > 1 for stored in texts])
        found = []
        for answers, numbers, (one, *others) in zip(by_words, left, asked, strict=True):
            threshold = self.thresholds[one.memory.namespace]
            seen = _compared(self._scorer, others, one, threshold)
            weighed = [self._weighed(one, other, there, threshold) for other, there in zip(others, seen, strict=True)]
            closer = dict(zip(numbers, weighed, strict=True))
            found.append([answer or closer[number] for number, answer in enumerate(answers)])
        return found

    def _by_words(self, one: StoredMemory, others: Sequence[StoredMemory]) -> list[Assessment | None]:
        """What words alone settle; None where the model has to be asked."""
        said = one.memory.content
        found: list[Assessment | None] = [Assessment(Call.KEEP, 0.0)] * len(others)
        near = [number for number, other in enumerate(others) if not other_names(said, other.memory.content)]
        compared = _compared(
            self._words, [others[number] for number in near], one, self.thresholds[one.memory.namespace]
        )
        for number, quick in zip(near, compared, strict=True):
            if quick.conflict:
                found[number] = Assessment(Call.KEEP, quick.similarity)
            elif quick.similarity == 1.0:
                found[number] = Assessment(Call.MERGE, 1.0)
            elif same_words(said, others[number].memory.content) or (
                quick.similarity >= _OPEN and not self._too_short(one, others[number])
            ):
                found[number] = None
            else:
                found[number] = Assessment(Call.KEEP, quick.similarity)
        return found

    def _weighed(self, one: StoredMemory, other: StoredMemory, there: Comparison, threshold: float) -> Assessment:
        mine, theirs = one.memory.content, other.memory.content
        if there.conflict or (not there.band.is_skip and not same_words(mine, theirs)):
            return Assessment(Call.KEEP, there.similarity)
        back = _compared(self._scorer, [one], other, threshold)[0]
        similarity = min(there.similarity, back.similarity)
        if may_merge(mine, theirs, there, back):
            return Assessment(Call.MERGE, similarity)
        return Assessment(Call.KEEP if back.conflict else Call.UNSURE, similarity)

    def _too_short(self, *texts: StoredMemory) -> bool:
        return min(len(stored.memory.content) for stored in texts) < self._min_length


def _compared(
    scorer: Scorer, stored: Sequence[StoredMemory], candidate: StoredMemory, threshold: float
) -> list[Comparison]:
    memory = candidate.memory
    said = Candidate(memory.content, memory.urn.domain, memory.urn.namespace)
    return scorer.compare([_match(one) for one in stored], said, threshold)


def _match(stored: StoredMemory) -> Match:
    return Match(stored.memory.urn, stored.memory.content, 1.0, reading=stored.reading)
