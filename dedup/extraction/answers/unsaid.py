"""Answers that are not short and yet spare what they are of, as the question has just said it: "5 wooden ones from the
attic, except by the window", "in the folder that marketing reads already, otherwise …", "yes but only the first 20
minutes of each, …", "it was meant for the fixtures, …".

Looked at is what stands before the first stop, or the first word that opens a clause. What has a verb there is a
sentence of its own, unless its subject is a mere pronoun.
"""

import re
from collections.abc import Sequence

from dedup.extraction.answers.answers import OF_THE_TASK, told_with
from dedup.extraction.answers.elliptic import spares
from dedup.extraction.answers.turned_down import PROPOSES
from dedup.extraction.cutting.openers import NO, OPENERS, YES
from dedup.extraction.cutting.secretive import asks_for_a_secret, is_of_a_secret
from dedup.extraction.cutting.sentences import sentences
from dedup.extraction.cutting.settled import is_next_step
from dedup.extraction.cutting.statements import Statement, asks, says_of_what, turn_of
from dedup.extraction.turns.dialogue import CHOICE, LONGEST_ASKED, WANTS_YES_OR_NO, asked_just_before, heard
from dedup.extraction.turns.point_by_point import asked_in_place
from dedup.languages import ENGLISH
from dedup.model import Speaker
from dedup.patterns import late
from dedup.words import ENGLISH_NUMBERS, numbers, stems

