"""The main job over a real store: part by part, each under whose it is, and never the same words twice."""

import json
import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from dedup.config import Settings
from dedup.engine import Engine
from dedup.errors import Stopped, StoreError
from dedup.extraction.cutting.statements import statements
from dedup.extraction.extract import extract
from dedup.fingerprint import hash_tag
from dedup.model import Candidate, Domain, DuplicateReason, Namespace, Source, Speaker, Utterance
from dedup.state_keys import TOO_LONG
from dedup.steps import StaleCursor
from dedup.stores.sqlite import SqliteStore
from dedup.wiring import assembled, embedder
from hooks import log_facts, pre_compact, session_start, too_long
from hooks.capture import HOOK, Captured, Limits, Session, TranscriptReader, capture, of_call, session_of
from hooks.dispatch import Request, answer
from hooks.payloads import HookInput, SessionStartInput
from hooks.project import project_of
from hooks.recall_frame import AT_BEGINNING
from hooks.recalled import relevant
from hooks.transcript_bytes import cursor_key
from tests.fakes import Clock, FakeEmbedder, database, engine_over, text
from tests.hooks.command import run
from tests.hooks.test_project import repository

Stopping = Callable[..., float]

HERE, THERE = Domain("here-00000001"), Domain("there-00000002")
FACTS = [
    "From now on always use pnpm instead of npm, because the lock file must stay stable.",
    "The billing service always listens on port 8443, because the load balancer expects it there.",
    "Customers must never see an internal id, so every URL has to carry the public one.",
    "Never run the importer during the nightly backup, because both lock the yields table.",
    "Important: the deploy token always rotates every 30 days and is not to be cached.",
]


def worth(*said: str) -> set[str]:
    """What the extractor makes of texts said one after the other."""
    utterances = [Utterance(Speaker.USER, text) for text in said]
    return {candidate.content for candidate in extract(utterances, HERE)}


WHOLE = worth(*FACTS)
EACH = set().union(*map(worth, FACTS))  # said alone, a statement has no neighbours to speak for it


def test_the_examples_are_worth_remembering() -> None:
    """Together and alone; otherwise the tests below say nothing."""
    assert len(WHOLE) > 3
    assert all(worth(text) for text in FACTS[:2])


def record(text: str, number: int, **more: Any) -> str:
    message = {"role": "user", "content": text}
    return json.dumps({"parentUuid": None, "type": "user", "message": message, "uuid": f"u{number}", **more}) + "\n"


@pytest.fixture
def transcript(tmp_path: Path) -> Path:
    path = tmp_path / "session.jsonl"
    path.write_text("".join(record(text, n) for n, text in enumerate(FACTS)))
    return path


def contents(store: SqliteStore, domain: Domain) -> set[str]:
    return {memory.content for memory in store.memories([domain])}


