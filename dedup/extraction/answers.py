"""What a user answers to Claude, in fewer words than it takes to understand it without the question.

"grpc it is", "use ktor then" decide something that the models do not hear in so little. Only what is asked about the
work is decided, not what Claude should do next; see `dedup.extraction.settled`, by whose measure it is told.
"""

import re
from collections.abc import Sequence
from itertools import takewhile

from dedup.extraction.questions import asks_for_a_secret, is_told_in
from dedup.extraction.settled import settled
from dedup.extraction.statements import MIN_LENGTH, Statement, asks
from dedup.model import Speaker
from dedup.patterns import late
from dedup.words import numbers, stems

PICKED, ANSWERED = "picked", "answered"
"""The evidence of what was picked, and of an answer that is kept with its question, though by itself it says little."""

_LEAD = r"\W*(?:(?:ok(?:ay)?|yes|yeah|yep|no|nah|nope|so|fine|hm+|right|then|well|ah|oh)[\s,.:;!–-]{1,4}){0,3}"
_WHAT = (
    r"(?!(?:it|that|this|these|those|them|both|all|one|the (?:first|second|last|other))\b)"
    r"[\w`./@-]+(?: [\w`./@-]+){0,3}"
)
_WE = r"(?:let['’]?s |we['’]?(?:ll)? |i['’]?(?:ll|d)? )?"
_PICKS = r"(?:use|take|keep|go (?:with|w/)|stick (?:with|to|w/)|stay (?:with|on|w/))"
_FORMS = late(
    rf"{_LEAD}(?:(?P<a>{_WHAT} it is)|{_WE}(?P<b>{_PICKS} {_WHAT})|{_WE}(?P<c>(?:{_PICKS} )?{_WHAT},? then))\W*\Z",
    re.IGNORECASE,
)
_TAKES = late(  # what was not asked about: no order, as "use grep then" may be one
    rf"{_LEAD}(?:{_WHAT} it is|(?:{_WE}make it \S*\d\S*(?: \w+)?"
    rf"|(?!(?:{_PICKS}|do|run)\b)(?!.*\b(?:it|them|this|that|these|those)\b){_WHAT}),? then)\W*",
    re.IGNORECASE,
)
_MOMENT = late(
    r"\b(?:now|today|tonight|tomorrow|first|again|for the moment|this (?:time|session|run|commit|pr)|next|later|going"
    r"|branch|tests?)\b",
    re.IGNORECASE,
)
_OF_WHAT_LIES_THERE = late(r"\b(?:it|them|this|that|these|those|please|pls)\b", re.IGNORECASE)  # "put them back"
_WANTS_YES_OR_NO = late(
    r"\W*(?:(?:and|or|so|ok(?:ay)?|then|also|but)\b\W*)*(?:is|are|was|were|do|does|did|should|shall|can|could|would|will"
    r"|has|have|had|may|must|am)\b",
    re.IGNORECASE,
)
_AGREES_OR_NOT = late(
    r"\W*(?:yes|yeah|yep|yup|ya|sure|no|nope|nah|not|never|only|both|neither|none|right|correct|exactly|ok(?:ay)?)\b",
    re.IGNORECASE,
)

