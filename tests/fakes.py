"""Fakes for the ports: an embedder that counts words, a store that forgets everything, a clock that stands still."""

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

import numpy as np

from dedup.engine import Engine, Policy
from dedup.errors import ModelMissing
from dedup.fingerprint import full_hash
from dedup.model import (
    DECISIONS,
    Band,
    Candidate,
    Comparison,
    Decision,
    Domain,
    Match,
    Memory,
    Namespace,
    Scope,
    Source,
    Urn,
    Verdict,
    Wording,
)
from dedup.ports import Cursor, Keep, LogRow, Run, Sample, Skip, StaleCursor, Store, Unembedded
from dedup.wordings import surplus
from dedup.words import lexical_similarity, words

PROJECT = Domain("shop-0a1b2c3d")
OTHER = Domain("blog-4e5f6a7b")
NOW = 1_800_000_000.0


def text(content: str, namespace: Namespace = Namespace.DECISIONS, domain: Domain = PROJECT) -> Candidate:
    return Candidate(content, domain, namespace)


@dataclass
class Clock:
    """Stands still until told otherwise."""

    now: float = NOW

    def __call__(self) -> float:
        return self.now


class FakeEmbedder:
    """Unit vectors of word counts, each word in a place of its own by its hash: equal words, equal vectors."""

    model_id = "words/1"

    def __init__(self) -> None:
        self.batches: list[list[str]] = []

    def embed(self, texts: Sequence[str]) -> Any:
        self.batches.append(list(texts))
        vectors = np.zeros((len(texts), 384), dtype=np.float32)
        for row, content in enumerate(texts):
            for word in words(content):
                vectors[row, int.from_bytes(hashlib.sha256(word.encode()).digest()[:4]) % 383] += 1
            vectors[row, 383] += 1e-3  # a text without words has a direction too
        return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


class NoModel(FakeEmbedder):
    """A model that is not installed."""

    def embed(self, texts: Sequence[str]) -> Any:
        raise ModelMissing("no embedding model is installed")


class FakeScorer:
    """Near texts are duplicates from the threshold on and wordings down to .6; with other digits, revisions."""

    def compare(self, stored: Sequence[Match], candidate: str, threshold: float) -> list[Comparison]:
        return [self._one(match, candidate, threshold) for match in stored]

    def reading(self, text: str) -> bytes:
        return b""

    def _one(self, match: Match, candidate: str, threshold: float) -> Comparison:
        if re.findall(r"\d+", match.content) != re.findall(r"\d+", candidate):
            return Comparison(match.score, Band.REVISION if match.score >= 0.6 else Band.NEW, "digits differ")
        if ("never" in match.content) != ("never" in candidate):
            return Comparison(match.score, Band.NEW, "negation")
        bands = ((threshold, Band.DUPLICATE), (0.6, Band.WORDING), (-1.0, Band.NEW))
        return Comparison(match.score, next(band for floor, band in bands if match.score >= floor))


def ids() -> Iterator[str]:
    return (f"{n:012x}" for n in count(1))


def engine_over(store: Store, embedder: Any = None, *, clock: Clock | None = None, **policy: Any) -> Engine:
    """An engine with fixed clock and numbered ids."""
    numbers = ids()
    rules = Policy(dict.fromkeys(Namespace, 0.9), min_semantic_length=20, window=300, capacity=1000)
    scorer = policy.pop("scorer", FakeScorer())
    policies = replace(rules, **policy)
    return Engine(store, embedder, scorer, policies, clock=clock or Clock(), new_id=lambda: next(numbers))


def kept(candidate: Candidate, number: int, vector: Any = None) -> Keep:
    return Keep(Verdict(candidate), f"{number:012x}", vector)


