"""What a user picks of several options is kept with the option, not with its letter alone."""

import re

import pytest

from dedup.extraction.answers.answers import PICKED
from dedup.extraction.choices.picks import option_picked
from dedup.extraction.cutting.statements import statements
from dedup.extraction.extract import extract
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
        (
            NUMBERS,
            ["Let's go with option 2 for now.", "2 for the moment", "the second for the time being", "I'd say 2"],
        ),
        (BULLETS, ["the second one", "second", "redis", "the one with redis"]),
        (TABLE, ["B", "row b", "the latter"]),
        (INLINE, ["b", "(b)", "the second"]),
        (PROSE, ["the latter", "the second one", "redis", "redis sounds good"]),
    ],
)
def test_a_letter_a_number_a_place_or_a_name_picks(offer: str, answers: list[str]) -> None:
    """However Claude lays the options out, also if it is only for now: what is picked stands before it, and nothing of
    the other ones in a list."""
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


@pytest.mark.parametrize(
    "answer",
    [
        "the second is super cute, kids shout it across the room",
        "the second is so much nicer, everyone has it already",
        "the second is genius, we have that already!",
        "second wins, it costs nothing",
        "the second is so smart, no batteries",
        "i love the second 😍",
        "two sounds great",
        "b is way better than the first",
        "the second looks good to me, we know it",
        "the second one is brilliant and the exits stay free",
        "b is exactly what we need",
        "the second, but also with the offset",
        "second but plus the tank number",
        "b plus also a line in the log",
        "the second, and also with the reason",
    ],
)
def test_what_is_praised_or_added_to_is_picked(answer: str) -> None:
    """In whatever words, and with the reason behind it."""
    assert "in Redis" in picked(LETTERS.replace("Which one?", "Which one do you want?"), answer)


@pytest.mark.parametrize(
    "answer",
    [
        "the second is super cute but kids can't spell",
        "the first is nice, the second is nicer",
        "the second is great if nobody is drunk",
        "the second is great for adults",
        "the second is so much slower, nobody has it",
        "two sounds great but is it expensive?",
        "two sounds like a lot of work",
        "is the second better?",
        "the second would be better if we had dates",
        "the second is hardly better than nothing",
        "the second is great, not",
    ],
)
def test_praise_that_is_bound_or_taken_back_picks_nothing(answer: str) -> None:
    """To a condition, to some people, or to another option."""
    assert picked(LETTERS, answer) == ""


def test_options_may_be_numbered_in_one_line() -> None:
    """Behind a colon; a number that ends a sentence is none."""
    offer = "Three ways: 1. a lobby list 2. a code of four letters 3. friends of the platform"
    assert picked(offer, "the second", "how do they meet?") == "Three ways: 2. a code of four letters"
    assert picked("I upgraded it to 1. Now it is at 2. Fine.", "the second", "how do they meet?") == ""


WATER = "There are three ways:\n\n1. by timer, at 6 and at 20 o'clock\n2. by soil moisture, below 30 %\n3. by hand"
NAMED = "Which one do you want?\n\n- **Hourly:** cheap, up to 60 minutes old\n- **Live:** by websocket, 3 euros a month"


@pytest.mark.parametrize(
    ("offer", "answer", "option"),
    [
        (
            WATER,
            "The second, but make it 25 % rather than 30, because the tomatoes rot otherwise.",
            "2. by soil moisture",
        ),
        (WATER, "2, make it below 25 %, not 30", "2. by soil moisture"),
        (WATER, "the second, but at 25 %, not 30", "2. by soil moisture"),
        (WATER, "1 but only for the tomatoes, the roses are watered as they are", "1. by timer"),
        (WATER, "the first, but make the second round at nine", ""),  # of which?
        (NAMED, "hourly, but a bit shorter", "**Hourly:**"),
        (WATER, "3 but smaller", "3. by hand"),
        (
            NAMED,
            "Hourly, but every 30 minutes rather than every 60, since the shift changes at half past.",
            "**Hourly:**",
        ),
    ],
)
def test_an_option_that_is_to_have_another_value_is_picked(offer: str, answer: str, option: str) -> None:
    """It stands before the user's words, which say what is otherwise: without it nobody knows what has that value."""
    assert option in picked(offer, answer, "the plants") and bool(option) == bool(picked(offer, answer, "the plants"))