_OF_THE_TASK = late(
    r"\b(?:anything|something) (?:else|more|missing|that|you|in)\b|\bwhat(?:['’]s| is) (?:missing|next|up|left)\b"
    r"|\b(?:working on|(?:i|we|you) (?:(?:want|like|prefer) (?:to )?)?(?:begin|start(?:ed)?)|you want to (?:do|change)"
    r"|today|(?:do|have|come|comes) (?:first|next)|reported|do you see"
    r"|(?:is|are) (?:[\w-]+ ){0,3}(?:running|installed)(?! (?:by|on|in))|which tests? fails?"
    r"|(?:the|your) (?:log|error|output|screen) (?:says?|shows?))\b",
    re.IGNORECASE,
)
_NO_NUMBER = late(r"\b(?:which|this|that|the) one\b|\bone of\b", re.IGNORECASE)
_POINTS = late(r"\W*(?:the )?(?:first|second|third|last|other|latter|former|[a-d])(?: one)?\W*", re.IGNORECASE)
_NUMBERS_ONE = late(r"\W*(?:option |number |nr\.? ?)?(?:\d|[a-h])\W*", re.IGNORECASE)
_UNSURE = late(r"\b(?:i (?:think|guess|suppose|believe)|probably|dunno|no idea|not sure)\b", re.IGNORECASE)
_SORRY = r"(?:sorry|wait|no,? wait|oh no|oops|correction|i mean)"
_TAKES_BACK = late(
    rf"\W*(?:(?:{_SORRY}|actually)\b"
    r"(?=.*\d|.*\b(?:not|instead|rather|make it|meant)\b)"
    r"|no, (?:not )?\S*\d)",
    re.IGNORECASE,
)
_MEANS_IT = late(r"\b(?:not|instead|rather|make it|meant)\b", re.IGNORECASE)
_AMOUNT = late(r"(?<![\w.-])\d")  # not in a name: eu-central-1
_SURELY = late(rf"\W*{_SORRY}\b", re.IGNORECASE)
_AFTERTHOUGHT = late(rf"\A\W*(?:(?:{_SORRY}|no|actually|i meant)\b\W*)+", re.IGNORECASE)
_LONGEST_AFTERTHOUGHT = 5  # words: "no wait, make it 14 days"
_CHOICE = late(r"\bor\b", re.IGNORECASE)
_ASKS_FOR_A_NUMBER = late(r"\bhow (?:many|much|long|often|old|big|large|far|high|deep|soon|late)\b", re.IGNORECASE)

LONGEST_ASKED, BRIEF_ANSWER = 140, 60
"""Characters of a question that stands before its answer; of an answer that says little without it."""

_NUMBER = r"(?:\(?|q|#)(?P<number>\d{1,2})(?:(?:[.):]|\s[-–—]|(?<=#\d)|(?<=q\d))(?=\s))"  # "1.", "(1)", "1 -", "q1"
_ANSWER_TO = late(rf"(?:(?<=\s)|\A){_NUMBER}", re.IGNORECASE)
_NUMBERED = late(rf"{_NUMBER}\s+(?P<answer>\S.*)", re.IGNORECASE)

_LONGEST_LIST = 4_000  # characters of such answers; more is a paste
_SEVERAL, _FURTHEST = 2, 40  # points of a list; statements that one looks through for them

_REMARKS = 1  # statements that Claude makes behind its question: "We have none so far."

_LONGEST_WORD = 20  # characters
_BRIEF = 30  # characters of an answer that does not name what it is about
_TELLING = 2  # stems of a question that says what it is about

AGREEING, TELLING, CORRECTING = 0.8, 2.2, 5.0
"""See `leeway`: of who only agrees or not, of who tells which, what or how many, and of who corrects that, which is
kept where the first answer was. Of the answers that are kept for the first two in the conversations which the models
are made of, half state an annotated fact; most of the others tell something about the work that nobody annotated
("Which protocol does the scanner speak? SMB.")."""


def in_lines(said: Sequence[Statement], text: str) -> str:
    """What a user answers to a list of questions by their numbers, each in its line or all in one ("1. redis 2. 30
    days"), as a list, if each of them has its answer; `said`: what was said before."""
    questions = _listed_questions(said, _turn(said, len(said) - 1)) if said else []
    if not questions or len(text) > _LONGEST_LIST:
        return text
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    if len(lines) == 1:
        lines = _parted(lines[0], len(questions))
    first = max(len(lines) - len(questions), 0)  # behind "sure:"
    found = [_NUMBERED.fullmatch(line) for line in lines[first:]]
    answers = [f"{n}. {m['answer'].rstrip(',;')}" for n, m in enumerate(found, 1) if m and m["number"] == str(n)]
    return "\n".join(lines[:first] + answers) if len(answers) == len(questions) else text


