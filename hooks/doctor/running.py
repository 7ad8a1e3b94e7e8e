"""What runs, or would: the hooks that are registered, the worker, the judge."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

from dedup.config import Settings, config_file, variable
from dedup.errors import InvalidInput
from dedup.wiring import judge_lacking
from hooks import worker_control
from hooks.doctor.check import Check, Health, quoted
from hooks.install import Registration, Scope, SettingsInvalid, disabled, registrations, settings_file
from hooks.phrases import counted
from hooks.worker_control import Condition


def judge(settings: Settings) -> Iterator[Check]:
    """Whether the judge could be asked, as far as this machine can tell; it is not asked."""
    if settings.judge_backend == "off":
        if settings.judge_reads:
            name = variable("judge_reads")
            cure = f"unset {name}" if name in os.environ else "${EDITOR:-vi} " + quoted(config_file())
            yield Check("judge", Health.WARN, f"{name} is set, and no judge that could read", cure)
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
        return f"{quoted(Path(sys.executable))} -m pip install anthropic"
    if settings.judge_backend == "api":
        return "export ANTHROPIC_API_KEY=…"
    name = variable("judge_backend")
    return f"unset {name}" if name in os.environ else "${EDITOR:-vi} " + quoted(config_file())


def worker(settings: Settings) -> Iterator[Check]:
    """How it is; that there is none is no fault."""
    found = worker_control.view()
    told = found.told or {}
    match found.condition:
        case Condition.SERVING:
            calls, megabytes = counted(told["answered"], "call", "calls"), told["own_bytes"] / 1e6
            yield Check("worker", Health.OK, f"process {found.pid}, {calls} answered, {megabytes:.0f} MB")
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


def registration(_: Settings) -> Iterator[Check]:
    """Where our hooks are registered for this directory, and whether they would run."""
    try:
        cwd = Path.cwd()
    except FileNotFoundError:
        yield Check("hooks", Health.WARN, "the current directory does not exist any more", "cd")
        return
    try:
        found = list(registrations(cwd))
    except SettingsInvalid as error:
        yield Check("hooks", Health.BROKEN, str(error), "${EDITOR:-vi} " + quoted(error.file))
        return
    except InvalidInput as error:  # nobody can tell whose settings they are
        yield Check("hooks", Health.BROKEN, str(error))
        return
    for entry in found:
        seen = f"{entry.file}: {', '.join(entry.events)}"
        if entry.plugin:
            seen += f" (plugin {entry.plugin})"
        if entry.runnable:
            yield Check("hooks", Health.OK, seen)
        else:
            lost = "no subcog-dedup on the PATH" if entry.plugin else "the program is gone"
            yield Check("hooks", Health.BROKEN, f"{seen}; {lost}", _command("install", entry, cwd))
    if not found:
        yield Check("hooks", Health.WARN, "not registered with Claude Code", "subcog-dedup install")
    elif len(found) > 1:
        cure = _command("uninstall", found[-1], cwd)
        yield Check("hooks", Health.WARN, "registered in more than one place: each runs", cure)
    if by := disabled(cwd):
        seen = f"{by}: disableAllHooks is set, so no hook runs"
        yield Check("hooks", Health.WARN, seen, "${EDITOR:-vi} " + quoted(by))


def _command(verb: str, found: Registration, cwd: Path) -> str:
    """`install` or `uninstall` for this settings file; in place of a plugin, or that alone taken out."""
    if found.plugin:
        off = f"claude plugin disable {quoted(found.plugin)}"
        return f"{off} && subcog-dedup install" if verb == "install" else off
    options = {Scope.USER: "", Scope.PROJECT: " --project", Scope.LOCAL: " --local"}
    for scope, option in options.items():
        if settings_file(scope, cwd) == found.file:
            return f"subcog-dedup {verb}{option}"
    # the local settings at the repository's top
    return f"cd {quoted(found.file.parents[1])} && subcog-dedup {verb} --local"
