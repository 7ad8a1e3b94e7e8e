from pathlib import Path

import click

from dedup.errors import InvalidInput
from hooks.capture import Captured, Session, TranscriptReader, capture
from hooks.cli.forms import receipt_dict, verdict_dict
from hooks.cli.opening import opened
from hooks.cli.options import as_json, chosen_domain, domain_option
from hooks.cli.printing import console, print_json
from hooks.control_characters import printable
from hooks.phrases import counted, first_of
from hooks.pre_compact import THIS_TRANSCRIPT, captured_report
from hooks.project import domain_at
from hooks.transcript_bytes import begun_at, begun_in

_NAMED = 3  # transcripts that are left out


@click.command()
@click.argument("transcripts", nargs=-1, required=True, type=click.Path(path_type=Path))
@domain_option
@click.option("--session-id", default="", help="The session to log it under (default: the file's name).")
@click.option("--dry-run", is_flag=True, help="Say what would happen; write nothing, not even how far it was read.")
@as_json
def replay(
    transcripts: tuple[Path, ...], domain: str | None, is_global: bool, session_id: str, dry_run: bool, as_json: bool
) -> None:
    """Run the PreCompact hook's work on TRANSCRIPTS, the oldest first, and show its report for each.

    What was said is kept for the project that it was said in, unless --domain or --global says for which. Where its
    directory is not there any more, a single transcript is kept for this project, and of several it is left out. With
    --json: one object a line for each candidate. With --dry-run each is judged as if the others had not been read.
    """
    named = domain is not None or is_global
    unread, gone = [], []
    with opened() as (settings, engine):
        for path in sorted(transcripts, key=begun_at):  # of two values the one that was said last holds
            if not path.exists():
                unread.append(f"no such file: {path}")
                continue
            place = begun_in(path)
            lost = not named and bool(place) and not domain_at(place)
            if lost and len(transcripts) > 1:
                gone.append(f"{path} of {place}")
                continue
            captured = capture(
                engine,
                Session(str(path), session_id or path.stem, chosen_domain(domain, is_global), None if named else place),
                limit=settings.max_captures,
                dry_run=dry_run,
                reader=TranscriptReader(past=True),
            )
            if captured.unreadable:
                unread.append(f"{captured.unreadable}: {path}")
                continue
            if as_json:
                _print_candidates(path, captured)
                continue
            out = console()
            out.rule(path.name)
            if lost:
                kept_for = chosen_domain(domain, is_global)
                out.print(f"Kept for {kept_for}: {printable(place)} is not there any more.", style="dim", markup=False)
            told = captured_report(captured, dry_run, engine.clock(), THIS_TRANSCRIPT)
            out.print(told or "Nothing new to remember.", markup=False)
    if gone:
        what = f"{counted(len(gone), 'transcript', 'transcripts')} left out, as the directory is not there any more"
        unread.append(f"{what}; --domain must say whose it was: {first_of(gone, _NAMED)}")
    if unread:  # the others are in
        raise InvalidInput("; ".join(unread))


def _print_candidates(path: Path, captured: Captured) -> None:
    """As JSON: what became of each candidate, and why it was one."""
    for receipt in captured.receipts:
        said = receipt.verdict.candidate
        why = {"confidence": said.confidence, "evidence": said.evidence}
        print_json(receipt_dict(path, receipt) | why | verdict_dict(receipt.verdict))
