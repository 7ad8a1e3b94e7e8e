"""What libraries do when they are imported, and a process that answers one hook can do without.

`pathlib` imports all about URLs and IP addresses, for a method that nobody calls (2 ms, up to Python 3.12). To look up
nearest vectors, usearch imports progress bars and the clients of HTTP and e-mail (45 ms); numpy starts threads for
large matrices, which wait for them in a busy loop (35 ms on two cores), and a hook has only small ones.
"""

import os
import sys
from types import ModuleType

_UNUSED = {
    "urllib.parse": ("quote_from_bytes",),
    "tqdm": ("tqdm",),
    "urllib.request": (),
    "urllib.error": ("HTTPError",),
}
"""Modules that those import at their own import, and what they take from them by name then, and never call."""


class NeverCalled(Exception):
    """Stands in for what is taken from an unused module by name."""

    def __init__(self, *_args: object, **_more: object) -> None:
        raise ImportError("left out of processes that answer one hook: see hooks.lean_imports")


class _StandIn(ModuleType):
    """Gives way to the module that it stands for as soon as somebody wants anything else of it."""

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):  # which the import system asks of every module
            raise AttributeError(name)
        from importlib import import_module

        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return getattr(import_module(self.__name__), name)


def spare_imports() -> None:
    """Leave modules out of this process. For the main thread, before anything of them is imported."""
    for name, taken in _UNUSED.items():
        if name not in sys.modules:
            stand_in = _StandIn(name, "Left out: see `hooks.lean_imports`.")
            vars(stand_in).update(dict.fromkeys(taken, NeverCalled))
            sys.modules[name] = stand_in


def spare_threads() -> None:
    """Leave threads out of this process, and of what it starts. Before numpy is imported."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
