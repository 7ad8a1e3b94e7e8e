import click

from dedup.audit import Audit
from dedup.errors import InvalidInput
from dedup.model import Urn
from hooks.cli.forms import row_dict
from hooks.cli.opening import opened
from hooks.cli.options import as_json
from hooks.cli.printing import console, print_json
from hooks.control_characters import printable
from hooks.explain import explained
from hooks.renamed import as_called_now
from hooks.story import story


@click.command()
@click.argument("what", metavar="URN|LOG_ID")
@as_json
def why(what: str, as_json: bool) -> None:
    """Explain a memory (by its URN) or a decision (by its number in `log`) in plain words."""
    with opened() as (_, engine):
        if what.isdecimal():
            row = Audit(engine.store).row(int(what))
            told, rows = explained(row), [row]
        elif "://" in what:
            urn = as_called_now(engine.store, Urn.parse(what))
            told, rows = story(engine.store, urn), engine.store.log_about(urn)
        else:
            raise InvalidInput(f"{what!r} is neither a URN nor a number of the log")
    if as_json:
        print_json({"explanation": told, "log": [row_dict(row) for row in rows]})
        return
    console().print("\n\n".join(printable(paragraph) for paragraph in told), markup=False)
