"""What a user asks to have remembered is told from what only sounds like it; no model has a say."""

import pytest

from dedup.extraction.cutting.statements import statements
from dedup.extraction.extract import extract
from dedup.extraction.rules.asked import ASKED, asked_for
from dedup.model import Speaker, Utterance
from tests.fakes import PROJECT

USER = Speaker.USER


def asked(text: str, speaker: Speaker = USER) -> list[str]:
    """The statements of an utterance that are to be remembered."""
    return [one.text for one in statements(Utterance(speaker, text), 0) if asked_for(one)]


@pytest.mark.parametrize(
    "text",
    [
        "Please note: the demo account resets every night.",
        "Remember, I like short answers.",
        "and remember Peter is back in May, i nearly got that wrong",
        "Good, and remember that Peter is back in May.",
        "Then remember also that Peter is back in May.",
        "Peter is back in May, remember that one",
        "ok and please remember that I like short answers",
        "please remember I like short answers",
        "remember we don't wake Peter",
        "Don't forget that Peter is back in May.",
        "For future reference, Peter is back in May.",
        "keep in mind Peter is back in May",
        "Remember to never wake Peter.",
        "Remember to always let Peter sleep.",
        "Save this: Peter is back in May.",
        "I want you to remember that Peter is back in May.",
        "don't let me forget that Peter is back in May",
        "Peter is back in May, don't let me forget that",
        "Please remember the timetable of Peter: he is back in May.",
        "note: Peter is back in May.",
        "Can you please remember to always let Peter sleep?",
        "Note to self: Peter is back in May.",
        "Remember that Peter is back in May, ok?",
        "Can you remember that Peter is back in May?",
        "Add this to your memory: Peter is back in May.",
        "fyi remember that Peter is back in May",
        "cool, remember that Peter is back in May",
        "can you always remember to never wake Peter?",
        "remember the bot of Peter posts to #ops",
        "One more thing to remember, if Peter is back, wake him.",
        "and another thing to remember: Peter is back in May",
        "and something to remember, Peter is back in May",
        "a thing you should remember is that Peter is back in May",
        "And remember please: Peter is back in May.",
        "remember please, Peter is back in May",
        "keep in mind pls: Peter is back in May",
        "please note please: the demo account resets every night.",
    ],
)
def test_what_a_user_asks_to_have_remembered_is_kept(text: str) -> None:
    """Whatever it is; it is their memory."""
    assert remembered(text) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "Peter is back in May. Do not let us forget it, please",
        "remember:\n- Peter is back in May.",
        "Please remember this.\nPeter is back in May.",
        "Remember these:\n\n- Peter is back in May.\n- Peter likes tea with milk.",
    ],
)
def test_a_sentence_that_only_asks_for_it_is_not_kept_with_it(text: str) -> None:
    """It says nothing."""
    assert remembered(text) == ["Peter is back in May.", "Peter likes tea with milk."][: text.count("Peter")]


def remembered(text: str) -> list[str]:
    """What is kept of it, and certain, because its user asks for that."""
    said = ((USER, "hi, I have a question"), (Speaker.ASSISTANT, "Yes?"), (USER, text))
    asked = [c for c in extract([Utterance(*one) for one in said], PROJECT) if ASKED in c.evidence]
    return [c.content for c in asked if c.confidence == 1]


