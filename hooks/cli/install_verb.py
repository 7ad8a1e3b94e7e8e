from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click
from rich.syntax import Syntax

from dedup.config import load_leniently
from hooks import install as settings
from hooks.cli.common import as_json, console, print_json
from hooks.install import Change, Scope

F = TypeVar("F", bound=Callable[..., Any])


def _where(function: F) -> F:
    """The options that both verbs share."""
    function = click.option("--dry-run", is_flag=True, help="Show the difference; write nothing.")(function)
    function = click.option(
        "--local",
        "scope",
        flag_value=Scope.LOCAL.value,
        help="This project, for you alone: .claude/settings.local.json here.",
    )(function)
    return click.option(
        "--project",
        "scope",
        flag_value=Scope.PROJECT.value,
        help="This project, for everyone who shares its .claude/settings.json (the path in it is this machine's).",
    )(function)


@click.command()
@_where
@as_json
def install(scope: str | None, dry_run: bool, as_json: bool) -> None:
    """Register the hooks in Claude Code's settings (yours, in ~/.claude; see --project and --local).

    Everything else in the file stays as it is, to the byte. A copy of what was there is kept in FILE.subcog-backup.
    """
    file, home, program = _file(scope), load_leniently().settings.home, settings.executable()
    change = settings.plan_install(file, program, home) if dry_run else settings.install(file, program, home)
    _say(change, "Registered in", "Already registered in", dry_run, as_json)


@click.command()
@_where
@as_json
def uninstall(scope: str | None, dry_run: bool, as_json: bool) -> None:
    """Take the hooks out of Claude Code's settings. What is remembered stays (`forget` erases)."""
    file, home = _file(scope), load_leniently().settings.home
    change = settings.plan_uninstall(file, home) if dry_run else settings.uninstall(file, home)
    _say(change, "Taken out of", "Not registered in", dry_run, as_json)


def _file(scope: str | None) -> Path:
    return settings.settings_file(Scope(scope) if scope else Scope.USER, Path.cwd())


def _say(change: Change, done: str, already: str, dry_run: bool, as_json: bool) -> None:
    if as_json:
        row = {"file": str(change.file), "changed": change.is_change, "dry_run": dry_run, "diff": change.diff()}
        print_json(row)
    elif not change.is_change:
        console().print(f"{already} {change.file}", markup=False)
    elif not dry_run:
        console().print(f"{done} {change.file}", markup=False)
    elif (out := console()).is_terminal:
        out.print(Syntax(change.diff(), "diff", background_color="default", word_wrap=True))
    else:
        click.echo(change.diff(), nl=False)  # as it is, so that `patch` can read it
