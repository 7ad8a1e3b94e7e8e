"""The real client: `make test` fetches it; without it these tests say so and are skipped."""

import shutil
from pathlib import Path

import pytest

from tests.conftest import ROOT


@pytest.fixture(scope="session")
def client() -> Path:
    """The client's binary for this platform, of the version that package.json pins."""
    folder = ROOT / ".cache" / "client" / "node_modules" / "@anthropic-ai"
    found = next(iter(sorted(folder.glob("claude-code-*/claude"))), None)
    if found is None:
        why = "`make client` fetches it" if shutil.which("npm") else "there is no npm to fetch it with"
        pytest.skip(f"no Claude Code client: {why}")
    return found
