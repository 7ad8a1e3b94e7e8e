from pathlib import Path

import click

from dedup.errors import InvalidInput
from dedup.judge.model import Unanswered
from dedup.judge.rereading import Rereader
from hooks import rereading
from hooks.cli.opening import language_model, opened
from hooks.cli.options import as_json, chosen, domain_option, visible
from hooks.cli.printing import console, print_json
from hooks.control_characters import printable
from hooks.pre_compact import captured_report
from hooks.rereading import Unread, unread


@click.command()
@click.argument("transcripts", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@domain_option
@click.option("--all", "everything", is_flag=True, help="What hooks have read of every project.")
@as_json
def reread(transcripts: tuple[Path, ...], domain: str | None, is_global: bool, everything: bool, as_json: bool) -> None:
    """Have the judge's model read conversations, and keep what the hooks overlooked. Sends what was said in them.

    TRANSCRIPTS are read from where the model ended last; without any, those that hooks have read further than it. What
    is kept are the statements it names, in the words in which they were said.
    """
    rows, stopped = [], ""
    out = console()
    with opened() as (settings, engine):
        rereader = Rereader(language_model(settings, engine), settings.judge_context_tokens)
        asked = [Unread(path, chosen(domain, is_global)) for path in transcripts]
        asked = asked or list(unread(engine.store, visible(engine.store, domain, is_global, everything)))
        for path, whose in asked:
            try:
                captured = rereading.reread(engine, rereader, path, whose, settings.max_captures)
            except Unanswered as failure:
                stopped = str(failure)
                break
            if captured.unreadable:
                raise InvalidInput(f"{captured.unreadable}: {path}")
            rows += [
                {"transcript": str(path), "content": r.verdict.candidate.content, "action": r.action, "urn": str(r.urn)}
                for r in captured.receipts
            ]
            if not as_json:
                out.rule(printable(path.name))
                out.print(captured_report(captured, False, engine.clock()) or "Nothing was overlooked.", markup=False)
    if as_json:
        print_json({"results": rows, "stopped": stopped})
        return
    if not asked:
        out.print("There is nothing that it has not read.")
    if stopped:
        out.print(f"Stopped early: {printable(stopped)}", markup=False)
