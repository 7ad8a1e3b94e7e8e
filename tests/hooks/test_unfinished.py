"""What hooks had no time to read, where no hook of the same session comes after them."""

import json
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from dedup.config import load_leniently
from dedup.extraction.cutting.statements import statements
from dedup.state_keys import LAST_RUN, TOO_LONG
from dedup.stores.sqlite import SqliteStore
from hooks import too_long
from hooks.dispatch import Request, answer
from hooks.doctor import Health
from hooks.janitor_launch import start_if_due
from hooks.project import hook_cursor, project_of
from hooks.transcript_bytes import real
from hooks.unfinished import unfinished
from tests.hooks.command import run
from tests.hooks.doctor.examined import checks
from tests.hooks.test_capture import FACTS, record

Stopping = Callable[[int], None]


@pytest.fixture(autouse=True)
def in_a_project(project_without_model: None) -> None:
    """Where a person types `doctor`."""


@pytest.fixture
def transcript(tmp_path: Path) -> Path:
    path = tmp_path / "0b1c2d3e.jsonl"
    path.write_text("".join(record(text, n) for n, text in enumerate(FACTS)))
    return path


@pytest.fixture
def store(home: Path) -> Iterator[SqliteStore]:
    with closing(SqliteStore(home)) as opened:
        yield opened


@pytest.fixture
def payload(transcript: Path) -> bytes:
    call = {"session_id": "0b1c2d3e", "transcript_path": str(transcript), "cwd": str(transcript.parent)}
    return json.dumps(call).encode()


@pytest.fixture
def stopped(home: Path, payload: bytes) -> Stopping:
    """As when a session's last hook is stopped for the time it takes, so many times."""

    def stop(times: int = 1) -> None:
        for number in range(times):
            too_long.note_stop(home, payload, 1_000_000.0 + 120 * number)

    return stop


def kept(store: SqliteStore) -> str:
    return " ".join(memory.content for memory in store.memories())


def test_the_janitor_reads_it_to_its_end(store: SqliteStore, stopped: Stopping) -> None:
    """Whatever was said there is kept, once; a second run finds nothing left to be read."""
    stopped(1)
    done = json.loads(run("janitor", "--json").stdout)
    assert done["finished"] > 3
    assert "port 8443" in kept(store)
    assert [*unfinished(store)] == []
    assert json.loads(run("janitor", "--json").stdout)["finished"] == 0


def test_a_dry_run_reads_nothing(store: SqliteStore, stopped: Stopping) -> None:
    """It changes no memory."""
    stopped(1)
    assert json.loads(run("janitor", "--json", "--dry-run").stdout)["finished"] == 0
    assert len([*unfinished(store)]) == 1


def test_what_a_hook_leaves_between_two_parts_is_put_down(store: SqliteStore, payload: bytes, transcript: Path) -> None:
    """It was not stopped, and the next one may read as much at a time; the rest waits for one, or for the janitor."""
    transcript.write_text("".join(record(f"{FACTS[n % 5]} {n} {'.' * 2_000}", n) for n in range(200)))
    answer(Request("session-end", payload, deadline=time.monotonic()))
    (left,) = unfinished(store)
    assert left.session.transcript == str(transcript.resolve())
    at = store.cursor(left.key)
    assert 0 < at.offset < transcript.stat().st_size
    assert too_long.stop_count(store, left.key, at, time.time()) == 0
    answer(Request("session-end", payload))
    assert [*unfinished(store)] == []


def test_a_stop_that_a_wrong_clock_has_dated_to_come_is_not_the_last_for_years(
    store: SqliteStore, home: Path, payload: bytes, transcript: Path
) -> None:
    """Else no later one would be noted, and each hook would read as much as the one before, and be stopped."""
    key = hook_cursor(real(str(transcript)), str(transcript.parent))
    for now in (4_070_908_800.0, 1_000_000.0):
        too_long.note_stop(home, payload, now)
    assert too_long.stop_count(store, key, store.cursor(key), 1_000_000.0) == 2


