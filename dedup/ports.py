"""What the core asks of the outside, as protocols. Backends are chosen in `dedup.wiring`, nowhere else."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Protocol, TypeAlias

from dedup.history import Archive, Decisions, Ruling
from dedup.lazy_dataclasses import dataclass
from dedup.model import (
    Candidate,
    Comparison,
    Decision,
    Domain,
    Finding,
    Match,
    Memory,
    Namespace,
    TierName,
    Urn,
    Verdict,
)
from dedup.scope import Scope
from dedup.terms import Question, Retirement

if TYPE_CHECKING:  # numpy costs a hook process 50-90 ms; only what computes with vectors imports it
    import numpy as np
    import numpy.typing as npt

    Vector: TypeAlias = npt.NDArray[np.float32]

Clock: TypeAlias = Callable[[], float]
"""Seconds since the epoch."""

Span: TypeAlias = Callable[[str], AbstractContextManager[object]]
"""Opens a tracing span of that name."""


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

    def apart(self, domain: Domain, digest: str) -> frozenset[str]:
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

    def read(self, text: str) -> None:
        """Prepare a text that is about to be compared, as far as that takes no model."""

    def expect(self, asked: Sequence[Expected], most: int | None = None) -> None:
        """Judge in one go, to save time, what `compare` and `said_again` are about to be asked one by one. They answer
        the same without it.
        """

    def said_again(self, own: Sequence[Match], candidate: Candidate, outdated: str = "") -> tuple[Match, float] | None:
        """The text that the candidate most likely says again, and how likely that is, in [0, 1]; None if it says none.

        `own`: texts of its own conversation that it does not change, each with its cosine as the score. `outdated`: a
        text that it would revise, which something else has replaced already; "" if none. Raises `ModelError`.
        """

    def reading(self, text: str) -> bytes:
        """What to keep beside a text that is stored, for when it is compared again; b"" for nothing."""


class Tier(Protocol):
    """One way to recognise a duplicate. It may raise: the pipeline turns that into a skipped finding."""

    @property
    def name(self) -> TierName: ...

    def find(self, candidate: Candidate, lookup: Lookup) -> Finding: ...


@dataclass(frozen=True, slots=True)
class Cursor:
    """How far a transcript has been read: `offset` bytes, and a digest of what stood just before them."""

    transcript: str
    offset: int = 0
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Arrival:
    """A candidate from elsewhere, or one that is read late.

    `origin`: the memory that it was in the other store; it keeps that one's id, times and counters. `revises`: what it
    replaced there. `apart`: what it must not be taken for there, as in `Lookup.apart`. `said_at`: when it was said, if
    that is known. `outdated_by`: the memory here that was said later and replaces it.
    """

    candidate: Candidate
    origin: Memory | None = None
    said_at: float | None = None
    outdated_by: Urn | None = None
    revises: Urn | None = None
    apart: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Keep:
    """A candidate judged new, under the id it gets, with its vector and its reading where they were made.

    `revises`: the memory whose statement it changes, which is superseded from then on. `retires`: memories that go into
    this one once it is stored, and why. `open`: what is left to be decided about it and the memory it matched.
    `provisional`: kept before every tier could be asked. `twin`: stored even where the same text is stored already.
    `ruling`: the decision, where the tiers did not make it; one to skip is about what `retires` names, any other about
    this candidate. `arrival`: what is known of it, if it comes from elsewhere or is read late.
    """

    verdict: Verdict
    id: str
    vector: "Vector | None" = None
    revises: Urn | None = None
    retires: tuple[Urn, ...] = ()
    why: Retirement = Retirement.REPLACED
    open: Question | None = None
    provisional: bool = False
    twin: bool = False
    ruling: Ruling | None = None
    arrival: Arrival | None = None
    reading: bytes = b""

    @property
    def urn(self) -> Urn:
        return Urn(self.verdict.candidate.domain, self.verdict.candidate.namespace, self.id)

    @property
    def decision(self) -> Decision:
        """What the log says of it. (A duplicate is kept only where it takes its match's place, or has a key.)"""
        if self.ruling and not self.ruling.decision.is_skip:
            return self.ruling.decision
        if self.open:
            return Decision.UNSURE_KEEP
        if self.revises:
            return Decision.REVISION
        return Decision.CAPTURED if self.verdict.is_duplicate else self.verdict.decision


@dataclass(frozen=True, slots=True)
class Skip:
    """A candidate judged a duplicate of `urn`.

    `wording`: its text says the same in other words, and is kept under that memory. `instead_of`: what had replaced
    that memory, which has been said again now and takes its place back. `copied`: the very record that says it was
    judged before, in another copy of its conversation; that is no sighting. `origin`: the name that it had in the store
    it was imported from. `said_at`: when it was said, where that is past.
    """

    verdict: Verdict
    urn: Urn
    vector: "Vector | None" = None
    wording: bool = False
    instead_of: Urn | None = None
    copied: bool = False
    reading: bytes = b""
    origin: Urn | None = None
    said_at: float | None = None


@dataclass(frozen=True, slots=True)
class FreshReading:
    """A stored text, the memory it belongs to, and the reading that it gets in place of the one it has."""

    urn: Urn
    content: str
    reading: bytes


@dataclass(frozen=True, slots=True)
class Run:
    """Everything one capture wants written, in one transaction.

    `before` and `after` are the cursor the run started from and the one it ends at: if the stored cursor is no longer
    `before`, another process has captured the same part of the transcript, and nothing at all is written.
    """

    id: str
    at: float
    steps: tuple[Keep | Skip, ...]
    model_id: str | None = None
    before: Cursor | None = None
    after: Cursor | None = None
    session_id: str = ""
    metrics: tuple["Sample", ...] = ()
    left_out: tuple[Candidate, ...] = ()  # found, and not judged; the log keeps their texts
    calibration: str = ""  # what the scores were computed with
    fresh_readings: tuple[FreshReading, ...] = ()


@dataclass(frozen=True, slots=True)
class Sample:
    """One observation of a metric: added to a counter, or put into a histogram's buckets."""

    name: str
    value: float
    labels: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Unembedded:
    """A text without a vector, by the store's own row numbers; `wording` 0 is the memory's own text."""

    memory: int
    wording: int
    content: str


class StaleCursor(Exception):
    """Another process has read this transcript further since the run began. Not an error: read again from there."""


class Store(Lookup, Archive, Decisions, Protocol):
    """The one place memories live. Every write is one transaction; a crash leaves all of it or nothing."""

    def close(self) -> None:
        """Nothing else may be asked of it afterwards."""

    def together(self) -> AbstractContextManager[None]:
        """What is written within is written as a whole, or not at all. Raises `StoreError`."""
        ...

    def commit(self, run: Run) -> dict[int, Urn]:
        """Write the run. Returns, by step number, the memory that won where another process stored the text first.

        Raises `StaleCursor`, `StoreError`.
        """

    def cursor(self, transcript: str) -> Cursor:
        """How far it was read; at 0 where it never was."""

    def cursors(self) -> list[Cursor]:
        """All there are, in the order of their names."""

    def get(self, urn: Urn) -> Memory | None:
        """The living memory of that name."""

    def memories(
        self, domains: Sequence[Domain] | None = None, namespace: Namespace | None = None, limit: int | None = None
    ) -> Iterable[Memory]:
        """Newest first; `domains` None means all of them."""

    def in_force(self, domains: Sequence[Domain], limit: int, *, wanted: bool) -> list[Memory]:
        """Memories that nothing has replaced, what was said last first, and of what one run has kept the surest: those
        that somebody wants kept (`wanted`, see `dedup.model.WANTED`), or the others."""

    def superseded(self, domains: Sequence[Domain], limit: int) -> list[Memory]:
        """Memories that another one has replaced, what was said last first."""

    def domains(self) -> list[Domain]:
        """Those that have memories, in alphabetical order."""

    def search(self, domains: Sequence[Domain], query: str, namespace: Namespace | None, limit: int) -> list[Match]:
        """What has words of the query, best first. Scores are comparable within one search only."""

    def forget(self, urn: Urn, at: float) -> bool:
        """Erase the memory and its text everywhere in the store. False if there is none."""

    def by_key(self, domain: Domain, namespace: Namespace, key: str) -> Memory | None:
        """The living memory that stands under that key."""

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

    def set_state(self, key: str, value: str | None) -> None:
        """Put it down; None deletes it."""

    def swap_state(self, key: str, before: str | None, after: str | None) -> bool:
        """The same, if `before` is still there; else nothing happens, and False."""

    def without_vector(self, model: str, limit: int) -> list["Unembedded"]:
        """Texts of memories, and wordings, without a vector by this model."""

    def add_vectors(
        self, model: str, texts: Sequence["Unembedded"], vectors: "Vector", readings: Sequence[bytes]
    ) -> None:
        """Add what `without_vector` asked for, each with what the scorer keeps of it."""

    def fold_indexes(self, at_least: int = ...) -> int:
        """Build every vector index that has `at_least` rows more than its file (without a number: where it is worth the
        work), and put the other indexes in order; how many were built. Raises `filelock.Timeout` where another process
        is at it."""

    def count(self, samples: Iterable[Sample]) -> None:
        """Add observations to their counters and histograms."""

    def metrics(self) -> list[Sample]:
        """Every counter, and every bucket of the histograms, with its total."""
