"""A statement that is kept in the place of others: a correction or a refusal, with what it is of."""

from collections.abc import Container

from dedup.extraction.cutting.statements import Statement
from dedup.lazy_dataclasses import dataclass
from dedup.terms import AMENDED


@dataclass(frozen=True, slots=True)
class Instead:
    """A `statement` that makes sense alone, with what it takes the place of. It is kept where what stands at `kept_if`
    would be; what stands at `not_so` is not, then. `either`: also where only it would be kept by itself. `why`: the
    evidence that it has."""

    statement: Statement
    kept_if: int
    not_so: tuple[int, ...]
    either: bool = False
    why: str = AMENDED

    def is_kept(self, i: int, kept: Container[int]) -> bool:
        """Whether it is, as what was said at `i`, where by themselves those at `kept` would be."""
        return self.kept_if in kept or (self.either and i in kept)
