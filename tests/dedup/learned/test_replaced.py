"""What is replaced, and what only looks so."""

import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from dedup.bands.beside import adds_to_it, is_beside
from dedup.config import load
from dedup.engine import Engine
from dedup.learned.logistic import log_odds, trained
from dedup.learned.replaced import VERSION, WEIGHTS, features, replaces
from dedup.model import Match, Receipt, Source, Speaker, Urn
from dedup.verifier.judgement import Judgement, Veto, VetoKind
from dedup.wiring import open_engine
from tests.conftest import ROOT
from tests.fakes import PROJECT, text

CAPPED = "Maintenance scripts may write at most 500 rows per second into the production Redis."


@pytest.fixture
def engine(home: Path, model_dir: Path) -> Iterator[Engine]:
    made = open_engine(load())
    with closing(made.store):
        yield made


def say(engine: Engine, content: str, session: str, speaker: Speaker = Speaker.ASSISTANT) -> Receipt:
    said = replace(text(content), source=Source(session, f"u-{content[:9]}", "t.jsonl"), speaker=speaker)
    return engine.capture([said])[0]


@pytest.mark.parametrize("speaker", Speaker)
def test_another_value_on_another_day_replaces_the_first(engine: Engine, speaker: Speaker) -> None:
    """Whoever tells of it; the older memory is superseded."""
    first = say(engine, CAPPED, "monday").urn
    told = say(engine, CAPPED.replace("500", "900"), "tuesday", speaker)
    assert (told.stored, told.revises) == (True, first)
    outdated = engine.store.get(first)
    assert outdated
    assert outdated.superseded_by == told.urn


def test_a_summary_of_the_conversation_replaces_nothing(engine: Engine) -> None:
    """It may have other numbers beside, and be short of words."""
    said = (
        "and gossip must be encrypted, key from vault under kv/tidegate/gossip, rotated every 30 days",
        "lifetimes: an exchanged access token lives 5 minutes, a normal user access token 60 minutes.",
    )
    for content in said:
        say(engine, content, "today", Speaker.USER)
    for content in (
        "Gossip packets are encrypted with a key from Vault (`kv/tidegate/gossip`) which is rotated every 30 days, and"
        " they go over UDP port 7402.",
        "Merge request is marked as draft. Recap: ES256 for exchanged tokens; old key 21 days in the JWKS.",
    ):
        assert say(engine, content, "today").revises is None
    assert all(memory.superseded_by is None for memory in engine.store.memories([PROJECT]))


def test_what_was_said_in_no_conversation_is_judged_by_the_verifier_alone(engine: Engine) -> None:
    """`add` and imports."""
    first = say(engine, CAPPED, "").urn
    assert say(engine, CAPPED.replace("500", "900"), "").revises == first


def test_the_chance_depends_on_who_says_it_and_on_numbers() -> None:
    """The same two texts: a user more than a model, with other numbers more than without."""
    of, found = trained(WEIGHTS), Judgement(0.1, revision=0.6)
    stored = Match(Urn(PROJECT, text("x").namespace, "0" * 12), CAPPED, 1.0)
    chances = [
        of.chance(features(stored, replace(text(later), speaker=speaker), found))
        for later, speaker in (
            (CAPPED, Speaker.ASSISTANT),
            (CAPPED, Speaker.USER),
            (CAPPED.replace("500", "900"), Speaker.USER),
        )
    ]
    assert 0 < chances[0] < chances[1] < chances[2] < 1


@pytest.mark.parametrize(
    ("stored", "later", "told"),
    [
        ("The old pool of the import had 40 connections.", "For the import it is 60 connections now, the pool.", True),
        ("Der Pool des Imports hat 40 Verbindungen.", "Für den Import sind es jetzt 60 Verbindungen.", False),
        ("Der Pool des Imports hat 40 Verbindungen.", "Der Pool des Imports hat 60 Verbindungen.", True),
    ],
    ids=["English", "German", "the same sentence, edited"],
)
def test_in_other_languages_only_the_same_sentence_tells_a_change(stored: str, later: str, told: bool) -> None:
    """What the verifier takes for a change there mostly is none."""
    found = Judgement(0.1, (Veto(VetoKind.VALUE, "40", "60"),), revision=0.9)
    older = Match(Urn(PROJECT, text("x").namespace, "0" * 12), stored, 1.0)
    assert replaces(older, replace(text(later), speaker=Speaker.USER), found) is told


def test_a_weights_file_with_another_number_of_weights_is_refused() -> None:
    """Rather than read with the wrong ones."""
    with pytest.raises(ValueError, match="zip"):
        trained(WEIGHTS).chance([0.5])


def test_no_probability_is_quite_certain() -> None:
    """Log-odds are finite, and rise with it."""
    assert log_odds(0.0) == log_odds(0.001) < log_odds(0.4) < log_odds(0.999) == log_odds(1.0)


