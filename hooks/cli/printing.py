"""How the verbs print: for a terminal, as JSON, or one line that says no."""

import json
import os
import sys
from typing import TYPE_CHECKING, NoReturn

import click
from rich.console import Console
from rich.text import Text

from dedup.model import Verdict
from hooks.unseen import printable

if TYPE_CHECKING:
    from rich.table import Table


def console() -> Console:
    """Standard output; colours and width as the terminal has them, plain when piped.

    Memories are printed as `Text` or with `markup=False`, and through `printable`.
    """
    return Console(highlight=False, emoji=False, soft_wrap=not (sys.stdout and sys.stdout.isatty()))


def show_text(out: Console, text: str, lead: str = "  ", style: str = "") -> None:
    """What somebody wrote, after `lead`; its other lines are set in as far, also those that a terminal makes of one."""
    said = printable(text)
    if not out.soft_wrap:
        said = "\n".join(line.plain for line in Text(said).wrap(out, max(20, out.width - len(lead))))
    first, *more = said.split("\n")
    lines = [lead + first, *(" " * len(lead) + line for line in more)]
    out.print("\n".join(line.rstrip() for line in lines), markup=False, style=style)


def stop_writing() -> None:
    """Where standard output takes no more (a full disk), let what is left in its buffer go: exiting writes it again."""
    try:
        if sys.stdout:
            sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def print_json(value: object) -> None:
    """One JSON document, in UTF-8."""
    click.echo(json.dumps(value, ensure_ascii=False))


def no(message: str) -> NoReturn:
    """The answer is no: one line on stderr, exit code 1."""
    click.echo(printable(message), err=True)
    raise SystemExit(1)


def show_verdict(headline: Text, verdict: Verdict, *, with_findings: bool) -> None:
    """What was said of a text, for the terminal: a line, and what every tier found."""
    out = console()
    out.print(headline)
    if with_findings:
        out.print(_findings(verdict))


def _findings(verdict: Verdict) -> "Table":
    """What every tier said, as a table."""
    from rich.table import Table

    table = Table("Tier", "Says", "Score", "Threshold", "Nearest", "ms", box=None, header_style="dim")
    for finding in verdict.findings:
        match = finding.match
        nearest = Text()
        if match:
            nearest.append(str(match.urn), "cyan").append(f"\n{printable(match.content)}")
        if finding.why:
            nearest.append(("\n" if match else "") + printable(finding.why), "yellow")
        table.add_row(
            finding.tier.value,
            Text(finding.outcome.value, "bold red" if finding.outcome == "duplicate" else "green"),
            f"{match.score:.3f}" if match else "",
            f"{finding.threshold:.2f}" if finding.threshold is not None else "",
            nearest,
            f"{finding.elapsed_ms:.1f}",
        )
    return table
