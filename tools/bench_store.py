"""Stores of any size for the benchmark: realistic sentences, clustered vectors, rows written by the store itself.

A memory is two sentences that people wrote (`fixtures/pairs`), so its words follow the language's own distribution, and
every sentence is the middle of a cluster: hundreds of memories share it. The model sees each sentence once; the vector
of a memory is the mean of its sentences' vectors, weighted by their length, which is close to what the model pools.
"""

import hashlib
import json
import random
import shutil
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from dedup.embedding.views import Views
from dedup.model import GLOBAL, Candidate, Domain, Namespace, Urn, Verdict
from dedup.readings import packed
from dedup.steps import Keep, Run
from dedup.stores.schema import MIGRATIONS
from dedup.stores.sqlite import SqliteStore
from dedup.verifier.forest import RECIPE, projection
from dedup.verifier.prepared import PACKING, Prepared, Vectors, of_analysis, prepare
from dedup.verifier.words import Analysis

ROOT = Path(__file__).parents[1]
NAMESPACE = Namespace.DECISIONS
_RUN = 5_000  # memories a transaction
_BEGUN = 1_700_000_000.0


@dataclass(frozen=True, slots=True, eq=False)
class Sentence:
    """One sentence as the model saw it."""

    prepared: Prepared
    vector: Any
    weight: float  # word pieces


@cache
def sentences(model: Views, most: int | None = None) -> list[Sentence]:
    """What the authors of the labelled pairs wrote, paraphrases and changed values too, each a closed sentence."""
    texts = dict.fromkeys(
        json.loads(line)[side].strip()
        for file in sorted((ROOT / "fixtures" / "pairs").glob("*.jsonl"))
        for line in file.read_text(encoding="utf-8").splitlines()
        for side in ("a", "b")
    )
    whole = [text for text in texts if text.endswith(".") and "\n" not in text and len(text) < 200][:most]
    found: list[Sentence] = []
    for first in range(0, len(whole), 64):
        batch = whole[first : first + 64]
        found += [
            Sentence(prepare(text, view), view.vector, len(view.pieces))
            for text, view in zip(batch, model.tokens(batch), strict=True)
        ]
    return found


def prepared_store(folder: Path, size: int, project: Domain, model: Views) -> Path:
    """A home with `size` memories in `folder`: the one made there before, if it would be the same again."""
    recipe = f"{len(MIGRATIONS)}-{PACKING}-{RECIPE}-{model.model_id}-{project}"
    home = folder / f"store-{size}-{hashlib.sha256(recipe.encode()).hexdigest()[:8]}"
    if not (home / "ready").exists():
        shutil.rmtree(home, ignore_errors=True)
        fill(home, size, sentences(model), model.model_id, project)
        (home / "ready").touch()
    return home


def as_it_was(home: Path, size: int) -> None:
    """Forget what was captured since the store was made, and that it was: the recent tier would know it.

    What that leaves of segments is joined, as the janitor does.
    """
    with closing(SqliteStore(home)) as store, closing(sqlite3.connect(home / "memories.db")) as db:
        since = db.execute("SELECT domain, namespace, id FROM memories WHERE row > ?", (size,)).fetchall()
        for domain, namespace, name in since:
            store.forget(Urn(Domain(domain), Namespace(namespace), name), time.time())
        store.fold_indexes()
        with db:
            db.execute("DELETE FROM dedup_log WHERE at > ?", (_BEGUN + size,))


def fill(home: Path, size: int, known: Sequence[Sentence], model_id: str, project: Domain) -> None:
    """A new store with `size` memories and up-to-date index files. The same every time."""
    with closing(SqliteStore(home)) as store:
        batch: list[Keep] = []
        for number, keep in enumerate(_memories(size, known, model_id, project), start=1):
            batch.append(keep)
            if len(batch) == _RUN or number == size:
                store.commit(Run(f"{number:012x}", _BEGUN + number, tuple(batch), model_id, session_id="bench"))
                batch = []
        store.fold_indexes(at_least=1)


def _memories(size: int, known: Sequence[Sentence], model_id: str, project: Domain) -> Iterator[Keep]:
    """A fifth of all in one namespace of one project, a fifth in its others, a tenth global, the rest elsewhere."""
    chance = random.Random(20)
    others = [Domain(f"project-{number:08x}") for number in range(40)]
    kinds = list(Namespace)
    pairs = len(known) * (len(known) - 1)
    for number, pair in enumerate(chance.sample(range(pairs), size)):
        one, other = divmod(pair, len(known) - 1)
        first, second = known[one], known[other + (other >= one)]
        place = chance.random()
        domain = project if place < 0.4 else GLOBAL if place < 0.5 else chance.choice(others)
        namespace = (
            NAMESPACE if place < 0.2 else chance.choice(kinds[1:]) if domain == project else chance.choice(kinds)
        )
        text, vector, reading = _joined(first, second, model_id)
        yield Keep(Verdict(Candidate(text, domain, namespace)), f"{number:012x}", vector, reading=reading)


def _joined(first: Sentence, second: Sentence, model_id: str) -> tuple[str, Any, bytes]:
    """Text, vector and reading of one sentence after the other."""
    vector = first.vector * first.weight + second.vector * second.weight
    vector = (vector / np.linalg.norm(vector)).astype(np.float32)
    one, other = first.prepared, second.prepared
    assert one.vectors is not None
    assert other.vectors is not None
    vectors = Vectors(
        np.concatenate([one.vectors.contextual, other.vectors.contextual]),
        np.concatenate([one.vectors.static, other.vectors.static]),
        projection("text").reduce(vector).astype(np.float32) / np.float32(127),
    )
    text = f"{one.text} {other.text}"
    prepared = replace(of_analysis(text, _read_on(one, other)), vectors=vectors)
    return text, vector, packed(prepared, model_id)


def _read_on(one: Prepared, other: Prepared) -> Analysis:
    """Two readings as one, the second behind the first."""
    a, b, shift = one.analysis, other.analysis, len(one.text) + 1
    moved = [
        replace(
            word,
            at=(word.at[0] + shift, word.at[1] + shift),
            clause=word.clause + len(a.clauses),
            identifier=word.identifier + len(a.identifiers) if word.identifier >= 0 else -1,
            quantity=word.quantity + len(a.quantities) if word.quantity >= 0 else -1,
        )
        for word in b.words
    ]
    quantities = [replace(q, at=(q.at[0] + shift, q.at[1] + shift)) for q in b.quantities]
    return Analysis(
        words=a.words + moved,
        identifiers=a.identifiers + b.identifiers,
        quantities=a.quantities + quantities,
        cues=a.cues + b.cues,
        clauses=a.clauses + b.clauses,
        sentences=a.sentences + [number + a.sentences[-1] + 1 for number in b.sentences],
    )
