"""What Claude may do within limits, in every session: "you may merge small PRs yourself, but ask me if a test changed".

The limit tells that it is meant for good: nobody says what to ask before, or never to do, of what is done once. One
thing is named by a pronoun or by "the", also here: "you can merge it, but not on a Friday".
"""

import re

from dedup.extraction.cutting.openers import LEAD
from dedup.extraction.cutting.statements import asks
from dedup.patterns import late

_LONGEST = 280  # characters
_HEAD = r"(?:(?!\b(?:but|unless|except|only|just|though|never)\b)[^?,;])*?"
_NOT_AT_HAND = (  # "branches that are merged" are a kind, "that branch" is one
    rf"(?!{_HEAD}\b(?:it|this|these|those|them|one|(?:the|my|your|our) (?:new|old|last|first|next|current|second|other"
    rf"|same))\b|{_HEAD}(?<!s )\bthat\b|[^?]*\b(?:now|already|still|again|today|tonight|tomorrow|later|soon|remaining"
    r"|i['’]?m|i am|go ahead|bugs?|broken|fail\w*|crash\w*|errors?|why)\b|[^?]*#\d)"
)
_OUT = (
    r"(?:(?:force[- ]?)?push|commit|merge|deploy|release|ship|install|bump|upgrade|rebase|squash"
    r"|(?:publish|tag) (?:to|(?:[a-z-]+ ){0,2}(?:releases|versions|packages|builds|images|docs))"
    r"|(?:open|create|close|approve) (?:prs|mrs|pull requests|merge requests|issues|tickets|branches))\b"
)
_OF_A_KIND = (
    r"(?:delete|remove|drop|rename|restart|stop|kill|clean up|archive|update|regenerate|reformat)"
    r" (?:(?!(?:the|my|your|our|an?)\b)[\w`./-]+ ){0,3}(?:branches|tags|snapshots|caches|lock ?files|containers|volumes"
    r"|images|dependencies|packages|logs|temp(?:orary)? files|fixtures|services|dev servers?|pods)\b"
)
_ALLOWS = (
    r"(?:(?:you|u|claude) (?:can|may)(?: always| also| just)?"
    r"|(?:you|u)(?:['’]re| are) (?:always )?(?:allowed|free|welcome) to|(?:please )?(?:always )?feel free to"
    r"|(?:it['’]?s |it is |i['’]?m )?(?:fine|ok(?:ay)?)(?: (?:by|with|for) me)? (?:to|if you|for you to)"
    r"|i (?:do not|don['’]?t) mind if you)"
)
_BY_ITSELF = (
    r"(?:without (?:asking|checking|my ok|approval|confirmation)|at will|whenever (?:you|u) (?:like|want|see fit)"
    r"|as (?:you|u) see fit|on your own|by yourself|yourself|freely)"
)
_CONSULTS = (
    r"(?:(?:always )?(?:ask|check with|ping|tell|warn|consult) me\b"
    r"|(?:show|send) me\b|wait for (?:me|my)\b|(?:only )?(?:after|with) (?:my (?:ok(?:ay)?|approval|review|go)"
    r"|i(?:['’]ve)? (?:said|say)|asking|a (?:yes|go|review))|(?:need|needs|get) my (?:ok(?:ay)?|approval|review))"
)
_NEVER = (
    r"(?:never|not|no|nothing|only|(?:please )?(?:do not|don['’]?t)|leave|keep off|stay (?:off|away|out)|hands off)"
    r"\b(?! (?:yet|sure|now|really|always|necessarily|before|until|after)\b)"
)
_LIMIT = (
    rf"(?:,|;|:| [–—-]|\s)\s?(?:(?:but|just|though|only|yet)[, ]+)?(?:please |pls )?"
    rf"(?:[^?,;:]{{0,40}}?\b{_CONSULTS}|(?<=but ){_NEVER}|(?<=, ){_NEVER}|(?<=just ){_NEVER}|(?<=though ){_NEVER}"
    r"|(?:unless|except|as long as|provided(?: that)?)\b (?!(?:you|u) (?:find|think|want|need)\b))"
)

WITHIN_LIMITS = {
    "you may merge small PRs yourself, but ask me if a test changed": (
        rf"{_ALLOWS} {_NOT_AT_HAND}(?:{_OUT}(?! (?:the|your|my|our)\b(?! own\b))|{_OF_A_KIND})[^?]{{0,80}}?{_LIMIT}"
    ),
    "commit whenever you like, just never on a Friday": (
        rf"{_NOT_AT_HAND}{_OUT}(?! (?:the|your|my|our)\b(?! own\b))[^?,;:]{{0,60}}? {_BY_ITSELF}[^?]{{0,30}}?{_LIMIT}"
    ),
    "bump dependencies on your own, majors only after i said yes": (
        rf"{_NOT_AT_HAND}(?:{_OUT}|{_OF_A_KIND})[^?,;:]{{0,60}}? {_BY_ITSELF}[,;]? [^?]{{2,60}}? (?:only )?{_CONSULTS}"
    ),
}
"""What somebody says → the form that it has, as a regular expression. Behind whatever people say first."""

_WITHIN_LIMITS = late(rf"{LEAD}(?:{'|'.join(f'(?:{form})' for form in WITHIN_LIMITS.values())})", re.IGNORECASE)


def is_within_limits(said: str) -> bool:
    """Whether it says what Claude may do, and what not or not alone, beyond the work at hand."""
    return len(said) <= _LONGEST and not asks(said) and bool(_WITHIN_LIMITS.match(said))
