"""The command lines of the tools: each is told by its docstring, and refuses what it does not know."""

import argparse
from pathlib import Path


def command_line(doc: str | None, *paths: str) -> argparse.ArgumentParser:
    """A parser that takes these paths; `doc`: the tool's docstring."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    for path in paths:
        parser.add_argument(path, type=Path)
    return parser
