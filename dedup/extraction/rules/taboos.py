"""What is laid down by the weight that its user gives it: "that isn't negotiable", "…, not even for a demo".

"Nothing leaves the queue, not even a small one" reports a fault in nearly the same words. What tells them apart is that
who forbids goes on with the ways in which somebody might do it all the same.
"""

import re

from dedup.extraction.cutting.momentary import MOMENT
from dedup.extraction.cutting.openers import LEAD
from dedup.extraction.cutting.statements import asks
from dedup.patterns import late

_LONGEST = 300  # characters
_THAT_IS = r"(?:that|this|it|which)"
_FIRM = r"(?:negotiable|up for (?:discussion|debate|negotiation)|open (?:to|for) (?:discussion|debate))"
_IS_FIRM = rf"(?:{_THAT_IS}(?:['’]?s| is) (?:not {_FIRM}|non-?negotiable)|{_THAT_IS} (?:isn['’]?t|is not) {_FIRM})"
_NOT_THIS = r"(?!(?:it|that|this|there|they|i|he|she|what|which|if|when|why)\b)"
_BY_WAY = (  # by the way in which one might do it: not "not even a warning", "not even after a reload"
    r"(?:in|into|onto|on|to|as|by|for|via)(?! (?:the|this|that|these|those|my|chrome|firefox|safari)\b) [a-z]"
)
_NOT_EVEN = rf"(?:not even {_BY_WAY}|not {_BY_WAY}[^,.;?]{{1,60}}[,.;] (?:and )?(?:not|nor) (?:even )?{_BY_WAY})"
_NO_REPORT = (
    r"(?![^?]*\b(?:when i|if i|i (?:try|tried|click|press|run|ran)|click\w*|reload\w*|why|restart\w*|errors?|warnings?"
    r"|crash\w*|hang\w*|stuck|fail\w*|bug|since (?:the|i|we|yesterday)|any ?more|now|yet|so far|no idea)\b)"
)
_GOES = (
    r"(?:leaves?|(?:goes|go|comes?|gets?|gets (?:copied|sent|written|pasted|uploaded)|belongs?) (?:into|onto|in|on|to"
    r"|out of)|(?:ends?|turns?|shows?) up (?:in|on)|lands? (?:in|on)|enters?|(?:touches|reaches))"
)
_OF_PEOPLE = (  # what is private or secret: "nothing with an umlaut gets into the index" is a fault
    r"(?:names?|pupils?|patients?|clients?|customers?|students?|child(?:ren)?['’]?s?|kids?|users?|members?|guests?"
    r"|staff"
    r"|employees?|wards?|salar(?:y|ies)|personal|private|payroll|interviews?|recordings?|address(?:es)?|phone"
    r"|identif\w+"
    r"|medical|health|secrets?|confidential|internal|photos?|faces?|voices?|births?|prod(?:uction)?|person|people"
    r"|donors?|tenants?|voters?|witness(?:es)?|contracts?)"
)
_NOTHING = (
    rf"(?=[^,.;?]{{2,60}}\b{_OF_PEOPLE}(?:['’]s?)? )(?:nothing (?:[\w-]+ly )?(?:(?:below|above|with|that|which|from|of"
    r"|about|out of|concerning)\b|(?=(?:personal|private)\b))[^?,.;]{2,60}?|no(?!thing\b"
    r"| one\b) [\w'’-]+(?: [\w'’-]+){0,4}? ever)"
)
_GATED = r"(?:goes (?:live|out)|ships|(?:gets|is) (?:deployed|merged|released|published|shipped|pushed|sent out))"
_GATE = (
    r"(?:without (?:[\w'’]+ ){0,4}?(?:sign[- ]?offs?|approval|ok(?:ay)?|consent|reviews?|permission|say[- ]so)"
    r"|on (?:an? )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?|holidays?))"
)

