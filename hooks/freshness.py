"""Whether this process still is what a hook would be that started now: the same code, settings and environment.

A worker never reloads anything: when it is no longer that, it finishes what it has begun and ends, and the next hook
starts a new one.
"""

import os
import sysconfig
from pathlib import Path
from typing import TypeAlias

from dedup.config import config_file

_ROOT = Path(__file__).parents[1]


Stamp: TypeAlias = list[tuple[str, int, int]]
"""Sizes and times of change (ns) of everything that was read when the process began."""


def stamp() -> Stamp:
    """The code and weights of our packages, the packages installed beside them, the config file: about 1 ms."""
    paths = [_ROOT / package for package in ("hooks", "dedup")]
    # Installing or removing a package changes its directory's time of change.
    others = [config_file(), Path(sysconfig.get_path("purelib"))]
    return sorted({found for path in paths for found in _files(str(path))} | set(map(seen, others)))


def _files(folder: str) -> Stamp:
    found = []
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                found += _files(entry.path) if entry.name != "__pycache__" else []
            elif entry.name.endswith((".py", ".json", ".npz", ".txt")):
                about = entry.stat()
                found.append((entry.path, about.st_size, about.st_mtime_ns))
    return found


def seen(path: Path) -> tuple[str, int, int]:
    """One file or directory, as in a `Stamp`; one that is not there, too."""
    try:
        about = path.stat()
    except OSError:
        return (str(path), -1, -1)
    return (str(path), 0 if path.is_dir() else about.st_size, about.st_mtime_ns)
