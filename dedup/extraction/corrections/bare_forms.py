"""How users set a value in few words: "4 please", "nice but make it 05:00, the pumps restart at one", "backoff 5".

Parts and patterns of `dedup.extraction.corrections.bare_values` and `dedup.extraction.corrections.reset_values`.
"""

import re

from dedup.patterns import late
from dedup.words import ENGLISH_NUMBERS

FEW = (
    r"\W*(?:(?:oh|ah|ok(?:ay)?|well|hm+|so|then|and|but|yes|yeah|yep|no|rather|actually|please|pls|nice|good|great|cool"
    r"|perfect|fine|thanks?|thx|(?:looks|sounds) (?:good|fine|great)|let['’]?s(?: say)?)\b"
    r"[\s,.!…–—-]{1,4}){0,4}"
)
_LETTERS = "|".join(ENGLISH_NUMBERS)
_NUMBER = rf"(?:~?[$€]?\d[\d.,]{{0,12}}|(?:{_LETTERS})(?:[ -](?:and )?(?:{_LETTERS})){{0,3}})"
_NO_UNIT = (
    r"(?!(?:of|to|the|a|an|and|or|done|left|more|times?|passed|failed|errors?|tests?|files?|lines?|words?|pages?"
    r"|commits?|points?|please|pls|then|now|instead|max|are|is|was|were|it|by|in|on|at|for|with|first|later|again|px"
    r"|already)\b)"
)
_CLOCK = r"\d{1,2}(?::\d\d(?: ?[ap]m)?| ?[ap]m)\b"
_VALUE = rf"(?:[a-z]{{2,4}}\d{{1,4}}|{_CLOCK}|{_NUMBER}(?: ?(?:%|€|{_NO_UNIT}[a-zµ]{{1,12}}))?)"
_IT = r"(?:it|that|them|this)"
_TO = r"(?:to|with|for|at|on)"
_SETS = (
    r"(?:(?:do|go|take|use|move|(?:make|set|put|raise|lower|bump|cut|limit|cap|move|change|bring|turn|shift|keep)"
    rf" {_IT}|give (?:it|them)|better|rather|i['’]?d (?:say|go (?:with|for)|rather (?:have|use))"
    rf"|(?:raise|lower|bump|cut|reduce|increase|shorten|extend)(?= (?:{_TO}|up|down|back)\b)|down|up|back|only|just"
    rf"|every|at most|max)(?: (?:down|up|back))?(?: {_TO})? )"
)
_POLITE = (
    r"(?:,? (?:please|pls|then|instead|max|now|at most|it is"
    r"|(?:is|are|would be) (?:enough|plenty|fine)|(?:should|will|would) do"
    r"|and (?:that['’]?s|thats|that is) (?:my|the) last word|final))?"
)
_DONE = r"[\s.!)…]*\Z"
_END = rf"{_POLITE}{_DONE}"
WHY = (  # not "30 or 60", "30, maybe 60"
    rf"{_POLITE}(?:{_DONE}"
    r"|(?:,|;|:|\.{2,}|…| ?[(–—]| - | (?=(?:since|because|cause|cuz|bc|as|so|to be (?:safe|sure|on the)"
    r"|(?:just )?in case|for safety)\b))(?!\W*(?:maybe|perhaps|or|and then|i think|not sure)\b)[^?]{0,80}\Z)"
)
"""`FEW`: with what one begins. `WHY`: nothing more, or the reason."""

LONGEST_BARE, LONGEST_REPORT, LONGEST_CLAIM = 110, 120, 240
"""Characters of a sentence that sets a value, of Claude's report of it, and of what had the old one."""

BEFORE, REPORTS = 3, 2
"""Statements before a value that may tell what it is of, and of Claude's behind it that may report it."""

PROPOSES = late(
    r"\b(?:i['’]?d|i['’]?ll|i will|i (?:suggest|propose|recommend)|could|would|might|should|shall|want)\b|\?",
    re.IGNORECASE,
)
"""What Claude only proposes is no report."""

