"""Capture, check, search and forget, over a real store and a word-counting embedder."""

import math
import threading
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dedup.embedding.embeddings import RESERVE_S
from dedup.engine import Engine
from dedup.errors import NotFound
from dedup.model import (
    GLOBAL,
    Action,
    Band,
    Comparison,
    Decision,
    DuplicateReason,
    Match,
    Memory,
    Namespace,
    Outcome,
    Source,
    Speaker,
    TierName,
    Urn,
    Utterance,
)
from dedup.ports import Estimate, Expected
from dedup.steps import Cursor, StaleCursor
from dedup.stores.sqlite import SqliteStore
from dedup.terms import JUST_FORGOTTEN, UNREAD
from dedup.tiers import ahead
from tests.fakes import OTHER, PROJECT, Clock, FakeEmbedder, FakeScorer, MemoryStore, NoModel, engine_over, text


def living(engine: Engine, urn: Urn) -> Memory:
    """A memory that went into no other one."""
    found = engine.show(urn)
    assert isinstance(found, Memory)
    return found


REDIS = "The session cache lives in Redis with a time to live of 300 seconds"


def test_a_new_text_is_stored_and_the_same_text_is_then_exact(engine: Engine) -> None:
    """Case and white space do not make another text."""
    (first,) = engine.capture([text(REDIS)])
    assert first.action is Action.STORED
    (second,) = engine.capture([text(f"  {REDIS.upper()}\n")])
    assert (second.action, second.verdict.reason, second.urn) == (Action.SKIPPED, DuplicateReason.EXACT, first.urn)
    assert living(engine, first.urn).times_seen == 2


def test_the_first_tier_that_recognises_a_duplicate_ends_the_search(engine: Engine) -> None:
    """An exact duplicate costs no embedding."""
    engine.capture([text(REDIS)])
    embedder = FakeEmbedder()
    again = engine_over(engine.store, embedder)
    verdict = again.check(text(REDIS))
    assert [f.tier for f in verdict.findings] == [TierName.EXACT]
    assert embedder.batches == []


def test_a_near_text_is_semantic_with_score_threshold_and_match(engine: Engine) -> None:
    """The threshold is inclusive and the evidence complete."""
    (first,) = engine.capture([text(REDIS)])
    verdict = engine.check(text("The session cache lives in Redis, with time to live of 300 seconds"))
    assert verdict.reason is DuplicateReason.SEMANTIC
    assert verdict.match
    assert verdict.match.urn == first.urn
    assert verdict.duplicate
    assert verdict.duplicate.threshold == 0.9
    assert verdict.similarity is not None
    assert 0.9 <= verdict.similarity <= 1


def test_what_found_a_memory_does_not_say_how_similar_a_text_is_to_it(engine: Engine) -> None:
    """The similarity of a verdict is the scorer's; the match keeps the score that the look-up gave it."""

    class Certain(FakeScorer):
        def compare(self, stored: Sequence[Match], *_more: object, **_named: object) -> list[Comparison]:
            return [Comparison(0.97, Band.DUPLICATE) for _ in stored]

    engine.capture([text(REDIS)])
    verdict = engine_over(engine.store, FakeEmbedder(), scorer=Certain()).check(
        text("The session cache lives in Redis.")
    )
    assert verdict.similarity == 0.97
    assert verdict.match
    assert verdict.match.score < 0.9


@pytest.mark.parametrize("changed", [REDIS.replace("300", "600"), REDIS.replace("Redis", "Redis 7.2")])
def test_a_changed_value_is_a_revision_that_supersedes(engine: Engine, changed: str) -> None:
    """However near: a memory of its own, which names the one it replaces; the other is marked and stays."""
    (old,) = engine.capture([text(REDIS)])
    (new,) = engine.capture([text(changed)])
    assert (new.action, new.revises) == (Action.STORED, old.urn)
    assert living(engine, new.urn).revises == old.urn
    assert living(engine, old.urn).superseded_by == new.urn
    semantic = next(f for f in new.verdict.findings if f.tier is TierName.SEMANTIC)
    assert (semantic.outcome, semantic.band, semantic.why) == (Outcome.UNSURE, Band.REVISION, "digits differ")
    assert engine.store.log()[0].decision == "revision"


def test_what_a_scorer_calls_new_is_kept_however_near(engine: Engine) -> None:
    """A negation is another fact; the finding says what was seen."""
    engine.capture([text(REDIS)])
    (receipt,) = engine.capture([text(REDIS.replace("lives", "never lives"))])
    assert (receipt.action, receipt.revises) == (Action.STORED, None)
    semantic = next(f for f in receipt.verdict.findings if f.tier is TierName.SEMANTIC)
    assert (semantic.outcome, semantic.why) == (Outcome.UNSURE, "negation")


