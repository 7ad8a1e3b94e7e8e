"""Regular expressions that are compiled when they are first used.

Compiling takes a quarter of a millisecond on average, and we have hundreds; a hook that finds nothing new needs three.
"""

import re
from typing import Any, AnyStr, cast


def late(pattern: AnyStr, flags: int = 0) -> "re.Pattern[AnyStr]":
    """As `re.compile`, but later: a fault in the pattern shows at its first use."""
    return cast("re.Pattern[AnyStr]", _Late(pattern, flags))


class _Late:
    """Becomes, attribute by attribute, the pattern it stands for."""

    def __init__(self, pattern: Any, flags: int) -> None:
        self._made_of = (pattern, flags)

    def __getattr__(self, name: str) -> Any:
        # Only asked for what is not there yet; `re` itself remembers what it has compiled.
        value = getattr(re.compile(*self._made_of), name)
        setattr(self, name, value)
        return value
