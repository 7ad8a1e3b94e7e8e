"""Lines of JSON, each checked for itself: our own export, and the smallest form, `{"content": …, "namespace": …}`.

`content` may be a structured value instead of a text; it is kept, and put into words for comparing and searching.
"""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from dedup.errors import InvalidInput
from dedup.fingerprint import full_hash, without_surrogates
from dedup.model import Domain, Memory, Namespace, Source, Urn, Wording
from dedup.terms import Retirement
from hooks.faults import first_fault
from hooks.imports.record import NotImported, Record, in_words, is_time

_MOST_SEEN = 2**31


class _Source(BaseModel):
    session_id: str = ""
    uuid: str = ""
    transcript: str = ""


class _Wording(BaseModel):
    content: str = Field(min_length=1)
    source: _Source = _Source()


class Line(BaseModel):
    """One line. What only our own export has is optional; names that nobody knows are let pass."""

    model_config = ConfigDict(extra="ignore")

    content: Any
    namespace: Namespace | None = None
    domain: str | None = None
    key: str | None = None
    value: Any = None
    urn: str | None = None
    created_at: datetime | None = None
    last_seen_at: datetime | None = None
    times_seen: int = Field(1, ge=1, le=_MOST_SEEN)
    access_count: int = Field(0, ge=0, le=_MOST_SEEN)
    confidence: float = Field(1.0, ge=0, le=1)
    provisional: bool = False
    revises: str | None = None
    superseded_by: str | None = None
    source: _Source = _Source()
    wordings: tuple[_Wording, ...] = ()
    apart_from: tuple[Annotated[str, Field(pattern=r"^(subcog://\S+|[0-9a-f]{64})$")], ...] = ()
    retired: Any = None

    @field_validator("namespace", mode="before")
    @classmethod
    def _named(cls, name: object) -> object:
        try:
            return Namespace.parse(name) if isinstance(name, str) else name
        except InvalidInput as error:
            raise ValueError(str(error)) from None

    @field_validator("key", mode="after")
    @classmethod
    def _names(cls, key: str | None) -> str | None:
        """An empty key names nothing: others write one where there is none."""
        return key if key and key.strip() else None

    @field_validator("created_at", "last_seen_at", mode="after")
    @classmethod
    def _zoned(cls, moment: datetime | None) -> datetime | None:
        """A time without a zone is UTC, as in our export."""
        if moment is None:
            return None
        zoned = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment
        if not is_time(zoned.timestamp()):
            raise ValueError("no time that a calendar can show")
        return zoned


def records(lines: Iterator[str], namespace: Namespace | None) -> Iterator[Record | NotImported]:
    """`namespace`: the kind of lines that do not say it; without one those are refused."""
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield _record(f"line {number}", line, namespace)


def _record(where: str, text: str, namespace: Namespace | None) -> Record | NotImported:
    try:
        line = Line.model_validate(_whole(json.loads(text)))
    except ValidationError as error:
        return NotImported(where, first_fault(error))
    except (ValueError, RecursionError):
        return NotImported(where, "not JSON")
    if line.retired:
        gone = line.retired if isinstance(line.retired, dict) else {}
        if not gone.get("into"):  # whose words may be nowhere else
            return NotImported(where, "was retired there, and names no memory that it went into")
        more = "it held no more" if gone.get("why") == Retirement.UPDATED else "its words came with what it went into"
        return NotImported(where, f"was retired there; {more}", refused=False)
    try:
        urn = Urn.parse(line.urn) if line.urn else None
        kind = urn.namespace if urn else line.namespace or namespace
        owner = urn.domain if urn else Domain(line.domain) if line.domain else None
        # Nothing stands in its own place, though a hand may have written that.
        links = [Urn.parse(link) if link and link != line.urn else None for link in (line.revises, line.superseded_by)]
    except InvalidInput as error:
        return NotImported(where, str(error))
    try:
        content = in_words(line.content)
    except (ValueError, RecursionError):
        return NotImported(where, "content: nothing that can be put into words")
    if not content:
        return NotImported(where, "content: says nothing")
    if kind is None:
        return NotImported(where, "namespace: missing (or give --namespace for all lines without one)")
    structured = line.value if line.value is not None else None if isinstance(line.content, str) else line.content
    created = line.created_at.timestamp() if line.created_at else None
    origin = _memory(line, urn, content, links) if urn else None
    return Record(where, content, kind, owner, origin, line.key, structured, created, distinct_from=line.apart_from)


def _whole(value: Any) -> Any:
    """`value` without half surrogate pairs, which nothing can store."""
    if isinstance(value, str):
        return without_surrogates(value)
    if isinstance(value, list):
        return [_whole(part) for part in value]
    return {_whole(name): _whole(part) for name, part in value.items()} if isinstance(value, dict) else value


def _memory(line: Line, urn: Urn, content: str, links: list[Urn | None]) -> Memory:
    """The memory that our own export printed. Its wordings have no times there; they get that of the last sighting."""
    created = line.created_at.timestamp() if line.created_at else 0.0
    seen = line.last_seen_at.timestamp() if line.last_seen_at else created
    return Memory(
        id=urn.id,
        content=content,
        domain=urn.domain,
        namespace=urn.namespace,
        hash=full_hash(content),
        created_at=created,
        last_seen_at=seen,
        times_seen=line.times_seen,
        access_count=line.access_count,
        provisional=line.provisional,
        source=Source(**line.source.model_dump()),
        confidence=line.confidence,
        revises=links[0],
        superseded_by=links[1],
        wordings=tuple(Wording(w.content, Source(**w.source.model_dump()), seen) for w in line.wordings),
    )
