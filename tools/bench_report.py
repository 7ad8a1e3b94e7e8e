"""The figures of one run, for a person and for a program."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from rich.console import Console
from rich.table import Table

from tools import bench_inside
from tools.bench_figures import Spread
from tools.bench_processes import Call, Process, Worker
from tools.bench_reading import Reading


@dataclass(frozen=True)
class AtSize:
    """Everything measured against one store."""

    processes: Mapping[str, Process]
    worker: Worker
    inside: Mapping[str, Spread]
    bytes_per_memory: int


@dataclass
class Bench:
    """One run of the benchmark."""

    machine: str
    calls: Mapping[str, Call]
    sizes: dict[int, AtSize] = field(default_factory=dict)
    reading: list[Reading] = field(default_factory=list)

    def told(self) -> dict[str, Any]:
        """As JSON. `ratio`: median to median of the bare interpreter in the same turns."""
        return {
            "machine": self.machine,
            "sizes": {
                str(size): {
                    "processes": {
                        name: {**asdict(one.time), "peak_mb": one.peak_mb, "ratio": _ratio(at, name)}
                        for name, one in at.processes.items()
                    },
                    "worker": asdict(at.worker),
                    "inside": {name: asdict(spread) for name, spread in at.inside.items()},
                    "bytes_per_memory": at.bytes_per_memory,
                }
                for size, at in self.sizes.items()
            },
            "reading": [asdict(reading) for reading in self.reading],
        }

    def lines(self) -> dict[str, dict[int, float]]:
        """What the plot shows: medians in milliseconds by size."""
        shown = ("bare", "warm_nothing", "warm_5", "warm_20", "cold_semantic")
        lines = {
            self.calls[name].title: {size: at.processes[name].time.median for size, at in self.sizes.items()}
            for name in shown
        }
        checked = {size: at.inside["check"].median for size, at in self.sizes.items()}
        return lines | {bench_inside.TITLES["check"]: checked}


def show(bench: Bench, out: Console) -> None:
    """All tables."""
    out.print(bench.machine)
    for size, at in bench.sizes.items():
        table = Table("process", "median ms", "p95 ms", "× bare", "peak MB", title=f"{size:,} memories", box=None)
        for name, one in at.processes.items():
            table.add_row(
                bench.calls[name].title, f"{one.time.median:.1f}", f"{one.time.p95:.1f}", f"{_ratio(at, name):.1f}",
                f"{one.peak_mb:.0f}",
            )  # fmt: skip
        for name, title in bench_inside.TITLES.items():
            spread = at.inside[name]
            table.add_row(f"[dim]inside: {title}[/]", f"{spread.median:.2f}", f"{spread.p95:.2f}")
        out.print(table)
        out.print(
            f"worker: {at.worker.resident_mb:.0f} MB resident, {at.worker.own_mb:.0f} MB of its own;"
            f" on disk: {at.bytes_per_memory:,} bytes a memory\n"
        )
    for reading in bench.reading:
        out.print(
            f"transcript of {reading.mb} MB: {reading.mb_per_s:.0f} MB/s;"
            f" {reading.from_cursor_ms:.2f} ms from a cursor near its end"
        )


def markdown(bench: Bench) -> str:
    """Medians of every size side by side, and the ratio to the bare interpreter in the same turns."""
    sizes = list(bench.sizes.items())
    rows = [["median (× bare interpreter)", *(f"{size:,}" for size, _ in sizes)], ["---"] * (len(sizes) + 1)]
    for name, call in bench.calls.items():
        shown = (f"{at.processes[name].time.median:.0f} ms ({_ratio(at, name):.1f} ×)" for _, at in sizes)
        rows.append([call.title, *shown])
    for name, title in bench_inside.TITLES.items():
        rows.append([f"inside: {title.strip()}", *(f"{at.inside[name].median:.1f} ms" for _, at in sizes)])
    rows.append(["worker: resident / its own", *(f"{w.resident_mb:.0f} / {w.own_mb:.0f} MB" for w in _workers(bench))])
    rows.append(["on disk, a memory", *(f"{at.bytes_per_memory:,} bytes" for _, at in sizes)])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows) + "\n"


def _workers(bench: Bench) -> list[Worker]:
    return [at.worker for at in bench.sizes.values()]


def _ratio(at: AtSize, name: str) -> float:
    return round(at.processes[name].time.median / at.processes["bare"].time.median, 2)