def _parted(line: str, most: int) -> list[str]:
    """What stands behind each of the numbers up to `most` in a line, with the number; the last of several that are the
    same begins the answer: "1. postgres 2. 2. 30 days"."""
    parts, end = list[str](), len(line)
    for number in range(most, 0, -1):
        start = max((m.start() for m in _ANSWER_TO.finditer(line, 0, end) if m["number"] == str(number)), default=end)
        parts.insert(0, line[start:end].strip())
        end = start
    return [part for part in (line[:end].strip(), *parts) if part]


def picked(said: Sequence[Statement], i: int) -> bool:
    """Whether the statement at `i` picks something of what Claude asks about just before: "use ktor then"."""
    asked, answer = _question(said, i), said[i]
    pick = asked and _FORMS.match(answer.gloss)
    if not asked or not pick or _MOMENT.search(answer.gloss):
        return False
    return _is_of(answer, asked.utterance_gloss) and bool(settled(asked.text, pick[pick.lastgroup or 0]))


def opens_with_pick(said: Sequence[Statement], i: int) -> bool:
    """Whether in the statement at `i` a user picks, in a few words, something that Claude has just spoken of: "canvas.
    swift charts has been nothing but pain". Whether what follows is the reason is for the caller to judge."""
    statement = said[i]
    if len(statement.gloss) >= MIN_LENGTH or not statement.gloss.endswith("."):
        return False
    before = next((said[j] for j in range(i - 1, -1, -1) if said[j].turn != statement.turn), statement)
    picks = before.speaker is Speaker.ASSISTANT and _is_of(statement, before.utterance_gloss)
    return picks and not _OF_WHAT_LIES_THERE.search(statement.gloss)


def leeway(said: Sequence[Statement], i: int) -> float:
    """By how much less, in log-odds, has to speak for the statement at `i` than for others, if a user answers with it
    in a few words what Claude asked about the work just before: it is kept with the question, without which the models
    hear little in it; or takes what Claude has just spoken of. 0 where it is no such answer, or not the last word."""
    if _offered(said, i):
        return TELLING
    asked, answer = _question(said, i), said[i]
    corrects = asked is not None and _asked(said, i) is None
    told = _AFTERTHOUGHT.sub("", answer.text) if corrects else answer.text
    if not asked or _length(answer.gloss) >= BRIEF_ANSWER or not settled(asked.text, told):
        return 0.0
    question = needed_question(said, i)
    if not question or (len(stems(question)) < _TELLING and len(answer.gloss) < MIN_LENGTH):  # "Which one? the second"
        return 0.0
    if _OF_THE_TASK.search(asked.gloss) or _UNSURE.search(answer.gloss) or _POINTS.fullmatch(answer.gloss):
        return 0.0
    if _is_corrected(said, i):
        return 0.0
    if corrects:
        return CORRECTING
    agrees = _AGREES_OR_NOT.match(answer.gloss) or (
        _WANTS_YES_OR_NO.match(asked.gloss) and not _CHOICE.search(asked.gloss)
    )
    return AGREEING if agrees else TELLING


def _length(text: str) -> int:
    """Its characters, where a path or an address counts as a word: it takes no longer to say."""
    return sum(min(len(word), _LONGEST_WORD) + 1 for word in text.split()) - 1


def _is_corrected(said: Sequence[Statement], i: int) -> bool:
    """Whether their user takes the words at `i` back in the next message. (In the same one they stay together.)"""
    later = (n for n in range(i + 1, len(said)) if said[n].speaker is Speaker.USER and said[n].turn > said[i].turn)
    first = next(later, None)
    if first is None:
        return False
    last = next((n for n in range(first, len(said)) if said[n].turn != said[first].turn), len(said))
    return any(_takes_back(said, i, n) for n in range(first, last))


def _takes_back(said: Sequence[Statement], i: int, n: int) -> bool:
    """Whether the statement at `n` corrects the answer at `i`: it is hardly more than another value, or it names what
    was asked about and puts another value there. Who says no to Claude's next question speaks of that one."""
    text, answer, asked = said[n].gloss, said[i].gloss, _asked(said, i)
    if not _TAKES_BACK.match(text) or (asks(said[n - 1].gloss) and not _SURELY.match(text)):
        return False
    if len(text.split()) <= _LONGEST_AFTERTHOUGHT:
        return True
    of_it = not stems(text).isdisjoint(stems(f"{asked.gloss if asked else ''} {answer}"))
    return of_it and bool(_MEANS_IT.search(text) or (_AMOUNT.search(answer) and _AMOUNT.search(text)))


