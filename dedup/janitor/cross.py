"""The same said under two namespaces of one domain: told to whoever looks after the store, never merged by itself."""

from collections.abc import Iterator, Sequence

from dedup.janitor.assessor import Assessor, Call
from dedup.janitor.report import Hint
from dedup.janitor.sweep import set_apart
from dedup.model import Domain, Memory, Namespace
from dedup.premises import Premises

_NEIGHBOURS = 2  # looked at in each other namespace
_NEAR = 0.85
"""Cosine. Below it the same is hardly ever said, and a namespace has many memories that are a little alike."""


def across(
    store: Premises, assessor: Assessor, model: str, domain: Domain, namespace: Namespace, rows: Sequence[int]
) -> Iterator[Hint]:
    """What of these memories is said in another namespace, by a memory that is older."""
    mine = store.held(rows)
    for other_domain, kind, _ in store.holdings():
        if other_domain != domain or kind == namespace:
            continue
        near = store.neighbours(domain, kind, model, list(mine), _NEIGHBOURS)
        likely = {row: [r for r, cosine in found if cosine >= _NEAR and r < row] for row, found in near.items()}
        theirs = store.held([r for found in likely.values() for r in found])
        for row, found in likely.items():
            others = [
                theirs[r].memory for r in found if r in theirs and _open(store, mine[row].memory, theirs[r].memory)
            ]
            if others:
                for other, said in zip(others, assessor.assess(mine[row].memory, others), strict=True):
                    if said.call is Call.MERGE:
                        yield Hint(mine[row].memory, other, said.similarity)


def _open(store: Premises, one: Memory, other: Memory) -> bool:
    """Not where one was replaced, or somebody has said that they are distinct."""
    return not (one.superseded_by or other.superseded_by or set_apart(store, one, other))
