"""What Claude lists as proposals: kept and heard as a change only where its user agrees."""

import pytest

from dedup.extraction.choices.proposed import unsettled, untaken
from dedup.extraction.cutting.statements import Statement, statements
from dedup.extraction.extract import extract
from dedup.model import Speaker, Utterance
from dedup.terms import PROPOSED
from tests.fakes import PROJECT

POINTS = "- 12 degrees instead of 8 in the cold room\n- LEDs in the hall"


def said(before: str, told: str, answer: str) -> list[Statement]:
    """A user's words, what Claude says to them, and the answer to that."""
    turns = ((Speaker.USER, before), (Speaker.ASSISTANT, told), (Speaker.USER, answer))
    return [one for n, (who, text) in enumerate(turns) if text for one in statements(Utterance(who, text), n)]


def places(before: str, told: str, answer: str) -> list[str]:
    """The points that are only proposed and say what they'd be instead of."""
    told_of = said(before, told, answer)
    return [told_of[i].text for i in sorted(unsettled(told_of))]


@pytest.mark.parametrize(
    "lead",
    [
        "What one could change:",
        "You could:",
        "A few candidates:",
        "Options, in the order in which I'd try them:",
        "Three things would help:",
        "Some ideas for the power bill:",
        "I'd suggest:",
        "Possible savings:",
        "There are two ways to save:",
        "## Options",
    ],
)
def test_what_would_be_instead_is_no_statement_where_nobody_takes_it(lead: str) -> None:
    """Whatever introduces the list; also where another point is taken, or the conversation ends."""
    cold, leds = "12 degrees instead of 8 in the cold room", "LEDs in the hall"
    for answer in ("", "leds yes, not the cold room", "2"):
        assert places("power bill is insane", f"{lead}\n\n{POINTS}", answer) == [cold]
    for answer in ("let me think about it", "neither"):
        assert places("power bill is insane", f"{lead}\n\n{POINTS}", answer) in ([cold], [cold, leds])


def test_what_would_be_instead_is_heard_in_another_language() -> None:
    """By its gloss."""
    told = "Man könnte Folgendes ändern:\n\n- 12 Grad statt 8 Grad im Kühlraum\n- LEDs in der großen Halle"
    assert places("Der Strom ist zu teuer.", told, "darüber denke ich nach") == ["12 Grad statt 8 Grad im Kühlraum"]


def test_a_list_that_was_asked_for_with_ideas_is_one_of_proposals() -> None:
    """However short its own line is."""
    assert places("It comes out too sour. Ideas?", "A few:\n\n1. 16 hours → 24 hours\n2. Less starter", "hm")
    assert places("what could we do?", "Some:\n\n1. 16 hours instead of 24\n2. Less starter", "hm")


@pytest.mark.parametrize(
    ("lead", "answer"),
    [
        ("What one could change:", "yes"),
        ("What one could change:", "ok, sounds good"),
        ("What one could change:", "do both please"),
        ("What one could change:", "1 please"),
        ("What I have changed:", "let me think about it"),
        ("Changed:", "2"),
        ("These values hold now:", "hm"),
        ("The cold room now has:", ""),
        ("Settings in `cold.toml`:", "not sure"),
        ("Decided in the meeting:", "wait"),
    ],
)
def test_what_is_taken_or_told_as_a_fact_is_heard_like_any_statement(lead: str, answer: str) -> None:
    """A user who agrees to all, or names the point by its number, has taken it."""
    assert not places("power bill is insane", f"{lead}\n\n{POINTS}", answer)


def test_prose_and_what_a_user_lists_are_no_proposals_of_claude() -> None:
    """Only the points of Claude's own lists."""
    assert not untaken(said("What I could do:\n- 12 degrees instead of 8\n- LEDs", "OK.", "yes"))
    assert not untaken(said("power bill is insane", "You could take 12 degrees instead of 8.", "let me think"))


def test_a_point_that_names_nothing_it_would_replace_may_be_kept() -> None:
    """Many are facts, as what Claude proposes to write down. That it was only proposed is told with the candidate."""
    lead = "Here is what I would suggest for the README:"
    told = said("write it down", f"{lead}\n\n- Plurals: ICU message format, no concatenation\n- Text: English", "hm")
    assert untaken(told)
    assert not unsettled(told)


def test_what_nobody_took_is_no_candidate() -> None:
    """Nor is it filed under the one who turned it down."""
    turns = [
        Utterance(Speaker.USER, "power bill is insane"),
        Utterance(Speaker.ASSISTANT, f"What one could change:\n\n{POINTS}\n"),
        Utterance(Speaker.USER, "let me think about it"),
    ]
    assert not [one for one in extract(turns, PROJECT) if "12 degrees" in one.content]
    agreed = [*turns[:2], Utterance(Speaker.USER, "yes, do both")]
    assert [one for one in extract(agreed, PROJECT) if "12 degrees" in one.content and PROPOSED not in one.evidence]
