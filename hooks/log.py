"""The log file in the home: JSON lines of hook runs, of candidates at debug level, and of the janitor.

What each says is in `hooks.log_facts`. They are structlog's, or, in a process that answers one hook and ends, written
by hand to look the same: structlog takes 60 ms to import, five times what the interpreter needs.
"""

import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol

from dedup.digests import sha256
from dedup.errors import DedupError

FILE = "hooks.log"
_ROTATE_BYTES = 5_000_000
_LONGEST = 1_000  # characters of a fact: of an error with the paths that it names
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


def _bounded(facts: dict[str, Any]) -> dict[str, Any]:
    """Facts of which none is longer than a line should be."""
    return {
        name: f"{value[:_LONGEST]}… {fingerprint(value)}" if isinstance(value, str) and len(value) > _LONGEST else value
        for name, value in facts.items()
    }


def fingerprint(text: str) -> str:
    """What stands in the log for a text that does not belong there, or not whole: enough to tell it from others."""
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
