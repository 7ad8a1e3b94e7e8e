"""SessionStart: hand the model what memory holds; after a compaction, first catch up with the transcript."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence

from dedup.engine import Engine
from dedup.model import Domain, Memory, Urn
from dedup.scope import visible_from
from hooks.capture import Captured, of_call
from hooks.payloads import SessionStartInput
from hooks.project import project_of
from hooks.renamed import former_names
from hooks.report import BESIDE, left_out, of_log, of_receipts, recall, report

_FRESH_S = 600  # a run longer ago belongs to an earlier compaction
_RECALLED = 30  # memories of each kind looked at for recall; the report's size limit decides how many are shown
_NEW = ("startup", "clear")
_FORMERLY = "More of this project is kept under its former name: `subcog-dedup move {}` brings it here."


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
    reported = {entry.urn for entry in entries if entry.reason is None or entry.replaces}
    memories = list(_relevant(engine, domain, reported))
    more, now = left_out(earlier) + captured.left_out, engine.clock()
    would = dry_run and not earlier  # what an earlier run did, it did
    text = report(entries, left_out=more, dry_run=would, now=now, room=bool(memories))
    return recall(text, memories, _notes(engine, payload)), captured


def handle_new(
    payload: SessionStartInput, engine: Engine, *, limit: int, dry_run: bool, deadline: float
) -> tuple[str, None]:
    """The frame for a conversation in which nothing was said yet, for those who registered that. It is a short one:
    most of it may have nothing to do with what comes. What is resumed or forked brings along what it was told."""
    if payload.source not in _NEW:
        return "", None
    memories = _relevant(engine, project_of(payload.cwd).domain)
    return recall("", memories, _notes(engine, payload), most=BESIDE), None


def _notes(engine: Engine, payload: SessionStartInput) -> list[str]:
    return [_FORMERLY.format(name) for name in former_names(engine.store, payload.cwd)]


def _relevant(engine: Engine, domain: Domain, reported: Collection[str] = ()) -> Iterator[Memory]:
    """The project's memories and the global ones that hold, but for those of a report: first what somebody asked for or
    laid down, however long ago, then what was said last. Behind each what it has replaced only in part."""
    domains, limit = visible_from(domain), _RECALLED + len(reported)
    replaced: defaultdict[Urn, list[Memory]] = defaultdict(list)
    for memory in engine.store.superseded(domains, limit):
        if memory.superseded_by:
            replaced[memory.superseded_by].append(memory)
    for wanted in (True, False):
        for memory in engine.store.in_force(domains, limit, wanted=wanted):
            if str(memory.urn) not in reported:
                yield memory
            yield from _that_hold_in_part(memory, replaced)


def _that_hold_in_part(
    memory: Memory, replaced: Mapping[Urn, Sequence[Memory]], newer: tuple[str, ...] = ()
) -> Iterator[Memory]:
    """Of the memories that it has replaced, and those that they had, each that tells something besides what all the
    newer ones change."""
    from dedup.changes import tells_more

    newer = (*newer, memory.content)
    for older in replaced.get(memory.urn, ()):
        if all(tells_more(older.content, text) for text in newer):
            yield older
        yield from _that_hold_in_part(older, replaced, newer)
