"""Whether a statement says enough by itself to be kept."""

import re
from collections.abc import Sequence

from dedup.extraction.answers.answers import needed_question
from dedup.extraction.cutting.statements import MIN_LENGTH, Statement, says_of_what
from dedup.extraction.cutting.tables import settles_briefly
from dedup.model import Speaker
from dedup.patterns import late


def tells(said: Sequence[Statement], i: int) -> bool:
    """Whether a statement says something by itself: it is long enough, or a user tells a number in it, or corrects one,
    or answers in a few words what stands before it then: "Should I move the config to TOML?", "no, json stays"."""
    own = said[i]
    brief = own.speaker is Speaker.USER and (_NUMBERS.search(own.gloss) or says_of_what(needed_question(said, i)))
    return len(own.gloss) >= MIN_LENGTH or bool(brief) or (own.row and settles_briefly(own.text))


_NUMBERS = late(  # "fee is 12 % not 15", "limit is 120k text"
    r"\d.*\b(?:not|instead|rather than|no longer|no more)\b"
    r"|\A\W*(?!(?:it|that|this|there|which|he|she|i|you|we)\b)(?:[\w-]+ ){1,3}(?:is|are) [^?\d]{0,12}\d[^?]*\Z",
    re.IGNORECASE,
)
