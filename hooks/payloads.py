"""What Claude Code sends on stdin and accepts on stdout, with the client's own names, in its own order.

Lenient by design: unknown keys are ignored and missing ones have defaults, because clients of several years send these.
By hand and not by pydantic, which takes 50 ms to import, for a few members that are all text.
"""

import json
import os
from typing import TypeVar

from dedup.errors import InvalidInput
from dedup.fingerprint import without_surrogates
from dedup.lazy_dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class HookInput:
    """What every event carries. No more is read than is used: a member that no hook needs cannot make one fail.

    `transcript_path` may be empty, or name a file that does not exist (yet).
    """

    session_id: str = ""
    transcript_path: str = ""
    cwd: str = ""


Input = TypeVar("Input", bound=HookInput)


@dataclass(frozen=True, slots=True)
class SessionStartInput(HookInput):
    """A session begins or goes on; `source` is startup, resume, clear, compact or fork."""

    source: str = ""


def parse(kind: type[Input], data: bytes) -> Input:
    """The payload of an event. Raises `InvalidInput`, which names faulty members and quotes none of their content."""
    try:
        # No hook needs a number, and Python's `int` refuses those of thousands of digits.
        found = json.loads(data.decode("utf-8-sig", "replace"), strict=False, parse_int=float)
    except (ValueError, RecursionError):
        raise InvalidInput(f"not a {kind.__name__}: not JSON") from None
    if not isinstance(found, dict):
        raise InvalidInput(f"not a {kind.__name__}: payload: not an object")
    # null is as good as missing; half a surrogate pair, which a cut-off emoji leaves, is no reason to refuse.
    given = {name: found[name] for name in kind.__match_args__ if found.get(name) is not None}
    if faults := [name for name, value in given.items() if not isinstance(value, str)]:
        raise InvalidInput(f"not a {kind.__name__}: not text: {', '.join(faults)}")
    return kind(**{name: without_surrogates(value) for name, value in given.items()})


def placed(payload: Input, cwd: str) -> Input:
    """The payload with absolute paths: relative ones, and an empty `cwd`, are taken from the directory of the call."""
    if not cwd:
        return payload
    transcript = payload.transcript_path and os.path.join(cwd, payload.transcript_path)  # noqa: PTH118
    return replace(payload, cwd=os.path.join(cwd, payload.cwd), transcript_path=transcript)  # noqa: PTH118


SPEAKS = ("PreCompact", "SessionStart")
"""Events with an answer. PreCompact is the product's own contract: the real client takes plain text there."""

MOST = 10_000
"""Characters that the client takes inline, as `units` counts them."""


def units(text: str) -> int:
    """How long a text is to the client, which runs on JavaScript: in UTF-16 code units, two for an emoji."""
    return len(text) + (0 if text.isascii() else sum(character > "\uffff" for character in text))


def output(event: str, text: str) -> bytes:
    """The whole of stdout for a text for the model. Raises `InvalidInput` for what the client would not take."""
    if event not in SPEAKS or units(text) > MOST:
        raise InvalidInput(f"no answer to {event}: {units(text)} characters")
    answer = {"hookSpecificOutput": {"hookEventName": event, "additionalContext": text}}
    return (json.dumps(answer, ensure_ascii=False, separators=(",", ":")) + "\n").encode()
