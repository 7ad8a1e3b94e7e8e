"""Score what is captured from annotated sessions: by the hook's work, or by a part of it.

A text that is kept as a wording counts under its memory.
"""

import statistics
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from dedup.config import Settings
from dedup.errors import InvalidInput, Stopped
from dedup.model import Candidate, Domain, Memory
from dedup.stores.sqlite import SqliteStore
from dedup.wiring import assembled, embedder
from hooks.capture import Session, capture
from hooks.evaluation.gold import Fact, Gold
from hooks.rereading import Unread, reread

if TYPE_CHECKING:
    from dedup.judge.rereader import Rereader

DOMAIN = Domain("evaluation")


@dataclass(frozen=True)
class SessionFigures:
    """What captures are worth. A ratio of nothing is None.

    `own_recall`: of facts with a memory, not only a wording. `wrong_joins`: wordings kept under another fact.
    `right_updates`: of the `updates`, memories that replace another, those that the annotations know of. `redundant`:
    further memories of a fact; `reduction`: of the mentions beyond the first, the share that became none.
    """

    facts: int
    mentions: int
    captures: int
    fact_recall: float | None
    core_recall: float | None
    own_recall: float | None
    precision: float | None
    captures_per_fact: float | None
    wordings: int
    wrong_joins: int
    right_updates: int
    updates: int
    superseding_captured: int
    superseding: int
    namespace_accuracy: float | None
    redundant: int
    reduction: float | None
    forbidden: int
    forbidden_kinds: Mapping[str, int]
    capture_chars: Mapping[str, float] | None
    missed_facts: tuple[str, ...]

    def as_dict(self) -> dict[str, object]:
        """As `eval sessions` reports them, where a part and its whole are one entry: `15/23`."""
        found = asdict(self)
        found["right_updates"] = f"{self.right_updates}/{found.pop('updates')}"
        found["superseding_captured"] = f"{self.superseding_captured}/{found.pop('superseding')}"
        return found


def score(
    gold: Gold, transcripts: Path, settings: Settings, *, twice: bool = False, rereader: "Rereader | None" = None
) -> SessionFigures:
    """Capture every session into a fresh store per project, and compare with the annotations.

    `rereader`: reads each a second time. Raises `Stopped` where it cannot go on, and `InvalidInput` where a transcript
    is not there: its facts would count as missed.
    """
    sessions = gold.sessions()
    for name in chain(*sessions.values()):
        if not (transcripts / name).is_file():
            raise InvalidInput(f"{transcripts}: no {name} in it, which the annotations speak of")
    tally, views = Tally(gold), embedder(settings)
    for project, names in sessions.items():
        with tempfile.TemporaryDirectory(prefix="subcog-eval-") as home, closing(SqliteStore(Path(home))) as store:
            engine = assembled(settings, store, views)
            for name in names:
                path = transcripts / name
                for _ in range(1 + twice):
                    capture(engine, Session.of_file(path, DOMAIN), limit=settings.max_captures)
                if rereader:
                    found = reread(engine, rereader, Unread(path, DOMAIN), settings.max_captures)
                    if found.stopped:
                        raise Stopped(found.stopped)
            tally.add_stored(project, list(store.memories()))
    return tally.figures()


class Tally:
    """Counts what is captured, of all projects of an annotated set."""

    def __init__(self, gold: Gold) -> None:
        self._gold = gold
        self._counts: Counter[str] = Counter()
        self._own: Counter[tuple[str, str]] = Counter()
        self._worded: set[tuple[str, str]] = set()
        self._kinds: Counter[str] = Counter()
        self._lengths: list[int] = []

    def add(self, project: str, captured: Candidate | Memory) -> list[Fact]:
        """Count a capture, but none of its wordings, and give the facts that it states."""
        stated = self._gold.stated(project, captured.source.uuid, captured.content)
        self._lengths.append(len(captured.content))
        self._own.update(fact.key for fact in stated)
        if stated:
            self._counts["stating"] += 1
            self._counts["namespace"] += any(fact.namespace == captured.namespace for fact in stated)
        elif bad := self._gold.tempting(project, captured.source.uuid, captured.content):
            self._kinds[bad.kind] += 1
        return stated

    def add_stored(self, project: str, memories: Sequence[Memory]) -> None:
        """Count all that is stored of a project, wordings too, and which memory replaces which."""
        there = {memory.urn: memory for memory in memories}
        for memory in memories:
            stated = self.add(project, memory)
            own = {fact.key for fact in stated}
            for wording in memory.wordings:
                said = {f.key for f in self._gold.stated(project, wording.source.uuid, wording.content)}
                self._counts["wordings"] += 1
                self._counts["wrong_joins"] += bool(own and said and not own & said)
                self._worded |= said
            if memory.revises in there:
                older = there[memory.revises]
                known = {f.fact_id for f in self._gold.stated(project, older.source.uuid, older.content)}
                self._counts["updates"] += 1
                self._counts["right_updates"] += any(fact.supersedes in known for fact in stated)

    def figures(self) -> SessionFigures:
        facts = sorted(self._gold.facts, key=lambda fact: fact.project)
        own = [fact for fact in facts if self._own[fact.key]]
        missed = [fact for fact in facts if not self._own[fact.key] and fact.key not in self._worded]
        core = sum(fact.salience == "core" for fact in facts)
        mentions = sum(len(fact.mentions) for fact in facts)
        redundant = sum(self._own[fact.key] - 1 for fact in own)
        captures, counts = len(self._lengths), self._counts
        return SessionFigures(
            facts=len(facts),
            mentions=mentions,
            captures=captures,
            fact_recall=_ratio(len(facts) - len(missed), len(facts)),
            core_recall=_ratio(core - sum(fact.salience == "core" for fact in missed), core),
            own_recall=_ratio(len(own), len(facts)),
            precision=_ratio(counts["stating"], captures),
            captures_per_fact=_ratio(len(own) + redundant, len(own)),
            wordings=counts["wordings"],
            wrong_joins=counts["wrong_joins"],
            right_updates=counts["right_updates"],
            updates=counts["updates"],
            superseding_captured=sum(fact.supersedes is not None for fact in own),
            superseding=sum(fact.supersedes is not None for fact in facts),
            namespace_accuracy=_ratio(counts["namespace"], counts["stating"]),
            redundant=redundant,
            reduction=_ratio(mentions - len(facts) - redundant, mentions - len(facts)),
            forbidden=self._kinds.total(),
            forbidden_kinds=dict(self._kinds),
            capture_chars={"median": statistics.median(self._lengths), "max": max(self._lengths)} if captures else None,
            missed_facts=tuple(fact.fact_id for fact in missed),
        )


def _ratio(part: int, whole: int) -> float | None:
    return round(part / whole, 3) if whole else None
