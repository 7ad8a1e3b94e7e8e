"""What the verbs share: opening the engine, whose memories are meant, and printing."""

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import click
from rich.console import Console
from rich.text import Text

from dedup.audit import Audit
from dedup.books import LogRow
from dedup.config import Settings, load
from dedup.engine import Engine
from dedup.errors import InvalidInput, NotFound
from dedup.model import GLOBAL, Domain, Finding, Memory, Namespace, Retired, Source, Verdict, visible_from
from dedup.ports import Store
from dedup.wiring import open_engine
from hooks.project import project_of
from hooks.unseen import printable

F = TypeVar("F", bound=Callable[..., Any])

_NAMED = 8  # domains that are named where one was not found

as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON for scripts.")
namespace_option = click.option(
    "--namespace",
    "-n",
    "namespace",
    required=True,
    callback=lambda _c, _p, v: Namespace.parse(v),
    help=f"What kind it is: {', '.join(Namespace)}.",
)
maybe_namespace = click.option(
    "--namespace",
    "-n",
    callback=lambda _c, _p, v: Namespace.parse(v) if v else None,
    help=f"Only this kind: {', '.join(Namespace)}.",
)
limit_option = click.option(
    "--limit",
    default=50,
    show_default=True,
    type=click.IntRange(1, 2**31 - 1),  # what SQLite takes ends at 2**63
    help="How many at most.",
)


def _text(_context: click.Context, _parameter: click.Parameter, text: str) -> str:
    """The text, for `-` what stands on standard input. Raises `InvalidInput` where that is none."""
    if text != "-":
        return text
    try:
        read = sys.stdin.buffer.read().decode("utf-8-sig") if sys.stdin else ""
    except UnicodeDecodeError:
        raise InvalidInput("standard input: not UTF-8 text") from None
    if not read.strip():
        raise InvalidInput("there is no text on standard input")
    return read.strip("\r\n")


text_argument = click.argument("text", callback=_text)


def domain_option(function: F) -> F:
    """`--domain SLUG` or `--global`; without either, the project of the current directory."""
    function = click.option("--global", "is_global", is_flag=True, help="The `global` domain, shared by all projects.")(
        function
    )
    return click.option("--domain", help="A project's slug, as `list --json` shows it.")(function)


def chosen(domain: str | None, is_global: bool) -> Domain:
    """The domain that the options mean, which may be a new one. Raises `InvalidInput`."""
    if is_global and domain:
        raise InvalidInput("--global and --domain exclude each other")
    if is_global:
        return GLOBAL
    return Domain(domain) if domain else project_of(here()).domain


def known(store: Store, domain: str | None, is_global: bool = False) -> Domain:
    """The domain that the options mean, for who only looks: a mistyped name must not look like an empty memory.

    Raises `NotFound` where nothing is known of a domain that was named; that of the directory may be empty.
    """
    meant = chosen(domain, is_global)
    if domain and not (
        any(store.memories([meant], limit=1)) or store.log([meant], limit=1) or any(store.all_retired([meant]))
    ):
        raise NotFound(f"no memories of {domain!r}; {_others(store, domain)}")
    return meant


def visible(store: Store, domain: str | None, is_global: bool, everything: bool) -> tuple[Domain, ...] | None:
    """The domains that are shown to the one that the options mean; None, for all of them, with `--all`."""
    if everything and (domain or is_global):
        raise InvalidInput("--all shows every domain; leave out --domain and --global")
    return None if everything else visible_from(known(store, domain, is_global))


def _others(store: Store, missed: str) -> str:
    """Which domains there are, what may have been meant first."""
    there = sorted({str(memory.domain) for memory in store.memories()})
    near = [name for name in there if name.startswith(missed)] or get_close_matches(missed, there, n=1)
    names = [*near, *(name for name in there if name not in near)]
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    meant = f"did you mean {near[0]}? There are" if near else "there are"
    return f"{meant}: {', '.join(names[:_NAMED])}{more}" if names else "the store is empty"


def here() -> Path:
    """The current directory. Raises `InvalidInput` where somebody has deleted it."""
    try:
        return Path.cwd()
    except FileNotFoundError:
        raise InvalidInput("the current directory does not exist any more; change to another one") from None


@contextmanager
def reading(file: Path) -> Iterator[None]:
    """A file that a person named as one of ours: bytes that are no text are their mistake, not a bug."""
    try:
        yield
    except UnicodeDecodeError:
        raise InvalidInput(f"{file}: not UTF-8 text") from None


