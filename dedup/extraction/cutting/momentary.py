"""What is of the moment, though it has the form of a rule or stands among what lasts."""

import re

from dedup.extraction.cutting.statements import asks
from dedup.patterns import late

MOMENT = (
    r"today|tonight|tomorrow|(?:for|at) the moment|atm|right now|rn|currently|temporarily|(?:for|in) the (?:time being"
    r"|meantime)|meanwhile|this (?:time|session|run|commit|pr|branch|sprint|week|morning|afternoon|evening)"
)
"""Part of patterns: the day and the work at hand. What else is of the moment depends on what is looked at: "now" is so
in an answer, and just what tells of a change."""

FOR_NOW = rf"{MOMENT}|for now"
"""The same where "for now" does not only say that more will follow."""

NOT_FOR_LONG = rf"{FOR_NOW}|again|yet"
"""The same of what tells of a change."""

PASSING = rf"{MOMENT}|now|yet|again|first|later|(?<!as )soon"
"""The same of an answer."""

_RECURS = (  # "during the day", "during office hours", "during a match"; not "during the migration"
    r"(?:the )?(?:day|night|week|weekend|daytime|peak)\b|(?:the )?(?:\w+ )?(?:hours|times?)\b|(?:an?|any|every) "
)
_BOUND = late(
    rf"\b(?:{FOR_NOW}|yesterday|yet|while|until|till?|during (?!{_RECURS})|at this point"
    r"|just(?! (?:said|never|not|no|don['’]?t|ask|keep|leave)\b)|(?<!at )once(?! said)|so far"
    r"|for (?:once|the next)|before (?:lunch|dinner|the (?:call|demo|meeting))|first try|the same"
    r"|any of (?:it|this|that)"
    r"|(?:this|the next|next|last) (?:\w+ )?(?:afternoon|morning|evening|session|time|round|one|run|step|week|branch"
    r"|file|list|script|table|commit|pr|task|ticket))\b|\b(?:do|delete|touch|change|use) (?:that|it|this)\W*\Z",
    re.IGNORECASE,
)
_WORK = late(
    r"\W{0,6}(?:now|then|and|that|ok(?:ay)?|please|can|could|would|will|let['’]?s|go|start|first)\b", re.IGNORECASE
)


def is_bound(said: str) -> bool:
    """Whether it is bound to a time or to one thing: "never stop it while it is copying"."""
    return bool(_BOUND.search(said))


def of_the_task(said: str) -> bool:
    """Whether it is a question, an order or a state of the moment, though it stands among what lasts."""
    return asks(said) or bool(_WORK.match(said)) or is_bound(said)
