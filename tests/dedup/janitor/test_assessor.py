"""Whether one of two stored memories is enough: asked of many at once, and with what has been read of them before."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from dedup.config import load
from dedup.janitor.assessor import Assessor, Call
from dedup.janitor.store import StoredMemory
from dedup.model import Memory, Namespace
from dedup.scorers import VerifierScorer
from dedup.stores.sqlite import SqliteStore
from dedup.wiring import open_engine
from tests.dedup.counted import Counted
from tests.fakes import PROJECT, FaultyScorer, text

POOL = "The import job has a pool of 12 connections of its own, apart from the booking service"
TEXTS = (
    POOL,
    f"- {POOL}.",
    POOL.replace("12", "40"),
    "The import job uses 12 connections of its own pool, apart from those of the booking service",
    "The logo of the harbour is green since the spring",
)


def held(content: str, reading: bytes = b"") -> StoredMemory:
    c = text(content)
    return StoredMemory(Memory("0" * 12, c.content, c.domain, c.namespace, c.hash, 0, 0), reading)


def assessor(reader: Counted) -> Assessor:
    return Assessor(VerifierScorer(reader), dict.fromkeys(Namespace, 0.9), 30)


@pytest.fixture
def questions() -> list[tuple[StoredMemory, list[StoredMemory]]]:
    """Each text with those before it."""
    texts = [held(content) for content in TEXTS]
    return [(texts[n], texts[:n]) for n in range(1, len(texts))]


def test_many_questions_have_the_answers_of_each(
    model_dir: Path, questions: list[tuple[StoredMemory, list[StoredMemory]]]
) -> None:
    """And the model sees their texts in one pass."""
    reader = Counted(model_dir)
    found = assessor(reader).assess_all(questions)
    assert len(reader.passes) == 1
    for question, answers in zip(questions, found, strict=True):
        alone = assessor(Counted(model_dir)).assess(*question)
        assert [(a.call, round(a.similarity, 4)) for a in answers] == [(a.call, round(a.similarity, 4)) for a in alone]
    assert found[0][0].call is Call.MERGE
    assert {answer.call for answers in found[1:2] for answer in answers} == {Call.KEEP}


def test_what_words_settle_is_not_shown_to_the_model(model_dir: Path) -> None:
    """Another value, another subject, the same text."""
    reader = Counted(model_dir)
    found = assessor(reader).assess(held(POOL), [held(TEXTS[2]), held(TEXTS[4]), held(POOL.upper())])
    assert [answer.call for answer in found] == [Call.KEEP, Call.KEEP, Call.MERGE]
    assert reader.passes == []


def test_a_pair_that_cannot_be_judged_costs_no_other_one_its_answer() -> None:
    """Neither of the same memory nor of others; it is kept, and noted."""
    crane = held("The crane of the harbour reports its position every second over MQTT")
    again = held(f"{crane.memory.content}, as was agreed")
    asked = Assessor(FaultyScorer(), dict.fromkeys(Namespace, 0.9), 30)
    found = asked.assess_all([(again, [crane, held(f"- {again.memory.content}.")]), (held(POOL), [held(f"- {POOL}.")])])
    assert [[answer.call for answer in answers] for answers in found] == [[Call.KEEP, Call.MERGE], [Call.MERGE]]
    assert list(asked.failed.values()) == [f"could not be compared with {crane.memory.urn}: ValueError"]


def test_what_hooks_have_read_is_not_read_again(
    model_dir: Path, home: Path, questions: list[tuple[StoredMemory, list[StoredMemory]]]
) -> None:
    """The readings that stand beside the vectors of the store come with its memories."""
    engine = open_engine(load())
    with closing(engine.store):
        for content in TEXTS:
            engine.capture([replace(text(content), key=content)])
        engine.embed_missing()  # one is too short to have been compared
    reader = Counted(model_dir)
    with closing(SqliteStore(home)) as store:
        rows = store.rows_of(PROJECT, Namespace.DECISIONS, 10**9)
        kept = list(store.load(rows, reader.model_id).values())
        assert all(memory.reading for memory in kept)
        assert not any(memory.reading for memory in store.load(rows, "another model").values())
    stored = [(kept[n], kept[:n]) for n in range(1, len(kept))]
    found = assessor(reader).assess_all(stored)
    assert reader.passes == []
    assert [[a.call for a in answers] for answers in found] == [
        [a.call for a in answers] for answers in assessor(Counted(model_dir)).assess_all(questions)
    ]
