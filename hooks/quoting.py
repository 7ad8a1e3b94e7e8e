"""A stored text as what Claude is told quotes it: on one line, and as no tag."""

import re

from dedup.patterns import late
from hooks.control_characters import CONTROL_CHARACTERS

# No memory can close the frame it is shown in, or open one of the client's own: `<` before a name is another character,
# and so is the `>` that goes with it. Also where `replay` and `recall` show it on a terminal: they show to the letter
# what a hook tells Claude. What was stored is as it was, and `list`, `show`, `search` and `log` show that.
_TAG = late(r"<([/!]?[A-Za-z][^<>]*)(>*)")  # several close `Map<String, List<Long>>`
_CUT = " … "
_TAKEN_OUT = dict.fromkeys(CONTROL_CHARACTERS - {ord("\r")})


def one_line(text: str) -> str:
    """Without line breaks and control characters, and with what looks like a tag between other brackets."""
    return " ".join(_TAG.sub(_no_tag, text.translate(_TAKEN_OUT)).split())


def _no_tag(tag: re.Match[str]) -> str:
    return f"‹{tag[1]}{'›' * len(tag[2])}"


def clipped(line: str, limit: int) -> str:
    """At most `limit` characters of a line."""
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"


def without_middle(line: str, limit: int) -> str:
    """At most `limit` characters of a line: its beginning, and its end, where a condition stands ("unless …")."""
    end = limit // 3
    return line if len(line) <= limit else f"{line[: limit - end - len(_CUT)].rstrip()}{_CUT}{line[-end:].lstrip()}"
