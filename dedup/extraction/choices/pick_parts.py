"""What is picked, and the parts of the forms in which a user picks it."""

import re

from dedup.extraction.cutting.openers import OPENERS, YES
from dedup.lazy_dataclasses import dataclass
from dedup.patterns import late


@dataclass(frozen=True, slots=True)
class Pick:
    """By what an option is picked: its mark, one of `marks`, its place, one of `places`, or `words` of it; of these
    one.

    `left`: these are what is not taken, and all others are. `every`: all of it, of so many as its `count` if that is
    told. `instead`: something else than that, which is named: "neither, Backblaze". `reason`: what is said for it.
    `change`: what is to be otherwise in it: "make it 30 days rather than 14". `limit`: what is not to be, or what else
    is: "but no colours".
    """

    marks: tuple[str, ...] = ()
    places: tuple[int, ...] = ()
    words: frozenset[str] = frozenset()
    left: bool = False
    every: bool = False
    count: int = 0
    instead: bool = False
    reason: str = ""
    change: str = ""
    limit: str = ""

    @property
    def decided(self) -> bool:
        """Whether more is said of it than which it is."""
        return bool(self.reason or self.change or self.limit)


LEAD = (
    rf"\W*(?:(?:{OPENERS}|i think|probably)\W+){{0,2}}"
    r"(?:(?:let['’]?s |i['’]?d |we['’]?ll |i['’]?ll |i |we )?"
    r"(?:go (?:with|for)|going with|take|use|pick|choose|prefer|like|love|want|do|say)\s)?"
)
_LIKED = (
    r"good|fine|ok(?:ay)?|best|better|great|nice(?:r|st)?|cute(?:r|st)?|genius|perfect|brilliant|lovely|smart(?:er|est)?"
    r"|clever(?:er|est)?|cool(?:er)?|beautiful|elegant|neat(?:er)?|clean(?:er|est)|simplest|awesome|amazing|fantastic"
    r"|wonderful|excellent|ideal|the (?:one|winner|way to go)|(?:exactly )?what (?:i|we) (?:want(?:ed)?|need(?:ed)?)"
)
PRAISED = (  # "is so much nicer", "sounds great", "wins"; not "is nice, the second is nicer"
    r"(?:(?:is|are|['’]s|sounds?|looks?|seems?|feels?)(?: (?:so|much|way|really|super|very|just|by far|even|clearly|the"
    rf"|totally|absolutely|a lot|actually|pretty|simply|definitely|exactly|also)){{0,3}} (?:{_LIKED})"
    r"(?: (?:to|for) (?:me|us))?"
    r"(?: than (?:the )?(?:first|second|third|fourth|last|other|others|rest)(?: one| ones)?)?|wins|rocks)(?!\w)"
    r"(?!(?:[,;.]| and| but| though)*\s(?:the )?(?:first|second|third|fourth|last|other|others|[b-h1-9])\b)"
)
FINE = rf"{YES}|ok(?:ay)?|good|fine|(?:is|are|sounds?) (?:good|fine|ok(?:ay)?|best|better)"
PLACES = {
    **dict.fromkeys(("first", "1st", "former", "one"), 0),
    **dict.fromkeys(("second", "2nd", "two"), 1),
    **dict.fromkeys(("third", "3rd", "three"), 2),
    **dict.fromkeys(("fourth", "4th", "four"), 3),
    **dict.fromkeys(("last", "latter"), -1),
}
ONE_MARK = r"[#(]?[a-h1-9]\)?"
AND = r"(?:\s?,\s?(?:(?:and|n) )?|\s?[&+]\s?|\s(?:and|plus|['’]?n['’]?)\s)"
NTH = r"(?:first|second|third|fourth|last|1st|2nd|3rd|4th)"
ALL = r"(?P<count>both)(?: of (?:them|these|those))?|all (?:(?P<number>three|four|five|[3-9])|of (?:them|these|those))"
LISTS_ON = late(r"\W*(?:first|last|second)\s*,", re.IGNORECASE)  # "first, the sessions must survive a restart"
_EACH_MARK = late(r"\b[a-h1-9]\b", re.IGNORECASE)
_EACH_NTH = late(rf"\b{NTH}\b", re.IGNORECASE)
IS_UNSURE = late(
    r"[?]|\b(?:if|unless|maybe|perhaps|probably|sorry|oops|unsure|not sure|kidding|question|doubt|dunno|idk|no,? wait"
    r"|wait,)(?!\w)",
    re.IGNORECASE,
)
LONGEST_CHANGE = 120  # characters
NEGATIVE = late(r"\b(?:no|not|never|nothing|without|too)\b|n['’]?t\b", re.IGNORECASE)


def marks_in(text: str | None) -> tuple[str, ...]:
    return tuple(dict.fromkeys(mark.lower() for mark in _EACH_MARK.findall(text or "")))


def nths_in(text: str | None) -> tuple[int, ...]:
    return tuple(dict.fromkeys(PLACES[nth.lower()] for nth in _EACH_NTH.findall(text or "")))


def count_of(every: re.Match[str]) -> int:
    told = (every["count"] or every["number"] or "").lower()
    return int(told) if told.isdigit() else {"both": 2, "three": 3, "four": 4, "five": 5}.get(told, 0)
