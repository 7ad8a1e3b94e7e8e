"""The client as a process of its own: what it imports, what it finds, and what it makes of a worker that is none."""

import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dedup.config import load_leniently
from hooks import client, wire
from tests.hooks.warm import Warm, decided, transcript

pytestmark = pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="there is nobody to ask without Unix sockets")

PARTS_OF_OS = {"os", "os.path", "posixpath", "genericpath", "stat", "_stat", "abc", "_abc", "_collections_abc"}
BUILT_IN = {"_socket", "select", "_signal", "posix", "time", "binascii", "errno"}


@pytest.fixture
def warm(warm: Warm, home: Path) -> Warm:
    """With a place for somebody to listen."""
    (home / "run").mkdir(parents=True, mode=0o700)
    home.chmod(0o700)
    return warm


class Impostor:
    """Listens where the worker would, and does something else."""

    def __init__(self, warm: Warm, deed: Callable[[socket.socket], None]) -> None:
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(str(warm.run / client.socket_name()))
        self.listener.listen()
        self.heard: list[list[bytes]] = []
        self._deed = deed
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        line, _ = self.listener.accept()
        with line:
            self.heard.append(wire.heard(line))
            self._deed(line)


def test_it_imports_what_is_built_in_and_nothing_else(warm: Warm) -> None:
    """As `-I -S` leaves it, with a worker that answers: everything else would cost more than the whole relay."""
    Impostor(warm, lambda line: line.sendall(client.ACCEPTED + client.framed(b"hello\n")))
    program = (
        "import sys; before = set(sys.modules); import os; end = os._exit\n"
        "def told(code): os.write(2, ' '.join(set(sys.modules) - before).encode()); end(code)\n"
        "os._exit = told; path = sys.argv.pop(1)\n"
        "exec(compile(open(path).read(), path, 'exec'), {'__name__': '__main__', '__file__': path})"
    )
    command = [sys.executable, "-I", "-S", "-c", program, str(warm.client), "hook", "pre-compact"]
    done = subprocess.run(command, input=b"{}", capture_output=True, env=warm.env, timeout=60)
    assert done.stdout == b"hello\n"
    assert set(done.stderr.decode().split()) <= PARTS_OF_OS | BUILT_IN


def test_bytes_go_through_as_they_are(warm: Warm) -> None:
    """It parses nothing: any payload, any answer."""
    sent, back = bytes(range(256)) * 500, bytes(reversed(range(256))) * 5000
    impostor = Impostor(warm, lambda line: line.sendall(client.ACCEPTED + client.framed(back)))
    assert warm.hook(sent, "pre-compact", "--output", "text").stdout == back
    ((left, cwd, arguments, payload, surroundings),) = impostor.heard
    assert 0 < int(left) <= client.BUDGETS_S["pre-compact"] * 1000
    assert (os.fsdecode(cwd), payload) == (str(Path.cwd()), sent)
    assert wire.parted(arguments) == [b"pre-compact", b"--output", b"text"]
    assert f"SUBCOG_HOME={warm.home}".encode() in wire.parted(surroundings)


@given(st.lists(st.binary(max_size=20), min_size=1, max_size=9))
def test_what_is_joined_is_parted(parts: list[bytes]) -> None:
    """What the client sends is what the worker hears, whatever bytes are in it."""
    assert wire.parted(client.joined(parts)) == parts


@pytest.mark.parametrize(
    "reply",
    [
        b"",
        client.REFUSED,
        b"HTTP/1.1 400 Bad Request\r\n\r\n",
        client.ACCEPTED,
        client.ACCEPTED + b"000000",
        client.ACCEPTED + b"nonsense",
        client.ACCEPTED + client.framed(b"half an answer")[:-3],
        client.ACCEPTED + client.framed(b"an answer") + b"and more",
    ],
)
def test_a_reply_that_is_none_is_done_without(warm: Warm, tmp_path: Path, reply: bytes) -> None:
    """The hook does the work itself, and nothing of what it was sent reaches the session."""
    Impostor(warm, lambda line: line.sendall(reply))
    done = warm.hook(transcript(tmp_path / "t.jsonl", decided("PostgreSQL 15")))
    assert json.loads(done.stdout)["hookSpecificOutput"]["additionalContext"].startswith("Auto-captured 1 memory")


@pytest.mark.parametrize("size", [1, 7, 8, 9, 10])
def test_an_answer_is_whole_in_whatever_pieces_it_comes(warm: Warm, tmp_path: Path, size: int) -> None:
    """Half a length is no length: the rest is waited for."""
    reply = client.ACCEPTED + client.framed(b"an answer")

    def in_two(line: socket.socket) -> None:
        line.sendall(reply[:size])
        time.sleep(0.3)
        line.sendall(reply[size:])

    Impostor(warm, in_two)
    assert warm.hook(transcript(tmp_path / "t.jsonl", decided("PostgreSQL 15"))).stdout == b"an answer"


