"""Train the filing of memories by meaning: `python -m tools.train_filing` writes `dedup/data/filing.json`.

It learns from the statements in `fixtures/sessions` and `fixtures/plain` that state a fact, from the facts themselves,
and from the pairs in `fixtures/pairs`: each has a namespace. Sentences that nobody said in a conversation
(`fixtures/kinds`) take away more than they give here. With `--report` nothing is written: the authors are left out in
groups, and the figures are those of models (this one and that of `tools.train_extract`) that have never seen them.
`--also GOLD TRANSCRIPTS` measures further annotated sessions. Needs scikit-learn and the embedding model.
Deterministic.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from sklearn.linear_model import LogisticRegression

from dedup.config import load as settings
from dedup.embedding.model_store import MODEL_ID
from dedup.embedding.views import Views
from dedup.extraction.kinds import kind_cues, kind_named
from dedup.extraction.models import Sorter, sorter
from dedup.learned.filing import VERSION, WEIGHTS, Filing, from_data
from dedup.model import Namespace
from dedup.wiring import embedder
from tools.fitting import DATA, arguments, authors, sources
from tools.session_score import Annotated, load
from tools.train_extract import GROUPS, STATEMENT_WEIGHT, Row, lessons, prose_of_pairs, rows, train_sorter, watched

REGULARISATION = 10.0  # of vectors of length 1
SHARE = 0.3
"""Meaning's share of the say; the cues have the rest. Best of .2 to .6 for seventeen authors, each left out in turn."""
UNIT = 0.02
"""Log-odds: weights are whole numbers of it."""


class Vectors:
    """Text → vector, each made once."""

    def __init__(self, views: Views) -> None:
        self._views = views
        self._made: dict[str, np.ndarray] = {}

    def of(self, texts: Sequence[str]) -> np.ndarray:
        """Shape (len(texts), 384)."""
        missing = sorted({text for text in texts if text not in self._made}, key=len)
        for start in range(0, len(missing), 256):
            part = missing[start : start + 256]
            self._made.update(zip(part, self._views.embed(part), strict=True))
        return np.array([self._made[text] for text in texts], np.float32).reshape(len(texts), -1)


def train_filing(learn: Sequence[Row], known: Sequence[Annotated], vectors: Vectors) -> dict[str, Any]:
    """The content of the weights file but for its recipe, from these authors alone."""
    spoken = {row.seen.statement.text: row.namespaces[0] for row in learn if row.namespaces}
    prose = {fact.statement: fact.namespace for author in known for fact in author.gold.facts} | prose_of_pairs()
    texts = [*spoken, *prose]
    weights = [STATEMENT_WEIGHT] * len(spoken) + [1] * len(prose)
    model = LogisticRegression(C=REGULARISATION, max_iter=3000)
    model.fit(vectors.of(texts), [*spoken.values(), *prose.values()], weights)
    pooled = SHARE / (1 - SHARE)
    rows = np.round(model.coef_ * pooled / UNIT).astype(int)
    return {
        "model": MODEL_ID,
        "intercepts": [round(float(b) * pooled, 4) for b in model.intercept_],
        "unit": UNIT,
        "weights": {str(name): row.tolist() for name, row in zip(model.classes_, rows, strict=True)},
    }


def report(author: Annotated, sort: Sorter, filing: Filing, vectors: Vectors) -> None:
    """The share of statements of facts that are filed as annotated, each for itself and among all namespaces, by cues
    alone and by meaning as well."""
    alone, both = [], []
    for session, seen in watched(author):
        turns = len({o.statement.turn for o in seen})
        stating = [row for row in rows(author, [(session, seen)]) if row.namespaces]
        at = [filing.namespaces.index(Namespace(name)) for name in sort.classes]
        meant = filing.votes(vectors.of([row.seen.statement.text for row in stating]))[:, at]
        for row, by_meaning in zip(stating, meant, strict=True):
            statement = row.seen.statement
            votes = sort.votes(kind_cues(statement, row.seen.cues), turns, kind_named(statement.text))
            alone.append(sort.named(votes) in row.namespaces)
            both.append(sort.named(votes + by_meaning) in row.namespaces)
    told = f"by cues {np.mean(alone):.3f}, by meaning as well {np.mean(both):.3f}"
    sys.stdout.write(f"{author.author:13} {len(alone):4} statements of facts: {told}\n")


def main() -> None:
    args, known, vectors = arguments(__doc__), authors(), Vectors(embedder(settings()))
    learn = {a.author: lessons(a) for a in known}

    def models(on: Sequence[Annotated]) -> tuple[Sorter, Filing]:
        talk = [row for a in on for row in learn[a.author].talk]
        return sorter(train_sorter(talk, on)), from_data(train_filing(talk, on, vectors))

    for group in (known[start::GROUPS] for start in range(GROUPS)) if args.report else ():
        without = models([a for a in known if a not in group])
        for left_out in group:
            report(left_out, *without, vectors)
    for gold, transcripts in args.also:
        report(load(gold, transcripts), *models(known), vectors)
    if not args.report:
        data = train_filing([row for lesson in learn.values() for row in lesson.talk], known, vectors)
        recipe = {
            "version": VERSION,
            "made_by": "tools/train_filing.py",
            "from": [*sources(a.author for a in known), "fixtures/pairs/*.jsonl"],
            "model": f"multinomial logistic regression (C={REGULARISATION}) over vectors of all-MiniLM-L6-v2",
        }
        (DATA / WEIGHTS).write_text(_lines({"recipe": recipe, **data}), encoding="utf-8")
        sys.stdout.write(f"wrote {WEIGHTS}\n")


def _lines(data: Mapping[str, Any]) -> str:
    """JSON with one namespace a line."""
    flat = ",\n ".join(f"{json.dumps(k)}: {json.dumps(v, separators=(',', ':'))}" for k, v in data["weights"].items())
    rest = {key: value for key, value in data.items() if key != "weights"}
    return json.dumps(rest, indent=1).removesuffix("\n}") + ',\n "weights": {\n ' + flat + "\n }\n}\n"


if __name__ == "__main__":
    main()
