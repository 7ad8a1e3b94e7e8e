"""Where a git repository is and what its remotes are, read from its files.

Layouts: gitrepository-layout(5), worktrees and `commondir` as in git-worktree(1), syntax of `config` as in
git-config(1). Includes and `insteadOf` are not followed: an identity needs to be stable, not to be fetched from.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from dedup.patterns import late

_MOST_BYTES = 1_000_000  # of a config file; real ones have hundreds
LONGEST_PATH = 4096
"""Characters that systems take at most (PATH_MAX); to go up and to resolve what is longer takes the square of that."""


class Repository(NamedTuple):
    """`root`: top of the working tree (of a bare repository: itself). `common`: what all its worktrees share."""

    root: Path
    common: Path


def find_repository(start: Path) -> Repository | None:
    """The repository that `start`, an absolute path that need not exist, is in. Raises `OSError`, `ValueError`."""
    for directory in (start, *start.parents):
        entry = directory / ".git"
        if entry.is_file():
            # Like git, do not look further up behind a link that leads nowhere: this is a project of its own.
            git = _linked(entry)
            return Repository(directory, _common(git)) if git else None
        if _is_git_directory(entry):
            return Repository(directory, _common(entry))
        if _is_git_directory(directory):
            root = directory.parent if directory.name == ".git" else directory
            return Repository(root, _common(directory))
    return None


def _is_git_directory(path: Path) -> bool:
    """As git itself decides it; an empty `.git` directory is none."""
    return (path / "HEAD").is_file() and ((path / "refs").is_dir() or (path / "commondir").is_file())


def _linked(entry: Path) -> Path | None:
    """The directory that a `.git` file names (`gitdir: …`, relative to where it stands), if there is one."""
    key, _, target = _text(entry).partition(":")
    target = target.strip("\r\n").removeprefix(" ")
    path = entry.parent / target
    return path if key == "gitdir" and target.strip() and len(target) < LONGEST_PATH and path.is_dir() else None


def _common(git: Path) -> Path:
    """The directory that a worktree's git directory shares with the others; itself where it shares none."""
    pointer = git / "commondir"
    shared = _text(pointer).strip() if pointer.is_file() else ""
    return Path(os.path.realpath(git / shared if len(shared) < LONGEST_PATH else git))


_HEADER = late(r'\[((?:"(?:[^"\\]|\\.)*"|[^"\]])*)\]')
_REMOTE = late(r'remote\s+"((?:[^"\\]|\\.)*)"', re.IGNORECASE)
_NAME = late(r"[A-Za-z][A-Za-z0-9-]*")


def remote_url(repository: Repository) -> str:
    """The URL of `origin`, else of the first remote that has one; "" if none has, or the config cannot be read."""
    config = repository.common / "config"
    urls: dict[str, str] = {}
    try:
        text = _text(config) if config.is_file() else ""
    except OSError:
        return ""
    for section, name, value in _settings(text):
        remote = _REMOTE.fullmatch(section)
        if remote and name == "url" and value:
            urls.setdefault(remote.group(1), value)
    return urls.get("origin") or next(iter(urls.values()), "")


def _settings(text: str) -> Iterator[tuple[str, str, str]]:
    """Section header as written, lower-case name, value; lines that are none of git's syntax are passed over."""
    section = ""
    for line in text.replace("\r\n", "\n").replace("\\\n", "").split("\n"):
        line = line.strip()
        header = _HEADER.match(line)
        if header:
            section, line = header.group(1).strip(), line[header.end() :].strip()
        name, equals, value = line.partition("=")
        if equals and _NAME.fullmatch(name.strip()):
            yield section, name.strip().lower(), _value(value)


_ESCAPES = {"n": "\n", "t": "\t", "b": "\b"}


def _value(raw: str) -> str:
    """A value without quotes, escapes and comment."""
    result, quoted, characters = "", False, iter(raw.strip())
    for character in characters:
        if character == "\\":
            escaped = next(characters, "")
            result += _ESCAPES.get(escaped, escaped)
        elif character == '"':
            quoted = not quoted
        elif character in "#;" and not quoted:
            break
        else:
            result += character
    return result.strip()


def _text(path: Path) -> str:
    with path.open("rb") as file:
        return file.read(_MOST_BYTES).decode("utf-8-sig", "replace")
