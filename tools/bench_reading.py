"""How fast a transcript is read: all of it, and from where it was read to the last time."""

import statistics
from dataclasses import dataclass
from pathlib import Path

from dedup.steps import Cursor
from hooks.transcript import read
from tools.bench_figures import milliseconds
from tools.bench_sessions import large_transcript

_NEAR_END = 20_000  # bytes before the end


@dataclass(frozen=True, slots=True)
class Reading:
    """Of a transcript of `mb` megabytes: MB/s from its beginning, and milliseconds from a cursor near its end."""

    mb: int
    mb_per_s: float
    from_cursor_ms: float


def measure(folder: Path, megabytes: int, rounds: int) -> Reading:
    path = large_transcript(folder / f"large-{megabytes}.jsonl", megabytes * 1_000_000)
    size = path.stat().st_size
    start = Cursor(str(path))
    whole = statistics.median(milliseconds(lambda: _whole(path, start)) for _ in range(rounds))
    near = _cursor_near_end(path, size)
    rest = statistics.median(milliseconds(lambda: read(path, near)) for _ in range(4 * rounds))
    path.unlink()
    return Reading(megabytes, round(size / 1e6 / (whole / 1000), 1), round(rest, 3))


def _whole(path: Path, cursor: Cursor) -> None:
    """Part by part, as a capture does."""
    while (reading := read(path, cursor)).more:
        cursor = reading.cursor


def _cursor_near_end(path: Path, size: int) -> Cursor:
    """A cursor that a run would have stored: where a copy without the last records ends."""
    shorter = path.with_suffix(".part")
    data = path.read_bytes()
    shorter.write_bytes(data[: data.rindex(b"\n", 0, size - _NEAR_END) + 1])
    cursor = Cursor(str(path))
    while (reading := read(shorter, cursor)).more:
        cursor = reading.cursor
    shorter.unlink()
    return reading.cursor
