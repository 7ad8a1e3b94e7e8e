"""Which other thing of its kind a user meant: "… and writes to the `audit` table.", "sorry, the `events` table"; and
what they order again, with another thing in it: "put the browser in the left sidebar", "no, put the browser in the
right sidebar".

The first says nothing alone, so it is kept behind what it corrects, their own words or Claude's, as anything `amended`
is; its kind tells what that is, and which word of it is not so. The second stands for itself. What it corrects is kept
nowhere else, nor where Claude said it again.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from dedup.extraction.corrections.amended import (
    END,
    FEW,
    IT_IS,
    MAY_BE_OPENED,
    TURNS,
    answers_briefly,
    before_it,
    behind,
)
from dedup.extraction.cutting.momentary import FOR_NOW
from dedup.extraction.cutting.openers import AGREES, NO
from dedup.extraction.cutting.secretive import asks_for_a_secret, is_of_a_secret
from dedup.extraction.cutting.sentences import LONGEST
from dedup.extraction.cutting.statements import FURTHEST, Statement, asks, asks_unmarked, says_of_what, turn_of
from dedup.extraction.turns.dialogue import OF_THE_RUN
from dedup.extraction.turns.instead import Instead
from dedup.lazy_dataclasses import replace
from dedup.model import Speaker
from dedup.patterns import late
from dedup.redaction.redact import redact
from dedup.words import stems

_PLACED = (
    r"(?:(?:in|on|at|to|from|with|by|into|onto|for|through|via|as|under|behind|of|auf|an|vom|von|zum"
    r"|zur|im|ins|mit|aus|bei) )?"
)
_WORD = r"[\w`#][\w`#./:@+'’-]*"
_MEANT = late(
    rf"{FEW}(?:(?:{TURNS}|i mean|i said|ich (?:meinte|meine)|entschuldigung)\b[\s,.!:…–—-]*){{1,3}}{IT_IS}{_PLACED}"
    r"(?:(?:the|our|an?|die|der|das|den|dem|unser\w{0,2}) )?"
    rf"(?P<thing>{_WORD}(?: {_WORD}){{1,3}}?){END}",
    re.IGNORECASE,
)
_NO_NAMES = (  # they do not tell which of them it is
    "wrong same other another next previous whole entire old new this that these those my your his her their its more"
    " late long short bad stupid silly first second third last one no not never any some all every each few many much"
    " two three the a an of in on at to for from with by and or but is are was be it i you we he she they there too so"
    " very really just only still again what which who how why when where if"
)
_NOT_WHICH = frozenset(_NO_NAMES.split())
_WORDS = late(_WORD)
_DIGIT = late(r"[$€]?\d")
_NAMED = late(r"`[^`]*`|[\w]*[_#/.:@-][\w]+")
_FAILED = late(r"\b(?:broke|failed|fails|failing|crashed|crashes|hung|hangs|passed|passes)\b", re.IGNORECASE)
_MOST, _LONGEST_CLAIM = 80, 300  # characters
_ADDED = 2  # stems that an echo has beside those of what it repeats
_AGREES = late(rf"\W*(?:(?:{AGREES}|ah|oh|you(?:['’]re| are) right|my (?:mistake|bad)|thanks)\b\W*)+", re.IGNORECASE)
_SO_IT_IS = late(r"\b(?:it is|then|noted|understood|got it|of course|now|instead)\b", re.IGNORECASE)

_AGAIN = late(
    rf"{FEW}(?:(?:{NO}|wrong|{TURNS}|i said|i mean)\b[\s,.!:;…–—-]{{1,4}}){{1,3}}(?:please |pls )?"
    r"(?P<order>[^?\n]{12,200})\Z",
    re.IGNORECASE,
)
_OF_NOW = late(  # what is done once
    rf"\W*(?:(?:please|pls|can you|could you|just|now|then|ok(?:ay)?)\W+){{0,2}}(?:re-?)?(?:run|start|build|show|open"
    r"|try|check|look|read|print|list|commit|push|pull|merge|revert|undo|search|grep|find|explain|tell|give|test|fix|debug"
    rf"|stop|kill|go|click|ping|call|curl|cat|delete|install)\b|.*\b(?:{FOR_NOW}|again|first)\b",
    re.IGNORECASE,
)
_FEWEST_SAME, _MOST_OTHER = 4, 3  # words of an order and of the one that it corrects


def meant(said: Sequence[Statement], amended: Mapping[int, Instead]) -> dict[int, Instead]:
    """What users meant instead of what was said, by its place. Not where something else is `amended` by it, in a form
    that tells more."""
    found: dict[int, Instead] = {}
    for i, own in enumerate(said):
        if own.speaker is not Speaker.USER or not i or asks(own.gloss) or asks_unmarked(own.gloss):
            continue
        one = _other_one(said, i) if i not in amended or amended[i].either else None
        if one is None:
            one = _ordered_again(said, i, amended.get(i))
        if one is not None:
            found[i] = one
    return found


def _other_one(said: Sequence[Statement], i: int) -> Instead | None:
    """What it corrects, behind which it stands, where that has one other thing of the kind that it names."""
    gloss = said[i].gloss
    told = (said[i].gloss, said[i].text)  # in few words no language shows
    forms = [form for one in told if len(one) <= _MOST and (form := _MEANT.match(one))]
    if not forms or MAY_BE_OPENED.search(gloss) or is_of_a_secret(gloss):
        return None
    before = list(before_it(said, i))
    if any(_of_a_secret(said[n]) for n in before) or any(
        asks_for_a_secret(one.text) for one in said[max(i - FURTHEST, 0) : i]
    ):
        return None
    claims = [n for n in before if said[n].speaker is not Speaker.USER]
    if any(asks(said[n].gloss) for n in claims) or any(answers_briefly(said, n, i) for n in before if n not in claims):
        return None
    others = {
        n: {old for form in forms for text in (said[n].gloss, said[n].text) for old in _others(form["thing"], text)}
        for n in before
        if _may_be_wrong(said[n])
    }
    having = {n: min(found) for n, found in others.items() if found}
    if len({old for found in others.values() for old in found}) != 1:
        return None
    own = [n for n in having if said[n].speaker is Speaker.USER]
    wrong = own[0] if own else min(having)
    old = having[wrong]
    whole = behind(said[wrong], said[i])
    if len(whole.text) > LONGEST or redact(said[wrong].text) != said[wrong].text:
        return None
    again = (n for n in having if n != wrong and _repeats(said[n], said[wrong]))
    return Instead(whole, wrong, (wrong, *again, *_taken_up(said, i, said[wrong], old)), either=True)


def _others(thing: str, gloss: str) -> Iterator[str]:
    """The word of a text that says which one of the kind that a thing is of, where the thing is another one: "audit",
    for "`events` table" and "writes to the `audit` table"; ambiguous where there are several, so all of them."""
    words = [word.lower() for word in _WORDS.findall(thing)]
    told = [word.lower().strip(".:,'’") for word in _WORDS.findall(gloss)]
    orders = [(words[:-1], words[-1], -1)]
    if len(words) == 2 and _NAMED.fullmatch(words[1]):
        orders.append((words[1:], words[0], 1))
    for value, kind, beside in orders:
        if (
            not _NOT_WHICH.isdisjoint((*value, kind))
            or not set(value).isdisjoint(told)
            or any(map(_DIGIT.match, (*value, kind)))
        ):
            continue  # which number is meant is for `amended` to say
        for n, word in enumerate(told):
            if word != kind or not 0 <= n + beside < len(told):
                continue
            old = told[n + beside]
            if old not in _NOT_WHICH and (beside < 0 or _NAMED.fullmatch(old)):
                yield old


def _of_a_secret(one: Statement) -> bool:
    return any(is_of_a_secret(text) or MAY_BE_OPENED.search(text) for text in {one.gloss, one.text})


def _may_be_wrong(one: Statement) -> bool:
    """Whether it is a claim or an order of something that one may be mistaken about."""
    gloss = one.gloss
    if asks(gloss) or asks_unmarked(gloss) or one.settles or len(one.text) > _LONGEST_CLAIM:
        return False
    return says_of_what(gloss) and not (OF_THE_RUN.search(gloss) or _FAILED.search(gloss))


def _repeats(echo: Statement, wrong: Statement) -> bool:
    """Whether Claude says in it what its user has said, and hardly anything else."""
    return echo.speaker is not Speaker.USER and len(stems(echo.gloss) - stems(wrong.gloss)) <= _ADDED


def _taken_up(said: Sequence[Statement], i: int, wrong: Statement, old: str) -> list[int]:
    """Where Claude says right away that it is so, and nothing that is not told: "Right, the `events` table.\""""
    told = stems(said[i].gloss) | stems(wrong.gloss)
    first = turn_of(said, i).stop
    if first >= len(said) or said[first].speaker is Speaker.USER or asks(said[first].gloss):
        return []
    if len(said[first].gloss) > _MOST:
        return []
    gloss = said[first].gloss
    left = stems(_SO_IT_IS.sub(" ", _AGREES.sub(" ", gloss, count=1)))
    return [first] if left <= told and stems(said[i].gloss) & left and old not in gloss.lower() else []


