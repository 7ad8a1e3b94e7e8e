"""Does a candidate add anything to a stored memory? Not likeness but entailment, and it has a direction.

`prepare` reads a text once; `judge` compares two prepared texts in about a millisecond; `judge_many` one candidate
with all its neighbours, `judge_pairs` whatever is to be compared. A stored memory's vectors are kept with `pack` and
come back with `unpack`. Without a model (`view` None), and where the model cannot read the script, everything works on
words alone, with weights and a calibration of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from dedup.verifier.judgement import Judgement, Veto, VetoKind
from dedup.verifier.prepared import Prepared, pack, prepare, unpack, unpack_vectors

if TYPE_CHECKING:
    from dedup.verifier.align import Alignment, Floats

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


#: Log-odds that each candidate repeats the stored text, of pairs (stored, candidate) that a model sees at once; None
#: for what it did not read. See `dedup.embedding.reader`.
PairReading = Callable[[Sequence[tuple[str, str]]], Sequence[float | None]]


def judge(stored: Prepared, candidate: Prepared) -> Judgement:
    """Compare one candidate with one stored text."""
    return judge_many([stored], candidate)[0]


def judge_many(stored: Sequence[Prepared], candidate: Prepared) -> list[Judgement]:
    """Compare one candidate with several stored texts."""
    return judge_pairs([(memory, candidate) for memory in stored])


def judge_pairs(pairs: Sequence[tuple[Prepared, Prepared]], read: PairReading | None = None) -> list[Judgement]:
    """Compare pairs of a stored text and a candidate, all in one pass through the forest.

    Those of which it says that they may be the same are `read` once more, where there is somebody to read them.
    """
    import numpy as np

    from dedup.verifier.align import align
    from dedup.verifier.features import measure_all, vector
    from dedup.verifier.forest import model
    from dedup.verifier.sameness import same_text
    from dedup.verifier.side_by_side import side_by_side
    from dedup.verifier.vetoes import denies, vetoes

    pairs = [(memory.legible, candidate.legible) for memory, candidate in pairs]
    judged: list[Judgement | None] = [None] * len(pairs)
    rows: dict[bool, list[tuple[int, Alignment]]] = {True: [], False: []}
    for index, (memory, candidate) in enumerate(pairs):
        if same_text(memory, candidate):
            judged[index] = Judgement(1.0)
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
        vetoed = [bool(veto) for veto in forbidden]
        similar = weights.probability(features, vetoed)
        if both and read is not None:
            asked: dict[int, tuple[str, str]] = {}
            for row in np.flatnonzero(similar >= weights.worth_reading).tolist():
                if texts := side_by_side(*pairs[group[row][0]]):
                    asked[row] = texts
            said = read(list(asked.values())) if asked else []
            similar = weights.read(features, vetoed, dict(zip(asked, said, strict=True)), similar)
        revised = weights.revision(features)
        for (index, aligned), found, veto, similarity, revision in zip(
            group, measured, forbidden, similar, revised, strict=True
        ):
            memory, candidate = pairs[index]
            judged[index] = Judgement(
                similarity=_bounded(float(similarity), memory, candidate),
                vetoes=veto,
                revision=float(revision),
                lower_cut=weights.cuts["lower"],
                denies=denies(found),
                new=_alone(candidate, aligned.likeness),
                lost=_alone(memory, aligned.likeness.T),
            )
    return [judgement for judgement in judged if judgement is not None]


def _bounded(similarity: float, stored: Prepared, candidate: Prepared) -> float:
    """What was not read cannot be called known: no words at all, or a candidate too long to be compared whole."""
    if not stored.content or not candidate.content or stored.wordless or candidate.wordless:
        return 0.0
    from dedup.verifier.forest import UNREAD

    return similarity if candidate.analysis.complete else min(similarity, UNREAD)


def _alone(text: Prepared, likeness: Floats) -> tuple[str, ...]:
    """The first words of a text, as written, that have no partner; `likeness`: of each to the other's."""
    strange = likeness.max(axis=1, initial=0.0) < _STRANGE
    return tuple(word.raw for word, alone in zip(text.content, strange, strict=True) if alone)[:MOST_EVIDENCE]
