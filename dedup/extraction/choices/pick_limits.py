"""What a user takes of what Claude lays out, and says with it what is not to be, or what else they take behind it.

"1 and 3 yes, but no colours", "yes to 1 and 3, no to 2", "all 3. but pellets not logs", "The first. And the third for
the winter". Who doubts, waits, or asks limits nothing, and is not heard as one who picks.
"""

import re

from dedup.extraction.choices.pick_parts import (
    ALL,
    AND,
    FINE,
    IS_UNSURE,
    LEAD,
    LISTS_ON,
    LONGEST_CHANGE,
    NEGATIVE,
    NTH,
    ONE_MARK,
    Pick,
    count_of,
    marks_in,
    nths_in,
)
from dedup.extraction.cutting.openers import NO, YES
from dedup.lazy_dataclasses import replace
from dedup.patterns import late

# "1 and 3 yes, but no colours", "yes to 1 and 3, no to 2", "2 and 4, but 7 kW", "all 3, but pellets not logs"
_LIMITED = late(
    rf"{LEAD}(?P<to>(?:{YES}|ok(?:ay)?|fine|good|agreed|go) (?:to|for|with|on) )?"
    rf"(?:(?:(?:options?|numbers?|points?|items?|nos?\.?) )?(?P<marks>{ONE_MARK}(?:{AND}{ONE_MARK}){{0,8}})"
    rf"|(?P<places>(?:the )?{NTH}(?: one)?(?:{AND}(?:the )?{NTH}(?: one)?){{0,4}})"
    rf"|(?P<every>{ALL}))"
    rf"(?P<yes>(?:,? (?:{FINE}|please|pls|then)){{0,2}})"
    r"[\s.!]{0,9}(?:(?:[,;:]|(?<=[.!])|(?<=\s)[–—-])\s{0,9}|(?<=\s)(?=but\b))(?P<limit>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
_LIMIT = late(
    r"(?:but|though|and (?:no|not|never|without|only)|no|not|never|without|only|except)\s+(?=[\w`(#])"
    rf"|{ONE_MARK}(?:{AND}{ONE_MARK}){{0,4}} (?:{NO}|not|rather not)\b"
    r"|(?!(?:is|are|was|were|it|that|this|they|i|we|you|do|does|did|why|or|and)\b)[\w-]+,? (?:not|instead of) [\w`]",
    re.IGNORECASE,
)
_LIMITS_NOTHING = late(  # who doubts, waits, tells why not, or says what Claude should do next
    r"(?:but\s+)?(?:no|not)(?:\W*\Z| (?:idea|clue|doubts?|problems?|rush|hurry|worries|need|thanks|wait|yet|now|sure"
    r"|today|tonight|tomorrow|bad|matter|question|that|because|really|time|money|budget|chance|way|experience)\b)"
    r"|[^,;:.]*\b(?:first|later|wait|ask|let me|show|explain|think|yet|today|tonight|tomorrow"
    r"|next (?:week|month|sprint)|now|again|one by one|commit|pr|branch|before you|when you"
    r"|you (?:can|could|should|have to))\b",
    re.IGNORECASE | re.DOTALL,
)
_ALSO = late(
    rf"\W*(?:and|plus|n) (?:also )?(?:the (?P<nth>{NTH})|(?:option )?(?P<mark>{ONE_MARK}))(?: one)?"
    r"(?=[.,;!]|\s(?:as|for|in|at|on|later|too|because|so)\b|\Z)",
    re.IGNORECASE,
)
_DENIED = late(
    rf"\b(?:no|not|without|skip|drop|leave out|forget|except)(?: (?:to|for|the|option|number|point)){{0,2}} "
    rf"(?P<marks>{ONE_MARK}(?:{AND}{ONE_MARK}){{0,4}})(?![\w.])(?! [a-z])"
    rf"|\A(?P<first>{ONE_MARK}(?:{AND}{ONE_MARK}){{0,4}}) (?:{NO}|not|rather not)\b",
    re.IGNORECASE,
)


def limited(gloss: str) -> Pick | None:
    """What is picked where its user says what is not to be: "yes to 1 and 3, no to 2"."""
    found = _LIMITED.match(gloss)
    if found is None or LISTS_ON.match(gloss):
        return None
    limit = found["limit"]
    if not limits_pick(limit) or IS_UNSURE.search(gloss):
        return None
    marks, places = marks_in(found["marks"]), nths_in(found["places"])
    denied = {mark for part in _DENIED.finditer(limit) for mark in marks_in(part["marks"] or part["first"])}
    agrees = found["to"] or found["yes"] or denied or len(marks) + len(places) > 1
    said_no = NEGATIVE.match(limit.removeprefix("but ")) is not None
    if len(limit) > LONGEST_CHANGE or not denied.isdisjoint(marks) or not (agrees or found["every"] or said_no):
        return None
    return Pick(marks, places, every=bool(found["every"]), count=count_of(found), limit=limit)


def limits_pick(gloss: str) -> bool:
    """Whether it says of what was just picked what is not to be, or what else is: "but pellets not logs"."""
    return bool(_LIMIT.match(gloss)) and not _LIMITS_NOTHING.match(gloss) and not IS_UNSURE.search(gloss)


def takes_more(gloss: str) -> bool:
    """Whether more is taken with it: "And the third as a follow-up"."""
    return bool(_ALSO.match(gloss)) and not IS_UNSURE.search(gloss)


def and_also(pick: Pick, gloss: str) -> Pick:
    """The pick, with what its user takes with the next sentence: "The second. And the third as a follow-up"."""
    also = _ALSO.match(gloss)
    if also is None or not takes_more(gloss) or pick.left:
        return pick
    marks, places = marks_in(also["mark"]), nths_in(also["nth"])
    if (pick.marks and marks) or (pick.places and places):
        return replace(pick, marks=(*pick.marks, *marks), places=(*pick.places, *places))
    return pick
