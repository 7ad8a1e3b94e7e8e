"""The words of this project as types: frozen, standard library only, no I/O.

A text becomes a `Candidate`, the tiers say a `Finding` each, the findings make a `Verdict`, and committing a verdict
gives a `Receipt`. What can be computed from those is a property, never a second field.
"""

import os

from dedup.errors import InvalidInput
from dedup.fingerprint import full_hash, hash_tag, value_hash
from dedup.lazy_dataclasses import dataclass, field
from dedup.patterns import late
from dedup.said import Place, Source, Utterance, Wording
from dedup.terms import (
    NOT_RUN,
    POINTED_OUT,
    SKIP_BY_TIER,
    Action,
    Band,
    Decision,
    DuplicateReason,
    Namespace,
    Outcome,
    Retirement,
    Speaker,
    TierName,
)

__all__ = [
    "GLOBAL", "Action", "Band", "Candidate", "Comparison", "Decision", "Domain", "DuplicateReason", "Finding",
    "Match", "Memory", "Namespace", "Outcome", "Place", "Receipt", "Retired", "Source", "Speaker", "TierName",
    "Urn", "Utterance", "Verdict", "Wording", "new_id",
]  # fmt: skip

WANTED = 1.0
"""The confidence in what somebody asked for, laid down, added or brought in; no model gives it."""

_SLUG = late(r"[a-z0-9][a-z0-9._-]{0,99}")
_ID = late(r"[0-9a-f]{12}")
_SURROGATES = late("[\ud800-\udfff]")


def new_id() -> str:
    """An id for a memory, or for a run."""
    return os.urandom(6).hex()


def is_id(text: str) -> bool:
    """Whether a memory can be called so: the end of its URN."""
    return _ID.fullmatch(text) is not None


@dataclass(frozen=True, slots=True)
class Domain:
    """*Whose* memory it is: `global`, or a project named by a slash-free slug."""

    slug: str

    def __post_init__(self) -> None:
        if not _SLUG.fullmatch(self.slug):
            raise InvalidInput(f"not a domain: {self.slug!r} (lower-case letters, digits, '.', '_', '-'; no slash)")

    def __str__(self) -> str:
        return self.slug


GLOBAL = Domain("global")


@dataclass(frozen=True, slots=True)
class Urn:
    """The public name of a memory, `subcog://{domain}/{namespace}/{id}`. `parse` and `str` are inverse."""

    domain: Domain
    namespace: Namespace
    id: str

    def __post_init__(self) -> None:
        if not is_id(self.id):
            raise InvalidInput(f"not a memory id: {self.id!r} (12 lower-case hex digits)")

    def __str__(self) -> str:
        return f"subcog://{self.domain}/{self.namespace}/{self.id}"

    @classmethod
    def parse(cls, text: str) -> "Urn":
        """Raises `InvalidInput` for anything that `str(urn)` could not have printed."""
        scheme, _, rest = text.partition("://")
        parts = rest.split("/")
        if scheme != "subcog" or len(parts) != 3:
            raise InvalidInput(f"not a URN: {text!r} (subcog://domain/namespace/id)")
        if parts[1] not in set(Namespace):
            raise InvalidInput(f"not a URN: {text!r} ({parts[1]!r} is none of {', '.join(Namespace)})")
        return cls(Domain(parts[0]), Namespace(parts[1]), parts[2])


