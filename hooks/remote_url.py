"""A remote's URL → what a repository is known by: the same for all ways to write it, another one for any other.

Where two URLs may name two repositories they are two: a memory that is looked for in vain can be moved, one that was
told in another project cannot be taken back.
"""

import os
import re
from pathlib import Path
from typing import NamedTuple

from dedup.digests import sha256
from dedup.patterns import late

_HELPER = late(r"(?P<name>[A-Za-z0-9][A-Za-z0-9+.-]*)::(?P<address>.*)", re.DOTALL)  # gitremote-helpers(7)
_URL = late(r"(?P<scheme>[A-Za-z0-9][A-Za-z0-9+.-]*)://(?P<rest>.*)", re.DOTALL)
_SCP_LIKE = late(r"(?P<host>\[[^\]/]+\]|[^:/\[\]]+):(?P<path>.+)", re.DOTALL)
_HOST_PORT = late(r"(?:\[[^\]]+\]|[^:]+)(?::\d*)?")
_DRIVE = late(r"[A-Za-z]:[\\/]")  # the start of a Windows path, not a host called C
_TILDE = late("%7e", re.IGNORECASE)

_PORTS = {"http": "80", "https": "443", "ssh": "22", "git": "9418", "ftp": "21", "ftps": "990"}
"""The schemes that git knows for the network, which all lead to the same repository, and the port of each."""

_SSH = {"git+ssh": "ssh", "ssh+git": "ssh"}  # old names

_NO_HOME = late(r"git|gitolite3?|gitea|forgejo|gogs|hg|aur|org-\d+", re.IGNORECASE)
"""Users of a forge: all its repositories are in one place, whoever comes. `org-…` is GitHub's, of companies."""
_NO_HOMES = ".visualstudio.com"  # there the user is the organisation, which the path names, too
_BY_ACCOUNT = late(r"git-codecommit\.[a-z0-9-]+\.amazonaws\.com(?:\.cn)?")  # each account has repositories of its own
_PROFILES = "codecommit"  # the helper in whose addresses a profile of this machine's AWS settings stands for the user

_LOGIN = late(r"[A-Za-z_][A-Za-z0-9_.-]{0,15}")
_LIKE_A_KEY = r"(?:gh[opusr]_|github_pat_|gl(?:pat|dt|rt|cbt|ptt|soat|oas)-|dckr_pat_|xox[a-z]-|hf_|npm_|pypi-).+"
_KEY = late(rf"{_LIKE_A_KEY}|(?-i:(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])).*", re.IGNORECASE)
"""A user that is short enough for a login, and may be a token: by how it begins, or by what it is made of."""
_SECRET = late(
    rf"{_LIKE_A_KEY}|(?:(?!%3a)[^:])*(?::|%3a).*(?:@|%40).*|.*(?:[;&=]|%3b|%26|%3d).*", re.IGNORECASE | re.DOTALL
)
"""A part of a path that may hold one: a token, a user with a password, a parameter."""


class _Address(NamedTuple):
    """What follows `://`. `user` has no password; `port` is "" for the scheme's own."""

    user: str
    host: str
    port: str
    path: str


def normalised(url: str, root: Path) -> str:
    """A remote URL as an identity: `host/owner/repo`, without scheme, password or `.git`.

    The same repository reached by https, ssh or the short `git@host:owner/repo` gets the same identity. A port that is
    not the scheme's own makes another host, and a query another repository; of the query, and of a part of the path,
    that may hold a token, only a digest is kept. The user is left out, but where an ssh path starts at home:
    `alice@host:notes` is `host/~alice/notes`. Of a scheme that git leaves to others, or a helper
    (`codecommit::us-east-1://profile@repo`), nobody knows which parts may differ for one repository, so the scheme and
    the user are kept; a user that may be a token, as a digest. A remote on this machine becomes its absolute path
    (relative ones start at `root`). "" if nothing is left, or only a host, which has many repositories.
    """
    url = url.strip()
    if helper := _HELPER.fullmatch(url):
        return _by_helper(helper["name"].lower(), helper["address"], root)
    if found := _URL.fullmatch(url):
        return _by_scheme(found["scheme"].lower(), found["rest"], root)
    if not _DRIVE.match(url):
        user, rest = _user_and_rest(url)
        if short := _SCP_LIKE.fullmatch(rest):
            user = "" if ":" in user else user  # a password: no ssh
            host, path = short["host"].strip("[]").lower(), short["path"]
            return _joined(host, path if path[:1] == "/" and path[1:2] != "~" else _at_home(user, host, path))
    return _local(url, root)


