"""Does a candidate add anything to a stored memory? Not likeness but entailment, and it has a direction.

`prepare` reads a text once; `judge` compares two prepared texts, `judge_pairs` many, in about a millisecond each. A
stored memory's vectors are kept with `pack` and come back with `unpack`. Without a model (`view` None), and where the
model cannot read the script, everything works on words alone, with weights and a calibration of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from dedup.verifier.judgement import Judgement, Veto, VetoKind
from dedup.verifier.prepared import Prepared, pack, prepare, unpack, unpack_vectors

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from dedup.verifier.align import Alignment, Floats
    from dedup.verifier.forest import Model

__all__ = [
    "Judgement",
    "Prepared",
    "Veto",
    "VetoKind",
    "judge",
    "judge_pairs",
    "pack",
    "prepare",
    "unpack",
    "unpack_vectors",
]

_STRANGE = 0.55
"""A word whose best partner is less alike than this is new or lost."""
MOST_EVIDENCE = 12
"""Words of evidence kept of each kind."""


PairReading = Callable[[Sequence[tuple[str, str]]], Sequence[float | None]]
"""Log-odds that each candidate repeats the stored text, of pairs (stored, candidate) that a model sees at once; None
for what it did not read. See `dedup.embedding.reader`."""


def judge(stored: Prepared, candidate: Prepared) -> Judgement:
    """Compare one candidate with one stored text."""
    return judge_pairs([(stored, candidate)])[0]


def judge_pairs(pairs: Sequence[tuple[Prepared, Prepared]], read: PairReading | None = None) -> list[Judgement]:
    """Compare pairs of a stored text and a candidate, all in one pass through the forest.

    Those of which it says that they may be the same are `read` once more, where there is somebody to read them.
    """
    from dedup.verifier.forest import model
    from dedup.verifier.sameness import same_text

    pairs = [(memory.legible, candidate.legible) for memory, candidate in pairs]
    judged = {n: Judgement(1.0) for n, (memory, candidate) in enumerate(pairs) if same_text(memory, candidate)}
    seen = {n for n, pair in enumerate(pairs) if all(text.vectors is not None for text in pair)}
    for group, with_vectors in ((seen - judged.keys(), True), (set(range(len(pairs))) - seen - judged.keys(), False)):
        if group:
            places = sorted(group)
            found = _weighed([pairs[n] for n in places], model(with_vectors), read if with_vectors else None)
            judged.update(zip(places, found, strict=True))
    return [judged[n] for n in range(len(pairs))]


def _weighed(pairs: Sequence[tuple[Prepared, Prepared]], weights: Model, read: PairReading | None) -> list[Judgement]:
    """The judgements of pairs that are not the same text, by one model."""
    import numpy as np

    from dedup.verifier.align import align
    from dedup.verifier.denials import denies
    from dedup.verifier.features import measure_all, vector
    from dedup.verifier.forest import UNREAD
    from dedup.verifier.nearness import of_other_things
    from dedup.verifier.vetoes import vetoes

    compared = [(memory, candidate, align(memory, candidate)) for memory, candidate in pairs]
    measured = measure_all(compared)
    features = np.stack([vector(found) for found in measured])
    forbidden = [vetoes(*parts, found) for parts, found in zip(compared, measured, strict=True)]
    vetoed = [bool(veto) for veto in forbidden]
    similar = weights.probability(features, vetoed)
    said = _read(pairs, similar >= weights.worth_reading, read) if read else {}
    similar = weights.read(features, vetoed, said, similar)
    # Two frames may be alike ("every … within two …") that have nothing to do with each other.
    apart = [n for n, pair in enumerate(pairs) if (said.get(n) or -1.0) < 0 and of_other_things(*pair)]
    similar[apart] = np.minimum(similar[apart], UNREAD)
    likely = (similar >= weights.lower_cut).tolist()
    forbidden = [
        veto or _late_vetoes(*pair, may_skip) for pair, veto, may_skip in zip(pairs, forbidden, likely, strict=True)
    ]
    return [
        Judgement(
            similarity=_bounded(float(similarity), memory, candidate, aligned),
            vetoes=veto,
            revision=float(revision),
            lower_cut=weights.lower_cut,
            denies=denies(found),
            new=_alone(candidate, aligned.likeness),
            lost=_alone(memory, aligned.likeness.T),
        )
        for (memory, candidate, aligned), found, veto, similarity, revision in zip(
            compared, measured, forbidden, similar, weights.revision(features), strict=True
        )
    ]


def _late_vetoes(stored: Prepared, candidate: Prepared, likely: bool) -> tuple[Veto, ...]:
    """What is asked last, where nothing else forbids a skip. The similarity does not know of it: the weights go with
    the other vetoes alone. `likely`: whether the candidate would be skipped; else some are not worth asking."""
    from dedup.verifier.by_sentence import sentence_vetoes
    from dedup.verifier.open_states import open_state_vetoes
    from dedup.verifier.verbatim import name_vetoes

    found = (name_vetoes(stored, candidate) or sentence_vetoes(stored, candidate)) if likely else ()
    return found or open_state_vetoes(stored.text, candidate.text)


def _read(
    pairs: Sequence[tuple[Prepared, Prepared]], worth: npt.NDArray[np.bool_], read: PairReading
) -> dict[int, float | None]:
    """What reading says of the pairs that are worth it, by their places."""
    from dedup.verifier.as_read import as_read

    asked = {n: texts for n, pair in enumerate(pairs) if worth[n] and (texts := as_read(*pair))}
    return dict(zip(asked, read(list(asked.values())) if asked else [], strict=True))


def _bounded(similarity: float, stored: Prepared, candidate: Prepared, aligned: Alignment) -> float:
    """What was not read cannot be called known: no words at all, a candidate too long to be compared whole, another
    word of a language that we do not understand."""
    if not stored.content or not candidate.content or stored.wordless or candidate.wordless:
        return 0.0
    from dedup.verifier.align import SAME
    from dedup.verifier.forest import UNREAD

    known = candidate.analysis.complete
    if known and not (stored.understood and candidate.understood):
        likeness = aligned.likeness
        known = bool((likeness.max(axis=0) >= SAME).all() and (likeness.max(axis=1) >= SAME).all())
    return similarity if known else min(similarity, UNREAD)


def _alone(text: Prepared, likeness: Floats) -> tuple[str, ...]:
    """The first words of a text, as written, that have no partner; `likeness`: of each to the other's."""
    strange = likeness.max(axis=1, initial=0.0) < _STRANGE
    return tuple(word.raw for word, alone in zip(text.content, strange, strict=True) if alone)[:MOST_EVIDENCE]
