"""What has changed places within one sentence, whatever the other sentences say.

In a text of several, sentences that say the same in other words hide what two others have exchanged: of a whole text,
less is alike. So each sentence is held against the one that is most like it.
"""

from __future__ import annotations

from dedup.extraction.cutting.sentences import parts
from dedup.verifier.align import LEXICAL, Alignment, align
from dedup.verifier.features import measure_all
from dedup.verifier.judgement import Veto
from dedup.verifier.prepared import Prepared, prepare
from dedup.verifier.vetoes import role_vetoes

ALIKE, SHORTEST = 0.7, 5
"""Share of the words of either sentence that the other must have, and how many words each must have at least. Of 2,847
labelled duplicates of several sentences that would be skipped this keeps 5; of 177 texts that are none, and would be
skipped as well, 4."""


def sentence_vetoes(stored: Prepared, candidate: Prepared) -> tuple[Veto, ...]:
    """What is said the other way round in two sentences that are most like each other. Sees words only."""
    theirs, own = parts(stored.text), parts(candidate.text)
    if max(len(theirs), len(own)) < 2:
        return ()
    before, after = ([prepare(part, None) for part in said] for said in (theirs, own))
    pairs = [(i, j) for i in range(len(before)) for j in range(len(after))]
    aligned = {(i, j): align(before[i], after[j]) for i, j in pairs if _is_long(before[i]) and _is_long(after[j])}
    alike = {pair: _alike(found) for pair, found in aligned.items()}
    best = {i: max((alike[pair], pair) for pair in alike if pair[0] == i) for i in {i for i, _ in alike}}
    back = {j: max((alike[pair], pair) for pair in alike if pair[1] == j) for j in {j for _, j in alike}}
    same = [pair for share, pair in best.values() if share >= ALIKE and back[pair[1]][1] == pair]
    compared = [(before[i], after[j], aligned[i, j]) for i, j in same]
    measured = measure_all(compared) if compared else []
    return tuple(veto for one, found in zip(compared, measured, strict=True) for veto in role_vetoes(*one, found))


def _is_long(sentence: Prepared) -> bool:
    return len(sentence.content) >= SHORTEST


def _alike(aligned: Alignment) -> float:
    """The lesser of the shares of their words that the two have in common."""
    return min(float((aligned.lexical.max(axis=axis) >= LEXICAL).mean()) for axis in (0, 1))
