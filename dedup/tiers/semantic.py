"""Semantic: a stored memory, or one of its wordings, says what the candidate says.

Vectors and words each propose neighbours, since either alone overlooks some; the scorer judges the nearest few of them,
and the best comparison decides, not the first.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import accumulate

from dedup.embedding.embeddings import Embeddings
from dedup.fingerprint import full_hash
from dedup.lazy_dataclasses import dataclass, field, replace
from dedup.model import Band, Candidate, Comparison, Finding, Match, Namespace, Outcome, Scope, TierName, Urn
from dedup.overlay import Overlay
from dedup.ports import Lookup, Scorer
from dedup.terms import NOT_RUN, SAID_BEFORE

NEIGHBOURS = 5
"""Proposed by vectors, and again by words."""

JUDGED = 2
"""Of those, how many the scorer need judge. Of 2,888 labelled texts that are skipped for one of 1,628 memories when all
ten are judged, 12 are kept then (`tools/neighbours.py`); judging all ten takes twice as long."""

AT_ONCE, CHARACTERS = 32, 10_000
"""Candidates that are looked up and judged together, and how long they may be together: a third of a second's work.
Between two such portions it is asked whether there is time for another."""

_BANDS = list(Band)
_OUTCOMES = {Band.DUPLICATE: Outcome.DUPLICATE, Band.WORDING: Outcome.DUPLICATE, Band.REVISION: Outcome.UNSURE}


@dataclass(frozen=True)
class SemanticTier:
    """Up to five texts by cosine and five memories by BM25 within the scope; the scorer judges the nearest `JUDGED`."""

    thresholds: Mapping[Namespace, float]  # inclusive
    min_length: int  # characters; shorter texts are compared within their own conversation only
    embeddings: Embeddings
    scorer: Scorer
    coming: list[Candidate] = field(default_factory=list)
    """Candidates of this run that `find` is going to be asked about, in order. Those of a portion are taken out."""
    reread: dict[tuple[Urn, str], bytes] = field(default_factory=dict)
    """Readings of stored texts that had to be made, for the store to keep."""
    name: TierName = field(default=TierName.SEMANTIC)

    def find(self, candidate: Candidate, lookup: Lookup) -> Finding:
        threshold = self.thresholds[candidate.namespace]
        short, why_short = self._short(candidate), f"shorter than {self.min_length} characters"
        too_short = Finding(self.name, Outcome.SKIPPED, why_short)
        if short and not candidate.source.session_id:
            return too_short
        # What is too short for the store's memories has nothing to be judged again for.
        too_late = too_short if short else Finding(self.name, Outcome.SKIPPED, NOT_RUN)
        if self.embeddings.too_late():
            return too_late
        portion = self._portion(candidate)
        self.embeddings.begin()
        with suppress(Exception):  # what is wrong with one is said of that one, when it is asked about
            for one in portion:  # while the model is at work; the look-up remembers what it was asked
                self._by_words(one, lookup)
                self.scorer.read(one.content)
        without = self.embeddings.unavailable()
        if self.embeddings.too_late():  # by now
            return too_late
        if len(portion) > 1 and not without:
            with suppress(Exception):
                self._foresee(portion, lookup)
        near, proposed = self._proposed(candidate, lookup, without)
        compared = self.scorer.compare(proposed, candidate.content, threshold, JUDGED)
        judged = list(zip(proposed, compared, strict=True))
        self.reread.update(((m.urn, m.content), c.reread) for m, c in judged if c.reread)
        note = f"by words: {without}" if without else ""
        best = min((pair for pair in judged if not pair[1].far), key=_preference, default=None)
        nothing = Finding(self.name, Outcome.CLEAR, note, threshold=threshold)
        if short:
            why_short += ", and not said before in this conversation"
            nothing = Finding(self.name, Outcome.SKIPPED, why_short)
        if best is None:
            return nothing
        match, comparison = best
        # "Back to 60" and "not 60 any more" look much alike: what is a little like an outdated text may be either.
        doubtful = comparison.band is Band.WORDING and match.superseded
        known = comparison.band in (Band.DUPLICATE, Band.WORDING) and not (short or doubtful)
        # What revises a memory that is superseded already may only repeat what superseded it.
        changes = comparison.band is Band.REVISION and not match.superseded
        if not (known or changes) and (said := self._said_again(candidate, judged, near)):
            repeated, likely = said
            found_again = replace(repeated, score=likely)
            return Finding(self.name, Outcome.DUPLICATE, SAID_BEFORE, found_again, threshold, band=Band.WORDING)
        if short:
            return nothing
        if doubtful:
            outdated = replace(match, score=comparison.similarity)
            return Finding(self.name, Outcome.UNSURE, "like what was replaced since", outdated, threshold)
        return Finding(
            tier=self.name,
            outcome=_OUTCOMES.get(comparison.band, Outcome.UNSURE if comparison.unsure else Outcome.CLEAR),
            why="; ".join(part for part in (comparison.why, note) if part),
            match=replace(match, score=comparison.similarity),
            threshold=threshold,
            band=comparison.band,
            conflict=comparison.why,
            fallback=bool(without),
        )

    def _said_again(
        self, candidate: Candidate, judged: Sequence[tuple[Match, Comparison]], near: Sequence[Match]
    ) -> tuple[Match, float] | None:
        """What it repeats of its own conversation: never what it changes, nor what is outdated."""
        changed = {match.urn for match, there in judged if there.band is Band.REVISION}
        alike = [m for m, _ in judged if m.urn not in changed and not m.superseded]  # far ones too
        return self.scorer.said_again(_own(candidate, alike, near), candidate)

    def _short(self, candidate: Candidate) -> bool:
        """Too short to be compared with anything but its own conversation: "use port 5433" may be of any database."""
        return len(candidate.content) < self.min_length

    def _portion(self, candidate: Candidate) -> list[Candidate]:
        """Takes this candidate and those after it out of `coming`, as many as are judged together; none if it is not
        there (any more)."""
        if candidate not in self.coming:
            return []
        first = self.coming.index(candidate)
        rest = self.coming[first : first + AT_ONCE]
        upto = accumulate(len(one.content) for one in rest)
        portion = rest[: max(1, sum(length <= CHARACTERS for length in upto))]
        del self.coming[: first + len(portion)]
        return portion

    def _foresee(self, portion: Sequence[Candidate], lookup: Lookup) -> None:
        """Look up and judge all of them at once, each as if those before it were new; `find` asks again what is not so.

        Nothing comes of it but time: the look-up and the scorer remember what they were asked.
        """
        self._near(portion, lookup)  # all vectors in one look-up; below they are asked for one by one
        rehearsal, asked = Overlay(lookup), []
        for number, one in enumerate(portion):
            near, proposed = self._proposed(one, rehearsal)
            asked.append((one, proposed, _own(one, proposed, near)))
            rehearsal.keep(one, Urn(one.domain, one.namespace, f"{number:012x}"), self.embeddings.of(one))
        self.scorer.expect(asked, JUDGED)

    def _proposed(self, candidate: Candidate, lookup: Lookup, without: str = "") -> tuple[list[Match], list[Match]]:
        """What vectors have found, and everything that the candidate is to be compared with."""
        near = [] if without else self._near([candidate], lookup)[0]
        apart = lookup.apart(candidate.domain, candidate.hash)
        found = near + self._by_words(candidate, lookup)
        proposed = [m for m in _unique(found) if not (apart and known_apart(m, apart))]
        return near, _own(candidate, proposed, near) if self._short(candidate) else proposed

    def _by_words(self, candidate: Candidate, lookup: Lookup) -> list[Match]:
        """None for a short one: what counts for it has a cosine."""
        return [] if self._short(candidate) else lookup.by_text(Scope.of(candidate), candidate.content, NEIGHBOURS)

    def _near(self, candidates: Sequence[Candidate], lookup: Lookup) -> list[list[Match]]:
        import numpy as np

        vectors = np.stack([self.embeddings.of(candidate) for candidate in candidates])
        return lookup.nearest([Scope.of(one) for one in candidates], vectors, self.embeddings.model_id, NEIGHBOURS)


def _own(candidate: Candidate, proposed: Sequence[Match], near: Sequence[Match]) -> list[Match]:
    """What was said in the candidate's own conversation and was found by vectors: it has a cosine."""
    session, with_cosine = candidate.source.session_id, {(match.urn, match.content) for match in near}
    return [m for m in proposed if session and m.session_id == session and (m.urn, m.content) in with_cosine]


def _unique(found: Sequence[Match]) -> list[Match]:
    """Each text once; of two, the one with a cosine, which comes first."""
    return list({(m.urn, m.content): m for m in reversed(found)}.values())


def known_apart(match: Match, apart: frozenset[str]) -> bool:
    """Whether somebody has said of a match that it is not what the candidate says; `apart`: see `Lookup.apart`."""
    return str(match.urn) in apart or full_hash(match.content) in apart


def _preference(pair: tuple[Match, Comparison]) -> tuple[int, bool, float]:
    """Best band first, then what still holds before what was superseded, then the most similar."""
    match, comparison = pair
    return _BANDS.index(comparison.band), match.superseded, -comparison.similarity
