"""What Claude is to ask or to show before it does something, and what it leaves to its user, in every session.

"Show me the diff before you push", "don't deploy on your own", "leave the committing to me". Of one thing people speak
in the same words: "show me the test before you run it", "leave the fix to me". What is named by a pronoun, or done
once, is of the work at hand; what leaves one's machine ("push", "merge", "deploy") is done over and over.
"""

import re

from dedup.extraction.cutting.openers import LEAD
from dedup.extraction.cutting.statements import asks
from dedup.extraction.rules.permissions import IN_CLAUSE, NOT_OF_NOW
from dedup.patterns import late

_LONGEST = 240  # characters
_OK = (
    r"(?:explicit )?(?:ok(?:ay)?|approval|permission|consent|confirmation|reviews?|sign[- ]?off|go[- ]ahead|say[- ]so"
    r"|green light|blessing)"
)
_NONE_AT_HAND = r"(?! (?:the|your|my|our|his|her|its|their)\b)"
_OUT = (
    r"(?:(?:force[- ]?)?push(?:ing)?|commit(?:ting)?|merg(?:e|ing)|deploy(?:ing)?|releas(?:e|ing)|publish(?:ing)?"
    r"|tag(?:ging)?|ship(?:ping)?|(?:open|creat|mak)(?:e|ing)? (?:an? |any )?(?:prs?|mrs?|pull requests?"
    r"|merge requests?)"
    r"|(?:run|apply)(?:ning|ing)? (?:any )?(?:migrations|destructive \w+))"
)
_ANY = (  # what is asked for may be more than that
    rf"(?:(?:{_OUT}|(?:install|delet|dropp?|renam|upgrad|bump|add|creat|remov|rebas|squash|send|reset)(?:e|ing)?\b)"
    rf"{_NONE_AT_HAND}|(?:touch|chang|edit|modify)(?:e|ing)? (?!(?:anything|something|code)\W*\Z)\w)"
)
_BEFORE = r"before (?:(?:you|u) )?(?:ever |even )?"
_ENDS = (
    r"(?=(?:,? (?:please|pls|anything|to \w+|ok(?:ay)?))*\W*\Z|[.;:(]|,(?! (?:then|and|i|so|let|but first)\b)"
    r"| (?:an?|any|anything|to|into|on)\b)"
)
_OBJECT = r"(?:(?:the|your|an?|any|all|every|each) )?[\w`'’/-]+(?: [\w`'’/-]+){0,4}?"
_MANY = r"(?:(?:the|your|all|any) )?(?:[\w`/-]+ ){0,3}[\w-]{3,}[^s\W]s"
_KIND = r"(?!(?:the|your|my|our|an?|it|this|that|these|those|them)\b)(?:[\w`/-]+ ){0,3}[\w-]{3,}[^s\W]s"
_NOT = (
    r"(?:do not|don['’]?t|never|no(?= (?:[\w-]+ )?[a-z-]{2,}(?:ing|s)\b)|(?:you|u) (?:(?:may|must|can|should"
    r"|shall)(?: not|n['’]?t)|cannot))"
)
_DOINGS = (
    r"(?:(?:commit(?:ting|s)?|push(?:ing|es)?|merg(?:ing|es)|deploy(?:ing|s|ments)|releas(?:ing|es)|publishing|tagging"
    r"|rebasing|migrations|rollouts|force[- ]pushing|uploads|uploading|branching)(?: to [\w-]+)?)"
)
_PLEASE = r"(?:,? (?:please|pls|always|ok(?:ay)?|thanks|thx|here))*"
_SHOW = (
    r"(?:(?:show|send|give|mail)(?: me)?|let me (?:see|read|review|approve|check|look (?:at|over)|test|confirm"
    r"|sign off on))"
)
_I_WANT = (
    r"(?:i|we)(?:['’]d| would)? (?:always )?(?:want|need|like|have) to"
    r" (?:see|review|approve|read|check|confirm|look at|sign off on)"
)
_SHOWN = (
    r"(?:plan|diff|changes|sql|scripts?|commands?|commits?|(?:commit )?messages?|drafts?|text|release notes|changelog"
    r"|prs?|mrs?|queries|migrations?)"
)

