"""From judged pairs to figures: precision, recall, false skips, AUC, calibration, with bootstrap intervals."""

import math
import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial

_SWEEP = (0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.88, 0.9, 0.92, 0.95, 0.98)  # thresholds
_RESAMPLES = 400  # of the pairs, for an interval
_FEWEST = 10  # pairs above a threshold, for it to be recommended
_LOWEST = 0.5  # a similarity is a probability: of what is below, more says something new than not
_SEED = 20260101  # the same pairs give the same intervals


class Said(StrEnum):
    """What became of the candidate of a pair."""

    DUPLICATE = "duplicate"  # skipped: in the duplicate band, or word for word
    WORDING = "wording"  # skipped: kept as a wording of the memory
    REVISION = "revision"  # stored, and the memory superseded
    NEW = "new"  # stored


@dataclass(frozen=True, slots=True)
class Measured:
    """One labelled pair and what was said of it; `score` is the calibrated similarity, 0 where nothing was near."""

    id: str
    kind: str
    duplicate: bool
    said: Said
    score: float
    why: str = ""
    namespace: str = ""
    vetoed: bool = False  # kept at any threshold: something forbids a skip, or the text is too short for one

    @property
    def skipped(self) -> bool:
        return self.said in (Said.DUPLICATE, Said.WORDING)

    @property
    def right(self) -> bool:
        return self.skipped == self.duplicate


@dataclass(frozen=True, slots=True)
class OfKind:
    """What was said of the pairs of one kind."""

    n: int
    label: str
    right: float | None
    in_duplicate_band: float | None
    revisions: int


@dataclass(frozen=True, slots=True)
class PairFigures:
    """Everything `eval pairs` reports. A ratio of nothing is None; `intervals`: those of 95 %, by the figure's name."""

    n: int
    duplicates: int
    auc: float | None
    accuracy: float | None
    precision: float | None
    recall: float | None
    duplicate_precision: float | None
    duplicate_recall: float | None
    revisions: int
    false_skip_rate: float | None
    intervals: Mapping[str, tuple[float, float] | None]
    by_kind: Mapping[str, OfKind]
    sweep: Sequence[Mapping[str, float | None]]
    calibration: Sequence[Mapping[str, float | None]]


def figures(rows: Sequence[Measured]) -> PairFigures:
    """Those of judged pairs."""
    return PairFigures(
        n=len(rows),
        duplicates=sum(r.duplicate for r in rows),
        auc=_rounded(auc(rows)),
        accuracy=_share(r.right for r in rows),
        precision=precision(rows),
        recall=recall(rows),
        duplicate_precision=precision(rows, Said.DUPLICATE),
        duplicate_recall=recall(rows, Said.DUPLICATE),
        revisions=sum(r.said is Said.REVISION for r in rows),
        false_skip_rate=false_skip_rate(rows),
        intervals={
            "auc": interval(rows, auc),
            "precision": interval(rows, precision),
            "recall": interval(rows, recall),
            "duplicate_precision": interval(rows, partial(precision, band=Said.DUPLICATE)),
            "duplicate_recall": interval(rows, partial(recall, band=Said.DUPLICATE)),
            "false_skip_rate": interval(rows, false_skip_rate),
        },
        by_kind=_by_kind(rows),
        sweep=[_at(rows, threshold) for threshold in _SWEEP],
        calibration=_calibration(rows),
    )


def auc(rows: Sequence[Measured]) -> float | None:
    """Area under the ROC curve of the score: the chance that a duplicate scores above a distinct pair, ties half.

    By ranks, as Mann and Whitney's U (1947) divided by the number of pairs of pairs.
    """
    positives = sum(r.duplicate for r in rows)
    negatives = len(rows) - positives
    if not positives or not negatives:
        return None
    ranks = _ranks([r.score for r in rows])
    total = sum(rank for rank, row in zip(ranks, rows, strict=True) if row.duplicate)
    return (total - positives * (positives + 1) / 2) / (positives * negatives)


def precision(rows: Sequence[Measured], band: Said | None = None) -> float | None:
    """Of what was skipped (or fell into one band), the share that are duplicates."""
    return _share(r.duplicate for r in rows if (r.said is band if band else r.skipped))


def recall(rows: Sequence[Measured], band: Said | None = None) -> float | None:
    """Of the duplicates, the share that was skipped (or fell into one band)."""
    return _share((r.said is band if band else r.skipped) for r in rows if r.duplicate)


def false_skip_rate(rows: Sequence[Measured]) -> float | None:
    """Of the distinct candidates, the share that was skipped."""
    return _share(r.skipped for r in rows if not r.duplicate)


