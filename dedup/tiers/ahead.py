"""The candidates of a run, looked up and judged together before each is asked about: it takes a third of the time.

That is all it does. The embeddings, the look-up and the scorer remember what they were asked here. The tier then asks
them again, one candidate after the other; where a candidate before it changed what is found, it is judged anew.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import accumulate

from dedup.model import Candidate, Urn
from dedup.overlay import Overlay
from dedup.ports import Lookup, Scorer
from dedup.tiers.neighbours import Neighbours

AT_ONCE, CHARACTERS = 32, 10_000
"""Candidates that are looked up and judged together, and how long they may be together: a third of a second's work,
where they are about different things. Between two such portions it is asked whether there is time for another, and
while one is judged, which takes many times as long where all are about the same."""


class Ahead:
    """The candidates of a run, taken portion by portion."""

    def __init__(self, coming: Iterable[Candidate], neighbours: Neighbours, scorer: Scorer, judged: int) -> None:
        """`judged`: of each candidate's neighbours, how many are."""
        self._coming = list(coming)
        self._neighbours = neighbours
        self._scorer = scorer
        self._judged = judged

    def begin(self, candidate: Candidate, lookup: Lookup) -> Sequence[Candidate]:
        """The next portion, if the candidate is its first, else none. The model is set to work on it, and what can be
        done without vectors is done meanwhile."""
        portion = self._portion(candidate)
        self._neighbours.embeddings.begin()
        with suppress(Exception):  # what is wrong with one is said of that one, when it is asked about
            for one in portion:
                self._neighbours.by_words(one, lookup)
                self._scorer.prepare(one.content)
        return portion

    def finish(self, portion: Sequence[Candidate], lookup: Lookup) -> None:
        """Look up and judge all of a portion at once, each as if those before it were new."""
        if len(portion) < 2:
            return
        with suppress(Exception):  # as above
            self._neighbours.by_vectors(portion, lookup)  # in one look-up; below they are asked for one by one
            rehearsal, asked = Overlay(lookup), []
            for number, one in enumerate(portion):
                near = self._neighbours.of(one, rehearsal)
                asked.append((one, near.proposed, near.own))
                vector = self._neighbours.embeddings.of(one)
                rehearsal.keep(one, Urn(one.domain, one.namespace, f"{number:012x}"), vector)
            self._scorer.prefetch(asked, self._judged, self._neighbours.embeddings.until)

    def _portion(self, candidate: Candidate) -> list[Candidate]:
        """This candidate and those after it, as many as are judged together; none if it was in one before."""
        if candidate not in self._coming:
            return []
        first = self._coming.index(candidate)
        rest = self._coming[first : first + AT_ONCE]
        upto = accumulate(len(one.content) for one in rest)
        portion = rest[: max(1, sum(length <= CHARACTERS for length in upto))]
        del self._coming[: first + len(portion)]
        return portion
