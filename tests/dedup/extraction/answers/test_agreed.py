"""What Claude proposes for good and its user agrees to, and what is a next step or no assent."""

import pytest

from dedup.extraction.answers.agreed import AGREED, agreed, agreed_question
from dedup.extraction.cutting.statements import Statement, statements
from dedup.extraction.extract import extract
from dedup.model import Namespace, Speaker, Utterance
from tests.fakes import PROJECT

REASON = "I'd recommend oak for the outer steps, since larch splinters where children play."
RULES = (
    "I'd suggest these rules for the workshop:\n\n- The band saw is only used by two people at a time.\n"
    "- Whoever empties the glue orders the next one.\n- Keys go back on the board before 21:00."
)


def said(*turns: str) -> list[Statement]:
    """What Claude and a user say by turns; Claude begins."""
    who = (Speaker.ASSISTANT, Speaker.USER)
    return [one for n, text in enumerate(turns) for one in statements(Utterance(who[n % 2], text), n)]


def taken(*turns: str) -> list[str]:
    """What is agreed to."""
    talk = said(*turns)
    return [talk[i].text for i in sorted(agreed(talk, ()))]


@pytest.mark.parametrize(
    "answer",
    [
        "agreed",
        "Yes.",
        "yes, exactly like that.",
        "yes do that",
        "ok",
        "sounds good, do it",
        "good idea, we do that",
        "yes, thats the rule",
        "perfect, like that",
        "Agreed. That is how we do it.",
        "makes sense. the bench stays larch",
    ],
)
def test_a_proposal_with_a_reason_is_kept_where_its_user_agrees(answer: str) -> None:
    """In whatever words; they may go on about another thing."""
    assert taken(REASON, answer) == [REASON]


@pytest.mark.parametrize(
    "answer",
    [
        "thanks",
        "good, thanks",
        "hm",
        "no",
        "yes but not the top one",
        "ok, but in larch",
        "is oak dearer?",
        "let me think",
        "sure, after the council has voted",
        "the gate is oak, too",
        "",
    ],
)
def test_who_only_hears_doubts_or_limits_has_not_agreed(answer: str) -> None:
    """Nor where nothing is answered."""
    assert not taken(*filter(None, (REASON, answer)))


@pytest.mark.parametrize(
    "proposal",
    [
        "I'd keep the recordings for 90 days, because complaints come in within three months.",
        "I'd compute the tides once a day into a small table and let the live map read only that table.",
        "My suggestion: bookings over 500 € need a second signature, smaller ones don't.",
        "So the rule would be: boats over 8 m moor on the east side.",
        "Then the convention is: a sensor is named after the stable, then the row.",
        "How about this: guests pay at the bar, and the key hangs there, too.",
        "I propose one driver per van, so that nobody waits at the depot.",
        "I'd go with SQS - it needs no servers.",
    ],
)
def test_what_lasts_is_a_rule_or_has_a_reason_or_a_value(proposal: str) -> None:
    """However it is put."""
    assert taken(proposal, "agreed") == [proposal]


@pytest.mark.parametrize(
    "proposal",
    [
        "I'd look at the pump log first, because the pressure fell at 3.",
        "I'd run both jobs for 3 hours, so that we can compare.",
        "I'd start with the pump, because it leaks.",
        "I'd now replace the 4 seals.",
        "I'd keep an eye on the humidity tonight, since the dryer is off.",
        "I'd like it in oak.",
        "The pump leaks because the seal is worn.",
        "I'd guess 3 days, because the shop is closed.",
        "I'd suggest the following:",
    ],
)
def test_a_next_step_a_guess_and_a_report_are_no_proposals(proposal: str) -> None:
    """Nor is what has neither reason nor value."""
    assert not taken(proposal, "yes do that")


