"""The hook as a process: whatever comes in, exit code 0, and stdout is a valid answer or empty."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from dedup.judge.claude_cli import WITHIN
from dedup.steps import Run
from dedup.stores.sqlite import SqliteStore
from hooks import too_long
from hooks.client import BUDGETS_S
from hooks.doctor import Health, examine
from hooks.project import project_of
from hooks.recall_frame import AT_BEGINNING
from hooks.registration import NEW_SESSIONS
from hooks.transcript_bytes import cursor_key
from hooks.transcript_lock import one_at_a_time
from hooks.unfinished import unfinished
from tests.conftest import ROOT
from tests.fakes import NOW, FakeEmbedder, kept, text
from tests.hooks.warm import alive, until

DEMO = ROOT / "fixtures" / "demo" / "1-first.jsonl"
Hook = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.fixture
def hook(guarded_home: Path, tmp_path: Path) -> Hook:
    """Runs one hook process with a payload (bytes as they are, or a dict filled up to a whole one)."""

    def run(
        payload: bytes | dict[str, object], *arguments: str, event: str = "pre-compact", **env: str
    ) -> "subprocess.CompletedProcess[bytes]":
        if isinstance(payload, dict):
            base = {"session_id": "s1", "transcript_path": str(DEMO), "cwd": str(tmp_path)}
            payload = json.dumps(base | {"hook_event_name": event} | payload).encode() + b"\n"
        return subprocess.run(
            [sys.executable, "-m", "hooks", "hook", event, *arguments],
            input=payload,
            capture_output=True,
            cwd=ROOT,
            env=os.environ | env,
            timeout=120,
            check=False,
        )

    return run


def context(done: "subprocess.CompletedProcess[bytes]") -> str:
    """What the answer adds, after checking that it is one."""
    assert (done.returncode, done.stderr) == (0, b"")
    answer = json.loads(done.stdout)
    assert set(answer) == {"hookSpecificOutput"}
    assert set(answer["hookSpecificOutput"]) == {"hookEventName", "additionalContext"}
    return str(answer["hookSpecificOutput"]["additionalContext"])


def log_lines(home: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in (home / "hooks.log").read_text().splitlines()]


def test_the_real_payload_the_real_transcript_and_the_real_model(hook: Hook, home: Path, model_dir: Path) -> None:
    """Captured once with URNs; the next call has nothing to say and prints nothing."""
    text = context(hook({"trigger": "manual", "custom_instructions": ""}))
    assert text.startswith("Auto-captured")
    assert "URN: subcog://" in text
    done = hook({"trigger": "auto", "custom_instructions": None})
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert [line["outcome"] for line in log_lines(home)] == ["ok", "ok"]


def test_text_output_is_the_same_report_as_plain_text(hook: Hook, tmp_path: Path) -> None:
    """What the registration uses: the client appends plain text to its compaction instructions."""
    plain = hook({}, "--output", "text", "--dry-run").stdout.decode()
    in_json = context(hook({}, "--dry-run"))

    def strip(report: str) -> list[str]:
        return [line for line in report.splitlines() if "URN:" not in line and "subcog://" not in line]

    assert strip(plain) == strip(in_json)


def test_a_dry_run_leaves_no_memory_and_no_cursor(hook: Hook) -> None:
    """The real run afterwards captures everything."""
    assert context(hook({}, "--dry-run")).startswith("Would capture")
    assert context(hook({})).startswith("Auto-captured")


def test_session_start_after_compaction_frames_the_report_and_the_memories(hook: Hook) -> None:
    """What PreCompact stored is told to the model; other sources of a session start are left alone."""
    hook({})
    text = context(hook({"source": "compact"}, event="session-start"))
    assert text.startswith("<subcog-dedup-memory>")
    assert "Auto-captured" in text
    assert "subcog://" in text
    assert hook({"source": "startup"}, event="session-start").stdout == b""


def test_a_new_session_is_told_what_memory_holds(hook: Hook) -> None:
    """Where that was asked for, and nothing was said yet; briefly, and not where there is nothing."""
    assert hook({"source": "startup"}, event="new-session").stdout == b""
    hook({})
    for source in ("startup", "clear"):
        text = context(hook({"source": source, "transcript_path": "/nowhere.jsonl"}, event="new-session"))
        assert text.startswith("<subcog-dedup-memory>")
        assert "What this project's memory holds:" in text
        assert "Auto-captured" not in text
        assert len(text) <= AT_BEGINNING
    for source in ("compact", "fork", ""):
        assert hook({"source": source}, event="new-session").stdout == b""


def test_a_new_session_waits_for_nobody_who_reads_its_transcript(hook: Hook, home: Path) -> None:
    """It reads none; whoever captures at that moment may take longer than a new session has."""
    hook({})
    with one_at_a_time(home, str(DEMO)):
        assert "What this project's memory holds:" in context(hook({"source": "startup"}, event="new-session"))


def test_session_end_catches_up_in_silence(hook: Hook) -> None:
    """Afterwards nothing new is left in the transcript."""
    assert hook({"reason": "other"}, event="session-end").stdout == b""
    assert hook({}).stdout == b""


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"\n",
        b"null",
        b"[]",
        b"{",
        b'{"session_id": 5}',
        b'{"transcript_path": ["x"]}',
        b"\xff\xfe\x00 not utf-8",
        b'{"session_id": "s", "transcript_path": "\\ud800"}',
        b"[" * 100_000,
    ],
)
def test_a_payload_that_is_none_gives_an_empty_answer_and_a_reason_in_the_log(
    hook: Hook, home: Path, payload: bytes
) -> None:
    """Never a traceback, never the payload's content in the log."""
    done = hook(payload)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert len(log_lines(home)) == 1


