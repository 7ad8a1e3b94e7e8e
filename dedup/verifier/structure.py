"""What a sentence does with its words: values, negations, opposites, alternatives, conditions, modality, state."""

from __future__ import annotations

from collections.abc import Container, Iterable
from functools import lru_cache

import numpy as np

from dedup.patterns import late
from dedup.verifier.align import LEXICAL, Alignment
from dedup.verifier.prepared import Prepared
from dedup.verifier.quantities import Dimension
from dedup.verifier.stems import misspelt
from dedup.verifier.values import unmatched_quantities
from dedup.verifier.words import Word

CUES = (
    "neg", "if", "unless", "only", "until", "cause", "contrast", "must", "should", "may", "might", "would", "plan",
    "future", "done", "stopped", "ended", "changed", "still", "all", "some", "more", "ack",
)  # fmt: skip


_CUE_NAMES = tuple((cue, f"cue_{cue}", f"cue_{cue}_both") for cue in CUES)


def structure_features(stored: Prepared, candidate: Prepared, aligned: Alignment) -> dict[str, float]:
    """Features: the values, names, cues, negations, sides and families of one text held against the other's."""
    found: dict[str, float] = {}
    _values(found, stored, candidate)
    _identifiers(found, stored, candidate)
    _cues(found, stored, candidate)
    _signs(found, stored, candidate, aligned)
    _axes(found, stored, candidate)
    _families(found, stored, candidate)
    return found


def _values(found: dict[str, float], stored: Prepared, candidate: Prepared) -> None:
    a, b = stored.analysis.quantities, candidate.analysis.quantities
    new, supplied = unmatched_quantities(b, a)
    lost, _ = unmatched_quantities(a, b)
    strong_new = [q for q in new if not q.weak]
    strong_lost = [q for q in lost if not q.weak]
    found["values_stored"] = float(len(a))
    found["values_candidate"] = float(len(b))
    found["values_new"] = float(len(strong_new))
    found["values_lost"] = float(len(strong_lost))
    found["values_new_weak"] = float(len(new) - len(strong_new))
    found["values_lost_weak"] = float(len(lost) - len(strong_lost))
    found["values_supplied"] = float(supplied)
    dimensions = {q.dimension for q in strong_lost}
    found["values_changed"] = float(sum(q.dimension in dimensions for q in strong_new))
    units = {(q.dimension, q.unit) for q in strong_lost}
    found["values_changed_unit"] = float(
        sum(q.dimension is not Dimension.PLAIN and (q.dimension, q.unit) in units for q in strong_new)
    )
    found["values_kept"] = float(len(b) - len(new))
    found["values_kept_share"] = (len(b) - len(new)) / len(b) if b else 1.0
    found["values_lost_share"] = len(strong_lost) / len(a) if a else 0.0


def _identifiers(found: dict[str, float], stored: Prepared, candidate: Prepared) -> None:
    a, b = stored.analysis.identifiers, candidate.analysis.identifiers
    text_a, text_b = letters(stored.text), letters(candidate.text)
    new = [i for i in b if i not in a and letters(i) not in text_a and not any(misspelt(i, o) for o in a)]
    lost = [i for i in a if i not in b and letters(i) not in text_b and not any(misspelt(i, o) for o in b)]
    found["identifiers_candidate"] = float(len(b))
    found["identifiers_new"] = float(len(new))
    found["identifiers_lost"] = float(len(lost))
    found["identifiers_changed"] = float(min(len(new), len(lost)))
    found["identifiers_digits"] = float(sum(any(c.isdigit() for c in i) for i in new))


@lru_cache(maxsize=1024)
def letters(text: str) -> str:
    """Letters and digits of a text, in lower case."""
    return _OTHER.sub("", text.lower())


_OTHER = late(r"[\W_]+")


def _cues(found: dict[str, float], stored: Prepared, candidate: Prepared) -> None:
    a, b = stored.analysis.cues, candidate.analysis.cues
    for cue, own, both in _CUE_NAMES:
        here, there = b.get(cue, 0), a.get(cue, 0)
        found[own] = float(max(-2, min(2, here - there)))
        found[both] = 1.0 if here and there else 0.0
    found["cue_neg_parity"] = float((a["neg"] + b["neg"]) % 2)
    limits = ("if", "unless", "only", "until")
    found["limits_new"] = float(sum(bool(b[c]) and not a[c] for c in limits))
    found["limits_lost"] = float(sum(bool(a[c]) and not b[c] for c in limits))
    found["limits_any_new"] = float(any(b[c] for c in limits) and not any(a[c] for c in limits))
    found["limits_any_lost"] = float(any(a[c] for c in limits) and not any(b[c] for c in limits))
    found["mood_stored"] = mood_of(a)
    found["mood_candidate"] = mood_of(b)
    found["mood_change"] = found["mood_candidate"] - found["mood_stored"]
    turn = ("stopped", "changed")
    found["turn_new"] = float(sum(max(0, b[c] - a[c]) for c in turn))
    found["turn_lost"] = float(sum(max(0, a[c] - b[c]) for c in turn))


def mood_of(cues: Container[str]) -> float:
    """How settled a statement with these cues sounds: 0 a fact, 1 must, 2 should, 3 may, 4 planned, 5 supposed."""
    return next((level for cue, level in _MOODS if cue in cues), 0.0)


_MOODS = (("might", 5.0), ("plan", 4.0), ("should", 2.0), ("must", 1.0), ("may", 3.0))