@dataclass(frozen=True, slots=True)
class Candidate:
    """A text we might remember. Its hash is computed from its text on construction, so the two cannot disagree.

    Text from outside comes in through `dedup.redaction.redact.candidate`, which takes secrets out first. `leads`: where
    the namespace is a guess, the others that it might have been, and by how much it leads each, in log-odds; infinite
    where it is decided. `speaker` and `place` are None for what nobody said in a conversation. `key`: a name of
    its owner's choosing, unique in its domain and namespace; storing another text under it replaces this one. `value`:
    canonical JSON of what `content` puts into words, where it came as more than a text. `said_at`: when it was said, in
    seconds since the epoch, if it is read late, so that other things may have been said since; else None.
    """

    content: str
    domain: Domain
    namespace: Namespace
    source: Source = Source()
    confidence: float = WANTED
    evidence: tuple[str, ...] = ()
    leads: tuple[tuple[Namespace, float], ...] = ()
    speaker: Speaker | None = None
    place: Place | None = None
    key: str | None = None
    value: str | None = None
    said_at: float | None = None
    hash: str = field(init=False)

    def __post_init__(self) -> None:
        content = _SURROGATES.sub("\ufffd", self.content).strip()  # a lone surrogate cannot be stored or hashed
        if not content:
            raise InvalidInput("a memory needs some text")
        object.__setattr__(self, "content", content)
        object.__setattr__(self, "hash", full_hash(content))

    @property
    def is_wanted(self) -> bool:
        """Whether somebody wants it kept, and no model had to find it worth that."""
        return self.confidence >= WANTED

    @property
    def akin(self) -> tuple[Namespace, ...]:
        """The other namespaces that it might have been filed under; empty where its own is no guess."""
        return tuple(namespace for namespace, _ in self.leads)

    @property
    def pointed_out(self) -> str:
        """The evidence that names the language model which found it; "" if none did."""
        return next((one for one in self.evidence if one.startswith(POINTED_OUT)), "")

    @property
    def guessed(self) -> bool:
        """Whether its namespace was guessed, as for everything said in a conversation; else somebody has named it."""
        return self.speaker is not None

    @property
    def tag(self) -> str:
        """The tag by which the exact tier looks this text up."""
        return hash_tag(self.hash)

    @property
    def value_hash(self) -> str:
        """What compaction groups by: the hash of the namespace and the value."""
        return value_hash(self.namespace, self.content, self.value)


@dataclass(frozen=True, slots=True)
class Memory:
    """A stored candidate. Times are seconds since the epoch."""

    id: str
    content: str
    domain: Domain
    namespace: Namespace
    hash: str
    created_at: float
    last_seen_at: float
    times_seen: int = 1
    source: Source = Source()
    confidence: float = 1.0
    revises: Urn | None = None
    superseded_by: Urn | None = None
    wordings: tuple[Wording, ...] = ()
    key: str | None = None
    value: str | None = None
    access_count: int = 0
    provisional: bool = False  # kept before every tier could be asked

    @property
    def urn(self) -> Urn:
        """The public name."""
        return Urn(self.domain, self.namespace, self.id)

    @property
    def is_more_than_text(self) -> bool:
        """Whether it has a key or a value, which another text in its place would not have."""
        return self.key is not None or self.value is not None

    def fits_into(self, other: "Memory") -> bool:
        """Whether nothing that it stands for would be lost in the other one: no key, no other value."""
        return self.key is None and self.value in (None, other.value)

    @property
    def tags(self) -> tuple[str, ...]:
        """What the tag index knows this memory by."""
        return (hash_tag(self.hash), f"domain:{self.domain}", f"namespace:{self.namespace}")


@dataclass(frozen=True, slots=True)
class Retired:
    """A memory that went into another one, as it was then. `at`: seconds since the epoch."""

    memory: Memory
    into: Urn
    why: Retirement
    at: float


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
        return (
            Band.DUPLICATE if nearest is Band.NEW and self.is_duplicate else nearest
        )  # only the semantic tier has bands

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


@dataclass(frozen=True, slots=True)
class Receipt:
    """What became of one candidate. `urn` is the memory it is now, or the one it matched.

    `revises`: what that memory replaces from now on; if the candidate was skipped, it had been replaced itself, and
    holds again.
    """

    verdict: Verdict
    action: Action
    urn: Urn
    revises: Urn | None = None

    @property
    def stored(self) -> bool:
        """Whether this is (or in a dry run would be) a new memory."""
        return self.action in (Action.STORED, Action.WOULD_STORE)
