"""What Claude Code runs: stdin → answer → stdout. Always exit 0; stdout is a valid answer or empty.

Whatever goes wrong here is nobody's business in the session: no traceback, no exit code, no half an answer.
"""

import os
import sys
import threading
from contextlib import suppress

BUDGETS_S = {"pre-compact": 25.0, "session-start": 12.0, "session-end": 8.0}
"""After this the process ends with an empty answer, well within the limits that `hooks.json` gives the client."""


def run(arguments: list[str]) -> None:
    """Answer one hook call and end the process. `arguments`: EVENT [--output json|text] [--dry-run].

    Not click, not argparse: those leave with exit code 2 on a bad flag, and exit code 2 blocks a compaction.
    """
    # A daemon thread, not a signal: a signal waits for native code (the model, a locked database) to come back.
    watchdog = threading.Timer(BUDGETS_S.get("".join(arguments[:1]), 8.0), os._exit, (0,))
    watchdog.daemon = True
    watchdog.start()
    with suppress(BaseException):  # also KeyboardInterrupt: the client stops hooks with signals
        _write(_answer(arguments))
    # Ends here and now: unloading the model's runtime costs tens of milliseconds that the session would wait for.
    os._exit(0)


def _answer(arguments: list[str]) -> bytes:
    from hooks.dispatch import Request, answer

    output = "json"
    if "--output" in arguments[:-1]:
        output = arguments[arguments.index("--output") + 1]
    elif "--output=text" in arguments:
        output = "text"
    event = arguments[0] if arguments else ""
    return answer(Request(event, sys.stdin.buffer.read(), output, "--dry-run" in arguments))


def _write(data: bytes) -> None:
    """One write of the whole answer to the file descriptor: nothing buffered can fail at exit."""
    while data:
        data = data[os.write(1, data) :]
