"""The store: one SQLite file in WAL mode. Every public write is one short transaction."""

import json
import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

from dedup.errors import StoreError
from dedup.model import DECISIONS, Decision, Domain, Finding, Memory, Namespace, Urn, Verdict
from dedup.ports import Cursor, Keep, LogRow, Run, Sample, Skip, StaleCursor
from dedup.stores import rows
from dedup.stores.library import COLUMNS, to_memory
from dedup.stores.schema import MIGRATIONS, migrate
from dedup.stores.shelves import SqliteShelves

_BUSY_MS = 5_000
_LOG_COLUMNS = "id, at, run, domain, namespace, hash, decision, urn, score, text, session_id, findings, replaces"


class SqliteStore(SqliteShelves):
    """Memories, their indexes, the dedup log, cursors and metrics in `home`."""

    def __init__(self, home: Path) -> None:
        """Open the store, creating or migrating it. Raises `StoreError`."""
        try:
            super().__init__(_open(home), home)
        except (sqlite3.Error, OSError) as error:
            raise StoreError(f"cannot open the store in {home}: {error}") from error

    def close(self) -> None:
        self._db.close()

    def commit(self, run: Run) -> dict[int, Urn]:
        """Write a run: new memories, sightings of old ones, the log, metrics and the cursor, all or nothing.

        Another process may have stored the same text since this run judged it; the unique key decides, and the
        loser's step becomes a sighting of the winner. Returns those winners by step number. Raises `StaleCursor`,
        `StoreError`.
        """
        winners: dict[Urn, Urn] = {}  # what a text was to be called → the memory that had it first
        with _errors(), rows.transaction(self._db):
            self._move_cursor(run)
            for step in run.steps:
                if isinstance(step, Keep):
                    self._keep(run, step, winners)
                else:
                    self._skip(run, step, winners)
            for candidate in run.left_out:
                self._append(run, Verdict(candidate), Decision.OVER_LIMIT)
            for text in run.reread if run.model_id else ():
                rows.reread(self._db, text, run.model_id or "")
            self._add(run.metrics)
        return {number: winners[step.urn] for number, step in enumerate(run.steps) if step.urn in winners}

    def _move_cursor(self, run: Run) -> None:
        if run.before and run.after:
            if self.cursor(run.before.transcript) != run.before:
                raise StaleCursor(run.before.transcript)
            self._db.execute(
                "INSERT OR REPLACE INTO cursors VALUES (?, ?, ?)",
                (run.after.transcript, run.after.offset, run.after.anchor),
            )

    def _keep(self, run: Run, step: Keep, winners: dict[Urn, Urn]) -> None:
        if step.revises in winners:  # it revises a text of this run that another run stored first
            step = replace(step, revises=winners[step.revises])
        winner = rows.insert(self._db, step, run.at, run.model_id)
        if winner:
            winners[step.urn] = winner
            self._append(run, step.verdict, Decision.HASH_EXACT, winner)
            rows.sighted(self._db, winner, run.at)
        elif step.revises:
            self._append(run, step.verdict, Decision.REVISION, step.urn, step.revises)
        else:
            self._append(run, step.verdict, Decision.CAPTURED, step.urn)

    def _skip(self, run: Run, step: Skip, winners: dict[Urn, Urn]) -> None:
        urn = winners.get(step.urn, step.urn)  # it may duplicate a text of this run that another run stored first
        if step.revive:
            rows.revive(self._db, urn)
        if step.wording:
            rows.add_wording(self._db, urn, step, run.at, run.model_id)
        finding = step.verdict.duplicate
        # The recent tier knows texts of memories that were forgotten since; logging one would bring it back.
        known = rows.sighted(self._db, urn, run.at)
        decision = DECISIONS[finding.tier] if finding else Decision.HASH_EXACT
        self._append(run, step.verdict, decision, urn, with_text=known)

    def cursor(self, transcript: str) -> Cursor:
        row = self._db.execute("SELECT offset, anchor FROM cursors WHERE transcript = ?", (transcript,)).fetchone()
        return Cursor(transcript, int(row[0]), str(row[1])) if row else Cursor(transcript)

    def get(self, urn: Urn) -> Memory | None:
        row = self._db.execute(
            f"SELECT {COLUMNS}, m.row FROM memories m WHERE m.id = ? AND m.domain = ? AND m.namespace = ?",  # noqa: S608
            (urn.id, str(urn.domain), urn.namespace),
        ).fetchone()
        return to_memory(row, self._wordings(row[-1])) if row else None

    def memories(
        self,
        domains: Sequence[Domain] | None = None,
        namespace: Namespace | None = None,
        limit: int | None = None,
    ) -> Iterator[Memory]:
        """Newest first; `domains` None means all of them."""
        where, values = _where(domains, namespace)
        query = f"SELECT {COLUMNS}, m.row FROM memories m {where} ORDER BY m.created_at DESC, m.row DESC LIMIT ?"  # noqa: S608
        for row in self._db.execute(query, (*values, -1 if limit is None else limit)):
            yield to_memory(row, self._wordings(row[-1]))

    def forget(self, urn: Urn, at: float) -> bool:
        """Erase the memory, and its text from the log. What remains is a hash, so that the recent tier knows it."""
        with _errors(), rows.transaction(self._db):
            digest = rows.erase(self._db, urn)
            if digest is None:
                return False
            self._db.execute("UPDATE dedup_log SET text = NULL WHERE urn = ? OR hash = ?", (str(urn), digest))
            self._log_row(
                at,
                "",
                str(urn.domain),
                urn.namespace,
                digest,
                Decision.FORGOTTEN,
                str(urn),
                None,
                None,
                "",
                "",
                "[]",
                "",
            )
        with suppress(sqlite3.OperationalError):  # somebody is reading; the next checkpoint wipes the old pages
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return True

    def log(
        self, domains: Sequence[Domain] | None = None, limit: int | None = None, since: float | None = None
    ) -> list[LogRow]:
        """Newest first."""
        where, values = _where(domains, None, "")
        where += (" AND" if where else "WHERE") + " at >= ?"
        return self._log_rows(
            f"{where} ORDER BY id DESC LIMIT ?", (*values, since or 0, -1 if limit is None else limit)
        )

    def last_run(self, session_id: str, domain: Domain) -> list[LogRow]:
        """The newest run of that session in that domain, in the order in which its candidates were judged."""
        return self._log_rows(
            "WHERE run <> '' AND domain = ? AND run = (SELECT run FROM dedup_log WHERE session_id = ? AND domain = ?"
            " AND run <> '' ORDER BY id DESC LIMIT 1) ORDER BY id",
            (str(domain), session_id, str(domain)),
        )

    def count(self, samples: Iterable[Sample]) -> None:
        with _errors(), rows.transaction(self._db):
            self._add(samples)

    def metrics(self) -> list[Sample]:
        rows = self._db.execute("SELECT name, labels, value FROM metrics ORDER BY name, labels").fetchall()
        return [Sample(name, value, tuple((k, v) for k, v in json.loads(labels))) for name, labels, value in rows]

    def check(self) -> list[str]:
        """What SQLite itself, and comparing the indexes with the rows, find wrong with the file; [] if nothing."""
        found = [str(row[0]) for row in self._db.execute("PRAGMA quick_check")]
        problems = [] if found == ["ok"] else found
        rows = self._db.execute("SELECT count(*) FROM memories").fetchone()[0]
        for table in ("memory_tags", "memory_text"):
            indexed = self._db.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608
            if indexed != rows:
                problems.append(f"{table} has {indexed} rows for {rows} memories")
        return problems

    def _append(
        self,
        run: Run,
        verdict: Verdict,
        decision: Decision,
        urn: Urn | None = None,
        replaces: Urn | None = None,
        *,
        with_text: bool = True,
    ) -> None:
        """One candidate's row of the log."""
        c, match = verdict.candidate, verdict.match
        score, findings = match.score if match else None, json.dumps([_told(f) for f in verdict.findings])
        self._log_row(
            run.at, run.id, str(c.domain), c.namespace, c.hash, decision, str(urn or ""), score,
            c.content if with_text else None, run.session_id or c.source.session_id, c.source.uuid, findings,
            str(replaces or ""),
        )  # fmt: skip

    def _log_row(self, *values: object) -> None:
        self._db.execute(
            "INSERT INTO dedup_log (at, run, domain, namespace, hash, decision, urn, score, text, session_id, uuid,"
            " findings, replaces) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            values,
        )

    def _log_rows(self, clause: str, values: Sequence[object]) -> list[LogRow]:
        found = self._db.execute(f"SELECT {_LOG_COLUMNS} FROM dedup_log {clause}", values).fetchall()  # noqa: S608
        return [
            LogRow(id_, at, run, Domain(domain), namespace, digest, Decision(decision), *rest)
            for id_, at, run, domain, namespace, digest, decision, *rest in found
        ]

    def _add(self, samples: Iterable[Sample]) -> None:
        self._db.executemany(
            "INSERT INTO metrics VALUES (?, ?, ?)"
            " ON CONFLICT (name, labels) DO UPDATE SET value = value + excluded.value",
            [(s.name, json.dumps(s.labels), s.value) for s in samples],
        )


