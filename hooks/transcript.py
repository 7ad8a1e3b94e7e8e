"""Claude Code's transcript file → what was said in it since it was last read.

The file is append-only JSONL that other processes are writing at this moment. Most of its bytes are tool results that
are never looked at, so lines are sorted out by a few byte searches first, and only those that can hold speech are
decoded. The sorting may keep too much, never too little.
"""

import os
import re
import stat
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import BinaryIO

from dedup.extraction.cutting.secretive import told_to
from dedup.lazy_dataclasses import dataclass, replace
from dedup.model import Speaker, Utterance
from dedup.patterns import late
from dedup.redaction.again import Secrets
from dedup.redaction.redact import without
from dedup.steps import Cursor
from hooks.speech import Unsaid, said
from hooks.transcript_bytes import anchor, decode

PART = 100_000
"""Characters of speech one pass takes: candidates are made of them in a second or two, not in all the time there is.

A session says 15,000 between two compactions, hardly ever 100,000. More comes only from a backlog.
"""

NOT_ONE = _NO_FILE, _NO_TRANSCRIPT = "not a file", "not a transcript"
"""Why nothing is read of what is no transcript. What else keeps somebody from reading one may pass."""

_EACH = 20  # characters: what an utterance costs however short it is
_PART_BYTES = 64_000_000  # read in one pass, however little is said in them
_BACK_BYTES, _BACK_SPEECH = 8_000_000, 200_000
"""How far before the cursor secrets are looked for, in bytes of the file, and of lines that can hold speech."""
_CONTEXT, _CONTEXT_SPEECH = 12, 12_000
"""How much of what was said last before the cursor goes with what is read: utterances, and their characters. What is
said after a compaction may answer, change or take back what was said before it: "make it 30"."""

_LONGEST = 64_000_000
"""Bytes of a line. Real ones have up to 2 MB. What is longer is no record (a crash, or a copy to a full disk, leaves
files with gigabytes of NULs): it is passed over in pieces, or a hook, and the worker too, would take as much memory."""


@dataclass(frozen=True, slots=True)
class Passage:
    """What one pass found, and the cursor to store for the next.

    `directories`: for each utterance the directory it was said in, as the record names it; "" where it names none.
    `before`: what was said last before the cursor, with its directory. It was read by another pass.
    `more`: the pass ended because it had enough; the file goes on.
    `undecodable`: how many lines hold something that is no JSON.
    `restarted`: the file is not the one that the cursor was made for, so it was read from the beginning.
    `unreadable`: why nothing was read at all, if only because the file is no transcript; else "".
    `passed_over`: nothing was looked for in it, since hooks were stopped over it again and again.
    `copied_from`: the conversations that what was said is copied from: a fork begins with the records of another one.
    """

    utterances: tuple[Utterance, ...]
    cursor: Cursor
    directories: tuple[str, ...] = ()
    before: tuple[tuple[Utterance, str], ...] = ()
    more: bool = False
    undecodable: int = 0
    bytes_read: int = 0
    restarted: bool = False
    unreadable: str = ""
    passed_over: bool = False
    copied_from: tuple[str, ...] = ()


def read(path: Path, cursor: Cursor, part: int = PART) -> Passage:
    """What the transcript at `path` says after `cursor`, up to about `part` characters.

    Never raises: an unreadable file says nothing.
    """
    try:
        # A named pipe would be opened forever, and an empty path is the current directory.
        if not stat.S_ISREG(path.stat().st_mode):
            return Passage((), cursor, unreadable=_NO_FILE)
        with path.open("rb") as file:
            return _read(file, path.name, cursor, part)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        return Passage((), cursor, unreadable=type(error).__name__)


def _read(file: BinaryIO, name: str, cursor: Cursor, part: int) -> Passage:
    start = cursor.offset if _anchored(file, cursor) else 0
    pass_ = _Pass(name)
    file.seek(start)
    end = start
    for line in _lines(file):
        if not pass_.take(line):
            break
        end += len(line)
        if pass_.weight >= part or end - start >= _PART_BYTES:
            break
    if start == 0 and not pass_.recognised and not _could_become_one(file):
        return Passage((), cursor, bytes_read=end, unreadable=_NO_TRANSCRIPT)
    if pass_.utterances:
        pass_.follow(_speech_before(file, start))
    said_before, utterances = pass_.without_secrets()
    return Passage(
        utterances=utterances,
        cursor=Cursor(cursor.key, end, anchor(file, end)),
        undecodable=pass_.undecodable,
        bytes_read=end - start,
        restarted=start != cursor.offset,
        directories=tuple(pass_.directories),
        before=tuple(zip(said_before, pass_.directories_before, strict=True)),
        copied_from=tuple(pass_.copied_from),
        more=(pass_.weight >= part or end - start >= _PART_BYTES) and end < os.fstat(file.fileno()).st_size,
    )


