"""The worker: it answers as the hook itself would, there is one at most, and no disaster of its makes a hook fail.

Each call asserts exit code 0 and an empty stderr; see `Warm.hook`.
"""

import json
import os
import resource
import shutil
import signal
import socket
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from dedup.embedding.model_store import WEIGHTS
from dedup.model import Verdict
from dedup.steps import Keep, Run
from dedup.stores.sqlite import SqliteStore
from hooks import client, wire, worker_control, worker_launch
from tests.conftest import ROOT
from tests.fakes import hasty, text
from tests.hooks.warm import Warm, alive, decided, transcript, until

pytestmark = pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="the worker needs Unix sockets")


@pytest.fixture
def serving(warm: Warm) -> Warm:
    warm.start()
    return warm


def answered(warm: Warm) -> int:
    told = warm.told()
    assert told
    return int(told["answered"])


def test_a_call_is_answered_by_the_worker_as_by_the_hook_itself(serving: Warm, tmp_path: Path) -> None:
    """Captured, reported, logged; the next call has nothing to say."""
    payload = transcript(tmp_path / "t.jsonl", decided("PostgreSQL 15"))
    assert b"Auto-captured 1 memory" in serving.hook(payload).stdout
    assert serving.hook(payload).stdout == b""
    assert answered(serving) == 2
    assert [line["outcome"] for line in serving.log()] == ["ok", "ok"]
    assert serving.contents() == [decided("PostgreSQL 15")]


def test_options_and_events_arrive(serving: Warm, tmp_path: Path) -> None:
    """Plain text, dry runs, other events; what is no event is empty, and named in the log."""
    payload = transcript(tmp_path / "t.jsonl", decided("PostgreSQL 15"))
    assert serving.hook(payload, "pre-compact", "--output", "text", "--dry-run").stdout.startswith(b"Would capture 1")
    assert serving.hook(payload, "session-end").stdout == b""
    compacted = payload.replace(b"{", b'{"source": "compact", ', 1)
    assert b"order service" in serving.hook(compacted, "session-start").stdout
    assert serving.hook(payload, "nonsense", "--frobnicate").stdout == b""
    assert "unknown event 'nonsense'" in serving.log()[-1]["error"]
    assert answered(serving) == 4


def test_a_call_is_about_the_directory_it_is_made_in(serving: Warm, tmp_path: Path) -> None:
    """A payload without one, and a transcript named relative to it, mean the caller's; the worker is elsewhere."""
    transcript(tmp_path / "t.jsonl", decided("PostgreSQL 15"))
    here = subprocess.run(
        serving.command(), input=b'{"transcript_path": "t.jsonl"}', capture_output=True, env=serving.env, cwd=tmp_path
    )
    assert b"Auto-captured 1 memory" in here.stdout
    assert answered(serving) == 1


def test_twenty_megabytes_go_through(serving: Warm, tmp_path: Path) -> None:
    """In however many pieces a payload arrives, nothing of it is cut off."""
    payload = transcript(tmp_path / "t.jsonl", decided("PostgreSQL 15"))
    payload = payload.replace(b"{", b'{"custom_instructions": "' + b"x" * 20_000_000 + b'", ', 1)
    assert b"Auto-captured 1 memory" in serving.hook(payload).stdout
    assert answered(serving) == 1


def test_without_a_worker_the_hook_answers_and_starts_one_for_the_next(warm: Warm, tmp_path: Path) -> None:
    """Never waited for: it holds none of the caller's pipes, or this call would not have ended."""
    payload = transcript(tmp_path / "t.jsonl", decided("PostgreSQL 15"))
    assert b"Auto-captured 1 memory" in warm.hook(payload).stdout
    until(warm.told)
    assert warm.hook(payload).stdout == b""
    assert answered(warm) == 1