def test_missing_empty_and_odd_transcripts_are_normal(hook: Hook, home: Path, tmp_path: Path) -> None:
    """The client fires for transcripts that are not there (yet)."""
    for path in ("", str(tmp_path / "not-yet.jsonl"), str(tmp_path), "/dev/null", "bad\x00path"):
        done = hook({"transcript_path": path})
        assert (done.returncode, done.stdout) == (0, b"")
    assert {line["outcome"] for line in log_lines(home)} == {"ok"}


def test_twenty_megabytes_on_stdin(hook: Hook) -> None:
    """A payload is read whole, if it is large, too."""
    assert context(hook({"custom_instructions": "x" * 20_000_000}, "--dry-run")).startswith("Would capture")


def test_what_is_no_call_any_more_is_read_and_not_kept(hook: Hook) -> None:
    """Whoever writes is done with it, nothing is said, and a part of it is not taken for the whole."""
    whole = json.dumps({"session_id": "s1", "transcript_path": str(DEMO), "cwd": "/"}).encode()
    done = hook(whole + b" " * 40_000_000, "--dry-run")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_bad_flags_and_events_do_not_exit_with_2(hook: Hook) -> None:
    """Exit code 2 would block the compaction."""
    for event, arguments in (("pre-compact", ["--frobnicate"]), ("nonsense", []), ("pre-compact", ["--output"])):
        done = hook({}, *arguments, event=event)
        assert (done.returncode, done.stderr) == (0, b"")
    done = subprocess.run(
        [sys.executable, "-m", "hooks", "hook"], input=b"{}", capture_output=True, cwd=ROOT, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_a_closed_stdout_is_nobodys_error(guarded_home: Path, tmp_path: Path) -> None:
    """The client may have gone; the memories are stored all the same."""
    payload = {"session_id": "s1", "transcript_path": str(DEMO), "cwd": str(tmp_path)}
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "-m", "hooks", "hook", "pre-compact"],
        input=json.dumps(payload).encode(),
        stdout=write,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        check=False,
    )
    os.close(write)
    assert (done.returncode, done.stderr) == (0, b"")
    listed = subprocess.run(
        [sys.executable, "-m", "hooks", "export"],
        capture_output=True,
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        check=True,
    )
    assert listed.stdout.count(b"\n") > 2


