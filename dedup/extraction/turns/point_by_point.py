"""Points and questions that Claude lists, answered one by one: in a list as long, line by line, or by their numbers.

Each answer is to be heard with what it answers. Without numbers, where there are more or fewer answers, nobody knows
which is which.
"""

from collections.abc import Iterator, Sequence

from dedup.extraction.cutting.statements import FURTHEST, Statement, asks, turn_of
from dedup.extraction.turns.replies import may_reply, replies
from dedup.lazy_dataclasses import replace
from dedup.model import Speaker

_SEVERAL = 2  # points of a list
_FURTHEST_BACK = 3  # messages of Claude's that may hold the list, the last ones


def with_points(said: Sequence[Statement], text: str) -> tuple[str, list[str]]:
    """What a user answers, point by point, to what Claude has listed or they quote of it, as a list; and of each point
    what Claude has said there. As it is, and nothing, where it is no such answer. `said`: what was said before."""
    if not said or said[-1].speaker is Speaker.USER or not may_reply(text):
        return text, []
    reply = replies(text, list(_last_told(said)))
    if reply is None:
        return text, []
    listed = "\n".join(f"{n}. {answer}" for n, (_, answer) in enumerate(reply.answers, 1))
    whole = "\n\n".join(part for part in (reply.before, listed, reply.behind) if part)
    return whole, [point for point, _ in reply.answers]


def answering(parts: Sequence[Statement], points: Sequence[str]) -> Sequence[Statement]:
    """The statements of a message, the points of its list each with what it answers."""
    listed = [n for n, one in enumerate(parts) if one.bullet and one.depth == 1] if points else []
    if len(listed) != len(points):  # "1. - redis"
        return parts
    point = dict(zip(listed, points, strict=True))
    return [replace(one, point=point[n]) if n in point else one for n, one in enumerate(parts)]


def _last_told(said: Sequence[Statement]) -> Iterator[str]:
    """What Claude has said since its user spoke last, message by message, the last one first."""
    place = len(said) - 1
    for _ in range(_FURTHEST_BACK):
        if place < 0 or said[place].speaker is Speaker.USER:
            return
        yield said[place].utterance.text
        place = turn_of(said, place).start - 1


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
