"""Which full stops end an abbreviation, and no sentence: "we never deploy on Fri. afternoons".

Without its end a rule would say more than its user did. Many abbreviations end sentences as well ("ship to Acme Co.
Billing is theirs"), so what stands behind one decides, and whether its writer begins sentences with capitals.
"""

import re

from dedup.patterns import late

_GO_ON = (
    "etc approx ca cf al no nr fig sec resp incl excl inkl exkl zzgl max min avg esp st inc ltd corp bros p.s z.b d.h"
    " u.a usw mwst bzw ggf evtl vgl a.k.a jan feb mar apr jun jul aug sep sept oct nov dec"
)
_TITLE = "e.g i.e eg ie vs prof dr mr mrs"
_NAMED = "ms st mt hr incl excl inkl exkl zzgl approx ca max min avg resp"
_NUMBERED = "vol ver ch p pp para pos rev ext fig nr no sec eq"
_DAY = "mon tue tues wed thu thur thurs fri sat sun"
_GOES_ON, _BEFORE_NAMES, _BEFORE_NUMBERS, _WEEKDAYS = (
    frozenset(words.split()) for words in (_GO_ON, _NAMED, _NUMBERED, _DAY)
)
_TITLES = frozenset(_TITLE.split())
"""Behind these no sentence ends, whatever follows."""
_TIMES_OF_DAY = frozenset(("a.m", "p.m"))
_BODIES = frozenset(("co", "corp", "inc", "ltd", "bros", "dept"))

_LONGEST = 40  # characters before the full stop, and behind it, that are looked at
_WORD = late(r"(?P<before>[\w`'’&]{0,20}[^\w\s]{0,2}\s)?(?P<word>[\w.&]{1,12})\Z")
_BEHIND = late(r"\s*(?P<next>[\w'’&-]+)")
_OPENS = late(
    r"(?:the|an?|we|you|i|it|they|he|she|this|that|these|those|there|our|my|your|if|when|then|so|but|and|or|never|always"
    r"|nobody|no|yes|not|please|do|does|don['’]?t|use|all|only|everything|anything|after\w*|before|until|from|in|on|at"
    r"|for|with|der|die|das|ein|eine|wir|ich|sie|es|wenn|nie|immer|kein|keine|danach|bitte|alle|nur)\Z",
    re.IGNORECASE,
)
_CAPITALS = late(r"[A-Z]{2,}s?\Z")
_NO_NOUN = late(
    r"(?:is|are|was|be|said|says?|hm+|oh|ah|ok|okay|well|so|but|and|or|a|an|me|us|you|him|her|them|it|still|definitely"
    r"|probably|maybe|clear|big|hard|nope|um|uh|that|this|means?|meant|answer|answers)\Z",
    re.IGNORECASE,
)
_MUST = r"(?:should|must|may|might|can|could|will|would|shall|is|are|was|were|has|have|had|needs?|cannot)(?:n['’]?t)?\b"
_TIED = r"(?:of|in|on|at|for|to|from|with|by|as|into|until|till|unless|except|because|during|every|each)\b"
_OTHER_DAY = r"(?:,|and|or|to|till|until|through|thru|[–-])\s+(?:mon|tue|wed|thu|fri|sat|sun|the )"
_ON_A_DAY = late(
    r"\s*(?:(?:early |late )?(?:mornings?|afternoons?|evenings?|nights?|noon|midday|midnight|only)\b"
    rf"|(?:before|after|at|from|until|till|by) (?:noon|midday|midnight|lunch|\d)|{_OTHER_DAY})",
    re.IGNORECASE,
)
_AT_A_TIME = late(r"\s*(?:\d{1,2}(?::\d\d|\s?[ap]\.?m\b|\s?h\b|\s?uhr\b|\s?[–-]\s?\d)|\d{1,2}\.)", re.IGNORECASE)
_FROM_THEN_ON = late(
    rf"\s*(?:{_TIED}(?! (?:that|then|this)\b)|(?:and|or|to) (?:\d|on\b|at\b|from\b)|sharp\b"
    r"|(?:cet|cest|utc|gmt|est|pst)\b)",
    re.IGNORECASE,
)
_OF_A_BODY = late(rf"\s*(?:{_MUST}|{_TIED}(?! (?:that|then|this)\b)|before (?:you|we|it|they)\b)", re.IGNORECASE)


def goes_on(text: str, start: int, stop: int, end: int, *, casual: bool) -> bool:
    """Whether the full stop at `stop` of the sentence that begins at `start` is one of an abbreviation in it; `end`:
    where the next word may begin. A `casual` writer may begin sentences with small letters."""
    found = _WORD.search(text[max(start, stop - _LONGEST) : stop])
    behind = text[end : end + _LONGEST]
    follows = behind.lstrip()[:1]
    if found is None or not follows:
        return False
    word, before = found["word"], (found["before"] or "").strip()
    short = word.lower().rstrip(".")
    if short in _TITLES:
        return True
    if follows.isupper():
        return short in _BEFORE_NAMES and _is_before_a_name(short, before, behind)
    if short in _WEEKDAYS and _AT_A_TIME.match(behind):
        return True
    if follows.isdigit() and short in _BEFORE_NUMBERS and (short != "no" or not casual):
        return True
    if short == "no" and casual:  # "no. use redis", "hm no. 7", and "pier no. 7"
        return follows.isdigit() and before[-1:].isalnum() and not _NO_NOUN.match(before)
    if short in _GOES_ON and (short not in _BODIES or not casual):
        return True
    if not follows.islower() or not casual:
        return False
    return _is_tied(text[start : min(stop, start + _LONGEST)].lstrip("\"'“*_`-( "), word, behind)


def _is_before_a_name(short: str, before: str, behind: str) -> bool:
    """Whether the capital behind it is one of a name: "Ms. Keller", "incl. VAT", "St. Gallen"; not "Main St. We …",
    "5 min. Retries …"."""
    if before[:1].isdigit() or (short == "st" and before[:1].isupper()):
        return False
    found = _BEHIND.match(behind)
    name = found["next"] if found else ""
    if short in ("max", "min", "avg"):
        return bool(_CAPITALS.match(name))
    if short in ("incl", "excl", "inkl", "exkl", "zzgl") and before.isupper():
        return bool(_CAPITALS.match(name))  # "VAT incl. Shipping costs extra"
    return not _OPENS.match(name)


def _is_tied(sentence: str, word: str, behind: str) -> bool:
    """Whether a small letter behind an abbreviation, which may end a sentence, goes on with it: because its writer
    begins with capitals, or by what it says."""
    short, capitals = word.lower().rstrip("."), sentence[:1].isupper() and sentence[:2] != "I "
    if short in _WEEKDAYS:
        return bool(_ON_A_DAY.match(behind)) or (capitals and word[0].isupper() and len(sentence) > len(word))
    if short in _TIMES_OF_DAY:
        return capitals or bool(_FROM_THEN_ON.match(behind))
    if short in _BODIES:
        return capitals or word[0].isupper() or bool(_OF_A_BODY.match(behind))
    return False
