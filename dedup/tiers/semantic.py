"""Semantic: a stored memory, or one of its wordings, says what the candidate says.

The scorer judges the nearest few of what vectors and words propose, and the best comparison decides, not the first.
"""

from collections.abc import Iterable, Mapping, Sequence

from dedup.embedding.embeddings import Embeddings
from dedup.lazy_dataclasses import replace
from dedup.model import Band, Candidate, Comparison, Finding, Match, Namespace, Outcome, Speaker, TierName, Urn
from dedup.ports import Lookup, Scorer
from dedup.terms import BY_WORDS, NOT_RUN, SAID_BEFORE, TOO_SHORT
from dedup.tiers.ahead import Ahead
from dedup.tiers.neighbours import Near, Neighbours

MOST_JUDGED = 2
"""How many of the neighbours the scorer need judge. Of 2,833 labelled texts that are skipped for one of 1,628 memories
when all ten are judged, 9 are kept for that (`tools/neighbours.py`); judging all ten takes twice as long."""

_BANDS = list(Band)
_OUTCOMES = {Band.DUPLICATE: Outcome.DUPLICATE, Band.WORDING: Outcome.DUPLICATE, Band.REVISION: Outcome.UNSURE}

Compared = tuple[Match, Comparison]
"""A neighbour, and what the scorer says of the candidate and it."""


