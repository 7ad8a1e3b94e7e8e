"""From a verdict to what is written: a memory of its own, a sighting, or a place taken; when it was said counts."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from dedup.model import (
    GLOBAL,
    Band,
    Candidate,
    Decision,
    Finding,
    Match,
    Memory,
    Namespace,
    Outcome,
    TierName,
    Urn,
    Verdict,
)
from dedup.resolution import LOWER, UPPER, imported, resolved, said_late
from dedup.steps import Arrival, Keep, Skip
from dedup.terms import SAID_BEFORE, Question, Resolution
from tests.fakes import NOW, PROJECT, text

STORED = "The pool has at most ten connections."
SAID = "At most ten connections are in the pool."
URN = Urn(PROJECT, Namespace.DECISIONS, "a" * 12)


def new_id() -> str:
    return "b" * 12


def match(urn: Urn = URN, *, superseded: bool = False) -> Match:
    return Match(urn, STORED, 0.9, seen_at=NOW, superseded=superseded)


def duplicate(similarity: float = 1.0, *, said: Candidate | None = None, **of: Any) -> Verdict:
    """One that the semantic tier has called a duplicate, unless `of` says otherwise."""
    finding = Finding(TierName.SEMANTIC, Outcome.DUPLICATE, match=match(), similarity=similarity, band=Band.DUPLICATE)
    return Verdict(said or text(SAID), (replace(finding, **of),))


def no_duplicate(band: Band, outcome: Outcome = Outcome.CLEAR, said: Candidate | None = None) -> Verdict:
    return Verdict(said or text(SAID), (Finding(TierName.SEMANTIC, outcome, match=match(), similarity=0.6, band=band),))


def memory(content: str, key: str) -> Memory:
    said = text(content)
    return Memory("c" * 12, content, said.domain, said.namespace, said.hash, NOW, NOW, key=key)


def keep(step: Keep | Skip) -> Keep:
    assert isinstance(step, Keep)
    return step


def skip(step: Keep | Skip) -> Skip:
    assert isinstance(step, Skip)
    return step


def test_a_duplicate_is_seen_again_and_its_other_words_are_kept() -> None:
    """The same words in another dress are no other words."""
    assert skip(resolved(duplicate(), None, new_id)) == Skip(duplicate(), URN, wording=True)
    dressed = duplicate(said=text(f"**{STORED}**"))
    assert skip(resolved(dressed, None, new_id)) == Skip(dressed, URN, wording=False)


def test_only_what_the_semantic_tier_finds_has_other_words() -> None:
    """The others know texts by their hash."""
    assert not skip(resolved(duplicate(tier=TierName.EXACT), None, new_id)).wording


def test_a_revision_replaces_what_it_changes_and_what_is_unsure_is_asked_later() -> None:
    """Each is a memory of its own."""
    assert keep(resolved(no_duplicate(Band.REVISION), None, new_id)).revises == URN
    unsure = keep(resolved(no_duplicate(Band.NEW, Outcome.UNSURE), None, new_id))
    assert (unsure.revises, unsure.open, unsure.decision) == (None, Question.SAME, Decision.UNSURE_KEEP)
    new = keep(resolved(no_duplicate(Band.NEW), None, new_id))
    assert (new.revises, new.open) == (None, None)


@pytest.mark.parametrize(
    ("how", "similarity", "becomes"),
    [
        (Resolution.SKIP, 1.0, "skipped"),
        (Resolution.REPLACE, UPPER, "in its place"),
        (Resolution.REPLACE, UPPER - 0.01, "skipped"),
        (Resolution.MERGE, UPPER, "skipped"),
        (Resolution.MERGE, UPPER - 0.01, "to be merged"),
        (Resolution.MERGE, LOWER, "to be merged"),
        (Resolution.MERGE, LOWER - 0.01, "skipped"),
    ],
)
def test_what_becomes_of_a_duplicate_can_be_set_within_figures(
    how: Resolution, similarity: float, becomes: str
) -> None:
    """Where there is hardly a doubt it may take the place; where there is some, the two may be merged."""
    step = resolved(duplicate(similarity), None, new_id, how)
    if isinstance(step, Skip):
        assert becomes == "skipped"
    else:
        kept = {"in its place": ((URN,), None), "to be merged": ((), Question.MERGE)}
        assert (step.retires, step.open) == kept[becomes]


@pytest.mark.parametrize(
    "of",
    [
        {"tier": TierName.EXACT},
        {"fallback": True},
        {"why": SAID_BEFORE},
        {"match": match(superseded=True)},
        {"match": match(Urn(GLOBAL, Namespace.DECISIONS, "a" * 12))},
        {"match": match(Urn(PROJECT, Namespace.CONFIG, "a" * 12))},
    ],
    ids=["the same text", "by words only", "said before", "replaced already", "of all projects", "another kind"],
)
@pytest.mark.parametrize("how", [Resolution.REPLACE, Resolution.MERGE])
def test_nothing_takes_a_place_that_is_not_its_own_or_not_for_certain(of: dict[str, Any], how: Resolution) -> None:
    """Whatever is set for its namespace, it is skipped."""
    for similarity in (UPPER, LOWER):
        assert isinstance(resolved(duplicate(similarity, **of), None, new_id, how), Skip)


def test_what_is_put_under_a_key_holds_whatever_else_says_the_same() -> None:
    """Only the same text under the same key is nothing new."""
    keyed = Candidate(SAID, PROJECT, Namespace.DECISIONS, key="pool")
    assert isinstance(resolved(duplicate(said=keyed), None, new_id), Keep)
    assert isinstance(resolved(duplicate(said=keyed), None, new_id, under_key=memory(STORED, "pool")), Keep)
    same = memory(SAID, "pool")
    assert skip(resolved(duplicate(said=keyed), None, new_id, under_key=same)).urn == same.urn
    assert keep(resolved(no_duplicate(Band.REVISION, said=keyed), None, new_id)).revises is None


def late_by_import(step: Keep | Skip, at: float) -> Keep | Skip:
    return imported(step, Arrival(step.verdict.candidate, said_at=at))


@pytest.mark.parametrize("adjusted", [said_late, late_by_import])
def test_of_two_values_the_one_that_was_said_last_holds(
    adjusted: Callable[[Keep | Skip, float], Keep | Skip],
) -> None:
    """An older one that is read later is replaced by what it would have replaced."""
    revision = resolved(no_duplicate(Band.REVISION), None, new_id)
    late, newer = keep(adjusted(revision, NOW - 1)), keep(adjusted(revision, NOW + 1))
    assert (late.revises, late.outdated_by) == (None, URN)
    assert (newer.revises, newer.outdated_by) == (URN, None)


@pytest.mark.parametrize("adjusted", [said_late, late_by_import])
def test_a_sighting_of_the_past_has_its_time(adjusted: Callable[[Keep | Skip, float], Keep | Skip]) -> None:
    """The memory was not seen just now."""
    assert skip(adjusted(resolved(duplicate(), None, new_id), NOW - 1)).said_at == NOW - 1


def test_what_it_replaced_elsewhere_it_replaces_here_however_old() -> None:
    """There it was decided which of the two holds."""
    revision, there = resolved(no_duplicate(Band.REVISION), None, new_id), replace(URN, id="d" * 12)
    step = keep(imported(revision, Arrival(revision.verdict.candidate, said_at=NOW - 1, revises=there)))
    assert step.revises == there


def test_a_key_stays_with_the_newer_memory() -> None:
    """What comes from elsewhere and is older is kept without it, as replaced by what stands under it here."""
    keyed = Candidate(SAID, PROJECT, Namespace.DECISIONS, key="pool")
    under_key = memory(STORED, "pool")
    step = resolved(no_duplicate(Band.NEW, said=keyed), None, new_id)
    older = keep(imported(step, Arrival(keyed, said_at=NOW - 1), under_key))
    assert (older.verdict.candidate.key, older.outdated_by) == (None, under_key.urn)
    assert keep(imported(step, Arrival(keyed, said_at=NOW + 1), under_key)).verdict.candidate.key == "pool"
