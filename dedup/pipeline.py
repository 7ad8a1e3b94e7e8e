"""The tiers in order, each guarded and timed; the first that recognises a duplicate ends it.

How long a tier takes is measured here and nowhere else, and here is the last guard: whatever a tier raises, the
candidate is judged on.
"""

import time
from collections.abc import Sequence
from contextlib import nullcontext

from dedup.errors import DataDamaged
from dedup.lazy_dataclasses import dataclass, replace
from dedup.model import Candidate, Finding, Outcome, Verdict
from dedup.ports import Lookup, Span, Tier
from dedup.terms import FAILED


@dataclass(frozen=True)
class Pipeline:
    """Judges candidates; never writes, and raises for nothing that a tier did, but `DataDamaged`: a tier without its
    weights would call everything new that it is asked about, and nobody would ask it again."""

    tiers: Sequence[Tier]
    span: Span = lambda _name: nullcontext()

    def judge(self, candidate: Candidate, lookup: Lookup) -> Verdict:
        """What every tier says, up to the first duplicate. If all tiers fail, the verdict is: new."""
        findings: list[Finding] = []
        for tier in self.tiers:
            begin = time.perf_counter()
            with self.span(f"dedup.{tier.name}"):
                finding = _guarded(tier, candidate, lookup)
            findings.append(replace(finding, elapsed_ms=(time.perf_counter() - begin) * 1000))
            if finding.outcome is Outcome.DUPLICATE:
                break
        return Verdict(candidate, tuple(findings))


def _guarded(tier: Tier, candidate: Candidate, lookup: Lookup) -> Finding:
    try:
        return tier.find(candidate, lookup)
    except DataDamaged:
        raise
    except Exception as error:  # noqa: BLE001 - a broken tier must not lose the candidate, whatever broke it
        # The message may quote content; the type does not.
        return Finding(tier.name, Outcome.SKIPPED, f"{FAILED}{type(error).__name__}")
