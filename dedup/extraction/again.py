"""Which statements say again what one of an earlier turn says, by their words alone."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import chain

from dedup.extraction.cutting.statements import Statement
from dedup.words import FEWEST, FEWEST_SHARED, SAME_SUBJECT, SAYS_AGAIN, overlap, stems


def holders_of(bags: Mapping[int, frozenset[str]]) -> Mapping[str, Sequence[int]]:
    """For each word the chosen statements that have it: of thousands, few share a word with any other."""
    found: defaultdict[str, list[int]] = defaultdict(list)
    for i, bag in bags.items():
        for stem in bag:
            found[stem].append(i)
    return found


def _in_common(bag: frozenset[str], holders: Mapping[str, Sequence[int]]) -> Counter[int]:
    """How many of these words each chosen statement has, where it has any."""
    return Counter(chain.from_iterable(holders[stem] for stem in bag if stem in holders))


def said_again(
    said: Sequence[Statement], bags: Mapping[int, frozenset[str]], holders: Mapping[str, Sequence[int]]
) -> set[int]:
    """Those of the chosen statements, whose words `bags` has, that say again what one of an earlier turn says."""
    return {
        i
        for i, bag in bags.items()
        if any(
            said[j].turn < said[i].turn and overlap(bag, bags[j]) >= SAYS_AGAIN
            for j, common in _in_common(bag, holders).items()
            if common >= SAYS_AGAIN * FEWEST  # fewer are never enough
        )
    }


def repeats(said: Sequence[Statement], i: int, holders: Mapping[str, Sequence[int]]) -> bool:
    """Whether half of a statement's words are those of one that was chosen in an earlier turn."""
    bag = stems(said[i].gloss)
    enough = max(FEWEST_SHARED, SAME_SUBJECT * len(bag))
    return any(said[j].turn < said[i].turn and n >= enough for j, n in _in_common(bag, holders).items())
