"""What is told without its noun is kept with what was said before it, and nothing else."""

import pytest

from dedup.extraction.answers.asked_earlier import asked_earlier, question_of_answer
from dedup.extraction.answers.unsaid import question_hung_on
from dedup.extraction.cutting.statements import Statement, statements
from dedup.extraction.extract import extract
from dedup.model import Namespace, Source, Speaker, Utterance
from dedup.ports import Estimate
from tests.fakes import PROJECT

SPEAKERS = (Speaker.USER, Speaker.ASSISTANT)


def talk(*turns: str) -> list[Utterance]:
    """Claude and its user take turns, and the user says the last."""
    return [Utterance(SPEAKERS[(len(turns) - 1 - n) % 2], text, Source(uuid=str(n))) for n, text in enumerate(turns)]


def said(*turns: str) -> tuple[list[Statement], int]:
    """All statements, and the place of the first one of the last turn."""
    found = [one for n, utterance in enumerate(talk(*turns)) for one in statements(utterance, n)]
    return found, next(i for i, one in enumerate(found) if one.turn == len(turns) - 1)


def kept(*turns: str, liked: float = 1.5) -> list[str]:
    """What is kept of the last of `turns`, where a reader gives everything these log-odds."""
    told, estimate = talk(*turns), Estimate(liked, [0.0] * len(Namespace))
    found = extract(told, PROJECT, lambda asked: [estimate] * len(asked))
    return [c.content for c in found if c.source == told[-1].source]


@pytest.mark.parametrize(
    ("question", "told", "decided"),
    [
        (
            "Old images: how long we keep?",
            "There's no lifecycle policy: 3.1 TB.",
            "Keep 30 days, and always the last 10",
        ),
        (
            "how long do we keep the logs of the gate?",
            "They're never deleted; the disk is full.",
            "Delete after 14 days, but keep the ones with errors",
        ),
        (
            "Should scan fail the pipeline?",
            "At the moment it has `allow_failure`.",
            "Fail on critical, if a fix exists.",
        ),
        (
            "should the form block guests with open invoices?",
            "Right now it only shows a banner.",
            "Block above 200 euros, but only after the second reminder",
        ),
        ("berth photos: who may upload them?", "Everybody who's logged in.", "only owners and the harbour office"),
        ("which users see the tide table?", "All of them.", "pilots and harbour staff, nobody else needs it"),
        ("how long do we keep the gate logs?", "They're never deleted.", "14 days, legal wants it that way"),
        ("berth prices: how often do they change?", "There's a row per season.", "twice a year, in april and october"),
        ("where do the gate photos go?", "To its own disk.", "in the harbour's bucket, deleted after 30 days"),
        ("who is on call?", "Radek is the only one in PagerDuty.", "We do weekly rotation: Radek, Zuzana, me."),
    ],
)
def test_what_a_user_decides_once_they_know_how_it_is_stands_behind_their_question(
    question: str, told: str, decided: str
) -> None:
    """ "keep 30 days" says nothing of the images, which only the question before Claude's answer names."""
    assert asked_earlier(*said(question, told, decided)) == question


@pytest.mark.parametrize(
    ("question", "told", "other"),
    [
        (
            "can you fix the typo in the header?",
            "Fixed, it's in the locale file.",
            "Keep 30 days of backups on the nas",
        ),
        ("what is the weather service called?", "It's `wx-proxy`.", "The gate logs are kept for 14 days"),
        ("why is it slow?", "The query scans the whole table.", "Add an index on (pier, day)"),
        ("how long do we keep old images?", "There's no policy. Shall I set one?", "Keep 30 days"),
        ("how long do we keep old images?", "There's no policy.", "run the tests first"),
        (
            "how long do we keep the gate logs?",
            "The disk is 70 percent full.",
            "80 percent on the other one, it's bigger",
        ),
        ("who broke the build?", "A commit by Ines.", "We take the old name back, Ines reads that column"),
        ("what is slow?", "The tide query takes 4 s.", "Cache for an hour, tides don't change that fast"),
        ("which port has the gate?", "8080, the pier has 8081.", "Send me the plan before you change anything there"),
        ("where is it? and who has the key?", "In the office.", "only owners and the harbour office"),
        ("what is your opinion, who should do it?", "The office.", "only owners and the harbour office"),
        ("who has the password of the gate?", "The office.", "in the vault of the harbour"),
    ],
)
def test_a_question_of_something_else_is_not_put_before_it(question: str, told: str, other: str) -> None:
    """Nor one that asks why, of what was, or of Claude; nor where Claude has asked since, or there are two."""
    assert asked_earlier(*said(question, told, other)) == ""


