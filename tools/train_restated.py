"""Train the recognition of what is said again: `python -m tools.train_restated` writes `dedup/data/restated.json`.

It learns from the annotated sessions in `fixtures/sessions` and `fixtures/plain`: two captures of one session are about
the same fact if the annotations name a fact that both state. `--report` writes nothing and leaves each author out in
turn; `--also GOLD TRANSCRIPTS` measures further annotated sessions. Needs scikit-learn and the embedding model.
Deterministic.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from dedup.config import load as settings
from dedup.embedding.views import Views
from dedup.extraction.extract import candidates
from dedup.learned.logistic import Logistic
from dedup.learned.restated import VERSION, WEIGHTS, comparable, features
from dedup.model import Candidate, Domain, Match, Urn
from dedup.tiers.neighbours import NEIGHBOURS
from dedup.verify import judge, prepare
from dedup.wiring import embedder
from tools.fitting import eager, fit, learn
from tools.session_score import Annotated
from tools.train_extract import watched

REGULARISATION = 0.05
SAME_CUT = 0.55


@dataclass(frozen=True)
class Pair:
    """An earlier and a later capture of one session; `later` is its position, to tell whose neighbours they are."""

    author: str
    later: tuple[str, int]
    seen: tuple[float, ...]
    apart: tuple[float, ...]  # the same, had the two been read at different times
    same: bool
    annotated: bool  # both state some fact: otherwise a wrong join cannot be told


def pairs(author: Annotated, vectors: Views) -> Iterator[Pair]:
    """The pairs that the product would compare: same session, enough words in common, no news."""
    use = eager()
    for session, seen in watched(author):
        found = candidates(seen, Domain("training"), 200, use)
        texts = [c.content for c in found]
        facts = [_facts(author, session.project, c) for c in found]
        read = [prepare(t, v) for t, v in zip(texts, vectors.tokens(texts), strict=True)]
        embedded = vectors.embed(texts)
        for i, later in enumerate(found):
            cosines = embedded[:i] @ embedded[i]
            for j in sorted(range(i), key=lambda j: -cosines[j])[:NEIGHBOURS]:
                stored = Match(
                    Urn(later.domain, found[j].namespace, f"{j:012x}"),
                    texts[j],
                    float(cosines[j]),
                    speaker=found[j].speaker,
                    place=found[j].place,
                )
                if comparable(texts[j], later):
                    both_ways = judge(read[j], read[i]).similarity, judge(read[i], read[j]).similarity
                    yield Pair(
                        author.author,
                        (session.transcript, i),
                        features(stored, later, *both_ways),
                        features(replace(stored, speaker=None, place=None), later, *both_ways),
                        bool(facts[i] & facts[j]),
                        bool(facts[i]) and bool(facts[j]),
                    )


def _facts(author: Annotated, project: str, capture: Candidate) -> frozenset[str]:
    return frozenset(f["fact_id"] for f in author.stated(project, capture.source.uuid, capture.content))


def train(on: Sequence[Pair]) -> Logistic:
    seen, same = [[p.seen, p.apart] for p in on], [[p.same, p.same] for p in on]
    return fit(list(chain(*seen)), list(chain(*same)), REGULARISATION, SAME_CUT)


def report(name: str, found: Sequence[Pair], of: Logistic) -> None:
    """Of the captures that repeat a fact, how many would be joined; and how many joins would be wrong."""
    nearest: dict[tuple[str, int], list[tuple[float, Pair]]] = defaultdict(list)
    for pair in found:
        nearest[pair.later].append((of.chance(pair.seen), pair))
    best = [max(near, key=lambda one: one[0]) for near in nearest.values()]
    joined = [pair for chance, pair in best if chance >= of.cut]
    right, wrong = sum(p.same for p in joined), sum(p.annotated and not p.same for p in joined)
    repeats = sum(any(p.same for _, p in near) for near in nearest.values())
    sys.stdout.write(
        f"{name:13} repeats {repeats}, joined rightly {right}, wrongly {wrong}, untold {len(joined) - right - wrong}\n"
    )


def main() -> None:
    vectors = embedder(settings())
    learn(__doc__, lambda author: list(pairs(author, vectors)), train, report, WEIGHTS, VERSION)


if __name__ == "__main__":
    main()
