"""What happens inside a warm process: the three checks for one candidate, and each of their steps by itself."""

import json
import random
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

from dedup.config import load
from dedup.embedding.views import Views
from dedup.model import Candidate, Domain, Match, Verdict
from dedup.scope import Scope
from dedup.stores.sqlite import SqliteStore
from dedup.tiers.neighbours import NEIGHBOURS
from dedup.wiring import assembled, embedder, scorer
from tools.bench_figures import Spread, milliseconds
from tools.bench_store import NAMESPACE, ROOT

TITLES = {
    "check": "three checks of one candidate",
    "exact": "  exact tier",
    "semantic": "  semantic tier",
    "recent": "  recent tier",
    "embedding": "embedding one text",
    "nearest": "five nearest by their vectors",
    "by_text": "five nearest by their words",
    "verification": "comparing the nearest of those",
}
_WARM_UP = 5


def measure(home: Path, project: Domain, rounds: int) -> dict[str, Spread]:
    """Texts by an author whose sentences are not in the store, each seen once. Nothing is written."""
    texts = _unknown(2 * (_WARM_UP + rounds))
    with closing(SqliteStore(home)) as store:
        found = _checks(store, project, texts[::2]) | _steps(store, project, texts[1::2])
    return {name: Spread.of(found[name]) for name in TITLES}


def _unknown(count: int) -> list[str]:
    lines = (ROOT / "fixtures" / "held_out" / "pairs.jsonl").read_text(encoding="utf-8").splitlines()
    texts = list(dict.fromkeys(text for line in lines for text in (json.loads(line)["a"], json.loads(line)["b"])))
    long = [text for text in texts if len(text) >= 50]
    random.Random(4).shuffle(long)
    return long[:count]


def _checks(store: SqliteStore, project: Domain, texts: list[str]) -> dict[str, list[float]]:
    settings = load()
    engine = assembled(settings, store, embedder(settings))
    found: dict[str, list[float]] = {"check": [], "exact": [], "semantic": [], "recent": []}
    for number, text in enumerate(texts):
        candidate = Candidate(text, project, NAMESPACE)
        verdicts: list[Verdict] = []
        spent = milliseconds(lambda: verdicts.append(engine.check(candidate)))  # noqa: B023 - called at once
        if number >= _WARM_UP:
            found["check"].append(spent)
            for finding in verdicts[0].findings:
                found[finding.tier.value].append(finding.elapsed_ms)
    return found


def _steps(store: SqliteStore, project: Domain, texts: list[str]) -> dict[str, list[float]]:
    settings = load()
    model = embedder(settings)
    judge = scorer(settings, model)
    found: dict[str, list[float]] = {"embedding": [], "nearest": [], "by_text": [], "verification": []}
    for number, text in enumerate(texts):
        candidate = Candidate(text, project, NAMESPACE)
        scope = Scope.of(candidate)
        work: dict[str, Callable[[], object]] = {
            "embedding": partial(model.embed, [text]),
            "nearest": partial(_near, store, scope, text, model),
            "by_text": partial(store.by_text, scope, text, NEIGHBOURS),
        }
        spent = {name: milliseconds(step) for name, step in work.items()}
        ten = _near(store, scope, text, model) + store.by_text(scope, text, NEIGHBOURS)
        spent["verification"] = milliseconds(partial(judge.compare, ten, candidate, 0.9))
        for name, value in spent.items() if number >= _WARM_UP else ():
            found[name].append(value)
    return found


def _near(store: SqliteStore, scope: Scope, text: str, model: Views) -> list[Match]:
    """The neighbours of a text that the model has just seen."""
    return store.nearest([scope], model.embed([text]), model.model_id, NEIGHBOURS)[0]
