"""What a user asked before Claude laid out what they may choose from."""

import re
from collections.abc import Sequence

from dedup.extraction.cutting.sentences import run_on
from dedup.extraction.cutting.statements import Statement, asks, says_of_what, turn_of
from dedup.model import Speaker
from dedup.patterns import late

LONGEST_BEFORE = 140
"""Characters of what introduces an option."""

NAME = r"\w[\w.+#-]*(?: \w[\w.+#-]*)?"
"""Part of patterns: what hardly more than a name is."""

_NAMES_ONE = late(rf"\W*(?:or )?{NAME}(?: maybe)?\s?\?\W*", re.IGNORECASE)
_WONDERS = late(
    r"\b(?:which|what|how (?:do|should|shall|would|can|could|to)|where|whether|choose|opinions?|suggest\w*|recommend\w*"
    r"|decid(?:e|ing)|pick (?:a|an|one))\b|\bor\b[^.]*\?|(?:which|what|where|how)\W*\Z"
    rf"|(?<!why)(?<!come)\?\W*\Z|\A\W*{NAME} or {NAME}(?: for [^.?!]{{1,30}})?\W*\Z",
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
    n = next((n for n in range(len(turn) - 1, -1, -1) if _wonders(turn[n].gloss)), None)
    return "" if n is None else _with_names(turn, n)


def _with_names(turn: Sequence[Statement], n: int) -> str:
    """The question at `n`; where it only names something, with what else is named before it, and what that is for:
    "where do we host the docs. pages? netlify?"."""
    first = n
    while first and _NAMES_ONE.fullmatch(turn[first].gloss):
        first -= 1
    if first < n and not (asks(turn[first].gloss) or says_of_what(turn[first].gloss)):  # "damn. qemu?"
        first += 1
    whole = run_on([one.text for one in turn[first : n + 1]])
    return whole if len(whole) <= LONGEST_BEFORE and not _OF_THE_TASK.search(turn[first].gloss) else turn[n].text


def _wonders(gloss: str) -> bool:
    if not _WONDERS.search(gloss) or _OF_THE_TASK.search(gloss):
        return False
    return not _OF_FACTS.search(gloss) or bool(_WHAT_TO_DO.search(gloss))
