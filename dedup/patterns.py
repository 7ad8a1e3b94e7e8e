"""Regular expressions that are compiled when they are first used.

Compiling takes a quarter of a millisecond on average, and we have hundreds; a hook that finds nothing new needs three.
"""

import re
from typing import Any, AnyStr, ClassVar, cast


def late(pattern: AnyStr, flags: int = 0) -> "re.Pattern[AnyStr]":
    """As `re.compile`, but later: a fault in the pattern shows at its first use."""
    return cast("re.Pattern[AnyStr]", _Late(pattern, flags))


def compile_all() -> None:
    """Compile what is not compiled yet, for a process that has the time before it is asked for anything."""
    for pattern in _Late.all:
        pattern.compiled()


class _Late:
    """Becomes, attribute by attribute, the pattern it stands for."""

    all: ClassVar[list["_Late"]] = []

    def __init__(self, pattern: Any, flags: int) -> None:
        self._made_of = (pattern, flags)
        self._compiled: re.Pattern[Any] | None = None
        self.all.append(self)

    def compiled(self) -> "re.Pattern[Any]":
        if self._compiled is None:
            self._compiled = re.compile(*self._made_of)
        return self._compiled

    def __getattr__(self, name: str) -> Any:
        value = getattr(self.compiled(), name)
        setattr(self, name, value)  # so that this is asked only once for each
        return value
