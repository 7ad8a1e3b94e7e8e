"""Does a near text say something else? Changed values and negations, which a cosine does not see.

`conflict` vetoes: it never makes two texts the same, it only forbids calling them so.
"""

import re
from collections import Counter

_NUMBER = re.compile(r"\d+(?:[.,:_]\d+)*")
_NEGATION = re.compile(
    r"\b(?:no|not|never|none|nothing|neither|nor|without|cannot|\w+n['’]t|un(?:able|supported)|disabled?|forbidden|avoid)\b",
    re.IGNORECASE,
)
_GROUPED = re.compile(r"\d{1,3}(?:[,_]\d{3})+")


def conflict(stored: str, candidate: str) -> str:
    """What `candidate` changes in `stored`, in a few words; "" if nothing that these rules know."""
    a, b = _numbers(stored), _numbers(candidate)
    if b - a:
        return "changed number or version"
    if len(_NEGATION.findall(stored)) % 2 != len(_NEGATION.findall(candidate)) % 2:
        return "negation differs"
    return ""


def _numbers(text: str) -> Counter[str]:
    """Numbers and versions as written, but for digit grouping: 5,000 is 5000."""
    return Counter(n.translate({44: None, 95: None}) if _GROUPED.fullmatch(n) else n for n in _NUMBER.findall(text))
