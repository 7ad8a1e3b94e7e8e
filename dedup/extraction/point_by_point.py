"""Points and questions that Claude lists, answered one by one: in a list as long, line by line, or by their numbers.

Each answer is to be heard with what it answers. Without numbers, where there are more or fewer answers, nobody knows
which is which.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from dedup.extraction.points import SAYS_WHETHER, Point, points_of
from dedup.extraction.statements import FURTHEST, Statement, asks, turn_of
from dedup.lazy_dataclasses import replace
from dedup.model import Speaker
from dedup.patterns import late

_NUMBER = r"(?:\(?|q|#)(?P<number>\d{1,2})(?:(?:[.):]|\s[-–—]|(?<=#\d)|(?<=q\d))(?=\s))"  # "1.", "(1)", "1 -", "q1"
_ANSWER_TO = late(rf"(?:(?<=\s)|\A){_NUMBER}", re.IGNORECASE)
_NUMBERED = late(rf"{_NUMBER}\s+(?P<answer>\S.*)", re.IGNORECASE)
_BARE = late(r"(?:\A|(?<=[,;.!?]) {1,3})(?P<number>\d{1,2}) (?=[^\W\d])")  # "1 yes, 2 no"
_STOPS = (",", ";", ".", "!", "?", ")")

_LONGEST_LIST = 4_000  # characters of such answers; more is a paste
_SEVERAL = 2  # points of a list
_FURTHEST_BACK = 3  # messages of Claude's that may hold the list, the last ones


def with_points(said: Sequence[Statement], text: str) -> tuple[str, list[str]]:
    """What a user answers by number to what Claude has listed, each in its line or all in one ("1. redis 2. 30 days"),
    as a list; and of each of its points what Claude has said under that number. As it is, and nothing, where it is no
    such answer. `said`: what was said before."""
    if not said or len(text) > _LONGEST_LIST or said[-1].speaker is Speaker.USER or not _may_count(text):
        return text, []
    points = next(filter(None, map(points_of, _last_told(said))), {})
    before, answers, behind = _answers(text, points)
    fitting = [number for number, answer in answers if points[number].is_answered(answer)]
    if len(answers) < _SEVERAL or 2 * len(fitting) < len(answers):
        return text, []
    listed = [f"{n}. {answer}" for n, (_, answer) in enumerate(answers, 1)]
    whole = "\n\n".join(part for part in ("\n".join(before), "\n".join(listed), "\n".join(behind)) if part)
    return whole, [points[number].told() for number, _ in answers]


def answering(parts: Sequence[Statement], points: Sequence[str]) -> Sequence[Statement]:
    """The statements of a message, the points of its list each with what it answers."""
    listed = [n for n, one in enumerate(parts) if one.bullet and one.depth == 1] if points else []
    if len(listed) != len(points):  # "1. - redis"
        return parts
    point = dict(zip(listed, points, strict=True))
    return [replace(one, point=point[n]) if n in point else one for n, one in enumerate(parts)]


_DIGIT = late(r"(?:\A|\n)[\W_]{0,6}q?\d{1,2}\b|\s\(?\d{1,2}[.):]\s", re.IGNORECASE)


def _may_count(text: str) -> bool:
    return _DIGIT.search(text) is not None


def _last_told(said: Sequence[Statement]) -> Iterator[str]:
    """What Claude has said since its user spoke last, message by message, the last one first."""
    place = len(said) - 1
    for _ in range(_FURTHEST_BACK):
        if place < 0 or said[place].speaker is Speaker.USER:
            return
        yield said[place].utterance.text
        place = turn_of(said, place).start - 1


def _answers(text: str, points: Mapping[int, Point]) -> tuple[list[str], list[tuple[int, str]], list[str]]:
    """What a text says before its answers, these with their numbers, all of which are among the `points`, and what it
    says behind them; none, where the numbers do not rise."""
    lines = [line.strip() for line in text.strip().split("\n")]
    numbered = [(n, m) for n, line in enumerate(lines) if (m := _NUMBERED.fullmatch(line))]
    if len(numbered) >= _SEVERAL:
        first = numbered[0][0]
        end = next((n for n in range(numbered[-1][0], len(lines)) if not lines[n]), len(lines))
        parts = [" ".join(filter(None, lines[n:after])) for (n, _), (after, _) in pairwise(numbered)]
        parts.append(" ".join(lines[numbered[-1][0] : end]))
        before, behind = lines[:first], lines[end + 1 :]
    elif sum(map(bool, lines)) == 1:
        before, behind = [], list[str]()
        parts = _parted(lines[0], points)
        if parts and not _NUMBERED.fullmatch(parts[0]):
            before, parts = parts[:1], parts[1:]
    else:
        return [], [], []
    found = [m for part in parts if (m := _NUMBERED.fullmatch(part))]
    numbers = [int(m["number"]) for m in found]
    rises = numbers == sorted(set(numbers)) and points.keys() >= set(numbers)
    answers = [(number, m["answer"].rstrip(" ,;")) for number, m in zip(numbers, found, strict=True)]
    return (before, answers, behind) if rises and len(found) == len(parts) else ([], [], [])


def _parted(line: str, points: Mapping[int, Point]) -> list[str]:
    """A line, cut before each number that may begin an answer. Where each of the points has one, the last of several
    that are the same begins it: "1. postgres 2. 2. 30 days". Else only behind a stop: "1. use 2. generation chips"."""
    parts, end = list[str](), len(line)
    for number in sorted(points, reverse=True):
        start = max((m.start() for m in _ANSWER_TO.finditer(line, 0, end) if m["number"] == str(number)), default=end)
        parts.insert(0, line[start:end].strip())
        end = start
    if points and all(parts):
        return [part for part in (line[:end].strip(), *parts) if part]
    marks = list(_ANSWER_TO.finditer(line))
    bare = not marks
    marks = marks or list(_BARE.finditer(line))
    starts = [m.start() for m in marks if not line[: m.start()].strip() or line[: m.start()].rstrip().endswith(_STOPS)]
    if not starts or starts[0]:
        return []
    parts = [line[start:after].strip() for start, after in pairwise([*starts, len(line)])]
    if not bare:
        return parts
    told = [re.sub(r"\A(\d+) ", r"\1. ", part) for part in parts]
    return told if any(SAYS_WHETHER.match(part.split(" ", 1)[1]) for part in told) else []


def asked_in_place(said: Sequence[Statement], i: int) -> list[Statement] | None:
    """What the statement at `i` answers, if a user answers a list of questions with a list, or line by line and says
    nothing else: the question of its number or in its place; nothing, where a list is longer or shorter, or that number
    has no question. None if it is otherwise."""
    if said[i].point:
        question = _question_of(said, i)
        return [question] if question else []
    turn = turn_of(said, i) if said[i].speaker is Speaker.USER else range(0)
    points = [n for n in turn if said[n].bullet]
    answers = points or turn
    if len(answers) < _SEVERAL or not turn.start or i not in answers:
        return None
    questions = _listed_questions(said, turn_of(said, turn.start - 1))
    if not questions or not (points or _are_lines([said[n] for n in turn])):
        return None
    if len(questions) != len(answers):
        return [] if points else None
    return [questions[answers.index(i)]]


def _question_of(said: Sequence[Statement], i: int) -> Statement | None:
    """The question that stands for the point which the statement at `i` answers by its number."""
    turn = turn_of(said, i)
    before = (said[n] for n in range(turn.start - 1, max(turn.start - FURTHEST, 0) - 1, -1))
    point = said[i].point
    return next((one for one in before if one.text.endswith(point) and asks(one.gloss)), None)


def _listed_questions(said: Sequence[Statement], turn: range) -> list[Statement]:
    """Claude's list of questions in that turn; empty if it has none, or asks one alone."""
    if said[turn.start].speaker is Speaker.USER:  # at once: every point of a list that is pasted comes by here
        return []
    found = [said[n] for n in turn if said[n].bullet and asks(said[n].gloss)]
    return found if len(found) >= _SEVERAL else []


def _are_lines(answers: Sequence[Statement]) -> bool:
    """Whether the statements of a message are its lines."""
    lines = answers[0].utterance.text.split("\n", len(answers) * 2 + 1)
    return [one.text for one in answers] == [line.strip() for line in lines if line.strip()]
