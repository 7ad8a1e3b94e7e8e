"""One scope, swept: every memory compared with the older ones that are near it, a block of memories at a time.

Memories are swept in the order in which they were stored, each against those before it, so that where a sweep ended is
one number; the next one goes on from there and compares only what is new with what is old. A block is decided as a
whole before anything is done, from what is stored and from what this sweep has decided before; so a dry run decides
the same.
"""

from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from dedup.janitor.assessor import Assessment, Assessor, Call
from dedup.janitor.groups import groups
from dedup.janitor.recall import TokenIndex
from dedup.janitor.report import Doubt, Merge
from dedup.janitor.store import JanitorStore, StoredMemory
from dedup.model import Domain, Memory, Namespace, Urn
from dedup.ports import Store
from dedup.terms import Retirement

BLOCK = 512
"""Memories decided together. What a run that is killed has to do again is one block."""

_BY_TOKENS = _BY_VECTORS = 15  # neighbours of one memory that are looked up
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
        store: JanitorStore,
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
        self._absorbed: dict[int, list[StoredMemory]] = {}  # by this sweep
        self._assessed: dict[frozenset[int], Assessment] = {}
        self._memories: dict[int, StoredMemory] = {}

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
            likely = {row: self._likely(index, row, near.get(row, [])) for row in again if row not in self._gone}
            found = groups(self._pairs(likely), self._fits)
            merges += [self._merge(index, group.survivor, member) for group in found for member in group.members]
            # Where many say the same, they keep others from being proposed: where one was retired, look further.
            again = [row for row in near if row not in self._gone and self._gone & {r for r, _ in near[row]}]
            again, limit = (again, 2 * limit) if found else ([], limit)
        doubts = tuple(
            Doubt(self._memories[max(pair)].memory, self._memories[min(pair)].memory, assessment.similarity)
            for pair, assessment in self._assessed.items()
            if assessment.call is Call.UNSURE and not pair & self._gone
        )
        return Block(tuple(rows), tuple(merges), doubts)

    def _merge(self, index: TokenIndex, survivor: int, member: int) -> Merge:
        self._gone.add(member)
        index.retire(self._place(member))
        mine = self._absorbed.setdefault(survivor, [])
        mine += [self._memories[member], *self._absorbed.pop(member, [])]
        return Merge(
            self._memories[member].memory,
            self._memories[survivor].memory,
            Retirement.MERGED,
            self._assessment(member, survivor).similarity,
        )

    def _pairs(self, likely: Mapping[int, Sequence[int]]) -> list[tuple[int, int]]:
        """Of the pairs of a memory and those most likely to say the same, those that may merge."""
        self._assess(likely)
        pairs = ((row, other) for row, others in likely.items() for other in others)
        return [pair for pair in pairs if self._assessment(*pair).call is Call.MERGE]

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

    def _assess(self, likely: Mapping[int, Sequence[int]]) -> None:
        """Judge each memory with each of those beside it, all together; nothing is judged twice in a block."""
        wanted = dict.fromkeys(r for row, others in likely.items() if others for r in (row, *others))
        self._memories |= self._store.load([r for r in wanted if r not in self._memories], self._model)
        asked = {frozenset((row, other)): (row, other) for row, others in likely.items() for other in others}
        left: dict[int, list[int]] = {}
        for pair, (row, other) in asked.items():
            if pair not in self._assessed and self._comparable(row, other):
                left.setdefault(row, []).append(other)
        questions = [(self._memories[row], [self._memories[other] for other in others]) for row, others in left.items()]
        found = self._assessor.assess_all(questions)
        for (row, others), answers in zip(left.items(), found, strict=True):
            self._assessed |= {frozenset((row, other)): each for other, each in zip(others, answers, strict=True)}

    def _assessment(self, row: int, other: int) -> Assessment:
        return self._assessed.get(frozenset((row, other)), _APART)

    def _fits(self, survivor: int, member: int) -> bool:
        """Whether `member`, and all that has gone into it, may go into `survivor`."""
        into, goes = self._memories[survivor].memory, self._memories[member].memory
        if not goes.fits_into(into):
            return False
        self._assess({member: [survivor]})
        if self._assessment(member, survivor).call is not Call.MERGE:
            return False
        earlier = [StoredMemory(retired.memory) for retired in self._store.gone_into(goes.urn)]
        carried = [*self._absorbed.get(member, []), *earlier]
        assessed = self._assessor.assess(self._memories[survivor], carried)
        return all(each.call is Call.MERGE for each in assessed)

    def _comparable(self, row: int, other: int) -> bool:
        """Not where one replaces the other, only one of them still holds, or somebody said that they are distinct."""
        if row not in self._memories or other not in self._memories:  # forgotten meanwhile
            return False
        a, b = self._memories[row].memory, self._memories[other].memory
        if a.urn in (b.revises, b.superseded_by) or b.urn in (a.revises, a.superseded_by):
            return False
        if self._retired and (a.urn in self._retired or b.urn in self._retired):
            return False
        return a.superseded_by == b.superseded_by and not are_distinct(self._store, a, b)

    def _place(self, row: int) -> int:
        return bisect_right(self._rows, row) - 1


def are_distinct(store: Store, one: Memory, other: Memory) -> bool:
    """Whether somebody has said that the two do not say the same."""
    return bool(
        store.known_distinct(one.domain, one.hash) & {str(other.urn), other.hash}
        or store.known_distinct(other.domain, other.hash) & {str(one.urn), one.hash}
    )


_APART = Assessment(Call.KEEP, 0.0)