@pytest.mark.parametrize(
    ("speaker", "text"),
    [
        (USER, "Do you remember that Peter is back in May?"),
        (USER, "can you remember that meeting?"),
        (USER, "remember when it was slow"),
        (USER, "remember I told you about the slow cache"),
        (USER, "remember we had that in the last session"),
        (USER, "remember I don't know the importer"),
        (USER, "remember why the cache is cold"),
        (USER, "remember that one"),
        (USER, "so many things to remember, I keep forgetting what Peter said"),
        (USER, "one more thing to note: the build of Peter is red"),
        (USER, "that is something to remember when Peter is back in May"),
        (USER, "is that one more thing to remember, or can Peter ship it?"),
        (USER, "remember me when the build is done"),
        (USER, "remember the meeting: was that before?"),
        (USER, "The import is slow. " * 5 + "\nNote: Peter is back in May."),  # a point of a review that was pasted
        (USER, "can you remember that thing with the cache invalidation?"),
        (USER, "can you note that in the PR description too?"),
        (USER, "also, don't forget:\n1. update the changelog\n2. bump the version to 2.3"),
        (USER, "can you remember what we said about Peter and the tea?"),
        (USER, "Can you please run the tests of the importer again?"),
        (USER, "I want you to add this to the cache of the importer."),
        (USER, "I don't remember the name of that function."),
        (USER, "remember this please, ok"),
        (USER, "please remember?"),
        (USER, "remember me please when it's done"),
        (USER, "do you remember please which port Peter took?"),
        (USER, "can you remember please the last port of Peter"),
        (USER, "Remember to run it once more, then go on."),
        (USER, "remember the demo starts in ten minutes"),
        (USER, "remember the last build takes forever right now"),
        (USER, "hey remember the tests should pass before you commit this"),
        (Speaker.ASSISTANT, "Note that this is what it looks like now."),
    ],
)
def test_what_only_sounds_like_asking_is_not(speaker: Speaker, text: str) -> None:
    """Questions, errands, empty words, and what the model says of itself."""
    assert asked(text, speaker) == []


@pytest.mark.parametrize(
    "introduction",
    [
        "Remember these:",
        "please write down the following:",
        "Don't forget these points:",
        "please keep these in mind:",
        "Keep the following in mind:",
        "some things to remember for this repo:",
        "remember these please:",
        "note the following for future sessions:",
        "before you start, a few things i want you to remember about the site:",
        "What you should know about this project:",
        "for your memory:",
        "hi, new project. please remember these things about the museum:",
    ],
)
def test_what_introduces_a_list_asks_for_each_of_its_points(introduction: str) -> None:
    """They are as many memories; what stands around the list was not asked for."""
    text = f"The import is done.\n\n{introduction}\n\n- Peter is back in May.\n- Anna owns billing."
    assert asked(text) == ["Peter is back in May.", "Anna owns billing."]


def test_what_introduces_lines_asks_for_each_of_them() -> None:
    """Who types marks no points; an empty line ends them."""
    lines = "remember these:\npeter is back in june\nanna owns billing\nthe key is with tom\n\nnow the import"
    assert asked(lines) == ["peter is back in june", "anna owns billing", "the key is with tom"]


def test_what_stands_above_such_lines_is_not_asked_for() -> None:
    """Wherever its line was wrapped."""
    text = "build broke on\nthe mac runner again\n\nkeep these in mind:\n- api on 9090\n- db on 5432"
    assert asked(text) == ["api on 9090", "db on 5432"]


def test_what_is_to_be_remembered_may_be_long() -> None:
    """In one sentence; nobody says any other one of that length."""
    long = "Peter is back in May, and then, " + "with Anna, " * 80 + "he takes over billing."
    found = [c.content for c in extract([Utterance(USER, f"{long} We never log this.")], PROJECT)]
    assert not any("Anna" in text for text in found)
    kept = [c.content for c in extract([Utterance(USER, f"Remember that {long}")], PROJECT)]
    assert kept == [f"Remember that {long}"]
    assert not extract([Utterance(USER, "Remember that " + "Anna, " * 1_000)], PROJECT)


def test_a_sentence_that_asks_points_to_the_one_before_it() -> None:
    """To that one alone, and only from the end of what was said."""
    assert asked("The import is done. Peter is back in May. Remember that.") == ["Peter is back in May."]
    assert asked("Peter is back in May. Remember that. The import is done.") == []


def kept(*said: str) -> list[str]:
    """What is asked for in a conversation in which the user speaks first."""
    turns = [Utterance((USER, Speaker.ASSISTANT)[n % 2], text) for n, text in enumerate(said)]
    return [c.content for c in extract(turns, PROJECT) if ASKED in c.evidence]


