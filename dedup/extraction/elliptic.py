"""What a user says of something that only the sentence before names: "but only of their own students", "except for the
refund ones", "only the old files are local time", "they've got 38 teachers"."""

import re

from dedup.extraction.statements import Statement, asks, says_of_what
from dedup.model import Speaker
from dedup.patterns import late

_AT = r"(?:for|of|in|on|at|with|to|from|by|after|before|during|if|when|where|since|through)"
_OMITS = late(  # not "only Ines deploys", "never on Fridays"
    r"\W*(?:(?:and|but|or|so)\W+)?"
    rf"(?:(?:only|not) (?:{_AT}\b|(?:the )?(?:old|new|older|newer|first|last|own|rest|others?)\b"
    r"|(?:their|its|his|her)\b)"
    rf"|(?:and|but) never (?:{_AT}\b|[a-z]+ed\b)|but (?:only|never|just|not(?! yet\b))\b|and (?:only|never) \S*\d"
    r"|(?:until|till|once|as soon as|unless|as long as) (?:they|he|she|it|that)\b"
    r"|the same (?:(?:will|must|should) )?(?:holds?|goes|applies|apply|happens?|counts?|is true)\b"
    r"|(?:except|apart from|other than)\b|(?:the )?(?:others|rest|(?:old|new|other) ones)\b"
    r"|(?:they|he|she)(?:['’]\w+)?\b(?! (?:said|say|says|told|tells?|asked|wrote|announced|mentioned)\b))",
    re.IGNORECASE,
)
_POLITE = late(
    r"\W*(?:(?:ok(?:ay)?|oh|ah|great|nice|cool|and)\W+)?(?:thanks?|thx|hi|hello|hey|good (?:morning|work|job)"
    r"|nice (?:work|one)|well done|one moment|i try|let['’]?s|sorry|please|pls|(?:can|could|would) you)\b",
    re.IGNORECASE,
)


def omits(statement: Statement) -> bool:
    """Whether its user spares the name of what it is of."""
    return statement.speaker is Speaker.USER and _OMITS.match(statement.gloss) is not None


_ASKED = late(
    r"\W*(?:(?:so|ok(?:ay)?|and|but|well)\W+)?(?:(?:i|we)(?:['’]ve| have| just)? )?"
    r"(?:asked|asking|called|talked (?:to|with)|spoke (?:to|with)|phoned|rang|wrote|mailed|e-?mailed|pinged"
    r"|checked with|met)\b(?! (?:you|twice|again)\b)",
    re.IGNORECASE,
)
_SAYS = late(
    r"\W*(?:he|she|they) (?:said|says?|told|tells?|wrote|writes|announced|thinks?|wants?|confirmed)\b", re.IGNORECASE
)
IN_THAT_CASE = late(
    r"\W*(?:(?:and|so|then|but|ok(?:ay)?|yes|well)\W+){0,2}in (?:that|such an?|this) case\b", re.IGNORECASE
)
CASE = late(r"\b(?:if|when|whenever|in case|unless|once)\b", re.IGNORECASE)
_LIMITS = late(
    rf"\W*(?:but (?:only|never|just|not(?! yet\b))\b|(?:and )?only {_AT}\b|except\b|unless\b|apart from\b)",
    re.IGNORECASE,
)


def is_named_by(before: Statement, statement: Statement) -> bool:
    """Whether the sentence before names whom a user reports, "I asked Urs. He says …", or which case they mean: "if it
    rains the market is inside. in that case …"."""
    if _SAYS.match(statement.gloss):
        return _ASKED.match(before.gloss) is not None
    return IN_THAT_CASE.match(statement.gloss) is not None and CASE.search(before.gloss) is not None


def limits(statement: Statement) -> bool:
    """Whether it says where that does not hold which its user has just said: "but only for members"."""
    return statement.speaker is Speaker.USER and _LIMITS.match(statement.gloss) is not None


def may_name(before: Statement) -> bool:
    """Whether a sentence may say what the next one is of: not "nice.", "I know.", nor where one thanks or asks."""
    return says_of_what(before.gloss) and not asks(before.gloss) and not _POLITE.match(before.gloss)
