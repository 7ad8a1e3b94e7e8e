"""The benchmark measures what it says it does."""

import xml.etree.ElementTree as ET
from contextlib import closing
from pathlib import Path

import pytest

from dedup.embedding.views import Views
from dedup.extraction.extract import extract
from dedup.model import Domain, Namespace
from dedup.scope import Scope
from dedup.scorers import VerifierScorer
from dedup.steps import Cursor
from dedup.stores.sqlite import SqliteStore
from hooks.transcript import read
from tests.fakes import PROJECT, text
from tools.bench_plot import plot
from tools.bench_reading import measure
from tools.bench_sessions import STATEMENTS, Sessions, large_transcript
from tools.bench_store import NAMESPACE, as_it_was, fill, sentences

SIZE = 200


@pytest.fixture(scope="module")
def model(model_dir: Path) -> Views:
    return Views(model_dir)


@pytest.fixture(scope="module")
def made(model: Views, tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("bench") / "home"
    fill(home, SIZE, sentences(model, most=60), model.model_id, PROJECT)
    return home


class Blind:
    """A model that has seen only the candidate."""

    def __init__(self, model: Views, candidate: str) -> None:
        self._model, self._candidate, self.model_id = model, candidate, model.model_id

    def tokens(self, texts: list[str]) -> object:
        assert set(texts) <= {self._candidate}
        return self._model.tokens(texts)

    def read(self, pairs: list[tuple[str, str]]) -> object:
        return self._model.read(pairs)


def test_the_store_is_whole_and_a_fifth_of_it_is_in_one_place(made: Path) -> None:
    """Its rows are written by the store itself, and every vector is in an index file."""
    with closing(SqliteStore(made)) as store:
        assert store.check() + store.check_texts() == []
        assert len(list(store.memories())) == SIZE
        assert SIZE / 8 < len(list(store.memories([PROJECT], NAMESPACE))) < SIZE / 3
        assert store.longest_tail() == 0


def test_its_memories_are_judged_by_their_readings(made: Path, model: Views) -> None:
    """As in a store that hooks have filled: the model is asked about the candidate only."""
    candidate = STATEMENTS[0]
    with closing(SqliteStore(made)) as store:
        (vector,) = model.embed([candidate])
        near = store.nearest([Scope((PROJECT,), (NAMESPACE,))], vector[None], model.model_id, 5)[0]
    scorer = VerifierScorer(Blind(model, candidate))  # type: ignore[arg-type]
    assert len(scorer.compare(near, text(candidate, NAMESPACE), 0.9)) == 5


def test_what_a_run_captures_is_forgotten_again(made: Path, tmp_path: Path) -> None:
    """And nothing else is."""
    with closing(SqliteStore(made)) as store:
        before = {m.urn for m in store.memories()}
    as_it_was(made, SIZE - 3)
    with closing(SqliteStore(made)) as store:
        assert len(before - {m.urn for m in store.memories()}) == 3


@pytest.mark.parametrize("count", [5, 20])
def test_a_session_has_as_many_candidates_as_it_says(tmp_path: Path, count: int) -> None:
    """Each statement is found as one, and none twice."""
    sessions = Sessions(tmp_path / "sessions", tmp_path)
    for _ in range(3):
        payload = sessions.of(sessions.new(count))
        (transcript,) = [p for p in (tmp_path / "sessions").iterdir() if str(p) in payload]
        found = extract(read(transcript, Cursor("t")).utterances, Domain("p"))
        assert len({c.hash for c in found}) == count
        assert {c.namespace for c in found} <= set(Namespace)


def test_no_statement_is_given_out_twice(tmp_path: Path) -> None:
    """Until all have been."""
    assert len(set(Sessions(tmp_path, tmp_path).new(len(STATEMENTS)))) == len(STATEMENTS)


def test_a_large_transcript_is_read_whole_and_from_near_its_end(tmp_path: Path) -> None:
    """It holds speech, and a cursor near its end leaves little to read."""
    path = large_transcript(tmp_path / "large.jsonl", 300_000)
    assert len(read(path, Cursor("t")).utterances) > 5
    found = measure(tmp_path, 1, rounds=1)
    assert found.mb_per_s > 0
    assert found.from_cursor_ms > 0


def test_the_plot_is_an_image_with_a_line_for_each_kind() -> None:
    """And a point for each size, from left to right."""
    root = ET.fromstring(  # noqa: S314 - our own
        plot({"a & b": {1_000: 10.0, 1_000_000: 12.0}, "c": {1_000: 400.0, 1_000_000: 500.0}})
    )
    lines = [
        [tuple(map(float, p.split(","))) for p in e.attrib["points"].split()]
        for e in root.iter()
        if "points" in e.attrib
    ]
    assert len(lines) == 2
    assert all(line[0][0] < line[1][0] and line[0][1] > line[1][1] for line in lines)
    assert {"a & b", "c"} <= {e.text for e in root.iter()}
