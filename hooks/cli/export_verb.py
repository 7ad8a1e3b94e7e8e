import click

from dedup.model import Namespace
from hooks.cli.forms import memory_dict, retired_dict
from hooks.cli.opening import opened
from hooks.cli.options import as_json, domain_option, known, maybe_namespace
from hooks.cli.printing import print_json


@click.command()
@maybe_namespace
@domain_option
@click.option("--only", is_flag=True, help="Only the chosen domain (default: every domain in the store).")
@click.option("--all", "everything", is_flag=True, help="Retired memories too, with where they went.")
@as_json
def export(
    namespace: Namespace | None, domain: str | None, is_global: bool, only: bool, everything: bool, as_json: bool
) -> None:
    """Print every living memory, one JSON object a line (also without --json), oldest first."""
    with opened() as (_, engine):
        narrowed = only or domain is not None or is_global
        domains = [known(engine.store, domain, is_global)] if narrowed else None
        for memory in reversed(list(engine.store.memories(domains, namespace))):
            apart = sorted(engine.store.apart(memory.domain, memory.hash))
            print_json(memory_dict(memory) | {"apart_from": apart})
        if everything:
            for retired in reversed(list(engine.store.all_retired(domains, namespace))):
                print_json(retired_dict(retired))
