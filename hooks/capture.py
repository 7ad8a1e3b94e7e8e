"""The main job: what is new in a transcript → candidates → receipts."""

import os.path
from dataclasses import dataclass
from pathlib import Path

from dedup.engine import Engine
from dedup.extract import extract
from dedup.model import Domain, Receipt
from dedup.ports import StaleCursor
from hooks.transcript import Reading, read

_ATTEMPTS = 5


@dataclass(frozen=True, slots=True)
class Captured:
    """What one pass over a transcript's new part read, and what became of it."""

    reading: Reading
    receipts: tuple[Receipt, ...] = ()


def capture(
    engine: Engine, transcript: str, domain: Domain, session_id: str, *, limit: int, dry_run: bool = False
) -> Captured:
    """Capture what the transcript says since it was last read. A missing transcript has nothing to say."""
    path = _real(transcript)
    for _ in range(_ATTEMPTS):
        before = engine.store.cursor(path)
        reading = read(Path(path), before)
        if reading.cursor == before:
            return Captured(reading)
        candidates = extract(reading.utterances, domain, limit)
        try:
            receipts = engine.capture(
                candidates, before=before, after=reading.cursor, session_id=session_id, dry_run=dry_run
            )
        except StaleCursor:
            continue  # the client fires hooks in parallel; the other one has captured this part, look what is left
        return Captured(reading, tuple(receipts))
    return Captured(reading)


def _real(transcript: str) -> str:
    """One name for one file: the cursor is kept under it."""
    try:
        return os.path.realpath(transcript) if transcript else ""
    except ValueError:  # a NUL in it: no such file, and the reader says so
        return transcript
