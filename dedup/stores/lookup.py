"""The read side of the store: how memories are found by hash, by vector and by words."""

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import product
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from dedup.digests import sha256
from dedup.errors import InvalidInput, StoreError
from dedup.fingerprint import RECIPE, full_hash, hash_tag
from dedup.model import Domain, Match, Memory, Namespace, Source, Urn, Wording
from dedup.scope import Scope
from dedup.stores import sql
from dedup.stores.lexical import Lexical
from dedup.stores.tails import Tails, pages
from dedup.stores.vectors import FOLDER, IndexKey, open_index
from dedup.words import lexical_similarity

if TYPE_CHECKING:
    from dedup.ports import Vector
    from dedup.stores.tails import Page

Row: TypeAlias = "sqlite3.Row | Mapping[str, Any]"
"""Columns by their names, as the database has them, or as JSON in which they were put aside."""

T = TypeVar("T")

_FIRST, _LAST = -62_135_596_800, 253_402_300_800  # the years 1 to 9999, in seconds since the epoch
UNREADABLE = (InvalidInput, StoreError, ValueError, TypeError, KeyError, AttributeError, OverflowError)
_MATCHED = "m.row, m.domain, m.namespace, m.id, m.last_seen_at, m.superseded_by, m.session_id"


class SqliteLookup:
    """Look-ups over an open database and the folder of vector indexes. Never writes."""

    def __init__(self, db: sqlite3.Connection, home: Path) -> None:
        self._db = db
        self._home = home
        self._indexes = home / FOLDER
        self._tails = Tails(db)
        self._lexical = Lexical(db)
        self.damaged: set[str] = set()

    def _read(
        self,
        found: Iterable[sqlite3.Row],
        to: Callable[[sqlite3.Row], T],
        called: Callable[[sqlite3.Row], str] = lambda row: f"subcog://{row['domain']}/{row['namespace']}/{row['id']}",
    ) -> Iterator[T]:
        """What can be made of rows. One that is damaged must not keep the others from anybody: it is left out, and what
        it is called is noted."""
        for row in found:
            try:
                made = to(row)
            except UNREADABLE:
                self.damaged.add(called(row))
                continue
            yield made

    def _shown(self, memories: Iterable[int]) -> set[int]:
        """Those of these rows of which something can be made. A match with one that nobody can read any more would be
        the end of what it said: that is said once more then, and stored."""
        return {memory.number for memory in self._read(raw(self._db, memories), partial(to_whole, self._db))}

    def by_hash(self, scope: Scope, digest: str) -> Match | None:
        """Tag look-up, then the full hash: 16 hex digits may meet by chance, 64 do not.

        A memory is known by the hashes of its wordings too; one whose own text it is goes before. The text itself is
        looked at: another program, or the disk, may have changed it since it was hashed.
        """
        rows = self._db.execute(
            f"SELECT {_MATCHED}, m.content AS said, NULL AS reading FROM memory_tags"  # noqa: S608
            " JOIN memories m ON m.row = memory_tags.rowid"
            f" WHERE memory_tags MATCH ? AND m.namespace IN ({sql.placeholders(scope.namespaces)})"
            f" AND m.domain IN ({sql.placeholders(scope.domains)}) AND (m.hash = ?"
            " OR EXISTS (SELECT 1 FROM wordings w WHERE w.memory = m.row AND w.hash = ?)) ORDER BY m.hash <> ?, m.row",
            (f'"{hash_tag(digest)}"', *scope.namespaces, *map(str, scope.domains), digest, digest, digest),
        ).fetchall()
        order = [(str(domain), namespace) for domain in scope.domains for namespace in scope.namespaces]
        found = self._read(raw(self._db, [row["row"] for row in rows]), partial(to_whole, self._db))
        saying = {memory.number for memory in found if says(memory, digest)}
        rows = [row for row in rows if row["row"] in saying]
        best = min(rows, key=lambda row: order.index((row["domain"], row["namespace"])), default=None)
        return to_match(best, 1.0) if best else None

    def nearest(self, scopes: Sequence[Scope], vectors: "Vector", model_id: str, limit: int) -> list[list[Match]]:
        """Exact cosines: what the index proposes and every row above its watermark, compared in full precision."""
        most = 2 * limit  # some may have been forgotten
        asked_of: dict[tuple[Domain, Namespace], list[int]] = {}
        for number, scope in enumerate(scopes):
            for where in product(scope.domains, scope.namespaces):
                asked_of.setdefault(where, []).append(number)
        found: list[dict[int, float]] = [{} for _ in scopes]
        for (domain, namespace), numbers in asked_of.items():
            for keys, _, stored in self._near((model_id, domain, namespace), vectors[numbers], most):
                for number, row in zip(numbers, vectors[numbers] @ stored.T, strict=True):
                    found[number].update((keys[place], float(row[place])) for place in highest(row, most))
        best = [_nearest(near, most) for near in found]
        said = self._by_embedding(list({key for keys in best for key in keys}))
        return [
            [to_match(said[key], min(1.0, max(0.0, near[key]))) for key in keys if key in said][:limit]
            for keys, near in zip(best, found, strict=True)
        ]

    def _near(self, key: IndexKey, vectors: "Vector", limit: int) -> "Iterator[Page]":
        """What is to be compared: what the index proposes for any of `vectors`, and every row above its watermark."""
        index = open_index(self._indexes, key)
        try:
            proposed, watermark = index.nearest(vectors, limit), index.watermark
        except (RuntimeError, ValueError, OSError):  # a damaged file: every row is compared instead
            proposed, watermark = [], 0
        if keys := {key for keys in proposed for key in keys}:
            query = "SELECT row, memory, vector FROM embeddings WHERE row IN (SELECT value FROM json_each(?))"
            yield from pages(self._db.execute(query, (json.dumps(sorted(keys)),)))
        yield from self._tails.above(key, watermark)

    def by_text(self, scope: Scope, text: str, limit: int) -> list[Match]:
        """BM25 finds the neighbours; the score is their lexical similarity, since BM25 itself has no scale.

        `limit`: of memories; there are more matches where they have wordings.
        """
        rows = [row for row, _ in self._lexical.ranked(_tokens(scope), text, limit)]
        matches = [to_match(row, lexical_similarity(row["said"], text)) for row in self._texts(rows)]
        return sorted(matches, key=lambda m: -m.score)

    def search(self, domains: Sequence[Domain], query: str, namespace: Namespace | None, limit: int) -> list[Match]:
        """Memories of these domains in BM25 order; the score is BM25's, larger is better.

        Each with the text that has most in common with the query: its own, or a wording.
        """
        kinds = [namespace] if namespace else list(Namespace)
        tokens = [scope_token(domain, kind) for domain in domains for kind in kinds]
        scores = dict(self._lexical.ranked(tokens, query, limit))
        nearest: dict[int, tuple[float, Match]] = {}
        for row in self._texts(list(scores)):
            memory, near = row["row"], lexical_similarity(row["said"], query)
            if memory not in nearest or near > nearest[memory][0]:
                nearest[memory] = near, to_match(row, scores[memory])
        return sorted((match for _, match in nearest.values()), key=lambda m: -m.score)

    def _by_embedding(self, keys: list[int]) -> dict[int, sqlite3.Row]:
        rows = self._db.execute(
            f"SELECT {_MATCHED}, coalesce(w.content, m.content) AS said, r.reading, e.row AS embedding"  # noqa: S608
            " FROM embeddings e"
            " JOIN memories m ON m.row = e.memory LEFT JOIN wordings w ON w.row = e.wording"
            f" LEFT JOIN readings r ON r.row = e.row WHERE e.row IN ({sql.placeholders(keys)})",
            keys,
        ).fetchall()
        shown = self._shown({row["row"] for row in rows})
        return {row["embedding"]: row for row in rows if row["row"] in shown}

    def _texts(self, memories: list[int]) -> list[sqlite3.Row]:
        """What these memories say, in their own words and in their other wordings; each with its reading."""
        reading = (
            "(SELECT r.reading FROM embeddings e JOIN readings r ON r.row = e.row"
            " WHERE e.memory = m.row AND coalesce(e.wording, 0) = {} LIMIT 1)"
        )
        memories = [*self._shown(memories)]
        return self._db.execute(
            f"SELECT {_MATCHED}, m.content AS said, {reading.format(0)} AS reading FROM memories m"  # noqa: S608
            f" WHERE m.row IN ({sql.placeholders(memories)})"
            f" UNION ALL SELECT {_MATCHED}, w.content, {reading.format('w.row')} FROM wordings w"
            f" JOIN memories m ON m.row = w.memory WHERE w.memory IN ({sql.placeholders(memories)})",
            (*memories, *memories),
        ).fetchall()