@pytest.mark.parametrize("answer", ["Yes, exactly like that.", "all three pls", "perfect, all of them", "agreed"])
def test_all_points_of_a_list_are_taken(answer: str) -> None:
    """Below a line that proposes them."""
    assert taken(RULES, answer) == [
        "The band saw is only used by two people at a time.",
        "Whoever empties the glue orders the next one.",
        "Keys go back on the board before 21:00.",
    ]


@pytest.mark.parametrize(
    "told",
    [
        "I'd suggest:\n\n1. Run the migration on the copy.\n2. Compare the sums.\n3. Deploy on Thursday.",
        "What I found:\n\n- The band saw has no guard.\n- The glue is empty.",
        "I'd do this next:\n\n- The band saw gets a guard.\n- The glue is ordered.",
        f"{RULES}\n\nShall I print a sign for the door?",
    ],
)
def test_steps_findings_and_what_another_question_stands_behind_are_not(told: str) -> None:
    """Who says yes says it to the question."""
    assert not taken(told, "yes, exactly like that")


def test_of_a_list_that_is_taken_in_part_nothing_is_agreed_to_here() -> None:
    """See `dedup.extraction.choices.picks`."""
    assert not taken(RULES, "yes, but not the third")
    assert not taken(RULES, "1 and 3")


def test_a_question_is_kept_with_the_answer() -> None:
    """It would stand open alone; where the answer tells more, that is kept by itself."""
    asked = "Shall we close the sign-up list at 24 people, since the hut has 24 beds?"
    assert taken(asked, "yep") == ["yep"]
    assert agreed_question(said(asked, "yep"), 1) == asked
    assert not taken(asked, "yep. at 24, and the list hangs in the hut")
    found = extract([Utterance(Speaker.ASSISTANT, asked), Utterance(Speaker.USER, "yep")], PROJECT)
    assert [(one.content, one.namespace) for one in found] == [(f"{asked} yep", Namespace.DECISIONS)]
    assert AGREED in found[0].evidence


@pytest.mark.parametrize(
    "asked",
    [
        "Shall I run the whole suite again, so that we're sure?",
        "Shall I rename `tmp2.csv`, because the name says nothing?",
        "Shall we go on with the other 59?",
        "Should I remove the 3 old files?",
        "Shall I add it?",
        "Is the hut open for 24 people?",
    ],
)
def test_a_question_for_the_next_step_settles_nothing(asked: str) -> None:
    """Nor one for what is so."""
    assert not taken(asked, "yes")


def test_a_mere_question_behind_a_proposal_is_of_it() -> None:
    """Another is not."""
    assert taken(f"{REASON} OK?", "yes") == [REASON]
    assert not taken(f"{REASON} Shall I make coffee in the meantime?", "yes")


def test_what_is_told_again_as_done_is_not_kept_twice() -> None:
    """Where that is kept."""
    talk = said(REASON, "yes do that", "Done. The outer steps are oak now, since larch splinters.")
    assert not agreed(talk, {len(talk) - 1})
    assert agreed(talk, set())


def test_a_secret_and_what_is_taken_back_are_not_agreed_to() -> None:
    """Nothing is kept of them here."""
    assert not taken("I'd set the password of the demo to Biber-Nest-31, because it's easy to type.", "ok")
    assert not taken("I'd keep the recordings for 90 days, because of complaints.", "ok", "Set.", "no wait, make it 60")


def test_what_is_agreed_to_is_a_decision() -> None:
    """Whatever its words would be filed under."""
    found = extract([Utterance(Speaker.ASSISTANT, RULES), Utterance(Speaker.USER, "all three please")], PROJECT)
    assert [one.namespace for one in found] == [Namespace.DECISIONS]
    assert "The band saw" in found[0].content
    assert "Keys go back" in found[0].content


