from collections.abc import Iterator
from pathlib import Path

import click

from dedup.errors import InvalidInput
from dedup.wiring import rereader
from hooks.capture import Captured
from hooks.cli.forms import receipt_dict
from hooks.cli.opening import asked_model, opened
from hooks.cli.options import as_json, chosen_domain, domain_option, visible_domains
from hooks.cli.printing import console, print_json
from hooks.control_characters import printable
from hooks.phrases import counted
from hooks.pre_compact import THIS_TRANSCRIPT, captured_report
from hooks.project import domain_at
from hooks.rereading import Unread, outstanding, reread_all, unread
from hooks.transcript_bytes import begun_in


@click.command()
@click.argument("transcripts", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@domain_option
@click.option("--all", "everything", is_flag=True, help="What hooks have read of every project.")
@click.option("--dry-run", is_flag=True, help="Say what would be read, and how many tokens set aside; ask nobody.")
@as_json
def reread(
    transcripts: tuple[Path, ...], domain: str | None, is_global: bool, everything: bool, dry_run: bool, as_json: bool
) -> None:
    """Have the judge's model read conversations, and keep what was overlooked. Sends what was said in them.

    TRANSCRIPTS are read from where the model ended last; without any, those that hooks have read further than it. What
    is kept are statements that it points at and nobody has judged before, in the words in which they were said.
    """
    rows: list[dict[str, object]] = []
    stops: dict[Path, str] = {}  # by transcript: one may be asked about once more
    unreadable: list[str] = []
    with opened() as (settings, engine):
        reader = rereader(settings, asked_model(settings, engine))
        if transcripts:
            asked = list(_named(transcripts, domain, is_global))
        else:
            asked = list(unread(engine.store, visible_domains(engine.store, domain, is_global, everything)))
        if dry_run:
            _tell({one.path: outstanding(engine, reader, one) for one in asked}, as_json)
            return
        for one, captured in reread_all(engine, reader, asked, settings.max_captures):
            stops[one.path] = captured.stopped
            if captured.unreadable:
                unreadable.append(f"{captured.unreadable}: {one.path}")
                continue
            rows += [receipt_dict(one.path, receipt) for receipt in captured.receipts]
            if not as_json:
                _tell_found(one.path, captured, engine.clock())
    stopped = next(filter(None, stops.values()), "")
    if as_json:
        print_json(
            {"results": rows, "passed_over": reader.unread_statements, "unreadable": unreadable, "stopped": stopped}
        )
    else:
        _tell_rest(bool(asked), reader.unread_statements, stopped)
    if unreadable and transcripts:
        raise InvalidInput("; ".join(unreadable))
    if stopped and not reader.answered:
        raise SystemExit(3)


def _named(transcripts: tuple[Path, ...], domain: str | None, is_global: bool) -> Iterator[Unread]:
    """Those that a person names, for the domain they name, or else for that in whose directory each was begun."""
    mine, by_place = chosen_domain(domain, is_global), domain is None and not is_global
    for path in transcripts:
        begun = begun_in(path) if by_place else None
        yield Unread(path, domain_at(begun or "") or mine, begun)


def _tell_found(path: Path, captured: Captured, now: float) -> None:
    out = console()
    out.rule(printable(path.name))
    report = captured_report(captured, False, now, THIS_TRANSCRIPT)
    out.print(report or ("" if captured.stopped else "Nothing was overlooked."), markup=False)


def _tell_rest(asked: bool, unread_statements: int, stopped: str) -> None:
    out = console()
    if not asked:
        out.print("There is nothing that it has not read.")
    if unread_statements:
        out.print(f"It would not read {counted(unread_statements, 'statement', 'statements')}.")
    if stopped:
        out.print(f"Stopped early: {printable(stopped)}", markup=False)


def _tell(tokens: dict[Path, int], as_json: bool) -> None:
    if as_json:
        print_json({"would_read": [{"transcript": str(path), "tokens": count} for path, count in tokens.items()]})
        return
    out = console()
    for path, count in tokens.items():
        out.print(f"{count:>10,}  {printable(str(path))}", markup=False)
    out.print(f"{sum(tokens.values()):>10,}  tokens would be set aside")