@pytest.mark.parametrize(
    "request_", ["ah ok. remember that", "save that for later pls", "note that down please", "put this in claude.md",
                 "remember it, the docs don't say it", "keep that in mind, it cost us a motor",
                 "can you remember that", "that's important, remember it", "hey claude, remember that"]
)  # fmt: skip
def test_what_claude_has_just_told_may_be_asked_for(request_: str) -> None:
    """Where the user says nothing else; the request itself is no memory."""
    told = "ncm, with the decimal point in byte 3."
    asked = "which unit does the bench send?"
    assert kept(asked, told, request_, "OK.") == [f"{asked} {told}"]
    assert kept("which unit does the bench send?", told, "now plot the torque", "OK.") == []


def test_who_tells_something_themselves_asks_for_that() -> None:
    """Not for what Claude said before; and the reason why it is to be remembered is no memory."""
    said = 'its "resend", the lab told me.'
    asked_ = ("what is flag 7?", "I don't see it in the repo.", f"{said} remember it, its not written anywhere", "OK.")
    assert kept(*asked_) == [said]


def test_what_is_to_be_remembered_may_stand_behind_the_request() -> None:
    """It is no reason why."""
    for request_ in (
        "remember this, deploys go out on Tuesdays",
        "note that, port 5432 is taken by the old cluster",
        "remember that, it's 5433 on staging",
        "remember this, i always use tabs",
    ):
        assert kept("where are we?", "Nearly there.", request_, "OK.") == [request_]


def test_of_much_that_claude_has_told_nobody_knows_what_is_meant() -> None:
    """More than three statements are left to the models."""
    much = "The bench sends ncm. The decimal point is in byte 3. Byte 4 is the flag. Byte 5 is a checksum."
    assert kept("what does the bench send?", much, "remember that", "OK.") == []


def test_what_to_do_for_good_may_be_asked_for() -> None:
    """Not what is to be done now."""
    assert asked("please remember to only format files you touched")
    assert asked("pls remember to use Decimal for money, we had this discussion")
    assert not asked("remember to use it in the next run")


def test_a_long_run_of_dots_costs_no_more_than_its_length() -> None:
    """Test progress that was pasted: a hook would be killed over it, and so would the next one."""
    assert asked(f"{'.' * 50_000}\n\nPeter is back in May. Remember that.") == ["Peter is back in May."]


def test_an_order_is_no_memory_because_it_must_not_be_forgotten() -> None:
    """In English that is how one asks for something to be done."""
    assert asked("Update the changelog, don't forget") == []
    assert asked("Update the changelog; remember that") == ["Update the changelog; remember that"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("本番のデータベースは金曜日に変更しないことを覚えておいてください。", True),
        ("本番のデータベースは金曜日に変更しないでください。", False),
        ("금요일에는 배포하지 않는다는 것을 기억해 줘.", True),
        ("금요일에는 배포하지 않는다.", False),
    ],
)
def test_where_the_verb_comes_last_it_asks_from_there(text: str, found: bool) -> None:
    """In Japanese and Korean; what goes before it is what is to be remembered."""
    assert asked(text) == [text] * found


def test_a_request_as_a_question_needs_a_sentence_or_a_please() -> None:
    """ "Can you remember that thing?" asks whether Claude remembers it."""
    assert asked("Can you remember that the importer runs at four?") != []
    assert asked("Can you please remember that importer thing?") != []
    assert asked("Can you remember that importer thing?") == []


