"""The store plus what a run has decided to keep so far, so that candidates of one run are compared with each other."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from dedup.lazy_dataclasses import replace
from dedup.model import Candidate, Domain, Match, Urn
from dedup.ports import Lookup
from dedup.scope import Scope
from dedup.words import lexical_similarity

if TYPE_CHECKING:
    from dedup.ports import Vector


class Overlay:
    """A `Lookup` that adds what this run keeps to what another one finds. Writes nothing.

    The one below does not change during a run, so what it has answered is remembered.
    """

    def __init__(
        self,
        below: Lookup,
        distinct_from: Mapping[tuple[Domain, str], Collection[str]] | None = None,
        beside: Collection[str] = (),
        dated: Callable[[Match], Match] | None = None,
    ) -> None:
        """`distinct_from`: by domain and hash, what a text must not be taken for, beyond what the store knows.
        `beside`: ids of memories with which no text of this run is compared by meaning; the same text is still found.
        `dated`: of a match of the store, with the time that it is to count with; None: with its own.
        """
        self._below = below
        self._distinct_from = distinct_from or {}
        self._beside = beside
        self._dated = dated
        self._kept: list[tuple[Candidate, Urn, Vector | None]] = []
        self.replaced: dict[Urn, Urn | None] = {}
        """What this run has found to be replaced, and by what; None for what holds again."""
        self._gone: set[Urn] = set()
        self._looked_up: dict[tuple[Any, ...], list[Match]] = {}

    def keep(
        self,
        candidate: Candidate,
        urn: Urn,
        vector: "Vector | None",
        revises: Urn | None = None,
        outdated_by: Urn | None = None,
    ) -> None:
        """A text that is kept under `urn`: a memory of its own, which may revise another or be outdated by one, or a
        wording of one."""
        self._kept.append((candidate, urn, vector))
        if outdated_by:
            self.replaced[urn] = outdated_by
        if revises:
            self.replaced[revises] = urn

    def revive(self, urn: Urn, instead_of: Urn) -> None:
        """A superseded memory holds again, and what had replaced it does not."""
        self.replaced |= {urn: None, instead_of: urn}

    def put_aside(self, urn: Urn) -> None:
        """Something else stands under the key of that memory: it is history, and no text of this run repeats it."""
        self._gone.add(urn)

    def kept(self, scope: Scope) -> Iterator[tuple[Candidate, Urn]]:
        """What this run keeps within `scope`, in order."""
        return ((candidate, urn) for candidate, urn, _ in self._within(scope))

    def by_hash(self, scope: Scope, digest: str) -> Match | None:
        here = [_match(c, urn, 1.0) for c, urn, _ in self._within(scope) if c.hash == digest]
        key = ("hash", scope, digest)
        if not here and key not in self._looked_up:
            found = self._below.by_hash(scope, digest)
            self._looked_up[key] = [found] if found else []
        return next(iter(self._marked(here or self._looked_up[key])), None)

    def nearest(self, scopes: Sequence[Scope], vectors: "Vector", model_id: str, limit: int) -> list[list[Match]]:
        keys = [
            ("near", scope, vector.tobytes(), model_id, limit) for scope, vector in zip(scopes, vectors, strict=True)
        ]
        if missing := [number for number, key in enumerate(keys) if key not in self._looked_up]:
            found = self._below.nearest([scopes[n] for n in missing], vectors[missing], model_id, limit)
            self._looked_up.update(zip((keys[number] for number in missing), found, strict=True))
        return [
            _best(self._others(self._near(scope, vector) + self._looked_up[key]), limit)
            for key, scope, vector in zip(keys, scopes, vectors, strict=True)
        ]

    def _near(self, scope: Scope, vector: "Vector") -> list[Match]:
        return [
            _match(c, urn, min(1.0, max(0.0, float(v @ vector)))) for c, urn, v in self._within(scope) if v is not None
        ]

    def by_text(self, scope: Scope, text: str, limit: int) -> list[Match]:
        here = [_match(c, urn, lexical_similarity(c.content, text)) for c, urn, _ in self._within(scope)]
        key = ("text", scope, text, limit)
        if key not in self._looked_up:
            self._looked_up[key] = self._below.by_text(scope, text, limit)
        return _best(self._others(here + self._looked_up[key]), limit)

    def known_distinct(self, domain: Domain, digest: str) -> frozenset[str]:
        return self._below.known_distinct(domain, digest).union(
            self._distinct_from.get((domain, digest), ()), map(str, self._gone)
        )

    def _others(self, matches: list[Match]) -> list[Match]:
        """The matches without those in `beside`, and `superseded` as this run has changed it.

        They are removed after the look-up, so there may be fewer than asked for, and a repeat of what would have been
        the next one is missed.
        """
        return self._marked([m for m in matches if m.urn.id not in self._beside] if self._beside else matches)

    def _marked(self, matches: list[Match]) -> list[Match]:
        """The matches that are there still, `superseded` as this run has changed it, each with its time."""
        if self._dated:
            matches = [*map(self._dated, matches)]
        if not (self.replaced or self._gone):
            return matches
        there = (m for m in matches if m.urn not in self._gone)
        return [replace(m, superseded=bool(self.replaced.get(m.urn, m.superseded))) for m in there]

    def _within(self, scope: Scope) -> "list[tuple[Candidate, Urn, Vector | None]]":
        return [
            kept
            for kept in self._kept
            if kept[0].namespace in scope.namespaces and kept[0].domain in scope.domains and kept[1] not in self._gone
        ]


def _best(matches: list[Match], limit: int) -> list[Match]:
    return sorted(matches, key=lambda m: -m.score)[:limit]


def _match(candidate: Candidate, urn: Urn, score: float) -> Match:
    said = candidate.source.session_id
    return Match(urn, candidate.content, score, session_id=said, speaker=candidate.speaker, place=candidate.place)
