"""The installed command, beside packages of other people."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.conftest import ROOT

_SCRIPT = "import sys; from {} import {}; sys.exit({}())"


@pytest.mark.parametrize("foreign", ["hooks", "dedup"])
def test_the_command_is_ours_whatever_pythonpath_holds(tmp_path: Path, home: Path, foreign: str) -> None:
    """Many a project has a package `hooks`, and a session hands such a path to its hooks."""
    (tmp_path / foreign).mkdir()
    (tmp_path / foreign / "__init__.py").touch()
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["scripts"]["subcog-dedup"]
    module, _, function = declared.partition(":")
    said = "The queue is RabbitMQ, and that is settled"
    (tmp_path / "t.jsonl").write_text(json.dumps({"type": "user", "message": {"role": "user", "content": said}}) + "\n")
    call = {"session_id": "s", "transcript_path": str(tmp_path / "t.jsonl"), "cwd": str(tmp_path)}
    hook = ["hook", "pre-compact", "--output", "text"]
    for arguments, shown in ((["add", said, "-n", "decisions"], "Stored "), (["list"], said), (hook, "Skipped 1")):
        done = subprocess.run(
            [sys.executable, "-c", _SCRIPT.format(module, function, function), *arguments],
            env=os.environ
            | {"PYTHONPATH": os.pathsep.join((str(tmp_path), str(ROOT))), "SUBCOG_DEDUP_ENABLED": "false"},
            cwd=tmp_path,
            capture_output=True,
            input=json.dumps(call),
            text=True,
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert shown in done.stdout
