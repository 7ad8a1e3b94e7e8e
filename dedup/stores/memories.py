"""Memories: living ones, what they were that went into others, and back; and notes for work that goes on later."""

import json
import math
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Sequence
from math import isfinite
from typing import TYPE_CHECKING

from dedup.fingerprint import value_hash
from dedup.history import Census
from dedup.lazy_dataclasses import replace
from dedup.model import Domain, Memory, Namespace, Retired, Urn
from dedup.stores import retirement, rows, sql
from dedup.stores.lookup import SqliteLookup, to_memory, to_time, to_urn, to_whole, to_wording
from dedup.terms import Retirement

if TYPE_CHECKING:
    from dedup.ports import Vector

_AHEAD_S = 86_400.0
"""By how much a time may be later than now: two machines' clocks differ by less. What is dated later than that, by a
clock that was wrong once, would count as said last until then."""
_BESIDE = (
    "(SELECT created_at FROM memories o WHERE o.row < {0} AND o.created_at BETWEEN 0 AND ?"
    " ORDER BY o.row DESC LIMIT 1),"
    " (SELECT created_at FROM memories o WHERE o.row > {0} AND o.created_at BETWEEN 0 AND ? ORDER BY o.row LIMIT 1)"
)
_RETIRED = "SELECT id, domain, namespace, survivor, why, retired_at, memory, wordings FROM retired"


