"""What a user laid down and lifts again right after, or does not want to be remembered after all.

"always squash commits", "scratch that rule": nothing stands in its place, and alone the rule would be told for ever. So
it is kept with the words that lift it. "No wait, don't remember that" is an order to keep nothing.
"""

import re
from collections.abc import Mapping, Sequence

from dedup.extraction.amended import Amended
from dedup.extraction.asked import ASKED
from dedup.extraction.laid_down import LAID_DOWN
from dedup.extraction.listed import turn_of
from dedup.extraction.openers import OPENERS
from dedup.extraction.sentences import run_on
from dedup.extraction.statements import Statement, asks
from dedup.lazy_dataclasses import replace
from dedup.model import Speaker
from dedup.patterns import late
from dedup.words import stems, words

REACH = 40
"""Statements back within which its user's last message is looked for."""

_LEAD = rf"\W*(?:(?:{OPENERS}|actually|on second thought)\b[\s,.:;!–—-]*){{0,4}}"
_NOT = r"(?:do not|don['’]?t)"
_IT = r"(?:that|this|it)"
_END = r"(?:,? (?:here|again|any ?more|after all|in this (?:repo(?:sitory)?|project)|please|pls))*\W*\Z"
_LIFTS = late(
    rf"{_LEAD}(?:(?:scratch|scrap|forget|drop|strike|ignore|lift|undo)(?: about)?"
    rf" (?:that|this|the (?:last|(?P<of>[\w-]+))) rule"
    rf"|(?:(?:we|i|you) {_NOT} need|no need for) {_IT}(?: rule)?){_END}",
    re.IGNORECASE,
)
_UNWANTED = late(
    rf"{_LEAD}(?:{_NOT}|no need to|you need ?n['’]?t) (?:remember|note|memori[sz]e) (?:that|this){_END}", re.IGNORECASE
)
_MORE = 2  # stems of Claude's, beside those of the rule, by which it only says that it has heard it


def lifted(said: Sequence[Statement], ruled: Mapping[int, str]) -> dict[int, Amended]:
    """The statements that lift a rule, each with the rule, which is no memory without them. `ruled`: by which rule each
    of the others is kept."""
    found: dict[int, Amended] = {}
    for i, statement in enumerate(said):
        lifts = _LIFTS.match(statement.gloss) if statement.speaker is Speaker.USER else None
        rule = _meant(said, i, ruled, lifts["of"] or "") if lifts else None
        if rule is not None:
            whole = replace(said[rule], text=run_on([said[rule].text, statement.text]), turn=statement.turn)
            found[i] = Amended(replace(whole, utterance=statement.utterance), rule, (rule,))
    return found


def unwanted(said: Sequence[Statement], ruled: Mapping[int, str]) -> set[int]:
    """Places of what its user asks not to have remembered after all."""
    asking = [i for i, s in enumerate(said) if s.speaker is Speaker.USER and _UNWANTED.match(s.gloss)]
    return {place for i in asking if (place := _meant(said, i, ruled)) is not None}


def _meant(said: Sequence[Statement], i: int, ruled: Mapping[int, str], of: str = "") -> int | None:
    """The one rule or request that the user of the statement at `i` made before in the same message, or in the last;
    where they made several, the one that has the word `of`."""
    before = [n for n in range(max(i - REACH, 0), i) if said[n].speaker is Speaker.USER]
    earlier = [n for n in before if said[n].turn != said[i].turn]
    last = turn_of(said, earlier[-1]) if earlier else range(0)
    if earlier and any(_tells_something_else(said, n, last) for n in range(last.stop, i)):
        last = range(0)
    for places in ([n for n in before if said[n].turn == said[i].turn], last):
        rules = [
            n for n in places if ruled.get(n) in (ASKED, LAID_DOWN) and (not of or of.lower() in words(said[n].gloss))
        ]
        if rules:
            others = any("rule" in words(said[n].gloss) for n in places if n not in rules)  # or is that one meant?
            return rules[0] if len(rules) == 1 and not others else None
    return None


def _tells_something_else(said: Sequence[Statement], n: int, last: range) -> bool:
    """Whether Claude asks or tells something at `n`, which the answer to it may be about, and not the rule."""
    own = said[n]
    if own.speaker is Speaker.USER:
        return False
    known = stems(" ".join(said[m].gloss for m in last))
    return asks(own.gloss) or len(stems(own.gloss) - known) > _MORE
