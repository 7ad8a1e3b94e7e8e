"""What its user is called: "my GitHub handle is tarnwald", "call me Ruta", "I am from here on "Human" in this repo".

Of a form or a table people speak in the same words: "username is required", "call me back".
"""

import re

from dedup.extraction.cutting.openers import LEAD
from dedup.extraction.cutting.statements import asks
from dedup.patterns import late
from dedup.words import MONTHS, WEEKDAYS

_LONGEST = 160  # characters
_NO_NAME = (
    r"(?!(?:not|no|now|too|the|an?|in|on|at|same|still|also|already|just|missing|required|empty|null|nil|none|undefined"
    r"|wrong|taken|unique|optional|invalid|valid|unknown|blank|string|number|shown|case|broken|gone|set|unset|lost|cut"
    r"|used|read|sent|stored|as|from|what|whatever|your|my|our|his|her|their|its|case-\w+|read-?only|ok(?:ay)?"
    r"|fine|good|bad|long|short|hidden|here|there|true|false|public|private|only|always|never|by|for|with"
    r"|mandatory|supposed|being|to|part|one|visible|correct|different|email|displayed|[a-z]+(?:ed|able|ible|ing))\b)"
)
_NAME = rf"[\"“'`@]?{_NO_NAME}[\w.-]{{2,39}}[\"”'`]?"
_CALLED = r"(?:user ?name|handle|nick(?:name)?|login name|account name|user id)"
_WHERE = (
    r"(?:git ?hub|git ?lab|codeberg|bitbucket|npm|pypi|docker(?: ?hub)?|slack|discord|jira|gitea|hugging ?face|ssh)"
)
_ON = r"(?: (?:on|at|for|in) (?:the )?[\w.-]+(?: [\w.-]+)?)?"
_NO_DAY = (
    rf"(?!(?:{'|'.join(f'{WEEKDAYS} {MONTHS} may'.split())}|tomorrow|later|maybe|when|if|once)\b)"  # "call me Monday"
)
_OWN_NAME = _NO_DAY + r"(?:[\"“][^\"”\n]{2,40}[\"”]|(?-i:[A-Z][\w-]+)(?: (?-i:[A-Z][\w-]+))?)"
_ENDS = r"(?:,? (?:please|pls|here|in this (?:repo(?:sitory)?|project)|ok(?:ay)?))*(?:\W*\Z|[.,;] )"

CALLED = {
    "my GitHub handle is tarnwald": (
        rf"my (?:{_WHERE} )?(?:{_CALLED}|(?<=hub )(?:user|account|name)|(?<=lab )(?:user|account|name)){_ON}"
        rf" is (?:actually )?{_NAME}{_ENDS}"
    ),
    "username is varrockbank": rf"(?:(?:{_WHERE} )?user ?name|{_WHERE} handle){_ON} is (?:actually )?{_NAME}\W*\Z",
    "call me Ruta": rf"(?:just )?(?:call|address) me (?:as )?{_OWN_NAME}{_ENDS}",
    "refer to me as the maintainer": (
        rf"refer to (?:me|us) as (?!soon\b|(?:well|much|long)\b)(?:the |an? )?(?:{_OWN_NAME}|[\w-]+){_ENDS}"
    ),
    'I am here on out "Human" in this repo': (
        r"(?:i am|i['’]?m|you are|you['’]?re|we are) (?:(?:from )?(?:here|now) on(?: out)?|henceforth)"
        rf" (?:(?:called|known as) )?{_OWN_NAME}"
    ),
}
"""What somebody says → the form that it has, as a regular expression. Behind whatever people say first."""

_ANY = late(rf"{LEAD}(?:{'|'.join(f'(?:{form})' for form in CALLED.values())})", re.IGNORECASE)


def tells_a_name(said: str) -> bool:
    """Whether it says what its user is called, or wants to be."""
    return len(said) <= _LONGEST and not asks(said) and bool(_ANY.match(said))
