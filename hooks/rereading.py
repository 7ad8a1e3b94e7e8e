"""Conversations that hooks have captured, read a second time by a language model, for what was overlooked.

It has a cursor of its own in each transcript, which moves in the transaction that stores what was found: whatever ends
a run, nothing is asked twice and nothing is passed over.
"""

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import NamedTuple

from dedup.engine import Engine
from dedup.judge.rereading import Rereader
from dedup.model import Domain
from dedup.ports import Store
from hooks.capture import Captured, capture
from hooks.project import domain_at
from hooks.transcript_bytes import begun_in, cursor_key, of_cursor_key

_READER = "judge"


class Unread(NamedTuple):
    """A transcript that hooks have read further than the language model, and whose it is."""

    path: Path
    domain: Domain


def unread(store: Store, domains: Collection[Domain] | None = None) -> Iterator[Unread]:
    """Those that are still there, of these domains or of all."""
    for cursor in store.cursors():
        path, slug = of_cursor_key(cursor.transcript)
        if not path or (domains is not None and slug not in map(str, domains)) or not Path(path).is_file():
            continue
        if store.cursor(cursor_key(path, slug, _READER)).offset < cursor.offset:
            yield Unread(Path(path), Domain(slug))


def reread(engine: Engine, rereader: Rereader, transcript: Path, domain: Domain, limit: int) -> Captured:
    """Store what the model finds in the transcript since it read it last, and the hooks did not capture.

    Everything is its project's in whose directory it was said; all of it is `domain`'s where the hooks' work was done
    for that domain by hand. Raises `Unanswered`; what was found before is stored.
    """
    by_place = (domain_at(begun_in(transcript)) or domain) == domain
    return capture(
        engine,
        str(transcript),
        domain,
        transcript.stem,
        limit=limit,
        elsewhere=domain_at if by_place else None,
        extract=rereader.extract,
        reader=_READER,
    )
