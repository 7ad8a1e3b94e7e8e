"""Prints what a scored set of pairs shows: ranking, cuts with bootstrap intervals, calibration, kinds."""

from collections import defaultdict

import numpy as np
import numpy.typing as npt
from sklearn.metrics import roc_auc_score

from tools.verifier_pairs import Pair

CUTS = (0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.88, 0.9, 0.92)
RESAMPLES = 400


def print_table(
    name: str,
    pairs: list[Pair],
    similarity: npt.NDArray[np.float64],
    vetoed: npt.NDArray[np.bool_],
    revision: npt.NDArray[np.float64],
    kinds: bool = False,
) -> None:
    """AUC of the similarity; at each cut, precision and recall of what is similar enough and not vetoed."""
    y = np.array([p.duplicate for p in pairs])
    chance = np.random.default_rng(0)
    again = [chance.integers(0, len(y), len(y)) for _ in range(RESAMPLES)]
    spread = np.percentile([roc_auc_score(y[i], similarity[i]) for i in again], [2.5, 97.5])
    accuracy = float(((similarity >= 0.5) == y).mean())
    print(
        f"{name:28} n {len(y):4} AUC {roc_auc_score(y, similarity):.3f} [{spread[0]:.3f},{spread[1]:.3f}] accuracy {accuracy:.3f}"
    )
    for cut in CUTS:
        print("    " + _cut(y, (similarity >= cut) & ~vetoed, cut, again))
    if not kinds:
        return
    bins = np.clip((similarity * 10).astype(int), 0, 9)
    print("    calibration: " + "  ".join(
        f"{b / 10:.1f}: {y[bins == b].mean():.2f} ({(bins == b).sum()})" for b in range(10) if (bins == b).any()))  # fmt: skip
    share: dict[tuple[bool, str], list[tuple[float, float, float]]] = defaultdict(list)
    for pair, value, veto, turned in zip(pairs, similarity, vetoed, revision, strict=True):
        share[pair.duplicate, pair.kind].append((value, veto, turned))
    for (duplicate, kind), values in sorted(share.items(), key=lambda item: (item[0][0], np.mean(item[1]))):
        v, f, r = np.array(values).T
        print(f"    {'dup' if duplicate else 'new'} {kind:20} n {len(v):3} mean {v.mean():.2f} vetoed {f.mean():.2f} "
              f"≥.7 {((v >= 0.7) & (f == 0)).mean():.2f} ≥.9 {((v >= 0.9) & (f == 0)).mean():.2f} revision {(r >= 0.5).mean():.2f}")  # fmt: skip


def _cut(y: npt.NDArray[np.bool_], hit: npt.NDArray[np.bool_], cut: float, again: list[npt.NDArray[np.int64]]) -> str:
    with np.errstate(invalid="ignore"):
        p = [y[i][hit[i]].mean() for i in again if hit[i].any()]
        r = [hit[i][y[i]].mean() for i in again]
    low, high = np.percentile(p, [2.5, 97.5]) if p else (np.nan, np.nan)
    bottom, top = np.percentile(r, [2.5, 97.5])
    precision = y[hit].mean() if hit.any() else float("nan")
    return f"≥{cut:.2f} precision {precision:.3f} [{low:.2f},{high:.2f}] recall {hit[y].mean():.3f} [{bottom:.2f},{top:.2f}]"
