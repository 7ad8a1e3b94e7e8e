"""One file per case: what comes in on stdin, step by step, beside what goes out.

    python -m tests.hooks.replay     writes what goes out now into every case; read the diff before you commit it

Time stands still and ids are counted, so that nothing in an answer needs to be masked.
"""

import json
import math
import os
import tempfile
from collections.abc import Callable
from itertools import count
from typing import Any

from dedup.config import Settings
from dedup.engine import Engine
from dedup.stores.sqlite import SqliteStore
from dedup.wiring import assembled, embedder
from hooks.dispatch import answer, request
from tests.conftest import ROOT
from tests.fakes import Clock

CASES = sorted((ROOT / "fixtures" / "replay").glob("*.json"))


Ask = Callable[[str, list[str], bytes], bytes]
"""Event, options and payload → what the hook prints."""


def alone(clock: Clock, new_id: Callable[[], str]) -> Ask:
    """Each call as in a process of its own."""

    def opened(settings: Settings, **_: object) -> Engine:
        return assembled(settings, SqliteStore(settings.home), embedder(settings), clock=clock, new_id=new_id)

    return lambda event, options, payload: answer(request([event, *options], payload, math.inf), opened)


def played(case: dict[str, Any], asking: Callable[[Clock, Callable[[], str]], Ask] = alone) -> list[dict[str, Any]]:
    """The steps of a case with the answers they get now, in a store of their own (the home is `SUBCOG_HOME`)."""
    clock, numbers = Clock(), count(1)
    ask = asking(clock, lambda: f"{next(numbers):012x}")
    steps = []
    for step in case["steps"]:
        clock.now += step.get("after_s", 0)
        stdin = {**step["stdin"], "transcript_path": str(ROOT / "fixtures" / step["stdin"]["transcript_path"])}
        options = ["--output", step.get("output", "json"), *(["--dry-run"] if step.get("dry_run") else [])]
        out = ask(step["event"], options, json.dumps(stdin).encode())
        steps.append({**step, "stdout": out.decode().splitlines()})
    return steps


def main() -> None:
    os.environ["SUBCOG_MODEL_DIR"] = str(ROOT / ".cache" / "model")
    for path in CASES:
        with tempfile.TemporaryDirectory() as home:
            os.environ["SUBCOG_HOME"] = home
            case = json.loads(path.read_text())
            case["steps"] = played(case)
            path.write_text(json.dumps(case, ensure_ascii=False, indent=2) + "\n")


if __name__ == "__main__":
    main()
