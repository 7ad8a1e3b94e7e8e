"""Under which namespace what is kept of a conversation is filed."""

from collections import defaultdict
from collections.abc import Container, Iterator, Sequence
from itertools import islice

from dedup.extraction.evidence.kinds import kind_cues, kind_named
from dedup.extraction.evidence.models import Models
from dedup.extraction.evidence.observed import Observed
from dedup.model import Namespace, Speaker
from dedup.ports import Estimate
from dedup.verifier.open_states import may_settle
from dedup.words import SAYS_AGAIN, overlap, stems

_CHOICE = Namespace.DECISIONS  # what is settled in a dialogue, or agreed to

_AKIN = 0.02
"""Probability from which another namespace counts as likely."""

_NEAR = 200
"""Other texts before a statement, and behind it, among which its repeats are looked for: more than people say in a
session, and all of a long table's rows would take a hook more than its time."""


_Filed = tuple[Namespace, tuple[Namespace, ...], tuple[str, ...]]


def guessed_namespaces(
    kept: Sequence[Observed],
    work: float,
    use: Models,
    read: Sequence[Estimate | None] = (),
    agreed: Container[int] = (),
) -> list[_Filed]:
    """For each statement: its namespace, the others that are likely, and the cues that spoke for it.

    Statements that repeat each other vote together, and share the namespaces that are likely. Memories are compared
    within these only: a fact that was filed one way when it was decided, and another way in the summary, would be kept
    twice. So is what one reads as surely this and somebody filed by its words: what is likely by the cues alone is
    likely. `work`: how much of it Claude does by itself; `read`: what was said of each by who has read it, if anything;
    `agreed`: the places of those that were proposed and agreed to, which makes them decisions.
    """
    shown = [kind_cues(o.statement, o.cues) for o in kept]
    settled = (o.statement.settles or n in agreed for n, o in enumerate(kept))
    named = [_CHOICE if so else kind_named(o.statement.gloss) for so, o in zip(settled, kept, strict=True)]
    by_reading = [estimate.namespaces if estimate else None for estimate in read] or [None] * len(kept)
    by_cues = [use.sort.votes(cues, work, name) for cues, name in zip(shown, named, strict=True)]
    votes = [use.sort.votes(cues, work, name, by) for cues, name, by in zip(shown, named, by_reading, strict=True)]
    likely = [[o for by in both for o in use.sort.likely(by, _AKIN)] for both in zip(votes, by_cues, strict=True)]
    for own, also in zip(kept, likely, strict=True):
        # Whatever it is filed as ("reto sent the excel file" as progress), it is compared with what waited for it.
        if own.statement.speaker is Speaker.USER and may_settle(own.statement.text):
            also.append(Namespace.BLOCKERS)
    result: dict[int, _Filed] = {}
    for places, alike in _repeated(kept):
        together = [sum(votes_for, 0.0) for votes_for in zip(*(votes[j] for j in alike), strict=True)]
        name = use.sort.named(together)
        akin = dict.fromkeys(other for j in alike for other in likely[j] if other != name)
        result.update(
            (i, (Namespace.parse(name), tuple(map(Namespace.parse, akin)), use.sort.reasons(shown[i], name)))
            for i in places
        )
    return [result[i] for i in range(len(kept))]


def _repeated(kept: Sequence[Observed]) -> Iterator[tuple[list[int], list[int]]]:
    """Places of statements that differ in their code alone, and of all near that repeat them, themselves included."""
    bags = defaultdict[frozenset[str], list[int]](list)
    for i, o in enumerate(kept):
        bags[stems(o.statement.gloss)].append(i)
    for n, (bag, places) in enumerate(bags.items()):
        near = islice(bags.items(), max(n - _NEAR, 0), n + _NEAR + 1)
        alike = [j for other, there in near if overlap(bag, other) >= SAYS_AGAIN for j in there]
        yield from [(places, alike)] if alike else (([i], [i]) for i in places)  # too short to repeat even itself
