"""The main job: what is new in a transcript → candidates → receipts.

A part of the transcript at a time, each with its cursor in one transaction: a backlog that is longer than a hook's time
is worked off by several hooks, and none of them does again what another has done.
"""

import math
import sqlite3
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from dedup.errors import DedupError, Stopped
from dedup.lazy_dataclasses import dataclass, replace
from dedup.model import Candidate, Domain, Receipt, Speaker, Utterance
from dedup.steps import Cursor, StaleCursor
from dedup.terms import THOUGHT_ALOUD
from hooks import too_long
from hooks.copied import news
from hooks.dating import of_the_past, read_late
from hooks.payloads import HookInput
from hooks.project import domain_at, project_of
from hooks.renamed import note_name
from hooks.transcript import PART, Passage, read
from hooks.transcript_bytes import begun_in, cursor_key, real

if TYPE_CHECKING:
    from dedup.engine import Engine

Extract = Callable[[Sequence[Utterance], Domain, Sequence[Utterance]], list[Candidate]]
"""What was said, whose it is, and what was said last before it → candidates: see `dedup.extraction.extract.extract`."""

_ATTEMPTS = 5  # times that another hook may have captured the part meanwhile; then this one leaves it to those
_SMALL_PART = 2_500  # characters
_MOST_WANTED = 200  # candidates, beside the best: a list of rules has tens of them
_MOST_STOPPED = 6
"""How often hooks may be stopped over a record before it is passed over."""
_RESERVE = 2.0  # times the slowest part so far: what has to be left of the time for another one to be begun


@dataclass(frozen=True, slots=True)
class Session:
    """A conversation, and whose memories are made of it.

    `transcript`: the path of its file. `id`: what it is logged under. `domain`: whose the memories are. `begun`: the
    directory that it began in ("" if no record names one), where each memory belongs to the project in whose directory
    it was said, and to `domain` only where nobody can tell; None where all belong to `domain`.
    """

    transcript: str
    id: str
    domain: Domain
    begun: str | None = None

    @classmethod
    def of_file(cls, path: Path, domain: Domain, begun: str | None = None) -> "Session":
        """The session of a transcript that no hook has named: the client calls the file by the session's id."""
        return cls(str(path), path.stem, domain, begun)

    def owners(self, passage: Passage) -> dict[str, Domain]:
        """The domain of each directory in which something was said; each is asked about once."""
        return {directory: self._owner(directory) for directory in dict.fromkeys(passage.directories)}

    def cursor_domain(self) -> Domain:
        """Whose the cursor is: the domain that it began in, so that a session which moves is not read again."""
        return self._owner(self.begun or "")

    def _owner(self, directory: str) -> Domain:
        return (domain_at(directory, self.begun) if self.begun is not None else None) or self.domain


@dataclass(frozen=True, slots=True)
class TranscriptReader:
    """Who reads a transcript, and how. The defaults are a hook's, which reads what was said just now.

    `past`: what it reads is old, and each candidate gets the time of its record. `part`: characters that it reads at a
    time. `extract`: how it finds candidates, if not as hooks do; if that raises `Stopped`, the run ends, and the next
    run reads the part again. `name`: under which its own cursors are kept; "" for those of the hooks. A reader with a
    name takes the words of one domain at a time, as far as that goes.
    """

    name: str = ""
    past: bool = False
    part: int = PART
    extract: Extract | None = None


HOOK = TranscriptReader()


@dataclass(frozen=True, slots=True)
class Captured:
    """What one run read of a transcript, part by part (at least one), and what became of it.

    `over_limit_count`: how many candidates were found and not judged, since better ones filled their part. `stopped`:
    why the reader's `extract` could not go on, "" if it could; what was stored before that is among the receipts.
    """

    passages: tuple[Passage, ...]
    receipts: tuple[Receipt, ...] = ()
    over_limit_count: int = 0
    stopped: str = ""

    @property
    def unreadable(self) -> str:
        """Why nothing could be read; "" otherwise."""
        return self.passages[0].unreadable

    @property
    def unfinished(self) -> bool:
        """Whether the run ended before the transcript did; the next one goes on from there."""
        return self.passages[-1].more


@dataclass(frozen=True, slots=True)
class Limits:
    """What a hook call may do. `candidates`: how many of a part of the transcript are judged. `dry_run`: nothing is
    stored. `deadline`: until when it has time, on the clock of `time.monotonic`."""

    candidates: int
    dry_run: bool = False
    deadline: float = math.inf


@dataclass(frozen=True, slots=True)
class Handled:
    """What came of a hook call: what is to be said, "" if nothing; what was captured, or `failed`: why nothing could
    be. A new session captures nothing, and has neither."""

    text: str
    captured: Captured | None = None
    failed: Exception | None = None


def session_of(payload: HookInput) -> Session:
    """The session of a hook call; each memory goes to the project that it was said in."""
    begun = begun_in(Path(real(payload.transcript_path)))
    return Session(payload.transcript_path, payload.session_id, project_of(payload.cwd, begun).domain, begun)


def of_call(payload: HookInput, session: Session, engine: "Engine", limits: Limits) -> Captured:
    """Capture what is new in the `session_of` a hook call."""
    captured = capture(engine, session, limit=limits.candidates, dry_run=limits.dry_run, deadline=limits.deadline)
    if captured.receipts and not limits.dry_run:
        with suppress(DedupError, sqlite3.Error):  # what was captured is told all the same; the next run notes it
            note_name(engine.store, payload.cwd, session.domain)
    return captured


