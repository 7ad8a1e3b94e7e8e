"""Captures of annotated sessions against what should have been captured.

A capture states a fact when it comes from a record that mentions the fact and shares at least half of the shorter
text's words with the mention.
"""

import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dedup.model import Candidate, Utterance
from dedup.ports import Cursor
from hooks.transcript import read

_WORD = re.compile(r"\w+")


@dataclass(frozen=True)
class Session:
    """One transcript, and the project it belongs to."""

    project: str
    transcript: str
    utterances: tuple[Utterance, ...]


@dataclass(frozen=True)
class Annotated:
    """The sessions of one author with the facts (and what only looks like one) that they hold."""

    author: str
    sessions: tuple[Session, ...]
    facts: tuple[dict[str, Any], ...]
    negatives: tuple[dict[str, Any], ...]

    def stated(self, project: str, uuid: str, text: str) -> list[dict[str, Any]]:
        """The facts that a text from that record states."""
        return [
            fact
            for fact in self.facts
            if fact["project"] == project
            and any(m["uuid"] == uuid and overlap(text, m["text"]) >= 0.5 for m in fact["mentions"])
        ]


def overlap(a: str, b: str) -> float:
    """Share of the shorter text's words that the longer one has as well."""
    first, second = Counter(_WORD.findall(a.lower())), Counter(_WORD.findall(b.lower()))
    if not first or not second:
        return 0.0
    return (first & second).total() / min(first.total(), second.total())


def load(gold: Path, transcripts: Path) -> Annotated:
    """Read a gold file and the transcripts it speaks of, sessions of one project in their order."""
    rows = [json.loads(line) for line in gold.read_text(encoding="utf-8").splitlines() if line.strip()]
    facts = [row for row in rows if not row.get("negative")]
    order = {(r["project"], r["transcript"]): r.get("order", 1) for r in rows}
    order |= {(f["project"], m["transcript"]): m.get("order", f.get("order", 1)) for f in facts for m in f["mentions"]}
    sessions = []
    for project, name in sorted(order, key=lambda key: (key[0], order[key], key[1])):
        path = transcripts / name
        sessions.append(Session(project, name, read(path, Cursor(str(path))).utterances))
    return Annotated(
        gold.name.removesuffix(".jsonl").removesuffix("_gold"),
        tuple(sessions),
        tuple(facts),
        tuple(row for row in rows if row.get("negative")),
    )


@dataclass(frozen=True)
class Figures:
    """What a set of captures is worth. `namespace`: of those that state a fact, the share sorted as annotated."""

    facts: int
    captures: int
    fact_recall: float
    core_recall: float
    precision: float
    captures_per_fact: float
    forbidden: int
    namespace: float
    median_chars: int

    def __str__(self) -> str:
        return (
            f"{self.captures:4d} captures of {self.facts:3d} facts: recall {self.fact_recall:.2f}"
            f" (core {self.core_recall:.2f})  precision {self.precision:.2f}  per fact {self.captures_per_fact:.2f}"
            f"  forbidden {self.forbidden}"
            f"  namespace {self.namespace:.2f}  median {self.median_chars} chars"
        )


def figures(of: Annotated, captured: Sequence[tuple[Session, Sequence[Candidate]]]) -> Figures:
    """Count. Exact repeats within one project count once, as the exact tier would see to."""
    seen: Counter[str] = Counter()
    hashes: set[tuple[str, str]] = set()
    lengths: list[int] = []
    stating = right = forbidden = 0
    for session, found in captured:
        for capture in found:
            if (session.project, capture.hash) in hashes:
                continue
            hashes.add((session.project, capture.hash))
            lengths.append(len(capture.content))
            hit = of.stated(session.project, capture.source.uuid, capture.content)
            seen.update(fact["fact_id"] for fact in hit)
            stating += bool(hit)
            right += any(fact["namespace"] == capture.namespace for fact in hit)
            forbidden += not hit and any(
                n["uuid"] == capture.source.uuid and overlap(capture.content, n["text"]) >= 0.5 for n in of.negatives
            )
    core = [f["fact_id"] for f in of.facts if f.get("salience", "core") == "core"]
    return Figures(
        facts=len(of.facts),
        captures=len(lengths),
        fact_recall=len(seen) / max(len(of.facts), 1),
        core_recall=sum(f in seen for f in core) / max(len(core), 1),
        precision=stating / max(len(lengths), 1),
        captures_per_fact=seen.total() / max(len(seen), 1),
        forbidden=forbidden,
        namespace=right / max(stating, 1),
        median_chars=sorted(lengths)[len(lengths) // 2] if lengths else 0,
    )
