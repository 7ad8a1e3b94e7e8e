"""The plugin says the same as the package and as `install`."""

import json
import os
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

from hooks.registration import registered
from tests.conftest import ROOT

OLD_CLIENTS_KNOW = {
    "PreToolUse",
    "PostToolUse",
    "Notification",
    "UserPromptSubmit",
    "SessionStart",
    "SessionEnd",
    "Stop",
    "SubagentStop",
    "PreCompact",
}


@pytest.fixture
def manifest() -> Any:
    return json.loads((ROOT / ".claude-plugin" / "plugin.json").read_bytes())


@pytest.fixture
def hooks_file(manifest: Any) -> Any:
    """The hooks file, found as the client finds it: by the manifest's path from the plugin's root."""
    assert manifest["hooks"].startswith("./"), "the client refuses other paths"
    return json.loads((ROOT / manifest["hooks"]).read_bytes())


def test_the_manifest_agrees_with_the_package(manifest: Any) -> None:
    """Name, version, description and licence are those of pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    for key in ("name", "version", "description", "license"):
        assert manifest[key] == project[key]


def test_the_plugin_registers_what_install_registers(hooks_file: Any) -> None:
    """Same events, matchers, timeouts and arguments; only that the command is looked up on the PATH."""
    assert hooks_file["hooks"] == registered(("subcog-dedup",))


def test_only_events_that_every_client_knows(hooks_file: Any) -> None:
    """One unknown event makes clients of the 2.0 series drop all hooks of the file."""
    assert set(hooks_file["hooks"]) <= OLD_CLIENTS_KNOW


def test_no_time_limit_is_shorter_than_what_the_client_gives_by_itself(hooks_file: Any) -> None:
    """SessionEnd has 1.5 seconds unless its entry says more; all limits are seconds, under a minute."""
    handlers = [h for groups in hooks_file["hooks"].values() for group in groups for h in group["hooks"]]
    assert all(1.5 < handler["timeout"] <= 60 for handler in handlers)


def test_without_the_command_the_plugin_is_silent(hooks_file: Any, tmp_path: Path) -> None:
    """The plugin can be there and the package not: no session must notice."""
    for groups in hooks_file["hooks"].values():
        line = groups[0]["hooks"][0]["command"]
        ran = subprocess.run(
            ["/bin/sh", "-c", line], env={"PATH": str(tmp_path)}, input=b"{}", capture_output=True, check=False
        )
        assert (ran.returncode, ran.stdout, ran.stderr) == (0, b"", b"")


def test_the_command_on_the_path_is_run(hooks_file: Any, tmp_path: Path) -> None:
    """With the arguments that it is registered with; what it prints reaches the client."""
    program = tmp_path / "subcog-dedup"
    program.write_text('#!/bin/sh\necho "$@"\n')
    program.chmod(0o755)
    line = hooks_file["hooks"]["PreCompact"][0]["hooks"][0]["command"]
    path = os.pathsep.join((str(tmp_path), os.environ["PATH"]))
    ran = subprocess.run(["/bin/sh", "-c", line], env={"PATH": path}, capture_output=True, check=False)
    assert (ran.returncode, ran.stdout) == (0, b"hook pre-compact --output text\n")
