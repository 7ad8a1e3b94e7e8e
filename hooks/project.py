"""The directory a session works in → the project it belongs to, which is the domain of its memories.

Git's files are read by hand: starting `git` costs a hook 5 ms or more, and it may not be there at all.
"""

import os
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from dedup.patterns import late
from hooks.git_files import LONGEST_PATH, Repository, find_repository, remote_url
from hooks.remote_url import digest, normalised
from hooks.transcript_bytes import begun_in, cursor_key

if TYPE_CHECKING:
    from dedup.model import Domain

_NAME_LENGTH = 40

_SEPARATOR = late(r"[/\\]")
_NOT_IN_SLUGS = late(r"[^a-z0-9._]+")


class Project(NamedTuple):
    """A project, and the surest thing it is known by: the repository's remote URL, the same in every clone; else the
    repository's common directory, the same in all its worktrees; else the directory itself. `identity` is that without
    credentials."""

    slug: str
    identity: str

    @property
    def domain(self) -> "Domain":
        """Whose its memories are."""
        from dedup.model import Domain  # takes 20 ms to import; who only looks whether there is anything new needs none

        return Domain(self.slug)


def project_of(cwd: str | Path, begun: str = "") -> Project:
    """The project of a directory, which need not exist (any more). Never raises, never the global domain.

    An empty `cwd` is the directory this process was started in: the client starts hooks where the session works.
    `begun`: the directory that the session began in. Outside of any repository those below it are of its project: a
    `cd` for a command changes where the session works, not what it is about.
    """
    here = str(cwd) or os.sep
    if len(here) >= LONGEST_PATH:  # there is no such directory
        return _project(here)
    begun = begun if len(begun) < LONGEST_PATH else ""
    try:
        here = os.path.realpath(cwd)
        repository = find_repository(Path(here))
        return _of_repository(repository) if repository else _project(_from(begun, here))
    except (OSError, ValueError):  # a directory not ours to read, or gone from under us; a NUL, a lone surrogate
        return _project(here)


def domain_at(cwd: str, begun: str = "") -> "Domain | None":
    """The domain of what was said in a directory; None if it is none of this machine, so that nobody can tell.
    `begun`: see `project_of`.

    Transcripts move between machines, and directories are deleted: a project that is looked for in vain would be told
    by the name of the directory alone, and be another one than it was.
    """
    project = project_at(cwd, begun)
    return project.domain if project else None


def project_at(cwd: str, begun: str = "") -> Project | None:
    """As `domain_at`, the whole project."""
    # Not the methods of `Path`: those raise where a directory further up is closed to us.
    here = os.path.isabs(cwd) and os.path.isdir(cwd)  # noqa: PTH112, PTH117
    return project_of(cwd, begun) if here else None


def hook_cursor(transcript: str, cwd: str) -> str:
    """The key under which hooks keep the cursor of a transcript (`real`).

    It is of the project that the transcript began in, so that a session which moves is not read again.
    """
    return cursor_key(transcript, (project_at(begun_in(Path(transcript))) or project_of(cwd)).slug)


def without_remote(cwd: str | Path) -> Project | None:
    """What the project of a directory is known by as long as it has no remote; None outside of a repository.

    Never raises.
    """
    try:
        repository = find_repository(Path(os.path.realpath(cwd)))
        return _by_place(repository) if repository else None
    except (OSError, ValueError):
        return None


def _of_repository(repository: Repository) -> Project:
    url = remote_url(repository)
    if url and (identity := normalised(url, repository.root)):
        return _project(identity, url=not Path(identity).is_absolute())
    return _by_place(repository)


def _by_place(repository: Repository) -> Project:
    common = str(repository.common)
    identity = common.removesuffix(f"{os.sep}.git") or common
    return _project(identity)


def _from(begun: str, here: str) -> str:
    """The directory that a session began in, if `here` is below it, else `here`; not somebody's home, nor what is above
    that: everything that they work on would be one project."""
    top, home = os.path.realpath(begun) if begun else here, os.path.realpath(os.path.expanduser("~"))  # noqa: PTH111
    return top if Path(here).is_relative_to(top) and not Path(home).is_relative_to(top) else here


def _project(identity: str, *, url: bool = False) -> Project:
    # A remote is known by owner and repository; in a path what stands before the last name is where somebody keeps it.
    parts = [part for part in _SEPARATOR.split(identity.partition("?")[0] if url else identity) if part]
    named = parts[1:][-2:] if url else parts[-1:]
    return Project(f"{_name('-'.join(named))}-{digest(identity)}", identity)


def _name(text: str) -> str:
    """`text` as the readable part of a slug: lower-case ASCII, at most 40 characters, "project" if nothing is left."""
    plain = unicodedata.normalize("NFKD", text.casefold()).encode("ascii", "ignore").decode().lower()
    dashed = _NOT_IN_SLUGS.sub("-", plain).strip("-._")
    return dashed[:_NAME_LENGTH].strip("-._") or "project"