class MemoryStore:
    """A `Store` in a few lists: what the contract asks, in the simplest way that answers it."""

    def __init__(self) -> None:
        self._memories: list[Memory] = []
        self._vectors: dict[tuple[str, str, str], Any] = {}
        self._log: list[LogRow] = []
        self._cursors: dict[str, Cursor] = {}
        self._metrics: dict[tuple[str, tuple[tuple[str, str], ...]], float] = {}

    def close(self) -> None: ...

    def _in(self, scope: Scope) -> list[Memory]:
        order = [(d, n) for d in scope.domains for n in scope.namespaces]
        return [m for where in order for m in self._memories if (m.domain, m.namespace) == where]

    def by_hash(self, scope: Scope, tag: str, digest: str) -> Match | None:
        own = [_match(m, m.content, 1.0) for m in self._in(scope) if m.hash == digest]
        said = [_match(m, m.content, 1.0) for m in self._in(scope) if digest in map(full_hash, _texts(m)[1:])]
        return next(iter(own + said), None)

    def nearest(self, scope: Scope, vector: Any, model_id: str, limit: int) -> list[Match]:
        found = [
            _match(m, said, min(1.0, max(0.0, float(self._vectors[m.id, said, model_id] @ vector))))
            for m in self._in(scope)
            for said in _texts(m)
            if (m.id, said, model_id) in self._vectors
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

    def commit(self, run: Run) -> dict[int, Urn]:
        if run.before and run.after:
            if self.cursor(run.before.transcript) != run.before:
                raise StaleCursor(run.before.transcript)
            self._cursors[run.after.transcript] = run.after
        winners: dict[Urn, Urn] = {}
        for step in run.steps:
            if isinstance(step, Keep):
                self._keep(run, step, winners)
            else:
                self._skip(run, step, winners)
        for candidate in run.left_out:
            self._append(run, candidate, Decision.OVER_LIMIT, None, candidate.content)
        self.count(run.metrics)
        return {number: winners[step.urn] for number, step in enumerate(run.steps) if step.urn in winners}

    def _keep(self, run: Run, step: Keep, winners: dict[Urn, Urn]) -> None:
        c, revises = step.verdict.candidate, winners.get(step.revises, step.revises) if step.revises else None
        twin = next((m for m in self._in(Scope((c.domain,), (c.namespace,))) if m.hash == c.hash), None)
        if twin:
            winners[step.urn] = twin.urn
            self._sighted(twin.urn, run.at)
            return self._append(run, c, Decision.HASH_EXACT, twin.urn, c.content)
        more = {"source": c.source, "revises": revises}
        self._memories.append(
            Memory(step.id, c.content, c.domain, c.namespace, c.hash, run.at, run.at, **more)  # type: ignore[arg-type]
        )
        self._change(revises, superseded_by=step.urn)
        if step.vector is not None and run.model_id:
            self._vectors[step.id, c.content, run.model_id] = step.vector
        decision = Decision.REVISION if revises else Decision.CAPTURED
        return self._append(run, c, decision, step.urn, c.content, str(revises or ""))

    def _skip(self, run: Run, step: Skip, winners: dict[Urn, Urn]) -> None:
        c, urn = step.verdict.candidate, winners.get(step.urn, step.urn)
        if step.revive:
            newer = next(m.superseded_by for m in self._memories if m.urn == urn)
            self._change(urn, superseded_by=None)
            self._change(newer, superseded_by=urn)
        if step.wording:
            self._word(urn, c, run, step.vector)
        known = self._sighted(urn, run.at)
        decision = DECISIONS[step.verdict.duplicate.tier] if step.verdict.duplicate else Decision.HASH_EXACT
        self._append(run, c, decision, urn, c.content if known else None)

    def _sighted(self, urn: Urn, at: float) -> bool:
        memory = self.get(urn)
        self._change(urn, times_seen=memory.times_seen + 1 if memory else 0, last_seen_at=at)
        return memory is not None

    def _change(self, urn: Urn | None, **fields: Any) -> None:
        self._memories = [replace(m, **fields) if m.urn == urn else m for m in self._memories]

    def _word(self, urn: Urn, c: Candidate, run: Run, vector: Any) -> None:
        memory = self.get(urn)
        if memory is None or c.hash in map(full_hash, _texts(memory)):
            return
        wordings = [*memory.wordings, Wording(c.content, c.source, run.at)]
        excess = surplus(memory.content, [w.content for w in wordings])
        if excess is not None:
            del wordings[excess]
        self._change(urn, wordings=tuple(wordings))
        if vector is not None and run.model_id:
            self._vectors[memory.id, c.content, run.model_id] = vector

    def _append(
        self, run: Run, c: Candidate | Memory, decision: Decision, urn: Urn | None, text: str | None, replaces: str = ""
    ) -> None:
        session = run.session_id or c.source.session_id
        self._log.append(
            LogRow(
                len(self._log) + 1, run.at, run.id, c.domain, c.namespace, c.hash, decision, str(urn or ""), None, text,
                session, "[]", replaces,
            )
        )  # fmt: skip

    def cursor(self, transcript: str) -> Cursor:
        return self._cursors.get(transcript, Cursor(transcript))

    def get(self, urn: Urn) -> Memory | None:
        return next((m for m in self._memories if m.urn == urn), None)

    def memories(
        self, domains: Sequence[Domain] | None = None, namespace: Namespace | None = None, limit: int | None = None
    ) -> list[Memory]:
        newest = self._memories[::-1]
        found = [
            m
            for m in sorted(newest, key=lambda m: -m.created_at)
            if (domains is None or m.domain in domains) and (namespace is None or m.namespace == namespace)
        ]
        return found[:limit]

    def forget(self, urn: Urn, at: float) -> bool:
        memory = self.get(urn)
        if memory is None:
            return False
        self._memories.remove(memory)
        self._memories = [replace(m, superseded_by=None) if m.superseded_by == urn else m for m in self._memories]
        gone = (str(urn), memory.hash)
        self._log = [replace(r, text=None) if r.urn in gone or r.hash in gone else r for r in self._log]
        self._append(Run("", at, ()), replace(memory, source=Source()), Decision.FORGOTTEN, urn, None)
        return True

    def log(
        self,
        domains: Sequence[Domain] | None = None,
        limit: int | None = None,
        since: float | None = None,
        hashes: Sequence[str] | None = None,
    ) -> list[LogRow]:
        rows = [r for r in reversed(self._log) if (domains is None or r.domain in domains) and r.at >= (since or 0)]
        return [r for r in rows[:limit] if hashes is None or r.hash in hashes]

    def last_run(self, session_id: str, domain: Domain) -> list[LogRow]:
        runs = [r.run for r in self._log if r.run and r.session_id == session_id and r.domain == domain]
        return [r for r in self._log if runs and r.run == runs[-1] and r.domain == domain]

    def without_vector(self, model: str, limit: int) -> list[Unembedded]:
        found = [
            Unembedded(i, n, said)
            for i, m in enumerate(self._memories)
            for n, said in enumerate(_texts(m))
            if (m.id, said, model) not in self._vectors
        ]
        return found[:limit]

    def add_vectors(self, model: str, texts: Sequence[Unembedded], vectors: Any) -> None:
        for text, vector in zip(texts, vectors, strict=True):
            self._vectors[self._memories[text.memory].id, text.content, model] = vector

    def fold_indexes(self, at_least: int) -> int:
        return 0

    def count(self, samples: Iterable[Sample]) -> None:
        for s in samples:
            self._metrics[s.name, s.labels] = self._metrics.get((s.name, s.labels), 0) + s.value

    def metrics(self) -> list[Sample]:
        return [Sample(name, value, labels) for (name, labels), value in sorted(self._metrics.items())]


def _texts(memory: Memory) -> list[str]:
    return [memory.content, *(wording.content for wording in memory.wordings)]


def _match(memory: Memory, said: str, score: float) -> Match:
    return Match(memory.urn, said, score, memory.last_seen_at, memory.superseded_by is not None)


_: type[Store] = MemoryStore  # mypy: the fake is a Store
