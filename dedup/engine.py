"""The use cases: capture, adopt, check, search, show, forget. Everything it computes, it computes before it writes.

One run of `capture` is judged as a whole and committed in one transaction, so a crash at any point leaves the store as
it was or with all of the run, its log rows and the transcript cursor.
"""

import math
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import nullcontext, suppress
from functools import partial
from typing import TYPE_CHECKING

from dedup.errors import NotFound, StoreError
from dedup.lazy_dataclasses import dataclass, field, replace
from dedup.model import (
    Candidate,
    Domain,
    Match,
    Memory,
    Namespace,
    Receipt,
    Retired,
    Speaker,
    TierName,
    Urn,
    Verdict,
    new_id,
)
from dedup.ports import Clock, Embedder, Scorer, Span, Store, Tier
from dedup.scope import visible_from
from dedup.steps import Arrival, Cursor, FreshReading, Keep, Run, Skip
from dedup.terms import Action, Resolution

# What judges is imported by what uses it: a hook that finds nothing new has no use for it.
if TYPE_CHECKING:
    from dedup.overlay import Overlay
    from dedup.ports import Vector
    from dedup.tiers.recent import RecentTier


_AT_ONCE = 64  # texts that the model sees together
_LOOKED_FOR = 2_048  # texts without a vector, found at once: each time all memories are gone through


@dataclass(frozen=True)
class Policy:
    """What counts as a duplicate: plain values, taken out of the settings by `dedup.wiring`."""

    thresholds: Mapping[Namespace, float]  # similarity, inclusive
    min_semantic_length: int  # characters
    window: float  # seconds
    capacity: int  # entries of the recent cache
    enabled: bool = True
    resolutions: Mapping[Namespace, Resolution] = field(default_factory=dict)  # skip, where there is none


