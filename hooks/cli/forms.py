"""Memories, decisions and verdicts as the JSON that the verbs print."""

import json
from datetime import UTC, datetime
from pathlib import Path

from dedup.history import LogRow
from dedup.model import Finding, Memory, Receipt, Retired, Source, Verdict


def memory_dict(memory: Memory) -> dict[str, object]:
    """A memory as `export`, `list` and `show` print it."""
    return {
        "urn": str(memory.urn),
        "domain": str(memory.domain),
        "namespace": str(memory.namespace),
        "content": memory.content,
        "tags": list(memory.tags),
        "created_at": iso(memory.created_at),
        "last_seen_at": iso(memory.last_seen_at),
        "times_seen": memory.times_seen,
        "confidence": round(memory.confidence, 4),
        "revises": str(memory.revises) if memory.revises else None,
        "superseded_by": str(memory.superseded_by) if memory.superseded_by else None,
        "key": memory.key,
        "value": _held(memory.value),
        "access_count": memory.access_count,
        "provisional": memory.provisional,
        "source": _source(memory.source),
        "wordings": [{"content": w.content, "source": _source(w.source)} for w in memory.wordings],
    }


def _held(value: str | None) -> object:
    """A value, or its text, where a secret has been cut out of its JSON together with a bracket: such rows exist."""
    try:
        return json.loads(value) if value else None
    except ValueError:
        return value


def retired_dict(retired: Retired) -> dict[str, object]:
    """A memory that went into another one, as it was then."""
    went = {"into": str(retired.into), "why": retired.why, "at": iso(retired.at)}
    return memory_dict(retired.memory) | {"retired": went}


def row_dict(row: LogRow) -> dict[str, object]:
    """A row of the log as `log`, `why` and `review` print it."""
    return {
        "id": row.id,
        "at": iso(row.at),
        "domain": str(row.domain),
        "namespace": row.namespace,
        "decision": row.decision,
        "urn": row.urn,
        "replaces": row.replaces,
        "matched_urn": row.matched_urn,
        "matched_text": row.matched_text,
        "score": row.score,
        "threshold": row.threshold,
        "reasoning": row.reasoning,
        "review_status": row.review,
        "reviewed_at": iso(row.reviewed_at) if row.reviewed_at is not None else None,
        "model": row.model,
        "calibration": row.calibration,
        "text": row.text,
        "session_id": row.session_id,
        "findings": json.loads(row.findings),
    }


def receipt_dict(transcript: Path, receipt: Receipt) -> dict[str, object]:
    """What became of a candidate that a transcript has, as `replay` and `reread` print it."""
    said = receipt.verdict.candidate
    return {
        "transcript": str(transcript),
        "content": said.content,
        "namespace": said.namespace,
        "action": receipt.action,
        "urn": str(receipt.urn),
    }


def _source(source: Source) -> dict[str, str]:
    return {"session_id": source.session_id, "uuid": source.uuid, "transcript": source.transcript}


def verdict_dict(verdict: Verdict) -> dict[str, object]:
    """The spec's `DuplicateCheckResult`, and every finding."""
    match = verdict.match
    return {
        "is_duplicate": verdict.is_duplicate,
        "reason": verdict.reason,
        "band": verdict.band,
        "similarity_score": verdict.similarity,
        "matched_memory_id": match.urn.id if match and verdict.is_duplicate else None,
        "matched_urn": str(match.urn) if match and verdict.is_duplicate else None,
        "check_duration_ms": round(verdict.check_duration_ms, 3),
        "findings": [_finding_dict(f) for f in verdict.findings],
    }


def _finding_dict(finding: Finding) -> dict[str, object]:
    return {
        "tier": finding.tier,
        "outcome": finding.outcome,
        "why": finding.why,
        "nearest": {"urn": str(finding.match.urn), "content": finding.match.content, "score": finding.similarity}
        if finding.match
        else None,
        "threshold": finding.threshold,
        "elapsed_ms": round(finding.elapsed_ms, 3),
    }


def iso(seconds: float) -> str:
    """A time as ISO 8601 in UTC, to the second."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