def test_it_is_kept_once() -> None:
    """With the user's words behind it; neither it nor another option is a memory besides, as if it held as it was."""
    turns = (
        (Speaker.USER, "the plants need water"),
        (Speaker.ASSISTANT, WATER),
        (Speaker.USER, "the second, but at 25 %, not 30"),
    )
    found = [c.content for c in extract([Utterance(*turn) for turn in turns], PROJECT)]
    kept = "There are three ways: 2. by soil moisture, below 30 %; the second, but at 25 %, not 30"
    assert [text for text in found if "moisture" in text or "timer" in text or "25" in text] == [kept]


@pytest.mark.parametrize(
    "answer",
    [
        "the second, but isn't 30 % too much?",
        "the second, but 30 % is too much for the tomatoes",
        "the second, but i don't trust it at 30 %",
        "the second, but at 20 o'clock",  # as another one is
        "the second, but maybe at 25 %",
        "the second, but only if it stays below 25 %",
        "2, but first fix the 3 tests",
        "2, but not now, in 2 weeks",
        "2 but the third for 5 days a week",
        "2 or 1, but at 25 %",
        "moist, but make it 25 %",
        "2 but slower",
        "2 but smaller is nicer",
    ],
)
def test_who_doubts_puts_off_or_mixes_has_picked_none(answer: str) -> None:
    """A value is no sign by itself that something is settled."""
    assert picked(WATER, answer, "the plants") == ""


@pytest.mark.parametrize("lead", ["Three ways to do that:", "There are two ways to store the sessions:"])
def test_ways_to_do_something_are_no_ways_out_of_trouble(lead: str) -> None:
    """They are options like any others."""
    assert picked(f"{lead}\n\n1. in memory\n2. in Redis", "2") == f"{lead} 2. in Redis"


def test_where_claude_recommends_one_it_lets_choose() -> None:
    """It need not ask; nor need its user."""
    before = "when a student goes, their row has to go, so what do you propose?"
    offer = "Three ways to do that:\n\n1. hide the row\n2. overwrite the name, keep the row"
    option = "Three ways to do that: 2. overwrite the name, keep the row"
    assert picked(f"{offer}\n\nI'd recommend 1.", "the second", "a student goes") == option
    assert picked(offer, "the second", before) == option
    assert picked(offer, "the second", "a student goes") == option
    prose = "We could hide the row, or overwrite the name. I'd recommend the first."
    assert picked(prose, "yes the first", "a student goes") == "We could hide the row, or overwrite the name."


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
    ],
)
def test_what_settles_nothing_picks_nothing(offer: str, answer: str, before: str) -> None:
    """What is not there, or what Claude should do next."""
    assert picked(offer, answer, before) == ""


def last_picked(offer: str, answer: str, before: str = ASKED) -> str:
    """What is picked with the last sentence of an answer."""
    turns = ((Speaker.USER, before), (Speaker.ASSISTANT, offer), (Speaker.USER, answer))
    told = [Utterance(speaker, text, Source(uuid=str(n))) for n, (speaker, text) in enumerate(turns)]
    said = [statement for n, utterance in enumerate(told) for statement in statements(utterance, n)]
    return option_picked(said, len(said) - 1)


@pytest.mark.parametrize(
    "answer",
    [
        "b, postgres is not on that machine",
        "b. memory isn't shared between the pods",
        "the second one, i don't want to lose them on restart",
        "option b – we have no disk there anyway",
        "b, no cookies, they are too big for the sessions",
    ],
)
def test_a_reason_may_say_what_is_not(answer: str) -> None:
    """Behind the pick, where it speaks against something else."""
    assert "in Redis" in picked(LETTERS, answer)


@pytest.mark.parametrize(
    "answer",
    [
        "b, it is too slow for us",
        "b, that's not what we want here",
        "b, i don't like it very much",
        "b, redis is not on that machine",
        "b, maybe with a shorter ttl",
        "b, not sure about the rest of it",
        "b, is there no other way?",
        "b, or only memory at first",
        "b, if the ops team has no objections",
    ],
)
def test_what_speaks_against_it_is_no_reason_for_it(answer: str) -> None:
    """Nor a doubt, a condition, or a question."""
    assert picked(LETTERS, answer) == ""


