"""What the judge needs of a language model, however it is reached: a prompt in, JSON text out, and what it cost."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from dedup.errors import Stopped


class Ending(StrEnum):
    """How one question to the model ended."""

    ANSWERED = "answered"
    REFUSED = "refused"
    TRUNCATED = "truncated"
    GARBAGE = "garbage"
    TIMEOUT = "timeout"
    BUSY = "busy"  # 429, 529 and 5xx, after all the retries that the time allowed
    REJECTED = "rejected"  # the request, the key or the model is wrong; the next request would be, too
    UNREACHABLE = "unreachable"


ABOUT_THE_TEXTS = frozenset({Ending.REFUSED, Ending.TRUNCATED, Ending.GARBAGE})
"""Endings that another batch, or half of this one, may not have. After the others nothing more is asked in a run."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """One question. `schema`: the JSON schema of the answer. `most`: tokens the answer may have, thinking included."""

    system: str
    text: str
    schema: Mapping[str, object]
    most: int


@dataclass(frozen=True, slots=True)
class Usage:
    """What a question cost, in tokens; `usd` where whoever answered says so. None: nobody said."""

    input: int
    output: int
    usd: float | None = None


@dataclass(frozen=True, slots=True)
class Reply:
    """The model's answer: JSON text, not looked at yet."""

    text: str
    usage: Usage | None


class Unanswered(Stopped):
    """There is no answer to use. The message never carries content; `usage`: what it cost all the same, if known."""

    def __init__(self, ending: Ending, why: str, usage: Usage | None = None) -> None:
        super().__init__(why)
        self.ending = ending
        self.usage = usage


def stopped(reason: str | None, usage: Usage | None) -> None:
    """Raises `Unanswered` where the Messages API's stop reason says that the answer is none, or not whole."""
    if reason == "refusal":
        raise Unanswered(Ending.REFUSED, "the model refused to answer", usage)
    if reason in ("max_tokens", "model_context_window_exceeded"):
        raise Unanswered(Ending.TRUNCATED, "the answer was cut off", usage)


def failed(status: int, usage: Usage | None, kind: str = "") -> Unanswered:
    """What an HTTP error of the Messages API means; `kind`: its name for it. Its message may quote the question."""
    if status == _TOO_LARGE:
        return Unanswered(Ending.TRUNCATED, "the question is too large for the service", usage)
    if status == _LIMITED or status >= _SERVER:
        return Unanswered(Ending.BUSY, f"the service is busy (HTTP {status})", usage)
    named = f", {kind}" if kind else ""
    return Unanswered(Ending.REJECTED, f"the service rejects the question (HTTP {status}{named})", usage)


_TOO_LARGE, _LIMITED, _SERVER = 413, 429, 500


class LanguageModel(Protocol):
    """A language model behind some service."""

    @property
    def name(self) -> str: ...

    def cost(self, question: int, answer: int) -> int:
        """Tokens that a question may cost at the most: of so many tokens, with an answer of so many."""

    def ask(self, prompt: Prompt) -> Reply:
        """Raises `Unanswered`, and nothing else that the world can cause."""
