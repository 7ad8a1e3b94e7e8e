"""An answer that is not short, and yet names nothing without its question, is kept with it."""

import pytest

from dedup.extraction.extract import extract
from dedup.extraction.statements import statements
from dedup.extraction.unsaid import question_hung_on
from dedup.model import Namespace, Source, Speaker, Utterance
from dedup.ports import Estimate
from tests.fakes import PROJECT


def hung_on(*turns: str, part: int = 0) -> str:
    """What a sentence of the last message, the first one or another, hangs on; Claude and its user take turns, and the
    user says that one."""
    speakers = (Speaker.USER, Speaker.ASSISTANT)
    told = [Utterance(speakers[(len(turns) - 1 - n) % 2], text, Source(uuid=str(n))) for n, text in enumerate(turns)]
    said = [statement for n, utterance in enumerate(told) for statement in statements(utterance, n)]
    return question_hung_on(said, next(i for i, one in enumerate(said) if one.turn == len(turns) - 1) + part)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (
            "How many chairs per table?",
            "5 wooden ones from the attic, except by the window since the radiator is there",
        ),
        ("How many chairs per table?", "about five, the folding ones from the attic because the others are too heavy"),
        ("Which size shall the badges have?", "the small ones that fit in a lanyard sleeve, since half were folded"),
        (
            "Where shall I put the reports?",
            "in the folder that marketing can already read, or they'll ask me every week",
        ),
        (
            "When do the backups of the wiki run?",
            "every night at 2, after the import has gone through and freed the disk",
        ),
        (
            "How does the kiosk log in to the till?",
            "by a card in the reader, the PIN pad broke and nobody makes it any more",
        ),
        (
            "Who keeps the list of the numbers?",
            "the clinic, it lies in a safe in Graz and we have never seen any of it",
        ),
        (
            "Should the cache hold the IR or the object code?",
            "ir after the local passes, inlining has to work across modules",
        ),
        (
            "Do you want to keep the raw recordings as well?",
            "yes but only the first minutes of each, the rest is packing up",
        ),
        (
            "Do you want to keep the raw recordings as well?",
            "no, except the ones from the opening, which the museum wants",
        ),
        ("Where do the coats go?", "in the small room behind the bar, as the hall has to be kept free"),
        ("Was the file released by the centre?", "It was not, because it never left the building in all those years"),
        ("What about the admin pages of the shop?", "They hang on a date picker that has no release for that version"),
    ],
)
def test_what_names_nothing_without_its_question_hangs_on_it(question: str, answer: str) -> None:
    """It begins with a quantity, a place, a time, a limit or a name, or with a pronoun as its subject."""
    assert hung_on(question, answer) == question
    assert hung_on(f"I have put up the hall plan. It has two doors. {question}", answer) == question


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("How many chairs per table?", "the fire brigade allows us five of them, except by the window"),
        ("How many chairs per table?", "12 people sit at a table since the hall has been closed, so as many chairs"),
        (
            "Where shall I put the reports?",
            "marketing reads the folder on the share already, so that one for the reports",
        ),
        ("Where shall I put the reports?", "in norway the reports come from the bank, otherwise from us, on the share"),
        ("Who keeps the list of the numbers?", "Jelena owns the list, and she is there from Monday to Wednesday only"),
        ("What may the hall plan show?", "nobody wants to see the doors on it, they are clear from the walls anyway"),
        (
            "Do you want to keep the raw recordings?",
            "not yet, the museum decides on that when it has seen the first ones",
        ),
        (
            "Should old invoices be renumbered?",
            "For heaven's sake, no, every customer has had their first invoice by now",
        ),
        (
            "Should old invoices be renumbered?",
            "the old spreadsheet, which nobody may touch, is closed for good since May",
        ),
        ("Which do you prefer?", "the small ones that fit in a lanyard sleeve, because half of the others were folded"),
        ("Which one?", "the small ones that fit in a lanyard sleeve, because half of the others were folded"),
        (
            "Shall I go on with the badges?",
            "only with the small ones, the others are still at the printer's until Friday",
        ),
        ("What shall I do next for the badges?", "the small ones, the others are still at the printer's until Friday"),
        ("How do the badges look, 8 by 5 cm as before?", "the small ones that fit in a sleeve, since half were folded"),
        (
            "Which size shall the badges have?",
            "the small ones that fit in a lanyard sleeve, or do you have smaller ones?",
        ),
        ("Is the hall plan right now?", "that's fine, but the doors open to the outside, which is the law over here"),
        (
            "Does the hall take more than that?",
            "it depends on the fire brigade, who have the last word on every evening",
        ),
        (
            "Which password does the till have?",
            "the one on the back of the till, that nobody has changed since it came",
        ),
    ],
)
def test_a_sentence_of_its_own_or_a_question_of_the_moment_does_not(question: str, answer: str) -> None:
    """Whoever has said what it is of says enough; and a question with a number that the answer lacks would be found
    again as what was said."""
    assert hung_on(question, answer) == ""


