"""What of one text has no partner in the other: how many words, how telling, of which kind, in which clause.

Measured for all pairs of a candidate at once; each pair has two sides, what is new and what is lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from dedup.lazy_dataclasses import dataclass
from dedup.verifier.align import LEXICAL, Alignment
from dedup.verifier.prepared import Prepared
from dedup.verifier.ragged import Ragged, share
from dedup.verifier.words import Part

if TYPE_CHECKING:
    from dedup.verifier.ragged import Figures, Flags, Floats

Aligned = tuple[Prepared, Prepared, Alignment]
"""The stored text, the candidate, and how their words go together."""

_PARTS = (Part.MAIN, Part.IF, Part.UNLESS, Part.UNTIL, Part.CAUSE, Part.CONTRAST)


def unmatched_features(pairs: Sequence[Aligned]) -> list[dict[str, float]]:
    """One set of features for each pair; either all texts have vectors, or the vectors are not looked at."""
    seen = all(text.vectors is not None for stored, candidate, _ in pairs for text in (stored, candidate))
    sides = [
        *(_side(candidate, stored, aligned, axis=1) for stored, candidate, aligned in pairs),
        *(_side(stored, candidate, aligned, axis=0) for stored, candidate, aligned in pairs),
    ]
    figures = _measured(sides, seen)
    rows = np.stack([*figures.values()], axis=1, dtype=np.float64).tolist()
    new, lost = ([f"{name}_{feature}" for feature in figures] for name in ("new", "lost"))
    return [
        _whole(stored, candidate, seen)
        | dict(zip(new, rows[number], strict=True))
        | dict(zip(lost, rows[number + len(pairs)], strict=True))
        for number, (stored, candidate, _) in enumerate(pairs)
    ]


def _whole(a: Prepared, b: Prepared, seen: bool) -> dict[str, float]:
    """What a stored text `a` and a candidate `b` are to each other as a whole."""
    found: dict[str, float] = {}
    found["length_ratio"] = _ratio(len(b.text), len(a.text))
    found["words_stored"] = float(min(len(a.content), 60))
    found["words_candidate"] = float(min(len(b.content), 60))
    found["words_ratio"] = _ratio(len(b.content), len(a.content))
    mine, theirs = _trigrams(b.text), _trigrams(a.text)
    both = len(mine & theirs)
    found["trigrams_new"] = both / max(len(mine), 1)
    found["trigrams_lost"] = both / max(len(theirs), 1)
    keys_a, keys_b = {w.key for w in a.content}, {w.key for w in b.content}
    found["keys_shared"] = len(keys_a & keys_b) / max(len(keys_a | keys_b), 1)
    if seen and a.vectors is not None and b.vectors is not None:
        found["cosine"] = float(a.vectors.text @ b.vectors.text)
    return found


@dataclass(frozen=True, slots=True, eq=False)
class _Side:
    """The words of one text, each with the best that the other text has for it. A text without words has one of no
    weight in any clause, so that nothing needs to be asked about it."""

    text: Prepared
    best: Floats
    by_letters: Floats
    context: Floats
    static: Floats
    some: bool
    """Whether both texts have words."""


def _side(one: Prepared, other: Prepared, aligned: Alignment, axis: int) -> _Side:
    """`axis`: of the likenesses, the one that the words of `other` lie on."""
    count, some = max(len(one.content), 1), bool(one.content and other.content)
    nothing, alike = np.zeros(count, np.float32), np.ones(count, np.float32)
    return _Side(
        one,
        aligned.likeness.max(axis=axis) if some else nothing,
        aligned.lexical.max(axis=axis) if some else nothing,
        aligned.contextual.max(axis=axis) if some and aligned.contextual is not None else alike,
        aligned.static.max(axis=axis) if some and aligned.static is not None else alike,
        some,
    )


def _measured(sides: Sequence[_Side], seen: bool) -> dict[str, Floats | Figures]:
    """Features of all sides, each an array with one figure a side."""
    rows = Ragged([len(side.best) for side in sides])
    words = [word for side in sides for word in side.text.content or (None,)]
    weights = np.array([w for side in sides for w in side.text.weights or (1.0,)])
    best, by_letters = (np.concatenate([getattr(side, part) for side in sides]) for part in ("best", "by_letters"))
    loss, left, part = (1 - best) * weights, by_letters < LEXICAL, np.array([w.part if w else 0 for w in words])
    proper, focus, negated = np.array(
        [(w.proper or w.identifier >= 0, w.only, w.sign < 0) if w else (False, False, False) for w in words]
    ).T
    inside = {kind: part == kind for kind in _PARTS}
    condition = (part >= Part.IF) & (part <= Part.UNTIL)
    sums = rows.totals(
        weight=weights, loss=loss, letters=by_letters * weights, left=left * weights,
        alien=weights * (best < 0.4), strange=weights * (best < 0.55), names=left & proper, proper=proper,
        condition=loss * condition,
        **{f"{kind.name}_loss": loss * mask for kind, mask in inside.items()},
        **{f"{kind.name}_weight": weights * mask for kind, mask in inside.items()},
    )  # fmt: skip
    worst, worst2, worst3 = rows.lowest_three(best)
    found: dict[str, Floats | Figures] = {
        "covered": 1 - sums["loss"] / sums["weight"],
        "lexical": sums["letters"] / sums["weight"],
        "residue": sums["loss"],
        "words": sums["left"],
        "worst": worst,
        "worst2": worst2,
        "worst3": worst3,
        "alien": sums["alien"],
        "strange": sums["strange"],
        "heaviest": rows.most(loss),
        "names": sums["names"],
        "names_share": share(sums["proper"] - sums["names"], sums["proper"], none=1.0),
        "only_worst": rows.least(best, focus),
        "negated_worst": rows.least(best, negated),
    }
    for kind in _PARTS:
        name, of = kind.name.lower(), sums[f"{kind.name}_weight"]
        found[f"{name}_covered"] = 1 - share(sums[f"{kind.name}_loss"], of, none=0.0)
        found[f"{name}_residue"] = sums[f"{kind.name}_loss"]
    found["condition_residue"] = sums["condition"]
    found["condition_worst"] = rows.least(best, condition)
    _clauses(found, sides, rows, best, weights)
    if seen:
        _vectors(found, sides, rows, left, weights)
    return found


def _clauses(
    found: dict[str, Floats | Figures], sides: Sequence[_Side], rows: Ragged, best: Floats, weights: Floats
) -> None:
    """The clause that is covered worst, and the share of clauses that are hardly covered."""
    number = np.array([w for side in sides for w in [word.clause for word in side.text.content] or [-1]])
    # Words come in the order of their clauses, so a clause is a row of its own.
    first = np.flatnonzero(np.diff(number, prepend=-2) | np.diff(rows.owner, prepend=-1))
    clauses = Ragged(np.diff(first, append=len(number)))
    real = number[first] >= 0
    within = Ragged(np.bincount(rows.owner[first], minlength=len(sides)))
    sums = clauses.totals(best=best, weight=weights, loss=(1 - best) * weights)
    covered_share = 1 - sums["loss"] / sums["weight"]
    residue, mean = sums["loss"] * real, sums["best"] / clauses.sizes
    per_side = within.totals(clauses=real, all=residue, whole=residue * (mean < 0.5))
    found["clause_worst"] = within.least(covered_share, (clauses.sizes > 1) & real)
    found["clause_residue"] = within.most(residue)
    found["clauses"] = per_side["clauses"]
    # Words lost together with all of their clause are a detail less; words lost out of a clause that is kept change it.
    found["whole"] = per_side["whole"] / np.maximum(per_side["all"], 1e-6)
    found["inside"] = per_side["all"] - per_side["whole"]
    covered: list[dict[int, float]] = [{} for _ in sides]
    for owner, clause, figure in zip(rows.owner[first].tolist(), number[first].tolist(), mean.tolist(), strict=True):
        covered[owner][clause] = figure
    found["condition_hosted"] = np.array([_hosted(s.text, own) for s, own in zip(sides, covered, strict=True)])


def _hosted(one: Prepared, covered: dict[int, float]) -> float:
    """How well the statement is covered whose condition is not: 0 if all are covered, or fall with their statement.

    The host of a condition is the clause before it in its sentence, or the one behind it if it comes first.
    """
    parts, sentences = one.analysis.clauses, one.analysis.sentences
    most = 0.0
    for number, figure in covered.items():
        if number < 0 or not Part.IF <= parts[number] <= Part.UNTIL or figure > 0.7:
            continue
        for host in (number - 1, number + 1):
            if host in covered and sentences[host] == sentences[number] and not Part.IF <= parts[host] <= Part.UNTIL:
                most = max(most, covered[host])
                break
    return most


def _vectors(
    found: dict[str, Floats | Figures], sides: Sequence[_Side], rows: Ragged, left: Flags, weights: Floats
) -> None:
    """The same, seen by the vectors alone."""
    context, static = (np.concatenate([getattr(side, part) for side in sides]) for part in ("context", "static"))
    # How far the context of a word moved, for words that both texts have: swapped roles and negations show here.
    kept = ~left & np.array([side.some for side in sides])[rows.owner]
    moved = 1 - context
    sums = rows.totals(
        weight=weights, context=context * weights, left=left, left_context=context * left, left_static=static * left,
        kept=kept, moved=moved * kept,
    )  # fmt: skip
    found["context_mean"] = sums["context"] / sums["weight"]
    found["context_worst"], _, found["context_worst3"] = rows.lowest_three(context)
    found["left_context"] = share(sums["left_context"], sums["left"], none=1.0)
    found["left_context_worst"] = rows.least(context, left)
    found["left_static"] = share(sums["left_static"], sums["left"], none=1.0)
    found["left_static_worst"] = rows.least(static, left)
    found["moved"] = share(sums["moved"], sums["kept"], none=0.5)
    found["moved_most"] = -rows.least(-moved, kept, none=-0.5)
    found["moved_sum"] = sums["moved"]


def _ratio(one: int, other: int) -> float:
    return float(np.clip(np.log((one + 1) / (other + 1)), -2, 2))


@lru_cache(maxsize=512)
def _trigrams(text: str) -> frozenset[str]:
    plain = " ".join(text.lower().split())[:2000]
    return frozenset(plain[i : i + 3] for i in range(len(plain) - 2))
