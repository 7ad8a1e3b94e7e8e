"""Retired memories, keys, the hash of values, and what work that goes on later puts down."""

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from dedup.fingerprint import value_hash
from dedup.history import Census
from dedup.model import Domain, Memory, Namespace, Retired, Urn
from dedup.stores import retirement, sql
from dedup.stores.embedding_rows import SqliteEmbeddingRows
from dedup.stores.lookup import COLUMNS, to_memory, to_wording
from dedup.terms import Retirement

_RETIRED = "SELECT survivor, why, retired_at, memory, wordings FROM retired"


class SqliteArchive(SqliteEmbeddingRows):
    """What is kept beside the living memories."""

    def get(self, urn: Urn) -> Memory | None:
        row = self._db.execute(
            f"SELECT {COLUMNS}, m.row FROM memories m WHERE m.id = ? AND m.domain = ? AND m.namespace = ?",  # noqa: S608
            (urn.id, str(urn.domain), urn.namespace),
        ).fetchone()
        return to_memory(row, self._wordings(row[-1])) if row else None

    def bring_back(self, urn: Urn) -> bool:
        """Undo a retirement. Raises `StoreError`."""
        with sql.writing(self._db):
            return retirement.bring_back(self._db, urn)

    def retired(self, urn: Urn) -> Retired | None:
        row = self._db.execute(
            f"{_RETIRED} WHERE id = ? AND domain = ? AND namespace = ?", (urn.id, str(urn.domain), urn.namespace)
        ).fetchone()
        return _to_retired(row) if row else None

    def all_retired(
        self, domains: Sequence[Domain] | None = None, namespace: Namespace | None = None
    ) -> Iterator[Retired]:
        """Newest retirement first."""
        where, values = sql.where(domains, namespace)
        yield from map(_to_retired, self._db.execute(f"{_RETIRED} {where} ORDER BY retired_at DESC, row DESC", values))

    def gone_into(self, urn: Urn) -> list[Retired]:
        """What went into that memory, and into what went into it; oldest retirement first."""
        query = (
            "WITH RECURSIVE gone (urn) AS (VALUES (?) UNION SELECT 'subcog://' || r.domain || '/' || r.namespace"  # noqa: S608
            " || '/' || r.id FROM retired r, gone WHERE r.survivor = gone.urn)"
            f" {_RETIRED}, gone WHERE survivor = gone.urn ORDER BY retired_at, row"
        )
        return [_to_retired(row) for row in self._db.execute(query, (str(urn),))]

    def expire_retired(self, before: float, limit: int) -> int:
        """Erase up to `limit` that were retired before that time; how many. Their wordings stay where they are."""
        with sql.writing(self._db):
            return self._db.execute(
                "DELETE FROM retired WHERE row IN (SELECT row FROM retired WHERE retired_at < ?"
                " ORDER BY retired_at LIMIT ?)",
                (before, limit),
            ).rowcount

    def census(self, domains: Sequence[Domain] | None = None) -> dict[Namespace, Census]:
        """What there is, of each namespace that holds anything."""
        where, values = sql.where(domains, None)
        found = self._db.execute(
            "SELECT namespace, sum(living), sum(superseded), sum(wordings), sum(retired) FROM ("  # noqa: S608
            "SELECT domain, namespace, 1 AS living, superseded_by IS NOT NULL AS superseded, 0 AS wordings,"
            " 0 AS retired FROM memories UNION ALL SELECT domain, namespace, 0, 0, 1, 0 FROM wordings w"
            " JOIN memories m ON m.row = w.memory UNION ALL SELECT domain, namespace, 0, 0, 0, 1 FROM retired"
            f") {where} GROUP BY namespace ORDER BY namespace",
            values,
        )
        return {Namespace(row[0]): Census(*row[1:]) for row in found}

    def by_key(self, domain: Domain, namespace: Namespace, key: str) -> Memory | None:
        row = self._db.execute(
            f"SELECT {COLUMNS}, m.row FROM memories m WHERE domain = ? AND namespace = ? AND key = ?",  # noqa: S608
            (str(domain), namespace, key),
        ).fetchone()
        return to_memory(row, self._wordings(row[-1])) if row else None

    def provisional(self, limit: int) -> list[Memory]:
        """Memories that were kept before every tier could be asked, oldest first."""
        found = self._db.execute(
            f"SELECT {COLUMNS}, m.row FROM memories m WHERE provisional ORDER BY m.row LIMIT ?",  # noqa: S608
            (limit,),
        ).fetchall()
        return [to_memory(row, self._wordings(row[-1])) for row in found]

    def clear_provisional(self, urns: Iterable[Urn]) -> None:
        """These memories are provisional no more."""
        with sql.writing(self._db):
            self._db.executemany("UPDATE memories SET provisional = 0 WHERE id = ?", [(urn.id,) for urn in urns])

    def count_access(self, urns: Iterable[Urn]) -> None:
        """Count that these memories were looked at."""
        with sql.writing(self._db):
            self._db.executemany(
                "UPDATE memories SET access_count = access_count + 1 WHERE id = ?", [(urn.id,) for urn in urns]
            )

    def without_value_hash(self) -> int:
        """How many memories still lack the hash of their value."""
        return int(self._db.execute("SELECT count(*) FROM memories WHERE value_hash IS NULL").fetchone()[0])

    def hash_values(self, limit: int) -> int:
        """Compute it for up to `limit` of them, in one transaction; how many. 0: all have one."""
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
        """Put something down under that key; None deletes it."""
        with sql.writing(self._db):
            self._put(key, value)

    def swap_state(self, key: str, before: str | None, after: str | None) -> bool:
        """The same, if `before` is still there; else nothing happens, and False."""
        with sql.writing(self._db):
            if self.state(key) != before:
                return False
            self._put(key, after)
        return True

    def _put(self, key: str, value: str | None) -> None:
        if value is None:
            self._db.execute("DELETE FROM state WHERE key = ?", (key,))
        else:
            self._db.execute("INSERT OR REPLACE INTO state VALUES (?, ?)", (key, value))


def _to_retired(row: Sequence[Any]) -> Retired:
    survivor, why, at, memory, wordings = row
    fields = json.loads(memory)
    columns = [fields.get(column.strip().removeprefix("m.")) for column in COLUMNS.split(",")]
    said = tuple(to_wording(w) for w in json.loads(wordings))
    return Retired(to_memory(columns, said), Urn.parse(survivor), Retirement(why), at)
