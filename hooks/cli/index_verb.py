import click
from filelock import Timeout

from dedup.errors import ModelError
from hooks.cli.opening import opened
from hooks.cli.options import as_json
from hooks.cli.printing import console, print_json
from hooks.control_characters import printable
from hooks.phrases import counted


@click.command()
@click.option("--rebuild", is_flag=True, help="Build every index again, also those that are up to date.")
@as_json
def index(rebuild: bool, as_json: bool) -> None:
    """Embed memories that have no vector yet, and fold new vectors into the index files."""
    with opened() as (_, engine):
        try:
            embedded = engine.embed_missing()
        except ModelError as error:
            embedded = 0  # without a model there is nothing to embed with; the indexes can still be folded
            click.echo(f"No text was embedded: {printable(error)}", err=True)
        try:
            built = engine.store.fold_indexes(at_least=0 if rebuild else 1)
        except Timeout:
            built = 0  # another process is folding them right now
    if as_json:
        print_json({"embedded": embedded, "indexes_built": built})
    else:
        console().print(f"Embedded {counted(embedded, 'text', 'texts')}, built {counted(built, 'index', 'indexes')}")
