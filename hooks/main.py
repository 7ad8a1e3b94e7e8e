"""The command `subcog-dedup`: hooks go straight to their entry, everything else to the command line."""

import os
import sys


def main() -> None:
    """A hook must not wait for a command line to be imported, nor be able to fail in it."""
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"  # onnxruntime reads it once, when something first imports it
    if sys.argv[1:2] == ["hook"] and "--help" not in sys.argv:
        from hooks.client import run

        run(sys.argv[2:])
    try:
        from hooks.cli import cli
    except KeyboardInterrupt:
        os._exit(130)  # as `hooks.cli.interrupted`
    cli()
