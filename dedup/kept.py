"""What is kept, or may be, whose it is and what it is called: types of `dedup.model`, which hands them on."""

import os

from dedup.errors import InvalidInput
from dedup.fingerprint import full_hash, hash_tag, value_hash, without_surrogates
from dedup.lazy_dataclasses import dataclass, field
from dedup.patterns import late
from dedup.said import Place, Source, Wording
from dedup.terms import POINTED_OUT, Namespace, Retirement, Speaker

WANTED = 1.0
"""The confidence in what somebody asked for, laid down, added or brought in; no model gives it."""

_SLUG = late(r"[a-z0-9][a-z0-9._-]{0,99}")
_ID = late(r"[0-9a-f]{12}")


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
        scheme, _, rest = str(text).partition("://")  # a damaged store may have anything there
        parts = rest.split("/")
        if scheme != "subcog" or len(parts) != 3:
            raise InvalidInput(f"not a URN: {text!r} (subcog://domain/namespace/id)")
        if parts[1] not in set(Namespace):
            raise InvalidInput(f"not a URN: {text!r} ({parts[1]!r} is none of {', '.join(Namespace)})")
        return cls(Domain(parts[0]), Namespace(parts[1]), parts[2])


@dataclass(frozen=True, slots=True)
class Candidate:
    """A text we might remember. Its hash is computed from its text on construction, so the two cannot disagree.

    Text from outside comes in through `dedup.redaction.redact.candidate`, which takes secrets out first. `akin`: where
    the namespace is a guess, the others that it might have been filed under. `speaker` and `place` are None for what
    nobody said in a conversation. `key`: a name of its owner's choosing, unique in its domain and namespace; storing
    another text under it replaces this one. `value`: canonical JSON of what `content` puts into words, where it came as
    more than a text. `outdates`: the text of the memory that it says no longer holds, where one knows which; else "".
    `said_at`: when it was said, in seconds since the epoch, if it is read late, so that other things may have been said
    since; else None.
    """

    content: str
    domain: Domain
    namespace: Namespace
    source: Source = Source()
    confidence: float = WANTED
    evidence: tuple[str, ...] = ()
    akin: tuple[Namespace, ...] = ()
    speaker: Speaker | None = None
    place: Place | None = None
    key: str | None = None
    value: str | None = None
    outdates: str = ""
    said_at: float | None = None
    hash: str = field(init=False)

    def __post_init__(self) -> None:
        content = without_surrogates(self.content).strip()
        if not content:
            raise InvalidInput("a memory needs some text")
        object.__setattr__(self, "content", content)
        object.__setattr__(self, "hash", full_hash(content))

    @property
    def is_wanted(self) -> bool:
        """Whether somebody wants it kept, and no model had to find it worth that."""
        return self.confidence >= WANTED

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
    """A stored candidate. Times are seconds since the epoch.

    `number`: what was stored later has a higher one, though a run stores all that it keeps at one time.
    """

    id: str
    content: str
    domain: Domain
    namespace: Namespace
    hash: str
    created_at: float
    last_seen_at: float
    times_seen: int = 1
    source: Source = Source()
    confidence: float = WANTED
    revises: Urn | None = None
    superseded_by: Urn | None = None
    wordings: tuple[Wording, ...] = ()
    key: str | None = None
    value: str | None = None
    access_count: int = 0
    provisional: bool = False  # kept before every tier could be asked
    number: int = field(default=0, compare=False)

    @property
    def urn(self) -> Urn:
        """The public name."""
        return Urn(self.domain, self.namespace, self.id)

    @property
    def is_wanted(self) -> bool:
        """Whether somebody wanted it kept, and no model had to find it worth that."""
        return self.confidence >= WANTED

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
