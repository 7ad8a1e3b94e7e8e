"""What a user excepts from a rule in the next message stands with the rule."""

import pytest

from dedup.extraction.extract import extract
from dedup.model import Speaker, Utterance
from tests.fakes import PROJECT

FLASH, HEARD = "ask me before you flash anything", "I'll ask before flashing."


def kept(*turns: str) -> list[str]:
    """The texts that are kept of what a user and Claude say in turns, a user first."""
    speakers = (Speaker.USER, Speaker.ASSISTANT)
    return [one.content for one in extract([Utterance(speakers[n % 2], t) for n, t in enumerate(turns)], PROJECT)]


@pytest.mark.parametrize(
    ("rule", "heard", "exception"),
    [
        (FLASH, HEARD, "except the dev board on my desk there you can flash what you want"),
        (
            "never delete rows in the production database",
            "Understood, no deletes in production.",
            "except the table of sessions, that one you may empty",
        ),
        (
            "ask me before you rename an asset",
            "I'll ask before renaming assets.",
            "only the placeholders you can rename how you like",
        ),
        (
            "all commits need a ticket number, always",
            "OK, every commit gets a ticket number.",
            "not for typos in the docs though",
        ),
        (
            "please no emojis in commit messages",
            "Understood, no emojis in commits.",
            "ah but in the changelog of the game they are ok",
        ),
        ("never push on fridays", "No pushes on Fridays.", "unless its a hotfix, those go any day"),
        (
            "never deploy without asking me",
            "I'll ask before each deploy.",
            "staging you can deploy as often as you like",
        ),
        ("from now on every pr needs a screenshot", "Got it.", "hm backend only prs dont need one"),
        ("no new dependencies ever", "Understood, no new dependencies.", "oh, test libs are exempt"),
        ("never merge without a review", "Understood.", "machine translations not"),
        ("never open the windows at night", "Closed at night.", "only if its over 30 degrees inside"),
        ("all dates in ISO format, always", "OK.", "user facing ones excepted, they are german style"),
        ("no ingame ads, ever", "Understood, no ads in the game.", "the demo may have one though"),
        ("remember that the shop is closed on mondays", "Noted, closed on Mondays.", "except in december"),
        ("ask me before you book anything on my card", "I'll ask.", "up to 20 euros you dont have to ask"),
        ("don't ever restart postgres during the day", "Understood.", "but if the disk is full you may"),
        ("nobody except Karin signs the reports", "OK, Karin signs.", "and me, when she is ill"),
        ("always two reviewers on each PR", "OK, two reviewers.", "for docs one is fine"),
        ("prices always with two decimals", "OK, two decimals.", "not the fuel prices, those have three"),
        ("nobody may touch the recipe file", "Understood, hands off the recipes.", "Ola may, she wrote it"),
    ],
)
def test_an_exception_in_the_next_message_stands_with_its_rule(rule: str, heard: str, exception: str) -> None:
    """Without it the rule is a wider one; and without the rule nobody knows what it is of. Claude's word of having
    heard either tells the half of it."""
    assert kept(rule, heard, exception, "OK.") == [f"{rule}; {exception}"]


def test_what_claude_says_back_of_an_exception_stands_nowhere_alone() -> None:
    """It tells the exception without its rule."""
    rule, exception = "all commits need a ticket number, always", "not for typos in the docs though"
    assert kept(rule, "OK.", exception, "Fine, typos in the docs go without.") == [f"{rule}; {exception}"]


def test_one_more_may_do_what_only_some_may() -> None:
    """Of another rule "and X too" excepts nothing."""
    rule, more = "nobody but me changes the price table", "and Marek too, when I'm on holiday"
    assert kept(rule, "OK, the price table is yours.", more) == [f"{rule}; {more}"]
    assert kept("never touch the generated files", "I won't.", more)[0] == "never touch the generated files"


def test_there_may_be_several_exceptions_and_reasons() -> None:
    """Message by message, and in one."""
    turns = ("always test on the small set first", "OK.", "except for the nightly run", "OK.")
    assert kept(*turns, "and except the benchmarks too") == [
        "always test on the small set first; except for the nightly run; and except the benchmarks too"
    ]
    rule = "never rename columns. it breaks the reports"
    assert kept(rule, "OK.", "not in the staging schema tho. nobody reads that") == [
        f"{rule}; not in the staging schema tho. nobody reads that"
    ]


def test_of_several_rules_it_is_of_the_one_whose_words_it_has() -> None:
    """Or of the last."""
    rules = "never push to main. ask me before you rename an asset."
    assert kept(rules, "OK.", "except placeholder assets") == [
        "never push to main.",
        "ask me before you rename an asset. except placeholder assets",
    ]


def test_where_claude_tells_more_an_exception_must_have_a_word_of_the_rule() -> None:
    """Else it may be of what Claude has told."""
    heard = "I'll ask first. The export writes all layers to PNG, also the hidden ones."
    assert kept(FLASH, heard, "except the hidden ones please")[0] == FLASH
    whole = f"{FLASH}; except the dev board, flash that as you like"
    assert whole in kept(FLASH, heard, "except the dev board, flash that as you like")


@pytest.mark.parametrize(
    "remark",
    [
        "except this time, just do it",
        "except for this one board, flash it now",
        "ok but today you can flash it",
        "except the dev board?",
        "except it crashes on my machine",
        "except that it hangs",
        "apart from that, can you look at the heater",
        "unless i'm missing something the queue is empty",
        "not now, later",
        "not bad, thanks",
        "not on my machine",
        "only the docs are left now",
        "only one thing: the docs link is dead",
        "but first fix the login",
        "but the build is red",
        "you can start with the parser",
        "if you need more disk you can ask Tom",
        "the tests are fine",
        "in the readme it's fine already",
        "that's fine. the importer is slow",
        "better not",
        "The guests should be excluded from the test.",
        "ok you can flash the boards",
        "The exhibition opens on 3 May, and the app is in both stores by then.",
    ],
)
def test_what_is_of_the_moment_or_of_something_else_excepts_nothing(remark: str) -> None:
    """The rule stands as it was said."""
    assert kept(FLASH, HEARD, remark)[0] == FLASH


@pytest.mark.parametrize(
    "turns",
    [
        ("the greenhouse has 12 windows", "OK, 12 windows.", "except the door, that one is manual"),
        (FLASH, "Shall I list the boards?", "except the dev board"),
        (FLASH, HEARD, "the heater of tank 4 is slow", "I'll look.", "except the dev board"),
    ],
)
def test_it_is_of_the_rule_right_before_it(turns: tuple[str, ...]) -> None:
    """Of a fact, of Claude's question, or of what was said since, nobody excepts in this way."""
    assert not any("; except" in one for one in kept(*turns))


def test_what_may_tell_a_secret_joins_nothing() -> None:
    """Nothing in a few words tells that they are one."""
    assert "never print the config" in kept(
        "never print the config", "OK.", "except the admin password, that one is fine"
    )
