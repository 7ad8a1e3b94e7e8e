"""What makes a neighbour a duplicate: the calibrated verifier, or, for comparison, cosine alone."""

import math
import time
from _thread import allocate_lock  # what `threading` wraps; importing that costs a hook process 1 ms
from collections import Counter, OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from dedup.errors import DataDamaged, ModelError
from dedup.lazy_dataclasses import replace
from dedup.model import Band, Candidate, Comparison, Match, Urn
from dedup.ports import Expected
from dedup.readings import Readings, Viewer, vectors_of
from dedup.terms import OUTDATED

if TYPE_CHECKING:
    from dedup.verify import Judgement, Prepared

_COSINE_MARGIN = 0.05  # below the threshold, by cosine alone
_REMEMBERED = 1024  # judgements, about 1 kB each
_JUDGED_AT_ONCE = 32  # pairs; if each is read, half a second
_UNSPACED = 0.7  # chance from which a text is said again in Japanese and Chinese, where what no glossary has is no word


class CosineScorer:
    """The spec to the letter: a neighbour's cosine (or lexical similarity) at or above the threshold, nothing else."""

    calibration = "cosine"

    def compare(
        self, stored: Sequence[Match], candidate: Candidate, threshold: float, most: int | None = None
    ) -> list[Comparison]:
        return [
            Comparison(m.score, Band.DUPLICATE)
            if m.score >= threshold
            else Comparison(m.score, Band.NEW, unsure=m.score >= threshold - _COSINE_MARGIN)
            for m in stored
        ]

    def prepare(self, text: str) -> None:
        """Only cosines count."""

    def prefetch(self, asked: Sequence[Expected], most: int | None = None, until: float = math.inf) -> None:
        """There is nothing to judge."""

    def said_again(self, own: Sequence[Match], candidate: Candidate, outdated: str = "") -> tuple[Match, float] | None:
        return None

    def outdated(self, earlier: Sequence[Match], candidate: Candidate) -> tuple[Match, Comparison] | None:
        return None

    def reading(self, text: str) -> bytes:
        return b""


