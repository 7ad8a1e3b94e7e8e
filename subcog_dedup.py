"""The command: our own packages, whatever else is called `hooks` or `dedup` where PYTHONPATH leads.

Many a project has a package `hooks`, and a session that is started with such a path hands it to its hooks.
"""

import os
import sys


def main() -> None:
    """Import the two packages from beside this file, and nothing else: the order for all others stays as it is."""
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120 - pathlib takes 10 ms to import
    import dedup  # noqa: F401
    import hooks  # noqa: F401

    del sys.path[0]
    from hooks.main import main as command

    command()
