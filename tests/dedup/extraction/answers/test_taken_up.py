"""What a user has done of what Claude says could be, with a limit, is kept behind it."""

import pytest

from dedup.extraction.answers.advised import taken_up
from dedup.extraction.answers.answers import PICKED
from dedup.extraction.cutting.statements import statements
from dedup.extraction.extract import extract
from dedup.model import Speaker, Utterance
from tests.fakes import PROJECT

ASKED = "can the booking calendar be shown in the lobby?"
COULD = "Yes, the lobby has a screen, and the calendar can be embedded there as a page."


def taken(asked: str, proposed: str, answer: str) -> str:
    """What is taken up with the first sentence of an answer."""
    who = (Speaker.USER, Speaker.ASSISTANT, Speaker.USER)
    turns = [Utterance(*turn) for turn in zip(who, (asked, proposed, answer), strict=True) if turn[1]]
    said = [statement for n, utterance in enumerate(turns) for statement in statements(utterance, n)]
    return taken_up(said, next(i for i, one in enumerate(said) if one.utterance is turns[-1]))


@pytest.mark.parametrize(
    "answer",
    [
        "do it, but without the names of the guests",
        "OK do that, only for the coming week",
        "do that, read only for the members",
        "yes, do it for Germany and Austria",
        "let's do that, restricted to the crew, plus me",
        "do it, not on sundays though",
    ],
)
def test_what_could_be_is_taken_up_with_a_limit(answer: str) -> None:
    """Behind the question, to which Claude says yes."""
    assert taken(ASKED, COULD, answer) == f"{ASKED} {COULD}"


@pytest.mark.parametrize(
    "proposal",
    [
        "The minutes could live in Nextcloud, where the board has an account already.",
        "I'd compress the logs after a week.",
        "We could print the allergies on the badge.",
        "The form could fill in the town from the postcode. That's ten lines.",
    ],
)
def test_nobody_need_have_asked(proposal: str) -> None:
    assert taken("", proposal, "do that, but only for the board") == proposal.removesuffix(" That's ten lines.")


@pytest.mark.parametrize(
    ("proposal", "answer"),
    [
        (COULD, "do it, but not now"),
        (COULD, "do it first"),
        (COULD, "do it, but ask me before you go on"),
        (COULD, "do it if you have time"),
        (COULD, "do it for me"),
        (COULD, "do that, only for one test"),
        (COULD, "do it, maybe only for the staff"),
        (COULD, "do it, for whom?"),
        ("I could write a test for that.", "do that, but only a small one"),
        ("I can also clean up the imports.", "do it, only in the parser"),
        ("I could open a pull request.", "do it, only for main"),
        ("I'd put a breakpoint into the loop.", "do that, only in the outer one"),
        ("The migration could take an hour.", "do it, but not during lunch"),
        ("That could break the old phones.", "do it, only for the new ones"),
        ("The build is green.", "do it, only for linux"),
        ("Shall I commit the calendar?", "do it, but without the fonts"),
    ],
)
def test_not_a_next_step_nor_what_may_happen_nor_what_is_put_off(proposal: str, answer: str) -> None:
    """Nor what is asked back, or in doubt."""
    assert taken("", proposal, answer) == ""


def test_it_is_kept_as_the_users() -> None:
    """As one text."""
    turns = ((Speaker.USER, ASKED), (Speaker.ASSISTANT, COULD), (Speaker.USER, "do it, but without the guests' names"))
    (found,) = [c for c in extract([Utterance(*turn) for turn in turns], PROJECT) if PICKED in c.evidence]
    assert found.content == f"{ASKED} {COULD} do it, but without the guests' names"
    assert found.speaker is Speaker.USER


def test_no_secret_goes_along() -> None:
    """Nor a question for one."""
    told = "Yes, the wiki can use the proxy with forward_auth."
    assert taken("Can the wiki use the password of the proxy?", told, "do it, only for the crew") == told
    assert taken("", "The password could go into the vault.", "do it, only with hunter2x") == ""


def test_a_long_answer_is_read_quickly() -> None:
    """Whatever is said again and again in it."""
    for text in ("do it " * 20_000, "do it, but " * 10_000, "ok " * 30_000, "can be " * 20_000):
        assert taken("", COULD, text) == ""
        assert taken("", text, "do it, only for the crew") == ""
