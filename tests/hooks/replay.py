"""One file per case: what comes in on stdin, step by step, beside what goes out.

    python -m tests.hooks.replay     writes what goes out now into every case; read the diff before you commit it

Time stands still and ids are counted, so that nothing in an answer needs to be masked.
"""

import json
import os
import tempfile
from itertools import count
from pathlib import Path
from typing import Any

from dedup.config import Settings
from dedup.engine import Engine
from dedup.stores.sqlite import SqliteStore
from dedup.wiring import assembled, embedder
from hooks.dispatch import Request, answer
from tests.fakes import Clock

ROOT = Path(__file__).parents[2]
CASES = sorted((ROOT / "fixtures" / "replay").glob("*.json"))


def played(case: dict[str, Any]) -> list[dict[str, Any]]:
    """The steps of a case with the answers they get now, in a store of their own (the home is `SUBCOG_HOME`)."""
    clock, numbers = Clock(), count(1)

    def opened(settings: Settings, **_: object) -> Engine:
        store = SqliteStore(settings.home)
        new_id = lambda: f"{next(numbers):012x}"  # noqa: E731
        return assembled(settings, store, embedder(settings), clock=clock, new_id=new_id)

    steps = []
    for step in case["steps"]:
        clock.now += step.get("after_s", 0)
        stdin = {**step["stdin"], "transcript_path": str(ROOT / "fixtures" / step["stdin"]["transcript_path"])}
        options = {key: step[key] for key in ("output", "dry_run") if key in step}
        out = answer(Request(step["event"], json.dumps(stdin).encode(), **options), opened)
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
