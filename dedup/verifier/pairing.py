"""Of two things of one kind, which goes with what? Health with the server and the camera with the client, or not?"""

from __future__ import annotations

from itertools import combinations

from dedup.verifier.layout import layout, unique
from dedup.verifier.prepared import Prepared
from dedup.verifier.segments import clause_numbers

_NEARER = 1.4
"""How many times nearer to one of the two a word must be to be counted as its own."""
_MOST_WORDS, _MOST_PAIRS = 40, 12
"""At most this many words are tested for which of two things they belong to, and this many pairs of things."""
_NEAR = 0.5  # added to distances, so that neighbours are not infinitely near


def parted(stored: Prepared, candidate: Prepared, partner: list[int]) -> float:
    """The most words that go with one of two things in one text and with the other in the other, where none agrees."""
    if sum(bool(_kind(candidate, i)) for i in range(len(candidate.content))) < 2:
        return 0.0
    words = unique(stored, candidate, partner)[:_MOST_WORDS]
    kinds = [(i, j, kind) for i, j in words if (kind := _kind(candidate, i))]
    a, b = layout(stored).place, layout(candidate).place
    most = 0
    for (i, j, kind), (k, q, other) in list(combinations(kinds, 2))[:_MOST_PAIRS]:
        if kind != other:
            continue
        against = 0
        for m, n in words:
            if m in (i, k):
                continue
            mine = (_NEAR + abs(b[m] - b[i])) / (_NEAR + abs(b[m] - b[k]))
            theirs = (_NEAR + abs(a[n] - a[j])) / (_NEAR + abs(a[n] - a[q]))
            if 1 / _NEARER <= mine <= _NEARER or 1 / _NEARER <= theirs <= _NEARER:
                continue
            if (mine < 1) == (theirs < 1):
                break
            against += 1
        else:
            most = max(most, against)
    return float(most)


def _kind(text: Prepared, at: int) -> str:
    word = text.content[at]
    if word.quantity >= 0:
        return f"#{text.analysis.quantities[word.quantity].dimension}"
    return word.families[0][0] if word.families else ""


def regrouped(stored: Prepared, candidate: Prepared, partner: list[int]) -> str:
    """Words that have gone over to each other's clause, where the rest of both clauses stays: "the client retries, the
    server waits" and "the server retries, while the client waits", in whatever order; "" if there are none.

    A denial that only one clause has counts as a word: "X, not Y" and "not X but Y". The members of a list may stand in
    any order.
    """
    a, b = clause_numbers(stored), clause_numbers(candidate)
    series = layout(stored).series, layout(candidate).series
    both: dict[tuple[int, int], list[str]] = {}
    lists: dict[tuple[int, int], tuple[set[int], set[int]]] = {}
    for i, j in unique(stored, candidate, partner):
        mine, theirs = candidate.content[i], stored.content[j]
        turned = mine.sign != theirs.sign and mine.axes  # "not forbidden" stands for "allowed"
        if mine.raw.lower() not in _NO_NAMES and not turned:
            both.setdefault((a[j], b[i]), []).append(mine.raw)
            members = lists.setdefault((a[j], b[i]), (set(), set()))
            members[0].add(series[0][j])
            members[1].add(series[1][i])
    was, now = _denied(stored, a), _denied(candidate, b)
    if len(was) == len(now) == 1:
        both.setdefault((was.pop(), now.pop()), []).append("not")
    count = sum(map(len, both.values()))
    for (one, here), (other, there) in combinations(both, 2):
        crossed = (one, there), (other, here)
        moved = [both[pair] for pair in crossed if pair in both]
        if one == other or here == there or len(moved) < 2 or _one_list(*(lists.get(pair) for pair in crossed)):
            continue
        stays = len(both[one, here]) + len(both[other, there])
        if stays + len(moved[0]) + len(moved[1]) >= _ALL * count:
            return f"{' '.join(moved[0])} and {' '.join(moved[1])}"
    return ""


def _one_list(*members: tuple[set[int], set[int]] | None) -> bool:
    """Whether words are in one list in the stored text, and in one in the candidate."""
    one, other = members
    return bool(one and other and one[0] & other[0] and one[1] & other[1])


_ALL = 0.65
"""Share of the words that both texts have that must stand in these two clauses."""
_NO_NAMES = frozenset({"one", "ones"})
_NOT = frozenset(
    {"not", "never", "nor", "cannot", "no", "nobody", "none", "nothing", "neither", "without", "rather than",
     "instead of", "lack", "lacks", "lacking"}
)  # fmt: skip


def _denied(text: Prepared, clauses: list[int]) -> set[int]:
    """The clauses with a denial."""
    found = {clause for clause, word in zip(clauses, text.content, strict=True) if any(map(_denies, word.lead))}
    behind = text.text[text.content[-1].at[1] :].lower().split() if clauses else []
    return found | {clauses[-1]} if any(_denies(word.strip(".,;:!")) for word in behind) else found


def _denies(small: str) -> bool:
    return small in _NOT or small.endswith("n't")
