from contextlib import closing

import click

from dedup.config import load
from dedup.errors import InvalidInput
from dedup.lazy_dataclasses import replace
from dedup.stores.sqlite import SqliteStore
from hooks.cli.options import as_json, chosen_domain, domain_option, existing_domain, here
from hooks.cli.printing import console, print_json
from hooks.phrases import counted
from hooks.renamed import former_names, note_name


@click.command()
@click.argument("old")
@domain_option
@as_json
def move(old: str, domain: str | None, is_global: bool, as_json: bool) -> None:
    """Move the memories of the project OLD, with all that is said of them, to this one.

    A project is known by its repository's remote, or where there is none by its directory: with its first remote, or a
    new one, it gets another name. Their URNs begin with the new name then; the commands know them by the old ones, too.
    Where OLD is no earlier name that is known of this project, or was another repository's name, too, --domain has to
    say which one is meant. What loses its key to a memory that is there already is told. Hooks wait while it works:
    50,000 memories take 7 s.
    """
    with closing(SqliteStore(load().home)) as store:
        was, now = existing_domain(store, old), chosen_domain(domain, is_global)
        if was == now:
            raise InvalidInput(f"{now} is where they are")
        if domain is None and not is_global:
            former = next((one for one in former_names(store, here()) if one.name == was), None)
            if former is None or former.shared:
                why = former.caution if former else f"{was} is no earlier name of {now}"
                raise InvalidInput(f"{why}; if all of it is to be moved here all the same: --domain {now}")
        keyed = [memory for memory in store.memories([was]) if memory.key]
        unnamed = [m for m in keyed if store.by_key(now, m.namespace, m.key)]
        moved = store.move(was, now)
        if domain is None and not is_global:
            note_name(store, here(), now)  # or a remote that is taken back leaves nobody a trace of them
    lost = [str(replace(memory.urn, domain=now)) for memory in unnamed]
    if as_json:
        print_json({"moved": moved, "from": str(was), "to": str(now), "lost_their_key": lost})
        return
    out = console()
    out.print(f"{counted(moved, 'memory', 'memories')} of [cyan]{was}[/] moved to [cyan]{now}[/]")
    for urn in lost:
        out.print(f"[cyan]{urn}[/] has no key there: another memory stands under it")
