"""Settings → Engine: the only place that chooses a backend."""

from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from typing import TYPE_CHECKING, Any

from dedup.config import Settings
from dedup.embed import FastEmbedder
from dedup.engine import Engine, Policy
from dedup.ports import Embedder, Scorer, Span, Store
from dedup.scorers import CosineScorer, VerifierScorer
from dedup.stores.sqlite import SqliteStore
from dedup.views import Views

if TYPE_CHECKING:
    from dedup.janitor.run import Janitor


def open_engine(settings: Settings, *, span: Span = lambda _name: nullcontext()) -> Engine:
    """An engine over the store in the home. Raises `StoreError`. The model is loaded on first need."""
    return assembled(settings, SqliteStore(settings.home), embedder(settings), span=span)


def assembled(settings: Settings, store: Store, vectors: Views, **parts: Any) -> Engine:
    """An engine of these parts; `parts` are the engine's own keyword arguments."""
    return Engine(store, vectors, scorer(settings, vectors), policy(settings), **parts)


@contextmanager
def open_janitor(settings: Settings, **parts: Any) -> "Iterator[Janitor]":
    """A janitor of the store in the home. Raises `StoreError`."""
    with closing(SqliteStore(settings.home)) as store:
        yield janitor_over(settings, store, embedder(settings), **parts)


def janitor_over(settings: Settings, store: SqliteStore, vectors: Embedder, **parts: Any) -> "Janitor":
    """A janitor of these parts; `parts` are its own keyword arguments.

    It asks the verifier also where hooks are set to cosine, which nobody should let merge anything.
    """
    from dedup.janitor.assessor import Assessor  # numpy and more, that a hook which opens an engine has no use for
    from dedup.janitor.provisional import Settling
    from dedup.janitor.run import Care, Janitor

    views = vectors if isinstance(vectors, Views) else embedder(settings)
    verifier, rules = VerifierScorer(views), policy(settings)
    return Janitor(
        store,
        Engine(store, vectors, verifier, rules),
        vectors.model_id,
        Assessor(verifier, rules.thresholds, rules.min_semantic_length),
        Settling(store, vectors, verifier, rules.thresholds, rules.min_semantic_length),
        Care(settings.log_days, settings.retired_days, settings.log_reviewed_texts == "drop"),
        **parts,
    )


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