def digest(text: str) -> str:
    """Enough of a hash to tell a few thousand apart."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]


def _by_helper(name: str, address: str, root: Path) -> str:
    """What a helper is asked for. What stands in an address that is no URL nobody knows: commands, keys."""
    if found := _URL.fullmatch(address):
        scheme, rest = found["scheme"].lower(), found["rest"]
        known = _plain(scheme) in _PORTS
        return _prefixed(f"{name}::", _known(scheme, rest, whole=True) if known else _foreign(name, scheme, rest))
    user, rest = _user_and_rest(address)
    if (user and ":" not in user and _SCP_LIKE.fullmatch(rest) and "#" not in rest) or address.startswith("/"):
        return _prefixed(f"{name}::", normalised(address, root))
    return f"{name}::{digest(address)}"


def _by_scheme(scheme: str, rest: str, root: Path) -> str:
    if scheme == "file":
        if _DRIVE.match(rest):
            return _local(rest, root)
        host, slash, path = rest.partition("/")
        host = host.rpartition("@")[2].lower()
        return _local(slash + path, root) if host in ("", "localhost") else _prefixed("file://", _joined(host, path))
    if _plain(scheme) in _PORTS:
        return _known(scheme, rest)
    return _foreign(scheme, scheme, rest)


def _plain(scheme: str) -> str:
    """`git+https`, as packagers write it, is https."""
    return _SSH.get(scheme) or scheme.removeprefix("git+")


def _known(scheme: str, rest: str, *, whole: bool = False) -> str:
    scheme = _plain(scheme)
    user, host, port, path = _address(scheme, rest)
    host = host.lower()
    if scheme == "ssh" and (path := _TILDE.sub("~", path[:3]) + path[3:]).startswith("~"):
        path = _at_home(user, host, path)
    if scheme == "ssh" and user and _BY_ACCOUNT.fullmatch(host):
        host = f"{_who(user)}@{host}"
    return _joined((f"[{host}]" if ":" in host else host) + f":{port}" if port else host, path, whole=whole)


def _foreign(helper: str, scheme: str, rest: str) -> str:
    """By a scheme that git hands to `helper`: kept as it is, but for what is secret."""
    user, host, port, path = _address(scheme, rest)
    kept = user and f"{user if helper == _PROFILES else digest(user)}@"
    place = f"{kept}{host}:{port}" if port else f"{kept}{host}"
    return _prefixed(f"{scheme}://", _joined(place, path, whole=True) or place)


def _local(path: str, root: Path) -> str:
    return os.path.realpath(root / path).removesuffix(f"{os.sep}.git") if path else ""


def _at_home(user: str, host: str, path: str) -> str:
    """An ssh path that starts at the user's home, or at the one that it names: `~alice/notes`."""
    path = path.removeprefix("/")
    if not user or _NO_HOME.fullmatch(user) or host.endswith(_NO_HOMES):
        return path
    own, _, below = path.partition("/")
    if own.startswith("~") and own != "~":
        return path
    return f"~{_who(user)}/{below if own == '~' else path}"


def _who(user: str) -> str:
    """The user as it may be shown: longer ones may be keys."""
    return user if _LOGIN.fullmatch(user) and not _KEY.fullmatch(user) else digest(user)


def _prefixed(before: str, identity: str) -> str:
    """Nothing stays nothing."""
    return identity and before + identity


def _joined(host: str, path: str, *, whole: bool = False) -> str:
    """`whole`: what follows a `#` tells repositories apart, too. "" where nothing follows the host."""
    path, hash_, fragment = path.partition("#")
    path, _, query = path.partition("?")
    parts = "/".join(part for part in path.split("/") if part).removesuffix(".git").rstrip("/").split("/")
    path = "/".join(digest(part) if _SECRET.fullmatch(part) else part for part in parts)
    more = query + hash_ + fragment if whole and fragment else query
    if not path and not more:
        return ""
    identity = "/".join(part for part in (host, path) if part)
    return f"{identity}?{digest(more)}" if identity and more else identity


def _address(scheme: str, rest: str) -> _Address:
    """What follows `://`; password and the scheme's own port left out."""
    authority, _, path = rest.partition("/")
    if "@" in path and not _HOST_PORT.fullmatch(authority.rpartition("@")[2]):
        # No host stands before that slash, so it is part of a password: everything up to the last `@` is secret.
        user, _, behind = rest.rpartition("@")
        authority, _, path = behind.partition("/")
    else:
        user, _, authority = authority.rpartition("@")
    user = user.partition(":")[0]
    name, colon, port = authority.rpartition(":")
    if not colon or not re.fullmatch("[0-9]*", port):
        return _Address(user, authority.strip("[]"), "", path)
    port = port.lstrip("0")
    return _Address(user, name.strip("[]"), "" if port == _PORTS.get(scheme) else port, path)


def _user_and_rest(url: str) -> tuple[str, str]:
    """`user@host:path` as the user and what follows; an `@` in the path stays."""
    before, slash, after = url.partition("/")
    user, _, bare = before.rpartition("@")
    return (user, bare + slash + after) if ":" in bare else ("", url)
