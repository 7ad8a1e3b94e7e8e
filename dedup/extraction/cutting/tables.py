"""What a row of a table says: of two cells, the second of the first; of more, each under its head.

Tables of more than two columns mostly compare what one may choose, count, or tell how far the work is. Their heads show
which do not: "before" and "after", "v2" and "v3", "staging" and "production", "value" and "reason". So the row
"| webhooks | unsigned | signed, HMAC-SHA256 |" below "| area | v2 | v3 |" says "webhooks: v2 unsigned; v3 signed,
HMAC-SHA256".
"""

import re
from collections.abc import Sequence

from dedup.extraction.cutting.secretive import may_tell_a_secret
from dedup.patterns import late

_MOST = 4  # columns
_TELLING = 3  # words of a cell that says something
_LONGEST_HEAD, _LONGEST = 60, 500  # characters of a head, and of all cells
_HOLDS = late(  # what stands below it tells how things are, were, or are somewhere
    r"[\W_]*(?:(?:in|on|for|the|our|its|your) ){0,2}(?:before|after(?:wards)?|was|is|now|today|until now|from now on"
    r"|so far|old|new|current(?:ly)?|previous(?:ly)?"
    r"|(?:[\w./+-]+ )?(?:v(?:ersion )?)?\d+(?:\.\d+)*(?:\.x)?"
    r"|dev(?:elopment)?|test(?:ing)?|stag(?:e|ing)|prod(?:uction)?|local(?:ly)?|ci|qa|preprod|sandbox|live"
    r"|value|settings?|defaults?|rules?|limits?|units?|reasons?|why|because|meaning|means|notes?|cause|answer"
    r"|remed(?:y|ies)|needs?|requires?|requirements?|uses?|owner|owned by|who(?: \w+){0,2}|where|when|runs? (?:at|on)"
    r"|runs|schedule|rate|retention|kept(?: for)?|format|encoding|port|database|db|host|region|timeout|max(?:imum)?"
    r"|min(?:imum)?|trigger|source|behaviou?r|exceptions?|constraints?|restrictions?|consequences?"
    r"|de|at|ch|eu|us|uk|fr|it)[\W_]*\Z",
    re.IGNORECASE,
)
_PASSES = late(  # what it is a row of: what may be chosen, or is worked on
    r"[\W_]*(?:options?|variants?|ways?|approach(?:es)?|alternatives?|candidates?|suspects?|hypothes[ei]s|ideas?|risks?"
    r"|tests?|specs?|checks?|runs?|steps?|phases?|tasks?|tickets?|issues?|prs?|findings?|files?|paths?|lines?|functions?"
    r"|methods?|modules?|classes|changes?|commits?|times?|dates?|days?|weeks?|#|no\.?|nr\.?)[\W_]*\Z",
    re.IGNORECASE,
)
_MARK = late(r"[\W_]*(?:[a-h]|\d{1,3}|[a-z]{1,4}-\d+)[\W_]*\Z", re.IGNORECASE)
_AUTHENTICATION = late(r"[\W_]*auth(?:entication|orization|n|z)?[\W_]*\Z", re.IGNORECASE)
_PASSWORD = late(r"\b(?:pass(?:word|wd|phrase|code)?s?|pw|pwd|pins?|log-?ins?|combination)\b", re.IGNORECASE)
_MADE_UP = late(r"\buser\b|[/!$%&]|[^\W\d_]\d|\d[^\W\d_]", re.IGNORECASE)
_WORD = late(r"[^\W\d_]{2,}")
_TICKED = late(r"[✅❌✓✗✔✖☑☐]")  # "current ✅ `summary.txt`, new ❌ merged": how far the work is
_EMPTY = late(r"[\W_]*\Z")


def row(heads: Sequence[str], cells: Sequence[str]) -> str:
    """What the row says, in its own words and its table's; "" where it says nothing, or one cannot tell."""
    if len(cells) == 2:
        return f"{cells[0].rstrip(':')}: {cells[1]}" if all(cells) else ""
    if not 3 <= len(cells) <= _MOST or len(heads) != len(cells) or not cells[0] or _MARK.match(cells[0]):
        return ""
    if max(map(len, heads)) > _LONGEST_HEAD or sum(map(len, cells)) > _LONGEST:
        return ""
    if _PASSES.match(heads[0]) or not all(map(_HOLDS.match, heads[1:])):
        return ""
    if any(map(_TICKED.search, cells)) or any(map(may_tell_a_secret, heads)) or _is_of_a_secret(cells):
        return ""
    told = [(head, cell) for head, cell in zip(heads[1:], cells[1:], strict=True) if not _EMPTY.match(cell)]
    if not any(len(_WORD.findall(cell)) >= _TELLING for _, cell in told):
        return ""
    return f"{cells[0].rstrip(':')}: " + "; ".join(f"{head.rstrip(':')} {cell}" for head, cell in told)


def _is_of_a_secret(cells: Sequence[str]) -> bool:
    """Whether one may stand in the row, where no pattern knows it by its name. How one logs in is none:
    "authentication: v2 static client secret"."""
    if not _AUTHENTICATION.match(cells[0]) and may_tell_a_secret(cells[0]):
        return True
    told = " | ".join(cells[1:])
    return bool(_PASSWORD.search(told) or (may_tell_a_secret(f"{cells[0]} | {told}") and _MADE_UP.search(told)))


_BRIEFLY = late(r"\W*(?P<name>[^\W\d][^:\n]{2,30}?)\W{0,3}:\W{0,3}\s(?P<value>\S[^\n]*)", re.IGNORECASE)
_HOW_FAR = late(
    r"\W*(?:ok(?:ay)?|done|open|todo|to do|wip|in progress|pending|merged|fixed|passe[sd]|pass|fail(?:s|ed)?|green|red"
    r"|running|ready|missing|unknown|tbd|n/?a|yes|good|bad|high|low|medium|new|old|started|blocked|skipped|finished"
    r"|complete[d]?|erledigt|offen|fertig|läuft|ja|\W?\d[\d.,]*\W{0,2}\w{0,2})?\W*",
    re.IGNORECASE,
)
_OF_THE_WORK = late(
    r"\b(?:status|state|phase|step|task|tests?|lint\w*|types?|build|ci|check|bug|issue|ticket|merge|pr|branch|commit"
    r"|priority|severity|effort|risk|result|schritt|aufgabe|stand)\b",
    re.IGNORECASE,
)


def settles_briefly(text: str) -> bool:
    """Whether a short row says how something is to be: "**Autostart**: no". Not how far the work is, a count, or a mere
    yes, which says nothing of what may be a finding."""
    found = _BRIEFLY.fullmatch(text)
    return bool(found and not (_HOW_FAR.fullmatch(found["value"]) or _OF_THE_WORK.search(found["name"])))
