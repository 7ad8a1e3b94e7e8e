from pathlib import Path

import pytest


@pytest.fixture
def judge_wanted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A judge is configured, in a directory that is no project; no embedding model is needed for asking it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SUBCOG_MODEL_DIR", str(tmp_path / "no-model"))
    monkeypatch.setenv("SUBCOG_JUDGE_BACKEND", "api")
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-ant-of-nobody")
