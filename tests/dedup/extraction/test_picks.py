"""What a user picks of several options is kept with the option, not with its letter alone."""

import pytest

from dedup.extraction.answers import PICKED
from dedup.extraction.extract import extract
from dedup.extraction.picks import option_picked
from dedup.extraction.statements import statements
from dedup.model import Source, Speaker, Utterance
from tests.fakes import PROJECT

ASKED = "where do i put the sessions?"
LETTERS = (
    "Three places are possible for the sessions:\n\na) in memory\nb) in Redis, with a TTL\nc) in Postgres\n\nWhich one?"
)
NUMBERS = "These could hold the sessions:\n\n1. **Memory** – lost on restart\n2. **Redis** – in Redis, with a TTL"
BULLETS = "These could hold the sessions:\n\n- memory, lost on restart\n- in Redis, with a TTL\n- Postgres"
TABLE = (
    "Options for the sessions:\n\n| | where | how |\n|---|---|---|\n| A | memory | - |\n| B | in Redis | with a TTL |"
)
INLINE = "Where do sessions live: (a) in memory, (b) in Redis, with a TTL, (c) in Postgres?"
PROSE = "Sessions could live in memory or in Redis, with a TTL."


def picked(offer: str, answer: str, before: str = ASKED) -> str:
    """What is picked with an answer to what Claude offers."""
    turns = ((Speaker.USER, before), (Speaker.ASSISTANT, offer), (Speaker.USER, answer))
    told = [Utterance(speaker, text, Source(uuid=str(n))) for n, (speaker, text) in enumerate(turns)]
    said = [statement for n, utterance in enumerate(told) for statement in statements(utterance, n)]
    return option_picked(said, next(i for i, one in enumerate(said) if one.turn == 2))


@pytest.mark.parametrize(
    ("offer", "answers"),
    [
        (LETTERS, ["b", "B.", "(b)", "b, please", "let's go with b", "the second one", "option b it is", "ok, b then"]),
        (NUMBERS, ["2", "2 then", "#2", "option 2 pls", "the second", "the last one", "redis", "the redis one"]),
        (BULLETS, ["the second one", "second", "redis", "the one with redis"]),
        (TABLE, ["B", "row b", "the latter"]),
        (INLINE, ["b", "(b)", "the second"]),
        (PROSE, ["the latter", "the second one", "redis", "redis sounds good"]),
    ],
)
def test_a_letter_a_number_a_place_or_a_name_picks(offer: str, answers: list[str]) -> None:
    """However Claude lays the options out: what is picked stands before it, and nothing of the other ones in a list."""
    for answer in answers:
        option = picked(offer, answer)
        assert "in Redis" in option and "with a TTL" in option
        assert "sessions" in option.lower()
        assert ("Postgres" in option or "restart" in option) is False


def test_it_is_kept_as_the_users() -> None:
    """As one text, with the option as Claude put it."""
    turns = ((Speaker.USER, ASKED), (Speaker.ASSISTANT, LETTERS), (Speaker.USER, "b"))
    (found,) = [c for c in extract([Utterance(*turn) for turn in turns], PROJECT) if PICKED in c.evidence]
    assert found.content == "Three places are possible for the sessions: b) in Redis, with a TTL; b"
    assert found.speaker is Speaker.USER


def test_what_its_user_goes_on_to_say_of_it_goes_with_it() -> None:
    """In the same message; what is about something else stands by itself."""
    more = "keep the ttl at 24 hours, nobody should be logged out over night"
    other = "the invoices are always rounded per line, never on the total"
    turns = ((Speaker.USER, ASKED), (Speaker.ASSISTANT, LETTERS), (Speaker.USER, f"b. {more}. {other}"))
    found = [c.content for c in extract([Utterance(*turn) for turn in turns], PROJECT)]
    assert f"Three places are possible for the sessions: b) in Redis, with a TTL; b. {more}." in found
    assert other in found


@pytest.mark.parametrize(
    "answer", ["the second, but with a day's ttl", "b but without a cluster", "b, but plus a dump"]
)
def test_what_is_added_to_an_option_leaves_it_picked(answer: str) -> None:
    """And so does a reason, whatever is said to be wrong in it."""
    assert "in Redis" in picked(LETTERS, answer)
    assert "in Redis" in picked(LETTERS, f"{answer}, because people click on the wrong one all the time")


@pytest.mark.parametrize(
    "answer", ["the second, but in postgres", "b, but only if it is free", "but why b", "b but no"]
)
def test_what_is_doubted_or_changed_is_not_picked(answer: str) -> None:
    """What comes behind "but" may be anything."""
    assert picked(LETTERS, answer) == ""


@pytest.mark.parametrize("lead", ["Three ways to do that:", "There are two ways to store the sessions:"])
def test_ways_to_do_something_are_no_ways_out_of_trouble(lead: str) -> None:
    """They are options like any others."""
    assert picked(f"{lead}\n\n1. in memory\n2. in Redis", "2") == f"{lead} 2. in Redis"


