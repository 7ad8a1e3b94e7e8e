"""Runs processes one after the other and times each, from its start to its end. Reads its task from stdin, as JSON.

A program of its own that imports nothing but the standard library: a child's peak memory counts from that of the
process that it was forked from.
"""

import json
import os
import sys
import time
from contextlib import suppress
from typing import Any

_PR_SET_CHILD_SUBREAPER = 36


def timed(command: list[str], payload: bytes, env: dict[str, str], cwd: str) -> dict[str, float]:
    """Milliseconds until one process ends, and the peak of resident memory in MB, its own or of one it has started.

    A hook without a worker has a child that still puts things away after the answer: it is waited for, not counted.
    """
    stdin, feed = os.pipe()
    sink = os.open(os.devnull, os.O_RDWR)
    begin = time.perf_counter()
    actions = [
        (os.POSIX_SPAWN_DUP2, stdin, 0),
        (os.POSIX_SPAWN_DUP2, sink, 1),
        (os.POSIX_SPAWN_DUP2, sink, 2),
        (os.POSIX_SPAWN_CLOSE, feed),
    ]
    child = os.posix_spawn(command[0], command, env, file_actions=actions)
    os.close(stdin)
    os.write(feed, payload)
    os.close(feed)
    _, status, used = os.wait4(child, 0)
    spent = time.perf_counter() - begin
    peak = max(used.ru_maxrss, *_left_behind())
    os.close(sink)
    if status:
        raise SystemExit(f"{' '.join(command)} ended with {os.waitstatus_to_exitcode(status)}")
    scale = 1e6 if sys.platform == "darwin" else 1e3  # bytes there, kilobytes here
    return {"ms": spent * 1000, "mb": peak / scale}


def _left_behind() -> list[int]:
    """Wait for what a process left behind; the peak memory of each, where the system has made them ours."""
    found = [0]
    with suppress(ChildProcessError):
        while True:
            found.append(os.wait4(-1, 0)[2].ru_maxrss)
    return found


def _adopt() -> None:
    """Have this process become the parent of what its children leave behind (Linux)."""
    import ctypes

    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def main() -> None:
    _adopt()
    task: dict[str, Any] = json.load(sys.stdin)
    os.chdir(task["cwd"])
    found: dict[str, list[dict[str, float]]] = {}
    for name, command, payload, env in task["calls"]:  # in the order in which they are to alternate
        found.setdefault(name, []).append(timed(command, payload.encode(), os.environ | env, task["cwd"]))
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
