"""Yes and no stay with the question that they answer."""

import pytest

from dedup.extraction.extract import extract
from dedup.model import Namespace, Source, Speaker, Utterance
from dedup.ports import Estimate
from tests.fakes import PROJECT


def kept(*turns: str, liked: float = 0.5) -> list[str]:
    """What is kept of the last of `turns`, the user's, where a reader gives everything these log-odds."""
    speakers = (Speaker.USER, Speaker.ASSISTANT)
    told = [Utterance(speakers[(len(turns) - 1 - n) % 2], text, Source(uuid=str(n))) for n, text in enumerate(turns)]
    estimate = Estimate(liked, [0.0] * len(Namespace))
    found = extract(told, PROJECT, lambda asked: [estimate] * len(asked))
    return [c.content for c in found if c.source == told[-1].source]


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("Should I replace `React.lazy` everywhere?", "yes. and eslint forbid React.lazy directly"),
        ("Should deletion protection be on?", "of course. on every database that keeps state"),
        ("Should the invoice be in the guest's language?", "yes, please. german and english, nothing else"),
        ("Will the ferry company get its own login?", "yes. with read rights on the pier plan"),
        ("Do you want a coverage gate on the importer?", "Yes. The build must fail if coverage drops below 85%."),
        ("Can the fuel dock be booked by anybody?", "no. members only, and the coast guard"),
        ("I'd do Karpenter with spot for stage.", "do it. not in prod, ever"),
        ("May guests see the tide table?", "nope. only the harbour office and the pilots"),
    ],
)
def test_what_follows_a_yes_or_no_is_kept_with_it_and_its_question(asked: str, answer: str) -> None:
    """Question and rest alone would say that it is open, or the contrary."""
    assert any(text.startswith(f"{asked} {answer}") for text in kept(asked, answer))


@pytest.mark.parametrize(
    ("question", "told", "answer"),
    [
        (
            "Should we move to opentofu?",
            "Technically it'd be easy at 1.9. The CI templates would have to change.",
            "No, too much work for now. Terraform 1.11 and native lock",
        ),
        (
            "could we sell berths by the hour?",
            "Some harbours do it. The billing would have to change.",
            "no, too complicated for the office. half days and full days",
        ),
        (
            "shall we move the map tiles to mapbox?",
            "It would be easy with the style file. The price is per load, though.",
            "nah, too expensive. maptiler with the free plan",
        ),
    ],
)
def test_who_says_no_to_what_they_have_asked_themselves_decides_that(question: str, told: str, answer: str) -> None:
    """What they take in its place says nothing without; what they ask of Claude besides is none of it."""
    assert kept(question, told, answer) == [f"{question} {answer}"]
    assert kept(f"{question} What do you think?", told, answer) == [f"{question} {answer}"]


@pytest.mark.parametrize(
    ("turns", "other"),
    [
        (
            (
                "should the tide table be cached?",
                "It would save 300 ms. I'd do it in Redis.",
                "no, stale tides are dangerous for boats. the harbour office prints it daily",
            ),
            "cached",
        ),
        (
            ("is that done elsewhere?", "Some harbours do it, it would cost a day.", "no, half days and full days"),
            "done",
        ),
        (("Should the columns be NOT NULL?", "no. migrations only ever add columns"), "NULL"),
        (("Which registry do the images go to?", "good question. ghcr.io/acme-platform"), "good"),
        (("Shall I run the whole test suite?", "yes. the berth numbers are unique per pontoon"), "suite"),
        (("The map is done.", "yes. the berth numbers are unique per pontoon"), "map"),
    ],
)
def test_a_no_to_something_else_is_not_put_behind_a_question(turns: tuple[str, ...], other: str) -> None:
    """Nobody knows whether it is said to the question or to what Claude proposes; a reason makes sense alone, and
    "good question" is no yes."""
    texts = kept(*turns)
    assert texts
    assert not any(other in text for text in texts)
