"""Writing one memory: its row and everything indexed for it. Each function is part of a caller's transaction."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING

from dedup.errors import StoreError
from dedup.fingerprint import RECIPE, full_hash, hash_tag
from dedup.model import Candidate, Domain, Namespace, Urn, Wording
from dedup.state_keys import LAST_ROW
from dedup.steps import FreshReading, Keep, Skip
from dedup.stores import sql
from dedup.stores.arrivals import apply_arrival
from dedup.stores.lookup import is_said, scope_token, to_urn
from dedup.stores.wordings import put_wording, surplus
from dedup.words import search_text

if TYPE_CHECKING:
    from dedup.ports import Vector

_MERGED_PAGES = 16  # of the index, written at most at the end of a run


def insert(db: sqlite3.Connection, keep: Keep, at: float, model: str | None) -> Urn | None:
    """Insert a memory; or, if its text is stored already, the URN of the memory that has it.

    A text that is to stand under a key is a memory of its own beside one that stands under another key.
    """
    c = keep.verdict.candidate
    twin = next_twin(db, str(c.domain), c.namespace, c.hash) if keep.twin or _otherwise_keyed(db, c) else 0
    # Another run may have guessed another namespace for the same text: the unique key would let both in.
    if c.guessed and not keep.twin and (first := _first(db, c, tuple(Namespace))):
        return first
    row = _put(db, keep, at, twin)
    if row is None:
        first = _first(db, c, (c.namespace,))
        if first:
            return first
        # The one that has the hash is damaged, or says something else by now: it is stored beside that.
        row = _put(db, keep, at, next_twin(db, str(c.domain), c.namespace, c.hash))
    if row is None:  # not the text but the random id is taken; one chance in 2^48 for each memory there is
        raise StoreError("a memory id was drawn twice; run the command again")
    apply_arrival(db, row, keep)
    mark_distinct(db, c.domain, c.hash, keep.distinct_from, at)
    index(db, row)
    if keep.revises:
        mark_superseded(db, keep.revises, by=keep.urn)
    if model and keep.vector is not None:
        add_vector(db, row, None, model, keep.vector, keep.reading)
    return None


def _put(db: sqlite3.Connection, keep: Keep, at: float, twin: int) -> int | None:
    """The row of a memory alone; its number, None where one has its text, as that twin, or its id."""
    c, revises = keep.verdict.candidate, str(keep.revises) if keep.revises else None
    done = db.execute(
        "INSERT OR IGNORE INTO memories (row, id, domain, namespace, content, hash, hash_recipe, confidence,"
        " session_id, uuid, transcript, created_at, last_seen_at, times_seen, revises, twin, value, value_hash,"
        " provisional) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?)",
        (
            next_row(db), keep.id, str(c.domain), c.namespace, c.content, c.hash, RECIPE, c.confidence,
            c.source.session_id, c.source.uuid, c.source.transcript, at, at, revises, twin, c.value, c.value_hash,
            keep.verdict.is_provisional,
        ),
    )  # fmt: skip
    return int(done.lastrowid or 0) if done.rowcount else None


def add_wording(db: sqlite3.Connection, urn: Urn, skip: Skip, at: float, model: str | None) -> None:
    """Keep the text of a candidate that matched `urn` under it; the least telling wording goes when there are too many.

    Does nothing when that memory has been forgotten meanwhile, or knows the text already.
    """
    c = skip.verdict.candidate
    found = db.execute("SELECT row, content FROM memories WHERE id = ?", (urn.id,)).fetchone()
    if found is None or full_hash(str(found[1])) == c.hash:
        return
    memory = int(found[0])
    wording = put_wording(db, memory, Wording(c.content, c.source, at), c.hash)
    if wording is None:
        return
    if model and skip.vector is not None:
        add_vector(db, memory, wording, model, skip.vector, skip.reading)
    # What a retired memory brought is not counted: it was a memory once, and can be one again.
    kept = db.execute(
        "SELECT row, content FROM wordings WHERE memory = ? AND brought_by IS NULL ORDER BY row", (memory,)
    ).fetchall()
    excess = surplus(str(found[1]), [str(row[1]) for row in kept])
    if excess is not None:
        db.execute("DELETE FROM wordings WHERE row = ?", (kept[excess][0],))  # its vector goes with it
    reindex(db, memory)


def count_sighting(db: sqlite3.Connection, urn: Urn, at: float, confidence: float) -> bool:
    """Count a sighting of a memory, which is also an access to it; whether there is one. It is as sure as the surest
    text that says it: what Claude said, and somebody asks for later, is wanted."""
    done = db.execute(
        "UPDATE memories SET last_seen_at = max(last_seen_at, ?), times_seen = times_seen + 1,"
        " access_count = access_count + 1, confidence = max(confidence, ?) WHERE id = ?",
        (at, confidence, urn.id),
    )
    return done.rowcount > 0


def mark_distinct(db: sqlite3.Connection, domain: Domain, digest: str, others: Iterable[str], at: float) -> None:
    """The text with that hash does not say what `others` say: URNs of memories, or hashes of texts."""
    for other in others:
        pairs = [(digest, other)] if "://" in other else [(digest, other), (other, digest)]
        db.executemany(
            "INSERT OR IGNORE INTO distinct_pairs VALUES (?, ?, ?, ?)", [(str(domain), *pair, at) for pair in pairs]
        )


def mark_both_distinct(db: sqlite3.Connection, one: Urn, other: Urn, at: float) -> None:
    """Neither of two memories says what the other says, nor what that one has gone into since."""
    for mine, theirs in product(list(retirement_chain(db, one)), list(retirement_chain(db, other))):
        for urn, is_not in ((mine, theirs), (theirs, mine)):
            digest = text_hash(db, urn)
            if digest:  # the same text may be two memories
                known = {str(is_not), text_hash(db, is_not)} - {digest, None}
                mark_distinct(db, urn.domain, digest, filter(None, known), at)


def revive(db: sqlite3.Connection, urn: Urn) -> Urn | None:
    """A superseded memory was said again: it takes its place back from the one that holds there now, which is returned;
    None where it holds already."""
    if by := in_its_place(db, urn):
        db.execute("UPDATE memories SET superseded_by = NULL WHERE id = ?", (urn.id,))
        mark_superseded(db, by, by=urn)
    return by


def in_its_place(db: sqlite3.Connection, urn: Urn) -> Urn | None:
    """What has replaced a memory, or what has replaced that, and so on to the last; None where it holds itself."""
    seen = [urn]
    while row := db.execute("SELECT superseded_by FROM memories WHERE id = ?", (seen[-1].id,)).fetchone():
        if not row[0] or (by := survivor_of(db, Urn.parse(row[0]))) in seen:
            break
        seen.append(by)
    return seen[-1] if len(seen) > 1 else None


def mark_superseded(db: sqlite3.Connection, older: Urn, by: Urn) -> None:
    """The older one holds no more; what the newer one says of it is left as it is."""
    db.execute("UPDATE memories SET superseded_by = ? WHERE id = ? AND id <> ?", (str(by), older.id, by.id))


def supersede(db: sqlite3.Connection, older: Urn, by: Urn) -> None:
    """One stored memory turns out to replace another, on both sides."""
    unsupersede(db, older, by)  # the other way round
    mark_superseded(db, older, by)
    db.execute("UPDATE memories SET revises = ? WHERE id = ? AND revises IS NULL", (str(older), by.id))


def unsupersede(db: sqlite3.Connection, one: Urn, other: Urn) -> None:
    """Neither of two memories replaces the other, on both sides. A link to what has gone into one leads to that one."""
    one, other = survivor_of(db, one), survivor_of(db, other)
    for urn, link in ((one, other), (other, one)):
        for column in ("superseded_by", "revises"):
            row = db.execute(f"SELECT {column} FROM memories WHERE id = ?", (urn.id,)).fetchone()  # noqa: S608
            if row and row[0] and survivor_of(db, Urn.parse(row[0])) == link:
                db.execute(f"UPDATE memories SET {column} = NULL WHERE id = ?", (urn.id,))  # noqa: S608


def survivor_of(db: sqlite3.Connection, urn: Urn) -> Urn:
    """Where a retired memory has gone in the end; the URN itself where it was not retired."""
    *_, last = retirement_chain(db, urn)
    return last


def retirement_chain(db: sqlite3.Connection, urn: Urn) -> Iterator[Urn]:
    """A memory, what it has gone into, what that has gone into, and so on."""
    seen: set[Urn] = set()
    while urn not in seen:
        yield urn
        seen.add(urn)
        if row := db.execute(f"SELECT survivor FROM retired {sql.BY_URN}", sql.urn_values(urn)).fetchone():  # noqa: S608
            urn = Urn.parse(row[0])


def text_hash(db: sqlite3.Connection, urn: Urn) -> str | None:
    """The hash of what a memory says, living or retired; None where there is none of that name."""
    row = db.execute(
        "SELECT hash FROM memories WHERE id = :id UNION ALL SELECT hash FROM retired WHERE id = :id", {"id": urn.id}
    ).fetchone()
    return str(row[0]) if row else None


def row_of(db: sqlite3.Connection, urn: Urn) -> int | None:
    """The row number of a living memory."""
    row = db.execute(f"SELECT row FROM memories {sql.BY_URN}", sql.urn_values(urn)).fetchone()  # noqa: S608
    return int(row[0]) if row else None


def urn_by_key(db: sqlite3.Connection, domain: Domain, namespace: str, key: str) -> Urn | None:
    """The memory that stands under a key, by its URN."""
    row = db.execute(
        "SELECT domain, namespace, id FROM memories WHERE domain = ? AND namespace = ? AND key = ?",
        (str(domain), namespace, key),
    ).fetchone()
    return to_urn(*row) if row else None


def next_twin(db: sqlite3.Connection, domain: str, namespace: str, digest: str) -> int:
    """The number under which the same text can be stored once more."""
    found = db.execute(
        "SELECT coalesce(max(CAST(twin AS INTEGER)) + 1, 0) FROM memories"
        " WHERE domain = ? AND namespace = ? AND hash = ?",
        (domain, namespace, digest),
    ).fetchone()
    return int(found[0])


def next_row(db: sqlite3.Connection) -> int:
    """The row number of the next memory: higher than that of any that is there, or was."""
    found = db.execute(
        "SELECT max(coalesce((SELECT max(row) FROM memories), 0),"
        " coalesce((SELECT CAST(value AS INTEGER) FROM state WHERE key = ?), 0)) + 1",
        (LAST_ROW,),
    ).fetchone()
    return int(found[0])


def delete(db: sqlite3.Connection, memory: int) -> None:
    """Delete a memory's row, with its wordings, vectors and index entries."""
    unindex(db, memory)
    if next_row(db) == memory + 1:
        db.execute("INSERT OR REPLACE INTO state VALUES (?, ?)", (LAST_ROW, str(memory)))
    db.execute("DELETE FROM memories WHERE row = ?", (memory,))


