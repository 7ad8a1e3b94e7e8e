"""Taking turns: the client fires the same hook several times at once, and only the first has work to do.

Comfort, not correctness: the cursor already lets only one of two runs write. But sixteen processes that each load the
model to find that out cost a two-core machine half a minute. So the others wait for the first, and then find nothing
new. The lock is the kernel's, so it cannot outlive its process.
"""

import os
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_PATIENCE_S = 5.0  # a capture from a cold start takes one or two; a holder that is suspended must not hold up others
_POLL_S = 0.02


@contextmanager
def turn(home: Path, transcript: str) -> Iterator[None]:
    """Wait until no other process works on this transcript, at most 5 seconds; then go ahead either way."""
    try:
        import fcntl
    except ImportError:  # Windows: work may be done twice, never written twice
        yield
        return
    home.mkdir(parents=True, exist_ok=True, mode=0o700)
    file = os.open(home / "turn.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        # One byte of one file for each transcript, instead of a file for each that somebody would have to sweep up.
        place, until = zlib.crc32(transcript.encode(errors="replace")), time.monotonic() + _PATIENCE_S
        while time.monotonic() < until:
            try:
                fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, place)
                break
            except OSError:
                time.sleep(_POLL_S)
        yield
    finally:
        os.close(file)  # gives the lock back
