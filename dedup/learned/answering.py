"""An answer repeats no question: what asks which of two it is does not say which."""

import re

from dedup.extraction.cutting.sentences import sentences
from dedup.extraction.cutting.statements import asks
from dedup.patterns import late
from dedup.words import FEWEST, SAME_SUBJECT, overlap, stems

# What leaves open what the answer is, or names several; not what proposes something in the form of a question.
_LEAVES_OPEN = late(
    r"\b(?:what|which|how|where|who|whom|when|why|or|any (?:ideas?|suggestions?|thoughts?)|options?|propos\w+"
    r"|suggest\w*|recommend\w*)\b",
    re.IGNORECASE,
)
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
