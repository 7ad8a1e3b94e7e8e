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
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

# `open` and `os`, since importing `pathlib` takes 4 ms.
_MOST = 2_500  # entries; a version of ours has 1,450, and the more those of older ones, the later a hook begins


class CodeCache:
    """Values by what they were made of; those that `marshal` takes."""

    def __init__(self, file: str, most: int = _MOST) -> None:
        """`most`: entries from which those that this process did not use are dropped when the file is written."""
        self._file = file
        self._most = most
        self._used: dict[Any, Any] = {}
        self._known: dict[Any, Any] | None = None
        self._grown = False

    def get(self, key: object, make: Callable[[], Any]) -> Any:
        """The value for `key`, made now if it is not kept yet."""
        if self._known is None:
            self._known = self._written()
        if key not in self._used:
            self._grown = self._grown or key not in self._known
            self._used[key] = self._known[key] if key in self._known else make()
        return self._used[key]

    def keep(self) -> None:
        """Write what is new for the processes to come, where Python would write its modules."""
        if not self._grown or sys.dont_write_bytecode or not self._file:
            return
        self._grown = False
        known = self._written()  # another process may have been faster
        data = marshal.dumps((known if len(known) < self._most else {}) | self._used)
        temporary = f"{self._file}.{os.getpid()}"
        with suppress(OSError):
            try:
                with open(temporary, "xb") as file:  # noqa: PTH123
                    file.write(crc32(data).to_bytes(4, "little") + data)
                os.replace(temporary, self._file)  # noqa: PTH105
            except OSError:
                os.unlink(temporary)  # noqa: PTH108

    def _written(self) -> dict[Any, Any]:
        """What the file holds; nothing where there is none, or not all of it: damaged code could end the process."""
        try:
            with open(self._file, "rb") as file:  # noqa: PTH123
                data = file.read()
            if crc32(data[4:]) == int.from_bytes(data[:4], "little"):
                return dict(marshal.loads(data[4:]))  # noqa: S302 - ours, see above
        except (OSError, ValueError, TypeError, EOFError):
            pass
        return {}


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