class TestParts:
    def test_a_long_transcript_is_captured_part_by_part(
        self, engine: Engine, store: SqliteStore, transcript: Path
    ) -> None:
        """Without a deadline all parts, with the receipts of all of them; nothing is left."""
        captured = capture(engine, Session(str(transcript), "s", HERE), limit=60, reader=TranscriptReader(part=1))
        assert len(captured.passages) == len(FACTS)
        assert {r.verdict.candidate.content for r in captured.receipts} == contents(store, HERE) == EACH
        assert not captured.unfinished

    def test_what_there_is_no_time_for_is_left_to_the_next_hook(
        self, engine: Engine, store: SqliteStore, transcript: Path
    ) -> None:
        """A run whose time is over has done one part, for good; each run goes on where the last one stopped."""
        over = time.monotonic()
        for number in range(1, len(FACTS) + 1):
            captured = capture(
                engine, Session(str(transcript), "s", HERE), limit=60, deadline=over, reader=TranscriptReader(part=1)
            )
            assert contents(store, HERE) == EACH & set(FACTS[:number])
            assert captured.unfinished == (number < len(FACTS))
        done = capture(engine, Session(str(transcript), "s", HERE), limit=60, reader=TranscriptReader(part=1))
        assert done.receipts == ()
        assert {memory.times_seen for memory in store.memories()} == {1}

    def test_of_too_many_the_surest_are_judged_in_the_order_in_which_they_were_said(
        self, engine: Engine, transcript: Path
    ) -> None:
        """The limit leaves out the doubtful ones."""
        everything, few = (
            [
                receipt.verdict.candidate
                for receipt in capture(engine, Session(str(transcript), "s", HERE), limit=most, dry_run=True).receipts
            ]
            for most in (60, 2)
        )
        surest = sorted(everything, key=lambda c: -c.confidence)[:2]
        assert len(everything) > 2
        assert few == [c for c in everything if c in surest]

    def test_of_too_many_what_a_user_says_goes_first(self, engine: Engine, tmp_path: Path) -> None:
        """However much surer an agent's closing summary sounds."""
        path = tmp_path / "work.jsonl"
        text = (
            "Done. The pool holds 60 connections, because each worker takes two of them. The cache must never be "
            "shared between tenants, since its keys have no prefix. The importer retries three times."
        )
        told = {"role": "assistant", "content": [{"type": "text", "text": text}]}
        ours = "we deploy the billing service from the release branch, staging gets it on Mondays"
        path.write_text(record(ours, 0) + json.dumps({"type": "assistant", "message": told}) + "\n")
        found, (first,) = (
            [
                receipt.verdict.candidate
                for receipt in capture(engine, Session(str(path), "s", HERE), limit=most, dry_run=True).receipts
            ]
            for most in (60, 1)
        )
        assert max(found, key=lambda c: c.confidence).speaker is Speaker.ASSISTANT
        assert first.speaker is Speaker.USER

    def test_the_limit_is_for_each_part(self, engine: Engine, store: SqliteStore, transcript: Path) -> None:
        """A backlog of several parts does not lose what one part would have kept."""
        capture(engine, Session(str(transcript), "s", HERE), limit=1, reader=TranscriptReader(part=1))
        assert contents(store, HERE) == EACH

    def test_each_part_may_be_tried_as_often_as_the_first(
        self, engine: Engine, store: SqliteStore, transcript: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Another hook that is ahead time and again costs no part of those that it leaves."""
        captures, calls = engine.capture, iter(range(99))

        def twice_in_vain(*given: Any, **how: Any) -> Any:
            if next(calls) % 3 < 2:
                raise StaleCursor(str(transcript))
            return captures(*given, **how)

        monkeypatch.setattr(engine, "capture", twice_in_vain)
        capture(engine, Session(str(transcript), "s", HERE), limit=60, reader=TranscriptReader(part=1))
        assert contents(store, HERE) == EACH

    def test_who_is_asked_for_candidates_may_stop(self, engine: Engine, store: SqliteStore, transcript: Path) -> None:
        """What was stored by then is told, and the rest is read again."""
        answers = [[text(FACTS[0])]]

        def asked(*_: object) -> list[Candidate]:
            if not answers:
                raise Stopped("no more")
            return answers.pop()

        found = capture(
            engine,
            Session(str(transcript), "s1", HERE),
            limit=60,
            reader=TranscriptReader("judge", past=True, part=10, extract=asked),
        )
        assert (found.stopped, [r.verdict.candidate.content for r in found.receipts]) == ("no more", [FACTS[0]])
        rest = capture(
            engine, Session(str(transcript), "s1", HERE), limit=60, reader=TranscriptReader("judge", past=True)
        )
        assert len(rest.passages[0].utterances) == len(FACTS) - 1
        whole = capture(engine, Session(str(transcript), "s1", HERE), limit=60)
        assert len(whole.passages[0].utterances) == len(FACTS), "each reader has a cursor of its own"

    @pytest.mark.parametrize("time", [None, 5, "soon", "0001-01-01T00:00:00Z", "2999-01-01T00:00:00Z", "2026-05-04"])
    def test_what_another_reader_finds_was_said_in_the_past(
        self, engine: Engine, store: SqliteStore, transcript: Path, time: object
    ) -> None:
        """Whatever a record says of its time, nothing comes from the future."""
        transcript.write_text(record(FACTS[0], 0, timestamp=time))
        capture(
            engine,
            Session(str(transcript), "s1", HERE),
            limit=60,
            reader=TranscriptReader("judge", past=True, extract=lambda *_: [text(FACTS[0])]),
        )
        (memory,) = store.memories()
        assert memory.created_at <= engine.clock()

    def test_what_there_was_no_room_for_is_told(self, engine: Engine, transcript: Path) -> None:
        """Before the compaction from what was just done, after it from the log; in a dry run as well."""
        call = {"session_id": "s", "transcript_path": str(transcript), "cwd": str(transcript.parent)}
        more = len(WHOLE) - 2
        for dry_run in (True, False):
            before = pre_compact.handle(HookInput(**call), engine, Limits(2, dry_run)).text
            assert f"because the run was full: {more} candidate" in before
        after = session_start.handle(SessionStartInput(**call, source="compact"), engine, Limits(2)).text
        assert before in after

    def test_what_was_captured_part_by_part_is_told_whole(self, engine: Engine, transcript: Path) -> None:
        """After the compaction, too: a hook captures a long transcript in several runs, and several hooks may do it."""
        here = project_of(str(transcript.parent)).domain
        for one in (TranscriptReader(part=1), HOOK):
            captured = capture(engine, Session(str(transcript), "s", here), limit=60, reader=one)
            with transcript.open("a") as file:
                file.write(record("Never deploy on a Friday, because nobody is there to mend it.", 9))
        assert len(captured.receipts) == 1
        call = {"session_id": "s", "transcript_path": str(transcript), "cwd": str(transcript.parent)}
        told = session_start.handle(SessionStartInput(**call, source="compact"), engine, Limits(60)).text
        assert f"Auto-captured {len(EACH) + 1} memories before compaction" in told

    def test_what_an_earlier_compaction_was_told_is_not_told_again(self, store: SqliteStore, transcript: Path) -> None:
        """However soon the next one comes."""
        clock = Clock()
        engine = engine_over(store, FakeEmbedder(), clock=clock)
        call = {"session_id": "s", "transcript_path": str(transcript), "cwd": str(transcript.parent)}
        for news in ("Never deploy on a Friday, because nobody is there to mend it.", "Always sign your commits."):
            with transcript.open("a") as file:
                file.write(record(news, 9))
            pre_compact.handle(HookInput(**call), engine, Limits(60))
            clock.now += 200
        told = session_start.handle(SessionStartInput(**call, source="compact"), engine, Limits(60)).text
        assert "Auto-captured 1 memory before compaction" in told

    def test_a_dry_run_sees_all_parts_and_writes_nothing(
        self, engine: Engine, store: SqliteStore, transcript: Path
    ) -> None:
        """Not even how far it has read."""
        dry = capture(
            engine, Session(str(transcript), "s", HERE), limit=60, dry_run=True, reader=TranscriptReader(part=1)
        )
        assert len(dry.receipts) == len(EACH)
        assert list(store.memories()) == []
        assert len(capture(engine, Session(str(transcript), "s", HERE), limit=60).receipts) == len(WHOLE)


@pytest.mark.parametrize("apart", [True, False])
@pytest.mark.parametrize(
    ("stood", "now"),
    [
        (
            "We can't run the import because reto hasn't sent the excel file yet, monika is asking him.",
            "reto sent the excel file to monika",
        ),
        ("The nightly import always runs with 8 workers.", "go to 4 workers for the nightly import"),
    ],
)
def test_what_was_waited_for_or_has_another_value_is_kept_in_the_place_of_what_stood(
    store: SqliteStore, model_dir: Path, tmp_path: Path, stood: str, now: str, *, apart: bool
) -> None:
    """In a later conversation or in the same; by itself nobody would take it for worth keeping."""
    assert worth(stood) == {stood}
    assert not worth(now)
    settings = Settings(home=tmp_path, model_dir=model_dir)
    engine = assembled(settings, store, embedder(settings))
    for number, said in enumerate([[stood], [now]] if apart else [[stood, now]]):
        path = tmp_path / f"{number}.jsonl"
        path.write_text("".join(record(text, 2 * number + n) for n, text in enumerate(said)))
        capture(engine, Session(str(path), f"s{number}", HERE), limit=9)
    kept = {memory.content: memory for memory in store.memories()}
    assert kept.keys() == {stood, now}
    assert kept[now].revises == kept[stood].urn


def test_what_an_earlier_recipe_has_hashed_is_known_again(
    store: SqliteStore, model_dir: Path, home: Path, tmp_path: Path
) -> None:
    """By its meaning, since it is under its old hash no more; and told as the same text, which it is."""
    settings = Settings(home=tmp_path, model_dir=model_dir)
    engine = assembled(settings, store, embedder(settings))
    said = Candidate("The uplink of each sensor has 10 Mb of room, since the mast is shared.", HERE, Namespace.CONFIG)
    (first,) = engine.capture([said])
    before = sha256(said.content.lower().encode()).hexdigest()
    assert before != said.hash
    with database(home) as db:
        db.execute("UPDATE memories SET hash = ?, hash_recipe = 1", (before,))
        db.execute("UPDATE memory_tags SET tags = replace(tags, ?, ?)", (said.tag, hash_tag(before)))
    (again,) = engine.capture([said], explicit=True)
    assert (again.stored, again.urn) == (False, first.urn)
    assert again.reason is DuplicateReason.EXACT


class TestWhatAUserAsksFor:
    def test_it_is_kept_however_full_the_run_is(self, engine: Engine, store: SqliteStore, tmp_path: Path) -> None:
        """The limit is for what was guessed to be worth it; this a person has asked for."""
        path = tmp_path / "session.jsonl"
        path.write_text("".join(record(f"Remember that shelf {n} holds the {n}00 series.", n) for n in range(9)))
        capture(engine, Session(str(path), "s", HERE), limit=2)
        assert len(list(store.memories())) == 9

    def test_it_is_recalled_however_much_was_said_since(
        self, engine: Engine, store: SqliteStore, transcript: Path
    ) -> None:
        """With its day, whatever else has no room; what was replaced is not."""
        here = project_of(str(transcript.parent)).domain
        engine.capture([Candidate("never push to main", here, Namespace.PATTERNS, said_at=86_400.0)])
        old, new = engine.capture([Candidate(f"Always keep {n} backups.", here, Namespace.PATTERNS) for n in (5, 7)])
        store.supersede(old.urn, new.urn)
        others = [
            Candidate(f"Stage {n} of the importer is done.", here, Namespace.PROGRESS, confidence=0.8)
            for n in range(99)
        ]
        engine.capture(others)
        call = {"session_id": "s", "transcript_path": "", "cwd": str(transcript.parent)}
        told = session_start.handle(SessionStartInput(**call, source="compact"), engine, Limits(2)).text
        own, rest = told.partition("laid down:\n\n")[2].split("\n\nWhat this project's memory holds:\n\n")
        once, now = own.split("\n\n")
        assert "Always keep 7 backups." in now
        assert once.startswith("1970-01-0")
        assert "\n- patterns: never push to main (" in once
        assert len(rest.splitlines()) > 20
        assert "5 backups" not in told

    def test_what_was_settled_is_recalled_for_longer_than_what_was_done(self, engine: Engine, transcript: Path) -> None:
        """By turns with what was said last, which has half of the room."""
        here = project_of(str(transcript.parent)).domain
        rule, fact = "Errors are wrapped, and nothing panics outside of main.", "The old queue had 9 workers."
        engine.capture([Candidate(rule, here, Namespace.PATTERNS, confidence=0.8)])
        engine.capture([Candidate(fact, here, Namespace.LEARNINGS, confidence=0.8)])
        shelves = [f"Shelf {n} of the long hall holds {'boxes ' * 12}" for n in range(99)]
        engine.clock.now += 60  # type: ignore[attr-defined]
        engine.capture([Candidate(shelf, here, Namespace.CONFIG, confidence=0.8) for shelf in shelves])
        call = {"session_id": "s", "transcript_path": "", "cwd": str(transcript.parent)}
        told = session_start.handle(SessionStartInput(**call, source="compact"), engine, Limits(2)).text
        assert rule in told
        assert "Shelf 98 " in told
        assert fact not in told

    def test_what_was_settled_long_ago_has_its_turn(self, engine: Engine, transcript: Path) -> None:
        """Of each conversation what it settled most surely, however much the last ones have settled since."""
        here = project_of(str(transcript.parent)).domain
        rule = "Errors are wrapped, and nothing panics outside of main."
        engine.capture([Candidate(rule, here, Namespace.PATTERNS, Source("monday"), confidence=0.9)])
        for day in ("tuesday", "wednesday"):
            engine.clock.now += 86_400  # type: ignore[attr-defined]
            settled = [f"On {day} shelf {n} got {'boxes ' * 12}" for n in range(60)]
            engine.capture([Candidate(one, here, Namespace.DECISIONS, Source(day), confidence=0.8) for one in settled])
        assert rule in "".join(memory.content for memory in islice(relevant(engine, here), 8))

    def test_what_was_said_later_of_the_same_is_told_beside_it(self, engine: Engine, transcript: Path) -> None:
        """Whatever it was filed as, and what was said of that since: not every change is known as one. Not what is of
        something else, nor what its own conversation said."""
        here = project_of(str(transcript.parent)).domain
        said = (
            ("monday", Namespace.DECISIONS, "the bookings are hosted at exoscale in geneva"),
            ("monday", Namespace.LEARNINGS, "the bookings hosted in geneva answer in two seconds"),
            ("tuesday", Namespace.CONTEXT, "the bookings are hosted on the cluster of nicolas"),
            ("wednesday", Namespace.SECURITY, "nicolas has a firewall for the cluster now"),
            ("thursday", Namespace.LEARNINGS, "teachers forget their passwords"),
        )
        for day, kind, content in said:
            engine.clock.now += 86_400  # type: ignore[attr-defined]
            engine.capture([Candidate(content, here, kind, Source(day), confidence=0.8)])
        for n in range(60):
            engine.clock.now += 60  # type: ignore[attr-defined]
            engine.capture(
                [Candidate(f"Shelf{n} got boxes{n}", here, Namespace.PROGRESS, Source("friday"), confidence=0.8)]
            )
        told = [memory.content for memory in relevant(engine, here)]
        assert [content for content in told[:3] if "Shelf" not in content] == [said[2][2], said[3][2]]
        assert told.index(said[0][2]) > 30  # since the later one is much like it

    def test_what_was_replaced_in_part_is_told_with_what_replaced_it(
        self, engine: Engine, store: SqliteStore, transcript: Path
    ) -> None:
        """Half of it still holds, and stands nowhere else; it stands before what replaced it, which is newer."""
        here = project_of(str(transcript.parent)).domain
        texts = (
            "The nightly backup runs at 2 am and the retention is 30 days",
            "The retention is 60 days",
            "The retention is 90 days now",
            "The pool has 20 connections",
            "The pool has 60 connections",
            "Releases are cut by Anna.",
        )
        both = [engine.capture([Candidate(text, here, Namespace.CONFIG)])[0].urn for text in texts]
        for old, new in (both[:2], both[1:3], both[3:5]):
            store.supersede(old, new)
        call = {"session_id": "s", "transcript_path": "", "cwd": str(transcript.parent)}
        told = session_start.handle_new(SessionStartInput(**call, source="startup"), engine, Limits(2)).text
        lines = [line for line in told.splitlines() if line.startswith("- ")]
        assert [text in line for line in lines for text in texts if text in line] == [True] * 4
        assert f"{texts[0]} ({both[0].id}; at least in part replaced by {both[1].id})" in lines[0]
        assert texts[2] in lines[1]
        assert not [one for one in relevant(engine, here, {str(urn) for urn in both}) if one.urn in both]
        assert both[0] in [one.urn for one in relevant(engine, here, {str(both[1]), str(both[2])})]

    def test_a_new_session_is_told_no_more_than_it_has_room_for(
        self, engine: Engine, store: SqliteStore, transcript: Path
    ) -> None:
        """The frame and its headings counted."""
        here = project_of(str(transcript.parent)).domain
        several = [
            Candidate(f"Shelf {n} of the long hall holds {'boxes ' * 12}", here, Namespace.CONFIG) for n in range(60)
        ]
        engine.capture(several)
        call = {"session_id": "s", "transcript_path": "", "cwd": str(transcript.parent)}
        told = session_start.handle_new(SessionStartInput(**call, source="startup"), engine, Limits(2)).text
        assert AT_BEGINNING - 300 < len(told) <= AT_BEGINNING

    def test_a_session_that_is_resumed_is_told_what_others_have_kept_meanwhile(
        self, store: SqliteStore, transcript: Path
    ) -> None:
        """Not what it has said itself, at the end, nor what there was before; and of nothing, nothing."""
        clock = Clock(datetime(2026, 5, 4, 9, tzinfo=UTC).timestamp())
        engine = engine_over(store, clock=clock)
        here = project_of(str(transcript.parent)).domain
        transcript.write_text(record("Go on.", 1, timestamp="2026-05-04T10:00:00Z"))

        def told(**call: str) -> str:
            given = {"session_id": "s1", "transcript_path": str(transcript), "cwd": str(transcript.parent)} | call
            return session_start.handle_new(SessionStartInput(**given, source="resume"), engine, Limits(2)).text

        def kept(content: str, session: str) -> None:
            engine.capture([Candidate(content, here, Namespace.CONFIG, Source(session))])

        kept("The retention of the audit log is 30 days", "s2")
        clock.now += 2 * 3600
        kept("Releases are cut by Anna on Tuesdays", "s1")
        assert told() == ""
        kept("The connection pool has 60 connections", "s2")
        lines = [line for line in told().splitlines() if line.startswith("- ")]
        assert ["60 connections" in line for line in lines] == [True]
        assert "Since the last words of this session" in told()
        assert told(transcript_path="/nowhere.jsonl") == told(transcript_path="") == ""

    def test_a_long_report_leaves_room_for_it(self, engine: Engine, transcript: Path) -> None:
        """The client cuts what is over 10,000 characters; what is recalled has its share of them."""
        here = project_of(str(transcript.parent)).domain
        engine.capture([Candidate("never push to main", here, Namespace.PATTERNS)])
        transcript.write_text(
            "".join(record(f"Remember that {'the long ' * 30}shelf {n} is full.", n) for n in range(60))
        )
        call = {"session_id": "s", "transcript_path": str(transcript), "cwd": str(transcript.parent)}
        told = session_start.handle(SessionStartInput(**call, source="compact"), engine, Limits(60)).text
        assert "never push to main" in told
        assert len(told) < 10_000


class TestWhatIsNotedBesides:
    @pytest.mark.parametrize("call", ["state", "count"])
    def test_it_does_not_cost_the_report(self, guarded_home: Path, transcript: Path, call: str) -> None:
        """The memories are stored by then, and the cursor has moved."""

        class Busy(SqliteStore):
            """Somebody else writes for longer than one waits."""

        def locked(*_: Any) -> None:
            raise StoreError("database is locked")

        setattr(Busy, call, locked)

        def opened(settings: Settings, *, or_read: bool, **more: Any) -> Engine:
            return assembled(settings, Busy(settings.home, or_read=or_read), embedder(settings), **more)

        payload = {"session_id": "s", "transcript_path": str(transcript), "cwd": str(transcript.parent)}
        told = answer(Request("pre-compact", json.dumps(payload).encode(), "text"), opened)
        assert told.startswith(b"Auto-captured")

    def test_a_dry_run_after_a_compaction_says_that_it_is_one(self, engine: Engine, transcript: Path) -> None:
        """Nothing was stored, and the model must not be told otherwise."""
        call = {"session_id": "s", "transcript_path": str(transcript), "cwd": str(transcript.parent)}
        told = session_start.handle(SessionStartInput(**call, source="compact"), engine, Limits(9, True)).text
        assert "Would capture" in told


class TestAFork:
    """A conversation that begins with the records of another one."""

    SAID = (
        "Lena owns the customs feed and Tom owns the hub feed, as we agreed. The customs service always listens on"
        " port 8443, because the load balancer expects it there."
    )
    LAST = "Never run the importer during the nightly backup, because both lock the yields table."

    @staticmethod
    def parts(*sizes: str) -> TranscriptReader:
        """A reader that finds these texts in the record that has them."""

        def extract(utterances: Sequence[Utterance], domain: Domain, _before: object) -> list[Candidate]:
            whose = [(u, part) for u in utterances for part in sizes if part in u.text]
            return [Candidate(part, domain, Namespace.DECISIONS, u.source, speaker=u.speaker) for u, part in whose]

        return TranscriptReader(extract=extract)

    @pytest.fixture
    def fork(self, tmp_path: Path, engine: Engine) -> Path:
        """Of a session in which the first message was kept as two sentences."""
        origin, path = tmp_path / "s1.jsonl", tmp_path / "s2.jsonl"
        origin.write_text(record(self.SAID, 0, sessionId="s1"))
        first, second = self.SAID.split(". ")
        capture(engine, Session(str(origin), "s1", HERE), limit=60, reader=self.parts(f"{first}.", second))
        fork = {"sessionId": "s2", "forkedFrom": {"sessionId": "s1", "messageUuid": "u0"}}
        path.write_text(record(self.SAID, 0, **fork) + record(self.LAST, 1, sessionId="s2"))
        return path

    def test_a_message_is_no_news_however_it_is_taken_apart(
        self, engine: Engine, store: SqliteStore, fork: Path
    ) -> None:
        """What stands around it decides what is one text; all of it was kept. What is said after that is new."""
        before = contents(store, HERE)
        capture(engine, Session(str(fork), "s2", HERE), limit=60, reader=self.parts(self.SAID, self.LAST))
        assert contents(store, HERE) - before == {self.LAST}

    def test_the_same_words_in_another_record_or_project_are_judged(
        self, engine: Engine, store: SqliteStore, fork: Path
    ) -> None:
        """The same is said again; and what one project keeps, another one is not told."""
        text = fork.read_text()
        capture(engine, Session(str(fork), "s2", THERE), limit=60, reader=self.parts(self.SAID))
        assert contents(store, THERE) == {self.SAID}
        fork.write_text(text.replace('"uuid": "u0"', '"uuid": "u7"'))
        captured = capture(engine, Session(str(fork), "s3", HERE), limit=60, reader=self.parts(self.SAID))
        assert len(captured.receipts) == 1

    def test_what_was_not_kept_of_the_message_is_judged(self, engine: Engine, fork: Path) -> None:
        """A tool that numbers its records anew in each session tells something else under the same name."""
        other = f"{self.SAID} Deploys of it wait for the green build."
        fork.write_text(fork.read_text().replace(self.SAID, other))
        captured = capture(engine, Session(str(fork), "s2", HERE), limit=60, reader=self.parts(other))
        assert len(captured.receipts) == 1


class TestTooLong:
    """Words over which hooks were stopped for the time they took."""

    @pytest.fixture
    def stopped(self, home: Path, store: SqliteStore, transcript: Path, monkeypatch: pytest.MonkeyPatch) -> Stopping:
        """Has a hook stopped over the transcript, so many times, each so many seconds after the one before."""
        clock = Clock(1_000_000.0)

        def again(times: int, apart_s: float = 120.0) -> float:
            for _ in range(times):
                clock.now += apart_s
                call = {"session_id": "s", "transcript_path": str(transcript), "cwd": str(transcript.parent)}
                too_long.note_stop(home, json.dumps(call).encode(), clock.now)
            return clock.now

        return again

    def run(self, store: SqliteStore, transcript: Path, now: float) -> Captured:
        call = HookInput(session_id="s", transcript_path=str(transcript), cwd=str(transcript.parent))
        engine = engine_over(store, FakeEmbedder(), clock=Clock(now))
        return of_call(call, session_of(call), engine, Limits(60))

    def test_they_are_read_in_smaller_parts(self, stopped: Stopping, store: SqliteStore, transcript: Path) -> None:
        """A quarter each time, so that in the end there is time enough for one; nothing is left out."""
        transcript.write_text("".join(record(f"{FACTS[n % 5]} ({n})", n) for n in range(1_000)))
        captured = self.run(store, transcript, stopped(2))
        assert 40 < len(captured.passages[0].utterances) < 80
        assert sum(len(passage.utterances) for passage in captured.passages) == 1_000
        assert not any(passage.passed_over for passage in captured.passages)

    def test_a_record_is_passed_over_in_the_end(
        self, stopped: Stopping, store: SqliteStore, transcript: Path, home: Path
    ) -> None:
        """Or what stands behind it would never be read. The run ends there, and its line in the log says so."""
        captured = self.run(store, transcript, stopped(6))
        assert log_facts.of_capture(captured)["passed_over"] == 1
        assert contents(store, project_of(str(transcript.parent)).domain) == set()
        rest = self.run(store, transcript, stopped(0))
        assert len(rest.passages[0].utterances) == len(FACTS) - 1
        assert log_facts.of_capture(rest)["passed_over"] == 0

    @pytest.mark.parametrize(("times", "apart_s"), [(20, 1.0), (5, 600.0)])
    def test_it_takes_more_than_a_bad_moment(
        self, stopped: Stopping, store: SqliteStore, transcript: Path, times: int, apart_s: float
    ) -> None:
        """However many hooks were stopped at the same time, and for five times one after the other."""
        captured = self.run(store, transcript, stopped(times, apart_s))
        assert sum(len(passage.utterances) for passage in captured.passages) == len(FACTS)

    def test_a_day_later_it_is_tried_once_more(self, stopped: Stopping, store: SqliteStore, transcript: Path) -> None:
        """The machine may have been busy then."""
        captured = self.run(store, transcript, stopped(6) + 86_400)
        assert sum(len(passage.utterances) for passage in captured.passages) == len(FACTS)

    def test_whoever_comes_back_once_a_day_gets_past_it(
        self, stopped: Stopping, store: SqliteStore, transcript: Path
    ) -> None:
        """However far apart the hooks were stopped."""
        captured = self.run(store, transcript, stopped(7, 86_400.0) + 86_400)
        assert log_facts.of_capture(captured)["passed_over"] == 1

    def test_another_file_of_that_name_is_other_words(
        self, stopped: Stopping, store: SqliteStore, transcript: Path
    ) -> None:
        """Though its cursor stands where hooks were stopped."""
        self.run(store, transcript, 0.0)
        with transcript.open("a") as file:
            file.write(record("One more, which is never read.", 9))
        now = stopped(6)
        transcript.write_text("".join(record(text, n) for n, text in enumerate(reversed(FACTS))))
        captured = self.run(store, transcript, now)
        assert captured.passages[0].restarted
        assert len(captured.passages[0].utterances) == len(FACTS)

    def test_a_payload_that_the_hook_understood_is_noted(
        self, home: Path, store: SqliteStore, transcript: Path
    ) -> None:
        """Also with half a character in it, or beside a note that is damaged."""
        key = cursor_key(str(transcript.resolve()), project_of(str(transcript.parent)).slug)
        call = {"session_id": "\udc80", "transcript_path": str(transcript), "cwd": str(transcript.parent)}
        payload = json.dumps(call, ensure_ascii=False).encode("utf-8", "surrogateescape")
        too_long.note_stop(home, payload, 1_000_000.0)
        assert too_long.stop_count(store, key, store.cursor(key), 1_000_000.0) == 1
        store.set_state(TOO_LONG + key, "damaged")
        too_long.note_stop(home, payload, 2_000_000.0)
        assert too_long.stop_count(store, key, store.cursor(key), 2_000_000.0) == 1

    @pytest.mark.parametrize("payload", [b"", b"[]", b"{}", b'{"transcript_path": 5, "cwd": ""}'])
    def test_what_cannot_be_noted_is_not(self, home: Path, store: SqliteStore, payload: bytes) -> None:
        """Whoever notes it has a hook to end."""
        too_long.note_stop(home, payload, 0.0)
        assert store.states(TOO_LONG) == {}


class TestAFaultOfOurs:
    def test_the_words_that_hit_it_are_passed_over_in_the_end(
        self, store: SqliteStore, transcript: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """What stands before and behind them is captured; nothing is said, and the log has the reason."""

        def none_of_backups(utterance: Utterance, *more: Any, **options: Any) -> Any:
            return None if "backup" in utterance.text else statements(utterance, *more, **options)

        monkeypatch.setattr("dedup.extraction.evidence.observed.statements", none_of_backups)
        clock = Clock(time.time())
        monkeypatch.setattr("hooks.dispatch.time.time", clock)
        call = {"session_id": "s", "transcript_path": str(transcript), "cwd": str(transcript.parent)}
        for _ in range(30):
            clock.now += 120
            told = answer(Request("pre-compact", json.dumps(call).encode(), "text"))
            assert b"backup" not in told
        kept = contents(store, project_of(str(transcript.parent)).domain)
        assert kept == set().union(*(worth(said) for said in FACTS if "backup" not in said))
        first = json.loads((Path(os.environ["SUBCOG_HOME"]) / "hooks.log").read_text().splitlines()[0])
        assert (first["outcome"], "TypeError" in first["error"]) == ("failed", True)

    def test_what_a_library_fails_at_is_read_again(
        self, store: SqliteStore, transcript: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """However often: that is mended by an upgrade, and then everything is still there."""
        monkeypatch.setattr("dedup.extraction.evidence.observed.statements", lambda *_, **__: json.loads("{"))
        clock = Clock(time.time())
        monkeypatch.setattr("hooks.dispatch.time.time", clock)
        call = {"session_id": "s", "transcript_path": str(transcript), "cwd": str(transcript.parent)}
        for _ in range(10):
            clock.now += 120
            assert answer(Request("pre-compact", json.dumps(call).encode(), "text")) == b""
        monkeypatch.undo()
        assert answer(Request("pre-compact", json.dumps(call).encode(), "text"))


@pytest.mark.parametrize("enabled", ["true", "false"])
def test_a_skip_has_one_reason_whoever_tells_of_it(
    transcript: Path, no_model: None, monkeypatch: pytest.MonkeyPatch, enabled: str
) -> None:
    """The report before a compaction is made of what was just judged, the one after it of the log."""
    monkeypatch.setenv("SUBCOG_DEDUP_ENABLED", enabled)
    transcript.write_text(record(FACTS[0], 1) + record(FACTS[0], 2))
    call = {"session_id": "s", "transcript_path": str(transcript), "cwd": str(transcript.parent), "source": "compact"}
    before, after = (
        answer(Request(event, json.dumps(call).encode(), "text")).decode() for event in ("pre-compact", "session-start")
    )
    (skip,) = (line for line in before.splitlines() if line.startswith("- "))
    assert skip.startswith("- Exact match: ")
    assert skip in after.splitlines()


class TestWhileAnotherProcessWrites:
    """It holds the write lock for longer than anybody waits."""

    @pytest.fixture(autouse=True)
    def locked(self, store: SqliteStore, engine: Engine, home: Path, transcript: Path) -> Iterator[None]:
        """After a first capture; then something more is said."""
        capture(engine, Session(str(transcript), "earlier", project_of(transcript.parent).domain), limit=60)
        with transcript.open("a") as file:
            file.write(record("Never deploy on a Friday, because nobody is there to mend it.", 9))
        with closing(sqlite3.connect(home / "memories.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield

    def asked(self, event: str, transcript: Path, **more: str) -> tuple[str, float, dict[str, Any]]:
        """What a hook says, how long that takes, and its line of the log."""
        payload = {"session_id": "s", "transcript_path": str(transcript), "cwd": str(transcript.parent), **more}
        begin = time.monotonic()
        told = answer(Request(event, json.dumps(payload).encode(), "text"))
        spent = time.monotonic() - begin
        home = Path(os.environ["SUBCOG_HOME"])
        return told.decode(), spent, json.loads((home / "hooks.log").read_text().splitlines()[-1])

    def test_a_new_session_does_not_wait_for_a_count(self, transcript: Path) -> None:
        """The client gives it five seconds, and would throw the answer away."""
        told, spent, line = self.asked("new-session", transcript, source="startup")
        assert "pnpm" in told
        assert spent < 5  # as long as the store would wait
        assert (line["outcome"], "locked" in line["not_noted"]) == ("ok", True)

    def test_what_cannot_be_captured_does_not_cost_the_recall(self, transcript: Path, store: SqliteStore) -> None:
        """It is captured by the next hook; that it was not is in the log, and `doctor` tells."""
        before = store.cursors()
        told, _, line = self.asked("session-start", transcript, source="compact")
        assert "pnpm" in told
        assert "Friday" not in told
        assert (line["outcome"], line["level"]) == ("failed", "error")
        assert "locked" in line["error"]
        assert store.cursors() == before
        found = run("doctor").output
        assert "1 of 1 hook runs failed" in " ".join(found.split())


class TestWhenItWasSaid:
    """An older value that is read late replaces nothing: it is what the newer one has replaced."""

    OLD = "From now on always keep 100 entries in the cache, because the pods have 512 MB."
    NEW = "From now on always keep 250 entries in the cache, because the pods have 512 MB."

    def held(self, engine: Engine, tmp_path: Path, *, resumed: str, reader: TranscriptReader = HOOK) -> set[str]:
        """What holds after a session of May 4 that nobody had read was resumed at `resumed`, and another on May 6."""
        other, resumed_one = tmp_path / "other.jsonl", tmp_path / "resumed.jsonl"
        other.write_text(record(self.NEW, 1, timestamp="2026-05-06T09:00:00Z"))
        capture(engine, Session(str(other), "s2", HERE), limit=60)
        lines = record(self.OLD, 2, timestamp="2026-05-04T09:00:00Z"), record("Go on.", 3, timestamp=resumed)
        resumed_one.write_text("".join(lines))
        capture(engine, Session(str(resumed_one), "s1", HERE), limit=60, reader=reader)
        return {memory.content for memory in engine.store.memories([HERE]) if not memory.superseded_by}

    def test_what_was_said_days_ago_replaces_nothing_newer(self, engine: Engine, tmp_path: Path) -> None:
        """Also where its session went on afterwards: when it was said decides, not when it was read."""
        assert self.held(engine, tmp_path, resumed="2026-05-06T10:00:00Z") == {self.NEW}

    def test_so_it_is_where_a_session_is_read_in_parts(self, engine: Engine, tmp_path: Path) -> None:
        """The part that holds it ends days before the session does."""
        in_parts = TranscriptReader(part=10)
        assert self.held(engine, tmp_path, resumed="2026-05-06T10:00:00Z", reader=in_parts) == {self.NEW}

    def test_what_was_said_in_the_same_sitting_is_said_now(self, engine: Engine, tmp_path: Path) -> None:
        """The clocks of two machines, and the time between saying and reading, do not decide."""
        assert self.held(engine, tmp_path, resumed="2026-05-04T09:30:00Z") == {self.OLD}


class TestWhoseItIs:
    def fired(self, engine: Engine, transcript: Path, cwd: Path) -> Captured:
        payload = HookInput(session_id="s", transcript_path=str(transcript), cwd=str(cwd))
        captured = pre_compact.handle(payload, engine, Limits(60)).captured
        assert captured
        return captured

    def test_a_memory_belongs_to_the_project_it_was_said_in(
        self, engine: Engine, store: SqliteStore, tmp_path: Path
    ) -> None:
        """Not to the one the session has moved to since; where nobody can tell, to that."""
        a, b = tmp_path / "a", tmp_path / "b"
        a.mkdir()
        b.mkdir()
        path = tmp_path / "session.jsonl"
        said = [(FACTS[0], str(a)), (FACTS[1], str(b)), (FACTS[2], "/home/nobody/x"), (FACTS[3], None)]
        path.write_text("".join(record(text, n, cwd=cwd) for n, (text, cwd) in enumerate(said)))
        self.fired(engine, path, b)
        assert contents(store, project_of(a).domain) == worth(FACTS[0])
        assert contents(store, project_of(b).domain) == worth(*FACTS[1:4])

    def test_a_directory_below_is_no_other_project(self, engine: Engine, store: SqliteStore, tmp_path: Path) -> None:
        """Without a repository, what is said after a `cd` into a directory below is found where the session began,
        whichever of the two the hook is called in; a repository below is a project of its own."""
        notes, inner = tmp_path / "notes", repository(tmp_path / "notes" / "lib")
        (notes / "src").mkdir()
        path = tmp_path / "session.jsonl"
        places = (notes, notes / "src", inner, tmp_path)
        path.write_text("".join(record(FACTS[n], n, cwd=str(place)) for n, place in enumerate(places)))
        self.fired(engine, path, notes / "src")
        assert contents(store, project_of(notes).domain) == worth(*FACTS[:2])
        assert contents(store, project_of(inner).domain) == worth(FACTS[2])
        assert contents(store, project_of(tmp_path).domain) == worth(FACTS[3])
        call = SessionStartInput(session_id="s", transcript_path=str(path), cwd=str(notes / "src"), source="compact")
        frame = session_start.handle(call, engine, Limits(60)).text
        assert all(text in frame for text in worth(*FACTS[:2]))
        assert self.fired(engine, path, notes).receipts == ()

    def test_a_session_that_moves_is_not_read_again(self, engine: Engine, store: SqliteStore, tmp_path: Path) -> None:
        """However often it goes to and fro."""
        a, b = tmp_path / "a", tmp_path / "b"
        a.mkdir()
        b.mkdir()
        path = tmp_path / "session.jsonl"
        path.write_text("".join(record(text, n, cwd=str(a)) for n, text in enumerate(FACTS)))
        assert self.fired(engine, path, a).receipts
        assert self.fired(engine, path, b).receipts == ()
        assert contents(store, project_of(b).domain) == set()

    def test_an_explicit_domain_wins(self, engine: Engine, store: SqliteStore, tmp_path: Path) -> None:
        """Who names the domain means it for the whole transcript."""
        path = tmp_path / "session.jsonl"
        path.write_text("".join(record(text, n, cwd=str(tmp_path)) for n, text in enumerate(FACTS)))
        capture(engine, Session(str(path), "s", HERE), limit=60)
        assert contents(store, HERE) == WHOLE

    def test_a_project_never_meets_another_ones_duplicate(
        self, engine: Engine, store: SqliteStore, tmp_path: Path
    ) -> None:
        """The same words said in two projects of one session are a memory of each."""
        path = tmp_path / "session.jsonl"
        for name in "ab":
            (tmp_path / name).mkdir()
        path.write_text("".join(record(FACTS[0], n, cwd=str(tmp_path / name)) for n, name in enumerate("ab")))
        capture(engine, Session(str(path), "s", HERE, str(tmp_path / "a")), limit=60)
        domains = {memory.domain for memory in store.memories()}
        assert domains == {project_of(tmp_path / name).domain for name in "ab"}

    def test_the_limit_is_for_all_projects_of_a_part(self, engine: Engine, tmp_path: Path) -> None:
        """Two projects in one part do not propose twice as much."""
        path = tmp_path / "session.jsonl"
        for name in "01":
            (tmp_path / name).mkdir()
        path.write_text("".join(record(text, n, cwd=str(tmp_path / str(n % 2))) for n, text in enumerate(FACTS)))
        captured = capture(engine, Session(str(path), "s", HERE, str(tmp_path / "0")), limit=2)
        assert len(captured.receipts) == 2


class TestHowFarItWasRead:
    def test_each_domain_reads_for_itself(self, engine: Engine, store: SqliteStore, transcript: Path) -> None:
        """What one project has captured another may capture as well, and then has nothing new either."""
        for domain in (HERE, THERE):
            capture(engine, Session(str(transcript), "s", domain), limit=60)
            assert contents(store, domain) == WHOLE
            assert capture(engine, Session(str(transcript), "s", domain), limit=60).receipts == ()

    def test_a_file_that_is_no_transcript_is_not_marked_as_read(self, engine: Engine, tmp_path: Path) -> None:
        """It may be one tomorrow."""
        path = tmp_path / "notes.txt"
        path.write_text("hello\n")
        for _ in range(2):
            assert capture(engine, Session(str(path), "s", HERE), limit=60).unreadable == "not a transcript"

    @pytest.mark.skipif(os.name != "posix", reason="file names are bytes on POSIX only")
    def test_a_file_name_that_is_no_text(self, engine: Engine, store: SqliteStore, tmp_path: Path) -> None:
        """A name with bytes that are no UTF-8 is a name."""
        path = os.fsdecode(os.fsencode(tmp_path) + b"/\xff.jsonl")
        Path(path).write_text("".join(record(text, n) for n, text in enumerate(FACTS)))
        assert len(capture(engine, Session(path, "s", HERE), limit=60).receipts) == len(WHOLE)
        assert capture(engine, Session(path, "s", HERE), limit=60).receipts == ()
