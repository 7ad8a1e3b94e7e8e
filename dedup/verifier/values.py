"""The quantities of two texts held against each other: what one of them has and the other lacks, in whatever unit."""

from __future__ import annotations

from collections.abc import Container
from itertools import pairwise

from dedup.patterns import late
from dedup.verifier.judgement import Veto, VetoKind
from dedup.verifier.prepared import Prepared
from dedup.verifier.quantities import PERIOD, Dimension, Quantity, equal, maybe_equal, same_share
from dedup.verifier.stems import stem
from dedup.words import ordinals


def value_vetoes(stored: Prepared, candidate: Prepared) -> list[Veto]:
    """A quantity of the candidate that the stored text has not, with what stands there in its place."""
    a, b = stored.analysis.quantities, candidate.analysis.quantities
    new = [q for q in unmatched_quantities(b, a)[0] if not q.weak and not _within_name(q, candidate, stored)]
    lost = [q for q in unmatched_quantities(a, b)[0] if not q.weak]
    found = []
    for quantity in new:
        other = _counterpart(quantity, lost)
        kind = {Dimension.VERSION: VetoKind.VERSION, Dimension.DATE: VetoKind.DATE}.get(quantity.dimension)
        found.append(Veto(kind or VetoKind.VALUE, _said(stored, other) if other else "", _said(candidate, quantity)))
    if not found:
        counts = _counted_otherwise(stored, candidate) or _part_of(stored, candidate)
        found += [Veto(VetoKind.VALUE, _said(stored, one), _said(candidate, other)) for one, other in counts]
    if not found:
        before, after = ordinals(stored.text), ordinals(candidate.text)
        if before - after and after - before:
            found.append(Veto(VetoKind.VALUE, f"{min(before - after)}.", f"{min(after - before)}."))
    return found


def _within_name(quantity: Quantity, text: Prepared, other: Prepared) -> bool:
    """Whether the number stands in a name of the other text: 17 in `C++17`, `v2` in `/v2/trades`, 6 GB in `-Xmx6g`."""
    number, names = _said(text, quantity).lower(), other.analysis.identifiers
    if quantity.dimension is Dimension.BYTES and (size := _SIZE.match(number)):
        spelt = size[1] + size[2]
        return any(name.endswith((spelt, f"{spelt}b")) and name.partition(spelt)[0].isalpha() for name in names)
    plain = quantity.dimension in (Dimension.PLAIN, Dimension.VERSION)
    return plain and bool(names) and number in _NUMBERS.findall(other.text.lower())


_NUMBERS, _SIZE = late(r"v?\d+(?:\.\d+)*"), late(r"(\d+) ?([kmgt])")


def _said(text: Prepared, quantity: Quantity) -> str:
    return text.text[quantity.at[0] : quantity.at[1]].strip()


def unmatched_quantities(one: list[Quantity], other: list[Quantity]) -> tuple[list[Quantity], int]:
    """The quantities of `one` that are not in `other`, and how many are there only if a missing unit is supplied.

    What `one` has with its unit is not taken for another of its numbers: in "2000 rows, flushed every 2 seconds" the
    rows are no milliseconds. 5 % and 0.05 are the same share, though, wherever both stand.
    """
    unequal = [quantity for quantity in one if not any(equal(quantity, candidate) for candidate in other)]
    left = [candidate for candidate in other if not any(equal(quantity, candidate) for quantity in one)]
    missing = [
        quantity
        for quantity in unequal
        if (_both_periods(quantity, left) or not any(maybe_equal(quantity, candidate) for candidate in left))
        and not any(same_share(quantity, candidate) for candidate in other)
    ]
    return missing, len(unequal) - len(missing)


def _both_periods(quantity: Quantity, left: list[Quantity]) -> bool:
    """Whether how often is told on both sides: then no number there lacks its unit, as in "2 requests every second"."""
    return quantity.unit == PERIOD and any(candidate.unit == PERIOD for candidate in left)


def _counterpart(quantity: Quantity, lost: list[Quantity]) -> Quantity | None:
    """What stood where a new value stands now: in the same unit, if there is such a one. How often is not how long."""
    alike = [q for q in lost if q.dimension is quantity.dimension and (q.unit == PERIOD) is (quantity.unit == PERIOD)]
    return next((q for q in alike if q.unit == quantity.unit), next(iter(alike), None))


def _counted_otherwise(stored: Prepared, candidate: Prepared) -> list[tuple[Quantity, Quantity]]:
    """Where both count the same thing ("three people", "two people") and the candidate's number, however small and
    whether or not it is written as a word, is nowhere in the stored text: the stored quantity and the candidate's."""
    known = _counts(stored, ("one", "1", "single"))
    denied = (stored.analysis.cues["neg"] + candidate.analysis.cues["neg"]) % 2
    return [
        (known[thing], quantity)
        for thing, quantity in _counts(candidate, ("1", "single")).items()  # "one approver isn't enough, it takes two"
        if thing in known
        and unmatched_quantities([quantity], stored.analysis.quantities)[0]
        and not (known[thing].value < _TWO and denied)  # "only one job at a time", "never two jobs"
    ]


def _part_of(stored: Prepared, candidate: Prepared) -> list[tuple[Quantity, Quantity]]:
    """What is said of some, where the stored text says it of all: "two of the three keyspaces", "the three keyspaces".
    The stored quantity and the candidate's."""
    known = stored.analysis.quantities
    return [
        (of[0], part)
        for part, whole in pairwise(candidate.analysis.quantities)
        if part.dimension is whole.dimension is Dimension.PLAIN
        and 2 <= part.value < whole.value
        and _OF.fullmatch(candidate.text[part.at[1] : whole.at[0]])
        and not any(equal(part, other) for other in known)
        and (of := [other for other in known if equal(whole, other)])
    ]


_OF = late(r"(?i)(?: out)? of (?:(?:the|its|our|their|these|those|all)\s)?(?:[\w-]+\s){0,2}(?:[\w-]+['’]s?\s)?")


_TWO = 2


def _counts(text: Prepared, ones: Container[str]) -> dict[str, Quantity]:
    """What a text counts by whole numbers: the word behind the number, and the number. `ones`: how one may be written,
    right before what it counts, and not as in "one of the people"; nor where it speaks of more of them, as in "each
    worker has its own user, one worker was too slow"."""
    words = text.analysis.words
    found: dict[str, Quantity] = {}
    for number, thing in pairwise(words):
        if number.quantity < 0 or thing.quantity >= 0 or thing.clause != number.clause:
            continue
        quantity = text.analysis.quantities[number.quantity]
        alone = number.raw.lower() in ones and thing.at[0] - number.at[1] <= 1
        counts = quantity.value >= _TWO or (alone and sum(word.key == thing.key for word in words) == 1)
        if quantity.dimension is Dimension.PLAIN and counts and quantity.value.is_integer():
            found.setdefault(thing.key, quantity)
            found.setdefault(stem(thing.raw.lower()), quantity)
    return found
