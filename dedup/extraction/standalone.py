"""Statements that were chosen → texts that make sense alone, from the words that stood around them and no others.

A sentence that points back ("That's why the pool is capped at 20") takes the sentence before it along, a short list
item the line that introduces its list. Chosen sentences that follow each other in one answer become one text: cause,
mechanism and remedy, or three items of one list, are one thing to remember, and no word is kept twice. What says again
what was said before stays by itself: each line of a closing summary is to meet the memory that it repeats, and what is
news beside it is not to go with it. The same holds for what would only have been taken along, and repeats what was
chosen before.
"""

import re
from collections.abc import Container, Iterable, Mapping, Sequence, Set

from dedup.extraction.again import holders_of, repeats, said_again
from dedup.extraction.answers.advised import advised
from dedup.extraction.answers.answers import leeway, limited, needed_question, opens_with_pick
from dedup.extraction.answers.asked_earlier import asked_earlier, question_of_answer
from dedup.extraction.answers.elliptic import comments, is_named_by, limits, may_be_ruled, may_name, omits, spares
from dedup.extraction.answers.own_questions import own_question, own_question_of_rule
from dedup.extraction.answers.spoken_of import question_spoken_of
from dedup.extraction.answers.unsaid import answers_with, question_hung_on, question_of_rule, says_yes_or_no
from dedup.extraction.choices.picks import may_limit_a_pick, option_picked, tells_more_of_it
from dedup.extraction.cutting.openers import OPENERS
from dedup.extraction.cutting.sentences import LONGEST, run_on
from dedup.extraction.cutting.statements import MIN_LENGTH, SHORT_MESSAGE, Statement
from dedup.extraction.evidence.cues import FORMS, word_cues
from dedup.extraction.lead_ins import introduces, with_lead_in
from dedup.extraction.rules.rule_reasons import goes_on_with_rule
from dedup.extraction.turns.dialogue import BRIEF_ANSWER, LONGEST_ASKED
from dedup.extraction.turns.point_by_point import asked_in_place
from dedup.lazy_dataclasses import dataclass
from dedup.model import WANTED, Speaker
from dedup.patterns import late
from dedup.words import stems

JOINED_IF = 0.15
"""Score from which the neighbour of a chosen sentence explains it; an average sentence has 0.2."""

BESIDE_IF = 0.35
"""Score from which the neighbour of a statement that says something again is kept by itself."""

SAID_WITH_IF = 0.1
"""Score from which the sentences of a user's short message belong together. Chosen with `fixtures/held_out/turned` and
`rules` in view, where .02 of the facts were lost without."""

