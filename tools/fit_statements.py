"""Put what `tools/train_statements.py` found into `dedup/data`: `python -m tools.fit_statements FOLDER`.

`statements.npz`: the adapter, its parameters under the names of those they adapt. `statements.json`: how its answer and
that of the extractor's cues go together, learned from what was said of authors that neither had seen; of those that it
has seen, the extractor is too sure. Deterministic.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import average_precision_score

from dedup.extraction.evidence.conversation import by_itself, plainness
from dedup.extraction.evidence.kinds import kind_cues, kind_named
from dedup.extraction.evidence.models import POOLS, Models, from_data
from dedup.extraction.weighing import NEARLY
from dedup.learned.logistic import log_odds
from tools.command_line import command_line
from tools.data_files import write
from tools.fit_reader import published
from tools.fitting import authors
from tools.session_score import Annotated
from tools.statement_rows import placed
from tools.train_extract import lessons, train, watched

CUTS = {"plain": 0.55, "dense": 0.65}
"""Probabilities from which a statement that was read is kept, in conversations of these kinds; chosen as those of
`tools.train_extract` are."""

WORK = {"bias": 0.0, "cues": 1.0, "read": 0.2, "cut": 0.35}
"""How both go together in work that Claude does by itself. Not learned: what was written to look like such work is
easier than the real one, and the reader denies .64 of the statements of facts there. Chosen with ten real sessions in
view: average precision is higher than by the cues alone in nine of them, by .004 to .05, and the same in one. (In talk
the reader has learned to count .7 as much as the cues; so it would be worse than they are in five.) Of the core facts
.76 are found then, and .80 of what is kept states a fact; by the cues alone .76 and .77, with the cut at .38. Of the
core facts of three more, in view of which nothing was chosen, .67 are found, and .92 of what is kept is right."""


@dataclass(frozen=True)
class Heard:
    """Of a statement: the kind of its conversation, the log-odds of the cues, beyond the cut as well, and of the reader
    that it is worth keeping, the votes of both for each namespace, and those of the facts it states."""

    kind: str
    cues: float
    beyond: float
    read: float
    cues_votes: np.ndarray
    read_votes: np.ndarray
    namespaces: np.ndarray


def heard(author: Annotated, use: Models, read: np.ndarray) -> Iterator[Heard]:
    """An author's statements. `read`: what the reader says of each statement of whole sessions, in their order."""
    for session, seen in watched(author):
        said = [o.statement for o in seen]
        plain, work = plainness(said), by_itself(said)
        kind = "work" if work >= 0.5 else "plain" if plain >= 0.5 else "dense"
        keep = use.keep.of(plain, work)
        rows = list(placed(author, [(session, seen)]))
        answers, read = read[: len(rows)], read[len(rows) :]
        for row, answer in zip(rows, answers, strict=True):
            cues, statement = log_odds(keep.score(row.seen.cues)), row.seen.statement
            votes = use.sort.votes(kind_cues(statement, row.seen.cues), work, kind_named(statement.gloss))
            its = np.array([name in row.namespaces for name in use.sort.classes])
            beyond = cues - log_odds(keep.cut)
            yield Heard(kind, cues, beyond, float(answer[0]), np.array(votes), answer[1:], its)
    if len(read):
        raise SystemExit(f"the reader has read other statements of {author.author} than there are")


def pool(kind: str, of: list[Heard]) -> dict[str, float]:
    """How both go together in conversations of that kind."""
    x, y = np.array([(one.cues, one.read) for one in of]), np.array([one.namespaces.any() for one in of])
    model = LogisticRegression(C=1e6).fit(x, y)
    told = {"cues": x[:, 0], "reader": x[:, 1], "both": model.decision_function(x)}
    figures = ", ".join(f"{name} {average_precision_score(y, by):.3f}" for name, by in told.items())
    print(f"{kind}: {len(of)} statements; average precision by {figures}")
    cues, read = model.coef_[0]
    found = {"bias": model.intercept_[0], "cues": cues, "read": read, "cut": CUTS[kind]}
    return {name: round(float(value), 4) for name, value in found.items()}


def shares(of: list[Heard]) -> dict[str, float]:
    """How much the votes of both count, for the statements of facts: so that what is said to be likely is as likely."""
    cues, read, right = (
        np.stack([getattr(one, name) for one in of]) for name in ("cues_votes", "read_votes", "namespaces")
    )

    def lack(by: tuple[float, float]) -> float:
        votes = by[0] * cues + by[1] * read
        return float((np.log(np.exp(votes).sum(1)) - votes[np.arange(len(of)), right.argmax(1)]).mean())

    found = min(((a / 20, b / 20) for a in range(1, 21) for b in range(1, 21)), key=lack)
    for name, by in (("cues", (1, 0)), ("reader", (0, 1)), ("both", found)):
        named = (by[0] * cues + by[1] * read).argmax(1)
        print(f"namespaces by {name}: {right[np.arange(len(of)), named].mean():.3f} as annotated")
    return {"cues": found[0], "read": found[1]}


def main() -> None:
    folder: Path = command_line(__doc__, "folder").parse_args().folder
    with np.load(folder / "weights.npz") as learned:
        write("statements.npz", {published(name): learned[name] for name in learned.files})
    with np.load(folder / "rows.npz") as rows:
        writer = rows["author"]
    known = authors()
    learn = {author.author: lessons(author) for author in known}
    found: list[Heard] = []
    for fold in sorted(folder.glob("fold_*.npz")):
        with np.load(fold) as file:
            of, read = file["of"], file["said"]
        away = set(writer[of])
        use = from_data(train([author for author in known if author.author not in away], learn))
        for author in known:
            if author.author in away:
                found += heard(author, use, read[writer[of] == author.author])
    near = [one for one in found if one.beyond >= -NEARLY]
    pools = {kind: pool(kind, [one for one in near if one.kind == kind]) for kind in CUTS} | {"work": WORK}
    sort = shares([one for one in found if one.namespaces.any()])
    recipe = {"made_by": "tools/train_statements.py, tools/fit_statements.py", "statements": len(writer)}
    write(POOLS, json.dumps({"recipe": recipe, "keep": pools, "sort": sort}, indent=1) + "\n")


if __name__ == "__main__":
    main()
