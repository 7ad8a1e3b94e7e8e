"""The spec's counters and histograms, as increments: a one-shot process adds its own to what the store holds."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from dedup.counting import MS_BUCKETS, Labels, observation
from dedup.model import Outcome, TierName, Verdict
from dedup.steps import Sample

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
    return [Sample(name, value, labels) for (name, labels), value in sums.items()]


def _of_verdict(verdict: Verdict) -> Iterator[tuple[str, float, Labels]]:
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


def histogram(name: str, value: float, buckets: Sequence[float], labels: Labels = ()) -> list[Sample]:
    """One observation as Prometheus keeps it: cumulative buckets, sum and count."""
    return [Sample(*row) for row in observation(name, value, buckets, labels)]


def prometheus(samples: Iterable[Sample]) -> Iterator[str]:
    """The text exposition format, version 0.0.4, line by line."""
    rows = sorted(samples, key=lambda s: (_family(s.name), s.labels[:-1] if _is_bucket(s) else s.labels, _order(s)))
    for family, group in groupby(rows, key=lambda s: _family(s.name)):
        kind, text = HELP.get(family, ("untyped", family))
        yield f"# HELP {family} {text}"
        yield f"# TYPE {family} {kind}"
        for sample in group:
            labels = ",".join(f'{name}="{value}"' for name, value in sample.labels)
            yield f"{sample.name}{{{labels}}} {sample.value:g}" if labels else f"{sample.name} {sample.value:g}"


def _family(name: str) -> str:
    for suffix in ("_bucket", "_sum", "_count"):
        if name.removesuffix(suffix) in HELP:
            return name.removesuffix(suffix)
    return name


def _is_bucket(sample: Sample) -> bool:
    return sample.name.endswith("_bucket")


def _order(sample: Sample) -> tuple[int, float]:
    if _is_bucket(sample):
        return (0, float(sample.labels[-1][1]))
    return (1 if sample.name.endswith("_sum") else 2, 0.0)
