import os
import signal
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from types import FrameType
from typing import TYPE_CHECKING, Any

import click
from filelock import Timeout
from rich.markup import escape

from dedup.config import Settings, load, load_leniently
from dedup.engine import Engine
from dedup.errors import ConfigError, ModelError, StoreError
from dedup.janitor.report import Report
from dedup.model import Domain
from dedup.wiring import judging, open_engine, open_janitor, paid_model, rereader
from hooks import janitor_launch, log, log_facts
from hooks.cli.opening import opened
from hooks.cli.options import as_json, existing_domain
from hooks.cli.printing import console, print_json, show_text
from hooks.cli.progress import progress
from hooks.control_characters import printable
from hooks.phrases import counted
from hooks.rereading import reread_all, unread
from hooks.unfinished import finish, lost

if TYPE_CHECKING:
    from dedup.judge.rereader import Rereader

_OVERLOOKED = "overlooked"
_NAMED = 3  # transcripts
_POLITE = 10
"""Added to the niceness of a run that nobody waits for: the person is working on the same machine."""


@click.command()
@click.option("--dry-run", is_flag=True, help="Say what would be merged; change no memory.")
@click.option("--domain", help="Only the memories of one project, as its URNs name it: subcog://DOMAIN/…")
@click.option("--again", is_flag=True, help="Compare all memories, also those that an earlier run has compared.")
@click.option("--damaged", is_flag=True, help="Only mend what `doctor` calls damaged, or move it into a file.")
@click.option("--background", is_flag=True, hidden=True)
@as_json
def janitor(dry_run: bool, domain: str | None, again: bool, damaged: bool, background: bool, as_json: bool) -> None:
    """Clean the store: merge what says the same, mend indexes and links, erase what is past its time.

    First it reads what hooks had no time to read. Where a judge is configured, it is asked about the pairs left open,
    within its budget.

    Can be interrupted at any moment, and goes on from there the next time. `restore` brings back what was merged.
    """
    settings = load_leniently().settings if background else load()  # a hook does without what is wrong, too
    settings.home.mkdir(parents=True, exist_ok=True, mode=0o700)
    if background:
        with suppress(OSError, AttributeError):  # Windows has no niceness
            os.nice(_POLITE)
    if damaged:
        from hooks.cli.damaged import mend

        mend(settings.home, dry_run, as_json, otherwise=domain is not None or again)
        return
    domains = None
    if domain is not None:
        with opened() as (_, engine):
            domains = [existing_domain(engine.store, domain)]
    try:
        with (
            janitor_launch.janitor_lock(settings.home),
            log.writing(settings.home, settings.log_level) as logger,
            _interruptible() as stopped,
            progress(quiet=as_json or background) as on_progress,
            log_facts.janitor_line(logger, background=background) as facts,
        ):
            finished = facts["finished"] = 0 if dry_run else _finished(settings, domains, stopped, facts)
            with open_janitor(settings, on_progress=on_progress, stop=lambda: bool(stopped)) as runner:
                report = runner.run(domains, dry_run=dry_run, again=again, may_rewrite=not background)
            facts |= {"dry_run": dry_run, "interrupted": report.interrupted, "merged": len(report.merges)}
            facts |= {name: getattr(report, name) for name in _COUNTS} | {"failed_merges": len(report.failed)}
            asked = Counter[str]() if dry_run or report.interrupted else _asked(settings, domains, stopped, facts)
            facts["judged"] = dict(asked)
    except Timeout:
        if background:  # somebody else is at it
            return
        raise StoreError("another janitor is at work in this store; try again when it is done") from None
    if as_json:
        print_json(_as_dict(report) | {"finished": finished, "judged": dict(asked)})
    else:
        _show(report)
        _tell_asked(finished, asked, str(facts.get("reread", "")))
    if report.interrupted or stopped:
        raise SystemExit(3)


def _tell_asked(finished: int, asked: Counter[str], why_stopped: str) -> None:
    """What went on beside the cleaning. `finished`: memories made of what hooks had no time to read. `asked`: what came
    of the judge's questions. `why_stopped`: why it reads no more conversations; "" if nothing keeps it from that."""
    out, asked = console(), asked.copy()
    if finished:
        out.print(f"{counted(finished, 'memory', 'memories')} of what hooks had no time to read")
    if found := asked.pop(_OVERLOOKED, 0):
        out.print(f"{counted(found, 'memory', 'memories')} found by reading conversations again")
    if asked:
        out.print("The judge was asked: " + ", ".join(f"{count} {what}" for what, count in asked.items()))
    if why_stopped:
        out.print(f"It stopped reading conversations: {printable(why_stopped)}", markup=False)


def _finished(
    settings: Settings, domains: Sequence[Domain] | None, stopped: Sequence[int], facts: dict[str, Any]
) -> int:
    """Read what hooks had no time for; how many memories that makes. What is gone before is a fact."""
    engine = open_engine(settings)
    with closing(engine.store):
        if domains is None and (gone := lost(engine.store)):
            facts["gone"] = gone[:_NAMED]
        found = finish(engine, settings.max_captures, domains, lambda: bool(stopped))
        return sum(receipt.stored for captured in found for receipt in captured.receipts)


