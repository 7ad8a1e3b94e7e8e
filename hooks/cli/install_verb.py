from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import click
from rich.syntax import Syntax

from dedup.config import load_leniently
from dedup.embedding.model_store import ModelState, status
from dedup.errors import InvalidInput
from hooks import install as settings
from hooks.cli.options import as_json, here
from hooks.cli.printing import console, print_json
from hooks.git_files import find_repository
from hooks.install import Change, Scope
from hooks.registration import HOOKS, NEW_SESSIONS

F = TypeVar("F", bound=Callable[..., Any])


def _where(function: F) -> F:
    """The options that both verbs share."""
    function = click.option("--dry-run", is_flag=True, help="Show the difference; write nothing.")(function)
    function = click.option(
        "--local",
        is_flag=True,
        help="For sessions started in this directory, for you alone: .claude/settings.local.json here.",
    )(function)
    return click.option(
        "--project",
        is_flag=True,
        help="For sessions started in this directory, for everyone who shares its .claude/settings.json (the path in it"
        " is this machine's).",
    )(function)


@click.command()
@_where
@click.option(
    "--new-sessions",
    is_flag=True,
    help="Also recall what memory holds when a session starts, is cleared or resumed; stays so until `uninstall`.",
)
@as_json
def install(project: bool, local: bool, dry_run: bool, new_sessions: bool, as_json: bool) -> None:
    """Register the hooks in Claude Code's settings (yours, in ~/.claude; see --project and --local).

    Everything else in the file stays as it is, to the byte. A copy of what was there is kept in FILE.subcog-backup.
    """
    file, home, program = _file(project, local), load_leniently().settings.home, settings.launcher()
    hooks = (*HOOKS, NEW_SESSIONS) if new_sessions else HOOKS
    do = settings.plan_install if dry_run else settings.install
    change = do(file, program, home, hooks)
    _say(change, "Registered in", "Already registered in", dry_run, as_json)
    if (project or local) and not as_json and (top := _top_above(here())):
        # The client takes them from where it is started (2.1.329; of the local ones it reads those at the top, too).
        click.echo(f"Only sessions that are started in {here()} read it, not those started in {top}.", err=True)
    model = status(load_leniently().settings.model_path)
    if model.state is not ModelState.INSTALLED and not as_json and not dry_run:
        hint = "Without the embedding model, duplicates are recognised by words only: subcog-dedup model install"
        click.echo(hint, err=True)


@click.command()
@_where
@as_json
def uninstall(project: bool, local: bool, dry_run: bool, as_json: bool) -> None:
    """Take the hooks out of Claude Code's settings. What is remembered stays (`forget` erases)."""
    file, home = _file(project, local), load_leniently().settings.home
    change = settings.plan_uninstall(file, home) if dry_run else settings.uninstall(file, home)
    _say(change, "Taken out of", "Not registered in", dry_run, as_json)
    if change.is_change and not dry_run and not as_json:
        click.echo(_what_stays(home), err=True)
        if change.backup:  # or nothing is known of what was there before, in a new home
            click.echo(
                f"Something else may have changed the file, too; how it was until now: {change.backup}", err=True
            )


def _what_stays(home: Path) -> str:
    """What uninstalling leaves, and what to do about it; where our hooks are registered elsewhere, only that."""
    with suppress(InvalidInput, settings.SettingsInvalid):
        if left := [str(found.file) for found in settings.registrations(here())]:
            return f"They are still registered in {', '.join(left)}"
    model = load_leniently().settings.model_path
    also, it = (f", and the model in {model}", "both") if model.exists() else ("", "that")
    return (
        f"What is remembered stays in {home}{also}. To have nothing left: subcog-dedup worker stop; then delete {it}."
    )


def _top_above(cwd: Path) -> Path | None:
    """The top of the repository, for who is below it."""
    repository = find_repository(cwd)
    return repository.root if repository and not repository.root.samefile(cwd) else None


def _file(project: bool, local: bool) -> Path:
    """The settings file that the options mean. Raises `InvalidInput`."""
    if project and local:
        raise InvalidInput("--project and --local exclude each other")
    if not project and not local:
        return settings.settings_file(Scope.USER, Path())
    return settings.settings_file(Scope.PROJECT if project else Scope.LOCAL, here())


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
