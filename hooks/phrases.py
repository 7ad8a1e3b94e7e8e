"""Numbers and times as people read them, within a sentence."""

from collections.abc import Sequence
from datetime import UTC, datetime


def counted(number: int, one: str, many: str) -> str:
    """`1 memory`, `2 memories`."""
    return f"{number} {one if number == 1 else many}"


def first_of(names: Sequence[str], most: int) -> str:
    """`a, b and 3 more`, of which at most so many are named."""
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")


def often(times: int) -> str:
    """`once`, `2 times`."""
    return "once" if times == 1 else f"{times} times"


def day(seconds: float) -> str:
    """A time in seconds since the epoch, in UTC, to the minute: `3 May 2026, 09:30 UTC`."""
    moment = datetime.fromtimestamp(seconds, UTC)
    return f"{moment.day} {moment:%B %Y, %H:%M} UTC"  # not %-d, which Windows does not have
