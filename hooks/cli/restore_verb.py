import click
from rich.markup import escape

from dedup.errors import InvalidInput
from dedup.model import Urn
from hooks.cli.opening import audit
from hooks.cli.options import as_json
from hooks.cli.printing import console, print_json
from hooks.renamed import as_called_now


@click.command()
@click.argument("what", metavar="LOG_ID|URN")
@as_json
def restore(what: str, as_json: bool) -> None:
    """Make a memory of a skipped candidate (by its number in `log`), or bring back a retired memory (by its URN).
    What a revision replaced holds again, beside it (by either).

    The two are not taken for one again. What an update under a key replaced holds again, and what replaced it is
    history. Refused where a living memory has the same text.
    """
    with audit() as (engine, auditor):
        if what.isdecimal():
            urn = auditor.restore(int(what))
        elif "://" in what:
            urn = auditor.bring_back(as_called_now(engine.store, Urn.parse(what)))
        else:
            raise InvalidInput(f"{what!r} is neither a number of the log nor a URN")
        memory = engine.store.get(urn)
    if as_json:
        print_json({"restored": str(urn)})
    else:
        key = f", which stands under {memory.key!r}" if memory and memory.key else ""
        console().print(f"Restored [cyan]{urn}[/]" + escape(key))
