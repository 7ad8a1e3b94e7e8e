"""What the janitor asks of the store beyond what everybody does: walking along its rows, and putting them in order."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from dedup.lazy_dataclasses import dataclass
from dedup.model import Domain, Memory, Namespace, Urn
from dedup.ports import Store


@dataclass(frozen=True, slots=True)
class StoredMemory:
    """A memory as the janitor loads it. `reading`: what the scorer keeps of its text; b"" where it keeps nothing."""

    memory: Memory
    reading: bytes = b""


class JanitorStore(Store, Protocol):
    """A store that can be walked along and put in order.

    Row numbers grow with age from old to new, which is all that they tell elsewhere (`Memory.number`).
    """

    def scopes(self) -> list[tuple[Domain, Namespace, int]]:
        """Every scope that has memories, with the number of its newest row."""

    def how_many(self, domain: Domain, namespace: Namespace, after: int) -> int:
        """Memories of a scope whose rows are above `after`."""

    def rows_of(self, domain: Domain, namespace: Namespace, upto: int) -> list[int]:
        """The rows of a scope up to `upto`, oldest first."""

    def contents(self, rows: Sequence[int]) -> Iterable[str]:
        """What each row says, in their order; "" where it has gone meanwhile."""

    def load(self, rows: Sequence[int], model: str = "") -> dict[int, StoredMemory]:
        """The memories of those rows that are still there, by row, without their wordings. `model`: whose
        readings are loaded with them; "" for none."""

    def neighbours(
        self, domain: Domain, namespace: Namespace, model: str, rows: Sequence[int], limit: int
    ) -> dict[int, list[tuple[int, float]]]:
        """For each row that has a vector, the rows of the scope nearest to it, best first, each with its cosine."""

    def cosines(self, model: str, row: int, others: Sequence[int]) -> dict[int, float]:
        """The cosine of a memory with each of the others that has a vector."""

    def rebuild_texts(self, *, dry_run: bool) -> int:
        """Build the full-text indexes that are damaged again; how many. Raises `StoreError` if that cannot be done.

        Where another process writes for longer than one waits, what SQLite says of it comes through."""

    def mend_texts(self, *, dry_run: bool) -> int:
        """Index again what the full-text indexes have wrong, lack or have too much; of how many memories."""

    def drop_damaged_vectors(self) -> int:
        """Take away what stands in the place of a vector and is none, so that it is made anew; how many."""

    def mend_links(self, *, dry_run: bool) -> int:
        """Put right what a memory says of what it replaces and is replaced by; of how many memories."""

    def same_values(self) -> Iterator[list[Urn]]:
        """Memories of one scope that hold the very same value, oldest first, a group at a time."""

    def vacuum(self, *, at_once: bool) -> int:
        """Return free pages to the file system, if there are many; how many bytes. `at_once`: however long it takes."""
