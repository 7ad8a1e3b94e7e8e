"""The directory a session works in → the project it belongs to, which is the domain of its memories.

Git's files are read by hand: starting `git` costs a hook 5 ms or more, and it may not be there at all.
"""

import os
import re
import unicodedata
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from dedup.digests import sha256
from dedup.patterns import late
from hooks.git_files import Repository, find_repository, remote_url

if TYPE_CHECKING:
    from dedup.model import Domain

_NAME_LENGTH = 40
_SCP_LIKE = late(r"(?P<host>\[[^\]/]+\]|[^:/\[\]]+):(?P<path>.+)", re.DOTALL)
_HOST_PORT = late(r"(?:\[[^\]]+\]|[^:]+)(?::\d*)?")
_DRIVE = late(r"[A-Za-z]:[\\/]")  # the start of a Windows path, not a host called C

_SEPARATOR = late(r"[/\\]")
_NOT_IN_SLUGS = late(r"[^a-z0-9._]+")


class Found(StrEnum):
    """What a project is known by: the surest thing there is."""

    REMOTE = "remote"  # the repository's remote URL: the same in every clone
    REPOSITORY = "repository"  # the repository's common directory: the same in all its worktrees
    DIRECTORY = "directory"  # no repository: the directory itself


class Project(NamedTuple):
    """A project: `identity` tells it from all others and holds no credentials; `root` is its directory here."""

    slug: str
    root: Path
    identity: str
    found: Found

    @property
    def domain(self) -> "Domain":
        """Whose its memories are."""
        from dedup.model import Domain  # takes 20 ms to import; who only looks whether there is anything new needs none

        return Domain(self.slug)


def project_of(cwd: str | Path) -> Project:
    """The project of a directory, which need not exist (any more). Never raises, never the global domain.

    An empty `cwd` is the directory this process was started in: the client starts hooks where the session works.
    """
    here = str(cwd) or os.sep
    try:
        here = os.path.realpath(cwd)
        repository = find_repository(Path(here))
        return _of_repository(repository) if repository else _of_directory(here)
    except (OSError, ValueError):  # a directory not ours to read, or gone from under us; a NUL, a lone surrogate
        return _of_directory(here)


def domain_at(cwd: str) -> "Domain | None":
    """The domain of what was said in a directory; None if it is none of this machine, so that nobody can tell.

    Transcripts move between machines, and directories are deleted: a project that is looked for in vain would be told
    by the name of the directory alone, and be another one than it was.
    """
    project = project_at(cwd)
    return project.domain if project else None


def project_at(cwd: str) -> Project | None:
    """As `domain_at`, the whole project."""
    # Not the methods of `Path`: those raise where a directory further up is closed to us.
    here = os.path.isabs(cwd) and os.path.isdir(cwd)  # noqa: PTH112, PTH117
    return project_of(cwd) if here else None


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
        return _project(identity, repository.root, Found.REMOTE)
    return _by_place(repository)


def _by_place(repository: Repository) -> Project:
    common = str(repository.common)
    identity = common.removesuffix(f"{os.sep}.git") or common
    return _project(identity, repository.root, Found.REPOSITORY)


def _of_directory(path: str) -> Project:
    return _project(path, Path(path), Found.DIRECTORY)


def _project(identity: str, root: Path, found: Found) -> Project:
    # A remote is known by owner and repository; in a path what stands before the last name is where somebody keeps it.
    url = found is Found.REMOTE and not Path(identity).is_absolute()
    parts = [part for part in _SEPARATOR.split(identity.partition("?")[0] if url else identity) if part]
    named = parts[1:][-2:] if url else parts[-1:]
    return Project(f"{_name('-'.join(named))}-{_digest(identity)}", root, identity, found)


def _name(text: str) -> str:
    """`text` as the readable part of a slug: lower-case ASCII, at most 40 characters, "project" if nothing is left."""
    plain = unicodedata.normalize("NFKD", text.casefold()).encode("ascii", "ignore").decode().lower()
    dashed = _NOT_IN_SLUGS.sub("-", plain).strip("-._")
    return dashed[:_NAME_LENGTH].strip("-._") or "project"


def normalised(url: str, root: Path) -> str:
    """A remote URL as an identity: `host/owner/repo`, without scheme, user, password or `.git`.

    The same repository reached by https, ssh or the short `git@host:owner/repo` gets the same identity. A port that is
    not the scheme's own makes another host, and a query another repository; of the query, which may hold a token, only
    a digest is kept. A remote on this machine becomes its absolute path (relative ones start at `root`). "" if nothing
    is left.
    """
    url = url.strip()
    scheme, separator, rest = url.partition("://")
    if separator and scheme.lower() != "file":
        host, path = _host_and_path(scheme.lower().rpartition("+")[2], rest)
    elif not separator and not _DRIVE.match(url) and (short := _SCP_LIKE.fullmatch(_without_user(url))):
        host, path = short["host"].strip("[]"), short["path"]
    else:
        local = rest[rest.find("/") :] if separator else url
        return os.path.realpath(root / local).removesuffix(f"{os.sep}.git") if local else ""
    path, _, query = path.partition("#")[0].partition("?")
    path = "/".join(part for part in path.split("/") if part).removesuffix(".git").rstrip("/")
    identity = "/".join(part for part in (host.lower(), path) if part)
    return f"{identity}?{_digest(query)}" if identity and query else identity


def _digest(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]


_PORTS = {"http": "80", "https": "443", "ssh": "22", "git": "9418"}


def _host_and_path(scheme: str, rest: str) -> tuple[str, str]:
    """What follows `://`, as host and path; user, password and the scheme's own port left out."""
    authority, _, path = rest.partition("/")
    if "@" in path and not _HOST_PORT.fullmatch(authority.rpartition("@")[2]):
        # No host stands before that slash, so it is part of a password: everything up to the last `@` is secret.
        authority, _, path = rest.rpartition("@")[2].partition("/")
    host = authority.rpartition("@")[2]
    name, colon, port = host.rpartition(":")
    if not colon or not re.fullmatch("[0-9]*", port):
        return host.strip("[]"), path
    return name.strip("[]") if port.lstrip("0") in ("", _PORTS.get(scheme)) else f"{name}:{port.lstrip('0')}", path


def _without_user(url: str) -> str:
    """`user@host:path` without the user; an `@` in the path stays."""
    before, slash, after = url.partition("/")
    bare = before.rpartition("@")[2]
    return bare + slash + after if ":" in bare else url
