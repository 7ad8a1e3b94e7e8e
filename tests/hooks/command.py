"""What tests of the command line share: a command, run in this process."""

import json
from typing import Any

from click.testing import CliRunner, Result

from hooks.cli import cli


def run(*arguments: str, stdin: str | bytes = "") -> Result:
    """What a person types after `subcog-dedup`, and then. What is no answer of ours fails the test as it is."""
    return CliRunner().invoke(cli, arguments, input=stdin, catch_exceptions=False)


def exported(*options: str) -> list[dict[str, Any]]:
    """What `export` prints of the project that it is called in."""
    return [json.loads(line) for line in run("export", *options).stdout.splitlines()]
