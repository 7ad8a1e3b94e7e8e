"""Passwords and codes beside one that was taken: "the door code is 8830, not 4417", "the password is Lichen77 now, no
longer Otter88", "either Lichen77 or Otter88, that's the password", "Lichen77, I just added a 7 to Otter88".

What a secret is contrasted with is one as well: the old one may still open something. Of a number, the name of what it
opens has to stand in the same sentence; else a value is one that nothing else is called (`certain`), or it ends its
clause (`coined`). In English, German, French, Spanish and Portuguese. Linear: every gap and every look back is bounded.
"""

import re
from collections.abc import Iterator

from dedup.patterns import late
from dedup.redaction.prose.changes import STOP
from dedup.redaction.prose.coined import ends, is_nobody, is_own, is_told
from dedup.redaction.prose.told import Forms, values
from dedup.redaction.signs.called import FOREIGN, OWN
from dedup.redaction.signs.certain import MAY_BE, is_certain, is_coined
from dedup.redaction.signs.doors import CODE
from dedup.redaction.signs.forms import Span
from dedup.redaction.signs.marks import MARK
from dedup.redaction.signs.sought import Read, sought

_MARK = r"\[redacted:[a-z0-9-]{1,40}\]"
_AFTER = r"[\"'`*”“»)#]{0,3}"
_NOW = (
    r"(?:\s(?:now|today|instead|from\snow\son|again|jetzt|nun|ab\s(?:jetzt|sofort)|maintenant|désormais|ahora|agora))?"
)
_JOINT = rf"{_AFTER}{_NOW}(?:\s?[,;(]|\s[–—-]|\.)?\s?(?:(?:and|but|und|aber|et|mais|y|e|mas)\s)?"
_NOT = (
    r"(?:not|no\slonger|instead\sof|rather\sthan|formerly|previously|(?:(?:it|that|before|before\sthat\sit)\s)?(?:was|used\sto\sbe)"
    r"|nicht(?:\smehr)?|(?:an)?statt|vorher|früher|pas|non|plutôt\sque|au\slieu\sde|no|en\svez\sde|antes|não|em\svez\sde)"
)
_THE = r"(?:\s(?:the\sold|the|old|longer|any\s?more|mehr))?"
_NUMBER = r"[\"'`*(]{0,2}(?P<secret>(?<![\w.])[0-9]{4,8}#?)(?![\w%€$£°*-])(?![.,:/][0-9])"
_ITS = (
    r"(?:it['’]?s|it\sis|(?:so|now)\sit['’]?s|now|es\sist|sondern|jetzt|c['’]est|es|é|sino|mas)"
    r"(?:\s(?:now|actually|really|just|jetzt|maintenant|ahora|agora))?"
)
_OLD = (
    r"(?:is|was|ist|war|est|es|é)\s(?:the|das|der|die|l['’]|le|la|el|o|a)\s?"
    r"(?:old|previous|former|alte|bisherige|ancien\w{0,2}|viej[oa]|antig[oa])"
)
_OPENS = late(
    rf"(?i)(?<![^\W_])(?:pins|puk|(?:pass|digi)?codes?|{CODE}|{OWN}|{FOREIGN})(?![^\W_])"
    r"|[^\W\d_]code(?![^\W_])"
)
_SIGN = (
    r"(?:[0-9a-z!?#.,-]|(?:capital|small|big|upper-?case|lower-?case|exclamation|question|plus|number|letter)"
    r"(?:\s[\w!?]{1,8})?|dot|dash|hash|bang)"
)
_BACK = 80  # characters


def beside_one(text: Read) -> Iterator[Span]:
    """The values that these sentences tell."""
    if MARK in text:
        yield from values(text, _NUMBERS, 4)
        yield from values(text, _FORMS, 6)
    if text.has_odd_words():
        yield from values(text, _VARIED, 6)


def _opens(found: "re.Match[str]", secret: str) -> bool:
    """Whether what was taken is said to be a code; then the number beside it is no count of anything."""
    before = STOP.split(found.string[max(0, found.start() - _BACK) : found.start()])[-1]
    return _OPENS.search(before) is not None and (
        ends(found, secret) or _ANY_MORE.match(found.string, found.end()) is not None
    )


