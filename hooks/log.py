"""The log file in the home: JSON lines, one for each hook run, one for each candidate at debug level.

Lines carry fingerprints, URNs, counts and times, never content. They are structlog's, or, in a process that answers one
hook and ends, written by hand to look the same: structlog takes 60 ms to import, five times what the interpreter needs.
"""

import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from dedup.digests import sha256
from dedup.errors import DedupError

if TYPE_CHECKING:
    from hooks.capture import Captured

FILE = "hooks.log"
_ROTATE_BYTES = 5_000_000
_LONGEST = 1_000  # characters of a fact: of an error with the paths that it names
_LONGEST_ID = 100  # the client's have 36
LONGEST_EVENT = 100  # characters of an event's name; a wrong command line may hold anything
_LEVELS = {"debug": 10, "info": 20, "warning": 30, "error": 40}


class Logger(Protocol):
    """Appends lines to the log file: of its level and those above it, each whole also where many processes write.

    Never raises: a line that cannot be written is lost.
    """

    def write(self, level: str, event: str, **facts: Any) -> None: ...


class _Lines:
    """A log file, line by line. What a full disk has cut off keeps a line to itself, and spoils no other."""

    def __init__(self, file: int) -> None:
        self._file = file

    def line(self, text: str) -> None:
        with suppress(OSError):
            os.write(self._file, self._end() + text.encode("utf-8", "replace") + b"\n")

    debug = info = warning = error = line  # as structlog calls it

    def _end(self) -> bytes:
        """What ends the last line."""
        if not os.lseek(self._file, 0, os.SEEK_END):
            return b""
        os.lseek(self._file, -1, os.SEEK_END)
        return b"" if os.read(self._file, 1) == b"\n" else b"\n"


class _ByHand:
    def __init__(self, file: _Lines, level: str) -> None:
        self._file = file
        self._least = _LEVELS[level]

    def write(self, level: str, event: str, **facts: Any) -> None:
        if _LEVELS[level] >= self._least:
            now = time.time()
            at = f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(now))}.{int(now % 1 * 1e6):06d}Z"
            row = {**_bounded(facts), "event": event, "level": level, "timestamp": at}
            self._file.line(json.dumps(row, ensure_ascii=False))


class _Structured:
    def __init__(self, file: _Lines, level: str) -> None:
        import structlog

        self._logger = structlog.wrap_logger(
            file,
            processors=[
                structlog.processors.add_log_level,
                structlog.processors.TimeStamper(fmt="iso", utc=True),
                structlog.processors.JSONRenderer(ensure_ascii=False),
            ],
            wrapper_class=structlog.make_filtering_bound_logger(_LEVELS[level]),
        )

    def write(self, level: str, event: str, **facts: Any) -> None:
        getattr(self._logger, level)(event, **_bounded(facts))


class _Nowhere:
    def write(self, level: str, event: str, **facts: Any) -> None:
        pass


def hook_facts(event: str, *, dry_run: bool, session_id: str | None = None) -> dict[str, Any]:
    """What the line of a hook run begins with: which run it was. `session_id`: None where nobody can tell."""
    facts: dict[str, Any] = {"hook": event[:LONGEST_EVENT], "dry_run": dry_run}
    return facts if session_id is None else facts | {"session_id": _identified(session_id)}


def _identified(session_id: str) -> str:
    """A session's id as it is logged: itself, or the fingerprint of what is too long to be one, and may be anything."""
    return session_id if len(session_id) <= _LONGEST_ID else _fingerprint(session_id)


def _bounded(facts: dict[str, Any]) -> dict[str, Any]:
    return {
        name: f"{value[:_LONGEST]}… {_fingerprint(value)}"
        if isinstance(value, str) and len(value) > _LONGEST
        else value
        for name, value in facts.items()
    }


def _fingerprint(text: str) -> str:
    digest = sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
    return f"sha256:{digest}, {len(text)} characters"


@contextmanager
def writing(home: Path, level: str = "info", *, light: bool = False) -> Iterator[Logger]:
    """A logger over the log file in `home`; `light`: without structlog. Where the file cannot be opened it is done
    without: memory may be read all the same, and `doctor` looks at the home itself."""
    try:
        file = _opened(home)
    except OSError:
        yield _Nowhere()
        return
    try:
        yield _ByHand(_Lines(file), level) if light else _Structured(_Lines(file), level)
    finally:
        os.close(file)


def _opened(home: Path) -> int:
    home.mkdir(parents=True, exist_ok=True, mode=0o700)
    path = home / FILE
    _rotate(path)
    return os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o600)


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
"""`facts_of` a capture that found nothing new, for a call that ends before anything is captured (`hooks.fast_path`)."""


def facts_of(captured: "Captured") -> dict[str, Any]:
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


def each(logger: Logger, captured: "Captured") -> None:
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
def janitor(logger: Logger, *, background: bool) -> Iterator[dict[str, Any]]:
    """The line of one run of the janitor: what is put into the dictionary, how long it took, and how it ended."""
    facts: dict[str, Any] = {"background": background, "outcome": "failed"}
    begin = time.perf_counter()
    try:
        yield facts
        facts["outcome"] = "ok"
    except Exception as error:
        # Our own messages hold no content; of any other error the type is enough.
        facts["error"] = reason(error)
        raise
    finally:
        facts["duration_ms"] = round((time.perf_counter() - begin) * 1000, 1)
        logger.write("error" if facts["outcome"] == "failed" else "info", "janitor", **facts)


def reason(error: BaseException) -> str:
    """Enough to find the fault, nothing of what was being worked on: our own messages, or a type and a place."""
    if isinstance(error, DedupError):
        return f"{type(error).__name__}: {error}"
    import traceback

    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {frame.name}, line {frame.lineno} of {frame.filename.rpartition('/')[2]}"


def former(path: Path) -> Path:
    """Where the older half of a log is, once that has grown too large."""
    return path.with_suffix(".log.1")


def _rotate(path: Path) -> None:
    """Keep one old file. Two processes must not both rotate, or the second throws away what the first kept."""
    try:
        if path.stat().st_size < _ROTATE_BYTES:
            return
        from filelock import FileLock, Timeout

        with suppress(Timeout), FileLock(path.with_suffix(".lock"), timeout=0, mode=0o600):
            if path.stat().st_size >= _ROTATE_BYTES:
                path.replace(former(path))
    except OSError:
        return