_SAID_FIRST = late(
    rf"\A\W*(?:(?:{OPENERS}|exactly|definitely|absolutely|u[mh]+|wow|ugh|uff)\b[\s,.:;!–—-]*){{1,4}}",
    re.IGNORECASE,
)
_ASKS_WHICH = late(r"\b(?:which|what|who|whom|whose|where|when|how)\b", re.IGNORECASE)
_NAMES_NOTHING = stems(
    "prefer prefers choose choice option options approach way ways like likely think first mean thing things show shows"
    " happen happens look looks"
)
"""Stems of questions that do not say what they are of: "Which do you prefer?"."""
_HOW_OFTEN = stems("always never")
_CLAUSE = late(r"[,;:.!]\s")
_CLAUSE_ENDS = late(
    r"[,;:!?()…–—]|\.(?:\s|\Z)|\s-\s|\b(?:that|which|who|whose|where|when|if|because|since|so|as|unless|except|but"
    r"|while|otherwise|until|though|although|what|whatever)\b",
    re.IGNORECASE,
)
_LONGEST_HEAD = 100  # characters of a clause that are looked at
_VERBS = (
    r"is|are|was|were|am|be|been|has|have|had|do|does|did|can|could|may|might|must|shall|should|will|would|cannot"
    r"|gets?|got|goes|go|went|gone|runs?|ran|uses?|used|owns?|listens?|sends?|sent|takes?|took|comes?|came|needs?|needed"
    r"|wants?|wanted|works?|worked|lives?|keeps?|kept|stays?|stayed|makes?|made|says?|said|tells?|told|looks?|holds?"
    r"|held|means?|meant|cuts?|puts?|gives?|gave|shows?|serves?|writes?|wrote|reads?|stores?|stored|wins?|won|leaves?"
    r"|left|lets?|tr(?:y|ies|ied)|knows?|knew|think|thinks|thought|sees?|saw|finds?|found|begins?|began|starts?|started"
    r"|ends?|ended|stops?|stopped|waits?|waited|expires?|expired|belongs?|happens?|happened|allows?|allowed|accepts?"
    r"|accepted|supports?|supported|depends?|includes?|included|contains?|returns?|returned|fails?|failed|breaks?|broke"
    r"|falls?|fell|stands?|stood|sits?|hangs?|calls?|called|pays?|paid|costs?|moves?|moved|changes?|changed|becomes?"
    r"|became|applies|appl(?:y|ied)|follows?|drops?|dropped|dies?|died|goes|asks?|asked|likes?|liked|prefers?|expects?"
    r"|requires?|reject|rejects|deletes?|deleted|removes?|removed|adds?|added|skips?|prints?|opens?|closes?|ships?"
    r"|signs?|decides?|decided|agreed|turns?|feels?|seems?|remains?|counts?|matters?|lasts?|lie|lies|wins|beats?"
)
_PRONOUN = r"(?:i|we|you|he|she|they|it|there|nobody|somebody|everybody|everyone|nothing|everything)"
HAS_VERB = late(
    rf"\b(?:{_VERBS})\b|n['’]t\b|\w['’](?:re|ll|ve|m|d)\b|\b(?:it|he|she|that|there|let)['’]?s\b|\b{_PRONOUN}\b"
    # "adyen re-sends everything", "ruta counted the guards", "core never includes qt"
    r"|[a-z](?:s|ed) (?:the|an?|our|us|it|them|every\w*|nothing|all|no|their|your|his|her|its|this|these|those)\b"
    r"|\b(?:never|always|often|usually|only|also|still|already|just) [a-z-]+(?:s|ed)\b",
    re.IGNORECASE,
)
_IN_LETTERS = "|".join(ENGLISH_NUMBERS)
_ABOUT = r"(?:(?:about|around|roughly|at (?:most|least)|max|up to|only|just|maybe|not more than)\s)?"
_QUANTITY = late(
    rf"\W*{_ABOUT}(?:[~$€v]?\d[\w.:%]*|(?:{_IN_LETTERS}|half|twice|once|an?"
    r"(?: (?:couple|few|second|minute|hour|day|week|fortnight|month|quarter|year)))\b)",
    re.IGNORECASE,
)
_PREPOSITION = (
    r"(?:by|with|without|in|into|inside|at|for|only|every|each|per|via|through|on|onto|from|under|over|above|below"
    r"|after|before|until|till|within|between|behind|beside|during|to|no more than|not (?:in|on|at|for|with|by|before))"
)
_PLACED = late(rf"\W*{_PREPOSITION}\b", re.IGNORECASE)
_LIMITED = late(
    r"\W*(?:but |and )?(?:only|not"
    r"|except|unless|until|apart from|without|just)\b",
    re.IGNORECASE,
)
_BEFORE_PREPOSITION = late(rf"\s{_PREPOSITION}\s", re.IGNORECASE)
_MOST_WORDS = 4  # of a name, before what tells where or when
_POINTS = late(  # "it was meant for the fixtures"; not "it depends", "that's fine", "they said no"
    r"\W*(?:it|they|those|these|(?:that|this)(?: one)?)(?:['’](?:s|re|ll|ve|d)\b| (?:(?:is|are|was|were|has|have|had"
    r"|does|do|did|can|could|may|might|must|shall|should|will|would|needs?|gets?|goes|go|comes?|runs?|uses?|lives?|stays?|hangs?|takes?"
    r"|belongs?|only|never|always|all|both)\b))"
    r"(?! (?:ok(?:ay)?|fine|good|great|right|true|correct|wrong|enough|all|it|why|because|what|how|perfect|nice|bad"
    r"|not (?:true|right|so)|depends?|up to you|a (?:good|bad)|me|you)\b)",
    re.IGNORECASE,
)
_TAKES = late(  # "twelve, agreed, but only after the rollout"
    rf"\W*(?:\d[\w.:%]*|(?:{_IN_LETTERS})\b)(?: [a-z%]{{1,12}})?(?:,? then)?,?"
    r" (?:agreed|fine|ok(?:ay)?|good|right|sure|yes|deal)\b",
    re.IGNORECASE,
)
_OPENING = rf"\W*(?:(?:{OPENERS}|wow|ugh|uff)\b[\s,.:;!–—-]*){{0,4}}"
_OF_SEVERAL = late(r"\W*(?:they|those|these)\b", re.IGNORECASE)
_THOSE = late(rf"{_OPENING}(?:those|these) [a-z]", re.IGNORECASE)
_MERE_NO = late(rf"\W*(?:{NO}|not really)\W*", re.IGNORECASE)
_SAYING_FIRST = rf"\W*(?:(?:{OPENERS}|oh|ah|ugh|lol)\b\W*){{0,2}}?"
_SAYS_NO = late(rf"{_SAYING_FIRST}(?:{NO}|not|don['’]?t|(?:way )?too|rather not|never)\b", re.IGNORECASE)
_SAYS_YES = late(
    rf"{_SAYING_FIRST}(?:{YES}|sure|of course|definitely|absolutely|exactly|right|correct"
    r"|(?:please )?do (?:it|that))\b",
    re.IGNORECASE,
)
_ASKED_THEM = late(
    r"\W*(?:i|we)(?: (?:just|already))? (?:asked|called|phoned|wrote|mailed|pinged|told) (?:them|him|her)\b"
    r"[^?:,.;]*[:,.;]",
    re.IGNORECASE,
)
_OF_THEM = late(r"\b(?:with|without|for|of|to|from|on|in|at|by) (?:them|those|it)\b", re.IGNORECASE)
_PARTS = late(r"(?<=[;–—:])\s+")
COUNTED = late(rf"\b(?:the|our|all|those|these|their) (?:\d+|{_IN_LETTERS})\b", re.IGNORECASE)
_NAMED_AGAIN = late(  # "only for these brands", "for this brands"
    r"[^?]{0,80}\b(?:(?:these|those) [a-z]{3,}s|(?:for|of|in|on|with|to|from|by) this [a-z]{2,}[^\Wsiu]s)\b"
    r"(?! (?:that|who|which)\b)",
    re.IGNORECASE,
)
_GOES_ON = late(  # not "it's 9:10", "it is clear", of nothing that was told
    rf"{_OPENING}(?:they|those|these|th(?:at|is) one|it(?!['’]?s\b| is\b| was\b)"
    r"|it(?:['’]?s| is| was) (?:from|for|of|in|on|at|by|an?|the|only|never|always|[a-z]+ed|meant|sent|kept|built"
    r"|made)\b)",
    re.IGNORECASE,
)
_GUESSES = late(
    r"\b(?:probably|perhaps|maybe|might|seems?|(?:i|we)(?:['’](?:d|ll|ve|m))?|shall|let me|my|done|likely|suspect)\b",
    re.IGNORECASE,
)
_IS_DUE = late(  # "it comes in January", "they get replaced in May": of what is lacking
    rf"{_OPENING}(?:it|they|those|these)(?:['’]ll| will| (?:is|are) going to)? (?:comes?|follows?|arrives?"
    r"|(?:gets?|is|are|be|being) (?:fixed|replaced|repaired|added|done|delivered|sent|dropped|removed"
    r"|(?:switched|turned) off|built|rewritten|renewed|ordered|planned|coming|due|bought|migrated|moved)"
    r"|goes? (?:away|live)"
    r"|stays? (?:so|that way|like that|as (?:it is|they are)))\b",
    re.IGNORECASE,
)
_LACKS = late(
    r"\b(?:missing|lacks?|no|not|none|never|without|only|still|yet|old|outdated|deprecated|unused|broken|wrong|fails?|stale"
    r"|dead|down|too|unsupported)\b|n['’]t\b",
    re.IGNORECASE,
)
_SETTLES_NOTHING = late(
    r"\W*(?:not (?:yet|now|really|quite|necessarily|sure|at all|any)|for (?:\w+['’]s sake|now|example|sure)"
    r"|at (?:the moment|first)|by the way|on (?:second thought|the other hand|hold)"
    r"|in (?:fact|general|the end|my opinion|that case|principle)|to be (?:honest|fair)"
    rf"|{YES}|sure|{NO}|ok(?:ay)?|right|of course|definitely|absolutely)\b",
    re.IGNORECASE,
)


