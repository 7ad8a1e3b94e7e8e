"""SessionStart after a compaction: catch up with the transcript, which lags, and hand the model what memory holds."""

from collections.abc import Iterator

from dedup.engine import Engine
from dedup.model import Domain, Memory
from dedup.scope import visible_from
from hooks.capture import Captured, of_call
from hooks.payloads import SessionStartInput
from hooks.project import project_of
from hooks.report import left_out, of_log, of_receipts, recall, report

_FRESH_S = 600  # a run longer ago belongs to an earlier compaction
_RECALLED = 40  # memories looked at for recall; the report's size limit decides how many are shown


def handle(
    payload: SessionStartInput, engine: Engine, *, limit: int, dry_run: bool, deadline: float
) -> tuple[str, Captured | None]:
    """The frame for the model (may be empty). Sessions that were not compacted are left alone."""
    if payload.source != "compact":
        return "", None
    domain = project_of(payload.cwd).domain
    earlier = [row for row in engine.store.last_run(payload.session_id, domain) if row.at > engine.clock() - _FRESH_S]
    captured = of_call(payload, engine, limit=limit, dry_run=dry_run, deadline=deadline)
    entries = of_log(earlier) + of_receipts(captured.receipts)
    text = report(entries, left_out=left_out(earlier) + captured.left_out, now=engine.clock())
    told = {entry.urn for entry in entries if entry.reason is None}
    return recall(text, (m for m in _relevant(engine, domain) if str(m.urn) not in told)), captured


def _relevant(engine: Engine, domain: Domain) -> Iterator[Memory]:
    """The project's memories and the global ones that still hold: those said more often first, then the newest."""
    newest = [m for m in engine.store.memories(visible_from(domain), limit=_RECALLED) if not m.superseded_by]
    return iter(sorted(newest, key=lambda m: (-min(m.times_seen, 3), -m.last_seen_at)))
