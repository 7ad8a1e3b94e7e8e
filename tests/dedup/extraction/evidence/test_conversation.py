"""What the conversation around a statement tells."""

import pytest

from dedup.extraction.cutting.statements import Statement, statements
from dedup.extraction.evidence.conversation import (
    ORDINARY_LENGTH,
    by_itself,
    conversation_cues,
    plainness,
    usual_length,
)
from dedup.model import Speaker, Utterance

MODEL, USER = Speaker.ASSISTANT, Speaker.USER


def around(*talk: tuple[Speaker, str]) -> list[dict[str, float]]:
    return conversation_cues([s for turn, (who, t) in enumerate(talk) for s in statements(Utterance(who, t), turn)])


def test_what_is_said_again_later_is_echoed_in_both_places() -> None:
    """In other words, by the other speaker."""
    first, _, again = around(
        (USER, "the nightly export must finish before six"),
        (MODEL, "Reading the scheduler now."),
        (MODEL, "The nightly export now has to finish before six o'clock."),
    )
    assert first["echo_later_strong"] == 1.0
    assert again["echo_earlier_strong"] == 1.0
    assert "echo_earlier" not in first


def test_naming_the_same_code_is_no_echo() -> None:
    """Whoever works on a function names it all the time."""
    first, second = around((MODEL, "`sync_orders` is slow."), (MODEL, "Opening `sync_orders` again."))
    assert "echo_later" not in first
    assert "echo_earlier" not in second


def test_an_answer_knows_the_question_and_what_was_made_of_it() -> None:
    """Confirmed or denied by the user who speaks next."""
    _, answer, _ = around(
        (USER, "how long should it wait?"), (MODEL, "Thirty seconds is the usual limit."), (USER, "no, make it ninety")
    )
    assert (answer["answers_question"], answer["answers_short"], answer["user_denies"]) == (1.0, 1.0, 1.0)


@pytest.mark.parametrize("answer", ["ok", "Yes, do that", "good, go on", "👍 nice", "k", "ja"])
def test_a_yes_confirms(answer: str) -> None:
    """In the first word, whatever follows."""
    claim, *_ = around((MODEL, "The nightly export now has to finish before six."), (USER, answer))
    assert "user_confirms" in claim


@pytest.mark.parametrize(
    "answer", ["Got an error", "google it", "yaml is broken", "javascript fails", "okra is a plant"]
)
def test_a_word_that_begins_like_a_yes_is_none(answer: str) -> None:
    """Nobody has agreed to anything."""
    claim, _ = around((MODEL, "The nightly export now has to finish before six."), (USER, answer))
    assert "user_confirms" not in claim


@pytest.mark.parametrize("answer", ["don't do that", "don’t do that", "that's not right", "that’s not right", "wrong"])
def test_a_no_denies_with_whatever_apostrophe(answer: str) -> None:
    """Phones and word processors write a curly one."""
    claim, _ = around((MODEL, "The nightly export now has to finish before six."), (USER, answer))
    assert "user_denies" in claim


def test_the_last_word_of_a_run_is_the_report() -> None:
    """A model that works alone for a while sums up at the end."""
    *work, report, _ = around(
        *[(MODEL, f"Checking file {n}.") for n in range(5)], (MODEL, "All done."), (USER, "thanks")
    )
    assert report["ends_long_run"] == 1.0
    assert not any(w.get("ends_run") for w in work)


def test_silence_has_no_echo() -> None:
    """Nothing said, nothing found."""
    assert around() == []


def said(*lengths: int, at_once: int = 1) -> list[Statement]:
    """Statements of so many characters, so many of them in an utterance."""
    turns = [lengths[start : start + at_once] for start in range(0, len(lengths), at_once)]
    texts = ["\n\n".join("w" * length for length in turn) for turn in turns]
    return [s for turn, text in enumerate(texts) for s in statements(Utterance(USER, text), turn)]


def test_how_people_talk_shows_in_many_statements_not_in_one() -> None:
    """A few are taken for ordinary ones; what is too short to be kept does not count."""
    assert usual_length([]) == ORDINARY_LENGTH
    one, ten, many = (usual_length(said(*[40] * n)) for n in (1, 10, 200))
    assert ORDINARY_LENGTH > one > ten > many > 40
    assert many == pytest.approx(40, abs=1)
    assert usual_length(said(40, *[5] * 50)) == one


@pytest.mark.parametrize(
    ("lengths", "at_once", "plain"),
    [([40] * 40, 3, 1.0), ([90] * 40, 1, 1.0), ([90] * 40, 3, 0.0), ([90], 1, 0.0), ([40] * 30 + [2000] * 2, 3, 1.0)],
    ids=["short sentences", "one at a time", "many long ones at a time", "too little to tell", "and a long one"],
)
def test_a_conversation_is_plain_by_short_statements_or_by_single_ones(
    lengths: list[int], at_once: int, plain: float
) -> None:
    """Either is enough."""
    assert plainness(said(*lengths, at_once=at_once)) == pytest.approx(plain, abs=0.15)


def test_how_plain_a_conversation_is_changes_by_degrees() -> None:
    """Longer statements, less plain."""
    degrees = [plainness(said(*[length] * 60, at_once=3)) for length in range(44, 66, 2)]
    assert degrees == sorted(degrees, reverse=True)
    assert (degrees[0], degrees[-1]) == (1.0, 0.0)
    assert len(set(degrees)) > 4


@pytest.mark.parametrize(
    ("talk", "alone"),
    [
        ([(USER, 1), (MODEL, 2)] * 15, 0.0),
        ([(USER, 1), *[(MODEL, 3)] * 9] * 3, 1.0),
        ([(USER, 60), *[(MODEL, 2)] * 25], 1.0),
        ([(USER, 1), (MODEL, 12)] * 20, 1.0),
        ([(USER, 1), (MODEL, 1)], 0.0),
        ([], 0.0),
    ],
    ids=["they talk", "it works", "after a plan was pasted", "steered often", "too little to tell", "silence"],
)
def test_claude_works_by_itself_where_it_says_nearly_everything(talk: list[tuple[Speaker, int]], alone: float) -> None:
    """By utterances or by statements, however long it goes on."""
    utterances = [Utterance(who, "\n\n".join(["The cache holds 100 entries."] * count)) for who, count in talk]
    found = [s for turn, utterance in enumerate(utterances) for s in statements(utterance, turn)]
    assert by_itself(found) == pytest.approx(alone, abs=0.01)


def test_a_statement_may_be_longer_than_the_others() -> None:
    """Measured against its own conversation: 60 characters are many in one and few in another."""
    cue = "longer_than_usual"
    plain, dense = ((USER, ("word " * n)[:n]) for n in (30, 120))
    among_short, among_long = (around(*[other] * 10, (USER, ("word " * 12)))[-1][cue] for other in (plain, dense))
    assert among_short > 0 > among_long
