import click

from dedup.model import Namespace
from hooks.cli.common import chosen, domain_option, maybe_namespace, memory_dict, opened, print_json


@click.command()
@maybe_namespace
@domain_option
@click.option("--only", is_flag=True, help="Only the chosen domain (default: every domain in the store).")
@click.option("--json", "_as_json", is_flag=True, help="Accepted for symmetry; an export is always JSON lines.")
def export(namespace: Namespace | None, domain: str | None, is_global: bool, only: bool, _as_json: bool) -> None:
    """Print every memory in the store, one JSON object a line, oldest first."""
    with opened() as (_, engine):
        narrowed = only or domain or is_global
        domains = [chosen(domain, is_global)] if narrowed else None
        for memory in reversed(list(engine.store.memories(domains, namespace))):
            print_json(memory_dict(memory))
