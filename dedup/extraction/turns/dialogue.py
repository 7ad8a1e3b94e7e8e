"""Which words of Claude's a user answers: the question before theirs, the one that they answered and now correct, or
one for a secret; and whether they take the answer back.

Whether the answer is to be kept with it is for `dedup.extraction.answers.answers` to say.
"""

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import takewhile

from dedup.extraction.cutting.openers import AGREES, CHANGES_MIND, NO, OPENERS, SORRY, YES
from dedup.extraction.cutting.secretive import asks_for_a_secret, is_told_in
from dedup.extraction.cutting.statements import FURTHEST, TELLING_STEMS, Statement, asks, says_of_what, turn_of
from dedup.extraction.turns.point_by_point import asked_in_place
from dedup.model import Speaker
from dedup.patterns import late
from dedup.words import numbers, stems

LONGEST_ASKED, BRIEF_ANSWER = 140, 60
"""Characters of a question that stands before its answer; of an answer that says little without it."""

_REMARKS = 1  # statements that Claude makes behind its question: "We have none so far."

_BRIEF = 30  # characters of an answer that does not name what it is about

WANTS_YES_OR_NO = late(
    rf"\W*(?:(?:{OPENERS}|or)\b\W*)*"
    r"(?:is|are|was|were|do|does|did|should|shall|can|could|would|will"
    r"|has|have|had|may|must|am)\b",
    re.IGNORECASE,
)
CHOICE = late(r"\bor\b", re.IGNORECASE)
_AGREES = late(rf"\W*(?:(?:{AGREES})\b[\s,.!]*){{1,3}}", re.IGNORECASE)
_NUMBERS_ONE = late(r"\W*(?:option |number |nr\.? ?)?(?:\d|[a-h])\W*", re.IGNORECASE)
_SORRY = rf"(?:{SORRY})"
_MEANT = r"\b(?:not|instead|rather|make it|meant)\b"
_TAKES_BACK = late(rf"\W*(?:(?:{_SORRY}|actually)\b(?=.*\d|.*{_MEANT})|no, (?:not )?\S*\d)", re.IGNORECASE)
_OTHERWISE = late(
    rf"\W*(?:(?:oh|ah|hm+|{NO}|{YES})\W+){{0,3}}(?:{SORRY}|{CHANGES_MIND}|rather|never ?mind)\b", re.IGNORECASE
)
_MEANS_IT = late(_MEANT, re.IGNORECASE)
_AMOUNT = late(r"(?<![\w.-])\d")  # not in a name: eu-central-1
_SURELY = late(rf"\W*{_SORRY}\b", re.IGNORECASE)
_LONGEST_AFTERTHOUGHT = 5  # words: "no wait, make it 14 days"
_ASKS_FOR_A_NUMBER = late(r"\bhow (?:many|much|long|often|old|big|large|far|high|deep|soon|late)\b", re.IGNORECASE)

_TIMES = (  # of which another one may be named: "Should it go out on Thursday?", "friday then"
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?",
    r"january|february|march|april|may|june|july|august|september|october|november|december",
    r"hourly|daily|nightly|weekly|biweekly|monthly|quarterly|yearly",
    r"mornings?|noon|afternoons?|evenings?|midnight",
)
_ANOTHER = late(
    rf"\W*(?:(?:{NO}|ok(?:ay)?|hm+|rather|better|then|make it|on|in|in the|at|only)\b\W*){{0,4}}"
    rf"(?P<time>{'|'.join(_TIMES)})(?:,? (?:then|instead|please|pls|rather|is better|is fine))*\W*",
    re.IGNORECASE,
)
_AT_ONE_TIME = late(r"\b(?:did|was|were|had|has|have|this|next|last|today|yesterday|tomorrow)\b", re.IGNORECASE)
_EACH_TIME = tuple(late(rf"\b(?:{times})\b", re.IGNORECASE) for times in _TIMES)

OF_THE_RUN = late(  # "all 44 tests pass", "I changed 3 files": no value that somebody puts right
    r"\b\d[\d.,]* (?:[\w-]+ )?(?:tests?|files?|lines?|commits?|warnings?|errors?|runs?|checks?)\b"
    r"|\b(?:line|pr|issue|ticket|commit|step) #?\d+",
    re.IGNORECASE,
)


