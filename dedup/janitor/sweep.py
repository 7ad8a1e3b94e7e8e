"""One scope, swept: every memory compared with the older ones that are near it, a block of memories at a time.

Memories are swept in the order in which they were stored, each against those before it, so that where a sweep ended is
one number; the next one goes on from there and compares only what is new with what is old. A block is decided as a
whole before anything is done, from what is stored and from what this sweep has decided before; so a dry run decides
the same.
"""

from bisect import bisect_right
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from dedup.janitor.assessor import Assessment, Assessor, Call
from dedup.janitor.groups import groups
from dedup.janitor.recall import TokenIndex
from dedup.janitor.report import Doubt, Merge
from dedup.model import Domain, Memory, Namespace, Urn
from dedup.ports import Store
from dedup.premises import Premises
from dedup.terms import Retirement

BLOCK = 512
"""Memories decided together. What a run that is killed has to do again is one block."""

_BY_TOKENS = _BY_VECTORS = 15
_JUDGED = 3  # neighbours of one memory that are judged, the likeliest first
_LIKELY = 1.15
"""Cosine plus share of common words (weighted Dice) below which a pair is not judged.

Of 934 labelled pairs that would be merged, 19 are below it, all of them paraphrases with few words in common.
"""
_SHARED = 0.4  # of the words: less, and a pair that only words propose needs no cosine


@dataclass(frozen=True, slots=True)
class Block:
    """What was decided of a block of memories, by their rows, oldest first."""

    rows: tuple[int, ...]
    merges: tuple[Merge, ...] = ()
    doubts: tuple[Doubt, ...] = ()


