"""What a user does without, in two or three words, where Claude has told what it would take: "A Mac build needs a
developer account, 99 USD a year.", "no mac", "then not".

The words say little without that. Claude need not have proposed it, nor asked.
"""

import re
from collections.abc import Sequence

from dedup.extraction.cutting.momentary import PASSING
from dedup.extraction.cutting.openers import LEAD
from dedup.extraction.cutting.secretive import is_about_a_secret, is_of_a_secret
from dedup.extraction.cutting.sentences import run_on
from dedup.extraction.cutting.settled import LONGEST_QUESTION
from dedup.extraction.cutting.statements import Statement, asks, turn_of
from dedup.extraction.turns.dialogue import LONGEST_ASKED, is_corrected
from dedup.extraction.turns.points import named
from dedup.model import Speaker
from dedup.patterns import late

_WITHOUT = late(
    rf"{LEAD}(?:no|without|skip(?: the)?) (?P<what>[a-z][\w-]*(?: [a-z][\w-]*){{0,2}}?)"
    r"(?:,? (?:then|please|pls|at all|for us|needed|thanks?|thx))*\W*",
    re.IGNORECASE,
)
_THEN_NOT = late(
    rf"{LEAD}(?:then (?:not|no|don['’]?t|better not|without|we don['’]?t)"
    r"|(?:better |rather )?not then|no,? then not)\W*",
    re.IGNORECASE,
)
_WOULD = late(r"\b(?:would|could|might)\b", re.IGNORECASE)
_HAS_A_PRICE = late(r"\b(?:but|though|although|however|only|unless)\b|;", re.IGNORECASE)
_OF_NOW = late(
    rf"\b(?:{PASSING}|here|way|idea|clue|need|problems?|worries|rush|hurry|luck|change|chance"
    r"|doubt|difference|matter|thanks?|thx|time|money|tests?|commits?|errors?|wait|it|that|this|them|more|longer|one"
    r"|what|why|how|re-?(?:build|boot|start|run|install|write|deploy)|deploy|merge|push|revert|rollback|refactoring)\b",
    re.IGNORECASE,
)
_TAKES = late(
    r"\b(?:needs?|would|could|(?:has|have|had) to (?:be|have|get|use|pay)|costs?|requires?|takes?|must|adds?"
    r"|without)\b",
    re.IGNORECASE,
)
_OF_CLAUDE = late(r"\bi(?:['’][a-z]+)?\b|\b(?:again|just now|right now|at the moment|running|today)\b", re.IGNORECASE)
_NEAR = 4  # statements at the end of what Claude says, in which it tells what that takes


def declined(said: Sequence[Statement], i: int) -> str:
    """What Claude has told of that which its user does without by the statement at `i`, behind the question that names
    it, where Claude does not; "" where there is no such thing."""
    own = said[i]
    if own.speaker is not Speaker.USER or own.parts > 1 or not i or said[i - 1].speaker is Speaker.USER:
        return ""
    last = said[i - 1]
    if (
        _THEN_NOT.fullmatch(own.gloss)
        and not asks(own.gloss)
        and _WOULD.search(last.gloss)
        and _HAS_A_PRICE.search(last.gloss)
    ):
        unfit = last.bullet or asks(last.gloss) or _OF_CLAUDE.search(last.gloss) or is_of_a_secret(last.gloss)
        return "" if unfit or len(last.text) > LONGEST_QUESTION or is_corrected(said, i) else last.text
    without = _WITHOUT.fullmatch(own.gloss)
    what = named(without["what"]) if without else set[str]()
    if not what or _OF_NOW.search(own.gloss) or asks(own.gloss) or asks(said[i - 1].gloss) or is_corrected(said, i):
        return ""
    turn = turn_of(said, i - 1)
    told = [said[n] for n in turn[-_NEAR:] if not (said[n].bullet or asks(said[n].gloss))]
    told = [one for one in told if _TAKES.search(one.gloss) and not _OF_CLAUDE.search(one.gloss)]
    before = said[turn.start - 1] if turn.start else None
    asked = before if before and before.speaker is Speaker.USER and asks(before.gloss) else None
    of_it = next((one.text for one in told if what <= named(one.gloss)), "")
    if not of_it and asked and told and what <= named(asked.gloss) and len(asked.text) <= LONGEST_ASKED:
        of_it = run_on([asked.text, told[0].text])
    secret = is_about_a_secret(of_it) or is_of_a_secret(own.gloss)
    return "" if secret or len(of_it) > LONGEST_QUESTION else of_it
