"""Semantic: a stored memory, or one of its wordings, says what the candidate says.

Vectors and words each propose neighbours, since either alone overlooks some; the scorer compares the candidate with
all of them, and the best comparison decides, not the first.
"""

from collections.abc import Mapping, Sequence

from dedup.embeddings import Embeddings
from dedup.fingerprint import full_hash
from dedup.model import Band, Candidate, Comparison, Finding, Match, Namespace, Outcome, Scope, TierName, Urn
from dedup.ports import Library, Scorer
from dedup.terms import NOT_RUN
from dedup.values import dataclass, field, replace

NEIGHBOURS = 5
"""Proposed by vectors, and again by words."""

JUDGED = 3
"""Of those, how many the scorer need judge. Of 1,430 labelled texts that say what one of 908 memories says, 23 are kept
for that, or for being far (`tools/neighbours.py`); judging all ten takes twice as long."""

_BANDS = list(Band)
_OUTCOMES = {Band.DUPLICATE: Outcome.DUPLICATE, Band.WORDING: Outcome.DUPLICATE, Band.REVISION: Outcome.UNSURE}


@dataclass(frozen=True)
class SemanticTier:
    """Nearest five by cosine and nearest five by BM25 within the scope, compared by the scorer."""

    thresholds: Mapping[Namespace, float]  # inclusive
    min_length: int  # characters; shorter texts are too ambiguous to be compared by meaning
    embeddings: Embeddings
    scorer: Scorer
    reread: dict[tuple[Urn, str], bytes] = field(default_factory=dict)
    """Readings of stored texts that had to be made, for the store to keep."""
    name: TierName = field(default=TierName.SEMANTIC)

    def find(self, candidate: Candidate, library: Library) -> Finding:
        threshold = self.thresholds[candidate.namespace]
        if len(candidate.content) < self.min_length:
            return Finding(self.name, Outcome.SKIPPED, f"shorter than {self.min_length} characters")
        if self.embeddings.too_late():
            return Finding(self.name, Outcome.SKIPPED, NOT_RUN)
        without = self.embeddings.unavailable()
        if self.embeddings.too_late():  # by now
            return Finding(self.name, Outcome.SKIPPED, NOT_RUN)
        near = [] if without else self._near(candidate, library)
        apart = library.apart(candidate.domain, candidate.hash)
        found = near + library.by_text(Scope.of(candidate), candidate.content, NEIGHBOURS)
        proposed = [m for m in _unique(found) if not (apart and known_apart(m, apart))]
        compared = self.scorer.compare(proposed, candidate.content, threshold, JUDGED)
        judged = list(zip(proposed, compared, strict=True))
        self.reread.update(((m.urn, m.content), c.reread) for m, c in judged if c.reread)
        note = f"by words: {without}" if without else ""
        best = min((pair for pair in judged if not pair[1].far), key=_preference, default=None)
        if best is None:
            return Finding(self.name, Outcome.CLEAR, note, threshold=threshold)
        match, comparison = best
        if comparison.band is Band.NEW and (said := self.scorer.said_again(_own(candidate, judged, near), candidate)):
            repeated, likely = said
            why = "said before in this conversation, in other words"
            found_again = replace(repeated, score=likely)
            return Finding(self.name, Outcome.DUPLICATE, why, found_again, threshold, band=Band.WORDING)
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

    def _near(self, candidate: Candidate, library: Library) -> list[Match]:
        vector, model = self.embeddings.of(candidate), self.embeddings.model_id
        return library.nearest(Scope.of(candidate), vector, model, NEIGHBOURS)


def _own(
    candidate: Candidate, judged: Sequence[tuple[Match, Comparison]], near: Sequence[Match]
) -> list[tuple[Match, Comparison]]:
    """What was said in the candidate's own conversation, nothing forbids, and vectors have found: it has a cosine."""
    session, with_cosine = candidate.source.session_id, {(match.urn, match.content) for match in near}
    return [
        (match, comparison)
        for match, comparison in judged
        if session
        and match.session_id == session
        and comparison.band is Band.NEW
        and (match.urn, match.content) in with_cosine
    ]


def _unique(found: Sequence[Match]) -> list[Match]:
    """Each text once; of two, the one with a cosine, which comes first."""
    return list({(m.urn, m.content): m for m in reversed(found)}.values())


def known_apart(match: Match, apart: frozenset[str]) -> bool:
    """Whether somebody has said of a match that it is not what the candidate says; `apart`: see `Library.apart`."""
    return str(match.urn) in apart or full_hash(match.content) in apart


def _preference(pair: tuple[Match, Comparison]) -> tuple[int, bool, float]:
    """Best band first, then what still holds before what was superseded, then the most similar."""
    match, comparison = pair
    return _BANDS.index(comparison.band), match.superseded, -comparison.similarity