TABOOS = {
    "nothing with a name in it goes into a test, not even for a demo": (
        rf"{_NO_REPORT}{_NOTHING} {_GOES} [^?.;]{{2,80}}?(?:,|\.| -| –) ?{_NOT_EVEN}"
    ),
    "nothing gets deployed on a friday, not even a hotfix": (
        rf"{_NO_REPORT}nothing {_GATED} {_GATE}, not even (?:an?|one|the smallest|my) [\w-]+"
    ),
    "backups are encrypted, that's non-negotiable": (
        rf"(?!(?:i|if|why|because|not)\b)[^?]{{8,160}}(?:,| [–—-]|;|\.) ?(?:and )?{_IS_FIRM}\W*\Z"
    ),
    "this isn't negotiable: the photos stay offline": (
        rf"(?:[^?:\n]{{0,80}}?(?:, and |, )?{_IS_FIRM}|non-?negotiable|not {_FIRM}): ?(?!(?:it|that"
        rf"|this)\b)[^?]{{8,160}}\Z"
    ),
    "seeds must stay deterministic always always": (
        rf"{_NOT_THIS}{_NO_REPORT}[^?,;]{{3,60}} (?:must|has to|have to|needs? to|should)(?: (?:never"
        rf"|not))? [^?,;]{{3,80}}?,?"
        r" always(?:,? always)+\b"
    ),
    "what we mustn't do is show an empty timetable": (
        r"(?:what|(?:the )?(?:one|only|last|single) thing(?: that)?) (?:we|you|it|nobody|the [\w-]+) (?:really )?"
        r"(?:must(?: not|n['’]?t| never)|may (?:not|never)|should never|can(?:['’]?t|not| not) ever|shall (?:not"
        r"|never))(?<!you can['’]t ever)(?<!you cant ever)(?<!you cannot ever)"
        r"(?: ever)? do is:? (?!(?:clear|known|obvious|not|now|the|an?|this|that|what|in|on|at|up|also|to be|when|how"
        r"|written|listed|described|documented|said|told|[a-z]+ed)\b)(?:to )?[a-z-]+ (?!(?:it|that|this)\W*\Z)\w"
    ),
    "i want charts in our green, and never 3d bars": (
        r"(?![^?]*\bagain\b)(?:i|we)(?:['’]d| would)? (?:want|like|prefer) (?!(?:it|this|that|them|you|to"
        r"|the (?:first|second|fix))\b)[^?]{3,80}?"
        r"(?:,|,? and|,? but) never (?!(?:mind|again|been|had|has|was|were|got|saw|seen|did|done|the|this|that|it"
        r"|works?"
        r"|when|if|where|why|knew|know|see|get|gets|comes?|goes)\b)[\w`]"
    ),
}
"""What somebody says → the form that it has, as a regular expression. Behind whatever people say first."""

_TABOOS = late(rf"{LEAD}(?:{'|'.join(f'(?:{form})' for form in TABOOS.values())})", re.IGNORECASE)
_NEXT = late(rf"\s*(?:and )?{_IS_FIRM}[^\w:?]*(?:\Z|[.!;\n])|\s*not {_FIRM}[^\w:?]*(?:\Z|[.!;\n])", re.IGNORECASE)
_BY_WAYS_NEXT = late(rf"\s*{_NOT_EVEN}", re.IGNORECASE)
_NOTHING_GOES = late(rf"{LEAD}{_NO_REPORT}{_NOTHING} {_GOES} [^?.;]{{2,80}}?\W*\Z", re.IGNORECASE)
_SAY = late(
    r"\b(?:apparently|insists?|said|says?|they (?:want|say)|(?:he|she|vendor|client|customer) wants)\b", re.IGNORECASE
)
_OF_NOW = late(rf"\b(?:{MOMENT}|now)\b", re.IGNORECASE)


def is_taboo(said: str, behind: str) -> bool:
    """Whether a sentence says so itself, or what is said `behind` it does."""
    if len(said) > _LONGEST or asks(said):
        return False
    if _TABOOS.match(said):
        return not (_OF_NOW.search(said) or _SAY.search(said))
    behind = behind[:_LONGEST]
    if _BY_WAYS_NEXT.match(behind) and _NOTHING_GOES.match(said):
        return True
    return bool(_NEXT.match(behind)) and not (_OF_NOW.search(said) or _SAY.search(said))
