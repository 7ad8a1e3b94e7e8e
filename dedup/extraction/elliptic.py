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
    rf"|(?:and|but) never (?:{_AT}\b|[a-z]+ed\b)"
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


def may_name(before: Statement) -> bool:
    """Whether a sentence may say what the next one is of: not "nice.", "I know.", nor where one thanks or asks."""
    return says_of_what(before.gloss) and not asks(before.gloss) and not _POLITE.match(before.gloss)
