"""How things are, and shall stay: "the app has no login, and I want to keep it that way".

Who says so of what is only, never or not at all so lays it down; who says it of a state at hand ("the server is stopped
and should stay that way", "the layout is fine, it should stay so") speaks of the task.
"""

import re

from dedup.extraction.cutting.momentary import is_bound
from dedup.extraction.cutting.openers import LEAD
from dedup.extraction.cutting.statements import asks
from dedup.patterns import late

_LONGEST = 300  # characters
_SO = r"(?:(?:that|this) way|so|like (?:that|this))"
_STAYS = (
    rf"(?:(?:it|that|this|they|which) (?:should|must|has to|have to|needs? to|is to|are to|shall) (?:stay|remain) {_SO}"
    rf"|(?:i|we)(?:['’]d| would)? (?:want|like)"
    rf" (?:to keep (?:it|that|them) {_SO}|(?:it|that|them) to (?:stay|remain) {_SO}))"
    r"(?:,? (?:please|pls|too|as well|here))*"
)
_WITHIN = late(rf"(?P<what>[^?\n]{{12,}}?)(?:,? and|[,;:–—]| -) (?:also )?{_STAYS}(?:\W*\Z|[,;.] )", re.IGNORECASE)
_NEXT = late(rf"{LEAD}{_STAYS}[^\w:?]*(?:\Z|[.!;\n])", re.IGNORECASE)
_LIMITS = late(
    r"\b(?:no|not|never|nobody|none|only|without|always|all|every|each|must|may|dont|doesnt|isnt|arent|cannot|cant)\b"
    r"|n['’]t\b",
    re.IGNORECASE,
)
_AT_HAND = late(
    r"\b(?:is|are|was|were|['’]?s|stays?|keeps?|leave|left)(?: (?:all|still|now|not|only|also|nearly|almost))*"
    r" (?:running|stopped|started|open|closed|locked|red|green|down|up|off|on|paused|empty|fine|ok(?:ay)?|good|done"
    r"|broken|merged|deployed|checked|ready|here|there|connected|mounted|installed)\b"
    r"|\b(?:pass(?:es)?|works?|runs?|loads?|builds?|did(?:n['’]?t)?|was|were|been|now|i|you|just)\b",
    re.IGNORECASE,
)


def stays_so(said: str, behind: str) -> bool:
    """Whether a sentence tells a limit and that it stays so, or what is said `behind` it does."""
    if len(said) > _LONGEST or asks(said):
        return False
    within = _WITHIN.match(said)
    what = within["what"] if within else said if _NEXT.match(behind[:_LONGEST]) else ""
    return bool(what and _LIMITS.search(what)) and not (_AT_HAND.search(what) or is_bound(said))