def capture(
    engine: "Engine",
    session: Session,
    *,
    limit: int,
    dry_run: bool = False,
    deadline: float = math.inf,
    reader: TranscriptReader = HOOK,
) -> Captured:
    """Capture what the transcript says since it was last read. A missing transcript has nothing to say.

    `limit`: how many candidates of a part are judged. No part is begun that might not be done by `deadline`, on the
    clock of `time.monotonic`. In a dry run, which stores nothing, no part knows what those before it would have stored.
    """
    path = real(session.transcript)
    key = cursor_key(path, session.cursor_domain().slug, reader.name)
    extract = reader.extract or partial(_extracted, engine, deadline)
    before = engine.store.cursor(key)
    passages: list[Passage] = []
    receipts: list[Receipt] = []
    over_limit_count = 0
    slowest, attempts = 0.0, 0
    while True:
        begin = time.monotonic()
        stopped = too_long.stop_count(engine.store, key, before, engine.clock())
        passage = _next_part(Path(path), before, reader, session, stopped)
        if passage.cursor != before:
            try:
                candidates, over_limit = _candidates(passage, session, limit, extract)
                candidates = news(engine.store, candidates, passage.copied_from)
                receipts += engine.capture(
                    _dated(candidates, passage, reader, Path(path), engine.clock()),
                    over_limit=over_limit,
                    before=before,
                    after=passage.cursor,
                    session_id=session.id,
                    dry_run=dry_run,
                    deadline=deadline,
                )
                over_limit_count += len(over_limit)
            except Stopped as why:
                return Captured((*passages, passage), tuple(receipts), over_limit_count, str(why))
            except StaleCursor:
                # The client fires hooks in parallel; the other one has captured this part, look what is left.
                before, attempts = engine.store.cursor(key), attempts + 1
                if attempts < _ATTEMPTS:
                    continue
        passages.append(passage)
        slowest = max(slowest, time.monotonic() - begin)
        late = time.monotonic() + _RESERVE * slowest > deadline
        if not passage.more or attempts == _ATTEMPTS or late or passage.passed_over:  # which is to be told
            return Captured(tuple(passages), tuple(receipts), over_limit_count)
        before, attempts = passage.cursor, 0


def _next_part(path: Path, before: Cursor, reader: TranscriptReader, session: Session, stopped: int) -> Passage:
    """What comes after the cursor, as much as the reader takes at a time.

    Each time that hooks were `stopped` over it makes it a quarter as much. In the end it is one record, which is passed
    over: else all that comes behind it would be lost, too. For a reader with a name, the part is halved until it is of
    one domain or small: if `extract` failed at the words of a second domain, it would be asked about those of the first
    again.
    """
    size = reader.part // 4**stopped
    passage = read(path, before, size)
    if stopped and passage.restarted:  # these are other words
        size, stopped = reader.part, 0
        passage = read(path, before, size)
    if stopped:  # perhaps over what was said before, which would stop the next one as well
        passage = replace(passage, before=())
    if stopped >= _MOST_STOPPED:
        return replace(passage, utterances=(), directories=(), passed_over=True)
    while reader.name and size > _SMALL_PART and len({*session.owners(passage).values()}) > 1:
        size //= 2
        passage = read(path, before, size)
    return passage


def _dated(
    candidates: Sequence[Candidate], passage: Passage, reader: TranscriptReader, path: Path, now: float
) -> list[Candidate]:
    """With the times of their records, where these are past: for a reader of old words, or as far as a hook comes late
    (see `hooks.dating`). `now`: seconds since the epoch."""
    if reader.past:
        return of_the_past(candidates, path, now)
    return read_late(candidates, passage.utterances, path, now)


def _candidates(
    passage: Passage, session: Session, limit: int, extract: Extract
) -> tuple[list[Candidate], list[Candidate]]:
    """The candidates of a passage that are to be judged (the best `limit`, what its user says before what Claude says,
    and what its user asks for or lays down), and the rest. Those of each domain are found separately, so that nothing
    in one counts as an echo of another."""
    whose = session.owners(passage)
    said: dict[Domain, list[Utterance]] = {}
    for utterance, directory in zip(passage.utterances, passage.directories, strict=True):
        said.setdefault(whose[directory], []).append(utterance)
    if not said:
        return [], []
    found: list[Candidate] = []
    for domain, words in said.items():
        before = [heard for heard, directory in passage.before if whose.get(directory) == domain]
        found += extract(words, domain, before)
    # Who lets an agent work says little, and means it; the agent's closing summary is long, and sounds surer. What is
    # kept of a long message because less has to speak for it gives way to both.
    ranks = [(THOUGHT_ALOUD in one.evidence, one.speaker is not Speaker.USER, -one.confidence) for one in found]
    order = sorted(range(len(found)), key=ranks.__getitem__)
    best = set(order[:limit])
    best.update([i for i, candidate in enumerate(found) if candidate.is_wanted][:_MOST_WANTED])
    return [c for i, c in enumerate(found) if i in best], [c for i, c in enumerate(found) if i not in best]


def _extracted(
    engine: "Engine", deadline: float, said: Sequence[Utterance], domain: Domain, before: Sequence[Utterance]
) -> list[Candidate]:
    return engine.extract(said, domain, before=before, deadline=deadline)
