"""What the verifier says of a pair: how likely the candidate adds nothing, and what speaks for and against it."""

from __future__ import annotations

from enum import StrEnum

from dedup.lazy_dataclasses import dataclass


class VetoKind(StrEnum):
    """What differs."""

    VALUE = "value"
    VERSION = "version"
    DATE = "date"
    IDENTIFIER = "identifier"
    ALTERNATIVE = "alternative"
    NEGATION = "negation"
    OPPOSITE = "opposite"
    MODALITY = "modality"
    CONDITION_LOST = "condition lost"
    CONDITION_NEW = "condition added"
    ROLES = "roles"
    ORDER = "order"
    STATE = "state"


REVERSING = frozenset(
    {VetoKind.NEGATION, VetoKind.OPPOSITE, VetoKind.ALTERNATIVE, VetoKind.VERSION, VetoKind.ROLES, VetoKind.ORDER}
)
"""What makes another statement of it, not the same with a detail more or less."""


@dataclass(frozen=True, slots=True)
class Veto:
    """One difference: what the stored text says and what the candidate says ("" where one says nothing)."""

    kind: VetoKind
    stored: str
    candidate: str

    def __str__(self) -> str:
        if self.stored and self.candidate:
            return f"{self.kind}: {self.stored} → {self.candidate}"
        return f"{self.kind}: {self.stored or self.candidate}"


REVISION_CUT = 0.5
"""From this chance on, what a veto keeps from being skipped replaces the stored text."""

OUTDATES = 0.3
"""From this chance on that the candidate makes the stored text outdated it is no repeat, however alike the two are. Of
2,100 labelled pairs of eight authors never learned from it keeps 17 texts that are news, and 27 repeats; in the
annotated sessions none."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """Similarity is P(the candidate adds nothing and contradicts nothing), calibrated; 1.0 for the same text.

    `new` and `lost` are words without a partner: of the candidate, and of the stored text.
    """

    similarity: float
    vetoes: tuple[Veto, ...] = ()
    new: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    revision: float = 0.0
    """P(the stored text is outdated by the candidate), where both are about the same thing; 0 for the same text."""
    lower_cut: float = 1.0
    """Below this similarity the candidate is new; from here on it may be kept as a wording of the stored text."""
    denies: bool = False
    """A word that both have is denied in one of them only; that alone is no veto, a repeat may deny the opposite."""

    @property
    def conflicts(self) -> tuple[str, ...]:
        """The vetoes in words."""
        return tuple(str(veto) for veto in self.vetoes)

    @property
    def revises(self) -> bool:
        """Whether the stored memory is likely no longer so: same subject, other value, reversed, ended.

        Not where the candidate speaks of another component or environment: there both stay true.
        """
        return bool(self.vetoes) and self.revision >= REVISION_CUT

    @property
    def reverses(self) -> bool:
        """Whether the candidate says something else of the same thing."""
        return any(veto.kind in REVERSING for veto in self.vetoes)

    @property
    def may_repeat(self) -> bool:
        """Whether nothing forbids a skip: no veto, and no fair chance that the stored text is outdated."""
        return not self.vetoes and self.revision < OUTDATES

    def is_duplicate(self, threshold: float) -> bool:
        """Whether the candidate may be dropped: similar enough (inclusive), and nothing forbids it."""
        return self.similarity >= threshold and self.may_repeat

    @property
    def is_wording(self) -> bool:
        """Whether the candidate is at least the same said differently: similar enough to be kept under the memory."""
        return self.similarity >= self.lower_cut and self.may_repeat