def test_switched_off_it_is_neither_asked_nor_started(warm: Warm, tmp_path: Path) -> None:
    """By the environment; by the config file it ends before it serves."""
    payload = transcript(tmp_path / "t.jsonl", decided("PostgreSQL 15"))
    assert b"Auto-captured 1 memory" in warm.hook(payload, SUBCOG_WORKER="off").stdout
    assert not warm.run.exists()
    (warm.home / "config.toml").write_text("worker = false\n")
    warm.hook(payload)
    until(lambda: (warm.run / worker_launch.LOCK).exists() and not worker_launch.is_held(warm.run))
    assert warm.told() is None


def test_a_start_that_a_wrong_clock_has_dated_to_come_was_not_a_moment_ago(warm: Warm, tmp_path: Path) -> None:
    """Else none would be started for years."""
    worker_launch.make(warm.run)
    (warm.run / worker_launch.LOCK).touch()
    os.utime(warm.run / worker_launch.LOCK, (4_070_908_800, 4_070_908_800))
    warm.hook(transcript(tmp_path / "t.jsonl", decided("PostgreSQL 15")))
    until(lambda: warm.told() is not None)


def test_what_a_hook_kept_in_haste_the_worker_judges_when_nobody_calls(
    warm: Warm, model_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a hook with more time would have: a repeat goes under the memory it repeats."""
    monkeypatch.setitem(warm.env, "SUBCOG_MODEL_DIR", str(model_dir))
    with closing(SqliteStore(warm.home)) as store:
        for number, content in enumerate((decided("PostgreSQL 15"), f"- {decided('PostgreSQL 15')}"), 1):
            verdict = hasty(text(content)) if number == 2 else Verdict(text(content))
            store.commit(Run(f"r{number}", float(number), (Keep(verdict, f"{number:012x}", twin=True),)))
        assert len(store.provisional(9)) == 1
        warm.start()
        until(lambda: not store.provisional(9))
        assert [memory.id for memory in store.memories()] == [f"{1:012x}"]


class TestThereIsOne:
    def test_of_many_that_start_at_once_one_serves(self, warm: Warm) -> None:
        """The others end, without a word."""
        command = [sys.executable, "-c", "from hooks.worker import run; run()"]
        many = [subprocess.Popen(command, cwd=ROOT, env=warm.env, stderr=subprocess.PIPE) for _ in range(5)]
        until(warm.told)
        rest = [one for one in many if one.pid != warm.pid]
        assert [one.communicate()[1] for one in rest] == [b""] * 4
        assert [one.returncode for one in rest] == [0] * 4
        warm.stop()
        for one in set(many) - set(rest):
            one.communicate()

    def test_hooks_do_not_start_another(self, serving: Warm, tmp_path: Path) -> None:
        """Also where the one that is there does not answer."""
        pid = serving.send(signal.SIGSTOP)
        serving.may_start_again()
        serving.hook(transcript(tmp_path / "t.jsonl", decided("PostgreSQL 15")))
        assert serving.pid == pid

    def test_one_that_ends_at_once_is_not_started_by_every_hook_anew(self, warm: Warm, tmp_path: Path) -> None:
        """Or a fault in it would cost each hook a second of both cores."""
        warm.start()
        warm.stop()
        warm.hook(transcript(tmp_path / "one.jsonl", decided("PostgreSQL 15")))
        assert not worker_launch.is_held(warm.run)
        warm.may_start_again()
        warm.hook(transcript(tmp_path / "two.jsonl", decided("RabbitMQ")))
        until(warm.told)

    def test_a_call_that_has_nothing_to_do_starts_none(self, warm: Warm, tmp_path: Path) -> None:
        """It is not worth two hundred megabytes that the client fired a hook for nothing."""
        payload = transcript(tmp_path / "t.jsonl", decided("PostgreSQL 15"))
        warm.hook(payload, SUBCOG_WORKER="off")
        warm.hook(payload)
        assert not warm.run.exists()

    def test_each_home_has_its_own(self, serving: Warm, tmp_path: Path) -> None:
        """A call for another home does not find it."""
        elsewhere = Warm(tmp_path / "other", serving.env | {"SUBCOG_HOME": str(tmp_path / "other")})
        payload = transcript(tmp_path / "t.jsonl", decided("PostgreSQL 15"))
        assert b"Auto-captured" in elsewhere.hook(payload).stdout
        until(elsewhere.told)
        assert (answered(serving), elsewhere.pid != serving.pid) == (0, True)
        elsewhere.stop()


class TestItEnds:
    def test_when_nobody_calls(self, warm: Warm) -> None:
        """Its memory is given back, and its socket goes with it."""
        warm.env["SUBCOG_WORKER_IDLE_SECS"] = "1"
        warm.start()
        until(lambda: not worker_launch.is_held(warm.run))
        assert not (warm.run / client.socket_name()).exists()

    def test_when_it_is_told_to(self, serving: Warm) -> None:
        """Its socket goes with it, and the store is left as one file."""
        serving.send(signal.SIGTERM)
        until(lambda: not worker_launch.is_held(serving.run))
        assert not (serving.run / client.socket_name()).exists()
        assert not list(serving.home.glob("memories.db-*"))

    def test_when_the_home_is_gone(self, serving: Warm) -> None:
        """Nobody would ever find it again."""
        pid = serving.pid
        shutil.rmtree(serving.home)
        until(lambda: not alive(pid))

    def test_when_the_store_is_another_file(self, serving: Warm) -> None:
        """As after the cure for a damaged one, which moves it away."""
        pid = serving.pid
        (serving.home / "memories.db").rename(serving.home / "memories.db.damaged")
        until(lambda: not alive(pid))

    def test_when_the_model_was_installed(self, serving: Warm) -> None:
        """What it could not load, it does not try to load again."""
        pid = serving.pid
        model = Path(serving.env["SUBCOG_MODEL_DIR"])
        model.mkdir()
        (model / WEIGHTS).write_bytes(b"weights")
        until(lambda: not alive(pid))

    def test_when_the_config_file_changes(self, serving: Warm, tmp_path: Path) -> None:
        """The next one has read it."""
        (serving.home / "config.toml").write_text("dedup_enabled = false\n")
        until(lambda: not worker_launch.is_held(serving.run))
        serving.may_start_again()
        serving.hook(transcript(tmp_path / "t.jsonl", decided("PostgreSQL 15")))
        until(serving.told)

    def test_when_the_code_changes(self, warm: Warm, tmp_path: Path) -> None:
        """An update replaces it: finished, ended, and the next hook starts one with the new code."""
        for package in ("hooks", "dedup"):
            shutil.copytree(ROOT / package, tmp_path / "code" / package)
        copied = Warm(warm.home, warm.env, tmp_path / "code" / "hooks" / "client.py")
        payload = transcript(tmp_path / "t.jsonl", decided("PostgreSQL 15"))
        copied.hook(payload)
        until(copied.told)
        pid = copied.pid
        (tmp_path / "code" / "dedup" / "words.py").open("a").write("\n# newer\n")
        until(lambda: not alive(pid))
        copied.may_start_again()
        copied.hook(transcript(tmp_path / "more.jsonl", decided("RabbitMQ")))
        until(copied.told)
        assert copied.pid not in (0, pid)

    def test_when_a_caller_has_another_environment(self, serving: Warm, tmp_path: Path) -> None:
        """That call is not for it: the hook does the work with its own settings, and has another worker started."""
        pid = serving.pid
        serving.may_start_again()
        payload = transcript(tmp_path / "t.jsonl", decided("PostgreSQL 15"))
        assert b"Auto-captured" in serving.hook(payload, SUBCOG_LOG_LEVEL="debug").stdout
        assert "candidate" in {line["event"] for line in serving.log()}
        until(lambda: not alive(pid))
        serving.may_start_again()
        serving.env["SUBCOG_LOG_LEVEL"] = "debug"
        serving.hook(transcript(tmp_path / "more.jsonl", decided("RabbitMQ")))
        until(serving.told)
        serving.hook(payload)
        assert answered(serving) == 1

    def test_when_a_caller_has_other_code(self, serving: Warm, tmp_path: Path) -> None:
        """Two installations with one home: the worker is the one of whoever called last."""
        for package in ("hooks", "dedup"):
            shutil.copytree(ROOT / package, tmp_path / "code" / package)
        pid = serving.pid
        other = Warm(serving.home, serving.env, tmp_path / "code" / "hooks" / "client.py")
        assert b"Auto-captured" in other.hook(transcript(tmp_path / "t.jsonl", decided("PostgreSQL 15"))).stdout
        until(lambda: not alive(pid))


class TestWhatAPersonSees:
    def said(self, warm: Warm, *arguments: str) -> tuple[int, str]:
        """Exit code and first line of a command."""
        command = [sys.executable, "-m", "hooks", *arguments]
        done = subprocess.run(command, cwd=ROOT, env=warm.env, capture_output=True, text=True, timeout=120)
        return done.returncode, (done.stdout + done.stderr).strip().split("\n")[0]

    def check(self, warm: Warm) -> dict[str, str]:
        """What `doctor` says of the worker."""
        command = [sys.executable, "-m", "hooks", "doctor", "--json"]
        done = subprocess.run(command, cwd=ROOT, env=warm.env, capture_output=True, check=False, timeout=120)
        return next(check for check in json.loads(done.stdout) if check["name"] == "worker")

    def test_one_is_started_looked_at_replaced_and_ended(self, warm: Warm) -> None:
        """One that serves is not started again, and `doctor` sees the same as `worker status`."""
        assert self.said(warm, "worker", "status") == (1, "No worker; the next hook starts one")
        assert self.check(warm)["health"] == "ok"
        code, line = self.said(warm, "worker", "start", "--json")
        first = json.loads(line)
        assert (code, first["condition"], first["pid"], first["answered"]) == (0, "serving", warm.pid, 0)
        assert self.said(warm, "worker", "start")[0] == 0
        assert warm.pid == first["pid"]
        assert self.check(warm)["seen"].startswith(f"process {first['pid']}, 0 calls answered")
        assert self.said(warm, "worker", "run") == (1, "there is one already")
        assert self.said(warm, "worker", "restart")[0] == 0
        assert warm.pid not in (0, first["pid"])
        assert self.said(warm, "worker", "stop") == (0, "Stopped. No worker; the next hook starts one")
        assert self.said(warm, "worker", "stop") == (1, "there is no worker")

    def test_one_that_does_not_answer_is_told_and_can_be_replaced(self, serving: Warm) -> None:
        """By force: a suspended process does not even hear that it is to end."""
        pid = serving.send(signal.SIGSTOP)
        serving.may_start_again()
        assert self.said(serving, "worker", "status") == (1, f"The worker (process {pid}) does not answer")
        found = self.check(serving)
        assert (found["health"], found["cure"]) == ("warn", "subcog-dedup worker restart")
        assert self.said(serving, "worker", "restart")[0] == 0
        assert serving.pid not in (0, pid)

    def test_one_that_cannot_begin_says_why(self, warm: Warm, tmp_path: Path) -> None:
        """To who starts it, and to `doctor`."""
        warm.home.mkdir(mode=0o700)
        warm.run.write_text("a file, where a directory has to be")
        code, line = self.said(warm, "worker", "start")
        assert (code, line) == (3, f"Error: {warm.run}: file exists")

    def test_the_trouble_of_an_earlier_one_is_past(self, serving: Warm) -> None:
        """What its log says is told until the next one is started, and no longer."""
        serving.stop()
        log = serving.run / worker_launch.LOG
        log.write_text("a call failed: ValueError in heard\n")
        assert (self.check(serving)["health"], self.check(serving)["seen"]) == (
            "warn",
            "its log ends with: a call failed: ValueError in heard",
        )
        serving.start()
        serving.stop()
        assert self.check(serving)["health"] == "ok"

    def test_one_that_comes_second_waits_for_the_first(self, warm: Warm, monkeypatch: pytest.MonkeyPatch) -> None:
        """Another hook has started one in between: ours ends at once, and there is a worker all the same."""
        looks, held = iter([None, None, None, {"answered": 0}]), iter([False])
        monkeypatch.setattr(wire, "look", lambda _run: next(looks))
        monkeypatch.setattr(worker_control, "is_held", lambda _run: next(held, True))
        monkeypatch.setattr(worker_control, "begin", lambda _run: os.posix_spawn("/bin/sh", ["sh", "-c", ":"], {}))
        monkeypatch.setattr(worker_control, "_POLL_S", 0.3)
        assert worker_control.start()

    def test_switched_off_it_says_so(self, warm: Warm) -> None:
        """No verb starts one against the setting; to `doctor` that is a choice and no fault."""
        warm.env["SUBCOG_WORKER"] = "off"
        assert self.said(warm, "worker", "status") == (1, "The worker is switched off")
        for verb in ("start", "run", "restart"):
            code, line = self.said(warm, "worker", verb)
            assert (code, "switched off (SUBCOG_WORKER)" in line) == (3, True)
        assert self.check(warm)["health"] == "ok"


class TestDisasters:
    def test_killed_it_leaves_a_socket_that_nobody_minds(self, serving: Warm, tmp_path: Path) -> None:
        """The hook answers itself, and the next worker takes the place of the dead one."""
        serving.stop()
        assert (serving.run / client.socket_name()).exists()
        serving.may_start_again()
        payload = transcript(tmp_path / "t.jsonl", decided("PostgreSQL 15"))
        assert b"Auto-captured 1 memory" in serving.hook(payload).stdout
        until(serving.told)

    def test_suspended_it_is_done_without(self, serving: Warm, tmp_path: Path) -> None:
        """Once it goes on, it does not do again what the hook has done meanwhile."""
        pid = serving.send(signal.SIGSTOP)
        payload = transcript(tmp_path / "t.jsonl", decided("PostgreSQL 15"))
        assert b"Auto-captured 1 memory" in serving.hook(payload).stdout
        os.kill(pid, signal.SIGCONT)
        until(lambda: serving.told() is not None or not alive(pid))
        assert serving.contents() == [decided("PostgreSQL 15")]
        assert len([line for line in serving.log() if line["event"] == "hook"]) == 1

    def test_a_full_disk_when_it_starts(self, warm: Warm, tmp_path: Path) -> None:
        """No worker, no answer, no error; and nothing is lost."""
        payload = transcript(tmp_path / "t.jsonl", decided("PostgreSQL 15"))
        full = subprocess.run(
            warm.command(), input=payload, capture_output=True, env=warm.env, preexec_fn=nothing_can_be_written
        )
        assert (full.returncode, full.stdout, full.stderr) == (0, b"", b"")
        until(lambda: not worker_launch.is_held(warm.run))
        assert warm.told() is None
        assert b"Auto-captured 1 memory" in warm.hook(payload).stdout

    def test_a_log_that_is_no_file_holds_nobody_up(self, warm: Warm, tmp_path: Path) -> None:
        """A named pipe would be opened for as long as nobody reads from it, by the hook that starts the worker."""
        warm.run.mkdir(parents=True, mode=0o700)
        os.mkfifo(warm.run / "worker.log")
        payload = transcript(tmp_path / "t.jsonl", decided("PostgreSQL 15"))
        assert b"Auto-captured 1 memory" in warm.hook(payload).stdout
        until(lambda: warm.told() is not None)

    @pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="limits of other processes cannot be set here")
    def test_a_full_disk_while_it_serves(self, serving: Warm, tmp_path: Path) -> None:
        """Nothing is captured, and when there is room again, everything."""
        payload = transcript(tmp_path / "t.jsonl", decided("PostgreSQL 15"))
        before = resource.prlimit(serving.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
        assert serving.hook(payload).stdout == b""
        resource.prlimit(serving.pid, resource.RLIMIT_FSIZE, before)
        assert b"Auto-captured 1 memory" in serving.hook(payload).stdout
        assert answered(serving) == 2

    def test_twenty_calls_at_once(self, serving: Warm, tmp_path: Path) -> None:
        """Every one is answered, each memory is there once."""
        said = [decided(f"the database number {n}") for n in range(20)]
        payloads = [transcript(tmp_path / f"{n}.jsonl", text) for n, text in enumerate(said)]
        answers = at_once(serving, payloads)
        assert all(b"subcog://" in answer for answer in answers)
        assert sorted(serving.contents()) == sorted(said)

    def test_twenty_calls_at_once_about_one_transcript(self, serving: Warm, tmp_path: Path) -> None:
        """One captures, the others find nothing left."""
        said = [decided("PostgreSQL 15"), "Never retry a booking automatically, or the harbour gets double berths."]
        answers = at_once(serving, [transcript(tmp_path / "t.jsonl", *said)] * 20)
        assert len([answer for answer in answers if answer]) == 1
        assert sorted(serving.contents()) == sorted(said)

    def test_an_old_version_that_is_still_there(self, warm: Warm, tmp_path: Path) -> None:
        """It has the lock, and a socket of another name: the hook does without, and starts none beside it."""
        program = (
            "import fcntl, os, socket, sys, time\n"
            f"lock = os.open({str(warm.run / worker_launch.LOCK)!r}, os.O_RDWR | os.O_CREAT)\n"
            "fcntl.flock(lock, fcntl.LOCK_EX)\n"
            f"s = socket.socket(socket.AF_UNIX); s.bind({str(warm.run / 'worker-0.sock')!r}); s.listen()\n"
            "print(flush=True); time.sleep(99)"
        )
        worker_launch.make(warm.run)
        with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as old:
            assert old.stdout
            old.stdout.readline()
            payload = transcript(tmp_path / "t.jsonl", decided("PostgreSQL 15"))
            warm.may_start_again()
            assert b"Auto-captured 1 memory" in warm.hook(payload).stdout
            assert not (warm.run / client.socket_name()).exists()
            old.kill()

    @pytest.mark.parametrize(
        "garbage",
        [
            b"",
            b"GET / HTTP/1.1\r\n\r\n",
            b"\0" * 10_000,
            b"ffffffff",
            b"-0000001",
            b"00000001ffffffff",
            client.joined([b"x"]),
            client.joined([b""] * 5),
            client.joined([b"soon", b"/", b"", b"{}", client.joined(client.surroundings())]),
            client.joined([b"1000", b"/", b"half"])[:-2],
        ],
    )
    def test_garbage_on_the_wire(self, serving: Warm, tmp_path: Path, garbage: bytes) -> None:
        """Nobody else notices."""
        with socket.socket(socket.AF_UNIX) as line:
            line.connect(str(serving.run / client.socket_name()))
            line.sendall(garbage)
            payload = transcript(tmp_path / "t.jsonl", decided("PostgreSQL 15"))
            assert b"Auto-captured 1 memory" in serving.hook(payload).stdout
            assert answered(serving) == 1

    def test_a_crowd_that_says_nothing(self, serving: Warm, tmp_path: Path) -> None:
        """Connections that are only held open do not keep others out."""
        lines = [socket.socket(socket.AF_UNIX) for _ in range(60)]
        for line in lines:
            line.settimeout(5)
            line.connect(str(serving.run / client.socket_name()))
        payload = transcript(tmp_path / "t.jsonl", decided("PostgreSQL 15"))
        assert b"Auto-captured 1 memory" in serving.hook(payload).stdout
        for line in lines:
            line.close()

    @pytest.mark.parametrize(
        ("deed", "left"),
        [
            ("os.kill(os.getpid(), 9)", "1"),
            ("os._exit(0)", "1"),
            ("re.match('(a|a)+$', 'a' * 99 + 'b')", "25"),  # never lets another thread run
        ],
    )
    def test_it_dies_of_a_call(self, warm: Warm, tmp_path: Path, deed: str, left: str) -> None:
        """At once, or by the kernel's hand when the call is stuck: the hook does the work itself."""
        program = (
            "import os, re, hooks.worker as worker, hooks.service as service\n"
            "worker.STUCK_S = 2.0\n"
            f"service.Service.answer = lambda *_: {deed}\n"
            "worker.run()"
        )
        with subprocess.Popen([sys.executable, "-c", program], cwd=ROOT, env=warm.env) as worker:
            until(warm.told)
            payload = transcript(tmp_path / "t.jsonl", decided("PostgreSQL 15"))
            assert b"Auto-captured 1 memory" in warm.hook(payload).stdout
            worker.wait(60)
        assert warm.contents() == [decided("PostgreSQL 15")]

    def test_the_code_is_gone_from_the_disk(self, warm: Warm) -> None:
        """An upgrade replaces it under a worker that is at work: answering imports nothing of ours any more."""
        program = (
            "import json, sys, time\n"
            "from pathlib import Path\n"
            "from hooks.freshness import stamp\n"
            "from hooks.service import Service\n"
            "service = Service(stamp()); service.warm_up(); there = set(sys.modules)\n"
            "for file in sorted(Path('fixtures/demo').resolve().iterdir()):\n"
            "    for event in ('PreCompact', 'SessionStart', 'SessionEnd'):\n"
            "        told = {'session_id': file.stem, 'transcript_path': str(file), 'cwd': '/'}\n"
            "        told |= {'hook_event_name': event, 'trigger': 'auto', 'source': 'compact', 'reason': 'other'}\n"
            "        name = {'PreCompact': 'pre-compact', 'SessionStart': 'session-start'}.get(event, 'session-end')\n"
            "        service.answer((name,), json.dumps(told).encode(), time.monotonic() + 60, '/')\n"
            "print([name for name in set(sys.modules) - there if name.startswith(('dedup', 'hooks'))])\n"
        )
        done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, env=warm.env, capture_output=True, text=True)
        assert (done.stdout, done.stderr) == ("[]\n", "")
        assert [line["outcome"] for line in warm.log()] == ["ok"] * 9

    @pytest.mark.parametrize(
        "meanwhile", ["os.kill(os.getpid(), 15); time.sleep(1)", "service.stamp = gone; time.sleep(2.5)"]
    )
    def test_a_call_in_hand_is_finished_before_it_ends(self, warm: Warm, tmp_path: Path, meanwhile: str) -> None:
        """Told to end, or finding a file of its code gone, it lets nobody down who has been accepted."""
        program = (
            "import os, time, hooks.worker as worker, hooks.service as service\n"
            "work = service.Service.answer\n"
            "def gone(): raise FileNotFoundError('hooks')\n"
            "def slowly(*call):\n"
            f"    {meanwhile}; return work(*call)\n"
            "service.Service.answer = slowly\n"
            "worker.run()"
        )
        with subprocess.Popen([sys.executable, "-c", program], cwd=ROOT, env=warm.env) as worker:
            until(warm.told)
            done = warm.hook(transcript(tmp_path / "t.jsonl", decided("PostgreSQL 15")))
            assert b"Auto-captured 1 memory" in done.stdout
            assert worker.wait(60) == 0

    def test_grown_too_large_it_ends(self, warm: Warm) -> None:
        """Whatever leaks, the machine gets it back; ending so is no failure."""
        program = "import hooks.worker as worker; worker.MOST_BYTES = 1; worker.run()"
        assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, env=warm.env, timeout=60).returncode == 0


def nothing_can_be_written() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def at_once(warm: Warm, payloads: list[bytes]) -> list[bytes]:
    """The answers to calls that are all made before the first is answered."""
    running = [
        subprocess.Popen(
            warm.command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=warm.env
        )
        for _ in payloads
    ]
    for process, payload in zip(running, payloads, strict=True):
        assert process.stdin
        process.stdin.write(payload)
        process.stdin.close()
        process.stdin = None
    found = [process.communicate() for process in running]
    assert [process.returncode for process in running] == [0] * len(running)
    assert {error for _, error in found} == {b""}
    return [answer for answer, _ in found]
