"""What of one text has no partner in the other: how many words, how telling, of which kind, in which clause."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from dedup.verifier.align import LEXICAL, Alignment
from dedup.verifier.prepared import Prepared
from dedup.verifier.words import Part

if TYPE_CHECKING:
    import numpy.typing as npt

    Floats = npt.NDArray[np.float32]

_PARTS = (Part.MAIN, Part.IF, Part.UNLESS, Part.UNTIL, Part.CAUSE, Part.CONTRAST)


def leftover(stored: Prepared, candidate: Prepared, aligned: Alignment) -> dict[str, float]:
    found: dict[str, float] = {}
    _whole(found, stored, candidate)
    by_word = (aligned.likeness, aligned.lexical, aligned.contextual, aligned.static)
    _side(found, "new", candidate, stored, *by_word)
    lost = (None if m is None else m.T for m in (aligned.contextual, aligned.static))
    _side(found, "lost", stored, candidate, aligned.likeness.T, aligned.lexical.T, *lost)
    return found


def _whole(found: dict[str, float], stored: Prepared, candidate: Prepared) -> None:
    a, b = stored, candidate
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
    if a.vectors is not None and b.vectors is not None:
        found["cosine"] = float(a.vectors.text @ b.vectors.text)


def _side(
    found: dict[str, float],
    name: str,
    one: Prepared,
    other: Prepared,
    likeness: Floats,
    lexical: Floats,
    contextual: Floats | None,
    static: Floats | None,
) -> None:
    """Features of the words of `one`, whose partners are sought in `other`."""
    count = len(one.content)
    some = count > 0 and len(other.content) > 0
    weights = np.array(one.weights, dtype=np.float32) if count else np.ones(1, np.float32)
    best = likeness.max(axis=1) if some else np.zeros(max(count, 1), np.float32)
    by_letters = lexical.max(axis=1) if some else np.zeros(max(count, 1), np.float32)
    total = float(weights.sum())
    loss = (1 - best) * weights
    left = by_letters < LEXICAL
    order = np.sort(best)
    found[f"{name}_covered"] = 1 - float(loss.sum()) / total
    found[f"{name}_lexical"] = float((by_letters * weights).sum()) / total
    found[f"{name}_residue"] = float(loss.sum())
    found[f"{name}_words"] = float((left * weights).sum())
    found[f"{name}_worst"] = float(order[0])
    found[f"{name}_worst2"] = float(order[min(1, len(order) - 1)])
    found[f"{name}_worst3"] = float(order[:3].mean())
    found[f"{name}_alien"] = float((weights * (best < 0.4)).sum())
    found[f"{name}_strange"] = float((weights * (best < 0.55)).sum())
    found[f"{name}_heaviest"] = float(loss.max())
    kinds = one.content if count else ()
    proper = np.array([w.proper or w.identifier >= 0 for w in kinds] or [False])
    found[f"{name}_names"] = float((left & proper).sum())
    kept_names = float((proper & ~left).sum())
    found[f"{name}_names_share"] = kept_names / float(proper.sum()) if proper.any() else 1.0
    focus = np.array([w.only for w in kinds] or [False])
    found[f"{name}_only_worst"] = float(best[focus].min()) if focus.any() else 1.0
    negated = np.array([w.sign < 0 for w in kinds] or [False])
    found[f"{name}_negated_worst"] = float(best[negated].min()) if negated.any() else 1.0
    part = np.array([int(w.part) for w in kinds] or [0])
    for kind in _PARTS:
        inside = part == kind
        covered = float((best[inside] * weights[inside]).sum() / weights[inside].sum()) if inside.any() else 1.0
        found[f"{name}_{kind.name.lower()}_covered"] = covered
        found[f"{name}_{kind.name.lower()}_residue"] = float(loss[inside].sum()) if inside.any() else 0.0
    condition = (part >= Part.IF) & (part <= Part.UNTIL)
    found[f"{name}_condition_residue"] = float(loss[condition].sum()) if condition.any() else 0.0
    found[f"{name}_condition_worst"] = float(best[condition].min()) if condition.any() else 1.0
    _clauses(found, name, one, best, weights)
    if one.vectors is not None and other.vectors is not None:
        _vectors(found, name, some, contextual, static, left, by_letters, weights)


def _clauses(found: dict[str, float], name: str, one: Prepared, best: Floats, weights: Floats) -> None:
    """The clause that is covered worst, and the share of clauses that are hardly covered."""
    clauses: dict[int, list[int]] = {}
    for index, word in enumerate(one.content):
        clauses.setdefault(word.clause, []).append(index)
    shares = [float((best[i] * weights[i]).sum() / weights[i].sum()) for i in clauses.values() if len(i) > 1]
    residues = [float(((1 - best[i]) * weights[i]).sum()) for i in clauses.values()]
    found[f"{name}_clause_worst"] = min(shares, default=1.0)
    found[f"{name}_clause_residue"] = max(residues, default=0.0)
    found[f"{name}_clauses"] = float(len(clauses))
    # Words lost together with all of their clause are a detail less; words lost out of a clause that is kept change it.
    whole = sum(r for r, i in zip(residues, clauses.values(), strict=True) if float(best[i].mean()) < 0.5)
    found[f"{name}_whole"] = whole / max(sum(residues), 1e-6) if whole else 0.0
    found[f"{name}_inside"] = sum(residues) - whole
    found[f"{name}_condition_hosted"] = _hosted(one, best, clauses)


def _hosted(one: Prepared, best: Floats, clauses: dict[int, list[int]]) -> float:
    """How well the statement is covered whose condition is not: 0 if all are covered, or fall with their statement.

    The host of a condition is the clause before it in its sentence, or the one behind it if it comes first.
    """
    parts, sentences = one.reading.clauses, one.reading.sentences
    most = 0.0
    for number, inside in clauses.items():
        if not Part.IF <= parts[number] <= Part.UNTIL or float(best[inside].mean()) > 0.7:
            continue
        for host in (number - 1, number + 1):
            if host in clauses and sentences[host] == sentences[number] and not Part.IF <= parts[host] <= Part.UNTIL:
                most = max(most, float(best[clauses[host]].mean()))
                break
    return most


def _vectors(
    found: dict[str, float],
    name: str,
    some: bool,
    contextual: Floats | None,
    static: Floats | None,
    left: npt.NDArray[np.bool_],
    by_letters: Floats,
    weights: Floats,
) -> None:
    """The same, seen by the vectors alone."""
    context = contextual.max(axis=1) if some and contextual is not None else np.ones(1, np.float32)
    word = static.max(axis=1) if some and static is not None else np.ones(1, np.float32)
    total = float(weights.sum())
    found[f"{name}_context_mean"] = float((context * weights).sum()) / total
    found[f"{name}_context_worst"] = float(context.min())
    found[f"{name}_context_worst3"] = float(np.sort(context)[:3].mean())
    none = not left.any() or len(left) != len(context)
    found[f"{name}_left_context"] = 1.0 if none else float(context[left].mean())
    found[f"{name}_left_context_worst"] = 1.0 if none else float(context[left].min())
    found[f"{name}_left_static"] = 1.0 if none else float(word[left].mean())
    found[f"{name}_left_static_worst"] = 1.0 if none else float(word[left].min())
    kept = (by_letters >= LEXICAL) if len(by_letters) == len(context) else np.zeros(1, bool)
    if some and contextual is not None and kept.any():
        # How far the context of a word moved, for words that both texts have: swapped roles and negations show here.
        moved = 1 - context[kept]
        found[f"{name}_moved"] = float(moved.mean())
        found[f"{name}_moved_most"] = float(moved.max())
        found[f"{name}_moved_sum"] = float(moved.sum())
    else:
        found[f"{name}_moved"] = found[f"{name}_moved_most"] = 0.5
        found[f"{name}_moved_sum"] = 0.0


def _ratio(one: int, other: int) -> float:
    return float(np.clip(np.log((one + 1) / (other + 1)), -2, 2))


@lru_cache(maxsize=512)
def _trigrams(text: str) -> frozenset[str]:
    plain = " ".join(text.lower().split())[:2000]
    return frozenset(plain[i : i + 3] for i in range(len(plain) - 2))