def interval(
    rows: Sequence[Measured], figure: Callable[[Sequence[Measured]], float | None]
) -> tuple[float, float] | None:
    """The 95 % bootstrap percentile interval of a figure (Efron 1979); None where it has no value."""
    chance = random.Random(_SEED)  # noqa: S311 - resampling, not secrets
    values = (figure(chance.choices(rows, k=len(rows))) for _ in range(_RESAMPLES if rows else 0))
    known = sorted(value for value in values if value is not None)
    if not known:
        return None
    return round(known[int(0.025 * len(known))], 3), round(known[int(0.975 * (len(known) - 1))], 3)


@dataclass(frozen=True, slots=True)
class Cut:
    """A threshold that reached a wanted precision on labelled pairs, and how sure that is."""

    threshold: float
    precision: float
    precision_interval: tuple[float, float]  # 95 %, Wilson
    recall: float
    skipped: int  # pairs the precision rests on


def recommended(rows: Sequence[Measured], wanted: float) -> Cut | None:
    """The lowest threshold, from a half on, at and above which the wanted precision holds; None where none reaches it.

    Vetoed pairs are never skipped and count only in the recall. A threshold must rest on at least ten skips.
    """
    duplicates = sum(r.duplicate for r in rows)
    open_ = sorted((r for r in rows if not r.vetoed and r.score >= _LOWEST), key=lambda r: -r.score)
    best: Cut | None = None
    right = 0
    for number, row in enumerate(open_, start=1):
        right += row.duplicate
        below = open_[number].score if number < len(open_) else 0.0
        if below != row.score and number >= _FEWEST and right / number >= wanted:
            precise, interval_ = right / number, wilson(right, number)
            best = Cut(_between(below, row.score), round(precise, 3), interval_, round(right / duplicates, 3), number)
    return best


def _between(below: float, score: float) -> float:
    """The score in as few digits as still let it through, and nothing below it."""
    shorter = (round(score, digits) for digits in range(3, 17))
    return next((short for short in shorter if below < short <= score), score)


def wilson(right: int, of: int) -> tuple[float, float]:
    """The 95 % score interval of a share (Wilson 1927): sound also for few cases and shares near 1."""
    z, share = 1.96, right / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z / (1 + z * z / of) * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return round(max(0.0, middle - half), 3), round(min(1.0, middle + half), 3)


def _at(rows: Sequence[Measured], threshold: float) -> dict[str, float | None]:
    """What skipping by the score alone would give at one threshold, whatever the vetoes say."""
    return {
        "threshold": threshold,
        "precision": _share(r.duplicate for r in rows if r.score >= threshold),
        "recall": _share(r.score >= threshold for r in rows if r.duplicate),
        "false_skip_rate": _share(r.score >= threshold for r in rows if not r.duplicate),
    }


def _calibration(rows: Sequence[Measured]) -> list[dict[str, float | None]]:
    """In bins of a tenth: how similar the pairs were said to be, and how many are duplicates."""
    bins: dict[int, list[Measured]] = defaultdict(list)
    for row in rows:
        bins[min(9, int(row.score * 10))].append(row)
    return [
        {
            "from": number / 10,
            "n": len(members),
            "mean_score": round(sum(m.score for m in members) / len(members), 3),
            "duplicates": _share(m.duplicate for m in members),
        }
        for number, members in sorted(bins.items())
    ]


def _by_kind(rows: Sequence[Measured]) -> dict[str, OfKind]:
    kinds: dict[str, list[Measured]] = defaultdict(list)
    for row in rows:
        kinds[row.kind].append(row)
    return {
        kind: OfKind(
            len(members),
            " and ".join(sorted({"duplicate" if m.duplicate else "distinct" for m in members})),
            right=_share(m.right for m in members),
            in_duplicate_band=_share(m.said is Said.DUPLICATE for m in members),
            revisions=sum(m.said is Said.REVISION for m in members),
        )
        for kind, members in sorted(kinds.items(), key=lambda item: (item[1][0].duplicate, item[0]))
    }


def _ranks(values: Sequence[float]) -> list[float]:
    """Ranks from 1, the mean rank for equal values."""
    order = sorted(range(len(values)), key=values.__getitem__)
    ranks = [0.0] * len(values)
    start = 0
    while start < len(order):
        end = start
        while end + 1 < len(order) and values[order[end + 1]] == values[order[start]]:
            end += 1
        for place in order[start : end + 1]:
            ranks[place] = (start + end) / 2 + 1
        start = end + 1
    return ranks


def _share(of: Iterable[bool]) -> float | None:
    values = list(of)
    return round(sum(values) / len(values), 3) if values else None


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 3)
