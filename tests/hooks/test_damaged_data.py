"""Files of weights and words that are damaged after they were installed, in a copy of the packages."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT

SAID = [
    "From now on always use pnpm instead of npm, because the lock file must stay stable.",
    "We decided on PostgreSQL 15 for the orders, because of the index over JSON.",
    "Wir nehmen PostgreSQL 15 für die Bestellungen, weil der Index über JSON dort gut ist.",
]
AGAIN = "For the orders we use PostgreSQL 15, since it can index JSON."


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The packages, compiled by the first test."""
    root = tmp_path_factory.mktemp("copy")
    for package in ("dedup", "hooks"):
        shutil.copytree(ROOT / package, root / package, ignore=shutil.ignore_patterns("__pycache__"))
    return root


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory, model_dir: Path) -> Path:
    """A model of its own, since graphs are drawn into it."""
    return shutil.copytree(model_dir, tmp_path_factory.mktemp("model") / "model")


class Session:
    """One transcript, and what is run on it."""

    def __init__(self, root: Path, model: Path, home: Path, transcript: Path) -> None:
        self._root, self._home, self._transcript = root, home, transcript
        self._environment = os.environ | {"PYTHONPATH": str(root), "SUBCOG_MODEL_DIR": str(model)}
        self._said = 0

    def run(self, *arguments: str, told: str = "") -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, "-m", "hooks", *arguments]
        return subprocess.run(
            command, cwd=self._root, env=self._environment, input=told, capture_output=True, text=True, check=False
        )

    def compacted(self, *said: str) -> tuple[str, dict[str, Any]]:
        """What PreCompact says after something was said, and its line of the log."""
        for text in said:
            self._said += 1
            message = {"role": "user", "content": text}
            with self._transcript.open("a") as file:
                file.write(json.dumps({"type": "user", "uuid": f"u{self._said}", "message": message}) + "\n")
        place = {"transcript_path": str(self._transcript), "cwd": str(self._transcript.parent)}
        done = self.run("hook", "pre-compact", "--output", "text", told=json.dumps({"session_id": "s", **place}))
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout, self.log()[-1]

    def log(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in (self._home / "hooks.log").read_text().splitlines()]

    def told_by_doctor(self) -> list[dict[str, str]]:
        return [check for check in json.loads(self.run("doctor", "--json").stdout) if check["name"] == "data"]


@pytest.fixture
def session(copied: Path, model: Path, home: Path, tmp_path: Path) -> Session:
    return Session(copied, model, home, tmp_path / "session.jsonl")


@pytest.fixture
def damaged(copied: Path, request: pytest.FixtureRequest) -> Iterator[Path]:
    """A file that is cut off in the middle of a line, until the test is done."""
    file = copied / "dedup" / "data" / request.param
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2].rstrip(b"\n"))
    yield file
    file.write_bytes(whole)


@pytest.mark.parametrize("damaged", ["extract.json", "verifier.json", "verifier.npz", "lexicon.txt"], indirect=True)
def test_without_what_decides_nothing_is_captured_and_nothing_lost(damaged: Path, session: Session) -> None:
    """The hook says nothing and hurts nobody; `doctor` names the file. Once that is mended, all of it is read."""
    whole = (ROOT / "dedup" / "data" / damaged.name).read_bytes()
    told, line = session.compacted(*SAID)
    assert (told, line["outcome"]) == ("", "failed")
    assert line["error"].startswith(f"DataDamaged: {damaged.name} ")
    (check,) = session.told_by_doctor()
    assert check["health"] == "broken"
    assert check["seen"].startswith(f"{damaged.name} is damaged or missing")
    assert check["cure"].endswith("-m pip install --force-reinstall --no-deps subcog-dedup")
    damaged.write_bytes(whole)
    told, line = session.compacted()
    assert (line["outcome"], "pnpm" in told, "PostgreSQL" in told) == ("ok", True, True)
    assert session.told_by_doctor() == []


@pytest.mark.parametrize(
    "damaged",
    ["statements.json", "statements.npz", "reader.json", "reader.npz", "restated.json", "gloss/de.txt"],
    indirect=True,
)
def test_what_has_a_say_is_done_without(damaged: Path, session: Session, copied: Path) -> None:
    """Cues and features decide alone; a warning says so in the log, and `doctor` names the file."""
    told, line = session.compacted(*SAID)
    assert (line["outcome"], line["tier_failures"], "pnpm" in told) == ("ok", [], True)
    told, line = session.compacted(AGAIN)
    assert (line["outcome"], line["tier_failures"]) == ("ok", [])
    name = damaged.relative_to(copied / "dedup" / "data").as_posix()
    warnings = {row["file"]: row["level"] for row in session.log() if row["event"] == "data file not usable"}
    assert warnings == {name: "warning"}
    (check,) = session.told_by_doctor()
    assert (check["health"], check["seen"].partition(" ")[0]) == ("warn", name)


@pytest.mark.parametrize("damaged", ["extract.json"], indirect=True)
def test_memory_is_shown_all_the_same(damaged: Path, session: Session, tmp_path: Path) -> None:
    """After a compaction, what there is."""
    session.run("add", SAID[0], "-n", "patterns", "--global")
    compacted = {"session_id": "s", "transcript_path": str(tmp_path / "session.jsonl"), "cwd": str(tmp_path)}
    session.compacted(SAID[1])
    done = session.run("hook", "session-start", told=json.dumps({**compacted, "source": "compact"}))
    assert "pnpm" in done.stdout
