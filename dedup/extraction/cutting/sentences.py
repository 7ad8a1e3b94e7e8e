"""Text → sentences, for prose as people and models write it around code.

Every pattern here is linear in the length of the text: transcripts hold megabytes on one line.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from dedup.extraction.cutting.abbreviations import goes_on
from dedup.extraction.cutting.openers import NO
from dedup.extraction.cutting.put_right import puts_right
from dedup.gloss import CODE
from dedup.patterns import late

# The end of a sentence: terminal punctuation with what closes on it, then white space; CJK marks need no space.
_END = late(r"[.!?…]{1,6}[\"'”’)\]*_]{0,4}(?=\s)|[。！？][」』）]?")
_LIST_NUMBER = late(r"\s*[*_]{0,3}\(?\d{1,2}\Z")


def sentences(text: str, *, casual: bool = False) -> list[str]:
    """The sentences of one paragraph, in order, trimmed, none empty.

    A full stop before a lower-case word ends a sentence only in `casual` text, whose writers do not use capitals.
    """
    code = [m.span() for m in CODE.finditer(text)]
    found: list[str] = []
    start = at = 0
    for end in _END.finditer(text):
        while at < len(code) and code[at][1] <= end.start():
            at += 1
        if at < len(code) and code[at][0] <= end.start():
            continue
        if not _ends(text, start, end, casual):
            continue
        found.append(text[start : end.end()].strip())
        start = end.end()
    found.append(text[start:].strip())
    return _put_together([s for s in found if s])


_STRESS = late(r"(?:ever|always|never|period|full stop)[.!\s]*", re.IGNORECASE)
_STRESSED = 12  # characters of what may be stressed: "the first. always." answers a question


def _put_together(said: list[str]) -> list[str]:
    """The sentences, of which one that says nothing by itself belongs to the one before it: "ever.", "always.", or what
    stands in another's place (`put_right`)."""
    found = said[:1]
    for sentence in said[1:]:
        before = found[-1]
        stressed = len(before) >= _STRESSED and _STRESS.fullmatch(sentence)
        if stressed or puts_right(before, sentence) or _is_undecided(before, sentence):
            found[-1] += f" {sentence}"
        else:
            found.append(sentence)
    return found


# "drop vienna.. no wait keep vienna drop berlin. no. argh. only vienna and zurich": what holds in the end is the last.
_WAVERS = late(
    r"\w\W+\w+[)\s]*[.,;!…–—-]+\s*(?:(?:oh|hm+|argh|ugh)\W+)?"
    r"(?:no,? (?:no,? )?wait(?! (?:time|list|period|state|loop))|wait,? no|hm+,? no|no,? hang on)\b",
    re.IGNORECASE,
)
_AT_A_LOSS = rf"(?:(?:{NO}|hm+|argh+|ugh+|uh+|oh|damn|wait)\b[\s.,!…]*){{1,4}}"
_IS_AT_A_LOSS = late(_AT_A_LOSS, re.IGNORECASE)
_LEFT_AT_A_LOSS = late(rf"[.!…]\s(?=[^.!…,]*\bn(?:o|ope|ah)\b){_AT_A_LOSS}\Z", re.IGNORECASE)
_LONGEST_WAVERING, _LONGEST_LOSS = 200, 24  # characters


def _is_undecided(before: str, sentence: str) -> bool:
    """Whether somebody who has just changed their mind in a breath does so again with the next sentence, or says there
    what it is in the end."""
    if len(before) + len(sentence) > _LONGEST_WAVERING or not _WAVERS.search(before):
        return False
    if _IS_AT_A_LOSS.fullmatch(sentence):
        return True
    return _LEFT_AT_A_LOSS.search(before, max(len(before) - _LONGEST_LOSS, 0)) is not None


@lru_cache(2048)
def parts(text: str) -> tuple[str, ...]:
    """The sentences of a text, and what stands between semicolons: statements that were joined."""
    return tuple(sentence for line in _BREAK.split(text) for sentence in sentences(line))


_BREAK = late(r"\n|;\s")


def _ends(text: str, start: int, end: "re.Match[str]", casual: bool) -> bool:
    mark = end.group()
    if mark[0] in "。！？":
        return True
    follows = text[end.end() : end.end() + 3].lstrip()
    if not follows:
        return True
    if mark.startswith(".") and not mark.startswith(".."):
        before = text[max(start, end.start() - 12) : end.start()]
        if _LIST_NUMBER.fullmatch(before) or _counts_on(text[max(start, end.start() - _LONGEST_PART) : end.start()]):
            return False
        if goes_on(text, start, end.start(), end.end(), casual=casual):
            return False
    if mark[0] == "?" and names_a_type(text[max(start, end.start() - _LONGEST_FIELD) : end.start()]):
        return False
    if follows[0].islower():
        return casual and not mark.startswith(("..", "…"))
    return True


_LONGEST_FIELD = 80
_FIELD = late(r"(?:\b[a-z]+[A-Z_]\w*:?|\w:) [A-Z]\w{2,40}\Z")


def names_a_type(before: str) -> bool:
    """Whether the question mark behind this says that a field may lack its value: "add rejectionReason String?"."""
    return bool(_FIELD.search(before[-_LONGEST_FIELD:]))


LONGEST = 400
"""Characters up to which what belongs together is joined."""

_STOPS = (".", "!", "?", ":", ";", ",", "…", ".**", ":**", ".`", ".)", *"。！？：；，、")


def run_on(said: Sequence[str]) -> str:
    """The parts in one line; list items and lines without a full stop are set off by semicolons."""
    *first, last = said
    return " ".join([*(part if part.endswith(_STOPS) else f"{part};" for part in first), last])


_NUMBERED = late(r"(?<![\w.])(\d{1,2})[.)]\s")
_LONGEST_PART = 400  # characters between two numbers
_LAST_NUMBER = late(r"(?<![\w.])\d{1,2}\Z")


def _counts_on(sentence: str) -> bool:
    """Whether its last number is the next of those that number its parts: "1. our own relay, 2"."""
    last = _LAST_NUMBER.search(sentence, max(len(sentence) - 3, 0))
    return last is not None and any(int(n) + 1 == int(last[0]) for n in _NUMBERED.findall(sentence))


_LEFT_OPEN = late(
    r"(?:,|\b(?:the|an?|of|to|in|on|at|for|from|with|by|and|or|but|not|has|have|had|is|are|was|were|be|been|that|which"
    r"|this|these|our|your|my|must|should|may|can|will|do|does|if|when|before|after|until|unless|than|as))\Z",
    re.IGNORECASE,
)
_LONGEST_OPEN = 6  # characters of these words


def is_left_open(line: str) -> bool:
    """Whether a line ends where nothing ends, so that the next one goes on with it."""
    return bool(_LEFT_OPEN.search(line, max(len(line) - _LONGEST_OPEN, 0)))  # it grows with each that goes on
