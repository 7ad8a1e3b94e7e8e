"""What is not to be touched because it is somebody else's: "hands off the .prefab files, i wire those in the editor".

"Leave it alone", "don't touch it" are mostly of the work at hand: "leave the tests alone, fix the build first". What
is said to be somebody's to do, or to come from elsewhere, is so tomorrow as well.
"""

import re

from dedup.extraction.cutting.openers import LEAD
from dedup.extraction.cutting.statements import asks
from dedup.patterns import late

_LONGEST = 300  # characters
_NOT_OF_NOW = (
    r"(?![^?]*\b(?:now|today|tonight|tomorrow|later|soon|first|yet|rn|sec|secs|moment|min|mins|minutes?|still|currently"
    r"|already|any ?more|until|till|while|again|im|i['’]?m|i am)\b)"
)
_AT_HAND = (  # not what is held, nor what was just spoken of
    r"(?!(?:the |my |your |that |this )?(?:keyboard|mouse|wheel|screen|terminal|phone|button|other|others|rest|first"
    r"|second|last|next|failing|broken|new)\b|(?:it|that|this|these|those|them|me|us|him|her|you)\b)"
)
_PATH = r"`?[\w*.-]*(?:[/*]|\.\w)[\w*./-]*`?"
_THING = (
    rf"{_NOT_OF_NOW}{_AT_HAND}(?:(?:the|all|any|anything|everything|my|our|in|under"
    rf"|of) ){{0,3}}[\w`*./'’-]+(?: [\w`*./'’-]+){{0,4}}?"
)
_BY_NAME = (  # what one may forbid without a reason
    rf"{_NOT_OF_NOW}{_AT_HAND}(?:(?:the|all|any|anything|everything|my|our|in|under) ){{0,3}}(?:{_PATH}(?: (?:files?"
    rf"|folders?"
    r"|directory|assets?|scenes?|sources?))?|(?:[\w-]+ ){1,2}?(?:files|folders?|directory|tables?|schema|assets|scripts"
    r"|module|package))"
)
_CUT = r"(?:[,;:–—(]| -|\.) ?(?:(?:please|pls|because|since|cause|cos|as|bc) )?"
_NOT_TO = r"(?!(?:to|between|from|for|with|mode|approach|time)\b)"
_NOT_THEN = r"(?!(?:the |a |an )?(?:next|mean|after|even|morning|sprint|week|month|year|few|bit|second|own)|\d)"
_BY_THEM = (
    rf"(?:(?:my|him|her)self|ourselves|themselves|by hand|manually|alone|here|(?:in|with|for|on"
    rf"|at) {_NOT_THEN}[\w`./ -]+)"
)
_PLEASE = r"(?:,? (?:please|pls|ok(?:ay)?|thanks|thx))*"
_DOES = (
    r"(?:do(?:es)?|edits?|writes?|draws?|owns?|keeps?|makes?|manages?|maintains?|handles?|wires?|sets?|runs?|builds?"
    r"|curates?|creates?|changes?|generates?|records?|signs?|fills?|tunes?|mix(?:es)?|models?|translates?|approves?"
    r"|looks? after|takes? care of)"
)
_OF_PEOPLE = (
    r"(?:\w*(?:team|people|folks?|guys|crew|dept|department|agency|office|board|committee|council|family)"
    r"|dbas?|chef|cook|conductor|boss|designers?|translators?|accountants?|lawyers?|editors?|artists?|admins?|teachers?"
    r"|nurses?|doctors?|owners?|colleagues?|brother|sister|wife|husband|mom|mum|dad|mother|father|friends?|partner"
    r"|vendors?|suppliers?|customers?|client|finance|legal|ops|devops|sres?|hr|qa|marketing|sales|accounting|security"
    r"|research\w*|scientists?|engineers?|devs?|developers?|interns?|manager|lead|director|authors?|writers?|composer"
    r"|musicians?|architects?|operators?|technicians?|mechanics?|electricians?|pharmacists?|librarians?|coach|trainers?"
    r"|maintainers?|secretary|treasurer|captain|skipper|volunteers?|contractors?|freelancers?|photographers?|analysts?)"
)
_WHO = (
    rf"(?:i|we|(?:the |our |my |only )*(?:[\w-]+ ){{0,2}}?{_OF_PEOPLE}(?: only)?"
    r"|(?:only )?(?-i:[A-Z][a-z]+)(?: (?:only|and (?-i:[A-Z][a-z]+)|(?-i:[A-Z][a-z]+)))?)"
)
_NO_NAME = r"(?!(?:it|that|this|they|those|these|there|which|who|what|he|she|and|so|but|just|i|we|you|u|only|always)\b)"
_THAT = r"(?:that|it|this)"
_ENDS = r"(?:\W*\Z|[,.;:(])"
_THEIRS = (
    rf"(?:{_WHO} (?:only |always )?{_DOES} (?:those|them|these|{_THAT})(?: all)?(?: {_BY_THEM})?{_ENDS}"
    # of what there are many, also who is written like any word
    rf"|{_NO_NAME}[\w-]+ (?:only |always )?{_DOES} (?:those|them)(?: all)?(?: {_BY_THEM})?{_ENDS}"
    r"|(?:that|those|this|these|it|they)(?:['’]?s| is| are|['’]?re) (?:(?:all|only|still) )?(?:(?:mine|ours|not ours"
    rf"|(?:the |our |my )?(?:[\w-]+ ){{0,2}}?(?:{_OF_PEOPLE}|(?-i:[A-Z][a-z]+))['’]?s?['’]?(?: (?:files|stuff|area|turf"
    rf"|territory|domain|code|work|part|baby|job))?|(?:somebody|someone) else['’]s){_PLEASE}{_ENDS}"
    r"|(?:auto-?)?generated\b|vendored\b|licen[sc]ed\b|third[- ]party\b"
    rf"|(?:maintained|owned|managed|written|drawn|made|edited) (?:by {_WHO}\b|by hand\b))"
    r"|(?:it|they|that|those)(?: all)? (?:comes? from (?!there\b)|(?:is|are|gets?) (?:auto-?)?generated\b))"
)
_NOT_TOUCH = (
    r"(?:do not|don['’]?t|never)(?: you| ever)? (?:touch|edit|change|modify|delete|rename|move|reformat|overwrite"
    r"|regenerate|open)"
)
_HANDS = r"(?:(?:keep |get )?(?:your )?(?:hands|fingers|paws|mitts) off(?: of)?)"
_STAY = r"(?:stay|keep) (?:away from|out of|off)"

