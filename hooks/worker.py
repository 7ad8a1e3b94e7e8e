"""The worker: one process for each user and home that keeps the model loaded, and answers hook calls over a socket.

It is comfort, never correctness: whatever it does not do, or does too late, the hook does without it (`hooks.cold`) or
a later hook makes up for. It holds a lock for as long as it lives, so there are never two. Its socket appears when it
is ready, under a name with the version of the protocol. It ends when nobody has called for a while, when it is told
to, when its code, settings or environment are no longer those of its callers, when it has grown too large, or, by the
kernel's hand, when it is stuck.
"""

import gc
import json
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from dedup.config import load_leniently
from hooks import client, wire
from hooks.freshness import stamp
from hooks.lean_imports import spare_threads
from hooks.worker_launch import LOCK, directory, make

if TYPE_CHECKING:
    from hooks.service import Service

_TICK_S = 1.0
STUCK_S = 30.0
"""If the main loop gives no sign of life for this long, the kernel ends the process. It gives none while a call is late
by as much."""

_QUIET_S = 3.0
"""After the last call, or the start; then there is time for what hooks had no time for."""

_TURN_S = 0.0005
"""How long a thread may keep the interpreter while another one waits for it. With Python's own 5 ms the model, once it
has done its part, waits for whoever looks up words meanwhile: five new candidates took 92 ms and take 80."""

_TRIES = 5
_AT_ONCE = 32
"""Calls worked on at the same time; more wait in the queue, and then help themselves."""

MOST_BYTES = 700_000_000
"""Of memory of its own (the model's 90 MB and the indexes are the file system's). A process that has more ends, and
the next begins with less than a third."""


def run() -> NoReturn:
    """The process's whole life. Exit code 0 unless it could not begin."""
    try:
        status = _life()
    except OSError as error:
        print(f"the worker could not begin: {error.strerror}: {error.filename}", file=sys.stderr)  # noqa: T201
        status = 1
    os._exit(status)  # threads of the model's runtime take their time to end


def _life() -> int:
    with suppress(OSError):
        os.setsid()  # the session that started us may go, and its terminal with it
    os.closerange(3, 256)  # whoever holds the other end of one of these would wait for us
    os.umask(0o077)
    place = directory()
    make(place)
    if not client.is_private(str(place)):
        print(f"{place} is not private; no worker", file=sys.stderr)  # noqa: T201
        return 1
    lock = _lock(place / LOCK)
    if lock is None:
        return 0  # there is one
    os.chdir("/")  # or the directory we were started in could not be removed or unmounted
    _alarm(4 * STUCK_S)  # for beginning; what serves goes on with it
    spare_threads()  # before the service imports numpy
    fresh = stamp()  # before the code that it is about
    if not load_leniently().settings.worker:  # the environment was looked at by who started us, the config file was not
        return 0
    from hooks.service import Service  # not before there is the lock: of many that start at once one needs it

    service = Service(fresh)
    service.warm_up()
    gc.freeze()  # what is loaded stays; looking through all of it, as Python does now and then, takes 30 ms
    sys.setswitchinterval(_TURN_S)
    path = place / client.socket_name()
    with _listening(path) as listener:
        worker = Worker(listener, service, lambda: _is_at(place / LOCK, lock))
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, worker.end)
        # Without a sign of life for a while the kernel ends the process, which takes no interpreter: a regular
        # expression that never comes to an end does not give it back.
        worker.serve(lambda: _alarm(STUCK_S))
        if _is_at(place / LOCK, lock):
            path.unlink(missing_ok=True)
    service.close()
    return 0


def _alarm(seconds: float) -> None:
    signal.setitimer(signal.ITIMER_REAL, seconds)


def _is_at(path: Path, file: int) -> bool:
    """Whether an open file is the one that a path leads to."""
    try:
        return os.path.samestat(path.stat(), os.fstat(file))
    except OSError:
        return False


def _lock(path: Path) -> int | None:
    """The lock, for as long as the process lives; None if another has it."""
    import fcntl

    file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    for _ in range(_TRIES):
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            break
        except BlockingIOError:
            time.sleep(_TICK_S / 20)  # whoever only looks whether it is held, holds it for a moment
    else:
        return None
    os.ftruncate(file, 0)
    os.write(file, b"%d" % os.getpid())  # whom to tell to end; it counts only while the lock is held
    return file


def _listening(path: Path) -> socket.socket:
    """A socket that can be connected to from when it has its name. One left behind goes: the lock is ours."""
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    beginning = path.with_suffix(".new")
    for left in (beginning, path):
        left.unlink(missing_ok=True)
    listener.bind(str(beginning))
    listener.listen(64)
    beginning.rename(path)
    return listener