def test_of_several_questions_all_those_in_a_row_stand_before_it() -> None:
    """Nobody knows which of them is meant. Of a list that is answered by a list it is the one in its place, and where
    one answer stands for a list, none."""
    answer = "5 wooden ones from the attic, except by the window since the radiator is there"
    assert hung_on("How many chairs per table? And from where?", answer) == "How many chairs per table? And from where?"
    asked = "Two questions:\n\n1. How many chairs per table?\n2. Where do the coats go?"
    answers = f"1. {answer}\n2. in the small room behind the bar, as the hall has to be kept free"
    assert hung_on(asked, answers) == "How many chairs per table?"
    assert hung_on(asked, answers, part=1) == "Where do the coats go?"
    assert hung_on(asked, answer) == ""


def test_what_claude_tells_is_no_question() -> None:
    """Nor does an answer hang on one that was asked before that."""
    answer = "5 wooden ones from the attic, except by the window since the radiator is there"
    assert hung_on("There are chairs in the attic and in the cellar.", answer) == ""
    assert hung_on("How many chairs per table?", "let me count", "There are chairs in the attic.", answer) == ""


@pytest.mark.parametrize(
    ("asked", "told", "answer"),
    [
        (
            "do we still need three reviewers now that the team's half the size?",
            "No, two would do; the tool allows any number.",
            "Two, agreed, but only from the new year, until then it stays at three.",
        ),
        (
            "how long do we keep the camera footage?",
            "30 days at the moment. The insurance demands 14, so I'd go down to 14.",
            "Fourteen, fine, but only from January, until then it stays at 30.",
        ),
    ],
)
def test_who_takes_a_value_that_they_asked_for_is_kept_with_their_own_question(
    asked: str, told: str, answer: str
) -> None:
    """Claude need not have asked: it has answered."""
    assert hung_on(asked, told, answer) == asked
    assert hung_on(asked, f"{told} Shall I set that?", answer) == ""  # a next step
    assert hung_on(asked, "I'd go down, the others have fewer.", answer) == ""  # it named no such value
    assert hung_on("reviews take us too long.", told, answer) == ""
    assert hung_on(asked, told, f"The reviewers are two now, agreed, and {answer}") == ""


@pytest.mark.parametrize(
    ("told", "answer"),
    [
        ("The stairs in the north wing are 4 cm too steep.", "They have to be replaced by a ramp before May."),
        ("The stairs in the north wing are 4 cm too steep.", "wow, they were built by my grandfather."),
        (
            "Fine. `ui.html` has grown to 2,100 lines, markup and logic.",
            "it should be split up before anything new goes in.",
        ),
        ("The kiosk opens the till's database for writing.", "hm, it's only from the time before the new till."),
    ],
)
def test_what_goes_on_about_the_one_thing_that_claude_told_is_kept_with_it(told: str, answer: str) -> None:
    """Without it nobody knows what they have to replace."""
    assert hung_on(told, answer) == hung_on(told, f"wow. {answer}", part=1) == told.removeprefix("Fine. ")
    assert hung_on(told, f"The porch has no rail. {answer}", part=1) == ""


@pytest.mark.parametrize(
    ("told", "answer"),
    [
        ("The stairs in the north wing are 4 cm too steep.", "The porch has to be replaced by a ramp before May."),
        ("The stairs in the north wing are 4 cm too steep.", "it's 9:10, go ahead with the south wing for October."),
        ("The stairs in the north wing are 4 cm too steep.", "then it is clear, and the porch must stay closed."),
        (
            "The stairs in the north wing are 4 cm too steep.",
            "it depends on the norm, which changes in the year to come.",
        ),
        (
            "The stairs in the north wing are 4 cm too steep.",
            "they said the norm has been another one until last year.",
        ),
        (
            "The stairs are too steep. The porch has no rail.",
            "They have to be replaced by a ramp before May.",
        ),  # which?
        ("The stairs in the north wing are perhaps too steep.", "They have to be replaced by a ramp before May."),
        ("I have measured the stairs in the north wing.", "They have to be replaced by a ramp before May."),
        ("The password of the till is on its back.", "It has to be replaced by another one before May."),
        ("Done.", "They have to be replaced by a ramp before May, and nobody may use them."),
    ],
)
def test_what_names_its_thing_or_may_be_of_another_is_kept_without(told: str, answer: str) -> None:
    """Nor with what Claude guesses or has done, nor with a secret."""
    assert hung_on(told, answer) == ""


def test_it_stands_before_the_answer() -> None:
    """In the user's memory, word for word."""
    said = [
        Utterance(Speaker.USER, "please set up the hall"),
        Utterance(Speaker.ASSISTANT, "I drew a plan of it. How many chairs per table?"),
        Utterance(Speaker.USER, "5 wooden ones from the attic, except by the window since the radiator is there"),
    ]
    estimate = Estimate(2.0, [0.0] * len(Namespace))
    found = [one.content for one in extract(said, PROJECT, lambda asked: [estimate] * len(asked))]
    assert f"How many chairs per table? {said[-1].text}" in found
