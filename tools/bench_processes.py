"""Hook calls as processes, from start to end, against one store: bare, warm, cold and literal, in turns."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from hooks import client
from hooks.registration import ISOLATED
from tools.bench_figures import Spread
from tools.bench_sessions import Sessions

ROOT = Path(__file__).parents[1]
CLIENT = [sys.executable, *ISOLATED, str(Path(client.__file__)), "hook"]
COLD = {"SUBCOG_WORKER": "off"}


@dataclass(frozen=True, slots=True)
class Call:
    """One kind of process: its name in the report, its command, its environment, and what it gets to read."""

    title: str
    command: Sequence[str]
    payload: Callable[[], str]
    env: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Process:
    """One kind of call, measured: how long, and the most memory it had, in MB."""

    time: Spread
    peak_mb: float


@dataclass(frozen=True, slots=True)
class Worker:
    """The worker's memory in MB: all that is mapped, and its own, which no file backs."""

    resident_mb: float
    own_mb: float


def calls(sessions: Sessions, known: list[str]) -> dict[str, Call]:
    """What is measured, in the order of the report. `known`: statements that are stored already."""
    compact, again = [*CLIENT, "pre-compact"], sessions.of(known)

    def fresh(count: int) -> Callable[[], str]:
        return lambda: sessions.of(sessions.new(count))

    return {
        "bare": Call("bare interpreter", [sys.executable, *ISOLATED, "-c", "pass"], lambda: "", {}),
        "warm_nothing": Call("client + worker, nothing new", compact, lambda: again, {}),
        "warm_start": Call("client + worker, SessionStart", [*CLIENT, "session-start"], lambda: again, {}),
        "warm_5": Call("client + worker, 5 new candidates", compact, fresh(5), {}),
        "warm_20": Call("client + worker, 20 new candidates", compact, fresh(20), {}),
        "cold_nothing": Call("cold, nothing new", compact, lambda: again, COLD),
        "cold_exact": Call("cold, 5 candidates, all of them stored", compact, lambda: sessions.of(known), COLD),
        "cold_semantic": Call("cold, 5 new candidates", compact, fresh(5), COLD),
        "literal": Call(
            "literal design, 5 new candidates", [sys.executable, str(ROOT / "tools/bench_literal.py")], fresh(5), COLD
        ),
    }


def measure(home: Path, project: Path, sessions: Sessions, rounds: int) -> tuple[dict[str, Process], Worker]:
    """`rounds` processes of each kind, in turns, after one of each that is not counted."""
    env = os.environ | {"SUBCOG_HOME": str(home)}
    kinds = calls(sessions, sessions.new(5))
    with _worker(env):
        _run([(name, call) for name, call in kinds.items() if name in ("warm_nothing", "bare")], env, project)
        _run(list(kinds.items()), env, project)
        found = _run([*kinds.items()] * rounds, env, project)
        memory = _memory(env)
    return {
        name: Process(Spread.of([one["ms"] for one in runs]), round(max(one["mb"] for one in runs), 1))
        for name, runs in found.items()
    }, memory


def _run(turns: Sequence[tuple[str, Call]], env: Mapping[str, str], project: Path) -> dict[str, list[dict[str, float]]]:
    told = [(name, call.command, call.payload(), dict(call.env)) for name, call in turns]
    runner = [sys.executable, *ISOLATED, str(ROOT / "tools" / "bench_runner.py")]
    task = json.dumps({"cwd": str(project), "calls": told})
    done = subprocess.run(runner, input=task, capture_output=True, text=True, env=env, check=False)
    if done.returncode:
        raise SystemExit(f"the benchmark's processes failed: {done.stderr.strip()}")
    found: dict[str, list[dict[str, float]]] = json.loads(done.stdout)
    return found


_WORKER = [sys.executable, "-m", "hooks", "worker"]


@contextmanager
def _worker(env: Mapping[str, str]) -> Iterator[None]:
    """A worker that serves."""
    subprocess.run([*_WORKER, "restart"], cwd=ROOT, env=env, capture_output=True, check=True)
    try:
        yield
    finally:
        subprocess.run([*_WORKER, "stop"], cwd=ROOT, env=env, capture_output=True, check=False)


def _memory(env: Mapping[str, str]) -> Worker:
    """Of the worker that serves now, as Linux tells it; 0 elsewhere."""
    done = subprocess.run([*_WORKER, "status", "--json"], cwd=ROOT, env=env, capture_output=True, check=False)
    file = Path(f"/proc/{json.loads(done.stdout)['pid']}/status")
    if not file.exists():
        return Worker(0.0, 0.0)
    values = dict(line.split(":", 1) for line in file.read_text().splitlines())
    resident, own = (int(values[name].split()[0]) / 1000 for name in ("VmRSS", "RssAnon"))
    return Worker(round(resident, 1), round(own, 1))
