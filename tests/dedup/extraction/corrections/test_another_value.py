"""What a user has complained of as too much stands with what it is since, not as what holds."""

import re

import pytest

from dedup.extraction.corrections.another_value import measured_anew
from dedup.extraction.cutting.statements import statements
from dedup.extraction.extract import extract
from dedup.model import Namespace, Speaker, Utterance
from dedup.ports import Estimate
from tests.fakes import PROJECT

HOT = "The motor runs at 58 °C, much too hot, 40 is the limit."
FIGURE = re.compile(r"\d+(?:\.\d+)?")
HALVED = "The duty cycle is halved now."


def talk(*turns: str) -> list[Utterance]:
    """A user and Claude in turn."""
    return [Utterance((Speaker.USER, Speaker.ASSISTANT)[n % 2], text) for n, text in enumerate(turns)]


def anew(*turns: str) -> list[str]:
    """The texts in which a measure stands with the complaint of it."""
    said = [one for n, turn in enumerate(talk(*turns)) for one in statements(turn, n)]
    return [one.statement.text for one in measured_anew(said).values()]


@pytest.mark.parametrize(
    ("complaint", "since"),
    [
        (HOT, "31 °C now. perfect"),
        ("checkout takes 1.9 s. way too slow, target is 300 ms", "210 ms now"),
        ("The image has 4.2 GB, that's far too big, we want less than 1.5.", "1.1 GB! great"),
        ("The tag draws 80 mA in sleep, allowed are 15.", "Now it's 12 mA. Super."),
        ("deploys take 22 min. unbearable, should be 5", "3 min 10. nice"),
        ("We lose 6 % of the packets, way too many, 1 is ok.", "0.4 % now, thanks!"),
        ("error rate is 7 % on checkout. way too high, sla is 1", "0.6 now"),
        ("the page fires 2400 queries, far too many, max is 200", "180 queries now. ok"),
        ("The range is 38 km with the old pack, we need 50.", "I measured again. Now 55 km."),
    ],
)
def test_what_a_measure_is_since_stands_behind_the_complaint(complaint: str, since: str) -> None:
    """Also where another message of Claude's or of its user's stands between. Without the complaint it is a measure of
    the moment, like any other."""
    (text,) = anew(complaint, HALVED, since)
    assert text.startswith(complaint.split(". ")[0])
    assert FIGURE.findall(since)[0] in FIGURE.findall(text.removeprefix(complaint))
    assert anew(complaint, HALVED, "ok, and?", "It runs.", since) == [text]
    assert anew("have a look at it", HALVED, since) == []


def test_the_complaint_is_told_no_more_as_what_holds() -> None:
    """It is kept as it would be alone, with what it is since, and nothing of it stands for itself."""
    liked = Estimate(4.0, [0.0] * len(Namespace))
    kept = extract(talk(HOT, HALVED, "31 °C now. perfect"), PROJECT, lambda asked: [liked] * len(asked))
    assert [c.content for c in kept if "°C" in c.content] == [f"{HOT} 31 °C now."]


@pytest.mark.parametrize(
    "answer",
    [
        "3 tests fail now",
        "12 files changed. ok",
        "5 min break. back soon",
        "2 things: the header and the footer",
        "61 °C now. worse",
        "still 58 °C",
        "58 °C now",
        "31 °C now?",
        "400 error now",
        "the second motor: 31 °C",
        "31 %",
        "31",
    ],
)
def test_what_is_of_something_else_or_no_better_is_none(answer: str) -> None:
    """Nor is it where nothing but a number is told, or the same one."""
    assert anew(HOT, HALVED, answer) == []


def test_the_answer_to_what_claude_asks_is_of_that() -> None:
    """It may be another motor that Claude asks about."""
    assert anew(HOT, "How hot is the other one?", "31 °C.") == []