def test_a_paraphrase_is_kept_as_a_wording_and_makes_the_next_one_easier(engine: Engine) -> None:
    """Skipped as a memory of its own, kept under the one it matched, compared like it from then on."""
    (first,) = engine.capture([text(REDIS)])
    said = "Redis holds the session cache, whose time to live is 300 seconds"
    (second,) = engine.capture([text(said)])
    assert (second.action, second.urn, second.verdict.band) == (Action.SKIPPED, first.urn, Band.WORDING)
    assert [w.content for w in living(engine, first.urn).wordings] == [said]
    third = engine.check(text("Redis holds the session cache whose time to live is 300 seconds, as agreed"))
    assert third.match
    assert (third.match.urn, third.match.content) == (first.urn, said)
    assert engine.check(text(said)).reason is DuplicateReason.EXACT


def test_wordings_of_one_run_are_compared_like_memories(engine: Engine) -> None:
    """Before anything is stored."""
    said = "Redis holds the session cache, whose time to live is 300 seconds"
    receipts = engine.capture([text(REDIS), text(said), text(f"{said}, as agreed")])
    assert [r.stored for r in receipts] == [True, False, False]
    assert receipts[2].verdict.match
    assert receipts[2].verdict.match.content == said


def test_the_same_words_in_another_dress_add_no_wording(engine: Engine) -> None:
    """Punctuation and markup are not another way to say it."""
    (first,) = engine.capture([text(REDIS)])
    engine.capture([text(f"- **{REDIS}!**")])
    memory = living(engine, first.urn)
    assert (memory.wordings, memory.times_seen) == ((), 2)


def test_a_revision_within_a_run_supersedes_too(engine: Engine) -> None:
    """Decided and changed in one session: both are kept, the later one holds."""
    old, new = engine.capture([text(REDIS), text(REDIS.replace("300", "600"))])
    assert new.revises == old.urn
    assert living(engine, old.urn).superseded_by == new.urn


def test_saying_the_old_thing_again_takes_the_change_back(engine: Engine) -> None:
    """Exact, and yet not a mere repeat: the last statement is the one that holds."""
    old, new = engine.capture([text(REDIS), text(REDIS.replace("300", "600"))])
    engine.capture([text(REDIS)])
    assert living(engine, old.urn).superseded_by is None
    assert living(engine, new.urn).superseded_by == old.urn


def test_going_back_over_several_changes_leaves_what_was_said_last(engine: Engine) -> None:
    """300, 600, 900, and 300 again: it takes the place of the 900, which held, and not of the 600."""
    old, middle, new = (engine.capture([text(REDIS.replace("300", n))])[0] for n in ("300", "600", "900"))
    (back,) = engine.capture([text(REDIS)])
    assert (back.urn, back.revises) == (old.urn, new.urn)
    assert living(engine, old.urn).superseded_by is None
    assert living(engine, new.urn).superseded_by == old.urn
    assert living(engine, middle.urn).superseded_by == new.urn
    forth, back = engine.capture([text(REDIS.replace("300", "600")), text(REDIS)])  # and within a run
    assert (forth.revises, back.revises) == (old.urn, middle.urn)
    holds = [m.urn for m in (old, middle, new) if not living(engine, m.urn).superseded_by]
    assert holds == [old.urn]


def test_a_project_changes_nothing_of_what_all_projects_share(engine: Engine) -> None:
    """Another value of its own stands beside it, and what it says in other words is shown to nobody else."""
    (shared,) = engine.capture([text(REDIS, domain=GLOBAL)])
    (own,) = engine.capture([text(REDIS.replace("300", "600"))])
    assert (own.action, own.revises) == (Action.STORED, None)
    assert living(engine, shared.urn).superseded_by is None
    (again,) = engine.capture([text(f"{REDIS}, as agreed")])
    assert (again.action, again.urn) == (Action.SKIPPED, shared.urn)
    assert living(engine, shared.urn).wordings == ()


def test_a_run_that_goes_back_and_forth_ends_with_what_was_said_last(engine: Engine) -> None:
    """Old, new, old, new: each is stored already, and the last one holds."""
    old, new = engine.capture([text(REDIS), text(REDIS.replace("300", "600"))])
    back, forth = engine.capture([text(REDIS), text(REDIS.replace("300", "600"))])
    assert (back.action, back.urn, back.revises) == (Action.SKIPPED, old.urn, new.urn)
    assert (forth.urn, forth.revises) == (new.urn, old.urn)
    assert living(engine, new.urn).superseded_by is None
    assert living(engine, old.urn).superseded_by == new.urn


def test_what_claude_quotes_does_not_hold_again(engine: Engine) -> None:
    """It tells what an old page says, or what was agreed once; only a person takes a change back."""
    old, new = engine.capture([text(REDIS), text(REDIS.replace("300", "600"))])
    (quoted,) = engine.capture([replace(text(REDIS), speaker=Speaker.ASSISTANT)])
    assert (quoted.action, quoted.revises) == (Action.SKIPPED, None)
    assert living(engine, old.urn).superseded_by == new.urn


