"""The read side of the store: how memories are found by hash, by vector and by words."""

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dedup.digests import sha256
from dedup.model import Candidate, Domain, Match, Memory, Namespace, Scope, Source, Urn, Wording
from dedup.stores.lexical import Lexical
from dedup.stores.tails import Place, Tails
from dedup.stores.vectors import open_shelf
from dedup.words import lexical_similarity

if TYPE_CHECKING:
    from dedup.ports import Vector

COLUMNS = (
    "m.id, m.content, m.domain, m.namespace, m.hash, m.created_at, m.last_seen_at, m.times_seen,"
    " m.session_id, m.uuid, m.transcript, m.confidence, m.revises, m.superseded_by, m.key, m.value, m.access_count,"
    " m.provisional"
)
_WORDING = ("content", "session_id", "uuid", "transcript", "created_at")


class SqliteLibrary:
    """Look-ups over an open database and the folder of vector indexes. Never writes."""

    def __init__(self, db: sqlite3.Connection, indexes: Path) -> None:
        self._db = db
        self._indexes = indexes
        self._tails = Tails(db)
        self._lexical = Lexical(db)

    def by_hash(self, scope: Scope, tag: str, digest: str) -> Match | None:
        """Tag look-up, then the full hash: 16 hex digits may meet by chance, 64 do not.

        A memory is known by the hashes of its wordings too; one whose own text it is goes before.
        """
        rows = self._db.execute(
            f"SELECT {COLUMNS} FROM memory_tags JOIN memories m ON m.row = memory_tags.rowid"  # noqa: S608
            f" WHERE memory_tags MATCH ? AND m.namespace IN ({_marks(scope.namespaces)})"
            f" AND m.domain IN ({_marks(scope.domains)}) AND (m.hash = ?"
            " OR EXISTS (SELECT 1 FROM wordings w WHERE w.memory = m.row AND w.hash = ?)) ORDER BY m.hash <> ?, m.row",
            (f'"{tag}"', *scope.namespaces, *map(str, scope.domains), digest, digest, digest),
        ).fetchall()
        order = [(domain, namespace) for domain in scope.domains for namespace in scope.namespaces]
        found = sorted(map(to_memory, rows), key=lambda m: order.index((m.domain, m.namespace)))
        return to_match(found[0], score=1.0) if found else None

    def nearest(self, scope: Scope, vector: "Vector", model_id: str, limit: int) -> list[Match]:
        """Exact cosines: what the index proposes and every row above its watermark, compared in full precision."""
        near = [
            found
            for domain, namespace in product(scope.domains, scope.namespaces)
            for found in self._near((model_id, domain, namespace), vector, 2 * limit)  # some may have been forgotten
        ]
        best = dict(sorted(near, key=lambda found: (-found[1], found[0]))[: 2 * limit])
        texts = self._by_embedding(list(best))
        return [
            to_match(memory, said, score=min(1.0, max(0.0, cosine)), reading=reading)
            for (memory, said, reading), cosine in ((texts[key], best[key]) for key in best if key in texts)
        ][:limit]

    def _near(self, place: Place, vector: "Vector", limit: int) -> list[tuple[int, float]]:
        """Keys of one model, domain and namespace, with their cosines."""
        import numpy as np

        model, domain, namespace = place
        shelf = open_shelf(self._indexes, domain, namespace, model)
        try:
            proposed, watermark = shelf.nearest(vector, limit), shelf.watermark
        except (RuntimeError, ValueError, OSError):  # a damaged file: every row is compared instead
            proposed, watermark = [], 0
        batches = self._tails.above(place, watermark)
        if proposed:
            rows = self._db.execute(
                f"SELECT row, vector FROM embeddings WHERE row IN ({_marks(proposed)})",  # noqa: S608
                proposed,
            ).fetchall()
            vectors = np.frombuffer(b"".join(row[1] for row in rows), dtype="<f4").reshape(len(rows), -1)
            batches = chain([([int(row[0]) for row in rows], vectors)] if rows else [], batches)
        found: list[tuple[int, float]] = []
        for keys, vectors in batches:
            cosines = vectors @ vector
            best = np.argpartition(-cosines, limit)[:limit] if len(keys) > limit else range(len(keys))
            found += [(keys[i], float(cosines[i])) for i in best]
        return found

    def expect(self, candidates: Iterable[Candidate]) -> None:
        """Reads the posting lists of their words."""
        for candidate in candidates:
            self._lexical.expect(_tokens(Scope.of(candidate)), candidate.content)

    def by_text(self, scope: Scope, text: str, limit: int) -> list[Match]:
        """BM25 finds the neighbours; the score is their lexical similarity, since BM25 itself has no scale."""
        rows = [row for row, _ in self._lexical.ranked(_tokens(scope), text, limit)]
        matches = [
            to_match(memory, said, score=lexical_similarity(said, text), reading=reading)
            for memory, said, reading in self._texts(rows)
        ]
        return sorted(matches, key=lambda m: -m.score)

    def search(self, domains: Sequence[Domain], query: str, namespace: Namespace | None, limit: int) -> list[Match]:
        """Memories of these domains in BM25 order; the score is BM25's, larger is better."""
        kinds = [namespace] if namespace else list(Namespace)
        tokens = [scope_token(domain, kind) for domain in domains for kind in kinds]
        scores = dict(self._lexical.ranked(tokens, query, limit))
        rows = self._db.execute(
            f"SELECT {COLUMNS}, m.row FROM memories m WHERE m.row IN ({_marks(scores)})",  # noqa: S608
            tuple(scores),
        ).fetchall()
        return sorted((to_match(to_memory(row), score=scores[row[-1]]) for row in rows), key=lambda m: -m.score)

    def _by_embedding(self, keys: list[int]) -> dict[int, tuple[Memory, str, bytes]]:
        rows = self._db.execute(
            f"SELECT {COLUMNS}, coalesce(w.content, m.content), r.reading, e.row FROM embeddings e"  # noqa: S608
            " JOIN memories m ON m.row = e.memory LEFT JOIN wordings w ON w.row = e.wording"
            f" LEFT JOIN readings r ON r.row = e.row WHERE e.row IN ({_marks(keys)})",
            keys,
        ).fetchall()
        return {int(row[-1]): (to_memory(row), str(row[-3]), row[-2] or b"") for row in rows}

    def _texts(self, memories: list[int]) -> list[tuple[Memory, str, bytes]]:
        """What these memories say, in their own words and in their other wordings; each with its reading."""
        reading = (
            "(SELECT r.reading FROM embeddings e JOIN readings r ON r.row = e.row"
            " WHERE e.memory = m.row AND coalesce(e.wording, 0) = {} LIMIT 1)"
        )
        rows = self._db.execute(
            f"SELECT {COLUMNS}, m.content, {reading.format(0)} FROM memories m WHERE m.row IN ({_marks(memories)})"  # noqa: S608
            f" UNION ALL SELECT {COLUMNS}, w.content, {reading.format('w.row')} FROM wordings w"
            f" JOIN memories m ON m.row = w.memory WHERE w.memory IN ({_marks(memories)})",
            (*memories, *memories),
        ).fetchall()
        return [(to_memory(row), str(row[-2]), row[-1] or b"") for row in rows]

    def _wordings(self, memory: int) -> tuple[Wording, ...]:
        rows = self._db.execute(
            f"SELECT {', '.join(_WORDING)} FROM wordings WHERE memory = ? ORDER BY row",  # noqa: S608
            (memory,),
        ).fetchall()
        return tuple(to_wording(dict(zip(_WORDING, row, strict=True))) for row in rows)


