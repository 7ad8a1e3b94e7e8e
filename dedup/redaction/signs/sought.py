"""Forms that are searched only where something stands that they cannot do without.

"create user … identified by …" is found in few texts, and to look for it takes a hundred times as long as to see that
a text has no "identified". What a form needs is read from the form itself (`needs`), so none is missed.
"""

import os
import re
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import suppress
from functools import cache, lru_cache
from itertools import pairwise
from typing import ClassVar, Self, TypeVar

from dedup.code_cache import CACHE
from dedup.patterns import late
from dedup.redaction.signs.needs import Pieces, needs_of, plain

Judge = TypeVar("Judge")
ODD_WORD = late(r"[^\W\d_][-_+~.!#$%^&*?]{0,2}[0-9]|[0-9][^\W\d_]|[^\W\d_][!#$%^&*][^\W_]")
_SHORT = 3  # characters of a piece that are looked up; whether the rest is there as well is searched


class Read(str):
    """A text, and which pieces it has of those that forms need. All forms are made, as their modules are imported,
    before any text is read."""

    __slots__ = ("_has", "_odd", "_places", "_plain")
    _has: Pieces
    _odd: bool | None
    _places: dict[Pieces, list[int]]
    _plain: str

    def __new__(cls, text: str) -> Self:
        read = super().__new__(cls, text)
        read._look()
        return read

    def has(self, needs: tuple[Pieces, ...]) -> bool:
        """Whether it has one piece of each set."""
        has = self._has
        for need in needs:  # noqa: SIM110 - more than a hundred forms ask this of every text
            if has.isdisjoint(need):
                return False
        return True

    def _look(self) -> None:
        text = self._plain = plain(self)
        self._places = {}
        self._odd = None
        short, long = _pieces(len(Sought.all))
        parts = set(map("".join, zip(text, text[1:], text[2:], strict=False)))
        parts.update(map("".join, pairwise(text)), text)
        begun = [piece for begin in long.keys() & parts for piece in long[begin]]
        self._has = (short & parts).union([piece for piece in begun if piece in text])

    def has_odd_words(self) -> bool:
        """Whether a word has a number or a sign beside a letter, as passwords have. Asked by many, looked up once."""
        if self._odd is None:
            self._odd = ODD_WORD.search(self) is not None
        return self._odd

    def places(self, pieces: Pieces) -> list[int]:
        """Where these pieces begin, from left to right."""
        places = self._places.get(pieces)
        if places is None:
            places = self._places[pieces] = []
            for piece in pieces & self._has:
                at = self._plain.find(piece)
                while at >= 0:
                    places.append(at)
                    at = self._plain.find(piece, at + 1)
            places.sort()
        return places


class Sought:
    """A form, as a regular expression, that is searched where what it needs stands."""

    all: ClassVar[list["Sought"]] = []

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self._form = late(pattern)
        self._told: tuple[tuple[Pieces, ...], Pieces] | None = None
        self.all.append(self)

    def told(self) -> tuple[tuple[Pieces, ...], Pieces]:
        """The sets of each of which it needs a piece, and the set with one of which it begins, if that can be told."""
        return self._told or self.know(*needs_of(self.pattern))

    def know(self, needs: list[list[str]], begins: list[str]) -> tuple[tuple[Pieces, ...], Pieces]:
        """The same, as it was told before: see `needs_of`."""
        self._told = tuple(map(Pieces, needs)), Pieces(begins)
        return self._told

    def finditer(self, text: Read) -> Iterator["re.Match[str]"]:
        """Wherever it stands."""
        needs, begins = self._told or self.told()
        if not text.has(needs):
            return iter(())
        return self._beginning(text, begins, 0) if begins else self._form.finditer(text)

    def search(self, text: Read, at: int) -> "re.Match[str] | None":
        """The first one that begins there or further on."""
        needs, begins = self._told or self.told()
        if not text.has(needs):
            return None
        return next(self._beginning(text, begins, at), None) if begins else self._form.search(text, at)

    def _beginning(self, text: Read, begins: Pieces, at: int) -> Iterator["re.Match[str]"]:
        places = text.places(begins)
        for n in range(bisect_left(places, at), len(places)):
            if places[n] >= at and (found := self._form.match(text, places[n])):
                at = found.end()
                yield found

    def in_lines(self, text: Read) -> Iterator["re.Match[str]"]:
        """Wherever it stands in a line, with the line's end as the end of the text."""
        needs, _ = self._told or self.told()
        return self._in_lines(text, needs) if text.has(needs) else iter(())

    def _in_lines(self, text: Read, needs: tuple[Pieces, ...]) -> Iterator["re.Match[str]"]:
        end = -1
        for place in text.places(needs[0]) if needs else range(len(text)):
            if place > end:
                end = text.find("\n", place)
                end = len(text) if end < 0 else end
                yield from self._form.finditer(text, text.rfind("\n", 0, place) + 1, end)


@cache
def _written() -> tuple[str, int]:
    """What reads needs, and when it was written: what another version has told does not count."""
    file, written = needs_of.__code__.co_filename, 0
    with suppress(OSError):  # from an archive
        written = os.stat(file).st_mtime_ns  # noqa: PTH116
    return file, written


def sought(*forms: tuple[str, Judge]) -> tuple[tuple[Sought, Judge], ...]:
    """Forms that are told as they are written, each with what judges what it finds."""
    return tuple((Sought(pattern), judge) for pattern, judge in forms)


@lru_cache(1)
def _pieces(_forms: int) -> tuple[Pieces, dict[str, list[str]]]:
    """All that any form needs: what is short, and the rest by its beginning."""
    # Kept of all forms at once: five hundred looked up one by one took a cold hook 25 ms.
    patterns = tuple(form.pattern for form in Sought.all)
    told = CACHE.get((patterns, _written()), lambda: [needs_of(pattern) for pattern in patterns])
    for form, (needs, begins) in zip(Sought.all, told, strict=True):
        form.know(needs, begins)
    pieces = Pieces().union(*(need for form in Sought.all for need in (*form.told()[0], form.told()[1])))
    long: dict[str, list[str]] = {}
    for piece in pieces:
        if len(piece) > _SHORT:
            long.setdefault(piece[:_SHORT], []).append(piece)
    return Pieces(piece for piece in pieces if len(piece) <= _SHORT), long
