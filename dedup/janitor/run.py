"""One run of the janitor, from mending the indexes to giving back room. Safe to end at any point, and to start again.

Everything is decided before it is done and done in transactions of its own, each milliseconds long, so hooks go on
while it works; only to check a full-text index, and to build a damaged one again, takes longer in a large store. A dry
run decides the same and does none of it: it only brings vectors and their indexes up to date, which hold nothing that
is not in the rows.
"""

import json
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from filelock import Timeout

from dedup.engine import Engine
from dedup.errors import DedupError
from dedup.janitor.assessor import Assessor
from dedup.janitor.cross import across, remember
from dedup.janitor.provisional import Rejudging
from dedup.janitor.report import Doubt, Merge, Report
from dedup.janitor.store import JanitorStore
from dedup.janitor.sweep import Sweep, are_distinct
from dedup.model import Decision, Domain, Memory, Namespace
from dedup.state_keys import LAST_RUN, RAN_ON, SWEPT
from dedup.steps import Ruling
from dedup.terms import Question, Retirement

_MOST = 100_000  # provisional memories judged in one run
_AT_ONCE = 500  # rows hashed or erased in one transaction
_DAY = 86_400.0  # seconds
_BELIEVED = 3  # earlier days on which the janitor ran: a clock may be wrong on as many
_TAKEN_OFF = 0.25  # of the time that something is kept, at most, by a clock that is wrong


@dataclass(frozen=True, slots=True)
class Care:
    """How long things are kept, in days; 0 for ever. `drop_texts`: what somebody has reviewed loses its text."""

    log_days: float
    retired_days: float
    drop_texts: bool = False


OnProgress = Callable[[str, int, int], None]
"""Hears what is being done, how much of it is done, and how much there is."""


