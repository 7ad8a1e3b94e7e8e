"""A transcript's bytes: where it begins, where it was read to, and the JSON values on a line of it.

Imported by every hook process, so it imports little.
"""

import json
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from dedup.digests import sha256
from dedup.patterns import late

_ANCHOR_BYTES = 64
_EDGE_BYTES = 1_000_000  # looked at for the first record
_LAST_BYTES = (100_000, 50_000_000)  # looked at for the last record: mostly it is short; a tool may have returned much
_TORN = 20  # records looked for behind damage on one line; each costs up to the length of the line

# Control characters within strings are odd, and no reason to lose a record; nor are numbers of thousands of digits in
# what a tool returned, which `int` refuses. No number of a record is ever used.
_decoder = json.JSONDecoder(strict=False, parse_int=float)


def real(transcript: str) -> str:
    """One name for one file: the cursor is kept under it."""
    try:
        return os.path.realpath(transcript) if transcript else ""
    except ValueError:  # a NUL in it: no such file, and the reader says so
        return transcript


def cursor_key(path: str, slug: str, reader: str = "") -> str:
    """What the cursor of a file is kept under; a file name may hold bytes that no database takes as text.

    `reader`: who reads it besides the hooks.
    """
    whose = f"{slug}/{reader}" if reader else slug
    return f"{whose}:{path}".encode("utf-8", "backslashreplace").decode()


def of_cursor_key(key: str) -> tuple[str, str]:
    """The path and the slug in the key of a hooks' cursor; ("", "") for another reader's."""
    slug, _, path = key.partition(":")
    return ("", "") if "/" in slug else (path, slug)


def begun_in(path: Path) -> str:
    """The directory that the first record to name one was written in; "" if none does. Never raises."""
    return next(_named(_edge(path), "cwd"), "")


def begun_at(path: Path) -> str:
    """When the first record to name a time was written, as it puts it; "" if none does. Never raises."""
    return next(_named(_edge(path), "timestamp"), "")


def ended_at(path: Path) -> str:
    """When the last record to name a time was written, as it puts it; "" if none near the end does. Never raises."""
    ends = (reversed(_edge(path, size, last=True)) for size in _LAST_BYTES)
    return next((at for lines in ends if (at := next(_named(lines, "timestamp"), ""))), "")


def _edge(path: Path, size: int = _EDGE_BYTES, *, last: bool = False) -> list[bytes]:
    """The first lines of a file, or the last ones, of which the first may be torn."""
    with suppress(OSError, ValueError):
        if stat.S_ISREG((there := path.stat()).st_mode):
            with path.open("rb") as file:
                file.seek(max(there.st_size - size, 0) if last else 0)
                return file.read(size).splitlines()
    return []


def _named(lines: Iterable[bytes], member: str) -> Iterator[str]:
    """What the records on these lines have under that name, where it is a text."""
    named = f'"{member}"'.encode()
    for line in lines:
        for record in decode(line)[0] if named in line else ():
            if isinstance(record, dict) and isinstance(record.get(member), str) and record[member]:
                yield str(record[member])


def anchor(file: BinaryIO, offset: int) -> str:
    """16 hex digits of the SHA-256 of the (up to) 64 bytes before `offset`; "" at 0.

    Past the end of the file these are fewer bytes, whose digest is no anchor that a reading made.
    """
    if offset == 0:
        return ""
    begin = max(0, offset - _ANCHOR_BYTES)
    file.seek(begin)
    return sha256(file.read(offset - begin)).hexdigest()[:16]


_SPACE = late("[ \\t\\r\\n\\0\ufeff]*")
_RECORD = late(r'\{"parentUuid"\s*:')  # how the client begins a record that can speak; nothing within one does


def decode(line: bytes) -> tuple[list[object], bool]:
    """Every JSON value on a line, and whether there was nothing else on it.

    Two processes that append at once can leave two records on one line. A crash can leave NULs, or half a record that
    the next session's first record is appended to: that one is looked for behind the damage.
    """
    text = line.decode("utf-8", "replace")
    records: list[object] = []
    whole, position, torn = True, _after_space(text, 0), 0
    while position < len(text):
        try:
            record, position = _decoder.raw_decode(text, position)
        except (ValueError, RecursionError):
            whole, torn = False, torn + 1
            following = _RECORD.search(text, position + 1) if torn < _TORN else None
            position = following.start() if following else len(text)
        else:
            records.append(record)
            position = _after_space(text, position)
    return records, whole


def _after_space(text: str, position: int) -> int:
    found = _SPACE.match(text, position)
    return found.end() if found else position
