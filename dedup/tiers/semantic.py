"""Semantic: a stored memory, or one of its wordings, says what the candidate says.

Vectors and words each propose neighbours, since either alone overlooks some; the scorer compares the candidate with
all of them, and the best comparison decides, not the first.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from dedup.embeddings import Embeddings
from dedup.fingerprint import full_hash
from dedup.model import Band, Candidate, Comparison, Finding, Match, Namespace, Outcome, Scope, TierName
from dedup.ports import Library, Scorer

NEIGHBOURS = 5
"""Proposed by vectors, and again by words."""

_BANDS = list(Band)
_OUTCOMES = {Band.DUPLICATE: Outcome.DUPLICATE, Band.WORDING: Outcome.DUPLICATE, Band.REVISION: Outcome.UNSURE}


@dataclass(frozen=True)
class SemanticTier:
    """Nearest five by cosine and nearest five by BM25 within the scope, compared by the scorer."""

    thresholds: Mapping[Namespace, float]  # inclusive
    min_length: int  # characters; shorter texts are too ambiguous to be compared by meaning
    embeddings: Embeddings
    scorer: Scorer
    name: TierName = field(default=TierName.SEMANTIC)

    def find(self, candidate: Candidate, library: Library) -> Finding:
        threshold = self.thresholds[candidate.namespace]
        if len(candidate.content) < self.min_length:
            return Finding(self.name, Outcome.SKIPPED, f"shorter than {self.min_length} characters")
        without = self.embeddings.unavailable()
        proposed = self._proposed(candidate, library, bool(without))
        compared = zip(proposed, self.scorer.compare(proposed, candidate.content, threshold), strict=True)
        note = f"by words: {without}" if without else ""
        best = min(compared, key=_preference, default=None)
        if best is None:
            return Finding(self.name, Outcome.CLEAR, note, threshold=threshold)
        match, comparison = best
        return Finding(
            tier=self.name,
            outcome=_OUTCOMES.get(comparison.band, Outcome.UNSURE if comparison.unsure else Outcome.CLEAR),
            why="; ".join(part for part in (comparison.why, note) if part),
            match=replace(match, score=comparison.similarity),
            threshold=threshold,
            band=comparison.band,
            conflict=comparison.why,
            fallback=bool(without),
        )

    def _proposed(self, candidate: Candidate, library: Library, by_words_only: bool) -> list[Match]:
        scope = Scope.of(candidate)
        found = library.by_text(scope, candidate.content, NEIGHBOURS)
        if not by_words_only:
            vector, model = self.embeddings.of(candidate), self.embeddings.model_id
            found = library.nearest(scope, vector, model, NEIGHBOURS) + found
        unique = {(m.urn, m.content): m for m in reversed(found)}  # of two, the one with a cosine stays
        apart = library.apart(candidate.domain, candidate.hash)
        return [m for m in unique.values() if not (apart and known_apart(m, apart))]


def known_apart(match: Match, apart: frozenset[str]) -> bool:
    """Whether somebody has said of a match that it is not what the candidate says; `apart`: see `Library.apart`."""
    return str(match.urn) in apart or full_hash(match.content) in apart


def _preference(pair: tuple[Match, Comparison]) -> tuple[int, bool, float]:
    """Best band first, then what still holds before what was superseded, then the most similar."""
    match, comparison = pair
    return _BANDS.index(comparison.band), match.superseded, -comparison.similarity
