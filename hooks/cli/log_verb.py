import click
from rich.text import Text

from dedup.model import Namespace
from dedup.terms import Review
from hooks.cli.forms import iso, row_dict
from hooks.cli.opening import left_out, opened
from hooks.cli.options import as_json, domain_option, limit_option, maybe_namespace, tell_of_more, visible_domains
from hooks.cli.printing import console, print_json, show_text
from hooks.control_characters import printable

_COLOURS = {"captured": "green", "revision": "green", "forgotten": "red"}


@click.command()
@maybe_namespace()
@domain_option
@click.option("--all", "everything", is_flag=True, help="Every project's rows.")
@limit_option
@as_json
def log(
    namespace: Namespace | None, domain: str | None, is_global: bool, everything: bool, limit: int, as_json: bool
) -> None:
    """Show what was decided about each candidate, newest first.

    A line has the number that `why`, `restore` and `review` take, the time, the decision, the similarity to the nearest
    memory, and the URN of the memory that was stored or matched; below it, what that one replaces.

    captured, revision and unsure_keep: it was stored. hash_exact, auto_reject, fallback_reject and recent: it was
    skipped. `why` tells each in plain words.
    """
    with opened() as (_, engine):
        domains = visible_domains(engine.store, domain, is_global, everything)
        found = engine.store.log(domains, limit + 1, namespace=namespace)
        code = left_out(engine)
    rows = found[:limit]
    if as_json:
        print_json([row_dict(row) for row in rows])
        tell_of_more(found, limit, as_json=True)
        raise SystemExit(code)
    out = console()
    if not rows:
        out.print(f"Nothing{f' under {namespace}' if namespace else ''} has been judged here yet.")
    for row in rows:
        colour = _COLOURS.get(row.decision, "yellow")
        score = f"  {row.score:.3f}" if row.score is not None else ""
        head = Text.assemble((f"{row.id:>6}  {iso(row.at)}  ", "dim"), (printable(row.decision), colour), score)
        out.print(head.append(f"  {printable(row.urn)}" if row.urn else "", "cyan"), soft_wrap=True)
        if row.replaces:
            undone = ", taken back since" if row.review is Review.REVERSED else ""
            out.print(f"        in place of {printable(row.replaces)}{undone}", style="dim", soft_wrap=True)
        if row.text:
            show_text(out, row.text, " " * 8)
    tell_of_more(found, limit)
    raise SystemExit(code)
