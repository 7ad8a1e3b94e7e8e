"""Regular expressions that are compiled when they are first used, and kept.

Compiling takes a quarter of a millisecond on average, and we have hundreds; a hook that finds nothing new needs three.
`re` cannot keep what it has compiled, only the text; but what it hands to the matcher at the end is a list of numbers.
"""

import _sre  # type: ignore[import-not-found]
import re
from typing import Any, AnyStr, ClassVar, cast

from dedup.code_cache import CACHE


def late(pattern: AnyStr, flags: int = 0) -> "re.Pattern[AnyStr]":
    """As `re.compile`, but later: a fault in the pattern shows at its first use."""
    return cast("re.Pattern[AnyStr]", _Late(pattern, flags))


def compile_all() -> None:
    """Compile what is not compiled yet, for a process that has the time before it is asked for anything."""
    for pattern in _Late.all:
        pattern.compiled()


def compiled(pattern: Any, flags: int = 0) -> "re.Pattern[Any]":
    """As `re.compile`, from what was kept if it was compiled before."""
    try:
        code, *told = CACHE.get((pattern, int(flags)), lambda: _parts(pattern, flags))
        numbers = memoryview(code).cast("I").tolist()
        made: re.Pattern[Any] = _sre.compile(pattern, told[0], numbers, *told[1:])  # checks the numbers first
        return made
    except (AttributeError, ImportError, TypeError, ValueError, RuntimeError):  # another `re` than those we know
        return re.compile(pattern, flags)


def _parts(pattern: Any, flags: int) -> tuple[Any, ...]:
    """What `re._compiler.compile` makes of a pattern, in CPython 3.11 to 3.14: arguments of `_sre.compile`."""
    from array import array
    from re import _compiler, _parser  # type: ignore[attr-defined]

    parsed = _parser.parse(pattern, flags)
    names = parsed.state.groupdict
    numbered = [None] * parsed.state.groups
    for name, number in names.items():
        numbered[number] = name
    code = array("I", _compiler._code(parsed, flags))
    return code.tobytes(), int(flags | parsed.state.flags), parsed.state.groups - 1, dict(names), tuple(numbered)


class _Late:
    """Becomes, attribute by attribute, the pattern it stands for."""

    all: ClassVar[list["_Late"]] = []

    def __init__(self, pattern: Any, flags: int) -> None:
        self._made_of = (pattern, flags)
        self._compiled: re.Pattern[Any] | None = None
        self.all.append(self)

    def compiled(self) -> "re.Pattern[Any]":
        if self._compiled is None:
            self._compiled = compiled(*self._made_of)
        return self._compiled

    def __getattr__(self, name: str) -> Any:
        value = getattr(self.compiled(), name)
        setattr(self, name, value)  # so that this is asked only once for each
        return value
