"""What Claude may do without asking, in every session: "push to GitHub at will", "typo fixes need no ok of mine".

"You can go ahead and merge it", "feel free to skip this one" allow one thing, now. What is allowed for good is allowed
of a kind ("dependency bumps"), or over and over ("whenever you see fit"), and says that nobody has to be asked. A fault
of a program has the same words ("comments can be deleted without asking"), so what is allowed is work that Claude does.
"""

import re

from dedup.extraction.cutting.openers import LEAD
from dedup.extraction.cutting.statements import asks
from dedup.patterns import late

_LONGEST = 240  # characters
NOT_OF_NOW = (
    r"(?![^?]*\b(?:it|this|that|these|those|them|now|already|still|again|today|tonight|tomorrow|later|soon|rest|here"
    r"|remaining|i['’]?m|i am|i['’]?ve|if you (?:find|think|can)|go ahead|one|two|three|both|others?|lol|jk)\b"
    r"|[^?]*(?:#\d|\b\d|\w['’]s\b)"
    r"|[^?]*\b(?:the|my|your|our) (?:new|old|last|first|next|current|second|other|same)\b)"
)
"""Part of patterns: what follows is not of the work at hand, as what is called by a pronoun or a number is."""

IN_CLAUSE = NOT_OF_NOW.replace("[^?]", "[^?,;]")
"""The same of the clause alone, where a reason may follow."""

_OVER_AND_OVER = (
    r"(?:re-?)?(?:run|start|build|generate|format|use|read|query|fetch|update|lint|tidy|refresh|search|test|restructure"
    r"|clean up|refactor)"
)
_ONCE = (
    r"(?:(?:force[- ]?)?push|commit|merge|deploy|release|publish|tag|install|delete|remove|bump|upgrade|rename|fix|add"
    r"|create|open|close|edit|change|rewrite|move|rebase|squash|amend|download|write|modify|touch|kill|stop|drop|reset"
    r"|file|branch|stash|archive|split|approve|make|reformat|label|reorder|correct|revert|downgrade|pull)"
)
_NOT_AT_HAND = r"(?! (?:the|your|my|our|his|her|its|their)\b(?! own\b))"
ACT = rf"(?:{_OVER_AND_OVER}\b|{_ONCE}\b{_NOT_AT_HAND})"
"""Part of patterns: what Claude does in many a session, and not to one thing."""

_ASKING = (
    r"(?:without (?:asking|consulting|telling|checking(?: back)?(?: with)?|confirming(?: with)?)(?: me)?"
    r"(?: (?:first|each time|every time))?"
    r"|without (?:my |asking (?:for )?|needing )?(?:(?:my|any|an?) )?(?:ok(?:ay)?|approval|permission|consent"
    r"|confirmation|reviews?|say[- ]so|go[- ]ahead|sign[- ]?off))"
)
_AT_WILL = (
    r"(?:at will|whenever (?:you|u) (?:like|want|please|see fit|need to|feel like|think (?:best|right)|deem"
    r"|(?:find|see|notice|spot) (?:something|an?|any) [\w-]+)"
    r"|as (?:often|much) as (?:you|u) (?:like|want|need|see fit)|as (?:you|u) see fit|at your(?: own)? discretion"
    r"|(?:at )?any ?time)"
)
_ALONE = r"(?:on your own(?: (?:initiative|authority|judge?ment))?|by yourself|yourself)"
_ENDS = (
    r"(?=(?:,? (?:please|pls|too|as well|ok(?:ay)?))*\W*\Z|[,;.:(]| [–—-] | (?:as long as|because|since|but|unless)\b)"
)
_MIDDLE = r"[^?,;:]{0,60}?"
_MAY = (
    r"(?:(?:you|u|claude) (?:can|may|might as well|are (?:always )?(?:allowed|free|welcome) to|should feel free to)"
    r"|(?:you|u)['’]re (?:always )?(?:allowed|free|welcome) to|(?:please )?(?:always )?feel free to"
    r"|(?:it['’]?s|it is|that['’]?s|i['’]?m|i am|totally|absolutely)? ?(?:always |totally |perfectly )?"
    r"(?:fine|ok(?:ay)?|all ?right)(?: (?:by|with|for) me)? (?:to|if you|for you to|that you)"
    r"|i (?:do not|don['’]?t|never) mind if you)(?: also| always)?"
)
_KINDS = (
    r"(?!(?:the|my|your|users?|comments?|accounts?|it|that|this)\b)(?:[\w`./-]+ ){0,3}(?:fix(?:es)?|bumps|updates"
    r"|upgrades|prs|mrs|pull requests|merge requests|typos|branches|commits|(?:doc|docs|test|style|formatting|lint"
    r"|config|copy|readme|wording|comment|text|css|translation)[\w ]*? (?:changes|edits|tweaks)|hotfixes|refactorings"
    r"|cleanups|snapshots|lockfiles|dev dependencies|minor (?:versions|changes)|patch (?:versions|releases))"
)
_NEED_NOT = (
    r"(?:no need|(?:you|u) (?:do not|don['’]?t|never|won['’]?t) (?:need|have)|(?:you|u) needn['’]?t|(?:do not|don['’]?t"
    r"|never) (?=ask\b|wait\b|check with\b))"
)
_MY_OK = (
    r"(?:(?:my|any|an?) )?(?:explicit )?(?:ok(?:ay)?|approval|permission|consent|confirmation|sign[- ]?off|go[- ]ahead"
    r"|say[- ]so)"
)
_ACTING = (
    r"(?:[a-z]+(?:-[a-z]+)?ing\b(?! (?:the|your|my) [\w-]*[^s\W]\b(?! \w))|(?:you|u) (?:run|use|push|commit|merge)\b)"
)
_BARE_KIND = r"(?!(?:the|your|my|our|an?|his|her)\b)(?:[\w`./-]+ ){0,3}(?:[\w-]{3,}|pr|mr)s\b"

