"""What a user picks of what Claude has just asked about: "grpc it is", "use ktor then", "keep looker".

It decides something in fewer words than the models need to hear that. Only what is asked about the work is decided, not
what Claude should do next; see `dedup.extraction.settled`, by whose measure it is told.
"""

import re
from collections.abc import Sequence

from dedup.extraction.settled import settled
from dedup.extraction.statements import Statement, asks
from dedup.model import Speaker
from dedup.patterns import late
from dedup.words import stems

PICKED = "picked"
"""The evidence that such a candidate has."""

_LEAD = r"\W*(?:(?:ok(?:ay)?|yes|yeah|yep|no|nah|nope|so|fine|hm+|right|then|well|ah|oh)[\s,.:;!–-]{1,4}){0,3}"
_WHAT = (
    r"(?!(?:it|that|this|these|those|them|both|all|one|the (?:first|second|last|other))\b)"
    r"[\w`./@-]+(?: [\w`./@-]+){0,3}"
)
_WE = r"(?:let['’]?s |we['’]?(?:ll)? |i['’]?(?:ll|d)? )?"
_PICKS = r"(?:use|take|keep|go (?:with|w/)|stick (?:with|to|w/)|stay (?:with|on|w/))"
_FORMS = late(
    rf"{_LEAD}(?:(?P<a>{_WHAT} it is)|{_WE}(?P<b>{_PICKS} {_WHAT})|{_WE}(?P<c>(?:{_PICKS} )?{_WHAT},? then))\W*\Z",
    re.IGNORECASE,
)
_MOMENT = late(
    r"\b(?:now|today|tonight|tomorrow|first|again|for the moment|this (?:time|session|run|commit|pr)|next|later|going"
    r"|branch|tests?)\b",
    re.IGNORECASE,
)


def picked(said: Sequence[Statement], i: int) -> bool:
    """Whether the statement at `i` picks something of what the one before it asks about."""
    asked, answer = said[i - 1], said[i]
    if not i or answer.part or answer.speaker is not Speaker.USER or asked.speaker is Speaker.USER:
        return False
    pick = _FORMS.match(answer.gloss)
    if not pick or asks(answer.gloss) or not asks(asked.gloss) or _MOMENT.search(answer.gloss):
        return False
    spoken_of = not stems(answer.gloss).isdisjoint(stems(asked.utterance_gloss))
    return spoken_of and bool(settled(asked.text, pick[pick.lastgroup or 0]))
