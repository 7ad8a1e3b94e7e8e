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
    folder: Path
    pid: int = 0
    told: Mapping[str, Any] | None = None
    trouble: str = ""


def view() -> View:
    """Look at the worker of this home. Writes nothing."""
    folder = directory()
    if not is_possible():
        return View(Condition.OFF, folder)
    if not is_held(folder):
        return View(Condition.NONE, folder, trouble=_trouble(folder))
    told = wire.look(folder)
    if told:
        return View(Condition.SERVING, folder, _pid(folder), told)
    young = abs(time.time() - (folder / LOCK).stat().st_mtime) < _STARTS_S
    return View(Condition.STARTING if young else Condition.SILENT, folder, _pid(folder))


def stop() -> bool:
    """End the worker: by asking, and where it does not answer to that, by force. Returns whether there was one."""
    folder = directory()
    if not is_held(folder) or not (pid := _pid(folder)):
        return False
    for number in (signal.SIGTERM, signal.SIGKILL):
        with suppress(ProcessLookupError):
            os.kill(pid, number)
        until = time.monotonic() + _ENDS_S
        while time.monotonic() < until:
            if not is_held(folder):
                return True
            time.sleep(_POLL_S)
    return True


def start() -> bool:
    """Have a worker serve, and wait until it does. Returns whether one does. Raises `OSError`."""
    folder = directory()
    begun = 0 if is_held(folder) else begin(folder)
    until = time.monotonic() + _STARTS_S
    while time.monotonic() < until:
        if wire.look(folder):
            return True
        if begun and os.waitpid(begun, os.WNOHANG)[0]:
            begun = 0
        if not begun and not is_held(folder):
            return False
        time.sleep(_POLL_S)
    return False


def _pid(folder: Path) -> int:
    """The process that has the lock, by its own word."""
    try:
        return int((folder / LOCK).read_text() or 0)
    except (OSError, ValueError):
        return 0


def _trouble(folder: Path) -> str:
    """The last line that the last worker to be started has written into its log, if any."""
    try:
        if (folder / LOG).stat().st_mtime_ns < (folder / LOCK).stat().st_mtime_ns:  # an earlier one
            return ""
        lines = (folder / LOG).read_text(errors="replace").split("\n")
    except OSError:
        return ""
    return next((line for line in reversed(lines) if line.strip()), "")
