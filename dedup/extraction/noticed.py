"""What Claude has come upon on the way: "While in the roles I noticed that interns may delete bookings".

The beginning sounds like a report of the work, of which little is worth keeping, but the rest tells how things are.

And the cause of what its user has complained of, which they take for true in a word: "charts are empty since
monday", "The exporter was renamed, and Grafana still asks for the old name.", "ah ok". Nothing in the middle one tells
that it is a cause; what stands before and behind it does.
"""

import re
from collections.abc import Sequence

from dedup.extraction.cutting.openers import YES
from dedup.extraction.cutting.statements import FURTHEST, Statement, asks, asks_unmarked, turn_of
from dedup.extraction.evidence.cues import word_cues
from dedup.model import Speaker
from dedup.patterns import late
from dedup.words import stems

_SAW = r"\bi (?:also |just |only )?(?:noticed|saw|found|discovered|came across|stumbled (?:over|on|upon|across))\b"
_TO_KNOW = (
    r"(?:one (?:more )?thing (?:to know|worth knowing|you should know)|(?:worth|good) (?:knowing|to know)"
    r"|worth noting)"
)
_NOTICED = late(
    rf"\A\W*(?:(?:while|when|before|after|during|in|on|along|one|another|also|by the way)\b[^.:;?\n]{{0,80}}?{_SAW}"
    rf"|{_SAW}|{_TO_KNOW}\b)(?:[^.:;?\n]{{0,60}}?:| that\b)\s*[^\n]{{20,}}",
    re.IGNORECASE,
)
_OF_THE_WORK = (  # "One caveat: I haven't run it on Windows", "Careful: this takes the whole night"
    r"(?:i(?:['’]\w+)?|this|you(?:['’]ll|['’]d)?|don['’]t|do not|it (?:will|may|might|takes?)"
    r"|(?:the|that) (?:run|build|tests?|diff|change|script|command|migration|import)"
    r" (?:will|may|might|takes?|is still|has(?:n['’]t)?|isn['’]t))\b"
)
_WARNS = late(
    r"\A\W*(?:(?:but|and|still)\W+)?"
    r"(?:(?:(?:an?|one|the|another|only|small|big|last|further|more|known|important) ){0,3}"
    r"(?:caveat|catch|surprise|gotcha|pitfall|trap|limitation|snag|drawback|downside|quirk|oddity|peculiarity)"
    r"|careful|be careful|beware|watch out|(?:(?:please )?note|(?:keep|bear) in mind|be aware)(?= that\b))\b"
    r"(?![^.:;?\n]{0,60}\bin general\b)"
    rf"(?:[^.:;?\n]{{0,60}}?:| that\b)(?![*_\s]*{_OF_THE_WORK})[^\n]{{20,}}",
    re.IGNORECASE,
)
_DONE = late(
    r"\b(?:and|so i(?:['’]ve)?|which i(?:['’]ve)?) (?:have |also |then |now )?(?:fixed|removed|renamed|corrected"
    r"|changed|deleted|moved|enlarged|replaced|adapted)\b|\bfixed (?:it|that|them)\b"
    r"|\b(?:is|are) (?:gone|fixed|corrected) now\b",
    re.IGNORECASE,
)

NOTICED, ON_THE_WAY, WARNED_OF = "noticed", 2.5, 0.9
"""The evidence of what Claude has noticed, and by how much the cut is lowered for it, in log-odds. For what it only
warns of, less: so it tells, too, what anybody can read somewhere, "keep in mind that closures share their variable"."""


def noticed(statement: Statement) -> float:
    """By how much less, in log-odds, has to speak for a statement in which Claude tells what it has come upon, or warns
    of; else 0. Not where it has changed that at once: then it no longer holds."""
    gloss = statement.gloss
    if statement.speaker is not Speaker.ASSISTANT or asks(gloss) or _DONE.search(gloss):
        return 0.0
    if _NOTICED.match(gloss):
        return ON_THE_WAY
    return WARNED_OF if _WARNS.match(gloss) else 0.0


