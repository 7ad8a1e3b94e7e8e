"""How a user answers several of Claude's points in one message: by their numbers or letters, each in its line or all in
one, "yes to 1 and 3, 2 should be 30 days", or below a quotation of each.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from dedup.extraction.cutting.openers import NO, YES
from dedup.extraction.cutting.sentences import sentences
from dedup.extraction.turns.all_but import EACH, all_but
from dedup.extraction.turns.points import LONGEST_POINT, SAYS_WHETHER, Point, place, points_of
from dedup.lazy_dataclasses import dataclass
from dedup.patterns import late
from dedup.words import words

_MARK = r"(?P<mark>\d{1,2}|[a-h])"
_NUMBER = rf"(?:\(?|q|#){_MARK}(?:(?:[.):]|\s[-–—]|(?<=#\d)|(?<=q\d))(?=\s))"  # "1.", "(1)", "1 -", "q1", "a)"
_ANSWER_TO = late(rf"(?:(?<=\s)|\A){_NUMBER}", re.IGNORECASE)
_NUMBERED = late(rf"(?:{_NUMBER}\s+|(?P<wide>\d{{1,2}})[、．）：]\s*)(?P<answer>\S.*)", re.IGNORECASE)
_BARE = late(r"(?:\A|(?<=[,;.!?]) {1,3})(?P<mark>\d{1,2}|[A-H]) (?=[^\W_])")  # "1 yes, 2 no"
_STOPS = (",", ";", ".", "!", "?", ")")
_MAY_REPLY = late(
    r"(?:\A|\n)[\W_]{0,6}(?:q?\d{1,2}\b|[a-h][.): ])|\s\(?\d{1,2}[.):]\s|^>"
    r"|\b(?:to|for|with|on|but|except|from|besides|ok|yes|no|only|just|and|also|point|number) [(#]?\d\b"
    r"|[.;!] #?\d\b|\b(?:but|except|from|only|just) [a-h]\b",
    re.IGNORECASE | re.MULTILINE,
)

_TO_SOME = late(  # "yes to 1 and 3, 2 should be 30 days"
    rf"\W*(?P<says>{YES}|{NO}|ok(?:ay)?|agreed?|fine|good)(?: (?:to|with|for|on))? (?P<marks>{EACH})"
    rf"(?!\d|[.:]\d| ?%| [a-z]+s\b)(?:[,;.]\s*(?P<rest>.*))?",
    re.IGNORECASE,
)
_FEWEST_QUOTED = 0.8  # share of the words of a quotation that stand in a sentence of Claude's

_LONGEST = 4_000  # characters of such answers; more is a paste
_SEVERAL = 2  # answers, of which each has a number


@dataclass(frozen=True, slots=True)
class Reply:
    """Each answer with the point that it is to, and what its message says before and behind them all."""

    answers: Sequence[tuple[str, str]]
    before: str = ""
    behind: str = ""


def may_reply(text: str) -> bool:
    """Whether it is worth looking for what it answers."""
    return len(text) <= _LONGEST and _MAY_REPLY.search(text) is not None


def replies(text: str, told: Sequence[str]) -> Reply | None:
    """What a text answers of what Claude has `told`, message by message, the last one first; None if nothing."""
    if quoting := _below_quotations(text, told):
        return quoting
    points = next(filter(None, map(points_of, told)), {})
    if points and (found := all_but(text, points)):
        listed = [(points[n].told(), answer) for n, answer in sorted(found.answers.items())]
        return Reply(listed, "\n".join(found.before), "\n".join(found.behind))
    before, answers, behind = _answers(text, points)
    fitting = [mark for mark, answer in answers if points[mark].is_answered(answer)]
    if len(answers) < _SEVERAL or 2 * len(fitting) < len(answers):
        return None
    to = [(points[mark].told(), answer) for mark, answer in answers]
    return Reply(to, "\n".join(before), "\n".join(behind))


def _below_quotations(text: str, told: Sequence[str]) -> Reply | None:
    """What stands right below each of Claude's sentences that a text quotes; None, where it quotes something else. What
    stands before the first, or in a paragraph of its own, answers none."""
    first, *pieces = _QUOTATION.split(text)  # what is quoted, and what follows, by turns
    answers, apart = list[tuple[str, str]](), list[str]()
    for quoted, below in zip(pieces[::2], pieces[1::2], strict=True):
        answer, *more = [paragraph for paragraph in _PARAGRAPHS.split(below.strip()) if paragraph] or [""]
        apart += more
        if answer:
            answers.append((_sentence(quoted, told), " ".join(answer.split())))
    if not answers or not all(point for point, _ in answers):
        return None
    return Reply(answers, first.strip(), "\n\n".join(apart))


_QUOTATION = late(r"((?:^[ \t]*>[^\n]*(?:\n|\Z))+)", re.MULTILINE)
_PARAGRAPHS = late(r"\n[ \t]*\n\s*")


def _sentence(quoted: str, told: Sequence[str]) -> str:
    """The sentence of Claude's that has most of the words of a quotation; "" if none has nearly all."""
    own = frozenset(words(quoted))
    said = (one for text in told for line in text.split("\n") for one in sentences(_LISTED.sub("", line)))
    best = max(said, key=lambda one: len(own.intersection(words(one))), default="")
    fits = own and len(own.intersection(words(best))) >= _FEWEST_QUOTED * len(own)
    return best if fits and len(best) <= LONGEST_POINT else ""