def test_a_copy_of_a_conversation_says_nothing_again(engine: Engine) -> None:
    """A fork has the records of its origin: what they said is no news, holds no more, and was seen no more often."""
    turns = [
        replace(text(value), speaker=Speaker.USER, source=Source("s1", f"u{n}", "t.jsonl"))
        for n, value in enumerate((REDIS, REDIS.replace("300", "600")))
    ]
    old, new = engine.capture(turns)
    forked = [replace(turn, source=replace(turn.source, session_id="s2")) for turn in turns]
    again = engine.capture(forked[:1]) + engine.capture(forked)
    assert [(receipt.action, receipt.revises) for receipt in again] == [(Action.SKIPPED, None)] * 3
    assert living(engine, old.urn).superseded_by == new.urn
    assert (living(engine, old.urn).times_seen, living(engine, new.urn).times_seen) == (1, 1)


def test_a_copy_of_a_conversation_does_not_bring_back_what_was_forgotten(store: SqliteStore) -> None:
    """However long ago; said again, in another record, it is a memory again."""
    clock = Clock()
    engine = engine_over(store, FakeEmbedder(), clock=clock)
    said = replace(text(REDIS), speaker=Speaker.USER, source=Source("s1", "u1", "t.jsonl"))
    (first,) = engine.capture([said])
    engine.forget(first.urn)
    clock.now += 90 * 86_400
    (copied,) = engine.capture([said])
    assert (copied.action, copied.verdict.reason) == (Action.SKIPPED, DuplicateReason.RECENT)
    (anew,) = engine.capture([replace(said, source=Source("s2", "u2", "t.jsonl"))])
    assert anew.stored


def test_what_is_read_late_takes_nothing_from_what_was_said_since(store: SqliteStore) -> None:
    """What it would have replaced, another one has replaced since: that holds."""
    clock = Clock()
    engine = engine_over(store, FakeEmbedder(), clock=clock)
    (old,) = engine.capture([text(REDIS)])
    between, clock.now = clock.now + 60, clock.now + 3600
    (new,) = engine.capture([text(REDIS.replace("300", "600"))])
    (late,) = engine.capture([replace(text(REDIS.replace("300", "400")), said_at=between)])
    assert (late.action, late.revises, late.outdated_by) == (Action.STORED, None, new.urn)
    assert [living(engine, one.urn).superseded_by for one in (old, late, new)] == [new.urn, new.urn, None]


@pytest.mark.parametrize("ahead", [2 * 86_400, 20_000 * 86_400])
def test_what_a_wrong_clock_has_dated_to_come_was_said_when_it_was_stored(store: SqliteStore, ahead: float) -> None:
    """Or whatever is read late would be held outdated by it, until that day: by what it changes, by what has replaced
    that, and where it repeats what was replaced. What was said before that was stored is, as ever."""
    clock = Clock()
    engine = engine_over(store, FakeEmbedder(), clock=clock)
    engine.capture([text("The label printer hangs on the guest network of the second floor")])
    begun = clock.now
    clock.now += 10
    (first,) = engine.capture([text(REDIS)])
    clock.now += ahead
    (second,) = engine.capture([text(REDIS.replace("300", "600"))])
    clock.now = begun + 3_600
    late = replace(text(REDIS.replace("300", "400")), said_at=begun + 60)
    for said, says in ((late, True), (replace(late, said_at=begun - 60), False)):
        (receipt,) = engine.capture([said], dry_run=True)
        assert (receipt.revises is not None, receipt.outdated_by is None) == (says, says)
    engine.capture([replace(text(REDIS), said_at=begun + 60)])
    assert living(engine, first.urn).superseded_by is None
    assert living(engine, second.urn).superseded_by == first.urn


def test_what_is_dated_to_come_by_hours_was_seen_since(store: SqliteStore) -> None:
    """Two machines' clocks differ by as much."""
    clock = Clock()
    engine = engine_over(store, FakeEmbedder(), clock=clock)
    engine.capture([text("The label printer hangs on the guest network of the second floor")])
    begun = clock.now
    clock.now += 3_600
    (first,) = engine.capture([text(REDIS)])
    clock.now = begun
    (late,) = engine.capture([replace(text(REDIS.replace("300", "400")), said_at=begun)])
    assert (late.revises, late.outdated_by) == (None, first.urn)


def test_a_guessed_namespace_is_compared_with_the_ones_it_is_confused_with(engine: Engine) -> None:
    """One fact filed under two kinds would be two memories; where a person names the kind, only that one counts."""
    (first,) = engine.capture([text(REDIS, Namespace.CONFIG)])
    guess = replace(text(REDIS), akin=(Namespace.CONFIG,))
    assert engine.check(guess).match == engine.check(text(REDIS, Namespace.CONFIG)).match
    assert not engine.check(text(REDIS)).is_duplicate
    assert first.stored


def test_the_same_words_are_one_memory_whatever_was_guessed(engine: Engine) -> None:
    """Word for word it is the same, also under a namespace that seems out of the question this time."""
    said = replace(text(REDIS), speaker=Speaker.USER)
    (first,) = engine.capture([said])
    (again,) = engine.capture([replace(said, namespace=Namespace.TESTING)])
    assert again.action is Action.SKIPPED
    assert again.urn == first.urn
    named = engine.capture([text(REDIS, Namespace.TESTING)], explicit=True)
    assert named[0].stored, "a person named its namespace"


