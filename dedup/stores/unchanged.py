"""What was read from a database, for as long as nobody has written to it since."""

import sqlite3
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Unchanged(Generic[K, V]):
    """Values by key; there are none any more once this connection or another one has changed the database."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._values: dict[K, V] = {}
        self._state = (-1, -1)

    @property
    def values(self) -> dict[K, V]:
        """What is kept, to be read and added to."""
        version = int(self._db.execute("PRAGMA data_version").fetchone()[0])  # moves when another connection writes
        if (version, self._db.total_changes) != self._state:
            self._values.clear()
            self._state = (version, self._db.total_changes)
        return self._values
