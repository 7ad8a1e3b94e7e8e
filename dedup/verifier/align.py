"""For each content word of two texts, its best partner in the other, and how good it is.

Lexical equality (same key, abbreviation, slip of the pen, the same quantity) counts most; where vectors are there,
words that mean nearly the same are partners too.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from dedup.lazy_dataclasses import dataclass
from dedup.verifier.prepared import Prepared
from dedup.verifier.quantities import equal, maybe_equal
from dedup.verifier.stems import letter_set, misspelt, shortens, slips_apart
from dedup.verifier.words import Word

if TYPE_CHECKING:
    import numpy.typing as npt

    Floats = npt.NDArray[np.float32]

SAME, SPELT, SHORT, TYPO, ROOT, SOFT = 1.0, 0.95, 0.9, 0.85, 0.8, 0.8
"""How alike two words are that have one key; are written together or apart; of which one abbreviates the other, is a
slip of the pen, or begins like it; or are numbers of which one lacks its unit. Features are made of these, so the
weights go with them: another figure wants training anew."""
LEXICAL = 0.75
"""From this likeness on, two words are taken to be the same word."""
_KEPT = 1024  # texts of which something is remembered: a text is compared with several others, one after the other


@dataclass(frozen=True, slots=True, eq=False)
class Alignment:
    """All likenesses have one row for each content word of the candidate and one column for each of the stored text.

    `lexical`: by letters and quantities. `contextual`, `static`: the cosines of their vectors (see `Vectors`); None
    where a text has none.
    """

    lexical: Floats
    contextual: Floats | None
    static: Floats | None
    likeness: Floats
    """The best of them all, in [0, 1]."""
    of_candidate: npt.NDArray[np.intp]
    """For each word of the candidate the one of the stored text that is most like it, however little that is; -1 where
    that has none. Several may have the same."""
    partners: list[int]
    """For each word of the candidate the one that is the same word there, by letters, and no other's; -1 without any.
    Wherever a `partner` is asked for, it is this."""


def align(stored: Prepared, candidate: Prepared) -> Alignment:
    """How alike each word of one is to each of the other; by vectors, too, if both texts have them."""
    lexical = _lexical(stored, candidate)
    contextual = static = None
    likeness = lexical
    if stored.vectors is not None and candidate.vectors is not None and lexical.size:
        contextual = candidate.vectors.contextual @ stored.vectors.contextual.T
        static = candidate.vectors.static @ stored.vectors.static.T
        likeness = np.maximum(lexical, soften(contextual, static) * 0.9)
    if not lexical.size:
        return Alignment(lexical, None, None, likeness, np.full(len(candidate.content), -1), _partners(lexical, None))
    # Where a word occurs twice, the occurrence in the more similar context is its partner; without vectors, the one in
    # the more similar place.
    tie = contextual if contextual is not None else _places(lexical.shape)
    ranked = likeness + 0.2 * tie
    return Alignment(lexical, contextual, static, likeness, ranked.argmax(axis=1), _partners(lexical, contextual))


def _partners(lexical: Floats, contextual: Floats | None) -> list[int]:
    """See `Alignment.partners`; first come, the best likeness first."""
    partner = [-1] * lexical.shape[0]
    if not lexical.size:
        return partner
    score = lexical if contextual is None else lexical + 0.3 * contextual
    rows, columns = np.nonzero(lexical >= LEXICAL)
    order = np.argsort(-score[rows, columns], kind="stable")
    taken: set[int] = set()
    for index in order:
        row, column = int(rows[index]), int(columns[index])
        if partner[row] < 0 and column not in taken:
            partner[row] = column
            taken.add(column)
    return partner


def soften(contextual: Floats, static: Floats) -> Floats:
    """How alike words are by both of their vectors, in [0, 1]."""
    alike: Floats = np.clip(0.5 * contextual + 0.5 * static, 0.0, 1.0)
    return alike


def _places(shape: tuple[int, ...]) -> Floats:
    """How near two words stand to each other, in [0, 1], each by how far along its text it stands."""
    rows = np.linspace(0, 1, shape[0], dtype=np.float32)[:, None]
    columns = np.linspace(0, 1, shape[1], dtype=np.float32)[None, :]
    near: Floats = 1 - np.abs(rows - columns)
    return near


def _lexical(stored: Prepared, candidate: Prepared) -> Floats:
    """See `Alignment.lexical`. Only what has no word with the same key is compared letter by letter."""
    a, b = stored.content, candidate.content
    found = np.zeros((len(b), len(a)), dtype=np.float32)
    where: dict[str, list[int]] = {}
    for column, word in enumerate(a):
        where.setdefault(word.key, []).append(column)
    matched = set()
    left: list[int] = []
    for row, word in enumerate(b):
        columns = where.get(word.key)
        if columns:
            found[row, columns] = SAME
            matched.update(columns)
        else:
            left.append(row)
    free = [column for column in range(len(a)) if column not in matched]
    _quantities(found, stored, candidate, left)
    for row, column in _worth_spelling(b, a, left, free):
        value = _spelling(b[row], a[column])
        if value > found[row, column]:
            found[row, column] = value
    _initials(found, b, stored, left)
    _initials(found.T, a, candidate, free)
    _joined(found, b, stored, left)
    _joined(found.T, a, candidate, free)
    return found


def _quantities(found: Floats, stored: Prepared, candidate: Prepared, left: list[int]) -> None:
    """Words of the candidate, by their numbers in `left`, that are the same quantity as one there, in another unit."""
    for row in left:
        number = candidate.content[row].quantity
        if number < 0:
            continue
        mine = candidate.analysis.quantities[number]
        for column, word in enumerate(stored.content):
            if word.quantity >= 0:
                other = stored.analysis.quantities[word.quantity]
                if equal(mine, other):
                    found[row, column] = SAME
                elif maybe_equal(mine, other):
                    found[row, column] = SOFT


def _worth_spelling(
    b: tuple[Word, ...], a: tuple[Word, ...], rows: list[int], columns: list[int]
) -> Iterator[tuple[int, int]]:
    """The pairs of words for which `_spelling` may say anything but 0: they begin alike, or are a few letters apart."""
    others = [(column, a[column].key[:1], *_letter_sets(a[column])) for column in columns]
    for row in rows:
        first, (stem, written) = b[row].key[:1], _letter_sets(b[row])
        for column, begins, other_stem, other_written in others:
            if first == begins or slips_apart(stem, other_stem) or slips_apart(written, other_written):
                yield row, column


def _letter_sets(word: Word) -> tuple[int, int]:
    """Of its key and of the word as it is written, one bit a letter."""
    return letter_set(word.key), letter_set(word.raw.lower())


def _spelling(one: Word, other: Word) -> float:
    """How alike two words of different keys are by their letters: `SHORT`, `TYPO`, `ROOT`, or 0."""
    if one.quantity >= 0 or other.quantity >= 0 or one.character or other.character:
        return 0.0
    left, right = one.key, other.key
    if left[:1] != right[:1]:
        return TYPO if _slip(one, other) else 0.0
    short, long = (left, right) if len(left) < len(right) else (right, left)
    if shortens(short, long):
        return SHORT
    if _slip(one, other):
        return TYPO
    common = 0
    for x, y in zip(left, right, strict=False):
        if x != y:
            break
        common += 1
    return ROOT if common >= 4 and common >= 0.65 * len(long) else 0.0


def _slip(one: Word, other: Word) -> bool:
    """A slip of the pen in the word as written. Short words are too near to each other for that, and two names in which
    a letter is another one are two: Slovakia and Slovenia, Berg and Burg."""
    if min(len(one.raw), len(other.raw)) < 4:
        return False
    named = one.raw[0].isupper() and other.raw[0].isupper() and len(one.raw) == len(other.raw)
    if named and sorted(one.raw) != sorted(other.raw):
        return False
    return misspelt(one.raw.lower(), other.raw.lower())


def _initials(found: Floats, short: tuple[Word, ...], long: Prepared, rows: list[int]) -> None:
    """A word of initials stands for all the words in a row that they begin: HPA, horizontal pod autoscaler."""
    for row in rows:
        key = short[row].raw.lower()
        if 2 <= len(key) <= 6 and key.isalpha():
            start = _begins(long).find(key)
            if start >= 0:
                found[row, start : start + len(key)] = SHORT


@lru_cache(maxsize=_KEPT)
def _begins(text: Prepared) -> str:
    """The first letter of each content word; `#` for a quantity, which no initial stands for."""
    return "".join(word.key[:1] if word.quantity < 0 else "#" for word in text.content)


def _joined(found: Floats, one: tuple[Word, ...], other: Prepared, rows: list[int]) -> None:
    """A word that is two neighbouring words written together: `poolmode`, pool mode."""
    for row in rows:
        start = _neighbours(other).get(one[row].raw.lower())
        if start is not None:
            found[row, start : start + 2] = SPELT


@lru_cache(maxsize=_KEPT)
def _neighbours(text: Prepared) -> dict[str, int]:
    """Each two neighbouring content words written together → the number of the first."""
    raws = [word.raw.lower() for word in text.content]
    return {raws[i] + raws[i + 1]: i for i in range(len(raws) - 1)}
