"""Clause by clause: a denial or a name that has gone over to another clause shows, though all words are there."""

import pytest

from dedup.verifier.align import align
from dedup.verifier.prepared import prepare
from dedup.verifier.segments import clause_numbers, clauses, segment_features

DONE = "Anneke has finished the calibration tool; Tobias is still working on the magnetometer."
PLACES = ("clauses_spread", "clauses_crossed", "clauses_names_moved", "clauses_values_moved")


def measured(stored: str, candidate: str) -> dict[str, float]:
    one, other = prepare(stored, None), prepare(candidate, None)
    aligned = align(one, other)
    return segment_features(one, other, aligned)


def test_the_same_said_in_another_order_moves_nothing() -> None:
    """Clauses may stand in any order, and a passive is no swap."""
    again = "Tobias is still working on the magnetometer, and the calibration tool has been finished by Anneke."
    found = measured(DONE, again)
    assert not any(found[name] for name in (*PLACES, "clauses_denied", "clauses_opposed", "clauses_cues_new"))


@pytest.mark.parametrize(
    ("stored", "candidate", "feature"),
    [
        (DONE, DONE.replace("has finished", "has not finished"), "clauses_denied_most"),
        (DONE, "Tobias has finished the magnetometer; Anneke is still at the calibration tool.", "clauses_cues_new"),
        (
            "The cache is enabled on staging, the queue is disabled there.",
            "The queue is enabled on staging, the cache is disabled there.",
            "clauses_opposed_most",
        ),
        ("Chrome must pass; Safari may fail", "Safari must pass; Chrome may fail", "clauses_names_moved"),
        ("Chrome must pass; Safari may fail", "Safari must pass; Chrome may fail", "clauses_mood"),
        ("Two retries for the mailer, five for the importer.", "Five retries for the mailer, two for the importer.",
         "clauses_values_moved"),
        ("Exports run at night.", "Exports run at night; the weekly digest goes out on Mondays.", "clauses_alone"),
        ("Only the gateway reads it, the mailer waits.", "The gateway reads it, the mailer waits.",
         "clauses_cues_lost"),
    ],
)  # fmt: skip
def test_what_a_clause_says_otherwise_is_seen(stored: str, candidate: str, feature: str) -> None:
    """Over the whole text each of these has the same words, or cancels out."""
    assert measured(stored, candidate)[feature] > 0
    assert measured(stored, stored)[feature] == 0


def test_a_denial_belongs_to_its_clause() -> None:
    """Two of them over the text would be none."""
    text = prepare("The importer never retries, and the mailer does not wait.", None)
    assert [clause.denied for clause in clauses(text)] == [True, True]
    assert clause_numbers(text) == [0, 0, 1, 1]


@pytest.mark.parametrize(("stored", "candidate"), [("", "Exports"), ("Exports", ""), ("", ""), ("的", "Exports run")])
def test_a_text_without_words_stands_alone(stored: str, candidate: str) -> None:
    """No division by what is not there."""
    assert measured(stored, candidate)["clauses_alone"] == 1
