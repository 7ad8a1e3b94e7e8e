"""What a text says besides what it has in common with another one: clause by clause."""

import re

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
