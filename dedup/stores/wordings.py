"""Putting a wording under a memory; which of them are worth keeping when there are too many."""

import sqlite3
from collections.abc import Sequence

from dedup.model import Urn, Wording
from dedup.words import lexical_similarity

LIMIT = 8
"""Wordings kept of one memory. Enough to recognise the next paraphrase, few enough to read."""


def put_wording(
    db: sqlite3.Connection, memory: int, said: Wording, digest: str, brought_by: Urn | None = None
) -> int | None:
    """The row of the wording; None, and nothing is done, if the memory has one with that hash. Part of a transaction.

    `brought_by`: the retired memory that it belongs to.
    """
    done = db.execute(
        "INSERT OR IGNORE INTO wordings (memory, content, hash, session_id, uuid, transcript, created_at, brought_by)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            memory, said.content, digest, said.source.session_id, said.source.uuid, said.source.transcript,
            said.created_at, str(brought_by) if brought_by else None,
        ),
    )  # fmt: skip
    return done.lastrowid if done.rowcount else None


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
