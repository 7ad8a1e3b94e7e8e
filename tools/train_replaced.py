"""Train the recognition of what is replaced: `python -m tools.train_replaced` writes `dedup/data/replaced.json`.

It learns from the annotated sessions in `fixtures/sessions` and `fixtures/plain`: of the statements before it in a
session that are nearest by their vectors, a capture replaces those whose fact its own fact supersedes. Across sessions
it would learn that what is said twice has changed: the authors wrote hardly any fact into two of them. `--report`
writes nothing and leaves each author out in turn; `--also GOLD TRANSCRIPTS` measures further annotated sessions. Needs
scikit-learn and the embedding model. Deterministic.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from dedup.config import load as settings
from dedup.embedding.views import Views
from dedup.extraction.extract import candidates
from dedup.learned.logistic import Logistic
from dedup.learned.replaced import VERSION, WEIGHTS, features
from dedup.model import Candidate, Domain, Match, Namespace, Urn
from dedup.tiers.neighbours import NEIGHBOURS
from dedup.verify import judge_pairs, prepare
from dedup.wiring import embedder
from hooks.evaluation.gold import Fact
from tools.fitting import eager, fit, learn
from tools.session_score import Annotated
from tools.train_extract import watched

REGULARISATION = 0.3
CUT = 0.35
_ANY = Urn(Domain("training"), Namespace.CONTEXT, "0" * 12)


@dataclass(frozen=True)
class Pair:
    """An earlier and a later capture of one session; `kind`: `replaces`, `same` or `other` fact."""

    seen: tuple[float, ...]
    kind: str
    vetoed: bool  # the product asks only where something stands against their being the same


def pairs(author: Annotated, vectors: Views) -> Iterator[Pair]:
    """The later captures that state a fact, each with its nearest neighbours before it."""
    use = eager()
    for session, seen in watched(author):
        captures = candidates(seen, Domain("training"), use)
        if captures:
            yield from _of_session(author, session.project, captures, vectors)


def _of_session(author: Annotated, project: str, captures: Sequence[Candidate], vectors: Views) -> Iterator[Pair]:
    facts = [author.gold.stated(project, c.source.uuid, c.content) for c in captures]
    texts = [c.content for c in captures]
    embedded = vectors.embed(texts)
    read = [prepare(text, view) for text, view in zip(texts, vectors.tokens(texts), strict=True)]
    near = [
        (int(earlier), later)
        for later in range(1, len(captures))
        if facts[later]
        for earlier in np.argsort(-(embedded[:later] @ embedded[later]), kind="stable")[:NEIGHBOURS]
        if texts[earlier] != texts[later]
    ]
    found = judge_pairs([(read[earlier], read[later]) for earlier, later in near], vectors.read)
    for (earlier, later), judgement in zip(near, found, strict=True):
        seen = features(Match(_ANY, texts[earlier], 1.0), captures[later], judgement)
        yield Pair(seen, _kind(facts[earlier], facts[later]), bool(judgement.vetoes))


def _kind(earlier: Sequence[Fact], later: Sequence[Fact]) -> str:
    before, after = {fact.fact_id for fact in earlier}, {fact.fact_id for fact in later}
    if before & after:
        return "same"
    return "replaces" if before & {fact.supersedes for fact in later} else "other"


def train(on: Sequence[Pair]) -> Logistic:
    return fit([p.seen for p in on], [p.kind == "replaces" for p in on], REGULARISATION, CUT)


def report(name: str, found: Sequence[Pair], of: Logistic) -> None:
    """What of the pairs would be told as a change, by what they are."""
    told = Counter(p.kind for p in found if p.vetoed and of.chance(p.seen) >= of.cut)
    there = sum(p.kind == "replaces" for p in found)
    print(f"{name:10} pairs that replace {there}; told: {dict(sorted(told.items()))}")


def main() -> None:
    vectors = embedder(settings())
    learn(__doc__, lambda author: list(pairs(author, vectors)), train, report, WEIGHTS.name, VERSION)


if __name__ == "__main__":
    main()
