"""Which of the options that Claude lists are passed over, and what is no list of options."""

import pytest

from dedup.extraction.choices.passed_over import passed_over
from dedup.extraction.cutting.statements import Statement, statements
from dedup.extraction.extract import extract
from dedup.model import Speaker, Utterance
from tests.fakes import PROJECT

OPTIONS = (
    "- **Wax paper bags**: the mill in Elgg sells them at 0.14 each.\n"
    "- **A second bake** at 11: the oven is free from 10:15 to 12.\n"
    "- **A glass case** with a water tray: keeps 70 % humidity."
)
BAGS, BAKE, CASE = "bags", "bake", "case"


def said(*turns: str) -> list[Statement]:
    """What a user and Claude say by turns; Claude begins."""
    who = (Speaker.ASSISTANT, Speaker.USER)
    return [one for n, text in enumerate(turns) if text for one in statements(Utterance(who[n % 2], text), n)]


def left(*turns: str) -> set[str]:
    """The options that are passed over, each by one word of its name."""
    talk = said(*turns)
    texts = [talk[i].text for i in passed_over(talk)]
    return {name for name in (BAGS, BAKE, CASE) if any(name in text for text in texts)}


@pytest.mark.parametrize(
    "lead",
    [
        "What would work:",
        "What could help:",
        "What one could do:",
        "What I can think of:",
        "Two ways:",
        "I see three ways to keep it fresh:",
        "There are three realistic options:",
        "There are three things one can do:",
        "You could do this:",
        "You could do three things:",
        "Possible ways to solve it are these. Let me put the alternatives side by side:",
        "Possible remedies:",
        "A few directions come to mind:",
        "Options:",
        "## Options for the bread",
        "Three candidates:",
        "Ways out:",
    ],
)
def test_an_option_is_kept_only_where_it_is_taken(lead: str) -> None:
    """Whatever line introduces the list."""
    assert left(f"{lead}\n\n{OPTIONS}", "the second bake") == {BAGS, CASE}


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("2", {BAGS, CASE}),
        ("the first, 0.14 is nothing", {BAKE, CASE}),
        ("the last one", {BAGS, BAKE}),
        ("1 and 3", {BAKE}),
        ("all but the last", {CASE}),
        ("glass case then", {BAGS, BAKE}),
        ("bags we had, go soggy. the second bake", {BAGS, CASE}),
        ("bags get soggy, so no bags. glass case it is", {BAGS, BAKE}),
        ("let's go with the case, the bake wakes the neighbours", {BAGS, BAKE}),
        ("a glass case without the tray", {BAGS, BAKE}),
        ("not the bags, never again", {BAGS, BAKE, CASE}),
        ("none of these, we buy from Huber", {BAGS, BAKE, CASE}),
        ("no. too much work", {BAGS, BAKE, CASE}),
        ("let me think about it", {BAGS, BAKE, CASE}),
    ],
)
def test_what_its_user_takes_is_told_by_mark_by_place_or_by_name(answer: str, expected: set[str]) -> None:
    """What they name with a no, they do not take."""
    assert left(f"What would work:\n\n{OPTIONS}", answer) == expected


def test_who_only_agrees_takes_what_claude_would_take() -> None:
    """Or all, where that is not told, or all is said."""
    recommending = f"What would work:\n\n{OPTIONS}\n\nI'd go for the second bake."
    assert left(recommending, "ok") == {BAGS, CASE}
    assert left(recommending, "do all of them") == set()
    assert left(f"What would work:\n\n{OPTIONS}", "ok") == set()
    assert left(f"What would work:\n\n{OPTIONS}", "do both") == set()


def test_an_option_may_be_taken_later() -> None:
    """After a question about it, or after another one was turned down."""
    options = f"I see three ways:\n\n{OPTIONS}"
    assert left(options, "what would the case cost?", "900 €.", "ok the glass case then") == {BAGS, BAKE}
    assert left(options, "bags dont keep", "Then the bake is the simplest one left.", "fine") == {BAGS, CASE}
    assert left(options, "bags dont keep", "I see.", "case then") == {BAGS, BAKE}