class SqliteMemories(SqliteLookup):
    """Memories as they are, or were, one by one or all of a scope.

    Retiring itself is a decision, and logged in one transaction: see `decisions`.
    """

    def get(self, urn: Urn, now: float = math.inf) -> Memory | None:
        row = self._db.execute(f"SELECT * FROM memories {sql.BY_URN}", sql.urn_values(urn)).fetchone()  # noqa: S608
        memory = self._one(row)
        return self._dated(memory, now + _AHEAD_S) if memory else None

    def memories(
        self,
        domains: Sequence[Domain] | None = None,
        namespace: Namespace | None = None,
        limit: int | None = None,
        now: float = math.inf,
    ) -> Iterator[Memory]:
        where, narrowed = sql.where(domains, namespace)
        values, order = list[str | float](narrowed), "created_at"
        if isfinite(now):
            order = f"CASE WHEN created_at > ? THEN coalesce({_BESIDE.format('m.row')}, created_at) ELSE created_at END"
            values += [now + _AHEAD_S] * 3
        query = f"SELECT * FROM memories m {where} ORDER BY {order} DESC, row DESC LIMIT ?"  # noqa: S608
        yield from self._read(self._db.execute(query, (*values, -1 if limit is None else limit)), self._memory)

    def in_force(
        self,
        domains: Sequence[Domain],
        limit: int,
        *,
        wanted: bool,
        kinds: Collection[Namespace] = tuple(Namespace),
        now: float = math.inf,
    ) -> list[Memory]:
        # As the index has it: with a parameter for the 1.0 it would not be used.
        holds = f"superseded_by IS NULL AND (confidence >= 1.0) = {int(wanted)}"
        return self._latest(domains, limit, now, f"{holds} AND namespace IN ({sql.placeholders(kinds)})", *kinds)

    def superseded(self, domains: Sequence[Domain], limit: int, now: float = math.inf) -> list[Memory]:
        return self._latest(domains, limit, now, "superseded_by IS NOT NULL")

    def _latest(self, domains: Sequence[Domain], limit: int, now: float, condition: str, *values: str) -> list[Memory]:
        """Those that fulfil a condition, what was seen last first, of one run the surest. By an index for each."""
        query = f"SELECT * FROM memories WHERE domain = ? AND {condition}"  # noqa: S608
        order = "ORDER BY last_seen_at DESC, confidence DESC, row DESC LIMIT ?"
        found: list[sqlite3.Row] = []
        for domain in map(str, domains):
            if not isfinite(now):
                found += self._db.execute(f"{query} {order}", (domain, *values, limit))
                continue
            until = now + _AHEAD_S
            found += self._db.execute(f"{query} AND last_seen_at <= ? {order}", (domain, *values, until, limit))
            ahead = f"{query} AND last_seen_at > ? ORDER BY row DESC LIMIT ?"
            found += self._db.execute(ahead, (domain, *values, until, limit))
        whole = [self._dated(memory, now + _AHEAD_S) for memory in self._read(found, self._memory)]
        whole.sort(key=lambda m: (m.last_seen_at, m.confidence, m.number))
        return whole[: -limit - 1 : -1]

    def _dated(self, memory: Memory, until: float) -> Memory:
        """The memory; where a wrong clock has dated it to come, with the time of what was stored just before it, or
        else after it. Where there is no such thing, all is dated so, and the clock of now is the wrong one."""
        if memory.last_seen_at <= until:
            return memory
        beside = f"SELECT coalesce({_BESIDE.format('?')})"
        (at,) = self._db.execute(beside, (memory.number, until, memory.number, until)).fetchone()
        if at is None:
            return memory
        return replace(memory, created_at=min(memory.created_at, at), last_seen_at=at)

    def vectors(self, memories: Sequence[Memory], model_id: str) -> "dict[Urn, Vector]":
        import numpy as np

        query = (  # in this order: the planner would go through all vectors of the model
            "SELECT m.domain, m.namespace, m.id, e.vector FROM json_each(?) j CROSS JOIN memories m ON m.id = j.value"
            " CROSS JOIN embeddings e ON e.memory = m.row AND coalesce(e.wording, 0) = 0 WHERE +e.model = ?"
        )
        found = self._db.execute(query, (json.dumps([memory.id for memory in memories]), model_id))
        return {to_urn(*named): np.frombuffer(vector, "<f4") for *named, vector in found}

    def domains(self) -> list[Domain]:
        return [Domain(name) for (name,) in self._db.execute("SELECT DISTINCT domain FROM memories ORDER BY domain")]

    def by_key(self, domain: Domain, namespace: Namespace, key: str | None) -> Memory | None:
        if not key:
            return None
        row = self._db.execute(
            "SELECT * FROM memories WHERE domain = ? AND namespace = ? AND key = ?", (str(domain), namespace, key)
        ).fetchone()
        return self._one(row)

    def provisional(self, limit: int) -> list[Memory]:
        found = self._db.execute("SELECT * FROM memories WHERE provisional ORDER BY row LIMIT ?", (limit,)).fetchall()
        return [*self._read(found, self._memory)]

    def clear_provisional(self, urns: Iterable[Urn]) -> None:
        with sql.transaction(self._db):
            self._db.executemany("UPDATE memories SET provisional = 0 WHERE id = ?", [(urn.id,) for urn in urns])

    def count_access(self, urns: Iterable[Urn]) -> None:
        with sql.transaction(self._db):
            self._db.executemany(
                "UPDATE memories SET access_count = access_count + 1 WHERE id = ?", [(urn.id,) for urn in urns]
            )

    def bring_back(self, urn: Urn, at: float) -> bool:
        with sql.transaction(self._db):
            return retirement.bring_back(self._db, urn, at)

    def retired(self, urn: Urn) -> Retired | None:
        row = self._db.execute(f"{_RETIRED} {sql.BY_URN}", sql.urn_values(urn)).fetchone()
        return next(self._read([row], to_retired), None) if row else None

    def survivor_of(self, urn: Urn) -> Urn:
        return rows.survivor_of(self._db, urn)

    def named(self, id_: str) -> Urn | None:
        row = self._db.execute(
            "SELECT domain, namespace FROM memories WHERE id = :id UNION ALL"
            " SELECT domain, namespace FROM retired WHERE id = :id",
            {"id": id_},
        ).fetchone()
        return to_urn(*row, id_) if row else None

    def all_retired(
        self, domains: Sequence[Domain] | None = None, namespace: Namespace | None = None
    ) -> Iterator[Retired]:
        where, values = sql.where(domains, namespace)
        found = self._db.execute(f"{_RETIRED} {where} ORDER BY retired_at DESC, row DESC", values)
        yield from self._read(found, to_retired)

    def gone_into(self, urn: Urn) -> list[Retired]:
        query = (
            f"WITH RECURSIVE gone (urn) AS (VALUES (?) UNION SELECT {sql.URN} FROM retired, gone"  # noqa: S608
            " WHERE survivor = gone.urn)"
            f" {_RETIRED}, gone WHERE survivor = gone.urn ORDER BY retired_at, row"
        )
        return [*self._read(self._db.execute(query, (str(urn),)), to_retired)]

    def expire_retired(self, before: float, now: float, limit: int) -> int:
        with sql.transaction(self._db):
            found = self._db.execute(
                f"SELECT domain, namespace, id FROM retired WHERE {sql.KNOWN} AND retired_at < :before AND row < coalesce("  # noqa: S608, E501
                "(SELECT min(row) FROM retired WHERE retired_at BETWEEN :before AND :now), row + 1)"
                " ORDER BY retired_at LIMIT :limit",
                {"before": before, "now": now, "limit": limit},
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
            f") {where or 'WHERE 1'} AND {sql.KNOWN} GROUP BY namespace ORDER BY namespace",
            values,
        )
        return {Namespace(row[0]): Census(*row[1:]) for row in found}

    def without_value_hash(self) -> int:
        return int(self._db.execute("SELECT count(*) FROM memories WHERE value_hash IS NULL").fetchone()[0])

    def hash_values(self, limit: int) -> int:
        with sql.transaction(self._db):
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

    def states(self, prefix: str) -> dict[str, str]:
        found = self._db.execute("SELECT key, value FROM state WHERE substr(key, 1, ?) = ?", (len(prefix), prefix))
        return {str(key): str(value) for key, value in found}

    def set_state(self, key: str, value: str | None) -> None:
        with sql.transaction(self._db):
            self._put(key, value)

    def swap_state(self, key: str, before: str | None, after: str | None) -> bool:
        with sql.transaction(self._db):
            if self.state(key) != before:
                return False
            self._put(key, after)
        return True

    def _one(self, row: sqlite3.Row | None) -> Memory | None:
        return next(self._read([row], self._memory), None) if row else None

    def _memory(self, row: sqlite3.Row) -> Memory:
        return to_whole(self._db, row)

    def _put(self, key: str, value: str | None) -> None:
        if value is None:
            self._db.execute("DELETE FROM state WHERE key = ?", (key,))
        else:
            self._db.execute("INSERT OR REPLACE INTO state VALUES (?, ?)", (key, value))


def to_retired(row: sqlite3.Row) -> Retired:
    memory = to_memory(json.loads(row["memory"]), tuple(map(to_wording, json.loads(row["wordings"]))))
    return Retired(memory, Urn.parse(row["survivor"]), Retirement(row["why"]), to_time(row["retired_at"]))
