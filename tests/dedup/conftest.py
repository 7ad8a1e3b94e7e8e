"""What tests that need the real embedding model share."""

from collections.abc import Callable
from pathlib import Path

import pytest

from dedup.embedding.embed import FastEmbedder
from dedup.verify import Prepared, VetoKind, judge, prepare

Reads = Callable[[str], Prepared]


@pytest.fixture(scope="module")
def embedder(model_dir: Path) -> FastEmbedder:
    return FastEmbedder(model_dir)


@pytest.fixture(scope="module", params=["vectors", "words"])
def reads(request: pytest.FixtureRequest, embedder: FastEmbedder) -> Reads:
    """Prepares a text with the model, and without."""
    if request.param == "words":
        return lambda text: prepare(text, None)
    return lambda text: prepare(text, embedder.tokens([text])[0])


def kinds(reads: Reads, stored: str, candidate: str) -> set[VetoKind]:
    """What forbids calling the two the same."""
    return {veto.kind for veto in judge(reads(stored), reads(candidate)).vetoes}
