from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def in_a_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SUBCOG_MODEL_DIR", str(tmp_path / "no-model"))
