"""What tests of the worker share: hook calls as the client makes them, and workers that do not outlive their test."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hooks import client, wire, worker_launch

CLIENT = Path(client.__file__)
Done = subprocess.CompletedProcess[bytes]


@dataclass
class Warm:
    """A home with a worker, or with none yet. `env` is what its callers have in their environment."""

    home: Path
    env: dict[str, str]
    client: Path = CLIENT

    @property
    def run(self) -> Path:
        return Path(client.rendezvous(str(self.home)))

    @property
    def pid(self) -> int:
        """The worker's process, as the lock names it; 0 where nobody has that."""
        return int((self.run / worker_launch.LOCK).read_text() or 0) if worker_launch.is_held(self.run) else 0

    def send(self, number: int) -> int:
        """Send the worker a signal; its process number, which is never 0: that would be everybody."""
        pid = self.pid
        assert pid, "there is no worker"
        os.kill(pid, number)
        return pid

    def told(self) -> Mapping[str, Any] | None:
        """What the worker says of itself."""
        return wire.look(self.run)

    def command(self, event: str = "pre-compact", *arguments: str) -> list[str]:
        return [sys.executable, "-I", "-S", str(self.client), "hook", event, *arguments]

    def hook(self, payload: bytes, event: str = "pre-compact", *arguments: str, **env: str) -> Done:
        """One call, which has to end well whatever comes out of it."""
        done = subprocess.run(
            self.command(event, *arguments), input=payload, capture_output=True, env=self.env | env, timeout=120
        )
        assert (done.returncode, done.stderr) == (0, b"")
        return done

    def start(self) -> None:
        """Start a worker by hand, and wait until it serves."""
        command = [sys.executable, "-m", "hooks", "worker", "start"]
        done = subprocess.run(command, cwd=self.client.parents[1], env=self.env, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr

    def stop(self) -> None:
        """As a power cut would; nothing is left of it."""
        with suppress(OSError):
            if pid := self.pid:
                os.kill(pid, signal.SIGKILL)
                until(lambda: not worker_launch.is_held(self.run))

    def may_start_again(self) -> None:
        """Let a while go by since the last start."""
        os.utime(self.run / worker_launch.LOCK, (0, 0))

    def log(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in (self.home / "hooks.log").read_text().splitlines()]

    def contents(self) -> list[str]:
        """Every memory's text."""
        command = [sys.executable, "-m", "hooks", "export"]
        done = subprocess.run(command, cwd=CLIENT.parents[1], env=self.env, capture_output=True, check=True)
        return [json.loads(line)["content"] for line in done.stdout.splitlines()]


def until(condition: Callable[[], object]) -> None:
    """Wait for something that another process does. It is done in a moment, or something is wrong."""
    end = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < end, "it never came about"
        time.sleep(0.02)


def alive(pid: int) -> bool:
    """Whether a process is running; a dead one may wait for its parent to notice."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat")
    return not state.exists() or state.read_text().rpartition(")")[2].split()[0] != "Z"


def transcript(path: Path, *said: str) -> bytes:
    """A transcript in which the user says these things, and the payload of a call about it."""
    with path.open("a") as file:
        for number, text in enumerate(said):
            message = {"role": "user", "content": text}
            row = {"type": "user", "uuid": f"{path.stem}-{number}", "cwd": str(path.parent), "message": message}
            file.write(json.dumps({"parentUuid": None, "sessionId": "s", **row}) + "\n")
    return json.dumps({"session_id": "s", "transcript_path": str(path), "cwd": str(path.parent)}).encode()


def decided(what: str) -> str:
    """Something that is worth remembering."""
    return f"Decision: we use {what} for the order service because the team already runs it in production."
