"""Keeping the store whole and small: vectors and indexes against rows, room that deleted rows left.

In short transactions only; work for the command line, never for a hook.
"""

import sqlite3
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

from dedup.errors import InvalidInput, StoreError
from dedup.fingerprint import value_hash
from dedup.model import Domain, Namespace, Urn
from dedup.ports import Unembedded
from dedup.state_keys import FORGOTTEN_IN, UNINDEXED_SINCE
from dedup.stores import changed, rows, sql, texts
from dedup.stores.lookup import to_urn
from dedup.stores.scan import SqliteScan
from dedup.stores.tails import read_vectors
from dedup.stores.vectors import (
    LOCK,
    TAIL_LIMIT,
    VECTOR_BYTES,
    IndexKey,
    build_index,
    discard,
    discard_unknown,
    open_index,
)

if TYPE_CHECKING:
    from dedup.ports import Vector

_AT_ONCE = 500  # rows looked at, or mended, in one transaction
_DEAD_SHARE = 0.2
"""Of an index file's keys: with more of them deleted since, a look-up for twice what it needs comes up short."""
_ROOM = 2_000
"""Free pages (of 4 kB) below which giving them back is not worth rewriting anything."""
_SMALL = 2_000
"""Pages in use that are rewritten in less than a tenth of a second, also by two busy cores."""
_MERGED_AT_ONCE = 250  # pages of a full-text index, written in hundredths of a second
_INCREMENTAL = 2  # what PRAGMA auto_vacuum says of a store that gives room back bit by bit


