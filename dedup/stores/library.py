"""The read side of the store: how memories are found by hash, by vector and by words."""

import hashlib
import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from dedup.model import Domain, Match, Memory, Namespace, Scope, Source, Urn
from dedup.stores.vectors import open_shelf
from dedup.words import lexical_similarity, words

if TYPE_CHECKING:
    from dedup.ports import Vector

COLUMNS = (
    "m.id, m.content, m.domain, m.namespace, m.hash, m.created_at, m.last_seen_at, m.times_seen,"
    " m.session_id, m.uuid, m.transcript, m.confidence"
)
_QUERY_WORDS = 48  # distinct words of a text that go into a full-text query; more only cost time


class SqliteLibrary:
    """Look-ups over an open database and the folder of vector indexes. Never writes."""

    def __init__(self, db: sqlite3.Connection, indexes: Path) -> None:
        self._db = db
        self._indexes = indexes

    def by_hash(self, scope: Scope, tag: str, digest: str) -> Match | None:
        """Tag look-up, then the full hash: 16 hex digits may meet by chance, 64 do not."""
        rows = self._db.execute(
            f"SELECT {COLUMNS} FROM memory_tags JOIN memories m ON m.row = memory_tags.rowid"  # noqa: S608
            f" WHERE memory_tags MATCH ? AND m.hash = ? AND m.namespace = ? AND m.domain IN ({_marks(scope.domains)})",
            (f'"{tag}"', digest, scope.namespace, *map(str, scope.domains)),
        ).fetchall()
        found = {memory.domain: memory for memory in map(to_memory, rows)}
        return next((to_match(found[d], 1.0) for d in scope.domains if d in found), None)

    def nearest(self, scope: Scope, vector: "Vector", model_id: str, limit: int) -> list[Match]:
        """Exact cosines: what the index proposes and every row above its watermark, compared in full precision."""
        import numpy as np

        keys: list[int] = []
        blobs: list[bytes] = []
        for domain in scope.domains:
            shelf = open_shelf(self._indexes, domain, scope.namespace, model_id)
            try:
                proposed = shelf.nearest(vector, 2 * limit)  # some may have been forgotten since
            except (RuntimeError, ValueError, OSError):  # a damaged file: every row is compared instead
                proposed, watermark = [], 0
            else:
                watermark = shelf.watermark
            rows = self._db.execute(
                "SELECT row, vector FROM embeddings WHERE model = ? AND domain = ? AND namespace = ?"  # noqa: S608
                f" AND (row > ? OR row IN ({_marks(proposed)}))",
                (model_id, str(domain), scope.namespace, watermark, *proposed),
            ).fetchall()
            keys += [row[0] for row in rows]
            blobs += [row[1] for row in rows]
        if not keys:
            return []
        cosines = np.frombuffer(b"".join(blobs), dtype="<f4").reshape(len(keys), -1) @ vector
        best = np.argsort(-cosines, kind="stable")[:limit]
        memories = self._by_embedding([keys[i] for i in best])
        return [to_match(memories[keys[i]], min(1.0, max(0.0, float(cosines[i])))) for i in best if keys[i] in memories]

    def by_text(self, scope: Scope, text: str, limit: int) -> list[Match]:
        """BM25 finds the neighbours; the score is their lexical similarity, since BM25 itself has no scale."""
        tokens = [scope_token(domain, scope.namespace) for domain in scope.domains]
        matches = [
            to_match(memory, lexical_similarity(memory.content, text)) for memory, _ in self._bm25(tokens, text, limit)
        ]
        return sorted(matches, key=lambda m: -m.score)

    def search(self, domains: Sequence[Domain], query: str, namespace: Namespace | None, limit: int) -> list[Match]:
        """Memories of these domains in BM25 order; the score is BM25's, made positive, larger is better."""
        kinds = [namespace] if namespace else list(Namespace)
        tokens = [scope_token(domain, kind) for domain in domains for kind in kinds]
        return [to_match(memory, score) for memory, score in self._bm25(tokens, query, limit)]

    def _bm25(self, scopes: list[str], text: str, limit: int) -> list[tuple[Memory, float]]:
        terms = list(dict.fromkeys(words(text)))[:_QUERY_WORDS]
        if not terms:
            return []
        query = (
            f"scope : ({' OR '.join(scopes)}) AND content : ({' OR '.join(f'{chr(34)}{t}{chr(34)}' for t in terms)})"
        )
        rows = self._db.execute(
            f"SELECT {COLUMNS}, -bm25(memory_text, 1.0, 0.0) AS score FROM memory_text"  # noqa: S608
            " JOIN memories m ON m.row = memory_text.rowid WHERE memory_text MATCH ? ORDER BY score DESC LIMIT ?",
            (query, limit),
        ).fetchall()
        return [(to_memory(row), float(row[-1])) for row in rows]

    def _by_embedding(self, keys: list[int]) -> dict[int, Memory]:
        rows = self._db.execute(
            f"SELECT {COLUMNS}, e.row FROM embeddings e JOIN memories m ON m.row = e.memory"  # noqa: S608
            f" WHERE e.row IN ({_marks(keys)})",
            keys,
        ).fetchall()
        return {int(row[-1]): to_memory(row) for row in rows}


def scope_token(domain: Domain, namespace: Namespace) -> str:
    """One full-text token for (domain, namespace)."""
    return "s" + hashlib.sha256(f"{domain}/{namespace}".encode()).hexdigest()[:16]


def to_memory(row: Sequence[object]) -> Memory:
    """A row that begins with `COLUMNS`."""
    id_, content, domain, namespace, hash_, created, seen, times, session, uuid, transcript, confidence = row[:12]
    return Memory(
        id=str(id_),
        content=str(content),
        domain=Domain(str(domain)),
        namespace=Namespace(str(namespace)),
        hash=str(hash_),
        created_at=float(str(created)),
        last_seen_at=float(str(seen)),
        times_seen=int(str(times)),
        source=Source(str(session), str(uuid), str(transcript)),
        confidence=float(str(confidence)),
    )


def to_match(memory: Memory, score: float) -> Match:
    return Match(memory.urn, memory.content, score, memory.last_seen_at)


def to_urn(domain: str, namespace: str, id_: str) -> Urn:
    return Urn(Domain(domain), Namespace(namespace), id_)


def _marks(values: Iterable[object]) -> str:
    return ", ".join("?" for _ in values)
