"""One hook at a time works on a transcript.

The client fires the same hook several times at once, and only the first has work to do. The cursor already lets only
one of two runs write, so this is comfort, not correctness. But sixteen processes that each load the model to find that
out cost a two-core machine half a minute. So the others wait for the first, and then find nothing new. The lock is the
kernel's, so it cannot outlive its process.
"""

import os
import time
import zlib
from _thread import allocate_lock  # what `threading` wraps; importing that costs a hook process 3 ms
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_PATIENCE_S = 5.0  # a capture from a cold start takes one or two; a holder that is suspended must not hold up others
_POLL_S = 0.02
_LOCK = "turn.lock"  # called so by every version: one that is still running has to find it

# To the kernel a lock belongs to the process: two threads of the worker would both be given it, and whichever closed
# the file would give back the locks of all. So the file of a home stays open, and which bytes are locked is kept here.
_taking = allocate_lock()
_files: dict[Path, int] = {}
_taken: set[tuple[Path, int]] = set()


@contextmanager
def one_at_a_time(home: Path, transcript: str, patience_s: float = _PATIENCE_S) -> Iterator[None]:
    """Wait until nobody else works on this transcript, for `patience_s` at most; then go ahead either way."""
    try:
        import fcntl

        file = _opened(home)
    except (ImportError, OSError):  # Windows; a home that may only be read: work may be done twice, never written twice
        yield
        return
    # One byte of one file for each transcript, instead of a file for each that somebody would have to sweep up.
    byte, until = zlib.crc32(transcript.encode(errors="replace")), time.monotonic() + patience_s
    mine = False
    while not mine and time.monotonic() < until:
        with _taking:
            mine = (home, byte) not in _taken and _take(file, byte)
            if mine:
                _taken.add((home, byte))
        if not mine:
            time.sleep(_POLL_S)
    try:
        yield
    finally:
        if mine:
            with _taking:
                _taken.discard((home, byte))
                fcntl.lockf(file, fcntl.LOCK_UN, 1, byte)


def _opened(home: Path) -> int:
    with _taking:
        if home not in _files:
            home.mkdir(parents=True, exist_ok=True, mode=0o700)
            _files[home] = os.open(home / _LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        return _files[home]


def _take(file: int, byte: int) -> bool:
    import fcntl

    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, byte)
    except OSError:
        return False
    return True
