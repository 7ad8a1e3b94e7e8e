"""Train the recognition of what is outdated: `python -m tools.train_outdated` writes `dedup/data/outdated.json`.

It learns from `fixtures/news`, a file for each author: of the things that were settled before in a project, those that
are nearest to what somebody says later, by their vectors. `--report` writes nothing: it leaves each author out in turn,
and measures `fixtures/held_out/news.jsonl`, whose author it never learns from. Needs scikit-learn and the embedding
model. Deterministic.
"""

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import StandardScaler

from dedup.bands.bands import both_hold
from dedup.config import load as settings
from dedup.embedding.views import Views
from dedup.learned.logistic import Logistic
from dedup.learned.outdated import FILE, NEAR, VERSION, Outdated, Pair, pair
from dedup.model import Domain, Match, Namespace, Urn
from dedup.tiers.neighbours import NEIGHBOURS
from dedup.verify import judge_pairs, prepare
from dedup.wiring import embedder
from tools.command_line import command_line
from tools.data_files import write

ROOT = Path(__file__).parents[1]
NEWS, HELD_OUT = ROOT / "fixtures" / "news", ROOT / "fixtures" / "held_out" / "news.jsonl"

REGULARISATION = 0.01
WORD_SCALE = 3.0
"""What a word counts beside a figure of unit variance: fewer pairs have it, and it tells more."""
AUTHORS = 4
"""Who must use a word for it to be learned: what fewer say is of what they happen to speak of."""
LEAST = 0.1
"""What a word must weigh, either way, to be written to the file."""
CUT = 0.7
"""From this chance on an earlier text is taken for outdated."""
_CUTS = (0.5, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9)
_ANY = Urn(Domain("training"), Namespace.CONTEXT, "0" * 12)


@dataclass(frozen=True)
class Asked:
    """A pair, and whether the earlier text is outdated; `news`: which of its author's later texts it is of; `apart`:
    the product does not take it for outdated, whatever the model says."""

    seen: Pair
    outdated: bool
    news: int
    apart: bool


@dataclass(frozen=True)
class Author:
    """The pairs of an author, and how many of the later texts outdate something, near or not."""

    pairs: list[Asked]
    changes: int


def read(file: Path, vectors: Views) -> Author:
    """What one author says."""
    found, changes, count = list[Asked](), 0, 0
    for line in file.read_text(encoding="utf-8").splitlines():
        project = json.loads(line)
        texts = [*project["olds"], *(news["text"] for news in project["news"])]
        embedded = vectors.embed(texts)
        known = [prepare(text, view) for text, view in zip(texts, vectors.tokens(texts), strict=True)]
        olds = len(project["olds"])
        for number, news in enumerate(project["news"], start=olds):
            scores = embedded[:olds] @ embedded[number]
            near = [int(n) for n in np.argsort(-scores, kind="stable")[:NEIGHBOURS] if scores[n] >= NEAR / 2]
            judged = judge_pairs([(known[n], known[number]) for n in near], vectors.read)
            for n, judgement in zip(near, judged, strict=True):
                seen = pair(Match(_ANY, texts[n], float(scores[n])), texts[number], judgement)
                apart = both_hold(texts[n], texts[number], judgement)
                found.append(Asked(seen, n in news["replaces"], count, apart))
            changes += bool(news["replaces"])
            count += 1
    return Author(found, changes)


def train(authors: Mapping[str, Author]) -> Outdated:
    used: dict[str, set[str]] = defaultdict(set)
    for name, author in authors.items():
        for asked in author.pairs:
            for word in _words(asked.seen):
                used[word].add(name)
    common = {word for word, by in used.items() if len(by) >= AUTHORS}
    pairs = [asked for author in authors.values() for asked in author.pairs]
    figures, yes = np.array([asked.seen.figures for asked in pairs]), [asked.outdated for asked in pairs]
    scale = StandardScaler().fit(figures)
    rows = DictVectorizer(sparse=False)
    said = rows.fit_transform([dict.fromkeys(sorted(common.intersection(_words(a.seen))), WORD_SCALE) for a in pairs])
    seen = np.hstack([scale.transform(figures), said])
    fitted = LogisticRegression(C=REGULARISATION, max_iter=3000).fit(seen, yes)
    own, of_words = fitted.coef_[0][: figures.shape[1]], fitted.coef_[0][figures.shape[1] :] * WORD_SCALE
    unscaled = own / scale.scale_
    intercept = round(float(fitted.intercept_[0] - unscaled @ scale.mean_), 4)
    weights = {
        word: round(float(w), 2)
        for word, w in zip(rows.get_feature_names_out(), of_words, strict=True)
        if abs(w) >= LEAST
    }
    new, gone = ({word[1:]: w for word, w in weights.items() if word[0] == sign} for sign in "+-")
    return Outdated(Logistic(intercept, tuple(round(float(w), 4) for w in unscaled), CUT), new, gone)


def _words(seen: Pair) -> list[str]:
    return [*(f"+{word}" for word in seen.new), *(f"-{word}" for word in seen.gone)]


def likeliest(author: Author, of: Outdated) -> list[tuple[float, bool]]:
    """Of each text what it outdates most likely: the chance, and whether it does; none where the product tells the two
    apart."""
    best: dict[int, tuple[float, Asked]] = {}
    for asked in author.pairs:
        chance = of.chance(asked.seen) if asked.seen.figures[0] >= NEAR else 0.0
        if chance > (best[asked.news][0] if asked.news in best else 0.0):
            best[asked.news] = chance, asked
    return [(chance, asked.outdated) for chance, asked in best.values() if not asked.apart]


def report(name: str, changes: int, found: Sequence[tuple[float, bool]]) -> None:
    """Of the texts that outdate something, how many are told to, and how many of those told do."""
    told = {cut: [right for chance, right in found if chance >= cut] for cut in _CUTS}
    shown = "  ".join(f"{cut}: {sum(rights)}/{len(rights)}" for cut, rights in told.items())
    print(f"{name:10} {changes} changes; right of told from each chance on  {shown}")


def main() -> None:
    options = command_line(__doc__)
    options.add_argument("--report", action="store_true")
    args = options.parse_args()
    vectors = embedder(settings())
    authors = {file.stem: read(file, vectors) for file in sorted(NEWS.glob("*.jsonl"))}
    of = train(authors)
    if args.report:
        total: list[tuple[float, bool]] = []
        for name, author in authors.items():
            found = likeliest(author, train({other: its for other, its in authors.items() if other != name}))
            report(name, author.changes, found)
            total += found
        report("together", sum(author.changes for author in authors.values()), total)
        held_out = read(HELD_OUT, vectors)
        report("held out", held_out.changes, likeliest(held_out, of))
        return
    recipe = {
        "version": VERSION,
        "made_by": "tools/train_outdated.py",
        "from": [f"fixtures/news/{name}.jsonl" for name in authors],
        "pairs": sum(len(author.pairs) for author in authors.values()),
        "model": "logistic regression over the figures and words of `pair`",
    }
    data = {
        "recipe": recipe,
        "intercept": of.figures.intercept,
        "weights": list(of.figures.weights),
        "cut": of.figures.cut,
        "new": of.new,
        "gone": of.gone,
    }
    write(FILE.name, json.dumps(data, indent=1) + "\n")


if __name__ == "__main__":
    main()