def test_what_was_forgotten_stays_away_whatever_is_guessed(engine: Engine) -> None:
    """Who forgets a memory does not want it back under another namespace from the same conversation."""
    said = replace(text(REDIS), speaker=Speaker.USER)
    (first,) = engine.capture([said])
    assert first.urn
    engine.forget(first.urn)
    (again,) = engine.capture([replace(said, namespace=Namespace.TESTING)])
    assert again.verdict.reason is DuplicateReason.RECENT


def test_a_search_may_find_nothing(engine: Engine) -> None:
    """Something is always nearest, and may have nothing to do with what was asked."""
    engine.capture([text(REDIS), text("The label printer hangs on the guest network of the second floor")])
    assert engine.search(PROJECT, "recipe for plum cake") == []


def test_a_memory_with_many_wordings_has_one_vote_in_a_search(engine: Engine) -> None:
    """Or it would stand above the only one that has the word."""
    engine.capture([text(REDIS)])
    for n in range(4):
        engine.capture(
            [text(f"The session cache lives in Redis with a time to live of 300 {'well ' * n} seconds, yes")]
        )
    (hit,) = engine.capture([text("The label printer hangs on the guest network of the second floor")])
    found = engine.search(PROJECT, "label printer of the session")
    assert len(found) > 1
    assert found[0].urn == hit.urn
    assert found[0].score <= 2 / 61


def test_what_was_said_in_the_past_replaces_nothing_that_was_said_since(engine: Engine) -> None:
    """Read late, the older of two values is still the older one."""
    now = engine.clock()
    (newer,) = engine.capture([text(REDIS.replace("300", "600"))])
    (older,) = engine.capture([replace(text(REDIS), said_at=now - 60)])
    assert (older.stored, older.revises) == (True, None)
    assert living(engine, newer.urn).superseded_by is None
    assert living(engine, older.urn).superseded_by == newer.urn
    assert living(engine, older.urn).created_at == now - 60


def test_what_was_said_in_the_past_revives_nothing(engine: Engine) -> None:
    """It repeats what was outdated since."""
    (older,) = engine.capture([text(REDIS)])
    (newer,) = engine.capture([text(REDIS.replace("300", "600"))])
    engine.capture([replace(text(REDIS), said_at=engine.clock() - 60)])
    assert living(engine, older.urn).superseded_by == newer.urn


def test_candidates_of_one_run_are_compared_with_each_other_in_order(engine: Engine) -> None:
    """Exact and semantic, also before anything is stored."""
    receipts = engine.capture([text(REDIS), text(REDIS.lower()), text(REDIS.replace("with a", "with"))])
    assert [r.verdict.reason for r in receipts] == [None, DuplicateReason.EXACT, DuplicateReason.SEMANTIC]
    assert {r.urn for r in receipts} == {receipts[0].urn}


def test_a_run_embeds_in_one_batch_what_is_not_exact(store: SqliteStore) -> None:
    """The model is called once however many candidates there are."""
    embedder = FakeEmbedder()
    engine = engine_over(store, embedder)
    engine.capture([text(REDIS)])
    engine.capture([text(REDIS), text("Every endpoint is versioned under /v2 now"), text("short one")])
    assert embedder.batches[1:] == [["Every endpoint is versioned under /v2 now", "short one"]]


def test_short_texts_are_not_compared_by_meaning(engine: Engine) -> None:
    """Two words more or less are most of a short text."""
    engine.capture([text("use tabs")])
    verdict = engine.check(text("use hard tabs"))
    semantic = next(f for f in verdict.findings if f.tier is TierName.SEMANTIC)
    assert (semantic.outcome, semantic.why) == (Outcome.SKIPPED, "shorter than 20 characters")


def test_another_projects_memories_are_never_compared(engine: Engine) -> None:
    """Own domain and `global` only, in every tier."""
    engine.capture([text(REDIS, domain=OTHER)])
    assert not engine.check(text(REDIS)).is_duplicate
    engine.capture([text(REDIS, domain=GLOBAL)])
    verdict = engine.check(text(REDIS))
    assert verdict.match
    assert verdict.match.urn.domain == GLOBAL


def test_what_was_forgotten_moments_ago_is_recent(store: SqliteStore) -> None:
    """It does not come straight back; after the window it may."""
    clock = Clock()
    engine = engine_over(store, FakeEmbedder(), clock=clock)
    (first,) = engine.capture([text(REDIS)])
    engine.forget(first.urn)
    clock.now += 299
    verdict = engine.check(text(REDIS))
    assert (verdict.reason, verdict.match and verdict.match.urn) == (DuplicateReason.RECENT, first.urn)
    clock.now += 2
    assert not engine.check(text(REDIS)).is_duplicate


