"""What Claude has come upon on the way: "While in the roles I noticed that interns may delete bookings".

The beginning sounds like a report of the work, of which little is worth keeping, but the rest tells how things are.
"""

import re

from dedup.extraction.cutting.statements import Statement, asks
from dedup.model import Speaker
from dedup.patterns import late

_SAW = r"\bi (?:also |just |only )?(?:noticed|saw|found|discovered|came across|stumbled (?:over|on|upon|across))\b"
_TO_KNOW = (
    r"(?:one (?:more )?thing (?:to know|worth knowing|you should know)|(?:worth|good) (?:knowing|to know)|worth noting)"
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