def question_hung_on(said: Sequence[Statement], i: int) -> str:
    """What Claude has just asked about the work, where a user's answer, however long, names nothing without it: "How
    many chairs per table?", "5 wooden ones from the attic, except by the window since the radiator is there". Or what
    they have asked themselves, of which Claude named a value that they take, or what Claude has just told, where
    they go on about it as "it" or "they". "" where it is no such answer."""
    refused, answer = _refused(said, i), said[i]
    asked = refused or asked_just_before(said, i)
    if answer.language != ENGLISH or asks(answer.gloss):
        return ""
    if asked is None:
        return _own_question(said, i) or _claim(said, i)
    if is_next_step(asked.gloss) or OF_THE_TASK.search(asked.gloss):
        return ""
    which = (_ASKS_WHICH.search(asked.gloss) and not WANTS_YES_OR_NO.match(asked.gloss)) or CHOICE.search(asked.gloss)
    hangs = _points_at_asked(answer.gloss) or has_no_verb(answer.gloss, names=bool(which or refused))
    hangs = hangs or bool(_ASKED_THEM.match(answer.gloss) or _THOSE.match(answer.gloss))
    question = told_with(said, i, asked) if hangs and not asks_for_a_secret(asked.gloss) else ""
    question = _with_claim(said, i, question) if question else _subject_asked(answer, asked) if hangs else ""
    named = says_of_what(question) or (_ASKS_WHICH.search(asked.gloss) and stems(question) - _NAMES_NOTHING)
    several = asked.bullet and question != asked.text and not asked_in_place(said, i)  # who knows which
    return question if named and not several else ""