def _tokens(scope: Scope) -> list[str]:
    return [scope_token(*where) for where in product(scope.domains, scope.namespaces)]


def scope_token(domain: Domain, namespace: Namespace) -> str:
    """One full-text token for (domain, namespace)."""
    return "s" + sha256(f"{domain}/{namespace}".encode()).hexdigest()[:16]


def to_memory(row: Sequence[Any], wordings: tuple[Wording, ...] = ()) -> Memory:
    """A row that begins with `COLUMNS`."""
    id_, content, domain, namespace, digest, created, seen, times = row[:8]
    session, uuid, transcript, confidence, revises, superseded_by, key, value, accesses, provisional = row[8:18]
    return Memory(
        id=id_,
        content=content,
        domain=Domain(domain),
        namespace=Namespace(namespace),
        hash=digest,
        created_at=created,
        last_seen_at=seen,
        times_seen=times,
        source=Source(session, uuid, transcript),
        confidence=confidence,
        revises=Urn.parse(revises) if revises else None,
        superseded_by=Urn.parse(superseded_by) if superseded_by else None,
        wordings=wordings,
        key=key,
        value=value,
        access_count=accesses,
        provisional=bool(provisional),
    )


def to_wording(columns: Mapping[str, Any]) -> Wording:
    return Wording(
        columns["content"],
        Source(columns["session_id"], columns["uuid"], columns["transcript"]),
        columns["created_at"],
    )


def to_match(memory: Memory, said: str = "", *, score: float, reading: bytes = b"") -> Match:
    """A memory as a match; `said` is which of its texts was compared, where that is not its own."""
    return Match(
        urn=memory.urn,
        content=said or memory.content,
        score=score,
        seen_at=memory.last_seen_at,
        superseded=memory.superseded_by is not None,
        session_id=memory.source.session_id,
        reading=reading,
    )


def to_urn(domain: str, namespace: str, id_: str) -> Urn:
    return Urn(Domain(domain), Namespace(namespace), id_)


def _marks(values: Iterable[object]) -> str:
    return ", ".join("?" for _ in values)
