"""The store: one SQLite file in WAL mode. Every public write is one short transaction."""

import json
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from functools import partial
from itertools import chain
from pathlib import Path

from dedup.counting import Sample, add
from dedup.errors import StoreError
from dedup.fingerprint import full_hash
from dedup.lazy_dataclasses import replace
from dedup.model import Decision, Domain, Match, Urn, Verdict
from dedup.state_keys import UNINDEXED_SINCE
from dedup.steps import Cursor, Keep, Run, Skip, StaleCursor, seen_at
from dedup.stores import log_rows, moving, retirement, rows, sql, texts
from dedup.stores.decisions import SqliteDecisions
from dedup.stores.lookup import as_number, as_text
from dedup.stores.schema import DATABASE, MIGRATIONS, located, migrate
from dedup.stores.upkeep import SqliteUpkeep

_BUSY_MS = 5_000  # for another process's writing


class SqliteStore(SqliteUpkeep, SqliteDecisions):
    """Memories, their indexes, the dedup log, cursors and metrics in `home`: the port `dedup.ports.Store`.

    One database, so one object; its parts, each over the one before:
    `SqliteLookup` (what the tiers ask) ← `SqliteMemories` (living and retired) ← `SqliteDecisions` (the log, and what
    is retired or restored by it); for the janitor, over the look-ups: `SqliteScan` (everything against everything) ←
    `SqliteUpkeep` (vectors, and mending).

    What the ports say of a method is not said again here, only what SQLite adds.
    """

    def __init__(self, home: Path, *, or_read: bool = False, copy: sqlite3.Connection | None = None) -> None:
        """Open the store, creating or migrating it; `or_read`: where nothing can be written, to be read as it is;
        `copy`: in its place, beside the indexes in `home`.

        Raises `StoreError`.
        """
        try:
            db = copy or _open(home)
        except (sqlite3.Error, OSError) as error:
            as_it_is = _as_it_is(home) if or_read and _cannot_write(error) else None
            if as_it_is is None:
                raise StoreError(f"cannot open the store in {home}: {error}") from error
            db = as_it_is
        super().__init__(db, home)

    def close(self) -> None:
        self._db.close()

    def transaction(self) -> AbstractContextManager[None]:
        return sql.transaction(self._db)

    @contextmanager
    def rehearsal(self) -> "Iterator[SqliteStore]":
        """In a file that has no name, so that nothing is left of it however this process ends."""
        with closing(_connected("")) as db:
            try:
                self._db.backup(db)
            except sqlite3.Error as error:
                raise StoreError(f"the store cannot be copied for a dry run: {error}") from error
            copy = SqliteStore(self._home, copy=db)
            yield copy
            self.damaged |= copy.damaged

    @contextmanager
    def busy_timeout(self, patience_s: float) -> Iterator[None]:
        (usual,) = self._db.execute("PRAGMA busy_timeout").fetchone()
        self._db.execute(f"PRAGMA busy_timeout = {round(patience_s * 1000)}")
        try:
            yield
        finally:
            self._db.execute(f"PRAGMA busy_timeout = {usual}")

    def commit(self, run: Run) -> dict[int, Urn]:
        """Another process may have stored the same text since this run judged it; the unique key decides, and the
        loser's step becomes a sighting of the winner.

        Where a full-text index is too damaged to be written, the run is stored without: the janitor indexes it.
        """
        try:
            return self._write(run)
        except StoreError as error:
            if not sql.is_damage(error.__cause__):
                raise
        with texts.bypassed(self._db):
            return self._write(run, indexed=False)

    def _write(self, run: Run, *, indexed: bool = True) -> dict[int, Urn]:
        winners: dict[Urn, Urn] = {}  # what a text was to be called → the memory that had it first
        with sql.transaction(self._db):
            self._move_cursor(run)
            for step in run.steps:
                if isinstance(step, Keep):
                    self._keep(run, step, winners)
                else:
                    self._skip(run, step, winners)
            for candidate in run.over_limit:
                log_rows.append(self._db, run, Verdict(candidate), Decision.OVER_LIMIT)
            for text in run.fresh_readings if run.model_id else ():
                rows.put_reading(self._db, text, run.model_id or "")
            add(self._db, run.metrics)
            if indexed:
                rows.merge_segments(self._db)
            else:
                self._db.execute("INSERT OR IGNORE INTO state VALUES (?, ?)", (UNINDEXED_SINCE, str(run.at)))
        return {number: winners[step.urn] for number, step in enumerate(run.steps) if step.urn in winners}

    def _move_cursor(self, run: Run) -> None:
        if run.before and run.after:
            if self.cursor(run.before.key) != run.before:
                raise StaleCursor(run.before.key)
            self._db.execute(
                "INSERT OR REPLACE INTO cursors VALUES (?, ?, ?)",
                (run.after.key, run.after.offset, run.after.anchor),
            )

    def _keep(self, run: Run, step: Keep, winners: dict[Urn, Urn]) -> None:
        match, key = step.verdict.match, step.verdict.candidate.key
        matched = self._now(match.urn, winners) if match else None
        if step.revises:
            step = replace(step, revises=self._there(step.revises, winners))
        if step.outdated_by:
            step = replace(step, outdated_by=self._there(step.outdated_by, winners))
        winner = rows.insert(self._db, step, run.at, run.model_id)
        urn = winner or step.urn
        if winner:
            winners[step.urn] = winner
            there = self.get(winner)
            same = step.verdict.same_text(Match(winner, there.content if there else "", 1.0))
            log_rows.append(self._db, run, same, Decision.HASH_EXACT, winner)
            rows.count_sighting(self._db, winner, seen_at(step, run.at), step.verdict.candidate.confidence)
        else:
            log = log_rows.append(self._db, run, step.verdict, step.decision, urn, step.replaces, matched=matched)
            if step.open and matched and rows.row_of(self._db, matched) is not None:
                log_rows.leave_open(self._db, step.open, matched, urn, log, run.at)
        # Only now that the successor is stored: what it replaces.
        for old in (winners.get(old, old) for old in step.retires):
            memory = self.get(old)
            if retirement.retire(self._db, old, urn, step.why, run.at) and memory and step.ruling:
                log_rows.append_ruling(
                    self._db, step.ruling, old, urn, memory.content, step.verdict.candidate.content, run.at
                )
        if key is not None:
            retirement.give_key(self._db, urn, key, run.at, holds=not (step.origin and step.origin.superseded_by))

    def _now(self, urn: Urn, winners: dict[Urn, Urn]) -> Urn:
        """The name now of a memory that a step was decided by: another run may have stored its text first, or it was
        retired meanwhile."""
        return rows.survivor_of(self._db, winners.get(urn, urn))

    def _there(self, urn: Urn, winners: dict[Urn, Urn]) -> Urn | None:
        """The same; None where it was forgotten meanwhile."""
        now = self._now(urn, winners)
        return now if rows.row_of(self._db, now) is not None else None

    def _skip(self, run: Run, step: Skip, winners: dict[Urn, Urn]) -> None:
        urn = self._now(step.urn, winners)
        instead_of = rows.revive(self._db, urn) if step.instead_of else None
        if step.wording:
            rows.add_wording(self._db, urn, step, run.at, run.model_id)
        # The recent tier knows texts of memories that were forgotten since; logging one would bring it back.
        if step.copied:
            known = rows.row_of(self._db, urn) is not None
        else:
            known = rows.count_sighting(self._db, urn, seen_at(step, run.at), step.verdict.candidate.confidence)
        decision = step.verdict.decision if step.verdict.duplicate else Decision.HASH_EXACT
        log_rows.append(
            self._db, run, step.verdict, decision, urn, instead_of, matched=urn, with_text=known, origin=step.origin
        )

    def cursor(self, key: str) -> Cursor:
        row = self._db.execute("SELECT * FROM cursors WHERE transcript = ?", (key,)).fetchone()
        return _to_cursor(row) if row else Cursor(key)

    def cursors(self) -> list[Cursor]:
        return [_to_cursor(row) for row in self._db.execute("SELECT * FROM cursors ORDER BY transcript")]

    def move(self, old: Domain, new: Domain) -> int:
        """Move all of one domain to another one: memories, what was retired, decisions, cursors. How many memories."""
        with sql.transaction(self._db):
            return moving.move(self._db, old, new)

    def forget(self, urn: Urn, at: float) -> bool:
        """What remains in the log is a hash, so that the recent tier knows it."""
        with sql.transaction(self._db):
            gone = retirement.erase(self._db, urn) or self._in_the_log_alone(urn)
            for part, digests in gone:
                log_rows.silence(self._db, part, digests)
                log_rows.put(
                    self._db,
                    at=at, run="", domain=str(part.domain), namespace=part.namespace, hash=digests[0], session_id="",
                    decision=Decision.FORGOTTEN, urn=str(part), uuid="", findings="[]",
                )  # fmt: skip
            self._leave_behind([part for part, _ in gone], at)
        if not gone:
            return False
        if sqlite3.sqlite_version_info < (3, 42):
            with suppress(sqlite3.OperationalError):  # somebody writes; the next merge wipes the words
                self._join_segments(whole=True)
        self._without_forgotten([part for part, _ in gone])
        with suppress(sqlite3.OperationalError):  # somebody is reading; the next checkpoint wipes the old pages
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return True

    def _in_the_log_alone(self, urn: Urn) -> list[tuple[Urn, list[str]]]:
        """A memory that was retired longer ago than such are kept, with the hashes of its texts that the log still has;
        nothing where there are none."""
        query = "SELECT DISTINCT hash FROM dedup_log WHERE urn = ? AND text IS NOT NULL"
        digests = [str(row[0]) for row in self._db.execute(query, (str(urn),))]
        return [(urn, digests)] if digests else []

    def count(self, samples: Iterable[Sample]) -> None:
        with sql.transaction(self._db):
            add(self._db, samples)

    def metrics(self) -> list[Sample]:
        found = self._db.execute("SELECT name, labels, value FROM metrics ORDER BY name, labels").fetchall()
        return [*self._read(found, _to_sample, lambda row: f"metric {row['name']}")]

    def check(self) -> list[str]:
        """What SQLite itself finds wrong with the file; [] if nothing."""
        found = [str(row[0]) for row in self._db.execute("PRAGMA quick_check")]
        # From 3.44 on it looks into the full-text indexes too, which can be built again: `check_texts` tells of them.
        return [line for line in found if line != "ok" and "FTS5 table" not in line]

    def check_rows(self) -> list[str]:
        """The memories, living or retired, decisions and open questions that are damaged; [] if none."""
        judged = self._read(self._db.execute("SELECT * FROM dedup_log"), log_rows.to_log_row, log_rows.called)
        for _ in chain(self.memories(), self.all_retired(), judged, self.open_pairs()):
            pass
        return sorted(self.damaged)

    def mend_damaged(self, keep: Callable[[str], None], now: float) -> tuple[int, int]:
        """Make good what can be of what `check_rows` names, and delete the rest: how many of each. `keep` gets all of
        it as it was before, in lines of JSON; nothing is changed if it raises. Raises `StoreError`."""
        from dedup.stores import damaged  # no hook needs it

        among = damaged.among(damaged.found(self._db, now))
        with sql.transaction(self._db):
            found = damaged.found(self._db, now, among)  # some may have been forgotten meanwhile
            if found:
                keep(damaged.written(found))
            for one in found:
                damaged.mend(self._db, one)
        good = sum(one.changes is not None for one in found)
        return good, len(found) - good

    def check_texts(self) -> list[str]:
        """What is wrong with the full-text indexes, or missing in them; [] if nothing. The janitor mends it."""
        unread = texts.damaged(self._db)
        problems = [f"{table} is damaged" for table in unread]
        memories = self._db.execute("SELECT count(*) FROM memories").fetchone()[0]
        for table in (table for table in texts.TABLES if table not in unread):
            indexed = self._db.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608
            if indexed != memories:
                problems.append(f"{table} holds {indexed} instead of {memories}")
        if self.state(UNINDEXED_SINCE) is not None:
            problems.append("memories were stored that could not be indexed")
        return problems


