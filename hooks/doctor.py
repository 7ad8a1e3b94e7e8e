"""Named checks of everything a hook needs. Each says ok, warn or broken, and what to type: a command, ready to run.

What hooks swallow so as not to hurt a session shows up here.
"""

import errno
import json
import os
import shlex
import sqlite3
import stat
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from pathlib import Path

from dedup import data_files
from dedup.config import Problem, Settings, config_file, load_leniently, variable
from dedup.embedding.model_store import ModelState
from dedup.embedding.model_store import status as model_status
from dedup.embedding.reader import PAIRS, STATEMENTS, Adapter, opened
from dedup.errors import DedupError
from dedup.stores.schema import DATABASE
from dedup.stores.sqlite import SqliteStore
from dedup.stores.vectors import TAIL_LIMIT
from dedup.wiring import judge_lacking
from hooks import log, own_data, worker_control
from hooks.install import Scope, disabled, registrations, settings_file
from hooks.registration import NEW_SESSIONS
from hooks.renamed import former_names
from hooks.report import counted
from hooks.worker_control import Condition

_LOOK_BACK_S = 7 * 86_400
_NO_TRANSCRIPT = "FileNotFoundError"  # a session in which nothing was said has none
_MISSING_FROM = 3  # runs, none of which has one
_READERS = {"pairs": PAIRS, "statements": STATEMENTS}


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
    checks: list[Callable[[Settings], Iterator[Check]]] = [
        _home,
        _data,
        _store,
        _model,
        _judge,
        _worker,
        _registration,
        _project,
        _runs,
        _janitor,
    ]
    return [*_settings(loaded.problems), *chain.from_iterable(_guarded(check, loaded.settings) for check in checks)]


def _guarded(check: Callable[[Settings], Iterator[Check]], settings: Settings) -> list[Check]:
    try:
        return list(check(settings))
    except DedupError as error:
        return [Check(check.__name__.strip("_"), Health.BROKEN, str(error))]
    except Exception as error:  # noqa: BLE001 - a doctor that falls over examining one organ helps nobody
        return [Check(check.__name__.strip("_"), Health.BROKEN, f"{type(error).__name__}: {error}")]


def _settings(problems: tuple[Problem, ...]) -> Iterator[Check]:
    if not problems:
        yield Check("settings", Health.OK, "valid")
    for problem in problems:
        cure = f"unset {problem.where}" if problem.where in os.environ else "${EDITOR:-vi} " + _quoted(config_file())
        yield Check("settings", Health.WARN, f"{problem.shown} (the default is used)", cure)


def _home(settings: Settings) -> Iterator[Check]:
    home = settings.home
    there = next(path for path in (home, *home.parents) if path.exists())
    try:
        # Tried, not asked for: permissions say nothing about file systems in which nobody can make anything.
        with tempfile.TemporaryDirectory(dir=there, prefix=".subcog-doctor-") as tried:
            (Path(tried) / "block").write_bytes(bytes(4_096))
    except OSError as error:
        seen = f"{home} cannot be {'written to' if there == home else 'made'}: {(error.strerror or str(error)).lower()}"
        cure = f"mkdir -p {_quoted(home)}"
        if variable("home") in os.environ:
            cure = f"unset {variable('home')}"
        if home.is_dir():
            cure = f"chmod u+rwx {_quoted(home)}"
        if error.errno == errno.ENOSPC:
            cure = f"df -h {_quoted(there)}"
        yield Check("home", Health.BROKEN, seen, cure)
        return
    if there != home:
        yield Check("home", Health.OK, f"{home} will be made when the first hook runs")
        return
    loose = [path.name for path in (home, *home.iterdir()) if _others_read(path)]
    if loose and os.name == "posix":
        yield Check("home", Health.WARN, f"others can read {', '.join(loose)}", f"chmod -R go-rwx {_quoted(home)}")
    else:
        yield Check("home", Health.OK, f"{home}, private")


def _data(_: Settings) -> Iterator[Check]:
    for file in own_data.damaged():
        yield Check("data", Health.BROKEN if file.needed else Health.WARN, file.seen, file.cure)


def _others_read(path: Path) -> bool:
    try:
        return bool(stat.S_IMODE(path.stat().st_mode) & 0o077)
    except FileNotFoundError:  # SQLite's own files come and go
        return False