@pytest.mark.skipif(os.name != "posix", reason="closed by a shell")
@pytest.mark.parametrize("closed", [">&-", ">&- 2>&-"])
def test_a_descriptor_that_came_closed_is_nothing_else_afterwards(home: Path, tmp_path: Path, closed: str) -> None:
    """No file that the hook opens itself is taken for its stdout: it does its work, and waits for nobody."""
    payload = {"session_id": "s1", "transcript_path": str(DEMO), "cwd": str(tmp_path), "source": "compact"}
    begin = time.monotonic()
    done = subprocess.run(
        ["sh", "-c", f'"$@" {closed}', "sh", sys.executable, "-I", "-S", "hooks/client.py", "hook", "session-start"],
        input=json.dumps(payload).encode(),
        capture_output=True,
        cwd=ROOT,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert time.monotonic() - begin < BUDGETS_S["session-start"]
    (line,) = map(json.loads, (home / "hooks.log").read_text().splitlines())
    assert line["outcome"] == "ok"


@pytest.mark.skipif(os.name != "posix" or (os.geteuid() == 0 and not Path("/proc").exists()), reason="needs /proc")
def test_a_home_that_cannot_be_used_gives_an_empty_answer(hook: Hook, guarded_home: Path) -> None:
    """A file where the home should be, or a place that cannot be written to."""
    (guarded_home / "file").write_text("x")
    for place in (guarded_home / "file", Path("/proc/nowhere")):
        done = hook({}, SUBCOG_HOME=str(place))
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.parametrize("worker", ["on", "off"])
@pytest.mark.parametrize("event", BUDGETS_S)
def test_without_a_directory_of_the_user_nothing_is_done(
    hook: Hook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, event: str, worker: str
) -> None:
    """A relative HOME would be another store in every directory; an empty one, at the root of the disk."""
    monkeypatch.delenv("SUBCOG_HOME")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    there = tmp_path / "started-here"
    there.mkdir()
    done = hook({"source": "compact"}, event=event, HOME=os.path.relpath(there, ROOT), SUBCOG_WORKER=worker)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert list(there.iterdir()) == []


def test_a_damaged_store_gives_an_empty_answer_and_a_reason(hook: Hook, home: Path) -> None:
    """And the file is left for a person to look at."""
    home.mkdir()
    (home / "memories.db").write_bytes(b"scrambled" * 1000)
    assert hook({}).stdout == b""
    assert "cannot open the store" in str(log_lines(home)[0]["error"])


def test_a_bad_setting_is_logged_and_the_default_used(hook: Hook, home: Path) -> None:
    """A typo must not cost a session its memories."""
    assert context(hook({}, SUBCOG_DEDUP_THRESHOLD_DEFAULT="2")).startswith("Auto-captured")
    assert [line["level"] for line in log_lines(home)] == ["warning", "info"]


def test_without_the_model_the_hook_works_by_words(hook: Hook, tmp_path: Path) -> None:
    """Exact, words and recent; nothing is downloaded."""
    assert context(hook({}, SUBCOG_MODEL_DIR=str(tmp_path / "none"))).startswith("Auto-captured")


def test_the_log_carries_no_content(hook: Hook, home: Path) -> None:
    """Fingerprints, URNs, counts and times; not even at debug level a word of what was said."""
    hook({}, SUBCOG_LOG_LEVEL="debug")
    log = (home / "hooks.log").read_text()
    assert "hash:sha256:" in log
    for word in ("harbour", "tariff", "idempotent", "postgres", "pool"):
        assert word not in log.replace("harbour-", "").lower()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="without child processes of this kind a thread has to do")
