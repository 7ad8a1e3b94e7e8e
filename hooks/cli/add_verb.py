import click

from dedup.model import Namespace
from dedup.redact import candidate
from hooks.cli.common import (
    as_json,
    chosen,
    console,
    domain_option,
    findings_table,
    namespace_option,
    opened,
    print_json,
    verdict_dict,
)


@click.command()
@click.argument("text")
@namespace_option
@domain_option
@click.option("--dry-run", is_flag=True, help="Say what would happen; write nothing.")
@as_json
def add(text: str, namespace: Namespace, domain: str | None, is_global: bool, dry_run: bool, as_json: bool) -> None:
    """Store TEXT as a memory, unless it is a duplicate; then say of which one."""
    with opened() as (_, engine):
        receipt = engine.capture([candidate(text, chosen(domain, is_global), namespace)], dry_run=dry_run)[0]
    if as_json:
        print_json({"action": receipt.action, "urn": str(receipt.urn)} | verdict_dict(receipt.verdict))
        return
    out = console()
    colour = "green" if receipt.stored else "yellow"
    out.print(f"[bold {colour}]{receipt.action.replace('_', ' ').capitalize()}[/] [cyan]{receipt.urn}[/]")
    if not receipt.stored:
        out.print(findings_table(receipt.verdict))
