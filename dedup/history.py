"""What the core asks of a store's past: the log of decisions, and the archive of memories that went into others."""

from collections.abc import Collection, Iterable, Sequence
from typing import Protocol

from dedup.lazy_dataclasses import dataclass
from dedup.model import Candidate, Decision, Domain, DuplicateReason, Namespace, Retired, Urn
from dedup.steps import Keep, Ruling
from dedup.terms import CUT_OFF, Question, Retirement, Review


@dataclass(frozen=True, slots=True)
class LogRow:
    """One row of `dedup_log`: a candidate that was judged, and what was decided.

    `urn` is the memory it became or matched ("" if none); `replaces`, for a revision, the one it supersedes. `at` is
    when its run began. `text` is None where it was erased. `matched_urn` is what it was compared with ("" if nothing),
    `matched_text` that text as it was then, `threshold` the similarity that decided. `model` made the vectors, or is
    the judge's; `calibration` says with which weights the score was computed ("" where there were none). `key` and
    `value` are the candidate's; `origin` is the URN it had in the store that it was imported from ("" if none).
    """

    id: int
    at: float
    run: str
    domain: Domain
    namespace: str
    hash: str
    decision: Decision
    urn: str
    score: float | None
    text: str | None
    session_id: str
    findings: str
    replaces: str = ""
    matched_urn: str = ""
    matched_text: str | None = None
    threshold: float | None = None
    reasoning: str = ""
    review: Review = Review.UNREVIEWED
    reviewed_at: float | None = None
    model: str = ""
    calibration: str = ""
    uuid: str = ""
    transcript: str = ""
    confidence: float = 1.0
    key: str | None = None
    value: str | None = None
    origin: str = ""

    @property
    def revives(self) -> bool:
        """Whether a memory that had been replaced held again because a run has seen it again; `replaces` is then what
        had replaced it. (Otherwise that is what a revision superseded, or what a ruling on two memories retired.)"""
        return bool(self.run and self.replaces) and self.decision.is_skip

    @property
    def reason(self) -> DuplicateReason | None:
        """Why it was skipped, as its receipt has it; None for what is no skip. What remains where deduplication is
        switched off knows only a text that stands in its run already, and says so in `reasoning`."""
        if self.decision is Decision.FALLBACK_REJECT and CUT_OFF in self.reasoning:
            return DuplicateReason.EXACT
        return self.decision.reason


@dataclass(frozen=True, slots=True)
class OpenPair:
    """Two living memories about which something is left to be decided, and the log row that left it open."""

    id: int
    question: Question
    older: Urn
    newer: Urn
    log: int


@dataclass(frozen=True, slots=True)
class Census:
    """What there is of one namespace: memories, those of them that were replaced, wordings, and retired memories."""

    memories: int = 0
    superseded: int = 0
    wordings: int = 0
    retired: int = 0


class Archive(Protocol):
    """What became of memories that went into others: kept aside, shown, brought back, and erased in the end."""

    def retire(self, urn: Urn, into: Urn, why: Retirement, at: float, ruling: Ruling | None = None) -> bool:
        """`urn` goes into `into`: its text first becomes a wording of it, its counters are added, then it is retired.

        One that holds no more (`Retirement.joins` is false) is only put aside. False, and nothing is done, unless both
        are living memories; and, where `joins`, unless both hold or the same memory has replaced them. `ruling` goes
        into the log with it. Raises `StoreError`.
        """

    def bring_back(self, urn: Urn, at: float) -> bool:
        """Undo a retirement, with the wording and the counters it brought. False if nothing of that name is retired.

        What an update under a key had replaced stands under that key again, and what stands there now goes into it,
        retired at `at`. After any other retirement a key that another memory has meanwhile stays with that one. Raises
        `StoreError`.
        """

    def named(self, id_: str) -> Urn | None:
        """What the memory with that id is called, living or retired; None if no domain has one."""

    def survivor_of(self, urn: Urn) -> Urn:
        """Where a retired memory has gone in the end; the URN itself where it was not retired."""

    def retired(self, urn: Urn) -> Retired | None: ...

    def all_retired(
        self, domains: Sequence[Domain] | None = None, namespace: Namespace | None = None
    ) -> Iterable[Retired]:
        """Newest retirement first."""

    def gone_into(self, urn: Urn) -> list[Retired]:
        """What was retired into that memory, and into what went into it; oldest retirement first."""

    def census(self, domains: Sequence[Domain] | None = None) -> dict[Namespace, Census]:
        """What there is, of each namespace that holds anything."""

    def expire_retired(self, before: float, now: float, limit: int) -> int:
        """Erase up to `limit` that were retired before that time; how many. Their wordings stay where they are.

        Not those that were retired after one from between `before` and `now`: a clock that was behind has dated them.
        """