HEARD = (
    r"\W*(?:(?:done|ok(?:ay)?|right|you(?:['’]re| are) right|my mistake|fair(?: enough)?|understood|noted|got it|sure"
    r"|agreed|sorry|good(?: point)?|then|so|now|and)\b[\s,.:;!–—-]*){0,3}"
)
"""Part of patterns: that Claude has heard it, before it says what is so."""

IS_CHANGED = late(
    rf"{HEARD}(?:(?:i(?:['’]ve| have)?|it(?:['’]s| is)|they(?:['’]re| are)) )?(?:now )?(?:changed|moved|switched"
    r"|updated|set|corrected|swapped|replaced|rescheduled|shifted|reassigned|renamed)\b",
    re.IGNORECASE,
)
IS_SO_NOW = late(r"\bnow\b(?! (?:i|let)\b)", re.IGNORECASE)
"""Claude says that it is so."""

BARE = late(rf"{FEW}{_SETS}{{0,2}}{_VALUE}{_END}", re.IGNORECASE)
"""A value and hardly a word more."""

_OF_IT = r"(?: (?:before|after|later|earlier|ahead|each|a (?:second|minute|hour|day|night|week|month|year)|per \w+))?"
_SAY = (
    rf"(?:let['’]?s (?:say )?)?(?:{_SETS}{{1,2}}|(?:(?:it|that|they) )?(?:should|must|has to|needs to) be "
    r"|(?:they|he|she) (?:wants?|needs?|prefers?) )?"
)
_SAID = rf"{_SAY}(?P<value>{_VALUE}){_OF_IT}{WHY}"

RESET = late(rf"{FEW}(?:[^?\d,;:]{{0,40}}[,;:–—] )?{_SAID}", re.IGNORECASE)
"""A value, and perhaps why, which tells what it is of only to who knows what Claude has just told."""

_THING = rf"{FEW}(?:next\W{{1,3}})?(?:(?:about|for|on|as for|with|re:?) )?(?:the|our|my) (?:[\w'’-]+ ){{0,3}}[\w'’-]+"
THING = late(rf"{_THING}\W*\Z", re.IGNORECASE)
"""What it is of, by itself: "next: the sauna timer."."""

TOPIC = late(rf"{_THING} ?(?:[,:]|[–—-]|\.{{2,}}|…) (?:[^?]{{0,80}}[,;:.–—-] )?{_SAID}", re.IGNORECASE)
"""The same behind what it is of: "the entry fee, hmm my brother says 6 is cheap, 8"."""

_NAMES = (
    r"(?!(?:step|part|line|page|option|number|nr|pr|ticket|issue|test|row|column|chapter|section|try|run|use|take|go"
    r"|make|set|add|show|only|just|and|or|the|at|after|all|about|question|point|build|task|day|took|got|with|in|of|for|exit|code)\b)"
)
NAMED = late(
    rf"{FEW}(?:(?:make|set|put|raise|lower|bump|start|begin) )?(?:the |our |with )?{_NAMES}(?P<of>[a-z][\w-]{{2,20}})"
    rf"(?: to| at| of| is| should be| with| above| below| over| under| ?[=:])? {_VALUE}{_END}",
    re.IGNORECASE,
)
"""A value behind its name."""

_PUT = r"(?:make|set|put|raise|lower|bump|cut|limit|cap|change|move|bring|reduce|increase|shorten|extend|keep)"
OF_THAT = late(
    rf"{FEW}(?:{_PUT} (?:(?:the|our|my) )?|(?:the|our|my) |(?=[a-z][\w'’-]* [a-z])){_NAMES}"
    rf"(?!(?:it|that|them|this|these|those|all|everything)\b)"
    rf"(?P<of>[a-z][\w'’-]{{1,20}}(?: [a-z][\w'’-]{{1,20}}){{0,3}}?)(?: ?[:=])?"
    rf" (?:(?:should|must) be |is |(?:down |up |back )?(?:to|at|for) )?(?P<value>{_VALUE}){_OF_IT}{WHY}",
    re.IGNORECASE,
)
"""The same behind a name of several words, and perhaps with the reason: "make the guest code 30, policy says so"."""

REST = late(r"\W*(?:(?:the )?rest|everything else|otherwise|others?)\b.{0,20}\Z", re.IGNORECASE)
