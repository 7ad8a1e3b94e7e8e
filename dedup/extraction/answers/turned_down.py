"""What a user turns down to say how it is to be: what Claude has proposed, "nah, a cron job", or what they have asked
about themselves, "no, too much work for now. Terraform 1.11".
"""

import re
from collections.abc import Sequence

from dedup.extraction.cutting.openers import OPENERS, SORRY
from dedup.extraction.cutting.secretive import asks_for_a_secret, is_of_a_secret
from dedup.extraction.cutting.statements import Statement, asks, says_of_what, turn_of
from dedup.extraction.turns.dialogue import LONGEST_ASKED, WANTS_YES_OR_NO
from dedup.languages import ENGLISH
from dedup.model import Speaker
from dedup.patterns import late
from dedup.words import numbers

PROPOSES = late(  # what one may turn down: "I'd bring in Temporal."
    r"\b(?:i['’]?d|i would|i (?:suggest|propose|recommend)|let['’]?s|let me propose|we could|could|would|you want"
    r"|usual choice|natural fit|good fit|good (?:at|for)|time to|option|is enough|will do)\b",
    re.IGNORECASE,
)
_LONGEST_REFUSAL = 100  # characters of what a user says in the place of a proposal that they refuse
_PROPOSING = 3  # statements of Claude's, the last ones, among which it proposes something
_REFUSES = late(
    rf"(?!\W*(?:no\W+)?(?:{SORRY})\b)\W*(?:(?:{OPENERS}|lol|ugh|eh)\W+)*"
    r"(?:no\b(?! (?:problem|worries|idea|clue|rush)\b)|nah\b|nope\b"
    r"|not\b(?! (?:sure|bad)\b)|do(?:n['’]?t| not)\b|way |too |overkill\b|can['’]?t\b"
    r"|cannot\b|we do(?:n['’]?t| not)\b|i['’]d rather|rather|instead|without|never\b(?! mind)|skip\b)",
    re.IGNORECASE,
)
_SAYS_NO = late(r"\W*(?:(?:hm+|oh|ah|well|ok(?:ay)?|ugh|lol)\W+)?(?:no|nah|nope)\b", re.IGNORECASE)
_PLANS = late(
    rf"\W*(?:(?:{OPENERS}|or)\b\W*){{0,4}}(?:(?:should|shall|could|can|may) (?:we|the|our)\b|do we want to\b)",
    re.IGNORECASE,
)
_OWN_PROPOSAL = late(
    r"\b(?:(?:i|we|you)(?:['’]d|['’]ll| would| could| can)|i (?:suggest|propose|recommend)|let['’]?s|let me|instead"
    r"|rather|usual choice|fit|option|alternative)\b",
    re.IGNORECASE,
)


def wanted(said: Sequence[Statement], i: int) -> str:
    """What a user wanted, where Claude has just proposed something for it without asking, and they turn that down and
    say briefly with the statement at `i` how it is to be: "the report should be mailed", "I'd bring in Temporal.",
    "nah, a cron job". Without it nobody knows what the cron job is for."""
    own = said[i]
    first = i - own.part
    if own.speaker is not Speaker.USER or own.part > 1 or first < 2 or said[first].turn != own.turn:
        return ""
    if own.language != ENGLISH or not _REFUSES.match(said[first].gloss) or len(own.gloss) > _LONGEST_REFUSAL:
        return ""  # of glosses, which keep too few of the small words, it would be a guess
    turn = turn_of(said, first - 1)
    before = [said[n] for n in turn_of(said, turn.start - 1)] if turn.start else []
    if not before or said[first - 1].speaker is Speaker.USER or before[0].speaker is not Speaker.USER:
        return ""
    planned = _planned(said, turn, before) if _SAYS_NO.match(said[first].gloss) else ""
    proposes = any(PROPOSES.search(said[n].gloss) for n in turn[-_PROPOSING:]) or planned
    if not proposes or asks(said[first - 1].gloss) or asks(own.gloss):
        return ""
    if asks_for_a_secret(said[first - 1].gloss) or any(is_of_a_secret(one.gloss) for one in (own, *before)):
        return ""
    whole = " ".join(one.text for one in before if one.text)
    told = planned or (whole if len(whole) <= LONGEST_ASKED else before[-1].text)
    asked = WANTS_YES_OR_NO.match(before[-1].gloss) and not planned
    if len(told) > LONGEST_ASKED or not says_of_what(told) or asked:
        return ""
    return "" if numbers(told) - numbers(own.gloss) else told  # a value that they told is found again as it was


def _planned(said: Sequence[Statement], turn: range, before: Sequence[Statement]) -> str:
    """The question of a user whether to do something, to which Claude has only told what that takes in its `turn`: who
    then says no, says it to that. Where Claude proposes something itself, nobody knows to which."""
    asked = [one for one in before if asks(one.gloss) and _PLANS.match(one.gloss)]
    own = any(_OWN_PROPOSAL.search(said[n].gloss) for n in turn)
    return asked[0].text if len(asked) == 1 and not own else ""
