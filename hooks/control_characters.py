"""Characters that make a terminal do something, or show text in another order than it is read.

C0 and C1 controls (ESC begins an escape sequence, CSI is one by itself), but for tab and line feed, and the explicit
bidirectional formatting characters of UAX #9.
"""

_CONTROLS = (*range(9), *range(11, 32), *range(127, 160))
_BIDIRECTIONAL = (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))

CONTROL_CHARACTERS = frozenset((*_CONTROLS, *_BIDIRECTIONAL))

_ESCAPED = {code: f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" for code in CONTROL_CHARACTERS}


def printable(text: object) -> str:
    """What others wrote, fit for a terminal: characters that would steer it are shown as escapes, `\\x1b`."""
    return str(text).translate(_ESCAPED)
