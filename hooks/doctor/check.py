"""What a check is: the name of an organ, how it is, what was seen, and what to type about it."""

import shlex
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from dedup.config import Settings


class Health(StrEnum):
    """How one check came out; only `broken` makes doctor's exit code 1."""

    OK = "ok"
    WARN = "warn"
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class Check:
    """One named check: how it came out, what was seen, and what to type about it ("" if nothing)."""

    name: str
    health: Health
    seen: str
    cure: str = ""


Examination = Callable[[Settings], Iterator[Check]]
"""Looks at one organ, and is called what that is called."""


def quoted(word: Path | str) -> str:
    """A path or a name as a shell reads it: for cures."""
    return shlex.quote(str(word))
