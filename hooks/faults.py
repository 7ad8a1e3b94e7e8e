"""A file of JSON lines that a person made: its lines, and what is wrong with one of them, in a few words."""

from collections.abc import Iterator
from pathlib import Path

from pydantic import ValidationError


def numbered(path: Path) -> Iterator[tuple[int, str]]:
    """The lines that say something, with their numbers; a byte order mark says nothing."""
    for number, line in enumerate(path.read_text(encoding="utf-8-sig").split("\n"), start=1):
        if line.strip():
            yield number, line


def first_fault(error: ValidationError) -> str:
    """`label: input should be …`, for the first thing that is wrong; or that the whole is no JSON object."""
    fault = error.errors()[0]
    name, said = ".".join(map(str, fault["loc"])), fault["msg"].removeprefix("Value error, ")
    return f"{name}: {said[:1].lower()}{said[1:]}" if name else "not a JSON object"
