"""At the end of a session, once a day or where hooks have left something to it, the janitor: a process of its own that
nobody waits for, one at a time."""

import os
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

from dedup.config import Settings
from dedup.ports import Store
from dedup.state_keys import LAST_RUN, STARTED, TOO_LONG
from hooks.isolated import isolated

if TYPE_CHECKING:
    from filelock import BaseFileLock

_DAY_S = 86_400.0
_AGAIN_S = 3_600.0  # a run that was started and never ended, because the machine was shut down, is started again


def start_if_due(settings: Settings, store: Store, now: float) -> bool:
    """Start the janitor if its last run is older than a day, or hooks had no time for a part of a transcript.

    Whether it was started. Takes milliseconds.
    """
    # A time to come is none: the clock was set back.
    if settings.janitor == "off" or (0 <= now - _time(store, LAST_RUN) < _DAY_S and not store.states(TOO_LONG)):
        return False
    before = store.state(STARTED)
    if before is not None and 0 <= now - _time(store, STARTED) < _AGAIN_S:
        return False
    # Sessions end at once, a window after the other: the first hook that puts the time down starts it.
    if not store.swap_state(STARTED, before, str(now)):
        return False
    _detached([*isolated("from hooks.main import main; main()"), "janitor", "--background"], settings)
    return True


def janitor_lock(home: Path) -> "BaseFileLock":
    """What a janitor of this home holds while it is at work. Entering it raises `filelock.Timeout` where one does."""
    from filelock import FileLock  # 60 ms, and a hook only starts the janitor

    return FileLock(home / "janitor.lock", timeout=0, mode=0o600)


def _time(store: Store, key: str) -> float:
    try:
        return float(store.state(key) or 0)
    except ValueError:
        return 0.0


def _detached(command: list[str], settings: Settings) -> None:
    """A process that outlives the hook. None of its descriptors is the hook's: the client waits until those close."""
    subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        close_fds=True,
        start_new_session=True,
        cwd=settings.home,
        env=os.environ | {"SUBCOG_HOME": str(settings.home)},
    )
