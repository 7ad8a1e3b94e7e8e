"""A Python process that runs this package, whatever the person has set for their own Python.

`PYTHONPATH` and the directory it is started in may hold anything, another package of the name `hooks` as well.
"""

import sys
from pathlib import Path

_ROOT = str(Path(__file__).parents[1])


def isolated(code: str) -> list[str]:
    """The command that runs a line of code, which can import `hooks` and what is installed beside it."""
    return [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {_ROOT!r}); {code}"]
