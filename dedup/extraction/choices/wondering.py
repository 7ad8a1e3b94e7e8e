"""What a user asked before Claude laid out what they may choose from."""

import re
from collections.abc import Sequence

from dedup.extraction.cutting.sentences import run_on
from dedup.extraction.cutting.statements import Statement, asks, says_of_what, turn_of
from dedup.model import Speaker
from dedup.patterns import late

LONGEST_BEFORE = 140
"""Characters of what introduces an option."""

_WONDERS = late(
    r"\b(?:which|what|how (?:do|should|shall|would|can|could|to)|where|whether|choose|opinions?|suggest\w*|recommend\w*"
    r"|decid(?:e|ing)|pick (?:a|an|one))\b|\bor\b[^.]*\?|(?:which|what|where|how)\W*\Z"
    r"|(?<!why)(?<!come)\?\W*\Z",
    re.IGNORECASE,
)
# "where is the check?", "which one failed?" ask for what is so, and no list of answers to that is one of options.
_OF_FACTS = late(
    r"\b(?:is|are|was|were|does|did|has|have|failed|why)\b"
    r"|\b(?:what|where|how|which)['’]?s\b(?! (?:usual|best|better|a good))",
    re.IGNORECASE,
)
_WHAT_TO_DO = late(
    r"\b(?:should|shall|would|could|(?:do|can) (?:i|we)|usual|best|better|good|propose|suggest"
    r"|recommend)\b",
    re.IGNORECASE,
)
_DO_THAT = late(  # it names nothing itself: "the head sees all teachers, but no bank details. How would you do that?"
    r"\bhow (?:would|should|do|can|could) (?:you|we|i) (?:do|solve|handle|build|model|approach) (?:that|this|it)\W*\?",
    re.IGNORECASE,
)
_OF_THE_TASK = late(
    r"\b(?:(?:can|could|will) you|would you(?! (?:use|take|pick|choose|recommend|prefer|suggest)\b)"
    r"|how far|what(?:['’]?s| is)? (?:now|next|left|up))\b",
    re.IGNORECASE,
)


def wondering(said: Sequence[Statement], i: int) -> str:
    """What a user asked before Claude laid out the options; "" if they asked nothing."""
    before = next((n for n in range(i - 1, -1, -1) if said[n].speaker is Speaker.USER), None)
    turn = [] if before is None else [said[n] for n in turn_of(said, before)]
    if len(turn) > 1 and _DO_THAT.search(turn[-1].gloss) and says_of_what(turn[-2].gloss):
        whole = run_on([one.text for one in turn[-2:]])
        return whole if len(whole) <= LONGEST_BEFORE and not asks(turn[-2].gloss) else ""
    return next((one.text for one in reversed(turn) if _wonders(one.gloss)), "")


def _wonders(gloss: str) -> bool:
    if not _WONDERS.search(gloss) or _OF_THE_TASK.search(gloss):
        return False
    return not _OF_FACTS.search(gloss) or bool(_WHAT_TO_DO.search(gloss))
