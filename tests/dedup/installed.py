"""Where tests find the real embedding model."""

import os
from pathlib import Path

import pytest

from dedup.embedding.model_store import ModelState, status


def installed_model() -> Path:
    """The directory in SUBCOG_MODEL_DIR, else `.cache/model` of the repository. A missing model fails the test."""
    model_dir = Path(os.environ.get("SUBCOG_MODEL_DIR") or Path(__file__).parents[2] / ".cache" / "model")
    seen = status(model_dir)
    if seen.state not in (ModelState.INSTALLED, ModelState.CHANGED):
        pytest.fail(f"{seen}: run `SUBCOG_MODEL_DIR={model_dir} subcog-dedup model install`, or `make test`")
    return model_dir