def _to_cursor(row: sqlite3.Row) -> Cursor:
    """One that is damaged is at the beginning: what is read again is recognised, and what is never read is lost."""
    offset = row["offset"] if isinstance(row["offset"], int) else 0
    return Cursor(str(row["transcript"]), offset, str(row["anchor"]))


def _to_sample(row: sqlite3.Row) -> Sample:
    """Raises `TypeError` or `ValueError` for a row that is damaged."""
    labels = tuple((as_text(name), as_text(value)) for name, value in json.loads(as_text(row["labels"])))
    return as_text(row["name"]), as_number(row["value"]), labels


def _open(home: Path) -> sqlite3.Connection:
    home.mkdir(parents=True, exist_ok=True, mode=0o700)
    path = home / DATABASE
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))  # SQLite gives -wal and -shm the same mode
    elif not path.is_file():  # a named pipe would be waited for, to be read
        raise StoreError(f"cannot open the store in {home}: {DATABASE} is not a file")
    db = _connected(str(path))
    try:
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA secure_delete = ON")  # what is forgotten is overwritten, not only unlinked
        if db.execute("PRAGMA user_version").fetchone()[0] != len(MIGRATIONS):
            # Sixteen hooks may open a new store at once. Switching to WAL needs the file for itself and does not wait
            # for it as a transaction does, so creation and migration take turns behind a lock of their own.
            from filelock import FileLock  # 60 ms that only the first process after an update pays

            with FileLock(home / "store.lock", timeout=_BUSY_MS / 1000, mode=0o600):
                # Room is given back bit by bit; only a new file heeds it.
                db.execute("PRAGMA auto_vacuum = INCREMENTAL")
                db.execute("PRAGMA journal_mode = WAL")
                migrate(db)
        db.execute("PRAGMA synchronous = NORMAL")  # with WAL: a power cut may lose the last run, never damage the file
    except BaseException:
        db.close()
        raise
    return db


