"""A mere yes or no to how the work is to be is kept with the question."""

import pytest

from dedup.extraction.answers.answers import PICKED
from dedup.extraction.answers.whether import whether
from dedup.extraction.cutting.statements import statements
from dedup.extraction.extract import extract
from dedup.model import Speaker, Utterance
from tests.fakes import PROJECT

AUTOSTART = "Should the app start automatically with Windows?"


def asked(*turns: str) -> str:
    """What the first answer is to, if it decides that. Claude begins."""
    who = (Speaker.ASSISTANT, Speaker.USER)
    said = [one for n, text in enumerate(turns) for one in statements(Utterance(who[n % 2], text), n)]
    return whether(said, next(i for i, one in enumerate(said) if one.turn == 1))


@pytest.mark.parametrize(
    "answer", ["No.", "no", "nope", "yes", "yes please", "oh no", "no, never", "no, it should not"]
)
@pytest.mark.parametrize("title", ["", "**6. Autostart** ", "**Autostart**: ", "Q6: ", "6. ", "Next question: "])
def test_it_is_kept_with_the_question_without_its_title(title: str, answer: str) -> None:
    """Whether its title has a number or not."""
    assert asked(title + AUTOSTART, answer) == AUTOSTART


def test_it_is_kept_as_a_decision_of_the_users() -> None:
    """Though it has two letters."""
    turns = [(Speaker.ASSISTANT, f"**6. Autostart** {AUTOSTART}"), (Speaker.USER, "No.")]
    (found,) = [c for c in extract([Utterance(*turn) for turn in turns], PROJECT) if PICKED in c.evidence]
    assert (found.content, found.speaker) == (f"{AUTOSTART} No.", Speaker.USER)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Should I run the tests?", "no"),
        ("Should we continue with the next file?", "yes"),
        ("Should the tests run now?", "no"),
        ("Should the commit message mention the ticket?", "no"),
        ("Should the new button be blue for this screenshot?", "yes"),
        ("Should this file be deleted?", "yes"),
        ("Should it work offline?", "no"),
        ("Is the server running?", "yes"),
        ("Does the build pass on your machine?", "no"),
        ("Should the password be stored in the vault?", "no"),
        ("Should the timeout be 30 seconds?", "no"),
        ("Should the customer see the error, or should the log have it?", "yes"),
        ("Should the map work offline? Should the list sync at night?", "yes"),
        (AUTOSTART, "no idea"),
        (AUTOSTART, "not sure"),
        (AUTOSTART, "yes, but later"),
    ],
)
def test_what_is_next_is_so_or_is_one_of_several_is_not_decided(question: str, answer: str) -> None:
    """Nor is what its user limits or leaves open."""
    assert asked(question, answer) == ""


def test_what_is_taken_back_is_not_decided() -> None:
    """In the next message."""
    assert asked(AUTOSTART, "No.", "Okay.", "wait, yes, it should") == ""
