"""What a user may answer by number: the points that Claude has numbered, items of a list or parts with a title."""

import re

from dedup.extraction.cutting.openers import AGREES, NO
from dedup.extraction.cutting.sentences import run_on, sentences
from dedup.extraction.cutting.statements import asks
from dedup.lazy_dataclasses import dataclass
from dedup.patterns import late
from dedup.words import stems

_WHETHER = (  # in the other languages that there are glossaries of; those without spaces end nowhere
    r"ja|nein|nee|passt|genau|einverstanden|sí|si|vale|de acuerdo|oui|non|d['’]accord|sim|não|да|нет|согласен|ок"
)
_ALL_GOOD = (
    r"(?:(?:all|everything|the rest)(?: of (?:it|them|that))?(?: (?:is|are|looks?|sounds?))?|looks|sounds)"
    r" (?:good|fine|great|ok(?:ay)?|agreed|yes)"
)
SAYS_WHETHER = late(
    rf"(?:(?:{AGREES}|{NO}|not|good|right|skip|{_ALL_GOOD}|{_WHETHER})\b|はい|いいえ|ええ|네|예|아니|好|是|不|可以|对|同意)",
    re.IGNORECASE,
)
_ORDERS = late(
    r"\W*(?:(?:then|now|first|please|pls|also|and)\W+)*(?:(?:can|could|would) you|let['’]?s|fix|add|remove|bump|make"
    r"|change|write|run|check|update|delete|create|rename|move|look|clone|install|open|build|test|deploy|start|stop"
    r"|show)\b",
    re.IGNORECASE,
)
_POINT = late(  # of Claude's: "1. …", "**1. …**", "## 1. …", "### Q1: …", "## Option A: …"
    r" {0,3}(?P<title>#{1,6} +|\*\*(?=[^*]*\*\*\s*\Z))?(?:\*\*|__)?(?:(?:point |question |issue |q)?#?"
    r"(?P<number>\d{1,2}|[a-h](?=[.)]))|(?:option|variant|approach|alternative|plan|choice) (?P<option>\d|[a-h])\b)"
    r"(?:(?:[.):]|\s[-–—](?=\s)|(?= \())(?:\*\*|__)?[ \t]+|[、．）：](?:\*\*)?)(?P<what>\S.*)",
    re.IGNORECASE,
)
_ROW = late(r"\A *\| *(\d{1,2}|[a-h]) *\| *(?=[^ |])", re.IGNORECASE)  # of a table: "| 1 | queue lag | > 1000 |"
_SETTLES = late(r"\b(?:verdict|recommend\w*|suggest\w*|propos\w+|lean|my take|i['’]d|i would)\b", re.IGNORECASE)
_TITLE = late(r" {0,3}(#{1,6}(?= )|\*\*(?=[^*]+\*\*\s*\Z))")
_RULE = late(r" {0,3}-{3,}\s*\Z")
_TURNS_TO_USER = late(  # behind the last point
    r"\W*(?:tell me|let me know|say|(?:do you )?want|shall|should i|ready|what do you|which of|does (?:this|that)"
    r"|any (?:of|other)|please|happy to|once you|if you|ok(?:ay)?\?|sounds)\b",
    re.IGNORECASE,
)
_ITEM = late(r"\A\s*(?:[-*+•] +)?")
_BOLD = late(r"\A\*\*([^*]+)\*\*\s*\Z")

_BRIEF = 60  # characters of an answer that need not name what it is of
_MOST_SAID, _MOST_LINES = 12_000, 300  # of what Claude says, characters and lines in which its points are looked for
_SEVERAL = 2  # points of a list

LONGEST_POINT = 240
"""Characters of a point that stands before its answer."""


@dataclass(frozen=True, slots=True)
class Point:
    """What Claude has said under a number or a letter, its `mark`: its first line, and what stands below that. `title`:
    the marks of a first line that is a title, as in "## 1. …"."""

    mark: str
    first: str
    title: str
    below: tuple[str, ...]

    def whole(self) -> str:
        return " ".join([self.first, *self.below])

    def is_laid_out(self) -> bool:
        """Whether more is said of it than its line."""
        return bool(self.title) or any(line[:1].isspace() and line.strip() for line in self.below)

    def is_answered(self, answer: str) -> bool:
        """Whether what a user says under its number may be an answer to it, and not the first of their own list of what
        is to be done: it says whether, answers a question in a few words, or speaks of the same."""
        brief = len(answer) <= _BRIEF and asks(self.first) and not _ORDERS.match(answer)
        return bool(brief or SAYS_WHETHER.match(answer)) or not named(self.whole()).isdisjoint(named(answer))

    def told(self) -> str:
        """What may stand before an answer to it: all of it, or its first line and what it comes to; "" where that is
        too long. What follows the last item of a list without being part of it is none."""
        first = self.first.strip()
        first = first.rstrip(" *_") if first.count("**") % 2 else first
        own = [line for line in self.below if self.title or line[:1] in " \t-*"]
        lines = (_BOLD.sub(r"\1", _ITEM.sub("", line)).strip() for line in own)
        below = [one for line in lines if line for one in sentences(line) if not _TURNS_TO_USER.match(one)]
        settles = [one for one in below if _SETTLES.search(one)]
        ways = (run_on([first, *below]), run_on([first, *settles[-1:]]), first, (sentences(first) or [""])[0])
        return next((one for one in ways if len(one) <= LONGEST_POINT), "")


def place(mark: str) -> int:
    """The place that a number or a letter stands for, from 1 on."""
    return int(mark) if mark.isdecimal() else ord(mark.lower()) - ord("a") + 1


def points_of(text: str) -> dict[int, Point]:
    """The points of the last numbered list in what Claude has said, by their numbers; none, where there is no list."""
    found, code, at = list[tuple[str, str, str, list[str]]](), False, False
    for line in text[-_MOST_SAID:].split("\n")[-_MOST_LINES:]:
        code ^= line.lstrip().startswith("```")
        line = _ROW.sub(r"\1. ", line.rstrip(" |")) if _ROW.match(line) else line
        point = None if code else _POINT.match(line)
        mark = ((point["number"] or point["option"]) if point else "").lower()
        if point and place(mark) in (1, len(found) + 1):
            found = found if place(mark) > 1 else []
            found.append((mark, point["what"], (point["title"] or "").strip(), []))
            at = True
        elif at and (code or not _ends(line, found[-1][2])):
            found[-1][3].append(line)
        else:
            at = False
    points = (Point(mark, first, title, tuple(below)) for mark, first, title, below in found)
    return dict(enumerate(points, 1)) if len(found) >= _SEVERAL else {}


def _ends(line: str, marks: str) -> bool:
    """Whether a line ends a part whose title has these marks, or begins one without a number."""
    title = _TITLE.match(line)
    return bool(_RULE.match(line) or (title and marks[:1] == title[1][0] and len(title[1]) <= len(marks)))


def named(text: str) -> set[str]:
    """What is named in it, code too, whether one or several."""
    return {stem.removesuffix("s") for stem in stems(text.replace("`", " "))}