def _connected(name: str, *, uri: bool = False) -> sqlite3.Connection:
    db = sqlite3.connect(name, timeout=_BUSY_MS / 1000, isolation_level=None, uri=uri)
    db.row_factory = sqlite3.Row
    db.text_factory = partial(str, encoding="utf-8", errors="replace")  # else an error that quotes it ends the look-up
    db.create_function("hash_of", 1, lambda text: text and full_hash(text), deterministic=True)
    return db


def _cannot_write(error: Exception) -> bool:
    """Whether SQLite could not make its own files beside the database: a disk that is full, or may only be read."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL)


def _as_it_is(home: Path) -> sqlite3.Connection | None:
    """The database without locks, and without looking for changes; None where that is not all, or none of ours.

    Who writes to it makes its two other files first: where SQLite could not use those, nobody is writing. What is in
    `-wal` only is not seen in this way, and the database may be of no use without.
    """
    database = home / DATABASE
    try:
        log = database.with_name(f"{DATABASE}-wal")
        if log.exists() and log.stat().st_size:
            return None
        db = _connected(located(database, "mode=ro&immutable=1"), uri=True)
    except (sqlite3.Error, OSError):
        return None
    with suppress(sqlite3.Error):
        if db.execute("PRAGMA user_version").fetchone()[0] == len(MIGRATIONS):
            return db
    db.close()
    return None
