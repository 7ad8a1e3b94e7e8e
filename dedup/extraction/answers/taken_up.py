"""What a user has done of what Claude says could be, with a limit or with more: "Can the wiki be behind our login?",
"Yes, Caddy can use your Keycloak.", "ok do it, only for the crew".

The words name nothing without the proposal. Not what is of the moment, what is put off, or done under a condition.
"""

import re
from collections.abc import Sequence

from dedup.extraction.answers.designs import is_possible
from dedup.extraction.choices.pick_parts import IS_UNSURE
from dedup.extraction.cutting.momentary import PASSING
from dedup.extraction.cutting.openers import LEAD, YES
from dedup.extraction.cutting.secretive import is_about_a_secret
from dedup.extraction.cutting.sentences import run_on
from dedup.extraction.cutting.settled import LONGEST_QUESTION
from dedup.extraction.cutting.statements import Statement, asks, turn_of
from dedup.extraction.turns.dialogue import is_corrected
from dedup.model import Speaker
from dedup.patterns import late

_TAKES_UP = late(
    rf"{LEAD}(?:let['’]?s |we['’]?ll )?do (?:it|that|this|so)(?: like that)?(?:,? (?:then|please|pls))?"
    r"[\s,;.:–—-]{1,3}(?:but |and |just |only )*"
    r"(?:only|just|without|except|restricted|limited|read[- ]only|for|from|with|in|on|at|to|by|not|never|no|until|after"
    r"|before|every|each|per|plus)\b(?! (?:me|you|this one|all means|course|your|first)\b)"
    r" ?(?P<how>\S.{2,140})\Z",
    re.IGNORECASE,
)
_OF_NOW = late(
    rf"\b(?:{PASSING}|when you|before you|ask|if|tests?|commits?|branch|pr|files?"
    r"|fixtures|the day|one by one|step by step|same time|short|please)\b",
    re.IGNORECASE,
)
_SAYS_YES = late(rf"\W*(?:{YES}|sure|it can|it could|easily|of course|definitely|absolutely)\b", re.IGNORECASE)
_NEAR = 3  # statements at the end of what Claude says, in which it proposes


def taken_up(said: Sequence[Statement], i: int) -> str:
    """What Claude has proposed, which its user has done otherwise than in whole by the statement at `i`, behind their
    question, where Claude says yes to one; "" where they do not, or it may be a secret."""
    own = said[i]
    if own.speaker is not Speaker.USER or own.part or not i or said[i - 1].speaker is Speaker.USER:
        return ""
    takes = _TAKES_UP.match(own.gloss)
    if takes is None or _OF_NOW.search(takes["how"]) or IS_UNSURE.search(own.gloss) or asks(own.gloss):
        return ""
    turn = turn_of(said, i - 1)
    if asks(said[turn[-1]].gloss) or is_corrected(said, i):
        return ""
    near = [said[n] for n in turn[-_NEAR:] if not said[n].bullet and not asks(said[n].gloss)]
    told = next((one for one in reversed(near) if is_possible(one.gloss)), None)
    if told is None:
        return ""
    if len(told.text) > LONGEST_QUESTION or any(map(is_about_a_secret, (told.text, own.gloss))):
        return ""
    whole = run_on([said[turn.start - 1].text, told.text]) if _says_yes(said, turn.start) else told.text
    return told.text if len(whole) > LONGEST_QUESTION or is_about_a_secret(whole) else whole


def _says_yes(said: Sequence[Statement], first: int) -> bool:
    """Whether Claude's statement there says yes to what its user has asked just before."""
    asked = said[first - 1] if first else None
    return bool(asked and asked.speaker is Speaker.USER and asks(asked.gloss) and _SAYS_YES.match(said[first].gloss))
