"""Trains the verifier from pairs in `fixtures` and its sessions; writes `verifier.npz` and `.json` in `dedup/data`.

    OMP_NUM_THREADS=1 python -m tools.train_verifier [--check FILE.jsonl ...] [--dry-run]

Needs scikit-learn (development only) and the embedding model (SUBCOG_MODEL_DIR, or the default place). Prints the
table of authors left out: every figure there, the calibration and the cuts come from models that never saw the author
they are tested on, nor the others of the same fold. `--check` files are only scored, never trained on. Reproducible:
fixed seeds, one thread; about 15 minutes.
"""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from sklearn.metrics import roc_auc_score

from dedup.config import load
from dedup.embedding.embed import TokenView
from dedup.verifier import forest, prepared
from dedup.verifier.align import align
from dedup.verifier.features import measure, names, vector
from dedup.verifier.vetoes import vetoes
from dedup.wiring import embedder
from tools.command_line import command_line
from tools.data_files import write
from tools.verifier_fit import TREES, TREES_SHARE, Fitted, arrays, boost, calibrate
from tools.verifier_pairs import TRAINED_ON, Pair, authors, derived, edited, mentions, neighbours, read_pairs, unseen
from tools.verifier_table import print_table

ROOT = Path(__file__).resolve().parent.parent
DERIVED_WEIGHT, EDITED_WEIGHT, UNRELATED = 0.15, 0.12, 60
NEIGHBOUR_WEIGHT, NEIGHBOURS = 0.05, 3
_EVERYONES = ""  # stands for an author, where the neighbours are kept
REVISION_TREES = 200
FOLDS = 6
"""Authors are left out in so many groups: one by one they take four times as long."""
LOWER_CUT = 0.7
"""From here on a candidate is skipped and kept as a wording: of left-out authors' texts above it .90 are repeats, the
authors who write to deceive among them."""
LEFT_OUT = ROOT / ".cache" / "left_out.npz"
"""What was said of the written pairs of authors left out, for `tools.fit_reader`."""
Matrix = npt.NDArray[np.float64]


def main() -> None:
    parser = command_line(__doc__)
    parser.add_argument("--check", type=Path, nargs="*", default=[], help="pairs to score, never trained on")
    parser.add_argument("--dry-run", action="store_true", help="print the tables, write nothing")
    options = parser.parse_args()
    written = authors()
    more = {
        name: derived(pairs, DERIVED_WEIGHT, UNRELATED) + edited(pairs, EDITED_WEIGHT)
        for name, pairs in written.items()
    }
    checks = unseen() | {path.stem: read_pairs(path) for path in options.check}
    said = mentions()
    groups = [*written.values(), *more.values(), *checks.values()]
    views = _views(
        {text for pairs in groups for p in pairs for text in (p.stored, p.candidate)} | {m.text for m in said}
    )
    vectors = np.stack([views[mention.text].vector for mention in said])
    beside = neighbours(said, vectors, NEIGHBOURS, NEIGHBOUR_WEIGHT)
    axes = _projections(views, {text for w in written.values() for p in w for text in (p.stored, p.candidate)})
    forest.projection.cache_clear()
    forest.projection = lambda which: axes[which]  # type: ignore[assignment]
    found: dict[str, npt.NDArray[Any]] = {}
    recipe: dict[str, Any] = _recipe(written, beside)
    for kind in ("vectors", "words"):
        part, tables = _train(kind, written, more, beside, checks, views if kind == "vectors" else None)
        recipe[kind] = part
        found.update({f"{kind}_{name}": table for name, table in tables.items()})
    for which, projection in axes.items():
        found[f"{which}_mean"] = projection.mean.astype(np.float16)
        found[f"{which}_axes"] = projection.axes.astype(np.float16)
    if not options.dry_run:
        write("verifier.npz", found)
        write("verifier.json", json.dumps(recipe, indent=1) + "\n")


def _views(wanted: set[str]) -> dict[str, TokenView]:
    texts, model = sorted(wanted), embedder(load())
    views: dict[str, TokenView] = {}
    for first in range(0, len(texts), 256):
        batch = texts[first : first + 256]
        views.update(zip(batch, model.tokens(batch), strict=True))
    return views


