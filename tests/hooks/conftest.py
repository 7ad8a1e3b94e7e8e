"""What tests of the hooks and of the command line stand on."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hooks.warm import Warm


@pytest.fixture
def no_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Words are all there is: quicker, and enough where meaning is not the point."""
    monkeypatch.setenv("SUBCOG_MODEL_DIR", str(tmp_path / "no-model"))


@pytest.fixture
def project_without_model(no_model: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a directory that is a project by its name alone."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def alone(home: Path, no_model: None) -> Warm:
    """A home that no worker is started in."""
    return Warm(home, dict(os.environ))


@pytest.fixture
def warm(home: Path, no_model: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Warm]:
    """A home in which workers may be started, without the model: it takes long to load and changes nothing there."""
    monkeypatch.setenv("SUBCOG_WORKER", "on")
    monkeypatch.setenv("SUBCOG_WORKER_IDLE_SECS", "120")  # one that begins as its test ends is not stopped by it
    found = Warm(home, dict(os.environ))
    yield found
    found.stop()