OFF_LIMITS = {
    "hands off the ladder logic, that's Olga's": rf"{_HANDS} {_NOT_TO}{_THING}{_PLEASE}{_CUT}{_THEIRS}",
    "hands off the .vimrc please": rf"{_HANDS} {_NOT_TO}{_BY_NAME}{_PLEASE}(?:\W*\Z|\.\s)",
    "leave the .psd files alone, Juno does those": rf"leave {_THING} alone{_PLEASE}{_CUT}{_THEIRS}",
    "leave the .po files to the translators": (
        rf"leave {_NOT_OF_NOW}(?:all )?(?:the |our )?(?:{_PATH}(?: files?)?|[\w-]+(?: [\w-]+)?s) to the"
        rf" (?:[\w-]+ )?{_OF_PEOPLE}{_PLEASE}\W*\Z"
    ),
    "don't touch the .sch files, i do those in kicad": rf"(?:you )?{_NOT_TOUCH} {_THING}{_PLEASE}{_CUT}{_THEIRS}",
    "stay out of infra/, that's the ops team's": rf"{_STAY} {_THING}{_PLEASE}{_CUT}{_THEIRS}",
    "the wiring diagrams are off limits, Olga draws those": (
        rf"(?!(?:it|that|this|they)\b){_THING} (?:is|are)(?: strictly)? off[- ]limits{_PLEASE}{_CUT}{_THEIRS}"
    ),
    "don't publish anything unless I say so": (
        rf"(?:you )?(?:do not|don['’]?t|no)(?: you| ever)? {_NOT_OF_NOW}(?!(?:do|answer|continue|stop"
        rf"|start|wait|move|go|output|logs?|response|reply|answers?|errors?|results?)\b)(?:[a-z-]+ (?!(?:it|that"
        rf"|this|them|me|us|here"
        rf"|there)\b)[^?,;]{{3,80}}?|(?:push|merge|commit|deploy|release|publish|install)),? unless (?:i|we)(?:['’]ve"
        rf"| have)? (?:(?:say|said|tell|told) (?:so|you(?: to)?)|ask(?:ed)?(?: you)?(?: (?:to|for (?:it|that|them)))?)"
        rf"{_PLEASE}\W*\Z"
    ),
}
"""What somebody says → the form that it has, as a regular expression. Behind whatever people say first."""

_OFF_LIMITS = late(
    rf"{LEAD}(?:[\w'’ ]{{3,40}}: )?(?:{'|'.join(f'(?:{form})' for form in OFF_LIMITS.values())})", re.IGNORECASE
)


def is_off_limits(said: str) -> bool:
    """Whether it says that something is not Claude's to touch, and whose it is."""
    return len(said) <= _LONGEST and not asks(said) and bool(_OFF_LIMITS.match(said))
