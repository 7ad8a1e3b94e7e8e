"""What every test stands on: no test can reach the real home, and none sees the machine's own settings."""

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from dedup.engine import Engine
from dedup.stores.sqlite import SqliteStore
from tests.fakes import FakeEmbedder, engine_over

ROOT = Path(__file__).parents[1]
MODEL_DIR = Path(os.environ.get("SUBCOG_MODEL_DIR") or ROOT / ".cache" / "model")


@pytest.fixture(autouse=True)
def guarded_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own for each test, and none of the SUBCOG_… settings of the person running them."""
    home = tmp_path_factory.mktemp("home")
    for name in [n for n in os.environ if n.startswith(("SUBCOG_", "XDG_", "OTEL_", "CLAUDE", "ANTHROPIC_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))
    monkeypatch.setenv("SUBCOG_HOME", str(home / "subcog"))
    monkeypatch.setenv("SUBCOG_MODEL_DIR", str(MODEL_DIR))
    monkeypatch.setenv("SUBCOG_WORKER", "off")  # or it would outlive the test; those about it say otherwise
    monkeypatch.setenv("SUBCOG_JANITOR", "off")  # no test leaves a process behind, but those that are about it
    return home


@pytest.fixture
def home(guarded_home: Path) -> Path:
    """Where the store of this test lives."""
    return guarded_home / "subcog"


@pytest.fixture
def store(home: Path) -> Iterator[SqliteStore]:
    with closing(SqliteStore(home)) as opened:
        yield opened


@pytest.fixture
def engine(store: SqliteStore) -> Engine:
    """An engine over a real store with a word-counting embedder: similar words, near vectors."""
    return engine_over(store, FakeEmbedder())


@pytest.fixture(scope="session")
def model_dir() -> Path:
    """The real embedding model, as `make test` installs it."""
    if not (MODEL_DIR / "manifest.json").exists():
        pytest.fail(f"no embedding model in {MODEL_DIR}: run `make test`, or `subcog-dedup model install`")
    return MODEL_DIR
