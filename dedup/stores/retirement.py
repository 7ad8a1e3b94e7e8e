"""A memory goes into another one, comes back, or is erased with all that it became. Each is part of a transaction."""

import json
import sqlite3
from collections.abc import Iterable
from typing import Any, NamedTuple

from dedup.errors import InvalidInput, StoreError
from dedup.model import Urn
from dedup.stores import rows, sql
from dedup.stores.lookup import to_urn, to_wording
from dedup.stores.wordings import put_wording
from dedup.terms import Retirement

_COUNTERS = ("times_seen", "access_count")


def retire(db: sqlite3.Connection, urn: Urn, into: Urn, why: Retirement, at: float) -> bool:
    """`urn` goes into `into`; False, and nothing is done, unless they are two living memories, and where one is to say
    what the other said, either both hold or the same has replaced them.

    In this order: the memory is put aside; the survivor, which is stored, takes over texts and counters where it says
    the same; its row goes.
    """
    row, survivor = rows.row_of(db, urn), rows.row_of(db, into)
    if row is None or survivor is None or row == survivor:
        return False
    memory = dict(db.execute("SELECT * FROM memories WHERE row = ?", (row,)).fetchone())
    (replaced,) = db.execute("SELECT superseded_by FROM memories WHERE row = ?", (survivor,)).fetchone()
    if why.joins and memory["superseded_by"] != replaced:  # what holds would be lost, or what does not would hold again
        return False
    said = [*map(dict, db.execute("SELECT * FROM wordings WHERE memory = ? ORDER BY row", (row,)))]
    _put_aside(db, urn, into, why, at, memory, said)
    if why.joins:
        _join(db, survivor, urn, memory, said)
        _count(db, survivor, memory, 1)
        db.execute(  # what it was known not to say, the survivor does not say either
            "INSERT OR IGNORE INTO distinct_pairs SELECT domain, hash, ?, at FROM distinct_pairs WHERE other = ?",
            (str(into), str(urn)),
        )
    else:  # said again it is news, not a repeat of what holds now
        db.executemany(
            "INSERT OR IGNORE INTO distinct_pairs VALUES (?, ?, ?, ?)",
            [(memory["domain"], memory["hash"], str(other), at) for other in (urn, into)],
        )
    both = {"one": str(urn), "other": str(into)}
    db.execute("DELETE FROM open_questions WHERE (older, newer) IN (VALUES (:one, :other), (:other, :one))", both)
    for column in ("older", "newer"):
        db.execute(f"UPDATE OR IGNORE open_questions SET {column} = ? WHERE {column} = ?", (str(into), str(urn)))  # noqa: S608
    rows.delete(db, row)
    rows.reindex(db, survivor)
    return True


def give_key(db: sqlite3.Connection, urn: Urn, key: str, at: float, *, holds: bool = True) -> None:
    """Put a memory under a key. The one that stood there goes into it. If it `holds`, it replaces whatever had replaced
    that one or itself."""
    under_key = rows.urn_by_key(db, urn.domain, urn.namespace, key)
    if holds:
        rows.revive(db, urn)
    if under_key and under_key != urn:
        if holds and (newer := rows.in_its_place(db, under_key)):
            rows.mark_superseded(db, newer, by=urn)
        retire(db, under_key, urn, Retirement.UPDATED, at)
    db.execute("UPDATE memories SET key = ? WHERE id = ?", (key, urn.id))


