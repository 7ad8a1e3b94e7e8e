"""Put our hooks into Claude Code's settings, and take exactly them out again.

A settings file belongs to the person. Ours are the entries with our mark (see `hooks.registration`); everything else
in the file keeps its place and its bytes. What was there before is remembered in the home, so that after `uninstall`
the file is what it was to the byte, if nobody else has changed it in between; if somebody has, only ours go.
"""

import difflib
import os
import shutil
import sys
import sysconfig
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from dedup.directories import expanded
from dedup.errors import InvalidInput, NotFound
from hooks import client
from hooks.git_files import find_repository
from hooks.json_text import BadJson, Node, parse, place
from hooks.registration import (
    HOOKS,
    ISOLATED,
    NEW_SESSIONS,
    BadShape,
    Hook,
    Program,
    ours,
    runnable,
    with_ours,
    without_ours,
)
from hooks.settings_file import (
    Record,
    SettingsUnusable,
    back_up,
    clear,
    delete,
    digest,
    drop_backup,
    drop_record,
    keep_record,
    made_above,
    make_parents,
    read,
    recorded,
    usable,
    write,
)

_BOM = "\ufeff"
_PLUGIN = "subcog-dedup@"  # and the name of the marketplace that it was had from
_LOCK_S = 10.0  # for another install to end
_ATTEMPTS = 5  # times that somebody else may have changed the settings meanwhile


class SettingsInvalid(InvalidInput):
    """A settings file that is not what Claude Code reads; it is left as it is."""

    def __init__(self, file: Path, line: int, column: int, fault: str) -> None:
        super().__init__(f"{file}:{line}:{column}: {fault}; left as it is")
        self.file = file


class Scope(StrEnum):
    """Whose sessions: all of this person's, everybody's in this project, or this person's in this project."""

    USER = "user"
    PROJECT = "project"
    LOCAL = "local"


@dataclass(frozen=True, slots=True)
class Registration:
    """Our entries in one settings file, or `plugin`, which it turns on: `events` as `doctor` names them; `runnable`:
    whether every program is there."""

    file: Path
    events: tuple[str, ...]
    runnable: bool
    plugin: str = ""


@dataclass(frozen=True, slots=True)
class Change:
    """What happens (or would happen) to a settings file: its bytes before and after, None where there is no file.

    `target` is the file behind symbolic links. `record` is what has to be remembered once `after` is written; None
    when there is nothing of ours in it. `backup`: where the bytes before are kept, once it has happened; None where
    they are not.
    """

    file: Path
    target: Path
    before: bytes | None
    after: bytes | None
    record: Record | None = None
    backup: Path | None = None

    @property
    def is_change(self) -> bool:
        return self.before != self.after

    def diff(self) -> str:
        """The change as a unified diff; "" if there is none."""
        before, after = _lines(self.before), _lines(self.after)
        names = (_name(self.before, self.file), _name(self.after, self.file))
        rows = difflib.unified_diff(before, after, *names)
        return "".join(row if row.endswith("\n") else f"{row}\n\\ No newline at end of file\n" for row in rows)


def settings_file(scope: Scope, cwd: Path) -> Path:
    """The file in which the client looks for the hooks of a scope; the project is the directory it is started in.
    Raises `InvalidInput`."""
    if scope is Scope.USER:
        folder = os.environ.get("CLAUDE_CONFIG_DIR") or expanded("~/.claude")
        if folder.startswith("~"):
            raise InvalidInput("HOME has to be an absolute path: ~/.claude is in it")
        return Path(folder) / "settings.json"
    return cwd / ".claude" / ("settings.json" if scope is Scope.PROJECT else "settings.local.json")


def executable() -> str:
    """The absolute path of this installation's command. Raises `NotFound`, `InvalidInput`.

    Links are not resolved: a package manager's link outlives the version that it points at.
    """
    suffix = ".exe" if os.name == "nt" else ""
    places = (Path(sys.executable).parent, Path(sysconfig.get_path("scripts")))
    found = next((p for place in places if os.access(p := place / f"subcog-dedup{suffix}", os.X_OK)), None)
    path = found or shutil.which("subcog-dedup")
    if path is None:
        raise NotFound("the command subcog-dedup of this installation is nowhere; install the package, then try again")
    return _registrable(path)


