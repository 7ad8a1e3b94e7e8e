"""`make bench`: hook processes, checks and reading, timed side by side at several sizes of the store.

Stores are made once and kept in `.cache/bench`; what a run captures it forgets again. Figures depend on the machine and
on what else it does: within one run, ratios count.
"""

import argparse
import json
import os
import platform
import tempfile
from pathlib import Path

from rich.console import Console

from dedup.config import load
from dedup.wiring import embedder
from hooks.project import project_of
from tools import bench_inside, bench_processes, bench_reading
from tools.bench_plot import plot
from tools.bench_report import AtSize, Bench, markdown, show
from tools.bench_sessions import Sessions
from tools.bench_store import as_it_was, prepared_store
from tools.command_line import command_line

ROOT = Path(__file__).parents[1]
SIZES = (1_000, 10_000, 100_000, 1_000_000)
QUICK = (1_000, 10_000)


def main() -> None:
    arguments = _arguments()
    sizes = arguments.size or (QUICK if arguments.quick else SIZES)
    rounds = arguments.rounds or (5 if arguments.quick else 25)
    out = Console()
    folder = ROOT / ".cache" / "bench"
    project = _project(folder / "project")
    domain = project_of(project).domain
    model = embedder(load())
    with tempfile.TemporaryDirectory(prefix="subcog-bench-") as top:
        bench = Bench(_machine(), bench_processes.calls(Sessions(Path(top), project), []))
        for size in sizes:
            with out.status(f"{size:,} memories: making the store (once)"):
                home = prepared_store(folder, size, domain, model)
                stored = sum(file.stat().st_size for file in home.rglob("*") if file.is_file())
            with out.status(f"{size:,} memories: {rounds} rounds"):
                inside = bench_inside.measure(home, domain, 4 * rounds)
                try:
                    processes, worker = bench_processes.measure(
                        home, project, Sessions(Path(top, str(size)), project), rounds
                    )
                finally:
                    as_it_was(home, size)
            bench.sizes[size] = AtSize(processes, worker, inside, round(stored / size))
        with out.status("reading transcripts"):
            bench.reading = [bench_reading.measure(Path(top), mb, rounds) for mb in (4, 40)]
    if arguments.markdown:
        print(markdown(bench), end="")
    else:
        show(bench, out)
    arguments.json.parent.mkdir(exist_ok=True)
    arguments.json.write_text(json.dumps(bench.told(), indent=1) + "\n")
    if arguments.plot:
        arguments.plot.write_text(plot(bench.lines()))


def _project(folder: Path) -> Path:
    """A repository to work in, known by its remote: the stores are the same wherever this checkout lies."""
    for part in ("objects", "refs"):
        (folder / ".git" / part).mkdir(parents=True, exist_ok=True)
    (folder / ".git" / "HEAD").write_text("ref: refs/heads/main\n")
    (folder / ".git" / "config").write_text('[remote "origin"]\n\turl = https://git.example/bench/measured.git\n')
    return folder


def _arguments() -> argparse.Namespace:
    parser = command_line(__doc__)
    parser.add_argument("--size", type=int, action="append", help="memories in the store; may be given several times")
    parser.add_argument(
        "--quick", action="store_true", help="few rounds, small stores: does it run, and about how fast"
    )
    parser.add_argument("--json", type=Path, default=ROOT / "bench" / "latest.json", help="where the figures go")
    parser.add_argument("--rounds", type=int, help="processes of each kind (default 25, quick 5)")
    parser.add_argument("--markdown", action="store_true", help="print one table for docs/speed.md instead")
    parser.add_argument("--plot", type=Path, help="where the plot goes (SVG)")
    return parser.parse_args()


def _machine() -> str:
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return f"{platform.system()} {platform.machine()}, {cores} cores, Python {platform.python_version()}"


if __name__ == "__main__":
    main()
