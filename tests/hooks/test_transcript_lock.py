"""One at a time on a transcript: between threads of one process as between processes."""

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from hooks.transcript_lock import one_at_a_time
from tests.conftest import ROOT

pytest.importorskip("fcntl")


def taken_elsewhere(home: Path, transcript: str) -> bool:
    """Whether another process would have to wait."""
    program = (
        "import sys, hooks.transcript_lock as locks; from pathlib import Path\n"
        "with locks.one_at_a_time(Path(sys.argv[1]), sys.argv[2], patience_s=0.1): print(len(locks._taken))"
    )
    command = [sys.executable, "-c", program, str(home), transcript]
    return subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout == b"0\n"


def test_threads_of_one_process_wait_for_each_other(home: Path) -> None:
    """To the kernel they are one; here the second has its turn after the first."""
    order: list[str] = []
    first_has_it = threading.Event()

    def first() -> None:
        with one_at_a_time(home, "/t.jsonl"):
            first_has_it.set()
            while not order:  # until the second one has come
                pass
            order.append("first is done")

    def second() -> None:
        first_has_it.wait()
        order.append("second has come")
        with one_at_a_time(home, "/t.jsonl"):
            order.append("second has its turn")

    both = [threading.Thread(target=one) for one in (first, second)]
    for thread in both:
        thread.start()
    for thread in both:
        thread.join(60)
    assert order == ["second has come", "first is done", "second has its turn"]


def test_a_lock_that_is_given_back_does_not_give_back_those_of_others(home: Path) -> None:
    """Closing the file would: the kernel gives back all that a process holds of it."""
    with one_at_a_time(home, "/one.jsonl"):
        with one_at_a_time(home, "/two.jsonl"):
            assert taken_elsewhere(home, "/two.jsonl")
        assert not taken_elsewhere(home, "/two.jsonl")
        assert taken_elsewhere(home, "/one.jsonl")
    assert not taken_elsewhere(home, "/one.jsonl")


def test_nobody_waits_for_ever(home: Path) -> None:
    """Whoever holds it may be suspended; the work goes on, and the cursor decides."""
    with one_at_a_time(home, "/t.jsonl"), one_at_a_time(home, "/t.jsonl", patience_s=0.05):
        assert taken_elsewhere(home, "/t.jsonl")
    assert not taken_elsewhere(home, "/t.jsonl")
