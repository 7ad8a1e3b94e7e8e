"""Semantic: a stored memory, or one of its wordings, says what the candidate says.

Vectors and words each propose neighbours, since either alone overlooks some; the scorer compares the candidate with
all of them, and the best comparison decides, not the first.
"""

from collections.abc import Mapping, Sequence

from dedup.embeddings import Embeddings
from dedup.fingerprint import full_hash
from dedup.model import Band, Candidate, Comparison, Finding, Match, Namespace, Outcome, Scope, TierName, Urn
from dedup.ports import Library, Scorer
from dedup.restated import SHARED, chance, cut, features, may_be_news, shared
from dedup.terms import NOT_RUN
from dedup.values import dataclass, field, replace

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
    reread: dict[tuple[Urn, str], bytes] = field(default_factory=dict)
    """Readings of stored texts that had to be made, for the store to keep."""
    name: TierName = field(default=TierName.SEMANTIC)

    def find(self, candidate: Candidate, library: Library) -> Finding:
        threshold = self.thresholds[candidate.namespace]
        if len(candidate.content) < self.min_length:
            return Finding(self.name, Outcome.SKIPPED, f"shorter than {self.min_length} characters")
        without = self.embeddings.unavailable() if not self.embeddings.too_late() else ""
        if self.embeddings.too_late():
            return Finding(self.name, Outcome.SKIPPED, NOT_RUN)
        near = [] if without else self._near(candidate, library)
        apart = library.apart(candidate.domain, candidate.hash)
        found = near + library.by_text(Scope.of(candidate), candidate.content, NEIGHBOURS)
        proposed = [m for m in _unique(found) if not (apart and known_apart(m, apart))]
        judged = list(zip(proposed, self.scorer.compare(proposed, candidate.content, threshold), strict=True))
        self.reread.update(((m.urn, m.content), c.reread) for m, c in judged if c.reread)
        note = f"by words: {without}" if without else ""
        best = min((pair for pair in judged if not pair[1].far), key=_preference, default=None)
        if best is None:
            return Finding(self.name, Outcome.CLEAR, note, threshold=threshold)
        match, comparison = best
        if comparison.band is Band.NEW and (again := self._said_again(candidate, judged, near)):
            return replace(again, threshold=threshold)
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

    def _said_again(
        self, candidate: Candidate, judged: Sequence[tuple[Match, Comparison]], near: Sequence[Match]
    ) -> Finding | None:
        """The memory of this conversation that the candidate most likely repeats, if it repeats one."""
        cosines = {(match.urn, match.content): match.score for match in near}
        found: list[tuple[float, Match]] = []
        for match, comparison in judged:
            cosine = cosines.get((match.urn, match.content))
            if (
                cosine is not None
                and comparison.band is Band.NEW
                and candidate.source.session_id
                and match.session_id == candidate.source.session_id
                and shared(match.content, candidate.content) >= SHARED
                and not may_be_news(match.content, candidate)
            ):
                if comparison.far:  # alone it is compared
                    (comparison,) = self.scorer.compare([match], candidate.content, 1.0)
                turned = replace(match, content=candidate.content, reading=b"")
                (other_way,) = self.scorer.compare([turned], match.content, 1.0)
                seen = features(match.content, candidate.content, cosine, comparison.similarity, other_way.similarity)
                found.append((chance(seen), match))
        if not found:
            return None
        likely, match = max(found, key=lambda one: one[0])
        if likely < cut():
            return None
        why = "said before in this conversation, in other words"
        return Finding(self.name, Outcome.DUPLICATE, why, replace(match, score=likely), band=Band.WORDING)


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
