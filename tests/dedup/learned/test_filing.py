"""Filing by meaning: among the namespaces that extraction hesitates between, and nowhere else."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from dedup.learned.filing import BY_MEANING, VERSION, WEIGHTS, Filing, trained
from dedup.model import Candidate, Namespace
from tests.fakes import FakeEmbedder, MemoryStore, engine_over, text

if TYPE_CHECKING:
    import numpy.typing as npt

ROOT = Path(__file__).parents[3]
SAID = "The session cache lives in Redis with a time to live of 300 seconds"


FILING = Filing(
    "model/1",
    (Namespace.DECISIONS, Namespace.CONFIG, Namespace.CONTEXT, Namespace.LEARNINGS),
    np.array([[0, 0], [1, 0], [0, 1], [0, 9]], np.float32),
    np.zeros(4, np.float32),
)
SETTING, CIRCUMSTANCE = np.array([1, 0], np.float32), np.array([0, 1], np.float32)
"""What speaks for config and for context, both by 1; the latter also for learnings, by 9."""


def guess(**leads: float) -> Candidate:
    """A candidate that leads these other namespaces by so much."""
    return replace(text(SAID), leads=tuple((Namespace(name), lead) for name, lead in leads.items()))


@pytest.mark.parametrize(("lead", "namespace"), [(0.9, Namespace.CONFIG), (1.1, Namespace.DECISIONS)])
def test_what_the_words_nearly_leave_open_the_meaning_decides(lead: float, namespace: Namespace) -> None:
    """It adds to what the cues say, by as much as it says."""
    assert FILING.filed(guess(config=lead, context=3.0), SETTING, "model/1").namespace is namespace


def test_what_it_may_be_compared_with_stays_the_same() -> None:
    """The namespace it had is among those it might have had."""
    unsure = guess(config=0.1, context=3.0)
    found = FILING.filed(unsure, SETTING, "model/1")
    assert {found.namespace, *found.akin} == {unsure.namespace, *unsure.akin}
    assert found.evidence == (BY_MEANING,)


def test_only_a_namespace_that_was_guessed_at_is_chosen() -> None:
    """Whatever it means, it does not go where its words never pointed."""
    assert FILING.filed(guess(context=0.5), CIRCUMSTANCE, "model/1").namespace is Namespace.CONTEXT


def test_what_was_decided_is_not_decided_again() -> None:
    """Neither by another vector, nor where a language model has named the namespace."""
    filed = FILING.filed(guess(config=0.1, context=0.1), SETTING, "model/1")
    assert FILING.filed(filed, 5 * CIRCUMSTANCE, "model/1") is filed


def test_a_namespace_that_a_person_named_stays() -> None:
    """It is no guess."""
    named = text(SAID)
    assert FILING.filed(named, SETTING, "model/1") is named


def test_a_vector_of_another_model_says_nothing() -> None:
    """Its numbers mean something else."""
    unsure = guess(config=0.0)
    assert FILING.filed(unsure, SETTING, "words/1") is unsure


class Means(FakeEmbedder):
    """A model to which everything means a setting."""

    model_id = trained().model

    def embed(self, texts: Sequence[str]) -> "npt.NDArray[np.float32]":
        of = trained()
        away = of.weights[of.namespaces.index(Namespace.CONFIG)] - of.weights.mean(axis=0)
        return np.stack([away / np.linalg.norm(away)] * len(texts))


def test_a_memory_is_stored_where_it_was_filed() -> None:
    """URN, log and later look-ups agree."""
    engine = engine_over(MemoryStore(), Means())
    (kept,) = engine.capture([guess(config=0.1)])
    assert kept.stored
    assert kept.urn.namespace is kept.verdict.candidate.namespace is Namespace.CONFIG
    (again,) = engine.capture([guess(config=0.1)])
    assert (again.stored, again.urn) == (False, kept.urn)


def test_a_repeat_in_the_same_run_is_found_though_the_first_was_filed_elsewhere() -> None:
    """Also where it might have been something else than that: both were guessed to be the same."""
    engine = engine_over(MemoryStore(), Means())
    first, second = engine.capture([guess(config=0.1), guess(context=0.1)])
    assert (first.stored, second.stored) == (True, False)
    assert second.urn == first.urn


def test_without_its_weights_everything_stays_where_its_words_put_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """An upgrade may have taken the file away under a process that runs; nothing is lost for that."""
    trained.cache_clear()
    monkeypatch.setattr("dedup.learned.filing.WEIGHTS", "gone.json")
    engine = engine_over(MemoryStore(), FakeEmbedder())
    kept = engine.capture([guess(config=0.1), text("Every endpoint is versioned under /v2 now")])
    assert [(receipt.stored, receipt.urn.namespace) for receipt in kept] == [(True, Namespace.DECISIONS)] * 2


def test_what_is_skipped_keeps_the_namespace_it_was_judged_in() -> None:
    """Its threshold is that namespace's."""
    engine = engine_over(MemoryStore(), Means())
    engine.capture([text(SAID)])
    (again,) = engine.capture([guess(config=0.1)])
    assert not again.stored
    assert again.verdict.candidate.namespace is Namespace.DECISIONS


def test_the_weights_say_how_they_were_made() -> None:
    """Version and recipe stand in the file, and every source it names is in the repository."""
    data = json.loads((ROOT / "dedup" / "data" / WEIGHTS).read_text(encoding="utf-8"))
    assert data["recipe"]["version"] == VERSION
    assert all(list(ROOT.glob(source)) for source in data["recipe"]["from"])
    assert trained().weights.shape == (len(Namespace), 384)
    assert set(trained().namespaces) == set(Namespace)