def test_the_end_of_another_session_starts_the_janitor(
    store: SqliteStore, stopped: Stopping, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where it has run today; once, and not at all where it is off."""
    started: list[list[str]] = []
    monkeypatch.setattr("hooks.janitor_launch._detached", lambda command, _: started.append(command))
    monkeypatch.setenv("SUBCOG_JANITOR", "daily")
    settings, now = load_leniently().settings, time.time()
    store.set_state(LAST_RUN, str(now - 60))
    assert not start_if_due(settings, store, now)
    stopped(1)
    assert start_if_due(settings, store, now)
    assert not start_if_due(settings, store, now + 60)
    monkeypatch.setenv("SUBCOG_JANITOR", "off")
    assert not start_if_due(load_leniently().settings, store, now + 7_200)
    assert len(started) == 1


def test_doctor_names_it_and_what_to_type(store: SqliteStore, stopped: Stopping, transcript: Path) -> None:
    """As long as nobody has read on."""
    assert checks("unread") == []
    stopped(1)
    (check,) = checks("unread")
    assert (check.health, check.cure) == (Health.WARN, "subcog-dedup janitor")
    assert str(transcript) in check.seen
    assert run("replay", str(transcript)).exit_code == 0
    assert checks("unread") == []


def test_a_transcript_that_is_gone_is_forgotten_and_told(
    store: SqliteStore, stopped: Stopping, transcript: Path
) -> None:
    """There is nothing to read, and nothing that the janitor would be started for again. Before it has run the
    transcript may come back; after that `doctor` says for some days what has happened."""
    stopped(1)
    away = transcript.rename(transcript.with_suffix(".away"))
    assert [*unfinished(store)] == []
    (check,) = checks("unread")
    assert (check.health, check.cure) == (Health.WARN, "subcog-dedup janitor")
    assert "gone now" in check.seen
    assert str(transcript) in check.seen
    away.rename(transcript)
    assert "gone now" not in checks("unread")[0].seen
    transcript.unlink()
    assert run("janitor", "--domain", "x").exit_code == 1
    assert run("janitor").exit_code == 0
    assert store.states(TOO_LONG) == {}
    assert checks("unread") == []
    run("janitor")
    (check,) = checks("janitor")
    assert check.health is Health.WARN
    assert f"what was said in {transcript} is lost" in check.seen


def begun_in(directory: Path, transcript: Path) -> bytes:
    """The call of a session that began there."""
    transcript.write_text("".join(record(text, n, cwd=str(directory)) for n, text in enumerate(FACTS)))
    return json.dumps({"session_id": "s", "transcript_path": str(transcript), "cwd": str(directory)}).encode()


def git(*arguments: str, at: Path) -> None:
    subprocess.run(["git", *arguments], cwd=at, check=True, capture_output=True)


@pytest.mark.parametrize("way", ["deleted", "renamed", "with a remote now"])
def test_the_project_may_have_gone_or_have_another_name_meanwhile(
    store: SqliteStore, home: Path, transcript: Path, tmp_path: Path, way: str
) -> None:
    """What was said belongs where the beginning of the session does, and is not lost; `move` brings both along."""
    project = tmp_path / "shop"
    project.mkdir()
    git("init", "-q", at=project)
    payload, was = begun_in(project, transcript), project_of(str(project)).domain
    too_long.note_stop(home, payload, 1_000_000.0)
    if way == "deleted":
        shutil.rmtree(project)
    elif way == "renamed":
        project.rename(tmp_path / "store")
    else:
        git("remote", "add", "origin", "https://example.com/acme/shop.git", at=project)
        assert project_of(str(project)).domain != was
    assert len(checks("unread")) == 1
    assert json.loads(run("janitor", "--json").stdout)["finished"] > 3
    assert {memory.domain for memory in store.memories()} == {was}
    assert checks("unread") == []
    assert store.states(TOO_LONG) == {}


def test_what_a_resumed_session_has_read_under_the_new_name_is_not_read_again(
    store: SqliteStore, home: Path, transcript: Path, tmp_path: Path
) -> None:
    """It would stand under both names."""
    project = tmp_path / "shop"
    project.mkdir()
    git("init", "-q", at=project)
    payload = begun_in(project, transcript)
    too_long.note_stop(home, payload, 1_000_000.0)
    git("remote", "add", "origin", "https://example.com/acme/shop.git", at=project)
    answer(Request("session-end", payload))
    assert [*unfinished(store)] == []
    assert json.loads(run("janitor", "--json").stdout)["finished"] == 0
    assert {memory.domain for memory in store.memories()} == {project_of(str(project)).domain}


def test_the_session_goes_on_and_nothing_is_left_to_the_janitor(
    store: SqliteStore, payload: bytes, stopped: Stopping, transcript: Path
) -> None:
    """Resumed in the same file, its next hook reads all; in a new one, which begins with a copy, that one is read."""
    stopped(1)
    answer(Request("session-start", payload.replace(b"{", b'{"source": "compact", ', 1)))
    assert [*unfinished(store)] == []
    before = sorted(memory.content for memory in store.memories())
    assert any("port 8443" in content for content in before)
    assert json.loads(run("janitor", "--json").stdout)["finished"] == 0
    assert sorted(memory.content for memory in store.memories()) == before


def test_what_cannot_be_read_now_waits(store: SqliteStore, stopped: Stopping, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that fails for once, a file that is closed to us: it was taken for read to its end. What is no transcript
    any more is not waited for."""
    stopped(1)
    with monkeypatch.context() as failing:
        failing.setattr("hooks.transcript._read", Raising(PermissionError("closed")))
        assert run("janitor").exit_code == 0
    (waiting,) = unfinished(store)
    assert json.loads(run("janitor", "--json").stdout)["finished"] > 3
    stopped(1)
    Path(waiting.session.transcript).write_text("a letter, and nothing that was said in a session\n" * 100)
    run("janitor")
    assert store.states(TOO_LONG) == {}


def test_a_record_that_hits_a_fault_of_ours_is_passed_over_in_the_end(
    store: SqliteStore, stopped: Stopping, transcript: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What stands behind it is read, and the janitor goes on with the rest of its work each time."""

    def none_of_backups(utterance: Any, *more: Any, **options: Any) -> Any:
        return None if "backup" in utterance.text else statements(utterance, *more, **options)

    monkeypatch.setattr("dedup.extraction.evidence.observed.statements", none_of_backups)
    transcript.write_text(record(FACTS[3], 0) + record(FACTS[1], 1))
    stopped(1)
    for _ in range(7):  # the last but one over what was said before the rest, which is not heard again then
        assert run("janitor").exit_code == 0
    assert [*unfinished(store)] == []
    assert "port 8443" in kept(store)
    assert "backup" not in kept(store)


def test_what_fails_for_another_reason_waits(
    store: SqliteStore, stopped: Stopping, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However often: that may be mended, and then everything is still there."""
    stopped(1)
    with monkeypatch.context() as failing:
        failing.setattr("hooks.unfinished.capture", Raising(OSError("no space left")))
        for _ in range(8):
            assert run("janitor").exit_code == 0
    (waiting,) = unfinished(store)
    assert too_long.stop_count(store, waiting.key, store.cursor(waiting.key), 1_000_000.0) == 1
    run("janitor")
    assert "Customers must never see an internal id" in kept(store)


class Raising:
    """Whatever is asked of it fails."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def __call__(self, *given: Any, **how: Any) -> Any:
        raise self.error
