"""The forms in which a user picks one or several of what Claude lays out: "b", "2 then", "1 and 4", "all but the last".

A reason may stand behind a pick ("1, 5V is not on the board"), or before it ("B sounds nicer but no time. A"). Who
doubts, refuses, or asks has picked none.
"""

import re

from dedup.extraction.choices.options import MARK
from dedup.extraction.choices.pick_limits import limited
from dedup.extraction.choices.pick_parts import (
    ALL,
    AND,
    FINE,
    IS_UNSURE,
    LEAD,
    LISTS_ON,
    LONGEST_CHANGE,
    NEGATIVE,
    NTH,
    ONE_MARK,
    PLACES,
    PRAISED,
    Pick,
    count_of,
    marks_in,
    nths_in,
)
from dedup.extraction.cutting.openers import NO
from dedup.lazy_dataclasses import replace
from dedup.patterns import late
from dedup.words import ENGLISH_NUMBERS, stems, words

_BUT_WITH = r"(?:but (?:also|with|without|plus)|plus|and (?:also|with))\b"  # what is picked, and what is added to it
_FINE = rf"{PRAISED}|{FINE}"
_BUT = rf"(?!{_BUT_WITH})but"
_FOR_NOW = r"for (?:now|the (?:time being|moment|start|beginning))|to (?:start|begin) with|as a start"
_AND_SO_ON = rf"\sand (?:the(?! {NTH})|it|we|they|people|everyone|everybody|nobody|there)\b"  # what speaks for it
_CLOSES = r"[\s.!)\u2600-\u27bf\ufe0f\U0001f300-\U0001faff]*"
_END = (
    rf"(?:,? (?:{PRAISED})(?={_AND_SO_ON})"
    rf"|(?:,? (?:{_FINE}|{_FOR_NOW}|then|pls|please|it is|obviously|of course|definitely))*{_CLOSES}"
    rf"(?:\Z|(?<=[.!])\s|(?=,?\s{_BUT_WITH})|,\s(?!(?:{_BUT}|if|only|let|and|or|\(?[a-h1-9])\b)))"
)
_BY_MARK = late(rf"{LEAD}(?:the )?(?:(?:option|number|nr\.?|variant|plan|row)\s?)?[#(]?{MARK}\)?{_END}", re.IGNORECASE)
_BY_PLACE = late(
    rf"{LEAD}(?:the )?(?:(?P<place>first|second|third|fourth|last|latter|former|1st|2nd|3rd|4th)"
    rf"(?: (?:one|option|way|variant|approach))?|(?:number|option) (?P<number>one|two|three|four)"
    rf"|(?P<bare>two|three|four)(?= {PRAISED})){_END}",
    re.IGNORECASE,
)
_BY_NAME = late(
    rf"{LEAD}(?:the )?(?:one with )?(?P<name>(?!(?:no|not|none|both|neither|all|it|that|this|them|what|why|how)\b)"
    r"[\w`.+#-]+(?: [\w`.+#-]+){0,2}?)(?: (?:one|option|way|variant))?"
    rf"(?:,? (?:then|please|pls|{FINE}))*[\s.!]*\Z",
    re.IGNORECASE,
)
# Who refuses, doubts, or names several has picked none.
_WHY = late(r"\bbecause\b", re.IGNORECASE)
_NO_PICK = late(
    r"\b(?:no|not|never|nope|neither|wait|wrong|overkill|kidding|joking|hang on|idea|unsure|maybe|perhaps|sorry|rather"
    rf"|actually|oops|instead|or|except|{_BUT}|both|all|unless|doubt|question|hm+|wtf|why|false|longer"
    r"|too (?:slow|big|much))\b"
    r"|n['’]t\b|[?]|\d:|(?<=\s)\d[.)]\s|(?<!\w)[a-h]:",
    re.IGNORECASE,
)