@pytest.mark.parametrize(
    ("question", "answer", "with_it"),
    [
        ("Could we drop the queue once all is on v3?", "Not quite. v3 forgets keys after 24 hours.", True),
        ("does the gate open without power?", "Not really: the lock is held by the motor.", True),
        ("does the import survive a restart?", "Only partly. It starts over with the current file.", True),
        ("does the map work offline?", "Yes, the tiles are in the service worker's cache.", False),
        ("why is the map slow?", "Not quite. The tiles are big.", False),
        ("can you see the gate from here?", "No. Its network is reachable through the jump host only.", False),
        ("Could we drop the queue?", "v3 forgets keys after 24 hours. Not quite.", False),
    ],
)
def test_claudes_not_quite_stands_behind_what_was_asked(question: str, answer: str, with_it: bool) -> None:
    """What is a sentence without it, or answers no yes or no about the work, does not."""
    found, first = said("hi", question, answer, "ok")
    at = next(i for i, one in enumerate(found) if one.turn == found[first].turn - 1)
    assert question_of_answer(found, at) == (question if with_it else "")


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("The limit is 40 per second: what happens on month end?", "We send about 9,000 messages then."),
        ("how does the ferry job cope with easter?", "we get about 3000 bookings a day then"),
        ("what does the cron do in the night of the clock change?", "two ferries leave at 2:30 then"),
    ],
)
def test_what_is_then_stands_behind_the_question_that_says_when(question: str, told: str) -> None:
    """It is one fact, and kept once."""
    assert kept(f"{question} {told}", liked=3.0) == [f"{question} {told}"]


def test_who_takes_something_then_names_no_time() -> None:
    """Nor does who tells until when."""
    for text in ("use the outbox table for all mails then", "the old gate stays open until then"):
        assert not any("easter" in told for told in kept(f"how does it cope with easter? {text}", liked=3.0))


@pytest.mark.parametrize(
    ("proposed", "agreed", "excepted"),
    [
        (
            "I could also revoke UPDATE and DELETE on `slip_entries` from the application role.",
            "Yes, do that.",
            "The migration user keeps it, otherwise partition maintenance breaks.",
        ),
        (
            "I'd turn off root logins on the two gateways.",
            "Yes, do that.",
            "The jump host keeps them, support needs it.",
        ),
        ("I could lower the log level on all services.", "ok do it.", "The payment service stays at info, it must."),
        ("I'd drop the old API in May.", "ok do it.", "the ferry company still uses it until june"),
    ],
)
def test_an_exception_from_what_was_agreed_to_stands_behind_it(proposed: str, agreed: str, excepted: str) -> None:
    """Nobody knows otherwise what the migration user keeps. What names its own thing is another fact."""
    assert kept(proposed, f"{agreed} {excepted}") == [f"{proposed} {agreed} {excepted}"]
    own = "The nightly export of the ferry company runs at 3, so nothing else may run before 4."
    assert not any(proposed in text for text in kept(proposed, f"{agreed} {own}"))


def test_what_is_lacking_is_what_comes() -> None:
    """Whatever else Claude tells beside it. Where two things are lacking, or something else is told of "it", nobody
    knows which it is."""
    due = "it gets replaced in april, the city pays for that"
    lamp, crane = "The north pier lamp is broken.", "The crane page has the new hours."
    assert question_hung_on(*said(f"{crane} {lamp} I've made a note of both.", due)) == lamp
    assert question_hung_on(*said(f"{lamp} The gate has no camera.", due)) == ""
    assert question_hung_on(*said(f"{lamp} {crane}", "it opens at six from may on, the crew asked for that")) == ""
    assert question_hung_on(*said("Three of 12 lamps are broken. The gate is open.", due)) == ""


@pytest.mark.parametrize(
    "order",
    [
        "pin pyiceberg, 0.8 breaks our catalog, i read in issue",
        "dont touch dbt, the new one breaks our macros",
        "ok freeze trino, 450 hangs on our login page",
        "lock libvips to 8.14, 8.15 leaks",
    ],
)
def test_an_order_of_something_is_no_answer_to_the_question_before(order: str) -> None:
    """Claude has answered that; what is done "on" or "after" something is of it."""
    asked, told = "dagster in which version do we have?", "Dagster 1.8.7, dbt-trino 1.8.2, PyIceberg 0.7.1."
    assert asked_earlier(*said(asked, told, order)) == ""
    assert asked_earlier(*said("who reviews the catalog?", "Nobody so far.", "only mara and the lab")) != ""
