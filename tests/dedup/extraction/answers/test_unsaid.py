"""An answer that is not short, and yet names nothing without its question, is kept with it."""

import pytest

from dedup.extraction.answers.unsaid import question_hung_on
from dedup.extraction.cutting.statements import statements
from dedup.extraction.extract import extract
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


@pytest.mark.parametrize(
    ("told", "answer"),
    [
        ("Two kinds of boats have no number: dinghies and canoes.", "those must not be in the report at all"),
        ("The old landing stage is closed since the storm.", "that one stays closed til the inspection in may"),
        ("Only the Kern and Tello scales send a checksum.", "then we verify it for those scales and skip it elsewhere"),
        ("Only Xiro, Huawo and Oppa radios stop programs.", "ok so we do the hint only for this brands, once"),
        ("Three boats have no radio: Alma, Pia and Toro.", "these may only go out with an escort"),
    ],
)
def test_what_a_demonstrative_means_is_the_one_thing_that_claude_told(told: str, answer: str) -> None:
    """As a pronoun does."""
    assert hung_on("how is it", told, answer) == told


@pytest.mark.parametrize(
    ("told", "answer"),
    [
        ("The old crane is rusty. The new crane has no permit yet.", "that one stays closed til may"),
        ("The nightly run found a leak in the tank.", "run the suite again for this analysis please"),
        ("The nightly run found a leak in the tank.", "never those people who come late"),
        ("The nightly run found a leak in the tank.", "this was in the mail of the owner, too"),
    ],
)
def test_of_several_things_or_none_nobody_knows_which_it_means(told: str, answer: str) -> None:
    """Nor is a verb the plural of a thing."""
    assert hung_on("how is it", told, answer) == ""


@pytest.mark.parametrize(
    ("told", "answer", "question"),
    [
        (
            "Then 28 boats will still be missing. What would the office prefer?",
            "I asked them: publish on Monday without them and correct on Wednesday.",
            "Then 28 boats will still be missing. What would the office prefer?",
        ),
        (
            "We could wait or publish. What would the office prefer?",
            "I asked them: publish on Monday without them and correct on Wednesday.",
            "What would the office prefer?",
        ),
        ("99 it is; the six old members too?", "no they stay at 79 for ever, i promised", "the six old members too?"),
        ("12 euros it is; the three clubs too?", "no those pay 8 as agreed in 2019", "the three clubs too?"),
        ("Shall the members pay 99?", "no they stay at 79 for ever, i promised", ""),
    ],
)
def test_who_is_meant_by_an_answer_stands_in_the_question(told: str, answer: str, question: str) -> None:
    """Or in the sentence before it, if that offers no choice. A number that the answer lacks is there only where it
    counts what is asked about."""
    assert hung_on("how is it", told, answer) == question


def test_a_rule_whose_subject_is_a_pronoun_has_its_question_too() -> None:
    """Other rules stand alone."""
    turns = [(Speaker.ASSISTANT, "99 it is; the old members too?"), (Speaker.USER, "no they stay at 79 for ever")]
    told = [Utterance(speaker, text, Source(uuid=str(n))) for n, (speaker, text) in enumerate(turns)]
    assert "the old members too? no they stay at 79 for ever" in [one.content for one in extract(told, PROJECT)]
