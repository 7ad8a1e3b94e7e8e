"""The store as the janitor reads it: a scope at a time, by row number, with each memory's nearest neighbours.

What the janitor does, it does by URN: outside of it a row number (`Memory.number`) only tells what is older.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from dedup.janitor.store import StoredMemory
from dedup.model import Domain, Namespace
from dedup.stores import sql
from dedup.stores.lookup import SqliteLookup, highest, to_memory
from dedup.stores.tails import is_whole, read_vectors, stacked
from dedup.stores.vectors import TAIL_LIMIT

if TYPE_CHECKING:
    from dedup.ports import Vector

_AT_ONCE = 500  # rows read by one statement; each is a transaction of its own, so that no snapshot is held for minutes


class SqliteScan(SqliteLookup):
    """The rows of a scope, walked along."""

    def scopes(self) -> list[tuple[Domain, Namespace, int]]:
        found = self._db.execute(
            f"SELECT domain, namespace, max(row) FROM memories WHERE {sql.KNOWN}"  # noqa: S608
            " GROUP BY domain, namespace ORDER BY domain, namespace"
        ).fetchall()
        return [(Domain(domain), Namespace(namespace), int(row)) for domain, namespace, row in found]

    def how_many(self, domain: Domain, namespace: Namespace, after: int) -> int:
        found = self._db.execute(
            "SELECT count(*) FROM memories WHERE domain = ? AND namespace = ? AND row > ?",
            (str(domain), namespace, after),
        )
        return int(found.fetchone()[0])

    def rows_of(self, domain: Domain, namespace: Namespace, upto: int) -> list[int]:
        found = self._db.execute(
            "SELECT row FROM memories WHERE domain = ? AND namespace = ? AND row <= ? ORDER BY row",
            (str(domain), namespace, upto),
        ).fetchall()
        return [int(row[0]) for row in found]

    def contents(self, rows: Sequence[int]) -> Iterator[str]:
        for part in _parts(rows):
            found = dict(
                self._db.execute(
                    f"SELECT row, content FROM memories WHERE row IN ({sql.placeholders(part)})",  # noqa: S608
                    part,
                ).fetchall()
            )
            yield from (str(found.get(row, "")) for row in part)

    def load(self, rows: Sequence[int], model: str = "") -> dict[int, StoredMemory]:
        found: dict[int, StoredMemory] = {}
        for part in _parts(rows):
            for row in self._db.execute(
                "SELECT m.*, r.reading FROM memories m"  # noqa: S608
                " LEFT JOIN embeddings e ON e.memory = m.row AND coalesce(e.wording, 0) = 0 AND e.model = ?"
                f" LEFT JOIN readings r ON r.row = e.row WHERE m.row IN ({sql.placeholders(part)})",
                (model, *part),
            ):
                for memory in self._read([row], to_memory):
                    found[row["row"]] = StoredMemory(memory, row["reading"] or b"")
        return found

    def neighbours(
        self, domain: Domain, namespace: Namespace, model: str, rows: Sequence[int], limit: int
    ) -> dict[int, list[tuple[int, float]]]:
        """What the index does not hold yet is compared one by one, and so is a scope that is too small for an index,
        which is not kept: there may be thousands of them.
        """
        mine, vectors = self._own_vectors(model, rows)
        key, most = (model, domain, namespace), limit + 1
        pages = self._near(key, vectors, most) if self._has_many(*key) else read_vectors(self._db, key)
        found: list[dict[int, float]] = [{} for _ in mine]
        for _, owners, theirs in pages if mine else ():
            for near, cosines in zip(found, vectors @ theirs.T, strict=True):
                for column in highest(cosines, most):
                    near[owners[column]] = max(near.get(owners[column], -1.0), float(cosines[column]))
        return {
            row: sorted(((r, c) for r, c in near.items() if r != row), key=lambda pair: (-pair[1], pair[0]))[:limit]
            for row, near in zip(mine, found, strict=True)
        }

    def cosines(self, model: str, row: int, others: Sequence[int]) -> dict[int, float]:
        mine, vectors = self._own_vectors(model, [row, *others])
        place = {r: number for number, r in enumerate(mine)}
        if row not in place:
            return {}
        return {r: float(vectors[place[r]] @ vectors[place[row]]) for r in others if r in place}

    def _own_vectors(self, model: str, rows: Sequence[int]) -> "tuple[list[int], Vector]":
        """Vectors of the memories' own texts, not of their wordings."""
        found: list[tuple[int, bytes]] = []
        for part in _parts(rows):
            found += self._db.execute(
                f"SELECT memory, vector FROM embeddings WHERE memory IN ({sql.placeholders(part)})"  # noqa: S608
                " AND coalesce(wording, 0) = 0 AND model = ?",  # as `embeddings_once` has it, or it is not used
                (*part, model),
            ).fetchall()
        found = [row for row in found if is_whole(row[1])]
        return [int(row[0]) for row in found], stacked([row[1] for row in found])

    def _has_many(self, model: str, domain: Domain, namespace: Namespace) -> bool:
        """Whether a scope has too many vectors to compare them all. Counted no further than that."""
        found = self._db.execute(
            "SELECT count(*) FROM (SELECT 1 FROM embeddings WHERE model = ? AND domain = ? AND namespace = ? LIMIT ?)",
            (model, str(domain), namespace, TAIL_LIMIT + 1),
        )
        return int(found.fetchone()[0]) > TAIL_LIMIT


def _parts(values: Sequence[int]) -> Iterator[Sequence[int]]:
    return (values[start : start + _AT_ONCE] for start in range(0, len(values), _AT_ONCE))