def launcher() -> tuple[str, ...]:
    """What runs our hooks with as little as possible before it: this installation's Python and `hooks/client.py`.

    Where there are no Unix sockets the client has nobody to ask, and the command itself is as good. Raises `NotFound`,
    `InvalidInput`.
    """
    if os.name != "posix":
        return (executable(),)
    return (_registrable(sys.executable), *ISOLATED, _registrable(client.__file__))


def _registrable(path: str | Path) -> str:
    absolute = Path(path).absolute().as_posix()  # forward slashes: the client runs hooks in a POSIX shell everywhere
    try:
        absolute.encode()
    except UnicodeEncodeError:
        raise InvalidInput(f"the path {absolute!r} is not Unicode, and settings can hold nothing else") from None
    return absolute


def registrations(cwd: Path) -> Iterator[Registration]:
    """Where we are registered, of the files that a session in `cwd` reads, plugins last. Raises `SettingsInvalid` for
    a bad one."""
    plugins: dict[str, Path | None] = {}
    for file, root in _read_by_sessions(cwd):
        if found := list(ours(root)):
            events = tuple(
                dict.fromkeys("new sessions" if one.verb == NEW_SESSIONS.verb else one.event for one in found)
            )
            yield Registration(file, events, all(runnable(one.line) for one in found))
        if enabled := root.get("enabledPlugins"):
            for key, one in ((entry.key, entry.node.value) for entry in enabled.entries):
                if key and key.startswith(_PLUGIN):
                    plugins[key] = file if one is True else None  # the later file overrules, as in `disabled`
    for key, by in plugins.items():
        if by:
            yield Registration(by, tuple(hook.event for hook in HOOKS), shutil.which("subcog-dedup") is not None, key)


def disabled(cwd: Path) -> Path | None:
    """The file that turns all hooks off for sessions in `cwd`, or None. Raises `SettingsInvalid` for a bad one."""
    by = None
    for file, root in _read_by_sessions(cwd):  # the later file is the more particular one, and overrules
        if (said := root.get("disableAllHooks")) is not None:
            by = file if said.value is True else None
    return by


def _read_by_sessions(cwd: Path) -> Iterator[tuple[Path, Node]]:
    """The settings files that a session in `cwd` reads, each once.

    A session somewhere inside a repository also reads the local settings at its root (the client does from 2.1.329 at
    the latest, and did not in 2.1.112); the shared ones it reads only from its own directory.
    """
    files = [settings_file(scope, cwd) for scope in Scope]
    if repository := find_repository(cwd):
        files.append(settings_file(Scope.LOCAL, repository.root))
    seen: set[str] = set()
    for file in files:
        real = os.path.realpath(file)
        data = read(Path(real)) if real not in seen else None
        seen.add(real)
        text = _decoded(file, data)[1] if data else ""
        if text.strip():
            with _explained(file, text):
                root = parse(text)
            yield file, root


def plan_install(file: Path, program: Program, home: Path, hooks: Sequence[Hook] = HOOKS) -> Change:
    """What `install` would do. Raises `SettingsInvalid`, `SettingsUnusable`; writes nothing."""
    target, before, record = _now(file, home)
    bom, text = _decoded(file, before)
    with _explained(file, text):
        after = (bom + with_ours(text, program, hooks)).encode()
        if after == before:
            return Change(file, target, before, after, record)
        original = _original(bom, text, before, record)
    return Change(file, target, before, after, Record(digest(after), original))


def plan_uninstall(file: Path, home: Path) -> Change:
    """What `uninstall` would do. Raises `SettingsInvalid`, `SettingsUnusable`; writes nothing."""
    target, before, record = _now(file, home)
    bom, text = _decoded(file, before)
    with _explained(file, text):
        return Change(file, target, before, _original(bom, text, before, record))


def install(file: Path, program: Program, home: Path, hooks: Sequence[Hook] = HOOKS) -> Change:
    """Register these hooks of `program` in a settings file. Twice is once; from a new place, the path is replaced.
    Others of ours that are there stay."""
    return carry_out(lambda: plan_install(file, program, home, hooks), home)


def uninstall(file: Path, home: Path) -> Change:
    """Take our hooks out of a settings file."""
    return carry_out(lambda: plan_uninstall(file, home), home)