def _ordered_again(said: Sequence[Statement], i: int, so_far: Instead | None) -> Instead | None:
    """What it corrects where all of it is an order of its user's, with other words in one place: that is kept nowhere.
    `so_far`: what it is known to correct, of Claude's words."""
    gloss = said[i].gloss
    form = _AGAIN.match(gloss)
    if form is None or _OF_NOW.match(form["order"]) or _of_a_secret(said[i]):
        return None
    own = [n for n in before_it(said, i) if said[n].speaker is Speaker.USER]
    orders = [n for n in own if _may_be_wrong(said[n]) and _differs(said[n].gloss, form["order"])]
    if not orders or _of_a_secret(said[orders[0]]):
        return None
    wrong = orders[0]
    told = stems(said[wrong].gloss)
    claims = [n for n in before_it(said, i) if n > wrong and said[n].speaker is not Speaker.USER]
    again = [n for n in claims if not stems(said[n].gloss) - told or len(stems(said[n].gloss) & told) > _ADDED]
    again = [n for n in again if _repeats(said[n], said[wrong])]
    if so_far is not None:
        return replace(so_far, not_so=tuple(dict.fromkeys((*so_far.not_so, wrong, *again))))
    return Instead(replace(said[i], before=""), wrong, (wrong, *again), either=True)


def _differs(one: str, other: str) -> bool:
    """Whether two texts are the same but for a few words in one place."""
    first, second = ([word.lower().rstrip(".:") for word in _WORDS.findall(text)] for text in (one, other))
    if first == second:
        return False
    most = min(len(first), len(second))
    begin = next((n for n in range(most) if first[n] != second[n]), most)
    end = next((n for n in range(most - begin) if first[-1 - n] != second[-1 - n]), most - begin)
    changed = (len(first) - begin - end, len(second) - begin - end)
    return begin >= 2 and begin + end >= _FEWEST_SAME and min(changed) > 0 and max(changed) <= _MOST_OTHER
