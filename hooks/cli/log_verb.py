import click

from dedup.model import visible_from
from hooks.cli.common import as_json, chosen, console, domain_option, iso, no, opened, print_json

_COLOURS = {"captured": "green", "revision": "green", "forgotten": "red"}


@click.command()
@domain_option
@click.option("--all", "everything", is_flag=True, help="Every project's rows.")
@click.option("--limit", default=50, show_default=True, type=click.IntRange(1))
@as_json
def log(domain: str | None, is_global: bool, everything: bool, limit: int, as_json: bool) -> None:
    """Show what was decided about each candidate, newest first."""
    with opened() as (_, engine):
        rows = engine.store.log(None if everything else visible_from(chosen(domain, is_global)), limit)
    if as_json:
        print_json(
            [
                {
                    "id": row.id,
                    "at": iso(row.at),
                    "domain": str(row.domain),
                    "namespace": row.namespace,
                    "decision": row.decision,
                    "urn": row.urn,
                    "replaces": row.replaces,
                    "score": row.score,
                    "text": row.text,
                    "session_id": row.session_id,
                    "findings": row.findings,
                }
                for row in rows
            ]
        )
        return
    if not rows:
        no("nothing has been judged yet")
    out = console()
    for row in rows:
        colour = _COLOURS.get(row.decision, "yellow")
        score = f"  {row.score:.3f}" if row.score is not None else ""
        out.print(f"[dim]{row.id:>6}  {iso(row.at)}[/]  [{colour}]{row.decision}[/]{score}  [cyan]{row.urn}[/]")
        if row.text:
            out.print(f"        {row.text}", markup=False)