def _projections(views: dict[str, TokenView], texts: set[str]) -> dict[str, forest.Projection]:
    """Principal components of the words and texts of the training pairs (no labels are used)."""
    contextual, static, whole = [], [], []
    for text in sorted(texts):
        content = prepared.prepare(text, None).content
        one, other = prepared.word_vectors(content, views[text])
        contextual.append(one)
        static.append(other)
        whole.append(views[text].vector)
    pools = {
        "contextual": (np.concatenate(contextual), prepared.CONTEXTUAL_SIZE),
        "static": (np.unique(np.concatenate(static).round(5), axis=0), prepared.STATIC_SIZE),
        "text": (np.stack(whole), prepared.TEXT_SIZE),
    }
    axes = {}
    for name, (pool, size) in pools.items():
        mean = pool.mean(axis=0)
        basis = np.linalg.svd(pool - mean, full_matrices=False)[2][:size].T
        # What is used for training is what is shipped: half precision.
        axes[name] = forest.Projection(*(part.astype(np.float16).astype(np.float32) for part in (mean, basis)))
    return axes


@dataclass(frozen=True, slots=True)
class Measured:
    """Features of some pairs, and whether a veto forbids each."""

    features: Matrix
    vetoed: npt.NDArray[np.bool_]


def _measure(pairs: list[Pair], views: dict[str, TokenView] | None, kept: dict[str, prepared.Prepared]) -> Measured:
    def ready(text: str) -> prepared.Prepared:
        if text not in kept:
            kept[text] = prepared.prepare(text, views[text] if views else None)
        return kept[text]

    rows, vetoed = [], []
    for pair in pairs:
        stored, candidate = ready(pair.stored), ready(pair.candidate)
        aligned = align(stored, candidate)
        found = measure(stored, candidate, aligned)
        rows.append(vector(found))
        vetoed.append(bool(vetoes(stored, candidate, aligned, found)))
    return Measured(np.stack(rows).astype(np.float64), np.array(vetoed))


def _train(
    kind: str,
    written: dict[str, list[Pair]],
    more: dict[str, list[Pair]],
    beside: list[Pair],
    checks: dict[str, list[Pair]],
    views: dict[str, TokenView] | None,
) -> tuple[dict[str, Any], dict[str, npt.NDArray[Any]]]:
    kept: dict[str, prepared.Prepared] = {}
    own = {name: _measure(pairs, views, kept) for name, pairs in written.items()}
    # Those who wrote the sessions wrote no pairs: leaving an author out leaves these in.
    more = more | {_EVERYONES: beside}
    extra = {name: _measure(pairs, views, kept) for name, pairs in more.items()}
    out: dict[str, Matrix] = {}
    turned: dict[str, Matrix] = {}
    for fold in range(FOLDS):
        lefts = list(written)[fold::FOLDS]
        rest = [name for name in written if name not in lefts]
        similarity = Fitted(*_stack(rest, written, more, own, extra))
        revision = _revisions(rest, written, more, own, extra)
        for left in lefts:
            out[left] = similarity.log_odds(own[left].features)
            turned[left] = revision.predict_proba(own[left].features)[:, 1]
    everyone = [pair for pairs in written.values() for pair in pairs]
    labels = np.array([pair.duplicate for pair in everyone])
    forbidden = np.concatenate([part.vetoed for part in own.values()])
    # By those who mostly change a value or a word: few contradictions that come up are worded as freely as a repeat.
    usual = TRAINED_ON["pairs"]
    theirs = np.array([name in usual for name, pairs in written.items() for _ in pairs])
    said = np.concatenate([out[name] for name in written])  # not in the order of the folds
    if kind == "vectors":
        np.savez_compressed(LEFT_OUT, log_odds=said, vetoed=forbidden, same=labels, usual=theirs)
    grid, free, vetoed = calibrate(said[theirs], forbidden[theirs], labels[theirs])

    def similar(log_odds: Matrix, part: Measured) -> Matrix:
        found: Matrix = np.where(part.vetoed, np.interp(log_odds, grid, vetoed), np.interp(log_odds, grid, free))
        return found

    print(f"\n== {kind}: authors left out, {len(labels)} written pairs, {len(names(kind == 'vectors'))} features")
    shown = {name: similar(out[name], own[name]) for name in written}
    for name, pairs in written.items():
        print_table(name, pairs, shown[name], own[name].vetoed, turned[name])
    of_all = [np.concatenate([part[name] for name in written]) for part in (shown, turned)]
    print_table("all", everyone, of_all[0], forbidden, of_all[1], True)
    final = Fitted(*_stack(list(written), written, more, own, extra))
    revisions = _revisions(list(written), written, more, own, extra)
    figures = {n: round(float(roc_auc_score([p.duplicate for p in written[n]], shown[n])), 3) for n in written}
    for name, pairs in checks.items():
        part = _measure(pairs, views, kept)
        value = similar(final.log_odds(part.features), part)
        turns = revisions.predict_proba(part.features)[:, 1]
        print_table(f"{name} (never trained on)", pairs, value, part.vetoed, turns, True)
    tables, depth = arrays(final.boosted)
    turned_tables, turned_depth = arrays(revisions)
    found = {f"similar_{name}": table for name, table in tables.items()}
    found |= {f"revision_{name}": table for name, table in turned_tables.items()}
    found |= {"linear": final.linear.astype(np.float32), "low": final.low.astype(np.float32)}
    found |= {"high": final.high.astype(np.float32), "knots_log_odds": grid}
    found |= {"knots_free": free, "knots_vetoed": vetoed}
    recipe = {
        "features": list(names(kind == "vectors")),
        "depth": depth,
        "revision_depth": turned_depth,
        "bias": final.bias,
        "cuts": {"lower": LOWER_CUT},
        "auc_left_out": figures,
    }
    return recipe, found


