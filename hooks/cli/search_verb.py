import click

from dedup.errors import InvalidInput
from dedup.model import Namespace
from hooks.cli.opening import opened
from hooks.cli.options import as_json, domain_option, known, maybe_namespace
from hooks.cli.printing import console, no, print_json, show_text


@click.command()
@click.argument("query")
@maybe_namespace
@domain_option
@click.option("--limit", default=10, show_default=True, type=click.IntRange(1, 1000), help="How many at most.")
@as_json
def search(
    query: str, namespace: Namespace | None, domain: str | None, is_global: bool, limit: int, as_json: bool
) -> None:
    """Find memories of this project (and global ones) by words and by meaning, best first."""
    if not query.strip():
        raise InvalidInput("a search needs some text")
    with opened() as (_, engine):
        matches = engine.search(known(engine.store, domain, is_global), query, namespace, limit)
    if as_json:
        print_json(
            [
                {"urn": str(m.urn), "content": m.content, "score": round(m.score, 4), "replaced": m.superseded}
                for m in matches
            ]
        )
        raise SystemExit(0 if matches else 1)
    if not matches:
        no("nothing found")
    out = console()
    for number, match in enumerate(matches):
        replaced = "  [yellow]replaced[/]" if match.superseded else ""
        out.print(("\n" if number else "") + f"[cyan]{match.urn}[/]{replaced}")
        show_text(out, match.content)
