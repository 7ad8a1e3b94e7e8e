"""Words over which hooks were stopped for taking too long, so that the next one takes fewer of them at a time.

A hook that is stopped has moved no cursor. The next one would read the same part, and be stopped, too. Only who stops
it for the time it took notes that, and who hits a fault of ours in what it reads. What the client ends, or the kernel
with the worker in which it was answered, tells nothing of what it reads; the next hook finds no worker, and is stopped
by its parent.
"""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from dedup.errors import DedupError
from dedup.ports import Store
from dedup.state_keys import TOO_LONG
from dedup.steps import Cursor
from dedup.stores.sqlite import SqliteStore
from hooks.payloads import HookInput, parse, placed
from hooks.project import hook_cursor
from hooks.transcript_bytes import real

_PATIENCE_S = 0.2
_APART_S = 60.0  # hooks that were stopped together were at the same words together
_DAY_S = 86_400.0


def times(store: Store, key: str, at: Cursor, now: float) -> int:
    """How often hooks were stopped that began at that place, one less if the last was a day ago: the machine may have
    been busy, and it is worth another try. `now`: seconds since the epoch."""
    count, last = _noted(store, key, at)
    return count - (count > 0 and now - last >= _DAY_S)


def note(home: Path, payload: bytes, now: float, cwd: str = "") -> None:
    """A hook of that payload, called in `cwd`, was stopped for the time it took. Never raises: what cannot be noted is
    not."""
    with suppress(DedupError, sqlite3.Error, OSError, ValueError, IndexError):
        call = placed(parse(HookInput, payload), cwd)
        key = hook_cursor(real(call.transcript_path), call.cwd)
        with closing(SqliteStore(home)) as store, store.hurried(_PATIENCE_S):
            at = store.cursor(key)
            count, last = _noted(store, key, at)
            if now - last >= _APART_S:
                store.set_state(TOO_LONG + key, f"{at.offset} {count + 1} {now:.0f}")


def _noted(store: Store, key: str, at: Cursor) -> tuple[int, float]:
    """The count, and when the last one was stopped."""
    with suppress(ValueError, DedupError, sqlite3.Error):
        place, count, last = (store.state(TOO_LONG + key) or "").split()
        if place == str(at.offset):
            return int(count), float(last)
    return 0, 0.0