def test_what_a_wrong_clock_has_dated_to_come_is_not_recent_for_years(store: SqliteStore) -> None:
    """It was set right meanwhile. What another machine's clock has dated a moment to come still is."""
    clock = Clock()
    engine = engine_over(store, FakeEmbedder(), clock=clock)
    for early, recent in ((70 * 365 * 86_400, False), (60, True)):
        clock.now += early
        engine.forget(engine.capture([text(REDIS)])[0].urn)
        clock.now -= early
        assert engine.check(text(REDIS)).is_duplicate == recent


def test_what_was_forgotten_is_told_as_forgotten_however_often_it_is_said(engine: Engine) -> None:
    """Twice in one run, too: its second report is no report of a capture, which would show the text."""
    engine.forget(engine.capture([text(REDIS)])[0].urn)
    receipts = engine.capture([text(REDIS), text(REDIS)])
    assert [r.verdict.duplicate and r.verdict.duplicate.why for r in receipts] == [JUST_FORGOTTEN, JUST_FORGOTTEN]


def test_a_wording_of_what_is_outdated_does_not_keep_a_later_word_from_bringing_it_back(engine: Engine) -> None:
    """Claude recalls the old value in other words; then its user says it again, in the same run."""
    (older,) = engine.capture([text(REDIS)])
    (newer,) = engine.capture([text(REDIS.replace("300", "600"))])
    quoted = replace(text(REDIS.replace("with a", "with its")), speaker=Speaker.ASSISTANT)
    engine.capture([quoted, replace(text(REDIS), speaker=Speaker.USER)])
    assert living(engine, older.urn).superseded_by is None
    assert living(engine, newer.urn).superseded_by == older.urn


def test_a_wording_of_what_is_outdated_is_outdated_in_its_own_run_too(engine: Engine) -> None:
    """So that its user, who says those very words, brings the value back."""
    (older,) = engine.capture([text(REDIS)])
    engine.capture([text(REDIS.replace("300", "600"))])
    other = text(REDIS.replace("with a", "with its"))
    engine.capture([replace(other, speaker=Speaker.ASSISTANT), replace(other, speaker=Speaker.USER)])
    assert living(engine, older.urn).superseded_by is None


def test_what_was_skipped_moments_ago_is_recent_without_comparing_again(store: SqliteStore) -> None:
    """The recent tier knows texts that are not stored, also those judged by another process."""
    clock = Clock()
    dressed = text(f"- **{REDIS}!**")  # adds no wording, so only the log knows its hash
    engine_over(store, FakeEmbedder(), clock=clock).capture([text(REDIS), dressed])
    clock.now += 10
    without_model = engine_over(store, NoModel(), clock=clock, min_semantic_length=1000)
    verdict = without_model.check(dressed)
    assert verdict.reason is DuplicateReason.RECENT
    assert verdict.match
    assert verdict.match.seen_at == clock.now - 10


def test_the_recent_cache_is_bounded(store: SqliteStore) -> None:
    """The least recent texts make room."""
    engine = engine_over(store, NoModel(), capacity=1, min_semantic_length=1000)
    receipts = engine.capture([text("first memory"), text("second memory")])
    for receipt in receipts:
        engine.forget(receipt.urn)
    assert not engine.check(text("first memory")).is_duplicate
    assert engine.check(text("second memory")).is_duplicate


def test_without_a_model_words_decide_and_the_finding_says_so(store: SqliteStore) -> None:
    """Exact, BM25 text similarity and recent still work."""
    engine = engine_over(store, NoModel())
    engine.capture([text(REDIS)])
    verdict = engine.check(text("The session cache lives in Redis, with time to live of 300 seconds"))
    assert verdict.reason is DuplicateReason.SEMANTIC
    assert verdict.duplicate
    assert "no embedding model" in verdict.duplicate.why


def test_a_tier_that_fails_is_skipped_with_its_reason_and_all_failing_means_keep() -> None:
    """When in doubt, keep."""

    class Broken(MemoryStore):
        def by_hash(self, *_: object) -> None:
            raise OSError("disk on fire, and a secret in the message")

        by_text = nearest = by_hash  # type: ignore[assignment]

    engine = engine_over(Broken(), NoModel())  # type: ignore[arg-type]
    with pytest.raises(OSError, match="disk on fire"):
        Broken().by_hash()
    (receipt,) = engine.capture([text(REDIS)])
    assert receipt.stored
    failed = [f for f in receipt.verdict.findings if f.outcome is Outcome.SKIPPED]
    assert [f.why for f in failed] == ["failed: OSError", "failed: OSError"]


def test_switched_off_only_cut_off_repeats_within_a_run_are_skipped(store: SqliteStore) -> None:
    """`SUBCOG_DEDUP_ENABLED=false`: the whole text again, or one that says it was cut off; all else is kept."""
    engine = engine_over(store, FakeEmbedder(), enabled=False)
    texts = [REDIS, f"{REDIS[:40]}…", REDIS[:40], REDIS.replace("with a", "with"), REDIS]
    receipts = engine.capture([text(t) for t in texts])
    assert [r.stored for r in receipts] == [True, False, True, True, False]
    assert [r.verdict.reason for r in receipts if not r.stored] == [DuplicateReason.EXACT] * 2


