"""What was said → what is worth remembering. Pure: no clock, no store, the same words give the same candidates."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from dedup.cues import cues
from dedup.echoes import echoes
from dedup.errors import InvalidInput
from dedup.extract_model import models
from dedup.model import Candidate, Domain, Namespace, Speaker, Utterance
from dedup.ports import Embedder
from dedup.redact import candidate
from dedup.statements import Statement, parser, statements

MIN_LENGTH = 20
"""Characters. What is shorter ("30 seconds", "yes, redis") says nothing without the question before it."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A statement with everything that was seen of it."""

    statement: Statement
    cues: Mapping[str, float]
    score: float


def extract(
    utterances: Sequence[Utterance], domain: Domain, limit: int = 60, embed: Embedder | None = None
) -> list[Candidate]:
    """The candidates in the order in which they were said; the best `limit` of them where there are more.

    `confidence` is the probability that a person would keep the statement, `evidence` the cues that spoke for it and
    for its namespace. `embed` is not used by the present weights.
    """
    keeper, sorter = models()
    kept = [s for s in scored(utterances) if s.score >= keeper.threshold]
    if len(kept) > limit:
        best = sorted(range(len(kept)), key=lambda i: (-kept[i].score, i))[:limit]
        kept = [kept[i] for i in sorted(best)]
    found = []
    for s in kept:
        namespace, kind_of = sorter.sort(s.cues | stems(s.statement))
        evidence = (*keeper.reasons(s.cues), *kind_of)
        try:
            found.append(
                candidate(
                    s.statement.text,
                    domain,
                    Namespace.parse(namespace),
                    source=s.statement.utterance.source,
                    confidence=round(s.score, 3),
                    evidence=evidence,
                )
            )
        except InvalidInput:  # nothing but a secret
            continue
    return found


def scored(utterances: Sequence[Utterance]) -> list[Scored]:
    """Every statement that could be kept, scored, in the order in which it was said."""
    keeper, _ = models()
    return [Scored(s, c, keeper.score(c)) for s, c in observed(utterances) if len(s.text) >= MIN_LENGTH]


def observed(utterances: Sequence[Utterance]) -> list[tuple[Statement, dict[str, float]]]:
    """Every statement with its cues. A user's cues count under a name of their own as well: `u_i_think`."""
    markdown = parser()
    said: list[Statement] = []
    around: list[tuple[Statement | None, Statement | None]] = []
    for turn, utterance in enumerate(utterances):
        parts = statements(utterance, turn, markdown)
        said += parts
        around += zip([None, *parts[:-1]], [*parts[1:], None], strict=True) if parts else []
    result = []
    for statement, near, echo in zip(said, around, echoes(said), strict=True):
        found = cues(statement, near) | echo
        if statement.speaker is Speaker.USER:
            found |= {f"u_{name}": value for name, value in found.items()}
        result.append((statement, found))
    return result


_LETTERS = re.compile(r"[^\W\d_]{3,}")


def stems(statement: Statement) -> dict[str, float]:
    """The words of a statement and of what it stands under, cut to six letters, as cues for its namespace."""
    text = f"{statement.text} {statement.heading} {statement.lead_in}".lower()
    return {f"w:{word[:6]}": 1.0 for word in _LETTERS.findall(text)}