def _store(settings: Settings) -> Iterator[Check]:
    if not (settings.home / DATABASE).exists():
        yield Check("store", Health.OK, "empty")
        return
    try:
        with closing(SqliteStore(settings.home)) as store:
            problems, texts, tail = store.check(), store.check_texts(), store.longest_tail()
            count = sum(one.memories for one in store.census().values())
    except sqlite3.OperationalError as error:
        # Locked, mostly: the janitor builds an index again, or joins what a night has left.
        yield Check("store", Health.WARN, f"cannot be looked at now: {error}", "subcog-dedup doctor")
        return
    except DedupError as error:
        path, cure = settings.home / DATABASE, ""  # a later version has written it, say: it is whole
        if "readonly" in str(error):  # nothing is wrong with what it holds
            cure = f"chmod -R u+rwX {_quoted(settings.home)}"
        elif isinstance(error.__cause__, sqlite3.OperationalError):  # nor here: the disk is full, say
            cure = f"df -h {_quoted(settings.home)}"
        elif isinstance(error.__cause__, sqlite3.DatabaseError):
            cure = f"mv {_quoted(path)} {_quoted(path)}.damaged"
        yield Check("store", Health.BROKEN, str(error), cure)
        return
    if problems:
        yield Check("store", Health.BROKEN, "; ".join(problems[:3]), "subcog-dedup export > backup.jsonl")
    elif texts:
        seen = f"not every memory is found by its words: {'; '.join(texts)}"
        yield Check("store", Health.BROKEN, seen, "subcog-dedup janitor")
    else:
        yield Check("store", Health.OK, counted(count, "memory", "memories"))
    left = f"{counted(tail, 'text that is', 'texts that are')} compared one by one"
    if tail > TAIL_LIMIT:
        yield Check("index", Health.WARN, f"every look-up is slowed down by {left}", "subcog-dedup index")
    else:
        yield Check("index", Health.OK, "search index up to date" + (f", but for at most {left}" if tail else ""))


def _model(settings: Settings) -> Iterator[Check]:
    found = model_status(settings.model_path)
    if found.state is ModelState.CHANGED:
        seen = f"{found}; whoever loads it checks it first"
        yield Check("model", Health.WARN, seen, "subcog-dedup model verify")
    elif found.state is not ModelState.INSTALLED:
        seen = f"{found}; duplicates are recognised by words only"
        yield Check("model", Health.WARN, seen, "subcog-dedup model install")
    elif lost := [what for what, adapter in _READERS.items() if _cannot_be_drawn(settings.model_path, adapter)]:
        seen = f"{found}, but the reader of {' and that of '.join(lost)} cannot be loaded, and is done without"
        # A graph that is missing or damaged is drawn anew, where it can be written; if it can, it is something else.
        cure = f"chmod -R u+rwX {_quoted(settings.model_path)}"
        if os.access(settings.model_path, os.W_OK):
            cure = "subcog-dedup model install --force"
        yield Check("model", Health.WARN, seen, cure)
    else:
        yield Check("model", Health.OK, str(found))


def _cannot_be_drawn(model: Path, adapter: Adapter) -> bool:
    """Whether a reader does not load, though its weights are whole."""
    return opened(model, adapter) is None and adapter.file.name not in data_files.lost


def _worker(settings: Settings) -> Iterator[Check]:
    found = worker_control.view()
    told = found.told or {}
    match found.condition:
        case Condition.SERVING:
            seen = f"process {found.pid}, {told['answered']} calls answered, {told['own_bytes'] / 1e6:.0f} MB"
            yield Check("worker", Health.OK, seen)
        case Condition.SILENT:
            seen = f"process {found.pid} does not answer; hooks do without it, a second later"
            yield Check("worker", Health.WARN, seen, "subcog-dedup worker restart")
        case Condition.STARTING:
            yield Check("worker", Health.OK, f"process {found.pid} is starting")
        case Condition.NONE if found.trouble and settings.worker:
            yield Check("worker", Health.WARN, f"its log ends with: {found.trouble}", "subcog-dedup worker start")
        case Condition.NONE if settings.worker:
            yield Check("worker", Health.OK, "none; the next hook starts one")
        case _:
            yield Check("worker", Health.OK, "off; each hook loads what it needs")


def _judge(settings: Settings) -> Iterator[Check]:
    """Whether the judge could be asked, as far as this machine can tell; it is not asked."""
    if settings.judge_backend == "off":
        if settings.judge_reads:
            name = variable("judge_reads")
            yield Check("judge", Health.WARN, f"{name} is set, and no judge that could read", f"unset {name}")
        return
    without = judge_lacking(settings)
    if without:
        cure = _cure_of_judge(settings, without)
        yield Check("judge", Health.WARN, f"{without}; unsure pairs are kept as they are", cure)
    else:
        where = settings.judge_base_url or "the Messages API"
        by = "claude -p" if settings.judge_backend == "claude" else where
        reads = "; reads conversations" if settings.judge_reads else ""
        seen = f"{settings.judge_model} by {by}, {settings.judge_tokens_per_day:,} tokens a day{reads}; not asked now"
        yield Check("judge", Health.OK, seen)


def _cure_of_judge(settings: Settings, without: str) -> str:
    """What to type so that it can be asked."""
    if "package" in without:
        return f"{_quoted(Path(sys.executable))} -m pip install anthropic"
    if settings.judge_backend == "api":
        return "export ANTHROPIC_API_KEY=…"
    return f"unset {variable('judge_backend')}" if variable("judge_backend") in os.environ else ""