@pytest.mark.parametrize(
    "proposal",
    [
        "I'd keep the moisture curve at last summer's shape for those months.",
        "I'd hide the purchase prices from everybody but the bookkeepers.",
        "I would sort the members by surname, with the board at the top.",
        "I'd lock the invoice as soon as it is sent.",
        "I'd add the year of birth behind the names of such people.",
        "A folder per project with the drawing, the parts list and a checksum would do.",
    ],
)
@pytest.mark.parametrize("answer", ["Do that.", "please do", "sold", "yes please do that"])
def test_how_claude_would_have_it_lasts_without_a_reason(proposal: str, answer: str) -> None:
    """It need not name a value either."""
    assert taken(proposal, answer) == [proposal]


@pytest.mark.parametrize(
    "step",
    [
        "I could also run the tests again.",
        "I'd look at the log first, then restart.",
        "I'd put the change on a branch of its own.",
        "I'd put a breakpoint into the loop.",
        "I'd use grep to find the callers.",
        "I'd add a log line there.",
        "I'd show you the diff before I go on.",
        "I'd send you the list of the callers.",
        "I'd keep the file open for a moment.",
        "I'd rename the variable to `total`.",
        "I'd name the branch after the ticket.",
    ],
)
def test_what_claude_would_do_next_does_not(step: str) -> None:
    assert taken(step, "do that") == []


@pytest.mark.parametrize("answer", ["Yes, dashed, nice touch.", "ok, a dashed line", "good idea: dashed"])
def test_a_word_of_the_proposal_may_stand_with_the_assent(answer: str) -> None:
    proposal = "I'd draw the forecast from day six on as a dashed line."
    assert taken(proposal, answer) == [proposal]
    for other in ("yes, dotted, nice idea", "ok, but not dashed", "ok, dashed?", "ok, dashed from day four on"):
        assert taken(proposal, other) == []


RELAY = "Shall I cut the supply with a relay, so that it works even if the chip hangs?"


@pytest.mark.parametrize(
    "answer",
    [
        "yes please hardware is better than my code",
        "haha yes, we had that last week",
        "love it, saves my sundays",
        "yess do that lol",
        "yes! my kids found that out",
    ],
)
def test_a_yes_may_stand_with_a_joke(answer: str) -> None:
    """To a question, and to what Claude would do."""
    talk = said(RELAY, answer)
    assert agreed_question(talk, 1) == RELAY
    assert taken(REASON, answer) == [REASON]


@pytest.mark.parametrize(
    "answer",
    [
        "yes but my boss hates it",
        "yes, with two of them",
        "yes when i am back",
        "haha no way",
        "yes, call it stop",
        "love it? i don't know",
        "yes 24 V ones",
        "yes, after the weekend",
    ],
)
def test_not_with_what_may_limit_it(answer: str) -> None:
    """Nor where it is put off, or says how."""
    assert agreed_question(said(RELAY, answer), 1) == ""
    assert taken(REASON, answer) == []


@pytest.mark.parametrize(
    "told",
    [
        "I'll normalize in staging: everything to kWh, 1 GJ = 277.778 kWh.",
        "I'll store everything without VAT, in cents, with the rate beside it.",
        "I'll convert everything to grams on import.",
        "I'll end a session after 90 seconds without a touch.",
        "I will require three readings in a row before an alarm goes out.",
    ],
)
@pytest.mark.parametrize("answer", ["good", "perfect!", "very nice", "sounds good"])
def test_what_claude_announces_is_agreed_to_by_a_mere_good(told: str, answer: str) -> None:
    """They have heard it before it was done; who only thanks has not."""
    assert taken(told, answer) == [told]
    assert taken(told, "thanks") == []
    assert taken(told, answer, "ok", "no wait, leave it") == []


@pytest.mark.parametrize(
    "told",
    [
        "I'll run the tests first, then look at the parser.",
        "I'll rename it in all 12 files and update the imports.",
        "I'll keep the debugger open until line 30.",
        "I'll add the page to the menu and write two tests for each form.",
        "I'll split the function into three.",
        "I'll keep the commit small.",
    ],
)
def test_the_work_that_it_announces_is_none(told: str) -> None:
    """Though its user finds it good."""
    assert taken(told, "good") == []
