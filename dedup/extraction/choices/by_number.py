"""What Claude has proposed or told under a number, which a user settles by it: "1. agreed", "2. yes but 25 per page",
"3. no, we have customers on that".

The answer says little without the point, so that is kept before it. Not what is to be done next, what is left open, and
what has been done, to which "ok" only nods. Questions are answered as any other is: see
`dedup.extraction.answers.answers`.
"""

import re
from collections.abc import Sequence

from dedup.extraction.choices.options import is_to_do, of_option
from dedup.extraction.choices.wondering import LONGEST_BEFORE
from dedup.extraction.cutting.momentary import is_bound
from dedup.extraction.cutting.openers import NO, YES
from dedup.extraction.cutting.secretive import is_of_a_secret
from dedup.extraction.cutting.sentences import run_on
from dedup.extraction.cutting.statements import FURTHEST, Statement, asks, asks_unmarked, says_of_what, turn_of
from dedup.gloss import glossed
from dedup.patterns import late
from dedup.words import CODE_SPAN, stems

_LEAVES_OPEN = late(
    r"\W*(?:(?:yes|yeah|no|ok(?:ay)?|hm+|sure|let['’]?s)\W+)?(?:leave|skip|later|ignore|maybe|not (?:now|yet|sure)"
    r"|i(?:['’]m| am) not sure|don['’]?t (?:know|care)|you (?:decide|choose)|up to you|your call|whatever|wait|explain"
    r"|tell me|show me|why|what|how|n/?a|idk|dunno|thanks?|thx|(?:cool|nice|great)(?= \w))\b",
    re.IGNORECASE,
)
_WILL_DO = late(r"\W*(?:i(?:['’]ll| will|['’]m going to)|let me|shall i|should i|next)\b", re.IGNORECASE)
_HAS_DONE = late(
    r"\W*(?:i(?:['’]ve| have)? (?!(?:would|suggest|propose|recommend)\b)|(?:all |the |\d+ ){0,3}(?:tests?|checks)\b"
    r"|done\b|[a-z]+ed\b(?= (?:the|an?|all|some|it|them|\d|`)))",
    re.IGNORECASE,
)
_NODS = late(
    rf"\W*(?:(?:{YES}|{NO}|ok(?:ay)?|good|fine|agreed?|right|sure|please|pls|nice|great|perfect|cool|very"
    r"|so far|(?:all|everything|it|that|they)(?: (?:is|are))?|looks?|sounds?)\b\W*)+",
    re.IGNORECASE,
)


def settled_point(said: Sequence[Statement], i: int) -> str:
    """The point that a user's words at `i` settle, as Claude put it; "" if they settle none, or may hold a secret."""
    own, point = said[i].gloss, glossed(said[i].point, said[i].language)
    if asks(point) or asks(own) or asks_unmarked(own) or _LEAVES_OPEN.match(own) or is_bound(own):
        return ""
    nods = _NODS.fullmatch(own) is not None
    if _WILL_DO.match(point) or is_to_do(of_option(point), not nods) or (_HAS_DONE.match(point) and nods):
        return ""
    if is_of_a_secret(point) or is_of_a_secret(own) or not stems(point):
        return ""
    if says_of_what(point) or CODE_SPAN.search(point) or (stems(own) and not nods):
        return said[i].point
    return _below_its_line(said, i)


def _below_its_line(said: Sequence[Statement], i: int) -> str:
    """The point that the statement at `i` nods to, behind the line above its list: "Fields of the form: name". "" where
    no line says what it is of."""
    first = turn_of(said, i).start
    before = (said[n] for n in range(first - 1, max(first - FURTHEST, 0) - 1, -1))
    own = next((one for one in before if one.bullet and one.text.endswith(said[i].point)), None)
    if own is None or not says_of_what(own.lead_in) or len(own.lead_in) > LONGEST_BEFORE:
        return ""
    return run_on([own.lead_in, said[i].point])
