from collections.abc import Sequence
from itertools import islice

import click

from dedup.audit import Audit
from dedup.engine import Engine
from dedup.errors import InvalidInput, Refused
from dedup.history import LogRow
from dedup.model import Domain, Urn
from hooks.cli import review_pairs
from hooks.cli.asking import pressed
from hooks.cli.forms import row_dict
from hooks.cli.opening import audit, left_out
from hooks.cli.options import as_json, domain_option, limit_option, tell_of_more, visible_domains
from hooks.cli.printing import console, print_json
from hooks.explain import short
from hooks.side_by_side import differing, side_by_side

_KEYS = "[c]onfirm  [r]everse  [m]erge  [l]ater  [q]uit "
_BY_NUMBER = (
    "\nBy its number: `subcog-dedup review --confirm N` says that a skip was right, `subcog-dedup restore N` makes a"
    " memory of the text."
)


@click.command()
@domain_option
@click.option("--all", "everything", is_flag=True, help="Every project's decisions.")
@limit_option
@click.option("--unsure", is_flag=True, help="Memories that may say the same, instead of skips.")
@click.option("--cross", is_flag=True, help="Memories that say the same in two namespaces, instead of skips.")
@click.option("--list", "list_", is_flag=True, help="Print them and ask nothing.")
@click.option("--confirm", type=int, multiple=True, metavar="LOG_ID", help="Say of these that they were right.")
@click.option("--merge", type=int, multiple=True, metavar="LOG_ID", help="Of these both texts are to become one.")
@as_json
def review(
    domain: str | None,
    is_global: bool,
    everything: bool,
    limit: int,
    unsure: bool,
    cross: bool,
    list_: bool,
    confirm: Sequence[int],
    merge: Sequence[int],
    as_json: bool,
) -> None:
    """Walk through what was skipped and nobody has looked at, the least sure first.

    One key each: confirm (the skip was right), reverse (it is a memory of its own), merge (both are kept, and the
    judge, where there is one, makes one text of them), later. With --list or --json nothing is asked; restore LOG_ID
    reverses from a script.

    With --unsure or --cross it walks through pairs of memories: same (the newer one is retired into the older),
    distinct (never taken for one), newer (it holds, the older one no more), later.
    """
    if unsure and cross:
        raise InvalidInput("either --unsure or --cross")
    with audit() as (engine, auditor):
        if confirm or merge:
            _apply(auditor, confirm, merge, as_json)
            return
        domains = visible_domains(engine.store, domain, is_global, everything)
        if unsure or cross:
            pairs = (review_pairs.across_namespaces if cross else review_pairs.left_open)(engine.store, domains)
            couples = list(islice(pairs, limit + 1))
            if as_json:
                review_pairs.print_couples(couples[:limit])
            else:
                review_pairs.walk(auditor, couples[:limit], ask=not list_)
            tell_of_more(couples, limit, as_json=as_json)
        else:
            _skips(engine, auditor, domains, limit, list_=list_, as_json=as_json)
        raise SystemExit(left_out(engine))


def _skips(
    engine: Engine, auditor: Audit, domains: Sequence[Domain] | None, limit: int, *, list_: bool, as_json: bool
) -> None:
    """Print the skips that nobody has looked at, or walk through them."""
    found = engine.store.to_review(domains, limit + 1)
    rows = found[:limit]
    if as_json:
        print_json([_as_dict(row) for row in rows])
        tell_of_more(found, limit, as_json=True)
    elif not rows:
        console().print("Nothing waits for a review here.")
    elif list_:
        for row in rows:
            _show(engine, row)
        tell_of_more(found, limit)
        console().print(_BY_NUMBER, style="dim", markup=False)
    else:
        _walk(engine, auditor, rows, domains)


def _apply(auditor: Audit, confirm: Sequence[int], merge: Sequence[int], as_json: bool) -> None:
    if both := set(confirm) & set(merge):
        raise InvalidInput(f"either --confirm or --merge: {', '.join(map(str, sorted(both)))}")
    for number in confirm:
        auditor.confirm(number)
    kept = [str(auditor.merge(number)) for number in merge]
    if as_json:
        print_json({"confirmed": list(confirm), "kept_to_be_merged": kept})
    else:
        done = [f"confirmed {len(confirm)}"] * bool(confirm) + [f"kept {len(kept)} to be merged"] * bool(kept)
        console().print(", ".join(done).capitalize())


def _walk(engine: Engine, auditor: Audit, rows: Sequence[LogRow], domains: Sequence[Domain] | None) -> None:
    out = console()
    for number, row in enumerate(rows, start=1):
        _show(engine, row)
        key = pressed(f"{number} of {len(rows)}  {_KEYS}", "crmlq")
        if key == "q":
            break
        try:
            out.print(_done(auditor, row, key))
        except Refused as refusal:
            out.print(f"Not done: {refusal}", markup=False, style="yellow")
    left = len(engine.store.to_review(domains))
    out.print(f"{left} still to be looked at" if left else "All reviewed")


def _done(auditor: Audit, row: LogRow, key: str) -> str:
    if key == "c":
        auditor.confirm(row.id)
        return "Confirmed"
    if key == "r":
        return f"Reversed: it is [cyan]{auditor.restore(row.id)}[/] now"
    if key == "m":
        return f"Both kept, to be merged: [cyan]{auditor.merge(row.id)}[/]"
    return "Left for later"


def _show(engine: Engine, row: LogRow) -> None:
    out = console()
    out.rule(f"{row.id}  {row.decision}  {row.namespace}", style="dim")
    coloured = out.is_terminal and not out.no_color
    out.print(side_by_side(_matched(engine, row), row.text or "", ("stored", "skipped"), coloured=coloured))
    out.print(short(row), style="dim", markup=False)


def _matched(engine: Engine, row: LogRow) -> str:
    """The text it was compared with; of old rows, which do not have it, what the memory says now."""
    if row.matched_text is not None or not row.urn:
        return row.matched_text or ""
    memory = engine.store.get(Urn.parse(row.urn))
    return memory.content if memory else ""


def _as_dict(row: LogRow) -> dict[str, object]:
    lost, new = differing(row.matched_text or "", row.text or "")
    margin = row.score - row.threshold if row.score is not None and row.threshold is not None else None
    return row_dict(row) | {"only_stored": lost, "only_skipped": new, "margin": margin}