def heard(said: Sequence[Statement], i: int) -> int | None:
    """The place of what Claude said last, where a user begins to speak with the statement at `i`, or has only agreed
    before: "of course. on everything stateful"."""
    own, first = said[i], i
    if own.part == 1 and i and said[i - 1].turn == own.turn and _AGREES.fullmatch(said[i - 1].gloss):
        first = i - 1
    elif own.part:
        return None
    begins = first > 0 and own.speaker is Speaker.USER and said[first - 1].speaker is not Speaker.USER
    return first - 1 if begins else None


def question_answered(said: Sequence[Statement], i: int) -> Statement | None:
    """What Claude asked last, where a user begins to speak with the statement at `i`, and asks nothing back; or before,
    where a user corrects what they answered to it. None, too, where Claude asks for a secret, or asks with the last of
    several options, and the user names one by its number."""
    asked = asked_just_before(said, i) or _asked_before(said, i)
    if asked is None or asks(said[i].gloss) or asks_for_a_secret(asked.gloss):
        return None
    return None if _NUMBERS_ONE.fullmatch(said[i].gloss) and _is_an_option(said, i, asked) else asked


def _is_an_option(said: Sequence[Statement], i: int, asked: Statement) -> bool:
    """Whether the question that the statement at `i` answers is one of a list that one may choose from."""
    at = next(n for n in range(i - 1, -1, -1) if said[n] is asked)
    if asked_in_place(said, i):
        return False
    several = at > 0 and said[at - 1].turn == asked.turn and bool(said[at - 1].bullet)
    return bool(asked.bullet) and several and not _ASKS_FOR_A_NUMBER.search(asked.gloss)


def asked_just_before(said: Sequence[Statement], i: int) -> Statement | None:
    """What Claude asked last before a user begins to speak with the statement at `i`; of a list of questions that is
    answered by a list, the one in the same place."""
    if (listed := asked_in_place(said, i)) is not None:
        return next(iter(listed), None)
    last = heard(said, i)
    if last is None:
        return None
    before = [one for one in said[max(last - _REMARKS, 0) : last + 1] if one.turn == said[last].turn]
    return next((statement for statement in reversed(before) if asks(statement.gloss)), None)


def _asked_before(said: Sequence[Statement], i: int) -> Statement | None:
    """What Claude asked, and the user answered in the message before, which the statement at `i` corrects: "4 workers",
    "wait, make it 6"."""
    if said[i].part or said[i].speaker is not Speaker.USER or not _TAKES_BACK.match(said[i].gloss):
        return None
    earlier = (n for n in range(i - 1, -1, -1) if said[n].speaker is Speaker.USER and not said[n].part)
    answer = next(earlier, None)
    return asked_just_before(said, answer) if answer is not None and _takes_back(said, answer, i) else None


def in_whole(said: Sequence[Statement], i: int, asked: Statement) -> str:
    """The question with what it takes to understand it: the questions just before it, or, if it names hardly anything
    ("Which one?"), what Claude said just before. "" where that would be too long."""
    at = next(n for n in range(i - 1, -1, -1) if said[n] is asked)
    alone = said[i].point or (asked.text if len(asked.text) <= LONGEST_ASKED else "")
    before = said[at - 1] if at and said[at - 1].turn == asked.turn else None
    if before is None or asked_in_place(said, i):
        return alone
    if asks(before.gloss):  # who knows which of them is answered
        first = next((n + 1 for n in range(at - 1, -1, -1) if said[n].turn != asked.turn or not asks(said[n].gloss)), 0)
        whole = " ".join(question.text for question in said[first : at + 1])
        return whole if len(whole) <= LONGEST_ASKED else ""
    both = f"{before.text} {asked.text}"
    hangs = not says_of_what(asked.gloss) and len(stems(before.gloss)) > TELLING_STEMS and len(said[i].gloss) < _BRIEF
    return both if hangs and len(both) <= LONGEST_ASKED else alone


def names_another_time(question: str, answer: str) -> bool:
    """Whether an answer is nothing but another time than the one that was asked about: "Should it go out on Thursday?",
    "friday then"."""
    found = _ANOTHER.fullmatch(answer)
    told = found["time"].lower().removesuffix("s") if found else ""
    asked = [[time.lower().removesuffix("s") for time in each.findall(question)] for each in _EACH_TIME]
    of_it = [times for times, each in zip(asked, _EACH_TIME, strict=True) if times and told and each.search(told)]
    return len(of_it) == 1 and told not in of_it[0] and not _AT_ONE_TIME.search(question)