_EXPLAINS_NOTHING = frozenset({"begins_let_me", "begins_imperative", "begins_gerund", "hypothesis", "request"})
_POINTS_BACK = frozenset({"begins_deictic"})
_NAMED = late(r"\W{0,4}\*\*[^*\n]{2,60}(?:(?::\*\*|\*\*:)\s|：\*\*|\*\*：)")
# Beginnings that make no sense without the sentence before.
_HANGS = late(r"\W*(?:otherwise|else|hence|therefore|thus|so(?!:)|then|instead)\b", re.IGNORECASE)
_PLACED = (
    r"(?:below|above|under|over|after|before|until|till|with|without|by|for|from|of|in|on|at|to|behind|beyond)"
    r" (?:that|this|these|those|them|it)"
)
# What names its thing by a pronoun, before it names anything itself: "and their contract says …", "below that it must
# not …", "show a banner in that case", "nothing goes out before that", "I want that gone before Christmas".
_REFERS = late(
    rf"\W*(?:(?:{OPENERS}|because|since)\b\W*)*"
    rf"(?:(?:their|his|her)\b|{_PLACED}\b|(?:until|since) then\b|(?:some|all|most|none|each|one|two) of them\b)"
    r"|.*\b(?:in|for) (?:that|this|those|these|such) cases?\b"
    r"|\W*(?:i|we)(?:['’]d| would)? (?:want|need|like) (?:that|this|it|them|those)"
    r" (?:gone|fixed|changed|done|out|away|removed|replaced|solved|in|by|before|until)\b"
    rf"|.{{0,40}}\b{_PLACED}(?: ones?)?\W*\Z",
    re.IGNORECASE,
)
# What a user adds to what was just decided: "money is int64 cents. no floats, ever"; not small talk ("no idea", "no
# answer yet"). Of 28 such pairs of sentences in our conversations, 22 are annotated as one fact, 2 as two.
_DENIES = late(
    r"\W*(?:no|not|nothing)\b(?!\s*[,:;.!—–-])(?!.*\byet\b)"
    r"(?!\s+(?:ideas?|clue|comments?|answers?|news|new|changes?|problems?|worries|rush|hurry|luck|need|offen[cs]e|sure|way"
    r"|thanks|much|bad|really|today|now)\b).{0,80}\Z",
    re.IGNORECASE,
)
_OF_IT = late(r"it(?:['’]?s)?\b", re.IGNORECASE)  # "leave legacy_v1. it gets switched off in june"
# What stands before an order: "ok now build it".
_LEADS = late(
    r"\A\W*(?:(?:ok(?:ay)?|and|now|for now|then|just|only|also|yes|yeah|but|so|first)\b[\s,:]*)+", re.IGNORECASE
)
_OF_THE_MOMENT = late(
    r"\b(?:right now|just now|at the moment|this morning|today|tonight|yesterday|last night|my|i waited|we['’]re at)\b",
    re.IGNORECASE,
)
_WANTS_DONE = late(r"\b(?:we should|let['’]?s|can you|could you|please|pls)\b", re.IGNORECASE)
_NUMBER = late(r"\d")
_ADDS = late(r"\W*(?:and|also|plus|or)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Text:
    """A text to keep, and the statement it is about, by its position in the conversation."""

    text: str
    about: int


def texts(
    said: Sequence[Statement],
    chosen: Set[int],
    likely: Mapping[int, float],
    brief: Set[int] = frozenset(),
) -> list[Text]:
    """One text for each chosen statement, or for several that belong together, in the order in which they were said.

    `chosen` are positions in `said`; `likely` the scores of all, so that nothing unlikely is joined; `brief`: what
    becomes a text, too, if no other takes it along.
    """
    bags = {i: stems(said[i].gloss) for i in chosen}
    holders = holders_of(bags)
    repeated = {i for i in _taken_along(said, chosen, likely) if repeats(said, i, holders)}
    again = said_again(said, bags, holders) | repeated
    chosen = chosen | repeated
    chosen = chosen | _beside(said, again, chosen, likely)
    kept = (*sorted(chosen), *sorted(brief - chosen))
    answering = {i for i in kept if _answered_first(said, i, likely)}
    found, used = list[Text](), set[int]()
    for i in kept:
        if i in used:
            continue
        parts = [i - 1, i] if i in answering and i - 1 not in used else [i]
        while (n := parts[-1] + 1) < len(said) and n not in used and (n in answering or _fits(said, parts, n)):
            apart = not again.isdisjoint((*parts, n)) and not _completes(said[n])
            if n not in answering and (apart or not _goes_on(said, n, chosen, likely)):
                break
            parts.append(n)
        stands_alone = i in again and not _needs(said[i])
        first = parts[0] == i and i > 0 and not stands_alone and i - 1 not in used
        if first and _fits(said, parts, i - 1) and _comes_first(said, i, likely):
            parts.insert(0, i - 1)
            if _is_commented(said, i) and _fits(said, parts, i - 2):
                parts.insert(0, i - 2)
        parts += _list_of(said, parts, again, likely)
        used.update(parts)
        about = max((p for p in parts if p in chosen or p in brief), key=likely.__getitem__)
        found.append(Text(_worded(said, parts, likely[about], answering), about))
    return sorted(found, key=lambda text: text.about)


def _answered_first(said: Sequence[Statement], i: int, likely: Mapping[int, float]) -> bool:
    """Whether the sentence before the statement at `i` says yes or no to the question that stands before both."""
    if said[i].part != 1 or said[i].point or likely.get(i - 1, 0.0) <= 0.0 or not says_yes_or_no(said[i - 1]):
        return False
    return answers_with(said[i - 1], _asked(said, i, said[i].text, likely[i]) or limited(said, i))


def _worded(said: Sequence[Statement], parts: Sequence[int], likely: float, answering: Container[int]) -> str:
    """The statements at `parts` as one text, behind the question that they answer and the line that they hang on."""
    first = next((p for p in parts if _picks_at_last(said, p) or p in answering), parts[0])
    behind = parts[parts.index(first) :] if first in answering else parts
    question = _asked(said, first, run_on([said[p].text for p in behind]), likely) or limited(said, first)
    question = question or question_of_answer(said, parts[0]) or question_spoken_of(said, parts[0])
    text = with_lead_in(run_on([said[p].text for p in parts]), said[parts[0]])
    return run_on([question, text]) if question else text


def _asked(said: Sequence[Statement], first: int, text: str, likely: float) -> str:
    """The question before a text that begins with the statement at `first`, or what a rule that spares it is of."""
    if likely < WANTED:
        return _question(said, first, text)
    return question_of_rule(said, first) or own_question_of_rule(said, first)


def _question(said: Sequence[Statement], first: int, text: str) -> str:
    """What stands before a text that begins with the statement at `first`: the question that it briefly answers."""
    brief = len(text) < BRIEF_ANSWER or (leeway(said, first) and len(text) <= LONGEST - LONGEST_ASKED)
    if brief and (question := needed_question(said, first)):
        return question
    question = question_hung_on(said, first) or own_question(said, first) or asked_earlier(said, first)
    return question if len(question) + len(text) < LONGEST else ""


def alone(said: Sequence[Statement], i: int) -> str:
    """The text of one statement that was chosen by itself: with the line or the sentence before it that it hangs on."""
    taken = i and _needs(said[i]) and _joined(said, i) and _fits(said, [i], i - 1) and _explains(said[i - 1])
    parts = [said[i - 1], said[i]] if taken else [said[i]]
    return with_lead_in(run_on([part.text for part in parts]), parts[0])


def _list_of(
    said: Sequence[Statement], parts: Sequence[int], again: Container[int], likely: Mapping[int, float]
) -> list[int]:
    """The items that the last of `parts` introduces: "it takes two parameters:" says nothing without them. Not what was
    taken back, or tells a secret: that is not likely at all."""
    lead, found = said[parts[-1]], list[int]()
    while (
        (n := parts[-1] + len(found) + 1) < len(said)
        and n not in again
        and likely.get(n, 0.0) > 0.0
        and said[n].turn == lead.turn
        and said[n].bullet
        and said[n].lead_in.endswith(lead.text)
        and _length(said, (*parts, *found, n)) <= LONGEST
    ):
        found.append(n)
    return found


def _beside(said: Sequence[Statement], again: Iterable[int], chosen: Set[int], likely: Mapping[int, float]) -> set[int]:
    """The news beside a statement that says something again. It becomes a text of its own: taken along by that
    statement, it would only be kept under the memory that is repeated."""
    return {
        n
        for i in again
        for n in (i - 1, i + 1)
        if 0 <= n < len(said) and n not in chosen and likely.get(n, 0.0) >= BESIDE_IF
        if len(said[n].gloss) >= MIN_LENGTH and said[n].speaker is not Speaker.USER
        if _joined(said, max(i, n)) and _explains(said[n])
    }


def _taken_along(said: Sequence[Statement], chosen: Set[int], likely: Mapping[int, float]) -> set[int]:
    """What was not chosen, and would be kept for the sake of one that was. What that one points back to is not among
    them: it is needed there."""
    found: set[int] = set()
    for i in chosen:
        n = i + 1
        while n < len(said) and n not in chosen and _joined(said, n) and _goes_on(said, n, chosen, likely):
            found.add(n)
            n += 1
        if i and not _needs(said[i]) and i - 1 not in chosen and _joined(said, i) and _comes_first(said, i, likely):
            found.add(i - 1)
    return {n for n in found if len(said[n].gloss) >= MIN_LENGTH or limits(said[n])}


def _fits(said: Sequence[Statement], parts: Sequence[int], more: int) -> bool:
    """Whether the statement at `more` stands next to `parts`, belongs with them, is not put together with one of them,
    and makes no text too long."""
    first, last = min(parts[0], more), max(parts[-1], more)
    if any(said[more].text in said[n].text and said[n].text not in said[n].utterance.text for n in parts):
        return False
    return all(_joined(said, i) for i in range(first + 1, last + 1)) and _length(said, (*parts, more)) <= LONGEST


def _length(said: Sequence[Statement], parts: Iterable[int]) -> int:
    return sum(len(said[p].text) + 1 for p in parts)


def _goes_on(said: Sequence[Statement], i: int, chosen: Set[int], likely: Mapping[int, float]) -> bool:
    """Whether the statement at `i` belongs to the one before it, which was chosen."""
    statement = said[i]
    if statement.speaker is Speaker.USER:  # who types one fact after the other, in one line
        if may_limit_a_pick(said, i) and (option_picked(said, i - 1) or advised(said, i - 1)):
            return True
        if spares(statement):
            return may_be_ruled(said[i - 1], statement)
        if limits(statement) or (likely.get(i, 0.0) > 0.0 and goes_on_with_rule(said[i - 1], statement)):
            return True
        if i in chosen and (tells_more_of_it(said, i) or _picks_at_last(said, i) or _has_picked(said, i - 1)):
            return True
        if i in chosen and own_question(said, i) == said[i - 1].text:
            return True
        return _completes(statement) if i in chosen else _said_with(said, i, i - 1, likely)
    if i in chosen:
        return not _ADDS.match(statement.gloss)
    return likely.get(i, 0.0) >= JOINED_IF and _explains(statement)


def _has_picked(said: Sequence[Statement], i: int) -> bool:
    """Whether the statement at `i` is a pick of what Claude could do, by its name, so that the reason may follow."""
    return opens_with_pick(said, i) and bool(option_picked(said, i) or advised(said, i))


def _said_with(said: Sequence[Statement], i: int, neighbour: int, likely: Mapping[int, float]) -> bool:
    """Whether the statement at `i` goes with its neighbour, which was chosen, in a short message of a user: "16 per
    pod. webhooks are a different story, 8 attempts". Not where the user asked for that one, or laid it down: what else
    is said there is mostly the task."""
    statement = said[i]
    telling = len(statement.gloss) >= MIN_LENGTH or _NUMBER.search(statement.gloss)
    return bool(
        telling
        and not _OF_THE_MOMENT.search(statement.gloss)
        and statement.parts <= SHORT_MESSAGE
        and likely.get(neighbour, 0.0) < WANTED
        and likely.get(i, 0.0) >= SAID_WITH_IF
        and _explains(statement)
        and not _EXPLAINS_NOTHING & word_cues(_LEADS.sub("", statement.gloss, count=1))
    )


def _needs(statement: Statement) -> bool:
    """Whether it makes no sense without the one before it."""
    gloss = statement.gloss
    return bool(_HANGS.match(gloss) or _REFERS.match(gloss) or _POINTS_BACK & word_cues(gloss)) or omits(statement)


def _completes(statement: Statement) -> bool:
    """Whether it is the rest of what its user was just saying: one fact in two sentences."""
    gloss = statement.gloss
    if statement.speaker is not Speaker.USER or _OF_THE_MOMENT.search(gloss) or FORMS["ask"].search(gloss):
        return False
    return not _WANTS_DONE.search(gloss) and (_needs(statement) or bool(_DENIES.match(gloss)))


def _comes_first(said: Sequence[Statement], i: int, likely: Mapping[int, float]) -> bool:
    """Whether the statement at `i`, which was chosen, needs the one before it."""
    before = said[i - 1]
    if _picks_at_last(said, i):
        return True
    if before.speaker is Speaker.USER and is_named_by(before, said[i]):
        return likely.get(i - 1, 0.0) > 0.0
    refers = before.speaker is Speaker.USER and likely[i] >= WANTED and _REFERS.match(said[i].gloss)
    if spares(said[i]) or refers:
        n = i - 2 if _is_commented(said, i) else i - 1
        return may_be_ruled(said[n], said[i]) and likely.get(n, 0.0) > 0.0
    if before.speaker is Speaker.USER and not _needs(said[i]):
        return (likely[i] < WANTED and opens_with_pick(said, i - 1)) or _said_with(said, i - 1, i, likely)
    if before.speaker is Speaker.USER and (_OF_IT.match(said[i].gloss) or omits(said[i])):
        return (may_name(before) or (limits(said[i]) and opens_with_pick(said, i - 1))) and likely.get(i - 1, 0.0) > 0.0
    return likely.get(i - 1, 0.0) >= JOINED_IF and _explains(before)


def _is_commented(said: Sequence[Statement], i: int) -> bool:
    """Whether the sentence before a rule that spares what it is of only says something of the one before: "the week
    starts on Sunday for some. that's wrong. always Monday"."""
    return spares(said[i]) and said[i].part > 1 and comments(said[i - 1])


def _picks_at_last(said: Sequence[Statement], i: int) -> bool:
    """Whether the statement at `i` is the pick behind its reasons: "b sounds nicer but no time. a"."""
    return said[i].part > 0 and bool(option_picked(said, i))


def _explains(statement: Statement) -> bool:
    """Whether a statement that was not chosen may stand beside one that was: it is no question, guess or narration."""
    text = statement.gloss
    if FORMS["colon_end"].search(text):
        return introduces(text)
    return not (FORMS["ask"].search(text) or _EXPLAINS_NOTHING & word_cues(text))


def _joined(said: Sequence[Statement], i: int) -> bool:
    """Whether a statement goes on from the one before it: in one paragraph, or under one heading of an answer.

    Users type unrelated facts in one message, line by line; each stands for itself, and so does what is introduced by
    its kind ("**Cause:** …", "**Fix**: …"), a row of a table, and the answer to one question of several.
    """
    before, statement = said[i - 1], said[i]
    if i == 0 or statement.turn != before.turn or statement.row or before.row:
        return False
    if statement.point or asked_in_place(said, i):
        return False
    if statement.before and statement.before == before.text:
        return True
    if (
        limits(statement) and not statement.bullet
    ):  # in a line of its own, too: without it the rule would be a wider one
        return True
    if statement.after_code or (statement.bullet and before.bullet and before.before):
        return False  # the end of one item of a list, and the beginning of the next
    answered = statement.speaker is not Speaker.USER and statement.heading == before.heading
    return answered and not _NAMED.match(statement.text)