def _stack(
    names_: list[str],
    written: dict[str, list[Pair]],
    more: dict[str, list[Pair]],
    own: dict[str, Measured],
    extra: dict[str, Measured],
) -> tuple[Matrix, npt.NDArray[np.bool_], Matrix]:
    pairs = _pairs(names_, written, more)
    x = [part.features for name in names_ for part in (own[name], extra[name])] + [extra[_EVERYONES].features]
    return np.concatenate(x), np.array([p.duplicate for p in pairs]), np.array([p.weight for p in pairs])


def _pairs(names_: list[str], written: dict[str, list[Pair]], more: dict[str, list[Pair]]) -> list[Pair]:
    return [pair for name in names_ for pair in (*written[name], *more[name])] + more[_EVERYONES]


def _revisions(
    names_: list[str],
    written: dict[str, list[Pair]],
    more: dict[str, list[Pair]],
    own: dict[str, Measured],
    extra: dict[str, Measured],
) -> Any:
    pairs = _pairs(names_, written, more)
    x, _, weight = _stack(names_, written, more, own, extra)
    clear = np.array([p.revises is not None for p in pairs])
    y = np.array([bool(p.revises) for p in pairs])
    return boost(x[clear], y[clear], weight[clear], REVISION_TREES)


def _recipe(written: dict[str, list[Pair]], beside: list[Pair]) -> dict[str, Any]:
    digest = hashlib.sha256()
    for pairs in (*written.values(), beside):
        for pair in pairs:
            digest.update(f"{pair.stored}\0{pair.candidate}\0{pair.duplicate}\n".encode())
    return {
        "by": "tools/train_verifier.py",
        "pairs": {name: len(pairs) for name, pairs in written.items()} | {"neighbours": len(beside)},
        "pairs_sha256": digest.hexdigest(),
        "trees": TREES,
        "trees_share": TREES_SHARE,
        "revision_trees": REVISION_TREES,
        "weights": {
            "written": 1.0,
            "derived": DERIVED_WEIGHT,
            "edited": EDITED_WEIGHT,
            "neighbours": NEIGHBOUR_WEIGHT,
        },
        "calibration": "Platt, on out-of-author predictions of fixtures/pairs, prior: half of the pairs are duplicates",
    }


if __name__ == "__main__":
    main()