@pytest.mark.parametrize(
    "answer", ["1 and 3", "1, 3", "1 + 3 please", "1 and 3, not 2", "all but 2", "everything except the second"]
)
def test_several_may_be_picked(answer: str) -> None:
    """All that are picked stand before it, and what is not does not."""
    offer = "For the sessions I'd propose:\n\n1. a TTL of 24 hours\n2. a Redis cluster\n3. an index on the user"
    option = picked(offer, answer, "propose something for the sessions")
    assert option == "For the sessions I'd propose: 1. a TTL of 24 hours; 3. an index on the user"


@pytest.mark.parametrize("answer", ["1 and 5", "1 and 3 are done", "1 or 3", "1 and 3?", "all but 7", "all of them"])
def test_what_is_not_there_or_not_certain_is_not_picked(answer: str) -> None:
    """Nor what is told of several of them."""
    offer = "For the sessions I'd propose:\n\n1. a TTL of 24 hours\n2. a Redis cluster\n3. an index on the user"
    assert picked(offer, answer, "propose something for the sessions") == ""


@pytest.mark.parametrize(
    "answer",
    [
        "C sounds nicer but no time. B",
        "memory is lost on every restart, postgres is slow. so redis.",
        "was leaning to c, but nobody backs it up. then b",
        "nothing else to run there sounds good, so the second",
    ],
)
def test_the_pick_may_stand_behind_its_reasons(answer: str) -> None:
    """At the end of the message, or of its one sentence."""
    assert "in Redis" in last_picked(LETTERS, answer)
    assert "Postgres" not in last_picked(LETTERS, answer)


@pytest.mark.parametrize(
    "answer",
    [
        "what does b cost? b",
        "a. no, b",
        "we looked at this before. redis",  # it may be what they looked at
        "memory is lost, so maybe b",
        "i have to think about it, so not b",
    ],
)
def test_a_last_word_is_not_always_a_pick(answer: str) -> None:
    """Of who asks, doubts, or only names something."""
    assert last_picked(LETTERS, answer) == ""


def test_the_reasons_before_it_stand_with_the_pick_and_the_other_options_nowhere() -> None:
    """What was not taken reads like a decision."""
    before = "ingress-nginx is end of life in march, which gateway do we take?"
    offer = (
        "The realistic implementations:\n\n1. **Envoy Gateway** – CNCF, good Gateway API conformance\n"
        "2. **Cilium Gateway** – you'd need Cilium as CNI\n"
        "3. **AWS Load Balancer Controller** – L7 only with ALB, at most 100 rules"
    )
    reason = "Was leaning to 3 first because less to run, but ALB can't do our tenant routing with more than 100 rules."
    turns = ((Speaker.USER, before), (Speaker.ASSISTANT, offer), (Speaker.USER, f"{reason} So envoy."))
    found = [c.content for c in extract([Utterance(*turn) for turn in turns], PROJECT)]
    (kept,) = [text for text in found if "Envoy" in text]
    assert kept.endswith(f"{reason} So envoy.")
    assert not any("Cilium" in text for text in found)


def test_what_introduces_options_of_nothing_gives_way_to_the_question() -> None:
    """ "Two options:" says nothing of what."""
    offer = "Two options:\n\n1. **Redis** – one more thing to run\n2. **Postgres table** – nothing new, slower"
    assert picked(offer, "2", "How do we keep sessions?").startswith("How do we keep sessions? 2. **Postgres table**")


def test_a_fix_that_is_picked_is_how_it_works_now() -> None:
    """Unless it is only what Claude looks at next."""
    offer = "The supply drops to 2.71 V.\n\nTwo fixes are possible:\n\n1. Convert in two groups\n2. Supply it with 5 V"
    answer = "1, 5V is not on the board"
    assert picked(offer, answer, "why does it brown out") == "Two fixes are possible: 1. Convert in two groups"
    looks = "Two fixes are possible:\n\n1. check the regulator\n2. look at the cable"
    assert picked(looks, "1, the cable is not mine", "why does it brown out") == ""


def test_a_row_of_a_table_is_an_option() -> None:
    """Below its head, which is none."""
    table = (
        "Two options:\n\n| Option | Time | Risk |\n|---|---|---|\n| BLE | 40 s | needs a boat |\n| LoRa | days | high |"
    )
    assert picked(table, "the first", "which transport do we use for updates?").endswith("BLE | 40 s | needs a boat")