_LISTED = late(r"\A\s*(?:[-*+•]|\d{1,2}[.)]) +")


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
    marks = [place(m["mark"] or m["wide"]) for m in found]
    rises = marks == sorted(set(marks)) and points.keys() >= set(marks)
    answers = [(mark, m["answer"].rstrip(" ,;")) for mark, m in zip(marks, found, strict=True)]
    return (before, answers, behind) if rises and len(found) == len(parts) else ([], [], [])


def _parted(line: str, points: Mapping[int, Point]) -> list[str]:
    """A line, cut before each number that may begin an answer. Where each of the points has one, the last of several
    that are the same begins it: "1. postgres 2. 2. 30 days". Else only behind a stop: "1. use 2. generation chips"."""
    parts, end = list[str](), len(line)
    for mark in sorted(points, reverse=True):
        start = max((m.start() for m in _ANSWER_TO.finditer(line, 0, end) if place(m["mark"]) == mark), default=end)
        parts.insert(0, line[start:end].strip())
        end = start
    if points and all(parts):
        return [part for part in (line[:end].strip(), *parts) if part]
    if together := _together(line, points):
        return together
    marks = list(_ANSWER_TO.finditer(line))
    bare = not marks
    marks = marks or list(_BARE.finditer(line))
    starts = [m.start() for m in marks if not line[: m.start()].strip() or line[: m.start()].rstrip().endswith(_STOPS)]
    if not starts or starts[0]:
        return []
    parts = [line[start:after].strip() for start, after in pairwise([*starts, len(line)])]
    if not bare:
        return parts
    if len(parts) < len(points) and (each := _one_by_one(line, len(points))):
        return each
    told = [re.sub(r"\A(\w+) ", r"\1. ", part) for part in parts]
    return told if any(SAYS_WHETHER.match(part.split(" ", 1)[1]) for part in told) else []


def _one_by_one(line: str, count: int) -> list[str]:
    """The answers to all of so many points where nothing stands between them: "1 yes 2 no 3 ok". Each says whether."""
    found, end = list[str](), len(line)
    for number in range(count, 0, -1):
        start = max((m.start() for m in _SPACED.finditer(line, 0, end) if int(m["mark"]) == number), default=end)
        found.insert(0, f"{number}. {line[start:end].strip().partition(' ')[2]}")
        end = start
    says = all(SAYS_WHETHER.match(one.partition(" ")[2]) for one in found)
    return found if says and not line[:end].strip() else []


_SPACED = late(r"(?:\A|(?<=\s))(?P<mark>\d{1,2}) (?=[^\W\d_])")


def _together(line: str, points: Mapping[int, Point]) -> list[str]:
    """The answers of who says yes or no to several at once, each behind its number."""
    some = _TO_SOME.fullmatch(line)
    if some is None:
        return []
    found = dict.fromkeys(map(int, re.findall(r"\d", some["marks"])), some["says"])
    rest = some["rest"] or ""
    marks = list(_BARE.finditer(rest))
    if rest and not (marks and not marks[0].start()):
        return []
    for m, after in zip(marks, [*(m.start() for m in marks[1:]), len(rest)][: len(marks)], strict=True):
        found[place(m["mark"])] = rest[m.end() : after].strip(" ,;")
    return [f"{n}. {found[n]}" for n in sorted(found)] if len(found) >= _SEVERAL else []
