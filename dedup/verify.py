"""Does a candidate add anything to a stored memory? Not likeness but entailment, and it has a direction.

`prepare` reads a text once; `judge` compares two prepared texts in about a millisecond; `judge_many` one candidate
with all its neighbours, `judge_pairs` whatever is to be compared. A stored memory's vectors are kept with `pack` and
come back with `unpack`. Without a model (`view` None), and where the model cannot read the script, everything works on
words alone, with weights and a calibration of its own, and the judgement says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from dedup.verifier.judgement import Judgement, Veto, VetoKind
from dedup.verifier.prepared import Prepared, pack, prepare, unpack, unpack_vectors

if TYPE_CHECKING:
    from dedup.verifier.align import Alignment

__all__ = [
    "Judgement",
    "Prepared",
    "Veto",
    "VetoKind",
    "judge",
    "judge_many",
    "judge_pairs",
    "pack",
    "prepare",
    "unpack",
    "unpack_vectors",
]

#: A word whose best partner is less alike than this is new or lost.
_STRANGE = 0.55
#: Words of evidence kept of each kind.
MOST_EVIDENCE = 12


def judge(stored: Prepared, candidate: Prepared) -> Judgement:
    """Compare one candidate with one stored text."""
    return judge_many([stored], candidate)[0]


def judge_many(stored: Sequence[Prepared], candidate: Prepared) -> list[Judgement]:
    """Compare one candidate with several stored texts."""
    return judge_pairs([(memory, candidate) for memory in stored])


def judge_pairs(pairs: Sequence[tuple[Prepared, Prepared]]) -> list[Judgement]:
    """Compare pairs of a stored text and a candidate, all in one pass through the forest."""
    import numpy as np

    from dedup.verifier.align import align
    from dedup.verifier.features import measure_all, vector
    from dedup.verifier.forest import model
    from dedup.verifier.sameness import same_text
    from dedup.verifier.vetoes import denies, vetoes

    pairs = [(memory.legible, candidate.legible) for memory, candidate in pairs]
    judged: list[Judgement | None] = [None] * len(pairs)
    rows: dict[bool, list[tuple[int, Alignment]]] = {True: [], False: []}
    for index, (memory, candidate) in enumerate(pairs):
        if same_text(memory, candidate):
            judged[index] = Judgement(1.0, agrees=_words(candidate), basis="same text")
            continue
        both = memory.vectors is not None and candidate.vectors is not None
        rows[both].append((index, align(memory, candidate)))
    for both, group in rows.items():
        if not group:
            continue
        weights = model(both)
        measured = measure_all([(*pairs[index], aligned) for index, aligned in group])
        features = np.stack([vector(found) for found in measured])
        forbidden = [
            vetoes(*pairs[index], aligned, found) for (index, aligned), found in zip(group, measured, strict=True)
        ]
        similar = weights.probability(features, [bool(veto) for veto in forbidden])
        revised = weights.revision(features)
        for (index, aligned), found, veto, similarity, revision in zip(
            group, measured, forbidden, similar, revised, strict=True
        ):
            memory, candidate = pairs[index]
            judged[index] = Judgement(
                similarity=_bounded(float(similarity), memory, candidate),
                vetoes=veto,
                revision=float(revision),
                basis="vectors" if both else "words",
                lower_cut=weights.cuts["lower"],
                denies=denies(found),
                cut_short=not (memory.reading.complete and candidate.reading.complete),
                **_evidence(memory, candidate, aligned),
            )
    return [judgement for judgement in judged if judgement is not None]


def _bounded(similarity: float, stored: Prepared, candidate: Prepared) -> float:
    """What was not read cannot be called known: no words at all, or a candidate too long to be compared whole."""
    if not stored.content or not candidate.content or stored.wordless or candidate.wordless:
        return 0.0
    from dedup.verifier.forest import UNREAD

    return similarity if candidate.reading.complete else min(similarity, UNREAD)


def _words(text: Prepared) -> tuple[str, ...]:
    return tuple(word.raw for word in text.content[:MOST_EVIDENCE])


def _evidence(stored: Prepared, candidate: Prepared, aligned: Alignment) -> dict[str, tuple[str, ...]]:
    if not aligned.likeness.size:
        return {"agrees": (), "new": _words(candidate), "lost": _words(stored)}
    mine, theirs = aligned.likeness.max(axis=1), aligned.likeness.max(axis=0)
    return {
        "agrees": _picked(candidate, mine >= _STRANGE),
        "new": _picked(candidate, mine < _STRANGE),
        "lost": _picked(stored, theirs < _STRANGE),
    }


def _picked(text: Prepared, keep: Iterable[bool]) -> tuple[str, ...]:
    """The first words of a text that are to be kept, as written."""
    return tuple(word.raw for word, kept in zip(text.content, keep, strict=True) if kept)[:MOST_EVIDENCE]
