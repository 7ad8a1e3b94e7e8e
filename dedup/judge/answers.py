"""The door for what a model answers: strict JSON of the schema it was given, or nothing."""

from collections import Counter
from collections.abc import Mapping

from pydantic import BaseModel, ConfigDict, ValidationError

from dedup.extraction.pointed_out import Pointer
from dedup.judge.model import Ending, Unanswered
from dedup.judge.opinions import Opinion
from dedup.model import Namespace
from dedup.redaction.redact import redact
from dedup.terms import Relation

_LONGEST = 300  # characters of reasoning kept


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class _Verdict(_Strict):
    pair: str
    reasoning: str
    relation: Relation


class _Verdicts(_Strict):
    verdicts: list[_Verdict]


class _Merged(_Strict):
    text: str


class _Fact(_Strict):
    statements: list[int]
    kind: Namespace


class _Facts(_Strict):
    facts: list[_Fact]


VERDICTS: Mapping[str, object] = _Verdicts.model_json_schema()
MERGED: Mapping[str, object] = _Merged.model_json_schema()
POINTERS: Mapping[str, object] = _Facts.model_json_schema()


def opinions(text: str, keys: Mapping[str, str]) -> dict[str, Opinion]:
    """The opinions in an answer, by the asker's keys. Raises `Unanswered` where it is not of the schema.

    A name that was not asked about is passed over, and a pair that is answered twice is not answered.
    """
    try:
        found = _Verdicts.model_validate_json(text).verdicts
    except ValidationError:
        raise _garbage() from None
    times = Counter(verdict.pair for verdict in found)
    return {
        keys[verdict.pair]: Opinion(verdict.relation, _line(verdict.reasoning))
        for verdict in found
        if verdict.pair in keys and times[verdict.pair] == 1
    }


def merged(text: str) -> str:
    """The joined text, without secrets; "" where the model declined. Raises `Unanswered`."""
    try:
        return redact(_Merged.model_validate_json(text).text.strip())
    except ValidationError:
        raise _garbage() from None


def pointers(text: str, statements: int) -> list[Pointer]:
    """What an answer on so many statements points at, which it numbers from 1 on and we from 0 on. Raises `Unanswered`.

    Numbers that no statement has are passed over.
    """
    try:
        found = _Facts.model_validate_json(text).facts
    except ValidationError:
        raise _garbage() from None
    known = [(fact.kind, tuple(dict.fromkeys(n - 1 for n in fact.statements if 0 < n <= statements))) for fact in found]
    return [Pointer(kind, places) for kind, places in known if places]


def _garbage() -> Unanswered:
    """Not pydantic's own message, which quotes the answer."""
    return Unanswered(Ending.GARBAGE, "the answer is not of the form that was asked for")


def _line(reasoning: str) -> str:
    """One line: a model may be talked into repeating a secret, or into much."""
    line = " ".join(redact(reasoning).split())
    return line if len(line) <= _LONGEST else line[: _LONGEST - 1] + "…"
