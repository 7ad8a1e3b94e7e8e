"""Keeping vectors and their index files up to date: work for the command line, never for a hook."""

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from dedup.model import Domain, Namespace
from dedup.ports import Unembedded
from dedup.stores import rows, sql
from dedup.stores.lookup import SqliteLookup
from dedup.stores.tails import read_vectors
from dedup.stores.vectors import TAIL_LIMIT, build_index, discard_unknown, open_index

if TYPE_CHECKING:
    from dedup.ports import Vector

_MERGED_AT_ONCE = 250  # pages of a full-text index, written in hundredths of a second


class SqliteEmbeddingRows(SqliteLookup):
    """The look-ups, and the vectors and index files that they need."""

    def __init__(self, db: sqlite3.Connection, home: Path) -> None:
        super().__init__(db, home / "index")
        self._home = home

    def without_vector(self, model: str, limit: int) -> list[Unembedded]:
        found = self._db.execute(
            "SELECT m.row, 0, m.content FROM memories m WHERE NOT EXISTS"
            " (SELECT 1 FROM embeddings e WHERE e.memory = m.row AND coalesce(e.wording, 0) = 0 AND e.model = ?)"
            " UNION ALL SELECT w.memory, w.row, w.content FROM wordings w WHERE NOT EXISTS"
            " (SELECT 1 FROM embeddings e WHERE e.memory = w.memory AND coalesce(e.wording, 0) = w.row AND e.model = ?)"
            " LIMIT ?",
            (model, model, limit),
        ).fetchall()
        return [Unembedded(*row) for row in found]

    def add_vectors(
        self, model: str, texts: Sequence[Unembedded], vectors: "Vector", readings: Sequence[bytes]
    ) -> None:
        """A text that is not there any more, or another one under its number by now, gets none."""
        there = "SELECT 1 FROM memories WHERE row = ?1 AND content = ?3 AND NOT ?2 UNION ALL"
        there += " SELECT 1 FROM wordings WHERE memory = ?1 AND row = ?2 AND content = ?3"
        with sql.writing(self._db):
            for text, vector, reading in zip(texts, vectors, readings, strict=True):
                if not self._db.execute(there, (text.memory, text.wording, text.content)).fetchone():
                    continue
                rows.add_vector(self._db, text.memory, text.wording or None, model, vector, reading)

    def fold_indexes(self, at_least: int = TAIL_LIMIT) -> int:
        """Joins segments of the full-text indexes, too, unless somebody else is writing all the time."""
        from filelock import FileLock

        built = 0
        scopes = self._db.execute("SELECT DISTINCT model, domain, namespace FROM embeddings").fetchall()
        known = {(Domain(domain), Namespace(namespace), model) for model, domain, namespace in scopes}
        with FileLock(self._home / "index.lock", timeout=0, mode=0o600):
            for model, domain, namespace in scopes:
                if self._tail(model, domain, namespace) >= at_least:
                    place = (model, Domain(domain), Namespace(namespace))
                    build_index(self._indexes, *place[1:], model, read_vectors(self._db, place))
                    built += 1
            discard_unknown(self._indexes, known)  # of scopes whose last memory was forgotten
            joining = True
            with suppress(sqlite3.OperationalError):  # others write, or there is no room: another time
                while joining:  # in short transactions
                    with sql.transaction(self._db):
                        joining = rows.merge_segments(self._db, _MERGED_AT_ONCE)
        return built

    def longest_tail(self) -> int:
        """The most rows that any look-up must compare by brute force."""
        scopes = self._db.execute("SELECT DISTINCT model, domain, namespace FROM embeddings").fetchall()
        return max((self._tail(*scope) for scope in scopes), default=0)

    def _tail(self, model: str, domain: str, namespace: str) -> int:
        watermark = open_index(self._indexes, Domain(domain), Namespace(namespace), model).watermark
        return int(
            self._db.execute(
                "SELECT count(*) FROM embeddings WHERE model = ? AND domain = ? AND namespace = ? AND row > ?",
                (model, domain, namespace, watermark),
            ).fetchone()[0]
        )