def bring_back(db: sqlite3.Connection, urn: Urn, at: float) -> bool:
    """Undo a retirement: the memory is as it was, and its survivor has no more of it. False if it is not retired.

    What an update under its key had replaced stands there again, and what stands there now is retired in turn.
    """
    aside = _found(db, urn)
    if aside is None:
        return False
    memory, key = aside.memory, aside.memory["key"]
    if aside.why.joins:
        _part(db, urn, aside)
    memory["twin"] = rows.next_twin(db, memory["domain"], memory["namespace"], memory["hash"])
    if key is not None and rows.urn_by_key(db, urn.domain, urn.namespace, key):
        memory["key"] = None  # keys are unique: after an update what stands there has to go first, else it stays
    for link in ("superseded_by", "revises"):
        if memory[link] and not _known(db, Urn.parse(memory[link])):
            memory[link] = None  # it was forgotten since
    row = _insert(db, "memories", memory | {"row": rows.next_row(db)})
    said = {w["hash"]: _insert(db, "wordings", w | {"memory": row, "row": None}) for w in aside.wordings}
    vectors = db.execute("SELECT hash, model, vector FROM retired_vectors WHERE retired = ?", (aside.row,))
    for digest, *vector in vectors:
        if digest == memory["hash"] or digest in said:
            rows.put_vector(db, row, said.get(digest), *vector)
    rows.index(db, row)
    db.execute("DELETE FROM retired WHERE row = ?", (aside.row,))  # its vectors go with it
    if key is not None and not aside.why.joins:
        newer, under_key = rows.survivor_of(db, aside.survivor), rows.urn_by_key(db, urn.domain, urn.namespace, key)
        if under_key in (None, newer):
            give_key(db, urn, key, at)
        else:  # another project's memory stands there, since it was moved here
            retire(db, newer, urn, Retirement.UPDATED, at)
    return True


def undo_skip(db: sqlite3.Connection, urn: Urn, digest: str, into: Urn) -> None:
    """Undo a skip for `urn`, wherever that has gone meanwhile: the wording that it left there goes, its vectors to
    `into`, and one sighting less."""
    while found := _found(db, urn):
        theirs = found.memory | {"times_seen": max(1, found.memory["times_seen"] - 1)}
        left = [wording for wording in found.wordings if wording["hash"] != digest]
        _put_aside_instead(db, found.row, theirs, left)
        urn = found.survivor
    memory, owner = rows.row_of(db, urn), rows.row_of(db, into)
    if memory is None or owner is None:
        return
    wording = db.execute("SELECT row FROM wordings WHERE memory = ? AND hash = ?", (memory, digest)).fetchone()
    if wording:
        rows.copy_vectors(db, (memory, wording[0]), (owner, None))
        db.execute("DELETE FROM wordings WHERE row = ?", (wording[0],))
        rows.reindex(db, memory)
    db.execute(
        "UPDATE memories SET times_seen = max(1, times_seen - 1), access_count = max(0, access_count - 1)"
        " WHERE row = ?",
        (memory,),
    )


def expire(db: sqlite3.Connection, urns: Iterable[Urn]) -> None:
    """Delete what was put aside of retired memories. What led to one leads to where it has gone."""
    gone = {str(urn): str(rows.survivor_of(db, urn)) for urn in urns}
    # One pass over all memories for all of them: this link has no index.
    led = db.execute(
        "SELECT DISTINCT revises FROM memories WHERE revises IN (SELECT value FROM json_each(?))",
        (json.dumps([*gone]),),
    ).fetchall()
    db.executemany("UPDATE memories SET revises = ? WHERE revises = ?", [(gone[urn], urn) for (urn,) in led])
    for table, column in (("memories", "superseded_by"), ("retired", "survivor")):
        change = f"UPDATE {table} SET {column} = ? WHERE {column} = ?"  # noqa: S608
        db.executemany(change, [(living, urn) for urn, living in gone.items()])
    for urn in map(Urn.parse, gone):
        db.execute(f"DELETE FROM retired {sql.BY_URN}", sql.urn_values(urn))  # noqa: S608


def erase(db: sqlite3.Connection, urn: Urn) -> list[tuple[Urn, list[str]]]:
    """Delete a memory, living or retired, and all that went into it: they said the same. Each with the hashes of its
    texts, its own first.

    Of a retired one, the wordings that it brought to its survivor go too.
    """
    row, found, older, newer = rows.row_of(db, urn), _found(db, urn), None, None
    if row is not None:
        digest, older, newer = db.execute(
            "SELECT hash, revises, superseded_by FROM memories WHERE row = ?", (row,)
        ).fetchone()
        said = [str(hash_) for (hash_,) in db.execute("SELECT hash FROM wordings WHERE memory = ?", (row,))]
        rows.delete(db, row)
    elif found:
        digest, said = found.memory["hash"], [str(wording["hash"]) for wording in found.wordings]
        older = newer = str(found.survivor)  # what led to it leads to where it went
        if found.why.joins:
            _part(db, urn, found)
        db.execute("DELETE FROM retired WHERE row = ?", (found.row,))
    else:
        return []
    gone = [(urn, [str(digest), *said])]
    for part in db.execute("SELECT domain, namespace, id FROM retired WHERE survivor = ?", (str(urn),)).fetchall():
        gone += erase(db, to_urn(*part))
    # What it had replaced is the newest statement again, or was replaced by what has replaced it.
    for column, link in (("superseded_by", newer), ("revises", older)):
        db.execute(f"UPDATE memories SET {column} = nullif(?, {sql.URN}) WHERE {column} = ?", (link, str(urn)))  # noqa: S608
    db.execute("DELETE FROM open_questions WHERE ? IN (older, newer)", (str(urn),))
    db.execute("DELETE FROM distinct_pairs WHERE other = ?", (str(urn),))
    return gone


