"""What is put off to a version, a season or an event, or later with a reason: "no tablets for the beta".

Where somebody says only "tests later", it is of the work at hand, and nobody would look it up again.
"""

import re

from dedup.extraction.cutting.momentary import MOMENT
from dedup.extraction.cutting.openers import LEAD
from dedup.extraction.cutting.secretive import may_tell_a_secret
from dedup.patterns import late

_MONTHS = (
    r"january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|fall"
    r"|winter|christmas|easter|new year"
)
_WHEN = (  # a version, a season, an event
    r"(?:(?:(?:the|our|their) )?(?:(?:first|second|third|fourth|next|new|later|public|closed|open|big) )?"
    r"(?:mvp|v ?\d[\d.]*|version \d[\d.]*|\d+\.\d+|pilot|launch|beta|alpha|release|go[ -]?live|prototype|demo|trial"
    r"|fair|audit|exams?|semester|season|year|quarter|milestone(?: \d)?|phase(?: \d)?|iteration|holidays"
    rf"|q[1-4]|20\d\d|{_MONTHS})\b)"
)
_ONCE = (  # or what is to come first
    r"(?:(?:when|once|until|till|as soon as|after) (?:(?:we|they|customers|users|somebody|someone)\b|(?:the|our) \w+\b"
    r"|\w+(?= has)) ?[^?,;\n]*\b(?:have|has|is|are|pay|pays|asks?|needs?|wants?)\b)"
)
_NO_THING = (  # not "wait until …", "i can wait", "the rest later", nor a step of the work at hand
    r"(?!(?:it|this|that|these|those|i|you|he|she|they|what|the rest|everything|all|please|pls|let['’]?s|can|could"
    r"|would|run|rerun|try|do|make|put|add|fix|show|check|look|go|open|write|now|then|just|commit|push (?:it|the|this)"
    r"|merge|deploy|restart|wait|come|maybe|perhaps|don['’]?t|do not|not|never|if|when|because|tell|ask|read|see|update"
    r"|rename|refactor|clean|document|tests?|lint|linting|ci|docs|readme|changelog|formatting|review)\b)"
)
_WHAT = rf"{_NO_THING}(?:[\w`./+-]+ ){{0,4}}?[\w`./+-]+"
_REASON = (  # of the thing, not of who speaks: "first customers dont need it", not "i want to see it first"
    r"(?:after (?:the )?(?!lunch|that|this|work)\w+\W*\Z"
    r"|we (?:have|['’]ve) (?:no|too little) (?:money|time|budget|users|customers|people)\b[^?\n]*"
    r"|(?!(?:i|you|it|they|we|he|she|let|that|first (?:show|the|do|fix|run|we|i|let|this|that|make)|please|pls|ok"
    r"|now)\b)[^?\n]*\b(?:needs?|uses?|asks?|asked|wants?|enough|prints?|pays?|expensive|important|priority)\b[^?\n]*)"
)

POSTPONED = {
    "sso later, first customers dont need it": rf"{_WHAT} (?:comes? )?later[,;:.–—-]+ ?{_REASON}",
    "multi currency not before 2.0": (
        rf"{_WHAT}:? (?:(?:not|only) (?:before|after|in|from|with)|no earlier than) {_WHEN}"
    ),
    "dark mode can wait till after launch": (
        rf"{_WHAT} (?:can|has to|have to|must|will|should) wait (?:(?:un)?till?|for) (?:after )?{_WHEN}"
    ),
    "photo upload waits until the new server is there": (
        rf"{_WHAT} (?:(?:can|has to|have to|must|will|should) wait|waits|comes?|follows?|is (?:postponed|for later))"
        rf" {_ONCE}"
    ),
    "payments come with version 2": rf"{_WHAT} (?:comes?|follows?|will come) (?:with|in|after) {_WHEN}",
    "refunds are out of scope for v1": (
        rf"{_WHAT} (?:is|are|stays?|stay)?,? ?(?:out of scope|not in scope|not planned|not part|no topic|not needed)"
        rf" (?:for|in|of|before|until|till) {_WHEN}"
    ),
    "no push notifications for the mvp": rf"no {_WHAT} (?:for|in|before|until|till) {_WHEN}\W*\Z",
    "skip auth for now, we do that in the second milestone": (
        rf"(?:skip|postpone|leave out|drop|park) {_WHAT}(?: for now)?[,;:.–—-]+ ?[^?\n]*\b(?:in|with|after|for) {_WHEN}"
    ),
}
"""What somebody says → the form that it has, as a regular expression. Behind whatever people say first."""

_POSTPONED = late(rf"{LEAD}(?:{'|'.join(f'(?:{form})' for form in POSTPONED.values())})", re.IGNORECASE)
_OF_NOW = late(
    rf"\b(?:{MOMENT}|lunch|coffee|maybe|perhaps|might|i (?:think|guess)"
    r"|errors?|crash\w*|fail\w*|broken)\b",
    re.IGNORECASE,
)

LATER = 2.2
"""The log-odds by which less has to speak for such a statement; more than most of them lack."""


def is_put_off(said: str) -> bool:
    """Whether it says in a few words to when something is put off, or why."""
    return bool(_POSTPONED.match(said)) and not _OF_NOW.search(said) and not may_tell_a_secret(said)
