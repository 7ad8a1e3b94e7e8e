"""Work that is waited for no longer than there is time."""

import math
import time
from collections.abc import Callable
from typing import Generic, TypeVar

from dedup.errors import ModelError
from dedup.terms import NOT_RUN

T = TypeVar("T")


class TooLate(ModelError):
    """The model was not ready in time; it may be the next time."""


class Background(Generic[T]):
    """A call that goes on in a thread, where the model computes without holding the interpreter's lock.

    Not a `concurrent.futures.Future`: a process that gives up waiting could not end before its executor's thread does.
    """

    def __init__(self, work: Callable[[], T]) -> None:
        import threading  # 1 ms, and where everything is stored word for word there is nothing to do

        self._work = work
        self._done: list[T] = []  # with what came of it, once it has ended well: that may be None
        self._failed: list[BaseException] = []
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def result(self, until: float) -> T:
        """What came of it. Raises what it raised, or `TooLate` where it has not ended by `until`, on the clock of
        `time.monotonic`; then it goes on, and may be asked for again."""
        self._thread.join(None if math.isinf(until) else max(0.0, until - time.monotonic()))
        if self._failed:
            raise self._failed[0]
        if not self._done:
            raise TooLate(NOT_RUN)
        return self._done[0]

    def _run(self) -> None:
        try:
            self._done.append(self._work())
        except BaseException as error:  # noqa: BLE001 - handed over, raised where it is waited for
            self._failed.append(error)
