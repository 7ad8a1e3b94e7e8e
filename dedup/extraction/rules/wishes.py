"""How a user wants to be worked with, said as a wish: "i'd love it if you stopped explaining every diff".

Nobody wishes only for this once that Claude "quit saying great question", and Claude learns it from nobody else. What
is wished for the task at hand ("i'd rather you took the second one") says neither that it comes up again nor that it is
of the way in which Claude works or answers.
"""

import re

from dedup.extraction.cutting.openers import LEAD
from dedup.extraction.cutting.statements import asks
from dedup.patterns import late

_LONGEST = 200  # characters
_I_WOULD = r"(?:i['’]?d|i would|we['’]?d|we would)(?: really| much)?"
_IF = (
    rf"(?:{_I_WOULD} (?:love|like|prefer|appreciate)(?: it)?|(?:(?:it|that)(?:['’]?d| would) be|would be) (?:so )?"
    r"(?:nice|great|lovely|cool|good|awesome|best|better|helpful)) if"
)
_WISH = (
    rf"(?:{_IF} you(?:['’]?d| could| would| can)?|{_I_WOULD} (?:rather|prefer)(?: that)? you"
    r"|i wish (?:that )?you(?! could\b)(?:['’]?d| would)?)"
)
_NOT_OF_THIS = r"(?![^?]*\b(?:this|these|today|now|yet|again|for once)\b)"
_DOING = (  # not "quit waiting for the build"
    r"(?![^?]*\b(?:this|today|now|yet|again|for once)\b)(?:doing |with )?"
    r"(?!(?:runn|read|wait|work|search|look|build|test|generat|download|try|restart)ing\b|(?:that|this|it)\b)"
)
_TALKS = r"(?:explain|apologi[sz]e|summari[sz]e|recap|repeat|remind|tell|ask|confirm|lecture|praise|thank|translate)"
_MANNERS = (  # what is of how Claude answers and writes, whatever the task
    r"(?:bullet[ -]?(?:points|lists)|bullets|emojis?|emoticons|smileys|exclamation marks|em[- ]?dashes|headings"
    r"|headlines|summaries|recaps?|apologies|excuses|disclaimers|caveats|explanations|compliments|flattery|praise|buzzwords|jargon"
    r"|small ?talk|pleasantries|lectures|lecturing|preambles?|(?:code )?comments|abbreviations|walls of text|pep talks?"
    r"|preaching|sugarcoating|marketing (?:speak|talk)|filler(?: words)?)"
)
_ENDS = (
    r"(?: (?:any ?more|please|pls|already|everywhere|at the (?:end|start|top|beginning)|after (?:every|each) \w+"
    r"|in (?:(?:the|your|my|our) )?(?:code|answers|replies|responses|commits?(?: messages)?|tests|diffs|output|prs?"
    r"|chat|functions|docs)))*\W*\Z"
)
_NO_SCENE = r"(?![^?]*\band (?:it|nothing|then|the|everything|you (?:get|see|have|lose))\b)"  # "you click and it hangs"
_HABIT = (  # what only Claude does: not "i hate when you have to wait", "when you click save and nothing happens"
    rf"(?:(?:always|keep|constantly|just|silently|suddenly) )?(?:{_TALKS}|rename|reformat|format|add|write|touch|change"
    r"|delete|remove|commit|push|refactor|rewrite|use|put|skip|guess|invent|assume|say|give|create|install|wrap|comment"
    r"|mix|claim|paste|bump|leave|start|make|hide|swallow|end|begin)(?:ing)?\b"
    rf"(?! (?:it|that|this)\W*\Z){_NO_SCENE}"
)
_AGAIN = (
    r"\b(?:before (?:you (?!(?:go|leave|do|finish)\b)|(?!(?:going|leaving|doing|finishing)\b)[a-z]+ing\b)|always"
    r"|whenever|(?:every|each) (?:single )?(?:time|commit|step|answer|message|pr)"
    r"|all the time|by default|in general|without asking)\b"
)
_OF_EACH = r"(?:\b(?:every|each|everywhere|always)\b|\bin (?!(?:this|that|here|the)\b)[\w` -]*s\W*\Z)"
_OF_MOMENT = (  # behind "please no more"
    r"(?:of|than|errors?|questions?|changes|commits|pushes|merges|deploys|surprises|delays|downtime|requests|options"
    r"|ideas|tests|files|data|rows|work|time|updates|e?mails|delay|downloads|retries|today)\b"
)