_WHERE = r"\s(?=(?:for|in|on|at)\s)"  # "the first, and the third for the guest pontoon"
_SEVERAL = late(
    rf"{LEAD}(?:(?:options?|numbers?|points?|items?|nos?\.?) )?(?P<marks>{ONE_MARK}(?:{AND}{ONE_MARK}){{1,8}})"
    rf"(?:,? (?:then|pls|please|{_FINE}))?[\s.!]*(?:\Z|(?:(?:(?<=[.!])|[,;:]|\s[–—-])\s*|{_WHERE})(?P<reason>\S.*))",
    re.IGNORECASE | re.DOTALL,
)
_BY_PLACES = late(
    rf"{LEAD}(?P<places>(?:the )?{NTH}(?: one)?(?:{AND}(?:the )?{NTH}(?: one)?){{1,4}})"
    rf"(?:,? (?:then|pls|please|{_FINE}))?[\s.!]*(?:\Z|(?:(?:(?<=[.!])|[,;:]|\s[–—-])\s*|{_WHERE})(?P<reason>\S.*))",
    re.IGNORECASE | re.DOTALL,
)
_ALL_BUT = late(
    rf"{LEAD}(?:all|everything|every one|each)(?: of (?:them|these|those))?,? (?:but|except|without|minus|apart from)"
    rf"(?: for)? (?:the )?(?:(?:option|number|point|item) )?(?:(?P<marks>{ONE_MARK}(?:{AND}{ONE_MARK}){{0,4}})"
    r"|(?P<place>first|second|third|fourth|last)(?: one)?)(?:,? (?:then|pls|please))?[\s.!]*"
    r"(?:\Z|(?:(?<=[.!])|[,;:]|\s[–—-])\s*(?P<reason>\S.*))",
    re.IGNORECASE | re.DOTALL,
)
_EVERY = late(
    rf"{LEAD}(?:{ALL})"
    r"(?:,? (?:then|pls|please))?[\s.!]*(?:\Z|(?:[,;]|\s[–—-])\s(?P<reason>\S.*))",
    re.IGNORECASE | re.DOTALL,
)
_INSTEAD = late(
    rf"\W*(?:(?:oh|hm+|{NO}|ok(?:ay)?|well)\W+){{0,3}}"
    r"(?:neither(?: of (?:them|these|those))?|none of (?:them|these|those|it))\s?[,;:.!–—-]{1,3} ?"
    r"(?!(?:of|too|is|are|was|were|they|it|that|this|those|both|because|since|as|i|i['’]m|im|not|no|thanks?|thx|for|yet"
    r"|really|works?|fits?|sorry|please|pls|let|why|what|how|maybe|perhaps|can|could|do|have|the first|the second)\b)"
    r"(?P<what>[\w`#@][^?\n]{1,100})\Z",
    re.IGNORECASE,
)
_STOP = late(r"[,;.]\s+|\s[–—-]\s")  # between a pick and its reason
_SPARED = late(  # "managed, I don't want to babysit a db"; "redis, we don't want it" takes it back
    r"\W*(?:i|we)(?: really)? (?:do(?:n['’]?t| not)|would rather not) (?:want|need|like|have)"
    r"(?: to (?!use|take|have)\w| another\b| more\b| an? (?:extra|second|further)\b)",
    re.IGNORECASE,
)
_PRAISES = late(rf" (?:{PRAISED})\Z", re.IGNORECASE)
_FEWEST_WORDS = 3  # of a reason: "b, definitely not" has none
_NO_REASON = late(  # what stands behind a pick and takes it back, limits it, or goes on to another
    r"\W*(?:no\b(?! (?!ideas\b|doubts\b)[a-z]{3,}s\b)|not\b(?! (?:the )?(?:[a-h1-9]|first|second|third|last)\b)"
    r"|never|nope|neither|but|if|only|or|unless|hm+|wait|sorry|actually|maybe|perhaps|probably|rather|instead|though"
    r"|definitely|is|are|was|isn|aren|let|why|what|how|oops|scratch|on second|we['’]?ll see|i(?:['’]m| am) not sure"
    r"|(?:the )?(?:first|second|third|fourth|last|other)\b(?! (?:one )?(?:is|are|has|costs|needs|would|does))"
    r"|[b-h1-9]\b\W*\Z)\b"
    r"|.*(?:[?]|(?<!\w)[a-h]:|\b(?:wait|sorry|maybe|perhaps|unsure|not sure|instead|rather|oops|except|unless|doubt"
    r"|question|kidding|joking|hang on|dunno|idk|on second thought|no wait)\b)"
    r"|.*\b(?:it|that|this|which)(?:['’]?s| is| was| has| does| would| will| can| sounds| seems| looks)? ?"
    r"(?:n['’]?t|not|never|too|no|overkill|wrong|bad|slow|ugly|nonsense)\b"
    r"|.*(?:\b(?:never|not)|n['’]?t) (?:really )?(?:like|liked|want|trust|need|see|understand|work|works|worked)"
    r"(?: (?:with|on))? (?:it|that|this)\b",
    re.IGNORECASE | re.DOTALL,
)
# "the second, but make it 30 days rather than 14", "2, but retry after 10 s, not 60", "b but only for the handbook",
# "b but smaller"
_CHANGED = late(r"(?:,? (?:but|though|and(?= also\b))|[,;]| and)\s(?=\S)", re.IGNORECASE)
_SETS = late(r"\W*(?:make|set|let['’]?s make|turn|change|raise|lower|cut)\b", re.IGNORECASE)
_ADDS = late(rf"\W*(?:also|plus)\s(?!(?:the )?(?:{NTH}|[b-h1-9])\b)\S", re.IGNORECASE)
_VALUE = late(rf"\d|\b(?:{'|'.join(ENGLISH_NUMBERS)})\b", re.IGNORECASE)
_LIMITS = late(r"\W*(?:only|not|except)\s(?:for|in|on|at|to|from|with|by|of|during)\b", re.IGNORECASE)
_COMPARES = late(  # not "but slower", which speaks against it
    r"\W*(?:(?:a (?:bit|little)|slightly|much|way) )?(?:smaller|bigger|larger|shorter|darker|lighter|brighter|wider"
    r"|narrower|thinner|thicker|rounder|higher)\W*\Z",
    re.IGNORECASE,
)
_WHYS = late(r"[,;.]?\s(?:because|since|as|otherwise|cause|so that)\b|[.;]\s|\s[–—-]\s", re.IGNORECASE)
_CHANGES_NOTHING = late(  # who doubts, asks, waits, or goes on to another option
    r"\W*(?:i|we|you|it|that|this|they|there|he|she|what|why|how|first|later|wait|ask|let me|please|no|not (?:yet|now"
    r"|sure)|honestly|seriously|rather|also|then|hm+|is|are|isn|don)\b"
    r"|.*(?:\b(?:when|too|is|are|was|were|would|could|might|has|have|seems|looks|sounds|feels|costs|sucks|instead"
    r"|today|tomorrow|again|first|second|third|fourth|last|former|latter|other|others|option|variant|both|neither)\b"
    r"|n['’]?t\b|\b[b-h]\b(?!['’]))",
    re.IGNORECASE | re.DOTALL,
)
_TAIL = late(  # "one file sounds good, so the first"
    r"(?:[,;:–—-]|\band) (?P<tail>(?:so|then|hence|therefore)\s[^,;:]{1,60})\Z", re.IGNORECASE
)
_DECIDES = late(
    r"\W*(?:(?:ok(?:ay)?|well|and)\W+)?(?:so|then|hence|therefore|let['’]?s"
    r"|(?:i['’]?d|i['’]?ll|we['’]?ll|i|we) (?:go|take|use|pick|choose|prefer))\b|.*\b(?:then|it is)\W*\Z",
    re.IGNORECASE,
)


