"""Judge labelled pairs as the hook would: each in a fresh store, `a` stored first, then `b` captured."""

import tempfile
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, ValidationError, field_validator

from dedup.config import Settings
from dedup.engine import Engine
from dedup.errors import InvalidInput
from dedup.model import Band, Domain, Namespace, Receipt, TierName
from dedup.redaction.redact import candidate
from dedup.stores.sqlite import SqliteStore
from dedup.wiring import assembled, embedder
from hooks.evaluation.figures import Measured, Said
from hooks.faults import first_fault, numbered

_DOMAIN = Domain("evaluation")


class Pair(BaseModel):
    """A stored memory `a` and a candidate `b`; duplicate: once `a` is stored, `b` adds and contradicts nothing."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    id: str
    a: str
    b: str
    label: Literal["duplicate", "distinct"]
    namespace: Namespace = Namespace.CONTEXT
    kind: str = ""

    @field_validator("a", "b")
    @classmethod
    def _says_something(cls, text: str) -> str:
        if not text.strip():
            raise ValueError("says nothing")
        return text


def read_pairs(path: Path) -> list[Pair]:
    """The pairs of a JSON-lines file. Raises `InvalidInput` with the line that is wrong."""
    pairs = []
    for number, line in numbered(path):
        try:
            pairs.append(Pair.model_validate_json(line))
        except ValidationError as error:
            raise InvalidInput(f"{path}:{number}: {first_fault(error)}") from None
    if not pairs:
        raise InvalidInput(f"{path}: no pairs in it")
    return pairs


def measured(pairs: Iterable[Pair], settings: Settings) -> Iterator[Measured]:
    """What is said of each pair. The model is loaded once, the store is new each time.

    A text too short to be skipped by meaning is kept whatever its similarity, which is measured all the same: `score`
    ranks every pair.
    """
    views = embedder(settings)
    of_any_length = replace(settings, dedup_min_semantic_length=0)
    for pair in pairs:
        with tempfile.TemporaryDirectory(prefix="subcog-eval-") as home, closing(SqliteStore(Path(home))) as store:
            short = len(pair.b) < settings.dedup_min_semantic_length
            engine = assembled(settings, store, views)
            yield _judged(engine, assembled(of_any_length, store, views) if short else None, pair)


def _judged(engine: Engine, ranking: Engine | None, pair: Pair) -> Measured:
    engine.capture([candidate(pair.a, _DOMAIN, pair.namespace)])
    second = candidate(pair.b, _DOMAIN, pair.namespace)
    ranked = ranking.check(second).similarity if ranking else None
    (receipt,) = engine.capture([second])
    finding = next((f for f in receipt.verdict.findings if f.tier is TierName.SEMANTIC), None)
    similarity = receipt.verdict.similarity
    return Measured(
        id=pair.id,
        kind=pair.kind,
        duplicate=pair.label == "duplicate",
        said=_said(receipt),
        score=(ranked if similarity is None else similarity) or 0.0,
        why=finding.why if finding else "",
        namespace=pair.namespace,
        vetoed=receipt.stored and (ranking is not None or bool(finding and finding.conflict)),
    )


def _said(receipt: Receipt) -> Said:
    if receipt.stored:
        return Said.REVISION if receipt.revises else Said.NEW
    return Said.WORDING if receipt.verdict.band is Band.WORDING else Said.DUPLICATE
