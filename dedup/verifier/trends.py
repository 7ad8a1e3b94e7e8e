"""Up or down by how much: "20 % shorter", "20 % longer"; "+18 % fps", "lost 18 % of its fps"; halved, doubled."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache

from dedup.patterns import late
from dedup.verifier.judgement import Veto, VetoKind

_CHANGED = late(
    r"(?P<plus>\+)?(?P<minus>(?<!\w)[-−])?\b(?P<by>\d+(?:\.\d+)?)\s?(?:%|per\s?cent\b)"
    r"(?:\s(?:(?P<up>more|higher|longer|larger|bigger|greater|up|above|older)"
    r"|(?P<down>less|fewer|lower|shorter|smaller|down|below|younger)"
    r"|(?P<fast>faster|quicker)|(?P<slow>slower))\b)?"
    r"|\b(?:(?P<halved>halv(?:es|ed|ing))|doubl(?:es|ed|ing)|double the|twice the)\b"
)
_LED_UP = late(r"\b(?:rose|rises?|increas\w+|grew|grows?|gain\w*|gave|up|add(?:s|ed)?)(?:\s\w+){0,2}\s*\Z")
_LED_DOWN = late(
    r"\b(?:fell|falls?|dropp?(?:s|ed)?|decreas\w+|shr[aiu]nk\w*|los(?:t|es?|ing)|reduc\w+|cut\w*|down|sav(?:es?|ed|ing)"
    r"|minus)(?:\s\w+){0,2}\s*\Z"
)
_LOOKED_BACK = 40  # characters


def trend_vetoes(stored: str, candidate: str) -> list[Veto]:
    """What goes up in one text goes down in the other by as much. Faster is not more: what takes 20 % less is faster.
    Of 12,500 labelled pairs 10 are so, and none of them is a duplicate."""
    before, after = _trends(stored), _trends(candidate)
    return [
        Veto(VetoKind.OPPOSITE, min(before[change].values()), min(after[change].values()))
        for change in sorted(before.keys() & after.keys())
        if len(before[change]) == len(after[change]) == 1 and before[change].keys() != after[change].keys()
    ]


@lru_cache(maxsize=1024)
def _trends(text: str) -> dict[tuple[float, str], dict[int, str]]:
    """By how much, and of what kind, something is said to change: the ways that it goes, each as it is said."""
    found: dict[tuple[float, str], dict[int, str]] = defaultdict(dict)
    text = text.lower()
    for match in _CHANGED.finditer(text):
        kind = "speed" if match["fast"] or match["slow"] else "size"
        before = text[max(0, match.start() - _LOOKED_BACK) : match.start()]
        if match["by"] is None:
            way = -1 if match["halved"] else 1
        elif match["down"] or match["slow"]:
            way = -1
        elif match["up"] or match["fast"] or match["plus"]:
            way = 1
        elif match["minus"] or _LED_DOWN.search(before):
            way = -1
        elif _LED_UP.search(before):
            way = 1
        else:
            continue
        found[float(match["by"] or 2), kind][way] = match[0].strip()
    return dict(found)
