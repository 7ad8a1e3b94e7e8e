"""Where the worker of a home is found, whether there is one, and how one is started: never waited for, never twice.

The lock says whether there is one: the kernel gives it back when its process ends, in whichever way. A file that holds
a process number may be left behind, a socket too.
"""

import os
import stat
import sys
import time
from contextlib import suppress
from pathlib import Path

from hooks import client
from hooks.isolated import isolated

LOCK = "worker.lock"
LOG = "worker.log"
_PAUSE_S = 10.0
"""Between two starts. A worker that ends at once (a full disk) must not be started by every hook anew."""


def directory() -> Path:
    """The private directory of the home's worker; made by the worker."""
    return Path(client.rendezvous(client.home()))


def is_held(folder: Path) -> bool:
    """Whether a worker has the lock: it serves, or is about to."""
    import fcntl

    try:
        file = os.open(folder / LOCK, os.O_RDWR | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(file)
    return False


def is_possible() -> bool:
    """Whether this system has what a worker needs, and nobody has switched it off in the environment."""
    return hasattr(os, "fork") and not client.is_off()


def launch() -> None:
    """Start a worker in the background, unless there is one, or one was started a moment ago. Never raises."""
    if is_possible():
        with suppress(OSError):
            folder = directory()
            if not is_held(folder) and _age(folder / LOCK) > _PAUSE_S:
                start(folder)


def start(folder: Path) -> int:
    """Start a process that takes nothing of ours along: the client waits until nobody holds its pipes any more.

    Returns its number. Raises `OSError`.
    """
    make(folder)
    (folder / LOCK).touch(mode=0o600)
    with suppress(OSError):
        log = (folder / LOG).lstat()
        if log.st_size > 1_000_000 or not stat.S_ISREG(log.st_mode):  # a named pipe would be opened forever
            (folder / LOG).unlink()
    return os.posix_spawn(
        sys.executable,
        isolated("from hooks.worker import run; run()"),
        os.environ,
        file_actions=[
            (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
            (os.POSIX_SPAWN_OPEN, 1, str(folder / LOG), os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600),
            (os.POSIX_SPAWN_DUP2, 1, 2),
        ],
    )


def make(folder: Path) -> None:
    """Make the directory, and the one it is in, for this user alone; the mode given to mkdir is not for its parents."""
    for private in (folder.parent, folder):
        private.mkdir(parents=True, exist_ok=True, mode=0o700)


def _age(path: Path) -> float:
    """Seconds between now and when the file was touched, which is when a worker was last started; a time to come is
    that of a clock that was wrong."""
    try:
        return abs(time.time() - path.stat().st_mtime)
    except FileNotFoundError:
        return float("inf")