def _open(home: Path) -> sqlite3.Connection:
    home.mkdir(parents=True, exist_ok=True, mode=0o700)
    path = home / "memories.db"
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))  # SQLite gives -wal and -shm the same mode
    db = sqlite3.connect(path, timeout=_BUSY_MS / 1000, isolation_level=None)
    try:
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA secure_delete = ON")  # what is forgotten is overwritten, not only unlinked
        if db.execute("PRAGMA user_version").fetchone()[0] != len(MIGRATIONS):
            # Sixteen hooks may open a new store at once. Switching to WAL needs the file for itself and does not wait
            # for it as a transaction does, so creation and migration take turns behind a lock of their own.
            from filelock import FileLock  # 60 ms that only the first process after an update pays

            with FileLock(home / "store.lock", timeout=_BUSY_MS / 1000, mode=0o600):
                db.execute("PRAGMA journal_mode = WAL")
                migrate(db)
        db.execute("PRAGMA synchronous = NORMAL")  # with WAL: a power cut may lose the last run, never damage the file
    except BaseException:
        db.close()
        raise
    return db


@contextmanager
def _errors() -> Iterator[None]:
    """SQLite's errors as ours, in one line."""
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(f"the store cannot be written: {error}") from error


def _where(domains: Sequence[Domain] | None, namespace: Namespace | None, prefix: str = "m.") -> tuple[str, list[str]]:
    parts, values = [], []
    if domains is not None:
        parts.append(f"{prefix}domain IN ({', '.join('?' for _ in domains)})")
        values += [str(d) for d in domains]
    if namespace is not None:
        parts.append(f"{prefix}namespace = ?")
        values.append(str(namespace))
    return ("WHERE " + " AND ".join(parts) if parts else ""), values


def _told(finding: Finding) -> dict[str, object]:
    """A finding for the log: everything but the matched text."""
    return {
        "tier": finding.tier,
        "outcome": finding.outcome,
        "why": finding.why,
        "urn": str(finding.match.urn) if finding.match else None,
        "score": finding.match.score if finding.match else None,
        "threshold": finding.threshold,
        "ms": round(finding.elapsed_ms, 3),
    }