def _tokens(scope: Scope) -> list[str]:
    return [scope_token(*where) for where in product(scope.domains, scope.namespaces)]


@lru_cache(maxsize=256)
def scope_token(domain: Domain | str, namespace: str) -> str:
    """One full-text token for (domain, namespace)."""
    return "s" + sha256(f"{domain}/{namespace}".encode()).hexdigest()[:16]


def raw(db: sqlite3.Connection, memories: Iterable[int]) -> list[sqlite3.Row]:
    """The rows of `memories` with these numbers, of those that are there."""
    found = db.execute(
        "SELECT * FROM memories WHERE row IN (SELECT value FROM json_each(?))", (json.dumps([*memories]),)
    )
    return found.fetchall()


def is_said(db: sqlite3.Connection, memory: int, digest: str) -> bool:
    """Whether a memory of that number is there, can be read, and says what has that full hash."""
    try:
        return any(says(to_whole(db, row), digest) for row in raw(db, [memory]))
    except UNREADABLE:
        return False


def says(memory: Memory, digest: str) -> bool:
    """Whether the text of a memory, or one of its wordings, has that full hash: not only is it stored beside it."""
    return any(full_hash(text) == digest for text in (memory.content, *(one.content for one in memory.wordings)))


def to_whole(db: sqlite3.Connection, row: sqlite3.Row) -> Memory:
    """A row of `memories`, with its wordings. Raises one of `UNREADABLE` where any of it is damaged."""
    said = db.execute("SELECT * FROM wordings WHERE memory = ? ORDER BY row", (row["row"],)).fetchall()
    return to_memory(row, tuple(map(to_wording, said)))