class Decisions(Protocol):
    """The log of decisions, what people said of them, and what is left to be decided."""

    def to_review(self, domains: Sequence[Domain] | None = None, limit: int | None = None) -> list[LogRow]:
        """Skips that nobody has reviewed and whose text is still there, the least sure first."""

    def tally(self, domains: Sequence[Domain] | None = None) -> dict[tuple[str, Decision, Review], int]:
        """How many rows there are of each namespace, decision and review."""

    def log(
        self,
        domains: Sequence[Domain] | None = None,
        limit: int | None = None,
        since: float | None = None,
        hashes: Sequence[str] | None = None,
        namespace: Namespace | None = None,
    ) -> list[LogRow]:
        """Newest first; `hashes`: of these rows only those about these texts."""

    def judged_since(self, at: float, session_id: str, domain: Domain) -> list[LogRow]:
        """The rows of all runs of that session in that domain since a time, in the order in which they were judged."""

    def log_row(self, number: int) -> LogRow | None: ...

    def log_of(self, session_id: str, records: Collection[str]) -> list[LogRow]:
        """The rows of what was said in that session, or in one of these records of any, oldest first."""

    def was_judged(self, candidate: Candidate) -> bool:
        """Whether these words of the candidate's own record were judged before: it is a copy of a conversation."""

    def forgotten(self, candidate: Candidate) -> Urn | None:
        """The memory that these words of the candidate's own record became or matched, if it was forgotten since."""

    def log_about(self, urn: Urn) -> list[LogRow]:
        """The rows of what became, matched or was compared with that memory, oldest first."""

    def taken_for(self, origin: Urn, digest: str) -> Urn | None:
        """The living memory that an imported text of that name and hash was skipped for; None if it was not."""

    def admit(self, row: LogRow, keep: Keep, at: float) -> Urn | None:
        """A skipped candidate is a memory after all: stored, taken out of the one it matched, its skip reversed.

        All in one transaction. A key that another memory has meanwhile stays with that one. None when that is done;
        else the living memory that has its text, and nothing is done.
        """

    def review(self, number: int, status: Review, at: float, ruling: Ruling | None = None) -> None:
        """Put down what was said of a decision; `ruling`, where the judge said it, is logged beside it."""

    def rule(self, older: Urn, newer: Urn, ruling: Ruling, at: float, *, supersedes: bool = False) -> None:
        """Log a decision about two memories that leaves both as they are, and close what is open about them.

        `supersedes`: the newer one replaces what the older one says.
        """

    def supersede(self, older: Urn, by: Urn) -> None:
        """`by` says what `older` said with a changed value, and replaces it; of a retired memory, what it has gone
        into. Nothing happens if one is gone, or they are one by now."""

    def hold_both(self, older: Urn, newer: Urn, at: float) -> None:
        """Neither memory replaces the other, nor says the same. What else replaces one of them stays so."""

    def mark_both_distinct(self, one: Urn, other: Urn, at: float) -> None:
        """Neither memory says what the other says, nor what that one has gone into since, if it is retired."""

    def mark_distinct(self, domain: Domain, digest: str, others: Iterable[str], at: float) -> None:
        """The text with that hash does not say what `others` say: URNs of memories, or hashes of texts."""

    def leave_open(self, question: Question, older: Urn, newer: Urn, log: int, at: float) -> None:
        """Ask that question about the pair later; a pair that is asked about already stays as it is."""

    def open_pairs(self, domains: Sequence[Domain] | None = None, limit: int | None = None) -> list[OpenPair]:
        """Oldest question first, about pairs of living memories, the newer one in these domains, that both hold or that
        the same memory has replaced: of others nothing is to be decided."""

    def expire_log(self, before: float, now: float, limit: int) -> int:
        """Erase up to `limit` rows from before that time; how many. Not those behind a row from between `before` and
        `now`, as above."""

    def drop_reviewed_texts(self) -> int:
        """Erase the texts of decisions that somebody has reviewed; of how many rows."""
