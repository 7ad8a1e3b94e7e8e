"""Living memories: what stands in their rows, and what is noted there; and notes for work that goes on later."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence

from dedup.fingerprint import value_hash
from dedup.model import Domain, Memory, Namespace, Urn
from dedup.stores import sql
from dedup.stores.embedding_rows import SqliteEmbeddingRows
from dedup.stores.lookup import to_memory, to_wording


class SqliteMemories(SqliteEmbeddingRows):
    """Memories as they are, one by one or all of a scope."""

    def get(self, urn: Urn) -> Memory | None:
        row = self._db.execute(
            "SELECT * FROM memories WHERE id = ? AND domain = ? AND namespace = ?",
            (urn.id, str(urn.domain), urn.namespace),
        ).fetchone()
        return self._memory(row) if row else None

    def memories(
        self,
        domains: Sequence[Domain] | None = None,
        namespace: Namespace | None = None,
        limit: int | None = None,
    ) -> Iterator[Memory]:
        where, values = sql.where(domains, namespace)
        query = f"SELECT * FROM memories {where} ORDER BY created_at DESC, row DESC LIMIT ?"  # noqa: S608
        yield from map(self._memory, self._db.execute(query, (*values, -1 if limit is None else limit)))

    def in_force(self, domains: Sequence[Domain], limit: int, *, told: bool) -> list[Memory]:
        # As the index has it: with a parameter for the 1.0 it would not be used.
        return self._latest(domains, limit, f"superseded_by IS NULL AND (confidence >= 1.0) = {int(told)}")

    def superseded(self, domains: Sequence[Domain], limit: int) -> list[Memory]:
        return self._latest(domains, limit, "superseded_by IS NOT NULL")

    def _latest(self, domains: Sequence[Domain], limit: int, condition: str) -> list[Memory]:
        """Those that fulfil a condition, what was seen last first. Each domain's by its index."""
        query = (
            f"SELECT * FROM memories WHERE domain = ? AND {condition}"  # noqa: S608
            " ORDER BY last_seen_at DESC, row DESC LIMIT ?"
        )
        found = [row for domain in domains for row in self._db.execute(query, (str(domain), limit)).fetchall()]
        found.sort(key=lambda row: (row["last_seen_at"], row["row"]), reverse=True)
        return [self._memory(row) for row in found[:limit]]

    def domains(self) -> list[Domain]:
        return [Domain(name) for (name,) in self._db.execute("SELECT DISTINCT domain FROM memories ORDER BY domain")]

    def by_key(self, domain: Domain, namespace: Namespace, key: str) -> Memory | None:
        row = self._db.execute(
            "SELECT * FROM memories WHERE domain = ? AND namespace = ? AND key = ?", (str(domain), namespace, key)
        ).fetchone()
        return self._memory(row) if row else None

    def provisional(self, limit: int) -> list[Memory]:
        found = self._db.execute("SELECT * FROM memories WHERE provisional ORDER BY row LIMIT ?", (limit,)).fetchall()
        return [self._memory(row) for row in found]

    def clear_provisional(self, urns: Iterable[Urn]) -> None:
        with sql.writing(self._db):
            self._db.executemany("UPDATE memories SET provisional = 0 WHERE id = ?", [(urn.id,) for urn in urns])

    def count_access(self, urns: Iterable[Urn]) -> None:
        with sql.writing(self._db):
            self._db.executemany(
                "UPDATE memories SET access_count = access_count + 1 WHERE id = ?", [(urn.id,) for urn in urns]
            )

    def without_value_hash(self) -> int:
        return int(self._db.execute("SELECT count(*) FROM memories WHERE value_hash IS NULL").fetchone()[0])

    def hash_values(self, limit: int) -> int:
        with sql.writing(self._db):
            found = self._db.execute(
                "SELECT row, namespace, content, value FROM memories WHERE value_hash IS NULL LIMIT ?", (limit,)
            ).fetchall()
            self._db.executemany(
                "UPDATE memories SET value_hash = ? WHERE row = ?", [(value_hash(*rest), row) for row, *rest in found]
            )
        return len(found)

    def state(self, key: str) -> str | None:
        row = self._db.execute("SELECT value FROM state WHERE key = ?", (key,)).fetchone()
        return str(row[0]) if row else None

    def set_state(self, key: str, value: str | None) -> None:
        with sql.writing(self._db):
            self._put(key, value)

    def swap_state(self, key: str, before: str | None, after: str | None) -> bool:
        with sql.writing(self._db):
            if self.state(key) != before:
                return False
            self._put(key, after)
        return True

    def _memory(self, row: sqlite3.Row) -> Memory:
        said = self._db.execute("SELECT * FROM wordings WHERE memory = ? ORDER BY row", (row["row"],)).fetchall()
        return to_memory(row, tuple(map(to_wording, said)))

    def _put(self, key: str, value: str | None) -> None:
        if value is None:
            self._db.execute("DELETE FROM state WHERE key = ?", (key,))
        else:
            self._db.execute("INSERT OR REPLACE INTO state VALUES (?, ?)", (key, value))