def test_an_accepted_call_that_is_not_answered_in_time_has_an_empty_answer(warm: Warm, tmp_path: Path) -> None:
    """The worker goes on with it; `doctor` finds it in the log."""
    never = threading.Event()

    def accepts_and_hangs(line: socket.socket) -> None:
        line.sendall(client.ACCEPTED)
        never.wait(60)

    Impostor(warm, accepts_and_hangs)
    program = (
        f"import sys; sys.path.insert(0, {str(warm.client.parents[1])!r}); import hooks.client as client\n"
        "client.BUDGETS_S['pre-compact'] = 1.5; client.run(['pre-compact'])"
    )
    payload = transcript(tmp_path / "t.jsonl", decided("PostgreSQL 15"))
    done = subprocess.run([sys.executable, "-c", program], input=payload, capture_output=True, env=warm.env)
    never.set()
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    (line,) = warm.log()
    assert (line["outcome"], line["error"]) == ("failed", "the worker did not answer in time")
    assert warm.contents() == []


def test_input_that_never_ends_is_not_waited_for(warm: Warm) -> None:
    """Whoever holds the other end of the pipe."""
    program = (
        f"import sys; sys.path.insert(0, {str(warm.client.parents[1])!r}); import hooks.client as client\n"
        "client.BUDGETS_S['pre-compact'] = 0.5; client.run(['pre-compact'])"
    )
    read, write = os.pipe()
    done = subprocess.run([sys.executable, "-c", program], stdin=read, capture_output=True, env=warm.env, timeout=60)
    os.close(read)
    os.close(write)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.parametrize(
    "spoil", [lambda run: run.chmod(0o755), lambda run: run.rename(f"{run}-2") or run.symlink_to(f"{run}-2")]
)
def test_a_directory_that_others_could_have_made_is_not_looked_into(
    warm: Warm, tmp_path: Path, spoil: Callable[[Path], object]
) -> None:
    """They would read what is said in the session, and say what they like."""
    impostor = Impostor(warm, lambda line: line.sendall(client.ACCEPTED + client.framed(b"evil")))
    spoil(warm.run)
    assert b"Auto-captured 1 memory" in warm.hook(transcript(tmp_path / "t.jsonl", decided("PostgreSQL 15"))).stdout
    assert impostor.heard == []


@pytest.mark.skipif(not hasattr(socket, "SO_PEERCRED") or os.geteuid() != 0, reason="only root can be two people")
def test_a_process_of_another_user_is_not_talked_to(warm: Warm, tmp_path: Path) -> None:
    """Not even if it got its socket into the right place."""
    assert all(map(client.is_ours, socket.socketpair(socket.AF_UNIX)))
    program = (
        "import os, socket, sys; os.setuid(65534); s = socket.socket(fileno=int(sys.argv[1])); s.listen()\n"
        "print(flush=True); s.accept(); print('called')"
    )
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(warm.run / client.socket_name()))
    listener.set_inheritable(True)
    command = [sys.executable, "-c", program, str(listener.fileno())]
    with subprocess.Popen(command, stdout=subprocess.PIPE, close_fds=False) as process:
        assert process.stdout
        process.stdout.readline()
        assert b"Auto-captured 1" in warm.hook(transcript(tmp_path / "t.jsonl", decided("PostgreSQL 15"))).stdout
        process.kill()


@pytest.mark.parametrize(
    "env",
    [
        {},
        {"SUBCOG_HOME": "/srv/memories"},
        {"SUBCOG_HOME": "~/memories"},
        {"SUBCOG_HOME": "relative"},
        {"SUBCOG_HOME": "~nobody-of-that-name/x"},
        {"SUBCOG_HOME": ""},
        {"XDG_DATA_HOME": "/srv/data"},
        {"XDG_DATA_HOME": "  "},
        {"XDG_DATA_HOME": "relative"},
    ],
)
def test_it_looks_in_the_home_that_the_settings_have(monkeypatch: pytest.MonkeyPatch, env: dict[str, str]) -> None:
    """It cannot import them, and says the same."""
    monkeypatch.delenv("SUBCOG_HOME")
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    assert client.home() == str(load_leniently().settings.home)


def test_a_home_whose_path_is_too_long_for_a_socket(
    guarded_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The socket is elsewhere, as private; the worker is found all the same."""
    home = tmp_path / ("x" * 120)
    monkeypatch.setenv("SUBCOG_WORKER", "on")
    monkeypatch.setenv("SUBCOG_HOME", str(home))
    monkeypatch.setenv("SUBCOG_MODEL_DIR", str(tmp_path / "none"))
    warm = Warm(home, dict(os.environ))
    assert not warm.run.is_relative_to(home)
    warm.start()
    assert b"Auto-captured 1 memory" in warm.hook(transcript(tmp_path / "t.jsonl", decided("PostgreSQL 15"))).stdout
    told = warm.told()
    assert told
    assert told["answered"] == 1
    assert client.is_private(str(warm.run))
    warm.stop()
    for file in warm.run.iterdir():
        file.unlink()
    warm.run.rmdir()