def test_where_claude_recommends_one_it_lets_choose() -> None:
    """It need not ask; nor need its user, who was told of facts."""
    before = "when a student goes, their row has to go, so what do you propose?"
    offer = "Three ways to do that:\n\n1. hide the row\n2. overwrite the name, keep the row"
    option = "Three ways to do that: 2. overwrite the name, keep the row"
    assert picked(f"{offer}\n\nI'd recommend 1.", "the second", "a student goes") == option
    assert picked(offer, "the second", before) == option
    assert picked(offer, "the second", "a student goes") == ""
    prose = "We could hide the row, or overwrite the name. I'd recommend the first."
    assert picked(prose, "yes the first", "a student goes") == ""


def test_what_a_user_has_decided_introduces_no_options() -> None:
    """Nor does a question that names nothing, without the sentence before it."""
    before = "Who pays the SMS, I decided that too. Lucerne wants a role for heads, without bank details."
    offer = "I see these options:\n\na) a fixed role\nb) free permissions\n\nI'd recommend a)."
    assert picked(offer, "a) please", before) == "a) a fixed role"
    asked = "Lucerne wants a role for heads, without bank details. How would you do that?"
    assert picked(offer, "a) please", f"Who pays the SMS, I decided that too. {asked}") == f"{asked} a) a fixed role"


def test_letters_of_any_script_are_no_error() -> None:
    """Lower case is not everywhere what it is in English."""
    assert picked(NUMBERS, "the ſecond one") == picked(NUMBERS, "the second one")
    for answer in ("FİRST", "thırd", "laſt", "İ"):
        picked(NUMBERS, answer)


def test_what_is_taken_back_is_no_pick() -> None:
    """In the next message, too."""
    turns = ((Speaker.USER, ASKED), (Speaker.ASSISTANT, LETTERS), (Speaker.USER, "b"), (Speaker.USER, "sorry, c"))
    assert not any("Redis" in c.content for c in extract([Utterance(*turn) for turn in turns], PROJECT))


def test_the_next_pick_is_of_the_next_options() -> None:
    """It takes nothing back."""
    colours = "Which colour should it have?\n\na) red\nb) blue"
    turns = ((Speaker.USER, ASKED), (Speaker.ASSISTANT, LETTERS), (Speaker.USER, "b"), (Speaker.ASSISTANT, colours))
    found = [c.content for c in extract([Utterance(*turn) for turn in (*turns, (Speaker.USER, "a"))], PROJECT)]
    assert any("Redis" in text for text in found)
    assert any("red" in text and "colour" in text for text in found)


def test_of_a_long_line_no_option_is_made() -> None:
    """Nor is a run of white space looked at again and again: a hook would be killed over it, and so would the next."""
    for line in (" " * 50_000, "- " * 20_000, "| " * 20_000, "1. " * 20_000, "a) " * 20_000):
        assert picked(f"Which one?\n{line}x\n{line}y", "2") == ""


def test_the_options_are_of_one_list() -> None:
    """Of two lists with the same marks it is not known which is meant, unless only one has so many."""
    two = "1. Redis, with a TTL\n2. Postgres\n\nHow:\n\n1. by hand\n2. by a job\n3. not at all"
    assert picked(f"Where:\n\n{two}", "2") == ""
    assert picked(f"Where:\n\n{two}", "3").endswith("3. not at all")


def test_options_that_nothing_introduces_stand_behind_what_their_user_asked() -> None:
    """Nobody else said what they are for."""
    assert picked("1) own relay\n2) OneSignal", "1", "which push service do we take?") == (
        "which push service do we take? 1) own relay"
    )


@pytest.mark.parametrize(
    ("offer", "answer", "before"),
    [
        (LETTERS, "d", ASKED),  # there is none
        (LETTERS, "b?", ASKED),
        (LETTERS, "none of them", ASKED),
        (LETTERS, "b, definitely not", ASKED),
        (LETTERS, "b. no wait, c", ASKED),
        (LETTERS, "the second. hm no, the first", ASKED),
        (LETTERS, "b: too slow, c: fine", ASKED),
        (LETTERS, "c++", ASKED),
        (BULLETS, "first, the sessions must survive a restart", ASKED),
        (BULLETS, "redis, never", ASKED),
        (BULLETS, "postgres. sqlite", ASKED),
        (f"{NUMBERS}\n\nHow many users do you have?", "2", ASKED),
        ("Findings:\n1. The cache never expires\n2. The pool is too small", "1", "what is wrong here, and where?"),
        ("Options:\na) maria123\nb) hunter2", "b", "which password do we use for the test user?"),
        ("Options:\na) maria123\nb) hunter2", "b", "how do testers log in, and where?"),
        (NUMBERS, "both", ASKED),
        (NUMBERS, "a", ASKED),
        (PROSE, "postgres", ASKED),
        (PROSE, "b", ASKED),
        ("I could look at the logs or restart the worker.", "the first", "what do we do about the worker?"),
        ("Should I run the unit tests or all tests?", "the first", "which tests are there?"),
        ("There are two ways out:\n- pin the plugin\n- patch our function", "second", "checkout throws a 500"),
        ("A few ways to go on:\n1. read the diff\n2. have a break", "2", "what now?"),
        (NUMBERS, "2", "put the sessions somewhere else"),  # it was not asked for, and Claude asks nothing
    ],
)
def test_what_settles_nothing_picks_nothing(offer: str, answer: str, before: str) -> None:
    """What is not there, or what Claude should do next."""
    assert picked(offer, answer, before) == ""