def test_a_long_answer_is_read_quickly() -> None:
    """Whatever is said again and again in it."""
    for text in ("1, 2, " * 20_000, "so " * 30_000, "b - it it " * 10_000, "all but " * 20_000):
        assert picked(LETTERS, text) == ""


HELPS = "{}\n\n- a fence of 1.8 m\n- a dog\n- planting inside tubes"
COULD = "You could lay a cable through the old pipe, put up a radio bridge, or use a SIM router in the barn."
PLUGS = "Options:\n- **USB**: simple, but short\n- **Bluetooth**: no cable\n- **Serial**: what the old till had"


@pytest.mark.parametrize("lead", ["What helps:", "I can think of these:", "You could try one of these:", "Three ways:"])
@pytest.mark.parametrize(
    ("answer", "option"),
    [
        ("the second", "a dog"),
        ("the third, dogs bark at night", "planting inside tubes"),
        ("the dog then", "a dog"),
        ("tubes, the dog would bark", "planting inside tubes"),
        ("tubes. the dog would bark all night", "planting inside tubes"),
    ],
)
def test_nobody_need_have_asked(lead: str, answer: str, option: str) -> None:
    assert picked(HELPS.format(lead), answer, "deer eat the seedlings").endswith(option)


def test_a_list_may_be_all_that_is_said() -> None:
    assert picked(HELPS.format(""), "the second", "deer eat the seedlings") == "a dog"
    assert picked(HELPS.format(""), "the dog then", "deer eat the seedlings") == "a dog"
    assert picked(HELPS.format(""), "dog", "deer eat the seedlings") == ""


@pytest.mark.parametrize(
    "answer", ["sim router", "the radio bridge, pipe is full of water", "both of them", "the last"]
)
def test_a_sentence_that_says_what_one_could_do_lets_choose(answer: str) -> None:
    assert picked(COULD, answer, "the barn has no signal") == COULD


def test_an_option_is_named_with_the_reason() -> None:
    asked = "how should the scale talk to the till?"
    for answer in ("serial", "serial, we have the cable already", "serial. we have the cable already"):
        assert picked(PLUGS, answer, asked) == f"{asked} **Serial**: what the old till had"


@pytest.mark.parametrize(
    ("offer", "answer"),
    [
        ("We could keep the uploads on the NAS or in S3.", "neither, Backblaze"),
        ("Should the uploads be on the NAS or in S3?", "neither, backblaze, its cheaper"),
        ("Two ways: the uploads on the NAS, or in S3.", "none of these: backblaze"),
    ],
)
def test_something_else_than_what_is_offered_stands_behind_that(offer: str, answer: str) -> None:
    assert picked(offer, answer, "the uploads need a place") == offer


def test_what_is_taken_instead_may_be_another_sentence() -> None:
    assert last_picked("We could keep them on the NAS or in S3.", "none of these. we use backblaze", "uploads?") == (
        "We could keep them on the NAS or in S3."
    )


@pytest.mark.parametrize(
    ("offer", "answer"),
    [
        (HELPS.format("I found these:"), "the second"),
        (HELPS.format("What I did:"), "the second"),
        (HELPS.format("These files use it:"), "the second"),
        ("I could do one of these:\n- run the tests\n- look at the logs", "the second"),
        ("I could lay a cable or use a SIM router.", "sim router"),
        ("You could check the logs or run the tests again.", "logs"),
        ("The level is broken, or the solver doesn't know ice.", "the latter"),
        ("We keep the uploads on the NAS or in S3.", "neither, Backblaze"),
        ("We could keep the uploads on the NAS or in S3.", "neither, too expensive"),
        ("We could keep the uploads on the NAS or in S3.", "neither"),
        ("We could keep the uploads on the NAS or in S3.", "neither, maybe Backblaze?"),
        ("Should I run the unit tests or all tests?", "neither, the linter"),
        (COULD, "sim router?"),
        (COULD, "cable or radio"),
        (COULD, "cable, or what do you think?"),
        (PLUGS, "serial. usb"),
        (PLUGS, "cable"),
        (f"What is so now:\n{PLUGS.partition(':')[2]}\n\nWhich of it should I log?", "serial"),
        ("Options:\n- **Token**: maria123\n- **Password**: hunter2", "password"),
    ],
)
def test_what_is_no_choice_for_the_work_lets_nobody_pick(offer: str, answer: str) -> None:
    """Nor who refuses, doubts, or names what several have; and what is of a secret is told nowhere."""
    assert picked(offer, answer, "the barn is far away") == ""


