"""Asking somebody about what the verifier is unsure of: the question, the answers, and who answers."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from dedup.lazy_dataclasses import dataclass, field
from dedup.model import Namespace
from dedup.terms import Relation


@dataclass(frozen=True, slots=True)
class Pair:
    """A stored text, and one that was said later. `key` is the asker's own name for the pair; no judge sees it."""

    key: str
    namespace: Namespace
    stored: str
    candidate: str


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a judge says of one pair; `reasoning` is one line without secrets."""

    relation: Relation
    reasoning: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of one question: opinions by the keys of its pairs. A pair that is not among them stays unsure.

    `problem`: why opinions are missing. `over`: asking on in this run is of no use (no budget, no service).
    """

    asked: tuple[str, ...]
    opinions: Mapping[str, Opinion] = field(default_factory=dict)
    problem: str = ""
    over: bool = False


@dataclass(frozen=True, slots=True)
class Merging:
    """One text in the place of two; None where there is none, with the `problem`."""

    text: str | None
    problem: str = ""
    over: bool = False


class Judge(Protocol):
    """Who is asked about what the verifier is unsure of. Slow, costs money, may be wrong, never raises."""

    @property
    def name(self) -> str:
        """What the log says judged."""

    def compare(self, pairs: Sequence[Pair]) -> Iterator[Answer]:
        """What the later texts are to the stored ones, a batch at a time; the next is asked for when it is needed."""

    def review(self, pairs: Sequence[Pair]) -> Iterator[Answer]:
        """A second opinion on candidates that were rejected as duplicates; doubt speaks for the candidate."""

    def merge(self, older: str, newer: str) -> Merging:
        """One text that says what both say; where they contradict each other, what the newer one says."""
