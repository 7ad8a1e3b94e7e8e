"""Two texts beside each other, with the words that only one of them has marked."""

from collections.abc import Sequence
from difflib import SequenceMatcher

from rich.table import Table
from rich.text import Text

from hooks.control_characters import printable


def differing(stored: str, candidate: str) -> tuple[list[str], list[str]]:
    """The runs of words that only the stored text has, and those that only the candidate has, in order."""
    left, right = stored.split(), candidate.split()
    changes = [change for change in _changes(left, right) if change[0] != "equal"]
    return (
        [" ".join(left[a:b]) for _, a, b, _, _ in changes if b > a],
        [" ".join(right[c:d]) for _, _, _, c, d in changes if d > c],
    )


def side_by_side(stored: str, candidate: str, titles: tuple[str, str], *, coloured: bool) -> Table:
    """A table of two columns. Without colours what differs stands in brackets."""
    left, right = stored.split(), candidate.split()
    one, other = Text(), Text()
    for kind, a, b, c, d in _changes(left, right):
        for text, words, style in ((one, left[a:b], "bold red"), (other, right[c:d], "bold green")):
            if words:
                same = kind == "equal"
                said = printable(" ".join(words))
                text.append(said if same or coloured else f"[{said}]", "" if same else style).append(" ")
    table = Table(*titles, box=None, header_style="dim", padding=(0, 2, 0, 0))
    for column in table.columns:
        column.ratio = 1
    table.add_row(one, other)
    return table


def _changes(left: list[str], right: list[str]) -> Sequence[tuple[str, int, int, int, int]]:
    folded = [word.casefold().strip(".,;:!?") for word in left], [word.casefold().strip(".,;:!?") for word in right]
    return SequenceMatcher(None, *folded, autojunk=False).get_opcodes()
