"""A mere yes or no to how the work is to be: "**6. Autostart** Should the app start automatically with Windows?",
"No."; "Do you want a rate limit on the public API?", "god no". And one of two that Claude asks about: "Do you want soft
delete or a history table?", "history".

It decides as much as a longer answer does, and Claude may never say it again. It is kept with the question, without
the title that stands before that. Not where Claude asks what to do next, or what is so, or where several things are
asked, or something with a number that is turned down: that would be found again as what was said.
"""

import re
from collections.abc import Sequence

from dedup.extraction.choices.offered import is_one_side
from dedup.extraction.choices.pick_forms import pick_in
from dedup.extraction.choices.pick_parts import Pick
from dedup.extraction.cutting.momentary import PASSING
from dedup.extraction.cutting.openers import NO, YES
from dedup.extraction.cutting.secretive import asks_for_a_secret, is_of_a_secret
from dedup.extraction.cutting.sentences import run_on
from dedup.extraction.cutting.settled import is_next_step
from dedup.extraction.cutting.statements import Statement, asks, says_of_what, turn_of
from dedup.extraction.turns.dialogue import (
    CHOICE,
    LONGEST_ASKED,
    OF_THE_RUN,
    asked_just_before,
    is_corrected,
    is_undone,
    question_answered,
)
from dedup.model import Speaker
from dedup.patterns import late
from dedup.words import numbers

_SAYS = late(
    rf"\W*(?:(?:oh|ah|hm+|well|ok(?:ay)?)\W+)?(?:(?P<yes>{YES}|definitely|of course|ja|klar)"
    rf"|(?:(?:please|pls|god|hell|lol|ugh|heavens) )?(?:no way|{NO})|never|nein|nö"
    r"|(?:absolutely|definitely|certainly|rather|better) not|not (?:for now|this (?:year|quarter|season)))\b"
    r"(?:\W+(?:please|pls|bitte|danke|thanks?|thx|definitely|absolutely|never|ever|again|of course|as (?:it )?is"
    r"|(?:keep|leave) (?:it|them|that)(?: as (?:it )?is| alone)?|(?:it )?stays(?: as it is)?"
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
    r"|both|all of|everything|anything)\b)\w"
    r"|(?:and |so |also |then )?(?:shall|should) (?:i|we) (?:turn on|switch on|enable|activate|introduce"
    r"|require|enforce|adopt)\b",
    re.IGNORECASE,
)
_WOULD_HAVE = late(  # "Do you want telemetry in the desktop app?"
    r"(?:and |so |also |then )?(?:do|would) you (?:want|like|prefer|need)"
    r" (?!(?:me|us|it|this|that|these|those|them|to|one|more|anything|something)\b)(?P<what>\w.*)",
    re.IGNORECASE,
)
_IN_IT = late(r"\b(?:in|on|for|at|with|per) (?:the |a |an |our |each |every )?[a-z]\w", re.IGNORECASE)
_MERE_ONE = late(r"\W*(?:do|would) you (?:want|like|need) (?:one|any|some)(?: of (?:them|those))?\W*", re.IGNORECASE)
_THERE_IS_NONE = late(  # "There's no linter for the templates. Would you like one?"
    r"\W*(?:there(?:['’]?s| is| are) no\b|(?:the |our )?[\w`-]+(?: [\w`-]+){0,4} (?:has|have) no\b)", re.IGNORECASE
)
_ASKS_WHICH = late(
    r"(?:and |so |also |then )?(?:(?:should|shall|must) (?!(?:i|we|you|it|this|that|there|they)\b)\w"
    r"|(?:do|would) you (?:want|like|prefer) (?!(?:me|to|it|this|that|them)\b)\w"
    r"|(?:which|what|where|how|who|when)\b[^?]*\bshould (?!(?:i|we|you|it|this|that)\b)\w)",
    re.IGNORECASE,
)
_OF_TALK = late(  # what Claude may say or show, and of what is done now
    r"\b(?:explanations?|examples?|overview|tables?(?= of\b)|list|comparison|details?|links?|diffs?|review|demo"
    r"|walkthrough|breakdown|samples?|sketch|mock-?ups?|quick|deeper|version of this|another|more|break|output|logs?"
    r"|answer|patch|fix|debug\w*|reproduce|workaround|first|whole|recap|hint|help|time|minute|copy)\b",
    re.IGNORECASE,
)
_OF_NOW = late(
    rf"\b(?:{PASSING}|next|this|these|tests?|suite|build|commit|branch|pr|pull request|files?"
    r"|script|line|step|ticket|title|subject|headline|caption|paragraph|text|slides?|screenshot|draft|reply|summary"
    r"|or|plan)\b",
    re.IGNORECASE,
)


_HEAD = late(r" (?:for|in|on|of|at)\b", re.IGNORECASE)
_COUNTS = late(r"\b(?:which of the (?:two|three)|one(?= [a-z]))\b", re.IGNORECASE)  # no values
_SETS = frozenset(("on", "enable", "activate", "introduce", "require", "enforce", "adopt"))


def whether(said: Sequence[Statement], i: int) -> str:
    """The question to which the statement at `i` is nothing but a yes or no, or one of what it names, if that
    decides how the work is to be."""
    own = said[i]
    if own.speaker is not Speaker.USER or own.part or own.parts > 1 or own.point or own.settles:
        return ""
    answer = _SAYS.fullmatch(own.gloss)
    pick = None if answer else pick_in(own.gloss)
    if answer is None and (pick is None or not pick.words):
        return ""
    asked = question_answered(said, i)
    if asked is None or asked_just_before(said, i) is None or is_corrected(said, i) or is_undone(said, i):
        return ""
    if sum(asks(said[n].gloss) for n in turn_of(said, i - 1)) != 1:
        return ""
    asked_gloss, question = (_untitled(text) for text in (asked.gloss, asked.text))
    gloss = asked_gloss
    before = said[i - 2] if i > 1 and said[i - 2].turn == asked.turn else None
    if answer and before and _MERE_ONE.fullmatch(gloss) and _THERE_IS_NONE.match(before.gloss):
        gloss, question = before.gloss, run_on([before.text, question])
    elif not (_is_whether(gloss) if answer else pick and _is_between(gloss, pick)):
        return ""
    if not says_of_what(gloss) or len(question) > LONGEST_ASKED or OF_THE_RUN.search(gloss) or is_of_a_secret(question):
        return ""
    of = _HEAD.split(gloss, maxsplit=1)[0] if gloss != asked_gloss else CHOICE.sub(" ", gloss) if pick else gloss
    if _OF_NOW.search(of) or asks_for_a_secret(gloss):
        return ""
    told = own.gloss if pick else "" if answer and not answer["yes"] else gloss
    return question if numbers(_COUNTS.sub(" ", gloss) if pick else gloss) <= numbers(told) else ""


def _is_whether(gloss: str) -> bool:
    """Whether one may say yes or no to how the work is to be."""
    would = _WOULD_HAVE.match(gloss)
    if would:
        return bool(_IN_IT.search(would["what"])) and not _OF_TALK.search(gloss)
    turned = _WHETHER.match(gloss)
    return turned is not None and (turned[0].lower().split()[-1] in _SETS or not is_next_step(gloss))


def _is_between(gloss: str, pick: Pick) -> bool:
    """Whether one is asked which of several it is to be, and names one of them."""
    which = _ASKS_WHICH.match(gloss) and not (is_next_step(gloss) or _OF_TALK.search(gloss))
    return bool(which) and is_one_side(gloss, pick.words)


def _untitled(text: str) -> str:
    title = _TITLE.match(text)
    return text[title.end() :] if title else text
