"""Candidates → steps: what is to be done with each text of a run. Never writes.

Each candidate is judged against the store and against those before it, so what is decided of one is noted before it is
the next one's turn.
"""

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from dedup.embedding.embeddings import Embeddings
from dedup.errors import InvalidInput
from dedup.fingerprint import full_hash
from dedup.history import LogRow
from dedup.lazy_dataclasses import dataclass, replace
from dedup.model import Candidate, Decision, Domain, DuplicateReason, Match, Memory, Namespace, Speaker, Urn, Verdict
from dedup.overlay import Overlay
from dedup.parts import Parts
from dedup.pipeline import Pipeline
from dedup.ports import Tier
from dedup.resolution import resolved, said_late
from dedup.scope import visible_from
from dedup.steps import FreshReading, Keep, Skip
from dedup.successors import successors
from dedup.terms import Resolution
from dedup.tiers.exact import ExactTier
from dedup.tiers.recent import RecentTier
from dedup.tiers.semantic import SemanticTier

if TYPE_CHECKING:
    from dedup.ports import Vector


@dataclass(frozen=True)
class Adopted:
    """What is known of candidates from elsewhere: what they are not to be compared with, as `Overlay` has it."""

    distinct_from: Mapping[tuple[Domain, str], Collection[str]]
    beside: Collection[str]