def _signs(found: dict[str, float], stored: Prepared, candidate: Prepared, aligned: Alignment) -> None:
    """Words that both have, negated in one of them only; negated words without a partner."""
    a, b = stored.content, candidate.content
    flipped = kept = only = 0.0
    if aligned.lexical.size:
        for i, j in enumerate(aligned.of_candidate):
            if aligned.lexical[i, j] < LEXICAL:
                continue
            same = b[i].sign == a[j].sign or _any_sign(a, aligned, i, b[i].sign)
            if not same and not _opposed(b[i], a[j]):
                flipped += 1
            elif b[i].sign < 0:
                kept += 1
            only += b[i].only != a[j].only
    found["signs_flipped"] = flipped
    found["signs_kept"] = kept
    found["only_moved"] = only
    # Negations that a side explains ("not enabled" for "disabled") left out: what is left must agree.
    plain_a, plain_b = bare_negations(a), bare_negations(b)
    found["negations_bare"] = float(max(-3, min(3, plain_b - plain_a)))
    found["negations_bare_parity"] = float((plain_a + plain_b) % 2)
    found["negated_stored"] = float(sum(w.sign < 0 for w in a))
    found["negated_candidate"] = float(sum(w.sign < 0 for w in b))


def bare_negations(words: tuple[Word, ...]) -> int:
    """How often negated words stand in a row, none of which has a side."""
    count = 0
    row: list[Word] = []
    for word in (*words, None):
        if word is not None and word.sign < 0:
            row.append(word)
        elif row:
            count += not any(turns(w, name) for w in row for name, _ in w.axes)
            row = []
    return count


def _any_sign(words: tuple[Word, ...], aligned: Alignment, row: int, sign: int) -> bool:
    """Whether any of the equal words in the stored text has this sign."""
    return any(words[j].sign == sign for j in np.nonzero(aligned.lexical[row] >= LEXICAL)[0])


def _opposed(one: Word, other: Word) -> bool:
    """Whether the words lie on opposite sides of an axis, so that a negation of one makes them agree."""
    return any(name == n and side == -s for name, side in one.axes for n, s in other.axes)


_UNTURNED = frozenset(
    {"new", "bound", "fast", "increase", "read", "hard", "top", "left", "input", "local", "hot", "push", "eager", "buy"}
)
"""Axes on which a negation does not lead to the other side: what is not old need not be new."""
_NOT = frozenset({"not", "no", "never", "isn't", "aren't", "wasn't", "weren't"})


def turns(word: Word, axis: str) -> bool:
    """Whether a negation before the word means the other side of the axis. Not in a name, and with a preposition only
    directly: "is not on", but "doesn't run on Alpine"."""
    if word.light:
        return bool(word.lead) and word.lead[-1] in _NOT
    return word.identifier < 0 and axis not in _UNTURNED


def axis_sides(text: Prepared) -> dict[str, set[int]]:
    """The sides that a text takes on each axis, see `sides_of`."""
    return sides_of(text.analysis.words)


def sides_of(words: Iterable[Word]) -> dict[str, set[int]]:
    """For each axis on which words say something, the sides they take; both where a negation leaves it open."""
    sides: dict[str, set[int]] = {}
    for word in words:
        for name, side in word.axes:
            turned = word.sign < 0 and "cannot" not in word.raw
            if not turned:
                taken: tuple[int, ...] = (side,)
            else:
                taken = (-side,) if turns(word, name) else (side, -side)
            sides.setdefault(name, set()).update(taken)
    return sides


def plain_sides(text: Prepared) -> set[tuple[str, int]]:
    """Axes and sides of the words that no negation reaches."""
    return {axis for word in text.analysis.words if word.sign > 0 for axis in word.axes}


def _axes(found: dict[str, float], stored: Prepared, candidate: Prepared) -> None:
    a, b = axis_sides(stored), axis_sides(candidate)
    shared = a.keys() & b.keys()
    found["axes_shared"] = float(len(shared))
    found["axes_agree"] = float(sum(a[n] == b[n] for n in shared))
    found["axes_opposed"] = float(sum(not a[n] & b[n] for n in shared))
    found["axes_new_side"] = float(sum(bool(b[n] - a[n]) for n in shared))
    found["axes_lost_side"] = float(sum(bool(a[n] - b[n]) for n in shared))
    found["axes_new"] = float(len(b.keys() - a.keys()))
    found["axes_lost"] = float(len(a.keys() - b.keys()))
    # The same with the side as written: "not disabled" for "enabled" agrees above, and is opposed here.
    raw_a = {(n, s) for w in stored.analysis.words for n, s in w.axes}
    raw_b = {(n, s) for w in candidate.analysis.words for n, s in w.axes}
    found["axes_swapped_words"] = float(sum((n, -s) in raw_a and (n, s) not in raw_a for n, s in raw_b))


def _families(found: dict[str, float], stored: Prepared, candidate: Prepared) -> None:
    """Members of a family (production, staging …) that one text has and the other has not."""
    a, b = family_members(stored), family_members(candidate)
    new = lost = changed = 0
    for family in a.keys() | b.keys():
        fresh, gone = b.get(family, set()) - a.get(family, set()), a.get(family, set()) - b.get(family, set())
        new += len(fresh)
        lost += len(gone)
        changed += bool(fresh and gone) or (bool(fresh) and family in a)
    found["families_new"] = float(new)
    found["families_lost"] = float(lost)
    found["families_changed"] = float(changed)


def family_members(text: Prepared) -> dict[str, set[str]]:
    """For each family, the members that the text names and does not deny, by their key."""
    members: dict[str, set[str]] = {}
    for word in text.analysis.words:
        if word.sign < 0:
            continue
        for family, _ in word.families:
            members.setdefault(family, set()).add(word.key)
    return members
