"""The use cases: capture, check, search, forget. The only writer; everything it computes, it computes before it writes.

One run of `capture` is judged as a whole and committed in one transaction, so a crash at any point leaves the store as
it was or with all of the run, its log rows and the transcript cursor.
"""

import math
import os
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dedup.errors import NotFound
from dedup.model import (
    Action,
    Band,
    Candidate,
    Domain,
    DuplicateReason,
    Match,
    Memory,
    Namespace,
    Receipt,
    Scope,
    Urn,
    Verdict,
    visible_from,
)
from dedup.ports import Clock, Cursor, Embedder, Keep, Reread, Run, Scorer, Skip, Span, Store, Tier

# What judges is imported by what uses it: a hook that finds nothing new has no use for it.
if TYPE_CHECKING:
    from dedup.embeddings import Embeddings
    from dedup.overlay import Overlay
    from dedup.ports import Vector
    from dedup.tiers.recent import RecentTier


_LOOKED_FOR = 2_048  # texts without a vector, found at once: each time all memories are gone through


@dataclass(frozen=True)
class Policy:
    """What counts as a duplicate: plain values, taken out of the settings by `dedup.wiring`."""

    thresholds: Mapping[Namespace, float]  # similarity, inclusive
    min_semantic_length: int  # characters
    window: float  # seconds
    capacity: int  # entries of the recent cache
    enabled: bool = True


