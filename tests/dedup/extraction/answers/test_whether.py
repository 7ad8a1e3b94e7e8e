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
    "answer", ["No.", "no", "nope", "nay", "yes", "yup", "yes please", "oh no", "no, never", "no, it should not"]
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


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Do you want a rate limit on the public API?", "god no"),
        ("Do you want telemetry in the desktop app?", "absolutely not"),
        ("Would you like a dark theme for the till?", "never"),
        ("Would you like Storybook for the components?", "nah"),
        ("Shall I turn on TypeScript's strict mode?", "not this year"),
        ("Shall I introduce feature flags?", "never again"),
        ("Should guests have to confirm their mail address?", "not for now"),
        ("Should the sidebar be collapsible?", "no, keep it as is"),
        ("Should the sidebar be collapsible?", "pls no"),
    ],
)
def test_it_may_be_said_with_force_and_asked_of_what_its_user_wants(question: str, answer: str) -> None:
    """Of what the work is to have somewhere."""
    assert asked(question, answer) == question


def test_one_of_what_there_is_none_of_is_kept_with_that() -> None:
    """Claude need not name it again."""
    told = "There's no formatter for the SQL files. Would you like one?"
    assert asked(told, "god no") == told
    assert asked("There's no test for that. Would you like one?", "god no") == ""
    assert asked("The formatter is slow. Would you like one?", "god no") == ""


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Do you want soft delete or a history table?", "history"),
        ("Should the archive be zip or tar.zst?", "zip"),
        ("Which of the two should win on conflict, the till or the web shop?", "till"),
        ("Do you prefer tabs or one long page for the settings?", "tabs"),
        ("Should deleted guests be anonymised or removed?", "anonymised, the lawyer said so"),
        ("Where should the drafts be kept, in the browser or on the server?", "browser"),
    ],
)
def test_one_of_two_that_claude_asks_about_decides_it(question: str, answer: str) -> None:
    assert asked(question, answer) == question


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Would you like a summary?", "god no"),
        ("Would you like a summary of the changes in the API?", "god no"),
        ("Do you want the explanation in German?", "nah"),
        ("Do you want me to commit?", "nope"),
        ("Do you want another example for that?", "nope"),
        ("Do you have a screenshot of the page?", "nope"),
        ("Shall I push the branch?", "god no"),
        ("Shall I turn on debug logs for this test?", "god no"),
        ("Should the password be stored in the repo?", "god no"),
        ("Are you on Windows?", "god no"),
        ("Is the error on staging or on prod?", "prod"),
        ("Should I fix the test or the code?", "code"),
        ("Do you want a summary or the whole diff?", "summary"),
        ("Do you want it in German or in English?", "german"),
        ("Do you want to continue with the importer or the UI?", "ui"),
        ("Do you see it in Firefox or in Chrome?", "chrome"),
        ("Should the sensor sleep for 5 or for 15 minutes?", "15"),
        ("Should the archive be zip or tar.zst?", "archive be zip or tar"),
        ("Should the archive be zip or tar.zst?", "rar"),
        ("What should the pin of the gate be, 4711 or 0815?", "4711"),
    ],
)
def test_what_claude_may_say_or_do_next_decides_nothing(question: str, answer: str) -> None:
    """Nor what is so, has a number that the answer lacks, or may be a secret."""
    assert asked(question, answer) == ""
