"""What Claude Code sends on stdin and accepts on stdout, with the client's own names, in its own order.

Lenient by design: unknown keys are ignored and missing ones have defaults, because clients of several years send these.
"""

import json
import re
from typing import Annotated, Literal, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from dedup.errors import InvalidInput

_SURROGATE = re.compile("[\ud800-\udfff]")


def _lenient(value: object) -> object:
    """null is as good as missing; half a surrogate pair, which a cut-off emoji leaves, is no reason to refuse."""
    return _SURROGATE.sub("\ufffd", value) if isinstance(value, str) else "" if value is None else value


Text = Annotated[str, BeforeValidator(_lenient)]


class HookInput(BaseModel):
    """What every event carries. `transcript_path` may be empty, or name a file that does not exist (yet)."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    session_id: Text = ""
    transcript_path: Text = ""
    cwd: Text = ""
    hook_event_name: Text = ""


Input = TypeVar("Input", bound=HookInput)


class PreCompactInput(HookInput):
    """Before a compaction; `custom_instructions` is what the user typed after `/compact`: null or "" for nothing."""

    trigger: Text = ""
    custom_instructions: Text = ""


class SessionStartInput(HookInput):
    """A session begins or goes on; `source` is startup, resume, clear, compact or fork."""

    source: Text = ""


class SessionEndInput(HookInput):
    """A session ends; `reason` is clear, resume, logout, prompt_input_exit or other."""

    reason: Text = ""


class HookSpecificOutput(BaseModel):
    """Text for the model. PreCompact is the product's own contract: the real client takes plain text there."""

    hookEventName: Literal["PreCompact", "SessionStart"]
    additionalContext: str = Field(max_length=10_000)


class HookOutput(BaseModel):
    """The whole of stdout, where there is anything to say."""

    hookSpecificOutput: HookSpecificOutput


def parse(kind: type[Input], data: bytes) -> Input:
    """The payload of an event. Raises `InvalidInput`, which names faulty fields and quotes none of their content."""
    try:
        # The standard library's parser: pydantic's own refuses a lone surrogate anywhere in the payload.
        fields = json.loads(data.decode("utf-8-sig", "replace"), strict=False)
        return kind.model_validate(fields)
    except (json.JSONDecodeError, RecursionError):
        raise InvalidInput(f"not a {kind.__name__}: not JSON") from None
    except ValidationError as error:
        faults = ", ".join(f"{'.'.join(map(str, e['loc'])) or 'payload'}: {e['type']}" for e in error.errors()[:5])
        raise InvalidInput(f"not a {kind.__name__}: {faults}") from None
