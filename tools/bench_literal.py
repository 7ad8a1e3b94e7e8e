"""The yardstick: a hook as one would write it first, everything imported and the model loaded, every time."""

import sys
import time
from pathlib import Path

import click  # noqa: F401 - all of these because the literal design would
import fastembed  # noqa: F401
import numpy  # noqa: F401
import pydantic  # noqa: F401
import rich.console  # noqa: F401
import usearch.index  # noqa: F401

sys.path.insert(0, str(Path(__file__).parents[1]))

from hooks import dispatch

if __name__ == "__main__":
    call = dispatch.request(["pre-compact"], sys.stdin.buffer.read(), time.monotonic() + 25)
    sys.stdout.buffer.write(dispatch.answer(call))