_OTHERWISE = late(rf"(?i){_AFTER}\s(?:that|which|who|where|is|was|has)\b")


def _it_is(found: "re.Match[str]", secret: str) -> bool:
    """ "the password works, it's Heron42 that is down"."""
    otherwise = _OTHERWISE.match(found.string, found.start("secret") + len(secret))
    return otherwise is None and is_nobody(found, secret)


def _told(_found: "re.Match[str]", secret: str) -> bool:
    """A secret ends the form, so that nothing more has to end behind the value."""
    return is_certain(secret) or is_coined(secret)


_ANY_MORE = late(r"(?i)[\"'`*)]{0,3}\s(?:any\s?more|mehr|was|is|war|ist|before|earlier|from)\b")
_NUMBERS: Forms = sought(
    # "the door code is …, not 4417", "… (was 4417)"
    (rf"(?i){_MARK}{_JOINT}{_NOT}{_THE}\s{_NUMBER}", _opens),
    # "… isn't the code, it's 8830"
    (rf"(?i){_MARK}{_JOINT}{_ITS}\s{_NUMBER}", _opens),
    # "…, 4417 is the old one"
    (rf"(?i){_MARK}{_JOINT}{_NUMBER}\s{_OLD}", _opens),
)
_FORMS: Forms = sought(
    (rf"(?i){_MARK}{_JOINT}{_NOT}{_THE}\s{MAY_BE}", is_told),
    (
        rf"(?i){_MARK}{_AFTER}\s?,\s(?:but\s)?{_ITS}\s{MAY_BE}",
        _it_is,
    ),
    (rf"(?i){_MARK}{_JOINT}{MAY_BE}{_AFTER}\s{_OLD}", is_nobody),
    # "either … or …", "…, or … on prod"
    (rf"(?i){_MARK}{_AFTER},?\s(?:or|oder|ou|o)\s(?:(?:maybe|else|it['’]?s|vielleicht)\s)?{MAY_BE}", is_told),
    (
        rf"(?i)\b(?:either|try|sorry|its|it['’]?s|is|was|be|entweder|ist|war){_AFTER},?\s{MAY_BE}{_AFTER},?\s"
        rf"(?:or|not|and\snot|oder|nicht|und\snicht|ou|pas|o|no|não)\s(?:maybe\s|it['’]?s\s)?{_MARK}",
        _told,
    ),
    # "…, i just added a 7 to Otter88"
    (
        rf"(?i){_MARK}[^\n]{{0,60}}?\b(?:added|add|appended|put|changed)\s(?:an?|the|another)\s{_SIGN}\s(?:to|onto|in)\s{MAY_BE}",
        is_nobody,
    ),
)
_VARIED: Forms = sought(
    # "same as before but with a 2 at the end: …", "same as the old one, …, but with a 2 at the end"
    (
        rf"(?i)\bsame\s(?:[\w'’]{{1,12}}\s){{1,5}}?(?:but|just|only)\s(?:with\s|plus\s)?(?:an?|the|another)\s{_SIGN}"
        rf"(?:\s[\w'’]{{1,12}}){{0,4}}\s?[:,(]\s?(?:so\s)?{MAY_BE}",
        is_nobody,
    ),
    (
        rf"(?i)\bsame\sas\s(?:[\w'’]{{1,12}}\s?){{1,4}}[,(]\s?{MAY_BE}{_AFTER},?\s(?:but\s|just\s|only\s)(?:with|plus|without)\s(?:an?|the)\s{_SIGN}\b",
        is_own,
    ),
    (
        rf"(?i)\b(?:it['’]?s|its|that['’]s)\s{MAY_BE}{_AFTER},?\s(?:but\s)?(?:with|plus|minus|without)\s(?:an?|the)\s{_SIGN}"
        r"(?:\s(?:at|in)\sthe\s\w{1,12})?(?=\s?(?:[.,;!?)]|\Z|\n))",
        is_own,
    ),
)
