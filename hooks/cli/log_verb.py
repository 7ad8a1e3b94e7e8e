import click
from rich.text import Text

from hooks.cli.forms import iso, row_dict
from hooks.cli.opening import opened
from hooks.cli.options import as_json, domain_option, limit_option, visible
from hooks.cli.printing import console, print_json
from hooks.unseen import printable

_COLOURS = {"captured": "green", "revision": "green", "forgotten": "red"}


@click.command()
@domain_option
@click.option("--all", "everything", is_flag=True, help="Every project's rows.")
@limit_option
@as_json
def log(domain: str | None, is_global: bool, everything: bool, limit: int, as_json: bool) -> None:
    """Show what was decided about each candidate, newest first."""
    with opened() as (_, engine):
        rows = engine.store.log(visible(engine.store, domain, is_global, everything), limit)
    if as_json:
        print_json([row_dict(row) for row in rows])
        return
    out = console()
    if not rows:
        out.print("Nothing has been judged here yet.")
    for row in rows:
        colour = _COLOURS.get(row.decision, "yellow")
        score = f"  {row.score:.3f}" if row.score is not None else ""
        head = Text.assemble((f"{row.id:>6}  {iso(row.at)}  ", "dim"), (printable(row.decision), colour), score)
        out.print(head.append("  ").append(printable(row.urn), "cyan"))
        if row.text:
            out.print(f"        {printable(row.text)}", markup=False)
