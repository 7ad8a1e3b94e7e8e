"""What people say before and after they say something: "As agreed, ", "I've now made sure that ", "…, right".

Left out when texts are compared, never when they are stored.
"""

import re

from dedup.patterns import late

_END = r"\s*(?:[,:;.!–—-]+(?![\w/\\])|$)[\s*_]*"  # not "status.json", "fixed-width"
_AS_SAID = (
    r"as (?:(?:i|we|you) (?:already )?)?(?:agreed|discussed|mentioned|decided|said|noted)"
    r"(?: (?:before|earlier|above|already|yesterday))?"
)

# Not "for staging", which says where it holds.
_TO_WHOM = (
    r"(?: (?:for|to) (?:whoever|any(?:one|body)|every(?:one|body)|the (?:next (?:one|person)|team)|future (?:me|us)"
    r"|later|all(?: of us)?)\b[^,:;.]{0,60})?"
)

# Phrases that end with a mark.
_MARKED = (
    r"so|ok(?:ay)?|right|yes|yeah|yep|sure|well|alright|agreed|exactly|correct|perfect|great|good|thanks|done",
    r"noted|fyi|btw|tl;dr|summary|recap|update|psa|fwiw|documented",
    rf"(?:just )?(?:an? )?(?:quick |little )?(?:heads[ -]up|note(?: to self)?|side ?note|reminder){_TO_WHOM}",
    r"(?:good|great) news|fun fact|additionally|essentially",
    r"(?:interesting |important |key )?(?:finding|observation|insight|takeaway)",
    r"understood|got it|will do|makes sense|fair enough|hey|hm+|plus|wait|of course|absolutely|obviously|no problem",
    r"good (?:point|idea|catch|question)|you(?:['’]re| are) (?:absolutely )?right|as always",
    r"as (?:you (?:may )?know|requested)|(?:as )?per (?:our|your|the) (?:agreement|conversation|discussion|request)",
    r"like (?:i|we|you) said(?: before)?|for (?:clarity|what it['’]?s worth)|one more time|decision made",
    r"let me (?:be (?:clear|explicit)|clarify|repeat)",
    r"to (?:sum(?:mari[sz]e)?(?: up)?|recap|confirm|clarify|be (?:clear|explicit)|spell it out|repeat|note)",
    r"to put it (?:simply|briefly|short)",
    r"in (?:short|summary|other words|brief)",
    _AS_SAID,
    r"(?:as )?a reminder|in this (?:project|repo(?:sitory)?|codebase)",
    r"just (?:so|to|as) [^,:;.]{1,60}",
    r"for (?:the record|context|(?:future )?reference)|facts|current (?:state|status)",
    r"(?:final |team )?decision|settled|verified|confirmed|(?:i|we)(?:['’]ve| have)? decided|keep in mind",
    r"(?:please )?(?:do not|don['’]?t) forget",
    r"once (?:more|again)",
    r"quick (?:note|recap|reminder|status|summary|update)[^,:;.]{0,40}",
    r"good to know[^,:;.]{0,40}",
    r"one (?:more )?thing[^,:;.]{0,80}",
    r"(?:let'?s|let me) (?:note|recap|record|write|put)[^,:;.]{0,60}",
)
# Phrases that the statement follows at once.
_FOUND = (
    r"made sure|confirmed|verified|checked|noted|found(?: out)?|learned|learnt|noticed|discovered|realised|realized|"
    r"agreed|decided|concluded|established|settled|said"
)
_SAID = r"confirmed|decided|said|says|wants|agreed|asked|stated|noted|prefers|told (?:me|us)"
_JOINED = (
    r"(?:so|ok(?:ay)?|yes|yeah|yep|alright|then|hence|also|and)\b[,:;\s]+",
    rf"(?:i(?:'ve| have)?|we(?:'ve| have)?)\s(?:now\s|just\s|also\s|already\s)*(?:{_FOUND})\s(?:(?:that|on)\b)?\s*",
    rf"(?:the user|user|we|they|the team|it (?:was|has been|is))\s(?:also\s|now\s)?(?:{_SAID})\s(?:that\s|on\s|to\s)",
    r"(?:please )?(?:note|remember|keep in mind|bear in mind|be aware) that\s",
    r"(?:after (?:some|a bit of) \w+,? )?(?:it )?(?:turns|turned) out (?:that )?",
    r"(?:it(?:['’]s| is) (?:also )?worth (?:mentioning|noting)|it should (?:also )?be noted|i can (?:now )?confirm"
    r"|i(?:['’]d| would) like to (?:note|point out)) that\s",
    r"(?:please|pls|btw|fyi|oh(?: and)?|obviously)\b[,:;\s]+",
    r"(?:please )?(?:do not|don['’]?t) forget that\s",
    r"the user (?:said|says)\s",
    # What kind of memory it is; "Testing: " may say what it is about.
    r"(?:\*\*|__)?(?:config(?:uration)?|convention|decision|fact|gotcha|important|learn(?:ed|ing)|lesson(?: learned)?"
    r"|pattern|remember|rule)(?:\*\*|__)?\s?:(?:\*\*|__)?\s*",
    r"what (?:i|we) (?:found|learned|learnt|saw|decided)[^,:;.]{0,50} (?:is|was)(?: the following)?(?: that)?[:,]?\s",
)
_STATEMENT = 15
"""A statement is at least this long; what is left of a text must be one."""
_WINDOW = 200  # characters at either end in which a phrase is looked for


_OPENER = late(rf"^\W*(?:(?:{'|'.join(_MARKED)}){_END}|{'|'.join(_JOINED)})", re.IGNORECASE)


_CLOSER = late(
    # Without a comma "right" is a side; with a question mark it asks, and states nothing.
    r"(?:\s*[,;–—-]+\s*(?:right|correct|ok(?:ay)?|yes|yeah|yep|agreed|exactly|then)"
    rf"|[\s,;(–—-]+(?:please|pls|thanks(?: a lot)?|thank you|thx|btw|by the way|fyi|{_AS_SAID}"
    r"|that(?:['’]s| is) (?:settled|decided|all)))[\s.!)]*\Z",
    re.IGNORECASE,
)

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


def closing(text: str) -> int:
    """Where the filler at the end of a text begins, and never so early that no statement is left."""
    match = _CLOSER.search(text, max(_STATEMENT, len(text) - _WINDOW))
    return match.start() if match else len(text)


def undressed(text: str) -> str:
    """A text without the filler at either end."""
    return text[opening(text) : closing(text)]
