"""BM25 over the full-text index, in milliseconds however many memories there are.

FTS5's own `bm25()` walks the whole posting list of every word of the query: 60 ms at 100,000 memories, and growing.
Here a word's list, narrowed down to the scope by the index itself, is walked for `_FEW` rows only. A word that is in
more texts than that tells next to nothing, and the others find the rows; so each word costs the same, and the ranking
is that of BM25 (Robertson and Zaragoza, 2009) over the words that matter.
"""

import math
import sqlite3
from collections import Counter
from collections.abc import Sequence
from functools import cache

from dedup.words import words

_QUERY_WORDS = 48  # distinct words of a text that are looked up; more only cost time
_FEW = 200  # rows of one word's posting list that are read
_RANKED = 6  # times as many rows as are wanted get their text read and an exact score
_K1, _B = 1.2, 0.75  # the usual constants, FTS5's too


def ranked(db: sqlite3.Connection, scopes: Sequence[str], text: str, limit: int) -> list[tuple[int, float]]:
    """Rows of the memories within `scopes` (their tokens) that share most with `text`, and their BM25, best first."""
    found = _looked_up(db, scopes, _terms(text))
    rare = {term: rows for term, rows in found.items() if len(rows) < _FEW}
    if not any(rare.values()):
        rare = found  # only common words: the newest rows with them have to do
    total = int(db.execute("SELECT coalesce(max(row), 0) FROM memories").fetchone()[0])
    worth = {term: math.log(1 + (total - len(rows) + 0.5) / (len(rows) + 0.5)) for term, rows in found.items()}
    likely: Counter[int] = Counter()
    for term, rows in rare.items():
        for row in rows:
            likely[row] += worth[term]  # type: ignore[assignment]  # a Counter of floats
    best = [row for row, _ in likely.most_common(_RANKED * limit)]
    return _scored(db, best, worth)[:limit]


def _terms(text: str) -> list[str]:
    """The words to look up: those that only hold a sentence together are left out, unless there are no others."""
    terms = list(dict.fromkeys(words(text)))
    return ([term for term in terms if term not in _function_words()] or terms)[:_QUERY_WORDS]


@cache
def _function_words() -> frozenset[str]:
    from dedup.verifier.lexicon import lexicon

    return lexicon().function


def _looked_up(db: sqlite3.Connection, scopes: Sequence[str], terms: Sequence[str]) -> dict[str, list[int]]:
    """For each word, the newest rows within the scopes that have it."""
    return {
        term: [
            int(row[0])
            for row in db.execute(
                "SELECT rowid FROM memory_text WHERE memory_text MATCH ? ORDER BY rowid DESC LIMIT ?",
                (f'scope : ({" OR ".join(scopes)}) AND content : "{term}"', _FEW),
            )
        ]
        for term in terms
    }


def _scored(db: sqlite3.Connection, rows: Sequence[int], worth: dict[str, float]) -> list[tuple[int, float]]:
    texts = db.execute(
        f"SELECT rowid, content FROM memory_text WHERE rowid IN ({', '.join('?' for _ in rows)})",  # noqa: S608
        tuple(rows),
    ).fetchall()
    counted = [(int(row), Counter(words(content))) for row, content in texts]
    usual = sum(count.total() for _, count in counted) / max(len(counted), 1)
    scores = []
    for row, count in counted:
        length = _K1 * (1 - _B + _B * count.total() / usual)
        scores.append(
            (row, sum(w * count[t] * (_K1 + 1) / (count[t] + length) for t, w in worth.items() if t in count))
        )
    return sorted(scores, key=lambda scored: (-scored[1], scored[0]))
