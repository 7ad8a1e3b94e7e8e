"""What people say before they say something: "As agreed, ", "I've now made sure that ", "To summarise: ".

Left out when texts are compared, never when they are stored.
"""

import re

from dedup.patterns import late

_END = r"\s*(?:[,:;.!–—-]+|$)\s*"

#: Phrases that end with a mark.
_MARKED = (
    r"so|ok(?:ay)?|right|yes|yeah|yep|sure|well|alright|agreed|exactly|correct|perfect|great|good|thanks|done",
    r"noted|fyi|btw|tl;dr|note|reminder|summary|recap|update|heads[ -]up",
    r"to (?:sum(?:mari[sz]e)?(?: up)?|recap|confirm|be clear|spell it out|repeat|note)",
    r"to put it (?:simply|briefly|short)",
    r"in (?:short|summary|other words|brief)",
    r"as (?:agreed|discussed|mentioned|decided|said|noted)(?: (?:before|earlier|above|already))?",
    r"just (?:so|to|as) [^,:;.]{1,60}",
    r"for the record",
    r"once (?:more|again)",
    r"quick (?:note|recap|status|summary|update)[^,:;.]{0,40}",
    r"good to know[^,:;.]{0,40}",
    r"one (?:more )?thing[^,:;.]{0,80}",
    r"(?:let'?s|let me) (?:note|recap|record|write|put)[^,:;.]{0,60}",
)
#: Phrases that the statement follows at once.
_FOUND = (
    r"made sure|confirmed|verified|checked|noted|found(?: out)?|learned|learnt|noticed|discovered|realised|realized|"
    r"agreed|decided|concluded|established|settled"
)
_SAID = r"confirmed|decided|said|says|wants|agreed|asked|stated|noted|prefers|told (?:me|us)"
_JOINED = (
    r"(?:so|ok(?:ay)?|yes|yeah|yep|alright|then|hence|also|and)\b[,:;\s]+",
    rf"(?:i(?:'ve| have)?|we(?:'ve| have)?)\s(?:now\s|just\s|also\s|already\s)*(?:{_FOUND})\s(?:that|on)?\s*",
    rf"(?:the user|user|we|they|it (?:was|has been|is))\s(?:also\s|now\s)?(?:{_SAID})\s(?:that\s|on\s|to\s)",
    r"(?:please )?(?:note|remember|keep in mind|bear in mind|be aware) that\s",
    r"(?:it )?(?:turns|turned) out (?:that )?",
    r"what (?:i|we) (?:found|learned|learnt|saw|decided)[^,:;.]{0,50} (?:is|was)(?: the following)?(?: that)?[:,]?\s",
)
#: A statement is at least this long; what is left of a text must be one.
_STATEMENT = 15
_WINDOW = 200


_OPENER = late(rf"^\W*(?:(?:{'|'.join(_MARKED)}){_END}|{'|'.join(_JOINED)})", re.IGNORECASE)


_LABEL = late(r"\s*(?:[-*+]\s+)?\*\*([^*\n]{1,40}?):?\*\*:?\s*")


def label(text: str) -> int:
    """Characters of a bold label at the head whose words all come again behind it: "**Timeout:** The timeout is 5 s."

    Any other label says what the text is about, and stays.
    """
    match = _LABEL.match(text)
    if not match:
        return 0
    rest = set(re.findall(r"\w+", text[match.end() : match.end() + 2_000].lower()))
    return match.end() if rest.issuperset(re.findall(r"\w+", match.group(1).lower())) else 0


def opening(text: str) -> int:
    """Characters of filler and voice at the head of a text: a label, at most three phrases, and never all of it."""
    skip = label(text)
    for _ in range(3):
        match = _OPENER.match(text[skip : skip + _WINDOW])
        if not match or len(text) - skip - match.end() < _STATEMENT:
            break
        skip += match.end()
    return skip
