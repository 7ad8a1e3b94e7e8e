"""Every case in `fixtures/replay` gives the answers it gave when somebody last read them."""

import json
from pathlib import Path

import pytest

from tests.hooks.replay import CASES, played


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_replay(path: Path, model_dir: Path) -> None:
    """To the letter, URNs and times included."""
    case = json.loads(path.read_text())
    assert played(case) == case["steps"]