@pytest.mark.parametrize(
    ("work", "error"),
    [
        ("__import__('re').match('(a|a)+$', 'a' * 99 + 'b')", "stopped after 1 s"),  # never lets another thread run
        ("__import__('time').sleep(99)", "stopped after 1 s"),
        ("os.kill(os.getpid(), 11)", "ended by signal 11"),  # as a crash in native code
        ("os._exit(7)", "ended without an answer"),
        ("sys.exit(2)", "ended without an answer"),
    ],
)
def test_work_that_never_ends_or_crashes_is_ended_from_outside(
    home: Path, tmp_path: Path, work: str, error: str
) -> None:
    """Exit code 0 in time, nothing on stdout, and a line in the log that `doctor` finds. What took too long is noted
    for the next hook, and nothing else is."""
    program = (
        "import os, sys, hooks.client as client, hooks.dispatch as dispatch\n"
        "client.BUDGETS_S['pre-compact'] = 1.0\n"
        f"dispatch.answer = lambda *_, **__: {work}\n"
        "client.run(['pre-compact'])"
    )
    path = str(tmp_path / "session.jsonl")
    Path(path).touch()
    call = json.dumps({"session_id": "s1", "transcript_path": path, "cwd": str(tmp_path)}).encode()
    done = subprocess.run([sys.executable, "-c", program], input=call, capture_output=True, cwd=ROOT, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    (line,) = log_lines(home)
    assert (line["event"], line["hook"], line["outcome"], line["error"]) == ("hook", "pre-compact", "failed", error)
    assert line["session_id"] == "s1"
    with closing(SqliteStore(home)) as store:
        key = cursor_key(path, project_of(str(tmp_path)).slug)
        assert too_long.stop_count(store, key, store.cursor(key), time.time()) == error.startswith("stopped")
    (check,) = [check for check in examine() if check.name == "runs"]
    assert check.health is Health.BROKEN
    assert error in check.seen


@pytest.mark.skipif(not hasattr(os, "fork"), reason="without child processes of this kind a thread has to do")
@pytest.mark.parametrize("work", ["os.kill(os.getpid(), 11)", "__import__('time').sleep(99)"])
@pytest.mark.parametrize("damaged", [True, False])
def test_an_index_that_may_have_ended_a_hook_is_looked_at(home: Path, tmp_path: Path, work: str, damaged: bool) -> None:
    """The next hook would end in the same way, and in the end what was said would be passed over."""
    (vector,) = FakeEmbedder().embed(["a text"])
    with closing(SqliteStore(home)) as store:
        store.commit(Run("r", NOW, (kept(text("a text"), 1, vector),), model_id="words/1"))
        store.fold_indexes(at_least=1)
    (index,) = home.rglob("*.usearch")
    if damaged:
        index.write_bytes(index.read_bytes()[:-1] + b"\x55")
    program = (
        "import os, hooks.client as client, hooks.dispatch as dispatch\n"
        "client.BUDGETS_S['pre-compact'] = 1.0\n"
        f"dispatch.answer = lambda *_, **__: {work}\n"
        "client.run(['pre-compact'])"
    )
    call = json.dumps({"transcript_path": str(tmp_path / "session.jsonl"), "cwd": str(tmp_path)}).encode()
    subprocess.run([sys.executable, "-c", program], input=call, capture_output=True, cwd=ROOT, timeout=60, check=True)
    assert index.exists() is not damaged


@pytest.mark.skipif(not hasattr(os, "fork"), reason="without child processes of this kind a thread has to do")
@pytest.mark.parametrize(("event", "counted"), [("session-end", 1), ("new-session", 0)])
def test_only_who_reads_a_transcript_may_find_it_too_long(home: Path, tmp_path: Path, event: str, counted: int) -> None:
    """A new session is told what memory holds; that it took too long says nothing of what stands in its transcript."""
    program = (
        "import sys, hooks.client as client, hooks.dispatch as dispatch\n"
        f"client.BUDGETS_S[{event!r}] = 1.0\n"
        "dispatch.answer = lambda *_, **__: __import__('time').sleep(99)\n"
        f"client.run([{event!r}])"
    )
    (tmp_path / "session.jsonl").touch()
    call = json.dumps({"transcript_path": str(tmp_path / "session.jsonl"), "cwd": str(tmp_path)}).encode()
    subprocess.run([sys.executable, "-c", program], input=call, capture_output=True, cwd=ROOT, timeout=60, check=True)
    with closing(SqliteStore(home)) as store:
        key = cursor_key(str(tmp_path / "session.jsonl"), project_of(str(tmp_path)).slug)
        assert too_long.stop_count(store, key, store.cursor(key), time.time()) == counted


@pytest.mark.skipif(not hasattr(os, "fork"), reason="without child processes of this kind there is nobody to note it")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
@pytest.mark.parametrize(
    ("event", "left", "more"),
    [
        ("session-end", 1, ()),
        ("pre-compact", 1, ()),
        ("new-session", 0, ()),
        ("session-end", 0, ("--dry-run",)),
        ("session-end", 0, ("read",)),
    ],
)
def test_what_the_client_ends_is_left_to_the_janitor(
    home: Path, tmp_path: Path, number: int, event: str, left: int, more: tuple[str, ...]
) -> None:
    """Who quits does not wait for the last hook of a session, and no other may come. What it had kept is not left; the
    child ends as well."""
    read = "dispatch.real(*_, **__)," if "read" in more else ""
    program = (
        "import os, sys, time, hooks.client as client, hooks.cold as cold, hooks.dispatch as dispatch\n"
        "cold._NOTES_S = 60\n"  # a machine under load takes longer to note it than a client waits
        "dispatch.real, said = dispatch.answer, os.dup(2)\n"
        "begun = lambda: (time.sleep(1), os.write(said, b'%d' % os.getpid()))\n"
        f"dispatch.answer = lambda *_, **__: ({read} begun(), time.sleep(99))\n"
        f"client.run([{event!r}, *sys.argv[1:]])"  # by then its parent hears signals
    )
    path = tmp_path / "session.jsonl"
    path.write_bytes(DEMO.read_bytes())
    call = json.dumps({"session_id": "s1", "transcript_path": str(path), "cwd": str(tmp_path)}).encode()
    command = [sys.executable, "-c", program, *more]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT) as process:
        assert process.stdin
        assert process.stderr
        process.stdin.write(call)
        process.stdin.close()
        child = int(os.read(process.stderr.fileno(), 99))
        process.send_signal(number)
        assert process.wait(30) == 0
    until(lambda: not alive(child))
    with closing(SqliteStore(home)) as store:
        assert len([*unfinished(store)]) == left
        assert all(too_long.stop_count(store, key, store.cursor(key), time.time()) == 0 for _, key in unfinished(store))


