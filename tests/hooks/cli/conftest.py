import pytest


@pytest.fixture
def judge_wanted(project_without_model: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A judge is configured, in a directory that is no project; no embedding model is needed for asking it."""
    monkeypatch.setenv("SUBCOG_JUDGE_BACKEND", "api")
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-ant-of-nobody")