def _speech_before(file: BinaryIO, start: int) -> deque[bytes]:
    """The last lines before `start` that can hold speech."""
    found, size = deque[bytes](), 0
    at = max(0, start - _BACK_BYTES)
    file.seek(at)
    at += len(file.readline(start - at)) if at else 0  # the rest of a line
    while line := file.readline(min(start - at, _LONGEST)):
        at += len(line)
        if may_speak(line):
            found.append(line)
            size += len(line)
        while size > _BACK_SPEECH:
            size -= len(found.popleft())
    return found


def _could_become_one(file: BinaryIO) -> bool:
    """Whether the file is empty, or one record that is still being written."""
    file.seek(0)
    first = next((line for line in _lines(file) if line.strip()), b"{")
    return first.startswith(b"{") and not first.endswith(b"\n")


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """From where the file stands; of a line that is too long, its pieces."""
    while line := file.readline(_LONGEST):
        yield line


def _anchored(file: BinaryIO, cursor: Cursor) -> bool:
    """Whether the file still is the one the cursor was made for, as far as the bytes just before it tell."""
    return cursor.offset >= 0 and anchor(file, cursor.offset) == cursor.anchor


class _Pass:
    """One pass over the lines of a file: what was said so far, and what was seen on the way."""

    def __init__(self, name: str) -> None:
        self.utterances: list[Utterance] = []
        self.directories: list[str] = []
        self.directories_before: list[str] = []
        self.copied_from: dict[str, None] = {}
        self.weight = 0  # characters said, and `_EACH` for each utterance
        self.recognised = False  # whether any line was a record of a transcript
        self.undecodable = 0
        self._name = name
        self._seen: set[tuple[str, str, str]] = set()
        self._taken: dict[str, str] = {}
        self._before: list[Utterance] = []
        self._last: list[Utterance] = []  # whatever its length: a secret may be asked for in it

    def follow(self, lines: Iterable[bytes]) -> None:
        """Take note of the secrets that were told before the pass, in these lines, and of what was said last."""
        earlier = _Pass(self._name)
        for line in lines:
            earlier.take(line)
        self._taken |= earlier._secrets()
        size, first = 0, len(earlier.utterances)
        while first and len(earlier.utterances) - first < _CONTEXT:
            size += len(earlier.utterances[first - 1].text) + _EACH
            if size > _CONTEXT_SPEECH:
                break
            first -= 1
        self._before, self.directories_before = earlier.utterances[first:], earlier.directories[first:]
        self._last = earlier.utterances[-1:]

    def take(self, line: bytes) -> bool:
        """Take in one line. False, and nothing taken, if it is the last one and still being written."""
        ended = line.endswith(b"\n")
        if not ended and len(line) >= _LONGEST:
            self.undecodable += 1
            return True
        # Without its end nothing can be said about a line by its bytes: the rest of it may hold the words.
        if ended and not may_speak(line):
            self.recognised = self.recognised or _RECORD_NAMES.search(line) is not None
            return True
        records, whole = decode(line)
        if not ended and not (whole and records and isinstance(records[-1], dict)):
            return False
        self.undecodable += not whole
        for record in records:
            self._listen(record)
        return True

    def without_secrets(self) -> tuple[tuple[Utterance, ...], tuple[Utterance, ...]]:
        """What was said last before the pass, and in it, without what anybody told to be a secret before or after it,
        or in answer to a question for one: what is told once is then spoken of without its name."""
        if not (taken := self._secrets()):
            return tuple(self._before), tuple(self.utterances)
        secrets = Secrets(taken)
        heard = [
            replace(one, text=without(one.text, secrets), question=without(one.question, secrets))
            for one in (*self._before, *self.utterances)
        ]
        return tuple(heard[: len(self._before)]), tuple(heard[len(self._before) :])

    def _secrets(self) -> dict[str, str]:
        """Those that were told, and of each its kind."""
        for asked, answer in pairwise(self._last + self.utterances):
            if asked.speaker is Speaker.ASSISTANT and answer.speaker is Speaker.USER:
                self._taken.update(dict.fromkeys(told_to(asked.text, answer.text), "secret"))
        return self._taken

    def _listen(self, record: object) -> None:
        for heard in said(record, self._name, self._taken):
            if isinstance(heard, Unsaid):
                foreign = heard is Unsaid.MALFORMED or (heard is Unsaid.OTHER_TYPE and not _names_itself(record))
                self.recognised = self.recognised or not foreign
                continue
            self.recognised = True
            key = (heard.source.uuid, heard.question, heard.text)
            if heard.source.uuid and key in self._seen:
                continue
            self._seen.add(key)
            self.utterances.append(heard)
            self.weight += len(heard.text) + _EACH
            directory = record.get("cwd") if isinstance(record, dict) else None
            self.directories.append(directory if isinstance(directory, str) else "")
            fork = record.get("forkedFrom") if isinstance(record, dict) else None
            origin = fork.get("sessionId") if isinstance(fork, dict) else None
            if isinstance(origin, str):
                self.copied_from[origin] = None


