"""Every case in `fixtures/replay` gives the answers it gave when somebody last read them."""

import json
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hooks import client, worker
from hooks.freshness import stamp
from hooks.service import Service
from hooks.worker import Worker
from tests.fakes import Clock
from tests.hooks.replay import CASES, Ask, alone, played


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_replay(path: Path, model_dir: Path) -> None:
    """To the letter, URNs and times included."""
    case = json.loads(path.read_text())
    assert played(case) == case["steps"]


Asking = Callable[[Clock, Callable[[], str]], Ask]


@pytest.fixture
def through_a_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Asking]:
    """Each call over a socket, to a worker that serves all of a case."""
    monkeypatch.setattr(worker, "own_bytes", lambda: 0)  # these tests' process may have more than a worker's may
    path, workers = tmp_path / "socket", list[Worker]()
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(path))
    listener.listen()

    def asking(clock: Clock, new_id: Callable[[], str]) -> Ask:
        service = Service(stamp(), clock=clock, new_id=new_id)
        service.warm_up()
        workers.append(Worker(listener, service, lambda: True))
        threading.Thread(target=workers[-1].serve, daemon=True).start()
        return ask

    def ask(event: str, options: list[str], payload: bytes) -> bytes:
        with socket.socket(socket.AF_UNIX) as line:
            line.connect(str(path))
            arguments = client.joined([word.encode() for word in (event, *options)])
            line.sendall(client.joined([b"99000", b"/", arguments, payload, client.joined(client.surroundings())]))
            reply = b""
            while part := line.recv(65_536):
                reply += part
        assert reply.startswith(client.ACCEPTED)
        return reply[9:]

    yield asking
    for one in workers:
        one.end()


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="the worker needs Unix sockets")
@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_worker_answers_as_a_process_of_its_own(
    path: Path, model_dir: Path, through_a_worker: Asking, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Byte for byte, whatever it keeps between calls."""
    case = json.loads(path.read_text())
    here = played(case, alone)
    monkeypatch.setenv("SUBCOG_HOME", str(tmp_path / "another"))
    assert played(case, through_a_worker) == here
