"""Numbers that are years: what happened in 2025 is no other value of what has the version 3."""

import re

from dedup.patterns import late
from dedup.verifier.judgement import Judgement, VetoKind
from dedup.words import MONTHS

_YEAR = late(  # not "a batch size of 2000"
    rf"\b(?:in|since|until|(?:end|start|spring|summer|autumn|fall|winter) of|{MONTHS.replace(' ', '|')}|may),?"
    r" ((?:19|20)\d\d)\b",
    re.IGNORECASE,
)


def differ_in_a_year(before: str, now: str, judgement: Judgement) -> bool:
    """Whether the number that differs is a year in one of the two only: "released in 2025", "we stay on version 3".

    `before`: the stored text, `now`: the candidate; `judgement`: what the verifier says of the two.
    """
    one, other = (frozenset(_YEAR.findall(text)) for text in (before, now))
    numbered = [veto for veto in judgement.vetoes if veto.kind is VetoKind.VALUE and veto.stored and veto.candidate]
    return any((veto.stored in one) != (veto.candidate in other) for veto in numbered)
