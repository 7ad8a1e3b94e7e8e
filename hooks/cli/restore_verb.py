import click
from rich.markup import escape

from dedup.model import Memory, Urn
from dedup.ports import Store
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
    history. What something else has replaced as well stays replaced by that, whose URN is told. Refused, with its URN,
    where it is there already, or a living memory has the same text.
    """
    with audit() as (engine, auditor):
        named = row_or_memory(engine.store, what)
        before = _under_its_key(engine.store, named)
        urn = auditor.restore(named) if isinstance(named, int) else auditor.bring_back(named)
        memory = engine.store.get(urn)
    by = memory and memory.superseded_by  # another one than what the undone decision was about
    if as_json:
        print_json({"restored": str(urn)} | ({"replaced_by": str(by)} if by else {}))
    else:
        line = f"Restored [cyan]{urn}[/]"
        if memory and memory.key:
            line += escape(f", which stands under {memory.key!r}")
            line += f" in place of [cyan]{before.urn}[/], which is history now" if before and before.urn != urn else ""
        if by:
            line += f", and is still replaced, by [cyan]{by}[/]. To have it hold: subcog-dedup restore {urn}"
        console().print(line)


def _under_its_key(store: Store, named: int | Urn) -> Memory | None:
    """What stands under the key that a retired memory had."""
    retired = store.retired(named) if isinstance(named, Urn) else None
    if retired is None:
        return None
    return store.by_key(retired.memory.domain, retired.memory.namespace, retired.memory.key)
