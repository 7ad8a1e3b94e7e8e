"""The dedup log in the store: what was decided, what people said of it, and what is left to be decided."""

import json
import sqlite3
from collections.abc import Collection, Iterable, Mapping, Sequence

from dedup.errors import InvalidInput
from dedup.history import LogRow, OpenPair
from dedup.model import Candidate, Decision, Domain, Namespace, Urn
from dedup.steps import Keep, Ruling, Run
from dedup.stores import log_rows, retirement, rows, sql
from dedup.stores.memories import SqliteMemories
from dedup.terms import RESTORED, Question, Retirement, Review

_HIGHEST_ID = 2**63 - 1  # SQLite's largest integer


class SqliteDecisions(SqliteMemories):
    """Memories, and the log."""

    def _judged(self, clause: str, values: Sequence[object] | Mapping[str, object] = ()) -> list[LogRow]:
        """The rows of the log that a WHERE clause picks, but for those that are damaged."""
        return [*self._read(log_rows.picked(self._db, clause, values), log_rows.to_log_row, log_rows.called)]

    def log(
        self,
        domains: Sequence[Domain] | None = None,
        limit: int | None = None,
        since: float | None = None,
        hashes: Sequence[str] | None = None,
        namespace: Namespace | None = None,
    ) -> list[LogRow]:
        where, values = sql.where(domains, namespace)
        where += (" AND" if where else "WHERE") + " at >= ? ORDER BY id DESC LIMIT ?"
        found = (*values, since or 0, -1 if limit is None else limit)
        if hashes is None:
            return self._judged(where, found)
        # Looked up by their hashes: a busy window has a thousand rows, and their texts are not wanted.
        asked = f"WHERE hash IN ({sql.placeholders(hashes)})"
        return self._judged(
            f"{asked} AND id IN (SELECT id FROM dedup_log {where}) ORDER BY id DESC",  # noqa: S608
            (*hashes, *found),
        )

    def judged_since(self, at: float, session_id: str, domain: Domain) -> list[LogRow]:
        asked = "WHERE session_id = ? AND domain = ? AND at > ? AND run <> '' ORDER BY id"
        return self._judged(asked, (session_id, str(domain), at))

    def to_review(self, domains: Sequence[Domain] | None = None, limit: int | None = None) -> list[LogRow]:
        where, values = sql.where(domains, None)
        skips = [decision for decision in Decision if decision.is_skip and decision is not Decision.PERSON_REJECT]
        return self._judged(
            f"{where or 'WHERE 1'} AND review_status = 'unreviewed' AND text IS NOT NULL AND decision IN"
            f" ({sql.placeholders(skips)}) ORDER BY coalesce(score, 1) - coalesce(threshold, 0), id DESC LIMIT ?",
            (*values, *skips, -1 if limit is None else limit),
        )

    def tally(self, domains: Sequence[Domain] | None = None) -> dict[tuple[str, Decision, Review], int]:
        where, values = sql.where(domains, None)
        where = where or "WHERE 1"
        found = self._db.execute(
            "SELECT namespace, decision, review_status, count(*) FROM dedup_log"  # noqa: S608
            f" {where} AND {log_rows.KNOWN} GROUP BY 1, 2, 3",
            values,
        )
        others = log_rows.picked(self._db, f"{where} AND ({log_rows.KNOWN}) IS NOT TRUE", values)
        self.damaged.update(map(log_rows.called, others))
        return {(row[0], Decision(row[1]), Review(row[2])): row[3] for row in found}

    def log_row(self, number: int) -> LogRow | None:
        return next(iter(self._judged("WHERE id = ?", (number,))), None) if number <= _HIGHEST_ID else None

    def log_of(self, session_id: str, records: Collection[str]) -> list[LogRow]:
        if not records:  # by an index, where a record of any session has none
            return self._judged("WHERE session_id = ? ORDER BY id", (session_id,))
        return self._judged(
            "WHERE session_id = ? OR (uuid <> '' AND uuid IN (SELECT value FROM json_each(?))) ORDER BY id",
            (session_id, json.dumps(list(records))),
        )

    def forgotten(self, candidate: Candidate) -> Urn | None:
        if not candidate.source.uuid:
            return None
        found = self._db.execute(
            "SELECT f.urn FROM dedup_log r JOIN dedup_log f ON f.urn = r.urn AND f.id > r.id WHERE r.hash = ? AND"
            " r.uuid = ? AND f.decision = ? ORDER BY f.id DESC LIMIT 1",
            (candidate.hash, candidate.source.uuid, Decision.FORGOTTEN),
        ).fetchone()
        return Urn.parse(found[0]) if found else None

    def was_judged(self, candidate: Candidate) -> bool:
        return bool(candidate.source.uuid) and bool(
            self._db.execute(
                "SELECT 1 FROM dedup_log WHERE hash = ? AND uuid = ? AND decision <> ?",
                (candidate.hash, candidate.source.uuid, Decision.OVER_LIMIT),
            ).fetchone()
        )

    def log_about(self, urn: Urn) -> list[LogRow]:
        return self._judged("WHERE urn = :urn OR matched_urn = :urn ORDER BY id", {"urn": str(urn)})

    def taken_for(self, origin: Urn, digest: str) -> Urn | None:
        found = self._db.execute(
            "SELECT urn FROM dedup_log WHERE hash = ? AND origin = ? AND urn <> '' ORDER BY id DESC LIMIT 1",
            (digest, str(origin)),
        ).fetchone()
        try:
            urn = rows.survivor_of(self._db, Urn.parse(found[0])) if found else None
        except InvalidInput:  # damaged
            return None
        return urn if urn and self.get(urn) else None

    def admit(self, row: LogRow, keep: Keep, at: float) -> Urn | None:
        ruling, c = keep.ruling, keep.verdict.candidate
        with sql.transaction(self._db):
            winner = rows.insert(self._db, keep, row.at, None)
            if winner is None:
                if c.key is not None and not rows.urn_by_key(self._db, c.domain, c.namespace, c.key):
                    self._db.execute("UPDATE memories SET key = ? WHERE id = ?", (c.key, keep.id))
                if row.urn:
                    retirement.undo_skip(self._db, Urn.parse(row.urn), row.hash, keep.urn)
                model = ruling.model if ruling else None
                run = Run(row.run, at if ruling else row.at, (), model, session_id=row.session_id)
                log_rows.append(
                    self._db, run, keep.verdict, keep.decision, keep.urn, keep.revises,
                    reasoning=ruling.reasoning if ruling else f"{RESTORED}{row.id}",
                )  # fmt: skip
                log_rows.set_review(self._db, row.id, Review.REVERSED, at)
        return winner

    def review(self, number: int, status: Review, at: float, ruling: Ruling | None = None) -> None:
        with sql.transaction(self._db):
            log_rows.set_review(self._db, number, status, at)
            row = self.log_row(number)
            if row and ruling:
                log_rows.put(
                    self._db,
                    at=at, run="", domain=str(row.domain), namespace=row.namespace, hash=row.hash, score=row.score,
                    decision=ruling.decision, urn=row.urn, text=row.text, session_id=row.session_id, uuid=row.uuid,
                    transcript=row.transcript, findings="[]", matched_urn=row.matched_urn, threshold=row.threshold,
                    matched_text=row.matched_text, reasoning=ruling.reasoning, model=ruling.model,
                    confidence=row.confidence,
                )  # fmt: skip

    def retire(self, urn: Urn, into: Urn, why: Retirement, at: float, ruling: Ruling | None = None) -> bool:
        with sql.transaction(self._db):
            memory = self.get(urn)
            if memory is None or not retirement.retire(self._db, urn, into, why, at):
                return False
            if ruling:
                survivor = self.get(into)
                log_rows.append_ruling(
                    self._db, ruling, memory.urn, into, memory.content, survivor.content if survivor else None, at
                )
        return True

    def rule(self, older: Urn, newer: Urn, ruling: Ruling, at: float, *, supersedes: bool = False) -> None:
        with sql.transaction(self._db):
            one, other = self.get(older), self.get(newer)
            if one and other:
                if supersedes:
                    rows.supersede(self._db, older, by=newer)
                log_rows.append_ruling(
                    self._db, ruling, newer, older, other.content, one.content, at, supersedes=supersedes
                )
            log_rows.close(self._db, older, newer)

    def known_distinct(self, domain: Domain, digest: str) -> frozenset[str]:
        found = self._db.execute(
            "SELECT other FROM distinct_pairs WHERE domain = ? AND hash = ?", (str(domain), digest)
        )
        return frozenset(row[0] for row in found)

    def supersede(self, older: Urn, by: Urn) -> None:
        with sql.transaction(self._db):
            older, by = rows.survivor_of(self._db, older), rows.survivor_of(self._db, by)
            if older != by and rows.row_of(self._db, older) is not None and rows.row_of(self._db, by) is not None:
                rows.supersede(self._db, older, by)

    def hold_both(self, older: Urn, newer: Urn, at: float) -> None:
        with sql.transaction(self._db):
            rows.unsupersede(self._db, older, newer)
            rows.mark_both_distinct(self._db, older, newer, at)

    def mark_both_distinct(self, one: Urn, other: Urn, at: float) -> None:
        with sql.transaction(self._db):
            rows.mark_both_distinct(self._db, one, other, at)

    def mark_distinct(self, domain: Domain, digest: str, others: Iterable[str], at: float) -> None:
        with sql.transaction(self._db):
            rows.mark_distinct(self._db, domain, digest, others, at)

    def leave_open(self, question: Question, older: Urn, newer: Urn, log: int, at: float) -> None:
        with sql.transaction(self._db):
            log_rows.leave_open(self._db, question, older, newer, log, at)

    def open_pairs(self, domains: Sequence[Domain] | None = None, limit: int | None = None) -> list[OpenPair]:
        where, values = sql.where(domains, None)
        named = f"{sql.URN} AS urn, id, superseded_by FROM memories"
        found = self._db.execute(
            # CROSS: in this order, since there are few questions; SQLite would go through all memories of the domains.
            f"SELECT q.id, question, older, newer, log FROM open_questions q CROSS JOIN (SELECT {named}) a"  # noqa: S608
            " ON a.id = substr(older, -12) AND a.urn = older"
            f" CROSS JOIN (SELECT {named} {where}) b ON b.id = substr(newer, -12) AND b.urn = newer"
            " WHERE a.superseded_by IS b.superseded_by ORDER BY q.id LIMIT ?",
            (*values, -1 if limit is None else limit),
        ).fetchall()
        return [*self._read(found, to_open_pair, lambda row: f"open question {row['id']}")]

    def expire_log(self, before: float, now: float, limit: int) -> int:
        with sql.transaction(self._db):
            return self._db.execute(
                "DELETE FROM dedup_log WHERE id IN (SELECT id FROM dedup_log WHERE at < :before AND id < coalesce("
                "(SELECT id FROM dedup_log WHERE at BETWEEN :before AND :now ORDER BY id LIMIT 1), :highest)"
                " ORDER BY id LIMIT :limit)",
                {"before": before, "now": now, "limit": limit, "highest": _HIGHEST_ID},
            ).rowcount

    def drop_reviewed_texts(self) -> int:
        with sql.transaction(self._db):
            return self._db.execute(
                "UPDATE dedup_log SET text = NULL, key = NULL, value = NULL, matched_text = NULL, reasoning = '',"
                " findings = '[]'"
                " WHERE reviewed_at IS NOT NULL AND (text IS NOT NULL OR matched_text IS NOT NULL)"
            ).rowcount


def to_open_pair(row: sqlite3.Row) -> OpenPair:
    """Raises `InvalidInput`, `ValueError` or `TypeError` for a row that is damaged."""
    return OpenPair(row["id"], Question(row["question"]), Urn.parse(row["older"]), Urn.parse(row["newer"]), row["log"])
