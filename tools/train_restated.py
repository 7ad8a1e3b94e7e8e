"""Train the recognition of what is said again: `python -m tools.train_restated` writes `dedup/data/restated.json`.

It learns from the annotated sessions in `fixtures/sessions` and `fixtures/plain`: two captures of one session are about
the same fact if the annotations name a fact that both state. In these few statements are news that sounds like what
was said before, so it learns from made pairs, too: of `fixtures/told_again`, as they occur, and of
`fixtures/said_again`, which were made to be mistaken. `--report` writes nothing and leaves each author out in turn;
`--also GOLD TRANSCRIPTS` measures further annotated sessions. Needs scikit-learn and the embedding model.
Deterministic.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from dedup.bands.clauses import tells_besides
from dedup.config import load as settings
from dedup.embedding.views import Views
from dedup.extraction.extract import candidates
from dedup.learned.logistic import Logistic
from dedup.learned.restated import VERSION, WEIGHTS, comparable, features, says_otherwise, tells_of_it
from dedup.model import Candidate, Domain, Match, Namespace, Place, Speaker, Urn
from dedup.tiers.neighbours import NEIGHBOURS
from dedup.verifier.judgement import Judgement
from dedup.verifier.naming import another_choice
from dedup.verify import Prepared, judge_pairs, prepare
from dedup.wiring import embedder
from tools.fitting import eager, fit, learn
from tools.session_score import Annotated
from tools.train_extract import watched

REGULARISATION = 0.05
SAME_CUT = 0.5
FIXTURES = Path(__file__).parents[1] / "fixtures"
HARD, NATURAL = FIXTURES / "said_again", FIXTURES / "told_again"
MADE = {HARD: 0.2, NATURAL: 3.0}
"""How much a made pair counts, by where it is. Of 545 that are news and were made to be mistaken, their chance alone
would join 261 if none counted, and 121 if all counted fully; then neither would be what repeats a sentence word for
word with a reason behind it. Of 490 that are news as it occurs, each author left out, 142 were joined if none counted,
42 if all counted once, and 27 so, and about as many repeats as before in eight annotated sets that are not learned
from."""


@dataclass(frozen=True)
class Pair:
    """An earlier and a later capture of one session; `later` is its position, to tell whose neighbours they are."""

    later: tuple[str, int]
    seen: tuple[float, ...]
    apart: tuple[float, ...]  # the same, had the two been read at different times
    same: bool
    annotated: bool  # both state some fact: otherwise a wrong join cannot be told
    read: tuple[Prepared, Prepared]
    there: Judgement
    said_by: Speaker | None
    weight: float = 1.0


def pairs(author: Annotated, vectors: Views) -> Iterator[Pair]:
    """The pairs that the product would compare: same session, enough words in common, no news."""
    use = eager()
    for session, seen in watched(author):
        found = candidates(seen, Domain("training"), use)
        texts = [c.content for c in found]
        facts = [_facts(author, session.project, c) for c in found]
        read = [prepare(t, v) for t, v in zip(texts, vectors.tokens(texts), strict=True)]
        embedded = vectors.embed(texts)
        for i, later in enumerate(found):
            cosines = embedded[:i] @ embedded[i]
            for j in sorted(range(i), key=lambda j: -cosines[j])[:NEIGHBOURS]:
                if comparable(texts[j], later):
                    both_ways = _both_ways(read[j], read[i], vectors)
                    yield Pair(
                        (session.transcript, i),
                        *_both_figures(found[j], later, float(cosines[j]), *both_ways),
                        bool(facts[i] & facts[j]),
                        bool(facts[i]) and bool(facts[j]),
                        (read[j], read[i]),
                        both_ways[0],
                        found[j].speaker,
                    )


_WHERE = {"U": (Speaker.USER, Place(5, 1), Place(6, 1)), "A": (Speaker.ASSISTANT, Place(5, 3), Place(13, 4))}
"""Who said the older text of a made pair, where that may have been, and where the later one."""


def made(source: Path, vectors: Views) -> Iterator[Pair]:
    """The pairs of such a file that the product would compare."""
    same = False
    for number, line in enumerate(source.read_text(encoding="utf-8").splitlines()):
        same = line.startswith("## AGAIN") or (same and not line.startswith("##"))
        if not line or line.startswith("#"):
            continue
        by, *texts = line.split(" | ")
        speaker, before, now = _WHERE[by]
        older = _said(texts[0], speaker, before)
        later = _said(texts[1], Speaker.ASSISTANT, now)
        if comparable(older.content, later):
            one, other = (prepare(t, v) for t, v in zip(texts, vectors.tokens(texts), strict=True))
            embedded = vectors.embed(texts)
            cosine = float(embedded[0] @ embedded[1])
            both_ways = _both_ways(one, other, vectors)
            both = _both_figures(older, later, cosine, *both_ways)
            yield Pair(
                (source.stem, number), *both, same, True, (one, other), both_ways[0], speaker, MADE[source.parent]
            )


def _both_ways(older: Prepared, later: Prepared, vectors: Views) -> tuple[Judgement, Judgement]:
    there, back = judge_pairs([(older, later), (later, older)], vectors.read)
    return there, back


def _asked(pair: Pair, likely: float) -> bool:
    older, later = pair.read
    return tells_of_it(older.text, later.text, pair.there, likely, said_by=pair.said_by)


def _kept_apart(pair: Pair, likely: float) -> bool:
    older, later = pair.read
    otherwise = says_otherwise(older.text, later.text, pair.there, likely=likely) or another_choice(older, later)
    return otherwise or tells_besides([older.text], later.text)


def _said(text: str, speaker: Speaker, place: Place) -> Candidate:
    return Candidate(text, Domain("training"), Namespace.CONTEXT, speaker=speaker, place=place)


def _both_figures(
    older: Candidate, later: Candidate, cosine: float, there: Judgement, back: Judgement
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Those of the two as they were said, and those that they would have, had they been read at different times."""
    urn = Urn(older.domain, older.namespace, "0" * 12)
    known = Match(urn, older.content, cosine, speaker=older.speaker, place=older.place)
    unknown = Match(urn, older.content, cosine)
    return features(known, later, there, back), features(unknown, later, there, back)