def to_memory(row: Row, wordings: tuple[Wording, ...] = ()) -> Memory:
    """Raises one of `UNREADABLE` for a row that is damaged."""
    if (
        "\ufffd" in as_text(row["content"])
        and row["hash_recipe"] == RECIPE
        and full_hash(row["content"]) != row["hash"]
    ):
        raise ValueError("not the text that was stored")  # bytes that are no UTF-8 are read as that character
    return Memory(
        id=to_urn(row["domain"], row["namespace"], row["id"]).id,
        content=row["content"],
        domain=Domain(row["domain"]),
        namespace=Namespace(row["namespace"]),
        hash=as_text(row["hash"]),
        created_at=to_time(row["created_at"]),
        last_seen_at=to_time(row["last_seen_at"]),
        times_seen=int(row["times_seen"]),
        source=to_source(row),
        confidence=as_number(row["confidence"]),
        revises=Urn.parse(row["revises"]) if row["revises"] else None,
        superseded_by=Urn.parse(row["superseded_by"]) if row["superseded_by"] else None,
        wordings=wordings,
        key=None if row["key"] is None else as_text(row["key"]),
        value=None if row["value"] is None else as_text(row["value"]),
        access_count=int(row["access_count"]),
        provisional=bool(row["provisional"]),
        number=row["row"],
    )


def to_wording(row: Row) -> Wording:
    return Wording(as_text(row["content"]), to_source(row), to_time(row["created_at"]))


def as_text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("not a text")
    return value


def as_number(value: float) -> float:
    if not isfinite(float(value)):
        raise ValueError("no number")
    return float(value)


def to_time(value: float) -> float:
    if not _FIRST <= float(value) < _LAST:
        raise ValueError("no time of this calendar")
    return float(value)


def to_source(row: Row) -> Source:
    return Source(as_text(row["session_id"]), as_text(row["uuid"]), as_text(row["transcript"]))


def to_match(row: Row, score: float) -> Match:
    """A row with `_MATCHED`, and with `said`: which text of the memory was compared."""
    return Match(
        urn=to_urn(row["domain"], row["namespace"], row["id"]),
        content=row["said"],
        score=score,
        seen_at=row["last_seen_at"],
        superseded=row["superseded_by"] is not None,
        session_id=row["session_id"],
        reading=row["reading"] or b"",
    )


def _nearest(cosines: Mapping[int, float], most: int) -> list[int]:
    """The rows with the highest cosines, the highest first, of two with one the older row."""
    return sorted(cosines, key=lambda row: (-cosines[row], row))[:most]


def highest(row: "Vector", most: int) -> Iterable[int]:
    """The places of the highest numbers of a row."""
    import numpy as np

    return [int(place) for place in np.argpartition(-row, most)[:most]] if len(row) > most else range(len(row))


@lru_cache(maxsize=4096)  # the same neighbours come back for one candidate after the other
def to_urn(domain: str, namespace: str, id_: str) -> Urn:
    """Raises `StoreError` for a name that no memory can have."""
    try:
        return Urn(Domain(domain), Namespace(namespace), id_)
    except (InvalidInput, ValueError, TypeError) as error:
        raise StoreError(f"subcog://{domain}/{namespace}/{id_} is damaged in the store, and cannot be read") from error