def pick_in(gloss: str) -> Pick | None:
    """What is picked in it; None where nothing is, or it is not certain."""
    for form in (_SEVERAL, _ALL_BUT):
        if (several := form.match(gloss)) and _may_be_reason(several["reason"] or ""):
            marks = marks_in(several["marks"])
            places = (PLACES[several["place"].lower()],) if form is _ALL_BUT and several["place"] else ()
            return Pick(marks, places, left=form is _ALL_BUT, reason=several["reason"] or "")
    nths = _BY_PLACES.match(gloss)
    if nths and not LISTS_ON.match(gloss) and _may_be_reason(nths["reason"] or ""):
        return Pick(places=nths_in(nths["places"]), reason=nths["reason"] or "")
    if in_part := limited(gloss):
        return in_part
    if (every := _EVERY.match(gloss)) and _may_be_reason(every["reason"] or ""):
        return Pick(every=True, count=count_of(every), reason=every["reason"] or "")
    if names_instead(gloss):
        return Pick(instead=True)
    if not _NO_PICK.search(_WHY.split(gloss, maxsplit=1)[0]):
        return _one(gloss) or _by_name_with_reason(gloss)
    if changed := _with_change(gloss):
        return changed
    head, reason = _with_reason(gloss)
    pick = _one(head) if head and not _NO_PICK.search(head) else None
    if pick and pick.words and not _SPARED.match(reason):
        return None
    return replace(pick, reason=reason) if pick else None


