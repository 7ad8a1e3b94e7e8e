"""Counting one observation, and writing counts into a store: what a hook does that has nothing else to do.

Apart from everything else that a store does, because importing that takes longer than the counting.
"""

import json
import sqlite3
from collections.abc import Iterable, Sequence

MS_BUCKETS = (1.0, 2.5, 5.0, 10.0, 25.0, 50.0, 100.0, 250.0, 500.0, 1000.0, 2500.0)

Labels = tuple[tuple[str, str], ...]
Sample = tuple[str, float, Labels]
"""One increment of a metric: its name, what is added, its labels."""


def observation(name: str, value: float, buckets: Sequence[float], labels: Labels = ()) -> list[Sample]:
    """One observation as Prometheus keeps it: cumulative buckets, sum and count."""
    bounds = [f"{b:g}" for b in buckets if value <= b] + ["+Inf"]
    return [
        *((f"{name}_bucket", 1.0, (*labels, ("le", bound))) for bound in bounds),
        (f"{name}_sum", value, labels),
        (f"{name}_count", 1.0, labels),
    ]


def add(db: sqlite3.Connection, samples: Iterable[Sample]) -> None:
    """Add counts to those that are there; part of the caller's transaction."""
    db.executemany(
        "INSERT INTO metrics VALUES (?, ?, ?) ON CONFLICT (name, labels) DO UPDATE SET value = value + excluded.value",
        [(name, json.dumps(labels), value) for name, value, labels in samples],
    )
