"""The dedup log in the store: what was decided, what people said of it, and what is left to be decided."""

import json
import sqlite3
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from dedup.history import LogRow, OpenPair
from dedup.model import Band, Candidate, Decision, Domain, Finding, Namespace, TierName, Urn, Verdict
from dedup.steps import Keep, Ruling, Run
from dedup.stores import retirement, rows, sql
from dedup.stores.memories import SqliteMemories
from dedup.terms import RESTORED, Question, Retirement, Review

_HIGHEST_ID = 2**63 - 1  # SQLite's largest integer


class SqliteDecisions(SqliteMemories):
    """Memories, and the log."""

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
            return self._log_rows(where, found)
        # Looked up by their hashes: a busy window has a thousand rows, and their texts are not wanted.
        asked = f"WHERE hash IN ({sql.marks(hashes)})"
        return self._log_rows(
            f"{asked} AND id IN (SELECT id FROM dedup_log {where}) ORDER BY id DESC",  # noqa: S608
            (*hashes, *found),
        )

    def judged_since(self, at: float, session_id: str, domain: Domain) -> list[LogRow]:
        asked = "WHERE session_id = ? AND domain = ? AND at > ? AND run <> '' ORDER BY id"
        return self._log_rows(asked, (session_id, str(domain), at))

    def to_review(self, domains: Sequence[Domain] | None = None, limit: int | None = None) -> list[LogRow]:
        where, values = sql.where(domains, None)
        skips = [decision for decision in Decision if decision.is_skip and decision is not Decision.PERSON_REJECT]
        return self._log_rows(
            f"{where or 'WHERE 1'} AND review_status = 'unreviewed' AND text IS NOT NULL AND decision IN"
            f" ({sql.marks(skips)}) ORDER BY coalesce(score, 1) - coalesce(threshold, 0), id DESC LIMIT ?",
            (*values, *skips, -1 if limit is None else limit),
        )

    def tally(self, domains: Sequence[Domain] | None = None) -> dict[tuple[str, Decision, Review], int]:
        where, values = sql.where(domains, None)
        found = self._db.execute(
            f"SELECT namespace, decision, review_status, count(*) FROM dedup_log {where} GROUP BY 1, 2, 3",  # noqa: S608
            values,
        )
        return {(row[0], Decision(row[1]), Review(row[2])): row[3] for row in found}

    def log_row(self, number: int) -> LogRow | None:
        return next(iter(self._log_rows("WHERE id = ?", (number,))), None) if number <= _HIGHEST_ID else None

    def log_of(self, session_id: str, records: Collection[str]) -> list[LogRow]:
        if not records:  # by an index, where a record of any session has none
            return self._log_rows("WHERE session_id = ? ORDER BY id", (session_id,))
        return self._log_rows(
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
        return self._log_rows("WHERE urn = :urn OR matched_urn = :urn ORDER BY id", {"urn": str(urn)})

    def taken_for(self, origin: Urn, digest: str) -> Urn | None:
        found = self._db.execute(
            "SELECT urn FROM dedup_log WHERE hash = ? AND origin = ? AND urn <> '' ORDER BY id DESC LIMIT 1",
            (digest, str(origin)),
        ).fetchone()
        urn = rows.living(self._db, Urn.parse(found[0])) if found else None
        return urn if urn and rows.row_of(self._db, urn) is not None else None

    def admit(self, row: LogRow, keep: Keep, at: float) -> Urn | None:
        ruling, c = keep.ruling, keep.verdict.candidate
        with sql.writing(self._db):
            winner = rows.insert(self._db, keep, row.at, None)
            if winner is None:
                if c.key is not None and not rows.holder(self._db, c.domain, c.namespace, c.key):
                    self._db.execute("UPDATE memories SET key = ? WHERE id = ?", (c.key, keep.id))
                if row.urn:
                    retirement.undo_skip(self._db, Urn.parse(row.urn), row.hash, keep.urn)
                model = ruling.model if ruling else None
                run = Run(row.run, at if ruling else row.at, (), model, session_id=row.session_id)
                self._append(
                    run, keep.verdict, keep.decision, keep.urn, keep.revises,
                    reasoning=ruling.reasoning if ruling else f"{RESTORED}{row.id}",
                )  # fmt: skip
                self._review(row.id, Review.REVERSED, at)
        return winner

    def review(self, number: int, status: Review, at: float, ruling: Ruling | None = None) -> None:
        with sql.writing(self._db):
            self._review(number, status, at)
            row = self.log_row(number)
            if row and ruling:
                self._log_row(
                    at=at, run="", domain=str(row.domain), namespace=row.namespace, hash=row.hash, score=row.score,
                    decision=ruling.decision, urn=row.urn, text=row.text, session_id=row.session_id, uuid=row.uuid,
                    transcript=row.transcript, findings="[]", matched_urn=row.matched_urn, threshold=row.threshold,
                    matched_text=row.matched_text, reasoning=ruling.reasoning, model=ruling.model,
                    confidence=row.confidence,
                )  # fmt: skip

    def retire(self, urn: Urn, into: Urn, why: Retirement, at: float, ruling: Ruling | None = None) -> bool:
        with sql.writing(self._db):
            memory = self.get(urn)
            if memory is None or not retirement.retire(self._db, urn, into, why, at):
                return False
            if ruling:
                survivor = self.get(into)
                self._log_ruling(ruling, memory.urn, into, memory.content, survivor.content if survivor else None, at)
        return True

    def rule(self, older: Urn, newer: Urn, ruling: Ruling, at: float, *, supersedes: bool = False) -> None:
        with sql.writing(self._db):
            one, other = self.get(older), self.get(newer)
            if one and other:
                if supersedes:
                    rows.supersede(self._db, older, by=newer)
                self._log_ruling(ruling, newer, older, other.content, one.content, at, supersedes=supersedes)
            self._close(older, newer)

    def apart(self, domain: Domain, digest: str) -> frozenset[str]:
        found = self._db.execute(
            "SELECT other FROM distinct_pairs WHERE domain = ? AND hash = ?", (str(domain), digest)
        )
        return frozenset(row[0] for row in found)

    def supersede(self, older: Urn, by: Urn) -> None:
        with sql.writing(self._db):
            older, by = rows.living(self._db, older), rows.living(self._db, by)
            if older != by and rows.row_of(self._db, older) is not None and rows.row_of(self._db, by) is not None:
                rows.supersede(self._db, older, by)

    def hold_both(self, older: Urn, newer: Urn, at: float) -> None:
        with sql.writing(self._db):
            rows.unsupersede(self._db, older, newer)
            rows.set_both_apart(self._db, older, newer, at)

    def set_both_apart(self, one: Urn, other: Urn, at: float) -> None:
        with sql.writing(self._db):
            rows.set_both_apart(self._db, one, other, at)

    def set_apart(self, domain: Domain, digest: str, others: Iterable[str], at: float) -> None:
        with sql.writing(self._db):
            rows.set_apart(self._db, domain, digest, others, at)

    def leave_open(self, question: Question, older: Urn, newer: Urn, log: int, at: float) -> None:
        with sql.writing(self._db):
            self._leave_open(question, older, newer, log, at)

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
        return [OpenPair(q[0], Question(q[1]), Urn.parse(q[2]), Urn.parse(q[3]), q[4]) for q in found]

    def expire_log(self, before: float, now: float, limit: int) -> int:
        with sql.writing(self._db):
            return self._db.execute(
                "DELETE FROM dedup_log WHERE id IN (SELECT id FROM dedup_log WHERE at < :before AND id < coalesce("
                "(SELECT id FROM dedup_log WHERE at BETWEEN :before AND :now ORDER BY id LIMIT 1), :highest)"
                " ORDER BY id LIMIT :limit)",
                {"before": before, "now": now, "limit": limit, "highest": _HIGHEST_ID},
            ).rowcount

    def drop_reviewed_texts(self) -> int:
        with sql.writing(self._db):
            return self._db.execute(
                "UPDATE dedup_log SET text = NULL, key = NULL, value = NULL, matched_text = NULL, reasoning = '',"
                " findings = '[]'"
                " WHERE reviewed_at IS NOT NULL AND (text IS NOT NULL OR matched_text IS NOT NULL)"
            ).rowcount

    def _append(
        self,
        run: Run,
        verdict: Verdict,
        decision: Decision,
        urn: Urn | None = None,
        replaces: Urn | None = None,
        *,
        matched: Urn | None = None,
        with_text: bool = True,
        reasoning: str = "",
        origin: Urn | None = None,
    ) -> int:
        """One candidate's row of the log. `matched`: what the match is called in the store, where that is another."""
        c, match, finding = verdict.candidate, verdict.match, verdict.decisive
        compared = any(f.tier is TierName.SEMANTIC and f.match and not f.fallback for f in verdict.findings)
        near = with_text and match and decision is not Decision.CAPTURED
        why = finding.why if finding and with_text else ""
        return self._log_row(
            at=run.at, run=run.id, domain=str(c.domain), namespace=c.namespace, hash=c.hash, decision=decision,
            urn=str(urn or ""), score=verdict.similarity, text=c.content if with_text else None,
            session_id=run.session_id or c.source.session_id, uuid=c.source.uuid, transcript=c.source.transcript,
            findings=json.dumps([_finding_dict(f) for f in verdict.findings]), replaces=str(replaces or ""),
            matched_urn=str((matched or match.urn) if match else ""),
            matched_text=match.content if near and match else None,
            threshold=finding.threshold if finding else None,
            reasoning=reasoning or "; ".join(filter(None, (c.pointed_out, why))),
            review_status=Review.CONFIRMED if decision is Decision.HASH_EXACT else Review.UNREVIEWED,
            model=(run.model_id or "") if compared else "", calibration=run.calibration if compared else "",
            confidence=c.confidence, key=c.key, value=c.value if with_text else None,
            origin=str(origin or ""),
        )  # fmt: skip

    def _log_ruling(
        self,
        ruling: Ruling,
        newer: Urn,
        older: Urn,
        text: str,
        matched_text: str | None,
        at: float,
        *,
        supersedes: bool = False,
    ) -> None:
        """The row of a decision about two stored memories; `replaces` is the one that does not stand any more."""
        gone = newer if ruling.decision.is_skip else older if supersedes else ""
        self._log_row(
            at=at, run="", domain=str(newer.domain), namespace=newer.namespace, hash=rows.text_hash(self._db, newer),
            decision=ruling.decision, urn=str(newer if not ruling.decision.is_skip else older), text=text,
            session_id="", uuid="", findings="[]", matched_urn=str(older), matched_text=matched_text,
            reasoning=ruling.reasoning, model=ruling.model, replaces=str(gone),
        )  # fmt: skip

    def _log_row(self, **columns: Any) -> int:
        marks = sql.marks(columns)
        done = self._db.execute(
            f"INSERT INTO dedup_log ({', '.join(columns)}) VALUES ({marks})",  # noqa: S608
            tuple(columns.values()),
        )
        return int(done.lastrowid or 0)

    def _review(self, number: int, status: Review, at: float) -> None:
        self._db.execute("UPDATE dedup_log SET review_status = ?, reviewed_at = ? WHERE id = ?", (status, at, number))

    def _leave_open(self, question: Question, older: Urn, newer: Urn, log: int, at: float) -> None:
        self._db.execute(
            "INSERT OR IGNORE INTO open_questions (question, older, newer, log, at) VALUES (?, ?, ?, ?, ?)",
            (question, str(older), str(newer), log, at),
        )

    def _close(self, older: Urn, newer: Urn) -> None:
        both = (str(older), str(newer))
        self._db.execute("DELETE FROM open_questions WHERE older IN (?, ?) AND newer IN (?, ?)", both * 2)

    def _silence(self, urn: Urn, digests: Sequence[str]) -> None:
        """Take a forgotten memory's texts out of the log, by their hashes: as candidates, and as what others were
        compared with."""
        whose = {"urn": str(urn), "hashes": json.dumps(digests), "domain": str(urn.domain)}
        gone = "IN (SELECT value FROM json_each(:hashes))"
        self._db.execute(
            "UPDATE dedup_log SET text = NULL, key = NULL, value = NULL"  # noqa: S608
            f" WHERE urn = :urn OR (hash {gone} AND domain = :domain)",
            whose,
        )
        self._db.execute(
            "UPDATE dedup_log SET matched_text = NULL, reasoning = '', findings = '[]' WHERE urn = :urn"  # noqa: S608
            f" OR (domain = :domain AND (hash {gone} OR hash_of(matched_text) {gone}))"
            " OR (matched_urn = :urn AND matched_urn <> '')",
            whose,
        )

    def _log_rows(self, clause: str, values: Sequence[object] | Mapping[str, object]) -> list[LogRow]:
        found = self._db.execute(f"SELECT * FROM dedup_log {clause}", values).fetchall()  # noqa: S608
        return [_to_log_row(row) for row in found]


def _to_log_row(row: sqlite3.Row) -> LogRow:
    told = dict(zip(row.keys(), row, strict=True))
    told["domain"], told["decision"] = Domain(told["domain"]), Decision(told["decision"])
    told["review"] = Review(told.pop("review_status"))
    return LogRow(**told)


def _finding_dict(finding: Finding) -> dict[str, object]:
    """A finding for the log: everything but the matched text."""
    told: dict[str, object] = {
        "tier": finding.tier,
        "outcome": finding.outcome,
        "why": finding.why,
        "urn": str(finding.match.urn) if finding.match else None,
        "score": finding.similarity,
        "threshold": finding.threshold,
        "ms": round(finding.elapsed_ms, 3),
    }
    return told | ({"band": finding.band} if finding.band is not Band.NEW else {})