class Engine:
    """One store, one embedder (or none), one policy."""

    def __init__(
        self,
        store: Store,
        embedder: Embedder | None,
        scorer: Scorer,
        policy: Policy,
        *,
        clock: Clock = time.time,
        new_id: Callable[[], str] = lambda: os.urandom(6).hex(),
        span: Span = lambda _name: nullcontext(),
    ) -> None:
        self.store = store
        self._embedder = embedder
        self._scorer = scorer
        self._policy = policy
        self.clock = clock
        self._new_id = new_id
        self._span = span

    def capture(
        self,
        candidates: Sequence[Candidate],
        *,
        left_out: Sequence[Candidate] = (),
        before: Cursor | None = None,
        after: Cursor | None = None,
        session_id: str = "",
        dry_run: bool = False,
        deadline: float = math.inf,
    ) -> list[Receipt]:
        """Judge the candidates in order, each also against those before it, and store what is new.

        With `before` and `after` the transcript cursor moves in the same transaction; `StaleCursor` is raised, and
        nothing written, when another process has moved it meanwhile. `left_out` is not judged, only logged, so that
        what a run had no room for can still be found. A dry run writes nothing at all.

        What cannot be compared by meaning by `deadline`, on the clock of `time.monotonic`, is kept, and its verdict
        says so.
        """
        from dedup import metrics

        now = self.clock()
        steps, reread = self._judge(candidates, now, deadline)
        if dry_run:
            return [_receipt(step, Action.WOULD_STORE, Action.WOULD_SKIP) for step in steps]
        won = self.store.commit(
            Run(
                id=self._new_id(),
                at=now,
                steps=tuple(steps),
                model_id=self._embedder.model_id if self._embedder else None,
                before=before,
                after=after,
                session_id=session_id,
                left_out=tuple(left_out),
                reread=reread,
                metrics=tuple(metrics.of_verdicts([step.verdict for step in steps])),
            )
        )
        return [
            Receipt(step.verdict, Action.SKIPPED, won[number])
            if number in won
            else _receipt(step, Action.STORED, Action.SKIPPED)
            for number, step in enumerate(steps)
        ]

    def check(self, candidate: Candidate) -> Verdict:
        """What would be said of it, with every finding. Writes nothing."""
        return self._judge([candidate], self.clock())[0][0].verdict

    def search(self, domain: Domain, query: str, namespace: Namespace | None = None, limit: int = 10) -> list[Match]:
        """Memories visible from `domain`, best first: by words, and by meaning where there is a model.

        The two rankings are joined by reciprocal rank (Cormack, Clarke, Büttcher, SIGIR 2009, k = 60).
        """
        domains = visible_from(domain)
        rankings = [self.store.search(domains, query, namespace, limit)]
        from dedup.embeddings import Embeddings

        embeddings = Embeddings(self._embedder)
        probe = Candidate(query, domain, namespace or Namespace.CONTEXT)
        embeddings.expect([probe])
        if not embeddings.unavailable():
            vector, model = embeddings.of(probe), embeddings.model_id
            near = [
                match
                for kind in ([namespace] if namespace else Namespace)
                for match in self.store.nearest(Scope(domains, (kind,)), vector, model, limit)
            ]
            rankings.append(sorted(near, key=lambda m: -m.score)[:limit])
        return _joined(rankings)[:limit]

    def show(self, urn: Urn) -> Memory:
        """Raises `NotFound`."""
        memory = self.store.get(urn)
        if memory is None:
            raise NotFound(f"no memory {urn}")
        return memory

    def forget(self, urn: Urn) -> None:
        """Erase a memory and its text everywhere in the store. Raises `NotFound`."""
        if not self.store.forget(urn, self.clock()):
            raise NotFound(f"no memory {urn}")

    def embed_missing(self, batch: int = 64) -> int:
        """Give a vector to memories that have none by this model (stored without a model, or by another one)."""
        if self._embedder is None:
            return 0
        done, model = 0, self._embedder.model_id
        while texts := self.store.without_vector(model, _LOOKED_FOR):
            for first in range(0, len(texts), batch):
                part = texts[first : first + batch]
                vectors = self._embedder.embed([text.content for text in part])
                readings = [self._scorer.reading(text.content) for text in part]
                self.store.add_vectors(model, part, vectors, readings)
            done += len(texts)
        return done

    def _judge(
        self, candidates: Sequence[Candidate], now: float, deadline: float = math.inf
    ) -> tuple[list[Keep | Skip], tuple[Reread, ...]]:
        """What is to be done with each candidate, and the readings of stored texts that had to be made for it."""
        from dedup.embeddings import Embeddings
        from dedup.overlay import Overlay
        from dedup.pipeline import Pipeline
        from dedup.tiers.exact import ExactTier

        overlay, embeddings = Overlay(self.store), Embeddings(self._embedder, deadline=deadline)
        recent = self._recent(candidates, now)
        reread: dict[tuple[Urn, str], bytes] = {}
        pipeline = Pipeline(self._tiers(overlay, recent, embeddings, reread), self._span)
        known = Pipeline([ExactTier()])  # what is stored word for word needs no vector
        embeddings.expect(c for c in candidates if not known.judge(c, self.store).is_duplicate)
        steps: list[Keep | Skip] = []
        for candidate in candidates:
            verdict = pipeline.judge(candidate, overlay)
            vector = embeddings.known(candidate)
            if verdict.is_duplicate and verdict.match:
                skip = self._skip(verdict, verdict.match, vector)
                steps.append(skip)
                recent.note(candidate, skip.urn, now)
                if skip.wording:
                    overlay.keep(candidate, skip.urn, vector)
            else:
                old = verdict.match if verdict.band is Band.REVISION else None
                keep = Keep(
                    verdict,
                    self._new_id(),
                    vector,
                    revises=old.urn if old else None,
                    provisional=verdict.is_provisional,
                    reading=self._scorer.reading(candidate.content) if vector is not None else b"",
                )
                steps.append(keep)
                overlay.keep(candidate, keep.urn, vector, revises=keep.revises)
        return steps, tuple(Reread(urn, content, reading) for (urn, content), reading in reread.items())

    def _skip(self, verdict: Verdict, match: Match, vector: "Vector | None") -> Skip:
        """A skip of what `match` says; its text is kept if that is more than the same words in another dress."""
        from dedup.words import words

        text = verdict.candidate.content
        reworded = verdict.reason is DuplicateReason.SEMANTIC and words(match.content) != words(text)
        reading = self._scorer.reading(text) if reworded and vector is not None else b""
        return Skip(verdict, match.urn, vector, reworded, match.superseded, reading)

    def _tiers(
        self,
        overlay: "Overlay",
        recent: "RecentTier",
        embeddings: "Embeddings",
        reread: dict[tuple[Urn, str], bytes],
    ) -> list[Tier]:
        from dedup.tiers.exact import ExactTier
        from dedup.tiers.prefix import PrefixTier
        from dedup.tiers.semantic import SemanticTier

        if not self._policy.enabled:
            return [PrefixTier(overlay)]
        thresholds, shortest = self._policy.thresholds, self._policy.min_semantic_length
        semantic = SemanticTier(thresholds, shortest, embeddings, self._scorer, reread)
        return [ExactTier(), semantic, recent]

    def _recent(self, candidates: Sequence[Candidate], now: float) -> "RecentTier":
        from dedup.tiers.recent import RecentTier

        domains = list(dict.fromkeys(domain for c in candidates for domain in visible_from(c.domain)))
        window, capacity = self._policy.window, self._policy.capacity
        asked = list({c.hash for c in candidates})  # of all rows that may be there, those that can be asked for
        rows = self.store.log(domains, capacity, now - window, asked) if domains else []
        return RecentTier(reversed(rows), window, capacity, lambda: now)


def _receipt(step: Keep | Skip, kept: Action, skipped: Action) -> Receipt:
    if isinstance(step, Keep):
        return Receipt(step.verdict, kept, step.urn, step.revises)
    return Receipt(step.verdict, skipped, step.urn)


def _joined(rankings: Sequence[Sequence[Match]]) -> list[Match]:
    scores: dict[Urn, float] = {}
    matches: dict[Urn, Match] = {}
    for ranking in rankings:
        for rank, match in enumerate(ranking, start=1):
            scores[match.urn] = scores.get(match.urn, 0.0) + 1 / (60 + rank)
            matches.setdefault(match.urn, match)
    return [
        Match(urn, matches[urn].content, score, matches[urn].seen_at)
        for urn, score in sorted(scores.items(), key=lambda item: -item[1])
    ]
