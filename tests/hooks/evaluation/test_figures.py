"""Figures on hand-made judgements whose answers can be worked out on paper."""

import pytest

from hooks.evaluation.figures import Measured, OfKind, Said, auc, figures, interval, precision, recommended, wilson


def pair(score: float, duplicate: bool, said: Said = Said.NEW, *, kind: str = "k", vetoed: bool = False) -> Measured:
    return Measured(f"{score}-{duplicate}", kind, duplicate, said, score, vetoed=vetoed)


def test_auc_counts_pairs_of_pairs_with_ties_half() -> None:
    """Two duplicates, two distinct: three and a half of four comparisons are won."""
    rows = [pair(0.9, True), pair(0.5, True), pair(0.5, False), pair(0.1, False)]
    assert auc(rows) == pytest.approx(3.5 / 4)
    assert auc([pair(0.9, True)]) is None


def test_precision_recall_and_false_skips_of_all_skips_and_of_the_duplicate_band() -> None:
    """Wordings are skips too; revisions and new texts are not."""
    rows = [
        pair(0.95, True, Said.DUPLICATE),
        pair(0.80, True, Said.WORDING),
        pair(0.75, False, Said.WORDING),
        pair(0.70, True, Said.NEW),
        pair(0.60, False, Said.REVISION),
        pair(0.10, False, Said.NEW),
    ]
    found = figures(rows)
    assert (found.n, found.precision, found.recall) == (6, 0.667, 0.667)
    assert (found.duplicate_precision, found.duplicate_recall) == (1.0, 0.333)
    assert (found.false_skip_rate, found.revisions, found.accuracy) == (0.333, 1, 0.667)


def test_kinds_sweep_and_calibration_show_where_it_goes_wrong() -> None:
    """Per kind, per threshold, per tenth of similarity."""
    rows = [pair(0.95, True, Said.DUPLICATE, kind="voice"), pair(0.93, False, Said.DUPLICATE, kind="number")]
    found = figures(rows)
    assert found.by_kind["number"] == OfKind(1, "distinct", right=0.0, in_duplicate_band=1.0, revisions=0)
    sweep = {row["threshold"]: row["precision"] for row in found.sweep}
    assert (sweep[0.92], sweep[0.95], sweep[0.98]) == (0.5, 1.0, None)
    assert found.calibration == [{"from": 0.9, "n": 2, "mean_score": 0.94, "duplicates": 0.5}]


def test_nothing_skipped_has_no_precision() -> None:
    """None, not a flattering 1."""
    assert precision([pair(0.1, True)]) is None
    assert interval([pair(0.1, True)], precision) is None


def test_intervals_are_the_same_every_time_and_hold_the_figure() -> None:
    """Seeded; wider for fewer pairs."""
    rows = [pair(0.9, n % 4 > 0, Said.DUPLICATE) for n in range(40)]
    low, high = interval(rows, precision) or (1, 0)
    assert low < 0.75 < high
    assert (low, high) == interval(rows, precision)


def test_wilsons_interval_of_nine_in_ten() -> None:
    """The published value, to three places."""
    assert wilson(9, 10) == (0.596, 0.982)


def test_the_recommended_cut_is_the_lowest_that_holds_the_wanted_precision() -> None:
    """Vetoed pairs are never skipped; ties stand or fall together; few skips recommend nothing."""
    rows = [pair(0.9 - n / 1000, True) for n in range(20)] + [
        pair(0.7, False),
        pair(0.7, True),
        pair(0.95, False, vetoed=True),
    ]
    cut = recommended(rows, 1.0)
    assert cut
    assert (cut.threshold, cut.precision, cut.skipped) == (0.881, 1.0, 20)
    assert cut.recall == round(20 / 21, 3)
    wider = recommended(rows, 0.95)
    assert wider
    assert wider.threshold == 0.7
    assert recommended(rows[:5], 0.5) is None


def test_no_cut_below_a_half_is_recommended() -> None:
    """However many of some pairs are repeats: of what a hook sees with such a similarity, more says something new."""
    rows = [pair(0.8, True)] * 12 + [pair(0.02, True)] * 20
    cut = recommended(rows, 0.8)
    assert cut
    assert cut.threshold == 0.8
    assert recommended(rows[12:], 0.8) is None


@pytest.mark.parametrize(
    ("score", "below", "threshold"), [(0.91236, 0.5, 0.912), (0.9126, 0.5, 0.9126), (0.91234, 0.91231, 0.91234)]
)
def test_a_recommended_cut_lets_through_what_it_rests_on_and_nothing_else(
    score: float, below: float, threshold: float
) -> None:
    """It is inclusive: rounded up it would skip none of these pairs, rounded down one more."""
    cut = recommended([pair(score, True)] * 12 + [pair(below, False)], 1.0)
    assert cut
    assert cut.threshold == threshold
    assert below < cut.threshold <= score
