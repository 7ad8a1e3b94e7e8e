"""Score what the hook's work captures from annotated sessions.

A capture *states* a fact when it comes from a record that mentions the fact and shares at least half of the shorter
text's words with the mention; a text counts under a memory also as one of its wordings.
"""

import json
import re
import statistics
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from dedup.config import Settings
from dedup.errors import InvalidInput, Stopped
from dedup.model import Domain, Memory
from dedup.stores.sqlite import SqliteStore
from dedup.wiring import assembled, embedder
from hooks.capture import capture
from hooks.faults import first_fault
from hooks.rereading import Unread, reread

if TYPE_CHECKING:
    from dedup.judge.rereading import Rereader

_WORD = re.compile(r"\w+")
_OVERLAP = 0.5
DOMAIN = Domain("evaluation")


class Mention(BaseModel):
    """One place where a fact is stated."""

    model_config = ConfigDict(frozen=True)

    transcript: str
    uuid: str
    text: str


class Fact(BaseModel):
    """A fact a session holds. Without salience it counts as core."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    fact_id: str
    project: str
    namespace: str
    mentions: tuple[Mention, ...] = Field(min_length=1)
    order: int = 1
    salience: str = "core"
    supersedes: str | None = None


class Negative(BaseModel):
    """Words that look like a fact and are none."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    project: str
    transcript: str
    uuid: str
    text: str
    kind: str
    order: int = 1


@dataclass(frozen=True)
class Gold:
    """An annotated set of sessions."""

    facts: tuple[Fact, ...]
    negatives: tuple[Negative, ...]

    def sessions(self) -> dict[str, list[str]]:
        """The transcripts of each project, in their order."""
        order: dict[str, dict[str, int]] = {}
        for fact in self.facts:
            for mention in fact.mentions:
                order.setdefault(fact.project, {}).setdefault(mention.transcript, fact.order)
        for negative in self.negatives:
            order.setdefault(negative.project, {}).setdefault(negative.transcript, negative.order)
        return {project: sorted(found, key=lambda t: (found[t], t)) for project, found in sorted(order.items())}


def read_gold(path: Path) -> Gold:
    """The annotations of a JSON-lines file. Raises `InvalidInput` with the line that is wrong."""
    facts: list[Fact] = []
    negatives: list[Negative] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            row = json.loads(line) if line.strip() else None
            if row and row.get("negative"):
                negatives.append(Negative.model_validate(row))
            elif row:
                facts.append(Fact.model_validate(row))
        except ValidationError as error:
            raise InvalidInput(f"{path}:{number}: {first_fault(error)}") from None
        except (ValueError, AttributeError):
            raise InvalidInput(f"{path}:{number}: not a JSON object") from None
    if not facts:
        raise InvalidInput(f"{path}: no facts in it")
    return Gold(tuple(facts), tuple(negatives))


@dataclass
class Tally:
    """Counts over all projects."""

    counts: Counter[str]
    kinds: Counter[str]
    lengths: list[int]
    missed: list[str]


def score(
    gold: Gold, transcripts: Path, settings: Settings, *, twice: bool = False, rereader: "Rereader | None" = None
) -> dict[str, object]:
    """Capture every session into a fresh store per project, and compare with the annotations.

    `rereader`: reads each a second time. Raises `Stopped` where it cannot go on, and `InvalidInput` where a transcript
    is not there: its facts would count as missed.
    """
    sessions = gold.sessions()
    for name in chain(*sessions.values()):
        if not (transcripts / name).is_file():
            raise InvalidInput(f"{transcripts}: no {name} in it, which the annotations speak of")
    tally, vectors = Tally(Counter(), Counter(), [], []), embedder(settings)
    for project, names in sessions.items():
        with tempfile.TemporaryDirectory(prefix="subcog-eval-") as home, closing(SqliteStore(Path(home))) as store:
            engine = assembled(settings, store, vectors)
            for name in names:
                path = transcripts / name
                for _ in range(1 + twice):
                    capture(engine, str(path), DOMAIN, path.stem, limit=settings.max_captures)
                if rereader:
                    found = reread(engine, rereader, Unread(path, DOMAIN, by_place=False), settings.max_captures)
                    if found.stopped:
                        raise Stopped(found.stopped)
            _compare(gold, project, list(store.memories()), tally)
    return _figures(tally)


