import click

from dedup.model import Namespace, visible_from
from hooks.cli.common import (
    as_json,
    chosen,
    console,
    domain_option,
    iso,
    maybe_namespace,
    memory_dict,
    no,
    opened,
    print_json,
)


@click.command(name="list")
@maybe_namespace
@domain_option
@click.option("--all", "everything", is_flag=True, help="Every project's memories.")
@click.option("--limit", default=50, show_default=True, type=click.IntRange(1))
@as_json
def list_(
    namespace: Namespace | None, domain: str | None, is_global: bool, everything: bool, limit: int, as_json: bool
) -> None:
    """List memories of this project and the global ones, newest first."""
    with opened() as (_, engine):
        domains = None if everything else visible_from(chosen(domain, is_global))
        memories = list(engine.store.memories(domains, namespace, limit))
    if as_json:
        print_json([memory_dict(m) for m in memories])
        return
    if not memories:
        no("no memories yet")
    out = console()
    for memory in memories:
        seen = f"  seen {memory.times_seen} times" if memory.times_seen > 1 else ""
        replaced = "  [yellow]replaced[/]" if memory.superseded_by else ""
        out.print(f"[cyan]{memory.urn}[/]  [dim]{iso(memory.last_seen_at)}{seen}[/]{replaced}")
        out.print(f"  {memory.content}", markup=False)