@pytest.mark.parametrize("method", ["nearest", "commit"])
def test_what_another_process_stores_meanwhile_is_an_exact_match(
    store: SqliteStore, method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though this run had looked for the same text before that, and finds it by its meaning, or when it writes. What is
    the same but for its dress is not."""
    usual = getattr(store, method)

    def overtaken(*arguments: Any) -> Any:
        monkeypatch.undo()
        engine_over(store, FakeEmbedder()).capture([text(REDIS)])
        return usual(*arguments)

    engine = engine_over(store, FakeEmbedder())
    engine.check(text("Tabs, never spaces"))  # so that the two do not give the same ids
    monkeypatch.setattr(store, method, overtaken)
    receipts = engine.capture([text(REDIS), text(f"**{REDIS}**!")])
    (memory,) = store.memories()
    assert {(r.action, r.urn) for r in receipts} == {(Action.SKIPPED, memory.urn)}
    assert [r.verdict.reason for r in receipts] == [DuplicateReason.EXACT, DuplicateReason.SEMANTIC]
    assert receipts[0].verdict.match
    assert receipts[0].verdict.match.urn == memory.urn
    assert [row.decision for row in store.log()][:2] == [Decision.AUTO_REJECT, Decision.HASH_EXACT]


def test_switched_off_what_is_stored_word_for_word_is_an_exact_match(store: SqliteStore) -> None:
    """In the verdict, in the log, and for who only asks; said again, it holds again."""
    engine = engine_over(store, FakeEmbedder(), enabled=False)
    (first,) = engine.capture([text(REDIS)])
    (newer,) = engine.capture([text("Sessions are kept in the database from now on")])
    store.supersede(first.urn, newer.urn)
    assert engine.check(text(REDIS.upper())).reason is DuplicateReason.EXACT
    (dry,) = engine.capture([text(REDIS)], dry_run=True)
    (again,) = engine.capture([text(REDIS)])
    for receipt, action in ((dry, Action.WOULD_SKIP), (again, Action.SKIPPED)):
        found = receipt.verdict
        assert (receipt.action, receipt.urn, found.similarity) == (action, first.urn, 1.0)
        assert (found.reason, found.match and found.match.urn) == (DuplicateReason.EXACT, first.urn)
    row = store.log()[0]
    assert (row.decision, row.matched_urn, row.score) == (Decision.HASH_EXACT, str(first.urn), 1.0)
    memory = store.get(first.urn)
    assert memory
    assert memory.superseded_by is None


def test_what_a_run_had_no_room_for_is_in_the_log(engine: Engine) -> None:
    """Not judged, not stored, and not gone."""
    engine.capture([text(REDIS)], over_limit=[text("Tabs, never spaces")])
    assert [(r.decision, r.text) for r in engine.store.log()] == [
        (Decision.OVER_LIMIT, "Tabs, never spaces"),
        (Decision.CAPTURED, REDIS),
    ]
    assert engine.capture([text("Tabs, never spaces")])[0].stored


def test_saying_a_forgotten_text_again_does_not_bring_it_back_into_the_log(store: SqliteStore) -> None:
    """It is recent for its five minutes, not longer however often it is said, and its words are nowhere."""
    clock = Clock()
    engine = engine_over(store, FakeEmbedder(), clock=clock)
    (first,) = engine.capture([text(REDIS)])
    engine.forget(first.urn)
    clock.now += 200
    assert engine.capture([text(REDIS)])[0].verdict.reason is DuplicateReason.RECENT
    assert all(r.text is None for r in store.log())
    clock.now += 200
    assert engine.capture([text(REDIS)])[0].stored


def test_a_dry_run_says_the_same_and_writes_nothing(engine: Engine) -> None:
    """No memory, no log row, no cursor, no metric."""
    cursor = Cursor("t", 5, "a")
    receipts = engine.capture([text(REDIS), text(REDIS)], before=Cursor("t"), after=cursor, dry_run=True)
    assert [r.action for r in receipts] == [Action.WOULD_STORE, Action.WOULD_SKIP]
    assert list(engine.store.memories()) == []
    assert engine.store.log() == []
    assert engine.store.cursor("t") == Cursor("t")
    assert engine.store.metrics() == []


def test_of_two_runs_over_the_same_part_of_a_transcript_one_is_refused(engine: Engine) -> None:
    """The loser reads again from the new cursor, and nothing is counted twice."""
    before, after = Cursor("t"), Cursor("t", 5, "a")
    engine.capture([text(REDIS)], before=before, after=after)
    with pytest.raises(StaleCursor):
        engine.capture([text(REDIS)], before=before, after=after)
    (memory,) = engine.store.memories()
    assert memory.times_seen == 1


def test_metrics_of_the_spec_are_counted(engine: Engine) -> None:
    """Checks by result, skips by tier, scores, durations, cache hits and misses."""
    engine.capture([text(REDIS), text(REDIS)])
    found = {(name, *(of for _, of in labels)): value for name, value, labels in engine.store.metrics()}
    assert found["dedup_checks_total", "decisions", "unique"] == 1
    assert found["dedup_checks_total", "decisions", "duplicate"] == 1
    assert found["dedup_skipped_total", "decisions", "exact"] == 1
    assert found["dedup_check_duration_ms_count", "exact"] == 2
    assert found["dedup_check_duration_ms_count", "total"] == 2
    assert found["dedup_cache_misses_total",] == 1


def test_search_finds_by_words_and_by_meaning_within_what_may_be_seen(engine: Engine) -> None:
    """Never another project's memories."""
    engine.capture(
        [text(REDIS), text("Tabs, never spaces", Namespace.PATTERNS), text("redis, elsewhere", domain=OTHER)]
    )
    found = [m.content for m in engine.search(PROJECT, "redis cache")]
    assert found[0] == REDIS
    assert "redis, elsewhere" not in found


def test_memories_stored_without_a_model_get_vectors_later(store: SqliteStore) -> None:
    """Installing the model makes old memories comparable by meaning."""
    engine_over(store, NoModel()).capture([text(REDIS), text("Tabs, never spaces")])
    engine = engine_over(store, FakeEmbedder())
    assert engine.embed_missing() == 2
    assert engine.embed_missing() == 0
    assert engine.check(text(REDIS.replace("with a", "with"))).reason is DuplicateReason.SEMANTIC


class Loading(FakeEmbedder):
    """A model that is not ready before somebody says so."""

    def __init__(self) -> None:
        super().__init__()
        self.ready = threading.Event()

    def embed(self, texts: Sequence[str]) -> Any:
        self.ready.wait()
        return super().embed(texts)


def test_a_model_that_is_not_ready_in_time_costs_no_memory(store: SqliteStore) -> None:
    """Kept, and the verdict says what it was not compared by; a run that has the time judges as ever."""
    embedder = Loading()
    hurried = engine_over(store, embedder)
    (first,) = hurried.capture([text(REDIS)], deadline=time.monotonic() + RESERVE_S + 0.05)
    assert (first.action, first.verdict.is_provisional) == (Action.STORED, True)
    (semantic,) = [f for f in first.verdict.findings if f.tier is TierName.SEMANTIC]
    assert (semantic.outcome, semantic.why) == (Outcome.SKIPPED, "not run (deadline)")
    assert "not run (deadline)" in store.log()[0].findings
    assert [memory.urn for memory in store.provisional(9)] == [first.urn]
    embedder.ready.set()
    (second,) = hurried.capture([text(f"{REDIS} only")], deadline=time.monotonic() + 60)
    assert not second.verdict.is_provisional
    assert Outcome.SKIPPED not in {f.outcome for f in second.verdict.findings}


def test_reading_takes_half_of_the_time_at_most(store: SqliteStore) -> None:
    """Then the cues decide alone, and say so, and as much is left for all the rest; what is read in time has a say."""
    ready, said = threading.Event(), [Utterance(Speaker.USER, "We mostly deploy on Mondays, because it is calm then.")]

    def drop(statements: Sequence[tuple[str, str]]) -> list[Estimate]:
        ready.wait()
        return [Estimate(-9.0, [0.0] * len(Namespace))] * len(statements)

    engine = engine_over(store, weigh=drop)
    (alone,) = engine_over(store).extract(said, PROJECT)
    deadline = time.monotonic() + 2
    (hurried,) = engine.extract(said, PROJECT, deadline=deadline)
    assert time.monotonic() < deadline
    assert hurried == replace(alone, evidence=(UNREAD, *alone.evidence))
    ready.set()
    assert engine.extract(said, PROJECT) == []


def test_what_is_read_in_time_has_a_say(store: SqliteStore) -> None:
    """Of many statements the first; a model that fails at the others loses nothing."""
    parts: list[int] = []

    def drop(statements: Sequence[tuple[str, str]]) -> list[Estimate]:
        parts.append(len(statements))
        if len(parts) > 1:
            raise RuntimeError("out of memory")
        return [Estimate(-9.0, [0.0] * len(Namespace))] * len(statements)

    days = [f"We mostly deploy on day {n}, because it is calm then." for n in range(40)]
    said = [Utterance(Speaker.USER, day) for day in days]
    alone = engine_over(store).extract(said, PROJECT)
    found = engine_over(store, weigh=drop).extract(said, PROJECT)
    assert len(parts) == 2
    assert [c.content for c in found] == [c.content for c in alone][parts[0] :]
    assert all(UNREAD in c.evidence for c in found)


def test_what_the_store_has_word_for_word_is_not_read(store: SqliteStore) -> None:
    """Whatever its case, and whoever filed it under what; what another project has is read."""
    asked: list[str] = []

    def weigh(statements: Sequence[tuple[str, str]]) -> list[None]:
        asked.extend(own for own, _ in statements)
        return [None] * len(statements)

    fact = "We mostly deploy on Mondays, because it is calm then."
    engine = engine_over(store, weigh=weigh)
    engine.capture([text(fact.upper(), Namespace.TESTING)])
    said = [Utterance(Speaker.USER, fact)]
    assert [c.content for c in engine.extract(said, PROJECT)] == [fact]
    assert asked == []
    engine.extract(said, OTHER)
    assert asked == [f"user: {fact}"]


def test_when_the_time_is_over_what_is_exact_is_still_recognised(store: SqliteStore) -> None:
    """The model is not even asked for."""
    embedder = FakeEmbedder()
    engine = engine_over(store, embedder)
    engine.capture([text(REDIS)])
    asked = len(embedder.batches)
    known, unknown = engine.capture([text(REDIS), text(f"{REDIS} only")], deadline=time.monotonic())
    assert (known.verdict.reason, known.verdict.is_provisional) == (DuplicateReason.EXACT, False)
    assert (unknown.action, unknown.verdict.is_provisional) == (Action.STORED, True)
    assert len(embedder.batches) == asked


def test_a_model_that_fails_in_time_is_no_matter_of_time(store: SqliteStore) -> None:
    """Then words are compared, as without a deadline."""
    (receipt,) = engine_over(store, NoModel()).capture([text(REDIS)], deadline=time.monotonic() + 60)
    assert not receipt.verdict.is_provisional
    assert "by words" in receipt.verdict.findings[1].why


def test_forgetting_what_is_not_there_is_an_error(engine: Engine) -> None:
    """A typo in a URN must not look like success."""
    with pytest.raises(NotFound):
        engine.forget(Urn(PROJECT, Namespace.CONFIG, "0" * 12))


ANY_TEXT = st.text(min_size=1, max_size=500).filter(lambda t: t.encode(errors="replace").decode().strip() != "")


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=ANY_TEXT, appended=st.sampled_from(["more", "не", "x"]))
def test_law_what_was_captured_is_a_duplicate_afterwards(
    tmp_path_factory: pytest.TempPathFactory, content: str, appended: str
) -> None:
    """Exact at any time; once deleted, recent within the window; with a word appended, never exact."""
    home: Path = tmp_path_factory.mktemp("law")
    clock = Clock()
    engine = engine_over(SqliteStore(home), FakeEmbedder(), clock=clock)
    (receipt,) = engine.capture([text(content)])
    assert receipt.stored
    clock.now += 10**6
    assert engine.check(text(content)).reason is DuplicateReason.EXACT
    assert engine.check(text(f"{content} {appended}")).reason is not DuplicateReason.EXACT
    engine.forget(receipt.urn)
    assert engine.check(text(content)).reason is DuplicateReason.RECENT
    engine.store.close()


