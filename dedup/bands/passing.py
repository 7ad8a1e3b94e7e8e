"""What holds for once, was measured, is yet to come, is somebody's opinion or a complaint: it speaks of what is stored,
and changes nothing."""

import re

from dedup.gloss import in_english
from dedup.patterns import late
from dedup.words import MONTHS

_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_ONCE = late(
    rf"\bthis {_DAY}['’]s\b"
    rf"|\bfor (?:today|tonight|once|the rest of|this (?:once|time|afternoon|evening|week|weekend|{_DAY}))\b"
    r"|\bjust (?:for (?:today|now|once|this)|this (?:once|time)|today)\b"
    r"|\bone[- ](?:time|off) (?:deal|thing|exception)\b"
    r"|\bback to (?:normal|the usual|the old)\b|\b(?:through|until the end of) (?:the|this) (?:weekend|holidays?)\b"
    r"|\btemporar(?:y|ily)\b|\bwhile (?:he|she|they)(?:['’]s|['’]re| is| are) (?:away|ill|sick|off|out)\b",
    re.IGNORECASE,
)
_NOWADAYS = late(
    r"(?<!of )(?<!since )(?<!from )(?<!until )(?<!starting )\b(?:today(?! on\b)|tonight"
    r"|this (?:morning|afternoon|evening))\b",
    re.IGNORECASE,
)
_DONE = late(  # "I rewrote it today" is over, and stays so
    r"\b(?:\w{2,}ed|set|put|rewrote|rewritten|went|became|got|now|instead|any ?more|longer)\b|n['’]t\b",
    re.IGNORECASE,
)
_MEASURED = late(
    r"\bon average\b|\bat (?:the|its) peak\b|\bunder load\b|\bstill holds?\b"
    r"|\A\W*(?:(?:the|our|my)\s)?(?:biggest|longest|largest|slowest|highest|worst|heaviest)\b"
    r"|\bsees? (?:about|around|some|roughly) \d|\btook \d[^,;.]{0,20}\b(?:last|this) (?:time|round|run|night)\b"
    r"|\b(?:below|above|over|under|within) (?:the |our )?(?:limit|target|budget)\b|\b(?:below|above) what we\b",
    re.IGNORECASE,
)
_OPINION = late(
    r"\A\W*(?:\w+[ .]+){1,4}"
    r"(?:says?|said|thinks?|thought|finds?|found|wrote|feels?|believes?|reckons?|complain(?:s|ed)?)\b(?: that)?"
    r"\s[^.;!?]{0,80}\b(?:too \w+|overkill|not enough|a bit much)\b"
    r"|\b(?:wants?|wanted|asked for|suggest(?:s|ed)|proposed)\b[^.;!?]{0,80}\b(?:said|says) no\b",
    re.IGNORECASE,
)
_TO_COME = late(  # another one: "rev D comes in March, there is the sensor again"
    r"\A(?!.*\b(?:replac\w+|instead|no longer|any ?more|from then on|goes away|is gone)\b)"
    r".*?\b(?:comes?|arrives?|opens?|starts?|ships|launch(?:es)?|is (?:due|coming)|(?:gets?|will be) (?:ready|there))"
    r"(?: out)? (?:(?:in|on|by|at the (?:end|beginning) of) )?(?:the )?(?:(?:next|early|late|mid) )?"
    rf"(?:{MONTHS.replace(' ', '|')}|may|spring|summer|autumn|fall|winter|(?<=next )(?:week|month|quarter|year)"
    r"|q[1-4]|20\d\d)\b",
    re.IGNORECASE | re.DOTALL,
)
_COMPLAINT = late(  # of a rule that was broken: "you put one in the last one again"; not "you can mock it again"
    r"\b(?:you|u|claude)(?:['’]ve| have| just| still)?"
    r" (?!(?:can|may|could|should|must|need|will|have to)\b)[^.,;:!?]{2,60}\bagain\b(?![^.;!?]*\bfrom now on\b)"
    r"|\b(?:i|we)(?:['’]ve| have)?(?: already)? (?:told|asked) you\b"
    r"|\b(?:as|like) (?:i|we)(?:['’]ve| have)?(?: already)? said\b",
    re.IGNORECASE,
)


def is_passing(stored: str, text: str) -> bool:
    """Whether a text tells of a single time, of a measurement, of what is yet to come, of what somebody thinks, or of a
    rule that was broken: "cron is off for today", "the longest is 38 words", "rev D comes in March, with the sensor
    again", "Paola thinks 5am is too late", "you mocked it again". Not where the stored text sounds so, too: it may well
    be another value of "30 ms on average"."""
    stored, text = in_english(stored), in_english(text)
    if _NOWADAYS.search(text) and not (_DONE.search(text) or _NOWADAYS.search(stored)):
        return True
    return any(
        one.search(text) and not one.search(stored) for one in (_ONCE, _MEASURED, _OPINION, _COMPLAINT, _TO_COME)
    )
