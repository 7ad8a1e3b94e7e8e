"""What training from annotated sessions has in common: the command line, the authors, and logistic regressions."""

import argparse
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import StandardScaler

from dedup.extraction.evidence.models import Keepers, Models, models
from dedup.learned.logistic import Logistic
from tools.build_sessions import PLAIN, SESSIONS, build
from tools.command_line import command_line
from tools.data_files import write
from tools.session_score import Annotated, load

P = TypeVar("P")  # what a script learns from

EAGER = 0.4
"""The score from which a statement is kept for learning."""

ROOT = Path(__file__).parents[1]


def arguments(doc: str | None) -> argparse.Namespace:
    """`report`, and `also`: further annotated sessions, each time a gold file and the folder of its transcripts."""
    options = command_line(doc)
    options.add_argument("--report", action="store_true")
    options.add_argument("--also", nargs=2, action="append", default=[], metavar=("GOLD", "TRANSCRIPTS"), type=Path)
    return options.parse_args()


PLAIN_AUTHORS = frozenset(source.stem for source in PLAIN.glob("*.txt"))
"""Who say things plainly."""


def authors() -> list[Annotated]:
    """Those of `fixtures/sessions` and `fixtures/plain`, whose transcripts are made for the time of reading them.

    Raises `SystemExit` where two have the same name.
    """
    with TemporaryDirectory() as folder:
        into = Path(folder)
        found = [*sorted(SESSIONS.glob("*.txt")), *sorted(PLAIN.glob("*.txt"))]
        if len({source.stem for source in found}) < len(found):
            raise SystemExit("two authors have the same name")
        for source in found:
            build(source, into)
        return [load(into / f"{source.stem}_gold.jsonl", into / source.stem) for source in found]


def eager() -> Models:
    """The extractor's models, that keep more than in the product: there are more pairs to learn from."""
    use = models()
    keep = use.keep
    return replace(use, keep=Keepers(*(replace(k, cut=EAGER) for k in (keep.plain, keep.dense, keep.work))))


def sources(names: Iterable[str]) -> list[str]:
    """The files that these authors are read from, for a recipe."""
    return [f"fixtures/{PLAIN.name if name in PLAIN_AUTHORS else SESSIONS.name}/{name}.txt" for name in names]


def fit(
    seen: Sequence[Sequence[float]],
    yes: Sequence[bool],
    regularisation: float,
    cut: float,
    weights: Sequence[float] | None = None,
) -> Logistic:
    """A logistic regression over figures that are scaled for it; its weights are for figures as they are. `weights`:
    how much each row counts."""
    scale = StandardScaler().fit(seen)
    fitted = LogisticRegression(C=regularisation, max_iter=3000).fit(scale.transform(seen), yes, weights)
    unscaled = fitted.coef_[0] / scale.scale_
    intercept = round(float(fitted.intercept_[0] - unscaled @ scale.mean_), 4)
    return Logistic(intercept, tuple(round(float(w), 4) for w in unscaled), cut)


def learn(
    doc: str | None,
    pairs: Callable[[Annotated], list[P]],
    train: Callable[[Sequence[P]], Logistic],
    report: Callable[[str, Sequence[P], Logistic], None],
    name: str,
    version: int,
    others: Mapping[Path, list[P]] | None = None,
) -> None:
    """A training script: its `pairs` of each author, and those of `others`, by the files they were made of, are
    `train`ed on and written to the weights file `name`.

    With `--report` nothing is written, and each author is reported with the weights of the others.
    """
    args, others = arguments(doc), others or {}
    found = {author.author: pairs(author) for author in authors()}
    recipe_sources = [*sources(found), *(str(path.relative_to(ROOT)) for path in others)]
    found |= {path.stem: its for path, its in others.items()}
    of = train([p for of_one in found.values() for p in of_one])
    for author in found if args.report else ():
        report(author, found[author], train([p for other in found if other != author for p in found[other]]))
    for gold, transcripts in args.also:
        also = load(gold, transcripts)
        report(also.author, pairs(also), of)
    if not args.report:
        recipe = {
            "version": version,
            "made_by": f"tools/train_{Path(name).stem}.py",
            "from": recipe_sources,
            "pairs": sum(map(len, found.values())),
            "model": "logistic regression over the figures that `features` gives, in their order",
        }
        data = {"recipe": recipe, "intercept": of.intercept, "weights": list(of.weights), "cut": of.cut}
        write(name, json.dumps(data, indent=1) + "\n")
