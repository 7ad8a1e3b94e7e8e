"""Retired memories: what they were, what they went into, and back."""

import json
import sqlite3
from collections.abc import Iterator, Sequence

from dedup.history import Census
from dedup.model import Domain, Namespace, Retired, Urn
from dedup.stores import retirement, rows, sql
from dedup.stores.lookup import to_memory, to_urn, to_wording
from dedup.stores.memories import SqliteMemories
from dedup.terms import Retirement

_RETIRED = "SELECT survivor, why, retired_at, memory, wordings FROM retired"


class SqliteArchive(SqliteMemories):
    """What was retired. Retiring itself is a decision, and logged in one transaction: see `decisions`."""

    def bring_back(self, urn: Urn, at: float) -> bool:
        with sql.writing(self._db):
            return retirement.bring_back(self._db, urn, at)

    def retired(self, urn: Urn) -> Retired | None:
        row = self._db.execute(
            f"{_RETIRED} WHERE id = ? AND domain = ? AND namespace = ?", (urn.id, str(urn.domain), urn.namespace)
        ).fetchone()
        return _to_retired(row) if row else None

    def living(self, urn: Urn) -> Urn:
        return rows.living(self._db, urn)

    def named(self, id_: str) -> Urn | None:
        row = self._db.execute(
            "SELECT domain, namespace FROM memories WHERE id = ?1 UNION ALL"
            " SELECT domain, namespace FROM retired WHERE id = ?1",
            (id_,),
        ).fetchone()
        return to_urn(*row, id_) if row else None

    def all_retired(
        self, domains: Sequence[Domain] | None = None, namespace: Namespace | None = None
    ) -> Iterator[Retired]:
        where, values = sql.where(domains, namespace)
        yield from map(_to_retired, self._db.execute(f"{_RETIRED} {where} ORDER BY retired_at DESC, row DESC", values))

    def gone_into(self, urn: Urn) -> list[Retired]:
        query = (
            "WITH RECURSIVE gone (urn) AS (VALUES (?) UNION SELECT 'subcog://' || r.domain || '/' || r.namespace"  # noqa: S608
            " || '/' || r.id FROM retired r, gone WHERE r.survivor = gone.urn)"
            f" {_RETIRED}, gone WHERE survivor = gone.urn ORDER BY retired_at, row"
        )
        return [_to_retired(row) for row in self._db.execute(query, (str(urn),))]

    def expire_retired(self, before: float, limit: int) -> int:
        with sql.writing(self._db):
            found = self._db.execute(
                "SELECT domain, namespace, id FROM retired WHERE retired_at < ? ORDER BY retired_at LIMIT ?",
                (before, limit),
            ).fetchall()
            retirement.expire(self._db, [to_urn(*place) for place in found])
        return len(found)

    def census(self, domains: Sequence[Domain] | None = None) -> dict[Namespace, Census]:
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


def _to_retired(row: sqlite3.Row) -> Retired:
    memory = to_memory(json.loads(row["memory"]), tuple(map(to_wording, json.loads(row["wordings"]))))
    return Retired(memory, Urn.parse(row["survivor"]), Retirement(row["why"]), row["retired_at"])
