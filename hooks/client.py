"""What Claude Code runs: stdin → answer → stdout. Always exit 0; stdout is a valid answer or empty.

Whatever goes wrong here is nobody's business in the session: no traceback, no exit code, no half an answer. So the work
is done in a child, and this process only waits for it: a thread or a signal handler in the same process would wait for
native code and long regular expressions to give the interpreter back, and neither outlives a crash in native code.
"""

import os
import sys
import time
from contextlib import suppress

BUDGETS_S = {"pre-compact": 25.0, "session-start": 12.0, "session-end": 8.0}
"""After this the process ends with an empty answer, well within the limits that `hooks.json` gives the client."""

_WRITE = 512  # bytes: what a pipe that takes anything takes whole (PIPE_BUF in POSIX)


def run(arguments: list[str]) -> None:
    """Answer one hook call and end the process. `arguments`: EVENT [--output json|text] [--dry-run].

    Not click, not argparse: those leave with exit code 2 on a bad flag, and exit code 2 blocks a compaction.
    """
    if os.environ.get("SUBCOG_WITHIN_JUDGE"):  # the name is in `dedup.judge.claude_cli`, which says why
        os._exit(0)
    with suppress(BaseException):  # also KeyboardInterrupt: the client stops hooks with signals
        budget = BUDGETS_S.get("".join(arguments[:1]), 8.0)
        if hasattr(os, "fork"):
            _guarded(arguments, budget)
        else:
            _alone(arguments, budget)
    # Ends here and now: unloading the model's runtime costs tens of milliseconds that the session would wait for.
    os._exit(0)


def _guarded(arguments: list[str], budget: float) -> None:
    """Let a child do the work, pass on its answer if it ends well, and otherwise say in the log how it ended."""
    import signal

    begin = time.monotonic()
    read, write = os.pipe()
    child = os.fork()
    if not child:
        _work(arguments, begin, budget, write)
    with suppress(ValueError, OSError):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, lambda *_: _abandon(child))
    os.close(write)
    answer = _heard(read, begin + budget)
    if answer is None:
        os.kill(child, signal.SIGKILL)
        _log(arguments, begin, f"stopped after {budget:g} s")
    elif status := os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]):
        _log(arguments, begin, f"ended by signal {-status}" if status < 0 else "ended without an answer")
    else:
        _say(answer, begin + budget)


def _abandon(child: int) -> None:
    """The client wants this process to end, and so must the child."""
    with suppress(OSError):
        os.kill(child, 9)
    os._exit(0)


def _work(arguments: list[str], begin: float, budget: float, pipe: int) -> None:
    """The child's life: work, hand over the whole answer, exit code 0; anything else means that there is no answer."""
    status = 1
    with suppress(BaseException):
        import signal

        # Where the parent was killed nobody stops the child but the kernel. Not handled, so it needs no interpreter.
        signal.setitimer(signal.ITIMER_REAL, budget + 1)
        data = _answer(arguments, begin + budget)
        while data:
            data = data[os.write(pipe, data) :]
        status = 0
    os._exit(status)


def _heard(pipe: int, deadline: float) -> bytes | None:
    """Everything that comes through the pipe until its other end closes; None if it has not by then."""
    import select

    data = b""
    while select.select([pipe], [], [], max(0.0, deadline - time.monotonic()))[0]:
        part = os.read(pipe, 65_536)
        if not part:
            return data
        data += part
    return None


def _say(data: bytes, deadline: float) -> None:
    """The answer to stdout, straight to the descriptor: nothing buffered can fail at exit, nor can it block."""
    import select

    while data and select.select([], [1], [], max(0.0, deadline - time.monotonic()))[1]:
        data = data[os.write(1, data[:_WRITE]) :]


def _log(arguments: list[str], begin: float, error: str) -> None:
    """The line that `hooks.log` would have written for this run, had the child come that far."""
    import json

    from dedup.config import config_file

    spent = round((time.monotonic() - begin) * 1000, 1)
    row: dict[str, object] = {"hook": "".join(arguments[:1]), "dry_run": "--dry-run" in arguments}
    row |= {"outcome": "failed", "error": error, "duration_ms": spent, "event": "hook", "level": "error"}
    row["timestamp"] = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    home = config_file().parent
    home.mkdir(parents=True, exist_ok=True, mode=0o700)
    file = os.open(home / "hooks.log", os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    os.write(file, json.dumps(row).encode() + b"\n")


def _alone(arguments: list[str], budget: float) -> None:
    """Without child processes of this kind (Windows) a thread has to do as a guard."""
    import threading

    watchdog = threading.Timer(budget, os._exit, (0,))
    watchdog.daemon = True
    watchdog.start()
    data = _answer(arguments, time.monotonic() + budget)
    while data:
        data = data[os.write(1, data) :]


def _answer(arguments: list[str], deadline: float) -> bytes:
    from hooks.dispatch import Request, answer

    output = "json"
    if "--output" in arguments[:-1]:
        output = arguments[arguments.index("--output") + 1]
    elif "--output=text" in arguments:
        output = "text"
    event = arguments[0] if arguments else ""
    return answer(Request(event, sys.stdin.buffer.read(), output, "--dry-run" in arguments, deadline))