PERMISSIONS = {
    "push to GitHub at will": (
        rf"(?:(?:please )?always )?{NOT_OF_NOW}(?:{ACT}{_MIDDLE} (?:at will|as (?:often|much) as (?:you|u) (?:like"
        r"|want|need"
        r"|see fit))|(?!(?:merge|deploy|release|make|stop|close|open"
        rf"|kill)\b(?! [\w-]+s\b)){ACT}{_MIDDLE} (?!(?:at )?any ?time\b){_AT_WILL})"
        rf"{_ENDS}"
    ),
    "deploy to staging without asking": (
        rf"{NOT_OF_NOW}(?:(?:force[- ]?)?push|commit|merge|deploy|release|publish|tag)\b"
        rf"{_NOT_AT_HAND}[^?,;:]{{0,40}}? {_ASKING}(?=(?:,? (?:please|pls|ok(?:ay)?))*\W*\Z|[;.])"
    ),
    "you can merge dependency bumps without asking": (
        rf"{_MAY} (?!yourself\b){NOT_OF_NOW}{ACT}{_MIDDLE} (?:{_ASKING}|{_AT_WILL}){_ENDS}"
    ),
    "feel free to commit small fixes on your own": (
        rf"{_MAY} {NOT_OF_NOW}{_ONCE} (?:to |on )?(?:your own )?{_BARE_KIND}{_MIDDLE} {_ALONE}{_ENDS}"
    ),
    "you may always run the linter yourself": (
        rf"(?:(?:you|u) (?:may always|can always(?=[^?]*\b(?:yourself|on your own)\b)|are always allowed to))"
        rf" {NOT_OF_NOW}{_OVER_AND_OVER}\b(?! (?:a|an|another)\b)[^?,;]{{2,60}}?{_ENDS}"
    ),
    "no need to ask me before running the tests": (
        rf"{_NEED_NOT}(?: to)? ?{NOT_OF_NOW}(?:(?:ask|check with|consult|wait for)(?: me)?(?: for {_MY_OK})?"
        rf" (?:before|when) {_ACTING}"
        rf"|ask(?: me)?(?: for {_MY_OK})? to {ACT}|(?:ask|wait) (?:me )?(?:for {_MY_OK} )?(?:for|on|about) {_KINDS})"
        rf"[^?]{{0,80}}\Z"
    ),
    "you don't need my approval for docs changes": (
        rf"(?:you|u) (?:(?:do not|don['’]?t|never) need|need no) {NOT_OF_NOW}{_MY_OK}"
        rf" (?:for {_BARE_KIND}|to {ACT}|before {_ACTING})[^?]{{0,80}}\Z"
    ),
    "typo fixes can be merged without asking me": (
        rf"{NOT_OF_NOW}{_KINDS} (?:(?:can|may)(?: always)? (?:be [a-z]+ed|go (?:in|out|live|(?:straight )?to [\w-]+))"
        rf" (?:{_ASKING}|at will)|(?:do not|don['’]?t|never) need my (?:ok(?:ay)?|approval|permission|consent"
        rf"|confirmation|reviews?|sign[- ]?off)|(?:do not|don['’]?t) need to be (?:approved|reviewed|confirmed) by me"
        rf"|need no (?:ok|approval|review) (?:of mine|from me)),?{_ENDS}"
    ),
    "dependabot PRs you can merge on your own": (
        rf"{NOT_OF_NOW}{_KINDS},? (?:you|u) (?:can|may)(?: always)? {_ONCE} (?:{_ASKING}|{_AT_WILL}|{_ALONE}){_ENDS}"
    ),
    "you have standing permission to restart the dev server": (
        rf"(?:you|u)(?:['’]ve (?:got )?| have (?:got )?){NOT_OF_NOW}(?:(?:a |my )?(?:standing|blanket"
        r"|general) (?:permission"
        rf"|approval|ok(?:ay)?|consent)|(?:my )?(?:permission|approval|ok(?:ay)?) (?=[^?]*\balways\b)) (?:to|for) \w"
    ),
}
"""What somebody says → the form that it has, as a regular expression. Behind whatever people say first."""

_PERMISSIONS = late(rf"{LEAD}(?:{'|'.join(f'(?:{form})' for form in PERMISSIONS.values())})", re.IGNORECASE)
_FAULT = late(
    r"\b(?:bugs?|broken|breaks|fail\w*|crash\w*|errors?|hangs?|why|apparently|that['’]?s (?:wrong|bad|the problem))\b",
    re.IGNORECASE,
)


def is_permitted(said: str) -> bool:
    """Whether it says what Claude may do without asking, beyond the work at hand."""
    return len(said) <= _LONGEST and not asks(said) and bool(_PERMISSIONS.match(said)) and not _FAULT.search(said)
