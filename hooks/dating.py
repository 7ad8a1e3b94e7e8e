"""When a candidate was said, where that is not now: of two values, the one that was said last holds."""

import math
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from dedup.lazy_dataclasses import replace
from dedup.model import Candidate, Utterance

_DAY = len("2026-01-01")  # of an ISO time
_LATE_S = 86_400.0  # two machines' clocks, and one long sitting, differ by less


def of_the_past(candidates: Sequence[Candidate], path: Path, now: float) -> list[Candidate]:
    """The candidates with the time when they were said: by their record, else when the file was last written."""
    last = math.inf
    with suppress(OSError):  # it has just been there
        last = path.stat().st_mtime
    times = [_seconds(candidate.source.timestamp) for candidate in candidates]
    return [
        replace(candidate, said_at=min(max(last if at is None else at, 0.0), now))
        for candidate, at in zip(candidates, times, strict=True)
    ]


def read_late(
    candidates: Sequence[Candidate], utterances: Sequence[Utterance], now: float, last: str = ""
) -> list[Candidate]:
    """The candidates of a hook, with the time when they were said where that is a day or more before the newest record,
    which was written just now: nobody had read the session, and it was resumed days later.

    `last`: when the transcript's last record was written, where the utterances are not all of it.
    """
    times = [at for at in (last, *(utterance.source.timestamp for utterance in utterances)) if at]
    if not times or min(times)[:_DAY] == max(times)[:_DAY]:  # all of one day, as nearly always
        return list(candidates)
    newest = max((at for at in map(_seconds, times) if at is not None and at < now + _LATE_S), default=0.0)
    ages = [newest - (_seconds(candidate.source.timestamp) or newest) for candidate in candidates]
    return [
        replace(candidate, said_at=max(now - age, 0.0)) if age >= _LATE_S else candidate
        for candidate, age in zip(candidates, ages, strict=True)
    ]


def _seconds(iso: str) -> float | None:
    """A time in seconds since the epoch; None where the text is no time."""
    from datetime import datetime  # hardly any hook needs it

    with suppress(ValueError, OverflowError, OSError):
        return datetime.fromisoformat(iso).timestamp()
    return None