WISHES = {
    "quit saying great question and all that": (
        rf"(?:(?:can|could|would|will) (?:you|we) (?:please |just )?|please |pls )?(?:quit|cease)"
        rf" {_DOING}[a-z]{{2,}}ing [\w`'\"“]"
    ),
    "i wish you would quit apologizing": rf"{_WISH} (?:stop(?:ped)?|quit|cease) {_DOING}[a-z]{{2,}}ing\b",
    "i'd love it if you stopped the long summaries": (
        rf"(?:{_WISH} )?(?:stop(?:ped)?|quit|cease) {_DOING}(?:[\w-]+ ){{0,4}}?{_MANNERS}{_ENDS}"
    ),
    "i hate it when you rename things without asking": (
        r"(?:i (?:really |absolutely )?(?:hate|dislike|can['’]?t stand|do(?:n['’]?t| not) (?:like|want|appreciate))"
        r"(?: it)? (?:when|if|that)|it (?:really )?(?:drives me (?:mad|crazy|nuts|insane|up the wall)|annoys me"
        rf"|bugs me) (?:when|that|how|if)) you {_HABIT}"
    ),
    "i like it when you show me the plan first": (
        r"i (?:really )?(?:like|love|appreciate)(?: it)? (?:when|if) you (?!(?:are|were|can|have|get|see)\b)"
        rf"{_NOT_OF_THIS}{_NO_SCENE}[a-z]+ [\w`]"
    ),
    "i'd rather you asked before installing stuff": rf"{_WISH} {_NOT_OF_THIS}[^?]*?{_AGAIN}",
    "i wish you wouldn't apologize so much": (
        rf"{_WISH} ?(?:not|did(?:n['’]?t| not)|would(?:n['’]?t| not)) {_NOT_OF_THIS}(?:{_TALKS}\b|[^?]*?{_OF_EACH})"
    ),
    "would be great if your answers were in german": (
        rf"{_IF} (?:all |the )?your (?:answers|replies|responses|explanations|summaries|commits|commit messages|prs"
        r"|diffs|comments) [a-z]"
    ),
    "no more emojis please": (
        rf"(?:(?:please|pls),? no more (?!{_OF_MOMENT})[\w-]{{3,}}\b|no more (?:[\w-]+ )?{_MANNERS}{_ENDS})"
    ),
    "enough with the bullet points": (
        r"(?:(?:i(?:['’]ve| have)? had )?enough (?:with|of)|spare me|i (?:do not|don['’]?t) (?:need|want|like)"
        r"|i (?:really )?(?:hate|can['’]?t stand)) (?:(?:the|all|your|those|these|any|of) ){0,2}(?:[\w-]+ ){0,2}?"
        rf"{_MANNERS}{_ENDS}"
    ),
    "i don't need you to explain git to me": (
        rf"i (?:do not|don['’]?t) (?:need|want) you to (?!{_TALKS} (?:it|that|this)\b){_NOT_OF_THIS}{_TALKS} [\w`]"
    ),
    "can we not use abbreviations in variable names": (
        r"can (?:you|we) (?:please |pls )?not (?:(?:use|put|write(?! to)|say|ask|ping|explain|repeat|rename|reformat"
        rf"|touch|commit|push|name|start|end|leave|make|mix|create|invent)\b|@) {_NOT_OF_THIS}[^\n]*?{_OF_EACH}"
    ),
}
"""What somebody says → the form that it has, as a regular expression. Behind whatever people say first."""

_WISHES = late(
    rf"{LEAD}(?:(?:honestly|tbh|imho|really|seriously)\W+)?(?:{'|'.join(f'(?:{form})' for form in WISHES.values())})",
    re.IGNORECASE,
)
_ASKED_FOR = late(rf"{LEAD}(?:can|could|would|will) (?:you|we)\b", re.IGNORECASE)  # asks in form only
_JOKES = late(r"\b(?:lol|jk|kidding|haha)\b", re.IGNORECASE)


def is_wish(said: str) -> bool:
    """Whether it says how its user wants Claude to work or to answer, beyond the task at hand."""
    if len(said) > _LONGEST or _JOKES.search(said) or not _WISHES.match(said):
        return False
    return not asks(said) or bool(_ASKED_FOR.match(said))
