"""What was said, by whom, where and when: types of `dedup.model`, which hands them on."""

from dedup.lazy_dataclasses import dataclass, field
from dedup.terms import Speaker

MAX_UTTERANCE = 60_000
"""Characters of one utterance that are looked at. Nobody says more than that; a paste or a dump does."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a text was said. Empty strings where that is unknown (a memory added by hand).

    `timestamp`: when, as its record puts it, mostly in ISO 8601; not stored.
    """

    session_id: str = ""
    uuid: str = ""
    transcript: str = ""
    timestamp: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Utterance:
    """One text block of one speaker, in the order in which it was said. `text` may be Markdown.

    `question`: what a dialogue of the client's asked, where the text is what somebody chose or typed there.
    """

    speaker: Speaker
    text: str
    source: Source = Source()
    question: str = ""


@dataclass(frozen=True, slots=True)
class Wording:
    """Another way in which a memory was said: skipped as a memory of its own, kept under the one it matched."""

    content: str
    source: Source = Source()
    created_at: float = 0.0


@dataclass(frozen=True, slots=True)
class Place:
    """Where something was said in a conversation, as far as it was read at once.

    `utterance`: its number, counted from 0. `candidates`: how many were found in it, this one among them.
    """

    utterance: int
    candidates: int