def _refused(said: Sequence[Statement], i: int) -> Statement | None:
    """What Claude has asked, where a user has only said no to it before the statement at `i`: "Can anybody book the
    fuel dock?", "no. members only"."""
    if said[i].part != 1 or not _MERE_NO.fullmatch(said[i - 1].gloss):
        return None
    asked = asked_just_before(said, i - 1)
    return asked if asked and WANTS_YES_OR_NO.match(asked.gloss) else None


def says_yes_or_no(answer: Statement) -> bool:
    """Whether a user says briefly yes or no, or what that comes to: "too much work for now"."""
    brief = answer.speaker is Speaker.USER and len(answer.text) <= _LONGEST_HEAD and not asks(answer.gloss)
    return brief and bool(_SAYS_NO.match(answer.gloss) or _SAYS_YES.match(answer.gloss))


def answers_with(answer: Statement, question: str) -> bool:
    """Whether such an answer must stay between the question and what follows, which say something else without:
    "Should I replace it everywhere?", "yes.", "and the linter forbids it"."""
    asked = (sentences(question) or [""])[-1]
    proposed = not asks(asked) or WANTS_YES_OR_NO.match(asked)
    return bool(asked and (_SAYS_NO.match(answer.gloss) or proposed))


def _with_claim(said: Sequence[Statement], i: int, question: str) -> str:
    """The question behind Claude's sentence before it, where the answer has one more pronoun, which is of that one:
    "Then 28 growers will be missing. What do the buyers prefer?", "I asked them: publish it without them"."""
    asked = _ASKED_THEM.match(said[i].gloss)
    told = said[i - 2] if asked and i > 1 and _OF_THEM.search(said[i].gloss, asked.end()) else None
    if told is None or question != said[i - 1].text or told.turn != said[i - 1].turn:
        return question
    whole = f"{told.text} {question}"
    names = _tells(told) and not told.bullet and not CHOICE.search(told.gloss)
    return whole if names and len(whole) <= LONGEST_ASKED else question


def _subject_asked(answer: Statement, asked: Statement) -> str:
    """What a question is of that has a number, where that only counts what it is of: "99 it is; the six members too?",
    "no they stay at 79"."""
    last = _PARTS.split(asked.text)[-1]
    fits = _OF_SEVERAL.match(_SAID_FIRST.sub("", answer.gloss, count=1)) and says_of_what(last)
    return last if fits and not numbers(COUNTED.sub(" ", last)) else ""


def question_of_rule(said: Sequence[Statement], i: int) -> str:
    """The same question before what is laid down, where its subject is a pronoun, "they stay at 79 for ever", or it has
    none: "Which day does the week start on?", "always Monday"."""
    if _OF_SEVERAL.match(_SAID_FIRST.sub("", said[i].gloss, count=1)):
        return question_hung_on(said, i)
    return _ruled(said, i) if spares(said[i]) else ""


