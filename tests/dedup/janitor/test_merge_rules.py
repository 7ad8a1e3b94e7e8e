"""When two stored memories may become one, with the verifier's answers given."""

import pytest

from dedup.janitor.merge_rules import may_merge, near_words, same_words
from dedup.model import Band, Comparison

SURE = Comparison(0.95, Band.DUPLICATE)
LIKELY = Comparison(0.8, Band.WORDING)
NOT = Comparison(0.4, Band.NEW)
FORBIDDEN = Comparison(0.4, Band.NEW, "value: 20 → 30")

STATEMENT = "The import job uses its own pool of connections, because the booking service needs all of its 20."


@pytest.mark.parametrize(
    "other",
    [
        "- The import job uses its own pool of connections, because the booking service needs all of its 20",
        "As agreed, the import job uses its own pool of connections, since the booking service needs all of its 20.",
        "Decision: import job makes use of its own pool of connections, because booking service"
        " requires all of its 20.",
        "**The import job** uses its own pool of connections — because the booking service needs all of its 20!",
    ],
)
def test_a_text_in_another_dress_says_the_same_words(other: str) -> None:
    """Markup, openings, labels, articles and interchangeable sayings are dress; where nothing forbids it, it merges."""
    assert same_words(STATEMENT, other)
    assert may_merge(STATEMENT, other, NOT, NOT)
    assert not may_merge(STATEMENT, other, FORBIDDEN, NOT)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Backups are checked on Tuesdays by the night shift.", "Backups are checked on Thursdays by the night shift."),
        ("The gate reads the list from Redis at start-up.", "The gate reads the list from Postgres at start-up."),
        ("Prices are frozen when the order is placed.", "Prices were once frozen when the order was placed."),
        ("The deploy key is rotated every 90 days.", "The deploy key is rotated some 90 days."),
        ("Amounts are stored as cents, never as floats.", "Amounts are stored as cents, mostly not as floats."),
        ("The parser stops at `;` and not at `}`.", "The parser stops at `}` and not at `;`."),
        ("Threads pay off for > 50 agents in the main loop.", "Threads pay off for < 50 agents in the main loop."),
        ("At most 3 sessions may be lost in the soak test.", "At most five sessions may be lost in the soak test."),
        (
            "Timeout dell'annotazione: 2 ore, dopo il quale il job viene ucciso.",
            "Timeout dell'allineamento: 2 minuti, dopo i quali il job viene ucciso.",
        ),
        ("网关调用计费服务,计费服务不调用网关。", "计费服务调用网关,网关不调用计费服务。"),
    ],
)
def test_a_word_that_turns_a_statement_round_keeps_both(one: str, other: str) -> None:
    """However sure the verifier is: another day, name, time, quantifier, sign, number or order is another statement."""
    assert not may_merge(one, other, SURE, LIKELY)
    assert not may_merge(one, other, LIKELY, LIKELY)
    assert not may_merge(one, other, NOT, NOT)


def test_one_sure_answer_and_one_likely_one_are_enough() -> None:
    """A paraphrase of other words merges where the verifier takes it for a duplicate one way and for a wording back."""
    said = "Connections for imports come from a pool of their own: bookings take all 20 there are."
    assert may_merge(STATEMENT, said, SURE, LIKELY)
    assert may_merge(STATEMENT, said, LIKELY, SURE)
    assert not may_merge(STATEMENT, said, LIKELY, LIKELY)
    assert not may_merge(STATEMENT, said, SURE, NOT)


def test_few_other_words_in_the_same_order_are_near() -> None:
    """Two likely answers are enough where nearly all words are shared, in order, and the rest turns nothing round."""
    said = STATEMENT.replace("its own pool of connections", "its very own pool of connections")
    assert near_words(STATEMENT, said)
    assert may_merge(STATEMENT, said, LIKELY, LIKELY)
    assert not near_words(STATEMENT, STATEMENT.replace("all of", "most of"))
    assert not near_words("Der Kran wird im Juni gewartet.", "Der Kran wurde im Juni gewartet.")
