"""Somebody else's file on disk: read whole, replaced in one step or not at all, and what was in it before remembered.

The client may read the file at any moment and also writes it: a new version is written beside it and renamed over it,
so that nobody ever sees half of one.
"""

import base64
import contextlib
import hashlib
import json
import os
import stat
import tempfile
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from dedup.errors import DedupError

_HALF = ".subcog-half-"  # in the name of a file that is being written, behind that of the one it is to replace
_OLD_S = 3600  # nobody writes one for as long


class SettingsUnusable(DedupError):
    """A settings file cannot be read or written, for reasons that are not in its text."""


@dataclass(frozen=True, slots=True)
class Record:
    """What we wrote to a file (its SHA-256), what had been there (None: no file), and the directories we made for it.

    While the file is still what we wrote, `original` is what taking our entries out has to give, to the byte.
    """

    written: str
    original: bytes | None
    made: tuple[str, ...] = ()


def read(target: Path) -> bytes | None:
    """The bytes of a file; None if there is none. Raises `SettingsUnusable` for what is not a plain file."""
    with usable(target):
        try:
            if not stat.S_ISREG(target.stat().st_mode):
                raise SettingsUnusable(f"{target}: not a plain file")
            return target.read_bytes()
        except FileNotFoundError:
            return None


def write(target: Path, data: bytes, like: Path | None = None) -> None:
    """Put `data` in the place of `target`, with the permissions of `like` (default: its own; a new file: the usual).

    On the disk when this returns. Raises `SettingsUnusable`; then the file is as it was.
    """
    with usable(target):
        model = _stat(like or target)
        if model is not None and like is None and not os.access(target, os.W_OK):
            raise SettingsUnusable(f"{target}: it is write-protected")
        handle, name = tempfile.mkstemp(prefix=f".{target.name}{_HALF}", dir=target.parent)
        temporary = Path(name)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            temporary.chmod(stat.S_IMODE(model.st_mode) if model else 0o666 & ~_umask())
            if model is not None and hasattr(os, "chown"):
                with contextlib.suppress(OSError):  # only root may, and only root needs to
                    os.chown(temporary, model.st_uid, model.st_gid)
            temporary.replace(target)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise
        _sync(target.parent)


def clear(directories: Iterable[Path]) -> None:
    """Delete what a `write` that was killed has left in these directories, hours ago: it may hold keys, as settings do.
    Another one may be at work there now, for another home."""
    for directory in directories:
        with contextlib.suppress(OSError):
            for half in directory.glob(f".*{_HALF}????????"):
                if stat.S_ISREG((left := half.lstat()).st_mode) and left.st_mtime < time.time() - _OLD_S:
                    half.unlink()


def make_parents(target: Path) -> tuple[str, ...]:
    """Make the directories above `target` that are not there; returns them, outermost first."""
    missing = [str(parent) for parent in target.parents if not parent.exists()]
    with usable(target):
        target.parent.mkdir(parents=True, exist_ok=True)
    return tuple(reversed(missing))


def delete(target: Path, made: tuple[str, ...] = ()) -> None:
    """Delete a file, and those of the directories made for it that hold nothing else."""
    with usable(target):
        target.unlink(missing_ok=True)
    for directory in reversed(made):
        with contextlib.suppress(OSError):  # somebody else has put something there: then it stays
            Path(directory).rmdir()


def digest(data: bytes) -> str:
    """SHA-256 in hex."""
    return hashlib.sha256(data).hexdigest()


def recorded(folder: Path, target: Path) -> Record | None:
    """What was recorded about `target`; None if nothing was, or nothing that can be read."""
    return _row(_memo(folder, target))


def _row(memo: Path) -> Record | None:
    try:
        row = json.loads(memo.read_bytes())
        original = row["original"]
        decoded = None if original is None else base64.b64decode(original, validate=True)
        return Record(str(row["written"]), decoded, tuple(map(str, row["made"])))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def keep_record(folder: Path, target: Path, record: Record) -> None:
    """Keep a record in `folder`, readable by nobody else: settings may hold keys."""
    original = None if record.original is None else base64.b64encode(record.original).decode()
    row = {"file": str(target), "written": record.written, "original": original, "made": list(record.made)}
    memo = _memo(folder, target)
    write(memo, json.dumps(row).encode())
    memo.chmod(0o600)


def drop_record(folder: Path, target: Path) -> None:
    """Drop what was recorded about `target`."""
    with contextlib.suppress(OSError):
        _memo(folder, target).unlink()


def made_above(folder: Path, target: Path) -> tuple[str, ...]:
    """The directories above `target` that we made, for it or for another file in them, outermost first.

    Whichever of these files goes last has to take them along.
    """
    above = {str(parent) for parent in target.parents}
    records = [_row(memo) for memo in folder.glob("*.json")]
    return tuple(sorted({name for record in records if record for name in record.made if name in above}, key=len))


def back_up(folder: Path, target: Path, beside: Path, data: bytes) -> Path:
    """Keep `data` in `beside`, over a backup of ours, but under another name where somebody else's file has that one,
    or one of which nothing is recorded in `folder`. Where it is now.

    With the permissions of `target`. Raises `SettingsUnusable`.
    """
    ours = _our_backup(folder, target)
    place, number = beside, 1
    while os.path.lexists(place) and place != ours:
        number += 1
        place = beside.with_name(f"{beside.name}-{number}")
    memo = _memo(folder, target, ".backup")
    # Noted before it is written: killed in between, the next run finds nothing there, or a file that is not its own.
    write(memo, json.dumps({"file": str(place), "written": digest(data)}).encode())
    memo.chmod(0o600)
    write(place, data, like=target)
    return place


def drop_backup(folder: Path, target: Path) -> None:
    """Delete the backup that we made of `target`, if it is still what we wrote."""
    if ours := _our_backup(folder, target):
        delete(ours)
    with contextlib.suppress(OSError):
        _memo(folder, target, ".backup").unlink()


def _our_backup(folder: Path, target: Path) -> Path | None:
    try:
        row = json.loads(_memo(folder, target, ".backup").read_bytes())
        place = Path(row["file"])
        return place if digest(place.read_bytes()) == row["written"] else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


@contextlib.contextmanager
def usable(path: Path) -> Iterator[None]:
    """The system's errors as ours: the file and the reason in one line."""
    try:
        yield
    except OSError as error:
        raise SettingsUnusable(f"{error.filename or path}: {(error.strerror or str(error)).lower()}") from error


def _memo(folder: Path, target: Path, kind: str = ".json") -> Path:
    return folder / f"{digest(os.fsencode(target))[:16]}{kind}"


def _stat(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except FileNotFoundError:
        return None


def _umask() -> int:
    current = os.umask(0o077)  # there is no other way to ask for it than to set it
    os.umask(current)
    return current


def _sync(directory: Path) -> None:
    """Make a rename last. Not every system lets a directory be opened; there it lasts without."""
    with contextlib.suppress(OSError):
        handle = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
