"""What the core asks of the outside, as protocols. Which backends an engine has is chosen in `dedup.wiring`."""

import math
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Protocol, TypeAlias

from dedup.counting import Sample
from dedup.history import Archive, Decisions
from dedup.lazy_dataclasses import dataclass
from dedup.model import (
    Candidate,
    Comparison,
    Domain,
    Finding,
    Match,
    Memory,
    Namespace,
    TierName,
    Urn,
)
from dedup.scope import Scope
from dedup.steps import Cursor, Run

if TYPE_CHECKING:  # numpy costs a hook process 50-90 ms; only what computes with vectors imports it
    import numpy as np
    import numpy.typing as npt

    Vector: TypeAlias = npt.NDArray[np.float32]

Clock: TypeAlias = Callable[[], float]
"""Seconds since the epoch."""

Span: TypeAlias = Callable[[str], AbstractContextManager[object]]
"""Opens a tracing span of that name."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a model says that has read a statement: the log-odds that it is worth keeping, and how much speaks for each
    namespace, in the order of their names, in log-odds up to a constant."""

    keep: float
    namespaces: Sequence[float]


Weigh: TypeAlias = Callable[[Sequence[tuple[str, str]]], Sequence[Estimate | None]]
"""Statements, each with what was said around it (see `dedup.extraction.evidence.in_place`) → an estimate of each; None
where nothing can be said of it."""


class Embedder(Protocol):
    """Texts → unit vectors. Vectors of different `model_id`s are never compared."""

    @property
    def model_id(self) -> str: ...

    def embed(self, texts: Sequence[str]) -> "Vector":
        """Shape (len(texts), 384), float32, L2-normalised rows. Raises `ModelError`."""


class Lookup(Protocol):
    """What the tiers look things up in: the store, or the store plus what a run has decided to keep so far."""

    def by_hash(self, scope: Scope, digest: str) -> Match | None:
        """The memory that has a text with that full hash; its score is 1."""

    def nearest(self, scopes: Sequence[Scope], vectors: "Vector", model_id: str, limit: int) -> list[list[Match]]:
        """For each vector, float32 (len(scopes), 384), the memories of its scope nearest to it, best first; scores are
        cosines, those below 0 as 0."""

    def by_text(self, scope: Scope, text: str, limit: int) -> list[Match]:
        """The memories that share most with the text by BM25, best first; scores are lexical similarity in [0, 1]."""

    def known_distinct(self, domain: Domain, digest: str) -> frozenset[str]:
        """What the text with that hash must not be taken for: URNs of memories, and hashes of texts."""


Expected = tuple[Candidate, Sequence[Match], Sequence[Match]]
"""A candidate; the stored texts that it will be compared with; and those among them that were said in its own
conversation and found by vector, of which `said_again` may be asked."""


class Scorer(Protocol):
    """Says what a candidate is to each of some stored texts. It never looks anything up."""

    @property
    def calibration(self) -> str:
        """The name of its measure. Similarities of different calibrations cannot be compared."""

    def compare(
        self, stored: Sequence[Match], candidate: Candidate, threshold: float, most: int | None = None
    ) -> list[Comparison]:
        """One comparison for each stored text, in order. `threshold`: the similarity of a duplicate, inclusive.

        `most`: how many need be judged: the nearest, of different memories as long as there are any. The rest may be
        called far. None: all.
        """

    def prepare(self, text: str) -> None:
        """Prepare a text that is about to be compared, as far as that takes no model."""

    def prefetch(self, asked: Sequence[Expected], most: int | None = None, until: float = math.inf) -> None:
        """Judge in one go, to save time, what `compare` and `said_again` are about to be asked one by one. They answer
        the same without it.

        What is not begun by `until`, on the clock of `time.monotonic`, is not.
        """

    def said_again(self, own: Sequence[Match], candidate: Candidate, outdated: str = "") -> tuple[Match, float] | None:
        """The text that the candidate most likely says again, and how likely that is, in [0, 1]; None if it says none.

        `own`: texts of its own conversation that it does not change, each with its cosine as the score. `outdated`: a
        text that it would revise, which something else has replaced already; "" if none. Raises `ModelError`.
        """

    def outdated(self, earlier: Sequence[Match], candidate: Candidate) -> tuple[Match, Comparison] | None:
        """The text that what a user says outdates, and what is between the two: a revision; None if it outdates none.

        `earlier`: texts of other conversations, each with its cosine as the score. Raises `ModelError`.
        """

    def reading(self, text: str) -> bytes:
        """What to keep beside a text that is stored, for when it is compared again; b"" for nothing."""


class Tier(Protocol):
    """One way to recognise a duplicate. It may raise: the pipeline turns that into a skipped finding."""

    @property
    def name(self) -> TierName: ...

    def find(self, candidate: Candidate, lookup: Lookup) -> Finding: ...


@dataclass(frozen=True, slots=True)
class Unembedded:
    """A text without a vector, by the store's own row numbers; `wording` 0 is the memory's own text."""

    memory: int
    wording: int
    content: str


