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
@as_json
def check(text: str, namespace: Namespace, domain: str | None, is_global: bool, as_json: bool) -> None:
    """Judge TEXT as if it were to be stored, and say what every tier found. Writes nothing."""
    with opened() as (_, engine):
        verdict = engine.check(candidate(text, chosen(domain, is_global), namespace))
    if as_json:
        print_json(verdict_dict(verdict))
        return
    out = console()
    if verdict.is_duplicate and verdict.match:
        out.print(f"[bold red]Duplicate[/] ({verdict.reason}) of [cyan]{verdict.match.urn}[/]")
    else:
        out.print("[bold green]New[/]")
    out.print(findings_table(verdict))
