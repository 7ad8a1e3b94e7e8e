"""Rows of the dedup log and of the questions that it leaves open: written, silenced and read.

Each is part of its caller's transaction.
"""

import json
import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any

from dedup.history import LogRow
from dedup.model import Band, Decision, Domain, Finding, Namespace, TierName, Urn, Verdict
from dedup.steps import Ruling, Run
from dedup.stores import rows, sql
from dedup.stores.lookup import as_number, as_text, to_time
from dedup.terms import LOG_ROW, Question, Review


def append(
    db: sqlite3.Connection,
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
    return put(
        db, at=run.at, run=run.id, domain=str(c.domain), namespace=c.namespace, hash=c.hash, decision=decision,
        urn=str(urn or ""), score=verdict.similarity, text=c.content if with_text else None,
        session_id=run.session_id or c.source.session_id, uuid=c.source.uuid, transcript=c.source.transcript,
        findings=json.dumps([_finding_dict(f) for f in verdict.findings]), replaces=str(replaces or ""),
        matched_urn=str((matched or match.urn) if match else ""),
        matched_text=match.content if near and match else None,
        threshold=finding.threshold if finding else None,
        reasoning=reasoning or "; ".join(filter(None, (c.pointed_out, why))),
        model=(run.model_id or "") if compared else "", calibration=run.calibration if compared else "",
        confidence=c.confidence, key=c.key, value=c.value if with_text else None,
        origin=str(origin or ""),
    )  # fmt: skip


def append_ruling(
    db: sqlite3.Connection,
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
    put(
        db, at=at, run="", domain=str(newer.domain), namespace=newer.namespace, hash=rows.text_hash(db, newer),
        decision=ruling.decision, urn=str(newer if not ruling.decision.is_skip else older), text=text,
        session_id="", uuid="", findings="[]", matched_urn=str(older), matched_text=matched_text,
        score=ruling.score, threshold=ruling.threshold, reasoning=ruling.reasoning, model=ruling.model,
        calibration=ruling.calibration, replaces=str(gone),
    )  # fmt: skip


def put(db: sqlite3.Connection, **columns: Any) -> int:
    """A row with these columns; its id. That the same text is the same, nobody needs to look at."""
    exact = columns["decision"] is Decision.HASH_EXACT
    columns["review_status"] = Review.CONFIRMED if exact else Review.UNREVIEWED
    placeholders = sql.placeholders(columns)
    done = db.execute(
        f"INSERT INTO dedup_log ({', '.join(columns)}) VALUES ({placeholders})",  # noqa: S608
        tuple(columns.values()),
    )
    return int(done.lastrowid or 0)


def set_review(db: sqlite3.Connection, number: int, status: Review, at: float) -> None:
    """What somebody said of a row."""
    db.execute("UPDATE dedup_log SET review_status = ?, reviewed_at = ? WHERE id = ?", (status, at, number))


def leave_open(db: sqlite3.Connection, question: Question, older: Urn, newer: Urn, log: int, at: float) -> None:
    """Something is to be decided about two memories; `log`: the row that left it open."""
    db.execute(
        "INSERT OR IGNORE INTO open_questions (question, older, newer, log, at) VALUES (?, ?, ?, ?, ?)",
        (question, str(older), str(newer), log, at),
    )


def close(db: sqlite3.Connection, older: Urn, newer: Urn) -> None:
    """Nothing is left to be decided about two memories, whichever of them is the older one."""
    both = (str(older), str(newer))
    db.execute("DELETE FROM open_questions WHERE older IN (?, ?) AND newer IN (?, ?)", both * 2)


def silence(db: sqlite3.Connection, urn: Urn, digests: Sequence[str]) -> None:
    """Take a forgotten memory's texts out of the log, by their hashes: as candidates, and as what others were
    compared with."""
    whose = {"urn": str(urn), "hashes": json.dumps(digests), "domain": str(urn.domain)}
    gone = "IN (SELECT value FROM json_each(:hashes))"
    db.execute(
        "UPDATE dedup_log SET text = NULL, key = NULL, value = NULL"  # noqa: S608
        f" WHERE urn = :urn OR (hash {gone} AND domain = :domain)",
        whose,
    )
    db.execute(
        "UPDATE dedup_log SET matched_text = NULL, reasoning = '', findings = '[]' WHERE urn = :urn"  # noqa: S608
        f" OR (domain = :domain AND (hash {gone} OR hash_of(matched_text) {gone}))"
        " OR (matched_urn = :urn AND matched_urn <> '')",
        whose,
    )


def picked(
    db: sqlite3.Connection, clause: str, values: Sequence[object] | Mapping[str, object] = ()
) -> list[sqlite3.Row]:
    """The rows that a WHERE clause picks, with its values, as they are."""
    return db.execute(f"SELECT * FROM dedup_log {clause}", values).fetchall()  # noqa: S608


KNOWN = (
    f"{sql.KNOWN} AND decision IN ({', '.join(repr(str(one)) for one in Decision)})"
    f" AND review_status IN ({', '.join(repr(str(one)) for one in Review)})"
)
"""A condition: the words of a row are none that are damaged, or of a later version's making."""

_URNS = ("urn", "replaces", "matched_urn", "origin")
_TEXTS = ("run", "hash", "session_id", "reasoning", "model", "calibration", "uuid", "transcript")
_NUMBERS = ("score", "threshold")


def called(row: sqlite3.Row) -> str:
    """What a row is called where nothing can be made of it."""
    return f"{LOG_ROW}{row['id']}"


def to_log_row(row: sqlite3.Row) -> LogRow:
    """Raises what `dedup.stores.lookup.to_memory` raises for a row that is damaged."""
    told = dict(zip(row.keys(), row, strict=True))
    told["domain"], told["decision"] = Domain(told["domain"]), Decision(told["decision"])
    told["namespace"], told["review"] = Namespace(told["namespace"]), Review(told.pop("review_status"))
    told["at"], told["confidence"] = to_time(told["at"]), as_number(told["confidence"])
    told["reviewed_at"] = None if told["reviewed_at"] is None else to_time(told["reviewed_at"])
    for name in _URNS:
        told[name] = str(Urn.parse(told[name])) if told[name] != "" else ""
    for name in _TEXTS:
        as_text(told[name])
    for name in ("text", "matched_text", "key", "value"):
        told[name] is None or as_text(told[name])
    for name in _NUMBERS:
        told[name] = None if told[name] is None else as_number(told[name])
    for finding in json.loads(as_text(told["findings"])):
        as_text(finding["why"]), Band(finding.get("band", Band.NEW))
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
