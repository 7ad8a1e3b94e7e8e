"""Records from elsewhere → memories here: redacted, and judged in batches, each of them one transaction.

What was imported of a file that could not be finished stays; importing it again finds that, and goes on.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from dedup.engine import Engine
from dedup.errors import InvalidInput, StoreError
from dedup.fingerprint import canonical_json
from dedup.model import Candidate, Domain, DuplicateReason, Memory, Namespace, Urn, Wording
from dedup.redaction.redact import candidate
from dedup.steps import Arrival
from dedup.successors import successors
from hooks.imports.files import records
from hooks.imports.record import NotImported, Record
from hooks.renamed import as_called_now

_BATCH = 50  # records judged together: few enough that they take about a second


class Fate(StrEnum):
    """What became of a record."""

    STORED = "stored"
    SKIPPED = "skipped"  # another memory says it
    THERE = "there"  # it is that memory


@dataclass(frozen=True, slots=True)
class Item:
    """A record, and the memory that it is now, or that says the same. `reason`: how that was recognised."""

    where: str
    outcome: Fate
    urn: Urn
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Import:
    """What was in a file, and what became of it."""

    format: str
    items: tuple[Item, ...]
    not_imported: tuple[NotImported, ...]

    @property
    def refused(self) -> tuple[NotImported, ...]:
        """What something is wrong with."""
        return tuple(one for one in self.not_imported if one.refused)

    @property
    def left_out(self) -> tuple[NotImported, ...]:
        """What nobody would want to have here."""
        return tuple(one for one in self.not_imported if not one.refused)


def import_file(
    engine: Engine,
    path: Path,
    owner: Domain,
    namespace: Namespace | None,
    *,
    project: str,
    dedup: bool = True,
    dry_run: bool = False,
    on_progress: Callable[[str, int, int], None] = lambda _doing, _done, _all: None,
) -> Import:
    """Import a file. `owner`: whose the records are that do not say it; see `hooks.imports.files` for the rest."""
    form, found = records(path, project=project, domain=owner, namespace=namespace)
    with engine.rehearsing() if dry_run else nullcontext(engine) as doing:
        return _import_records(doing, form, found, owner, dedup=dedup, on_progress=on_progress)


def _import_records(
    engine: Engine,
    form: str,
    found: Iterable[Record | NotImported],
    owner: Domain,
    *,
    dedup: bool,
    on_progress: Callable[[str, int, int], None],
) -> Import:
    given, now = list(found), engine.clock()
    on_progress(f"importing {form}", 0, len(given))
    not_imported = [one for one in given if isinstance(one, NotImported)]
    items: list[Item] = []
    urns: dict[str, Urn] = {}  # by the place of the record
    beside = frozenset(one.origin.id for one in given if isinstance(one, Record) and one.origin)
    wanted = _as_said([one for one in given if isinstance(one, Record)])
    last = {(one.domain or owner, one.namespace, one.key): one.where for one in wanted if one.key}
    for batch in _batches(wanted):
        arrivals: list[tuple[Record, Arrival]] = []
        for record in batch:
            try:
                arrivals.append((record, _arrival(_by_now(record, now), owner)))
            except InvalidInput as error:
                not_imported.append(NotImported(record.where, str(error)))
            except (ValueError, RecursionError, OverflowError):
                not_imported.append(NotImported(record.where, "its value is nothing that can be stored"))
        for item in _imported(engine, arrivals, urns, beside, frozenset(last.values()), dedup):
            urns[item.where] = item.urn
            items.append(item)
        on_progress(f"importing {form}", len(not_imported) + len(items), len(given))
    _link(engine, given, items)
    places = {one.where: number for number, one in enumerate(given)}
    items.sort(key=lambda item: places[item.where])
    return Import(form, tuple(items), tuple(not_imported))


def _by_now(record: Record, now: float) -> Record:
    """The record, nothing of it later than now: what another clock dates to come would outrank all that is said."""
    origin = record.origin and replace(
        record.origin,
        created_at=min(record.origin.created_at, now),
        last_seen_at=min(record.origin.last_seen_at, now),
        wordings=tuple(replace(wording, created_at=min(wording.created_at, now)) for wording in record.origin.wordings),
    )
    return replace(record, origin=origin, created_at=record.created_at and min(record.created_at, now))


def _as_said(wanted: Sequence[Record]) -> list[Record]:
    """In the order in which it was said, whatever the order of the file: of two values the one said last holds. What
    says no time comes last; nothing comes before what it replaces."""
    times: dict[str, float] = {}
    for record in wanted:
        said = _said_at(record)
        times[record.where] = max(math.inf if said is None else said, times.get(record.replaces, 0.0))
    return sorted(wanted, key=lambda record: times[record.where])


def _batches(wanted: Sequence[Record]) -> Iterator[list[Record]]:
    """The records in batches; none holds one that replaces another of the same batch, which has no name yet."""
    batch: list[Record] = []
    for record in wanted:
        if len(batch) == _BATCH or (record.replaces and record.replaces in {one.where for one in batch}):
            yield batch
            batch = []
        batch.append(record)
    if batch:
        yield batch


def _imported(
    engine: Engine,
    arrivals: Sequence[tuple[Record, Arrival]],
    urns: dict[str, Urn],
    beside: frozenset[str],
    last: frozenset[str],
    dedup: bool,
) -> Iterator[Item]:
    """One batch. What is here under its own name already is left as it is, and so is what stood under its key before.
    `last`: the places of what is the last under its key in the file."""
    new: list[tuple[Record, Arrival]] = []
    for record, arrival in arrivals:
        origin = arrival.origin
        if origin and (here := _there(engine, origin, arrival)):
            _mark_distinct(engine, here, arrival)
            yield Item(record.where, Fate.THERE, here)
        elif dedup and (before := _stood_there(engine, arrival, is_last=record.where in last)):
            yield Item(record.where, Fate.SKIPPED, before, DuplicateReason.EXACT)
        else:
            new.append((record, replace(arrival, revises=urns.get(record.replaces))))
    if not new:
        return
    receipts = engine.adopt([arrival for _, arrival in new], dedup=dedup, beside=beside)
    for (record, _), receipt in zip(new, receipts, strict=True):
        yield Item(record.where, Fate.STORED if receipt.stored else Fate.SKIPPED, receipt.urn, receipt.reason or "")


def _link(engine: Engine, given: Iterable[Record | NotImported], items: Iterable[Item]) -> None:
    """What had replaced a memory there replaces it here, whatever the two are called here: unless something newer has,
    it was seen again here since, or that would close a ring."""
    store, origins = engine.store, {r.where: r.origin for r in given if isinstance(r, Record) and r.origin}
    known = [(item, origin) for item in items if (origin := origins.get(item.where))]
    called = {origin.urn: item.urn for item, origin in known}
    for item, origin in known:
        if origin.superseded_by is None:
            continue
        there = called.get(origin.superseded_by) or as_called_now(store, origin.superseded_by)
        old, new = store.get(item.urn), store.get(store.survivor_of(there))
        if not old or not new or old.domain != new.domain or old.superseded_by:
            continue
        seen_since = item.outcome is Fate.THERE and old.last_seen_at > origin.last_seen_at
        if not seen_since and old.urn not in (new.urn, *successors(store, new.urn)):
            store.supersede(old.urn, new.urn)


def _there(engine: Engine, origin: Memory, arrival: Arrival) -> Urn | None:
    """Where the memory of that name is in this store: living, retired, or taken for another by an earlier import."""
    known, named = as_called_now(engine.store, origin.urn), None
    with suppress(StoreError):  # what has that id is damaged
        named = engine.store.named(origin.id)
    for urn in dict.fromkeys((known, *([named] if named else []))):  # it may have been moved there
        memory, gone = engine.store.get(urn), engine.store.retired(urn)
        if memory and (urn == known or memory.hash == arrival.candidate.hash):
            return urn
        if gone and (urn == known or gone.memory.hash == arrival.candidate.hash):
            return gone.into
    taken = engine.store.taken_for(origin.urn, arrival.candidate.hash)
    return (
        taken if taken and str(taken) not in arrival.distinct_from else None
    )  # somebody has said since that it was not


def _stood_there(engine: Engine, arrival: Arrival, *, is_last: bool) -> Urn | None:
    """The memory with that very text which what stands under its key now has replaced, where that was said later."""
    text = arrival.candidate
    under_key = engine.store.by_key(text.domain, text.namespace, text.key)
    if under_key is None or (is_last and (arrival.said_at is None or arrival.said_at >= under_key.last_seen_at)):
        return None
    before = (one.memory for one in engine.store.gone_into(under_key.urn) if one.memory.key == text.key)
    return next((one.urn for one in before if one.hash == text.hash), None)


def _mark_distinct(engine: Engine, here: Urn, arrival: Arrival) -> None:
    """What somebody has called distinct elsewhere is distinct here, too: also where both came before that was said."""
    text = arrival.candidate
    new = set(arrival.distinct_from) - engine.store.known_distinct(text.domain, text.hash) - {str(here), text.hash}
    if new:
        engine.store.mark_distinct(text.domain, text.hash, sorted(new), engine.clock())


def _arrival(record: Record, owner: Domain) -> Arrival:
    """Everything a record says, without the secrets in it."""
    value = None if record.value is None else canonical_json(record.value)
    text = candidate(
        record.content, record.domain or owner, record.namespace, key=record.key, value=value,
        source=record.origin.source if record.origin else None,
        confidence=record.origin.confidence if record.origin else 1.0,
    )  # fmt: skip
    origin = record.origin and replace(
        record.origin, wordings=tuple(_without_secrets(wording, text) for wording in record.origin.wordings)
    )
    return Arrival(text, origin, _said_at(record), distinct_from=record.distinct_from)


def _said_at(record: Record) -> float | None:
    return record.origin.created_at if record.origin else record.created_at


def _without_secrets(wording: Wording, text: Candidate) -> Wording:
    return replace(wording, content=candidate(wording.content, text.domain, text.namespace, key=text.key).content)
