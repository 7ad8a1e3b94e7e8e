"""What Claude has come upon on the way: "While in the roles I noticed that interns may delete bookings".

The beginning sounds like a report of the work, of which little is worth keeping, but the rest tells how things are.
"""

import re

from dedup.extraction.statements import Statement, asks
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
_DONE = late(
    r"\b(?:and|so i(?:['’]ve)?|which i(?:['’]ve)?) (?:have |also |then |now )?(?:fixed|removed|renamed|corrected"
    r"|changed|deleted|moved|enlarged|replaced|adapted)\b|\bfixed (?:it|that|them)\b"
    r"|\b(?:is|are) (?:gone|fixed|corrected) now\b",
    re.IGNORECASE,
)

NOTICED, ON_THE_WAY = "noticed", 2.5
"""The evidence of what Claude has noticed, and by how much the cut is lowered for it, in log-odds."""


def noticed(statement: Statement) -> bool:
    """Whether Claude tells what it has come upon, and has not changed it at once: then it no longer holds."""
    gloss = statement.gloss
    if statement.speaker is not Speaker.ASSISTANT or asks(gloss) or _DONE.search(gloss):
        return False
    return _NOTICED.match(gloss) is not None
