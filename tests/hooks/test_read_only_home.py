"""A home in which nothing can be written, by its permissions or since the disk is full: what it holds is told."""

import json
import os
import resource
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

import pytest

from dedup.errors import StoreError
from dedup.steps import Run
from dedup.stores.sqlite import SqliteStore
from hooks import transcript_lock
from hooks.dispatch import Request, answer
from tests.fakes import NOW, kept, text
from tests.hooks.command import run

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the limits of another system")

_NOBODY = 65534
_KNOWN = "From now on always use pnpm instead of npm, because the lock file must stay stable."
_NEW = "From now on always deploy on a Tuesday, because everybody is there to mend it."


@pytest.fixture
def place(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A home with a memory, and a transcript with another one; where somebody else can get at them, too."""
    found = Path(tempfile.mkdtemp(prefix="subcog-test-"))
    found.chmod(0o755)
    monkeypatch.setenv("SUBCOG_HOME", str(found / "home"))
    added = run("add", _KNOWN, "--namespace", "patterns", "--global")
    assert added.exit_code == 0
    record = {"type": "user", "uuid": "u", "message": {"role": "user", "content": _NEW}}
    (found / "session.jsonl").write_text(json.dumps(record) + "\n")
    yield found
    _permit(found, 0o755, 0o644)
    shutil.rmtree(found)


def _permit(place: Path, directories: int, files: int) -> None:
    for path in (place, *place.rglob("*")):
        path.chmod(directories if path.is_dir() else files)


@contextmanager
def read_only(place: Path) -> Iterator[None]:
    """Nothing there may be written; root may all, so it is somebody else meanwhile."""
    _permit(place, 0o555, 0o444)
    root = os.geteuid() == 0
    if root:
        os.seteuid(_NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


@contextmanager
def full(_: Path) -> Iterator[None]:
    """No file may grow."""
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, usual[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)


Without = Callable[[Path], AbstractContextManager[None]]


def said(event: str, place: Path, source: str = "", *, dry_run: bool = False) -> bytes:
    """What a hook says that knows nothing of the home yet."""
    transcript_lock._files.clear()
    call = {"session_id": "s", "transcript_path": str(place / "session.jsonl"), "cwd": str(place), "source": source}
    return answer(Request(event, json.dumps(call).encode(), "text", dry_run))


@pytest.mark.parametrize("without", [read_only, full])
@pytest.mark.parametrize(("event", "source"), [("session-start", "compact"), ("new-session", "startup")])
def test_what_is_known_is_told(place: Path, without: Without, event: str, source: str) -> None:
    """What was said since cannot be stored, and waits."""
    said(event, place, source, dry_run=True)  # what it needs is imported
    with without(place):
        told = said(event, place, source).decode()
    assert ("pnpm" in told, "Tuesday" in told) == (True, False)
    _permit(place, 0o755, 0o644)
    assert "Tuesday" in said("session-start", place, "compact").decode()


@pytest.mark.parametrize("without", [read_only, full])
def test_nothing_can_be_captured(place: Path, without: Without) -> None:
    """The session is told nothing, and goes on."""
    said("pre-compact", place, dry_run=True)
    with without(place):
        assert said("pre-compact", place) == b""


def test_who_would_write_is_refused(place: Path) -> None:
    """Whoever does not ask for less wants a store to write to."""
    with read_only(place), pytest.raises(StoreError, match="readonly"):
        SqliteStore(place / "home")
    with (
        read_only(place),
        closing(SqliteStore(place / "home", or_read=True)) as store,
        pytest.raises(StoreError, match="readonly"),
    ):
        store.commit(Run("r", NOW, (kept(text("the crane greases its own cable"), 1),)))


def test_what_is_not_in_the_database_yet_is_not_left_out(place: Path) -> None:
    """After a crash the last memories are beside it. They are read, too; where they cannot be, nothing is."""
    home, crashed = place / "home", place / "crashed"
    with closing(SqliteStore(home)) as store:
        store.commit(Run("r", NOW, (kept(text("the crane greases its own cable"), 1),)))
        shutil.copytree(home, crashed)
    with read_only(place), closing(SqliteStore(crashed, or_read=True)) as left:
        assert sum(kind.memories for kind in left.census().values()) == 2
    _permit(place, 0o755, 0o644)
    (crashed / "memories.db-shm").unlink()
    with read_only(place), pytest.raises(StoreError):
        SqliteStore(crashed, or_read=True)
