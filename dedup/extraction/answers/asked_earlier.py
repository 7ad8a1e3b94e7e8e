"""What a user asked before Claude spoke last: Claude's "Not quite." says nothing without, nor does their own "keep 30
days", with which they decide it once they know how it is."""

import re
from collections.abc import Sequence

from dedup.extraction.answers.advised import question_of_advice
from dedup.extraction.answers.answers import OF_THE_TASK
from dedup.extraction.answers.elliptic import ORDERS
from dedup.extraction.answers.unsaid import has_no_verb
from dedup.extraction.cutting.openers import LEAD
from dedup.extraction.cutting.secretive import asks_for_a_secret, is_of_a_secret
from dedup.extraction.cutting.statements import Statement, asks, turn_of
from dedup.extraction.turns.dialogue import LONGEST_ASKED, WANTS_YES_OR_NO
from dedup.languages import ENGLISH
from dedup.model import Speaker
from dedup.patterns import late
from dedup.words import numbers, stems

ANSWERS_ONLY = late(  # not "Yes, the tiles are cached"
    r"\W*(?:not (?:quite|really|entirely|fully|exactly|always|necessarily|completely|all of (?:it|them))"
    r"|(?:only )?(?:partly|partially|in part)|almost|sort of|mostly|yes and no|it depends|yes|no)[*_]*\s?(?:[.:]|\Z)",
    re.IGNORECASE,
)
_ASKS_WHETHER_KNOWN = late(  # "…, do you know?", "can you tell me where …"
    r",? *\b(?:(?:do|did) (?:you|u) (?:know|remember|happen to know)|any idea|(?:can|could) (?:you|u) tell me)\b,? *",
    re.IGNORECASE,
)
_OF_CLAUDE = late(r"\b(?:you|u|your|claude|me|i|my)\b", re.IGNORECASE)
OF_WHAT_WAS = late(  # "who broke the build?", "why is it slow?"
    r"\bwhy\b|\bhow come\b|\bwhat(?:['’]s| is) (?:wrong|up|going)\b"
    r"|\b(?:who|which|when|where|how)\b[^?]{0,40}\b(?:did|was|were|broke|wrote|went|came|(?!need)[a-z]{2,}ed)\b",
    re.IGNORECASE,
)
_PLACES = (
    r"(?:after|before|on|at|in|for|from|above|below|over|under|by|until|till|within|every|only|per|with"
    r"|without|if|when)"
)
_NO_OBJECT = late(  # "keep 30 days", "fail on critical"; not "keep 30 days of backups"
    rf"{LEAD}[a-z]{{3,12}} (?:{_PLACES}\b"
    rf"|(?:only |max |at (?:most|least) |up to |about )?\d[\w.]*(?: [a-z]+)?(?! of\b))",
    re.IGNORECASE,
)
_ORDERS_SOMETHING = late(  # "pin pyiceberg, 0.8 breaks our catalog"; not "fail on critical", "order by date"
    rf"{LEAD}(?:(?:don['’]?t|do not) )?{ORDERS} (?!{_PLACES}\b)[^\W\d]",
    re.IGNORECASE,
)
_WE_DO = late(rf"{LEAD}we(?:['’]ll| will)? (?:do|take|want|go with|go for|have|make)\b", re.IGNORECASE)
_WHO_DOES = late(r"\bwho\b", re.IGNORECASE)
_WHO = late(
    r"\b(?:who|whom|whose|which|where|when"
    r"|how (?:long|often|old|late|soon|many|much|big|large|far|high|deep|fast))\b",
    re.IGNORECASE,
)
_HOW_LONG = late(r"\bhow (?:long|often|old|late|soon)\b|\bwhen\b", re.IGNORECASE)
_TIME = late(
    r"\b(?:\d+ ?(?:s|m|h|d|min|sec|am|pm)|(?:second|minute|hour|day|night|week|month|quarter|year)s?|daily|weekly"
    r"|monthly|hourly|yearly|never|forever|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|\d\d?:\d\d)\b",
    re.IGNORECASE,
)
_HOW_MANY = late(r"\bhow (?:many|much|big|large|far|high|deep|fast)\b", re.IGNORECASE)
_LONGEST_ANSWER = 4  # statements of Claude's


def question_of_answer(said: Sequence[Statement], i: int) -> str:
    """What a user asked, where Claude's statement at `i`, its first one, is hardly more than the answer: "Could we drop
    the queue once everything is on v3?", "Not quite."; or the advice that they take. "" where it is neither."""
    own = said[i]
    if own.speaker is not Speaker.ASSISTANT or own.part or not i or not ANSWERS_ONLY.match(own.gloss):
        return question_of_advice(said, i)
    asked = only_question(said, i - 1)
    return asked.text if asked and WANTS_YES_OR_NO.match(asked.gloss) else ""


def asked_earlier(said: Sequence[Statement], i: int) -> str:
    """What a user asked before Claude said how it is, where they decide it with the statement at `i`, and name it no
    more: "Old images: how long do we keep them?", "There's no policy.", "Keep 30 days". "" where they do not."""
    own = said[i]
    if own.speaker is not Speaker.USER or own.part or not i or own.language != ENGLISH or asks(own.gloss):
        return ""
    turn = turn_of(said, i - 1)
    told = [said[n] for n in turn]
    if not turn.start or len(told) > _LONGEST_ANSWER or any(asks(one.gloss) for one in told):
        return ""
    if told[0].speaker is Speaker.USER or told[0].turn == own.turn:
        return ""
    asked = only_question(said, turn.start - 1)
    if asked is None or OF_WHAT_WAS.search(asked.gloss) or not _decides(own, asked, told):
        return ""
    return "" if is_of_a_secret(f"{asked.gloss} {own.gloss}") else asked.text


def without_asking(question: str) -> str:
    """A question without whether Claude knows: "When does the file arrive, do you know?"."""
    return _ASKS_WHETHER_KNOWN.sub(" ", question).strip()


def only_question(said: Sequence[Statement], last: int) -> Statement | None:
    """The one question about the work in what a user says up to `last`; None where there is none, or more."""
    asked = [said[n] for n in turn_of(said, last) if asks(said[n].gloss)]
    if len(asked) != 1 or asked[0].speaker is not Speaker.USER or len(asked[0].text) > LONGEST_ASKED:
        return None
    gloss = without_asking(asked[0].gloss)
    if _OF_CLAUDE.search(gloss) or OF_THE_TASK.search(gloss) or asks_for_a_secret(gloss):
        return None
    return asked[0] if stems(gloss) else None


def _decides(own: Statement, asked: Statement, told: Sequence[Statement]) -> bool:
    """Whether a user says how that is to be which they have asked about."""
    shared = stems(own.gloss) & stems(asked.gloss)
    if _NO_OBJECT.match(own.gloss):
        return bool(shared)
    if not _WHO.search(asked.gloss) or numbers(asked.gloss) - numbers(own.gloss):
        return False
    if _WE_DO.match(own.gloss):
        named = any(stems(own.gloss) & stems(one.gloss) for one in told)
        return _WHO_DOES.search(asked.gloss) is not None and bool(shared or named)
    if not has_no_verb(own.gloss, names=True) or _ORDERS_SOMETHING.match(own.gloss):
        return False
    if _HOW_LONG.search(asked.gloss):
        return _TIME.search(own.gloss) is not None
    if _HOW_MANY.search(asked.gloss):
        return bool(numbers(own.gloss))
    return not numbers(own.gloss.partition(",")[0])
