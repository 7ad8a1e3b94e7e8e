import math

import click
from rich.console import Console
from rich.text import Text

from dedup.model import Memory, Retired
from hooks.cli.forms import iso, memory_dict, retired_dict
from hooks.cli.opening import opened
from hooks.cli.options import as_json, resolve_urn
from hooks.cli.printing import console, print_json, show_text
from hooks.control_characters import printable
from hooks.phrases import often
from hooks.recalled import holds_in_part


@click.command()
@click.argument("urn")
@as_json
def show(urn: str, as_json: bool) -> None:
    """Show the memory URN: its text, where it came from, how often it was seen, what went into it."""
    with opened() as (_, engine):
        parsed = resolve_urn(engine.store, urn)
        found = engine.show(parsed)
        history = engine.store.gone_into(parsed)
        in_part = not isinstance(found, Retired) and holds_in_part(engine.store, found)
    if as_json:
        shown = retired_dict(found) if isinstance(found, Retired) else memory_dict(found)
        print_json(shown | {"history": [retired_dict(part) for part in history]})
        return
    out = console()
    out.print(f"[cyan]{parsed}[/]")
    if isinstance(found, Retired):
        out.print(f"[yellow]{found.why} {iso(found.at)}, went into[/] [cyan]{found.into}[/]")
        out.print(f"[dim]subcog-dedup restore {urn} brings it back[/]")
        found = found.memory
    _memory(out, found, in_part=in_part)
    for part in history:
        line = Text.assemble((f"{part.why} {iso(part.at)}  ", "dim"), (str(part.memory.urn), "cyan"))
        out.print(line)
        show_text(out, part.memory.content)


def _memory(out: Console, memory: Memory, *, in_part: bool) -> None:
    out.print(printable(memory.content), markup=False)
    for wording in memory.wordings:
        show_text(out, wording.content, "  also: ", "dim")
    if memory.revises:
        out.print(f"[dim]replaces[/]    [cyan]{memory.revises}[/]")
    if memory.superseded_by:
        how = "in part replaced by" if in_part else "replaced by"
        out.print(f"[yellow]{how}[/] [cyan]{memory.superseded_by}[/]")
    if memory.key:
        out.print(Text.assemble(("key", "dim"), f"         {printable(memory.key)}"))
    if memory.provisional:
        out.print("[yellow]provisional[/] kept before every tier could be asked; it will be judged again")
    out.print(f"[dim]first seen[/]  {iso(memory.created_at)}")
    out.print(f"[dim]last seen[/]   {iso(memory.last_seen_at)}, {often(memory.times_seen)} in all")
    if memory.access_count:
        out.print(f"[dim]used[/]        {often(memory.access_count)}: said again, recalled, or shown")
    # Rounded down: what was nearly sure to be kept was asked for by nobody.
    likely = f"with a confidence of {math.floor(memory.confidence * 100) / 100:.2f}: how likely it is worth that"
    out.print(f"[dim]kept[/]        {'since somebody asked for it, or laid it down' if memory.is_wanted else likely}")
    if memory.source.transcript:
        place = f"     {memory.source.transcript}, record {memory.source.uuid}"
        out.print(Text.assemble(("said in", "dim"), printable(place)))