def _compare(gold: Gold, project: str, memories: Sequence[Memory], tally: Tally) -> None:
    facts = [f for f in gold.facts if f.project == project]
    negatives = [n for n in gold.negatives if n.project == project]
    own: Counter[str] = Counter()
    worded: set[str] = set()
    _updates(facts, memories, tally)
    for memory in memories:
        stated = _stated(facts, memory.source.uuid, memory.content)
        tally.counts["captures"] += 1
        tally.lengths.append(len(memory.content))
        own.update(f.fact_id for f in stated)
        _wordings(facts, memory, {f.fact_id for f in stated}, worded, tally)
        if stated:
            tally.counts["stating"] += 1
            tally.counts["namespace"] += any(f.namespace == memory.namespace for f in stated)
        elif bad := [n for n in negatives if n.uuid == memory.source.uuid and _overlaps(memory.content, n.text)]:
            tally.counts["forbidden"] += 1
            tally.kinds[bad[0].kind] += 1
    for fact in facts:
        found = own[fact.fact_id] > 0 or fact.fact_id in worded
        tally.counts.update(
            facts=1,
            mentions=len(fact.mentions),
            own=own[fact.fact_id] > 0,
            captured=found,
            redundant=max(0, own[fact.fact_id] - 1),
            core=fact.salience == "core",
            core_captured=found and fact.salience == "core",
            superseding=fact.supersedes is not None,
            superseding_captured=fact.supersedes is not None and own[fact.fact_id] > 0,
        )
        if not found:
            tally.missed.append(fact.fact_id)


def _wordings(facts: Sequence[Fact], memory: Memory, own: set[str], worded: set[str], tally: Tally) -> None:
    for wording in memory.wordings:
        said = {f.fact_id for f in _stated(facts, wording.source.uuid, wording.content)}
        tally.counts["wordings"] += 1
        tally.counts["wrong_joins"] += bool(own and said and not own & said)
        worded |= said


def _updates(facts: Sequence[Fact], memories: Sequence[Memory], tally: Tally) -> None:
    """How many memories replace another one, and of how many the facts say so."""
    there = {memory.urn: memory for memory in memories}
    for memory in memories:
        if memory.revises in there:
            older = there[memory.revises]
            known = {f.fact_id for f in _stated(facts, older.source.uuid, older.content)}
            tally.counts["updates"] += 1
            said = _stated(facts, memory.source.uuid, memory.content)
            tally.counts["right_updates"] += any(f.supersedes in known for f in said)


def _figures(tally: Tally) -> dict[str, object]:
    c = tally.counts
    return {
        "facts": c["facts"],
        "mentions": c["mentions"],
        "captures": c["captures"],
        "fact_recall": _ratio(c["captured"], c["facts"]),
        "core_recall": _ratio(c["core_captured"], c["core"]),
        "own_recall": _ratio(c["own"], c["facts"]),
        "precision": _ratio(c["stating"], c["captures"]),
        "captures_per_fact": _ratio(c["own"] + c["redundant"], c["own"]),
        "wordings": c["wordings"],
        "wrong_joins": c["wrong_joins"],
        "right_updates": f"{c['right_updates']}/{c['updates']}",
        "superseding_captured": f"{c['superseding_captured']}/{c['superseding']}",
        "namespace_accuracy": _ratio(c["namespace"], c["stating"]),
        "redundant": c["redundant"],
        "reduction": _ratio(c["mentions"] - c["facts"] - c["redundant"], c["mentions"] - c["facts"]),
        "forbidden": c["forbidden"],
        "forbidden_kinds": dict(tally.kinds),
        "capture_chars": {"median": statistics.median(tally.lengths), "max": max(tally.lengths)}
        if tally.lengths
        else None,
        "missed_facts": tally.missed,
    }


def _stated(facts: Iterable[Fact], uuid: str, text: str) -> list[Fact]:
    return [f for f in facts if any(m.uuid == uuid and _overlaps(text, m.text) for m in f.mentions)]


def _overlaps(a: str, b: str) -> bool:
    """Whether the two share at least half of the shorter one's words, counted with repetition."""
    wa, wb = Counter(_words(a)), Counter(_words(b))
    shorter = min(wa.total(), wb.total())
    return shorter > 0 and (wa & wb).total() / shorter >= _OVERLAP


def _words(text: str) -> Iterator[str]:
    return (match.group().lower() for match in _WORD.finditer(text))


def _ratio(part: int, whole: int) -> float | None:
    return round(part / whole, 3) if whole else None
