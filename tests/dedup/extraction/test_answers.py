"""What a user picks of what Claude asked about is kept, with the question."""

import pytest

from dedup.extraction.answers import PICKED
from dedup.extraction.extract import extract
from dedup.model import Candidate, Speaker, Utterance
from tests.fakes import PROJECT


def picked(question: str, answer: str) -> list[Candidate]:
    """What is kept for having been picked, in the middle of some work."""
    said = [
        Utterance(Speaker.USER, "Can you look at the importer, it is slow."),
        Utterance(Speaker.ASSISTANT, f"I looked at `importer.py`: it opens a connection for each row. {question}"),
        Utterance(Speaker.USER, answer),
        Utterance(Speaker.ASSISTANT, "Got it. I change it accordingly and run the tests."),
    ]
    return [c for c in extract(said, PROJECT) if PICKED in c.evidence]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Should the services talk REST or gRPC?", "grpc it is."),
        ("Retrofit or Ktor for the client?", "use ktor then."),
        ("Postgres or MySQL for the ledger?", "ok, let's go with postgres"),
        ("Postgres or MySQL for the ledger?", "lets go w/ postgres."),
        ("Looker or Metabase for the dashboards?", "no, keep looker."),
        ("Would 15 minutes be all right?", "fine then, 15 minutes it is."),
        ("Swift Charts or a canvas of our own?", "the canvas then"),
    ],
)
def test_what_a_user_picks_is_kept_with_its_question(question: str, answer: str) -> None:
    """In however few words."""
    (found,) = picked(question, answer)
    assert found.content == f"{question} {answer}"
    assert found.speaker is Speaker.USER


def test_the_reason_goes_with_it() -> None:
    """In the same message, behind it."""
    (found,) = picked("REST or gRPC?", "grpc it is. rest got too chatty for the mobile clients")
    assert found.content == "REST or gRPC? grpc it is. rest got too chatty for the mobile clients"


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Should I fix the importer or the exporter first?", "the importer then"),  # what Claude is to do next
        ("Should I run the unit tests or all?", "use the unit tests then"),
        ("Which one, REST or gRPC?", "take the other one"),
        ("REST or gRPC?", "whatever you like then"),
        ("REST or gRPC?", "use soap then"),  # of which nobody spoke
        ("REST or gRPC?", "grpc for now then"),
        ("REST or gRPC?", "use grpc then?"),
        ("The services talk gRPC.", "use grpc then."),
    ],
)
def test_what_settles_nothing_is_left_to_the_models(question: str, answer: str) -> None:
    """The next step, the moment, a question back, no question before."""
    assert not picked(question, answer)
