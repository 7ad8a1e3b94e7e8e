"""Verdict → step: what is to be written of a candidate. `Keep`: a memory of its own. `Skip`: a sighting of another."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from dedup.lazy_dataclasses import replace
from dedup.model import Band, DuplicateReason, Match, Memory, Verdict
from dedup.steps import Arrival, Keep, Skip
from dedup.terms import SAID_BEFORE, Question, Resolution
from dedup.words import words

if TYPE_CHECKING:
    from dedup.ports import Vector

LOWER, UPPER = 0.90, 0.95
"""Similarities: from the upper one on a newer text may replace the memory that says the same; from the lower one up to
it, one text may be made of both."""


def resolved(
    verdict: Verdict,
    vector: "Vector | None",
    new_id: Callable[[], str],
    how: Resolution = Resolution.SKIP,
    under_key: Memory | None = None,
) -> Keep | Skip:
    """The step for a verdict. `how`: what becomes of duplicates; `under_key`: what stands under the candidate's key
    now."""
    match, key = verdict.match, verdict.candidate.key
    if verdict.is_duplicate and match:
        if key is None:
            return _duplicate(verdict, match, vector, new_id, how)
        if under_key and verdict.candidate.hash == under_key.hash:
            return Skip(verdict, under_key.urn, vector)
    if key is not None:  # it says what holds under that key from now on, whatever else says the same
        return Keep(verdict, new_id(), vector)
    revised = match.urn if match and verdict.band is Band.REVISION else None
    asked = Question.SAME if verdict.is_unsure else None
    return Keep(verdict, new_id(), vector, revises=revised, open=asked)


def _duplicate(
    verdict: Verdict, match: Match, vector: "Vector | None", new_id: Callable[[], str], how: Resolution
) -> Keep | Skip:
    finding, c, by_meaning = verdict.duplicate, verdict.candidate, verdict.reason is DuplicateReason.SEMANTIC
    # What is said again in its conversation may add a detail, and its figure is no similarity.
    certain = by_meaning and finding is not None and not finding.fallback and finding.why != SAID_BEFORE
    at_home = (match.urn.domain, match.urn.namespace) == (c.domain, c.namespace)  # nobody else's memory is replaced
    if certain and at_home and not match.superseded:
        similarity = verdict.similarity or 0.0
        if how is Resolution.REPLACE and similarity >= UPPER:
            return Keep(verdict, new_id(), vector, retires=(match.urn,))
        if how is Resolution.MERGE and LOWER <= similarity < UPPER:
            return Keep(verdict, new_id(), vector, open=Question.MERGE)
    # Its text becomes a wording, unless it has the same words and differs in markup, case or punctuation only; not of a
    # global memory, which is shown to every project.
    reworded = by_meaning and match.urn.domain == c.domain and words(match.content) != words(c.content)
    return Skip(verdict, match.urn, vector, wording=reworded)


def imported(step: Keep | Skip, arrival: Arrival, under_key: Memory | None = None) -> Keep | Skip:
    """A step adjusted for a text from elsewhere: it replaces what it replaced there. `under_key`: what stands under its
    key, which it gives up to a newer memory."""
    if isinstance(step, Skip):
        return replace(step, origin=arrival.origin.urn if arrival.origin else None, said_at=arrival.said_at)
    step = replace(step, origin=arrival.origin, distinct_from=arrival.distinct_from, said_at=arrival.said_at)
    seen = arrival.origin.last_seen_at if arrival.origin else arrival.said_at
    if under_key and seen is not None and seen < under_key.last_seen_at:
        unnamed = replace(step.verdict, candidate=replace(step.verdict.candidate, key=None))
        return replace(step, verdict=unnamed, outdated_by=under_key.urn, revises=None)
    return replace(step, revises=arrival.revises) if arrival.revises else _in_time(step)


def said_late(step: Keep | Skip, at: float) -> Keep | Skip:
    """A step adjusted for a text that was said at that time, and is read only now."""
    step = replace(step, said_at=at)
    return _in_time(step) if isinstance(step, Keep) else step


def _in_time(keep: Keep) -> Keep:
    """The step, knowing when its text was said: it replaces only what is older, and what is newer replaces it."""
    match, said = keep.verdict.match, keep.said_at
    late = bool(match and match.seen_at and said is not None and said < match.seen_at)
    return replace(keep, outdated_by=keep.revises, revises=None) if late and keep.revises else keep
