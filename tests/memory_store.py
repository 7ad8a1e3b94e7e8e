"""A store in a few lists, for tests of what stands on a store."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from copy import deepcopy
from dataclasses import replace
from itertools import count, product, takewhile
from math import inf
from typing import Any

from dedup.counting import Sample
from dedup.fingerprint import full_hash
from dedup.history import Census, LogRow, OpenPair
from dedup.model import Candidate, Decision, Domain, Match, Memory, Namespace, Retired, Urn, Verdict, Wording
from dedup.ports import Store, Unembedded
from dedup.scope import Scope
from dedup.steps import Cursor, Keep, Ruling, Run, Skip, StaleCursor, seen_at
from dedup.stores.wordings import surplus
from dedup.terms import Question, Retirement, Review
from dedup.words import lexical_similarity


class MemoryStore:
    """A `Store` in a few lists: what the contract asks, in the simplest way that answers it.

    Retiring is no change to any memory here: what a survivor has from those that went into it is added when it is read.
    """

    def __init__(self) -> None:
        self.damaged: set[str] = set()
        self._all: list[Memory] = []  # retired ones too
        self._numbers = count(1)
        self._retired: list[Retired] = []
        self._vectors: dict[tuple[str, str], Any] = {}  # of a text by a model
        self._log: list[LogRow] = []
        self._apart: set[tuple[Domain, str, str]] = set()
        self._open: list[OpenPair] = []
        self._cursors: dict[str, Cursor] = {}
        self._metrics: dict[tuple[str, tuple[tuple[str, str], ...]], float] = {}
        self._state: dict[str, str] = {}

    def close(self) -> None: ...

    def rehearsal(self) -> AbstractContextManager["MemoryStore"]:
        return nullcontext(deepcopy(self))

    @property
    def _memories(self) -> list[Memory]:
        gone = {r.memory.urn for r in self._retired}
        return [self._with_parts(m) for m in self._all if m.urn not in gone]

    def _with_parts(self, memory: Memory) -> Memory:
        for part in (r for r in self._retired if r.into == memory.urn and r.why.joins):
            other = self._with_parts(next(m for m in self._all if m.urn == part.memory.urn))
            known = set(map(full_hash, _texts(memory)))
            news = [Wording(other.content, other.source, other.created_at), *other.wordings]
            news = [w for w in news if full_hash(w.content) not in known]
            memory = replace(
                memory,
                wordings=(*memory.wordings, *news),
                times_seen=memory.times_seen + other.times_seen,
                access_count=memory.access_count + other.access_count,
                last_seen_at=max(memory.last_seen_at, other.last_seen_at),
                confidence=max(memory.confidence, other.confidence),
            )
        return memory

    def _in(self, scope: Scope) -> list[Memory]:
        order = [(d, n) for d in scope.domains for n in scope.namespaces]
        return [m for where in order for m in self._memories if (m.domain, m.namespace) == where]

    def by_hash(self, scope: Scope, digest: str) -> Match | None:
        own = [_match(m, m.content, 1.0) for m in self._in(scope) if m.hash == digest]
        said = [_match(m, m.content, 1.0) for m in self._in(scope) if digest in map(full_hash, _texts(m)[1:])]
        return next(iter(own + said), None)

    def nearest(self, scopes: Sequence[Scope], vectors: Any, model_id: str, limit: int) -> list[list[Match]]:
        return [self._near(scope, vector, model_id, limit) for scope, vector in zip(scopes, vectors, strict=True)]

    def _near(self, scope: Scope, vector: Any, model_id: str, limit: int) -> list[Match]:
        found = [
            _match(m, said, min(1.0, max(0.0, float(self._vectors[said, model_id] @ vector))))
            for m in self._in(scope)
            for said in _texts(m)
            if (said, model_id) in self._vectors
        ]
        return sorted(found, key=lambda m: -m.score)[:limit]

    def by_text(self, scope: Scope, text: str, limit: int) -> list[Match]:
        found = [_match(m, said, lexical_similarity(said, text)) for m in self._in(scope) for said in _texts(m)]
        return sorted((m for m in found if m.score), key=lambda m: -m.score)[:limit]

    def search(self, domains: Sequence[Domain], query: str, namespace: Namespace | None, limit: int) -> list[Match]:
        kinds = [namespace] if namespace else list(Namespace)
        found = [m for kind in kinds for m in self.by_text(Scope(tuple(domains), (kind,)), query, limit)]
        best = {m.urn: m for m in sorted(found, key=lambda m: m.score)}
        texts = {m.urn: m.content for m in self._memories}
        return [replace(m, content=texts[m.urn]) for m in sorted(best.values(), key=lambda m: -m.score)][:limit]

    def transaction(self) -> AbstractContextManager[None]:
        return nullcontext()

    def busy_timeout(self, patience_s: float) -> AbstractContextManager[None]:
        return nullcontext()

    def commit(self, run: Run) -> dict[int, Urn]:
        if run.before and run.after:
            if self.cursor(run.before.key) != run.before:
                raise StaleCursor(run.before.key)
            self._cursors[run.after.key] = run.after
        winners: dict[Urn, Urn] = {}
        for step in run.steps:
            if isinstance(step, Keep):
                self._keep(run, step, winners)
            else:
                self._skip(run, step, winners)
        for candidate in run.over_limit:
            self._append(run, Verdict(candidate), Decision.OVER_LIMIT, None)
        self.count(run.metrics)
        return {number: winners[step.urn] for number, step in enumerate(run.steps) if step.urn in winners}

    def _keep(self, run: Run, step: Keep, winners: dict[Urn, Urn]) -> None:
        c = step.verdict.candidate
        revises = self.survivor_of(winners.get(step.revises, step.revises)) if step.revises else None
        match, urn = step.verdict.match, step.urn
        kinds = tuple(Namespace) if c.guessed else (c.namespace,)
        same = [m for m in self._in(Scope((c.domain,), kinds)) if m.hash == c.hash]
        if same and not step.twin and not (c.key and any(m.key and m.key != c.key for m in same)):
            urn = winners[step.urn] = same[0].urn
            self._sighted(urn, seen_at(step, run.at), c.confidence)
            self._append(
                run, step.verdict.same_text(Match(urn, same[0].content, 1.0)), Decision.HASH_EXACT, urn, score=1.0
            )
        else:
            more = {
                "source": c.source,
                "confidence": c.confidence,
                "revises": revises,
                "value": c.value,
                "provisional": step.verdict.is_provisional,
                "number": next(self._numbers),
            }
            self._all.append(
                Memory(step.id, c.content, c.domain, c.namespace, c.hash, run.at, run.at, **more)  # type: ignore[arg-type]
            )
            self._change(revises, superseded_by=urn)
            if step.vector is not None and run.model_id:
                self._vectors[c.content, run.model_id] = step.vector
            matched = self.survivor_of(winners.get(match.urn, match.urn)) if match else None
            replaces = str(revises or next(iter(step.retires), ""))
            log = self._append(run, step.verdict, step.decision, urn, replaces, matched_urn=str(matched or ""))
            if step.open and matched:
                self.leave_open(step.open, matched, urn, log, run.at)
        for old in step.retires:
            self.retire(old, urn, step.why, run.at, step.ruling)
        if c.key:
            self._give_key(urn, c.key, run.at)

    def _give_key(self, urn: Urn, key: str, at: float) -> None:
        under_key = self.by_key(urn.domain, urn.namespace, key)
        known = self.get(urn)
        if known and known.superseded_by:
            self._revive(urn)
        if under_key and under_key.urn != urn:
            self.retire(under_key.urn, urn, Retirement.UPDATED, at)
            self._change(under_key.urn, key=None)
        self._change(urn, key=key)

    def _revive(self, urn: Urn) -> Urn | None:
        seen, by = {urn}, urn
        while (memory := self.get(by)) and memory.superseded_by:
            by = self.survivor_of(memory.superseded_by)
            if by in seen:
                break
            seen.add(by)
        self._change(urn, superseded_by=None)
        if by == urn:
            return None
        self._change(by, superseded_by=urn)
        return by

    def _skip(self, run: Run, step: Skip, winners: dict[Urn, Urn]) -> None:
        c, urn = step.verdict.candidate, self.survivor_of(winners.get(step.urn, step.urn))
        instead_of = self._revive(urn) if step.instead_of else None
        if step.wording:
            self._word(urn, c, run, step.vector)
        known = self.get(urn) is not None
        if known and not step.copied:
            self._sighted(urn, seen_at(step, run.at), c.confidence)
        decision = step.verdict.decision if step.verdict.duplicate else Decision.HASH_EXACT
        self._append(
            run, step.verdict, decision, urn, str(instead_of or ""), with_text=known, origin=str(step.origin or "")
        )

    def survivor_of(self, urn: Urn) -> Urn:
        return self._became(urn)[-1]

    def _sighted(self, urn: Urn, at: float, confidence: float) -> None:
        for m in self._all:
            if m.urn == urn:
                self._change(urn, times_seen=m.times_seen + 1, access_count=m.access_count + 1)
                self._change(urn, last_seen_at=max(m.last_seen_at, at), confidence=max(m.confidence, confidence))

    def _change(self, urn: Urn | None, **fields: Any) -> None:
        self._all = [replace(m, **fields) if m.urn == urn else m for m in self._all]

    def _word(self, urn: Urn, c: Candidate, run: Run, vector: Any) -> None:
        memory = next((m for m in self._all if m.urn == urn), None)
        if memory is None or c.hash in map(full_hash, _texts(memory)):
            return
        wordings = [*memory.wordings, Wording(c.content, c.source, run.at)]
        excess = surplus(memory.content, [w.content for w in wordings])
        if excess is not None:
            del wordings[excess]
        self._change(urn, wordings=tuple(wordings))
        if vector is not None and run.model_id:
            self._vectors[c.content, run.model_id] = vector

    def _append(
        self,
        run: Run,
        verdict: Verdict,
        decision: Decision,
        urn: Urn | None,
        replaces: str = "",
        *,
        with_text: bool = True,
        **more: Any,
    ) -> int:
        c, match = verdict.candidate, verdict.match
        review = Review.CONFIRMED if decision is Decision.HASH_EXACT else Review.UNREVIEWED
        if match:
            finding = next(f for f in verdict.findings if f.match == match)
            more = {"matched_urn": str(match.urn), "threshold": finding.threshold, "reasoning": finding.why} | more
            more |= {"matched_text": match.content}
        row = LogRow(
            len(self._log) + 1, run.at, run.id, c.domain, c.namespace, c.hash, decision, str(urn or ""), None,
            c.content if with_text else None, run.session_id or c.source.session_id, "[]", replaces, review=review,
            key=c.key, value=c.value if with_text else None, uuid=c.source.uuid,
        )  # fmt: skip
        self._log.append(replace(row, **more))
        return row.id

    def cursor(self, key: str) -> Cursor:
        return self._cursors.get(key, Cursor(key))

    def cursors(self) -> list[Cursor]:
        return sorted(self._cursors.values(), key=lambda cursor: cursor.key)

    def get(self, urn: Urn, now: float = inf) -> Memory | None:
        return next((self._dated(m, now) for m in self._memories if m.urn == urn), None)

    def by_key(self, domain: Domain, namespace: Namespace, key: str | None) -> Memory | None:
        found = (m for m in self._memories if (m.domain, m.namespace, m.key) == (domain, namespace, key))
        return next(found, None) if key else None

    def memories(
        self,
        domains: Sequence[Domain] | None = None,
        namespace: Namespace | None = None,
        limit: int | None = None,
        now: float = inf,
    ) -> list[Memory]:
        newest = self._memories[::-1]
        found = [
            m
            for m in sorted(newest, key=lambda m: -self._dated(m, now).created_at)
            if (domains is None or m.domain in domains) and (namespace is None or m.namespace == namespace)
        ]
        return found[:limit]

    def in_force(
        self,
        domains: Sequence[Domain],
        limit: int,
        *,
        wanted: bool,
        kinds: Collection[Namespace] = tuple(Namespace),
        now: float = inf,
    ) -> list[Memory]:
        found = [self._dated(m, now) for m in self.memories(domains) if not m.superseded_by and m.is_wanted == wanted]
        found = [m for m in found if m.namespace in kinds]
        return sorted(found, key=lambda m: (-m.last_seen_at, -m.confidence))[:limit]

    def _dated(self, memory: Memory, now: float) -> Memory:
        until = now + 86_400
        dated = [m for m in self._memories if m.created_at <= until]
        beside = [m for m in dated if m.number < memory.number][-1:] or [m for m in dated if m.number > memory.number]
        if memory.last_seen_at <= until or not beside:
            return memory
        return replace(
            memory, created_at=min(memory.created_at, beside[0].created_at), last_seen_at=beside[0].created_at
        )

    def superseded(self, domains: Sequence[Domain], limit: int, now: float = inf) -> list[Memory]:
        found = [self._dated(m, now) for m in self.memories(domains) if m.superseded_by]
        return sorted(found, key=lambda m: (-m.last_seen_at, -m.confidence))[:limit]

    def domains(self) -> list[Domain]:
        return sorted({m.urn.domain for m in self._all}, key=str)

    def vectors(self, memories: Sequence[Memory], model_id: str) -> dict[Urn, Any]:
        return {m.urn: self._vectors[m.content, model_id] for m in memories if (m.content, model_id) in self._vectors}

    def forget(self, urn: Urn, at: float) -> bool:
        memory = next((m for m in self._all if m.urn == urn), None)
        if memory is None:
            return False
        for part in [r for r in self._retired if r.into == urn]:
            self.forget(part.memory.urn, at)
        gone = self.retired(urn)
        newer = gone.into if gone else memory.superseded_by
        self._all.remove(memory)
        self._retired = [r for r in self._retired if r.memory.urn != urn]
        self._all = [replace(m, superseded_by=newer) if m.superseded_by == urn else m for m in self._all]
        digests = list(map(full_hash, _texts(memory)))
        self._log = [self._silenced(row, str(urn), digests) for row in self._log]
        silent = Candidate("-", memory.domain, memory.namespace)
        self._append(Run("", at, ()), Verdict(silent), Decision.FORGOTTEN, urn, with_text=False, hash=memory.hash)
        return True

    def _silenced(self, row: LogRow, urn: str, digests: Collection[str]) -> LogRow:
        own = row.urn == urn or row.hash in digests
        if own or row.matched_urn == urn or (row.matched_text and full_hash(row.matched_text) in digests):
            row = replace(row, matched_text=None, reasoning="", findings="[]")
        return replace(row, text=None, key=None, value=None) if own else row

    def retire(self, urn: Urn, into: Urn, why: Retirement, at: float, ruling: Ruling | None = None) -> bool:
        memory, survivor = self.get(urn), self.get(into)
        if memory is None or survivor is None or urn == into:
            return False
        if why.joins and memory.superseded_by != survivor.superseded_by:
            return False
        self._retired.append(Retired(memory, into, why, at))
        moved = [
            replace(p, older=into if p.older == urn else p.older, newer=into if p.newer == urn else p.newer)
            for p in self._open
        ]
        self._open = [p for p in moved if p.older != p.newer]
        if why.joins:
            self._apart |= {(domain, digest, str(into)) for domain, digest, other in self._apart if other == str(urn)}
        else:
            self._apart |= {(memory.domain, memory.hash, str(other)) for other in (urn, into)}
        if ruling:
            self._log_ruling(ruling, memory, survivor, at)
        return True

    def _log_ruling(self, ruling: Ruling, newer: Memory, older: Memory, at: float) -> None:
        candidate, urn = Candidate(newer.content, newer.domain, newer.namespace), newer.urn
        more: dict[str, Any] = {"reasoning": ruling.reasoning, "model": ruling.model, "matched_urn": str(older.urn)}
        more |= {"score": ruling.score, "threshold": ruling.threshold, "calibration": ruling.calibration}
        if ruling.decision.is_skip:
            urn, more = older.urn, more | {"replaces": str(newer.urn)}
        self._append(Run("", at, ()), Verdict(candidate), ruling.decision, urn, **more)

    def bring_back(self, urn: Urn, at: float) -> bool:
        found = self.retired(urn)
        if found:
            self._retired.remove(found)
            if found.memory.key and not found.why.joins:
                self._give_key(urn, found.memory.key, at)
        return found is not None

    def named(self, id_: str) -> Urn | None:
        return next((m.urn for m in self._all if m.id == id_), None)

    def retired(self, urn: Urn) -> Retired | None:
        return next((r for r in self._retired if r.memory.urn == urn), None)

    def all_retired(self, domains: Sequence[Domain] | None = None, namespace: Namespace | None = None) -> list[Retired]:
        return [
            r
            for r in reversed(self._retired)
            if (domains is None or r.memory.domain in domains) and namespace in (None, r.memory.namespace)
        ]

    def gone_into(self, urn: Urn) -> list[Retired]:
        return [r for r in self._retired if r.into == urn or self.survivor_of(r.memory.urn) == urn]

    def census(self, domains: Sequence[Domain] | None = None) -> dict[Namespace, Census]:
        found: dict[Namespace, Census] = {}
        for namespace in sorted(Namespace):
            mine = self.memories(domains, namespace)
            gone = self.all_retired(domains, namespace)
            replaced = sum(m.superseded_by is not None for m in mine)
            if mine or gone:
                found[namespace] = Census(len(mine), replaced, sum(len(m.wordings) for m in mine), len(gone))
        return found

    def expire_retired(self, before: float, now: float, limit: int) -> int:
        old = list(takewhile(lambda r: not before <= r.at <= now, self._retired))
        old = [r for r in old if r.at < before][:limit]
        for part in old:
            survivor = self._with_parts(next(m for m in self._all if m.urn == part.into))
            self._all = [survivor if m.urn == part.into else m for m in self._all if m.urn != part.memory.urn]
            self._retired.remove(part)
        return len(old)

    def log(
        self,
        domains: Sequence[Domain] | None = None,
        limit: int | None = None,
        since: float | None = None,
        hashes: Sequence[str] | None = None,
        namespace: Namespace | None = None,
    ) -> list[LogRow]:
        rows = [r for r in reversed(self._log) if (domains is None or r.domain in domains) and r.at >= (since or 0)]
        rows = [r for r in rows if namespace is None or r.namespace == namespace]
        return [r for r in rows[:limit] if hashes is None or r.hash in hashes]

    def judged_since(self, at: float, session_id: str, domain: Domain) -> list[LogRow]:
        return [r for r in self._log if r.run and r.at > at and r.session_id == session_id and r.domain == domain]

    def to_review(self, domains: Sequence[Domain] | None = None, limit: int | None = None) -> list[LogRow]:
        waiting = [
            row
            for row in self.log(domains)
            if row.review is Review.UNREVIEWED and row.decision.is_skip and row.text is not None
        ]
        return sorted(waiting, key=lambda row: (1 if row.score is None else row.score) - (row.threshold or 0))[:limit]

    def tally(self, domains: Sequence[Domain] | None = None) -> dict[tuple[str, Decision, Review], int]:
        return Counter((row.namespace, row.decision, row.review) for row in self.log(domains))

    def log_row(self, number: int) -> LogRow | None:
        return next((r for r in self._log if r.id == number), None)

    def log_of(self, session_id: str, records: Collection[str]) -> list[LogRow]:
        return [row for row in self._log if row.session_id == session_id or (row.uuid and row.uuid in records)]

    def was_judged(self, candidate: Candidate) -> bool:
        said = (candidate.hash, candidate.source.uuid)
        rows = (r for r in self._log if r.decision is not Decision.OVER_LIMIT)
        return bool(candidate.source.uuid) and any((r.hash, r.uuid) == said for r in rows)

    def forgotten(self, candidate: Candidate) -> Urn | None:
        said = (candidate.hash, candidate.source.uuid)
        of = {r.urn: r.id for r in self._log if candidate.source.uuid and (r.hash, r.uuid) == said}
        gone = [r for r in self._log if r.decision is Decision.FORGOTTEN and r.id > of.get(r.urn, r.id)]
        return Urn.parse(gone[-1].urn) if gone else None

    def log_about(self, urn: Urn) -> list[LogRow]:
        return [r for r in self._log if str(urn) in (r.urn, r.matched_urn)]

    def taken_for(self, origin: Urn, digest: str) -> Urn | None:
        found = [r.urn for r in self._log if (r.hash, r.origin) == (digest, str(origin))]
        urn = self.survivor_of(Urn.parse(found[-1])) if found else None
        return urn if urn and self.get(urn) else None

    def admit(self, row: LogRow, keep: Keep, at: float) -> Urn | None:
        c, ruling = keep.verdict.candidate, keep.ruling
        same = next((m.urn for m in self._in(Scope((c.domain,), (c.namespace,))) if m.hash == c.hash), None)
        if same is None:
            matched = next((m for m in self._all if str(m.urn) == row.urn), None)
            if matched:
                left = tuple(w for w in matched.wordings if full_hash(w.content) != row.hash)
                times, accesses = max(1, matched.times_seen - 1), max(0, matched.access_count - 1)
                self._change(matched.urn, wordings=left, times_seen=times, access_count=accesses)
            key = None if c.key and self.by_key(c.domain, c.namespace, c.key) else c.key
            more = {
                "source": c.source,
                "confidence": c.confidence,
                "revises": keep.revises,
                "key": key,
                "value": c.value,
                "number": next(self._numbers),
            }
            self._all.append(
                Memory(keep.id, c.content, c.domain, c.namespace, c.hash, row.at, row.at, **more)  # type: ignore[arg-type]
            )
            self._change(keep.revises, superseded_by=keep.urn)
            run = Run(row.run, at if ruling else row.at, (), session_id=row.session_id)
            said: dict[str, Any] = {"reasoning": ruling.reasoning if ruling else f"restored from log row {row.id}"}
            said |= {"model": ruling.model} if ruling else {}
            self._append(run, keep.verdict, keep.decision, keep.urn, str(keep.revises or ""), **said)
            self.review(row.id, Review.REVERSED, at)
        return same

    def review(self, number: int, status: Review, at: float, ruling: Ruling | None = None) -> None:
        row = self.log_row(number)
        if row and ruling:
            said = {"decision": ruling.decision, "reasoning": ruling.reasoning, "model": ruling.model}
            self._log.append(replace(row, id=len(self._log) + 1, at=at, run="", **said))  # type: ignore[arg-type]
        self._log = [replace(r, review=status, reviewed_at=at) if r.id == number else r for r in self._log]

    def rule(self, older: Urn, newer: Urn, ruling: Ruling, at: float, *, supersedes: bool = False) -> None:
        one, other = self.get(older), self.get(newer)
        if one and other:
            self._log_ruling(ruling, other, one, at)
            if supersedes:
                self.supersede(older, newer)
                self._log[-1] = replace(self._log[-1], replaces=str(older))
        self._open = [p for p in self._open if {p.older, p.newer} != {older, newer}]

    def known_distinct(self, domain: Domain, digest: str) -> frozenset[str]:
        return frozenset(other for whose, text, other in self._apart if (whose, text) == (domain, digest))

    def supersede(self, older: Urn, by: Urn) -> None:
        self._unlink(older, by)
        older, newer = self.survivor_of(older), self.get(self.survivor_of(by))
        if newer and newer.urn != older:
            self._change(older, superseded_by=newer.urn)
            self._change(newer.urn, revises=newer.revises or older)

    def hold_both(self, older: Urn, newer: Urn, at: float) -> None:
        self._unlink(older, newer)
        self.mark_both_distinct(older, newer, at)

    def mark_both_distinct(self, one: Urn, other: Urn, at: float) -> None:
        hashes = {m.urn: m.hash for m in self._all}
        for mine, theirs in product(self._became(one), self._became(other)):
            for urn, is_not in ((mine, theirs), (theirs, mine)):
                known = {str(is_not), hashes.get(is_not, "")} - {hashes.get(urn), ""}
                if urn in hashes:
                    self.mark_distinct(urn.domain, hashes[urn], known, at)

    def _became(self, urn: Urn) -> list[Urn]:
        found = self.retired(urn)
        return [urn, *(self._became(found.into) if found else [])]

    def _unlink(self, one: Urn, other: Urn) -> None:
        one, other = self.survivor_of(one), self.survivor_of(other)
        for memory, link in ((self.get(one), other), (self.get(other), one)):
            for field in ("superseded_by", "revises") if memory else ():
                leads = getattr(memory, field)
                if memory and leads and self.survivor_of(leads) == link:
                    self._change(memory.urn, **{field: None})

    def mark_distinct(self, domain: Domain, digest: str, others: Iterable[str], at: float) -> None:
        for other in others:
            self._apart |= {(domain, digest, other), (domain, other, digest)}

    def leave_open(self, question: Question, older: Urn, newer: Urn, log: int, at: float) -> None:
        if not any((p.older, p.newer) == (older, newer) for p in self._open):
            self._open.append(OpenPair(len(self._open) + 1, question, older, newer, log))

    def open_pairs(self, domains: Sequence[Domain] | None = None, limit: int | None = None) -> list[OpenPair]:
        by = {m.urn: m.superseded_by for m in self._memories}
        found = [p for p in self._open if {p.older, p.newer} <= set(by) and by[p.older] == by[p.newer]]
        return [p for p in found if domains is None or p.newer.domain in domains][:limit]

    def expire_log(self, before: float, now: float, limit: int) -> int:
        old = [r.id for r in takewhile(lambda r: not before <= r.at <= now, self._log) if r.at < before][:limit]
        self._log = [r for r in self._log if r.id not in old]
        return len(old)

    def drop_reviewed_texts(self) -> int:
        done = {r.id for r in self._log if r.reviewed_at is not None and r.text is not None}
        self._log = [replace(r, text=None, matched_text=None) if r.id in done else r for r in self._log]
        return len(done)

    def provisional(self, limit: int) -> list[Memory]:
        return [m for m in self._memories if m.provisional][:limit]

    def clear_provisional(self, urns: Iterable[Urn]) -> None:
        for urn in urns:
            self._change(urn, provisional=False)

    def count_access(self, urns: Iterable[Urn]) -> None:
        for urn in urns:
            self._change(urn, access_count=sum(m.access_count + 1 for m in self._all if m.urn == urn))

    def without_value_hash(self) -> int:
        return 0

    def hash_values(self, limit: int) -> int:
        return 0

    def state(self, key: str) -> str | None:
        return self._state.get(key)

    def states(self, prefix: str) -> dict[str, str]:
        return {key: value for key, value in self._state.items() if key.startswith(prefix)}

    def set_state(self, key: str, value: str | None) -> None:
        self._state.pop(key, None)
        self._state |= {key: value} if value is not None else {}

    def swap_state(self, key: str, before: str | None, after: str | None) -> bool:
        if self.state(key) != before:
            return False
        self.set_state(key, after)
        return True

    def without_vector(self, model: str, limit: int) -> list[Unembedded]:
        found = [
            Unembedded(i, n, said)
            for i, m in enumerate(self._memories)
            for n, said in enumerate(_texts(m))
            if (said, model) not in self._vectors
        ]
        return found[:limit]

    def add_vectors(self, model: str, texts: Sequence[Unembedded], vectors: Any, readings: Sequence[bytes]) -> None:
        for text, vector in zip(texts, vectors, strict=True):
            self._vectors[text.content, model] = vector

    def fold_indexes(self, at_least: int = 1) -> int:
        return 0

    def count(self, samples: Iterable[Sample]) -> None:
        for name, value, labels in samples:
            self._metrics[name, labels] = self._metrics.get((name, labels), 0) + value

    def metrics(self) -> list[Sample]:
        return [(name, value, labels) for (name, labels), value in sorted(self._metrics.items())]


def _texts(memory: Memory) -> list[str]:
    return [memory.content, *(wording.content for wording in memory.wordings)]


def _match(memory: Memory, said: str, score: float) -> Match:
    sources = {wording.content: wording.source for wording in memory.wordings} | {memory.content: memory.source}
    superseded = memory.superseded_by is not None
    return Match(memory.urn, said, score, memory.last_seen_at, superseded, sources[said].session_id)


_: type[Store] = MemoryStore  # mypy: the fake is a Store