def _registration(_: Settings) -> Iterator[Check]:
    try:
        cwd = Path.cwd()
    except FileNotFoundError:
        yield Check("hooks", Health.WARN, "the current directory does not exist any more", "cd")
        return
    found = list(registrations(cwd))
    for entry in found:
        seen = f"{entry.file}: {', '.join(entry.events)}"
        if entry.runnable:
            yield Check("hooks", Health.OK, seen)
        else:
            yield Check("hooks", Health.BROKEN, f"{seen}; the program is gone", _command("install", entry.file, cwd))
    if not found:
        yield Check("hooks", Health.WARN, "not registered with Claude Code", "subcog-dedup install")
    elif len(found) > 1:
        cure = _command("uninstall", found[-1].file, cwd)
        yield Check("hooks", Health.WARN, "registered in more than one place: each runs", cure)
    if by := disabled(cwd):
        seen = f"{by}: disableAllHooks is set, so no hook runs"
        yield Check("hooks", Health.WARN, seen, "${EDITOR:-vi} " + _quoted(by))


def _command(verb: str, file: Path, cwd: Path) -> str:
    """`install` or `uninstall` for this settings file."""
    options = {Scope.USER: "", Scope.PROJECT: " --project", Scope.LOCAL: " --local"}
    for scope, option in options.items():
        if settings_file(scope, cwd) == file:
            return f"subcog-dedup {verb}{option}"
    return f"cd {_quoted(file.parents[1])} && subcog-dedup {verb} --local"  # the local settings at the repository's top


def _quoted(path: Path) -> str:
    return shlex.quote(str(path))


def _project(settings: Settings) -> Iterator[Check]:
    """Whether the project of this directory had another name, and memories, before it was called as it is now."""
    if not (settings.home / DATABASE).exists():
        return
    try:
        cwd = Path.cwd()
    except FileNotFoundError:  # the directory is deleted; the check of the hooks says so
        return
    with suppress(sqlite3.OperationalError, DedupError), closing(SqliteStore(settings.home)) as store:  # told above
        for name in former_names(store, cwd):
            left = sum(kind.memories for kind in store.census([name.name]).values())
            seen = f"{counted(left, 'memory', 'memories')} of {name.name}, as it was called before"
            if name.shared:
                seen += f"; {name.caution}"
            yield Check("project", Health.WARN, seen, name.command)


def _runs(settings: Settings) -> Iterator[Check]:
    runs = [row for row in _log_lines(settings.home / log.FILE) if row.get("event") == "hook"]
    failed = [row for row in runs if row.get("outcome") == "failed"]
    limping = [row for row in runs if row.get("tier_failures")]
    unread = [row for row in runs if row.get("unreadable") not in (None, "", _NO_TRANSCRIPT)]
    passed_over = [row for row in runs if row.get("passed_over")]
    missing = sum(row.get("unreadable") == _NO_TRANSCRIPT for row in runs)  # one that is not there yet is normal
    reading = sum(row.get("hook") != NEW_SESSIONS.verb for row in runs)
    look = f"tail {_quoted(settings.home / log.FILE)}"
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
            f"{counted(len(passed_over), 'record', 'records')} of a transcript took hooks too long and was passed over"
        )
        yield Check("runs", Health.WARN, seen, look)
    elif missing == reading >= _MISSING_FROM:
        seen = f"in none of {missing} hook runs was there a transcript to read"
        yield Check("runs", Health.WARN, seen, look)
    else:
        yield Check("runs", Health.OK, f"{counted(len(runs), 'hook run', 'hook runs')} in the last 7 days, all well")


def _janitor(settings: Settings) -> Iterator[Check]:
    runs = [row for row in _log_lines(settings.home / log.FILE) if row.get("event") == "janitor"]
    if runs and runs[-1].get("outcome") == "failed":
        yield Check("janitor", Health.WARN, f"its last run failed: {runs[-1].get('error')}", "subcog-dedup janitor")
    elif settings.janitor == "off":
        yield Check("janitor", Health.OK, "runs only when you call it")
    elif runs:
        when = str(runs[-1]["timestamp"])[: len("2026-01-01T00:00:00")]
        yield Check("janitor", Health.OK, f"last run {when}Z, {runs[-1].get('merged')} merged")
    else:
        yield Check("janitor", Health.OK, "has not run in the last 7 days; the end of a session starts it")


def _log_lines(path: Path) -> Iterator[dict[str, object]]:
    """What hooks have noted of late, the oldest first."""
    since = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(time.time() - _LOOK_BACK_S))
    for file in (log.former(path), path):
        try:
            lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
        except FileNotFoundError:
            continue
        for line in lines:
            try:
                row = json.loads(line)
            except ValueError:
                continue
            if isinstance(row, dict) and str(row.get("timestamp", "")) >= since:
                yield row
