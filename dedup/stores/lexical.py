"""BM25 over the full-text index, in milliseconds however many memories there are.

FTS5's own `bm25()` walks the whole posting list of every word of the query: 60 ms at 100,000 memories, and growing.
Here a word's list, narrowed down to the scope by the index itself, is walked for `_FEW` rows only, which tells how rare
the word is. The rows of rare words are looked at; where there are hardly any, so are those that have two of the less
common words. What comes out is ranked by BM25 (Robertson and Zaragoza, 2009).
"""

import math
import sqlite3
from collections.abc import Sequence
from functools import cache
from itertools import combinations

from dedup.lazy_dataclasses import dataclass
from dedup.stores import sql
from dedup.stores.unchanged import Unchanged
from dedup.words import counts, words

_QUERY_WORDS = 48  # distinct words of a text that are looked up; more only cost time
_FEW = 200  # rows of one word's posting list that are read
_RANKED = 6  # times as many rows as are wanted get their text read and an exact score
_RARE_ENOUGH = 3  # rare words that are enough to find by
_PAIRED, _WALKED = 3, 4_000  # less common words looked up in twos; rows that such a word may be in at most
_K1, _B = 1.2, 0.75  # the usual constants, FTS5's too


@dataclass(frozen=True, slots=True)
class _Postings:
    """Rows within the scopes that have a word, oldest first. `rows` is cut off at `_FEW`, `count` is estimated then."""

    rows: list[int]
    count: float

    @property
    def whole(self) -> bool:
        return len(self.rows) < _FEW


class Lexical:
    """The full-text index of an open database. Words are looked up once for all candidates of a run."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._unchanged: Unchanged[tuple[str, str], _Postings] = Unchanged(db)

    def ranked(self, scopes: Sequence[str], text: str, limit: int) -> list[tuple[int, float]]:
        """Rows of the memories within `scopes` (tokens) that share most with `text`, and their BM25, best first."""
        total, within = self._newest(), _within(scopes)
        found = self._postings(scopes, _terms(text), total)
        worth = {term: math.log(1 + (total - p.count + 0.5) / (p.count + 0.5)) for term, p in found.items() if p.rows}
        likely: dict[int, float] = {}
        rare = [term for term in worth if found[term].whole]
        for term in rare:
            for row in found[term].rows:
                likely[row] = likely.get(row, 0.0) + worth[term]
        best = [row for _, row in sorted(zip(likely.values(), likely, strict=True), reverse=True)[: _RANKED * limit]]
        common = sorted((term for term in worth if not found[term].whole), key=lambda term: found[term].count)
        if len(rare) < _RARE_ENOUGH and common:
            paired = [term for term in common[:_PAIRED] if found[term].count <= _WALKED]
            twos = " OR ".join(f'("{one}" AND "{other}")' for one, other in combinations([*rare[:1], *paired], 2))
            best += _rows(self._db, f"{within}({twos})", 2 * _RANKED * limit) if twos else []
            if len(best) < limit:  # nothing tells; the newest have to do
                best += _rows(self._db, f'{within}"{common[0]}"', limit, newest=True)
        return _scored(self._db, list(dict.fromkeys(best)), worth)[:limit]

    def _newest(self) -> int:
        return int(self._db.execute("SELECT coalesce(max(row), 0) FROM memories").fetchone()[0])

    def _postings(self, scopes: Sequence[str], terms: Sequence[str], total: int) -> dict[str, _Postings]:
        within, known = _within(scopes), self._unchanged.values
        for term in terms:
            if (within, term) not in known:
                rows = _rows(self._db, f'{within}"{term}"', _FEW)
                # How far the walk came tells how many there would be.
                count = len(rows) if len(rows) < _FEW else _FEW * total / rows[-1]
                known[within, term] = _Postings(rows, count)
        return {term: known[within, term] for term in terms}


def _within(scopes: Sequence[str]) -> str:
    """The part of a full-text query that keeps it within scopes."""
    return f"scope : ({' OR '.join(scopes)}) AND content : "


def _rows(db: sqlite3.Connection, query: str, limit: int, *, newest: bool = False) -> list[int]:
    """Rows that match a full-text query; oldest first, as the index has them: backwards takes twice as long."""
    order = "ORDER BY rowid DESC" if newest else ""
    found = db.execute(f"SELECT rowid FROM memory_text WHERE memory_text MATCH ? {order} LIMIT ?", (query, limit))  # noqa: S608
    return [row for (row,) in found]


def _terms(text: str) -> list[str]:
    """The words to look up: those that only hold a sentence together are left out, unless there are no others."""
    terms = list(dict.fromkeys(words(text)))
    return ([term for term in terms if term not in _function_words()] or terms)[:_QUERY_WORDS]


@cache
def _function_words() -> frozenset[str]:
    from dedup.verifier.lexicon import lexicon

    return lexicon().function


def _scored(db: sqlite3.Connection, rows: Sequence[int], worth: dict[str, float]) -> list[tuple[int, float]]:
    texts = db.execute(
        f"SELECT rowid, content FROM memory_text WHERE rowid IN ({sql.placeholders(rows)})",  # noqa: S608
        tuple(rows),
    ).fetchall()
    counted = [(int(row), counts(content)) for row, content in texts]
    usual = sum(count.total() for _, count in counted) / max(len(counted), 1)
    scores = []
    for row, count in counted:
        length = _K1 * (1 - _B + _B * count.total() / usual)
        shared = [(w, count[term]) for term, w in worth.items() if term in count]
        scores.append((row, sum([w * n * (_K1 + 1) / (n + length) for w, n in shared])))
    return sorted(scores, key=lambda scored: (-scored[1], scored[0]))
