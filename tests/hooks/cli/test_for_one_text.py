"""What somebody waits for: a command that judges or looks for one text loads the model as a hook does."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.hooks.command import run

_TEXT = "Sessions of the order service live in Redis and expire after 300 seconds"


@pytest.mark.parametrize(
    "command", [("check", _TEXT, "-n", "config"), ("add", _TEXT, "-n", "config"), ("search", "how long may one idle")]
)
def test_one_text_is_compared_by_meaning_without_what_takes_longest_to_import(
    command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, model_dir: Path
) -> None:
    """fastembed, two thirds of the time until the answer; the vectors are the same without it."""
    monkeypatch.chdir(tmp_path)
    run("add", "Whoever is idle for five minutes has to log in to the order service again", "-n", "decisions")
    code = (
        "import sys\nfrom hooks.cli import cli\n"
        f"cli({list(command)!r}, standalone_mode=False)\n"
        "sys.exit(str([name for name in ('fastembed', 'onnxruntime') if name in sys.modules]))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert done.stderr.splitlines()[-1] == "['onnxruntime']"
