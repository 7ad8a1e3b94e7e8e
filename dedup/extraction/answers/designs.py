"""Whether Claude proposes how the work is to be, "I'd hide the prices from guests", and not what it could do next, "I'd
put a breakpoint there".

By its verb, and what that is of. What a change may bring about, "that could break the old phones", is no proposal.
"""

import re

from dedup.extraction.cutting.statements import says_of_what
from dedup.patterns import late

STEP = (
    r"(?:run|rerun|re-run|verify|check|look|watch|start|begin|go (?:on|ahead|through)|continue|carry on|stop|wait"
    r"|describe|explain|replay|deploy|release|test|try|measure|compare|state|tell|ask|let (?:it|that|you)|report"
    r"|prepare|merge|commit|push|pull|rebase|stash|fix|correct|repair|guess|say|expect|clean|investigate|debug|profile"
    r"|bisect|open|read|search|review|finish|revert|restart|summari[sz]e|have a look|leave (?:it|that|this)"
    r"|do (?:that|it|this|so|the)|like|love|rather|appreciate|keep an eye|set a reminder"
    r"|take (?:an?|the|another) (?:look|first|second|third|last|former|latter)|add type hints?"
    r"|add (?:an? |some |more )?(?:unit |regression )?tests?|write (?:it|that|this|down|up)"
    r"|(?:write|send)(?: the| an?| you)? (?:summary|e?mails?|message|reply|title|description|draft|note))"
)
"""Part of patterns: what Claude does once, for the task at hand, or only says of itself."""

_VERB = (
    r"(?:freeze|keep|store|save|hide|show|draw|paint|print|round|lock|split|group|sort|order|name|call|label|tag|cap"
    r"|limit|restrict|use|put|place|send|mail|charge|give|allow|permit|require|encrypt|compress|cache|archive|version"
    r"|host|serve|count|treat|mark|colou?r|cut|set|base|tie|bind|block|ban|close|log|index|share|publish|offer|accept"
    r"|refuse|reject|ignore|combine|replace|reserve|repeat|play|pay|bill|book|sell|rent|stack|line|align|cover|water"
    r"|add(?! (?:an? |the |some |more )?(?:[\w-]+ )?(?:logs?|lines?|comments?|prints?|asserts?|checks?|notes?|types?"
    r"|hints?|imports?|cases?|guards?|tests?|todos?|flags?|it|that|this)\b))"
)
_MY_DESIGN = late(
    rf"\b(?:i['’]?d|i would)(?: (?:rather|also|then|simply|just|still|always|only|probably))? {_VERB} (?!you\b)\S",
    re.IGNORECASE,
)
_ANNOUNCED = late(  # "I'll store everything in cents"; not "I'll add the page", which is work
    r"\bi(?:['’]ll| will)(?: (?:rather|also|then|simply|just|still|always|only))?"
    r" (?:store|keep|save|normali[sz]e|convert|round|hide|encrypt|cap|limit|restrict|merge|scale|resize|archive|expire"
    r"|end|ignore|reject|refuse|treat|count|group|lock|block|charge|mail|replace|parse|split|sort|cut|compress|version"
    r"|require|allow|mark|write(?! (?:it|that|this|down|up)\b)) (?!you\b)\S",
    re.IGNORECASE,
)
_HOW = late(  # it is to be
    r"\b(?:everything|all|both|each|every|only|never|always|without|instead of|so that|because|since|until"
    r"|at (?:most|least)|after|before)\b|\d",
    re.IGNORECASE,
)
_WOULD_DO = late(
    r"\A\W*(?:an?|one|two|three|the) [^;:?]{3,160}\bwould (?:do|be enough|suffice|be best)\b", re.IGNORECASE
)
_COULD = late(
    r"\b(?:could|can|might)(?: (?:also|then|simply|just|easily|well|even))?"
    r" (?!(?:take|break|cost|fail|mean|cause|lead|hurt|slow|happen|crash|lose|confuse|explain|tell|time|still|point"
    r"|hang|get (?:lost|slow|stuck|worse)|be (?:slow\w*|an?|the|that|due|because|why|wrong|bad|seen|read|found"
    r"|done|become|true|better|worse|a problem)|have (?:been|caused|broken)|see|think|say|imagine|only|not"
    r"|you)\b)[a-z]+\b",
    re.IGNORECASE,
)
_I_COULD = late(
    rf"\bi (?:could|can|might)(?: (?:also|then|simply|just|easily|well|even))? (?!{_VERB}\b)[a-z]+\b", re.IGNORECASE
)
_OF_THE_TASK = late(
    r"\b(?:commits?|branch(?:es)?|pr|pull requests?|diffs?|breakpoints?|debugger|grep|git|function|method|class|loop"
    r"|variables?|(?<!on )imports?|stash|changelog|todos?|tests?|parsers?|refactor\w*"
    r"|this (?:file|one|module|script|session)|file open|files? (?:first|before)|a moment|moment"
    r"|log (?:in|into)|when i(?:['’]m| am)|before i|after that|here"
    r"|first|now|today|tonight|tomorrow|next(?= step|,|\W*\Z)|again|meanwhile)\b",
    re.IGNORECASE,
)


def is_design(gloss: str) -> bool:
    """Whether a sentence of Claude's says how it would have something: "I'd round the weights to five grams"."""
    proposes = _MY_DESIGN.search(gloss) or _WOULD_DO.match(gloss)
    return bool(proposes) and says_of_what(gloss) and not _OF_THE_TASK.search(gloss)


def is_announced(gloss: str) -> bool:
    """Whether it says how it will have something: "I'll store everything without VAT, in cents". Who only says "good"
    to that has heard it before it was done."""
    told = _ANNOUNCED.search(gloss) and _HOW.search(gloss)
    return bool(told) and says_of_what(gloss) and not _OF_THE_TASK.search(gloss)


def is_possible(gloss: str) -> bool:
    """Whether it says how that is, or how something could be: "the wiki could go behind Keycloak"."""
    could = _COULD.search(gloss) and not _I_COULD.search(gloss)
    return is_design(gloss) or (bool(could) and says_of_what(gloss) and not _OF_THE_TASK.search(gloss))


def is_of_the_task(gloss: str) -> bool:
    """Whether it is about the code and the work at hand, and not about what is made: "I'd rename the variable"."""
    return _OF_THE_TASK.search(gloss) is not None
