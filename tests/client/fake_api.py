"""As much of the Messages API as a client needs for a conversation, on loopback, with replies from a script.

It answers at once, keeps every request, and tells the three kinds apart: the conversation itself, the request for a
summary when the client compacts, and the client's small requests on the side (a title, a warm-up).
"""

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from http.server import BaseHTTPRequestHandler
from itertools import count
from threading import Lock
from typing import Any
from uuid import uuid4

from tests.loopback import listening

_ASKS_FOR_SUMMARY = re.compile(
    r"create a detailed summary of (?:the|this)|wrap your (?:analysis|final summary) in <", re.IGNORECASE
)
SUMMARY = "<analysis>\nlooked at everything\n</analysis>\n<summary>\nThe summary that the script wrote.\n</summary>"


class Asks(StrEnum):
    """What a request wants."""

    TURN = "turn"
    SUMMARY = "summary"
    ASIDE = "aside"


@dataclass(frozen=True, slots=True)
class Reply:
    """What the model says in a turn, and how full (tokens) it says the context was."""

    text: str
    input_tokens: int = 1500


@dataclass(frozen=True, slots=True)
class Received:
    """One request, as all the text in its messages."""

    asks: Asks
    text: str


@dataclass
class FakeApi:
    """What came in and what is to go out; a script that has run out says "Noted."."""

    replies: Sequence[Reply]
    requests: list[Received] = field(default_factory=list)
    url: str = ""
    _turns: Iterator[int] = field(default_factory=count)
    _lock: Lock = field(default_factory=Lock)

    def asked(self, kind: Asks) -> list[str]:
        """The texts of the requests of one kind, in the order in which they came."""
        return [request.text for request in self.requests if request.asks is kind]

    def after_compaction(self) -> str:
        """The text of the first turn after the first request for a summary."""
        kinds = [request.asks for request in self.requests]
        return self.requests[kinds.index(Asks.TURN, kinds.index(Asks.SUMMARY))].text

    def answer(self, body: dict[str, Any]) -> Reply:
        """Keep the request and choose the reply."""
        kind = _asks(body)
        with self._lock:  # the client asks several things at once
            self.requests.append(Received(kind, "\n".join(_texts(body.get("messages", [])))))
            if kind is Asks.SUMMARY:
                return Reply(SUMMARY)
            if kind is Asks.ASIDE:
                return Reply('{"title": "A talk"}')
            turn = next(self._turns)
        return self.replies[turn] if turn < len(self.replies) else Reply("Noted.")


@contextmanager
def serving(replies: Sequence[Reply]) -> Iterator[FakeApi]:
    """A fake API that listens on a free port of loopback."""
    api = FakeApi(replies)

    class Handler(_Handler):
        answers = api

    with listening(Handler) as api.url:
        yield api


class _Handler(BaseHTTPRequestHandler):
    answers: FakeApi
    protocol_version = "HTTP/1.1"

    def do_HEAD(self) -> None:
        self._send(b"", "application/json")

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers.get("content-length") or 0)) or b"{}")
        path = self.path.partition("?")[0]
        if path == "/v1/messages/count_tokens":
            self._send(b'{"input_tokens": 100}', "application/json")
        elif path != "/v1/messages":
            self._send(
                b'{"type": "error", "error": {"type": "not_found_error", "message": ""}}', "application/json", 404
            )
        elif body.get("stream"):
            message = _message(body, self.answers.answer(body))
            stream = "".join(f"event: {event['type']}\ndata: {json.dumps(event)}\n\n" for event in _events(message))
            self._send(stream.encode(), "text/event-stream")
        else:
            self._send(json.dumps(_message(body, self.answers.answer(body))).encode(), "application/json")

    def _send(self, data: bytes, kind: str, status: int = 200) -> None:
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's name for it
        """Not to stderr: what tests print is for failures."""


def _asks(body: dict[str, Any]) -> Asks:
    messages = body.get("messages", [])
    if messages and _ASKS_FOR_SUMMARY.search("\n".join(_texts(messages[-1:]))):
        return Asks.SUMMARY
    aside = not body.get("tools") or "haiku" in str(body.get("model")) or int(body.get("max_tokens") or 0) <= 1
    return Asks.ASIDE if aside else Asks.TURN


def _texts(messages: Sequence[Any]) -> Iterator[str]:
    for message in messages:
        content = message.get("content")
        if isinstance(content, str):
            yield content
        else:
            yield from (block["text"] for block in content or () if block.get("type") == "text")


def _message(body: dict[str, Any], reply: Reply) -> dict[str, Any]:
    return {
        "id": f"msg_{uuid4().hex[:24]}",
        "type": "message",
        "role": "assistant",
        "model": body.get("model", ""),
        "content": [{"type": "text", "text": reply.text}],
        "stop_reason": "end_turn",
        "stop_sequence": None,
        "usage": {"input_tokens": reply.input_tokens, "output_tokens": 20},
    }


def _events(message: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A message as the stream of events that the API sends for it."""
    yield {"type": "message_start", "message": {**message, "content": [], "stop_reason": None}}
    for index, block in enumerate(message["content"]):
        yield {"type": "content_block_start", "index": index, "content_block": {"type": "text", "text": ""}}
        yield {
            "type": "content_block_delta",
            "index": index,
            "delta": {"type": "text_delta", "text": block["text"]},
        }
        yield {"type": "content_block_stop", "index": index}
    ending = {"stop_reason": message["stop_reason"], "stop_sequence": None}
    yield {"type": "message_delta", "delta": ending, "usage": {"output_tokens": 20}}
    yield {"type": "message_stop"}
