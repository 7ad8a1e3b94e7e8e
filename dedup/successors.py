"""What has replaced a memory, followed in one place for capture, recall and import."""

from collections.abc import Mapping

from dedup.model import Urn
from dedup.ports import Store


def successors(store: Store, urn: Urn, known: Mapping[Urn, Urn | None] | None = None) -> list[Urn]:
    """What has replaced a memory, what has replaced that, and so on to the one that holds; a ring ends, since none is
    named twice.

    `known`: what has replaced some of them in place of what the store says; None for what holds.
    """
    found = [urn]
    while True:
        memory = store.get(found[-1])
        by = (known or {}).get(found[-1], memory.superseded_by if memory else None)
        by = store.survivor_of(by) if by else None
        if by is None or by in found:
            return found[1:]
        found.append(by)
