"""What tells what an older text leaves open repeats it not: an answer to what it asks, and what its values are of."""

import re

from dedup.extraction.cutting.sentences import sentences
from dedup.extraction.cutting.statements import asks
from dedup.patterns import late
from dedup.words import FEWEST, SAME_SUBJECT, numbers, overlap, stems

# What leaves open what the answer is, or names several; not what proposes something in the form of a question.
_LEAVES_OPEN = late(
    r"\b(?:what|which|how|where|who|whom|when|why|or|any (?:ideas?|suggestions?|thoughts?)|options?|propos\w+"
    r"|suggest\w*|recommend\w*)\b",
    re.IGNORECASE,
)
_VALUE = late(r"\W?\d[\d.,:]*(?: ?[^\W\d_]{1,12})?")
_PROPOSES = late(r"\b(?:(?:how|what) about|what if|why (?:not|don['’]?t|can['’]?t|shouldn['’]?t))\b", re.IGNORECASE)


BESIDE_A_QUESTION = 0.3
"""Share of its words that a text must have from what was told behind a question, in as many words as make a statement:
"how do we warn people about frost? I don't want another app". What is shorter may be the answer that was given."""


def answers(stored: str, text: str) -> bool:
    """Whether the older text asks what the newer one tells: an answer repeats no question, only what was told with
    it."""
    said = [part for line in stored.splitlines() for part in sentences(line, casual=True)]
    asked = [part for part in said if asks(part)]
    if not asked or asks(text) or not _LEAVES_OPEN.search(asked[-1]) or _PROPOSES.search(asked[-1]):
        return False
    told, share = stems(" ".join(part for part in said if part not in asked)), SAME_SUBJECT
    if not asks(stored):
        if len(told) < FEWEST:
            return False
        share = BESIDE_A_QUESTION
    return overlap(told, stems(text)) < share


def names_them(stored: str, text: str) -> bool:
    """Whether the older text has values without what they are of, alone or behind a question, and the newer one names
    that: "let's do 25 € and 14 days", "Vouchers: 25 €, 14 days."."""
    values = numbers(stored)
    if not values or not values <= numbers(text) or asks(text):
        return False
    parts = [part for line in stored.splitlines() for part in sentences(line, casual=True)]
    told = [part for part in parts if not asks(part)]
    named, of = _beside_values(text), _beside_values(stored)
    return bool(told and named) and not _beside_values(" ".join(told)) and named.isdisjoint(of)


def _beside_values(text: str) -> frozenset[str]:
    return stems(_VALUE.sub(" ", text))