@contextmanager
def opened() -> Iterator[tuple[Settings, Engine]]:
    """The settings (bad ones are an error here) and an engine over the store."""
    settings = load()
    engine = open_engine(settings)
    with closing(engine.store):
        yield settings, engine


@contextmanager
def audit() -> Iterator[tuple[Engine, Audit]]:
    """An engine, and the desk at which its decisions are reviewed."""
    with opened() as (settings, engine):
        yield engine, Audit(engine.store, clock=engine.clock, drop_texts=settings.log_reviewed_texts == "drop")


def console() -> Console:
    """Standard output; colours and width as the terminal has them, plain when piped.

    Memories are printed as `Text` or with `markup=False`, and through `printable`.
    """
    return Console(highlight=False, emoji=False, soft_wrap=not (sys.stdout and sys.stdout.isatty()))


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


def memory_dict(memory: Memory) -> dict[str, object]:
    """A memory as `export`, `list` and `show` print it."""
    return {
        "urn": str(memory.urn),
        "domain": str(memory.domain),
        "namespace": str(memory.namespace),
        "content": memory.content,
        "tags": list(memory.tags),
        "created_at": iso(memory.created_at),
        "last_seen_at": iso(memory.last_seen_at),
        "times_seen": memory.times_seen,
        "confidence": round(memory.confidence, 4),
        "revises": str(memory.revises) if memory.revises else None,
        "superseded_by": str(memory.superseded_by) if memory.superseded_by else None,
        "key": memory.key,
        "value": json.loads(memory.value) if memory.value else None,
        "access_count": memory.access_count,
        "provisional": memory.provisional,
        "source": _source(memory.source),
        "wordings": [{"content": w.content, "source": _source(w.source)} for w in memory.wordings],
    }


def retired_dict(retired: Retired) -> dict[str, object]:
    """A memory that went into another one, as it was then."""
    went = {"into": str(retired.into), "why": retired.why, "at": iso(retired.at)}
    return memory_dict(retired.memory) | {"retired": went}


def row_dict(row: LogRow) -> dict[str, object]:
    """A row of the log as `log`, `why` and `review` print it."""
    return {
        "id": row.id,
        "at": iso(row.at),
        "domain": str(row.domain),
        "namespace": row.namespace,
        "decision": row.decision,
        "urn": row.urn,
        "replaces": row.replaces,
        "matched_urn": row.matched_urn,
        "matched_text": row.matched_text,
        "score": row.score,
        "threshold": row.threshold,
        "reasoning": row.reasoning,
        "review_status": row.review,
        "reviewed_at": iso(row.reviewed_at) if row.reviewed_at is not None else None,
        "model": row.model,
        "calibration": row.calibration,
        "text": row.text,
        "session_id": row.session_id,
        "findings": json.loads(row.findings),
    }


def _source(source: Source) -> dict[str, str]:
    return {"session_id": source.session_id, "uuid": source.uuid, "transcript": source.transcript}


def verdict_dict(verdict: Verdict) -> dict[str, object]:
    """The spec's `DuplicateCheckResult`, and every finding."""
    match = verdict.match
    return {
        "is_duplicate": verdict.is_duplicate,
        "reason": verdict.reason,
        "band": verdict.band,
        "similarity_score": match.score if match else None,
        "matched_memory_id": match.urn.id if match and verdict.is_duplicate else None,
        "matched_urn": str(match.urn) if match and verdict.is_duplicate else None,
        "check_duration_ms": round(verdict.check_duration_ms, 3),
        "findings": [_finding_dict(f) for f in verdict.findings],
    }


def _finding_dict(finding: Finding) -> dict[str, object]:
    return {
        "tier": finding.tier,
        "outcome": finding.outcome,
        "why": finding.why,
        "nearest": {"urn": str(finding.match.urn), "content": finding.match.content, "score": finding.match.score}
        if finding.match
        else None,
        "threshold": finding.threshold,
        "elapsed_ms": round(finding.elapsed_ms, 3),
    }


def iso(seconds: float) -> str:
    """A time as ISO 8601 in UTC, to the second."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def show_verdict(headline: "Text", verdict: Verdict, *, with_findings: bool) -> None:
    """What was said of a text, for the terminal: a line, and what every tier found."""
    out = console()
    out.print(headline)
    if with_findings:
        out.print(findings_table(verdict))


def findings_table(verdict: Verdict) -> "Any":
    """What every tier said, as a table for the terminal."""
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
