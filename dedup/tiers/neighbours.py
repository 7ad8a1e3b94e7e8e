"""Which stored texts a candidate is compared with: vectors and words each propose some, since either alone overlooks
what the other finds."""

from collections.abc import Sequence

from dedup.bands.announced import takes_its_place
from dedup.bands.changes import answers_otherwise, corrects_a_number, is_elsewhere_now, says_it_changes
from dedup.embedding.embeddings import Embeddings
from dedup.fingerprint import full_hash
from dedup.lazy_dataclasses import dataclass, replace
from dedup.model import Candidate, Match, Speaker
from dedup.ports import Lookup
from dedup.scope import Scope
from dedup.verifier.open_states import settles
from dedup.verifier.planned import ends_a_plan
from dedup.words import edited, renumbered

NEIGHBOURS = 5
"""Proposed by vectors, and again by words."""


@dataclass(frozen=True)
class Near:
    """What a candidate is compared with. `own`, `earlier`: those that were found by vector, so that their score is a
    cosine, and said in its own conversation, or in another one. For a short candidate, others than `own` are proposed
    only if it may change them, or is the same text in another dress."""

    proposed: Sequence[Match]
    own: Sequence[Match]
    earlier: Sequence[Match]


@dataclass(frozen=True)
class Neighbours:
    """Up to five texts by cosine and five memories by BM25 in a candidate's scope, and what it is known to outdate."""

    embeddings: Embeddings
    min_length: int  # characters; see `short`

    def short(self, candidate: Candidate) -> bool:
        """Too short to be a repeat of anything but its own conversation: "use port 5433" may be of any database."""
        return len(candidate.content) < self.min_length

    def may_have_changed(self, match: Match, candidate: Candidate) -> bool:
        """Whether a stored text was said after the candidate, which is read late, and may be what replaced it, had the
        two been read in the order in which they were said."""
        since = match.seen_at is not None and candidate.said_at is not None and match.seen_at > candidate.said_at
        same = bool(match.session_id) and match.session_id == candidate.source.session_id
        long = len(match.content) >= self.min_length
        return since and (long or same or _changes(candidate.content, match.content, match.speaker))

    def of(self, candidate: Candidate, lookup: Lookup, *, by_words_alone: bool = False) -> Near:
        """Each text once, without those that somebody has said are something else. Raises `ModelError`."""
        near = [] if by_words_alone else self.by_vectors([candidate], lookup)[0]
        distinct_from = lookup.known_distinct(candidate.domain, candidate.hash)
        found = _unique(near + self.by_words(candidate, lookup) + _named(candidate, lookup))
        proposed = [m for m in found if not (distinct_from and _is_known_distinct(m, distinct_from))]
        session, with_cosine = candidate.source.session_id, {(match.urn, match.content) for match in near}
        by_vector = [m for m in proposed if session and (m.urn, m.content) in with_cosine]
        own = [m for m in by_vector if m.session_id == session]
        earlier = [m for m in by_vector if m.session_id != session]
        if self.short(candidate):
            after = [m for m in proposed if self.may_have_changed(m, candidate)]
            proposed = [
                m
                for m in proposed
                if m in own
                or m in after
                or m.content == candidate.outdates
                or _changes(m.content, candidate.content, candidate.speaker)
                or _same(m.content, candidate.content)
            ]
        return Near(proposed, own, earlier)

    def by_words(self, candidate: Candidate, lookup: Lookup) -> list[Match]:
        """Empty for a short candidate, which is compared with texts found by vector only."""
        return [] if self.short(candidate) else lookup.by_text(Scope.of(candidate), candidate.content, NEIGHBOURS)

    def by_vectors(self, candidates: Sequence[Candidate], lookup: Lookup) -> list[list[Match]]:
        """For each of them. Raises `ModelError`."""
        import numpy as np

        vectors = np.stack([self.embeddings.of(candidate) for candidate in candidates])
        return lookup.nearest([Scope.of(one) for one in candidates], vectors, self.embeddings.model_id, NEIGHBOURS)


def _named(candidate: Candidate, lookup: Lookup) -> list[Match]:
    """The text that the candidate is known to outdate, however it was filed; with no score, as nobody compared them."""
    match = lookup.by_hash(Scope.of_text(candidate), full_hash(candidate.outdates)) if candidate.outdates else None
    return [replace(match, score=0.0)] if match else []


def _unique(found: Sequence[Match]) -> list[Match]:
    """Each text once; of two, the one with a cosine, which comes first."""
    return list({(m.urn, m.content): m for m in reversed(found)}.values())


def _same(one: str, other: str) -> bool:
    """Whether they are the same text but for case, punctuation and what people say around it."""
    from dedup.verifier.fillers import undressed
    from dedup.verifier.sameness import plain

    return plain(undressed(one)) == plain(undressed(other))


_SAYING_SO = (answers_otherwise, corrects_a_number, says_it_changes, is_elsewhere_now)


def _changes(older: str, newer: str, speaker: Speaker | None) -> bool:
    """Whether a text may be a change of an older one, however short: it is the same sentence with another number, the
    same question with another answer, or says that it is a change. A user says so in casual words, too, or that
    what was open is settled."""
    again = renumbered(older, newer) and edited(older, newer)
    by_user = speaker is Speaker.USER
    casually = by_user and (takes_its_place(older, newer) or settles(older, newer))
    return (
        again
        or casually
        or ends_a_plan(older, newer, by_user=by_user)
        or any(says_so(older, newer) for says_so in _SAYING_SO)
    )


def _is_known_distinct(match: Match, distinct_from: frozenset[str]) -> bool:
    """Whether somebody has said of a match that it is not what the candidate says; `distinct_from`: see
    `Lookup.known_distinct`."""
    return str(match.urn) in distinct_from or full_hash(match.content) in distinct_from
