"""The cold path: a call answered without a worker, by a child that its caller does not wait for longer than needed."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.hooks.test_fast_path import imported
from tests.hooks.warm import Warm, decided, transcript

HEAVY = {
    "dataclasses",
    "inspect",
    "markdown_it",
    "numpy",
    "cachetools",
    "hashlib",
    "logging",
    "tempfile",
    "site",
    "threading",
}


@pytest.mark.skipif(sys.version_info >= (3, 14), reason="there `dataclasses` is used as it is")
def test_where_everything_is_known_little_is_imported(alone: Warm, tmp_path: Path) -> None:
    """Statements are made and looked up by their hash: nothing is parsed, embedded or compared for that."""
    alone.hook(transcript(tmp_path / "t.jsonl", decided("PostgreSQL 15"), decided("NATS 2")))
    again = transcript(tmp_path / "again.jsonl", decided("NATS 2"), decided("PostgreSQL 15"))
    modules = imported(alone, again)
    assert "dedup.extraction.extract" in modules
    assert sorted(modules & HEAVY) == []
    told = alone.log()[-1]
    assert (told["candidates"], told["captured"], told["skipped"]) == (2, 0, {"exact_match": 2})


def cold(alone: Warm, payload: bytes, changed: str) -> "subprocess.CompletedProcess[bytes]":
    """One call on the cold path, with something about `hooks.cold` changed by a line of a program."""
    program = (
        "import os, signal, sys, time\nfrom hooks import cold\n"
        f"{changed}\n"
        "now = time.monotonic()\ncold.answer(['pre-compact'], sys.stdin.buffer.read(), now, now + 20)"
    )
    command = [sys.executable, "-c", program]
    return subprocess.run(command, input=payload, capture_output=True, cwd=ROOT, env=alone.env, check=True, timeout=60)


def test_nobody_waits_for_what_is_put_away(alone: Warm, tmp_path: Path) -> None:
    """The answer is out, and stdout closed, while the child still has the store open; then it closes it."""
    go = tmp_path / "go"
    waits = (
        "put_away = cold._put_away\n"
        "def late(used):\n"
        f"    while not os.path.exists({str(go)!r}): time.sleep(0.02)\n"
        "    put_away(used)\n"
        "cold._put_away = late"
    )
    done = cold(alone, transcript(tmp_path / "t.jsonl", decided("PostgreSQL 15")), waits)
    assert b"Auto-captured 1 memory" in done.stdout
    assert (alone.home / "memories.db-wal").exists()
    go.touch()
    assert len(alone.contents()) == 1


def test_half_an_answer_is_none(alone: Warm, tmp_path: Path) -> None:
    """A child that ends while it hands over its answer leaves an empty one, and a line in the log."""
    ends = (
        "answer = cold._answer\n"
        "def half(*more):\n"
        "    found, write = answer(*more), os.write\n"
        "    os.write = lambda to, data: write(to, data[:20]) and os._exit(0)\n"
        "    return found\n"
        "cold._answer = half"
    )
    done = cold(alone, transcript(tmp_path / "t.jsonl", decided("PostgreSQL 15")), ends)
    assert done.stdout == b""
    assert alone.log()[-1]["error"] == "ended without an answer"
