"""What a text says besides what it has in common with another one: clause by clause."""

import re
from collections.abc import Iterable

from dedup.gloss import in_english
from dedup.patterns import late
from dedup.words import numbers, stems

_OTHERS = 3  # clauses about something else

# Where something else may begin. What gives a reason goes with what it is for.
_CLAUSES = late(
    r"(?<=[.!?;])\s+|\n|:\s|\s[–—(-]\s?|,? (?:and|but|while) |, (?!because|since|as |so |which|that|not )",
    re.IGNORECASE,
)


def is_summary(stored: str, text: str) -> bool:
    """Whether at least half of a text's clauses, and three or more, have no word in common with the older one: a
    summary that names the same thing, too, changes nothing of it."""
    known = stems(in_english(stored))
    clauses = [found for part in _CLAUSES.split(in_english(text)) if len(found := stems(part)) > 1]
    return sum(found.isdisjoint(known) for found in clauses) >= max(_OTHERS, len(clauses) / 2)


def tells_more(stored: str, text: str) -> bool:
    """Whether an older text tells something besides what a newer one changes, and would no longer be recalled: "the
    backup runs at 2 am and the retention is 30 days", where only the retention is another one now."""
    stored, text = in_english(stored), in_english(text)
    known, told = stems(text), numbers(text)
    clauses = [(stems(part), numbers(part)) for part in _CLAUSES.split(stored)]
    changed = max(
        clauses, key=lambda clause: (len(clause[0] & known) / max(len(clause[0]), 1), -len(clause[0] - known))
    )
    others = [
        ({word for word in said - known if not word.isdigit()}, held - told)
        for said, held in clauses
        if (said, held) != changed
    ]
    return len(frozenset[str]().union(*(said for said, _ in others))) > 1 or any(said and held for said, held in others)


_OF_ITS_OWN, _STATING = 0.2, 3
"""Of a clause that says something of its own less than this share of the stems is known; that many stems make a
statement by themselves, of several such clauses two are enough."""

# What is said of the thing that was named before: a circumstance, a reason, what follows from it.
_DETAIL = late(
    r"\W*(?:(?:because|since|so|as|which|that|who|where|when|if|unless|until|then|than|whatever|for|from|with|without"
    r"|by|in|on|at|to|into|of|per|via|after|before|not|no longer|instead|like|e\.g|only|it|this|these|they|he|she|both"
    r"|each|either|everything|nothing|all|otherwise|even|the same|there|roughly|about|around|up to)\b"
    r"|\w+(?:ed|en|ing|t|de) (?:in|on|at|to|by|with|from|into|as|of|up|over|for|under|back|away|down|out)\b)",
    re.IGNORECASE,
)
_REASON = late(r"\b(?:because|since|so that|otherwise|as (?=(?:it|they|the|we|you|no)\b))", re.IGNORECASE)
# What was so before: the other side of what is said.
_BEFORE = late(r"\b(?:no longer|any ?more|instead)\b", re.IGNORECASE)
# What was done, is done next, or how it went: "I've changed that", "all tests pass", "let me continue".
_WORK = late(
    r"\W*(?:(?:(?:i|we)(?:['’]ve| have)?|let me|let['’]s) (?:now |also |just |already |then )*(?:put|add|change|move"
    r"|adapt|update|check|fix|wrote|written|push|commit|ran|run|made|make|set|rename|remove|note|record|treat|verif|deploy"
    r"|continue|look|start)\w*"
    r"|(?:added|changed|moved|adapted|updated|checked|fixed|pushed|committed|renamed|removed|noted|verified|deployed)\b"
    r"|(?:all |the )*(?:tests?|build|ci|suite|docs|code|everything|\w+ entry)(?:['’]s| is| are)? (?:now |all )?"
    r"(?:pass\w*|green|fine|done|adapted|updated|in place|made|through)\b"
    r"|i won['’]t touch\b|anything else\b)",
    re.IGNORECASE,
)


def tells_besides(known: Iterable[str], text: str) -> bool:
    """Whether a text says something of its own in a clause that stands by itself: of an acknowledgement that lists
    three rules, one may be known, and the two others would be a memory nowhere.

    Of 198 texts that annotated sessions have for said again it keeps 4; 3 of these state a fact that the text which
    they would be joined with does not.
    """
    stored = frozenset[str]().union(*(stems(in_english(one)) for one in known))
    text = in_english(text)
    own: list[tuple[bool, int]] = []  # whether another clause stands before it, and its stems
    begun, reason, start = False, False, 0
    for end in [*_CLAUSES.finditer(text), None]:
        part, mark = text[start : end.start() if end else None], end[0] if end else ""
        start = end.end() if end else len(text)
        of_reason, reason = reason, bool(_REASON.search(part)) or (reason and not mark.isspace())
        said = stems(part)
        if mark.startswith(":") or len(said) < 2:  # a label, or "got it"
            continue
        before, begun = begun, True
        unknown = len(said & stored) < _OF_ITS_OWN * len(said)
        if unknown and not (of_reason or _DETAIL.match(part) or _BEFORE.search(part) or _WORK.match(part)):
            own.append((before, len(said)))
    return len(own) > 1 or any(before and many >= _STATING for before, many in own)