def _ruled(said: Sequence[Statement], i: int) -> str:
    """What Claude has just asked or proposed, where a user lays down how it is to be, and spares what."""
    asked, place = asked_just_before(said, i), heard(said, i)
    if asked is not None:
        settles = not (is_next_step(asked.gloss) or OF_THE_TASK.search(asked.gloss) or asks_for_a_secret(asked.gloss))
        question = told_with(said, i, asked) if settles else ""
        return question if says_of_what(question) else ""
    told = [said[n] for n in turn_of(said, place)] if place is not None else []
    own = stems(said[i].gloss) - _HOW_OFTEN
    named = [one for one in told if not one.bullet and not own.isdisjoint(stems(one.gloss))]
    of = next(iter(named or (told if len(told) == 1 and PROPOSES.search(told[0].gloss) else ())), None)
    fits = of and _tells(of) and len(of.text) <= LONGEST_ASKED and not is_of_a_secret(f"{of.text} {said[i].text}")
    return of.text if of and fits else ""


def _own_question(said: Sequence[Statement], i: int) -> str:
    """What a user asked of Claude, where they take the value that it answered with, and say more of it: "do we still
    need three reviewers?", "two would do", "two, agreed, but only from the new year"."""
    place = heard(said, i)
    if place is None or said[i].part or not _TAKES.match(said[i].gloss):
        return ""
    turn = turn_of(said, place)
    told = [said[n] for n in turn]
    before = turn_of(said, turn.start - 1) if turn.start else range(0)
    own = [said[n] for n in before if asks(said[n].gloss)]
    taken = numbers(_CLAUSE.split(said[i].gloss, maxsplit=1)[0])
    if len(own) != 1 or any(asks(one.gloss) for one in told) or own[0].speaker is not Speaker.USER:
        return ""
    question, named = own[0], any(taken and taken <= numbers(one.gloss) for one in told)
    fits = named and says_of_what(question.gloss) and len(question.text) <= LONGEST_ASKED
    return question.text if fits and numbers(question.gloss) <= numbers(said[i].gloss) else ""


def _claim(said: Sequence[Statement], i: int) -> str:
    """The one thing that Claude has just told, where a user begins with a pronoun for it: "The stairs in the north wing
    are too steep.", "They have to be replaced by a ramp before the inspection in May"."""
    own = said[i]
    first = i - own.part
    if own.speaker is not Speaker.USER or not first or said[first - 1].speaker is not Speaker.ASSISTANT:
        return ""
    goes_on = _GOES_ON.match(own.gloss) and _points_at_asked(own.gloss)
    if not (goes_on or _NAMED_AGAIN.match(own.gloss)) or any(map(_tells, said[first:i])):
        return ""
    told = [said[n] for n in turn_of(said, first - 1)]
    claims = [one for one in told if _tells(one)]
    lacking = [one for one in claims if _LACKS.search(one.gloss)] if _IS_DUE.match(own.gloss) else []
    if len(lacking) == 1 and not any(asks(one.gloss) for one in told):
        claims = lacking if numbers(lacking[0].gloss) <= numbers(own.gloss) else []
    elif any(asks(one.gloss) or _GUESSES.search(one.gloss) for one in told):
        return ""
    if len(claims) != 1 or claims[0].bullet:
        return ""
    claim = claims[0].text
    return "" if len(claim) > LONGEST_ASKED or is_of_a_secret(f"{claim} {own.text}") else claim


def _tells(statement: Statement) -> bool:
    return says_of_what(statement.gloss)


def _points_at_asked(answer: str) -> bool:
    """Whether its subject is a pronoun, which stands for what was asked about."""
    return _POINTS.match(_SAID_FIRST.sub("", answer, count=1)) is not None


def has_no_verb(answer: str, *, names: bool) -> bool:
    """Whether an answer begins with a quantity, a place, a time, or a limit, and no sentence: "5 wooden ones from the
    attic, except …". `names`: a mere name is enough, as it was asked which."""
    told = _SAID_FIRST.sub("", answer, count=1)
    if _SETTLES_NOTHING.match(told):
        return False
    limits = _LIMITED.match(told)
    told = told[limits.end() :] if limits else told
    end = _CLAUSE_ENDS.search(told, 0, _LONGEST_HEAD)
    head = told[: end.start()] if end else told
    if len(head) >= _LONGEST_HEAD or not head.strip(" .*_`") or HAS_VERB.search(head):
        return False
    if _QUANTITY.match(head) or _PLACED.match(head) or limits:
        return True
    return names and len(_BEFORE_PREPOSITION.split(head)[0].split()) <= _MOST_WORDS
