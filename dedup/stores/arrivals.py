"""What was just inserted, and comes from elsewhere or was read late, gets its times and links. Part of the transaction
that inserts it."""

import sqlite3

from dedup.fingerprint import full_hash
from dedup.steps import Keep
from dedup.stores.wordings import put_wording


def apply_arrival(db: sqlite3.Connection, row: int, keep: Keep) -> None:
    """Times, counters, links and wordings. What it revises may have yet to come."""
    origin = keep.origin
    if origin is None:
        if keep.said_at is not None:
            newer = str(keep.outdated_by) if keep.outdated_by else None
            db.execute(
                "UPDATE memories SET created_at = ?, last_seen_at = ?, superseded_by = ? WHERE row = ?",
                (keep.said_at, keep.said_at, newer, row),
            )
        return
    # What it replaced there, or else here; what was said since here. What had replaced it there is linked by whoever
    # imports both.
    links = [str(link) if link else None for link in (origin.revises, keep.outdated_by)]
    db.execute(
        "UPDATE memories SET created_at = ?, last_seen_at = ?, times_seen = ?, access_count = ?,"
        " revises = coalesce(?, revises), superseded_by = ?, provisional = ? WHERE row = ?",
        (
            origin.created_at, origin.last_seen_at, origin.times_seen, origin.access_count, *links, origin.provisional,
            row,
        ),
    )  # fmt: skip
    for said in origin.wordings:
        put_wording(db, row, said, full_hash(said.content))
