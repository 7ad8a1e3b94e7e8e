import click
from rich.markup import escape

from hooks.cli.opening import audit
from hooks.cli.options import as_json, row_or_memory
from hooks.cli.printing import console, print_json


@click.command()
@click.argument("what", metavar="LOG_ID|URN")
@as_json
def restore(what: str, as_json: bool) -> None:
    """Undo: by its number in `log` a skipped text becomes a memory, by its URN a retired memory comes back, by either
    what a revision replaced holds again, beside it.

    The two are not taken for one again. What an update under a key replaced stands there again, and what replaced it is
    history. Refused, with its URN, where it is there already, or a living memory has the same text.
    """
    with audit() as (engine, auditor):
        named = row_or_memory(engine.store, what)
        urn = auditor.restore(named) if isinstance(named, int) else auditor.bring_back(named)
        memory = engine.store.get(urn)
    if as_json:
        print_json({"restored": str(urn)})
    else:
        key = f", which stands under {memory.key!r}" if memory and memory.key else ""
        console().print(f"Restored [cyan]{urn}[/]" + escape(key))