def test_the_weights_say_how_they_were_made() -> None:
    """Version and recipe stand in the file, and every source it names is in the repository."""
    data = json.loads((ROOT / "dedup" / "data" / WEIGHTS.name).read_text(encoding="utf-8"))
    assert data["recipe"]["version"] == VERSION
    assert all((ROOT / source).exists() for source in data["recipe"]["from"])


@pytest.mark.parametrize(
    ("stored", "text"),
    [
        ("service number 7 uses port 3007", "service number 8 uses port 3008"),
        ("the invoice worker retries 3 times", "the email worker retries 5 times"),
        ("the orders table is kept for 24 months", "the events table is kept for 6 months"),
        ("the pool is 40 connections", "The pool was 10 connections until last week, which caused the outage."),
        ("the timeout is 30 seconds", "If we set the timeout to 10 seconds, slow banks would fail."),
    ],
)
@pytest.mark.parametrize("speaker", Speaker)
def test_another_thing_with_its_own_number_is_no_change(
    engine: Engine, speaker: Speaker, stored: str, text: str
) -> None:
    """Nor is what was, or what would be: both stay."""
    assert is_beside(stored, text)
    first, second = (say(engine, content, "today", speaker) for content in (stored, text))
    assert (first.stored, second.stored, second.revises) == (True, True, None)


@pytest.mark.parametrize(
    ("stored", "text"),
    [
        ("Incoming mails are stored for thirty days.", "Outgoing mails are stored for thirty days."),
        ("The macOS build is signed by the company.", "The Windows build is signed by the company."),
        ("Every Monday the stock is counted by hand.", "Every Friday the stock is counted by hand."),
        ("In staging we use the sandbox account.", "In production we use the live account."),
        ("Before the release Ada looks at all screens.", "After the release Ada looks at all screens."),
        ("The frontend is deployed on Tuesdays by us.", "The backend is deployed on Thursdays by us."),
        ("GET requests are cached by the proxy.", "POST requests are never cached by the proxy."),
        ("The nightly job reads the orders of a day.", "The weekly job reads the orders of a month."),
    ],
)
def test_a_rule_beside_another_one_is_no_change(engine: Engine, stored: str, text: str) -> None:
    """The same sentence, about something else or for another time and place: both hold."""
    assert is_beside(stored, text)
    first, second = (say(engine, content, "today", Speaker.USER) for content in (stored, text))
    assert (first.stored, second.stored, second.revises) == (True, True, None)


@pytest.mark.parametrize(
    ("stored", "text"),
    [
        (
            "the report for the board is a PDF of 12 pages, sent monthly",
            "a second report for the works council: 2 pages, no salaries, monthly too",
        ),
        ("tours for adults have a maximum length of 30 km", "a new kind of tour for families, maximum length 8 km"),
        (
            "the export for accounting is a csv with 12 columns, every monday",
            "in addition there is an export for the tax office with 8 columns, every quarter",
        ),
        ("we have one staging cluster in Frankfurt", "we also need a third environment for demos, in Dublin"),
    ],
)
def test_a_second_thing_leaves_the_first_as_it_was(engine: Engine, stored: str, text: str) -> None:
    """However much of what is said of it was said of the first."""
    assert adds_to_it(stored, text)
    first, second = (say(engine, content, session, Speaker.USER) for content, session in ((stored, "a"), (text, "b")))
    assert (first.stored, second.stored, second.revises) == (True, True, None)


@pytest.mark.parametrize(
    "text", ["ticks come 30 times a second", "a second is enough for the timeout", "a third of it"]
)
def test_a_second_of_time_and_a_third_of_something_are_no_second_thing(text: str) -> None:
    """Nor is what names one in the middle of a sentence."""
    assert not adds_to_it("the timeout is 5 seconds", text)


@pytest.mark.parametrize(
    ("stored", "text"),
    [
        ("Requests to Adyen time out after 25 seconds.", "Requests to the mail service time out after 5 seconds."),
        ("Redis may use 256 MB of memory on staging.", "Redis may use 4 GB of memory in production."),
        ("The smallest order is 20 euros for private customers.", "The smallest order is 150 euros for companies."),
        ("Uploads are limited to 20 MB for guests of the site.", "Uploads are limited to 200 MB for paying members."),
        ("Backups of the shop run at 02:00 on weekdays.", "Backups of the shop run at 05:00 on Sundays."),
    ],
)
@pytest.mark.parametrize("session", ["today", "later"])
@pytest.mark.parametrize("turned", [False, True])
def test_another_number_of_something_else_is_no_change(
    engine: Engine, stored: str, text: str, session: str, *, turned: bool
) -> None:
    """Whichever of them is told first, in one conversation or two: both hold."""
    first, second = (text, stored) if turned else (stored, text)
    say(engine, first, "today", Speaker.USER)
    told = say(engine, second, session, Speaker.USER)
    assert (told.stored, told.revises) == (True, None)


