"""Semantic: a stored memory is so near in meaning that the candidate adds nothing.

Nearness alone is not enough: a text with one changed number is nearer than any paraphrase, and is not a duplicate.
`conflict` names such a change, and then the finding is *unsure*: kept, with the reason.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from dedup.embeddings import Embeddings
from dedup.model import Candidate, Finding, Match, Namespace, Outcome, Scope, TierName
from dedup.ports import Library
from dedup.verify import conflict

NEIGHBOURS = 5


@dataclass(frozen=True)
class SemanticTier:
    """Cosine of sentence embeddings; without a model, lexical similarity of the BM25 neighbours."""

    thresholds: Mapping[Namespace, float]  # inclusive
    min_length: int  # characters; shorter texts are too ambiguous for a vector
    embeddings: Embeddings
    name: TierName = field(default=TierName.SEMANTIC)

    def find(self, candidate: Candidate, library: Library) -> Finding:
        threshold = self.thresholds[candidate.namespace]
        if len(candidate.content) < self.min_length:
            return Finding(self.name, Outcome.SKIPPED, f"shorter than {self.min_length} characters")
        scope, without = Scope.of(candidate), self.embeddings.unavailable()
        if without:
            matches = library.by_text(scope, candidate.content, NEIGHBOURS)
        else:
            vector, model = self.embeddings.of(candidate), self.embeddings.model_id
            matches = library.nearest(scope, vector, model, NEIGHBOURS)
        near = [m for m in matches if m.score >= threshold]
        reasons = [(m, conflict(m.content, candidate.content)) for m in near]
        same = next((m for m, reason in reasons if not reason), None)
        if same:
            return self._finding(Outcome.DUPLICATE, same, threshold, f"by words: {without}" if without else "")
        if reasons:
            return self._finding(Outcome.UNSURE, reasons[0][0], threshold, reasons[0][1])
        note = f"by words: {without}" if without else ""
        return self._finding(Outcome.CLEAR, matches[0] if matches else None, threshold, note)

    def _finding(self, outcome: Outcome, match: Match | None, threshold: float, why: str) -> Finding:
        return Finding(self.name, outcome, why, match, threshold)
