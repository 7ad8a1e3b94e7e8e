"""Conversations that hooks have captured, read a second time by a language model, for what was overlooked.

It has a cursor of its own in each transcript, which moves in the transaction that stores what was found: whatever ends
a run, what was not stored is read again. Two that run at once may pay for the same part, and store it once.
"""

import os
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from dedup.model import Candidate, Decision, Domain, Utterance
from dedup.ports import Store
from dedup.scope import visible_from
from dedup.state_keys import MOVED
from hooks.capture import Captured, Extract, Session, TranscriptReader, capture
from hooks.project import domain_at
from hooks.transcript_bytes import begun_in, cursor_key, of_cursor_key

if TYPE_CHECKING:
    from dedup.engine import Engine
    from dedup.judge.rereader import Rereader

_CURSORS = "judge"  # in their names, beside those of hooks


class Unread(NamedTuple):
    """A transcript that the language model is to read. `domain`, `begun`: see `hooks.capture.Session`."""

    path: Path
    domain: Domain
    begun: str | None = None


def unread(store: Store, domains: Collection[Domain] | None = None) -> Iterator[Unread]:
    """What hooks have read further and is still there, of these domains or of all.

    Not what was replayed for a domain by hand.
    """
    for cursor in store.cursors():
        path, slug = of_cursor_key(cursor.key)
        if not path or (domains is not None and slug not in map(str, domains)) or not os.path.isfile(path):  # noqa: PTH113 - `Path.is_file` raises in a closed directory
            continue
        begun = begun_in(Path(path))
        domain = domain_at(begun)
        if domain and str(domain) != slug:
            continue
        if not domain and store.state(f"{MOVED}{slug}"):  # nobody works there any more, and it is read by its new name
            continue
        read = store.cursor(cursor_key(path, slug, _CURSORS)).offset
        with suppress(OSError):  # it was there just now
            if read < cursor.offset or read > os.path.getsize(path):  # noqa: PTH202 - another file stands there now
                yield Unread(Path(path), Domain(slug), begun)


def reread(engine: "Engine", rereader: "Rereader", one: Unread, limit: int) -> Captured:
    """Store what the model finds in the transcript since it read it last, and nobody judged before."""
    return _read(engine, rereader, one, _extraction(engine.store, rereader, one.path.stem), limit)


def outstanding(engine: "Engine", rereader: "Rereader", one: Unread) -> int:
    """Tokens that would be set aside for what the model has not read of it. Asks nobody and writes nothing."""
    costs: list[int] = []

    def counted(utterances: Sequence[Utterance], _domain: Domain, _before: Sequence[Utterance]) -> list[Candidate]:
        costs.append(rereader.cost(utterances))
        return []

    _read(engine, rereader, one, counted, 0, dry_run=True)
    return sum(costs)


def _read(
    engine: "Engine", rereader: "Rereader", one: Unread, extract: Extract, limit: int, *, dry_run: bool = False
) -> Captured:
    return capture(
        engine,
        Session.of_file(one.path, one.domain, one.begun),
        limit=limit,
        dry_run=dry_run,
        reader=TranscriptReader(_CURSORS, past=True, part=rereader.part(), extract=extract),
    )


def reread_all(
    engine: "Engine", rereader: "Rereader", asked: Iterable[Unread], limit: int
) -> Iterator[tuple[Unread, Captured]]:
    """`reread` for each, as far as that is of use. One that the model made nothing of is asked about once more when it
    has answered about others: then it is known to be about this one, which is passed over."""
    failed: list[Unread] = []
    for one in asked:
        captured = reread(engine, rereader, one, limit)
        yield one, captured
        if rereader.over:
            return
        failed += [one] if captured.stopped else []
    for one in failed if rereader.answered else ():
        yield one, reread(engine, rereader, one, limit)
        if rereader.over:
            return


def _extraction(store: Store, rereader: "Rereader", session_id: str) -> Extract:
    """The model's extraction, which passes over what was judged in that session, or in those records, before."""

    def extract(utterances: Sequence[Utterance], domain: Domain, _before: Sequence[Utterance]) -> list[Candidate]:
        judged: defaultdict[str, list[str | None]] = defaultdict(list)
        for row in store.log_of(session_id, {utterance.source.uuid for utterance in utterances}):
            # What somebody wanted to be gone is gone for every domain.
            if row.text is None or (row.domain in visible_from(domain) and row.decision is not Decision.OVER_LIMIT):
                judged[row.uuid].append(row.text)
        return rereader.candidates(utterances, domain, judged)

    return extract