@pytest.mark.parametrize(
    ("stored", "text"),
    [
        (
            "ticket 341 is blocked by the legal department",
            "remember that ticket 342 is blocked by the legal department",
        ),
        ("the test user for tenant 3 must never be deleted", "the test user for tenant 5 must never be deleted"),
        ("Build agent 3 of the release pipeline has no docker", "Build agent 7 of the release pipeline has no docker"),
        ("Port 8080 of the gateway is for health checks only", "Port 8443 of the gateway is for health checks only"),
    ],
)
def test_what_is_told_apart_by_its_number_is_another_thing(engine: Engine, stored: str, text: str) -> None:
    """Not a changed value: both stay, and both are recalled."""
    old, new = say(engine, stored, "monday", Speaker.USER), say(engine, text, "tuesday", Speaker.USER)
    assert (new.stored, new.revises) == (True, None)
    memory = engine.store.get(old.urn)
    assert memory
    assert memory.superseded_by is None


@pytest.mark.parametrize(
    ("stored", "text"),
    [
        (
            "Loki on the monitoring cluster stores 30 days of logs",
            "Loki on the monitoring cluster stores 90 days of logs",
        ),
        ("the daily standup of the team is in room 412", "the daily standup of the team is in room 510"),
        ("the gateway issues 15 minute access tokens to apps", "the gateway issues 30 minute access tokens to apps"),
    ],
)
def test_a_number_that_is_stated_is_a_value(engine: Engine, stored: str, text: str) -> None:
    """Whatever word stands before it."""
    old = say(engine, stored, "monday", Speaker.USER)
    assert say(engine, text, "tuesday", Speaker.USER).revises == old.urn


@pytest.mark.parametrize("speaker", Speaker)
def test_a_change_without_a_number_is_told(engine: Engine, speaker: Speaker) -> None:
    """By a user; what Claude says so repeats what a user has said, mostly."""
    first = say(engine, "we decided on redis for the sessions of the shop", "monday", Speaker.USER)
    told = say(engine, "we decided on postgres for the shop's sessions instead of redis", "tuesday", speaker)
    assert told.stored
    assert told.revises == (first.urn if speaker is Speaker.USER else None)


def test_what_says_that_it_is_a_change_may_say_it_in_other_words(engine: Engine) -> None:
    """It names the thing, and leaves out what else was said of it."""
    first = say(engine, "The hub of the archive listens on port 8090 for the scanners.", "monday", Speaker.USER)
    second = say(engine, "From now on the hub of the archive uses port 18090.", "tuesday", Speaker.USER)
    assert second.revises == first.urn


def test_a_short_sentence_with_another_number_is_a_change(engine: Engine) -> None:
    """It is no repeat of another conversation's, being so short; not of another thing either."""
    first = say(engine, "The api listens on port 8080.", "monday", Speaker.USER)
    assert say(engine, "The gateway listens on port 9090.", "tuesday", Speaker.USER).revises is None
    assert say(engine, "The api listens on port 8081 now.", "tuesday", Speaker.USER).revises == first.urn


@pytest.mark.parametrize(
    ("stored", "text"),
    [
        ("Backups are kept for thirty days in the bucket.", "Backups are kept for ninety days in the bucket."),
        ("We use Redis for the sessions of the shop.", "We use Memcached for the sessions of the shop."),
        ("Postgres is our main database for everything.", "MySQL is our main database for everything."),
        ("Releases are cut on Fridays by the release bot.", "Releases are cut on Mondays by the release bot."),
    ],
)
def test_the_same_sentence_with_another_value_is_a_change(engine: Engine, stored: str, text: str) -> None:
    """Also where it is too short to be compared with other conversations."""
    assert not is_beside(stored, text)
    first, second = (say(engine, content, "today", Speaker.USER) for content in (stored, text))
    assert (second.stored, second.revises) == (True, first.urn)


@pytest.mark.parametrize(
    ("stored", "text"),
    [
        ("the pool is 40 connections", "the pool is 60 connections, the database allows it"),
        ("retries are 3", "make it 5 retries if the bank is slow"),
        ("the pool is capped at 20", "the pool limit is 40 connections"),
        (
            "the pool of the booking service is limited to 20 connections, since billing shares it with us",
            "The booking service's pool is now limited to 60 connections, since we no longer share it with billing.",
        ),
        ("orders go through Kafka", "orders go through RabbitMQ"),
        ("Redis stores the sessions", "Memcached stores the sessions"),
        ("We use Redis for sessions", "We use Memcached for sessions"),
    ],
)
def test_another_number_or_choice_for_the_same_thing_may_be_one(stored: str, text: str) -> None:
    """No word of theirs says that both stay true, so the rest of what is known of the two decides."""
    assert not is_beside(stored, text)


def test_a_text_however_long_has_a_chance() -> None:
    """An imported one may be of any length."""
    of = trained(WEIGHTS)
    for length in (1e9, -1e9):
        assert 0 <= of.chance([0.0] * (len(of.weights) - 1) + [length]) <= 1
