"""The use cases: extract, capture, adopt, check; search, show, said_since, forget; lacks_model, embed_missing.

Everything is computed before anything is written. One run of `capture` is judged as a whole and committed in one
transaction, so a crash at any point leaves the store as it was or with all of the run, its log rows and the transcript
cursor.
"""

import math
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from functools import partial
from itertools import count

from dedup import metrics
from dedup.errors import NotFound, StoreError
from dedup.fingerprint import full_hash
from dedup.lazy_dataclasses import replace
from dedup.model import (
    Action,
    Candidate,
    Domain,
    Match,
    Memory,
    Namespace,
    Receipt,
    Retired,
    TierName,
    Urn,
    Utterance,
    Verdict,
    new_id,
)
from dedup.parts import Parts, Policy
from dedup.ports import Clock, Embedder, Estimate, Scorer, Span, Store, Unembedded, Weigh
from dedup.scope import Scope, visible_from
from dedup.steps import Arrival, Cursor, FreshReading, Keep, Run, Skip

# `dedup.deciding` is imported by what uses it: a hook that finds nothing new has no use for it, nor for all it imports.

_AT_ONCE = 64  # texts that the model sees together
_READ_AT_ONCE = 16  # statements
_LOOKED_FOR = 2_048  # texts without a vector, found at once: each time all memories are gone through


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
        weigh: Weigh | None = None,
    ) -> None:
        """`weigh`: has a say in what is extracted, where there is one."""
        self.store = store
        self.clock = clock
        self._new_id = new_id
        self._unnamed = count(1)
        self._weigh = weigh
        self._parts = Parts(store, embedder, scorer, policy, span)

    def extract(
        self,
        utterances: Sequence[Utterance],
        domain: Domain,
        *,
        before: Sequence[Utterance] = (),
        deadline: float = math.inf,
    ) -> list[Candidate]:
        """What was said → candidates; `before`: what was said last before it. See `dedup.extraction.extract`.

        By `deadline`, on the clock of `time.monotonic`, everything else has to be done as well: what is not read in
        half of what is left until then, or at all, is left to the cues.
        """
        from dedup.extraction.extract import extract

        weigh = self._weigh and partial(_weighed_in_time, self._weigh, deadline)
        scope = Scope(visible_from(domain), tuple(Namespace))
        return extract(
            utterances, domain, weigh, partial(self._stored, scope), partial(self._near, scope), before=before
        )

    def _stored(self, scope: Scope, text: str) -> bool:
        """Whether the same text, word for word, is stored within that scope."""
        try:
            return self.store.by_hash(scope, full_hash(text)) is not None
        except Exception:  # noqa: BLE001 - whatever is broken, the tiers will tell; what is said is read
            return False

    def _near(self, scope: Scope, text: str) -> list[str]:
        """The stored texts that have most words of it, without those that no longer hold."""
        from dedup.tiers.neighbours import NEIGHBOURS

        try:
            found = self.store.by_text(scope, text, NEIGHBOURS)
        except Exception:  # noqa: BLE001 - whatever is broken, the tiers will tell
            return []
        return [match.content for match in found if not match.superseded]

    def capture(
        self,
        candidates: Sequence[Candidate],
        *,
        over_limit: Sequence[Candidate] = (),
        before: Cursor | None = None,
        after: Cursor | None = None,
        session_id: str = "",
        dry_run: bool = False,
        deadline: float = math.inf,
        explicit: bool = False,
    ) -> list[Receipt]:
        """Judge the candidates in order, each also against those before it, and store what is new.

        With `before` and `after` the transcript cursor moves in the same transaction; `StaleCursor` is raised, and
        nothing written, when another process has moved it meanwhile. `over_limit` is not judged, only logged, so that
        what a run had no room for can still be found. A dry run writes nothing at all. `explicit`: a person asks
        for it, so what was forgotten or judged moments ago does not hold it back.

        What cannot be compared by meaning by `deadline`, on the clock of `time.monotonic`, is kept, and its verdict
        says so.
        """
        from dedup.deciding import Deciding

        now = self.clock()
        deciding = Deciding(self._parts, candidates, now, deadline=deadline, explicit=explicit)
        steps = deciding.steps(lambda _number: self._free_id(dry_run))
        if dry_run:
            return [_receipt(step, Action.WOULD_STORE, Action.WOULD_SKIP) for step in steps]
        run = self._run(steps, now, deciding.fresh_readings())
        return self._commit(
            replace(run, before=before, after=after, session_id=session_id, over_limit=tuple(over_limit))
        )

    def adopt(
        self,
        arrivals: Sequence[Arrival],
        *,
        dedup: bool = True,
        beside: Collection[str] = (),
    ) -> list[Receipt]:
        """Store what comes from elsewhere. Without `dedup` nothing is judged: each becomes a memory, even a repeat.

        `beside`: ids of all memories of the store they come from. That store has told them apart, so they are not
        compared by meaning with each other again; the same text is still one memory.
        """
        from dedup.deciding import Adopted, Deciding
        from dedup.resolution import imported

        now = self.clock()
        candidates, ids = [arrival.candidate for arrival in arrivals], self._ids(arrivals)
        steps: list[Keep | Skip]
        fresh_readings: tuple[FreshReading, ...] = ()
        if dedup:
            distinct_from = {
                (c.domain, c.hash): a.distinct_from
                for c, a in zip(candidates, arrivals, strict=True)
                if a.distinct_from
            }
            deciding = Deciding(self._parts, candidates, now, explicit=True, adopted=Adopted(distinct_from, beside))
            steps, fresh_readings = deciding.steps(ids.__getitem__), deciding.fresh_readings()
        else:
            steps = [Keep(Verdict(c), id_, twin=True) for c, id_ in zip(candidates, ids, strict=True)]
        steps = [
            imported(s, a, self.store.by_key(a.candidate.domain, a.candidate.namespace, a.candidate.key))
            for s, a in zip(steps, arrivals, strict=True)
        ]
        return self._commit(self._run(steps, now, fresh_readings))

    @contextmanager
    def rehearsing(self) -> Iterator["Engine"]:
        """An engine over a copy of the store, for a dry run of many steps, each of which sees what those before
        it would have written. What it stores is numbered, as in any dry run."""
        with self.store.rehearsal() as copy:
            parts = self._parts
            yield Engine(
                copy, parts.embedder, parts.scorer, parts.policy, clock=self.clock, span=parts.span, weigh=self._weigh,
                new_id=lambda: next(name for n in self._unnamed if not self._is_taken(name := f"{n:012x}")),
            )  # fmt: skip

    def check(self, candidate: Candidate) -> Verdict:
        """What the tiers say of a candidate, with every finding, as if it were to be stored now. Writes nothing."""
        from dedup.deciding import Deciding

        (step,) = Deciding(self._parts, [candidate], self.clock()).steps(lambda _number: self._new_id())
        return step.verdict

    def search(self, domain: Domain, query: str, namespace: Namespace | None = None, limit: int = 10) -> list[Match]:
        """Memories visible from `domain`, best first: by words, and by meaning where there is a model."""
        from dedup.search import search

        return search(self.store, self._parts.embedder, domain, query, namespace, limit)

    def show(self, urn: Urn) -> Memory | Retired:
        """The memory, which counts as a look at it; or what became of one that is retired. Raises `NotFound`."""
        memory = self.store.get(urn)
        if memory is not None:
            with suppress(StoreError):  # a store that can only be read
                self.store.count_access([urn])
            return memory
        retired = self.store.retired(urn)
        if str(urn) in self.store.damaged:
            raise StoreError(f"{urn} is damaged in the store, and cannot be read")
        if retired is None:
            raise NotFound(f"no memory {urn}")
        return retired

    def said_since(self, memories: Sequence[Memory]) -> dict[Urn, Memory]:
        """For each memory, the later one that is about the same, as `dedup.since` has it; none without a model."""
        from dedup.since import said_since

        model = self._parts.embedder.model_id if self._parts.embedder else ""
        return said_since(self.store, model, memories, self.clock()) if model else {}

    def said_anew(self, memories: Sequence[Memory]) -> set[Urn]:
        """Those of them that may be left to a later one, as `dedup.since` has it; none without a model."""
        from dedup.since import said_anew

        return said_anew(self.store, self._parts.embedder.model_id, memories) if self._parts.embedder else set()

    def forget(self, urn: Urn) -> None:
        """Erase a memory and its text everywhere in the store. Raises `NotFound`."""
        if not self.store.forget(urn, self.clock()):
            raise NotFound(f"no memory {urn}")

    def lacks_model(self) -> str:
        """Why texts cannot be embedded; "" if they can. Loads the model."""
        from dedup.embedding.embeddings import lacking

        return lacking(self._parts.embedder)

    def embed_missing(self) -> int:
        """Give a vector to texts that have none by this model (stored without a model, or by another one); how many.
        0 where there is no model. Raises `ModelError`, `StoreError`; what has one by then keeps it."""
        if self._parts.embedder is None:
            return 0
        done, model = 0, self._parts.embedder.model_id
        texts, before = self.store.without_vector(model, _LOOKED_FOR), list[Unembedded]()
        while texts and texts != before:  # a text that is damaged is given none, and comes again
            for first in range(0, len(texts), _AT_ONCE):
                part = texts[first : first + _AT_ONCE]
                vectors = self._parts.embedder.embed([text.content for text in part])
                readings = [self._parts.scorer.reading(text.content) for text in part]
                self.store.add_vectors(model, part, vectors, readings)
            done += len(texts)
            texts, before = self.store.without_vector(model, _LOOKED_FOR), texts
        return done

    def _ids(self, arrivals: Sequence[Arrival]) -> list[str]:
        """What each is called if it becomes a memory: as it was where it comes from, unless another one has that id."""
        ids: list[str] = []
        for arrival in arrivals:
            before = arrival.origin.id if arrival.origin else ""
            is_free = before and before not in ids and not self._is_taken(before)
            ids.append(before if is_free else self._new_id())
        return ids

    def _is_taken(self, wanted: str) -> bool:
        """Whether a memory has that id, also one that is damaged."""
        try:
            return self.store.named(wanted) is not None
        except StoreError:
            return True

    def _free_id(self, dry_run: bool) -> str:
        """The id of a new memory. One that would be stored has none yet, and is numbered: a random one would look like
        a memory's."""
        return f"{next(self._unnamed):012x}" if dry_run else self._new_id()

    def _run(self, steps: Sequence[Keep | Skip], now: float, fresh_readings: tuple[FreshReading, ...]) -> Run:
        """The run that writes these steps; without a transcript's cursors, which `capture` adds."""
        return Run(
            id=self._new_id(),
            at=now,
            steps=tuple(steps),
            model_id=self._parts.embedder.model_id if self._parts.embedder else None,
            metrics=tuple(metrics.of_verdicts([step.verdict for step in steps])),
            calibration=self._calibration(steps),
            fresh_readings=fresh_readings,
        )

    def _commit(self, run: Run) -> list[Receipt]:
        """Write the run, and say what became of each step."""
        won = self.store.commit(run)
        return [
            Receipt(_beside(step, won[number]), Action.SKIPPED, won[number])
            if number in won
            else _receipt(step, Action.STORED, Action.SKIPPED)
            for number, step in enumerate(run.steps)
        ]

    def _calibration(self, steps: Sequence[Keep | Skip]) -> str:
        """By what measure these were judged; "" where no two texts were compared, and nothing was loaded for it."""
        compared = any(f.tier is TierName.SEMANTIC and f.match for s in steps for f in s.verdict.findings)
        return self._parts.scorer.calibration if compared else ""


