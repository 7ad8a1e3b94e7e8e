"""Words that hooks had no time for, so that the next one takes fewer of them at a time, and that they are not forgotten
if there is no next one (`hooks.unfinished`).

A hook that is stopped has moved no cursor. The next one would read the same part, and be stopped, too. Only who stops
it for the time it took counts that, and who hits a fault of ours in what it reads. What the client ends, or the kernel
with the worker in which it was answered, tells nothing of what it reads: that there is something left is noted of the
one; after the other the next hook finds no worker, and is stopped by its parent.
"""

import os
import sqlite3
from collections.abc import Callable
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

_PATIENCE_S = 1.0  # within what `hooks.cold` has for it
_APART_S = 60.0  # hooks that were stopped together were at the same words together
_DAY_S = 86_400.0
_NEVER = (0, 0.0)
_READERS = ("dedup.extraction", "dedup.redaction", "dedup.gloss")
"""Who hits a fault of ours in what was said. The next hook would hit the same, if it did not read fewer words at a
time; what is wrong with a library or the store, no smaller part mends."""


def stop_count(store: Store, key: str, at: Cursor, now: float) -> int:
    """How often hooks were stopped that began at that place, one less if the last was a day ago: the machine may have
    been busy, and it is worth another try. `now`: seconds since the epoch."""
    count, last = _noted(store, key, at)
    return count - (count > 0 and abs(now - last) >= _DAY_S)  # a time to come: the clock was set back


def note_stop(home: Path, payload: bytes, now: float, cwd: str = "") -> None:
    """A hook of that payload, called in `cwd`, was stopped for the time it took. Never raises: what cannot be noted is
    not."""

    def note(store: Store, key: str, _path: str) -> None:
        count, last = _noted(store, key, store.cursor(key))
        if not count or abs(now - last) >= _APART_S:
            count_stop(store, key, now)

    _of_call(home, payload, cwd, note)


def note_end(home: Path, payload: bytes, now: float) -> None:
    """The client has ended a hook of that payload, which tells nothing of how long it would have taken, and there may
    be no other one. Never raises, as `note_stop`."""

    def note(store: Store, key: str, path: str) -> None:
        if os.path.getsize(path) > store.cursor(key).offset:  # noqa: PTH202
            note_unread_rest(store, key, now)

    _of_call(home, payload, "", note)


def _of_call(home: Path, payload: bytes, cwd: str, note: Callable[[Store, str, str], None]) -> None:
    """Have something noted of the transcript of a hook's call, given the store, the key of its cursor, and its path."""
    with suppress(DedupError, sqlite3.Error, OSError, ValueError, IndexError):
        call = placed(parse(HookInput, payload), cwd)
        path = real(call.transcript_path)
        if not os.path.exists(path):  # noqa: PTH110 - there is nothing to be read, now or in parts
            return
        with closing(SqliteStore(home)) as store, store.busy_timeout(_PATIENCE_S):
            note(store, hook_cursor(path, call.cwd), path)


def count_stop(store: Store, key: str, now: float) -> None:
    """One more was stopped where the cursor stands."""
    at = store.cursor(key)
    store.set_state(TOO_LONG + key, f"{at.offset} {_noted(store, key, at)[0] + 1} {now:.0f}")


def is_of_what_was_said(error: Exception) -> bool:
    """Whether a reader of what was said has hit it, and no library that it calls."""
    frame, module = error.__traceback__, ""
    while frame:
        module, frame = str(frame.tb_frame.f_globals.get("__name__")), frame.tb_next
    return module.startswith(_READERS) and not isinstance(error, DedupError | OSError | ImportError | MemoryError)


def note_unread_rest(store: Store, key: str, now: float) -> None:
    """A hook ran out of time between two parts. It was not stopped, and what follows may be read as much at a time."""
    at = store.cursor(key)
    store.set_state(TOO_LONG + key, f"{at.offset} {_noted(store, key, at)[0]} {now:.0f}")


def is_noted(store: Store, key: str, at: Cursor) -> bool:
    """Whether the last hook that had no time was at that place."""
    return _noted(store, key, at) != _NEVER


def _noted(store: Store, key: str, at: Cursor) -> tuple[int, float]:
    """The count, and when the last one was stopped."""
    with suppress(ValueError, DedupError, sqlite3.Error):
        offset, count, last = (store.state(TOO_LONG + key) or "").split()
        if offset == str(at.offset):
            return int(count), float(last)
    return _NEVER
