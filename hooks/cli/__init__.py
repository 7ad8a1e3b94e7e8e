"""The person's door: one file a verb, each imported only when it is called.

Errors are one clear line. Exit codes: 0 done; 1 the answer is no (not found, a problem found); 2 the command, a setting
or a file given is wrong; 3 it could not be done (store or model unusable).
"""

import importlib
from typing import Any

import click

from dedup.errors import DedupError, InvalidInput, NotFound

VERBS = {
    "check": "Judge a text as if it were to be stored, and say what every tier found.",
    "add": "Store a memory, unless it is a duplicate.",
    "search": "Find memories by words and by meaning.",
    "list": "List memories, newest first.",
    "show": "Show one memory.",
    "forget": "Erase a memory.",
    "export": "Print memories, one JSON object a line.",
    "replay": "Run the PreCompact hook on transcript files, and show its report.",
    "log": "Show what was decided about each candidate, newest first.",
    "metrics": "Print counters and histograms in Prometheus text format.",
    "eval": "Measure quality on labelled pairs or sessions.",
    "model": "Install or inspect the embedding model.",
    "index": "Bring vectors and their indexes up to date.",
    "install": "Register the hooks with Claude Code.",
    "uninstall": "Take the hooks out of Claude Code's settings again.",
    "doctor": "Check that everything works, and say what to do where it does not.",
}


_BUILTINS = ("eval", "list")  # their functions carry an underscore


class Door(click.Group):
    """Loads a verb's file when it is called, and turns our errors into one line and an exit code."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name == "hook":
            return _hook
        if name not in VERBS:
            return None
        module = importlib.import_module(f"hooks.cli.{'install' if name == 'uninstall' else name}_verb")
        command: click.Command = getattr(module, f"{name}_" if name in _BUILTINS else name)
        command.help = command.help or VERBS[name]
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):  # from the table above: help must not import every verb
            formatter.write_dl([*VERBS.items()])

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except DedupError as error:
            raise Failure(error) from error


class Failure(click.ClickException):
    """One line on stderr and the exit code that fits the error."""

    def __init__(self, error: DedupError) -> None:
        super().__init__(str(error))
        code = 2 if isinstance(error, InvalidInput) else 1 if isinstance(error, NotFound) else 3
        vars(self)["exit_code"] = code  # click declares it on the class


@click.group(cls=Door, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="subcog-dedup")
def cli() -> None:
    """The memory of Claude Code sessions that does not repeat itself and does not lose anything."""


@click.command("hook", hidden=True)
def _hook() -> None:
    """What Claude Code runs: `hook pre-compact|session-start|session-end [--output json|text] [--dry-run]`.

    Reads the event's JSON on stdin; see `hooks.client`.
    """
