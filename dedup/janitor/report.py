"""What a run of the janitor did, or would do."""

from dataclasses import dataclass, field

from dedup.model import Memory, Urn
from dedup.terms import Retirement


@dataclass(frozen=True, slots=True)
class Merge:
    """One memory that goes into another, and why: the same value, or the same said in other words.

    `similarity`: the lesser of the verifier's two answers; 1 for the same value.
    """

    retired: Memory
    into: Memory
    why: Retirement
    similarity: float


@dataclass(frozen=True, slots=True)
class Doubt:
    """Two memories that are alike, and not alike enough for either to go without somebody's asking."""

    newer: Memory
    older: Memory
    similarity: float


@dataclass(frozen=True, slots=True)
class Hint:
    """The same said under two namespaces. Never merged: a decision may be a learning as well."""

    one: Memory
    other: Memory
    similarity: float


@dataclass
class Report:
    """Everything a run found, in the order in which it was done."""

    dry_run: bool
    merges: list[Merge] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)
    hints: list[Hint] = field(default_factory=list)
    revised: list[tuple[Urn, Urn]] = field(default_factory=list)  # the older memory, and the one that replaces it
    settled: int = 0  # provisional memories judged with every tier
    failed: list[tuple[Urn, str]] = field(default_factory=list)  # what could not be compared or merged, and why
    swept: int = 0  # memories compared with their neighbours
    embedded: int = 0
    hashed: int = 0
    rebuilt: int = 0  # damaged full-text indexes
    reindexed: int = 0
    indexes: int = 0  # vector indexes thrown away, to be built again from the rows
    links: int = 0  # revision links put right
    expired_log: int = 0
    expired_retired: int = 0
    freed: int = 0  # bytes
    without_model: str = ""  # why near-duplicates were not looked for
    interrupted: bool = False
