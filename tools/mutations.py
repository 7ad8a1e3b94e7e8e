"""What one small change of a text does to how it is judged: `python -m tools.mutations` prints a table.

Facts of the held-out conversations are compared with themselves, changed in one place. Some changes keep the meaning:
nearly all should be skipped. Others change it: none should be a duplicate, and few a wording. Nothing was trained on
these texts or on these changes; some of the verifier's rules were written with such changes in view. Needs the
embedding model; takes minutes.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

from dedup.config import load
from dedup.embedding.views import Views
from dedup.verify import Prepared, judge_pairs, prepare
from dedup.wiring import embedder
from tools.command_line import command_line

HELD_OUT = Path(__file__).parents[1] / "fixtures" / "held_out"
EACH = 100  # facts of each set
THRESHOLD = 0.9

Change = Callable[[str], str | None]
"""A text → the text changed in one place; None where it has no such place."""


@dataclass(frozen=True)
class Share:
    """How many texts could be changed so, and how many of them were judged duplicates, and wordings."""

    texts: int
    duplicates: int
    wordings: int

    @property
    def skipped(self) -> float:
        """The share that is no memory of its own."""
        return (self.duplicates + self.wordings) / self.texts


def _before(said: str) -> Change:
    return lambda text: (
        said + (text if text[:2].isupper() or said.endswith(("** ", ". ")) else text[0].lower() + text[1:])
    )


def _after(said: str) -> Change:
    return lambda text: text.rstrip(".!") + said


def _instead(pattern: str, said: str | Callable[["re.Match[str]"], str]) -> Change:
    form = re.compile(pattern)
    return lambda text: form.sub(said, text, count=1) if form.search(text) else None


_DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
_ANY_DAY = "|".join(_DAYS)
_BE = r"\b(is|are) (?!not\b|no\b|never\b|only\b|the\b|an?\b)(?=[a-z]+(?:ed|en)\b)"

KEEPING: Mapping[str, Change] = {
    "btw …": _before("btw "),
    "Decision: …": _before("**Decision:** "),
    "Understood. …": _before("Understood. "),
    "You're right, …": _before("You're right, "),
    "don't forget that …": _before("don't forget that "),
    "we said …": _before("we said "),
    "In this project, …": _before("In this project, "),
    "…, right": _after(", right"),
    "… pls": _after(" pls"),
    "… (as discussed)": _after(" (as discussed)"),
    "…, as I said": _after(", as I said"),
    "because, since": _instead(r"\bbecause\b(?! of)", "since"),
    "every, each": _instead(r"\bevery\b", "each"),
    "before, prior to": _instead(r"\bbefore\b(?! the)", "prior to"),
    "Friday, Fri": _instead(rf"\b({_ANY_DAY})\b", lambda found: found[1][:3]),
    "is deployed, gets deployed": _instead(_BE, lambda found: "gets " if found[1] == "is" else "get "),
    "without its marks": lambda text: re.sub(r"[.,;`](?= |$)", "", text),
}
CHANGING: Mapping[str, Change] = {
    "another number": _instead(
        r"(?<![\w.,:/#@+-])[0-9]{1,6}(?![\w/:@-]|[.,][0-9])", lambda found: str(int(found[0]) + 1)
    ),
    "another unit": _instead(
        r"(?<=[0-9] )(?:seconds|minutes|hours|days)\b",
        lambda found: {"seconds": "minutes", "minutes": "hours", "hours": "days", "days": "weeks"}[found[0]],
    ),
    "another day": _instead(rf"\b({_ANY_DAY})\b", lambda found: _DAYS[_DAYS.index(found[1]) - 2]),
    "another name in code": _instead(r"`(\w{3,})`", r"`\1_old`"),
    "not": _instead(_BE, r"\1 not "),
    "never for always": _instead(r"\balways\b", "never"),
    "may for must": _instead(r"\bmust (?!not|never|only)", "may "),
    "will be": _instead(_BE, "will be "),
    "used to be": _instead(_BE, "used to be "),
    "after for before": _instead(r"\bbefore\b", "after"),
    "at least for at most": _instead(r"\bat most\b", "at least"),
    "although for because": _instead(r"\bbecause (?!of)", "although "),
    "some for all": _instead(r"\b(?:all|every)\b", "some"),
    "… unless …": _after(" unless the flag `legacy` is set."),
    "… on staging": _after(" on staging."),
    "… only for guests": _after(" only for guests."),
}


def facts(each: int = EACH) -> Iterator[str]:
    """As many of each held-out set, from all over it."""
    for gold in sorted(HELD_OUT.glob("*_gold.jsonl")):
        rows = [json.loads(line) for line in gold.read_text(encoding="utf-8").splitlines()]
        said = [row["statement"] for row in rows if row.get("statement")]
        yield from said[:: max(1, len(said) // each)][:each]


def shares(changes: Mapping[str, Change], texts: Sequence[str], viewer: Views) -> dict[str, Share]:
    """What becomes of each text beside itself, changed, where it is stored first."""
    changed = {
        name: [(text, new) for text in texts if (new := change(text)) and new != text]
        for name, change in changes.items()
    }
    said = list(dict.fromkeys(text for pairs in changed.values() for pair in pairs for text in pair))
    read: dict[str, Prepared] = {}
    for first in range(0, len(said), 64):
        part = said[first : first + 64]
        read.update((text, prepare(text, view)) for text, view in zip(part, viewer.tokens(part), strict=True))
    found = {}
    for name, pairs in changed.items():
        bands = Counter[str]()
        for judged in judge_pairs([(read[text], read[new]) for text, new in pairs], viewer.read):
            duplicate = judged.is_duplicate(THRESHOLD)
            bands["duplicate"] += duplicate
            bands["wording"] += not duplicate and judged.is_wording
        found[name] = Share(len(pairs), bands["duplicate"], bands["wording"])
    return found


def main() -> None:
    command_line(__doc__).parse_args()
    views = embedder(load())
    texts = list(facts())
    for title, changes in (("keeps the meaning", KEEPING), ("changes the meaning", CHANGING)):
        table = Table("what", "texts", "duplicate", "wording", "new", title=title)
        for name, share in shares(changes, texts, views).items():
            rest = share.texts - share.duplicates - share.wordings
            table.add_row(name, *map(str, (share.texts, share.duplicates, share.wordings, rest)))
        Console().print(table)


if __name__ == "__main__":
    main()