def index(db: sqlite3.Connection, memory: int) -> None:
    """Make a memory findable by tag and by the words of its own text and its wordings."""
    tags, text, scope = indexed(db, memory)
    db.execute("INSERT INTO memory_tags (rowid, tags) VALUES (?, ?)", (memory, tags))
    db.execute("INSERT INTO memory_text (rowid, content, scope) VALUES (?, ?, ?)", (memory, text, scope))


def indexed(db: sqlite3.Connection, memory: int) -> tuple[str, str, str]:
    """What the full-text indexes hold of a memory: its tags, its texts, and the token of its scope."""
    domain, namespace, content, digest = db.execute(
        "SELECT domain, namespace, content, hash FROM memories WHERE row = ?", (memory,)
    ).fetchone()
    said = db.execute("SELECT content, hash FROM wordings WHERE memory = ? ORDER BY row", (memory,)).fetchall()
    tags = [
        *(hash_tag(str(one)) for one in (digest, *(row[1] for row in said))),
        f"domain:{domain}",
        f"namespace:{namespace}",
    ]
    text = search_text("\n".join(map(str, [content, *(row[0] for row in said)])))
    return " ".join(tags), text, scope_token(domain, namespace)


def unindex(db: sqlite3.Connection, memory: int) -> None:
    """Take a memory out of both full-text indexes."""
    db.execute("DELETE FROM memory_tags WHERE rowid = ?", (memory,))
    db.execute("DELETE FROM memory_text WHERE rowid = ?", (memory,))


