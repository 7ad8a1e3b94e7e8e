"""What every format is turned into: a text with what is known of it, or a place in the file and why it gave none."""

from dataclasses import dataclass
from typing import Any

from dedup.model import Domain, Memory, Namespace


def is_time(seconds: float) -> bool:
    """Whether a calendar can show it, in every zone: from 1970 to 9998."""
    return 0 <= seconds < 253_370_764_800


@dataclass(frozen=True, slots=True)
class Record:
    """One text to be imported. `where` is its place in the file, as a person would look for it.

    `domain` None: the file does not say whose it is. `origin`: the memory that it was in a store of ours, whose name,
    times and counters it keeps. `value`: what it was before it was put into words. `replaces`: the place of the record
    in the same file whose statement it replaced. `distinct_from`: what it was known not to say, in a store of ours.
    """

    where: str
    content: str
    namespace: Namespace
    domain: Domain | None = None
    origin: Memory | None = None
    key: str | None = None
    value: Any = None
    created_at: float | None = None  # seconds since the epoch
    replaces: str = ""
    distinct_from: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NotImported:
    """A place in the file that is not imported, and why. `refused`: something is wrong with it; else it is nothing that
    anybody would want."""

    where: str
    why: str
    refused: bool = True


def in_words(value: Any) -> str:
    """A structured value as a text: its main statement if it has one, otherwise every name with what it says.

    "" where nothing in it can be said.
    """
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, bool | int | float):
        return repr(value).removesuffix(".0").lower()  # all its digits: of two limits neither may look like the other
    if isinstance(value, list):
        return "; ".join(said for item in value if (said := in_words(item)))
    if not isinstance(value, dict):
        return ""
    for name in ("content", "text", "statement", "raw"):
        if said := in_words(value.get(name)):
            title = in_words(value.get("title"))
            return f"{title}: {said}" if title and title.rstrip(".").lower() not in said.lower() else said
    told = {str(name): said for name, item in value.items() if name not in _SAYS_NOTHING and (said := in_words(item))}
    return "; ".join(f"{name.replace('_', ' ')}: {said}" for name, said in told.items())


_SAYS_NOTHING = frozenset(
    ("id", "session_id", "sessionId", "timestamp", "confidence", "frequency", "isOverride", "overrideSignals", "source")
)