def _asked(
    settings: Settings, domains: Sequence[Domain] | None, stopped: Sequence[int], facts: dict[str, Any]
) -> Counter[str]:
    """What came of the pairs that are open, where a judge is configured; what keeps it from being asked is a fact.

    Where it is to read conversations, too, it does so with what is left of the run's budget.
    """
    done = Counter[str]()
    engine = open_engine(settings)
    with closing(engine.store):
        try:
            model = paid_model(settings, engine)
        except ConfigError as lacking:
            facts["judge"] = str(lacking)
            return done
        if model is None:
            return done
        for result in judging(settings, engine, model).run(domains):
            done[result.done] += 1
            if stopped:
                break
        if settings.judge_reads and not stopped:
            reader = rereader(settings, model, stop=lambda: bool(stopped))
            facts["reread"] = _reread(settings, engine, reader, domains, done)
            facts["passed_over"] = reader.unread_statements
        if done:
            with suppress(ModelError):  # what was joined or stored now is found by its words until there is a model
                engine.embed_missing()
    return done


def _reread(
    settings: Settings, engine: Engine, reader: "Rereader", domains: Sequence[Domain] | None, done: Counter[str]
) -> str:
    """Read what hooks have read; how many memories that makes is counted. Why it ended early, or ""."""
    stops = {}
    for one, captured in reread_all(engine, reader, unread(engine.store, domains), settings.max_captures):
        if found := sum(receipt.stored for receipt in captured.receipts):
            done[_OVERLOOKED] += found
        stops[one.path] = captured.stopped
    return next(filter(None, stops.values()), "")


@contextmanager
def _interruptible() -> Iterator[list[int]]:
    """A signal to end is put down and obeyed between two transactions; the second one ends the process at once."""
    received: list[int] = []

    def note(number: int, _frame: FrameType | None) -> None:
        if received:
            signal.signal(number, signal.SIG_DFL)
            signal.raise_signal(number)
        received.append(number)

    before = {number: signal.signal(number, note) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield received
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _as_dict(report: Report) -> dict[str, object]:
    return {
        "dry_run": report.dry_run,
        "interrupted": report.interrupted,
        "merges": [
            {
                "retired": str(merge.retired.urn),
                "into": str(merge.into.urn),
                "why": merge.why,
                "similarity": round(merge.similarity, 4),
            }
            for merge in report.merges
        ],
        "unsure": [
            {"older": str(d.older.urn), "newer": str(d.newer.urn), "similarity": round(d.similarity, 4)}
            for d in report.doubts
        ],
        "across_namespaces": [
            {"one": str(h.one.urn), "other": str(h.other.urn), "similarity": round(h.similarity, 4)}
            for h in report.hints
        ],
        "revised": [{"older": str(older), "newer": str(newer)} for older, newer in report.revised],
        "failed": [{"urn": str(urn), "why": why} for urn, why in report.failed],
        "without_model": report.without_model,
    } | {name: getattr(report, name) for name in _COUNTS}


_COUNTS = {
    "swept": ("memory compared with its neighbours", "memories compared with their neighbours"),
    "settled": ("memory judged again that was kept in haste", "memories judged again that were kept in haste"),
    "embedded": ("text embedded", "texts embedded"),
    "hashed": ("value hashed", "values hashed"),
    "rebuilt": ("damaged full-text index built again", "damaged full-text indexes built again"),
    "reindexed": ("memory indexed again", "memories indexed again"),
    "indexes": ("vector index built", "vector indexes built"),
    "links": ("revision link mended", "revision links mended"),
    "expired_log": ("old log row erased", "old log rows erased"),
    "expired_retired": ("retired memory erased for good", "retired memories erased for good"),
    "freed": ("byte given back", "bytes given back"),
}
"""What is counted, as it is called where there is one, and where there are more."""


def _show(report: Report) -> None:
    out = console()
    verb = "Would merge" if report.dry_run else "Merged"
    for merge in report.merges:
        out.print(f"[yellow]{verb}[/] [cyan]{merge.retired.urn}[/] into [cyan]{merge.into.urn}[/] ({merge.why})")
        show_text(out, merge.retired.content, "  - ")
        show_text(out, merge.into.content, "  + ", "dim")
    for older, newer in report.revised:
        out.print(f"[cyan]{newer}[/] replaces [cyan]{older}[/]")
    for hint in report.hints:
        out.print(f"[dim]Said twice:[/] [cyan]{hint.one.urn}[/] and [cyan]{hint.other.urn}[/]")
    for urn, why in report.failed:
        out.print(f"[red]Not merged:[/] [cyan]{urn}[/] {escape(printable(why))}")
    if report.without_model:
        out.print(f"[yellow]Only exact duplicates were looked for:[/] {escape(printable(report.without_model))}")
    for name, (one, many) in _COUNTS.items():
        if number := getattr(report, name):
            out.print(f"[dim]{number:>8,} {one if number == 1 else many}[/]")
    doubts = f", {counted(len(report.doubts), 'pair', 'pairs')} left to be asked about" if report.doubts else ""
    ended = "Interrupted; the next run goes on from here" if report.interrupted else "Done"
    out.print(f"{ended}: {verb.lower()} {counted(len(report.merges), 'memory', 'memories')}{doubts}")
