"""What is compiled at run time from texts of our own, kept for the next process, as Python keeps its modules.

Patterns and the methods of values take 20 ms to compile for a hook that has something to capture, twice what the
interpreter needs to start. They come out the same every time, so they are kept beside the compiled modules, in a file
for this very version of the interpreter. Who can write there can replace our code as well.
"""

import marshal
import os
import sys
from binascii import crc32
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, BinaryIO, cast

if TYPE_CHECKING:
    from pathlib import Path

# `open` and `os`, since importing `pathlib` takes 4 ms.
_MOST = 5_000  # entries; a version of ours has some 1,500, and those of older ones are not looked for
_HEAD = 8  # bytes before the table


class CodeCache:
    """Values by what they were made of; those that `marshal` takes.

    A process that needs a dozen of a thousand reads these only: the file begins with where each of them lies.
    """

    def __init__(self, file: str, most: int = _MOST) -> None:
        """`most`: entries from which those that this process did not use are dropped when the file is written."""
        self._file = file
        self._most = most
        self._used: dict[Any, Any] = {}
        self._places: dict[int, _Place] | None = None
        self._grown = False

    def get(self, key: object, make: Callable[[], Any]) -> Any:
        """The value for `key`, made now if it is not kept yet."""
        if key not in self._used:
            kept = self._kept(key)
            self._grown = self._grown or kept is None
            self._used[key] = make() if kept is None else kept[1]
        return self._used[key]

    def keep(self) -> None:
        """Write what is new for the processes to come, where Python would write its modules."""
        if not self._grown or sys.dont_write_bytecode or not self._file:
            return
        self._grown = False
        entries = self._written()  # another process may have been faster
        if len(entries) >= self._most:
            entries = {}
        entries |= {_named(key): marshal.dumps((key, value)) for key, value in self._used.items()}
        temporary = f"{self._file}.{os.getpid()}"
        with suppress(OSError):
            try:
                with open(temporary, "xb") as file:  # noqa: PTH123
                    file.writelines(_laid_out(entries))
                os.replace(temporary, self._file)  # noqa: PTH105
                self._places = None
            except OSError:
                os.unlink(temporary)  # noqa: PTH108

    def _kept(self, key: object) -> tuple[Any, Any] | None:
        """The key and its value as the file has them; None where it has not, or not all of it: damaged code could end
        the process."""
        with suppress(OSError, ValueError, TypeError, EOFError):
            if self._places is None:
                self._places = {}
                with open(self._file, "rb") as file:  # noqa: PTH123
                    self._places = _places(file)
            if place := self._places.get(_named(key)):
                with open(self._file, "rb") as file:  # noqa: PTH123
                    entry = _entry(file, place)
                if entry is not None and (kept := marshal.loads(entry))[0] == key:  # noqa: S302 - ours, see above
                    return cast("tuple[Any, Any]", kept)
        return None

    def _written(self) -> dict[int, bytes]:
        """All entries that the file holds."""
        with suppress(OSError, ValueError, TypeError, EOFError), open(self._file, "rb") as file:  # noqa: PTH123
            found = {name: _entry(file, place) for name, place in _places(file).items()}
            return {name: entry for name, entry in found.items() if entry is not None}
        return {}


_Place = tuple[int, int, int]  # of an entry: where it begins, its length, and its checksum


def _named(key: object) -> int:
    """What a key is found by. Two keys may have one name: then the entry says whose it is."""
    return crc32(repr(key).encode("utf-8", "surrogatepass"))


def _laid_out(entries: dict[int, bytes]) -> list[bytes]:
    """The file: the checksum and the length of the table, the table, and the entries."""
    table: dict[int, _Place] = {}
    at = 0
    for name, entry in entries.items():
        table[name] = (at, len(entry), crc32(entry))
        at += len(entry)
    told = marshal.dumps(table)
    return [crc32(told).to_bytes(4, "little"), len(told).to_bytes(4, "little"), told, *entries.values()]


def _places(file: BinaryIO) -> dict[int, _Place]:
    """Where the entries lie in the file; empty where the table is damaged."""
    head = file.read(_HEAD)
    length = int.from_bytes(head[4:], "little")
    told = file.read(length)
    if len(told) != length or crc32(told) != int.from_bytes(head[:4], "little"):
        return {}
    table = marshal.loads(told)  # noqa: S302 - ours, see above
    return {name: (_HEAD + length + at, size, checksum) for name, (at, size, checksum) in table.items()}


def _entry(file: BinaryIO, place: _Place) -> bytes | None:
    at, length, checksum = place
    file.seek(at)
    entry = file.read(length)
    return entry if crc32(entry) == checksum else None


def _beside_the_modules(name: str) -> str:
    """The file of that name; "" where Python has no place for compiled modules."""
    compiled = getattr(__spec__, "cached", None) or ""
    return compiled and f"{compiled.removesuffix('.pyc')}-{sys.hexversion:x}-{name}"


CACHE = CodeCache(_beside_the_modules("code"))
"""Patterns and methods, which every process needs."""

_DATA: dict[str, CodeCache] = {}
"""Files of data as they are used, each for itself: most processes look into none or one of them."""


def data_of(file: "Path", make: Callable[[], Any]) -> Any:
    """What `make` makes of a data file, which has to be a value that `marshal` takes; made again when it changes, or
    the module does that makes it."""
    seen, made_by = file.stat(), os.stat(make.__code__.co_filename)  # noqa: PTH116
    held = _DATA.setdefault(file.name, CodeCache(_beside_the_modules(file.name), most=1))
    return held.get((file.name, seen.st_mtime_ns, seen.st_size, made_by.st_mtime_ns), make)


def keep() -> None:
    """Keep all of it for the processes to come."""
    for held in (CACHE, *_DATA.values()):
        held.keep()
