"""Parts of transcripts that a run has begun, so that one which kills every run that reads it is not begun for ever.

A hook that takes too long is killed, and no cursor has moved. The next one would read the same part and be killed, too.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from dedup.errors import DedupError
from dedup.ports import Store
from dedup.state_keys import BEGUN
from dedup.steps import Cursor

_PATIENCE_S = 0.2  # where another process is writing, what is captured has to wait anyway; this need not


def begun(store: Store, key: str, at: Cursor) -> int:
    """How often runs that were killed have begun the part at that place; notes that it is begun once more."""
    with suppress(DedupError, sqlite3.Error, ValueError):  # then it is as if it never was
        place, _, times = (store.state(BEGUN + key) or "").partition(" ")
        tries = int(times) if place == str(at.offset) else 0
        with store.hurried(_PATIENCE_S):
            store.set_state(BEGUN + key, f"{at.offset} {tries + 1}")
        return tries
    return 0


@contextmanager
def alive(store: Store, key: str) -> Iterator[None]:
    """Whatever was begun within is forgotten at its end, unless the process does not live to see it."""
    try:
        yield
    finally:
        with suppress(DedupError, sqlite3.Error), store.hurried(_PATIENCE_S):
            if store.state(BEGUN + key) is not None:
                store.set_state(BEGUN + key, None)
