"""Train the recognition of what is said again: `python -m tools.train_restated` writes `dedup/data/restated.json`.

It learns from the annotated sessions in `fixtures/sessions`: two captures of one session are about the same fact if the
annotations name a fact that both state. `--report` writes nothing and leaves each author out in turn; `--also GOLD
TRANSCRIPTS` measures further annotated sessions. Needs scikit-learn and the embedding model. Deterministic.
"""

import argparse
import json
import math
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import StandardScaler

from dedup.config import load as settings
from dedup.embedding.views import Views
from dedup.extraction.extract import candidates
from dedup.extraction.models import models
from dedup.model import Candidate, Domain
from dedup.restated import VERSION, WEIGHTS, comparable, features
from dedup.verify import judge, prepare
from dedup.wiring import embedder
from tools.build_sessions import SESSIONS
from tools.session_score import Annotated, load
from tools.train_extract import watched

OUT = Path(__file__).parents[1] / "dedup" / "data" / WEIGHTS
REGULARISATION = 1.0
SAME_CUT = 0.7
EAGER = 0.4  # captures are taken from here on, so that there are more pairs to learn from than the product would make


@dataclass(frozen=True)
class Pair:
    """An earlier and a later capture of one session; `later` is its position, to tell whose neighbours they are."""

    author: str
    later: tuple[str, int]
    seen: tuple[float, ...]
    same: bool
    annotated: bool  # both state some fact: otherwise a wrong join cannot be told


def pairs(author: Annotated, vectors: Views) -> Iterator[Pair]:
    """The pairs that the product would compare: same session, enough words in common, no news."""
    eager = replace(models(), keep=replace(models().keep, cut=EAGER, long_talk_cut=EAGER))
    for session, seen in watched(author):
        found = candidates(seen, Domain("training"), 200, eager)
        texts = [c.content for c in found]
        facts = [_facts(author, session.project, c) for c in found]
        read = [prepare(t, v) for t, v in zip(texts, vectors.tokens(texts), strict=True)]
        embedded = vectors.embed(texts)
        for i, later in enumerate(found):
            for j in range(i):
                if comparable(texts[j], later):
                    yield Pair(
                        author.author,
                        (session.transcript, i),
                        features(
                            texts[j],
                            texts[i],
                            float(embedded[j] @ embedded[i]),
                            judge(read[j], read[i]).similarity,
                            judge(read[i], read[j]).similarity,
                        ),
                        bool(facts[i] & facts[j]),
                        bool(facts[i]) and bool(facts[j]),
                    )


def _facts(author: Annotated, project: str, capture: Candidate) -> frozenset[str]:
    return frozenset(f["fact_id"] for f in author.stated(project, capture.source.uuid, capture.content))


def train(on: Sequence[Pair]) -> dict[str, Any]:
    scale = StandardScaler().fit([p.seen for p in on])
    fitted = LogisticRegression(C=REGULARISATION, max_iter=1000)
    fitted.fit(scale.transform([p.seen for p in on]), [p.same for p in on])
    weights = fitted.coef_[0] / scale.scale_
    return {
        "intercept": round(float(fitted.intercept_[0] - weights @ scale.mean_), 4),
        "weights": [round(float(w), 4) for w in weights],
        "cut": SAME_CUT,
    }


def report(name: str, found: Sequence[Pair], data: dict[str, Any]) -> None:
    """Of the captures that repeat a fact, how many would be joined; and how many joins would be wrong."""
    nearest: dict[tuple[str, int], list[tuple[float, Pair]]] = defaultdict(list)
    for pair in found:
        total = data["intercept"] + sum(w * x for w, x in zip(data["weights"], pair.seen, strict=True))
        nearest[pair.later].append((total, pair))
    best = [max(near, key=lambda one: one[0]) for near in nearest.values()]
    joined = [pair for total, pair in best if total >= math.log(SAME_CUT / (1 - SAME_CUT))]
    right, wrong = sum(p.same for p in joined), sum(p.annotated and not p.same for p in joined)
    repeats = sum(any(p.same for _, p in near) for near in nearest.values())
    sys.stdout.write(
        f"{name:13} repeats {repeats}, joined rightly {right}, wrongly {wrong}, untold {len(joined) - right - wrong}\n"
    )


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--report", action="store_true")
    options.add_argument("--also", nargs=2, action="append", default=[], metavar=("GOLD", "TRANSCRIPTS"), type=Path)
    args = options.parse_args()
    vectors = embedder(settings())
    authors = [load(path, SESSIONS / path.stem.removesuffix("_gold")) for path in sorted(SESSIONS.glob("*_gold.jsonl"))]
    found = {author.author: list(pairs(author, vectors)) for author in authors}
    data = train([p for of_one in found.values() for p in of_one])
    for name in found if args.report else ():
        report(name, found[name], train([p for other, of_one in found.items() if other != name for p in of_one]))
    for gold, transcripts in args.also:
        report(gold.stem, list(pairs(load(gold, transcripts), vectors)), data)
    if not args.report:
        recipe = {
            "version": VERSION,
            "made_by": "tools/train_restated.py",
            "from": [f"fixtures/sessions/{name}.txt" for name in found],
            "pairs": sum(map(len, found.values())),
            "model": f"logistic regression (C={REGULARISATION}) over the features of dedup/restated.py, in their order",
        }
        OUT.write_text(json.dumps({"recipe": recipe, **data}, indent=1) + "\n", encoding="utf-8")
        sys.stdout.write(f"wrote {OUT.name}: {recipe['pairs']} pairs\n")


if __name__ == "__main__":
    main()
