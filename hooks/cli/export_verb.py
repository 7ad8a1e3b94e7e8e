import click

from dedup.lazy_dataclasses import replace
from dedup.model import Memory, Namespace
from dedup.ports import Store
from hooks.cli.forms import memory_dict, retired_dict
from hooks.cli.opening import left_out, opened
from hooks.cli.options import as_json, domain_option, existing_domain, maybe_namespace
from hooks.cli.printing import print_json


@click.command()
@maybe_namespace()
@domain_option
@click.option("--only", is_flag=True, help="Only this project's (default: every domain in the store).")
@click.option("--all", "with_retired", is_flag=True, help="Retired memories too, with where they went.")
@as_json
def export(
    namespace: Namespace | None, domain: str | None, is_global: bool, only: bool, with_retired: bool, as_json: bool
) -> None:
    """Print every living memory, one JSON object a line (also without --json), oldest first."""
    with opened() as (_, engine):
        narrowed = only or domain is not None or is_global
        domains = [existing_domain(engine.store, domain, is_global)] if narrowed else None
        for memory in reversed(list(engine.store.memories(domains, namespace))):
            apart = sorted(engine.store.known_distinct(memory.domain, memory.hash))
            print_json(memory_dict(_linked(engine.store, memory)) | {"apart_from": apart})
        if with_retired:
            for retired in reversed(list(engine.store.all_retired(domains, namespace))):
                print_json(retired_dict(retired))
        raise SystemExit(left_out(engine))


def _linked(store: Store, memory: Memory) -> Memory:
    """A memory whose links lead to living ones: those that were retired are not in an export."""
    revises, newer = (link and store.survivor_of(link) for link in (memory.revises, memory.superseded_by))
    return replace(memory, revises=revises, superseded_by=newer)
