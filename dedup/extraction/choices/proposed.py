"""What Claude lists as a proposal, and nobody takes: it is no statement of how things are.

"What one could change:", and below it "12 degrees instead of 8 in the cold room". That sounds like a change that was
made, and would replace what holds.
"""

import re
from collections.abc import Sequence

from dedup.extraction.choices.passed_over import NOT_ALL, TAKES_ALL, passed_over
from dedup.extraction.cutting.sentences import sentences
from dedup.extraction.cutting.statements import FURTHEST, Statement, turn_of
from dedup.gloss import glossed
from dedup.model import Speaker
from dedup.patterns import late
from dedup.words import numbers

_PROPOSES = late(
    r"\b(?:could|might|options?|ideas?|suggest\w*|propos\w*|recommend\w*|possible|possibilit\w{1,9}|candidates?"
    r"|alternatives?|ways (?:to|of|out)|what (?:one|we|you|i) (?:can|would)|would (?:help|save|be)|can (?:try|do)"
    r"|to (?:try|consider|choose from)|things to)\b",
    re.IGNORECASE,
)
_ASKS_FOR_SOME = late(
    r"\b(?:ideas?|suggestions?|options?|proposals?|recommendations?|thoughts)\b[^.!?]{0,40}\?"
    r"|\bwhat (?:can|could|might) (?:we|i|you|one)\b",
    re.IGNORECASE,
)
_INSTEAD = late(r"\b(?:instead of|rather than|in place of)\b|→|[-=]>", re.IGNORECASE)


def untaken(said: Sequence[Statement]) -> frozenset[int]:
    """The points of Claude's lists of proposals that its user's next words don't agree to as a whole, or by number."""
    return frozenset(i for i in range(len(said)) if _is_proposed(said, i) and not _is_taken(said, i))


def unsettled(said: Sequence[Statement]) -> frozenset[int]:
    """Those of them that say what would be in the place of something, and the options that are passed over. In the
    annotated conversations 7 of the 93 points that nobody takes are facts; the one that says so is none."""
    return passed_over(said) | {i for i in untaken(said) if _INSTEAD.search(said[i].gloss)}


def _is_proposed(said: Sequence[Statement], i: int) -> bool:
    own = said[i]
    if not own.bullet or own.speaker is not Speaker.ASSISTANT:
        return False
    above = [_last(glossed(text, own.language)) for text in (own.lead_in, own.heading)]
    if any(map(_PROPOSES.search, above)):
        return True
    first = turn_of(said, i).start
    asked = said[first - 1] if first else own
    return asked.speaker is Speaker.USER and bool(_ASKS_FOR_SOME.search(asked.utterance_gloss))


def _is_taken(said: Sequence[Statement], i: int) -> bool:
    behind = turn_of(said, i).stop
    if behind == len(said) or said[behind].speaker is not Speaker.USER:
        return False
    answer = said[behind].utterance_gloss
    if NOT_ALL.search(answer):
        return False
    return bool(TAKES_ALL.match(answer)) or str(_place(said, i)) in numbers(answer)


def _place(said: Sequence[Statement], i: int) -> int:
    """Which point of its list it is, from 1 on."""
    own = said[i]
    near = range(max(i - FURTHEST, 0), i + 1)
    of_it = (said[n] for n in near if said[n].utterance is own.utterance and said[n].depth == own.depth)
    return sum(one.bullet and one.lead_in == own.lead_in for one in of_it)


def _last(text: str) -> str:
    return (sentences(text.strip(), casual=False) or [""])[-1]
