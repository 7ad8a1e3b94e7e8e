"""Whether a call has nothing to do, found out with a few modules of the standard library.

The client fires hooks more often than anything is said. To see that the transcript ends where its cursor stands takes
half as long as to import what captures, and do it. Only what is certain ends here, with the log line and the count of
any other run; everything else, every doubt and every error goes the whole way.
"""

import json
import os
import sqlite3
import stat
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from dedup.counting import MS_BUCKETS, add, observation
from dedup.stores.schema import DATABASE, MIGRATIONS, located
from hooks import log, log_facts
from hooks.project import hook_cursor
from hooks.transcript_bytes import anchor, real

_SILENT = ("pre-compact",)  # says nothing where nothing is new; a session's end also starts the janitor
_PLAIN = ("SUBCOG_HOME", "SUBCOG_MODEL_DIR", "SUBCOG_WORKER", "SUBCOG_WORKER_IDLE_SECS", "SUBCOG_JANITOR")
_BUSY_S = 0.5  # for another process's writing; then the call goes the whole way, which waits longer


def nothing_new(arguments: Sequence[str], payload: bytes, home: str, begin: float) -> bool:
    """Whether the call had nothing to capture and to say, and is done with. `begin`: on `time.monotonic`'s clock."""
    try:
        return _is_known(arguments) and _done_already(arguments[0], payload, Path(home), begin)
    except Exception:  # noqa: BLE001 - what is wrong, those find out who have the means to say it
        return False


def _is_known(arguments: Sequence[str]) -> bool:
    """An event that is silent, as it is registered, under settings that have nothing to be warned of."""
    silent = bool(arguments) and arguments[0] in _SILENT and "--dry-run" not in arguments
    return silent and all(name in _PLAIN for name in os.environ if name.upper().startswith("SUBCOG_"))


def _done_already(event: str, payload: bytes, home: Path, begin: float) -> bool:
    call = json.loads(payload.decode("utf-8-sig"))
    session, transcript, cwd = (call[name] for name in ("session_id", "transcript_path", "cwd"))
    path = Path(real(transcript))
    if (home / "config.toml").exists() or not isinstance(session, str) or not stat.S_ISREG(path.stat().st_mode):
        return False
    with closing(
        sqlite3.connect(located(home / DATABASE, "mode=rw"), uri=True, timeout=_BUSY_S, isolation_level=None)
    ) as db:
        if db.execute("PRAGMA user_version").fetchone()[0] != len(MIGRATIONS):
            return False
        key = hook_cursor(str(path), cwd)
        found = db.execute("SELECT offset, anchor FROM cursors WHERE transcript = ?", (key,)).fetchone()
        if found is None or not _ends_at(path, *found):
            return False
        spent = (time.monotonic() - begin) * 1000
        db.execute("PRAGMA synchronous = NORMAL")
        db.execute("BEGIN IMMEDIATE")
        add(db, observation("hook_duration_ms", spent, MS_BUCKETS, (("hook", event),)))
        db.execute("COMMIT")
    with log.writing(home, light=True) as logger:
        facts = log_facts.of_hook(event, dry_run=False, session_id=session) | {"outcome": "ok"} | log_facts.NOTHING
        logger.write("info", "hook", **facts, duration_ms=round(spent, 1))
    return True


def _ends_at(path: Path, offset: int, digest: str) -> bool:
    """Whether the file is the one that was read, and was read to its end."""
    with path.open("rb") as file:
        return os.fstat(file.fileno()).st_size == offset and anchor(file, offset) == digest
