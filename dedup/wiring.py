"""Settings → Engine: the only place that chooses a backend."""

from contextlib import nullcontext
from typing import Any

from dedup.config import Settings
from dedup.embed import FastEmbedder
from dedup.engine import Engine, Policy
from dedup.ports import Scorer, Span, Store
from dedup.scorers import CosineScorer, VerifierScorer
from dedup.stores.sqlite import SqliteStore
from dedup.views import Views


def open_engine(settings: Settings, *, span: Span = lambda _name: nullcontext()) -> Engine:
    """An engine over the store in the home. Raises `StoreError`. The model is loaded on first need."""
    return assembled(settings, SqliteStore(settings.home), embedder(settings), span=span)


def assembled(settings: Settings, store: Store, vectors: Views, **parts: Any) -> Engine:
    """An engine of these parts; `parts` are the engine's own keyword arguments."""
    return Engine(store, vectors, scorer(settings, vectors), policy(settings), **parts)


def embedder(settings: Settings) -> Views:
    """The embedding model; whether it is installed shows when it is used."""
    return Views(FastEmbedder(settings.model_path))


def policy(settings: Settings) -> Policy:
    return Policy(
        thresholds=settings.thresholds,
        min_semantic_length=settings.dedup_min_semantic_length,
        window=settings.dedup_time_window_secs,
        capacity=settings.dedup_cache_capacity,
        enabled=settings.dedup_enabled,
        resolutions=settings.resolutions,
    )


def scorer(settings: Settings, vectors: Views) -> Scorer:
    """The calibrated verifier, or cosine to the letter of the spec."""
    return CosineScorer() if settings.dedup_scorer == "cosine" else VerifierScorer(vectors)
