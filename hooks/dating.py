"""When a candidate was said, where that is not now: of two values, the one that was said last holds."""

import math
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from dedup.lazy_dataclasses import replace
from dedup.model import Candidate, Utterance
from hooks.transcript_bytes import ended_at

_DAY = len("2026-01-01")  # of an ISO time
_LATE_S = 86_400.0  # two machines' clocks, and one long sitting, differ by less


def of_the_past(candidates: Sequence[Candidate], path: Path, now: float) -> list[Candidate]:
    """The candidates with the time when they were said: by their record, else when the file was last written."""
    last = _written(path)
    times = [seconds(candidate.source.timestamp) for candidate in candidates]
    return [
        replace(candidate, said_at=min(max(last if at is None else at, 0.0), now))
        for candidate, at in zip(candidates, times, strict=True)
    ]


def read_late(
    candidates: Sequence[Candidate], utterances: Sequence[Utterance], path: Path, now: float
) -> list[Candidate]:
    """The candidates of a hook, with the time when they were said where that is a day or more ago: nobody had read the
    session, and it was resumed days later.

    The records tell how long it was before the last one, which may be none of the utterances: they are not all that is
    new, or nothing but a command was given since. The last one was written just now, unless the file says otherwise: a
    session may be left without a word.
    """
    if not candidates:
        return []
    times = [at for at in (ended_at(path), *(utterance.source.timestamp for utterance in utterances)) if at]
    newest = max((at for at in map(seconds, times) if at is not None and at < now + _LATE_S), default=0.0)
    written = _written(path)
    copied = abs(written - newest) >= _LATE_S  # then its time is that of the copy, and the records are another clock's
    last = now if copied else min(written, now)
    if now - last < _LATE_S and len({at[:_DAY] for at in times}) < 2:  # all of one day, as nearly always
        return list(candidates)
    ages = [newest - (seconds(candidate.source.timestamp) or newest) for candidate in candidates]
    return [
        replace(candidate, said_at=max(last - age, 0.0)) if now - last + age >= _LATE_S else candidate
        for candidate, age in zip(candidates, ages, strict=True)
    ]


def _written(path: Path) -> float:
    """When the file was last written; without one, no time is later."""
    with suppress(OSError, ValueError):  # it has just been there
        return path.stat().st_mtime
    return math.inf


def seconds(iso: str) -> float | None:
    """A time in seconds since the epoch; None where the text is no time."""
    from datetime import datetime  # most hooks find nothing that has a time

    with suppress(ValueError, OverflowError, OSError):
        return datetime.fromisoformat(iso).timestamp()
    return None
