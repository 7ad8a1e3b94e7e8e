"""What a run wants written: a step for each of its candidates, and what goes with them in one transaction."""

from typing import TYPE_CHECKING

from dedup.counting import Sample
from dedup.lazy_dataclasses import dataclass
from dedup.model import Candidate, Decision, Memory, Speaker, Urn, Verdict
from dedup.terms import Question, Retirement

if TYPE_CHECKING:
    from dedup.ports import Vector


@dataclass(frozen=True, slots=True)
class Arrival:
    """A candidate from elsewhere.

    `origin`: the memory that it was in the other store; it keeps that one's id, times and counters. `revises`: what it
    replaced there. `distinct_from`: what it must not be taken for there (see `Lookup.known_distinct`). `said_at`: when
    it was said, if that is known.
    """

    candidate: Candidate
    origin: Memory | None = None
    said_at: float | None = None
    revises: Urn | None = None
    distinct_from: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """A decision about two memories that was made after both were stored: by the judge, the janitor, or a person.

    `reasoning` says why in a sentence; `model`, `score`, `threshold` and `calibration`: as in the log.
    """

    decision: Decision
    reasoning: str
    model: str = ""
    score: float | None = None
    threshold: float | None = None
    calibration: str = ""


@dataclass(frozen=True, slots=True)
class Keep:
    """A candidate judged new, under the id it gets, with its vector and its reading where they were made.

    `revises`: the memory whose statement it changes, which is superseded from then on. `retires`: memories that go into
    this one once it is stored, and why. `open`: what is left to be decided about it and the memory it matched.
    `twin`: stored even where the same text is stored already. `ruling`: the decision, where the tiers did not make it;
    one to skip is about what `retires` names, any other about this candidate. `origin`, `distinct_from`: as of an
    `Arrival`. `said_at`: when it was said, where that is past. `outdated_by`: the memory that was said later and
    replaces it.
    """

    verdict: Verdict
    id: str
    vector: "Vector | None" = None
    revises: Urn | None = None
    retires: tuple[Urn, ...] = ()
    why: Retirement = Retirement.REPLACED
    open: Question | None = None
    twin: bool = False
    ruling: Ruling | None = None
    reading: bytes = b""
    origin: Memory | None = None
    distinct_from: tuple[str, ...] = ()
    said_at: float | None = None
    outdated_by: Urn | None = None

    @property
    def urn(self) -> Urn:
        return Urn(self.verdict.candidate.domain, self.verdict.candidate.namespace, self.id)

    @property
    def replaces(self) -> Urn | None:
        """What it is told to stand in the place of: what it revises, or the first that goes into it."""
        return self.revises or next(iter(self.retires), None)

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


def seen_at(step: Keep | Skip, now: float) -> float:
    """When the memory that has its text already is seen by a step. Where Claude says it, 0, so that it is seen no later
    than before: Claude may be quoting what it was told of memory, and an old value would count as said last."""
    if step.verdict.candidate.speaker is Speaker.ASSISTANT:
        return 0.0
    return now if step.said_at is None else step.said_at


@dataclass(frozen=True, slots=True)
class FreshReading:
    """A stored text, the memory it belongs to, and the reading that it gets in place of the one it has."""

    urn: Urn
    content: str
    reading: bytes


@dataclass(frozen=True, slots=True)
class Cursor:
    """How far a reader has read a file: `offset` bytes, and a digest of what stood just before them.

    `key`: what it is kept under, which names the file, whose words are in it, and its reader, if that is none of the
    hooks: `{domain's slug}[/{reader}]:{path}`.
    """

    key: str
    offset: int = 0
    anchor: str = ""


class StaleCursor(Exception):
    """Another process has read this transcript further since the run began. Not an error: read again from there."""


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
    metrics: tuple[Sample, ...] = ()
    over_limit: tuple[Candidate, ...] = ()  # found, and not judged; the log keeps their texts
    calibration: str = ""  # what the scores were computed with
    fresh_readings: tuple[FreshReading, ...] = ()
