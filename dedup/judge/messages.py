"""The Messages API, through its official SDK: one question, retried for as long as it has time."""

import asyncio
import logging
import os
from importlib.util import find_spec
from typing import TYPE_CHECKING

from dedup.errors import ConfigError
from dedup.judge.model import Ending, Prompt, Reply, Unanswered, Usage, failed, stopped

if TYPE_CHECKING:
    from anthropic.types import Message

KEY = "ANTHROPIC_API_KEY"
"""Where the key is: in the environment, and nowhere else."""

RETRIES = 4
"""The SDK waits as long as `retry-after` says, else .5, 1, 2, 4 seconds."""


def lacking() -> str:
    """What this machine lacks for asking the API; "" if nothing. Asks nobody, and does not import the SDK."""
    if find_spec("anthropic") is None:
        return "the anthropic package is not installed (pip install anthropic)"
    return "" if os.environ.get(KEY) else f"{KEY} is not set"


class MessagesModel:
    """A model behind the Messages API."""

    def __init__(self, model: str, timeout: float, base_url: str | None = None, retries: int = RETRIES) -> None:
        """`timeout`: seconds for one question, all its retries included. Raises `ConfigError`."""
        if without := lacking():
            raise ConfigError(f"the judge cannot be asked: {without}")
        self.name = model
        self._timeout = timeout
        self._base_url = base_url
        self._retries = retries

    def cost(self, question: int, answer: int) -> int:
        return question + answer

    def ask(self, prompt: Prompt) -> Reply:
        import anthropic

        # With ANTHROPIC_LOG=debug, set for something else, the SDK would log the texts.
        logging.getLogger("anthropic").setLevel(logging.WARNING)
        try:
            return _reply(asyncio.run(self._sent(prompt)))
        except (TimeoutError, anthropic.APITimeoutError):
            raise Unanswered(Ending.TIMEOUT, f"no answer within {self._timeout:g} s") from None
        except anthropic.APIConnectionError:
            raise Unanswered(Ending.UNREACHABLE, "the service cannot be reached") from None
        except anthropic.APIStatusError as error:
            raise failed(error.status_code, Usage(0, 0), error.type or "") from None  # errors are not billed
        except (anthropic.AnthropicError, ValueError, TypeError, AttributeError):
            # The SDK builds a message from any JSON; what is no message shows when it is looked at.
            raise Unanswered(Ending.GARBAGE, "the service sent something that is no message") from None

    async def _sent(self, prompt: Prompt) -> "Message":
        from anthropic import AsyncAnthropic

        client = AsyncAnthropic(
            api_key=os.environ.get(KEY),
            base_url=self._base_url,
            max_retries=self._retries,
            timeout=self._timeout,
            open_telemetry={},  # spans of names and numbers, whatever the environment asks of other programs
        )
        # The SDK's timeouts are for one read, and it waits out any `retry-after`: this one is for everything.
        async with asyncio.timeout(self._timeout), client:
            return await client.messages.create(
                model=self.name,
                max_tokens=prompt.most,
                system=prompt.system,
                messages=[{"role": "user", "content": prompt.text}],
                output_config={"format": {"type": "json_schema", "schema": dict(prompt.schema)}},
            )


def _reply(message: "Message") -> Reply:
    """The text of the answer: models that think send other blocks before it. Raises `Unanswered`."""
    use = message.usage
    fresh = use.input_tokens + (use.cache_creation_input_tokens or 0) + (use.cache_read_input_tokens or 0)
    usage = Usage(fresh, use.output_tokens)
    stopped(message.stop_reason, usage)
    return Reply("".join(block.text for block in message.content if block.type == "text"), usage)
