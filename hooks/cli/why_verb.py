import click

from dedup.audit import Audit
from dedup.errors import InvalidInput
from hooks.cli.forms import row_dict
from hooks.cli.opening import opened
from hooks.cli.options import as_json
from hooks.cli.printing import console, print_json
from hooks.control_characters import printable
from hooks.explain import explained
from hooks.renamed import ID_LENGTH, meant
from hooks.story import story


@click.command()
@click.argument("what", metavar="URN|LOG_ID")
@as_json
def why(what: str, as_json: bool) -> None:
    """Explain a memory (by its URN) or a decision (by its number in `log`) in plain words."""
    with opened() as (_, engine):
        if what.isdecimal() and len(what) != ID_LENGTH:
            row = Audit(engine.store).row(int(what))
            told, rows = explained(row), [row]
        elif "://" in what or len(what) == ID_LENGTH:
            urn = meant(engine.store, what)
            told, rows = story(engine.store, urn), engine.store.log_about(urn)
        else:
            raise InvalidInput(f"{what!r} is neither a URN nor a number of the log")
    if as_json:
        print_json({"explanation": told, "log": [row_dict(row) for row in rows]})
        return
    console().print("\n\n".join(printable(paragraph) for paragraph in told), markup=False)