def _join(
    db: sqlite3.Connection, survivor: int, urn: Urn, memory: dict[str, Any], said: Iterable[dict[str, Any]]
) -> None:
    """Every text of the memory becomes a wording of the survivor, with the vectors that it has.

    Within one scope the vectors' rows themselves are handed over: the index file holds their keys already. Copies would
    be rows that it does not hold, which every look-up compares one by one until it is built again.
    """
    (own,) = db.execute("SELECT hash FROM memories WHERE row = ?", (survivor,)).fetchone()
    for text in [memory, *said]:
        if text["hash"] == own:
            continue
        wording = put_wording(db, survivor, to_wording(text), text["hash"], urn)
        if wording is not None:
            was = (memory["row"], text["row"] if text is not memory else None)
            db.execute(
                "UPDATE embeddings SET memory = ?, wording = ?"
                " WHERE memory = ? AND coalesce(wording, 0) = coalesce(?, 0)"
                " AND (domain, namespace) = (SELECT domain, namespace FROM memories WHERE row = ?)",
                (survivor, wording, *was, survivor),
            )
            rows.copy_vectors(db, was, (survivor, wording))


def _put_aside(
    db: sqlite3.Connection,
    urn: Urn,
    into: Urn,
    why: Retirement,
    at: float,
    memory: dict[str, Any],
    said: list[dict[str, Any]],
) -> None:
    done = db.execute(
        "INSERT INTO retired (id, domain, namespace, hash, retired_at, survivor, why, memory, wordings,"
        " survivor_seen_at) SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, last_seen_at FROM memories WHERE id = ?",
        (
            urn.id, str(urn.domain), urn.namespace, memory["hash"], at, str(into), why,
            json.dumps(memory, ensure_ascii=False), json.dumps(said, ensure_ascii=False), into.id,
        ),
    )  # fmt: skip
    db.execute(
        "INSERT INTO retired_vectors SELECT ?, coalesce(w.hash, ?), e.model, e.vector FROM embeddings e"
        " LEFT JOIN wordings w ON w.row = e.wording WHERE e.memory = ?",
        (done.lastrowid, memory["hash"], memory["row"]),
    )


def _put_aside_instead(db: sqlite3.Connection, row: int, memory: dict[str, Any], said: list[dict[str, Any]]) -> None:
    """Change what was put aside of a memory; the vector of a text that it does not have any more goes with that."""
    db.execute(
        "UPDATE retired SET memory = ?, wordings = ? WHERE row = ?",
        (json.dumps(memory, ensure_ascii=False), json.dumps(said, ensure_ascii=False), row),
    )
    left = [memory["hash"], *(wording["hash"] for wording in said)]
    db.execute(
        f"DELETE FROM retired_vectors WHERE retired = ? AND hash NOT IN ({sql.placeholders(left)})",  # noqa: S608
        (row, *left),
    )


