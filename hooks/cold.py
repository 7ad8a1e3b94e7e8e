"""The cold path: one hook call answered without a worker, in a child that is ended when it takes too long.

A thread or a signal handler in the same process would wait for native code and long regular expressions to give the
interpreter back, and neither outlives a crash in native code. So the work is done in a child, and its parent waits.
"""

import os
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from dedup import code_cache
from hooks.client import budget_s, end_at, framed, is_off, read_all, say, unframed

if TYPE_CHECKING:
    from dedup.config import Settings
    from dedup.engine import Engine
    from dedup.ports import Span

_NOTES_S = 1.5
"""How long the parent may take to note that it has stopped its child, within what the client allows. On a busy machine,
where hooks are stopped, to load what that takes is not done in half a second."""


def answer(arguments: list[str], payload: bytes, begin: float, until: float) -> None:
    """Answer a call on stdout by `until`, on the clock of `time.monotonic`, and have a worker started for the next."""
    if not hasattr(os, "fork"):
        _alone(arguments, payload, until)
        return
    import _signal as signal  # type: ignore[import-not-found]  # as in `hooks.client`

    read, write = os.pipe()
    child = os.fork()
    if not child:
        os.close(read)
        _work(arguments, payload, until, write)
    with suppress(ValueError, OSError):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, lambda *_: _abandon(child, arguments, payload))
    os.close(write)
    if not is_off():
        from hooks import worker_launch  # while the child works; it takes 5 ms

    found = read_all(read, until)
    if found is None:
        os.kill(child, signal.SIGKILL)
        end_at(time.monotonic() + _NOTES_S)  # what the child was stopped over is read again, and may never come
        note(arguments, payload, begin, f"stopped after {budget_s(arguments):g} s")
        _note_too_long(arguments, payload)
        _look_at_indexes()
    elif (answer := unframed(found)) is not None:
        say(answer, until)  # and not wait for the child, which still has to put things away
    else:
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        note(arguments, payload, begin, f"ended by signal {-status}" if status < 0 else "ended without an answer")
        if status < 0:
            end_at(until + _NOTES_S)
            _look_at_indexes()
    if not is_off():  # not before: its start takes both cores for a second, and what was asked for comes first
        worker_launch.launch()


def note(arguments: list[str], payload: bytes, begin: float, error: str) -> None:
    """The line that `hooks.dispatch` would have written for this run, had it come that far."""
    from dedup.config import config_file
    from dedup.errors import InvalidInput
    from hooks import log, log_facts
    from hooks.payloads import HookInput, parse

    session = None
    with suppress(InvalidInput):  # what the call is of, nobody can tell then
        session = parse(HookInput, payload).session_id
    facts = log_facts.of_hook("".join(arguments[:1]), dry_run="--dry-run" in arguments, session_id=session)
    facts |= {"outcome": "failed", "error": error}
    with log.writing(config_file().parent, light=True) as logger:
        logger.write("error", "hook", **facts, duration_ms=round((time.monotonic() - begin) * 1000, 1))


def _note_too_long(arguments: list[str], payload: bytes) -> None:
    from dedup.config import config_file
    from hooks import too_long

    if _captures(arguments):
        too_long.note_stop(config_file().parent, payload, time.time())


def _captures(arguments: list[str]) -> bool:
    """Whether such a hook reads what was said, and has not only been tried."""
    from hooks.registration import NEW_SESSIONS

    return arguments[:1] != [NEW_SESSIONS.verb] and "--dry-run" not in arguments


def _look_at_indexes() -> None:
    """A damaged index may have ended the child, or kept it. The next hook, and the janitor, would fare the same."""
    from filelock import FileLock, Timeout

    from dedup.config import config_file
    from dedup.stores import vectors

    home = config_file().parent
    with suppress(OSError, Timeout), FileLock(home / vectors.LOCK, timeout=0, mode=0o600):
        vectors.discard_damaged(home / vectors.FOLDER)


def _abandon(child: int, arguments: list[str], payload: bytes) -> None:
    """The client wants this process to end, and so must the child. If that was a session's last hook, what it had not
    read yet is left to the janitor."""
    import _signal as signal

    with suppress(OSError):
        os.kill(child, 9)
    with suppress(BaseException):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        end_at(time.monotonic() + _NOTES_S)
        if _captures(arguments):
            from dedup.config import config_file
            from hooks import too_long

            too_long.note_end(config_file().parent, payload, time.time())
    os._exit(0)


def _work(arguments: list[str], payload: bytes, until: float, pipe: int) -> None:
    """The child's life: work, hand over the whole answer with its length before it, put away what was used."""
    status = 1
    with suppress(BaseException):
        import _signal as signal

        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGALRM):
            signal.signal(number, signal.SIG_DFL)
        # Where the parent was killed nobody stops the child but the kernel. Not handled, so it needs no interpreter.
        signal.setitimer(signal.ITIMER_REAL, max(0.1, until + 1 - time.monotonic()))
        nowhere = os.open(os.devnull, os.O_RDWR)
        for file in (0, 1, 2):  # whoever waits for their end is to wait for the parent's only
            os.dup2(nowhere, file)
        answer, engine = _answer(arguments, payload, until)
        _write_all(pipe, framed(answer))
        os.close(pipe)
        _put_away(engine)
        status = 0
    os._exit(status)


def _write_all(file: int, data: bytes) -> None:
    while data:
        data = data[os.write(file, data) :]


def _alone(arguments: list[str], payload: bytes, until: float) -> None:
    """Without child processes of this kind (Windows) a thread has to do as a guard."""
    import threading

    watchdog = threading.Timer(until - time.monotonic(), os._exit, (0,))
    watchdog.daemon = True
    watchdog.start()
    answer, engine = _answer(arguments, payload, until)
    _write_all(1, answer)
    _put_away(engine)


def _answer(arguments: list[str], payload: bytes, until: float) -> "tuple[bytes, list[Engine]]":
    """The answer, and the engine that gave it, if it came to one, still open."""
    from dedup.wiring import open_engine
    from hooks import dispatch
    from hooks.lean_imports import spare_threads

    spare_threads()
    used: list[Engine] = []

    def opened(settings: "Settings", *, span: "Span", or_read: bool) -> "Engine":
        used.append(open_engine(settings, span=span, or_read=or_read, bare=True))
        return used[0]

    return dispatch.answer(dispatch.request(arguments, payload, until), opened, light=True), used


def _put_away(used: "list[Engine]") -> None:
    """What nobody has to wait for: the last one to close a database writes its log back to the disk (5-10 ms)."""
    for engine in used:
        engine.store.close()
    code_cache.keep()
