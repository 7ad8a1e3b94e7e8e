"""A person's view of the worker: how it is, how it is started, and how it is ended, whatever state it is in."""

import os
import signal
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from hooks import wire
from hooks.worker_launch import LOCK, LOG, directory, is_held, is_possible
from hooks.worker_launch import start as begin

_STARTS_S = 30.0  # until it serves
_ENDS_S = 10.0  # until it has ended; then it is killed
_POLL_S = 0.05


class Condition(StrEnum):
    """What a look at it says."""

    OFF = "off"  # switched off, or not possible on this system
    NONE = "none"
    STARTING = "starting"
    SERVING = "serving"
    SILENT = "silent"  # it is there, and does not answer: suspended, or stuck


@dataclass(frozen=True, slots=True)
class View:
    """How the worker is; `told` is what it says itself, `trouble` the last line of its log where it is not there."""

    condition: Condition
    run: Path
    pid: int = 0
    told: Mapping[str, Any] | None = None
    trouble: str = ""


def view() -> View:
    """Look at the worker of this home. Writes nothing."""
    run = directory()
    if not is_possible():
        return View(Condition.OFF, run)
    if not is_held(run):
        return View(Condition.NONE, run, trouble=_trouble(run))
    told = wire.look(run)
    if told:
        return View(Condition.SERVING, run, _pid(run), told)
    young = time.time() - (run / LOCK).stat().st_mtime < _STARTS_S
    return View(Condition.STARTING if young else Condition.SILENT, run, _pid(run))


def stop() -> bool:
    """End the worker: by asking, and where it does not answer to that, by force. Returns whether there was one."""
    run = directory()
    if not is_held(run) or not (pid := _pid(run)):
        return False
    for number in (signal.SIGTERM, signal.SIGKILL):
        with suppress(ProcessLookupError):
            os.kill(pid, number)
        until = time.monotonic() + _ENDS_S
        while time.monotonic() < until:
            if not is_held(run):
                return True
            time.sleep(_POLL_S)
    return True


def start() -> bool:
    """Have a worker serve, and wait until it does. Returns whether one does. Raises `OSError`."""
    run = directory()
    begun = 0 if is_held(run) else begin(run)
    until = time.monotonic() + _STARTS_S
    while time.monotonic() < until:
        if wire.look(run):
            return True
        if begun and os.waitpid(begun, os.WNOHANG)[0]:
            begun = 0
        if not begun and not is_held(run):
            return False
        time.sleep(_POLL_S)
    return False


def _pid(run: Path) -> int:
    """The process that has the lock, by its own word."""
    try:
        return int((run / LOCK).read_text() or 0)
    except (OSError, ValueError):
        return 0


def _trouble(run: Path) -> str:
    """The last line that the last worker to be started has written into its log, if any."""
    try:
        if (run / LOG).stat().st_mtime_ns < (run / LOCK).stat().st_mtime_ns:  # an earlier one
            return ""
        lines = (run / LOG).read_text(errors="replace").split("\n")
    except OSError:
        return ""
    return next((line for line in reversed(lines) if line.strip()), "")
