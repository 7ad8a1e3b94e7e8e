"""Who asks and answers in one message has told one thing; who only asks, or puts something off, has told nothing."""

import pytest

from dedup.extraction.answers.own_questions import answers_oneself, only_asks, own_question
from dedup.extraction.evidence.observed import observed
from dedup.extraction.extract import extract
from dedup.model import Speaker, Utterance
from tests.fakes import PROJECT

USER, MODEL = Speaker.USER, Speaker.ASSISTANT


def kept(*turns: str) -> list[str]:
    """What is kept of what a user and Claude say in turns, a user first."""
    told = [Utterance((USER, MODEL)[n % 2], text) for n, text in enumerate(turns)]
    return [one.content for one in extract(told, PROJECT)]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("tried raising the crane limit?", "no dont, the city owns that, they say no"),
        ("did we ever pay the singers by hour?", "no, always a fixed sum per evening"),
        ("should the kids get their own card?", "no, parents card is enough, insurance says"),
        ("is the sauna still heated with oil?", "nope, since june its pellets"),
        ("and the insurance?", "they only pay above 500 euros"),
        ("can the tram line take our banner?", "yes but only 2 weeks before"),
        ("the second projector?", "it is on loan till friday"),
        ("the hall?", "we get it from march on"),
        ("where's the limit for uploads?", "found it, 20 MB in nginx.conf"),
        ("is the cron on utc?", "checked, it's local time"),
        ("which port does the proxy listen on?", "never mind, found it: 8443"),
        ("who owns the dns again?", "oh right, Fenna"),
        ("do we have a limit on the search?", "ah yes nginx does it, 10 per minute"),
        ("do we still need the second buoy?", "nope, the city put one"),
        ("how long do we keep the raw events?", "just checked, 90 days"),
    ],
)
def test_who_answers_their_own_question_has_told_one_thing(question: str, answer: str) -> None:
    """The answer says nothing without it. Less has to speak for both: the models hear little in an answer alone."""
    said = [one.statement for one in observed([Utterance(USER, f"{question} {answer}")])]
    assert [one.text for one in said] == [question, answer]
    assert own_question(said, 1) == question
    assert kept(f"{question} {answer}", "OK.") == [f"{question} {answer}"]


@pytest.mark.parametrize(
    "text",
    [
        "why is the build red? the deploy goes out on tuesdays",
        "where did you put the report? found it, thanks",
        "can you check the log? never mind, got it",
        "can you check the logs? no wait, do the tests first",
        "allocate in the callback? no malloc, no locks in the audio callback",
        "the wifi password? its Lachs2211, dont tell the guests",
        "is there a limit on members? no.",
        "which one do we take? who knows it, ask the board?",
        "the deploy goes out on tuesdays. no, on mondays",
    ],
)
def test_what_says_something_itself_takes_no_question_along(text: str) -> None:
    """Nor a mere yes or no, what is asked of Claude, what is no question, or a secret."""
    said = [one.statement for one in observed([Utterance(USER, text)])]
    assert [(own_question(said, i), answers_oneself(said, i)) for i in range(len(said))] == [("", 0.0)] * len(said)


@pytest.mark.parametrize(
    "turns",
    [
        ("whats with the parking max, guards say still 10h", "Let me check."),
        ("whats up with the mixer, it hums since tuesday", "Let me see."),
        (
            "and now",
            "The price list is ready. Shall I publish it?",
            "yes but after 20, not during the show",
            "Scheduled.",
        ),
        ("and now", "The tickets are printed. Shall I send them?", "sure but only on monday", "Then I'll wait."),
    ],
)
def test_what_only_asks_or_puts_off_is_no_fact(turns: tuple[str, ...]) -> None:
    """Though it is long, and its writer spared the question mark."""
    assert [text for text in kept(*turns) if any(own in text for own in turns[::2])] == []


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("Shall I restart the feeder?", "yes but never during the night, the fish wake up"),
        ("Shall I deploy it?", "yes, but deploys only after 20:00, the shop is full before"),
        ("Shall I deploy it?", "yes but not in prod, ever"),
        ("When does the gate close?", "only after 20, not during the show"),
        ("Shall I tag it?", "no, releases are Henrike's, she signs them"),
    ],
)
def test_what_holds_for_good_is_heard(asked: str, answer: str) -> None:
    """What one may offer to do next may be bound by a rule."""
    said = [one.statement for one in observed([Utterance(MODEL, asked), Utterance(USER, answer)])]
    assert not only_asks(said, 1)


def test_in_that_case_is_the_case_that_was_asked_about() -> None:
    """Where Claude has named none since."""
    asked, rule = (
        "What happens when fewer than 30 tickets are sold?",
        "In that case please send a message to all guests.",
    )
    assert f"{asked} {rule}" in kept(asked, "Nothing is sent at the moment.", rule)
    assert f"{asked} {rule}" not in kept(asked, "If nobody comes, nothing is sent.", rule)
    assert f"{asked} {rule}" not in kept(asked, "Nothing is sent.", f"if it rains we close. {rule}")
