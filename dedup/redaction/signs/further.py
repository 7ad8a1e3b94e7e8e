"""Where the next value of a name stands: "the passwords are … and …", "tokens: …, …", "was …, the new one is …".

Between two values stand a comma, a sign or "and", what the value before is for, and a few words that tell which of
them comes next. `names` judges what stands there. Linear: every gap is bounded.
"""

from dedup.lazy_dataclasses import dataclass
from dedup.patterns import late
from dedup.redaction.signs.marks import MARK
from dedup.redaction.signs.words import bare, has_symbol, is_mixed, is_wordy

_JOINT = late(
    r"(?i)[\"'`*_)\]}]{0,4}"
    r"(?P<label>\s?\([^()\n]{1,30}\))?(?:\s(?:for|on|in|at|für|auf|en|para|pour)\s(?:(?:the|my|our|das|den|die|la|el)\s)?[\w.-]{1,30})?"
    r"(?:[,;]?[^\S\n]{0,2}(?:\|[^\S\n]{0,2})?(?P<line>\n)\s{0,8}(?:[-*•|] )?"
    r"|[,;]?\s{0,3}(?:and|or|but|to|with|instead of|rather than|und|oder|auf|statt|y|o|a|en vez de|et|ou"
    r"|au lieu de|e|em vez de)\s{1,3}|\s?(?:[,;/|&+→]|->)\s{1,8}|\s[-–—]\s|[,;](?=[\w.@-]{1,30}[=:])|(?P<stop>[.!?])\s)"
)
_WORDS = late(
    r"(?i)(?:(?:and|or|then|if|that|this|fails?|else|before|after|since|today|also|still|as|well|it|its|the|an?|new|old|ones?"
    r"|other|second|third|next|previous|current|now|is|are|was|were|becomes?|became|to|from|prod|production|staging"
    r"|stage|dev|test|live|backup|root|admin|user|my|his|hers|her|theirs|mine|our|ours|yours|your|safe|[a-z]{2,15}['’]s"
    r"|(?:for|on|at|in|für|para|pour)\s(?:(?:the|our)\s)?[\w.-]{1,30}"
    r"|das|der|die|neues?|altes?|andere|zweite|ist|sind|war|lautet|jetzt|nun|la|el|las|los|nueva|vieja|otra|es|son|era"
    r"|le|les|nouveau|ancien|est|sont|était)[:,]?\s{1,3}){1,6}"
)
_TELLS_WHICH = late(r"(?i)\b(?:ones?|new|neue|nueva|nouveau)\b")
_OWNER = late(r"[\"'`]?[\w.@-]{1,30}[\"'`]?\s?(?:=>|[:=](?!//))\s?(?=\S)")
_LABEL = late(r"\([\w.@ -]{1,30}\):?[^\S\n]{1,2}(?=\S)")
_WHOSE = late(r"\([\w.@-]{1,30}\):?[^\S\n]{1,2}(?=\S)")
_BESIDE = late(  # words may stand there, too
    r"[\"'`]?[\w.@-]{1,30}[\"'`]?(?:\s?(?:->|=>|[:=/|→–—](?!//))\s?|[^\S\n]{1,3})(?P<value>[\"'`*]{0,3}[!-~]{6,80})(?!\S)"
)
# What is given these is known to others: a device, a build, a record.
_IDENTIFIER = late(
    r"(?i)[\"'`]?(?:[\w.-]{0,20}[_.-])?(?:(?:dev|join|app)?_?eui|id|uid|uuid|guid|imei|mac|serial|commit|sha|build|version|digest|checksum|hash)"
    r"(?=[\"'`\s:=(])"
)
_DIGITS = late(r"[0-9]+")
_BEGINS = late(r"[-*•|–—]\s{1,2}")


@dataclass(frozen=True, slots=True)
class Further:
    """Where a value may stand. `told`: words lead to it; `labelled`: the one before has its purpose in brackets."""

    at: int
    told: bool = False
    labelled: bool = False


def further(text: str, end: int, several: bool) -> Further | None:
    """The place of the value after the one that ends at `end`. `several`: the name stands for more than one, so that
    each may have a line of its own and be given to somebody ("bob: …").
    """
    joint = _JOINT.match(text, end)
    if not joint:
        at = end + 1
        return Further(at, told=True) if text[end:at] == " " and owned(text, at, several=False) > at else None
    if joint["line"] and not several:
        return None
    words = _WORDS.match(text, joint.end())
    if joint["stop"] and not (words and _TELLS_WHICH.search(words[0])):
        return None
    at = joint.end()
    if words and owned(text, at, several) == at:
        at = words.end()
    return Further(at, bool(words), bool(joint["label"]))


def owned(text: str, at: int, several: bool) -> int:
    """Where the value begins that is given to somebody: behind "bob: ", "(bob) ", or "bob" and no word; of an
    identifier it is none."""
    if _IDENTIFIER.match(text, at):
        return at
    owner = (_OWNER.match(text, at) or _LABEL.match(text, at)) if several else None
    if owner:
        return owner.end()
    beside = _BESIDE.match(text, at)
    if beside and (beside["value"].startswith(MARK) or is_made_up(bare(beside["value"].strip("\"'`*")))):
        return beside.start("value")
    return at


def first(text: str, at: int) -> int:
    """Where the first owner or value stands behind a name of several: "passwords — staging: …"."""
    begins = _BEGINS.match(text, at)
    begin = begins.end() if begins else at
    return begin if owned(text, begin, several=True) > begin else at


def is_labelled(text: str, at: int) -> bool:
    """Whether a word in brackets says whose the value is that comes next: "(alice) …"; several refer to elsewhere."""
    return _WHOSE.match(text, at) is not None


def is_made_up(value: str) -> bool:
    """Whether a value is no word, name or path, though a word may stand in its place: `Xk3!pqRs7`."""
    if len(value) < 6 or not is_mixed(value) or any(mark in value for mark in "/=<([{@\\"):
        return False
    if has_symbol(value):
        return not (is_wordy(value) and ("#" in value or "&" in value))  # issue#1234, R&D2024
    return len(_DIGITS.findall(value)) > 2 and value.isalnum() and not is_wordy(value)