CONSULTED = {
    "show me the diff before you push": rf"{_SHOW} {NOT_OF_NOW}{_OBJECT} {_BEFORE}{_OUT}{_NONE_AT_HAND}{_ENDS}",
    "let me approve migrations before you run them": rf"{_SHOW} {_KIND} before (?:you|u) [a-z]+ (?:them|any)\W*\Z",
    "for prod i want to see the plan first": (
        r"(?:for|in|on) (?!(?:the|this|that|these|those|my|your|now|today|a)\b)[\w`./-]+(?: [\w`./-]+)?,? "
        rf"{_I_WANT} (?:the |a |your )?{_SHOWN} (?:first|beforehand|every time|each time)\W*\Z"
    ),
    "i want to see the diff before you push": rf"{_I_WANT} {NOT_OF_NOW}{_OBJECT} {_BEFORE}{_OUT}{_NONE_AT_HAND}{_ENDS}",
    "check with me before merging anything": (
        r"(?:(?:check with|consult|warn|ping|tell|talk to) me|run (?:it|things|changes) (?:by"
        rf"|past) me) {NOT_OF_NOW}{_BEFORE}"
        rf"{_ANY}"
    ),
    "check with me first": r"(?:always )?check with me first\W*\Z",
    "run schema changes by me before you commit": rf"run {NOT_OF_NOW}{_KIND} (?:by|past) me (?:first|{_BEFORE}\w)",
    "wait for my ok before you deploy": (
        rf"(?:(?:wait for|get|ask for|seek|obtain)|(?:you|u) (?:always )?need) my {_OK} {NOT_OF_NOW}"
        rf"(?:{_BEFORE}{_ANY}|(?:to|for) {_ANY})"
    ),
    "ask me to review the commit messages first": (
        rf"ask me to (?:review|approve|check|read|confirm|look (?:at|over)|sign off on|ok) {NOT_OF_NOW}"
        rf"(?:{_MANY} first\W*\Z|{_OBJECT} {_BEFORE}{_OUT}{_NONE_AT_HAND}{_ENDS})"
    ),
    "don't deploy on your own": (
        rf"{_NOT} {NOT_OF_NOW}(?!(?:fix|do|have to|need to|solve|try|worry|wait|leave|create|make)\b)[a-z-]+"
        r"[^?;]{0,60}? (?:on your own|by yourself|of your own accord|autonomously|unprompted|unasked)"
        r"(?: (?:initiative|authority))?"
        rf"{_PLEASE}(?:\W*\Z|[.;,])"
    ),
    "don't merge without my approval": (
        rf"{_NOT} {NOT_OF_NOW}(?!(?:let|have to|need to|worry|wait)\b)[a-z-]+[^?;]{{0,60}}? without (?:my {_OK}"
        r"|(?:checking with|consulting|telling|showing|warning) me|me (?:seeing|reviewing|approving|confirming"
        r"|ok['’]?ing))"
        rf"{_PLEASE}(?:\W*\Z|[.;,])"
    ),
    "leave the committing to me": rf"leave {NOT_OF_NOW}(?:the |all |any )?{_DOINGS} to me{_PLEASE}(?:\W*\Z|[.;,])",
    "i do the commits myself": (
        rf"i (?:always )?{IN_CLAUSE}(?:(?:do|handle|make) (?:the |all |all the |our |any )?{_DOINGS}"
        r"|commit|push|merge|deploy|release|publish|tag)(?: everything| things| stuff)? myself(?! to\b)"
        rf"(?:\W*\Z|[.;,](?! (?:then|when|after|in a)\b))"
    ),
    "merging is my job": (
        rf"{_DOINGS} (?:is|are) (?:my (?:job|call|decision|business)|mine|up to me|for me to do){_PLEASE}(?:\W*\Z"
        r"|[.;,])"
    ),
    "you don't get to merge": rf"(?:you|u) (?:do not|don['’]?t|never) get to {IN_CLAUSE}{_OUT}{_NONE_AT_HAND}",
}
"""What somebody says → the form that it has, as a regular expression. Behind whatever people say first."""

_CONSULTED = late(
    rf"{LEAD}(?:always |then )?(?:{'|'.join(f'(?:{form})' for form in CONSULTED.values())})", re.IGNORECASE
)


def is_consulted(said: str) -> bool:
    """Whether it says what its user wants to see or to do themselves, whatever the work at hand."""
    return len(said) <= _LONGEST and not asks(said) and bool(_CONSULTED.match(said))
