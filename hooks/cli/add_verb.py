import click
from rich.text import Text

from dedup.errors import InvalidInput
from dedup.model import Namespace, Receipt, Urn
from dedup.redaction.redact import candidate
from dedup.redaction.signs.marks import kinds_in
from dedup.terms import BY_WORDS, TOO_SHORT
from hooks.cli.forms import verdict_dict
from hooks.cli.opening import opened
from hooks.cli.options import as_json, chosen_domain, domain_option, here, namespace_option, text_argument
from hooks.cli.printing import console, print_json, show_verdict
from hooks.explain import undo
from hooks.renamed import note_name


@click.command()
@text_argument
@namespace_option
@domain_option
@click.option("--key", help="A name of yours; what is stored under it already is replaced, and kept as history.")
@click.option("--dry-run", is_flag=True, help="Say what would happen; write nothing.")
@as_json
def add(
    text: str,
    namespace: Namespace,
    domain: str | None,
    is_global: bool,
    key: str | None,
    dry_run: bool,
    as_json: bool,
) -> None:
    """Store TEXT (`-`: from standard input) as a memory, unless a memory says the same; then say which one.

    What was forgotten or judged moments ago does not hold back what you ask for.
    """
    if key is not None and not key.strip():
        raise InvalidInput("a key needs some text")
    with opened(for_one_text=True) as (_, engine):
        c = candidate(text, chosen_domain(domain, is_global), namespace, key=key)
        kinds = sorted(kinds_in(c.content) - kinds_in(text))
        under_key = engine.store.by_key(c.domain, namespace, key)
        receipt = engine.capture([c], dry_run=dry_run, explicit=True)[0]
        row = next(iter(engine.store.log([c.domain], 1, hashes=[c.hash])), None) if not dry_run else None
        if receipt.stored and not (dry_run or domain or is_global):
            note_name(engine.store, here(), c.domain)
    replaced = receipt.revises or (under_key.urn if under_key and receipt.stored else None)
    if as_json:
        done = {"action": receipt.action, "urn": str(receipt.urn), "replaces": str(replaced) if replaced else None}
        print_json(done | {"redacted": kinds} | verdict_dict(receipt.verdict))
        return
    _show(receipt, replaced, undo(row) if row and row.urn == str(receipt.urn) else "")
    if kinds:
        console().print(Text("A secret was taken out. The text is now: ").append(c.content), style="yellow")


def _show(receipt: Receipt, replaced: Urn | None, way_back: str) -> None:
    """`replaced`: the memory that holds no more. `way_back`: what to type to undo it; "" if nothing."""
    colour, link = ("bold green", " ") if receipt.stored else ("bold yellow", " as a duplicate of ")
    headline = Text.assemble((receipt.action.replace("_", " ").capitalize(), colour), link, (str(receipt.urn), "cyan"))
    if replaced:
        headline.append(" in place of " if receipt.stored else ", which holds again in place of ")
        headline.append(str(replaced), "cyan")
    show_verdict(headline, receipt.verdict, with_findings=not receipt.stored)
    short = next((f.why for f in receipt.verdict.findings if receipt.stored and f.why.startswith(TOO_SHORT)), "")
    by_words = next((f.why for f in receipt.verdict.findings if BY_WORDS in f.why), "").partition(BY_WORDS)[2]
    if by_words:
        console().print(f"It was compared by words alone: {by_words}.", style="dim")
    if short:
        console().print(f"It was not compared by meaning: it is {short}.", style="dim")
    if way_back:
        console().print(way_back, style="dim", markup=False)
