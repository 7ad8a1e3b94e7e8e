"""Vectors in pages; those newer than the index files are compared one by one, and read once for all of a run."""

import sqlite3
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING, TypeAlias

from dedup.stores.unchanged import Unchanged
from dedup.stores.vectors import DIMENSIONS, VECTOR_BYTES, IndexKey

if TYPE_CHECKING:
    from dedup.ports import Vector

    Page: TypeAlias = tuple[list[int], list[int], Vector]
    """Rows of `embeddings`, the memories that they are of, and their vectors."""

_BATCH = 10_000  # vectors held at once: 15 MB


class Tails:
    """Rows of `embeddings` above a watermark. Kept for as long as the database stays as it is."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._unchanged: Unchanged[tuple[IndexKey, int], list[Page]] = Unchanged(db)

    def above(self, key: IndexKey, watermark: int) -> "Iterator[Page]":
        """A tail of more than one page is not kept: it would be a whole store."""
        kept = self._unchanged.values
        if (key, watermark) not in kept:
            found = read_vectors(self._db, key, watermark)
            first = list(islice(found, 1))
            if first and len(first[0][0]) == _BATCH:
                return chain(first, found)
            kept[key, watermark] = first
        return iter(kept[key, watermark])


def read_vectors(db: sqlite3.Connection, key: IndexKey, above: int = 0) -> "Iterator[Page]":
    """All that belongs into one index, with a row above `above`, in the order of rows."""
    model, domain, namespace = key
    return pages(
        db.execute(
            "SELECT row, memory, vector FROM embeddings WHERE model = ? AND domain = ? AND namespace = ? AND row > ?"
            " ORDER BY row",
            (model, str(domain), namespace, above),
        )
    )


def pages(found: sqlite3.Cursor) -> "Iterator[Page]":
    """Of a query for row, memory and vector. A damaged vector must not keep the others from being compared."""
    while batch := found.fetchmany(_BATCH):
        if batch := [row for row in batch if is_whole(row[2])]:
            yield [int(row[0]) for row in batch], [int(row[1]) for row in batch], stacked([row[2] for row in batch])


def is_whole(blob: object) -> bool:
    """Whether what is stored is a vector; the janitor makes others anew."""
    return isinstance(blob, bytes) and len(blob) == VECTOR_BYTES


def stacked(blobs: Sequence[bytes]) -> "Vector":
    """Vectors as they are stored, one row each."""
    import numpy as np

    return np.frombuffer(b"".join(blobs), dtype="<f4").reshape(len(blobs), DIMENSIONS)
