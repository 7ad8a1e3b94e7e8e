"""A list of questions, answered by a list: point by point, line by line, or by their numbers.

Each answer is to be heard with the question in its place. Where there are more or fewer of them nobody knows which is
which.
"""

import re
from collections.abc import Sequence

from dedup.extraction.statements import Statement, asks, turn_of
from dedup.model import Speaker
from dedup.patterns import late

_NUMBER = r"(?:\(?|q|#)(?P<number>\d{1,2})(?:(?:[.):]|\s[-–—]|(?<=#\d)|(?<=q\d))(?=\s))"  # "1.", "(1)", "1 -", "q1"
_ANSWER_TO = late(rf"(?:(?<=\s)|\A){_NUMBER}", re.IGNORECASE)
_NUMBERED = late(rf"{_NUMBER}\s+(?P<answer>\S.*)", re.IGNORECASE)

_LONGEST_LIST = 4_000  # characters of such answers; more is a paste
_SEVERAL = 2  # points of a list


def with_points(said: Sequence[Statement], text: str) -> str:
    """What a user answers to a list of questions by their numbers, each in its line or all in one ("1. redis 2. 30
    days"), as a list, if each of them has its answer; `said`: what was said before."""
    questions = _listed_questions(said, turn_of(said, len(said) - 1)) if said else []
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


def asked_in_place(said: Sequence[Statement], i: int) -> list[Statement] | None:
    """What the statement at `i` answers, if a user answers a list of questions with a list, or line by line and says
    nothing else: the question in its place; nothing, where a list is longer or shorter. None if it is otherwise."""
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
