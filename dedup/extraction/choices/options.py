"""The options that Claude lays out: the points of a list, the rows of a table, or "(a) …, (b) …" within a line."""

import re
from itertools import pairwise

from dedup.extraction.cutting.sentences import sentences
from dedup.extraction.turns.points import points_of
from dedup.patterns import late

MARK = r"(?P<mark>[a-h]|[1-9])"
_ITEM = late(
    rf"(?:[-*+•] +)?(?:\| *)?(?:\*\*|__)?(?:(?:option|variant|plan)\s+)?\(?{MARK}"
    r"(?:(?:[).:]|\s[–—-]|\s*\|)(?:\*\*|__)?|(?:\*\*|__)(?:[).:]|\s[–—-]|\s*\|)?)\s+(?P<what>\S.*)",
    re.IGNORECASE,
)
_BULLET = late(r"[-*+•] +(?P<what>\S.*)")
_NAMED = late(r"(?:\*\*|__)(?P<what>[^*\n]{2,40}(?:\*\*|__)\s*[–—:-].*)")  # "**Chromatic** – hosted, paid"
_ROW = late(r"\| *(?P<what>[^\s|].*)")  # without a mark
_INLINE = late(rf"(?:(?<=\s)|\A)(?:option\s+)?\(?{MARK}[):](?=\s)", re.IGNORECASE)
_DOTTED = late(r"(?<=\s)(?P<mark>[1-9])\.(?=\s)")  # behind a colon only
_ORDER = {mark: n for marks in ("abcdefgh", "123456789") for n, mark in enumerate(marks)}


_FEWEST, _MOST = 2, 9  # options
_MOST_SAID, _MOST_LINES, _LONGEST_LINE = 8_000, 60, 600  # of what Claude says the end is looked at; characters, lines

Listed = tuple[str, list[tuple[str, str]]]
"""What introduces a list of options, and the options, each with its mark, or "", and as it was said."""


def lists(text: str) -> list[Listed]:
    """The lists of options at the end of a text."""
    text = text[-_MOST_SAID:]
    found, lead = list[Listed](), ""
    options = list[tuple[str, str]]()
    for line in text.split("\n")[-_MOST_LINES:]:
        line = line.strip()[:_LONGEST_LINE]
        if not line:
            continue
        if set(line) <= set("|-: \t"):
            options = [] if "|" in line else options  # what stands above it is the head of a table
            continue
        inline = _inline(line)
        item = None if inline else _ITEM.match(line) or _BULLET.match(line) or _NAMED.match(line) or _ROW.match(line)
        mark = (item.groupdict().get("mark") or "").lower() if item else ""
        first = options[0][0] if options else None
        goes_on = item and (mark == first == "" or (first and mark and _ORDER[mark] == len(options)))
        if not goes_on:
            options = []
        if item:
            options.append((mark, _OUTER.sub("", line).rstrip(" |")))
            if len(options) == _FEWEST:
                found.append((lead, options))
            continue
        lead = (sentences(line) or [""])[-1]
        found += [inline] if inline else []
    points = points_of(text)
    if points and (not found or all(point.is_laid_out() for point in points.values())):
        laid = [(point.mark, told) for point in points.values() if (told := point.told())]
        found = [("", laid)] if len(laid) == len(points) else found
    return [(before, options) for before, options in found if len(options) <= _MOST]


_OUTER = late(r"\A(?:[-*+•] +|\| *)?")  # "| B | Redis | fast |", "- Redis"


def _inline(line: str) -> Listed | None:
    """The options within a line: "(a) 409 and nothing is merged, (b) 200 with the quantity reduced"."""
    marks = list(_INLINE.finditer(line))
    if not marks and ":" in line:
        dotted = list(_DOTTED.finditer(line))
        marks = dotted if dotted and line[: dotted[0].start()].rstrip().endswith((":", "?")) else []
    if len(marks) < _FEWEST or [_ORDER[m["mark"].lower()] for m in marks] != list(range(len(marks))):
        return None
    ends = [later.start() for _, later in pairwise(marks)] + [len(line)]
    options = [(m["mark"].lower(), line[m.start() : end].strip(" ,;")) for m, end in zip(marks, ends, strict=True)]
    before = sentences(line[: marks[0].start()])
    return (before[-1] if before else "", options)


def of_option(option: str) -> str:
    """What the option says, without its mark."""
    item = _ITEM.match(option)
    return item["what"] if item else option


_LOOKS = late(
    r"\W*(?:run|rerun|look|check|read|open|search|grep|try|debug|profile|bisect|wait|stop|continue|investigate"
    r"|reproduce)\b",
    re.IGNORECASE,
)
_TO_DO = late(
    r"\W*(?:write(?! to\b)|fix|revert|restart|start|commit|push|merge|deploy|leave|skip|raise|pin)\b", re.IGNORECASE
)
_VALUE = late(r"\d")


def is_to_do(option: str, decided: bool) -> bool:
    """Whether it is what Claude should do next. What is `decided` with a reason, or as one of several, or has a value,
    lasts."""
    return bool(_LOOKS.match(option) or (_TO_DO.match(option) and not decided and not _VALUE.search(option)))