# Every record carries one of these: its own id, its session's, or that of the record it is about. Only speech may lack
# them.
_NAMES = ("uuid", "sessionId", "messageId", "leafUuid")
_RECORD_NAMES = late(rf'"(?:{"|".join(_NAMES)})"|"type"\s*:\s*"(?:user|assistant)"'.encode())


def _names_itself(record: object) -> bool:
    return isinstance(record, dict) and any(name in record for name in _NAMES)


# A name and a scalar value within an object, e.g. `"isSidechain": false`.
_STRING = rb'"[^"\\]*+(?:\\.[^"\\]*+)*"'
_MEMBER = rb"\s*+" + _STRING + rb"\s*+:\s*+(?:" + _STRING + rb"|[-+.\w]++)\s*+"
# A message up to the first character of its content; a list of blocks with nothing nested; a record's first members.
_CONTENT = late(rb'"message"\s*+:\s*+\{(?:' + _MEMBER + rb',)*\s*+"content"\s*+:\s*+(.)', re.DOTALL)
_BLOCK = rb"\s*+\{" + _MEMBER + rb"(?:," + _MEMBER + rb")*\}\s*+"
_FLAT_BLOCKS = late(rb"\[" + _BLOCK + rb"(?:," + _BLOCK + rb")*\]", re.DOTALL)
_FIRST_MEMBERS = late(rb"\s*+\{((?:" + _MEMBER + rb",)*)", re.DOTALL)
_OTHER_TYPE = late(rb'"type"\s*+:\s*+"(?!user"|assistant")')
_MESSAGE = late(rb'"message"\s*:')
_GLUED = late(rb"\}[\s\0\xef\xbb\xbf]*\{")


# How the client begins what it stores of its dialogues as a tool's result (see `hooks.speech`), and within how many
# bytes of the message that stands.
_DIALOGUES = (b"The user doesn't want to", b"User has answered", b"questions have been answered", b"user answered")
_NEAR = 4096
_QUEUED = b'"queued_command"'


def may_speak(line: bytes) -> bool:
    """Whether a whole line can hold an utterance. May be wrong in saying yes, never in saying no.

    Within JSON a quote inside a string is escaped, so `"text"` with both its quotes is always a whole name or value.
    Taken for granted: no record names a member twice, and none escapes plain letters (`\\u0074ype`); nothing writes so.
    """
    at = line.find(b'"message"')
    if at < 0:
        return _QUEUED in line
    content = _CONTENT.match(line, at)
    if content and content.group(1) == b"[" and not _names_message(line, content.start(1)):
        # One message on the whole line, and a list of blocks (not a string) in it: silent without a text block.
        if line.find(b'"text"', content.start(1)) < 0:
            return _is_of_a_dialogue(line, at)
        # The result of reading a file is repeated, as "text", outside the message: look at the blocks alone.
        blocks = _FLAT_BLOCKS.match(line, content.start(1))
        if blocks and b'"text"' not in blocks.group():
            return _is_of_a_dialogue(line, at)
    first = _FIRST_MEMBERS.match(line)
    other = first is not None and _OTHER_TYPE.search(first.group(1)) is not None
    # Of another type, unless a second record follows on the line: whole ones glued, or one behind a torn one.
    return not other or line.find(b'{"parentUuid"', 1) >= 0 or _GLUED.search(line) is not None or _QUEUED in line


def _is_of_a_dialogue(line: bytes, at: int) -> bool:
    """Whether a tool's result in the message that begins at `at` may be what a person typed into a dialogue."""
    near = line[at : at + _NEAR]
    return any(beginning in near for beginning in _DIALOGUES)


def _names_message(line: bytes, start: int) -> bool:
    """Whether a member "message" begins after `start`. As a value it is common (`"type":"message"`), hence twice."""
    return line.find(b'"message"', start) >= 0 and _MESSAGE.search(line, start) is not None