class Sweep:
    """The sweep of one scope. Reads and decides; never writes."""

    def __init__(
        self,
        store: Premises,
        assessor: Assessor,
        model: str,
        domain: Domain,
        namespace: Namespace,
        retired: Collection[Urn] = (),
    ) -> None:
        """`model`: the embedding model whose vectors are compared. `retired`: what the run has retired before."""
        self._store = store
        self._assessor = assessor
        self._model = model
        self._scope = (domain, namespace)
        self._retired = retired
        self._rows: list[int] = []
        self._gone: set[int] = set()
        self._absorbed: dict[int, list[Memory]] = {}  # by this sweep
        self._assessed: dict[frozenset[int], Assessment] = {}
        self._memories: dict[int, Memory] = {}

    def blocks(self, after: int, upto: int) -> Iterator[Block]:
        """What to do with the memories of rows above `after` up to `upto`. The caller does it before the next block."""
        self._rows = self._store.rows_of(*self._scope, upto)
        first = bisect_right(self._rows, after)
        if first == len(self._rows):
            return
        index = TokenIndex(self._store.contents(self._rows))
        for start in range(first, len(self._rows), BLOCK):
            yield self._decided(index, self._rows[start : start + BLOCK])
            self._assessed.clear()
            self._memories.clear()

    def _decided(self, index: TokenIndex, rows: list[int]) -> Block:
        merges: list[Merge] = []
        again, limit = rows, _BY_VECTORS
        while again:
            near = self._store.neighbours(*self._scope, self._model, again, limit)
            pairs = [pair for row in again for pair in self._pairs(index, row, near.get(row, []))]
            found = groups(pairs, self._fits)
            merges += [self._merge(index, group.survivor, member) for group in found for member in group.members]
            # Where many say the same, they keep others from being proposed: where one was retired, look further.
            again = [row for row in near if row not in self._gone and self._gone & {r for r, _ in near[row]}]
            again, limit = (again, 2 * limit) if found else ([], limit)
        doubts = tuple(
            Doubt(self._memories[max(pair)], self._memories[min(pair)], assessment.similarity)
            for pair, assessment in self._assessed.items()
            if assessment.call is Call.UNSURE and not pair & self._gone
        )
        return Block(tuple(rows), tuple(merges), doubts)

    def _merge(self, index: TokenIndex, survivor: int, member: int) -> Merge:
        self._gone.add(member)
        index.retire(self._place(member))
        mine = self._absorbed.setdefault(survivor, [])
        mine += [self._memories[member], *self._absorbed.pop(member, [])]
        similarity = self._assess(member, [survivor])[0].similarity
        return Merge(self._memories[member], self._memories[survivor], Retirement.MERGED, similarity)

    def _pairs(self, index: TokenIndex, row: int, near: Sequence[tuple[int, float]]) -> list[tuple[int, int]]:
        """The pairs of this memory and an older one that may merge."""
        if row in self._gone:
            return []
        likely = self._likely(index, row, near)
        assessed = self._assess(row, likely)
        return [(row, other) for other, found in zip(likely, assessed, strict=True) if found.call is Call.MERGE]

    def _likely(self, index: TokenIndex, row: int, near: Sequence[tuple[int, float]]) -> list[int]:
        """The older memories most likely to say the same, by vectors and by words; none that this sweep has retired."""
        place = self._place(row)
        cosines = {other: cosine for other, cosine in near if other < row}
        recalled = [self._rows[found] for found in index.recall(place, _BY_TOKENS)]
        living = [other for other in dict.fromkeys([*cosines, *recalled]) if other not in self._gone]
        shared = dict(zip(living, index.overlap(place, [self._place(r) for r in living]), strict=True))
        unknown = [other for other in living if other not in cosines and shared[other] >= _SHARED]
        cosines |= self._store.cosines(self._model, row, unknown)
        scores = {other: cosines.get(other, 0.0) + float(shared[other]) for other in living}
        likely = sorted((other for other in living if scores[other] >= _LIKELY), key=lambda o: (-scores[o], o))
        return [other for other in likely if not index.contradict(place, self._place(other))][:_JUDGED]

    def _assess(self, row: int, others: Sequence[int]) -> list[Assessment]:
        """Of this memory with each of the others; nothing is judged twice in a block."""
        unknown = [r for r in (row, *others) if r not in self._memories]
        self._memories |= {r: held.memory for r, held in self._store.held(unknown).items()}
        left = [o for o in others if frozenset((row, o)) not in self._assessed and self._comparable(row, o)]
        if left:
            found = self._assessor.assess(self._memories[row], [self._memories[other] for other in left])
            self._assessed |= {frozenset((row, other)): each for other, each in zip(left, found, strict=True)}
        return [self._assessed.get(frozenset((row, other)), _APART) for other in others]

    def _fits(self, survivor: int, member: int) -> bool:
        """Whether `member`, and all that has gone into it, may go into `survivor`."""
        into, goes = self._memories[survivor], self._memories[member]
        if goes.key or goes.value not in (None, into.value):  # a name or a value that the survivor would not have
            return False
        earlier = [retired.memory for retired in self._store.gone_into(goes.urn)]
        carried = [*self._absorbed.get(member, []), *earlier]
        return self._assess(member, [survivor])[0].call is Call.MERGE and all(
            assessed.call is Call.MERGE for assessed in self._assessor.assess(into, carried)
        )

    def _comparable(self, row: int, other: int) -> bool:
        """Not where one replaces the other, only one of them still holds, or somebody said that they are distinct."""
        if row not in self._memories or other not in self._memories:  # forgotten meanwhile
            return False
        a, b = self._memories[row], self._memories[other]
        if a.urn in (b.revises, b.superseded_by) or b.urn in (a.revises, a.superseded_by):
            return False
        if self._retired and (a.urn in self._retired or b.urn in self._retired):
            return False
        return a.superseded_by == b.superseded_by and not set_apart(self._store, a, b)

    def _place(self, row: int) -> int:
        return bisect_right(self._rows, row) - 1


def set_apart(store: Store, one: Memory, other: Memory) -> bool:
    """Whether somebody has said that the two do not say the same."""
    return bool(
        store.apart(one.domain, one.hash) & {str(other.urn), other.hash}
        or store.apart(other.domain, other.hash) & {str(one.urn), one.hash}
    )


_APART = Assessment(Call.KEEP, 0.0)
