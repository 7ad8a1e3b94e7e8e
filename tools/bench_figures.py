"""Many timings of one thing → the few figures that are reported of it."""

import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter


@dataclass(frozen=True, slots=True)
class Spread:
    """Milliseconds: the middle, the slow end, and how many were measured."""

    median: float
    p95: float
    count: int

    @classmethod
    def of(cls, milliseconds: Sequence[float]) -> "Spread":
        ordered = sorted(milliseconds)
        slow = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
        return cls(round(statistics.median(ordered), 3), round(slow, 3), len(ordered))


def milliseconds(work: Callable[[], object]) -> float:
    """How long one call takes."""
    begin = perf_counter()
    work()
    return (perf_counter() - begin) * 1000
