"""What is kept of one text so that it can be compared often: its analysis, and a short vector for each content word.

Both are packed beside a stored text: 56 bytes a word for its vectors, 25 for its analysis.
"""

from __future__ import annotations

import re
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING

from dedup.gloss import GLOSSED
from dedup.languages import is_foreign, language
from dedup.lazy_dataclasses import dataclass, replace
from dedup.patterns import late

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from dedup.embedding.embed import TokenView
    from dedup.verifier.words import Analysis, Word

    Floats = npt.NDArray[np.float32]

PACKING = 8
"""First byte of what is packed; raised when the analysis of texts (its word lists too) or the projections change."""
CONTEXTUAL_SIZE, STATIC_SIZE, TEXT_SIZE = 32, 24, 32
"""Numbers of each vector that are kept of the model's 384; the projections (`verifier.npz`) have these sizes."""
_KEPT = 1024
"""Readings kept, about 10 kB each: a text is read by itself, with its vectors, and for its numbers, within a moment."""


@dataclass(frozen=True, slots=True, eq=False)
class Vectors:
    """Per content word: its vector in this context and its vector as a word, both of unit length; and the text's own.

    Shapes: (words, `CONTEXTUAL_SIZE`), (words, `STATIC_SIZE`), (`TEXT_SIZE`,).

    Multiples of 1/127, so that packing loses nothing.
    """

    contextual: Floats
    static: Floats
    text: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Prepared:
    """One text, ready to be compared. `weights` says how much each content word tells (1 is usual)."""

    text: str
    analysis: Analysis
    content: tuple[Word, ...]
    weights: tuple[float, ...]
    vectors: Vectors | None

    @property
    def legible(self) -> Prepared:
        """The same without vectors that mean little: of a language that the model has not learned.

        It cuts what it does not know into letters and syllables, which are alike in any two texts: of 800 pairs of
        unrelated Russian ones the verifier took 34 for the same with these vectors, of 20 Polish ones 5; by the words
        none.
        """
        return replace(self, vectors=None) if self.vectors is not None and _is_foreign(self.text) else self

    def gap_before(self, at: int) -> str:
        """What stands between a content word, by its number, and the one before it: small words and marks. Before the
        first one, all that the text begins with."""
        return self.text[self.content[at - 1].at[1] if at else 0 : self.content[at].at[0]]

    @property
    def wordless(self) -> bool:
        """Whether it is in letters without spaces between words (Thai, Lao, Burmese, Khmer): letters say nothing."""
        return _has(_WORDLESS, self.text)

    @property
    def understood(self) -> bool:
        """Whether somebody has told us words of its language. Of others we do not know which word or ending denies, as
        in Turkish "saklanır", "saklanmaz" (is kept, is not kept)."""
        return not _is_foreign(self.text) or language(self.text) in GLOSSED


_LETTER = late(r"[^\W\d_]")
_NOT_LATIN = late(r"[^\W\d_a-zA-Z\u00b5\u00c0-\u024f\u1e00-\u1eff]")
_WORDLESS = late("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]")
_ENOUGH = 0.25  # of the letters


@lru_cache(maxsize=_KEPT)
def _is_foreign(text: str) -> bool:
    return is_foreign(text) or _has(_NOT_LATIN, text)


@lru_cache(maxsize=_KEPT)
def _has(script: re.Pattern[str], text: str) -> bool:
    return not text.isascii() and len(script.findall(text)) > _ENOUGH * len(_LETTER.findall(text))


def prepare(text: str, view: TokenView | None) -> Prepared:
    """Read a text; with its token view, also reduce the view to one vector per content word."""
    found = _read(text)
    return found if view is None else replace(found, vectors=_reduce(found.content, view))


@lru_cache(maxsize=_KEPT)
def _read(text: str) -> Prepared:
    from dedup.verifier.words import analyse  # regular expressions and word lists: nothing a mere import should pay for

    return of_analysis(text, analyse(text))


def of_analysis(text: str, analysis: Analysis) -> Prepared:
    """A text that has been read, without vectors."""
    content = tuple(word for word in analysis.words if not word.light)
    weights = tuple(_weight(word) for word in content)
    return Prepared(text, analysis, content, weights, None)


