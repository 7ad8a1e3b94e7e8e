"""What puts another value in the place of one, in two sentences: "kaniko is archived. buildah then".

The second says nothing by itself, so the two are kept together. Most things that are too slow, have changed or are down
are so only for the moment, so each form is narrow: a bare number behind "is too slow" may be a count of complaints, and
what is "dead" may be restarted.
"""

import re

from dedup.patterns import late

_TOO = r"(?:small|big|large|slow|fast|short|long|high|low|few|many|much|little|tight|strict|expensive)"
_OF_NOW = (
    r"\b(?:my|here|this|(?<!make )(?<!set )that|these|those|first|for an?|draft|screenshot|script|terminal|laptop"
    r"|machine)\b"
)
_NUMBERED = (  # "line 40 is too long", "font 14 is too small"
    r"\b(?:line|lines|test|tests|step|part|question|option|number|commit|draft|page|run|build|ticket|pr|task|font|column"
    r"|row|words?|bullets?|h\d|px|port)\b|\d(?:px|pt|em)\b"
)
_MOVABLE = (
    r"(?:window|freeze|release|deadline|launch|demo|stand-?up|cut-?off|go-?live|slot|sprint|retro|workshop|audit"
    r"|deploy(?:ment)?s?|rollout|migration)"
)
_GONE = r"(?:archived|deprecated|unmaintained|discontinued|end of life|eol)"

PUT_RIGHT = {
    "and r6g.large is too small, their load test hit 95% cpu. go r6g.xlarge": (
        rf"(?![^?]*{_OF_NOW})(?!(?:(?!\btoo\b)[^?])*(?:{_NUMBERED}))"
        rf"[^?]{{0,40}}?\d\S*(?: [\w-]+){{0,3}}? (?:is|are) (?:way |far |still )?too"
        rf" {_TOO}\b[^?]{{0,80}}",
        r"(?:so |then |ok |rather )?(?:let['’]?s )?(?:go|use|take|make (?:it|that)|set (?:it|that) to)"
        r"(?: with| to| for)? (?:v)?[\w.:-]*\d[\w.:-]*(?: [a-z%]+)?",
    ),
    "the prod maintenance window moved. tuesdays 05:00-07:00 CET now": (
        rf"(?:change of plans?[,:] )?(?![^.!?]*\b(?:what|you|i|they|my|we|if)\b)(?:[\w-]+ ){{0,5}}?"
        rf"{_MOVABLE}(?: (?:for|of|in|on) [\w-]+)?"
        r" (?:has |have |was |were |is |got )?(?:moved|rescheduled|shifted)",
        r"(?=.*\bnow\b)(?:it['’]?s |to )?(?:on |at |the )?(?!.*\b(?:is|are|was|were)\b)[^?]{0,40}\d[^?]{0,30}\bnow\b"
        r"[^?]{0,60}",
    ),
    "hm kaniko is archived i just saw. buildah then": (
        rf"(?:(?:hm+|oh|ok(?:ay)?|btw|so|damn|ah|fyi)\W+){{0,2}}"
        r"(?!(?:it|this|that|everything|nothing|all|he|she|they|the|an?|option|if|maybe|hope|what|who)\b)"
        rf"[\w@./-]+(?: [\w.-]+)? (?:is|are|was|got) (?:now )?{_GONE}(?:,? (?:now|btw|i (?:just )?(?:saw|read)))?",
        r"(?:(?:let['’]?s )?(?:use|take|go with) )?(?!(?:it|this|that|the|restart|rerun|retry|reconnect|rebuild|reload"
        r"|reset|redo|revert|remove|run|fix|do|upgrade|update|bump|migrate|install|try|switch|kill|skip|leave|stop|start"
        r"|wait|ok(?:ay)?|fine|good|nothing|later|tomorrow|next|what|why|and|now|delete|drop|forget|suppress|flush\w*"
        r"|ignore|logs|[a-d]|\d+)\b)[\w@./-]+(?: [\w.-]+)? then",
    ),
}
"""What somebody says → the form of each of the two sentences."""