def needed_question(said: Sequence[Statement], i: int) -> str:
    """The question of Claude's that a user answers with the statement at `i`; "" if it is no answer, or if the question
    has numbers that the answer lacks: "8 minutes as today?" would be found again as what was said."""
    if offered := _offered(said, i):
        return offered.text
    asked, answer = _question(said, i), said[i]
    if not asked or answer.settles:
        return ""
    question = _context(said, i, asked)
    told = question if question == asked.text else _NO_NUMBER.sub(" ", question)
    if numbers(told) - numbers(answer.gloss):
        return ""
    related = _AGREES_OR_NOT.match(answer.gloss) or _is_of(answer, asked.gloss)
    return question if related or not _WANTS_YES_OR_NO.match(asked.gloss) else ""


def _offered(said: Sequence[Statement], i: int) -> Statement | None:
    """What Claude said last, asking nothing, of which a user takes something with the statement at `i`: "By size is
    simpler, I'd take 64 kB.", "64 it is"."""
    answer = said[i]
    if not i or answer.part or answer.speaker is not Speaker.USER or said[i - 1].speaker is Speaker.USER:
        return None
    last, taken = said[i - 1], _TAKES.fullmatch(answer.gloss)
    if not taken or asks(last.gloss) or len(last.text) > LONGEST_ASKED or _MOMENT.search(answer.gloss):
        return None
    return last if _is_of(answer, last.gloss) else None


def tells_a_secret(said: Sequence[Statement], i: int) -> bool:
    """Whether a user says the words at `i` first, right behind the first, or in the place of a list, after Claude has
    asked for a secret: nothing in a few words tells that they are one, so they are not kept; more are, unless they seem
    to hold it."""
    if said[i].speaker is not Speaker.USER:
        return False
    listed = in_list(said, i)
    if said[i].part > 1 and listed is None:
        return False
    # Not by its number among the parts, of which those that are too long are no statements.
    first = next(n for n in range(i, -1, -1) if not n or said[n - 1].turn != said[i].turn)
    before = (said[n] for n in range(first - 1, -1, -1))
    turn = takewhile(lambda one: one.turn == said[first - 1].turn and one.speaker is Speaker.ASSISTANT, before)
    asked = listed if listed and said[i].part > 1 else turn
    questions = (question for one in asked for question in (one.gloss, one.text))  # no glossary has every language
    brief = len(said[i].gloss) < BRIEF_ANSWER
    return any(is_told_in(question, said[i].text, brief) for question in questions)


def _question(said: Sequence[Statement], i: int) -> Statement | None:
    """What Claude asked last, where a user begins to speak with the statement at `i`, and asks nothing back; or before,
    where a user corrects what they answered to it. None, too, where Claude asks for a secret, or asks with the last of
    several options, and the user names one by its number."""
    asked = _asked(said, i) or _asked_before(said, i)
    if asked is None or asks(said[i].gloss) or asks_for_a_secret(asked.gloss):
        return None
    return None if _NUMBERS_ONE.fullmatch(said[i].gloss) and _is_an_option(said, i, asked) else asked


def _is_an_option(said: Sequence[Statement], i: int, asked: Statement) -> bool:
    """Whether the question that the statement at `i` answers is one of a list that one may choose from."""
    at = next(n for n in range(i - 1, -1, -1) if said[n] is asked)
    if in_list(said, i):
        return False
    several = at > 0 and said[at - 1].turn == asked.turn and bool(said[at - 1].bullet)
    return bool(asked.bullet) and several and not _ASKS_FOR_A_NUMBER.search(asked.gloss)


