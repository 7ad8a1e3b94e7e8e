"""`claude -p`, for people who have Claude Code and no API key: one question, one process, no tools, no hooks."""

import json
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from dedup.errors import ConfigError
from dedup.judge.model import Ending, Prompt, Reply, Unanswered, Usage, failed, stopped

WITHIN = "SUBCOG_WITHIN_JUDGE"
"""Set in the environment of the client that we start: a hook of ours that sees it ends at once (`hooks.client`).

Without it the judge's own session would be captured, and end in another judge.
"""

_TURNS = 2
"""What the client may ask the service for one question: it asks again where the model did not use its form."""
_ADDED = 1_500
"""Tokens that the client adds to each: its tools, its reminders, what it says of the form. Measured: some 600."""

_OUR_SETTINGS = {
    WITHIN: "1",
    "CLAUDE_CODE_SAFE_MODE": "1",  # clients that know it run no hooks and no plugins, and read no CLAUDE.md
    "DISABLE_AUTOUPDATER": "1",
}
# A janitor started by a hook inherits the session that fired it; a client must not take itself for a part of that.
_OF_A_SESSION = (
    "CLAUDECODE",
    "CLAUDE_PID",
    "CLAUDE_ENV_FILE",
    "CLAUDE_PROJECT_DIR",
    "CLAUDE_PLUGIN_",
    "CLAUDE_CODE_SESSION_",
    "CLAUDE_CODE_CHILD_",
    "CLAUDE_CODE_ENTRYPOINT",
    "CLAUDE_CODE_MESSAGING_",
)


def lacking() -> str:
    """What this machine lacks for asking the client; "" if nothing. Starts nothing."""
    return "" if shutil.which("claude") else "there is no program called claude"


class ClaudeModel:
    """A model behind Claude Code's command line."""

    def __init__(self, model: str, timeout: float) -> None:
        """`timeout`: seconds for one question. Raises `ConfigError`."""
        if without := lacking():
            raise ConfigError(f"the judge cannot be asked: {without}")
        self.name = model
        self._timeout = timeout

    def cost(self, question: int, answer: int) -> int:
        """Every turn has a question and an answer, and reads the answers before it."""
        return sum(question + _ADDED + turn * answer + answer for turn in range(_TURNS))

    def ask(self, prompt: Prompt) -> Reply:
        # The texts go through stdin: arguments can be seen by everybody on the machine.
        command = [
            shutil.which("claude") or "claude",
            *("-p", "--output-format", "json", "--no-session-persistence", "--strict-mcp-config"),
            *("--model", self.name, "--tools", "", "--json-schema", json.dumps(prompt.schema)),
            *("--max-turns", str(_TURNS)),
            *("--system-prompt", prompt.system),
        ]
        with (
            tempfile.TemporaryDirectory(prefix="subcog-judge-") as nowhere,  # no project, no settings of one
            # Not a pipe, which is read to its end: what the client has started may hold that open when it has answered.
            tempfile.TemporaryFile(dir=nowhere) as answer,
        ):
            try:
                process = subprocess.Popen(
                    command,
                    cwd=nowhere,
                    env=_environment(prompt.most),
                    stdin=subprocess.PIPE,
                    stdout=answer,
                    stderr=subprocess.DEVNULL,
                    start_new_session=True,
                )
            except OSError as error:
                raise Unanswered(Ending.UNREACHABLE, f"claude cannot be started: {error.strerror}") from None
            with process:
                try:
                    process.communicate(prompt.text.encode(), timeout=self._timeout)
                except subprocess.TimeoutExpired:
                    if process.poll() is None:
                        raise Unanswered(Ending.TIMEOUT, f"no answer within {self._timeout:g} s") from None
                finally:
                    _end(process)
            answer.seek(0)
            said = answer.read()
        return _reply(said, process.returncode)


def _environment(most: int) -> dict[str, str]:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(_OF_A_SESSION)}
    return inherited | _OUR_SETTINGS | {"CLAUDE_CODE_MAX_OUTPUT_TOKENS": str(most)}


def _end(process: "subprocess.Popen[bytes]") -> None:
    """End the client and whatever it has started: also where that outlives it, or we are interrupted meanwhile."""
    with suppress(ProcessLookupError, PermissionError):  # nobody is left of them
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


def _reply(said: bytes, code: int) -> Reply:
    """The answer in what the client printed. Raises `Unanswered`."""
    try:
        result = json.loads(said)
        if not isinstance(result, dict):
            raise TypeError
        usage = _usage(result)
    except (ValueError, TypeError, AttributeError):
        raise Unanswered(Ending.UNREACHABLE, f"claude ended with code {code} and without an answer") from None
    stopped(result.get("stop_reason"), usage)
    if result.get("is_error"):
        raise _failure(result, usage)
    structured = result.get("structured_output")
    return Reply(str(result.get("result", "")) if structured is None else json.dumps(structured), usage)


def _failure(result: Mapping[str, Any], usage: Usage | None) -> Unanswered:
    """What the client could not do; its own words may quote the question."""
    status = result.get("api_error_status")
    if isinstance(status, int):
        return failed(status, usage)
    if any(fault in str(result.get("subtype")) for fault in ("structured_output", "max_turns")):
        return Unanswered(Ending.GARBAGE, "the answer is not of the form that was asked for", usage)
    return Unanswered(Ending.REJECTED, "claude could not ask the service; is somebody logged in?", usage)


def _usage(result: Mapping[str, Any]) -> Usage | None:
    found = result.get("usage")
    if found is None:
        return None
    inputs = ("input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens")
    cost = result.get("total_cost_usd")
    return Usage(
        sum(int(found.get(name) or 0) for name in inputs),
        int(found.get("output_tokens") or 0),
        float(cost) if cost is not None else None,
    )