class Deciding:
    """Decides one run."""

    def __init__(
        self,
        parts: Parts,
        candidates: Sequence[Candidate],
        now: float,
        *,
        deadline: float = math.inf,
        explicit: bool = False,
        adopted: Adopted | None = None,
    ) -> None:
        """`now`: when the run began. `deadline`, `explicit`: see `Engine.capture`. `adopted`: the candidates come from
        elsewhere; then none takes the place of what it repeats, and nothing that was replaced holds again because of
        one.
        """
        self._store, self._scorer, self._policy = parts.store, parts.scorer, parts.policy
        self._candidates = candidates
        self._adopted = adopted
        self._now = now
        self._keyed: dict[tuple[Domain, Namespace, str], Memory] = {}  # what this run has put under keys
        distinct_from, beside = (adopted.distinct_from, adopted.beside) if adopted else (None, ())
        dated = self._dated if any(candidate.said_at is not None for candidate in candidates) else None
        self._overlay = Overlay(self._store, distinct_from, beside, dated)
        self._embeddings = Embeddings(parts.embedder, deadline=deadline)
        self._recent = self._recently_judged([] if explicit else candidates, now)
        self._semantic = self._by_meaning()
        self._pipeline = Pipeline(self._tiers(), parts.span)

    def steps(self, id_for: Callable[[int], str]) -> list[Keep | Skip]:
        """The step for each candidate, to be asked for once. `id_for`: the id of the one with that number, if it is
        kept."""
        steps = []
        for number, candidate in enumerate(self._candidates):
            verdict = self._judged(candidate)
            vector = self._embeddings.known(candidate)
            step = self._step(verdict, vector, partial(id_for, number))
            self._note(candidate, step, vector)
            steps.append(step)
        return steps

    def fresh_readings(self) -> tuple[FreshReading, ...]:
        """The readings of stored texts that had to be made for it."""
        made = self._semantic.fresh_readings.items()
        return tuple(FreshReading(urn, content, reading) for (urn, content), reading in made)

    def _judged(self, candidate: Candidate) -> Verdict:
        verdict = self._pipeline.judge(candidate, self._overlay)
        by_meaning = verdict.match if verdict.reason is DuplicateReason.SEMANTIC else None
        return (
            verdict.same_text(by_meaning) if by_meaning and full_hash(by_meaning.content) == candidate.hash else verdict
        )

    def _step(self, verdict: Verdict, vector: "Vector | None", new_id: Callable[[], str]) -> Keep | Skip:
        """What is to be done with a candidate that has been judged."""
        candidate = verdict.candidate
        step = resolved(verdict, vector, new_id, self._resolution(verdict), self._by_key(candidate))
        if candidate.said_at is not None:
            step = self._in_order(said_late(step, candidate.said_at))
        if vector is not None and (isinstance(step, Keep) or step.wording):
            step = replace(step, reading=self._scorer.reading(candidate.content))
        return self._sighted(step) if isinstance(step, Skip) else step

    def _in_order(self, step: Keep | Skip) -> Keep | Skip:
        """The step for a text that is read late: what it would replace may have been replaced since it was said."""
        if not isinstance(step, Keep) or not step.revises:
            return step
        by = self._in_place_of(step.revises)
        if not by or not self._is_since(by, step.said_at):
            return step
        return replace(step, revises=None, outdated_by=by)

    def _in_place_of(self, urn: Urn) -> Urn | None:
        """What holds now in place of a memory that was replaced."""
        return next(reversed(successors(self._store, urn, self._overlay.replaced)), None)

    def _is_since(self, urn: Urn, said_at: float | None) -> bool:
        """Whether a memory was seen after something was said that is read late."""
        memory = self._store.get(urn, self._now)
        return memory is not None and said_at is not None and said_at < memory.last_seen_at

    def _dated(self, match: Match) -> Match:
        """A match, of which a text is read late, with the time when its memory was seen, as `_is_since` has it."""
        if match.seen_at is None or match.seen_at <= self._now:
            return match
        memory = self._store.get(match.urn, self._now)
        return replace(match, seen_at=memory.last_seen_at) if memory else match

    def _resolution(self, verdict: Verdict) -> Resolution:
        """What becomes of it if it is a duplicate. What comes from elsewhere or is read late takes nobody's place, and
        nothing takes the place of a memory that is more than text."""
        candidate, match = verdict.candidate, verdict.match
        if self._adopted or candidate.said_at is not None:
            return Resolution.SKIP
        how = self._policy.resolutions.get(candidate.namespace, Resolution.SKIP)
        matched = self._store.get(match.urn) if match and how is Resolution.REPLACE else None
        return Resolution.SKIP if matched and matched.is_more_than_text else how

    def _sighted(self, step: Skip) -> Skip:
        """The step, once it is known what seeing the memory again does: one that was replaced holds again.

        Not so if the candidate comes from elsewhere, if what replaced the memory was said later than the candidate, if
        Claude says it (it may be a quote), or if this very record was judged before, in a copy of its conversation:
        then it is no sighting either.
        """
        candidate, match = step.verdict.candidate, step.verdict.match
        if copied := self._store.was_judged(candidate):
            return replace(step, copied=copied)
        # What is put under a key holds, whichever memory it was compared with.
        outdated = candidate.key is not None or (match and match.superseded)
        if self._adopted or not outdated or candidate.speaker is Speaker.ASSISTANT:
            return step
        by = self._in_place_of(step.urn)
        return replace(step, instead_of=None if by and self._is_since(by, candidate.said_at) else by)

    def _note(self, asked: Candidate, step: Keep | Skip, vector: "Vector | None") -> None:
        """Make it known to the tiers, for the candidates that follow."""
        if isinstance(step, Keep):
            self._put_under_key(asked, step)
            self._overlay.keep(asked, step.urn, vector, revises=step.revises, outdated_by=step.outdated_by)
            return
        if step.verdict.reason is not DuplicateReason.RECENT:  # what was forgotten would be told as if it were stored
            self._recent.note(asked, step.urn)
        if step.instead_of:
            self._overlay.revive(step.urn, step.instead_of)
        if step.wording:
            self._overlay.keep(asked, step.urn, vector, outdated_by=self._outdated_by(step))

    def _by_key(self, c: Candidate) -> Memory | None:
        """What stands under the key of a candidate by the time that it is its turn."""
        by_this_run = self._keyed.get((c.domain, c.namespace, c.key)) if c.key else None
        return by_this_run or self._store.by_key(c.domain, c.namespace, c.key)

    def _put_under_key(self, c: Candidate, step: Keep) -> None:
        if c.key is None:
            return
        if before := self._by_key(c):
            self._overlay.put_aside(before.urn)
        self._keyed[c.domain, c.namespace, c.key] = Memory(
            step.id, c.content, c.domain, c.namespace, c.hash, self._now, self._now, key=c.key
        )

    def _outdated_by(self, step: Skip) -> Urn | None:
        """What holds in place of the memory, if it is still outdated: then so are the words kept under it."""
        match = step.verdict.match
        if not match or not match.superseded or step.instead_of:
            return None
        return next(iter(successors(self._store, step.urn, self._overlay.replaced)), None)

    def _tiers(self) -> list[Tier]:
        if self._policy.enabled:
            return [ExactTier(), self._semantic, self._recent]
        from dedup.tiers.prefix import PrefixTier

        return [ExactTier(), PrefixTier(self._overlay)]

    def _by_meaning(self) -> SemanticTier:
        known = Pipeline([ExactTier()])  # what is stored word for word needs no vector
        fresh = dict.fromkeys(c for c in self._candidates if not known.judge(c, self._overlay).is_duplicate)
        self._embeddings.expect(fresh)
        thresholds, shortest = self._policy.thresholds, self._policy.min_semantic_length
        return SemanticTier(thresholds, shortest, self._embeddings, self._scorer, fresh)

    def _recently_judged(self, candidates: Sequence[Candidate], now: float) -> RecentTier:
        domains = list(dict.fromkeys(domain for c in candidates for domain in visible_from(c.domain)))
        window, capacity = self._policy.window, self._policy.capacity
        asked = list({c.hash for c in candidates})  # of all rows that may be there, those that can be asked for
        rows = self._store.log(domains, capacity, now - window, asked) if domains else []
        known = [row for row in rows if row.decision is Decision.FORGOTTEN or self._is_there(row)]
        forgotten = self._store.forgotten if candidates else None
        return RecentTier(reversed(known), now, window, capacity, forgotten)

    def _is_there(self, row: LogRow) -> bool:
        """Whether what a text became or matched can be read, wherever it has gone, and if it was the same text still
        says it: a damaged memory says nothing."""
        try:
            memory = self._store.get(self._store.survivor_of(Urn.parse(row.urn))) if row.urn else None
        except InvalidInput:
            return False
        return memory is not None and (memory.hash != row.hash or full_hash(memory.content) == row.hash)
