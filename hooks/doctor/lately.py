"""How runs of late went, by the lines that they left in the log: those of hooks, those of the janitor."""

import json
import time
from collections.abc import Iterator
from pathlib import Path

from dedup.config import Settings
from hooks import log
from hooks.doctor.check import Check, Health, quoted
from hooks.phrases import counted
from hooks.registration import NEW_SESSIONS

_LOOK_BACK_S = 7 * 86_400
_NO_TRANSCRIPT = "FileNotFoundError"  # a session in which nothing was said has none
_MISSING_FROM = 3  # runs, none of which has one


def runs(settings: Settings) -> Iterator[Check]:
    """What hooks swallowed: the worst of it."""
    lines = list(_log_lines(settings.home / log.FILE))
    runs = [row for row in lines if row.get("event") == "hook"]
    ignored = [row for row in lines if row.get("event") == "setting ignored"]
    failed = [row for row in runs if row.get("outcome") == "failed"]
    limping = [row for row in runs if row.get("tier_failures")]
    unread = [row for row in runs if row.get("unreadable") not in (None, "", _NO_TRANSCRIPT)]
    passed_over = [row for row in runs if row.get("passed_over")]
    missing = sum(row.get("unreadable") == _NO_TRANSCRIPT for row in runs)  # one that is not there yet is normal
    reading = sum(row.get("hook") != NEW_SESSIONS.verb for row in runs)
    look = f"tail {quoted(settings.home / log.FILE)}"
    if not runs:
        yield Check("runs", Health.OK, "no hook has run in the last 7 days")
    elif failed:
        seen = f"{len(failed)} of {len(runs)} hook runs failed, last: {failed[-1].get('error')}"
        yield Check("runs", Health.BROKEN if failed[-1] is runs[-1] else Health.WARN, seen, look)
    elif limping:
        seen = f"in {len(limping)} of {len(runs)} hook runs a check could not run: {limping[-1]['tier_failures']}"
        yield Check("runs", Health.WARN, seen, look)
    elif unread:
        why = unread[-1]["unreadable"]
        seen = f"in {len(unread)} of {len(runs)} hook runs the transcript could not be read, last: {why}"
        yield Check("runs", Health.WARN, seen, look)
    elif passed_over:
        seen = (
            f"{counted(len(passed_over), 'record', 'records')} of a transcript took hooks too long; what was said there"
            " is not read any more"
        )
        yield Check("runs", Health.WARN, seen, look)
    elif ignored:  # which need not be ignored here: a hook has the environment of its session
        when = str(ignored[-1]["timestamp"])[: len("2026-01-01T00:00:00")]
        seen = f"hooks have ignored a setting, last {when}Z: {ignored[-1].get('problem')}"
        yield Check("runs", Health.WARN, seen, look)
    elif missing == reading >= _MISSING_FROM:
        seen = f"in none of {missing} hook runs was there a transcript to read"
        yield Check("runs", Health.WARN, seen, look)
    else:
        yield Check("runs", Health.OK, f"{counted(len(runs), 'hook run', 'hook runs')} in the last 7 days, all well")


def janitor(settings: Settings) -> Iterator[Check]:
    """How its last run went, and whether there will be one."""
    runs = [row for row in _log_lines(settings.home / log.FILE) if row.get("event") == "janitor"]
    last = runs[-1] if runs else {}
    if last.get("outcome") == "failed":
        yield Check("janitor", Health.WARN, f"its last run failed: {last.get('error')}", "subcog-dedup janitor")
    elif failed := last.get("failed_merges"):
        seen = f"its last run could not compare or merge {counted(int(str(failed)), 'memory', 'memories')}"
        yield Check("janitor", Health.WARN, seen, "subcog-dedup janitor")
    elif gone := [path for row in runs if isinstance(found := row.get("gone"), list) for path in found]:
        seen = (
            f"what was said in {gone[-1]} is lost: hooks had no time to read it, and it was gone before the janitor had"
        )
        yield Check("janitor", Health.WARN, seen, f"tail {quoted(settings.home / log.FILE)}")
    elif settings.janitor == "off":
        yield Check("janitor", Health.OK, "runs only when you call it")
    elif last:
        when = str(last["timestamp"])[: len("2026-01-01T00:00:00")]
        yield Check("janitor", Health.OK, f"last run {when}Z, {last.get('merged')} merged")
    else:
        yield Check("janitor", Health.OK, "has not run in the last 7 days; the end of a session starts it")


def _log_lines(path: Path) -> Iterator[dict[str, object]]:
    """What hooks have noted of late, the oldest first."""
    since = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(time.time() - _LOOK_BACK_S))
    for file in (log.former(path), path):
        if not file.is_file():  # there is none yet; or it is a named pipe, which would be read forever
            continue
        lines = file.read_text(encoding="utf-8", errors="replace").split("\n")
        for line in lines:
            try:
                row = json.loads(line)
            except ValueError:
                continue
            if isinstance(row, dict) and str(row.get("timestamp", "")) >= since:
                yield row
