"""Words over which hooks were stopped for taking too long, so that the next one takes fewer of them at a time.

A hook that is stopped has moved no cursor. The next one would read the same part, and be stopped, too. Only who stops
it for the time it took notes that; a hook that the client ends tells nothing of what it reads.
"""

import json
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from dedup.errors import DedupError
from dedup.ports import Store
from dedup.state_keys import TOO_LONG
from dedup.steps import Cursor
from dedup.stores.sqlite import SqliteStore
from hooks.project import project_at, project_of
from hooks.transcript_bytes import begun_in, cursor_key, real

_PATIENCE_S = 0.2
_APART_S = 60.0  # hooks that were stopped together were at the same words together
_DAY_S = 86_400.0


def times(store: Store, key: str, at: Cursor, now: float) -> int:
    """How often hooks were stopped that began at that place, within a day; `now`: seconds since the epoch."""
    with suppress(ValueError, DedupError, sqlite3.Error):
        place, count, last = (store.state(TOO_LONG + key) or "").split()
        if place == str(at.offset) and now - float(last) < _DAY_S:
            return int(count)
    return 0


def note(home: Path, payload: bytes, now: float) -> None:
    """A hook of that payload was stopped for the time it took. Never raises: what cannot be noted is not."""
    with suppress(DedupError, sqlite3.Error, OSError, ValueError, KeyError, TypeError):
        call = json.loads(payload.decode("utf-8-sig"))
        path = real(call["transcript_path"])
        project = project_at(begun_in(Path(path))) or project_of(call["cwd"])
        key = cursor_key(path, project.slug)
        with closing(SqliteStore(home)) as store, store.hurried(_PATIENCE_S):
            at, before = store.cursor(key), store.state(TOO_LONG + key) or "0 0 0"
            if now - float(before.split()[2]) >= _APART_S:
                store.set_state(TOO_LONG + key, f"{at.offset} {times(store, key, at, now) + 1} {now:.0f}")
