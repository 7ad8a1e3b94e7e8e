"""Vectors newer than the index files: compared one by one, read once for all candidates of a run."""

import sqlite3
from collections.abc import Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING

from dedup.model import Domain, Namespace
from dedup.stores.unchanged import Unchanged

if TYPE_CHECKING:
    from dedup.ports import Vector

_BATCH = 10_000  # vectors held at once: 15 MB
Place = tuple[str, Domain, Namespace]
"""Model, domain and namespace."""


class Tails:
    """Rows of `embeddings` above a watermark, as keys and a matrix. Kept for as long as the database stays as it is."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._unchanged: Unchanged[tuple[Place, int], list[tuple[list[int], Vector]]] = Unchanged(db)

    def above(self, place: Place, watermark: int) -> "Iterator[tuple[list[int], Vector]]":
        """Batches of keys and their vectors. A tail of more than one batch is not kept: it would be a whole store."""
        kept = self._unchanged.values
        if (place, watermark) not in kept:
            batches = read_vectors(self._db, place, watermark)
            first = list(islice(batches, 1))
            if first and len(first[0][0]) == _BATCH:
                return chain(first, batches)
            kept[place, watermark] = first
        return iter(kept[place, watermark])


def read_vectors(db: sqlite3.Connection, place: Place, above: int = 0) -> "Iterator[tuple[list[int], Vector]]":
    """All rows of one place with a key above `above`, in order, in batches."""
    import numpy as np

    model, domain, namespace = place
    found = db.execute(
        "SELECT row, vector FROM embeddings WHERE model = ? AND domain = ? AND namespace = ? AND row > ? ORDER BY row",
        (model, str(domain), namespace, above),
    )
    while batch := found.fetchmany(_BATCH):
        vectors = np.frombuffer(b"".join(row[1] for row in batch), dtype="<f4")
        yield [int(row[0]) for row in batch], vectors.reshape(len(batch), -1)