FOR_POSTS = (
    "I'd propose:\n\n1. Numbers by pontoon, A1 to A40.\n2. A colour for each pontoon, printed on the posts.\n"
    "3. The old numbers stay on the map for a year."
)
NUMBERED, COLOURED, STAYING = "1. Numbers by pontoon", "2. A colour for each", "3. The old numbers"


@pytest.mark.parametrize(
    ("answer", "taken"),
    [
        ("1 and 3 yes, but no colours, half of the guests are colour blind", (NUMBERED, STAYING)),
        ("1 and 3 yes. But no colours, half of the guests are colour blind", (NUMBERED, STAYING)),
        ("1 and 3 but no colours", (NUMBERED, STAYING)),
        ("yes to 1 and 3, no to 2", (NUMBERED, STAYING)),
        ("1 and 3, not 2", (NUMBERED, STAYING)),
        ("1 yes, 2 and 3 no", (NUMBERED,)),
        ("1 ok, but no letters", (NUMBERED,)),
        ("1 and 2, but only for the guests", (NUMBERED, COLOURED)),
        ("the first, and the third for the guest pontoon, because the kids like it", (NUMBERED, STAYING)),
        ("the first. And the third for the winter, the mail is slow then", (NUMBERED, STAYING)),
        ("all 3. but posts of wood, not steel, they rust", (NUMBERED, COLOURED, STAYING)),
        ("all three, letters not numbers", (NUMBERED, COLOURED, STAYING)),
    ],
)
def test_what_is_not_to_be_may_stand_behind_a_pick(answer: str, taken: tuple[str, ...]) -> None:
    """Of one or several: what was taken stands before it, and nothing of what was not."""
    option = picked(FOR_POSTS, answer, "how should the posts be marked?")
    assert [part in option for part in (NUMBERED, COLOURED, STAYING)] == [
        part in taken for part in (NUMBERED, COLOURED, STAYING)
    ]


@pytest.mark.parametrize(
    "answer",
    [
        "1 and 3, but not today",
        "1 and 3, but let me ask the harbour master first",
        "1 and 3, but isn't 3 confusing?",
        "1 and 3, no wait, only 2",
        "1 and 3, no to 3",
        "1 and 3, but show me the diff before",
        "2, but no idea why",
        "2, but no money",
        "2, no hurry",
        "both, but no colours",
        "both are too much, no money",
        "all good, but no colours",
        "all 3",
        "the first and third pier are wet, not the second",
    ],
)
def test_who_doubts_waits_or_takes_it_back_has_limited_no_pick(answer: str) -> None:
    """Nor who takes both of three, or says something of all that is no choice."""
    assert picked(FOR_POSTS, answer, "how should the posts be marked?") == ""


def test_a_limit_stands_with_what_is_picked_though_it_is_another_sentence() -> None:
    """Without the options nobody knows what "all 3" are, and without the limit they say what is not to be."""
    helps = "Three things would help:\n\n- Wool under the roof, 20 cm\n- A stove with 7 kW\n- Curtains at the door"
    answer = "all 3. but pellets not logs, the chimney cant take logs"
    turns = ((Speaker.USER, "how do we heat the hut?"), (Speaker.ASSISTANT, helps), (Speaker.USER, answer))
    (found,) = [c.content for c in extract([Utterance(*turn) for turn in turns], PROJECT)]
    assert found == (
        "how do we heat the hut? Wool under the roof, 20 cm; A stove with 7 kW; Curtains at the door; "
        "all 3. but pellets not logs, the chimney cant take logs"
    )


