"""Transcripts that hooks had no time to read to their end, and that no later hook may be called for: read by the
janitor, which has all the time there is.

A hook that is stopped has kept nothing, and one that ran out of time has kept a part. If the session goes on, its next
hook reads on; the last hook of a session has none behind it.
"""

import os
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from dedup.lazy_dataclasses import replace
from dedup.model import Domain
from dedup.ports import Store
from dedup.state_keys import TOO_LONG
from dedup.steps import Cursor
from hooks import too_long
from hooks.capture import Captured, Session, TranscriptReader, capture
from hooks.transcript import NOT_ONE
from hooks.transcript_bytes import begun_in, cursor_key, of_cursor_key

if TYPE_CHECKING:
    from dedup.engine import Engine


class Unfinished(NamedTuple):
    """A conversation of the project that it began in, and the key of the hooks' cursor in its transcript."""

    session: Session
    key: str


def unfinished(store: Store, domains: Collection[Domain] | None = None) -> Iterator[Unfinished]:
    """What hooks have noted of it that still holds: the transcript is there, and nobody has read on. Of these domains,
    or of all."""
    for key, path, slug, at in _noted(store):
        if domains is not None and slug not in map(str, domains):
            continue
        session = Session.of_file(Path(path), Domain(slug), begun_in(Path(path)))
        with suppress(OSError):  # it is gone
            size = os.path.getsize(path)  # noqa: PTH202 - see `rereading`
            known = cursor_key(path, session.cursor_domain().slug)
            if known != key:  # by another name since: the rest goes where the beginning has gone, as `move` has it
                session = replace(session, begun=None)
            if at.offset < size and (known == key or store.cursor(known).offset < size):
                yield Unfinished(session, key)


def lost(store: Store) -> list[str]:
    """The transcripts that are gone before anybody has read on."""
    return [path for _, path, _, _ in _noted(store) if not os.path.lexists(path)]


def _noted(store: Store) -> Iterator[tuple[str, str, str, Cursor]]:
    """What hooks have noted where the cursor still stands: its key, the transcript, the slug, and that cursor."""
    for note in store.states(TOO_LONG):
        key = note.removeprefix(TOO_LONG)
        path, slug = of_cursor_key(key)
        at = store.cursor(key)
        if path and too_long.is_noted(store, key, at):
            yield key, path, slug, at


def finish(
    engine: "Engine", limit: int, domains: Collection[Domain] | None, stop: Callable[[], bool]
) -> Iterator[Captured]:
    """Read them to their end, unless there is a reason to `stop`; notes that are of no use any more are taken away.

    What cannot be read waits, and `doctor` tells. A record that hits a fault of ours is passed over in the end.
    """
    for one in [*unfinished(engine.store, domains)]:
        more = True
        while more and not stop():
            try:
                captured = capture(engine, one.session, limit=limit, reader=TranscriptReader(past=True))
            except Exception as error:  # noqa: BLE001 - the others, and whatever else there is to do, have none of it
                if too_long.is_of_what_was_said(error):
                    too_long.count_stop(engine.store, one.key, engine.clock())
                break
            yield captured
            if captured.unreadable not in ("", *NOT_ONE):
                break
            more = captured.unfinished  # behind a record that was passed over
            if not more:
                engine.store.set_state(TOO_LONG + one.key, None)
    if domains is None:
        still = {TOO_LONG + one.key for one in unfinished(engine.store)}
        for note in set(engine.store.states(TOO_LONG)) - still:
            engine.store.set_state(note, None)
