"""What Claude has come upon on the way: "While in the roles I noticed that interns may delete bookings".

The beginning sounds like a report of the work, of which little is worth keeping, but the rest tells how things are. So
does the version at which it holds something ("Pinned `pyiceberg==0.7.1`"), which no order to do so names.

And the cause of what its user has complained of, which they take for true in a word: "charts are empty since
monday", "The exporter was renamed, and Grafana still asks for the old name.", "ah ok". Nothing in the middle one tells
that it is a cause; what stands before and behind it does. All the more, where they had asked why, take it up with what
they ask next ("so ignore 85?"), or say that it is so: "that's why it doesn't boot sometimes", "you are right, I put it
in a tube". Then it needs no complaint before it, and may have been a guess.
"""

import re
from collections.abc import Sequence

from dedup.extraction.cutting.openers import YES
from dedup.extraction.cutting.statements import FURTHEST, MIN_LENGTH, Statement, asks, asks_unmarked, turn_of
from dedup.extraction.evidence.cues import word_cues
from dedup.model import Speaker
from dedup.patterns import late
from dedup.words import numbers, stems

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
_PINNED = late(
    r"\A\W*(?:(?:ok(?:ay)?|done|sure)\W+)?(?:(?:i(?:['’]ve)?|[\w`@./-]+ (?:is|are|stays?)(?: now)?) )?"
    r"(?:pinned|locked|frozen|froze|fixed|held|capped|kept)\b"
    r"(?=[^\n]{0,60}(?:[=@~^<>]|\b(?:at|to|below|on) (?:version )?)[`v]?\d{1,4}(?:\.\d{1,6}){1,3}\b)",
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
    if _NOTICED.match(gloss) or _PINNED.match(gloss):
        return ON_THE_WAY
    return WARNED_OF if _WARNS.match(gloss) else 0.0


_FAULT = late(
    r"\b(?:why|what(?:['’]?s| is| was) (?:wrong|that(?! (?:command|name|word|called|link|one|file|option|flag)\b))"
    r"|what happened|find out|how come|hums?|howls?|swings?"
    r"|stutters?|wobbl\w+|nois[ey]\w*|bounces?|refuses?|ignores?|fails?|failed|failing|broken?|breaks|wrong|weird"
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
_WHY = late(  # of what is theirs, or was; not "why is rust fast?"
    r"\A(?=.*\b(?:the|our|my|we|it|this|that|these|those|some|nobody|everybody|half|did|was|were|[a-z]{2,}ed)\b)"
    r".*\b(?:why(?! not\b)|how come|what(?:['’]?s| is| was) that|what (?:happened|caused)"
    r"|where do(?:es)? [^?]{2,40} come from)\b",
    re.IGNORECASE | re.DOTALL,
)
_HEARD = (
    r"(?:ok(?:ay)?|a+h+a*|o+h+|wow|omg|lol|rofl|(?:ha)+|(?:ja)+|ja+|ye+s+|yep|yeah|claro|klar|damn|argh|ugh|no way"
    r"|nein|no)"
)
_ACCEPTS = late(
    rf"(?:\W*{_HEARD}\b)*"
    rf"\W*(?:(?!no\b){_HEARD}|k|right|good|great|super|nice|perfect|cool|fine|oops|works?"
    r"|it (?:works|starts|runs|holds)"
    rf"|(?:that |it )?makes sense|i see|got it|understood|interesting|thanks?|thx|{YES}|sure|all ?right"
    r"|agreed|exactly|of course"
    r"|fix|do (?:it|that|like|so)|add|set|go (?:ahead|for it|with)|please|damn|argh|ugh|that(?:['’]?s| was| is) it"
    r"|i(?:['’]ll| will)? (?:ask|tell|order|call|replace|change|fix|raise|write|talk))\b",
    re.IGNORECASE,
)
_CONFIRMS = late(
    r"\b(?:that|this|it|which)(?:['’]?s| is| was| must be) (?:exactly |probably )?(?:why|the reason|how come)\b"
    r"(?! (?:i|we) (?:ask|asked|want|wanted|need|use|said|like)\b)"
    r"|\b(?:that|this|it|which)(?: would| also)? explains\b",
    re.IGNORECASE,
)
_OWNS_UP = late(
    r"\byou(?:['’]?re| are|r| were) (?:so |totally |absolutely |completely )?right\b(?! (?:about|to|that we should)\b)"
    r"|\b(?:that|it) was (?:me|us|my)\b|\b(?:my|our) (?:own )?(?:fault|mistake|bad)\b"
    rf"|\A\W*(?:{_HEARD}\W+|of course\W+|right\W+)+(?:i|we) (?:myself )?(?:forgot|put|set|left"
    r"|(?:add|chang|mov|replac|install|switch|configur|solder|plugg|disabl|enabl|renam|remov|delet|swapp)ed)\b",
    re.IGNORECASE,
)
_STAYS_UNSURE = late(r"\?|\b(?:still|but|hm+|not sure|maybe|perhaps|wait|unless|if)\b", re.IGNORECASE)
_TAKES_UP = late(rf"\W*(?:{_HEARD}\W+)*so (?!what\b|why\b|how\b|it(?:['’]?s| is)\b|that\b)[^?]*\?\W*", re.IGNORECASE)
_DENIES = late(r"\W*(?:no|not|nope|i(?:['’]m| am) not)\b", re.IGNORECASE)
_LOOKED = late(  # "I looked at the log: at 03:12 …"
    r"\A\W*(?:(?:ok(?:ay)?|so|done)\W+)?i(?:['’]ve| have)?(?: just| also)? (?:looked|checked|read|went|compared"
    r"|measured|traced|searched|dug|found)\b[^:.]{0,60}:\s",
    re.IGNORECASE,
)
_FITS = late(  # "That fits: the boot failures come from …"
    r"\A\W*(?:that (?:fits|matches)|exactly|right|yes|indeed|correct)\b[^:,.–—-]{0,20}[:,.–—-]+\s+"
    r"(?=.*\b(?:because|com(?:e|es|ing) from|due to|caused?|since|why|reason)\b)",
    re.IGNORECASE,
)
_CONCLUDES = late(r"\A\W*(?:so|therefore|hence|that means|which means)\b", re.IGNORECASE)
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
_OF_THE_RUN = late(  # or of what is at hand
    r"\A\W*(?:i|i['’]\w+|you|let|so far|done|sorry|first|next)\b"
    r"|\b(?:(?:is|are) (?:complete|finished|ready|waiting|done)|came out|typo|your"
    r"|this (?:terminal|session|branch|shell|commit|run|file)|(?:line|step) \d+|my"
    r"|last (?:change|commit|run)|tests?"
    r"|the (?:build|lint\w*|pipeline) (?:is|fails?|passes)|running|reload|now|yet)\b",
    re.IGNORECASE,
)
_NOT_SURE = late(
    r"\A\W*(?:we|then|if|there(?:['’]s| is| are)|this|that|it)\b"
    r"|\b(?:might|may|could|should|would|probably|perhaps|maybe|likely|seems?|suspect|i (?:guess|think|assume)|unclear"
    r"|possibly|apparently|looks like)\b",
    re.IGNORECASE,
)
_POINTS = late(r"\A\W*(?:this|that|it)\b", re.IGNORECASE)
_REPORTS = late(
    r"\W*(?:committed|adjusted|traced|understood|added|removed|pushed|noted|copied|renamed|agreed)\b", re.IGNORECASE
)
_LONGEST_ACCEPTANCE, _LONGEST_CONFIRMATION, _NAMES_IT = 12, 40, 4  # words

CAUSE, FOUND, SURER, CONCLUDED = "cause_found", 2.0, 3.0, 5.0
"""The evidence of a cause that its user accepts, and by how much the cut is lowered for it, in log-odds. Of 42 such
causes most lack 1.7 or less; guesses lack more than four. `SURER`: where they had asked why, or say that it is so;
`CONCLUDED`: for what Claude concludes, where they say so."""


def found_cause(said: Sequence[Statement], i: int) -> float:
    """By how much less, in log-odds, has to speak for a statement in which Claude tells the cause of what its user
    complains of, who then accepts it, and does not come back with the same fault; else 0."""
    own = said[i]
    if own.speaker is not Speaker.ASSISTANT or asks(own.gloss) or _DONE.search(own.gloss) or own.row:
        return 0.0
    turn = turn_of(said, i)
    gloss = _FITS.sub("", _LOOKED.sub("", own.gloss, count=1), count=1)
    if _OF_THE_RUN.search(gloss) or _REPORTS.match(gloss) or len(gloss) < MIN_LENGTH:
        return 0.0
    if _is_confirmed(said, turn):
        return CONCLUDED if _CONCLUDES.match(gloss) else SURER
    if gloss != own.gloss and _FITS.match(own.gloss) and turn.start and _confirms(said, turn_of(said, turn.start - 1)):
        return FOUND
    asked = _is_complained_of(said, turn.start, _WHY)
    goes_on = (
        asked
        and i == turn.start + 1
        and _POINTS.match(gloss)
        and not _OF_THE_RUN.search(_LOOKED.sub("", said[i - 1].gloss, count=1))
    )
    unsure = _NOT_SURE.search(_POINTS.sub("", gloss, count=1) if goes_on else gloss)
    if unsure or "hypothesis" in word_cues(gloss):
        return 0.0
    if not _is_complained_of(said, turn.start, _FAULT) or not _is_accepted(said, turn):
        return 0.0
    return SURER if asked and (i == turn.start or goes_on) else FOUND


def _is_complained_of(said: Sequence[Statement], first: int, fault: re.Pattern[str]) -> bool:
    """Whether the last that its user said before the place `first` tells a fault."""
    last = next((n for n in range(first - 1, max(first - FURTHEST, -1), -1) if said[n].speaker is Speaker.USER), None)
    if last is None:
        return False
    own = [said[n].gloss for n in turn_of(said, last)]
    return any(fault.search(gloss) and not _ORDERS.match(gloss) for gloss in own)


def _is_confirmed(said: Sequence[Statement], turn: range) -> bool:
    """Whether a user says of what Claude has told in its `turn` that it is so, and it was."""
    if turn.stop >= len(said):
        return False
    answer = turn_of(said, turn.stop)
    sure = _confirms(said, answer) or (_owns_up(said, answer) and _is_complained_of(said, turn.start, _FAULT))
    return sure and not _is_refuted(said, answer)


def _confirms(said: Sequence[Statement], answer: range) -> bool:
    return any(_CONFIRMS.search(gloss) for gloss in _sure(said, answer))


def _owns_up(said: Sequence[Statement], answer: range) -> bool:
    return any(_OWNS_UP.search(gloss) for gloss in _sure(said, answer))


def _sure(said: Sequence[Statement], answer: range) -> list[str]:
    """What a user says, if they are sure of it, and say it in a few words."""
    own = [said[n].gloss for n in answer if said[n].speaker is Speaker.USER]
    words = sum(len(gloss.split()) for gloss in own)
    return [] if words > _LONGEST_CONFIRMATION or any(map(_STAYS_UNSURE.search, own)) else own


def _is_accepted(said: Sequence[Statement], turn: range) -> bool:
    """Whether a user takes for true, in a few words, what Claude has told in its `turn`, and it was so."""
    if turn.stop >= len(said) or said[turn.stop].speaker is not Speaker.USER:
        return False
    answer = turn_of(said, turn.stop)
    own = [said[n].gloss for n in answer]
    words = sum(len(gloss.split()) for gloss in own)
    if words > _LONGEST_ACCEPTANCE:
        return False
    named = any(_named(own[0]) & _named(said[n].gloss) for n in turn)
    if len(own) == 1 and _TAKES_UP.fullmatch(own[0]) and named and not _DOUBTS.search(own[0].rstrip("?! ")):
        denied = answer.stop < len(said) and _DENIES.match(said[answer.stop].gloss)
        return not denied and not _is_refuted(said, answer)
    if any(_DOUBTS.search(gloss) or asks_unmarked(gloss) for gloss in own):
        return False
    accepts = _ACCEPTS.match(own[0]) or (named and words <= _NAMES_IT)
    return bool(accepts) and not _is_refuted(said, answer)


def _named(gloss: str) -> frozenset[str]:
    return stems(gloss) | numbers(gloss)


def _is_refuted(said: Sequence[Statement], answer: range) -> bool:
    """Whether its user comes back with the same fault."""
    behind = range(answer.stop, min(answer.stop + FURTHEST, len(said)))
    users = [n for n in behind if said[n].speaker is Speaker.USER]
    last = turn_of(said, users[0]).stop if users else behind.stop
    return any(_REFUTES.search(said[n].gloss) for n in range(answer.stop, last))
