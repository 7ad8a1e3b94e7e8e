"""Fakes for the ports: an embedder that counts words, a store in lists, a clock that stands still. And a way past the
store."""

import hashlib
import math
import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

from dedup.engine import Engine
from dedup.errors import ModelMissing
from dedup.model import (
    Band,
    Candidate,
    Comparison,
    Domain,
    Finding,
    Match,
    Namespace,
    Outcome,
    TierName,
    Verdict,
)
from dedup.parts import Policy
from dedup.ports import Expected, Store, Weigh
from dedup.steps import Keep
from dedup.stores.schema import DATABASE
from dedup.terms import NOT_RUN
from dedup.words import words
from tests.memory_store import MemoryStore as MemoryStore

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

    calibration = "fake/1"

    def compare(
        self, stored: Sequence[Match], candidate: Candidate, threshold: float, most: int | None = None
    ) -> list[Comparison]:
        return [self._one(match, candidate.content, threshold) for match in stored]

    def prepare(self, text: str) -> None:
        """There is nothing to get ready."""

    def prefetch(self, asked: Sequence[Expected], most: int | None = None, until: float = math.inf) -> None:
        """There is nothing to get ready."""

    def said_again(self, own: Sequence[Match], candidate: Candidate, outdated: str = "") -> tuple[Match, float] | None:
        return None

    def outdated(self, earlier: Sequence[Match], candidate: Candidate) -> tuple[Match, Comparison] | None:
        return None

    def prefetch_texts(self, texts: Sequence[Match]) -> None:
        """There is nothing to get ready."""

    def reading(self, text: str) -> bytes:
        return b""

    def _one(self, match: Match, candidate: str, threshold: float) -> Comparison:
        if re.findall(r"\d+", match.content) != re.findall(r"\d+", candidate):
            return Comparison(match.score, Band.REVISION if match.score >= 0.6 else Band.NEW, "digits differ")
        if ("never" in match.content) != ("never" in candidate):
            return Comparison(match.score, Band.NEW, "negation", unsure=True)
        bands = ((threshold, Band.DUPLICATE), (0.6, Band.WORDING), (-1.0, Band.NEW))
        return Comparison(match.score, next(band for floor, band in bands if match.score >= floor))


class FaultyScorer(FakeScorer):
    """Fails at every comparison of a text about cranes, as a fault of ours would."""

    def compare(
        self, stored: Sequence[Match], candidate: Candidate, threshold: float, most: int | None = None
    ) -> list[Comparison]:
        if any("crane" in f"{match.content} {candidate.content}" for match in stored):
            raise ValueError("a fault, and a secret in the message")
        return super().compare(stored, candidate, threshold, most)


def ids() -> Iterator[str]:
    return (f"{n:012x}" for n in count(1))


def engine_over(
    store: Store, embedder: Any = None, *, clock: Clock | None = None, weigh: Weigh | None = None, **policy: Any
) -> Engine:
    """An engine with fixed clock and numbered ids."""
    numbers = ids()
    rules = Policy(dict.fromkeys(Namespace, 0.9), min_semantic_length=20, window=300, capacity=1000)
    scorer = policy.pop("scorer", FakeScorer())
    policies = replace(rules, **policy)
    return Engine(store, embedder, scorer, policies, clock=clock or Clock(), new_id=lambda: next(numbers), weigh=weigh)


def hasty(candidate: Candidate) -> Verdict:
    """A verdict reached before the text could be compared by meaning."""
    return Verdict(candidate, (Finding(TierName.SEMANTIC, Outcome.SKIPPED, NOT_RUN),))


@contextmanager
def database(home: Path) -> Iterator[sqlite3.Connection]:
    """The database in a home, past its store: for what no store writes. Each statement holds at once."""
    with closing(sqlite3.connect(home / DATABASE, isolation_level=None)) as db:
        db.execute("PRAGMA foreign_keys = ON")
        yield db


def kept(candidate: Candidate, number: int, vector: Any = None) -> Keep:
    return Keep(Verdict(candidate), f"{number:012x}", vector)
