import click
from rich.text import Text

from dedup.model import GLOBAL, Namespace
from hooks.cli.forms import iso, memory_dict
from hooks.cli.opening import left_out, opened
from hooks.cli.options import as_json, domain_option, here, limit_option, maybe_namespace, tell_of_more, visible_domains
from hooks.cli.printing import console, print_json, show_text
from hooks.phrases import often
from hooks.recalled import holds_in_part
from hooks.renamed import former_names


@click.command(name="list")
@maybe_namespace()
@domain_option
@click.option("--all", "everything", is_flag=True, help="Every project's memories.")
@limit_option
@as_json
def list_(
    namespace: Namespace | None, domain: str | None, is_global: bool, everything: bool, limit: int, as_json: bool
) -> None:
    """List memories of this project and the global ones, newest first."""
    with opened() as (_, engine):
        domains = visible_domains(engine.store, domain, is_global, everything)
        found = list(engine.store.memories(domains, namespace, limit + 1, engine.clock()))
        in_part = {memory.urn for memory in found if holds_in_part(engine.store, memory)}
        lacking = domains and not any(engine.store.memories(domains[:1], namespace, 1)) and domains[0]
        hinted = lacking and not (domain or namespace or is_global)
        elsewhere = hinted and set(engine.store.domains()) - {lacking, GLOBAL}
        code = left_out(engine)
        former = [] if domain or is_global or everything else former_names(engine.store, here())
    memories = found[:limit]
    if as_json:
        print_json([memory_dict(m) for m in memories])
        tell_of_more(found, limit, as_json=True)
        raise SystemExit(code)
    out = console()
    if lacking or not memories:
        what = f"No memories{f' under {namespace}' if namespace else ''}{f' of {lacking}' if lacking else ''} yet"
        out.print(f"{what}, but global ones:\n" if memories else f"{what}.")
    for number, memory in enumerate(memories):
        seen = f", said {often(memory.times_seen)}, last {iso(memory.last_seen_at)}" if memory.times_seen > 1 else ""
        replaced = "  in part replaced" if memory.urn in in_part else "  replaced" if memory.superseded_by else ""
        head = Text.assemble("\n" if number else "", (str(memory.urn), "cyan"))
        head = head.append(f"  {iso(memory.created_at)}{seen}", "dim").append(replaced, "yellow")
        out.print(head, soft_wrap=True)  # a URN that was cut can't be copied
        show_text(out, memory.content)
    tell_of_more(found, limit)
    if elsewhere:
        out.print(("\n" if memories else "") + "Other projects have some: --all shows them.", style="dim")
    for name in former:
        out.print(f"This project has more under its earlier name {name.name}; to bring them here: {name.command}")
        if name.shared:
            out.print(f"But {name.caution}", style="yellow")
    raise SystemExit(code)