def _by_name_with_reason(gloss: str) -> Pick | None:
    """What is picked by its name, with the reason behind it: "serial, we have the cable already"."""
    head, reason = _with_reason(gloss)
    pick = _one(head) if head else None
    return Pick(words=pick.words, reason=reason) if pick and pick.words else None


def names_instead(gloss: str) -> bool:
    """Whether its user takes nothing of it, and names something else: "neither, Backblaze"."""
    instead = _INSTEAD.match(gloss)
    return instead is not None and bool(stems(instead["what"])) and not IS_UNSURE.search(gloss)


def _with_change(gloss: str) -> Pick | None:
    """What is picked where something of it is to be otherwise."""
    stop = _CHANGED.search(gloss)
    pick = None if stop is None or _NO_PICK.search(gloss[: stop.start()]) else _one(gloss[: stop.start()])
    if stop is None or pick is None:
        return None
    change = _WHYS.split(gloss[stop.end() :], maxsplit=1)[0]
    told = _VALUE.search(change) or _LIMITS.match(change) or _COMPARES.match(change)
    sets = _SETS.match(change) or ("but" in stop[0] and told)
    adds = _ADDS.match(change)
    unsure = IS_UNSURE.search(gloss) or (not adds and _CHANGES_NOTHING.match(change.split(", ")[0]))
    if not (sets or adds) or unsure or len(change) > LONGEST_CHANGE:
        return None
    return Pick(pick.marks, pick.places, pick.words, change=change)


def picked_last(gloss: str) -> Pick | None:
    """What is picked at the end of a message, behind the reason: "B sounds nicer but no time. A", "so envoy"."""
    tail = _TAIL.search(gloss)
    said = tail["tail"] if tail else gloss
    pick = None if _NO_PICK.search(said) else _one(said)
    return pick if pick and (_DECIDES.match(said) or not pick.words) else None


def picked_behind_so(gloss: str) -> Pick | None:
    """The same, where a sentence ends with it: "one file sounds good, so the first"."""
    return picked_last(gloss) if _TAIL.search(gloss) else None


def speaks_against(pick: Pick, picked: str, others: str) -> bool:
    """Whether the reason is one against what would be picked: it denies something of that, and of nothing else. Or what
    is to be otherwise is so in another option: "the second, but in Postgres"."""
    if pick.change:
        return not {one for one in stems(pick.change) if not one.isdigit()}.isdisjoint(stems(others) - stems(picked))
    for clause in _STOP.split(pick.reason):
        own = stems(clause)
        if NEGATIVE.search(clause) and own & stems(picked) - stems(others) and not own & stems(others) - stems(picked):
            return True
    return False


def _with_reason(gloss: str) -> tuple[str, str]:
    """A pick, and the reason behind it; "" and "" where none is."""
    stop = _STOP.search(gloss)
    if stop is None:
        return "", ""
    reason = gloss[stop.end() :]
    head = gloss[: stop.start()]
    enough = len(reason.split()) >= _FEWEST_WORDS or _PRAISES.search(head)
    return (head, reason) if enough and _may_be_reason(reason) else ("", "")


def _may_be_reason(reason: str) -> bool:
    return not _NO_REASON.match(reason)


def _one(gloss: str) -> Pick | None:
    if LISTS_ON.match(gloss):
        return None
    if by_mark := _BY_MARK.match(gloss):
        return Pick(marks=(by_mark["mark"].lower(),))
    if by_place := _BY_PLACE.match(gloss):
        return Pick(places=(PLACES[(by_place["place"] or by_place["number"] or by_place["bare"]).lower()],))
    by_name = _BY_NAME.match(gloss)
    return Pick(words=told_words(by_name["name"])) if by_name and stems(by_name["name"]) else None


def told_words(text: str) -> frozenset[str]:
    """Its words, and the stems of those that tell something."""
    return stems(text) | frozenset(words(text))