def _part(db: sqlite3.Connection, urn: Urn, aside: "_Aside") -> None:
    """Take out of its survivor what a retired memory brought it: wordings, counters, and when it was seen last.

    Where the survivor was retired in turn it brought the same to its own survivor, and so on to the one that lives.
    """
    memory, survivor = aside.memory, aside.survivor
    texts = {memory["hash"], *(wording["hash"] for wording in aside.wordings)}
    before = aside.survivor_seen_at  # which holds again if it was not seen since; None: not known
    carrier, seen = urn, memory["last_seen_at"]
    while found := _found(db, survivor):
        _forget_seeing(db, carrier, survivor, seen, before)
        theirs = found.memory
        left = [w for w in found.wordings if not (w["brought_by"] == str(carrier) and w["hash"] in texts)]
        for counter in _COUNTERS:
            theirs[counter] = max(0, theirs[counter] - memory[counter])
        brought = theirs["last_seen_at"]
        if before is not None and brought == seen:
            theirs["last_seen_at"] = before
        _put_aside_instead(db, found.row, theirs, left)
        if not found.why.joins:  # it brought its own survivor nothing
            return
        seen = brought
        before = None if found.survivor_seen_at is None else max(found.survivor_seen_at, theirs["last_seen_at"])
        carrier, survivor = survivor, found.survivor
    _forget_seeing(db, carrier, survivor, seen, before)
    row = rows.row_of(db, survivor)
    if row is None:
        return
    if before is not None:
        db.execute("UPDATE memories SET last_seen_at = ? WHERE row = ? AND last_seen_at = ?", (before, row, seen))
    placeholders = sql.placeholders(texts)
    db.execute(
        f"DELETE FROM wordings WHERE memory = ? AND brought_by = ? AND hash IN ({placeholders})",  # noqa: S608
        (row, str(carrier), *texts),
    )
    _count(db, row, memory, -1)
    rows.reindex(db, row)


def _forget_seeing(db: sqlite3.Connection, carrier: Urn, survivor: Urn, seen: float, before: float | None) -> None:
    """Correct what memories that went into this survivor later have noted of when it had been seen last: it had that
    time from the one that leaves it now."""
    if before is not None:
        db.execute(
            "UPDATE retired SET survivor_seen_at = ? WHERE survivor = ? AND survivor_seen_at = ? AND id <> ?",
            (before, str(survivor), seen, carrier.id),
        )


def _count(db: sqlite3.Connection, row: int, memory: dict[str, Any], sign: int) -> None:
    """Add the counters of a memory to those of another, or take them away. What was wanted is wanted there, too; that
    stays, since what the other one was before is not kept."""
    seen, confidence = (memory["last_seen_at"], memory["confidence"]) if sign > 0 else (0, 0)
    db.execute(
        "UPDATE memories SET times_seen = max(1, times_seen + ?), access_count = max(0, access_count + ?),"
        " last_seen_at = max(last_seen_at, ?), confidence = max(confidence, ?) WHERE row = ?",
        (*(sign * memory[counter] for counter in _COUNTERS), seen, confidence, row),
    )


class _Aside(NamedTuple):
    """A retired memory as it was put aside."""

    row: int
    survivor: Urn
    memory: dict[str, Any]  # its row of `memories`
    wordings: list[dict[str, Any]]  # its rows of `wordings`
    survivor_seen_at: float | None  # when its survivor had been seen last before
    why: Retirement


def _found(db: sqlite3.Connection, urn: Urn) -> _Aside | None:
    row = db.execute(
        f"SELECT row, survivor, memory, wordings, survivor_seen_at, why FROM retired {sql.BY_URN}",  # noqa: S608
        sql.urn_values(urn),
    ).fetchone()
    if row is None:
        return None
    number, survivor, memory, wordings, seen, why = row
    try:
        aside, said = json.loads(memory), json.loads(wordings)
        return _Aside(int(number), Urn.parse(survivor), aside, said, seen, Retirement(why))
    except (InvalidInput, ValueError) as error:
        raise StoreError(f"{urn} is damaged in the store, and cannot be read") from error


def _known(db: sqlite3.Connection, urn: Urn) -> bool:
    return rows.row_of(db, urn) is not None or _found(db, urn) is not None


def _insert(db: sqlite3.Connection, table: str, values: dict[str, Any]) -> int:
    """A row as it was put aside, but for its number; columns that came later take their defaults."""
    done = db.execute(
        f"INSERT INTO {table} ({', '.join(values)}) VALUES ({sql.placeholders(values)})",  # noqa: S608
        tuple(values.values()),
    )
    return int(done.lastrowid or 0)
