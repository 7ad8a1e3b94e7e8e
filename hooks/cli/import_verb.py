from collections import Counter
from pathlib import Path

import click
from rich.markup import escape

from dedup.model import Namespace
from hooks.cli.opening import opened
from hooks.cli.options import as_json, chosen_domain, domain_option, here, maybe_namespace
from hooks.cli.printing import console, print_json
from hooks.cli.progress import progress
from hooks.control_characters import printable
from hooks.importing import Fate, Import, import_file
from hooks.phrases import counted

_SHOWN = 20  # places in the file that were refused; the rest is counted


@click.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path))
@maybe_namespace("The kind of what does not say its own")
@domain_option
@click.option("--project", help="Whose of claude-recall's memories (default: this directory's name).")
@click.option("--dry-run", is_flag=True, help="Say what would become of each; write nothing.")
@click.option(
    "--no-dedup", is_flag=True, help="Store every record as it is, also a repeat; `index` has them found by meaning."
)
@as_json
def import_(
    file: Path,
    namespace: Namespace | None,
    domain: str | None,
    is_global: bool,
    project: str | None,
    dry_run: bool,
    no_dedup: bool,
    as_json: bool,
) -> None:
    """Take in memories from FILE: our own export, lines of JSON, Markdown lists, or claude-recall's database.

    Each goes through the same checks as everything else, unless it is here under its own URN already; memories of one
    export are not checked against each other. FILE may be a pipe, and - is standard input. Exit code 1 if something in
    the file was refused.
    """
    owner = chosen_domain(domain, is_global)
    with opened() as (_, engine), progress(quiet=as_json) as on_progress:
        done = import_file(
            engine,
            Path("/dev/stdin") if file == Path("-") else file,
            owner,
            namespace,
            project=project or here().name,
            dedup=not no_dedup,
            dry_run=dry_run,
            on_progress=on_progress,
        )
    if as_json:
        print_json(_as_dict(done, dry_run))
    else:
        _show(done, dry_run)
    raise SystemExit(1 if done.refused else 0)


def _as_dict(done: Import, dry_run: bool) -> dict[str, object]:
    return {
        "format": done.format,
        "dry_run": dry_run,
        "counts": Counter(item.outcome for item in done.items),
        "items": [
            {"where": item.where, "outcome": item.outcome, "urn": str(item.urn), "reason": item.reason}
            for item in done.items
        ],
        "refused": [{"where": refused.where, "why": refused.why} for refused in done.refused],
        "left_out": [{"where": one.where, "why": one.why} for one in done.left_out],
    }


_SAID = {
    Fate.STORED: ("stored", "would be stored"),
    Fate.SKIPPED: ("known already, skipped", "known already, would be skipped"),
    Fate.THERE: ("here under their own URN already", "here under their own URN already"),
}


def _show(done: Import, dry_run: bool) -> None:
    out = console()
    for item in done.items:
        if item.outcome is Fate.SKIPPED:
            out.print(f"[yellow]{escape(printable(item.where))}[/] says what [cyan]{item.urn}[/] says ({item.reason})")
    for why, of in Counter(one.why for one in done.left_out).items():
        out.print(f"[dim]left out, since it {escape(printable(why))}: {counted(of, 'record', 'records')}[/]")
    for refused in done.refused[:_SHOWN]:
        out.print(f"[red]{escape(printable(refused.where))}[/] {escape(printable(refused.why))}")
    if len(done.refused) > _SHOWN:
        out.print(f"[red]… and {len(done.refused) - _SHOWN} more[/]")
    counts = Counter(item.outcome for item in done.items)
    told = [f"{counts[outcome]} {said[dry_run]}" for outcome, said in _SAID.items() if counts[outcome]]
    told += [f"{len(done.left_out)} left out"] if done.left_out else []
    told += [f"{len(done.refused)} refused"] if done.refused else []
    out.print(f"{done.format}: " + (", ".join(told) or "nothing to import"))
