from collections import Counter

import click
from rich.text import Text

from dedup.judge.run import Done
from dedup.wiring import judging
from hooks.cli.opening import asked_model, opened
from hooks.cli.options import as_json, domain_option, visible_domains
from hooks.cli.printing import console, print_json, show_text
from hooks.control_characters import printable

_SAYS = {
    Done.ONE: "one memory now",
    Done.JOINED: "joined into one text",
    Done.REVISION: "the newer one replaces the older",
    Done.TWO: "two memories",
    Done.CONFIRMED: "rightly rejected",
    Done.REVERSED: "wrongly rejected, and stored now",
    Done.UNSURE: "no answer",
}


@click.command()
@domain_option
@click.option("--all", "everything", is_flag=True, help="Every project's, each in questions of its own.")
@as_json
def judge(domain: str | None, is_global: bool, everything: bool, as_json: bool) -> None:
    """Ask the judge about the pairs left open, and about what was rejected. Sends texts of memories to it."""
    with opened() as (settings, engine):
        asking = judging(settings, engine, asked_model(settings, engine))
        domains = visible_domains(engine.store, domain, is_global, everything)
        out, done = console(), Counter[Done]()
        rows = []
        for result in asking.run(domains):
            done[result.done] += 1
            urns = [str(urn) for urn in (result.older, result.newer) if urn]
            if as_json:
                rows.append({"log": result.log, "urns": urns, "result": result.done, "why": result.why})
            else:
                out.print(Text.assemble((f"{result.log:>6}  ", "dim"), (_SAYS[result.done], "bold")), " ".join(urns))
                show_text(out, result.why, " " * 8)
    if as_json:
        print_json({"results": rows, "stopped": asking.stopped})
    else:
        out.print(", ".join(f"{count} × {_SAYS[what]}" for what, count in done.items()) or "Nothing was asked.")
        if asking.stopped:
            out.print(f"Stopped early: {printable(asking.stopped)}", markup=False)
    if (done or asking.stopped) and not set(done) - {Done.UNSURE}:  # there was something to ask, and nobody answered
        raise SystemExit(3)
