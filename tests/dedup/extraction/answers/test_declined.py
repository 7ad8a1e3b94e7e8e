"""What a user does without, in two or three words, is kept with what Claude has told of it."""

import pytest

from dedup.extraction.answers.advised import declined
from dedup.extraction.answers.answers import PICKED
from dedup.extraction.cutting.statements import statements
from dedup.extraction.extract import extract
from dedup.model import Speaker, Utterance
from tests.fakes import PROJECT

MAC = "A Mac build has to be notarised, which needs a developer account, 99 USD a year."


def left(asked: str, told: str, answer: str) -> str:
    """What is told of that which the answer does without."""
    who = (Speaker.USER, Speaker.ASSISTANT, Speaker.USER)
    turns = [Utterance(*turn) for turn in zip(who, (asked, told, answer), strict=True) if turn[1]]
    said = [statement for n, utterance in enumerate(turns) for statement in statements(utterance, n)]
    return declined(said, next(i for i, one in enumerate(said) if one.utterance is turns[-1]))


@pytest.mark.parametrize("answer", ["no mac", "No Mac.", "ok, no mac build then", "nope, no mac pls", "skip mac"])
def test_who_does_without_it_says_so_in_a_few_words(answer: str) -> None:
    assert left("", MAC, answer) == MAC


def test_the_name_may_stand_in_the_question_alone() -> None:
    """Which then stands before it; whether one or several is named is the same."""
    told = "They need a font licence, 40 EUR a year, and a renderer."
    assert left("pdf invoices?", told, "no pdfs") == f"pdf invoices? {told}"
    assert left("", "For tablets the plan would need a second layout.", "no tablet")
    assert left("what do the invoices cost?", told, "no pdfs") == ""


@pytest.mark.parametrize(
    ("told", "answer"),
    [
        (MAC, "no idea"),
        (MAC, "no problem"),
        (MAC, "no rush"),
        (MAC, "no"),
        (MAC, "no windows"),
        (MAC, "no mac yet"),
        (MAC, "no mac for now"),
        (MAC, "no mac?"),
        (MAC, "no mac. maybe next year"),
        ("Which machines do you have? The Mac build needs one.", "no it doesn't"),
        ("The build needs a Mac. Do you have one?", "no mac"),
        ("I could also write a test for the Mac build.", "no mac"),
        ("I restarted the Mac, and it needs a minute.", "no mac"),
        ("The Mac build is running and needs a minute.", "no mac"),
        ("The Mac build is green.", "no mac"),
        ("A rebuild would need ten minutes.", "no rebuild"),
        ("That might need a reboot, and it takes a while.", "no reboot pls"),
    ],
)
def test_not_what_is_of_the_moment_or_of_something_else(told: str, answer: str) -> None:
    """Nor what Claude does or asks."""
    assert left("", told, answer) == ""


def test_it_is_kept_as_the_users() -> None:
    """As one text; no secret goes along."""
    turns = ((Speaker.ASSISTANT, MAC), (Speaker.USER, "no mac"))
    (found,) = [c for c in extract([Utterance(*turn) for turn in turns], PROJECT) if PICKED in c.evidence]
    assert found.content == f"{MAC} no mac"
    assert found.speaker is Speaker.USER
    assert left("", "The guest password would need a vault.", "no guest password") == ""


def test_a_long_answer_is_read_quickly() -> None:
    """Whatever is said again and again in it."""
    for text in ("no " * 30_000, "no mac " * 20_000, "no mac, then " * 10_000):
        assert left("", MAC, text) == ""


WEBP = "It would save 300 kB, but the old tablets can't decode AVIF."


@pytest.mark.parametrize("answer", ["then not", "ok then not", "rather not then", "then don't"])
def test_who_does_without_what_has_a_price_need_not_name_it(answer: str) -> None:
    assert left("", WEBP, answer) == WEBP


@pytest.mark.parametrize(
    ("told", "answer"),
    [
        (WEBP, "not"),
        (WEBP, "then not?"),
        (WEBP, "then not today, tomorrow"),
        ("It would save 300 kB.", "then not"),
        ("The tests need a second antenna, but it's offline.", "then not"),
        ("It saves 300 kB, but only in Chrome.", "then not"),
        ("I would restart it, but the job is running.", "then not"),
        ("It would take a minute, but should I wait?", "then not"),
    ],
)
def test_where_there_is_no_price_nobody_knows_what_it_is_of(told: str, answer: str) -> None:
    assert left("", told, answer) == ""
