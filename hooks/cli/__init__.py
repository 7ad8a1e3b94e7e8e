"""The person's door: one file a verb, each imported only when it is called.

Errors are one clear line. Exit codes: 0 done; 1 the answer is no (not found, a problem found); 2 the command, a setting
or a file given is wrong; 3 it could not be done (store or model unusable).
"""

import importlib
import io
import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from difflib import get_close_matches
from typing import Any, NoReturn

import click

from dedup.errors import DedupError, InvalidInput, NotFound, Refused

SECTIONS = {
    "Set up": {
        "install": "Register the hooks with Claude Code.",
        "uninstall": "Take the hooks out of Claude Code's settings again.",
        "model": "Install or inspect the embedding model.",
        "doctor": "Check that everything works, and say what to do where it does not.",
    },
    "Look": {
        "list": "List memories, newest first.",
        "search": "Find memories by words and by meaning.",
        "show": "Show one memory.",
        "why": "Explain what became of a memory or a candidate, and why.",
        "recall": "Print what Claude is told of this project after a compaction.",
        "log": "Show what was decided about each candidate, newest first.",
        "stats": "Count memories and decisions, and show how many skips people have reversed.",
    },
    "Add and correct": {
        "add": "Store a memory, unless it is a duplicate.",
        "check": "Judge a text as if it were to be stored, and say what every tier found.",
        "review": "Look at what was skipped, and confirm or reverse it.",
        "restore": "Make a memory of what was skipped, or bring back what was retired.",
        "supersede": "Say that one memory holds in place of another.",
        "forget": "Erase a memory.",
    },
    "Bring in and take along": {
        "replay": "Run the PreCompact hook on transcript files, and show its report.",
        "import": "Take in memories from our own export, JSON lines, Markdown or claude-recall.",
        "export": "Print memories, one JSON object a line.",
        "move": "Move a project's memories to this project, which is known by another name now.",
    },
    "Keep in order": {
        "janitor": "Merge what says the same, mend indexes, erase what is past its time.",
        "index": "Bring vectors and their indexes up to date.",
        "worker": "Start, look at or end the process that keeps the model loaded.",
    },
    "Ask a language model, if one is configured": {
        "judge": "Ask the judge about the pairs left open, and about what was rejected.",
        "reread": "Have the judge's model read conversations, and keep what was overlooked.",
    },
    "Measure": {
        "eval": "Measure quality on labelled pairs or sessions.",
        "tune": "Recommend thresholds for a wanted precision, from labelled pairs or reviewed skips.",
        "metrics": "Print counters and histograms in Prometheus text format.",
    },
}
"""What a person can type, as help lists it."""

VERBS = {verb: line for section in SECTIONS.values() for verb, line in section.items()}


_UNDERSCORED = ("eval", "import", "list", "recall")  # their functions, which would hide others of the same name


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
        command: click.Command = getattr(module, f"{name}_" if name in _UNDERSCORED else name)
        command.help = command.help or VERBS[name]
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        width = max(map(len, VERBS))
        for title, verbs in SECTIONS.items():  # from the table above: help must not import every verb
            with formatter.section(title):
                formatter.write_dl([(verb.ljust(width), line) for verb, line in verbs.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] == "help":
            args = [*args[1:2], "--help"]
        if not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            near = get_close_matches(args[0], VERBS, n=1)
            ctx.fail(f"No such command {args[0]!r}" + (f"; did you mean {near[0]}?" if near else ""))
        return super().resolve_command(ctx, args)

    def make_context(self, *args: Any, **more: Any) -> click.Context:
        if sys.stdout and isinstance(sys.stdout, io.TextIOWrapper):
            # A character that the terminal's encoding lacks is shown as an escape, not a reason to fall over.
            sys.stdout.reconfigure(errors="backslashreplace")
        with one_line():
            return super().make_context(*args, **more)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            with one_line():
                return super().invoke(ctx)
        except (KeyboardInterrupt, click.Abort):
            interrupted()


class Failure(click.ClickException):
    """One line on stderr and an exit code."""

    def __init__(self, message: str, code: int) -> None:
        from hooks.control_characters import printable

        super().__init__(printable(" ".join(message.split())))
        vars(self)["exit_code"] = code  # click declares it on the class


# Before click 8.2 a missing command is no error.
_SHOWS_HELP: type[Exception] | tuple[()] = getattr(click.exceptions, "NoArgsIsHelpError", ())


def interrupted() -> NoReturn:
    """End here and now after Ctrl-C, with the exit code that shells have for it, 128 and the signal's number. A model
    that is at work would end the process with a signal of its own: its threads outlive the interpreter."""
    with suppress(OSError, ValueError):  # whoever reads it may be gone, too; ValueError: it is closed
        sys.stdout.flush()
    with suppress(OSError, ValueError):
        click.echo("\nAborted!", err=True)
    os._exit(130)


@contextmanager
def one_line() -> Iterator[None]:
    """What can go wrong in the world, as a `Failure`; what is left is a bug, and shows as one."""
    try:
        yield
    except BrokenPipeError:
        from hooks.cli.printing import enough

        enough()
    except DedupError as error:
        code = 2 if isinstance(error, InvalidInput) else 1 if isinstance(error, NotFound | Refused) else 3
        raise Failure(str(error), code) from error
    except click.UsageError as error:
        if isinstance(error, _SHOWS_HELP):
            raise
        hint = f" (see {error.ctx.command_path} --help)" if error.ctx else ""
        raise Failure(error.format_message().rstrip(".") + hint, error.exit_code) from error
    except sqlite3.Error as error:
        raise Failure(f"the store cannot be used: {error} (see subcog-dedup doctor)", 3) from error
    except UnicodeError as error:
        raise Failure(f"a text or a file name that is not Unicode: {error}", 2) from error
    except OSError as error:
        from hooks.cli.printing import stop_writing

        stop_writing()
        where = f"{error.filename}: " if error.filename else ""
        raise Failure(where + (error.strerror or str(error)).lower(), 3) from error


@click.group(cls=Door, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="subcog-dedup")
def cli() -> None:
    """The memory of Claude Code sessions: keeps what was decided and learned, once, and every skip can be undone."""


@click.command("hook", hidden=True)
def _hook() -> None:
    """What Claude Code runs: `hook pre-compact|session-start|new-session|session-end [--output json|text] [--dry-run]`.

    Reads the event's JSON on standard input: `hook_event_name`, `session_id`, `transcript_path`, `cwd`, and what else
    Claude Code sends. Prints what Claude Code is to be told, or nothing. Always exits with 0; `doctor` tells what
    failed.
    """