class SemanticTier:
    """Compares a candidate by meaning, or by words where there is no model."""

    name = TierName.SEMANTIC

    def __init__(
        self,
        thresholds: Mapping[Namespace, float],
        min_length: int,
        embeddings: Embeddings,
        scorer: Scorer,
        coming: Iterable[Candidate] = (),
    ) -> None:
        """`thresholds`: inclusive. `min_length`: characters; a shorter text repeats its own conversation only.
        `coming`: candidates of this run that `find` is going to be asked about, in order."""
        self._thresholds = thresholds
        self._min_length = min_length
        self._embeddings = embeddings
        self._scorer = scorer
        self._neighbours = Neighbours(embeddings, min_length)
        self._ahead = Ahead(coming, self._neighbours, scorer, MOST_JUDGED)
        self.fresh_readings: dict[tuple[Urn, str], bytes] = {}
        """Readings of stored texts that had to be made, for the store to keep."""

    def find(self, candidate: Candidate, lookup: Lookup) -> Finding:
        # A short text repeats its own conversation only, so being out of time is no reason to judge it again later.
        short = self._neighbours.short(candidate)
        too_late = self._skipped(f"{TOO_SHORT}{self._min_length} characters" if short else NOT_RUN)
        if self._embeddings.too_late():
            return too_late
        portion = self._ahead.begin(candidate, lookup)
        without = self._embeddings.unavailable()
        if self._embeddings.too_late():  # by now
            return too_late
        if not without:
            self._ahead.finish(portion, lookup)
            if self._embeddings.too_late():
                return too_late
        near = self._neighbours.of(candidate, lookup, by_words_alone=bool(without))
        return self._finding(candidate, near, f"{BY_WORDS}{without}" if without else "")

    def _finding(self, candidate: Candidate, near: Near, note: str) -> Finding:
        """What the neighbours say of it. `note`: what they were compared by, where it was not their meaning."""
        threshold, short = self._thresholds[candidate.namespace], self._neighbours.short(candidate)
        comparisons = self._scorer.compare(near.proposed, candidate, threshold, MOST_JUDGED)
        compared = [_at_home(candidate, *pair) for pair in zip(near.proposed, comparisons, strict=True)]
        compared += self._said_since(candidate, near, threshold)
        self.fresh_readings.update(((m.urn, m.content), c.fresh_reading) for m, c in compared if c.fresh_reading)
        nothing = Finding(self.name, Outcome.CLEAR, note, threshold=threshold)
        if short:
            own = ", and this conversation has not said it in like words" if candidate.source.session_id else ""
            nothing = self._skipped(f"{TOO_SHORT}{self._min_length} characters{own}")
        best = min((pair for pair in compared if not pair[1].far), key=_preference, default=None)
        if best is None:
            return self._of_outdated(candidate, near, threshold) or nothing
        match, comparison = best
        same = comparison.similarity == 1.0  # but for its dress: "pls never push to main!"
        known = comparison.band.is_skip and not ((short and not same) or _is_doubtful(best))
        # What revises a memory that is superseded already may only repeat what superseded it.
        changes = comparison.band is Band.REVISION and not match.superseded
        if known or changes:
            return self._of_best(best, threshold, note)
        if said := self._said_again(candidate, near, compared, best):
            repeated, likely = said
            return Finding(self.name, Outcome.DUPLICATE, SAID_BEFORE, repeated, likely, threshold, band=Band.WORDING)
        if outdates := self._of_outdated(candidate, near, threshold):
            return outdates
        return nothing if short else self._of_best(best, threshold, note)

    def _said_since(self, candidate: Candidate, near: Near, threshold: float) -> list[Compared]:
        """What has replaced a candidate that is read late: stored texts that were said after it, and would have been a
        revision of it, had the two been read in the order in which they were said."""
        found = []
        for match in near.proposed:
            if self._neighbours.may_have_changed(match, candidate):
                since = Candidate(match.content, candidate.domain, candidate.namespace, speaker=match.speaker)
                (there,) = self._scorer.compare(
                    [replace(match, content=candidate.content, reading=b"")], since, threshold
                )
                found += [(match, replace(there, fresh_reading=b""))] if there.band is Band.REVISION else []
        return found

    def _of_best(self, best: Compared, threshold: float, note: str) -> Finding:
        """The finding that the best comparison alone leads to. `note`: see `_finding`."""
        match, comparison = best
        if _is_doubtful(best):
            why = "like what was replaced since"
            return Finding(self.name, Outcome.UNSURE, why, match, comparison.similarity, threshold)
        return Finding(
            tier=self.name,
            outcome=_OUTCOMES.get(comparison.band, Outcome.UNSURE if comparison.unsure else Outcome.CLEAR),
            why="; ".join(part for part in (comparison.conflict, note) if part),
            match=match,
            similarity=comparison.similarity,
            threshold=threshold,
            band=comparison.band,
            conflict=comparison.conflict,
            fallback=bool(note),
        )

    def _of_outdated(self, candidate: Candidate, near: Near, threshold: float) -> Finding | None:
        """The finding where a user outdates what an earlier conversation of the project said."""
        if candidate.speaker is not Speaker.USER:
            return None
        earlier = [m for m in near.earlier if m.urn.domain == candidate.domain and not m.superseded]
        found = self._scorer.outdated(earlier, candidate)
        return self._of_best(found, threshold, "") if found else None

    def _said_again(
        self, candidate: Candidate, near: Near, compared: Sequence[Compared], best: Compared
    ) -> tuple[Match, float] | None:
        """What the candidate repeats of its own conversation, and how likely; never what it changes, nor what something
        has replaced."""
        changed = {match.urn for match, there in compared if there.band is Band.REVISION}
        alike = [m for m in near.own if m.urn not in changed and not m.superseded]  # far ones too
        outdated, there = best
        return self._scorer.said_again(alike, candidate, outdated.content if there.band is Band.REVISION else "")

    def _skipped(self, why: str) -> Finding:
        return Finding(self.name, Outcome.SKIPPED, why)


def _at_home(candidate: Candidate, match: Match, comparison: Comparison) -> Compared:
    """A project replaces memories of its own. What says otherwise than a global one stands beside that: all other
    projects would lose it."""
    changes = comparison.band is Band.REVISION and match.urn.domain != candidate.domain
    return match, replace(comparison, band=Band.NEW) if changes else comparison


def _is_doubtful(pair: Compared) -> bool:
    """Whether it is only a little like an outdated text: "back to 60" and "not 60 any more" look much alike."""
    match, comparison = pair
    return comparison.band is Band.WORDING and match.superseded


def _preference(pair: Compared) -> tuple[int, bool, float]:
    """Best band first, then what still holds before what was superseded, then the most similar."""
    match, comparison = pair
    return _BANDS.index(comparison.band), match.superseded, -comparison.similarity
