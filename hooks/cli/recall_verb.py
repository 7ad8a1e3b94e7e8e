import click

from hooks.cli.opening import opened
from hooks.cli.options import as_json, here
from hooks.cli.printing import console, no, print_json
from hooks.project import project_of
from hooks.recall_frame import AT_BEGINNING, recall
from hooks.recalled import notes, relevant
from hooks.report import LIMIT


@click.command(name="recall")
@click.option("--new", is_flag=True, help="What a new session is told, where `install --new-sessions` asked for that.")
@as_json
def recall_(new: bool, as_json: bool) -> None:
    """Print what Claude is told of this project after a compaction, without the report of that compaction.

    The words are those of the hook; what does not fit into its limit is left out here, too.
    """
    place = str(here())
    with opened() as (_, engine):
        memories = relevant(engine, project_of(place).domain)
        told = recall("", memories, notes(engine.store, place), most=AT_BEGINNING if new else LIMIT)
    if as_json:
        print_json({"text": told})
    elif told:
        console().print(told, markup=False, soft_wrap=True)
    if not told:
        no("nothing is kept of this project")
