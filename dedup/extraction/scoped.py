"""What says in a few words where it holds, beyond the task at hand: "pathlib everywhere", "we use yarn here"."""

import re

from dedup.extraction.cutting.listings import for_good
from dedup.extraction.cutting.momentary import is_bound
from dedup.extraction.cutting.statements import Statement, asks, without_tag
from dedup.model import Speaker
from dedup.patterns import late

_ELSEWHERE = (  # of somebody else's place, of a guess or of the moment
    r"\b(?:docs?|manual|article|blog|tutorial|rfc|says?|said|friends?|somebody|someone|they|their|he|she|his|her|google"
    r"|companies|old job|used to|imagine|maybe|perhaps|might|could|would|if|why|what|which|how|when|bug|error|crash\w*"
    r"|fails?|failed|broken|wrong|weird|strange|stuck|missing|see|saw|look(?:s|ed)?|found|line"
    r"|heard|i read|lol|haha)\b|[\"“”🙄😂]"
)
WHERE = {
    "select * is banned in our dbt models btw": (
        r"\b(?:is|are) (?:banned|forbidden|taboo|off[- ]limits|a no[- ]?go|not allowed)\b"
    ),
    "we use yarn here": (
        r"\bwe (?:use|prefer|name|call|say|spell) (?!\d|(?:up|the|this|that|it|these|those)\b)[^?\n]*?"
        r"(?:\b(?:over|not|instead of) [^?\n]*|\b(?:here|btw|everywhere))\W*\Z"
    ),
    "function components only pls": r"\bonly(?: (?:in|for|on|from) (?:our|the) [\w-]+)?,? (?:here|please|pls)\W*\Z",
    "squash merges only": r"\A\W*(?P<only>(?:[\w-]+ )?[\w-]{3,}s only)\W*\Z",
    "its 2024 :) pathlib everywhere pls": (r"\beverywhere,? (?:please|pls|ok(?:ay)?|in (?:this|our|the) [\w-]+)\W*\Z"),
    "and no malloc anywhere in this firmware pls": r"\bno [\w*!.`-]+(?: [\w-]+)? anywhere\b",
    "no snapshot tests, ever": r"\bno [\w*!.`-]+(?: [\w-]+)?,? ever\W*\Z",
    "we always pin module versions": (
        r"\A\W*we (?:always|never) (?![a-z]+ed\b|(?:knew|did|had|ran|built|bought|told|wrote|saw|got|came|went|found"
        r"|thought|met|lost|made|took|know|see|get|need|find|lose|miss|reach|return|crash)\b)[a-z`]"
    ),
    "two decimals always": r"(?<!\bas)(?<!\bsince)(?<!\blike)(?<!\bit)(?<!\bnot) always(?:,? (?:please|pls))?\W*\Z",
    "keys live in vault, never in the helm values": r", never (?:ever )?(?!mind\b|again\b)[\w`][^?\n]*\Z",
    "commit msgs start with the jira key": (
        r"\A\W*(?:commit(?: message| msg)?s?|pr titles|branch names) (?:always )?(?:start|begin|end)s? with"
        r" (?![^\n]*\b(?:there|in that|already|somehow)\b)\w"
    ),
    "ask before adding a dependency": r"\bask before [a-z]+ing\b",
    "not in prod, ever": r"\A\W*not (?:in|on|to) (?:prod(?:uction)?|staging|main|master|ci),? ever\W*\Z",
    "commits in english here": (
        r"\b(?:commits?|messages|comments|names|branches|titles|files|tests)"
        r" (?:[\w-]+ )?(?:in|with|by) [\w-]+,? here\W*\Z"
    ),
}
"""What somebody says → the form that it has, as a regular expression, at its beginning or further on."""

_WHERE = late(
    rf"(?![^\n]*(?:{_ELSEWHERE}))(?!\W*(?:this|that|it)\b)[^\n]*?(?:{'|'.join(WHERE.values())})", re.IGNORECASE
)
_LONGEST_SCOPED = 100  # characters
TELLS_WHERE, SCOPED = "tells_where", 1.5
"""The evidence of what says where it holds, and by how much the cut is lowered for it, in log-odds."""


def tells_where(statement: Statement) -> bool:
    """Whether its user says in a few words where it holds, beyond the task at hand: "pathlib everywhere", "we use yarn
    here", "`select *` is banned in our models". The models hear little in so few words."""
    said = without_tag(statement.gloss)
    if statement.speaker is not Speaker.USER or len(said) > _LONGEST_SCOPED or asks(said):
        return False
    if said.endswith((":", "：")) and for_good(said):
        return False
    where = _WHERE.match(said)
    if where is None or (where["only"] and statement.parts > 1):  # "show the tests that broke. failing tests only"
        return False
    return not is_bound(said)
