"""`make demo`, once everything is set up."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tools import demo


def test_the_demo_shows_what_it_promises(model_dir: Path) -> None:
    """Whatever is set on the machine: that holds for the person's own store."""
    environment = os.environ | {"SUBCOG_DEDUP_ENABLED": "off", "SUBCOG_WORKER": "off", "SUBCOG_LOG_LEVEL": "loud"}
    ran = subprocess.run(
        [sys.executable, "-m", "tools.demo"], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120
    )
    assert ran.returncode == 0, ran.stderr
    for shown in ("Auto-captured ", "(says nothing)", "Exact match: ", "Semantic ", "Updated 1 memory:", "runs      5"):
        assert shown in ran.stdout


def test_the_demo_fails_where_the_hook_fails(monkeypatch: pytest.MonkeyPatch, model_dir: Path) -> None:
    """A hook exits 0 whatever happens: what it says, or that it says nothing, is all there is to see."""
    monkeypatch.setattr(demo, "ACTS", (replace(demo.ACTS[0], says=False),))
    monkeypatch.setattr(sys, "argv", ["demo"])
    with pytest.raises(SystemExit, match="act 1: the hook should have said nothing"):
        demo.main()
