import click

from dedup.errors import InvalidInput
from dedup.model import Namespace
from dedup.words import words
from hooks.cli.forms import iso
from hooks.cli.opening import opened
from hooks.cli.options import as_json, domain_option, existing_domain, maybe_namespace
from hooks.cli.printing import console, no, print_json, show_text
from hooks.recalled import holds_in_part


@click.command()
@click.argument("query", nargs=-1, required=True)
@maybe_namespace()
@domain_option
@click.option("--limit", default=10, show_default=True, type=click.IntRange(1, 1000), help="How many at most.")
@as_json
def search(
    query: tuple[str, ...], namespace: Namespace | None, domain: str | None, is_global: bool, limit: int, as_json: bool
) -> None:
    """Find memories of this project (and global ones) by words and by meaning, best first."""
    wanted = " ".join(query)
    if not wanted.strip():
        raise InvalidInput("a search needs some text")
    with opened(for_one_text=True) as (_, engine):
        matches = engine.search(existing_domain(engine.store, domain, is_global), wanted, namespace, limit)
        memories = [engine.store.get(match.urn) for match in matches]
        shown = [] if as_json else [memory for memory in memories if memory]
        in_part = {memory.urn for memory in shown if holds_in_part(engine.store, memory)}
    # What matched may be another wording than the memory's own text.
    found = [(m, memory.content if memory else m.content) for m, memory in zip(matches, memories, strict=True)]
    if as_json:
        print_json(
            [
                {"urn": str(m.urn), "content": content, "score": round(m.score, 4), "replaced": m.superseded}
                | ({"last_seen_at": iso(m.seen_at)} if m.seen_at else {})
                | ({"wording": m.content} if m.content != content else {})
                for m, content in found
            ]
        )
        raise SystemExit(0 if matches else 1)
    if not matches:
        no("nothing found")
    out = console()
    asked = _beginnings(wanted)
    if not any(asked & _beginnings(f"{content} {match.content}") for match, content in found):
        out.print("None of these has any of the words; they are the nearest in meaning:", style="dim")
    for number, (match, content) in enumerate(found):
        replaced = "in part replaced" if match.urn in in_part else "replaced" if match.superseded else ""
        day = f"  [dim]{iso(match.seen_at)}[/]" if match.seen_at else ""
        told = f"  [yellow]{replaced}[/]" if replaced else ""
        out.print(("\n" if number else "") + f"[cyan]{match.urn}[/]{day}{told}")
        show_text(out, content)
        if match.content != content:
            show_text(out, match.content, "  in other words: ", "dim")


def _beginnings(text: str) -> set[str]:
    """Its words, cut to six characters: the text index finds them in other forms, too."""
    return {word[:6] for word in words(text)}