def _receipt(step: Keep | Skip, kept: Action, skipped: Action) -> Receipt:
    """What a step means for who asked for it. `kept`, `skipped`: what it is called that is done, or would be."""
    if isinstance(step, Keep):
        return Receipt(step.verdict, kept, step.urn, step.replaces, step.outdated_by)
    return Receipt(step.verdict, skipped, step.urn, step.instead_of)


def _beside(step: Keep | Skip, winner: Urn) -> Verdict:
    """The verdict where another process has stored the step's text, or what it was skipped for."""
    verdict = step.verdict
    return verdict.same_text(Match(winner, verdict.candidate.content, 1.0)) if isinstance(step, Keep) else verdict


def _weighed_in_time(weigh: Weigh, deadline: float, statements: Sequence[tuple[str, str]]) -> Sequence[Estimate | None]:
    """What is said of statements in half of the time that is left; nothing of those that are not read by then.

    A few at a time: what nobody waits for any more is not begun, and others may have the model in between.
    """
    from dedup.in_time import Background

    now = time.monotonic()
    found: list[Estimate | None] = []
    with suppress(Exception):  # too late, or a model that fails: the cues decide alone
        for start in range(0, len(statements), _READ_AT_ONCE):
            part = statements[start : start + _READ_AT_ONCE]
            found += Background(partial(weigh, part)).result(now + (deadline - now) / 2)
    return [*found, *[None] * (len(statements) - len(found))]
