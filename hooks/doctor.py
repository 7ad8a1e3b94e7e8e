"""Named checks of everything a hook needs. Each says ok, warn or broken, and what to type.

What hooks swallow so as not to hurt a session shows up here.
"""

import json
import os
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from pathlib import Path

from dedup.config import Settings, load_leniently
from dedup.errors import DedupError
from dedup.model_store import ModelState
from dedup.model_store import status as model_status
from dedup.stores.sqlite import SqliteStore
from dedup.stores.vectors import TAIL_LIMIT
from hooks import log
from hooks.install import registrations

_LOOK_BACK_S = 7 * 86_400


class Health(StrEnum):
    """How one check came out; only `broken` makes doctor's exit code 1."""

    OK = "ok"
    WARN = "warn"
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class Check:
    """One named check: how it came out, what was seen, and what to type about it ("" if nothing)."""

    name: str
    health: Health
    seen: str
    cure: str = ""


def examine() -> list[Check]:
    """Every check, in the order in which a hook needs the things they look at."""
    loaded = load_leniently()
    checks: list[Callable[[Settings], Iterator[Check]]] = [_home, _store, _model, _registration, _runs]
    return [*_settings(loaded.problems), *chain.from_iterable(_guarded(check, loaded.settings) for check in checks)]


def _guarded(check: Callable[[Settings], Iterator[Check]], settings: Settings) -> list[Check]:
    try:
        return list(check(settings))
    except Exception as error:  # noqa: BLE001 - a doctor that falls over examining one organ helps nobody
        return [Check(check.__name__.strip("_"), Health.BROKEN, f"{type(error).__name__}: {error}")]


def _settings(problems: tuple[str, ...]) -> Iterator[Check]:
    if not problems:
        yield Check("settings", Health.OK, "valid")
    for problem in problems:
        yield Check("settings", Health.WARN, f"{problem} (the default is used)", "correct or remove it")


def _home(settings: Settings) -> Iterator[Check]:
    home = settings.home
    if not home.exists():
        yield Check("home", Health.OK, f"{home} will be made when the first hook runs")
        return
    if not os.access(home, os.W_OK | os.X_OK):
        yield Check("home", Health.BROKEN, f"{home} cannot be written to", f"chmod u+rwx {home}")
        return
    loose = [p.name for p in (home, *home.iterdir()) if stat.S_IMODE(p.stat().st_mode) & 0o077]
    if loose and os.name == "posix":
        yield Check("home", Health.WARN, f"others can read {', '.join(loose)}", f"chmod -R go-rwx {home}")
    else:
        yield Check("home", Health.OK, f"{home}, private")


def _store(settings: Settings) -> Iterator[Check]:
    if not (settings.home / "memories.db").exists():
        yield Check("store", Health.OK, "empty")
        return
    try:
        with closing(SqliteStore(settings.home)) as store:
            problems, tail = store.check(), store.longest_tail()
            count = sum(1 for _ in store.memories())
    except DedupError as error:
        yield Check("store", Health.BROKEN, str(error), "restore memories.db from a backup, or move it away")
        return
    if problems:
        cure = "subcog-dedup export > backup.jsonl, then report this"
        yield Check("store", Health.BROKEN, "; ".join(problems[:3]), cure)
    else:
        yield Check("store", Health.OK, f"{count} memories")
    if tail > TAIL_LIMIT:
        yield Check("index", Health.WARN, f"{tail} vectors are compared one by one", "subcog-dedup index")
    else:
        yield Check("index", Health.OK, f"at most {tail} vectors outside the index files")


def _model(settings: Settings) -> Iterator[Check]:
    found = model_status(settings.model_path)
    if found.state is ModelState.INSTALLED:
        yield Check("model", Health.OK, str(found))
    else:
        yield Check("model", Health.WARN, f"{found}; duplicates are recognised by words only", found.hint)


def _registration(_: Settings) -> Iterator[Check]:
    found = list(registrations(Path.cwd()))
    for entry in found:
        health = Health.OK if entry.runnable else Health.BROKEN
        yield Check(
            "hooks",
            health,
            f"{entry.file}: {', '.join(entry.events)}",
            "" if entry.runnable else "subcog-dedup install",
        )
    if not found:
        yield Check("hooks", Health.WARN, "not registered with Claude Code", "subcog-dedup install")
    elif len(found) > 1:
        yield Check(
            "hooks",
            Health.WARN,
            "registered in more than one place: each runs",
            "subcog-dedup uninstall (see its options)",
        )


def _runs(settings: Settings) -> Iterator[Check]:
    runs = [row for row in _log_lines(settings.home / log.FILE) if row.get("event") == "hook"]
    failed = [row for row in runs if row.get("outcome") == "failed"]
    limping = [row for row in runs if row.get("tier_failures")]
    if not runs:
        yield Check("runs", Health.OK, "no hook has run in the last 7 days")
    elif failed:
        seen = f"{len(failed)} of {len(runs)} hook runs failed, last: {failed[-1].get('error')}"
        yield Check(
            "runs", Health.BROKEN if failed[-1] is runs[-1] else Health.WARN, seen, f"see {settings.home / log.FILE}"
        )
    elif limping:
        seen = f"in {len(limping)} of {len(runs)} hook runs a check could not run: {limping[-1]['tier_failures']}"
        yield Check("runs", Health.WARN, seen, f"see {settings.home / log.FILE}")
    else:
        yield Check("runs", Health.OK, f"{len(runs)} hook runs in the last 7 days, all well")


def _log_lines(path: Path) -> Iterator[dict[str, object]]:
    since = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(time.time() - _LOOK_BACK_S))
    try:
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    except FileNotFoundError:
        return
    for line in lines:
        try:
            row = json.loads(line)
        except ValueError:
            continue
        if isinstance(row, dict) and str(row.get("timestamp", "")) >= since:
            yield row
