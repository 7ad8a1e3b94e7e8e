"""Which wordings of a memory are worth keeping when there are too many."""

from collections.abc import Sequence

from dedup.words import lexical_similarity

LIMIT = 8
"""Wordings kept of one memory. Enough to recognise the next paraphrase, few enough to read."""


def surplus(content: str, wordings: Sequence[str]) -> int | None:
    """The position of the wording that says least by itself: the one nearest to the memory or another wording.

    None while there are at most `LIMIT`. Of two that are equally near to each other, the later one goes.
    """
    if len(wordings) <= LIMIT:
        return None
    texts = [content, *wordings]
    nearest = [
        max(lexical_similarity(wording, other) for place, other in enumerate(texts) if place != number)
        for number, wording in enumerate(wordings, start=1)
    ]
    return max(range(len(wordings)), key=lambda number: (nearest[number], number))