def _asked(said: Sequence[Statement], i: int) -> Statement | None:
    """What Claude asked last before a user begins to speak with the statement at `i`; of a list of questions that is
    answered by a list, the one in the same place."""
    if (listed := in_list(said, i)) is not None:
        return next(iter(listed), None)
    if not i or said[i].part or said[i].speaker is not Speaker.USER or said[i - 1].speaker is Speaker.USER:
        return None
    before = [statement for statement in said[max(i - 1 - _REMARKS, 0) : i] if statement.turn == said[i - 1].turn]
    return next((statement for statement in reversed(before) if asks(statement.gloss)), None)


def in_list(said: Sequence[Statement], i: int) -> list[Statement] | None:
    """What the statement at `i` answers, if a user answers a list of questions with a list, or line by line and says
    nothing else: the question in its place; nothing, where a list is longer or shorter. None if it is otherwise."""
    turn = _turn(said, i) if said[i].speaker is Speaker.USER else range(0)
    points = [n for n in turn if said[n].bullet]
    answers = points or turn
    if len(answers) < _SEVERAL or not turn.start or i not in answers:
        return None
    questions = _listed_questions(said, _turn(said, turn.start - 1))
    if not questions or not (points or _are_lines([said[n] for n in turn])):
        return None
    if len(questions) != len(answers):
        return [] if points else None
    return [questions[answers.index(i)]]


def _listed_questions(said: Sequence[Statement], turn: range) -> list[Statement]:
    """Claude's list of questions in that turn; empty if it has none, or asks one alone."""
    found = [said[n] for n in turn if said[n].bullet and asks(said[n].gloss)]
    return found if len(found) >= _SEVERAL and found[0].speaker is not Speaker.USER else []


def _are_lines(answers: Sequence[Statement]) -> bool:
    """Whether the statements of a message are its lines."""
    lines = answers[0].utterance.text.split("\n", len(answers) * 2 + 1)
    return [one.text for one in answers] == [line.strip() for line in lines if line.strip()]


def _turn(said: Sequence[Statement], i: int) -> range:
    """The places of what is said in one breath with the statement at `i`, as far as one looks."""
    near = range(max(i - _FURTHEST, 0), min(i + _FURTHEST, len(said) - 1) + 1)
    first = next((n + 1 for n in range(i, near.start - 1, -1) if said[n].turn != said[i].turn), near.start)
    end = next((n for n in range(i, near.stop) if said[n].turn != said[i].turn), near.stop)
    return range(first, end)


def _asked_before(said: Sequence[Statement], i: int) -> Statement | None:
    """What Claude asked, and the user answered in the message before, which the statement at `i` corrects: "4 workers",
    "wait, make it 6"."""
    if said[i].part or said[i].speaker is not Speaker.USER or not _TAKES_BACK.match(said[i].gloss):
        return None
    earlier = (n for n in range(i - 1, -1, -1) if said[n].speaker is Speaker.USER and not said[n].part)
    answer = next(earlier, None)
    return _asked(said, answer) if answer is not None and _takes_back(said, answer, i) else None


def _context(said: Sequence[Statement], i: int, asked: Statement) -> str:
    """The question with what it takes to understand it: the one asked just before, or, of a question that names hardly
    anything ("Which one?"), what Claude said just before; "" where that would be too long."""
    at = next(n for n in range(i - 1, -1, -1) if said[n] is asked)
    alone = asked.text if len(asked.text) <= LONGEST_ASKED else ""
    before = said[at - 1] if at and said[at - 1].turn == asked.turn else None
    if before is None or in_list(said, i):
        return alone
    if asks(before.gloss):  # who knows which of them is answered
        first = next((n + 1 for n in range(at - 1, -1, -1) if said[n].turn != asked.turn or not asks(said[n].gloss)), 0)
        whole = " ".join(question.text for question in said[first : at + 1])
        return whole if len(whole) <= LONGEST_ASKED else ""
    both = f"{before.text} {asked.text}"
    hangs = len(stems(asked.gloss)) < _TELLING < len(stems(before.gloss)) and len(said[i].gloss) < _BRIEF
    return both if hangs and len(both) <= LONGEST_ASKED else alone


def _is_of(answer: Statement, spoken_of: str) -> bool:
    return not stems(answer.gloss).isdisjoint(stems(spoken_of))