def _facts(author: Annotated, project: str, capture: Candidate) -> frozenset[str]:
    return frozenset(f.fact_id for f in author.gold.stated(project, capture.source.uuid, capture.content))


def train(on: Sequence[Pair]) -> Logistic:
    weights = [p.weight for p in on]
    return fit(
        [*(p.seen for p in on), *(p.apart for p in on)],
        [p.same for p in on] * 2,
        REGULARISATION,
        SAME_CUT,
        weights * 2,
    )


def report(name: str, found: Sequence[Pair], of: Logistic) -> None:
    """Of the captures that repeat a fact, how many would be joined; and how many joins would be wrong."""
    nearest: dict[tuple[str, int], list[tuple[float, Pair]]] = defaultdict(list)
    for pair in found:
        nearest[pair.later].append((of.chance(pair.seen), pair))
    told = [[(likely, p) for likely, p in near if likely >= of.cut and _asked(p, likely)] for near in nearest.values()]
    best = [max(near, key=lambda one: one[0]) for near in told if near]
    joined = [pair for likely, pair in best if not _kept_apart(pair, likely)]
    right, wrong = sum(p.same for p in joined), sum(p.annotated and not p.same for p in joined)
    repeats = sum(any(p.same for _, p in near) for near in nearest.values())
    print(f"{name:13} repeats {repeats}, joined rightly {right}, wrongly {wrong}, untold {len(joined) - right - wrong}")


def main() -> None:
    vectors = embedder(settings())
    hard = {source: list(made(source, vectors)) for folder in MADE for source in sorted(folder.glob("*.txt"))}
    learn(__doc__, lambda author: list(pairs(author, vectors)), train, report, WEIGHTS.name, VERSION, hard)


if __name__ == "__main__":
    main()