def test_of_what_is_proposed_one_may_be_taken_by_its_name_and_another_turned_down() -> None:
    """The refused one is no candidate; what nothing was said of is heard like any statement."""
    answer = "numbers ok. but no colours, half of the guests are colour blind"
    offer = FOR_POSTS.replace("1. Numbers", "1. **Numbers**")
    turns = ((Speaker.USER, "how should the posts be marked?"), (Speaker.ASSISTANT, offer), (Speaker.USER, answer))
    found = [c.content for c in extract([Utterance(*turn) for turn in turns], PROJECT)]
    assert not [one for one in found if "printed on the posts" in one]
    (own,) = [one for one in found if "colour blind" in one]
    assert "A1 to A40" in own


REPORT = "{}\n\n1. The sums are cached per day.\n2. One query instead of forty.\n3. It is built in a queue, and mailed."


@pytest.mark.parametrize(
    "lead",
    [
        "What could be done:",
        "What can be done about it:",
        "Some ways out:",
        "A few ways around that:",
        "The usual remedies:",
        "The usual fixes:",
        "These repairs are common:",
        "What people usually do:",
        "I'd consider:",
    ],
)
@pytest.mark.parametrize(
    "answer", ["1 and 3", "1 n 3", "1 & 3 pls", "the first n the third", "1 n 3, 2 is done already"]
)
def test_a_line_may_say_in_many_ways_that_one_may_choose(lead: str, answer: str) -> None:
    """And "n" is one more word for "and"."""
    option = picked(REPORT.format(lead), answer, "the report page takes 20 s")
    assert "cached" in option and "mailed" in option and "forty" not in option


@pytest.mark.parametrize(
    ("lead", "answer"),
    [
        ("What was done:", "1 n 3"),
        ("What's still to be done:", "1 n 3"),
        ("Problems that are left:", "1 n 3"),
        ("In the log are:", "1 n 3"),
        ("Some ways out:", "maybe 1 n 3"),
        ("Some ways out:", "1 n 3 i tried already"),
        ("Some ways out:", "1 n 5"),
        ("Some ways out:", "1 n 3?"),
    ],
)
def test_not_below_what_was_found_or_done_nor_in_doubt(lead: str, answer: str) -> None:
    assert picked(REPORT.format(lead), answer, "the report page takes 20 s") == ""


@pytest.mark.parametrize("answer", ["1", "1 n 2", "the second", "2 n 3"])
def test_ways_out_that_are_steps_are_no_choice(answer: str) -> None:
    """Who picks one of them goes on with the work."""
    steps = "Some ways out:\n\n1. Restart the box.\n2. Check the cable.\n3. Try another port."
    assert picked(steps, answer, "the tv says no signal") == ""


def test_which_of_these_one_wants_is_no_next_step() -> None:
    """It asks of a table, or a list; not which of them Claude should do first."""
    table = "Options for the sessions:\n\n| Option | Cost |\n|---|---|\n| In Redis | 40 |\n| Self-hosted | 9 |"
    reason = "redis, I don't want to babysit a db"
    assert "In Redis" in picked(f"{table}\n\nWhich of these do you want?", reason)
    assert picked(f"{table}\n\nWhich of these do you want me to try first?", reason) == ""


@pytest.mark.parametrize("reason", ["I don't want it", "we don't want that", "I don't want to use it", "not now"])
def test_who_says_why_not_has_not_picked(reason: str) -> None:
    """What one spares oneself by the pick is a reason for it; that one does not want it is none."""
    assert picked(BULLETS, f"redis, {reason}") == ""
    assert picked(BULLETS, "redis, I don't want another thing to run")


PARTS = "## Option 1: cron\nSimple, runs hourly.\n\n## Option 2: a queue\n- more moving parts\n- instant"
BOLD = "**Option A: SQLite**\n\nOne file, no server.\n\n**Option B: Postgres**\n\nNeeds a server, but scales."
ITEMS = "1. SQLite\n   One file, no server.\n2. Postgres\n   Needs a server, but scales."


@pytest.mark.parametrize(
    ("offer", "answer", "option", "other"),
    [
        (f"{PARTS}\n\nWhich do you prefer?", "option 1, hourly is fine", "cron; Simple, runs hourly.", "queue"),
        (f"{PARTS}\n\nI recommend the queue.", "2 then", "a queue; more moving parts; instant", "cron"),
        (f"{BOLD}\n\nWhich one?", "b", "Postgres; Needs a server, but scales.", "SQLite"),
        (f"{BOLD}\n\nMy recommendation: A.", "option a it is", "SQLite; One file, no server.", "Postgres"),
        (f"{ITEMS}\n\nWhich one?", "the second", "Postgres; Needs a server, but scales.", "SQLite"),
        ("Option A (Redis): a file.\nOption B (MySQL): a server.\n\nWhich one?", "B", "(MySQL): a server.", "Redis"),
    ],
)
def test_an_option_with_more_said_of_it_is_picked_like_any(offer: str, answer: str, option: str, other: str) -> None:
    """It has a title, or lines of its own; what stands below another one is not said of it."""
    assert option in picked(offer, answer)
    assert other not in picked(offer, answer)


