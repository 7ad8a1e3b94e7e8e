"""Where this system keeps what is a user's own: data, and caches."""

import os
import sys
from pathlib import Path

from dedup.errors import ConfigError

APP = "subcog-dedup"

_USUAL = {
    "data": ("XDG_DATA_HOME", "~/.local/share", "~/Library/Application Support"),
    "cache": ("XDG_CACHE_HOME", "~/.cache", "~/Library/Caches"),
}


def default_directory(kind: str) -> Path:
    """Where this system keeps a user's `data` or `cache`, as platformdirs has it, which takes 30 ms to import.

    Every hook process asks; only for Windows, whose rules are longer, platformdirs itself is asked. Raises
    `ConfigError` where nothing says which directory is the user's.
    """
    if os.name == "nt":
        import platformdirs

        return platformdirs.user_data_path(APP) if kind == "data" else platformdirs.user_cache_path(APP)
    name, usual, on_a_mac = _USUAL[kind]
    base = os.environ.get(name, "").strip()
    if not os.path.isabs(base):  # noqa: PTH117
        base = expanded(on_a_mac if sys.platform == "darwin" else usual)
    if not os.path.isabs(base):  # noqa: PTH117
        raise ConfigError(_unknown())
    return Path(base) / APP


def expanded(path: str) -> str:
    """`path` with the user's directory for a `~` before it; as it is where that is not known.

    An empty HOME would stand for the root of the disk, and a relative one for another place in every directory. As
    `hooks.client` has it, which imports nothing of this.
    """
    if path.partition("/")[0] == "~" and not os.path.isabs(os.environ.get("HOME", "/")) and os.name != "nt":  # noqa: PTH117
        return path
    return os.path.expanduser(path)  # noqa: PTH111 - Path's own raises


def _unknown() -> str:
    if "HOME" in os.environ:
        return f"HOME = {os.environ['HOME']!r}: has to be an absolute path, or SUBCOG_HOME is"
    return "no directory is known to be this user's: HOME or SUBCOG_HOME has to name one"
