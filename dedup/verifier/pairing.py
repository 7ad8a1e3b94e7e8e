"""Of two things of one kind, which goes with what? Health with the server and the camera with the client, or not?"""

from __future__ import annotations

from itertools import combinations

from dedup.verifier.layout import layout, unique
from dedup.verifier.prepared import Prepared

#: How many times nearer to one of the two a word must be to be counted as its own.
_NEARER = 1.4
#: Of so many words it is looked at whether they go with the one or the other, and of so many pairs of things.
_MOST_WORDS, _MOST_PAIRS = 40, 12
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
        return f"#{text.reading.quantities[word.quantity].dimension}"
    return word.families[0][0] if word.families else ""