def test_the_lists_below_an_option_are_no_options() -> None:
    """They tell of it."""
    offer = f"{PARTS.replace('Simple, runs hourly.', '- simple' + chr(10) + '- runs hourly')}\n\nWhich one?"
    assert "cron; simple; runs hourly" in picked(offer, "the first")


def picked_of(offer: str, answer: str, report: str) -> str:
    """What is picked of what Claude says by itself, where its `report` stands behind the answer."""
    turns = ((Speaker.ASSISTANT, offer), (Speaker.USER, answer), (Speaker.ASSISTANT, report))
    told = [Utterance(speaker, text, Source(uuid=str(n))) for n, (speaker, text) in enumerate(turns) if text]
    said = [statement for n, utterance in enumerate(told) for statement in statements(utterance, n)]
    return option_picked(said, next(i for i, one in enumerate(said) if one.speaker is Speaker.USER))


@pytest.mark.parametrize(
    ("offer", "answer", "report"),
    [
        ("The times can be stored as text, or as epoch seconds, which sorts faster.", "epoch", "Done."),
        ("Candidates for the key are `(isbn, shop)` or a generated `offer_id`.", "offer_id", "Using `offer_id`."),
        ("For the map tiles: MapLibre with our own tiles, or Leaflet with OSM raster.", "maplibre", "Done."),
        ("For the queue there is BullMQ, or plain Postgres with SKIP LOCKED.", "postgres", "Using Postgres."),
        ("The reminder can go out by SMS or by push.", "sms, nobody installs the app", "Done."),
        ("The ids can be UUIDs, or short codes.", "short codes", "Short codes then."),
        ("Either the gateway signs the events, or each device does.", "each device", "Implemented."),
        ("It's either a column `kind` or two tables.", "two tables", "Two tables, done."),
        ("We could run it as a cron job or as a loop in the service.", "cron", "Added a cron job."),
    ],
)
def test_a_name_picks_within_a_sentence_that_tells_what_one_may_have(offer: str, answer: str, report: str) -> None:
    """Where Claude takes it up: of "can" alone nobody knows whether one may choose."""
    assert picked_of(offer, answer, report) == offer
    assert picked_of(offer, answer, report="") == (offer if re.search(r"\bcould\b|\ACandidates", offer) else "")


@pytest.mark.parametrize(
    ("offer", "answer", "report"),
    [
        ("The build can fail because of the cache or the lockfile.", "lockfile", "Done, regenerated."),
        ("It could be the cable or the port.", "cable", "OK."),
        ("It might be a race or a stale cache.", "race", "OK."),
        ("The data could be wrong or missing.", "missing", "OK."),
        ("The crash comes either from the driver or from the kernel.", "driver", "OK."),
        ("Either the test is wrong or the code is.", "the test", "Fixed the test."),
        ("You can run `make demo` or `make test` now.", "make demo", "Done."),
        ("The tests can be run with `pytest` or `tox`.", "pytest", "OK."),
        ("I could rebase or merge your branch.", "rebase", "Rebased."),
        ("The value is read from the file or from the environment.", "environment", "OK."),
        ("The reminder can go out by SMS or by push.", "sms", "By SMS it costs 4 cents each, and by push nothing."),
        ("The reminder can go out by SMS or by push.", "sms", "OK, by SMS only?"),
        ("The reminder can go out by SMS or by push.", "reminder sms or", "Done."),
        ("The reminder can go out by SMS or by push.", "pigeon", "Done."),
    ],
)
def test_what_may_be_so_or_happens_is_nothing_to_pick_from(offer: str, answer: str, report: str) -> None:
    """Nor what may be looked at, or what Claude does not take up."""
    assert picked_of(offer, answer, report) == ""