class Store(Lookup, Archive, Decisions, Protocol):
    """The one place memories live. Every write is one transaction; a crash leaves all of it or nothing.

    `damaged`: the URNs of memories whose rows were asked for and cannot be read, and what decisions (`terms.LOG_ROW`)
    and open questions are called that cannot be; they are as if they were not there.
    """

    damaged: set[str]

    def close(self) -> None:
        """Nothing else may be asked of it afterwards."""

    def transaction(self) -> AbstractContextManager[None]:
        """What is written within is written as a whole, or not at all. Raises `StoreError`."""

    def rehearsal(self) -> "AbstractContextManager[Store]":
        """A copy of it, which can be written; when it is left, nothing of that remains. Raises `StoreError`."""

    def busy_timeout(self, patience_s: float) -> AbstractContextManager[None]:
        """What is written within waits no longer than that for another process's writing; then `StoreError`."""

    def commit(self, run: Run) -> dict[int, Urn]:
        """Write the run. Returns, by step number, the memory that won where another process stored the text first.

        Raises `StaleCursor`, `StoreError`.
        """

    def cursor(self, key: str) -> Cursor:
        """How far it was read; at 0 where it never was."""

    def cursors(self) -> list[Cursor]:
        """All there are, in the order of their keys."""

    def get(self, urn: Urn, now: float = ...) -> Memory | None:
        """The living memory of that name. `now`: where it is dated to come, with the time that `in_force` gives it."""

    def memories(
        self,
        domains: Sequence[Domain] | None = None,
        namespace: Namespace | None = None,
        limit: int | None = None,
        now: float = ...,
    ) -> Iterable[Memory]:
        """Newest first; `domains` None means all of them. What is dated more than a day after `now` comes where it was
        stored."""

    def in_force(
        self,
        domains: Sequence[Domain],
        limit: int,
        *,
        wanted: bool,
        kinds: Collection[Namespace] = tuple(Namespace),
        now: float = ...,
    ) -> list[Memory]:
        """Memories of these kinds that nothing has replaced, what was said last first, and of what one run has kept the
        surest: those that somebody wants kept (`wanted`, see `dedup.model.WANTED`), or the others. What is dated more
        than a day after `now` gets the time of what was stored before it."""

    def superseded(self, domains: Sequence[Domain], limit: int, now: float = ...) -> list[Memory]:
        """Memories that another one has replaced, what was said last first."""

    def domains(self) -> list[Domain]:
        """Those that have memories, in alphabetical order."""

    def search(self, domains: Sequence[Domain], query: str, namespace: Namespace | None, limit: int) -> list[Match]:
        """What has words of the query, best first. Scores are comparable within one search only."""

    def vectors(self, memories: Sequence[Memory], model_id: str) -> "dict[Urn, Vector]":
        """Those of their own texts by that model, where they have one; shape (384,)."""

    def forget(self, urn: Urn, at: float) -> bool:
        """Erase the memory and its text everywhere in the store. False if there is none."""

    def by_key(self, domain: Domain, namespace: Namespace, key: str | None) -> Memory | None:
        """The living memory that stands under that key; None if none does, and where there is no key."""

    def provisional(self, limit: int) -> list[Memory]:
        """Memories that were kept before every tier could be asked, oldest first."""

    def clear_provisional(self, urns: Iterable[Urn]) -> None:
        """These memories are provisional no more."""

    def count_access(self, urns: Iterable[Urn]) -> None:
        """Count that these memories were looked at."""

    def without_value_hash(self) -> int:
        """How many memories still lack the hash of their value."""

    def hash_values(self, limit: int) -> int:
        """Compute it for up to `limit` of them, in one transaction; how many. 0: all have one."""

    def state(self, key: str) -> str | None:
        """What work that goes on later has put down under that key."""

    def states(self, prefix: str) -> dict[str, str]:
        """All that is put down under keys that begin so."""

    def set_state(self, key: str, value: str | None) -> None:
        """Put it down; None deletes it."""

    def swap_state(self, key: str, before: str | None, after: str | None) -> bool:
        """The same, if `before` is still there; else nothing happens, and False."""

    def without_vector(self, model: str, limit: int) -> list[Unembedded]:
        """Texts of memories, and wordings, without a vector by this model."""

    def add_vectors(
        self, model: str, texts: Sequence[Unembedded], vectors: "Vector", readings: Sequence[bytes]
    ) -> None:
        """Add what `without_vector` asked for, each with what the scorer keeps of it."""

    def fold_indexes(self, at_least: int = ...) -> int:
        """Build every vector index that has `at_least` rows more than its file (without a number: where it is worth the
        work), or whose file is damaged or has many deleted rows, and put the other indexes in order; how many were
        built. Raises `filelock.Timeout` where another process is at it."""

    def count(self, samples: Iterable[Sample]) -> None:
        """Add observations to their counters and histograms."""

    def metrics(self) -> list[Sample]:
        """Every counter, and every bucket of the histograms, with its total."""
