"""The same said under two namespaces of one domain: told to whoever looks after the store, never merged by itself."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence

from dedup.janitor.assessor import Assessor, Call
from dedup.janitor.report import Hint
from dedup.janitor.store import JanitorStore, StoredMemory
from dedup.janitor.sweep import are_distinct
from dedup.model import Domain, Memory, Namespace, Urn
from dedup.ports import Store
from dedup.state_keys import ACROSS

_LISTED = 500  # pairs that are kept
_NEIGHBOURS = 2  # looked at in each other namespace
_NEAR = 0.85
"""Cosine. Below it the same is hardly ever said, and a namespace has many memories that are a little alike."""


def across(
    store: JanitorStore,
    assessor: Assessor,
    model: str,
    domain: Domain,
    kinds: Iterable[Namespace],
    rows: Sequence[int],
    gone: Mapping[int, int],
) -> Iterator[Hint]:
    """What of these memories is said in one of the namespaces `kinds`, by a memory that is older. `gone`: what is still
    there and is to be taken for what it would go into."""
    mine: dict[int, StoredMemory] = {}
    for kind in kinds:
        mine = mine or store.load([row for row in rows if row not in gone], model)
        near = _nearest(store, model, domain, kind, list(mine), gone)
        likely = {row: [r for r, cosine in found if cosine >= _NEAR and r < row] for row, found in near.items()}
        theirs = store.load([r for found in likely.values() for r in found], model)
        asked = {
            row: [theirs[r] for r in found if r in theirs and _open(store, mine[row].memory, theirs[r].memory)]
            for row, found in likely.items()
        }
        questions = [(mine[row], others) for row, others in asked.items() if others]
        for (one, others), answers in zip(questions, assessor.assess_all(questions), strict=True):
            for other, said in zip(others, answers, strict=True):
                if said.call is Call.MERGE:
                    yield Hint(one.memory, other.memory, said.similarity)


def _nearest(
    store: JanitorStore, model: str, domain: Domain, kind: Namespace, rows: Sequence[int], gone: Mapping[int, int]
) -> dict[int, list[tuple[int, float]]]:
    """The neighbours of each row; what is in `gone` keeps none from being looked at."""
    nearest: dict[int, list[tuple[int, float]]] = {}
    left, limit = list(rows), _NEIGHBOURS
    while left:
        proposed = store.neighbours(domain, kind, model, left, limit)
        for row, found in proposed.items():
            stays: dict[int, float] = {}
            for near, cosine in found:
                stays.setdefault(gone.get(near, near), cosine)
            if len(stays) >= _NEIGHBOURS or len(found) < limit:
                nearest[row] = list(stays.items())[:_NEIGHBOURS]
        left, limit = [row for row in proposed if row not in nearest], 2 * limit
    return {row: nearest[row] for row in rows if row in nearest}


def remember(store: JanitorStore, hints: Iterable[Hint]) -> None:
    """Add to the pairs that a person may look at; those that need no look any more leave the list."""
    pairs = [(str(hint.one.urn), str(hint.other.urn)) for hint in hints]
    known = [(str(one.urn), str(other.urn)) for one, other in listed(store)]
    store.set_state(ACROSS, json.dumps(list(dict.fromkeys([*known, *pairs]))[-_LISTED:]))


def listed(store: Store) -> Iterator[tuple[Memory, Memory]]:
    """The pairs that were found by any run, both of them living, and not yet said to be distinct."""
    for names in json.loads(store.state(ACROSS) or "[]"):
        one, other = (store.get(Urn.parse(name)) for name in names)
        if one and other and _open(store, one, other):
            yield one, other


def _open(store: Store, one: Memory, other: Memory) -> bool:
    """Not where one was replaced, or somebody has said that they are distinct."""
    return not (one.superseded_by or other.superseded_by or are_distinct(store, one, other))
