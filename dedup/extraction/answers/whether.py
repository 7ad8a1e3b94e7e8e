"""A mere yes or no to how the work is to be: "**6. Autostart** Should the app start automatically with Windows?", "No."

It decides as much as a longer answer does, and Claude may never say it again. It is kept with the question, without
the title that stands before that. Not where Claude asks what to do next, or what is so, or where several things are
asked, or something with a number that is turned down: that would be found again as what was said.
"""

import re
from collections.abc import Sequence

from dedup.extraction.cutting.momentary import MOMENT
from dedup.extraction.cutting.openers import CHANGES_MIND, SORRY
from dedup.extraction.cutting.secretive import is_of_a_secret
from dedup.extraction.cutting.settled import is_next_step
from dedup.extraction.cutting.statements import FURTHEST, Statement, asks, says_of_what, turn_of
from dedup.extraction.turns.dialogue import (
    LONGEST_ASKED,
    OF_THE_RUN,
    asked_just_before,
    is_corrected,
    question_answered,
)
from dedup.model import Speaker
from dedup.patterns import late
from dedup.words import numbers

_SAYS = late(
    r"\W*(?:(?:oh|ah|hm+|well|ok(?:ay)?)\W+)?(?:(?P<yes>yes|yep|yeah|yup|ya|definitely|of course|ja|klar)"
    r"|no|nope|nah|never|nein|nö)\b"
    r"(?:\W+(?:please|pls|bitte|danke|thanks?|thx|definitely|absolutely|never|of course"
    r"|(?:it|they|he|she) (?:should|must|may|shall)(?: ?n['’]?o?t)?)){0,2}\W*",
    re.IGNORECASE,
)
_TITLE = late(
    r"\W*?(?:\*\*[^*\n]{1,60}\*\*|(?:next |last |first )?(?:question|frage)(?: \d{1,2})?[:.–—-]|[qf]\d{1,2}[:.)]"
    r"|\d{1,2}[.)])[\s:–—-]*",
    re.IGNORECASE,
)
_WHETHER = late(
    r"(?:and |so |also |then )?(?:should|shall|must|soll|sollen|sollte|sollten|muss|müssen)"
    r" (?!(?:ich|wir|du|man|ihr|das|dies\w*|i|we|you|it|this|that|these|those|there|they|he|she|claude"
    r"|both|all of|everything|anything)\b)\w",
    re.IGNORECASE,
)
_TAKES_BACK = late(
    rf"\W*(?:(?:oh|ah|hm+|no|yes)\W+){{0,3}}(?:{SORRY}|{CHANGES_MIND}|rather|never ?mind)\b", re.IGNORECASE
)
_OF_NOW = late(
    rf"\b(?:{MOMENT}|now|first|again|next|later|yet|this|these|tests?|suite|build|commit|branch|pr|pull request|file"
    r"|script|line|step|ticket|title|subject|headline|caption|paragraph|text|slides?|screenshot|draft|reply|summary"
    r"|or|plan)\b",
    re.IGNORECASE,
)


def whether(said: Sequence[Statement], i: int) -> str:
    """The question to which the statement at `i` is nothing but a yes or no, if that decides how the work is to be."""
    own = said[i]
    if own.speaker is not Speaker.USER or own.part or own.parts > 1 or own.point or own.settles:
        return ""
    answer = _SAYS.fullmatch(own.gloss)
    if answer is None:
        return ""
    asked = question_answered(said, i)
    if asked is None or asked_just_before(said, i) is None or is_corrected(said, i) or _is_taken_back(said, i):
        return ""
    if sum(asks(said[n].gloss) for n in turn_of(said, i - 1)) != 1:
        return ""
    gloss, question = (_untitled(text) for text in (asked.gloss, asked.text))
    if not _WHETHER.match(gloss) or not says_of_what(gloss) or len(question) > LONGEST_ASKED:
        return ""
    if _OF_NOW.search(gloss) or OF_THE_RUN.search(gloss) or is_next_step(gloss) or is_of_a_secret(gloss):
        return ""
    return question if answer["yes"] or not numbers(gloss) else ""


def _is_taken_back(said: Sequence[Statement], i: int) -> bool:
    """Whether the next thing that its user says puts it otherwise: "wait, yes"."""
    near = range(turn_of(said, i).stop, min(i + 1 + FURTHEST, len(said)))
    n = next((n for n in near if said[n].speaker is Speaker.USER), None)
    return n is not None and not asks(said[n - 1].gloss) and _TAKES_BACK.match(said[n].gloss) is not None


def _untitled(text: str) -> str:
    title = _TITLE.match(text)
    return text[title.end() :] if title else text
