"""The spec's counters and histograms, as increments: a one-shot process adds its own to what the store holds."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from dedup.counting import MS_BUCKETS, Labels, Sample, observation
from dedup.model import Outcome, TierName, Verdict

SCORE_BUCKETS = (0.5, 0.7, 0.8, 0.85, 0.88, 0.9, 0.92, 0.95, 0.98, 1.0)

HELP = {
    "dedup_checks_total": ("counter", "Candidates judged"),
    "dedup_skipped_total": ("counter", "Duplicates, by the tier that recognised them"),
    "dedup_check_duration_ms": ("histogram", "Time of one check in milliseconds, by tier and in total"),
    "dedup_similarity_score": ("histogram", "Similarity of a candidate to the nearest memory"),
    "dedup_cache_hits_total": ("counter", "Candidates the recent cache knew"),
    "dedup_cache_misses_total": ("counter", "Candidates the recent cache was asked for and did not know"),
    "dedup_cache_size": ("gauge", "Texts judged within the recent window"),
    "dedup_cache_hit_rate": ("gauge", "Share of look-ups in the recent cache that hit"),
    "hook_duration_ms": ("histogram", "Time of one hook run in milliseconds"),
    "judge_calls_total": ("counter", "Questions to the judge, by how they ended"),
    "judge_tokens_total": ("counter", "Tokens that the judge read and wrote"),
    "judge_cost_usd_total": ("counter", "What the judge cost in USD, as far as a price is known"),
    "judge_pairs_total": ("counter", "Pairs that the judge was asked about, by what became of them"),
}


def of_verdicts(verdicts: Sequence[Verdict]) -> list[Sample]:
    """Everything that a run's verdicts add: one sample for each name and labels."""
    sums: dict[tuple[str, Labels], float] = {}
    for verdict in verdicts:
        for name, value, labels in _of_verdict(verdict):
            sums[name, labels] = sums.get((name, labels), 0.0) + value
    return [(name, value, labels) for (name, labels), value in sums.items()]


def _of_verdict(verdict: Verdict) -> Iterator[Sample]:
    space = ("namespace", verdict.candidate.namespace.value)
    result = "duplicate" if verdict.is_duplicate else "unique"
    yield "dedup_checks_total", 1, (space, ("result", result))
    if verdict.duplicate:
        yield "dedup_skipped_total", 1, (space, ("reason", verdict.duplicate.tier.value))
    for finding in verdict.findings:
        tier = (("check_type", finding.tier.value),)
        yield from observation("dedup_check_duration_ms", finding.elapsed_ms, MS_BUCKETS, tier)
        if finding.tier is TierName.RECENT and finding.outcome is not Outcome.SKIPPED:
            hit = finding.outcome is Outcome.DUPLICATE
            yield "dedup_cache_hits_total" if hit else "dedup_cache_misses_total", 1, ()
    total = (("check_type", "total"),)
    yield from observation("dedup_check_duration_ms", verdict.check_duration_ms, MS_BUCKETS, total)
    if verdict.similarity is not None:
        yield from observation("dedup_similarity_score", verdict.similarity, SCORE_BUCKETS, (space,))


def complete(samples: Sequence[Sample]) -> list[Sample]:
    """What was counted, and what was not yet: the recent cache's counters, and every bucket of a histogram. So what
    there is does not change with what happens."""
    counted = {(name, labels): value for name, value, labels in samples}
    zeros: dict[tuple[str, Labels], float] = {
        ("dedup_cache_hits_total", ()): 0.0,
        ("dedup_cache_misses_total", ()): 0.0,
    }
    for name, labels in counted:
        if name.endswith("_count"):
            family, bounds = _family(name), SCORE_BUCKETS if _family(name) == "dedup_similarity_score" else MS_BUCKETS
            zeros |= {(f"{family}_bucket", (*labels, ("le", f"{bound:g}"))): 0.0 for bound in bounds}
    return [(name, value, labels) for (name, labels), value in (zeros | counted).items()]


def prometheus(samples: Iterable[Sample]) -> Iterator[str]:
    """The text exposition format, version 0.0.4, line by line."""
    for family, group in groupby(sorted(samples, key=_order), key=lambda sample: _family(sample[0])):
        kind, text = HELP.get(family, ("untyped", family))
        yield f"# HELP {family} {text}"
        yield f"# TYPE {family} {kind}"
        for name, value, labels in group:
            shown = ",".join(f'{label}="{of}"' for label, of in labels)
            yield f"{name}{{{shown}}} {value:g}" if labels else f"{name} {value:g}"


def _family(name: str) -> str:
    for suffix in ("_bucket", "_sum", "_count"):
        if name.removesuffix(suffix) in HELP:
            return name.removesuffix(suffix)
    return name


def _order(sample: Sample) -> tuple[str, Labels, int, float]:
    """By family, and in a histogram each one's buckets in the order of their bounds, then its sum, then its count."""
    name, _, labels = sample
    if name.endswith("_bucket"):
        return _family(name), labels[:-1], 0, float(labels[-1][1])
    return _family(name), labels, 1 if name.endswith("_sum") else 2, 0.0
