"""Prefix: what remains when deduplication is switched off. Only texts of the same run, only cut-off repeats."""

from dataclasses import dataclass

from dedup.fingerprint import canonical
from dedup.model import Candidate, Finding, Match, Outcome, Scope, TierName
from dedup.overlay import Overlay
from dedup.ports import Library


@dataclass(frozen=True)
class PrefixTier:
    """A candidate that a text kept earlier in this run begins with says nothing that is not kept."""

    overlay: Overlay
    name: TierName = TierName.EXACT

    def find(self, candidate: Candidate, library: Library) -> Finding:
        start = canonical(candidate.content)
        for kept, urn in self.overlay.kept(Scope.of(candidate)):
            if canonical(kept.content).startswith(start):
                return Finding(self.name, Outcome.DUPLICATE, "beginning of another", Match(urn, kept.content, 1.0))
        return Finding(self.name, Outcome.CLEAR)
