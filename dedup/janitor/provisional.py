"""Memories kept before every tier could be asked, judged as the hook judges what another conversation says.

The speaker is not stored, and without it nothing can be recognised as said again: repeats within a memory's own
conversation stay.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dedup.embedding.embeddings import Embeddings
from dedup.janitor.store import JanitorStore
from dedup.model import Band, Candidate, Domain, Match, Memory, Namespace, Urn
from dedup.ports import Embedder, Scorer
from dedup.scope import Scope
from dedup.tiers.semantic import SemanticTier

if TYPE_CHECKING:
    from dedup.ports import Vector


@dataclass(frozen=True, slots=True)
class Rejudged:
    """What a memory turned out to be: one that goes `into` another, one that `revises` another, or (neither) new.

    `conflict`: what it changes.
    """

    into: Memory | None = None
    revises: Urn | None = None
    conflict: str = ""
    similarity: float = 0.0


class _Earlier:
    """The store as it would be without a memory, what came after it, and `gone`."""

    def __init__(self, store: JanitorStore, memory: Memory, gone: Collection[Urn]) -> None:
        self._store = store
        self._memory = memory
        self._gone = gone

    def by_hash(self, scope: Scope, digest: str) -> Match | None:
        return None  # nothing but itself

    def nearest(self, scopes: Sequence[Scope], vectors: "Vector", model_id: str, limit: int) -> list[list[Match]]:
        return [self._others(near) for near in self._store.nearest(scopes, vectors, model_id, limit + 1)]

    def by_text(self, scope: Scope, text: str, limit: int) -> list[Match]:
        return self._others(self._store.by_text(scope, text, limit + 1))

    def known_distinct(self, domain: Domain, digest: str) -> frozenset[str]:
        return self._store.known_distinct(domain, digest)

    def _others(self, matches: list[Match]) -> list[Match]:
        found = []
        for match in matches:
            other = None if match.urn == self._memory.urn or match.urn in self._gone else self._store.get(match.urn)
            # By number: all that one run stored has one time.
            if other and (other.created_at, other.number) < (self._memory.created_at, self._memory.number):
                found.append(match)
        return found


class Rejudging:
    """Judges provisional memories by meaning. Never writes."""

    def __init__(
        self,
        store: JanitorStore,
        embedder: Embedder,
        scorer: Scorer,
        thresholds: Mapping[Namespace, float],
        min_length: int,
    ) -> None:
        self._store = store
        self._embedder = embedder
        self._scorer = scorer
        self._thresholds = thresholds
        self._min_length = min_length

    def outcome(self, memory: Memory, gone: Collection[Urn] = ()) -> Rejudged:
        """How the memory relates to earlier ones, but for `gone`, which the same run retires. It is merged within its
        own domain only, and into none that was replaced: what it says was said after that. One that was replaced itself
        stays as it is, but for what it had replaced: that would hold for ever."""
        tier = SemanticTier(self._thresholds, self._min_length, Embeddings(self._embedder), self._scorer)
        candidate = Candidate(memory.content, memory.domain, memory.namespace)
        finding = tier.find(candidate, _Earlier(self._store, memory, gone))
        match = finding.match
        if match is None or match.urn.domain != memory.domain or memory.revises:
            return Rejudged()
        if finding.band is Band.REVISION and not (memory.superseded_by and match.superseded):
            return Rejudged(revises=match.urn, conflict=finding.why, similarity=finding.similarity or 0.0)
        if finding.band.is_skip and not memory.is_more_than_text and not memory.superseded_by:
            earlier = None if match.superseded else self._store.get(match.urn)
            return Rejudged(into=earlier, similarity=finding.similarity or 0.0)
        return Rejudged()