@pytest.mark.skipif(os.name != "posix", reason="no child processes of this kind")
def test_whoever_notes_that_a_hook_was_stopped_is_not_waited_for_either(home: Path, tmp_path: Path) -> None:
    """The transcript may be on a disk that never answers, and to note where it was read to it is looked at again."""
    program = (
        "import time, hooks.client as client, hooks.cold as cold; client.BUDGETS_S['session-end'] = 1.0\n"
        "cold._answer = cold._note_too_long = lambda *_: time.sleep(60)\n"
        "client.run(['session-end'])"
    )
    payload = json.dumps({"session_id": "s1", "transcript_path": str(DEMO), "cwd": str(tmp_path)}).encode()
    done = subprocess.run([sys.executable, "-c", program], input=payload, capture_output=True, cwd=ROOT, timeout=30)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert log_lines(home)[0]["error"] == "stopped after 1 s"


def test_what_fails_before_there_is_any_work_is_noted_too(home: Path) -> None:
    """Whatever it is, the session gets an empty answer and `doctor` has something to show."""
    program = "import hooks.client as client; client._relayed = lambda *_: 1 // 0; client.run(['pre-compact'])"
    done = subprocess.run([sys.executable, "-c", program], input=b"{}", capture_output=True, cwd=ROOT, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    (line,) = log_lines(home)
    assert (line["hook"], line["outcome"], line["error"]) == ("pre-compact", "failed", "ZeroDivisionError")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="without child processes of this kind a thread has to do")
def test_ended_by_the_client_both_processes_end(home: Path, tmp_path: Path) -> None:
    """The client's signal is for the work as well; nobody goes on in secret."""
    program = (
        "import os, sys, time, pathlib, hooks.client as client, hooks.dispatch as dispatch\n"
        f"told = pathlib.Path({str(tmp_path / 'pid')!r})\n"
        "dispatch.answer = lambda *_, **__: (told.write_text(str(os.getpid())), time.sleep(99))\n"
        "client.run(['pre-compact'])"
    )
    process = subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.DEVNULL, cwd=ROOT)
    until(lambda: (tmp_path / "pid").exists() and (tmp_path / "pid").read_text())
    process.terminate()
    assert process.wait(60) == 0
    child = int((tmp_path / "pid").read_text())
    until(lambda: not alive(child))


def test_an_unknown_event_is_named_in_the_log(hook: Hook, home: Path) -> None:
    """A mistyped registration can be found."""
    hook({}, event="nonsense")
    assert "unknown event 'nonsense'" in str(log_lines(home)[0]["error"])


