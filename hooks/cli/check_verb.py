import click
from rich.text import Text

from dedup.model import Band, Namespace
from dedup.redaction.redact import candidate
from hooks.cli.forms import verdict_dict
from hooks.cli.opening import opened
from hooks.cli.options import as_json, chosen_domain, domain_option, namespace_option, text_argument
from hooks.cli.printing import print_json, show_verdict


@click.command()
@text_argument
@namespace_option
@domain_option
@as_json
def check(text: str, namespace: Namespace, domain: str | None, is_global: bool, as_json: bool) -> None:
    """Judge TEXT (`-`: from standard input) as if it were to be stored, and say what every tier found.

    Writes nothing.
    """
    with opened(for_one_text=True) as (_, engine):
        verdict = engine.check(candidate(text, chosen_domain(domain, is_global), namespace))
    if as_json:
        print_json(verdict_dict(verdict))
        return
    headline = Text.assemble(("New", "bold green"))  # a part in colour: what is appended is plain
    if verdict.is_duplicate and verdict.match:
        urn = str(verdict.match.urn)
        headline = Text.assemble(("Duplicate", "bold red"), f" ({verdict.reason}) of ", (urn, "cyan"))
    elif verdict.band is Band.REVISION and verdict.match:
        headline.append(", in place of ").append(str(verdict.match.urn), "cyan")
    show_verdict(headline, verdict, with_findings=True)
