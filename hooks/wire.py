"""What goes over the worker's socket: a message is a list of byte strings, as `hooks.client` puts them together.

call     milliseconds left, directory, arguments (a message), payload, surroundings (a message)
reply    one byte, accepted or refused; then, when there is one, the answer behind its length in 8 hex digits
look     one empty part: how the worker is, as JSON, in the form of an answer
"""

import json
import socket
import time
from collections.abc import Mapping
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

from hooks import client

_HEARS_S, _ANSWERS_S = 5.0, 1.0  # for a whole message to come; for the worker to say how it is
_MOST_PARTS, _MOST_BYTES = 1000, 500_000_000  # of a message; more is none


def heard(line: socket.socket) -> list[bytes]:
    """One message. Raises `ValueError`, `OSError` for anything else."""
    line.settimeout(_HEARS_S)
    until, data = time.monotonic() + _HEARS_S, bytearray()
    while True:
        if (size := _size(data)) == len(data):
            return parted(bytes(data))
        if 0 <= size < len(data) or size > _MOST_BYTES or time.monotonic() > until:
            raise ValueError("not a message")
        part = line.recv(1_048_576)
        if not part:
            raise ValueError("half a message")
        data += part


def _size(data: bytes | bytearray) -> int:
    """Bytes of the whole message that begins so; -1 where that cannot be said yet. Raises `ValueError`."""
    count = int(data[:8], 16) if len(data) >= 8 else 0
    if not 0 <= count <= _MOST_PARTS:
        raise ValueError("not a message")
    head = 8 + 8 * count
    return head + sum(_lengths(data, count)) if count and len(data) >= head else -1


def parted(data: bytes) -> list[bytes]:
    """What `client.joined` has put together. Raises `ValueError`."""
    count = int(data[:8], 16)
    ends = list(accumulate(_lengths(data, count), initial=8 + 8 * count))
    return [data[begin:end] for begin, end in pairwise(ends)]


def _lengths(data: bytes | bytearray, count: int) -> list[int]:
    found = [int(data[at : at + 8], 16) for at in range(8, 8 + 8 * count, 8)]
    if any(length < 0 for length in found):
        raise ValueError("not a message")
    return found


def look(folder: Path) -> Mapping[str, Any] | None:
    """How the worker whose socket is in `folder` says that it is; None if none answers in time."""
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
            line.settimeout(_ANSWERS_S)
            line.connect(str(folder / client.socket_name()))
            line.sendall(client.joined([b""]))
            reply = b""
            while part := line.recv(65_536):
                reply += part
        found = json.loads(client.unframed(reply[1:]) or b"")
    except (OSError, ValueError):
        return None
    return found if isinstance(found, dict) else None