def reindex(db: sqlite3.Connection, memory: int) -> None:
    """Make a memory findable by what it says now, and by nothing else."""
    unindex(db, memory)
    index(db, memory)


def add_vector(
    db: sqlite3.Connection, memory: int, wording: int | None, model: str, vector: "Vector", reading: bytes
) -> None:
    """Store the vector of a memory's text, or of one of its wordings, with its reading; one that is there stays."""
    put_vector(db, memory, wording, model, vector.astype("<f4").tobytes(), reading)


def put_vector(
    db: sqlite3.Connection, memory: int, wording: int | None, model: str, vector: bytes, reading: bytes = b""
) -> None:
    """The same with a vector as it is stored."""
    done = db.execute(
        "INSERT OR IGNORE INTO embeddings (memory, wording, domain, namespace, model, vector)"
        " SELECT row, ?, domain, namespace, ?, ? FROM memories WHERE row = ?",
        (wording, model, vector, memory),
    )
    if done.rowcount and reading:
        db.execute("INSERT INTO readings (row, reading) VALUES (?, ?)", (done.lastrowid, reading))


def copy_vectors(db: sqlite3.Connection, text: tuple[int, int | None], to: tuple[int, int | None]) -> None:
    """Give one text the vectors of another one; each a memory and its wording, None for the memory's own text."""
    found = db.execute(
        "SELECT model, vector FROM embeddings WHERE memory = ? AND coalesce(wording, 0) = coalesce(?, 0)", text
    ).fetchall()
    for model, vector in found:
        put_vector(db, *to, model, vector)


