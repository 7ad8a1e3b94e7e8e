"""What was said → every statement with everything that is seen of it."""

from collections.abc import Mapping, Sequence

from dedup.extraction.cutting.statements import Statement, statements
from dedup.extraction.evidence.conversation import conversation_cues
from dedup.extraction.evidence.cues import cues, spoken
from dedup.extraction.rules.asked import asked_for
from dedup.extraction.turns.point_by_point import answering, with_points
from dedup.languages import languages
from dedup.lazy_dataclasses import dataclass, replace
from dedup.model import Speaker, Utterance

MAX_STATEMENT, MAX_ASKED = 600, 4_000
"""Characters of a sentence; of one that its user asks to have remembered. A longer one is a paste or a list without
line ends."""


@dataclass(frozen=True, slots=True)
class Observed:
    """A statement with everything that was seen of it."""

    statement: Statement
    cues: Mapping[str, float]


def observed(utterances: Sequence[Utterance]) -> list[Observed]:
    """Every statement with its cues, in the order in which they were said."""
    said: list[Statement] = []
    around: list[tuple[Statement | None, Statement | None]] = []
    codes = languages([(utterance.speaker, utterance.text) for utterance in utterances])
    for turn, utterance in enumerate(utterances):
        points = list[str]()
        if utterance.speaker is Speaker.USER:
            text, points = with_points(said, utterance.text)
            utterance = replace(utterance, text=text)
        parts = [s for s in answering(statements(utterance, turn, codes[turn]), points) if _is_said(s)]
        said += parts
        if parts:
            around += zip([None, *parts[:-1]], [*parts[1:], None], strict=True)
    found = []
    for statement, near, echo in zip(said, around, conversation_cues(said), strict=True):
        seen = cues(statement, near) | echo
        if statement.speaker is Speaker.USER:  # the same words mean another thing in another mouth
            seen |= {f"u_{name}": value for name, value in seen.items()}
        # The cues of single words are the same for both speakers: there is too little data to learn them for each.
        found.append(Observed(statement, seen | spoken(statement.gloss)))
    return found


def _is_said(statement: Statement) -> bool:
    return len(statement.text) <= MAX_STATEMENT or (len(statement.text) <= MAX_ASKED and asked_for(statement))
