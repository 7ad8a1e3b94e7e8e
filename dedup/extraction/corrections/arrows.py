"""What a user puts in the place of a value with an arrow: "thumbnails 200 -> 320, on the tablet they look like mud".

The old value is told there, so one knows what is meant, also long after it was set. Of what is no number ("deploys:
tuesdays -> thursdays") only where the old one is known: "api -> queue -> worker" shows a way.
"""

import re
from collections.abc import Container, Sequence

from dedup.extraction.corrections.another_value import NO_VALUE, Value, told
from dedup.extraction.corrections.bare_forms import LONGEST_BARE
from dedup.extraction.corrections.reset_values import is_reason, settings, taken_up
from dedup.extraction.cutting.momentary import FOR_NOW
from dedup.extraction.cutting.statements import SHORT_MESSAGE, Statement, asks_unmarked, says_of_what, turn_of
from dedup.lazy_dataclasses import dataclass
from dedup.patterns import late
from dedup.words import stems, words

_NAME = r"[\w#@+][\w./@#+-]{0,40}?"
_NUMBER = r"[~$€]?\d[\d.,:]*"
_ARROW = late(
    rf"(?<![\w>→-])(?P<old>{_NUMBER}|{_NAME})(?:(?<=\d) ?(?:%|€|[a-zµ]{{1,9}}))? ?(?:-{{1,2}}>|→|=>) ?"
    rf"(?P<new>{_NUMBER}|{_NAME})(?=[\s,;.!)]*(?:\Z|\s|%|€)|(?<=\d)[a-zµ]{{1,9}}\b)(?![^,;.]*(?:->|→|=>))"
)
_FEWEST = 3  # letters of what two texts share: "poll", "polling"
_OF_NOW = late(rf"\b(?:{FOR_NOW}|click|press|select|menu|tab)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Arrow:
    """What stands in whose place, each by its place: its user's `own` words, with the sentence before that tells of
    what it is, and Claude's `report`, if there is one. `old`, `new`: the two sides, as they are written."""

    own: tuple[int, ...]
    report: int | None
    value: Value | None
    old: str
    new: str


def arrow(said: Sequence[Statement], i: int, taken: Container[int]) -> Arrow | None:
    """What the statement at `i` puts in the place of something with an arrow; None if nothing. `taken`: what is known
    to be something else."""
    gloss = said[i].gloss
    found = _ARROW.search(gloss) if ">" in gloss or "→" in gloss else None
    if found is None or len(gloss) > LONGEST_BARE or said[i].parts > SHORT_MESSAGE or said[i].bullet:
        return None
    left = f"{gloss[: found.start()]} {gloss[found.end() :]}"
    if asks_unmarked(gloss) or _OF_NOW.search(gloss) or NO_VALUE.search(left) or "`" in found[0]:
        return None
    own: tuple[int, ...] = (i,)
    if not told(left):
        before = i - 1 if i - 1 in turn_of(said, i) and i - 1 not in taken else None
        if before is None or not (is_reason(said[before]) or says_of_what(said[before].gloss)):
            return None
        own = (before, i)
    meant = settings(f"{found['new']}{gloss[found.end() :]}")
    report, value = (meant and settings(found["old"]) and taken_up(said, i, meant[0])) or (None, None)
    return Arrow(own, report, value, found["old"].lower(), found["new"].lower())


def turns(one: Arrow, known: str, about: str) -> bool:
    """Whether what is known has the old side and not the new one, and is of the same as what the arrow stands in."""
    of = words(known)
    old, new = words(one.old), words(one.new)
    has = bool(old) and _within(old, of) and not _within(new, of)
    shared = (stem for stem in stems(about) - stems(one.old) - stems(one.new) if len(stem) >= _FEWEST)
    return has and any(other.startswith(stem) or stem.startswith(other) for stem in shared for other in stems(known))


def _within(side: Sequence[str], of: Sequence[str]) -> bool:
    return any([*of[n : n + len(side)]] == [*side] for n in range(len(of)))