def put_reading(db: sqlite3.Connection, new: FreshReading, model: str) -> None:
    """Store the reading of a text in place of the one it has; nothing happens if the text is gone or has no vector."""
    db.execute(
        "INSERT OR REPLACE INTO readings (row, reading) SELECT e.row, ? FROM memories m"
        " JOIN embeddings e ON e.memory = m.row LEFT JOIN wordings w ON w.row = e.wording"
        " WHERE m.id = ? AND e.model = ? AND coalesce(w.content, m.content) = ?",
        (new.reading, new.urn.id, model, new.content),
    )


def _first(db: sqlite3.Connection, c: Candidate, namespaces: Sequence[Namespace]) -> Urn | None:
    """The memory that has the candidate's text in its domain and one of these namespaces, the first of several that
    can be read and still say it."""
    found = db.execute(
        "SELECT row, domain, namespace, id FROM memories WHERE domain = ? AND hash = ?"  # noqa: S608
        f" AND namespace IN ({sql.placeholders(namespaces)}) ORDER BY twin, row",
        (str(c.domain), c.hash, *namespaces),
    ).fetchall()
    return next((to_urn(*name) for row, *name in found if is_said(db, row, c.hash)), None)


def _otherwise_keyed(db: sqlite3.Connection, c: Candidate) -> bool:
    """Whether the same text stands under another key than the candidate is to stand under."""
    return c.key is not None and bool(
        db.execute(
            "SELECT 1 FROM memories WHERE domain = ? AND namespace = ? AND hash = ? AND key <> ?",
            (str(c.domain), c.namespace, c.hash, c.key),
        ).fetchone()
    )


def merge_segments(db: sqlite3.Connection, pages: int = _MERGED_PAGES) -> bool:
    """Let the two full-text indexes join segments, of which each run adds one, by writing about `pages` pages in each.

    Every look-up of a word goes through all of them: with 19 of them, as after forgetting one by one, it takes twice as
    long as with 4. FTS5 by itself waits for 64 pages of writing, which small runs take long to come to. Returns whether
    there may be more to join; not so where an index is damaged, which must not keep anybody from what else they do.
    Whatever else is wrong (no room, no lock) may have ended the transaction, and is raised.
    """
    worked = False
    for index in ("memory_text", "memory_tags"):
        before = db.total_changes
        try:
            db.execute(f"INSERT INTO {index}({index}, rank) VALUES ('merge', {pages})")  # noqa: S608
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError:
            continue
        # FTS5 says so: fewer changes than two are those of a command that found nothing to do.
        worked |= db.total_changes - before >= 2
    return worked