class Worker:
    """The serving loop, and a thread for each call."""

    def __init__(self, listener: socket.socket, service: "Service", has_its_place: Callable[[], bool]) -> None:
        """`has_its_place`: whether callers would find this worker; the home may have been deleted or moved."""
        self._listener = listener
        self._service = service
        self._has_its_place = has_its_place
        self._calls: dict[int, float] = {}  # thread → until when it should be done
        self._ending = threading.Event()
        self._begun, self._answered = time.time(), 0
        self._last = self._looked = time.monotonic()
        self._rejudged_at = 0.0

    def end(self, *_: object) -> None:
        """Accept no more, and finish what has been accepted."""
        self._ending.set()

    def state(self) -> Mapping[str, object]:
        """How it is, for `worker status` and `doctor`; `own_bytes` is memory, `begun` seconds since the epoch."""
        mine = {"pid": os.getpid(), "begun": self._begun, "own_bytes": own_bytes()}
        return mine | {"answered": self._answered, "working_on": len(self._calls)}

    def serve(self, alive: Callable[[], None] = lambda: None) -> None:
        """Until it is time to end. `alive` is called every second or so, as long as no call is stuck."""
        self._listener.settimeout(_TICK_S)
        while not self._ending.is_set():
            self._beat(alive)
            if len(self._calls) >= _AT_ONCE:
                time.sleep(_TICK_S / 20)
                continue
            try:
                line, _ = self._listener.accept()
            except TimeoutError:  # nobody called
                continue
            except OSError:  # out of file descriptors, mostly: it would fail again at once
                time.sleep(_TICK_S)
                continue
            self._last = time.monotonic()
            threading.Thread(target=self._take, args=(line,), daemon=True).start()
        self._listener.close()  # who is still in the queue finds the line dead, and helps itself
        while self._calls:
            self._beat(alive)
            time.sleep(_TICK_S / 20)

    def _beat(self, alive: Callable[[], None]) -> None:
        now = time.monotonic()
        if now - self._looked < _TICK_S:
            return
        self._looked = now
        if all(now < until + STUCK_S for until in list(self._calls.values())):
            alive()
        if not self._calls and self._rejudged_at < self._last < now - _QUIET_S:
            self._rejudged_at = now
            threading.Thread(target=self._rejudge, daemon=True).start()
        idle = not self._calls and now - self._last > self._service.loaded.settings.worker_idle_secs
        if idle or not self._has_its_place() or self._service.is_stale() or own_bytes() > MOST_BYTES:
            self.end()

    def _rejudge(self) -> None:
        try:
            self._service.rejudge()
        except Exception as error:  # noqa: BLE001 - the janitor does it, or says what is wrong
            from hooks import log

            print(f"judging again failed: {log.reason(error)}", file=sys.stderr)  # noqa: T201

    def _take(self, line: socket.socket) -> None:
        """One call, from its first byte to its last. Whatever it brings, the others go on."""
        try:
            with line, suppress(OSError):  # the caller has helped itself meanwhile
                self._answer(line)
        except Exception as error:  # noqa: BLE001 - the caller finds the line dead, and helps itself
            from hooks import log

            print(f"a call failed: {log.reason(error)}", file=sys.stderr)  # noqa: T201

    def _answer(self, line: socket.socket) -> None:
        me = threading.get_ident()
        if not client.is_ours(line):
            return
        message = wire.heard(line)
        if message == [b""]:
            line.sendall(client.ACCEPTED + client.framed(json.dumps(self.state()).encode()))
            return
        left, cwd, arguments, payload, surroundings = message
        until = time.monotonic() + int(left) / 1000
        if not self._service.is_for(wire.parted(surroundings)):
            self.end()  # the caller goes on by itself, and has another worker started, one that is for it
            line.sendall(client.REFUSED)
            return
        self._calls[me] = until
        try:
            line.sendall(client.ACCEPTED)
            told = [os.fsdecode(argument) for argument in wire.parted(arguments)]
            answer = self._service.answer(told, payload, until, os.fsdecode(cwd))
            self._answered += 1
            line.settimeout(max(1.0, until - time.monotonic()))
            line.sendall(client.framed(answer))
        finally:
            self._last = time.monotonic()
            del self._calls[me]


def own_bytes() -> int:
    """Memory that belongs to this process alone; 0 where the system does not say. Files that are mapped are not its."""
    try:
        pages = Path("/proc/self/statm").read_text().split()
    except OSError:
        return 0
    return (int(pages[1]) - int(pages[2])) * os.sysconf("SC_PAGE_SIZE")