class VerifierScorer:
    """The verifier's calibrated similarity, and the bands that follow from it and from what it vetoes.

    Safe to share between threads.
    """

    def __init__(self, viewer: Viewer) -> None:
        self._viewer = viewer
        self._readings = Readings(viewer)
        self._judgements: OrderedDict[tuple[str, str], Judgement] = OrderedDict()  # by stored text and candidate
        self._lock = allocate_lock()

    @property
    def calibration(self) -> str:
        """The version of features, weights and calibration together. Loads what computes with them."""
        from dedup.verifier.forest import RECIPE

        return f"verifier/{RECIPE}"

    def compare(
        self, stored: Sequence[Match], candidate: Candidate, threshold: float, most: int | None = None
    ) -> list[Comparison]:
        """Only what is near enough to be anything but new is judged, and always the nearest of all."""
        if not stored:
            return []
        from dedup.bands.bands import compared

        try:
            text, worth = self._worth(stored, candidate.content, most)
        except ModelError:  # words alone, for all of them
            return self._without_model(stored, candidate, threshold)
        judged = dict(zip(worth, self._judged([(memory, text) for memory in worth.values()]), strict=True))
        made = self._readings.made(match.content for match in stored)
        return [
            replace(compared(judged[index], threshold, match, candidate), fresh_reading=made[match.content])
            if index in judged
            else Comparison(0.0, Band.NEW, far=True, fresh_reading=made[match.content])
            for index, match in enumerate(stored)
        ]

    def prepare(self, text: str) -> None:
        from dedup.verify import prepare

        prepare(text, None)  # remembers it

    def prefetch(self, asked: Sequence[Expected], most: int | None = None, until: float = math.inf) -> None:
        """One pass through the forest for many: for three pairs alone it takes as long as for thirty."""
        from dedup.learned.restated import comparable

        pairs: list[tuple[Prepared, Prepared]] = []
        with suppress(ModelError):
            for candidate, stored, own in asked:
                if not stored:
                    continue
                text, worth = self._worth(stored, candidate.content, most)
                akin = self._readings.stored([m for m in own if comparable(m.content, candidate)])
                pairs += [(memory, text) for memory in (*worth.values(), *akin)] + [(text, memory) for memory in akin]
            for start in range(0, len(pairs), _JUDGED_AT_ONCE):
                if time.monotonic() < until:
                    self._judged(pairs[start : start + _JUDGED_AT_ONCE])

    def said_again(self, own: Sequence[Match], candidate: Candidate, outdated: str = "") -> tuple[Match, float] | None:
        """By `dedup.learned.restated`, which knows more about a conversation's own texts than the verifier: a detail
        more, also one that the verifier would not skip, is kept with the rest. What says something else never is.

        Raises `ModelError` where the model no longer sees what it saw when the cosines were made. Without its weights
        nothing is said again.
        """
        from dedup.bands.clauses import tells_besides
        from dedup.languages import language
        from dedup.learned.logistic import trained
        from dedup.learned.restated import WEIGHTS, comparable, features, says_otherwise, tells_of_it
        from dedup.verifier.naming import another_choice

        akin = [match for match in own if comparable(match.content, candidate, outdated)]
        if not akin:
            return None
        try:
            of = trained(WEIGHTS)
        except DataDamaged:
            return None
        text, memories = self._readings.text(candidate.content), self._readings.stored(akin)
        both_ways = [(memory, text) for memory in memories] + [(text, memory) for memory in memories]
        found = self._judged(both_ways)
        pairs = list(zip(akin, memories, found[: len(akin)], found[len(akin) :], strict=True))
        chances = [of.chance(features(match, candidate, there, back)) for match, _, there, back in pairs]
        least = max(of.cut, _UNSPACED) if language(text.text) in ("ja", "zh") else of.cut
        asked = [
            (likely, n)
            for n, (likely, (match, _, there, _)) in enumerate(zip(chances, pairs, strict=True))
            if likely >= least and tells_of_it(match.content, text.text, there, likely, outdated, match.speaker)
        ]
        if not asked:
            return None
        # If the likeliest one is contradicted, the runner-up is not taken instead.
        likely, best = max(asked)
        match, memory, there, _ = pairs[best]
        turned = says_otherwise(match.content, text.text, there, likely, outdated) or another_choice(memory, text)
        more = tells_besides([match.content for match in own], text.text)
        return None if turned or more else (match, likely)

    def outdated(self, earlier: Sequence[Match], candidate: Candidate) -> tuple[Match, Comparison] | None:
        """By `dedup.learned.outdated`; of several, the likeliest. Without its weights nothing is outdated.

        Raises `ModelError` as `said_again` does.
        """
        from dedup.bands.bands import both_hold
        from dedup.learned.outdated import LONGEST, NEAR, model, pair
        from dedup.words import words

        near = [match for match in earlier if match.score >= NEAR]
        if not near or len(words(candidate.content)) > LONGEST:
            return None
        try:
            of = model()
        except DataDamaged:
            return None
        text = self._readings.text(candidate.content)
        found = self._judged([(memory, text) for memory in self._readings.stored(near)])
        chances = [of.chance(pair(match, text.text, there)) for match, there in zip(near, found, strict=True)]
        likely = max(chances)
        best = chances.index(likely)
        there = found[best]
        if likely < of.figures.cut or both_hold(near[best].content, text.text, there):
            return None
        conflict = "; ".join((*there.conflicts, f"{OUTDATED}{likely:.2f}"))
        return near[best], Comparison(there.similarity, Band.REVISION, conflict)

    def prefetch_texts(self, texts: Sequence[Match]) -> None:
        """See `dedup.janitor.assessor.PrefetchingScorer`."""
        self._readings.prefetch(texts)

    def reading(self, text: str) -> bytes:
        return self._readings.reading(text)

    def _without_model(self, stored: Sequence[Match], candidate: Candidate, threshold: float) -> list[Comparison]:
        from dedup.bands.bands import compared
        from dedup.verify import judge_pairs, prepare

        text = prepare(candidate.content, None)
        found = judge_pairs([(prepare(match.content, None), text) for match in stored])
        return [compared(there, threshold, match, candidate) for match, there in zip(stored, found, strict=True)]

    def _worth(
        self, stored: Sequence[Match], candidate: str, most: int | None
    ) -> "tuple[Prepared, dict[int, Prepared]]":
        """The candidate, and those of the stored texts that are to be judged, by their places."""
        from dedup.verifier.nearness import FAR, nearness

        text = self._readings.text(candidate)
        near = nearness(vectors_of(text), self._readings.vectors(stored))
        worth = [index for index in _nearest(stored, near.tolist())[:most] if near[index] >= min(FAR, near.max())]
        memories = self._readings.stored([stored[index] for index in worth])
        return text, dict(zip(worth, memories, strict=True))

    def _judged(self, pairs: "Sequence[tuple[Prepared, Prepared]]") -> "list[Judgement]":
        """What the verifier says of pairs of a stored text and a candidate, all that it has not judged in one pass."""
        from dedup.verify import judge_pairs

        names = [(memory.text, text.text) for memory, text in pairs]
        with self._lock:
            known = {name: self._judgements[name] for name in names if name in self._judgements}
        fresh = {name: pair for name, pair in zip(names, pairs, strict=True) if name not in known}
        known.update(zip(fresh, judge_pairs(list(fresh.values()), self._viewer.read), strict=True))
        with self._lock:
            self._judgements.update((name, known[name]) for name in fresh)
            while len(self._judgements) > _REMEMBERED:
                self._judgements.popitem(last=False)
        return [known[name] for name in names]


def _nearest(stored: Sequence[Match], near: Sequence[float]) -> list[int]:
    """Places in order of nearness, one for each memory first: the wordings of one would crowd out all others."""
    order, turns, seen = sorted(range(len(stored)), key=lambda place: -near[place]), {}, Counter[Urn]()
    for place in order:
        turns[place] = seen[stored[place].urn]
        seen[stored[place].urn] += 1
    return sorted(order, key=turns.__getitem__)
