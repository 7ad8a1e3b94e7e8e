"""What the judge is asked, and what is done with what it says. Slow; never on a hook's way.

Pairs that the verifier left open, pairs that are to become one text, and a second opinion on what was rejected. Every
answer is put into effect before the next question is asked, each in a transaction of its own. A pair without a usable
answer stays as it is, and is asked about again.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from dedup.audit import Audit
from dedup.errors import NotFound, Refused
from dedup.history import LogRow, OpenPair
from dedup.judge.opinions import Answer, Judge, Opinion, Pair
from dedup.judge.safeguards import new_value, unfaithful
from dedup.model import Decision, Domain, Memory, Namespace, Urn, Verdict, new_id
from dedup.ports import Clock, Store
from dedup.redaction.redact import candidate
from dedup.scope import Scope
from dedup.state_keys import JUDGE_LAST_PAIR
from dedup.steps import Keep, Ruling, Run
from dedup.terms import Question, Relation, Retirement, Review
from dedup.words import SAME_SUBJECT, shared

T = TypeVar("T")

_GONE = "one of them has gone, or holds no more"
_ELSEWHERE = "they belong to different domains."  # a text of one would be lost to it, or shown to the other

MOST = 2000
"""Questions that a run takes up at most; the budget ends most runs before."""

_REJECTIONS = frozenset({Decision.AUTO_REJECT, Decision.FALLBACK_REJECT})


class Done(StrEnum):
    """What came of one question."""

    ONE = "one"  # the newer memory went into the older one
    JOINED = "joined"  # both went into a new one
    REVISION = "revision"  # both stay, and the newer one replaces the older
    TWO = "two"  # both stay
    CONFIRMED = "confirmed"  # a rejection was right
    REVERSED = "reversed"  # it was not: the candidate is a memory now
    UNSURE = "unsure"  # no usable answer


@dataclass(frozen=True, slots=True)
class QuestionResult:
    """One question and what came of it. `log`: the row of the decision that it was about."""

    log: int
    older: Urn | None
    newer: Urn | None
    done: Done
    why: str


@dataclass(frozen=True, slots=True)
class _Open:
    """An open pair with its memories."""

    pair: OpenPair
    older: Memory
    newer: Memory

    def result(self, done: Done, why: str) -> QuestionResult:
        return QuestionResult(self.pair.log, self.older.urn, self.newer.urn, done, why)


class Judging:
    """One run of questions over a store. When the judge says that asking on is of no use, the run ends."""

    def __init__(self, store: Store, judge: Judge, clock: Clock) -> None:
        self._store = store
        self._judge = judge
        self._clock = clock
        self._audit = Audit(store, clock=clock)
        self.stopped = ""
        """Why the run ended before everything was asked."""

    def run(self, domains: Sequence[Domain] | None = None) -> Iterator[QuestionResult]:
        """Everything there is to ask: open pairs, then texts to join, then rejections. Yields as it goes."""
        opened = self._opened(domains)
        questions = (
            self._same([o for o in opened if o.pair.question is Question.SAME]),
            self._merge([o for o in opened if o.pair.question is Question.MERGE]),
            self._second_opinions(domains),
        )
        for asked in questions:
            for result in asked:
                self._store.count([("judge_pairs_total", 1, (("result", result.done.value),))])
                yield result
            if self.stopped:
                return

    def _opened(self, domains: Sequence[Domain] | None) -> list[_Open]:
        """The open pairs, those that the last run did not come to first.

        One that is never answered must not stand before all others.
        """
        found = [
            _Open(pair, older, newer)
            for pair in self._store.open_pairs(domains, MOST)
            if (older := self._store.get(pair.older)) and (newer := self._store.get(pair.newer))
        ]
        last = int(self._store.state(JUDGE_LAST_PAIR) or 0)
        return sorted(found, key=lambda o: (o.pair.id <= last, o.pair.id))

    # ---- do both say the same?

    def _same(self, opened: Sequence[_Open]) -> Iterator[QuestionResult]:
        for group in _by_domain(opened, lambda o: o.newer.domain):
            pairs = {str(o.pair.id): o for o in group}
            asked = [Pair(key, o.newer.namespace, o.older.content, o.newer.content) for key, o in pairs.items()]
            for answer in self._judge.compare(asked):
                for key in answer.asked:
                    yield self._on_open(pairs[key], answer.opinions.get(key), answer)
                    self._store.set_state(JUDGE_LAST_PAIR, key)
                if self._ends(answer):
                    return

    def _on_open(self, asked: _Open, opinion: Opinion | None, answer: Answer) -> QuestionResult:
        older, newer, now = asked.older, asked.newer, self._clock()
        if opinion is None:
            return asked.result(Done.UNSURE, answer.problem)
        if not self._is_as_read(asked):
            return asked.result(Done.UNSURE, _GONE)
        why, relation = opinion.reasoning, opinion.relation
        if relation is Relation.DUPLICATE and (value := new_value(older.content, newer.content)):
            why = f"The judge takes them for the same, but only the newer one has {value}."
        elif relation is Relation.DUPLICATE and older.domain != newer.domain:
            why = f"The judge takes them for the same, but {_ELSEWHERE}"
        elif relation is Relation.DUPLICATE and not newer.fits_into(older):
            why = "The judge takes them for the same, but the newer one has a key or a value of its own."
        elif relation is Relation.DUPLICATE:
            ruling = self._ruling(Decision.LLM_REJECT, why)
            done = self._store.retire(newer.urn, older.urn, Retirement.MERGED, now, ruling)
            return asked.result(Done.ONE, why) if done else asked.result(Done.UNSURE, _GONE)
        elif relation is Relation.DISTINCT:
            self._store.mark_both_distinct(newer.urn, older.urn, now)
        revises = relation is Relation.REVISION and _may_revise(older, newer)
        self._store.rule(older.urn, newer.urn, self._ruling(Decision.LLM_KEEP, why), now, supersedes=revises)
        return asked.result(Done.REVISION if revises else Done.TWO, why)

    # ---- make one of them

    def _merge(self, opened: Iterable[_Open]) -> Iterator[QuestionResult]:
        for asked in opened:
            older, newer = asked.older, asked.newer
            if older.domain != newer.domain:
                yield self._keep_both(asked, _ELSEWHERE.capitalize())
                continue
            if older.is_more_than_text or newer.is_more_than_text:
                yield self._keep_both(asked, "One text would have no key and no value.")
                continue
            if older.superseded_by:  # and the newer one by the same: a text made of them would hold again
                yield self._keep_both(asked, "Another memory has replaced both.")
                continue
            merging = self._judge.merge(older.content, newer.content)
            self.stopped = merging.problem if merging.over else ""
            self._store.set_state(JUDGE_LAST_PAIR, str(asked.pair.id))
            if merging.text is None:
                yield asked.result(Done.UNSURE, merging.problem)
            elif not self._is_as_read(asked):
                yield asked.result(Done.UNSURE, _GONE)
            elif fault := unfaithful(older.content, newer.content, merging.text):
                yield self._keep_both(asked, f"The judge's text was not taken: {fault}.")
            else:
                yield self._store_joined(asked, merging.text)
            if self.stopped:
                return

    def _keep_both(self, asked: _Open, why: str) -> QuestionResult:
        self._store.rule(asked.older.urn, asked.newer.urn, self._ruling(Decision.LLM_KEEP, why), self._clock())
        return asked.result(Done.TWO, why)

    def _store_joined(self, asked: _Open, text: str) -> QuestionResult:
        """Store the text, then retire both, in one transaction. One of them may have said it already, and stays."""
        older, newer, why = asked.older, asked.newer, "The judge made one text of both."
        keep = Keep(
            Verdict(candidate(text, newer.domain, newer.namespace, source=newer.source, confidence=newer.confidence)),
            new_id(),
            retires=(older.urn, newer.urn),
            why=Retirement.MERGED,
            ruling=self._ruling(Decision.LLM_REJECT, why),
        )
        self._store.commit(Run(new_id(), self._clock(), (keep,)))
        return asked.result(Done.JOINED, why)

    # ---- was it right to reject it?

    def _second_opinions(self, domains: Sequence[Domain] | None) -> Iterator[QuestionResult]:
        """Those nearest to the threshold first; a person's review leaves nothing to ask."""
        rows = [
            row
            for row in self._store.log(domains)
            if row.decision in _REJECTIONS
            and row.review is Review.UNREVIEWED
            and row.urn
            and row.text
            and row.matched_text
        ]
        rows.sort(key=lambda row: ((row.score or 0) - (row.threshold or 0), row.id))
        for group in _by_domain(rows[:MOST], lambda row: row.domain):
            about = {str(row.id): row for row in group}
            asked = [
                Pair(key, Namespace(row.namespace), row.matched_text or "", row.text or "")
                for key, row in about.items()
            ]
            for answer in self._judge.review(asked):
                for key in answer.asked:
                    yield self._on_rejection(about[key], answer.opinions.get(key), answer)
                if self._ends(answer):
                    return

    def _on_rejection(self, row: LogRow, opinion: Opinion | None, answer: Answer) -> QuestionResult:
        matched = Urn.parse(row.urn)
        if opinion is None:
            return QuestionResult(row.id, matched, None, Done.UNSURE, answer.problem)
        if opinion.relation is Relation.DUPLICATE:
            ruling = self._ruling(Decision.LLM_REJECT, opinion.reasoning)
            self._store.review(row.id, Review.CONFIRMED, self._clock(), ruling)
            return QuestionResult(row.id, matched, None, Done.CONFIRMED, opinion.reasoning)
        ruling = self._ruling(Decision.LLM_KEEP, opinion.reasoning)
        try:
            urn = self._audit.restore(row.id, ruling, matched if self._revises(row, matched, opinion) else None)
        except (Refused, NotFound) as error:
            scope = Scope((row.domain,), (Namespace(row.namespace),))
            if not self._store.by_hash(scope, row.hash):
                return QuestionResult(row.id, matched, None, Done.UNSURE, str(error))
            self._store.review(row.id, Review.REVERSED, self._clock(), ruling)  # it is a memory by now
            return QuestionResult(row.id, matched, None, Done.REVERSED, opinion.reasoning)
        return QuestionResult(row.id, matched, urn, Done.REVERSED, opinion.reasoning)

    def _revises(self, row: LogRow, matched: Urn, opinion: Opinion) -> bool:
        """Whether the candidate replaces what it was taken for: a memory of its own domain, about the same thing."""
        there = matched.domain == row.domain and self._store.get(matched) is not None
        alike = shared(row.matched_text or "", row.text or "") >= SAME_SUBJECT
        return opinion.relation is Relation.REVISION and there and alike

    def _ruling(self, decision: Decision, why: str) -> Ruling:
        return Ruling(decision, why, self._judge.name)

    def _is_as_read(self, asked: _Open) -> bool:
        """Whether both are still memories, and what holds of them still does: minutes have passed since they were
        read."""
        now = [(memory, self._store.get(memory.urn)) for memory in (asked.older, asked.newer)]
        return all(there and there.superseded_by == memory.superseded_by for memory, there in now)

    def _ends(self, answer: Answer) -> bool:
        self.stopped = answer.problem if answer.over else ""
        return answer.over


def _may_revise(older: Memory, newer: Memory) -> bool:
    """A judge may say that a memory is outdated only by what was said later, of the same thing, in the same domain."""
    later = newer.created_at >= older.created_at and older.superseded_by is None
    return later and newer.domain == older.domain and shared(older.content, newer.content) >= SAME_SUBJECT


def _by_domain(items: Iterable[T], domain: Callable[[T], Domain]) -> Iterator[list[T]]:
    """One project's texts are never in one question with another's. The order within a domain stays."""
    groups: dict[Domain, list[T]] = {}
    for item in items:
        groups.setdefault(domain(item), []).append(item)
    yield from groups.values()