def carry_out(plan: Callable[[], Change], home: Path) -> Change:
    """Make a plan and do it, alone; planned again if the file changes in between. Raises `SettingsUnusable`."""
    from filelock import FileLock, Timeout

    folder = _folder(home)
    with usable(folder):
        for private in (home, folder):  # the mode given to mkdir is not that of the parents it makes
            private.mkdir(parents=True, exist_ok=True, mode=0o700)
    try:
        # Two installs at once would each take the other's half-done work for the file's original.
        with FileLock(folder / "lock", timeout=_LOCK_S, mode=0o600):
            for _ in range(_ATTEMPTS):
                change = plan()
                clear({change.file.parent, change.target.parent, folder})
                # The client saves its settings without asking for our lock: look again just before we replace them.
                if read(change.target) == change.before:
                    return replace(change, backup=_apply(change, folder))
    except Timeout:
        raise SettingsUnusable(f"another install is at work (it holds {folder / 'lock'})") from None
    raise SettingsUnusable(f"{change.file}: something keeps changing it; try again")


def _apply(change: Change, folder: Path) -> Path | None:
    """Record, then backup, then file: killed anywhere between, the next run still knows what to give back. The backup,
    if it stays."""
    known = recorded(folder, change.target)
    if not change.is_change:
        if change.record is None:
            drop_record(folder, change.target)
        return None
    made = tuple(dict.fromkeys((*made_above(folder, change.target), *make_parents(change.target))))
    if change.record is not None:
        keep_record(folder, change.target, Record(change.record.written, change.record.original, made))
    backup = None
    if change.before is not None:
        beside = change.file.with_name(f"{change.file.name}.subcog-backup")
        backup = back_up(folder, change.target, beside, change.before)
    if change.after is None:
        drop_backup(folder, change.target)
        backup = None
        delete(change.target, made)
    else:
        write(change.target, change.after)
    if change.record is None:
        if known is not None and change.before is not None and digest(change.before) == known.written:
            drop_backup(folder, change.target)  # everything is as it was before we came: no trace of us is needed
            backup = None
        drop_record(folder, change.target)
    return backup


def _original(bom: str, text: str, before: bytes | None, record: Record | None) -> bytes | None:
    """The file without us: to the byte if it is still what we wrote, else with our entries taken out of its text."""
    if before is None or not text.strip():
        return before
    if record is None:
        rest = without_ours(text)
    elif digest(before) == record.written:
        return record.original
    else:
        rest = without_ours(text, None if record.original is None else _text_of(record.original))
    return None if rest is None else (bom + rest).encode()


def _now(file: Path, home: Path) -> tuple[Path, bytes | None, Record | None]:
    target = Path(os.path.realpath(file))
    return target, read(target), recorded(_folder(home), target)


def _folder(home: Path) -> Path:
    return home / "install"


def _decoded(file: Path, data: bytes | None) -> tuple[str, str]:
    """The byte order mark, if there is one, and the text after it."""
    try:
        text = (data or b"").decode()
    except UnicodeDecodeError as error:
        line, column = place((data or b"")[: error.start].decode(errors="replace"), error.start)
        raise SettingsInvalid(file, line, column, "not UTF-8") from None
    bare = text.removeprefix(_BOM)
    return text[: len(text) - len(bare)], bare


def _text_of(data: bytes) -> str:
    return data.decode(errors="replace").removeprefix(_BOM)


@contextmanager
def _explained(file: Path, text: str) -> Iterator[None]:
    """Faults in a file's text as one line with file, line and column."""
    try:
        yield
    except BadJson as error:
        raise SettingsInvalid(file, error.line, error.column, f"not JSON: {error}") from None
    except BadShape as error:
        line, column = place(text, error.at)
        raise SettingsInvalid(file, line, column, str(error)) from None


def _lines(data: bytes | None) -> list[str]:
    """Lines as a diff shows them; only \\n ends one, as for every tool that reads diffs."""
    text = (data or b"").decode(errors="replace")
    lines = [f"{line}\n" for line in text.split("\n")]
    lines[-1] = lines[-1][:-1]
    return lines if lines[-1] else lines[:-1]


def _name(data: bytes | None, file: Path) -> str:
    return "/dev/null" if data is None else str(file)
