"""Clause by clause: what each clause of the candidate says of its words, and what the stored text says of the same.

Over a whole text two denials cancel each other though they deny different things, and two names keep all their words
though they have changed partners: "Anneke has finished the tool, Tobias is still at it" and "Tobias is through, what
Anneke has not finished is the tool". So each clause is held against the clause that has most of its words.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from dedup.lazy_dataclasses import dataclass
from dedup.verifier.align import Alignment
from dedup.verifier.layout import CLOSES, JOINS
from dedup.verifier.lexicon import cues_in
from dedup.verifier.structure import bare_negations, mood_of, sides_of

if TYPE_CHECKING:
    from dedup.verifier.prepared import Prepared
    from dedup.verifier.words import Word

_SOFT, _SOFT_WEIGHT = 0.5, 0.7
"""From this likeness on, words that mean nearly the same show which clause a clause belongs to; they count less."""
_LEAST, _TELLING = 0.5, 0.12
"""A clause that has less of a stored clause stands alone; and one with less of all that both texts have is no
witness."""
_CLOSES = CLOSES - {"="}  # a value belongs to its name


_ELSEWHERE = frozenset({"neg", "cause", "contrast", "ack"})
"""What these cues say of a clause is seen elsewhere, or says nothing of its words."""


@dataclass(frozen=True, slots=True)
class Clause:
    """What a clause says of its words. `denied`: by an odd number of negations; `sides`: see `structure.sides_of`."""

    denied: bool
    sides: dict[str, set[int]]
    cues: frozenset[str]
    mood: float


def clause_numbers(text: Prepared) -> list[int]:
    """For each content word the number of its clause: marks part them, "and" and the like, and conditions."""
    found: list[int] = []
    number = 0
    for at, word in enumerate(text.content):
        marked = _marked(text.gap_before(at))
        number += bool(at) and (marked or bool(_joins(word.lead)) or word.clause != text.content[at - 1].clause)
        found.append(number)
    return found


def _marked(gap: str) -> bool:
    return "," in gap or ". " in gap or not _CLOSES.isdisjoint(gap)


def _joins(lead: tuple[str, ...]) -> frozenset[str]:
    return JOINS.intersection(lead)


@lru_cache(maxsize=1024)
def clauses(text: Prepared) -> tuple[Clause, ...]:
    """The clauses of a text, in its order, by the numbers of `clause_numbers`."""
    of = clause_numbers(text)
    starts = [at for at in range(len(of)) if not at or of[at] != of[at - 1]]
    edges = [0, *(_edge(text, at) for at in starts[1:]), len(text.text)]
    found = []
    for number, (first, last) in enumerate(pairwise(edges)):
        own = tuple(word for word, clause in zip(text.content, of, strict=True) if clause == number)
        said = [word for word in text.analysis.words if first <= word.at[0] < last]
        cues = cues_in(text.text[first:last])
        denied = bool(bare_negations(own) % 2)
        found.append(Clause(denied, sides_of(said), cues - _ELSEWHERE, mood_of(cues)))
    return tuple(found)


def _edge(text: Prepared, at: int) -> int:
    """Where the clause begins whose first content word is this: at the mark or the "and" before it."""
    before, gap = text.content[at - 1].at[1], text.gap_before(at)
    marks = [place for place, character in enumerate(gap) if character in _CLOSES or character in ",."]
    joins = [place for word in _joins(text.content[at].lead) if (place := gap.lower().find(word)) >= 0]
    return before + min(marks + joins, default=0)


@dataclass(frozen=True, slots=True, eq=False)
class _Shared:
    """How the clauses of two texts share their words.

    `weights`: of what both have, a row for each clause of the candidate, a column for each of the stored text; `new`
    and `lost`: of what a clause of the candidate, and one of the stored text, has alone; `follows`: for each word of
    the candidate with a partner the number of its own clause and of its partner's.
    """

    weights: list[list[float]]
    new: list[float]
    lost: list[float]
    follows: list[tuple[Word, int, int]]

    @property
    def total(self) -> float:
        return sum(map(sum, self.weights))


def _shared(stored: Prepared, candidate: Prepared, aligned: Alignment) -> _Shared:
    theirs, mine = clause_numbers(stored), clause_numbers(candidate)
    found = _Shared(
        [[0.0] * len(clauses(stored)) for _ in clauses(candidate)],
        [0.0] * len(clauses(candidate)),
        [0.0] * len(clauses(stored)),
        [],
    )
    used = set()
    for i, weight in enumerate(candidate.weights):
        j, worth = aligned.partners[i], 1.0
        if j < 0:
            j = int(aligned.of_candidate[i])
            worth = _SOFT_WEIGHT * float(aligned.likeness[i, j]) if j >= 0 and aligned.likeness[i, j] >= _SOFT else 0.0
        if worth:
            used.add(j)
            found.weights[mine[i]][theirs[j]] += worth * weight
            found.follows.append((candidate.content[i], mine[i], theirs[j]))
        else:
            found.new[mine[i]] += weight
    for j, weight in enumerate(stored.weights):
        if j not in used:
            found.lost[theirs[j]] += weight
    return found


def segment_features(stored: Prepared, candidate: Prepared, aligned: Alignment) -> dict[str, float]:
    """Features of a pair: how far what the clauses say differs, and how far their words have moved from one to another.

    Sums over the candidate's clauses, weighted by their share of what both texts have.
    """
    found = dict.fromkeys(_NAMES, 0.0)
    shared = _shared(stored, candidate, aligned)
    if not shared.total:
        return found | {"clauses_alone": 1.0}
    best = [max(range(len(row)), key=row.__getitem__) for row in shared.weights]
    theirs, mine = clauses(stored), clauses(candidate)
    for number, place in enumerate(best):
        if sum(shared.weights[number]) <= _LEAST:
            found["clauses_alone"] += 1 / len(mine)
            continue
        share = shared.weights[number][place] / shared.total
        _compare(found, theirs[place], mine[number], share)
        found["clauses_changed"] += min(shared.new[number], shared.lost[place])
    found["clauses_spread"] = 1 - sum(map(max, shared.weights)) / shared.total
    found["clauses_spread_back"] = 1 - sum(map(max, zip(*shared.weights, strict=True))) / shared.total
    found["clauses_crossed"] = _crossed(shared.weights, best)
    for word, number, place in shared.follows:
        if place != best[number] and (word.quantity >= 0 or word.proper or word.identifier >= 0 or word.families):
            found["clauses_values_moved" if word.quantity >= 0 else "clauses_names_moved"] += 1
    return found


def _compare(found: dict[str, float], theirs: Clause, mine: Clause, share: float) -> None:
    """What a clause says, held against what its counterpart says, added to the features."""
    both = theirs.sides.keys() & mine.sides.keys()
    opposed = sum(not theirs.sides[name] & mine.sides[name] for name in both)
    denied = share * (mine.denied != theirs.denied)
    found["clauses_denied"] += denied
    found["clauses_opposed"] += share * opposed
    found["clauses_agree"] += share * sum(theirs.sides[name] == mine.sides[name] for name in both)
    found["clauses_mood"] += share * abs(mine.mood - theirs.mood)
    found["clauses_cues_new"] += share * len(mine.cues - theirs.cues)
    found["clauses_cues_lost"] += share * len(theirs.cues - mine.cues)
    for cue in ("only", "all"):
        found[f"clauses_{cue}"] += share * ((cue in mine.cues) - (cue in theirs.cues))
    if share >= _TELLING:
        found["clauses_denied_most"] = max(found["clauses_denied_most"], denied)
        found["clauses_opposed_most"] = max(found["clauses_opposed_most"], share * bool(opposed))


def _crossed(weights: list[list[float]], best: list[int]) -> float:
    """The most that two clauses with different counterparts have of each other's."""
    most = 0.0
    for one, other in combinations(range(len(weights)), 2):
        if best[one] != best[other]:
            most = max(most, min(weights[one][best[other]], weights[other][best[one]]))
    return most


_NAMES = (
    "clauses_denied", "clauses_denied_most", "clauses_opposed", "clauses_opposed_most", "clauses_agree", "clauses_mood",
    "clauses_cues_new", "clauses_cues_lost", "clauses_only", "clauses_all", "clauses_changed", "clauses_alone",
    "clauses_spread", "clauses_spread_back", "clauses_crossed", "clauses_names_moved", "clauses_values_moved",
)  # fmt: skip
