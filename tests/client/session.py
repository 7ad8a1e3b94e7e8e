"""One headless session of the real client, driven turn by turn."""

import json
import os
import queue
import re
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread
from typing import IO, Any

_TURN_S = 60.0  # how long a turn may take before the session counts as hung; one takes well under a second
_LAG_S = 10.0
# Words in what is shown, and not the names of the client's counters ("failed": 0).
_COMPLAINT = re.compile(r'failed\b(?!")|[Ee]rror:|"is_error": true|"compact_result": "(?!success)')


@dataclass
class Session:
    """A client process, and every event that it has put out."""

    process: subprocess.Popen[bytes]
    home: Path
    events: list[dict[str, Any]] = field(default_factory=list)
    stderr: str = ""
    _lines: "queue.Queue[bytes | None]" = field(default_factory=queue.Queue)

    def say(self, text: str) -> dict[str, Any]:
        """Send a message as the user does; returns the result with which the client ends the turn."""
        assert self.process.stdin is not None
        row = {"type": "user", "message": {"role": "user", "content": text}}
        self.process.stdin.write(json.dumps(row).encode() + b"\n")
        self.process.stdin.flush()
        while True:
            line = self._lines.get(timeout=_TURN_S)
            assert line is not None, f"the client ended during {text!r}"
            event = json.loads(line)
            self.events.append(event)
            if event.get("type") == "result":
                assert isinstance(event, dict)
                return event

    def until_written(self, text: str) -> None:
        """Wait until the transcript holds `text`: the client writes it a little later than it shows it."""
        end = time.monotonic() + _LAG_S
        while not any(text in path.read_text() for path in self.home.glob(".claude/projects/*/*.jsonl")):
            assert time.monotonic() < end, f"{text!r} never got into the transcript"
            time.sleep(0.02)

    def close(self) -> int:
        """End the session as a user does; the exit code."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        code = self.process.wait(_TURN_S)
        while (line := self._lines.get(timeout=_TURN_S)) is not None:
            self.events.append(json.loads(line))
        return code

    def complaints(self) -> list[str]:
        """Whatever the client said that is an error or speaks of a failure."""
        shown = [json.dumps(e, ensure_ascii=False) for e in self.events if e.get("type") != "assistant"]
        said = [line for line in shown if _COMPLAINT.search(line)]
        return said + ([self.stderr] if self.stderr.strip() else [])


@contextmanager
def session(
    client: Path, api_url: str, home: Path, project: Path, environment: dict[str, str], arguments: Sequence[str] = ()
) -> Iterator[Session]:
    """A session in `project` whose HOME is `home`; nothing of this machine's own environment but the PATH."""
    settled = {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "LANG": "C.UTF-8",
        "ANTHROPIC_API_KEY": "sk-ant-none",
        "ANTHROPIC_BASE_URL": api_url,
        "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
        "DISABLE_AUTOUPDATER": "1",
        "DISABLE_ERROR_REPORTING": "1",
        "DISABLE_TELEMETRY": "1",
    }
    streams = ("--input-format", "stream-json", "--output-format", "stream-json", "--verbose")
    log = home / "client.stderr"
    with (
        log.open("wb") as stderr,
        subprocess.Popen(
            [client, "-p", *streams, *arguments],
            cwd=project,
            env=settled | environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=stderr,
        ) as process,
    ):
        running = Session(process, home)
        assert process.stdout is not None
        Thread(target=_read, args=(process.stdout, running._lines), daemon=True).start()
        try:
            yield running
            assert running.close() == 0
        finally:
            process.kill()
            running.stderr = log.read_text()


def _read(stdout: IO[bytes], lines: "queue.Queue[bytes | None]") -> None:
    for line in stdout:
        lines.put(line)
    lines.put(None)
