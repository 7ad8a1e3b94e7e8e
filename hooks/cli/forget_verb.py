import click

from hooks.cli.opening import opened
from hooks.cli.options import as_json
from hooks.cli.printing import console, print_json
from hooks.renamed import meant
from hooks.report import counted


@click.command()
@click.argument("urn")
@as_json
def forget(urn: str, as_json: bool) -> None:
    """Erase the memory URN and its text, everywhere in the store. There is no way back."""
    with opened() as (_, engine):
        parsed = meant(engine.store, urn)
        found = engine.store.get(parsed)
        engine.forget(parsed)
    if as_json:
        print_json({"forgotten": str(parsed)})
    else:
        wordings = len(found.wordings) if found else 0
        also = f", with {counted(wordings, 'other wording', 'other wordings')} of it" if wordings else ""
        console().print(f"Forgotten [cyan]{parsed}[/]{also}")
