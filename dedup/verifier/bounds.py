"""What stands around a number and tells which numbers are meant: from 5 on or above 5, 80-443 or 80 and 443, a crontab.

By the words alone: where both texts have the same number, and it says something else in each.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from dedup.patterns import late
from dedup.verifier.judgement import Veto, VetoKind
from dedup.verifier.prepared import Prepared
from dedup.verifier.quantities import Dimension, equal, maybe_equal
from dedup.verifier.stems import misspelt
from dedup.verifier.words import Word
from dedup.words import words


def bound_vetoes(stored: Prepared, candidate: Prepared, *, verbatim: bool) -> Iterator[Veto]:
    """Where the same number means something else. `verbatim`: whether one repeats the other nearly word for word."""
    found = [other_bounds(stored.text, candidate.text), other_crontab(stored.text, candidate.text)]
    if verbatim:
        found += [ranges_as_lists(stored.text, candidate.text), counted_or_measured(stored, candidate)]
    yield from (Veto(VetoKind.VALUE, *pair) for pair in found if pair)


_N = r"(?P<n>\d[\d,_]*)(?!\.?\d)"
"""Versions are left out: "older than 24.1" is below it."""
_THAN_MORE = "more|greater|larger|bigger|longer|older|higher|later"
_THAN_LESS = "less|fewer|smaller|shorter|younger|lower|earlier"
_DENIED = r"(?P<denied>\b(?:not|no|never|cannot|can't|mustn't|n't|without|nothing|nobody)\s(?:[a-z]+\s){0,2}?)?"
_BEFORE = (
    (">", rf"(?:{_THAN_MORE})\sthan|over|above|exceed(?:s|ed|ing)?|beyond|(?<![-=])>(?!=)"),
    ("<", rf"(?:{_THAN_LESS})\sthan|under|below|<(?!=)"),
    (">=", r"at\sleast|minimum\sof|reach(?:es|ed)?|>=|≥"),
    ("<=", r"at\smost|maximum\sof|up\sto|<=|≤"),
)
_ABOVE = r"more|above|over|longer|older|greater|larger|higher|later|bigger"
_BELOW = r"less|fewer|below|under|shorter|younger|smaller|lower|earlier"
_BOUND = late(
    "|".join(
        rf"{_DENIED.replace('denied', f'denied{at}')}(?<!\w)(?:{words})\s?{_N.replace('<n>', f'<n{at}>')}"
        for at, (_, words) in enumerate(_BEFORE)
    )
    + r"|from\s(?P<n4>\d[\d,_]*)\s(?:[a-z%]+\s){0,2}(?:on|onwards?|upwards?)\b"
    + rf"|(?<![\d.,_])(?P<n5>\d[\d,_]*)\s(?:[a-z%]+\s){{0,2}}(?:or|and)\s(?:{_ABOVE})\b"
    + rf"|(?<![\d.,_])(?P<n6>\d[\d,_]*)\s(?:[a-z%]+\s){{0,2}}(?:or|and)\s(?:{_BELOW})\b"
)
_KINDS = (">", "<", ">=", "<=", ">=", ">=", "<=")
_TURNED = {">": "<=", "<": ">=", ">=": "<", "<=": ">"}
_APART = frozenset({frozenset({">", ">="}), frozenset({"<", "<="})})


@lru_cache(maxsize=1024)
def _bounds(text: str) -> dict[str, frozenset[str]]:
    """Numbers → how they bound what is meant."""
    found: dict[str, set[str]] = {}
    for match in _BOUND.finditer(text.lower()):
        at = next(at for at in range(len(_KINDS)) if match[f"n{at}"])
        kind = _KINDS[at]
        if at < len(_BEFORE) and match[f"denied{at}"]:
            kind = _TURNED[kind]
        found.setdefault(match[f"n{at}"].strip(",_"), set()).add(kind)
    return {number: frozenset(kinds) for number, kinds in found.items()}


def other_bounds(stored: str, candidate: str) -> tuple[str, str] | None:
    """ "5 or more" and "more than 5": whether the number itself is meant, too."""
    before, after = _bounds(stored), _bounds(candidate)
    for number in sorted(before.keys() & after.keys()):
        if len(before[number]) == len(after[number]) == 1 and before[number] | after[number] in _APART:
            return (f"{min(before[number])} {number}", f"{min(after[number])} {number}")
    return None


_RANGE = late(r"(?<![\w.:/-])(\d{1,6})\s?(?:-|–|\.\.)\s?(\d{1,6})(?![\w.:/-]|\.\d)")
_LIST = late(r"(?<![\w.:/-])(?<!between )(\d{1,6})(?:\s?/\s?|,?\s(?:and|or|und|y|et)\s|,\s)(\d{1,6})(?![\w:/-]|\.\d)")


def ranges_as_lists(stored: str, candidate: str) -> tuple[str, str] | None:
    """Two numbers that are the ends of a range in one text, and alone in the other: 80-443, 80 and 443."""
    for one, other in ((stored, candidate), (candidate, stored)):
        if spans := set(_RANGE.findall(one)) & set(_LIST.findall(other)):
            low, high = min(spans)
            both = f"{low}-{high}", f"{low}, {high}"
            return both if one is stored else both[::-1]
    return None


_CRON = late(r"(?<![^\s`'\"(])[\d*][\d*/,-]*(?: [\d*][\d*/,-]*){4}(?![\w*/,-])")


def other_crontab(stored: str, candidate: str) -> tuple[str, str] | None:
    """Two crontabs, where the candidate's is none of the stored text's."""
    before, after = _CRON.findall(stored), _CRON.findall(candidate)
    new = [cron for cron in after if cron not in before]
    return (before[0], new[0]) if before and new else None


def counted_or_measured(stored: Prepared, candidate: Prepared) -> tuple[str, str] | None:
    """A number with its unit in one text, which counts things in the other that the first does not name: "after 5
    seconds", "after 5 failures"."""
    for one, other in ((stored, candidate), (candidate, stored)):
        known = {word.key for word in other.analysis.words}
        for number, thing in pairwise(one.analysis.words):
            if number.quantity < 0 or not _is_counted(one, number, thing) or thing.key in known:
                continue
            count, amounts = one.analysis.quantities[number.quantity], other.analysis.quantities
            if any(equal(count, amount) for amount in amounts):
                continue
            measured = [a for a in amounts if a.dimension in _MEASURED and maybe_equal(count, a)]
            said = [other.text[amount.at[0] : amount.at[1]] for amount in measured]
            if said and not _TIGHT.fullmatch(said[0]) and not misspelt(thing.raw, words(said[0])[-1]):
                both = one.text[number.at[0] : thing.at[1]], said[0]
                return both if one is stored else both[::-1]
    return None


_TIGHT = late(r"\d+s")
"""A plural: 404s, iPhone 7s."""
_MEASURED = frozenset({Dimension.TIME, Dimension.BYTES, Dimension.BITS})


def _is_counted(text: Prepared, number: Word, thing: Word) -> bool:
    plain = text.analysis.quantities[number.quantity].dimension is Dimension.PLAIN
    plural = thing.raw.islower() and len(thing.raw) > 3 and thing.raw.endswith("s") and not thing.raw.endswith("ss")
    return plain and plural and thing.quantity < 0 and text.text[number.at[1] : thing.at[0]] == " "
