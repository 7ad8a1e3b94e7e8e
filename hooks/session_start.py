"""SessionStart: hand the model what memory holds; after a compaction, first catch up with the transcript."""

import sqlite3
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from dedup.engine import Engine
from dedup.errors import DedupError
from dedup.history import LogRow
from hooks.capture import Captured, Handled, Limits, of_call, session_of
from hooks.dating import seconds
from hooks.payloads import SessionStartInput
from hooks.recall_frame import AT_BEGINNING, recall
from hooks.recalled import notes, relevant
from hooks.report import BESIDE, count_over_limit, of_log, of_receipts, report
from hooks.transcript_bytes import ended_at, real

_FRESH_S = 600  # runs longer ago belong to an earlier compaction
_APART_S = 60  # seconds between two runs for one compaction, at most: twice the longest timeout of `registration.HOOKS`
_NEW = ("startup", "clear")
_MEANWHILE = (
    "Since the last words of this session, others have kept what follows. Where it contradicts what was said or told"
    " here before, it holds."
)


def handle(payload: SessionStartInput, engine: Engine, limits: Limits) -> Handled:
    """The frame for the model (may be empty). Sessions that were not compacted are left alone.

    What could not be captured now is read by the next hook: the model is told what memory holds all the same.
    """
    if payload.source != "compact":
        return Handled("")
    session = session_of(payload)
    begun = engine.clock()
    judged = engine.store.judged_since(begun - _FRESH_S, payload.session_id, session.domain)
    earlier = _of_last_hook([row for row in judged if row.at < begun + _FRESH_S])  # a wrong clock dates rows to come
    captured: Captured | None = None
    failed: Exception | None = None
    try:
        captured = of_call(payload, session, engine, limits)
    except (DedupError, sqlite3.Error, OSError) as error:
        failed = error
    now_captured, unjudged = (captured.receipts, captured.over_limit_count) if captured else ((), 0)
    entries = of_log(earlier) + of_receipts(now_captured)
    reported = {entry.urn for entry in entries if entry.reason is None or entry.replaces}
    memories, besides = relevant(engine, session.domain, reported), notes(engine.store, payload.cwd)
    more, now = count_over_limit(earlier) + unjudged, engine.clock()
    would = limits.dry_run and not earlier  # what an earlier run did, it did
    text = report(entries, over_limit_count=more, dry_run=would, now=now, room=bool(memories or besides))
    return Handled(recall(text, memories, besides), captured, failed)


def _of_last_hook(rows: Sequence[LogRow]) -> list[LogRow]:
    """The rows of the last hooks that captured, which may have taken several runs for a long transcript; those before
    belong to an earlier compaction."""
    apart = [n for n, (one, other) in enumerate(pairwise(rows), 1) if other.at - one.at > _APART_S]
    return list(rows[apart[-1] if apart else 0 :])


def handle_new(payload: SessionStartInput, engine: Engine, _: Limits) -> Handled:
    """The frame for a conversation in which nothing was said yet, for those who registered that. It is a short one:
    most of it may have nothing to do with what comes. A session that is forked or resumed brings along what it was
    told; where it is resumed, that may be long ago, so it is told what is new since."""
    if payload.source == "resume":
        return Handled(_meanwhile(payload, engine))
    if payload.source not in _NEW:
        return Handled("")
    memories = relevant(engine, session_of(payload).domain)
    return Handled(recall("", memories, notes(engine.store, payload.cwd), most=AT_BEGINNING))


def _meanwhile(payload: SessionStartInput, engine: Engine) -> str:
    """The frame for a session that is resumed: what others have kept since its last record. Empty where that is
    nothing, or where no record tells when it was left."""
    left = seconds(ended_at(Path(real(payload.transcript_path))))
    if left is None:
        return ""
    known = relevant(engine, session_of(payload).domain)
    fresh = [one for one in known if one.created_at > left and one.source.session_id != payload.session_id]
    return recall(_MEANWHILE, fresh, most=BESIDE) if fresh else ""