_LEVEL = (  # what is set to a value; not what is measured, as a delay is, or a rate
    r"(?:retention|interval|time-?outs?|ttl|limits?|thresholds?|windows?|periods?|back-?off|cool-?down|batch|pool|quota|cap"
    r"|life-?time|expiry|notice|horizon|look-?back|buffer|concurrency|parallelism)"
)
_IN_LETTERS = r"(?:two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|sixty|ninety)"
_MEASURE = r"(?:%|€|[kmgt]?b|ms|s|m|h|percent|(?:sec|min)s?|(?:second|minute|hour|day|night|week|month|year)s?)"
_COUNT = rf"(?:(?:v|\$|€)?\d[\d.,:]*|one|{_IN_LETTERS})"
_IS_TOO = r"(?:is|are) (?:way |far |still |much |a (?:bit|little) )?too"
_SIZED = rf"(?!slow|fast)(?:{_TOO}|nervous|sensitive|lax|often|rare)"
_NOT_HERE = (
    r"(?![^?]*\b(?:my (?:phone|laptop|machine|screen|terminal)|here|this|these|today|tonight|screenshot|script|terminal"
    rf"|laptop|draft|title|mail|message|pin|password)\b)(?!(?:(?!\btoo\b)[^?])*(?:{_NUMBERED}))"
)
_FIRST = r"[^?]{0,100}"
_SAYING = r"(?:(?:and|so|then|ok(?:ay)?|rather|please|pls)[ ,]+){0,2}"
_SET = (
    r"(?:let['’]?s )?(?:take|use|go|make (?:it|that|them)"
    r"|(?:set|put|raise|lower|bump|cap) (?:it|that|them)(?: up| down)?)(?: with| to| for| at)?(?: only| just| at most)?"
)
_ENOUGH = r"(?:,? (?:please|pls|then|instead|max|at most|(?:is|are) (?:enough|plenty|fine)|(?:will|would|should) do))?"

TOGETHER = {
    "24 months is too short, with that we only ever see two winters. take 36": (
        rf"{_NOT_HERE}(?:[^?]{{0,60}}?\b{_COUNT}\b[^?]{{1,40}}?|[^?]{{0,60}}?\b{_LEVEL}\b[^?]{{0,40}}? )\b{_IS_TOO}"
        rf" (?:{_TOO}|{_SIZED})\b{_FIRST}",
        rf"{_SAYING}{_SET} {_COUNT}(?: ?[\w%€]+)?{_ENOUGH}",
    ),
    "the log retention is too long. 14 days": (
        rf"{_NOT_HERE}[^?]{{0,60}}?\b{_LEVEL}\b[^?]{{0,40}}? \b{_IS_TOO} (?:{_TOO}|{_SIZED})\b{_FIRST}",
        rf"{_SAYING}(?:(?:every|at most|up to|max|just|only) )?{_COUNT}(?: ?{_MEASURE})?{_ENOUGH}",
    ),
    "5 seconds is too short for the tax service. 20": (
        rf"{_NOT_HERE}[^?]{{0,60}}?\b{_COUNT} ?{_MEASURE}?\b[^?]{{1,40}}?\b{_IS_TOO} {_SIZED}\b{_FIRST}",
        rf"{_SAYING}(?:(?:every|at most|up to|max|just|only) )?{_COUNT}{_ENOUGH}",
    ),
    "a timeout of 5 seconds is too short for the tax service. 20 seconds please": (
        rf"{_NOT_HERE}[^?]{{0,60}}?\b{_COUNT} ?{_MEASURE}\b[^?]{{0,40}}? {_IS_TOO} {_SIZED}\b{_FIRST}",
        rf"{_SAYING}(?:(?:every|at most|up to|max|just|only) )?{_COUNT} ?{_MEASURE}{_ENOUGH}",
    ),
}
"""The same, of what is kept together, but only if the models hear that it is to be kept: a value, and another one
behind what is wrong with it."""

_LONGEST = 120  # characters of the second one

_PAIRS = tuple(
    (late(rf"{first}[\s.,!:;…)]*\Z", re.IGNORECASE), late(rf"{second}[\s.,!:;…)]*\Z", re.IGNORECASE))
    for first, second in (*PUT_RIGHT.values(), *TOGETHER.values())
)

_SET_ANEW = tuple(late(rf"{first}[.!;…]{{1,3}} {second}\W*\Z", re.IGNORECASE) for first, second in TOGETHER.values())


def sets_anew(said: str) -> bool:
    """Whether all of it is what is wrong with a value, and the value that it is to be instead."""
    return len(said) <= 2 * _LONGEST and any(form.match(said) for form in _SET_ANEW)


def puts_right(first: str, second: str) -> bool:
    """Whether the second sentence says what stands in the place of something that the first one names."""
    if len(second) > _LONGEST:
        return False
    return any(after.match(second) and before.match(first) for before, after in _PAIRS)  # few are like the second
