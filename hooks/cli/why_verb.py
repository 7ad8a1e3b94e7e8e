import click

from dedup.audit import Audit
from hooks.cli.forms import row_dict
from hooks.cli.opening import left_out, opened
from hooks.cli.options import as_json, row_or_memory
from hooks.cli.printing import console, print_json
from hooks.control_characters import printable
from hooks.story import decision, story


@click.command()
@click.argument("what", metavar="URN|LOG_ID")
@as_json
def why(what: str, as_json: bool) -> None:
    """Explain a memory (by its URN) or a decision (by its number in `log`) in plain words."""
    with opened() as (_, engine):
        named = row_or_memory(engine.store, what)
        if isinstance(named, int):
            row = Audit(engine.store).row(named)
            told, rows = decision(engine.store, row), [row]
        else:
            told, rows = story(engine.store, named), engine.store.log_about(named)
        code = left_out(engine)
    if as_json:
        print_json({"explanation": told, "log": [row_dict(row) for row in rows]})
        raise SystemExit(code)
    console().print("\n\n".join(printable(paragraph) for paragraph in told), markup=False)
    raise SystemExit(code)
