"""Conversations that hooks have captured, read a second time by a language model, for what was overlooked.

It has a cursor of its own in each transcript, which moves in the transaction that stores what was found: whatever ends
a run, what was not stored is read again. Two that run at once may pay for the same part, and store it once.
"""

import os
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from dedup.model import Candidate, Decision, Domain, Utterance
from dedup.ports import Store
from hooks.capture import Captured, Extract, capture
from hooks.project import domain_at
from hooks.transcript_bytes import begun_in, cursor_key, of_cursor_key

if TYPE_CHECKING:
    from dedup.engine import Engine
    from dedup.judge.rereading import Rereader

READER = "judge"

_BEFORE = 1.0  # seconds: what is found now was said before what was captured of the same conversation, for all we know


class Unread(NamedTuple):
    """A transcript that hooks have read further than the language model, and the project it was begun in."""

    path: Path
    domain: Domain


def unread(store: Store, domains: Collection[Domain] | None = None) -> Iterator[Unread]:
    """Those that are still there, of these domains or of all; not what was replayed for a domain by hand."""
    for cursor in store.cursors():
        path, slug = of_cursor_key(cursor.transcript)
        if not path or (domains is not None and slug not in map(str, domains)) or not os.path.isfile(path):  # noqa: PTH113 - `Path.is_file` raises in a closed directory
            continue
        if str(domain_at(begun_in(Path(path))) or slug) != slug:
            continue
        read = store.cursor(cursor_key(path, slug, READER)).offset
        if read < cursor.offset or read > os.path.getsize(path):  # noqa: PTH202 - another file stands there now
            yield Unread(Path(path), Domain(slug))


def reread(
    engine: "Engine", rereader: "Rereader", transcript: Path, domain: Domain, limit: int, *, by_place: bool = True
) -> Captured:
    """Store what the model finds in the transcript since it read it last, and nobody judged before.

    `by_place`: everything is its project's in whose directory it was said, `domain`'s where nobody can tell; else all
    of it is `domain`'s.
    """
    path, session_id = str(transcript), transcript.stem
    times = [row.at for row in engine.store.log_of(session_id)]
    with suppress(OSError):  # whoever reads it says so
        times.append(transcript.stat().st_mtime)
    return capture(
        engine,
        path,
        domain,
        session_id,
        limit=limit,
        elsewhere=domain_at if by_place else None,
        part=rereader.part(),
        extract=extraction(engine.store, rereader, session_id),
        reader=READER,
        said_at=min(times, default=engine.clock()) - _BEFORE,
    )


def extraction(store: Store, rereader: "Rereader", session_id: str) -> Extract:
    """The model's extraction, which passes over what was judged in that session before."""

    def extract(utterances: Sequence[Utterance], domain: Domain, limit: int) -> list[Candidate]:
        judged: defaultdict[str, list[str | None]] = defaultdict(list)
        for row in store.log_of(session_id):
            if row.domain == domain and row.decision is not Decision.OVER_LIMIT:
                judged[row.uuid].append(row.text)
        return rereader.candidates(utterances, domain, judged)[:limit]

    return extract
