"""The read side of the store: how memories are found by hash, by vector and by words."""

import hashlib
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dedup.model import Domain, Match, Memory, Namespace, Scope, Source, Urn, Wording
from dedup.stores.vectors import open_shelf
from dedup.words import lexical_similarity, words

if TYPE_CHECKING:
    from dedup.ports import Vector

COLUMNS = (
    "m.id, m.content, m.domain, m.namespace, m.hash, m.created_at, m.last_seen_at, m.times_seen,"
    " m.session_id, m.uuid, m.transcript, m.confidence, m.revises, m.superseded_by, m.key, m.value, m.access_count,"
    " m.provisional"
)
_WORDING = ("content", "session_id", "uuid", "transcript", "created_at")
_QUERY_WORDS = 48  # distinct words of a text that go into a full-text query; more only cost time


class SqliteLibrary:
    """Look-ups over an open database and the folder of vector indexes. Never writes."""

    def __init__(self, db: sqlite3.Connection, indexes: Path) -> None:
        self._db = db
        self._indexes = indexes

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
        import numpy as np

        keys: list[int] = []
        blobs: list[bytes] = []
        for domain, namespace in product(scope.domains, scope.namespaces):
            shelf = open_shelf(self._indexes, domain, namespace, model_id)
            try:
                proposed = shelf.nearest(vector, 2 * limit)  # some may have been forgotten since
            except (RuntimeError, ValueError, OSError):  # a damaged file: every row is compared instead
                proposed, watermark = [], 0
            else:
                watermark = shelf.watermark
            rows = self._db.execute(
                "SELECT row, vector FROM embeddings WHERE model = ? AND domain = ? AND namespace = ?"  # noqa: S608
                f" AND (row > ? OR row IN ({_marks(proposed)}))",
                (model_id, str(domain), namespace, watermark, *proposed),
            ).fetchall()
            keys += [row[0] for row in rows]
            blobs += [row[1] for row in rows]
        if not keys:
            return []
        cosines = np.frombuffer(b"".join(blobs), dtype="<f4").reshape(len(keys), -1) @ vector
        best = np.argsort(-cosines, kind="stable")[:limit]
        texts = self._by_embedding([keys[i] for i in best])
        return [
            to_match(*texts[keys[i]], score=min(1.0, max(0.0, float(cosines[i])))) for i in best if keys[i] in texts
        ]

    def by_text(self, scope: Scope, text: str, limit: int) -> list[Match]:
        """BM25 finds the neighbours; the score is their lexical similarity, since BM25 itself has no scale."""
        tokens = [scope_token(*where) for where in product(scope.domains, scope.namespaces)]
        matches = [
            to_match(memory, said, score=lexical_similarity(said, text))
            for memory, _ in self._bm25(tokens, text, limit)
            for said in (memory.content, *(wording.content for wording in memory.wordings))
        ]
        return sorted(matches, key=lambda m: -m.score)

    def search(self, domains: Sequence[Domain], query: str, namespace: Namespace | None, limit: int) -> list[Match]:
        """Memories of these domains in BM25 order; the score is BM25's, made positive, larger is better."""
        kinds = [namespace] if namespace else list(Namespace)
        tokens = [scope_token(domain, kind) for domain in domains for kind in kinds]
        return [to_match(memory, score=score) for memory, score in self._bm25(tokens, query, limit)]

    def _bm25(self, scopes: list[str], text: str, limit: int) -> list[tuple[Memory, float]]:
        terms = list(dict.fromkeys(words(text)))[:_QUERY_WORDS]
        if not terms:
            return []
        query = (
            f"scope : ({' OR '.join(scopes)}) AND content : ({' OR '.join(f'{chr(34)}{t}{chr(34)}' for t in terms)})"
        )
        rows = self._db.execute(
            f"SELECT {COLUMNS}, m.row, -bm25(memory_text, 1.0, 0.0) AS score FROM memory_text"  # noqa: S608
            " JOIN memories m ON m.row = memory_text.rowid WHERE memory_text MATCH ? ORDER BY score DESC LIMIT ?",
            (query, limit),
        ).fetchall()
        return [(to_memory(row, self._wordings(row[-2])), float(row[-1])) for row in rows]

    def _by_embedding(self, keys: list[int]) -> dict[int, tuple[Memory, str]]:
        rows = self._db.execute(
            f"SELECT {COLUMNS}, coalesce(w.content, m.content), e.row FROM embeddings e"  # noqa: S608
            " JOIN memories m ON m.row = e.memory LEFT JOIN wordings w ON w.row = e.wording"
            f" WHERE e.row IN ({_marks(keys)})",
            keys,
        ).fetchall()
        return {int(row[-1]): (to_memory(row), str(row[-2])) for row in rows}

    def _wordings(self, memory: int) -> tuple[Wording, ...]:
        rows = self._db.execute(
            f"SELECT {', '.join(_WORDING)} FROM wordings WHERE memory = ? ORDER BY row",  # noqa: S608
            (memory,),
        ).fetchall()
        return tuple(to_wording(dict(zip(_WORDING, row, strict=True))) for row in rows)


def scope_token(domain: Domain, namespace: Namespace) -> str:
    """One full-text token for (domain, namespace)."""
    return "s" + hashlib.sha256(f"{domain}/{namespace}".encode()).hexdigest()[:16]


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


def to_match(memory: Memory, said: str = "", *, score: float) -> Match:
    """A memory as a match; `said` is which of its texts was compared, where that is not its own."""
    return Match(memory.urn, said or memory.content, score, memory.last_seen_at, memory.superseded_by is not None)


def to_urn(domain: str, namespace: str, id_: str) -> Urn:
    return Urn(Domain(domain), Namespace(namespace), id_)


def _marks(values: Iterable[object]) -> str:
    return ", ".join("?" for _ in values)
