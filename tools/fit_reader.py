"""Put what `tools/train_reader.py` found into `dedup/data`: `python -m tools.fit_reader FOLDER`.

`reader.npz`: the adapter, its parameters under the names of those they adapt. `reader.json`: how what it says and what
the verifier's features say go together, and the probability that this means, both learned from what was said of authors
that neither had seen; of the features that is in `.cache/left_out.npz`, which `tools.train_verifier` leaves.
"""

import json
import re
from pathlib import Path

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score

from tools.command_line import command_line
from tools.data_files import write
from tools.train_verifier import LEFT_OUT
from tools.verifier_fit import calibrate

LEAST = 0.1
"""The probability, by its features, from which a pair is read: of 10,601 pairs of authors left out none below it would
be skipped, whatever the reader says."""

REWORDED_WEIGHT = 0.3
"""How much a pair of those who word contradictions as freely as repeats counts beside an ordinary one, where it is said
what probability is meant. Of 156 changed numbers, versions, denials and roles by four authors never seen 4 are in the
duplicate band with 0, 2 with .3, and 1 with .5; of the repeats of an ordinary one .48, .44 and .41 are."""

_PUBLISHED = {
    "query": "attention.self.query",
    "key": "attention.self.key",
    "value": "attention.self.value",
    "attended": "attention.output.dense",
    "attended_norm": "attention.output.LayerNorm",
    "wide": "intermediate.dense",
    "narrow": "output.dense",
    "norm": "output.LayerNorm",
}


def published(name: str) -> str:
    """The name of the parameter that `tools.train_reader` calls so, as upstream's weights file has it."""
    if name == "types":
        return "embeddings.token_type_embeddings.weight"
    found = re.fullmatch(r"layers\.(\d+)\.(\w+)\.(\w+)", name)
    return f"encoder.layer.{found[1]}.{_PUBLISHED[found[2]]}.{found[3]}" if found else name


def main() -> None:
    folder: Path = command_line(__doc__, "folder").parse_args().folder
    pairs = np.load(folder / "pairs.npz")
    with np.load(folder / "weights.npz") as learned:
        adapter = {published(name): learned[name] for name in learned.files}
    for name in ("answer.weight", "answer.bias"):
        adapter[name] = adapter[name][:1]  # the other question is not asked
    write("reader.npz", adapter)
    read = np.full(len(pairs["same"]), np.nan)
    folds = sorted(folder.glob("fold_*.npz"))
    for fold in folds:
        with np.load(fold) as found:
            read[found["of"]] = found["log_odds"]
    left_out = np.load(LEFT_OUT)
    both = np.stack([left_out["log_odds"], read[pairs["written"]]], axis=1)
    same, usual = left_out["same"], left_out["usual"]
    if not np.array_equal(same, pairs["same"][pairs["written"]]):
        raise SystemExit(f"{LEFT_OUT} is of other pairs: run tools.train_verifier again")
    together = LogisticRegression(C=1e6).fit(both[usual], same[usual])
    log_odds = together.decision_function(both)
    grid, free, forbidden = calibrate(log_odds, left_out["vetoed"], same, np.where(usual, 1, REWORDED_WEIGHT))
    for name, of in (("features", both[:, 0]), ("reading", both[:, 1]), ("together", log_odds)):
        print(f"AUC of authors left out, by {name}: {roc_auc_score(same, of):.3f}")
    data = {
        "recipe": {
            "made_by": "tools/train_reader.py, tools/fit_reader.py",
            "pairs": len(pairs["same"]),
            "written": int(pairs["written"].sum()),
            "authors_left_out_in": len(folds),
        },
        "bias": round(float(together.intercept_[0]), 4),
        "measured": round(float(together.coef_[0, 0]), 4),
        "read": round(float(together.coef_[0, 1]), 4),
        "least": LEAST,
        "knots_log_odds": grid.tolist(),
        "knots_free": np.round(free, 5).tolist(),
        "knots_vetoed": np.round(forbidden, 5).tolist(),
    }
    write("reader.json", json.dumps(data) + "\n")


if __name__ == "__main__":
    main()