_FAULT = late(
    r"\b(?:why|what(?:['’]?s| is) wrong|find out|how come|fails?|failed|failing|broken?|breaks|wrong|weird"
    r"|strange|slow\w*|hangs?|stuck"
    r"|crash\w*|freez\w+|restarts?|reboots?|stops?|stopped|drops?|loses?|lost|miss(?:es|ing)|disappear\w*|gone"
    r"|empty|blank|white"
    r"|black|twice|double|duplicate\w*|off\b(?! the)|differs?|flickers?|blurry|rotated|leak\w*|grows?|growing"
    r"|times? ?outs?|late|delayed"
    r"|forever|(?:an?|\d+|half an?) (?:hours?|minutes?|seconds?|secs?|mins?|s)|errors?|bug|at random|randomly"
    r"|sometimes|jumps?"
    r"|logged out|kicked out|offline|only \d|too \w+|old|stale|outdated|stays?|never|nothing|nobody|ends? after"
    r"|won['’]?t|cannot|can['’]?t"
    r"|cant|don['’]?t|doesn['’]?t|doesnt|dont|isn['’]?t|aren['’]?t|no longer|not|instead of|although|counts as"
    r"|garbled|\d\.\d{6,}|but)\b",
    re.IGNORECASE,
)
_ORDERS = late(
    r"\W*(?:(?:ok(?:ay)?|and|so|now|then|please|pls|can you|could you|let['’]?s)\W+)*(?:add|make|write|rename"
    r"|move|delete|remove|change|use"
    r"|implement|create|refactor|update|run|go on|continue|commit|push|merge|deploy|translate|document|format)\b",
    re.IGNORECASE,
)
_ACCEPTS = late(
    r"\W*(?:ok(?:ay)?|k|ah+|oh+|aha|right|good|great|super|nice|perfect|cool|fine|wow|oops|works?|it (?:works"
    r"|starts|runs|holds)"
    rf"|(?:that |it )?makes sense|i see|got it|understood|interesting|thanks?|thx|{YES}|sure|all ?right"
    r"|agreed|exactly|of course"
    r"|fix|do (?:it|that|like|so)|add|set|go (?:ahead|for it|with)|please|damn|argh|ugh|that(?:['’]?s| was| is) it"
    r"|i(?:['’]ll| will)? (?:ask|tell|order|call|replace|change|fix|raise|write|talk))\b",
    re.IGNORECASE,
)
_DOUBTS = late(
    r"\b(?:no|not|nope|nah|still|same|again|why|but|wrong|hm+|maybe|perhaps|check|measure|try|test|wait"
    r"|sure about|idea|doesn['’]?t|didn['’]?t"
    r"|can['’]?t be|isn['’]?t|don['’]?t|old version|think|guess|first|look|show|prove|really)\b|\?",
    re.IGNORECASE,
)
_REFUTES = late(
    r"\b(?:still|same (?:error|problem|thing|as before)|did(?:n['’]?t| not) help|no (?:change|difference|effect)"
    r"|was(?:n['’]?t| not) it"
    r"|not (?:it|the (?:cause|reason|problem))|real (?:cause|reason|problem)|turns out|turned out|after all"
    r"|back again)\b",
    re.IGNORECASE,
)
_NO_CLAIM = late(  # of the run, of what is at hand, or not sure
    r"\A\W*(?:i|i['’]\w+|we|you|let|so far|then|done|sorry|if|first|next|there(?:['’]s| is| are)|this|that|it)\b"
    r"|\b(?:might|may|could|should|would|probably|perhaps|maybe|likely|seems?|suspect|i (?:guess|think|assume)|unclear"
    r"|possibly|apparently"
    r"|looks like|typo|your|this (?:terminal|session|branch|shell|commit|run|file)|(?:line|step) \d+|my"
    r"|last (?:change|commit|run)|tests?"
    r"|the (?:build|lint\w*|pipeline) (?:is|fails?|passes)|running|reload|now|yet)\b",
    re.IGNORECASE,
)
_LONGEST_ACCEPTANCE, _NAMES_IT = 12, 4  # words

CAUSE, FOUND = "cause_found", 2.0
"""The evidence of a cause that its user accepts, and by how much the cut is lowered for it, in log-odds. Of 42 such
causes most lack 1.7 or less; guesses lack more than four."""


def found_cause(said: Sequence[Statement], i: int) -> float:
    """By how much less, in log-odds, has to speak for a statement in which Claude tells the cause of what its user
    complains of, who then accepts it, and does not come back with the same fault; else 0."""
    gloss = said[i].gloss
    if said[i].speaker is not Speaker.ASSISTANT or asks(gloss) or _NO_CLAIM.search(gloss) or _DONE.search(gloss):
        return 0.0
    if "hypothesis" in word_cues(gloss) or said[i].row:
        return 0.0
    turn = turn_of(said, i)
    return FOUND if _is_complained_of(said, turn.start) and _is_accepted(said, turn) else 0.0


def _is_complained_of(said: Sequence[Statement], first: int) -> bool:
    """Whether the last that its user said before the place `first` tells a fault."""
    last = next((n for n in range(first - 1, max(first - FURTHEST, -1), -1) if said[n].speaker is Speaker.USER), None)
    if last is None:
        return False
    own = [said[n].gloss for n in turn_of(said, last)]
    return any(_FAULT.search(gloss) and not _ORDERS.match(gloss) for gloss in own)


def _is_accepted(said: Sequence[Statement], turn: range) -> bool:
    """Whether a user takes for true, in a few words, what Claude has told in its `turn`, and it was so."""
    if turn.stop >= len(said) or said[turn.stop].speaker is not Speaker.USER:
        return False
    answer = turn_of(said, turn.stop)
    own = [said[n].gloss for n in answer]
    words = sum(len(gloss.split()) for gloss in own)
    if words > _LONGEST_ACCEPTANCE or any(_DOUBTS.search(gloss) or asks_unmarked(gloss) for gloss in own):
        return False
    named = words <= _NAMES_IT and any(stems(own[0]) & stems(said[n].gloss) for n in turn)
    if not (_ACCEPTS.match(own[0]) or named):
        return False
    behind = range(answer.stop, min(answer.stop + FURTHEST, len(said)))
    users = [n for n in behind if said[n].speaker is Speaker.USER]
    last = turn_of(said, users[0]).stop if users else behind.stop
    return not any(_REFUTES.search(said[n].gloss) for n in range(answer.stop, last))
