"""What the conversation around a statement tells."""

import pytest

from dedup.extraction.conversation import ORDINARY, conversation_cues, usual_length
from dedup.extraction.statements import Statement, statements
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


def said(*lengths: int) -> list[Statement]:
    return [s for turn, n in enumerate(lengths) for s in statements(Utterance(USER, "w" * n), turn)]


def test_how_somebody_talks_shows_in_many_statements_not_in_one() -> None:
    """A few words are taken for ordinary ones; what is too short to be kept does not count."""
    assert usual_length([]) == ORDINARY
    one, ten, many = (usual_length(said(*[40] * n)) for n in (1, 10, 200))
    assert ORDINARY > one > ten > many > 40
    assert many == pytest.approx(40, abs=1)
    assert usual_length(said(40, *[5] * 50)) == one


def test_a_statement_may_be_longer_than_the_others() -> None:
    """Measured against its own conversation: 60 characters are many in one and few in another."""
    cue = "longer_than_usual"
    plain, dense = ((USER, ("word " * n)[:n]) for n in (30, 120))
    among_short, among_long = (around(*[other] * 10, (USER, ("word " * 12)))[-1][cue] for other in (plain, dense))
    assert among_short > 0 > among_long