class Janitor:
    """Puts one store in order. One run at a time: the caller holds the lock."""

    def __init__(
        self,
        store: JanitorStore,
        engine: Engine,
        model: str,
        assessor: Assessor,
        rejudging: Rejudging,
        care: Care,
        *,
        on_progress: OnProgress = lambda _doing, _done, _all: None,
        stop: Callable[[], bool] = lambda: False,
    ) -> None:
        """`model`: whose vectors are compared. `stop`: whether to end after the transaction that is being done."""
        self._store = store
        self._engine = engine
        self._model = model
        self._assessor = assessor
        self._rejudging = rejudging
        self._care = care
        self._on_progress = on_progress
        self._stop = stop

    def run(
        self,
        domains: Collection[Domain] | None = None,
        *,
        dry_run: bool = False,
        again: bool = False,
        may_rewrite: bool = True,
    ) -> Report:
        """Clean the memories of these domains, or all. `again`: compare what earlier runs have compared, too.

        `may_rewrite`: a person waits for it, so the file of the store may be written anew to make it smaller.
        """
        report = Report(dry_run)
        steps = (
            partial(self._mend, report),
            partial(self._compact, report, domains),
            partial(self._rejudge, report, domains),
            partial(self._sweep, report, domains, again),
            partial(self._expire, report, domains),
        )
        for step in steps:
            if self._stop():
                report.interrupted = True
                return report
            step()
        if not dry_run and not report.interrupted:
            report.freed = self._store.vacuum(at_once=may_rewrite)
            if domains is None:
                self._store.set_state(LAST_RUN, str(self._engine.clock()))
        return report

    def rejudge(self) -> Report:
        """Judge again what was kept before every tier could be asked, and nothing else: what must not wait a day."""
        report = Report(dry_run=False, without_model=self._engine.lacks_model())
        if not report.without_model:
            report.embedded = self._engine.embed_missing()
            self._rejudge(report, None)
        return report

    def _mend(self, report: Report) -> None:
        """Indexes against rows, hashes and vectors that are missing, revision links that lead nowhere."""
        dry_run = report.dry_run
        report.without_model = self._engine.lacks_model()
        self._on_progress("checking the indexes", 0, 1)
        report.rebuilt = self._store.rebuild_texts(dry_run=dry_run)
        if not (dry_run and report.rebuilt):  # what it lacks can be told once it can be read
            report.reindexed = self._store.mend_texts(dry_run=dry_run)
        report.links = self._store.mend_links(dry_run=dry_run)
        missing = self._store.without_value_hash()
        while not dry_run and report.hashed < missing and not self._stop():
            report.hashed += self._store.hash_values(_AT_ONCE)
            self._on_progress("hashing values", report.hashed, missing)
        self._on_progress("embedding", 0, 1)
        if not report.without_model:
            self._store.drop_damaged_vectors()
            report.embedded = self._engine.embed_missing()
        with suppress(Timeout):  # somebody else is folding them right now
            # In a dry run, too: to look through what is not folded may take hours.
            report.indexes = self._store.fold_indexes()

    def _compact(self, report: Report, domains: Collection[Domain] | None) -> None:
        """The same value twice: the oldest stays."""
        for group in self._store.same_values():
            found = [memory for urn in group if (memory := self._store.get(urn))]
            if self._stop():
                report.interrupted = True
                return
            if len(found) < 2 or (domains is not None and found[0].domain not in domains):
                continue
            oldest, *others = sorted(found, key=lambda memory: memory.key is None)  # a name of its own must stay
            while others:
                remaining = []
                for memory in others:
                    both_hold = memory.superseded_by == oldest.superseded_by
                    if memory.key is None and both_hold and not are_distinct(self._store, oldest, memory):
                        self._merge(report, Merge(memory, oldest, Retirement.COMPACTED, 1.0))
                    else:
                        remaining.append(memory)
                oldest, *others = remaining or [oldest]

    def _rejudge(self, report: Report, domains: Collection[Domain] | None) -> None:
        """Memories that were kept before every tier could be asked."""
        if report.without_model:
            return
        compacted = {merge.retired.urn for merge in report.merges}
        for memory in self._store.provisional(_MOST):
            if memory.urn in compacted or (domains is not None and memory.domain not in domains):
                continue
            if self._stop():
                report.interrupted = True
                return
            try:
                outcome = self._rejudging.outcome(memory, compacted)
            except DedupError:
                raise
            except Exception as error:  # noqa: BLE001 - a fault of ours that its text has hit: it stays provisional
                report.failed.append((memory.urn, f"could not be judged: {type(error).__name__}"))
                continue
            if outcome.into:
                merge = Merge(memory, outcome.into, Retirement.MERGED, outcome.similarity)
                if not self._merge(report, merge):
                    continue  # and judged again in the next run
            elif outcome.revises:
                report.revised.append((outcome.revises, memory.urn))
                if not report.dry_run:
                    ruling = self._measured(Decision.REVISION, outcome.conflict, memory, outcome.similarity)
                    self._store.rule(outcome.revises, memory.urn, ruling, self._engine.clock(), supersedes=True)
            report.settled += 1
            if not report.dry_run:
                self._store.clear_provisional([memory.urn])

    def _sweep(self, report: Report, domains: Collection[Domain] | None, again: bool) -> None:
        if report.without_model:
            return
        retired = {merge.retired.urn for merge in report.merges}
        outdated = {older for older, _ in report.revised} if report.dry_run else set()
        scopes = [
            (domain, namespace, 0 if again else self._swept(domain, namespace), newest)
            for domain, namespace, newest in self._store.scopes()
            if domains is None or domain in domains
        ]
        left = sum(self._store.how_many(domain, namespace, after) for domain, namespace, after, _ in scopes)
        for domain, namespace, after, newest in scopes:
            kinds = [kind for whose, kind, *_ in scopes if whose == domain and kind != namespace]
            sweep = Sweep(self._store, self._assessor, self._model, domain, namespace, retired | outdated)
            for block in sweep.blocks(after, newest):
                for merge in block.merges:
                    if self._stop():
                        report.interrupted = True
                        return
                    self._merge(report, merge)
                self._doubt(report, block.doubts)
                gone = _goes_into(report.merges) if report.dry_run else {}
                found = across(self._store, self._assessor, self._model, domain, kinds, block.rows, gone)
                hints = [hint for hint in found if not {hint.one.urn, hint.other.urn} & outdated]
                report.hints += hints
                report.failed += self._assessor.failed.items()
                self._assessor.failed.clear()
                report.swept += len(block.rows)
                self._on_progress("comparing memories", report.swept, left)
                if not report.dry_run:
                    if hints:
                        remember(self._store, hints)
                    self._store.set_state(_key(domain, namespace), self._mark(block.rows[-1]))
                if self._stop():
                    report.interrupted = True
                    return

    def _merge(self, report: Report, merge: Merge) -> bool:
        """Do it, each in a transaction of its own; one that cannot be done is noted, and the run goes on."""
        try:
            done = report.dry_run or self._store.retire(
                merge.retired.urn, merge.into.urn, merge.why, self._engine.clock(), self._ruling(merge)
            )
        except DedupError as error:
            report.failed.append((merge.retired.urn, str(error)))
            return False
        if done:
            report.merges.append(merge)
        else:
            report.failed.append((merge.retired.urn, "one of the two has gone, or holds no more"))
        return done

    def _ruling(self, merge: Merge) -> Ruling:
        """What the log says of a merge."""
        if merge.why is Retirement.COMPACTED:
            return Ruling(Decision.HASH_EXACT, "the janitor found the same value twice", score=merge.similarity)
        why = f"the janitor found that both say the same (similarity {merge.similarity:.2f})"
        return self._measured(Decision.AUTO_REJECT, why, merge.retired, merge.similarity)

    def _measured(self, decision: Decision, why: str, memory: Memory, similarity: float) -> Ruling:
        """A decision of the verifier's about a memory."""
        threshold = self._assessor.thresholds[memory.namespace]
        return Ruling(decision, why, self._model, similarity, threshold, self._assessor.calibration)

    def _doubt(self, report: Report, doubts: Collection[Doubt]) -> None:
        """Leave the question to who can be asked: a person, or the judge."""
        report.doubts += doubts
        if not report.dry_run:
            for doubt in doubts:
                self._store.leave_open(Question.SAME, doubt.older.urn, doubt.newer.urn, 0, self._engine.clock())

    def _expire(self, report: Report, domains: Collection[Domain] | None) -> None:
        """What has been kept aside for long enough. Nothing of it where only some domains are cleaned."""
        if report.dry_run or domains is not None:
            return
        if self._care.drop_texts:
            self._store.drop_reviewed_texts()
        now, days = self._engine.clock(), json.loads(self._store.state(RAN_ON) or "[]")
        if len(days) == _BELIEVED:
            report.expired_log = sum(self._erased(self._store.expire_log, self._care.log_days, min(days), now))
            report.expired_retired = sum(
                self._erased(self._store.expire_retired, self._care.retired_days, min(days), now)
            )
        if not days or abs(now - days[-1]) >= _DAY:
            self._store.set_state(RAN_ON, json.dumps([*days, now][-_BELIEVED:]))

    def _erased(
        self, erase: Callable[[float, float, int], int], days: float, earlier: float, now: float
    ) -> Iterator[int]:
        """How many rows each transaction erased, until there are none left of that age: by the clock of now, or, if
        that is far ahead of it, by that of an earlier run."""
        before = min(now, earlier + days * _DAY * _TAKEN_OFF) - days * _DAY
        while days and not self._stop() and (erased := erase(before, now, _AT_ONCE)):
            yield erased

    def _swept(self, domain: Domain, namespace: Namespace) -> int:
        """The row up to which an earlier run has compared everything, by the same measure; 0 if none has."""
        mark = json.loads(self._store.state(_key(domain, namespace)) or "{}")
        return int(mark["row"]) if mark.get("by") == self._measure else 0

    def _mark(self, row: int) -> str:
        return json.dumps({"row": row, "by": self._measure})

    @property
    def _measure(self) -> str:
        return f"{self._assessor.recipe} {self._model}"


def _goes_into(merges: Sequence[Merge]) -> dict[int, int]:
    """For the row of each memory that is merged, that of the one which remains in the end."""
    into: dict[int, int] = {}
    for merge in reversed(merges):
        into[merge.retired.number] = into.get(merge.into.number, merge.into.number)
    return into


def _key(domain: Domain, namespace: Namespace) -> str:
    return f"{SWEPT}{domain}/{namespace}"
