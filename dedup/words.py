"""Text → words, in any script: what the text index is fed with, and a similarity for when there is no model."""

import math
from collections import Counter

from dedup.patterns import late

# Scripts written without spaces between words: Thai, Lao, Burmese, Khmer, kana, CJK ideographs. A run of them would be
# one token to FTS5, and no part of it could ever be found; each character becomes a token of its own instead.
_UNSPACED = late(
    "([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])"
)
_WORD = late(r"\w+")


def search_text(text: str) -> str:
    """`text` as the full-text index sees it: characters of unspaced scripts set apart. Content is never stored so."""
    return _UNSPACED.sub(r" \1 ", text)


def words(text: str) -> list[str]:
    """The lower-cased words of `text`, in order; single characters for unspaced scripts."""
    return _WORD.findall(search_text(text).lower())


def lexical_similarity(a: str, b: str) -> float:
    """Cosine of the two texts' word counts, in [0, 1]; 0 where one has no words (Salton's vector space model)."""
    ca, cb = Counter(words(a)), Counter(words(b))
    norm = math.sqrt(sum(n * n for n in ca.values()) * sum(n * n for n in cb.values()))
    return sum(n * cb[w] for w, n in ca.items()) / norm if norm else 0.0
