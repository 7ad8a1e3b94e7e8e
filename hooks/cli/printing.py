"""How the verbs print: for a terminal, as JSON, or one line that says no."""

import json
import os
import sys
from typing import NoReturn

import click
from rich.console import Console
from rich.text import Text

from dedup.model import Band, Finding, Outcome, Verdict
from hooks.control_characters import CONTROL_CHARACTERS, printable

_BELOW = " " * 12  # as far as the tiers' names reach


class _Console(Console):
    def on_broken_pipe(self) -> None:
        enough()


def enough() -> NoReturn:
    """The reader has closed the pipe early, as `| head` does: stop with exit code 0, for that is no failure."""
    stop_writing()
    raise SystemExit(0)


def console() -> Console:
    """Standard output; colours and width as the terminal has them, plain when piped.

    Memories are printed as `Text` or with `markup=False`, and through `printable`.
    """
    return _Console(highlight=False, emoji=False, soft_wrap=not (sys.stdout and sys.stdout.isatty()))


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


_ESCAPED = {code: f"\\u{code:04x}" for code in CONTROL_CHARACTERS | {0x2028, 0x2029}}
"""What JSON allows within a string, and a terminal obeys, or many a reader of lines takes for the end of one."""


def print_json(value: object) -> None:
    """One JSON document on one line, in UTF-8."""
    click.echo(json.dumps(value, ensure_ascii=False).translate(_ESCAPED))


def no(message: str) -> NoReturn:
    """The answer is no: one line on stderr, exit code 1."""
    click.echo(printable(message), err=True)
    raise SystemExit(1)


def show_verdict(headline: Text, verdict: Verdict, *, with_findings: bool) -> None:
    """What was said of a text, for the terminal: a line, and below it what every tier found."""
    out = console()
    out.print(headline)
    for finding in verdict.findings if with_findings else ():
        _show_finding(out, finding)


def _show_finding(out: Console, finding: Finding) -> None:
    """One line, and below it what the text was compared with; no table, whose columns would cut the URN."""
    colour = "bold red" if finding.outcome is Outcome.DUPLICATE else "green"
    line = Text.assemble(f"  {finding.tier:9} ", (f"{finding.outcome:9}", colour))
    if finding.match:
        needed = f", threshold {finding.threshold:.2f}" if finding.threshold is not None else ""
        band = f", {finding.band}" if finding.band is Band.WORDING else ""
        line.append(f"  similarity {finding.similarity or 0:.3f}{needed}{band}")
    out.print(line.append(f"  {finding.elapsed_ms:.1f} ms", "dim"))
    if finding.match:
        out.print(Text.assemble(_BELOW, (str(finding.match.urn), "cyan")))
        show_text(out, finding.match.content, _BELOW)
    if finding.why:
        show_text(out, finding.why, _BELOW, "yellow")
