"""Prefix: what remains beside the same text when deduplication is switched off: repeats within a run, cut off.

A text without its end is often another statement ("port 80" is the beginning of "port 8080", a rule that of the rule
with its exception), so only one that says it was cut off, by an ellipsis, counts.
"""

from dedup.fingerprint import canonical
from dedup.lazy_dataclasses import dataclass
from dedup.model import Candidate, Finding, Match, Outcome, TierName
from dedup.overlay import Overlay
from dedup.ports import Lookup
from dedup.scope import Scope
from dedup.terms import CUT_OFF


@dataclass(frozen=True)
class PrefixTier:
    """A candidate that a text kept earlier in this run begins with says nothing that is not kept."""

    overlay: Overlay
    name = TierName.EXACT

    def find(self, candidate: Candidate, lookup: Lookup) -> Finding:
        text = canonical(candidate.content)
        start = text.removesuffix("…").removesuffix("...")
        for kept, urn in self.overlay.kept(Scope.of(candidate)):
            if start != text and start and canonical(kept.content).startswith(start):
                match = Match(urn, kept.content, 1.0)
                return Finding(self.name, Outcome.DUPLICATE, CUT_OFF, match, 1.0, fallback=True)
        return Finding(self.name, Outcome.CLEAR)