@settings(max_examples=40, deadline=None)
@given(contents=st.lists(st.sampled_from([REDIS, REDIS.upper(), "Tabs, never spaces", "Every endpoint is under /v2"])))
def test_law_order_and_repetition_do_not_change_what_is_kept(contents: list[str]) -> None:
    """Capturing twice, or backwards, keeps the same set of texts (up to case)."""
    kept = []
    for variant in (contents, contents + contents, contents[::-1]):
        store = MemoryStore()
        engine = engine_over(store, FakeEmbedder())
        engine.capture([text(c) for c in variant])
        kept.append({m.content.lower() for m in store.memories()})
    assert kept[0] == kept[1] == kept[2]


class Expecting(FakeScorer):
    """Notes what it is told of beforehand."""

    def __init__(self) -> None:
        self.portions: list[list[str]] = []

    def prefetch(self, asked: Sequence[Expected], most: int | None = None, until: float = math.inf) -> None:
        self.portions.append([candidate.content for candidate, *_ in asked])


@pytest.mark.parametrize(("at_once", "characters"), [(2, 10_000), (32, 90), (32, 50)])
def test_what_is_judged_together_is_bounded(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch, at_once: int, characters: int
) -> None:
    """In number and in length, since nobody looks at the clock meanwhile; a candidate given twice is told once."""
    monkeypatch.setattr(ahead, "AT_ONCE", at_once)
    monkeypatch.setattr(ahead, "CHARACTERS", characters)
    said = [f"statement number {number} about the ledger export" for number in (1, 2, 3, 1, 4, 5)]  # 41 each
    scorer = Expecting()
    receipts = engine_over(store, FakeEmbedder(), scorer=scorer).capture([text(content) for content in said])
    assert len(receipts) == len(said)
    told = [[said[0], said[1]], [said[2], said[4]]]  # the last is alone in its portion: there is nothing to foresee
    assert scorer.portions == (told if characters > 50 else [])


def test_a_search_finds_what_holds_before_what_was_replaced(engine: Engine) -> None:
    """Though the older text has more of the words, and only one is wanted."""
    old, new = (
        "The order service runs on PostgreSQL 15 with logical replication",
        "The order service runs on PostgreSQL 16 with logical replication",
    )
    engine.capture([text(old)])
    (revised,) = engine.capture([text(new)])
    assert revised.revises
    (found,) = engine.search(PROJECT, old, limit=1)
    assert found.content == new
    assert [match.superseded for match in engine.search(PROJECT, old)] == [False, True]
