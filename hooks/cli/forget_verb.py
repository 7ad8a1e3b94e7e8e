import sys

import click

from hooks.cli.opening import opened
from hooks.cli.options import as_json, resolve_urn
from hooks.cli.printing import console, print_json
from hooks.phrases import counted


@click.command()
@click.argument("urn")
@as_json
def forget(urn: str, as_json: bool) -> None:
    """Erase the memory URN and what went into it, with their texts, everywhere in the store. There is no way back.

    What it had replaced holds again. While another process reads the store, the texts stay in its file; the next
    command after that overwrites them.
    """
    with opened() as (_, engine):
        parsed = resolve_urn(engine.store, urn)
        found = engine.store.get(parsed)
        texts = [wording.content for wording in found.wordings] if found else []
        gone = [part for part in engine.store.gone_into(parsed) if part.memory.content not in texts]
        older = [m.urn for m in engine.store.superseded([parsed.domain], sys.maxsize) if m.superseded_by == parsed]
        engine.forget(parsed)
        again = [str(one) for one in older if (m := engine.store.get(one)) and m.superseded_by is None]
    if as_json:
        print_json({"forgotten": str(parsed), "holds_again": again})
    else:
        also = [f"{counted(len(texts), 'other wording', 'other wordings')} of it"] if texts else []
        also += [f"{counted(len(gone), 'memory', 'memories')} that went into it"] if gone else []
        console().print(f"Forgotten [cyan]{parsed}[/]" + (f", with {' and '.join(also)}" if also else ""))
        for one in again:
            console().print(f"[cyan]{one}[/], which it had replaced, holds again")
