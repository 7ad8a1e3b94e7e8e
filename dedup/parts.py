"""What an engine is made of: its backends, and what counts as a duplicate. `dedup.wiring` chooses both."""

from collections.abc import Mapping

from dedup.lazy_dataclasses import dataclass, field
from dedup.model import Namespace
from dedup.ports import Embedder, Scorer, Span, Store
from dedup.terms import Resolution


@dataclass(frozen=True)
class Policy:
    """What counts as a duplicate, as plain values."""

    thresholds: Mapping[Namespace, float]  # similarity, inclusive
    min_semantic_length: int  # characters
    window: float  # seconds
    capacity: int  # entries of the recent cache
    enabled: bool = True
    resolutions: Mapping[Namespace, Resolution] = field(default_factory=dict)  # skip, where there is none


@dataclass(frozen=True)
class Parts:
    """One store, one embedder (or none), one scorer, one policy; and what opens tracing spans."""

    store: Store
    embedder: Embedder | None
    scorer: Scorer
    policy: Policy
    span: Span
