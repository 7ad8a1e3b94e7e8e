"""Work in a thread, waited for no longer than there is time."""

import math
import threading
import time

import pytest

from dedup.in_time import Background, TooLate


def test_what_comes_of_it_is_handed_over() -> None:
    """However long it takes, where there is no end; and as often as it is asked for."""
    working = Background(lambda: 7)
    assert working.result(math.inf) == 7
    assert working.result(time.monotonic()) == 7


def test_nobody_waits_beyond_the_time() -> None:
    """The work goes on, and may be asked for later."""
    ready = threading.Event()
    working = Background(ready.wait)
    with pytest.raises(TooLate):
        working.result(time.monotonic() - 1)
    ready.set()
    assert working.result(math.inf)


def test_what_it_raises_is_raised_where_it_is_waited_for() -> None:
    """Not lost in the thread."""

    def fail() -> None:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        Background(fail).result(math.inf)
