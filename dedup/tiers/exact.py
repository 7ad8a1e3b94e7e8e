"""Exact: the same canonical text is stored already."""

from dedup.model import Candidate, Finding, Outcome, TierName
from dedup.ports import Lookup
from dedup.scope import Scope


class ExactTier:
    """Tag look-up, then the full hash."""

    name = TierName.EXACT

    def find(self, candidate: Candidate, lookup: Lookup) -> Finding:
        match = lookup.by_hash(Scope.of_text(candidate), candidate.hash)
        if match is None:
            return Finding(self.name, Outcome.CLEAR)
        return Finding(self.name, Outcome.DUPLICATE, match=match, similarity=1.0)