@dataclass(frozen=True)
class _Adopted:
    """What is known of candidates from elsewhere before they are judged: the ids that they get where they are kept, and
    what they are not to be compared with (`apart`, `beside`: see `Overlay`)."""

    names: Sequence[str]
    apart: Mapping[tuple[Domain, str], Collection[str]]
    beside: Collection[str]


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
        new_id: Callable[[], str] = new_id,
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
        explicit: bool = False,
    ) -> list[Receipt]:
        """Judge the candidates in order, each also against those before it, and store what is new.

        With `before` and `after` the transcript cursor moves in the same transaction; `StaleCursor` is raised, and
        nothing written, when another process has moved it meanwhile. `left_out` is not judged, only logged, so that
        what a run had no room for can still be found. A dry run writes nothing at all. `explicit`: a person asks
        for it, so what was forgotten or judged moments ago does not hold it back.

        What cannot be compared by meaning by `deadline`, on the clock of `time.monotonic`, is kept, and its verdict
        says so.
        """
        now = self.clock()
        steps, fresh_readings = self._judge(candidates, now, deadline=deadline, explicit=explicit)
        if dry_run:
            return [_receipt(step, Action.WOULD_STORE, Action.WOULD_SKIP) for step in steps]
        run = self._run(steps, now, fresh_readings)
        return self._commit(replace(run, before=before, after=after, session_id=session_id, left_out=tuple(left_out)))

    def adopt(
        self,
        arrivals: Sequence[Arrival],
        *,
        dedup: bool = True,
        dry_run: bool = False,
        beside: Collection[str] = (),
    ) -> list[Receipt]:
        """Store what comes from elsewhere. Without `dedup` nothing is judged: each becomes a memory, even a repeat.

        `beside`: ids of all memories of the store they come from. That store has told them apart, so they are not
        compared by meaning with each other again; the same text is still one memory.
        """
        from dedup.resolution import imported

        now = self.clock()
        candidates = [arrival.candidate for arrival in arrivals]
        names: list[str] = []
        for arrival in arrivals:
            wanted = arrival.origin.id if arrival.origin else ""
            taken = not wanted or wanted in names or self.store.named(wanted)
            names.append(self._new_id() if taken else wanted)
        steps: list[Keep | Skip]
        fresh_readings: tuple[FreshReading, ...] = ()
        if dedup:
            apart = {(c.domain, c.hash): a.apart for c, a in zip(candidates, arrivals, strict=True) if a.apart}
            steps, fresh_readings = self._judge(candidates, now, explicit=True, adopted=_Adopted(names, apart, beside))
        else:
            steps = [Keep(Verdict(c), name, twin=True) for c, name in zip(candidates, names, strict=True)]
        steps = [imported(s, a, self._held(a.candidate)) for s, a in zip(steps, arrivals, strict=True)]
        if dry_run:
            return [_receipt(step, Action.WOULD_STORE, Action.WOULD_SKIP) for step in steps]
        return self._commit(self._run(steps, now, fresh_readings))

    def check(self, candidate: Candidate) -> Verdict:
        """What would be said of it, with every finding. Writes nothing."""
        return self._judge([candidate], self.clock())[0][0].verdict

    def search(self, domain: Domain, query: str, namespace: Namespace | None = None, limit: int = 10) -> list[Match]:
        """Memories visible from `domain`, best first: by words, and by meaning where there is a model."""
        from dedup.search import search

        return search(self.store, self._embedder, domain, query, namespace, limit)

    def show(self, urn: Urn) -> Memory | Retired:
        """The memory, which counts as a look at it; or what became of one that is retired. Raises `NotFound`."""
        memory = self.store.get(urn)
        if memory is not None:
            with suppress(StoreError):  # a store that can only be read
                self.store.count_access([urn])
            return memory
        retired = self.store.retired(urn)
        if retired is None:
            raise NotFound(f"no memory {urn}")
        return retired

    def forget(self, urn: Urn) -> None:
        """Erase a memory and its text everywhere in the store. Raises `NotFound`."""
        if not self.store.forget(urn, self.clock()):
            raise NotFound(f"no memory {urn}")

    def lacks_model(self) -> str:
        """Why texts cannot be embedded; "" if they can. Loads the model."""
        from dedup.embedding.embeddings import lacking

        return lacking(self._embedder)

    def embed_missing(self) -> int:
        """Give a vector to memories that have none by this model (stored without a model, or by another one)."""
        if self._embedder is None:
            return 0
        done, model = 0, self._embedder.model_id
        while texts := self.store.without_vector(model, _LOOKED_FOR):
            for first in range(0, len(texts), _AT_ONCE):
                part = texts[first : first + _AT_ONCE]
                vectors = self._embedder.embed([text.content for text in part])
                readings = [self._scorer.reading(text.content) for text in part]
                self.store.add_vectors(model, part, vectors, readings)
            done += len(texts)
        return done

    def _run(self, steps: Sequence[Keep | Skip], now: float, fresh_readings: tuple[FreshReading, ...]) -> Run:
        """The run that writes these steps; without a transcript's cursors, which `capture` adds."""
        from dedup import metrics

        return Run(
            id=self._new_id(),
            at=now,
            steps=tuple(steps),
            model_id=self._embedder.model_id if self._embedder else None,
            metrics=tuple(metrics.of_verdicts([step.verdict for step in steps])),
            calibration=self._calibration(steps),
            fresh_readings=fresh_readings,
        )

    def _commit(self, run: Run) -> list[Receipt]:
        """Write the run, and say what became of each step."""
        won = self.store.commit(run)
        return [
            Receipt(step.verdict, Action.SKIPPED, won[number])
            if number in won
            else _receipt(step, Action.STORED, Action.SKIPPED)
            for number, step in enumerate(run.steps)
        ]

    def _sighted(self, step: Skip, overlay: "Overlay", *, revives: bool) -> Skip:
        """The step, once it is known what seeing the memory again does: one that was replaced holds again.

        Not so if nothing may hold again in this run (`revives` is false), if what replaced the memory was said later
        than the candidate, if Claude says it (it may be a quote), or if this very record was judged before, in a copy
        of its conversation: then it is no sighting either.
        """
        candidate, match = step.verdict.candidate, step.verdict.match
        if copied := self.store.was_judged(candidate):
            return replace(step, copied=copied)
        # What is put under a key holds, whichever memory it was compared with.
        outdated = candidate.key is not None or (match and match.superseded)
        if not revives or not outdated or candidate.speaker is Speaker.ASSISTANT:
            return step
        if step.urn in overlay.replaced:
            return replace(step, instead_of=overlay.replaced[step.urn])
        memory = self.store.get(step.urn)
        newer = self.store.get(memory.superseded_by) if memory and memory.superseded_by else None
        said_before = newer and candidate.said_at is not None and candidate.said_at < newer.last_seen_at
        return replace(step, instead_of=newer.urn if newer and not said_before else None)

    def _judge(
        self,
        candidates: Sequence[Candidate],
        now: float,
        *,
        deadline: float = math.inf,
        explicit: bool = False,
        adopted: "_Adopted | None" = None,
    ) -> tuple[list[Keep | Skip], tuple[FreshReading, ...]]:
        """What is to be done with each candidate, and the readings of stored texts that had to be made for it.

        `deadline`, `explicit`: see `capture`. `adopted`: they come from elsewhere; then none takes the place of what it
        repeats, and nothing that was replaced holds again because of one.
        """
        from dedup.embedding.embeddings import Embeddings
        from dedup.overlay import Overlay
        from dedup.pipeline import Pipeline
        from dedup.resolution import resolved, said_late
        from dedup.tiers.exact import ExactTier
        from dedup.tiers.semantic import SemanticTier

        overlay = Overlay(self.store, adopted.apart, adopted.beside) if adopted else Overlay(self.store)
        embeddings = Embeddings(self._embedder, deadline=deadline)
        recent = self._recent([] if explicit else candidates, now)
        known = Pipeline([ExactTier()])  # what is stored word for word needs no vector
        fresh = dict.fromkeys(c for c in candidates if not known.judge(c, overlay).is_duplicate)
        embeddings.expect(fresh)
        thresholds, shortest = self._policy.thresholds, self._policy.min_semantic_length
        semantic = SemanticTier(thresholds, shortest, embeddings, self._scorer, fresh)
        tiers: list[Tier] = [ExactTier(), semantic, recent]
        if not self._policy.enabled:
            from dedup.tiers.prefix import PrefixTier

            tiers = [PrefixTier(overlay)]
        pipeline = Pipeline(tiers, self._span)
        steps: list[Keep | Skip] = []
        for number, candidate in enumerate(candidates):
            verdict = pipeline.judge(candidate, overlay)
            vector = embeddings.known(candidate)
            if vector is not None:
                verdict = _filed(verdict, vector, embeddings.model_id)
            name = partial(adopted.names.__getitem__, number) if adopted else self._new_id
            how = Resolution.SKIP if adopted else self._resolution(verdict)
            step = resolved(verdict, vector, name, how, self._held(candidate))
            if candidate.said_at is not None:
                step = said_late(step, candidate.said_at)
            if vector is not None and (isinstance(step, Keep) or step.wording):
                step = replace(step, reading=self._scorer.reading(candidate.content))
            if isinstance(step, Skip):
                step = self._sighted(step, overlay, revives=not adopted)
            steps.append(step)
            if isinstance(step, Keep):  # as it was asked about: the step's candidate may be filed elsewhere
                overlay.keep(candidate, step.urn, vector, revises=step.revises)
            else:
                recent.note(candidate, step.urn)
                if step.instead_of:
                    overlay.revive(step.urn, step.instead_of)
                if step.wording:
                    overlay.keep(candidate, step.urn, vector)
        return steps, tuple(
            FreshReading(urn, content, reading) for (urn, content), reading in semantic.fresh_readings.items()
        )

    def _resolution(self, verdict: Verdict) -> Resolution:
        """What becomes of it if it is a duplicate. What is read late takes nobody's place, and nothing takes the place
        of a memory that is more than text."""
        candidate, match = verdict.candidate, verdict.match
        if candidate.said_at is not None:
            return Resolution.SKIP
        how = self._policy.resolutions.get(candidate.namespace, Resolution.SKIP)
        matched = self.store.get(match.urn) if match and how is Resolution.REPLACE else None
        return Resolution.SKIP if matched and matched.is_more_than_text else how

    def _held(self, c: Candidate) -> Memory | None:
        """What stands under the key of a candidate."""
        return self.store.by_key(c.domain, c.namespace, c.key) if c.key else None

    def _calibration(self, steps: Sequence[Keep | Skip]) -> str:
        """By what measure these were judged; "" where no two texts were compared, and nothing was loaded for it."""
        compared = any(f.tier is TierName.SEMANTIC and f.match for s in steps for f in s.verdict.findings)
        return self._scorer.calibration if compared else ""

    def _recent(self, candidates: Sequence[Candidate], now: float) -> "RecentTier":
        from dedup.tiers.recent import RecentTier

        domains = list(dict.fromkeys(domain for c in candidates for domain in visible_from(c.domain)))
        window, capacity = self._policy.window, self._policy.capacity
        asked = list({c.hash for c in candidates})  # of all rows that may be there, those that can be asked for
        rows = self.store.log(domains, capacity, now - window, asked) if domains else []
        forgotten = self.store.forgotten if candidates else None
        return RecentTier(reversed(rows), now, window, capacity, forgotten)


def _filed(verdict: Verdict, vector: "Vector", model_id: str) -> Verdict:
    """A new candidate goes to the namespace that its meaning decides for, where its own is a guess and has no key."""
    candidate = verdict.candidate
    if not candidate.leads or candidate.key or verdict.is_duplicate:
        return verdict
    from dedup.learned.filing import filed

    return replace(verdict, candidate=filed(candidate, vector, model_id))


def _receipt(step: Keep | Skip, kept: Action, skipped: Action) -> Receipt:
    if isinstance(step, Keep):
        return Receipt(step.verdict, kept, step.urn, step.revises or next(iter(step.retires), None))
    return Receipt(step.verdict, skipped, step.urn, step.instead_of)
