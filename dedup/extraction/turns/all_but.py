"""What a user says to all of Claude's points, and to some of them apart, in one breath: "all good except 2, keep them
30 days", "good. only 2 is too late, 50" and below that "and 3 with a blue led", or "2 is too much" above "rest ok".

What is said to all holds for each point that is not named. A number may be a value as well, "only 2 workers": it names
a point where what follows says how that is to be, or speaks of the same.
"""

import re
from collections.abc import Mapping, Sequence

from dedup.extraction.cutting.openers import YES
from dedup.extraction.cutting.statements import asks
from dedup.extraction.turns.points import Point, place
from dedup.lazy_dataclasses import dataclass
from dedup.patterns import late

EACH = r"#?\d(?:(?:,? and |, ?| ?& ?| n | )#?\d)*"
"""Part of patterns: one number or several."""

_GOOD = rf"(?:good|fine|ok(?:ay)?|great|nice|perfect|agreed|{YES})"
_VERDICT = late(
    r"\W*(?:(?:ah|oh|hm+|well)[\s,]+)?(?:"
    rf"(?P<all>(?:(?:{YES}|ok(?:ay)?|sure)[\s,]+)?(?:(?:to )?(?:all|everything)(?: of (?:it|them|that))?"
    rf"(?: (?:is|are|looks?|sounds?))?(?: (?:very |really )?{_GOOD})?|(?:it |that |they )?(?:looks?|sounds?) {_GOOD}))"
    r"|(?P<likes>(?:(?:very|really|ok(?:ay)?|yes),? )?(?:good|fine|perfect|agreed)(?: (?:list|plan|so far))?)"
    rf"|(?:{YES}|ok(?:ay)?|sure|nice|great|cool)(?: (?:for|to) (?:all|most))?)\W*",
    re.IGNORECASE,
)
_REST = late(
    r"(?:\A|[\n.,;!]|\band\b|\bbut\b)[ \t]*(?:the |all )?(?:rest|others)(?: (?:is|are|looks?|sounds?|stays?))? "
    rf"(?P<good>{_GOOD}|as (?:it is|they are|you (?:have|wrote|said)(?: it)?))(?=\W*(?:\n|\Z|[.;,!]))",
    re.IGNORECASE,
)
_EXCEPT = late(r"\b(?:except|but|apart|besides)\b", re.IGNORECASE)
_APART = late(
    r"(?:(?:\A|(?P<starts>[\n.,;!]))[ \t]*|[ \t])"
    r"(?P<link>(?:(?:and|also|plus|only|just|except|but|apart from|besides"
    r"|not(?= (?:for )?#?\d)) +){0,3})(?:for )?(?:(?:number|point) )?"
    rf"(?P<marks>{EACH}(?![\w%€$]|[.:,]\d)|[a-h](?![\w.)'’-]))(?P<stop>[ \t]*(?:[,:.;]|[–—-]+(?=\s)|$)|)",
    re.IGNORECASE | re.MULTILINE,
)
_SAYS_HOW = late(
    r" (?:(?:is|isn['’]?t|should|shall|must|needs?|has|can(?:not|['’]?t)?|could|may|will|would|does(?:n['’]?t)?|gets?"
    r"|goes|stays?|no|nope|not|never|instead|rather|better)\b(?! (?:be )?(?:enough|plenty|more|ok(?:ay)?|"
    r"(?:very |really )?(?:good|fine|great|nice|perfect))\b)|(?:too|also|only|just) \w|→|[-=]>)",
    re.IGNORECASE,
)
_SAYS_WHAT = late(
    r" (?:keep|make|drop|use|let['’]?s|take|put|set|call|are|i|we|that|it|they|there|please|where|because)\b",
    re.IGNORECASE,
)
_SAYS_WHERE = late(r" (?:with|without|in|at|to|as|by|on|for|from|every|after|before|until|per)\b", re.IGNORECASE)
_COUNTED = late(  # "and 3 workers", "and 4 gb of ram"
    r" (?:\w+(?<!s)s\b|(?:[kmgt]i?b|k?[wvmg]|[mck]?m|h|l|min|sec|euros?|people|more|other|of|or|x|times)\b|\W)",
    re.IGNORECASE,
)
_CLAUSES = late(r"[\n.,;:!]+")
_NO = "no"  # to a point of which nothing is said but that it is not as the others


@dataclass(frozen=True, slots=True)
class AllBut:
    """The answers by the numbers of their points, and the lines before and behind them all."""

    before: list[str]
    answers: dict[int, str]
    behind: list[str]


def all_but(text: str, points: Mapping[int, Point]) -> AllBut | None:
    """What a text says to all `points` and to some of them apart; None where it does not."""
    rest = _REST.search(text)
    text = f"{text[: rest.start()]}\n{text[rest.end() :].lstrip(' .,;!')}" if rest else text
    apart = _apart(text, points)
    if not apart:
        return None
    first = apart[0][0]
    head = text[: first.start()]
    clauses = [clause for clause in _CLAUSES.split(head) if clause.strip()]
    verdict = _VERDICT.fullmatch(clauses[-1]) if clauses else None
    if verdict and (first["link"] or verdict["all"] or verdict["likes"]):
        says = verdict[0].strip()
        head = head[: head.rindex(clauses[-1])]
    elif rest:
        says = rest["good"]
    else:
        return None
    answers, behind = dict[int, str](), list[str]()
    for (m, marks), end in zip(apart, [*(m.start() for m, _ in apart[1:]), len(text)], strict=True):
        own, *more = text[m.end() : end].split("\n")
        answers |= dict.fromkeys(marks, own.strip(" \t,;") or _NO)
        behind += more
    if not any(said != _NO for said in answers.values()):  # "all but 1" picks the others
        return None
    others = points.keys() - answers.keys()
    if any(asks(points[n].first) for n in others):
        return None
    return AllBut(head.strip().split("\n"), dict.fromkeys(others, says) | answers, [line.strip() for line in behind])


def _apart(text: str, points: Mapping[int, Point]) -> list[tuple[re.Match[str], list[int]]]:
    """Where a text names points by their numbers or letters and says something of them, and which."""
    found, seen = list[tuple[re.Match[str], list[int]]](), set[int]()
    numbered = points[1].mark.isdecimal()
    for m in _APART.finditer(text):
        marks = [place(mark) for mark in re.findall(r"\d|\b[a-h]\b", m["marks"].lower())]
        new = numbered == m["marks"][-1].isdecimal() and points.keys() >= set(marks) and seen.isdisjoint(marks)
        if new and _is_named(text, m, [points[n] for n in marks], bool(found)):
            found.append((m, marks))
            seen.update(marks)
    return found


def _is_named(text: str, m: re.Match[str], points: Sequence[Point], later: bool) -> bool:
    """Whether the number names these points, and is no value. `later`: others are named before."""
    link, starts, behind = m["link"], m["starts"], text[m.end() :].split("\n", 1)[0]
    begins = starts == "\n" or not m.start()
    if not (link or begins or starts in {".", ";", "!"}):
        return False
    stop, excepts = m["stop"].strip(), _EXCEPT.search(link) is not None
    if stop or not behind.strip():
        return excepts or bool(behind.strip() and (stop == ":" or (link and stop != ".")))
    if _SAYS_HOW.match(behind) or (excepts and _SAYS_WHAT.match(behind)):
        return True
    if _SAYS_WHERE.match(behind) and later:
        return bool(link) or begins
    if later and link and begins and not _COUNTED.match(behind):
        return True
    return bool(link or begins) and any(point.is_answered(behind.strip()) for point in points)
