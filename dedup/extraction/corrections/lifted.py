"""What a user laid down and lifts again right after: "always squash commits", "scratch that rule".

Nothing stands in its place, and alone the rule would be told for ever. So it is kept with the words that lift it.
"""

import re
from collections.abc import Mapping, Sequence

from dedup.extraction.corrections.amended import behind
from dedup.extraction.cutting.openers import TURNING
from dedup.extraction.cutting.statements import Statement, turn_of
from dedup.extraction.left_out.unwanted import said_back, said_last
from dedup.extraction.rules.asked import ASKED
from dedup.extraction.rules.laid_down import LAID_DOWN
from dedup.extraction.turns.instead import Instead
from dedup.model import Speaker
from dedup.patterns import late
from dedup.words import words

_NOT = r"(?:do not|don['’]?t)"
_IT = r"(?:that|this|it)"
_END = r"(?:,? (?:here|again|any ?more|after all|in this (?:repo(?:sitory)?|project)|please|pls))*\W*\Z"
_LIFTS = late(
    rf"{TURNING}(?:(?:scratch|scrap|forget|drop|strike|ignore|lift|undo)(?: about)?"
    rf" (?:that|this|the (?:last|(?P<of>[\w-]+))) rule"
    rf"|(?:(?:we|i|you) {_NOT} need|no need for) {_IT}(?: rule)?){_END}",
    re.IGNORECASE,
)


def lifted(said: Sequence[Statement], ruled: Mapping[int, str]) -> dict[int, Instead]:
    """The statements that lift a rule, each with the rule, which is no memory without them, nor what Claude says back
    of it. `ruled`: by which rule each of the others is kept."""
    found: dict[int, Instead] = {}
    for i, statement in enumerate(said):
        lifts = _LIFTS.match(statement.gloss) if statement.speaker is Speaker.USER else None
        rule = _meant(said, i, ruled, lifts["of"] or "") if lifts else None
        if rule is not None:
            found[i] = Instead(behind(said[rule], statement), rule, (rule, *said_back(said, rule)))
    return found


def _meant(said: Sequence[Statement], i: int, ruled: Mapping[int, str], of: str = "") -> int | None:
    """The one rule or request that the user of the statement at `i` made before in the same message, or in the last;
    where they made several, the one that has the word `of`."""
    for places in (range(turn_of(said, i).start, i), said_last(said, i)):
        rules = [
            n for n in places if ruled.get(n) in (ASKED, LAID_DOWN) and (not of or of.lower() in words(said[n].gloss))
        ]
        if rules:
            others = any("rule" in words(said[n].gloss) for n in places if n not in rules)  # or is that one meant?
            return rules[0] if len(rules) == 1 and not others else None
    return None