class SqliteUpkeep(SqliteScan):
    """Rows, their vectors and their indexes, put in order."""

    def without_vector(self, model: str, limit: int) -> list[Unembedded]:
        found = self._db.execute(
            "SELECT m.row, 0, m.content FROM memories m WHERE typeof(m.content) = 'text' AND NOT EXISTS"
            " (SELECT 1 FROM embeddings e WHERE e.memory = m.row AND coalesce(e.wording, 0) = 0 AND e.model = ?)"
            " UNION ALL SELECT w.memory, w.row, w.content FROM wordings w WHERE typeof(w.content) = 'text'"
            " AND NOT EXISTS"
            " (SELECT 1 FROM embeddings e WHERE e.memory = w.memory AND coalesce(e.wording, 0) = w.row AND e.model = ?)"
            " LIMIT ?",
            (model, model, limit),
        ).fetchall()
        return [Unembedded(*row) for row in found]

    def add_vectors(
        self, model: str, texts: Sequence[Unembedded], vectors: "Vector", readings: Sequence[bytes]
    ) -> None:
        """A text that is not there any more, or another one under its number by now, gets none."""
        there = "SELECT 1 FROM memories WHERE row = :memory AND content = :content AND NOT :wording UNION ALL"
        there += " SELECT 1 FROM wordings WHERE memory = :memory AND row = :wording AND content = :content"
        with sql.transaction(self._db):
            for text, vector, reading in zip(texts, vectors, readings, strict=True):
                where = {"memory": text.memory, "wording": text.wording, "content": text.content}
                if not self._db.execute(there, where).fetchone():
                    continue
                rows.add_vector(self._db, text.memory, text.wording or None, model, vector, reading)

    def drop_damaged_vectors(self) -> int:
        with sql.transaction(self._db):
            return self._db.execute(
                "DELETE FROM embeddings WHERE typeof(vector) <> 'blob' OR length(vector) <> ?", (VECTOR_BYTES,)
            ).rowcount

    def fold_indexes(self, at_least: int = TAIL_LIMIT) -> int:
        """Joins segments of the full-text indexes, too, unless somebody else is writing all the time."""
        from filelock import FileLock

        built, noted = 0, "SELECT key, value FROM state WHERE substr(key, 1, ?) = ?"
        left_behind = [(str(key), str(at)) for key, at in self._db.execute(noted, (len(FORGOTTEN_IN), FORGOTTEN_IN))]
        forgotten = {key.removeprefix(FORGOTTEN_IN) for key, _ in left_behind}
        with FileLock(self._home / LOCK, timeout=0, mode=0o600):
            keys = self._index_keys()
            for key in keys:
                _, domain, namespace = key
                stale = self._is_stale(key, wanted_gone=f"{domain}/{namespace}" in forgotten)
                if stale or self._tail(key) >= at_least:
                    build_index(self._indexes, key, read_vectors(self._db, key))
                    built += 1
            discard_unknown(self._indexes, keys)  # of scopes whose last memory was forgotten
            with suppress(sqlite3.OperationalError):  # others write, or there is no room: another time
                self._join_segments()
        if left_behind:
            with sql.transaction(self._db):  # but for what was forgotten meanwhile
                self._db.executemany("DELETE FROM state WHERE key = ? AND value = ?", left_behind)
        return built

    def _leave_behind(self, gone: Collection[Urn], at: float) -> None:
        """Note the scopes whose index files hold vectors of what is forgotten; part of the caller's transaction."""
        notes = {(f"{FORGOTTEN_IN}{urn.domain}/{urn.namespace}", str(at)) for urn in gone}
        self._db.executemany("INSERT OR REPLACE INTO state (key, value) VALUES (?, ?)", notes)

    def _without_forgotten(self, gone: Collection[Urn]) -> None:
        """Remove the index files that hold vectors of what was forgotten, where the rest is quickly compared without
        them. A large one is built anew by whoever folds them next, as is one that somebody is building right now."""
        counted = "SELECT count(*) FROM embeddings WHERE domain = ? AND namespace = ?"
        for domain, namespace in {(urn.domain, urn.namespace) for urn in gone}:
            if self._db.execute(counted, (str(domain), namespace)).fetchone()[0] <= TAIL_LIMIT:
                discard(self._indexes, domain, namespace)

    def _join_segments(self, *, whole: bool = False) -> None:
        """Join segments of the full-text indexes, in short transactions, between which others write. `whole`: all into
        one, which leaves no word of a deleted text there; FTS5 before SQLite 3.42 keeps them until then."""
        for table in texts.overgrown(self._db) if whole else ():
            with suppress(StoreError):  # others write: another time
                texts.rebuild(self._db, table)
        pages, joining = -_MERGED_AT_ONCE if whole else _MERGED_AT_ONCE, True
        while joining:
            with sql.raw_transaction(self._db):
                joining = rows.merge_segments(self._db, pages)
            pages = _MERGED_AT_ONCE  # a negative number asks for it, once

    def longest_tail(self) -> int:
        """The most rows that any look-up must compare by brute force."""
        return max(map(self._tail, self._index_keys()), default=0)

    def _index_keys(self) -> list[IndexKey]:
        """Those of all indexes that have rows, whether there is a file or not."""
        found = self._db.execute(
            f"SELECT DISTINCT model, domain, namespace FROM embeddings WHERE {sql.KNOWN}"  # noqa: S608
        ).fetchall()
        return [(str(model), Domain(domain), Namespace(namespace)) for model, domain, namespace in found]

    def _tail(self, key: IndexKey) -> int:
        """How many rows lie above the watermark of an index."""
        model, domain, namespace = key
        return int(
            self._db.execute(
                "SELECT count(*) FROM embeddings WHERE model = ? AND domain = ? AND namespace = ? AND row > ?",
                (model, str(domain), namespace, open_index(self._indexes, key).watermark),
            ).fetchone()[0]
        )

    def _is_stale(self, key: IndexKey, *, wanted_gone: bool) -> bool:
        """Whether an index file is damaged, or has many keys of rows that were deleted since; or any, where somebody
        wanted one to be gone."""
        (model, domain, namespace), index = key, open_index(self._indexes, key)
        (living,) = self._db.execute(
            "SELECT count(*) FROM embeddings WHERE model = ? AND domain = ? AND namespace = ? AND row <= ?",
            (model, str(domain), namespace, index.watermark),
        ).fetchone()
        size = index.size()
        dead = size - living
        return bool(dead < 0 or dead > _DEAD_SHARE * size or (wanted_gone and dead)) or not index.is_whole()

    def rebuild_texts(self, *, dry_run: bool) -> int:
        damaged = texts.damaged(self._db)
        for table in () if dry_run else damaged:
            texts.rebuild(self._db, table)
        return len(damaged)

    def mend_texts(self, *, dry_run: bool) -> int:
        wrong = sum(self._mended(part, dry_run) for part in self._all_rows())
        for table in texts.TABLES:
            surplus = [
                int(row[0])
                for row in self._db.execute(
                    f"SELECT rowid FROM {table} WHERE rowid NOT IN (SELECT row FROM memories)"  # noqa: S608
                )
            ]
            wrong += len(surplus)
            if surplus and not dry_run:
                with sql.raw_transaction(self._db):
                    self._db.executemany(f"DELETE FROM {table} WHERE rowid = ?", [(row,) for row in surplus])  # noqa: S608
        if not dry_run:
            self._db.execute("DELETE FROM state WHERE key = ?", (UNINDEXED_SINCE,))
        return wrong

    def same_values(self) -> Iterator[list[Urn]]:
        """A memory whose hash was never computed is hashed on the way."""
        self._db.create_function("hashed", 3, value_hash, deterministic=True)
        found = self._db.execute(
            "WITH valued AS (SELECT row, domain, namespace, id, created_at,"  # noqa: S608
            f" coalesce(value_hash, hashed(namespace, content, value)) AS value FROM memories WHERE {sql.KNOWN}),"
            " twice AS (SELECT domain, namespace, value, min(row) AS oldest FROM valued"
            " GROUP BY domain, namespace, value HAVING count(*) > 1)"
            " SELECT twice.oldest, domain, namespace, id FROM twice JOIN valued USING (domain, namespace, value)"
            " ORDER BY twice.oldest, created_at, row"
        ).fetchall()
        for _, group in groupby(found, key=itemgetter(0)):
            yield [to_urn(*row[1:]) for row in group]

    def mend_links(self, *, dry_run: bool) -> int:
        """Clear links to memories that are neither here nor retired, and open rings: their newest is what holds."""
        wrong = [link for link in self._links() if self._leads_nowhere(*link)]
        if wrong and not dry_run:
            with sql.transaction(self._db):
                for row, column, _, link in wrong:  # unless somebody has put another link there meanwhile
                    change = f"UPDATE memories SET {column} = NULL WHERE row = ? AND {column} = ?"  # noqa: S608
                    self._db.execute(change, (row, link))
        return len({row for row, *_ in wrong})

    def _links(self) -> Iterator[tuple[int, str, Urn, str]]:
        """Every link: the row and column it is in, the memory it leads from, and the one it leads to."""
        for column in ("revises", "superseded_by"):
            for row, domain, namespace, id_, link in self._db.execute(
                f"SELECT row, domain, namespace, id, {column} FROM memories"  # noqa: S608
                f" WHERE {sql.KNOWN} AND {column} IS NOT NULL"
            ).fetchall():
                yield int(row), column, to_urn(domain, namespace, id_), str(link)

    def _leads_nowhere(self, row: int, column: str, start: Urn, link: str) -> bool:
        try:
            seen, at = [start], rows.survivor_of(self._db, Urn.parse(link))
        except InvalidInput:  # damaged; or to a memory of a kind that a later version knows
            return self._db.execute("SELECT 1 FROM memories WHERE id = ?", (link[-12:],)).fetchone() is None
        if rows.row_of(self._db, at) is None:
            return True
        while column == "superseded_by" and rows.row_of(self._db, at) is not None:
            if at in seen:
                # A ring: opened at its newest memory, which is then what holds.
                return at == start and row == max(rows.row_of(self._db, urn) or 0 for urn in seen)
            seen.append(at)
            found = self._db.execute("SELECT superseded_by FROM memories WHERE id = ?", (at.id,)).fetchone()
            if not found[0]:
                return False
            with suppress(InvalidInput):  # told of its own row
                at = rows.survivor_of(self._db, Urn.parse(found[0]))
        return False

    def vacuum(self, *, at_once: bool) -> int:
        """A store that was made to do so gives free pages back a few at a time. Others (made before schema 3) are
        rewritten as a whole, once, and are of that kind then. For as long as it takes nobody else can write. In a small
        one that is a moment; a large one is rewritten only `at_once`, when a person is waiting for it. Until then its
        free pages stay where they are, and what is stored next goes into them.
        """
        free, used, size = (
            int(self._db.execute(f"PRAGMA {name}").fetchone()[0])
            for name in ("freelist_count", "page_count", "page_size")
        )
        used -= free
        if free < _ROOM:
            return 0
        if int(self._db.execute("PRAGMA auto_vacuum").fetchone()[0]) == _INCREMENTAL:
            for _ in range(0, free, _AT_ONCE):
                # A script is stepped to its end; `execute` would stop after the first page.
                self._db.executescript(f"PRAGMA incremental_vacuum({_AT_ONCE})")
        elif at_once or used <= _SMALL:
            self._db.execute("PRAGMA auto_vacuum = INCREMENTAL")
            with suppress(sqlite3.OperationalError):  # somebody has been writing for seconds: another night
                self._db.execute("VACUUM")
        self._db.execute("PRAGMA wal_checkpoint(PASSIVE)")  # shortens the file; it waits for nobody
        left = int(self._db.execute("PRAGMA freelist_count").fetchone()[0])
        return (free - left) * size

    def _all_rows(self) -> Iterator[list[int]]:
        last = 0
        while True:
            page = self._db.execute("SELECT row FROM memories WHERE row > ? ORDER BY row LIMIT ?", (last, _AT_ONCE))
            found = [int(row[0]) for row in page.fetchall()]
            if not found:
                return
            yield found
            last = found[-1]

    def _mended(self, part: list[int], dry_run: bool) -> int:
        wrong = [row for row in part if self._misindexed(row)]
        if wrong and not dry_run:
            with sql.raw_transaction(self._db):
                for row in wrong:
                    # Asked again under the lock: a hook may have changed, or mended, it meanwhile.
                    if self._misindexed(row):
                        changed.take_as_it_is(self._db, row)
                        rows.reindex(self._db, row)
        return len(wrong)

    def _misindexed(self, row: int) -> bool:
        """Whether the indexes, or its hash, say anything else of a memory than they should; no, if it has gone."""
        if not self._db.execute("SELECT 1 FROM memories WHERE row = ?", (row,)).fetchone():
            return False
        if changed.is_changed(self._db, row):
            return True
        tags, text, scope = rows.indexed(self._db, row)
        said = self._db.execute("SELECT content, scope FROM memory_text WHERE rowid = ?", (row,)).fetchall()
        tagged = self._db.execute("SELECT tags FROM memory_tags WHERE rowid = ?", (row,)).fetchall()
        return [*map(tuple, said), *map(tuple, tagged)] != [(text, scope), (tags,)]
