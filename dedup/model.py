"""The words of this project as types: frozen, standard library only, no I/O.

A text becomes a `Candidate`, the tiers say a `Finding` each, the findings make a `Verdict`, and committing a verdict
gives a `Receipt`. What can be computed from those is a property, never a second field.
"""

from dedup.kept import GLOBAL, WANTED, Candidate, Domain, Memory, Retired, Urn, is_id, new_id
from dedup.lazy_dataclasses import dataclass, field
from dedup.said import Place, Source, Utterance, Wording
from dedup.terms import (
    NOT_RUN,
    SKIP_BY_TIER,
    Action,
    Band,
    Decision,
    DuplicateReason,
    Namespace,
    Outcome,
    Speaker,
    TierName,
)

__all__ = [
    "GLOBAL", "WANTED", "Action", "Band", "Candidate", "Comparison", "Decision", "Domain", "DuplicateReason", "Finding",
    "Match", "Memory", "Namespace", "Outcome", "Place", "Receipt", "Retired", "Source", "Speaker", "TierName",
    "Urn", "Utterance", "Verdict", "Wording", "is_id", "new_id",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Match:
    """A stored memory that a look-up has found. `score` is what that ranks by: comparable within one kind of look-up
    only (see `dedup.ports`). How similar a candidate is to the memory is what tiers say: `Finding.similarity`.

    `content` is the text that was found: the memory's own, or one of its wordings. `superseded`: a newer memory
    replaces this one. `session_id`: the conversation it was said in; `speaker` and `place`: by whom and where, if it is
    a text of this run. `reading`: what the scorer keeps of the text, so that it can be compared again without
    the model; only the scorer knows what is in it.
    """

    urn: Urn
    content: str
    score: float
    seen_at: float | None = None
    superseded: bool = False
    session_id: str = ""
    reading: bytes = field(default=b"", repr=False, compare=False)
    speaker: Speaker | None = None
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Comparison:
    """What a scorer says of one pair: how similar, in [0, 1], and what that makes of the candidate.

    `conflict`: the vetoes: in what the two differ, which forbids a skip; "" if in nothing. `far`: the pair was not
    judged, since the texts are about different things or others are nearer; the similarity means nothing then.
    `fresh_reading`: the stored text's reading, where the one that came with it was missing or of an older version.
    """

    similarity: float
    band: Band
    conflict: str = ""
    unsure: bool = False  # new, but like enough that it may say the same
    far: bool = False
    fresh_reading: bytes = field(default=b"", repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Finding:
    """What one tier found. `match` is the nearest memory, also where it is not near enough. `similarity` is the
    candidate's to the match, in [0, 1], to be compared with `threshold`; 1 for the same text, None without a match.
    (Where `why` is `terms.SAID_BEFORE` it is how likely the match is said again, which is another measure.)
    """

    tier: TierName
    outcome: Outcome
    why: str = ""
    match: Match | None = None
    similarity: float | None = None
    threshold: float | None = None
    elapsed_ms: float = 0.0
    band: Band = Band.NEW
    conflict: str = ""  # the vetoes, as in `Comparison`
    fallback: bool = False  # the tier could not work as it should: without the model, or with one run's texts alone


@dataclass(frozen=True, slots=True)
class Verdict:
    """A candidate and everything the tiers said of it; the rest is derived."""

    candidate: Candidate
    findings: tuple[Finding, ...] = ()

    @property
    def duplicate(self) -> Finding | None:
        """The finding that makes it a duplicate, if one does."""
        return next((f for f in self.findings if f.outcome is Outcome.DUPLICATE), None)

    @property
    def is_duplicate(self) -> bool:
        return self.duplicate is not None

    @property
    def reason(self) -> DuplicateReason | None:
        return SKIP_BY_TIER[self.duplicate.tier].reason if self.duplicate else None

    @property
    def decisive(self) -> Finding | None:
        """The finding of what it duplicates or revises, or else of what is nearest to it; None if nothing is near."""
        if self.duplicate:
            return self.duplicate
        revision = next((f for f in self.findings if f.band is Band.REVISION), None)
        near = [f for f in self.findings if f.match]
        return revision or max(near, key=lambda f: f.similarity or 0.0, default=None)

    @property
    def match(self) -> Match | None:
        """What it duplicates or revises, or else the nearest memory that a tier has found."""
        return self.decisive.match if self.decisive else None

    @property
    def similarity(self) -> float | None:
        """How similar it is to the match; None if there is none."""
        return self.decisive.similarity if self.decisive else None

    @property
    def band(self) -> Band:
        """What it is to the memory it matched; new if it matched none."""
        nearest = min((f.band for f in self.findings), key=list(Band).index, default=Band.NEW)
        # Only the semantic tier's findings have bands.
        return Band.DUPLICATE if nearest is Band.NEW and self.is_duplicate else nearest

    @property
    def is_provisional(self) -> bool:
        """Whether it was reached before every tier could be asked; then it is worth judging again."""
        return not self.is_duplicate and any(f.why == NOT_RUN for f in self.findings)

    @property
    def is_unsure(self) -> bool:
        """Whether it is new, and yet may say what the memory it was compared with says."""
        return self.band is Band.NEW and any(f.outcome is Outcome.UNSURE for f in self.findings)

    @property
    def decision(self) -> Decision:
        """What the log will say of it, unless another process stores the same text first."""
        if self.duplicate:
            return Decision.FALLBACK_REJECT if self.duplicate.fallback else SKIP_BY_TIER[self.duplicate.tier]
        if self.band is Band.REVISION:
            return Decision.REVISION
        return Decision.UNSURE_KEEP if self.is_unsure else Decision.CAPTURED

    @property
    def check_duration_ms(self) -> float:
        return sum(f.elapsed_ms for f in self.findings)

    def same_text(self, match: Match) -> "Verdict":
        """What it is where another process has stored that very text since this run looked for it: an exact match."""
        spent = self.check_duration_ms
        found = Finding(TierName.EXACT, Outcome.DUPLICATE, match=match, similarity=1.0, elapsed_ms=spent)
        return Verdict(self.candidate, (found,))


@dataclass(frozen=True, slots=True)
class Receipt:
    """What became of one candidate. `urn` is the memory it is now, or the one it matched.

    `revises`: what that memory replaces from now on; if the candidate was skipped, it had been replaced itself, and
    holds again. `outdated_by`: what has replaced it before it was read.
    """

    verdict: Verdict
    action: Action
    urn: Urn
    revises: Urn | None = None
    outdated_by: Urn | None = None

    @property
    def stored(self) -> bool:
        """Whether this is (or in a dry run would be) a new memory."""
        return self.action in (Action.STORED, Action.WOULD_STORE)

    @property
    def reason(self) -> DuplicateReason | None:
        """Why it was skipped; None if it was not. What was judged new, and yet skipped, another process had stored in
        between."""
        return None if self.stored else self.verdict.reason or DuplicateReason.EXACT
