"""What users ask and answer themselves in one message, "do we still need the second buoy? nope, the city put one", and
what only asks, or only puts off what Claude does next.

Such an answer says nothing without its question; the question by itself is no fact.
"""

import re
from collections.abc import Sequence

from dedup.extraction.answers.answers import OF_THE_TASK
from dedup.extraction.answers.elliptic import CASE, IN_THAT_CASE, spares
from dedup.extraction.answers.unsaid import HAS_VERB
from dedup.extraction.cutting.momentary import PASSING
from dedup.extraction.cutting.openers import YES
from dedup.extraction.cutting.secretive import asks_for_a_secret, is_of_a_secret
from dedup.extraction.cutting.settled import is_next_step
from dedup.extraction.cutting.statements import Statement, asks, asks_unmarked, says_of_what, turn_of
from dedup.extraction.turns.dialogue import LONGEST_ASKED, asked_just_before
from dedup.model import Speaker
from dedup.patterns import late
from dedup.words import stems

ANSWERING_ONESELF = 3.2
"""By how much the cut is lowered, in log-odds, for who answers their own question: the models hear neither that it is
one, nor what it is of."""

_HEARD = r"\W*(?:(?:oh|ah|hm+|well|ok(?:ay)?|wait|never ?mind|right)\W+){0,3}"
_YES_OR_NO = late(  # not "no mocks", "only Ines deploys"
    rf"{_HEARD}(?:(?:yes|yeah|yep|yup|nope|nah)\b|no\b(?=\s?[,.;:…–—-]| (?:do(?:n['’]?t| not)|it|they|we|he|she|the"
    r"|that|this|because|cause|since|longer|more|need)\b)|not (?:any ?more|yet)\b)[\s,.;:…–—-]*(?P<more>.*)",
    re.IGNORECASE | re.DOTALL,
)
_FOUND_OUT = late(  # "where is the limit for uploads? found it, 20 MB in nginx.conf"
    rf"{_HEARD}(?:found (?:it|them)|got it|(?:i )?(?:just )?(?:checked|looked(?: it up)?)|(?<=\W)right|turns out)\b"
    r"[\s,.:;!–—-]+(?P<more>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
_WHICH = late(r"\W*(?:\w+ )?(?:who|whose|which|what|where|when|how)\b", re.IGNORECASE)
_POINTS = late(
    r"\W*(?:they|he|she|it|that)(?:['’](?:s|re|ll|ve|d)\b| (?:is|are|was|were|has|have|had|does|do|did|can|will|would"
    r"|must|needs?|gets?|goes|comes?|runs?|uses?|stays?|says?|said|wants?|told|only|never|always)\b)"
    r"(?! (?:ok(?:ay)?|fine|good|great|right|true|correct|wrong|enough|why|because|what|how|perfect|nice|bad|me|you)\b)"
    r"|\W*we (?:\w+ ){1,3}(?:it|them)\b",
    re.IGNORECASE,
)
_THEN = late(  # "what happens at month end? we send 9,000 messages then"; not "use Leaflet then"
    r"\A\W*(?:(?:and|because|cause|as|since)\W+)?(?:we|they|there|it|he|she|i|the [\w-]+|our [\w-]+|(?:\w+ )?[a-z]+s) "
    r"[^.?!]{6,100}(?<!if )(?<!by )(?<!until )(?<!till )(?<!since )(?<!back )(?<!and )then\W*\Z",
    re.IGNORECASE,
)
_LEADS = late(r"\A\W*(?:(?:and|so|also|but|ok(?:ay)?|hm+|oh|well|next|now)\b\W*)+", re.IGNORECASE)
_OF_CLAUDE = late(r"\b(?:you|u|claude|me|i)\b", re.IGNORECASE)
_LONGEST_TITLE = 40  # characters of a question that only names something
_ASKS_WHY = late(  # "what's with the parking limit, the guards still say 10h": what one asks, and why
    r"\W*(?:(?:and|so|ok(?:ay)?|hm+|but|hey|oh)\W+){0,4}what(?:['’]?s| is)"
    r" (?:up |wrong |going on |the (?:matter|deal|story) )?with\b[^.!;:\n]*\W*\Z",
    re.IGNORECASE,
)
_ASKS_HOW = late(
    r"\W*(?:(?:and|so|ok(?:ay)?|hm+|but|oh)\W+){0,3}(?:(?:what|how) about|should|shall|do (?:we|they)|how (?:should|do)"
    r"|(?:which|what)(?: \w+){0,2} (?:do|should) we|where (?:do|should))\b",
    re.IGNORECASE,
)
_LONGEST_ANSWER = 3  # statements of Claude's
_AGREES = rf"\W*(?:(?:{YES}|sure|ok(?:ay)?|please|pls|go ahead|do (?:it|that)|fine)\b[\s,.!–—-]*){{1,3}}"
_WHEN = (
    rf"(?:(?:but |and |just |only )*(?:not )?(?:(?:after|before|until|till?|during|from|at|on|around|in)\b|{PASSING}"
    r"|weekend))"
)
_PUTS_OFF = late(rf"{_AGREES}(?:but |only |just |not )+{_WHEN}.*", re.IGNORECASE)
_NOUN = late(r"\b(?:the|an?|our|my|this|that|next) \w+", re.IGNORECASE)  # "the show"
_FOR_GOOD = late(r"\b(?:never|ever|always|every|each|any|all|prod\w*|live)\b", re.IGNORECASE)
_LONGEST_PUT_OFF = 70  # characters


def only_asks(said: Sequence[Statement], i: int) -> bool:
    """Whether a user only asks with the statement at `i`, though they spare the mark; or only puts off what Claude has
    offered to do next: "Shall I publish it?", "yes but after 20, not during the show"."""
    own = said[i]
    if own.speaker is not Speaker.USER:
        return False
    asks_why = len(own.gloss) <= LONGEST_ASKED and _ASKS_WHY.match(own.gloss)
    return asks_unmarked(own.gloss) or bool(asks_why) or _puts_off(said, i)


def _puts_off(said: Sequence[Statement], i: int) -> bool:
    gloss = said[i].gloss
    if len(gloss) > _LONGEST_PUT_OFF or not _PUTS_OFF.fullmatch(gloss) or HAS_VERB.search(_NOUN.sub(" ", gloss)):
        return False
    asked = asked_just_before(said, i)
    return asked is not None and is_next_step(asked.gloss) and not _FOR_GOOD.search(gloss)


def own_question(said: Sequence[Statement], i: int) -> str:
    """The question that a user has asked themselves right before the statement at `i`, which answers it and says little
    without it: "tried raising the limit?", "no dont, the city owns that". Or the one before, that asked of a case:
    "what happens when fewer than 30 tickets are sold?", "Nothing.", "in that case please send a message"."""
    own, asked = said[i], _asked(said, i)
    if case := _case_asked(said, i):
        return case
    if asked is None or not (_answers(own, asked) or _POINTS.match(own.gloss) or _THEN.search(own.gloss)):
        return ""
    return asked.text


def own_question_of_rule(said: Sequence[Statement], i: int) -> str:
    """The same question before what is laid down, where that spares what it is of: "what about error pages? always
    static"; not "who broke the map? never Google"."""
    asked = _asked(said, i) if spares(said[i]) else None
    return asked.text if asked and (_is_title(asked) or _ASKS_HOW.match(asked.gloss)) else ""


def answers_oneself(said: Sequence[Statement], i: int) -> float:
    """By how much the cut is lowered, in log-odds, for the statement at `i`, with which its user answers themselves."""
    asked = _asked(said, i)
    if _case_asked(said, i):
        return ANSWERING_ONESELF
    if asked is None or OF_THE_TASK.search(asked.gloss) or is_next_step(asked.gloss):
        return 0.0
    tells = _answers(said[i], asked) or (_is_title(asked) and _POINTS.match(said[i].gloss))
    return ANSWERING_ONESELF if tells else 0.0


def _case_asked(said: Sequence[Statement], i: int) -> str:
    own = said[i]
    first = i - own.part
    if own.speaker is not Speaker.USER or not IN_THAT_CASE.match(own.gloss) or first < 1:
        return ""
    turn = turn_of(said, first - 1)
    asked = said[turn.start - 1] if turn.start else None
    if asked is None or asked.speaker is not Speaker.USER or said[first - 1].speaker is Speaker.USER:
        return ""
    if len(turn) > _LONGEST_ANSWER or any(
        CASE.search(said[n].gloss) or asks(said[n].gloss) for n in (*turn, *range(first, i))
    ):
        return ""
    fits = asks(asked.gloss) and CASE.search(asked.gloss) and len(asked.text) <= LONGEST_ASKED
    return asked.text if fits and not is_of_a_secret(f"{asked.gloss} {own.gloss}") else ""


def _asked(said: Sequence[Statement], i: int) -> Statement | None:
    own = said[i]
    if own.speaker is not Speaker.USER or not own.part or asks(own.gloss) or own.bullet:
        return None
    asked = said[i - 1]
    if asked.turn != own.turn or not asks(asked.gloss) or len(asked.text) > LONGEST_ASKED:
        return None
    if not (says_of_what(asked.gloss) or _is_title(asked)) or _OF_CLAUDE.search(asked.gloss):
        return None
    secret = asks_for_a_secret(asked.gloss) or is_of_a_secret(f"{asked.gloss} {own.gloss}")
    return None if secret else asked


def _is_title(asked: Statement) -> bool:
    """Whether a question only names something: "and the new slip?"."""
    named = _LEADS.sub("", asked.gloss, count=1)
    return len(named) <= _LONGEST_TITLE and bool(stems(named)) and not HAS_VERB.search(named)


def _answers(own: Statement, asked: Statement) -> bool:
    """Whether it says yes or no, and more; or what its user has found out, or remembers."""
    answer = _YES_OR_NO.match(own.gloss)
    if answer is not None and says_of_what(answer["more"]):
        return True
    found = _FOUND_OUT.match(own.gloss)
    return found is not None and bool(
        says_of_what(found["more"]) or (_WHICH.match(asked.gloss) and stems(found["more"]))
    )
