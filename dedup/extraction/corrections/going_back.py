"""What a user has as it was before, in few words, and Claude takes up: "our server is down every night. back to osm
tiles", "The map uses OSM tiles again.".

Where it was otherwise meanwhile an earlier conversation has told, so neither says enough to be kept by the models, and
what no longer holds would be told for good. What both go back to in their work (a branch, a step, a bug) is none.
"""

import re
from collections.abc import Container, Sequence

from dedup.extraction.answers.unsaid import HAS_VERB
from dedup.extraction.corrections.another_value import NARRATES
from dedup.extraction.corrections.bare_forms import FEW, LONGEST_BARE, LONGEST_REPORT, PROPOSES, REPORTS
from dedup.extraction.corrections.reset_words import NOT_TO_STAY
from dedup.extraction.cutting.statements import Statement, asks, asks_unmarked, says_of_what, turn_of
from dedup.extraction.evidence.cues import word_cues
from dedup.extraction.turns.dialogue import OF_THE_RUN
from dedup.lazy_dataclasses import dataclass
from dedup.model import Speaker
from dedup.patterns import late
from dedup.redaction.redact import redact
from dedup.words import stems, words

_MIND = r"(?:(?:on second thoughts?|i(?:['’]ve| have)? changed my mind|after all)\b[\s,.:;!…–—-]{1,4})?"
_WANTS = (
    r"(?:(?:i|we)(?:['’]d| would)? (?:want|like|need|prefer|rather have)(?: to)? |(?:i|we)(?:['’]re| are) |let['’]?s )?"
)
_MOVES = r"(?:(?:put|mov(?:e|ing)|switch(?:ing)?|go(?:ing|es)?|change|set|bring|turn|roll|revert|take|make|have)\b ?)?"
_OF_WORK = (  # what two go back to who work on something
    r"(?:the |that |this |our |your |my )?(?:\w+ )?(?:step|main|master|branch|commit|page|line|question|point|top|start"
    r"|beginning|work|plan|files?|table|list|screen|tests?|build|bugs?|issue|ticket|task|drawing board|topic|you|me|it"
    r"|that|this|normal|them|him|her|before|square|basics|sleep|business|discussion|chat|review|pr)\b"
)
_OTHERS = (
    r"(?:comes?|came|went|gets?|got|was|were|is|are|has|had|have|calls?|called|reports?|writes?|looks?|think|thinking)"
)
_BACK = late(
    rf"{FEW}{_MIND}{FEW}{_WANTS}{_MOVES}(?:(?!{_OTHERS}\b)[\w'’-]+ ){{0,5}}?back (?:into|to|onto|on|in|with|at|under)"
    rf" (?!{_OF_WORK})\w",
    re.IGNORECASE,
)
_AGAIN = late(
    rf"{FEW}{_MIND}{FEW}{_WANTS}(?P<what>(?:[\w'’-]+ ){{1,6}})again"
    r"(?: after all)?(?:,? (?:please|pls))?(?:\W*\Z|[,.;:!–—]| (?:since|because|as|so)\b)",
    re.IGNORECASE,
)
_RUNS = late(
    r"\W*(?:re-?)?(?:run|try|test|check|build|deploy|push|explain|show|read|look|start|open|do|say|ask|tell|write|print"
    r"|compare|measure|send|once|here|there|now|same|never|not|no|it|that|this|and|load|a bit|a little"
    r"|\w+er)\b",
    re.IGNORECASE,
)
_IS_SO = late(r"\b(?:again|back|now|reverted|restored|switched|changed|moved|no longer)\b(?!.*:\W*\Z)", re.IGNORECASE)
_OF_CLAUDE = late(r"\bI\b(?! have\b|['’]ve\b)")
_SAY_NOTHING = (
    "back again now please pls old new go put move switch set is are was the a an to on in at of for and it that this"
    " want we our i lets let ok done"
)
_SAYS_NOTHING = frozenset(_SAY_NOTHING.split())


@dataclass(frozen=True, slots=True)
class GoneBack:
    """What is as it was before, by its places: its user's `own` words, and Claude's `report`."""

    own: tuple[int, ...]
    report: int


def gone_back(said: Sequence[Statement], i: int, taken: Container[int]) -> GoneBack | None:
    """What the statement at `i` has as it was before, and Claude takes up; None if nothing. `taken`: what is known to
    be something else."""
    own = said[i]
    if len(own.gloss) > LONGEST_BARE or not _goes_back(own.gloss):
        return None
    if asks(own.gloss) or asks_unmarked(own.gloss) or NOT_TO_STAY.search(own.gloss) or redact(own.text) != own.text:
        return None
    report = _report(said, i)
    if report is None:
        return None
    why = i - 1 if own.part and i - 1 not in taken else None
    tells_why = why is not None and says_of_what(said[why].gloss) and not asks(said[why].gloss)
    return GoneBack((i - 1, i) if tells_why else (i,), report)


def _goes_back(gloss: str) -> bool:
    again = _AGAIN.match(gloss)
    named = again and not (_RUNS.match(again["what"]) or HAS_VERB.search(again["what"])) and stems(again["what"])
    return bool(named or _BACK.match(gloss))


def _report(said: Sequence[Statement], i: int) -> int | None:
    """Where Claude says right away that it is so."""
    first, named = turn_of(said, i).stop, frozenset(words(said[i].gloss)) - _SAYS_NOTHING
    for n in range(first, min(first + REPORTS, len(said))):
        one = said[n]
        if one.speaker is Speaker.USER or one.turn != said[first].turn or asks(one.gloss) or one.bullet:
            return None
        if named.isdisjoint(words(one.gloss)) or not _IS_SO.search(one.gloss) or len(one.gloss) > LONGEST_REPORT:
            continue
        refused = any(form.search(one.gloss) for form in (PROPOSES, OF_THE_RUN, _OF_CLAUDE))
        return None if refused or NARRATES & word_cues(one.gloss) or redact(one.text) != one.text else n
    return None