def is_corrected(said: Sequence[Statement], i: int) -> bool:
    """Whether their user takes the words at `i` back in the next message. (In the same one they stay together.)"""
    # Not statement by statement: a pasted list of ten thousand lines is one message.
    behind = bisect_right(said, said[i].turn, lo=i, key=lambda one: one.turn)
    later = (n for n in range(behind, len(said)) if said[n].speaker is Speaker.USER)
    first = next(later, None)
    if first is None:
        return False
    last = next((n for n in range(first, len(said)) if said[n].turn != said[first].turn), len(said))
    return any(_takes_back(said, i, n) for n in range(first, last))


def said_next(said: Sequence[Statement], i: int) -> int | None:
    """Where their user goes on in the next message, if that is near."""
    behind = range(turn_of(said, i).stop, min(i + 1 + FURTHEST, len(said)))
    return next((n for n in behind if said[n].speaker is Speaker.USER), None)


def is_undone(said: Sequence[Statement], i: int) -> bool:
    """Whether the next thing that their user says puts a mere yes or no at `i` otherwise: "wait, yes"."""
    n = said_next(said, i)
    return n is not None and not asks(said[n - 1].gloss) and _OTHERWISE.match(said[n].gloss) is not None


def is_of_another_number(said: Sequence[Statement], answer: int, n: int) -> bool:
    """Whether the number that the statement at `n` puts right, "no, 512", is none of the answer before it: that has no
    number, nor was asked for one, or Claude has told another one since."""
    asked, own = asked_just_before(said, answer), numbers(said[answer].gloss)
    told = numbers(said[n].gloss)
    if not told:
        return False
    if not own and not (asked and _ASKS_FOR_A_NUMBER.search(asked.gloss)):
        return True
    behind = (m for m in range(answer + 1, n) if said[m].speaker is not Speaker.USER)
    return not _SURELY.match(said[n].gloss) and any(
        numbers(OF_THE_RUN.sub(" ", said[m].gloss)) - own - told for m in behind
    )


def _takes_back(said: Sequence[Statement], i: int, n: int) -> bool:
    """Whether the statement at `n` corrects the answer at `i`: it is hardly more than another value, or it names what
    was asked about and puts another value there. Who says no to Claude's next question speaks of that one."""
    text, answer, asked = said[n].gloss, said[i].gloss, asked_just_before(said, i)
    if not _TAKES_BACK.match(text) or (asks(said[n - 1].gloss) and not _SURELY.match(text)):
        return False
    if is_of_another_number(said, i, n):
        return False
    if len(text.split()) <= _LONGEST_AFTERTHOUGHT:
        return True
    of_it = not stems(text).isdisjoint(stems(f"{asked.gloss if asked else ''} {answer}"))
    return of_it and bool(_MEANS_IT.search(text) or (_AMOUNT.search(answer) and _AMOUNT.search(text)))


def tells_a_secret(said: Sequence[Statement], i: int) -> bool:
    """Whether the words at `i` may be a secret that Claude has asked for: a user says them first, right behind the
    first, or in that place of a list. A few words show nothing, so they are never kept; more are, unless they seem to
    hold it."""
    if said[i].speaker is not Speaker.USER:
        return False
    if said[i].point and is_told_in(said[i].point, said[i].text, brief=False):
        return True
    listed = asked_in_place(said, i)
    if said[i].part > 1 and listed is None:
        return False
    # Not by its number among the parts, of which those that are too long are no statements.
    first = next(n for n in range(i, -1, -1) if not n or said[n - 1].turn != said[i].turn)
    before = (said[n] for n in range(first - 1, -1, -1))
    turn = takewhile(lambda one: one.turn == said[first - 1].turn and one.speaker is Speaker.ASSISTANT, before)
    asked = listed if listed and said[i].part > 1 else turn
    questions = (question for one in asked for question in {one.gloss, one.text})  # no glossary has every language
    brief = len(said[i].gloss) < BRIEF_ANSWER
    return any(is_told_in(question, said[i].text, brief) for question in questions)
