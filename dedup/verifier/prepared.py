"""What is kept of one text so that it can be compared often: its reading, and a short vector for each content word.

The vectors of a stored text are packed beside it (56 bytes a word); its reading is made again, in half a millisecond.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from dedup.embed import TokenView
    from dedup.verifier.words import Reading, Word

    Floats = npt.NDArray[np.float32]
    Bytes = npt.NDArray[np.int8]

#: First byte of packed vectors; raised when the reading of texts or the projections change.
PACKING = 1
CONTEXTUAL_SIZE, STATIC_SIZE, TEXT_SIZE = 32, 24, 32


@dataclass(frozen=True, slots=True, eq=False)
class Vectors:
    """Per content word: its vector in this context and its vector as a word, both of unit length; and the text's own.

    Multiples of 1/127, so that packing loses nothing.
    """

    contextual: Floats
    static: Floats
    text: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Prepared:
    """One text, ready to be compared. `weights` says how much each content word tells (1 is usual)."""

    text: str
    reading: Reading
    content: tuple[Word, ...]
    weights: tuple[float, ...]
    vectors: Vectors | None


def prepare(text: str, view: TokenView | None) -> Prepared:
    """Read a text; with its token view, also reduce the view to one vector per content word."""
    from dedup.verifier.words import read  # regular expressions and word lists: nothing a mere import should pay for

    reading = read(text)
    content = tuple(word for word in reading.words if not word.light)
    weights = tuple(_weight(word) for word in content)
    return Prepared(text, reading, content, weights, None if view is None else _reduce(content, view))


#: Keys of words that say little by themselves.
_WEAK_KEYS = frozenset(
    {
        "use", "execute", "create", "need", "keep", "store", "change", "work", "happen", "person", "thing", "way",
        "also", "large", "approximately", "file", "contain", "line", "value", "set", "start", "stop", "every", "all",
        "entire", "with", "can", "allow", "handle", "time", "at_least", "app", "right", "given", "done"
    }
)  # fmt: skip


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
    """The vectors of a prepared text, to be stored beside it; empty if it has none."""
    import numpy as np

    if prepared.vectors is None:
        return b""
    parts = (prepared.vectors.text, prepared.vectors.contextual, prepared.vectors.static)
    body = b"".join(np.round(part * 127).astype(np.int8).tobytes() for part in parts)
    return bytes([PACKING]) + len(prepared.content).to_bytes(2, "little") + body


def unpack(text: str, packed: bytes) -> Prepared:
    """The inverse of `prepare` and `pack`. Vectors of another packing or reading are left out, never misread."""
    import numpy as np

    plain = prepare(text, None)
    count = len(plain.content)
    size = 3 + TEXT_SIZE + count * (CONTEXTUAL_SIZE + STATIC_SIZE)
    if len(packed) != size or packed[0] != PACKING or int.from_bytes(packed[1:3], "little") != count:
        return plain
    numbers = np.frombuffer(packed, dtype=np.int8, offset=3).astype(np.float32) / np.float32(127)
    whole, rest = numbers[:TEXT_SIZE], numbers[TEXT_SIZE:]
    contextual, static = rest[: count * CONTEXTUAL_SIZE], rest[count * CONTEXTUAL_SIZE :]
    vectors = Vectors(contextual.reshape(count, CONTEXTUAL_SIZE), static.reshape(count, STATIC_SIZE), whole)
    return replace(plain, vectors=vectors)


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
    contextual = np.stack([view.contextual[r].mean(axis=0) for r in rows])
    static = np.stack([view.static[r].mean(axis=0) for r in rows])
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
