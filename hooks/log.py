"""The log file in the home: structlog JSON lines, one for each hook run, one for each candidate at debug level.

Lines carry fingerprints, URNs, counts and times, never content.
"""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeAlias

import structlog

from dedup.config import Settings
from dedup.errors import DedupError
from hooks.capture import Captured

FILE = "hooks.log"
_ROTATE_BYTES = 5_000_000
Logger: TypeAlias = structlog.typing.FilteringBoundLogger
_LEVELS = {"debug": 10, "info": 20, "warning": 30}


@contextmanager
def writing(settings: Settings) -> Iterator[Logger]:
    """A logger that appends to the log file; whole lines, also from many processes at once."""
    settings.home.mkdir(parents=True, exist_ok=True, mode=0o700)
    path = settings.home / FILE
    _rotate(path)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600), "w", encoding="utf-8") as file:
        yield structlog.wrap_logger(
            structlog.WriteLogger(file),
            processors=[
                structlog.processors.add_log_level,
                structlog.processors.TimeStamper(fmt="iso", utc=True),
                structlog.processors.JSONRenderer(ensure_ascii=False),
            ],
            wrapper_class=structlog.make_filtering_bound_logger(_LEVELS[settings.log_level]),
        )


def told(captured: Captured) -> dict[str, Any]:
    """What one capture adds to the line of its hook run."""
    skipped: dict[str, int] = {}
    for receipt in captured.receipts:
        if not receipt.stored:
            reason = receipt.verdict.reason or "exact_match"
            skipped[reason] = skipped.get(reason, 0) + 1
    return {
        "read_bytes": sum(r.bytes_read for r in captured.readings),
        "undecodable_lines": sum(r.undecodable for r in captured.readings),
        "transcript_restarted": captured.readings[0].restarted,
        "unreadable": captured.unreadable,
        "left_for_later": captured.left,
        "candidates": len(captured.receipts),
        "captured": sum(r.stored for r in captured.receipts),
        "skipped": skipped,
        "tier_failures": sorted(
            {f.why for r in captured.receipts for f in r.verdict.findings if f.why.startswith("failed")}
        ),
        "check_ms": round(sum(r.verdict.check_duration_ms for r in captured.receipts), 1),
    }


def each(logger: Logger, captured: Captured) -> None:
    """At debug level, one line for each candidate."""
    for receipt in captured.receipts:
        verdict = receipt.verdict
        logger.debug(
            "candidate",
            fingerprint=verdict.candidate.tag,
            action=receipt.action,
            urn=str(receipt.urn),
            tier=verdict.duplicate.tier if verdict.duplicate else None,
            score=round(verdict.match.score, 4) if verdict.match else None,
        )


@contextmanager
def janitor(logger: Logger, *, background: bool) -> Iterator[dict[str, Any]]:
    """The line of one run of the janitor: what is put into the dictionary, how long it took, and how it ended."""
    facts: dict[str, Any] = {"background": background, "outcome": "failed"}
    begin = time.perf_counter()
    try:
        yield facts
        facts["outcome"] = "ok"
    except Exception as error:
        # Our own messages hold no content; of any other error the type is enough.
        facts["error"] = f"{type(error).__name__}: {error}" if isinstance(error, DedupError) else type(error).__name__
        raise
    finally:
        facts["duration_ms"] = round((time.perf_counter() - begin) * 1000, 1)
        (logger.error if facts["outcome"] == "failed" else logger.info)("janitor", **facts)


def _rotate(path: Path) -> None:
    """Keep one old file. Two processes must not both rotate, or the second throws away what the first kept."""
    try:
        if path.stat().st_size < _ROTATE_BYTES:
            return
        from filelock import FileLock, Timeout

        with suppress(Timeout), FileLock(path.with_suffix(".lock"), timeout=0, mode=0o600):
            if path.stat().st_size >= _ROTATE_BYTES:
                path.replace(path.with_suffix(".log.1"))
    except OSError:
        return