def test_what_claude_would_take_makes_options_of_a_list() -> None:
    """Whatever its line says, if it does not tell of something found."""
    told = f"On keeping it fresh:\n\n{OPTIONS}"
    assert left(told, "the case") == set()
    assert left(f"{told}\n\nI'd take the bags.", "glass case") == {BAGS, BAKE}
    assert left(f"{told}\n\nI'd take the second.", "glass case") == {BAGS, BAKE}


@pytest.mark.parametrize(
    ("told", "answer"),
    [
        (f"What I found:\n\n{OPTIONS}\n\nI'd take the bags.", "no budget for the case"),
        (f"On keeping it fresh:\n\n{OPTIONS}\n\nI'd take the bags away first.", "the case"),
        (f"On keeping it fresh:\n\n{OPTIONS}\n\nI'd recommend fixing the oven.", "the case"),
        (f"There are three ways in which we keep it:\n\n{OPTIONS}", "the case"),
        (f"I checked it in three ways:\n\n{OPTIONS}", "the case"),
        (f"The options that we use:\n\n{OPTIONS}", "the case"),
        (f"Options of the shop:\n\n{OPTIONS}", "the case"),
        (f"What could go wrong:\n\n{OPTIONS}", "no, the case is new"),
        (f"Decided:\n\n{OPTIONS}", "the case"),
        (f"What would work:\n\n{OPTIONS}", ""),
        (f"What would work:\n\n{OPTIONS}", "who has the key of the cellar?"),
        (f"What would work:\n\n{OPTIONS}", "the delivery comes at 6 from now on, tell Ueli"),
        (f"I'd suggest:\n\n{OPTIONS}", "the case has a lock, mind that"),
        (f"I'd suggest:\n\n{OPTIONS}", "yes"),
    ],
)
def test_what_is_found_planned_or_not_spoken_of_is_heard_like_any_statement(told: str, answer: str) -> None:
    """Only a choice leaves something, and only where the user has spoken of it."""
    assert left(told, answer) == set()


@pytest.mark.parametrize("answer", ["none of that", "no, thanks", "let me think about it", "not now"])
def test_of_a_plan_nothing_is_taken_where_it_is_turned_down(answer: str) -> None:
    """As a whole, or for now."""
    assert left(f"I'd suggest:\n\n{OPTIONS}", answer) == {BAGS, BAKE, CASE}


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("the case ok, but no bags", {BAGS}),
        ("not the bags please", {BAGS}),
        ("not only bags", set()),
        ("not bags alone on sunday", set()),
        ("no bags on the shelf", set()),
        ("don't forget the bags", set()),
        ("the bags are not bad", set()),
    ],
)
def test_of_a_plan_a_point_may_be_turned_down(answer: str, expected: set[str]) -> None:
    """Where its user says nothing of it but no; who says where it is not to be has taken the rest of it."""
    assert left(f"I'd suggest:\n\n{OPTIONS}", answer) == expected


def test_claude_that_goes_on_by_itself_has_left_the_choice_behind() -> None:
    """What its user says much later is of something else."""
    work = " ".join(f"Then I looked at shelf {n} of the cellar." for n in range(12))
    assert left(f"What would work:\n\n{OPTIONS}\n\n{work}", "the case") == set()


def test_an_option_passed_over_is_no_candidate() -> None:
    """Nor is it taken along by the one that is kept."""
    turns = [
        Utterance(Speaker.USER, "the bread dries out by noon. what now"),
        Utterance(Speaker.ASSISTANT, f"What one could do:\n\n{OPTIONS}\n\nI'd go for the bags."),
        Utterance(Speaker.USER, "bags we had, go soggy. the second bake"),
    ]
    assert not [one for one in extract(turns, PROJECT) if "Elgg" in one.content or "humidity" in one.content]


def test_a_long_list_offers_no_choice() -> None:
    """Of a hundred points, and an answer of thousands of words, it is not worked out who names what."""
    points = "\n".join(f"- point {n} of the berth plan" for n in range(100))
    assert not passed_over(said(f"Options:\n\n{points}", "berth 3, " * 2000))
