"""The janitor on stores of growing size, beside semhash on the same texts with the same vectors.

Vectors here are the mean of the model's word-piece embeddings, which is the kind of model semhash is made for; 100,000
passes of the whole model would take longer than everything that is measured. What the verifier has to see of a text,
it sees through the whole model, once for each: no reading of it has been kept, as hooks keep one. Filling the store and
cleaning it are processes of their own, so that the peak memory is that of the cleaning.
"""

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from dedup.config import load
from dedup.embedding.embed import FastEmbedder
from dedup.model import Candidate, Domain, Namespace, Verdict
from dedup.steps import Keep, Run
from dedup.stores.sqlite import SqliteStore
from dedup.wiring import janitor_over
from tools.command_line import command_line
from tools.planted import Planted, large_store

DOMAIN = Domain("bench-00000000")
SIZES = (6_250, 25_000, 100_000)
_AT_ONCE = 1_000
_SEMHASH_THRESHOLD = 0.9  # its default


@dataclass(frozen=True, slots=True)
class Figures:
    """One way to clean one store: seconds, on the clock and of all cores, peak memory in MB, memories removed, and how
    right that was.

    `recall`: share of the planted repeats that were removed. `wrong`: removed memories that repeat nothing.
    """

    who: str
    size: int
    seconds: float
    cpu_seconds: float
    peak_mb: float
    removed: int
    recall: float
    wrong: int


class StaticEmbedder:
    """Mean of the word-piece embeddings of a text: no context, and a thousand times faster."""

    model_id = "static-mean/1"

    def __init__(self, model: FastEmbedder) -> None:
        self._table = model.static_table()
        self._tokenizer = model._load().tokenizer

    def embed(self, texts: Sequence[str]) -> Any:
        encoded = self._tokenizer.encode_batch(list(texts), add_special_tokens=False)
        vectors = np.stack([self._table[one.ids or [0]].mean(axis=0) for one in encoded]).astype(np.float32)
        return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def fill(size: int, home: Path) -> None:
    """Make a store of that size."""
    texts = list(large_store(size))
    embedder = _embedder()
    with closing(SqliteStore(home)) as store:
        for at in range(0, size, _AT_ONCE):
            part = texts[at : at + _AT_ONCE]
            vectors = embedder.embed([text.content for text in part])
            keeps = tuple(
                Keep(Verdict(Candidate(text.content, DOMAIN, Namespace(text.namespace))), f"{place:012x}", vector)
                for (place, text), vector in zip(enumerate(part, start=at), vectors, strict=True)
            )
            store.commit(Run("bench", 1_700_000_000.0 + at, keeps, embedder.model_id))


def clean(size: int, home: Path) -> list[Figures]:
    """Let the janitor clean a store that was filled, and clean it again."""
    found = []
    with closing(SqliteStore(home)) as store:
        for run in ("janitor", "janitor, again"):
            with _timed() as clock:
                report = janitor_over(replace(load(), home=home), store, _embedder()).run(may_rewrite=False)
            gone = {int(merge.retired.id, 16): int(merge.into.id, 16) for merge in report.merges}
            found.append((run, gone, clock[0]))
    return [_figures(run, list(large_store(size)), gone, spent) for run, gone, spent in found]


def beside(size: int) -> list[Figures]:
    """What semhash makes of the same texts with the same vectors."""
    texts, embedder = list(large_store(size)), _embedder()
    vectors = np.concatenate(
        [embedder.embed([p.content for p in texts[at : at + _AT_ONCE]]) for at in range(0, size, _AT_ONCE)]
    )
    with _timed() as clock:
        gone = _by_semhash(texts, vectors)
    return [_figures("semhash", texts, gone, clock[0])]


def _embedder() -> StaticEmbedder:
    return StaticEmbedder(FastEmbedder(load().model_path))


@dataclass(frozen=True, slots=True)
class _Spent:
    seconds: float
    cpu_seconds: float
    peak_mb: float


def _figures(who: str, texts: Sequence[Planted], gone: dict[int, int], spent: _Spent) -> Figures:
    """Of one statement and its repeats all but one are to go, whichever stays."""
    said = [place if text.repeats is None else text.repeats for place, text in enumerate(texts)]
    right = sum(said[one] == said[into] for one, into in gone.items())
    planted = sum(text.repeats is not None for text in texts)
    seconds, cpu, peak = spent.seconds, spent.cpu_seconds, spent.peak_mb
    return Figures(who, len(texts), seconds, cpu, peak, len(gone), right / planted, len(gone) - right)


@contextmanager
def _timed() -> Iterator[list[_Spent]]:
    spent: list[_Spent] = []
    begin, cpu = time.perf_counter(), time.process_time()
    yield spent
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    spent.append(_Spent(time.perf_counter() - begin, time.process_time() - cpu, peak))


def _by_semhash(texts: Sequence[Planted], vectors: Any) -> dict[int, int]:
    """What semhash removes, and what it says that repeats."""
    from semhash import SemHash

    class Given:
        """Never asked: the vectors are given."""

        def encode(self, inputs: Any, **_more: Any) -> Any:
            raise AssertionError

    records = [{"text": text.content, "place": str(place)} for place, text in enumerate(texts)]
    found = SemHash.from_embeddings(vectors, records, Given(), columns=["text"])
    result = found.self_deduplicate(threshold=_SEMHASH_THRESHOLD)
    return {int(one.record["place"]): int(one.duplicate_of["place"]) for one in result.filtered}


def main() -> None:
    parser = command_line(__doc__)
    parser.add_argument("--size", type=int, action="append", help="memories (default: 6,250, 25,000 and 100,000)")
    parser.add_argument("--only", nargs=2, help=argparse.SUPPRESS)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    if given.only:
        what, home = given.only
        print(json.dumps([asdict(row) for row in _one(what, Path(home), given.size[0])]))
        return
    rows = [row for size in given.size or SIZES for row in _of_size(size)]
    if given.json:
        print(json.dumps([asdict(row) for row in rows]))
        return
    table = Table(
        "", "memories", "seconds", "CPU seconds", "ms a memory", "peak MB", "removed", "repeats found",
        "wrongly removed",
    )  # fmt: skip
    for row in rows:
        table.add_row(
            row.who, f"{row.size:,}", f"{row.seconds:.1f}", f"{row.cpu_seconds:.1f}",
            f"{row.seconds / row.size * 1000:.2f}", f"{row.peak_mb:,.0f}", f"{row.removed:,}", f"{row.recall:.3f}",
            f"{row.wrong:,}",
        )  # fmt: skip
    Console().print(table)


def _of_size(size: int) -> list[Figures]:
    with tempfile.TemporaryDirectory() as home:
        return [row for what in ("fill", "clean", "beside") for row in _apart(what, Path(home), size)]


def _one(what: str, home: Path, size: int) -> list[Figures]:
    if what == "fill":
        fill(size, home)
        return []
    return clean(size, home) if what == "clean" else beside(size)


def _apart(what: str, home: Path, size: int) -> list[Figures]:
    """In a process of its own."""
    command = [sys.executable, "-m", "tools.bench_janitor", "--only", what, str(home), "--size", str(size)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return [Figures(**row) for row in json.loads(done.stdout)]


if __name__ == "__main__":
    main()
