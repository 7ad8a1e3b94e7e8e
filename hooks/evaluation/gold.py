"""Annotated sessions: the facts that they state, and what only looks like one.

A text *states* a fact when it comes from a record that mentions the fact and shares at least half of the shorter text's
words with the mention.
"""

import json
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from pydantic import Field, TypeAdapter, ValidationError

from dedup.errors import InvalidInput
from hooks.faults import first_fault, numbered

_WORD = re.compile(r"\w+")
_OVERLAP = 0.5  # of the shorter text's words


@dataclass(frozen=True)
class Mention:
    """One place where a fact is stated; `order`: of its session among the project's, where it is not the fact's."""

    transcript: str
    uuid: str
    text: str
    order: int | None = None


@dataclass(frozen=True)
class Fact:
    """A fact a session holds; `statement`: in a sentence that nobody said. Without salience it counts as core."""

    fact_id: str
    project: str
    namespace: str
    mentions: Annotated[tuple[Mention, ...], Field(min_length=1)]
    order: int = 1
    statement: str = ""
    salience: str = "core"
    supersedes: str | None = None

    @property
    def key(self) -> tuple[str, str]:
        """Its id is its own within the project only."""
        return self.project, self.fact_id


@dataclass(frozen=True)
class Negative:
    """Words that look like a fact and are none."""

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
                when = fact.order if mention.order is None else mention.order
                order.setdefault(fact.project, {}).setdefault(mention.transcript, when)
        for negative in self.negatives:
            order.setdefault(negative.project, {}).setdefault(negative.transcript, negative.order)
        return {project: sorted(found, key=lambda t: (found[t], t)) for project, found in sorted(order.items())}

    def stated(self, project: str, uuid: str, text: str) -> list[Fact]:
        """The facts that a text from that record states."""
        return [
            fact
            for fact in self.facts
            if fact.project == project and any(m.uuid == uuid and _overlap(text, m.text) for m in fact.mentions)
        ]

    def tempting(self, project: str, uuid: str, text: str) -> Negative | None:
        """What such a text has of words that only look like a fact; the first of several."""
        there = (n for n in self.negatives if n.project == project and n.uuid == uuid)
        return next((n for n in there if _overlap(text, n.text)), None)


_FACT, _NEGATIVE = TypeAdapter(Fact), TypeAdapter(Negative)


def read_gold(path: Path) -> Gold:
    """The annotations of a JSON-lines file. Raises `InvalidInput` with the line that is wrong."""
    facts: list[Fact] = []
    negatives: list[Negative] = []
    for number, line in numbered(path):
        try:
            row = json.loads(line)
            if row.get("negative"):
                negatives.append(_NEGATIVE.validate_python(row))
            else:
                facts.append(_FACT.validate_python(row))
        except ValidationError as error:
            raise InvalidInput(f"{path}:{number}: {first_fault(error)}") from None
        except (ValueError, AttributeError, RecursionError):
            raise InvalidInput(f"{path}:{number}: not a JSON object") from None
    if not facts:
        raise InvalidInput(f"{path}: no facts in it")
    return Gold(tuple(facts), tuple(negatives))


def _overlap(a: str, b: str) -> bool:
    """Whether the two share at least half of the shorter one's words, counted with repetition."""
    wa, wb = (Counter(word.group().lower() for word in _WORD.finditer(text)) for text in (a, b))
    shorter = min(wa.total(), wb.total())
    return shorter > 0 and (wa & wb).total() / shorter >= _OVERLAP
