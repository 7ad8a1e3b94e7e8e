"""A call that has nothing to do ends early, and nobody can tell but by the clock; every doubt goes the whole way."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from dedup.steps import Cursor
from hooks import log_facts
from hooks.capture import Captured
from hooks.transcript import Passage
from tests.conftest import ROOT
from tests.hooks.warm import Warm, decided, transcript

HEAVY = {"dataclasses", "dedup.terms", "dedup.model", "dedup.engine", "numpy", "site"}


def imported(alone: Warm, payload: bytes, event: str = "pre-compact") -> set[str]:
    """What the process of one call has imported when it ends; "" among it if it has said something."""
    program = (
        "import sys, os; end, out = os._exit, os.dup(2)\n"
        "def told(code): os.write(out, b' ' + ' '.join(sys.modules).encode()); end(code)\n"
        "os._exit = told; path = sys.argv.pop(1)\n"
        "exec(compile(open(path).read(), path, 'exec'), {'__name__': '__main__', '__file__': path})"
    )
    command = [sys.executable, "-I", "-S", "-c", program, str(alone.client), "hook", event]
    done = subprocess.run(command, input=payload, capture_output=True, env=alone.env, timeout=60)
    assert done.returncode == 0
    return set(done.stderr.decode().split()) | ({""} if done.stdout else set())


def counted(alone: Warm) -> float:
    """Hook runs that the metrics know."""
    command = [sys.executable, "-m", "hooks", "metrics"]
    lines = subprocess.run(command, cwd=ROOT, env=alone.env, capture_output=True, text=True, check=True).stdout
    return sum(float(line.split()[-1]) for line in lines.splitlines() if line.startswith("hook_duration_ms_count"))


def test_a_session_s_name_is_logged_only_if_it_is_one(alone: Warm, tmp_path: Path) -> None:
    """By whoever logs the call; what else it carries is not logged at all, and numbers of any length are no matter."""
    call = json.loads(transcript(tmp_path / "t.jsonl", decided("PostgreSQL 15")))
    call |= {"session_id": "SECRET" * 1_000, "custom_instructions": "SECRET"}
    payload = json.dumps(call).encode()
    alone.hook(payload)
    assert "hooks.fast_path" in imported(alone, payload)
    alone.hook(payload[:-1] + b',"context_tokens":' + b"9" * 5_000 + b"}")
    names = [row["session_id"] for row in alone.log()]
    assert (len(names), len(set(names)), names[0].startswith("sha256:")) == (3, 1, True)
    assert [row["outcome"] for row in alone.log()] == ["ok"] * 3
    assert "SECRET" not in (alone.home / "hooks.log").read_text()


def test_it_ends_before_anything_that_captures_is_imported(alone: Warm, tmp_path: Path) -> None:
    """Logged and counted as any other."""
    payload = transcript(tmp_path / "t.jsonl", decided("PostgreSQL 15"))
    alone.hook(payload)
    modules = imported(alone, payload)
    assert "hooks.fast_path" in modules
    assert not modules & (HEAVY | {""})
    first, second = alone.log()
    assert set(first) == set(second)
    assert (second["outcome"], second["hook"], second["session_id"]) == ("ok", "pre-compact", "s")
    assert (second["read_bytes"], second["candidates"]) == (0, 0)
    assert counted(alone) == 2


def test_whatever_the_home_is_called(alone: Warm, tmp_path: Path) -> None:
    """Signs that mean something in the address of a database do not in its path."""
    odd = Warm(tmp_path / "a b%20c?mode=ro#é", {**alone.env, "SUBCOG_HOME": str(tmp_path / "a b%20c?mode=ro#é")})
    payload = transcript(tmp_path / "t.jsonl", decided("PostgreSQL 15"))
    odd.hook(payload)
    assert not imported(odd, payload) & HEAVY
    assert len(odd.log()) == 2


def test_the_end_of_a_session_goes_the_whole_way(alone: Warm, tmp_path: Path) -> None:
    """It starts the janitor once a day, whether or not anything new was said."""
    payload = transcript(tmp_path / "t.jsonl", decided("PostgreSQL 15"))
    alone.hook(payload)
    assert "hooks.dispatch" in imported(alone, payload, "session-end")


def test_what_it_logs_is_what_a_capture_of_nothing_would() -> None:
    """It has the fields written down, since what could tell them takes too long to import."""
    assert log_facts.of_capture(Captured((Passage((), Cursor("t")),))) == log_facts.NOTHING


def test_what_is_said_meanwhile_is_captured(alone: Warm, tmp_path: Path) -> None:
    """Another line, or half of one that is finished later."""
    path = tmp_path / "t.jsonl"
    payload = transcript(path, decided("PostgreSQL 15"))
    alone.hook(payload)
    more = transcript(tmp_path / "more.jsonl", decided("RabbitMQ"))
    line = Path(json.loads(more)["transcript_path"]).read_bytes()
    path.write_bytes(path.read_bytes() + line[:40])
    assert alone.hook(payload).stdout == b""
    path.write_bytes(path.read_bytes() + line[40:])
    assert b"RabbitMQ" in alone.hook(payload).stdout


def test_another_file_of_the_same_size_is_read(alone: Warm, tmp_path: Path) -> None:
    """Its size says that nothing is new; the bytes before the cursor say that it is not the one that was read."""
    path = tmp_path / "t.jsonl"
    payload = transcript(path, decided("PostgreSQL 15"))
    alone.hook(payload)
    path.write_text(path.read_text().replace("order service because", "audit service because").replace("team", "firm"))
    assert b"audit service" in alone.hook(payload).stdout


def test_what_another_project_has_read_this_one_has_not(alone: Warm, tmp_path: Path) -> None:
    """How far a transcript was read is kept for each project."""
    path = tmp_path / "t.jsonl"
    payload = transcript(path, decided("PostgreSQL 15"))
    path.write_text(path.read_text().replace(f'"cwd": "{tmp_path}"', '"cwd": ""'))
    alone.hook(payload)
    other = json.loads(payload) | {"cwd": str(tmp_path / "elsewhere")}
    (tmp_path / "elsewhere").mkdir()
    assert b"Auto-captured 1 memory" in alone.hook(json.dumps(other).encode()).stdout


@pytest.mark.parametrize(
    "doubt",
    [
        {"SUBCOG_DEDUP_THRESHOLD_DEFAULT": "2"},  # has to be warned of
        {"SUBCOG_LOG_LEVEL": "debug"},
        {"SUBCOG_HOME": "/dev/null/x"},
    ],
)
def test_settings_that_somebody_made_go_the_whole_way(alone: Warm, tmp_path: Path, doubt: dict[str, str]) -> None:
    """They may have to be warned of, make the log say more, or name a home that cannot be."""
    payload = transcript(tmp_path / "t.jsonl", decided("PostgreSQL 15"))
    alone.hook(payload)
    alone.env |= doubt
    assert "hooks.cold" in imported(alone, payload)


@pytest.mark.parametrize("payload", [b"", b"[]", b'{"session_id": "s"}', b'{"session_id": 5, "transcript_path": "x"}'])
def test_what_is_no_payload_goes_the_whole_way(alone: Warm, payload: bytes) -> None:
    """Where it leaves its reason in the log."""
    assert "hooks.cold" in imported(alone, payload)
    assert len(alone.log()) == 1


def test_a_store_of_another_schema_goes_the_whole_way(alone: Warm, tmp_path: Path) -> None:
    """What has to be migrated, or cannot be read by this version."""
    import sqlite3
    from contextlib import closing

    payload = transcript(tmp_path / "t.jsonl", decided("PostgreSQL 15"))
    alone.hook(payload)
    with closing(sqlite3.connect(alone.home / "memories.db")) as db:
        db.execute("PRAGMA user_version = 99")
    assert "hooks.cold" in imported(alone, payload)
    assert "update subcog-dedup" in alone.log()[-1]["error"]