def test_sixteen_hooks_at_once_on_the_same_transcript(guarded_home: Path, tmp_path: Path, home: Path) -> None:
    """Each memory once, seen once: one process captures, the others find nothing left."""
    payload = json.dumps({"session_id": "s1", "transcript_path": str(DEMO), "cwd": str(tmp_path)}).encode()
    command = [sys.executable, "-m", "hooks", "hook", "pre-compact"]
    running = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT)
        for _ in range(16)
    ]
    for process in running:
        assert process.stdin
        process.stdin.write(payload)
        process.stdin.close()
    answers = [process.stdout.read() for process in running if process.stdout]
    assert [process.wait(120) for process in running] == [0] * 16
    assert sum(1 for answer in answers if answer) == 1
    export = subprocess.run([sys.executable, "-m", "hooks", "export"], capture_output=True, cwd=ROOT, check=True).stdout
    memories = [json.loads(line) for line in export.splitlines()]
    (report,) = [json.loads(a)["hookSpecificOutput"]["additionalContext"] for a in answers if a]
    assert len(memories) == report.count("URN:") + report.count("- Updated: ")
    assert len({m["urn"] for m in memories}) == len(memories)


def test_a_hook_killed_at_any_moment_is_completed_by_the_next(guarded_home: Path, tmp_path: Path, home: Path) -> None:
    """All of a capture or nothing; the next run captures the rest."""
    payload = json.dumps({"session_id": "s1", "transcript_path": str(DEMO), "cwd": str(tmp_path)}).encode()
    command = [sys.executable, "-m", "hooks", "hook", "pre-compact"]
    left, completed = [], []
    for moment in (0.0, 0.2, 0.4, 0.8, "stored"):
        mine = home.with_name(f"home-{moment}")
        env = os.environ | {"SUBCOG_HOME": str(mine)}
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, env=env, start_new_session=True
        )
        assert process.stdin
        process.stdin.write(payload)
        process.stdin.close()
        if isinstance(moment, float):
            until((mine / "memories.db").exists)
            time.sleep(moment)
        else:
            until(lambda: stored(mine))  # noqa: B023 - it has ended before the next turn
        os.killpg(process.pid, signal.SIGKILL)  # the process and its child at once, as a power cut would
        process.wait(60)
        left.append(stored(mine))
        subprocess.run(command, input=payload, capture_output=True, cwd=ROOT, env=env, check=True)
        out = subprocess.run([*command[:3], "export"], capture_output=True, cwd=ROOT, env=env, check=True).stdout
        completed.append({json.loads(line)["content"] for line in out.splitlines()})
        assert all(json.loads(line)["times_seen"] >= 1 for line in out.splitlines())
    assert completed == completed[:1] * 5
    assert set(left) == {0, len(completed[0])}
    assert (left[0], left[-1]) == (0, len(completed[0]))


def stored(home: Path) -> int:
    """How many memories a home holds, whoever is writing to it."""
    try:
        with closing(sqlite3.connect(f"file:{home / 'memories.db'}?mode=ro", uri=True)) as db:
            return int(db.execute("SELECT count(*) FROM memories").fetchone()[0])
    except sqlite3.OperationalError:  # no store yet, or one without tables
        return 0


def test_each_hook_ends_before_the_client_would_kill_it() -> None:
    """Our own limit lies within the one we register."""
    registered = json.loads((ROOT / "hooks.json").read_text())["hooks"]
    for event, name in (
        ("pre-compact", "PreCompact"),
        ("session-start", "SessionStart"),
        ("session-end", "SessionEnd"),
    ):
        assert BUDGETS_S[event] < registered[name][0]["hooks"][0]["timeout"]
    assert BUDGETS_S[NEW_SESSIONS.verb] < NEW_SESSIONS.timeout


@pytest.mark.parametrize("event", [*BUDGETS_S, "no-such-event"])
def test_a_hook_fired_by_the_judges_own_client_ends_at_once(hook: Hook, home: Path, event: str) -> None:
    """Or each judge's session would be captured, and call for another judge. Nothing is read, written or said."""
    done = hook({"trigger": "manual", "source": "compact"}, event=event, **{WITHIN: "1"})
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert not home.exists()
