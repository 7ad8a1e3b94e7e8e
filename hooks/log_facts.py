"""What the lines of the log say: of a hook run, of what it captured, of each candidate, and of a run of the janitor.

Fingerprints, URNs, counts and times, never content.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from hooks import log

if TYPE_CHECKING:
    from hooks.capture import Captured

LONGEST_EVENT = 100  # characters of an event's name; a wrong command line may hold anything
_LONGEST_ID = 100  # the client's have 36


NOTHING: dict[str, Any] = {
    "read_bytes": 0,
    "undecodable_lines": 0,
    "transcript_restarted": False,
    "unreadable": "",
    "passed_over": 0,
    "left_for_later": False,
    "candidates": 0,
    "unread": 0,
    "captured": 0,
    "skipped": {},
    "tier_failures": [],
    "provisional": 0,
    "check_ms": 0,
}
"""`of_capture`, of one that found nothing new, for a call that ends before anything is captured (`hooks.fast_path`)."""


def of_hook(event: str, *, dry_run: bool, session_id: str | None = None) -> dict[str, Any]:
    """What the line of a hook run begins with: which run it was. `session_id`: None where nobody can tell."""
    facts: dict[str, Any] = {"hook": event[:LONGEST_EVENT], "dry_run": dry_run}
    return facts if session_id is None else facts | {"session_id": _identified(session_id)}


def _identified(session_id: str) -> str:
    """A session's id as it is logged: itself, or the fingerprint of what is too long to be one, and may be anything."""
    return session_id if len(session_id) <= _LONGEST_ID else log.fingerprint(session_id)


def of_capture(captured: "Captured") -> dict[str, Any]:
    """What one capture adds to the line of its hook run."""
    from dedup.terms import FAILED, UNREAD  # a hook that finds nothing new logs without it

    skipped: dict[str, int] = {}
    for receipt in captured.receipts:
        if receipt.reason:
            skipped[receipt.reason] = skipped.get(receipt.reason, 0) + 1
    return {
        "read_bytes": sum(r.bytes_read for r in captured.passages),
        "undecodable_lines": sum(r.undecodable for r in captured.passages),
        "transcript_restarted": captured.passages[0].restarted,
        "unreadable": captured.unreadable,
        "passed_over": sum(r.passed_over for r in captured.passages),
        "left_for_later": captured.unfinished,
        "candidates": len(captured.receipts),
        "unread": sum(UNREAD in r.verdict.candidate.evidence for r in captured.receipts),
        "captured": sum(r.stored for r in captured.receipts),
        "skipped": skipped,
        "tier_failures": sorted(
            {f.why for r in captured.receipts for f in r.verdict.findings if f.why.startswith(FAILED)}
        ),
        "provisional": sum(r.verdict.is_provisional for r in captured.receipts),
        "check_ms": round(sum(r.verdict.check_duration_ms for r in captured.receipts), 1),
    }


def each_candidate(logger: log.Logger, captured: "Captured") -> None:
    """At debug level, one line for each candidate."""
    for receipt in captured.receipts:
        verdict = receipt.verdict
        logger.write(
            "debug",
            "candidate",
            fingerprint=verdict.candidate.tag,
            action=receipt.action,
            urn=str(receipt.urn),
            tier=verdict.duplicate.tier if verdict.duplicate else None,
            score=None if verdict.similarity is None else round(verdict.similarity, 4),
        )


@contextmanager
def janitor_line(logger: log.Logger, *, background: bool) -> Iterator[dict[str, Any]]:
    """The line of one run of the janitor: what is put into the dictionary, how long it took, and how it ended."""
    facts: dict[str, Any] = {"background": background, "outcome": "failed"}
    begin = time.perf_counter()
    try:
        yield facts
        facts["outcome"] = "ok"
    except Exception as error:
        # Our own messages hold no content; of any other error the type is enough.
        facts["error"] = log.reason(error)
        raise
    finally:
        facts["duration_ms"] = round((time.perf_counter() - begin) * 1000, 1)
        logger.write("error" if facts["outcome"] == "failed" else "info", "janitor", **facts)