@pytest.mark.parametrize(
    "text",
    [
        "can you remember for me that Mira gets 250 for the translation",
        "Can you remember for us that the crane needs two people?",
        "will you remember for us that the crane needs two people?",
        "could you remember that Ines only comes in on Tuesdays?",
        "can u remember that mira gets 250 for it",
        "Could you please keep in mind for me that Ben can't see red?",
        "would you remember that bread orders close at four?",
        "can you keep in mind for the future that I want plots in blue",
        "hey, can you remember for later that shipments to Oslo need form 12?",
        "can you make a note for me that the lift is out of service on Sundays",
        "could you note for us that nobody picks up the phone after six?",
        "Can you remember that she only takes invoices as PDF?",
        "can you remember that these two boilers share a valve?",
        "Remember for me that the vendor closes its API from 24 to 26 December.",
        "Remember, will you, that the vendor closes its API from 24 to 26 December.",
        "remember for us: the harbour pilots get no mails on sundays",
        "remember for me pls: the cellar key hangs at Ilja's",
        "Keep this in mind for me, would you: the ledger is locked from the 20th of March to the 2nd of April.",
        "Remember for me, will you: the freeze. Nobody changes the mill's PLC until the 2nd of June.",
        "Keep this in mind for me, would you: the audit. The ledger is locked from the 20th of March on.",
        "pls remember for next week that the hall is booked by the choir",
        "can you please remember for me: parcels for Jonas go to the back door",
        "remember this for me: the pump trips above 40 bar",
        "note for me that kites need a permit here",
        "keep in mind for us that the scale reads 2 g too much",
        "make sure you dont forget: kids menus have no nuts",
        "can ya remember that the beta ends on 3 May",
        "will u keep in mind that olga cant do mondays",
        "would you mind remembering that Ben is colour blind?",
        "for next time, can you remember that the wall screen is 1080 by 1920",
        "please remember: the deploy window. It opens at ten and closes at four.",
        "could you remember that the kiln takes nine hours to cool?",
        "pls remember for us tht the boat key is at lenas",
        "would you keep in mind for the future that our customers pay in francs?",
        "can you please note that Ravi approves all travel",
        "will you remember that I never work on Fridays?",
    ],
)
def test_it_may_be_asked_for_somebody_or_for_later(text: str) -> None:
    """As a question, too, and of whatever is so."""
    assert asked(text)


@pytest.mark.parametrize(
    "text",
    [
        "can you remember what the port was?",
        "can you remember to run the tests after this?",
        "could you remember where we left off?",
        "remember for me where the log file was?",
        "can you remember that thing with the cache?",
        "can you remember that bug we had in the parser?",
        "can you remember that we talked about caching?",
        "can you remember that one time the build took an hour?",
        "will you remember this later?",
        "can you remember that?",
        "do you remember that the crane needs two people?",
        "can you remember if the crane needs two people?",
        "can the parser remember that the last token was a comma?",
        "could you remember for me what we called that flag?",
        "can you remember for me which port it was",
        "will it remember that the user has logged in?",
        "can you remember that discussion about the cache?",
        "can you remember that i asked you about the flag?",
        "can you remember that time when prod was down for two hours?",
        "could you remember who wrote that function?",
        "can you note down the numbers of the run?",
        "can you make a note of the failing tests?",
        "can you note that in the ticket?",
        "can you remember that from yesterday?",
        "Can you still remember that we had this error before?",
        "do you think the cache will remember that the key is gone?",
        "can you keep in mind what I said and go on?",
        "remember for me, what was the name of the table?",
        "can you remember that file with the helpers?",
        "would you remember that function's name?",
        "can you remember that old docs page somewhere?",
        "can you remember that script we used for the import?",
        "can you remember that list of ports?",
        "Please remember where we stopped.",
        "keep that in mind – then let's go on",
        "can you note for me how long the run took?",
        "remember for me the name of that tool?",
        "would you mind remembering what I asked?",
        "can you make a note of that?",
        "please note for me which tests fail",
        "can you remember that tests failed yesterday?",
        "can you remember that we had two servers?",
        "can you remember for us what the customer said about the price?",
        "make sure you dont forget the changelog",
        "make sure to remember the flag when you rerun it",
        "remember the freeze? it's over",
        "remember: the freeze?",
        "can you remember that week when nothing worked?",
        "could you remember the milk?",
    ],
)
def test_what_is_asked_whether_it_is_remembered_is_not_asked_for(text: str) -> None:
    """Questions of what was, errands, and things that are only pointed to."""
    assert asked(text) == []


def test_what_is_only_named_is_told_by_the_next_sentence() -> None:
    """By "the freeze" alone nobody would know what holds; where no sentence tells it, it is all there is."""
    assert asked("Remember for me, will you: the freeze. Nobody deploys in May. I'm off.") == ["Nobody deploys in May."]
    assert asked("Remember please: the freeze. Can you run the tests?") == ["Remember please: the freeze."]
