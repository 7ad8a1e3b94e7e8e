import click
from rich.text import Text

from dedup.model import Urn
from hooks.cli.common import as_json, console, iso, memory_dict, often, opened, print_json, printable


@click.command()
@click.argument("urn")
@as_json
def show(urn: str, as_json: bool) -> None:
    """Show the memory URN: its text, where it came from, how often it was seen."""
    with opened() as (_, engine):
        memory = engine.show(Urn.parse(urn))
    if as_json:
        print_json(memory_dict(memory))
        return
    out = console()
    out.print(f"[cyan]{memory.urn}[/]")
    out.print(printable(memory.content), markup=False)
    for wording in memory.wordings:
        out.print(f"  also: {printable(wording.content)}", style="dim", markup=False)
    if memory.revises:
        out.print(f"[dim]replaces[/]    [cyan]{memory.revises}[/]")
    if memory.superseded_by:
        out.print(f"[yellow]replaced by[/] [cyan]{memory.superseded_by}[/]")
    out.print(f"[dim]first seen[/]  {iso(memory.created_at)}")
    out.print(f"[dim]last seen[/]   {iso(memory.last_seen_at)}, {often(memory.times_seen)} in all")
    out.print(f"[dim]confidence[/]  {memory.confidence:.2f}")
    if memory.source.transcript:
        place = f"     {memory.source.transcript}, record {memory.source.uuid}"
        out.print(Text.assemble(("said in", "dim"), printable(place)))
