"""One scope, swept: every memory compared with the older ones that are near it, a block of memories at a time.

Memories are swept in the order in which they were stored, each against those before it, so that where a sweep ended is
one number; the next one goes on from there and compares only what is new with what is old. A block is decided as a
whole before anything is done, from what is stored and from what this sweep has decided before; so a dry run decides
the same.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field

from dedup.janitor.groups import groups
from dedup.janitor.judging import Answer, Assessor, Opinion
from dedup.janitor.recall import TokenIndex
from dedup.model import Domain, Memory, Namespace, Urn
from dedup.ports import Holdings

BLOCK = 512
"""Memories decided together. What a run that is killed has to do again is one block."""

_BY_TOKENS = _BY_VECTORS = 15
_JUDGED = 6  # neighbours of one memory that are judged, the likeliest first
_LIKELY = 1.15
"""Cosine plus share of common words (weighted Dice) below which a pair is not judged.

Of 934 labelled pairs that would be merged, 19 are below it, all of them paraphrases with few words in common.
"""
_SHARED = 0.4  # of the words: less, and a pair that only words propose needs no cosine

Pair = frozenset[Urn]


@dataclass(frozen=True, slots=True)
class Merge:
    """One memory that goes into another."""

    retired: Memory
    into: Memory
    similarity: float


@dataclass(frozen=True, slots=True)
class Doubt:
    """Two memories that are alike, and not alike enough for either to go without somebody's asking."""

    newer: Memory
    older: Memory
    similarity: float


@dataclass(frozen=True, slots=True)
class Block:
    """What was decided of a block of memories; `upto` is the row of its last."""

    upto: int
    size: int
    merges: tuple[Merge, ...] = ()
    doubts: tuple[Doubt, ...] = ()


@dataclass
class Sweep:
    """The sweep of one scope. `model`: the embedding model whose vectors are compared."""

    holdings: Holdings
    assessor: Assessor
    model: str
    distinct: Callable[[Urn], Collection[Urn]]  # what somebody said a memory is distinct from
    _rows: list[int] = field(default_factory=list)
    _place: dict[int, int] = field(default_factory=dict)
    _gone: set[int] = field(default_factory=set)
    _opinions: dict[frozenset[int], Opinion] = field(default_factory=dict)
    _memories: dict[int, Memory] = field(default_factory=dict)

    def blocks(self, domain: Domain, namespace: Namespace, after: int, upto: int) -> Iterator[Block]:
        """What to do with the memories of rows above `after` up to `upto`. The caller does it before the next block."""
        self._rows = self.holdings.rows_of(domain, namespace, upto)
        new = [place for place, row in enumerate(self._rows) if row > after]
        if not new:
            return
        self._place = {row: place for place, row in enumerate(self._rows)}
        index = TokenIndex(self.holdings.contents(self._rows))
        self._gone = set()
        for start in range(0, len(new), BLOCK):
            places = new[start : start + BLOCK]
            rows = [self._rows[place] for place in places]
            yield self._decided(domain, namespace, index, rows)
            self._opinions.clear()
            self._memories.clear()

    def _decided(self, domain: Domain, namespace: Namespace, index: TokenIndex, rows: list[int]) -> Block:
        merges: list[Merge] = []
        again, limit = rows, _BY_VECTORS
        near: dict[int, list[tuple[int, float]]] = {}
        while again:
            near |= self.holdings.neighbours(domain, namespace, self.model, again, limit)
            pairs = [pair for row in again for pair in self._pairs(index, row, near.get(row, []))]
            found = groups(pairs, self._fits)
            for group in found:
                into = self._memories[group.survivor]
                for member in group.members:
                    similarity = self._opinion(member, [group.survivor])[0].similarity
                    merges.append(Merge(self._memories[member], into, similarity))
                    self._gone.add(member)
                    index.retire(self._place[member])
            # Where many say the same, they keep others from being proposed: where one was retired, look further.
            again = [row for row in again if row not in self._gone and self._gone & {r for r, _ in near.get(row, [])}]
            again, limit = (again, 2 * limit) if found else ([], limit)
        doubts = tuple(
            Doubt(self._memories[max(pair)], self._memories[min(pair)], opinion.similarity)
            for pair, opinion in self._opinions.items()
            if opinion.answer is Answer.UNSURE and not pair & self._gone
        )
        return Block(rows[-1], len(rows), tuple(merges), doubts)

    def _pairs(self, index: TokenIndex, row: int, near: Sequence[tuple[int, float]]) -> list[tuple[int, int]]:
        """The pairs of this memory and an older one that may merge."""
        if row in self._gone:
            return []
        picked = self._likely(index, row, near)
        opinions = self._opinion(row, picked)
        return [(row, o) for o, opinion in zip(picked, opinions, strict=True) if opinion.answer is Answer.MERGE]

    def _likely(self, index: TokenIndex, row: int, near: Sequence[tuple[int, float]]) -> list[int]:
        """The older memories most likely to say the same, by vectors and by words; none that this sweep has retired."""
        place = self._place[row]
        cosines = {r: cosine for r, cosine in near if r < row and r in self._place}
        recalled = [self._rows[found] for found in index.recall(place, _BY_TOKENS)]
        living = [r for r in dict.fromkeys([*cosines, *recalled]) if r not in self._gone]
        shared = dict(zip(living, index.overlap(place, [self._place[r] for r in living]), strict=True))
        unknown = [r for r in living if r not in cosines and shared[r] >= _SHARED]
        cosines |= self.holdings.cosines(self.model, row, unknown)
        scores = {r: cosines.get(r, 0.0) + float(shared[r]) for r in living}
        likely = [r for r in living if scores[r] >= _LIKELY]
        return sorted(likely, key=lambda r: (-scores[r], r))[:_JUDGED]

    def _opinion(self, row: int, others: Sequence[int]) -> list[Opinion]:
        """Of this memory with each of the others; nothing is judged twice in a block."""
        self._learn([row, *others])
        one = self._memories.get(row)
        unjudged = [other for other in others if frozenset((row, other)) not in self._opinions]
        open_ = [o for o in unjudged if one and o in self._memories and self._comparable(one, self._memories[o])]
        if one and open_:
            opinions = self.assessor.opinions(one, [self._memories[other] for other in open_])
            self._opinions |= {frozenset((row, o)): opinion for o, opinion in zip(open_, opinions, strict=True)}
        return [self._opinions.get(frozenset((row, other)), _APART) for other in others]

    def _fits(self, survivor: int, member: int) -> bool:
        return self._opinion(member, [survivor])[0].answer is Answer.MERGE

    def _comparable(self, one: Memory, other: Memory) -> bool:
        """Not where one replaces the other, only one of them still holds, or somebody said that they are distinct."""
        if one.urn in (other.revises, other.superseded_by) or other.urn in (one.revises, one.superseded_by):
            return False
        return one.superseded_by == other.superseded_by and other.urn not in self.distinct(one.urn)

    def _learn(self, rows: Sequence[int]) -> None:
        unknown = [row for row in rows if row not in self._memories]
        self._memories |= {row: held.memory for row, held in self.holdings.held(unknown).items()}


_APART = Opinion(Answer.KEEP, 0.0)
