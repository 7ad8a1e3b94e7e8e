"""What libraries do when they are imported, and a process that answers one hook can do without.

To look up nearest vectors, usearch imports progress bars and the clients of HTTP and e-mail (45 ms); numpy starts
threads for large matrices, which wait for them in a busy loop (35 ms on two cores), and a hook has only small ones.
"""

import os
import sys
from types import ModuleType

_UNUSED = {"tqdm": ("tqdm",), "urllib.request": (), "urllib.error": ("HTTPError",)}
"""What stands in for each module: what is taken from it by name at import, and is never called."""


class NeverCalled(Exception):
    """Stands in for whatever an unused module offers."""

    def __init__(self, *_args: object, **_more: object) -> None:
        raise ImportError("left out of processes that answer one hook: see hooks.spared")


def spare() -> None:
    """Leave it out, in this process and for all its life: before anything of it is imported, and by nobody else."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    for name, offers in _UNUSED.items():
        if name not in sys.modules:
            stand_in = ModuleType(name, "Left out: see `hooks.spared`.")
            vars(stand_in).update(dict.fromkeys(offers, NeverCalled))
            sys.modules[name] = stand_in
