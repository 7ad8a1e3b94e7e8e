import click

from dedup.errors import NotFound
from dedup.model import Memory
from dedup.ports import Store
from hooks.cli.opening import audit
from hooks.cli.options import as_json, resolve_urn
from hooks.cli.printing import console, print_json


@click.command()
@click.argument("old")
@click.argument("new")
@as_json
def supersede(old: str, new: str, as_json: bool) -> None:
    """Say that the memory NEW holds in place of OLD, both by their URNs.

    OLD is kept, ranked below what holds, and not recalled any more. `restore OLD` undoes it.
    """
    with audit() as (engine, auditor):
        older, newer = _memory(engine.store, old), _memory(engine.store, new)
        auditor.newer_holds(newer, older)
    if as_json:
        print_json({"holds": str(newer.urn), "replaced": str(older.urn)})
    else:
        console().print(f"[cyan]{newer.urn}[/] holds in place of [cyan]{older.urn}[/]")


def _memory(store: Store, urn: str) -> Memory:
    named = resolve_urn(store, urn)
    memory = store.get(named)
    if memory is None:
        raise NotFound(f"no living memory {named}")
    return memory
