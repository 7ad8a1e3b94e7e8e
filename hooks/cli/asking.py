"""Questions that a person answers with a key."""

import click

from dedup.errors import InvalidInput
from hooks.cli.printing import console


def pressed(question: str, keys: str) -> str:
    """Which of `keys` is pressed; asks until it is one of them. Raises `InvalidInput` where nobody is there."""
    key = ""
    while key not in [*keys]:  # what was pasted is more than one
        console().print(question, markup=False, style="dim")
        try:
            key = click.getchar().lower()
        except OSError:  # no terminal
            key = ""
        if not key:  # nor one that has hung up
            raise InvalidInput("nobody is there to be asked: --list and --json only show, --confirm settles a skip")
    return key
