"""The Messages API on loopback, as far as a judge sees it: replies from a script, every request kept."""

import json
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import Any, TypeAlias

from tests.loopback import listening

_FENCED = re.compile(r'<(note-[0-9a-f]{16}) pair="(\w+)" kind="[\w-]+" note="(\w+)">\n(.*?)\n</\1>', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Http:
    """One HTTP answer. `after`: seconds before it; `body` as bytes goes out as it is."""

    body: object = b""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    after: float = 0.0


Body: TypeAlias = dict[str, Any]
Script: TypeAlias = Callable[[Body], Http]


def says(text: str, stop: str = "end_turn", *, output: int = 20) -> Http:
    """A whole message; it thinks first, as newer models do."""
    content = [{"type": "thinking", "thinking": "{", "signature": "x"}, {"type": "text", "text": text}]
    usage = {"input_tokens": 100, "output_tokens": output}
    message = {"id": "msg_1", "type": "message", "role": "assistant", "model": "fake", "content": content}
    return Http(message | {"stop_reason": stop, "stop_sequence": None, "usage": usage})


def error(status: int, kind: str, **headers: str) -> Http:
    """An error as the API words it; its message repeats what it was sent, as some gateways do."""
    body = {"type": "error", "error": {"type": kind, "message": "You sent: CONTENT OF A MEMORY"}}
    return Http(body, status, {name.replace("_", "-"): value for name, value in headers.items()})


def pairs(body: Body) -> dict[str, dict[str, str]]:
    """The pairs in a request: name → note → text."""
    found: dict[str, dict[str, str]] = {}
    for _, name, note, text in _FENCED.findall(body["messages"][0]["content"]):
        found.setdefault(name, {})[note] = text
    return found


def verdicts(body: Body, relation: Callable[[str, str], str], reasoning: str = "Because it is so.") -> Http:
    """An answer on every pair of the request; `relation` of the stored text and the candidate."""
    found = [
        {"pair": name, "reasoning": reasoning, "relation": relation(notes["stored"], notes["candidate"])}
        for name, notes in pairs(body).items()
    ]
    return says(json.dumps({"verdicts": found}))


@dataclass
class FakeMessages:
    """What came in, and the script for what goes out; the script's last reply is repeated."""

    script: Sequence[Http | Script]
    requests: list[Body] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    url: str = ""

    def reply(self, body: Body, headers: dict[str, str]) -> Http:
        step = self.script[min(len(self.requests), len(self.script) - 1)]
        self.requests.append(body)
        self.headers.append(headers)
        return step(body) if callable(step) else step


@contextmanager
def serving(*script: Http | Script) -> Iterator[FakeMessages]:
    """A fake API that listens on a free port of loopback."""
    api = FakeMessages(script)

    class Handler(_Handler):
        answers = api

    with listening(Handler) as api.url:
        yield api


class _Handler(BaseHTTPRequestHandler):
    answers: FakeMessages
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        reply = self.answers.reply(body, {name.lower(): value for name, value in self.headers.items()})
        time.sleep(reply.after)
        data = reply.body if isinstance(reply.body, bytes) else json.dumps(reply.body).encode()
        try:
            self.send_response(reply.status)
            for name, value in {"content-type": "application/json", **reply.headers}.items():
                self.send_header(name, value)
            self.send_header("content-length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)
        except OSError:  # the asker had no more time
            self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's name for it
        """Not to stderr: what tests print is for failures."""