_WEAK_KEYS = frozenset(
    {
        "use", "execute", "create", "need", "keep", "store", "change", "work", "happen", "person", "thing", "way",
        "also", "large", "approximately", "file", "contain", "line", "value", "set", "start", "stop", "every", "all",
        "entire", "with", "can", "allow", "handle", "time", "at_least", "app", "right", "given", "done"
    }
)  # fmt: skip
"""Keys of words that say little by themselves."""


def _weight(word: Word) -> float:
    """How much is lost if this word has no partner."""
    if word.character:
        return 0.5
    if word.quantity >= 0 or word.identifier >= 0:
        return 1.2
    if word.key in _WEAK_KEYS:
        return 0.5
    return 1.2 if word.proper else 1.0


def pack(prepared: Prepared) -> bytes:
    """A prepared text in few bytes, to be stored beside it; empty if it has no vectors."""
    import numpy as np

    from dedup.verifier.encoding import encode

    if prepared.vectors is None:
        return b""
    parts = (prepared.vectors.text, prepared.vectors.contextual, prepared.vectors.static)
    body = b"".join(np.round(part * 127).astype(np.int8).tobytes() for part in parts)
    return bytes([PACKING]) + len(prepared.content).to_bytes(2, "little") + body + encode(prepared.analysis)


def unpack(text: str, packed: bytes) -> Prepared:
    """The inverse of `pack`. What was packed in another way is left out, never misread: the text is read again."""
    from dedup.verifier.encoding import decode

    vectors = unpack_vectors(packed)
    if vectors is not None:
        with suppress(ValueError):
            prepared = of_analysis(text, decode(packed[_size(len(vectors.static)) :]))
            if len(prepared.content) == len(vectors.static):
                return replace(prepared, vectors=vectors)
    return prepare(text, None)


def unpack_vectors(packed: bytes) -> Vectors | None:
    """The vectors that `pack` kept; None if it kept nothing or packed in another way."""
    import numpy as np

    if len(packed) < 3 or packed[0] != PACKING:
        return None
    count = int.from_bytes(packed[1:3], "little")
    if len(packed) < _size(count):
        return None
    numbers = np.frombuffer(packed, np.int8, _size(count) - 3, offset=3).astype(np.float32) / np.float32(127)
    whole, rest = numbers[:TEXT_SIZE], numbers[TEXT_SIZE:]
    contextual, static = rest[: count * CONTEXTUAL_SIZE], rest[count * CONTEXTUAL_SIZE :]
    return Vectors(contextual.reshape(count, CONTEXTUAL_SIZE), static.reshape(count, STATIC_SIZE), whole)


def _size(count: int) -> int:
    """Bytes before the analysis: the packing, the number of words, and the vectors."""
    return 3 + TEXT_SIZE + count * (CONTEXTUAL_SIZE + STATIC_SIZE)


def _reduce(content: tuple[Word, ...], view: TokenView) -> Vectors:
    import numpy as np

    from dedup.verifier.forest import projection

    contextual, static = word_vectors(content, view)
    parts = {"text": view.vector[None], "contextual": contextual, "static": static}
    short = {name: projection(name).reduce(part).astype(np.float32) / np.float32(127) for name, part in parts.items()}
    return Vectors(short["contextual"], short["static"], short["text"][0])


def word_vectors(content: tuple[Word, ...], view: TokenView) -> tuple[Floats, Floats]:
    """Contextual and static vector of each word: the means over its pieces."""
    import numpy as np

    if not content or not view.pieces:
        return np.zeros((len(content), 384), np.float32), np.zeros((len(content), 384), np.float32)
    rows = _rows(content, view)
    pieces, sizes = np.concatenate(rows), np.array([len(own) for own in rows])
    starts, count = np.cumsum(sizes) - sizes, sizes[:, None].astype(np.float32)
    contextual = np.add.reduceat(view.contextual[pieces], starts, axis=0).astype(np.float32) / count
    static = np.add.reduceat(view.static[pieces], starts, axis=0).astype(np.float32) / count
    return contextual, static


def _rows(content: tuple[Word, ...], view: TokenView) -> list[list[int]]:
    """For each word the rows of its pieces; the nearest piece where none overlaps (a character the model drops)."""
    rows: list[list[int]] = []
    first = 0
    last = len(view.offsets) - 1
    for word in content:
        while first < last and view.offsets[first][1] <= word.at[0]:
            first += 1
        found = []
        row = first
        while row <= last and view.offsets[row][0] < word.at[1]:
            if view.offsets[row][1] > word.at[0]:
                found.append(row)
            row += 1
        rows.append(found or [min(first, last)])
    return rows
