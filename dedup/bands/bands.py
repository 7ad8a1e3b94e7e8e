"""What a candidate is to a stored text that it was judged with: its band, and what may not be skipped."""

from dedup.bands.announced import NEAR, of_another_subject, takes_back, takes_its_place
from dedup.bands.beside import (
    adds_to_it,
    is_beside,
    is_of_another,
    is_of_another_owner,
    is_same_of_another,
    is_told_apart,
    says_no_more,
)
from dedup.bands.changes import answers_otherwise, corrects_a_number, is_elsewhere_now, says_it_changes
from dedup.bands.clauses import is_summary
from dedup.bands.passing import is_passing
from dedup.bands.permitted import permits_another_act
from dedup.bands.years import differ_in_a_year
from dedup.gloss import in_english
from dedup.learned.replaced import replaces
from dedup.model import Band, Candidate, Comparison, Match, Speaker
from dedup.terms import PROPOSED
from dedup.verifier.judgement import Judgement, VetoKind
from dedup.verifier.open_states import settles
from dedup.verifier.planned import ends_a_plan
from dedup.words import SAME_SUBJECT, shared

UNSURE = 0.3
"""From this similarity on a text that is kept may say the same all the same."""


def compared(judgement: Judgement, threshold: float, stored: Match, candidate: Candidate) -> Comparison:
    """The band: a veto forbids a skip, whatever the similarity. What was only proposed replaces nothing."""
    band = _band(judgement, threshold, stored, candidate)
    if band is Band.REVISION and PROPOSED in candidate.evidence:
        band = Band.NEW
    unsure = band is Band.NEW and judgement.similarity >= UNSURE
    return Comparison(judgement.similarity, band, "; ".join(judgement.conflicts), unsure)


def _band(judgement: Judgement, threshold: float, stored: Match, candidate: Candidate) -> Band:
    before, now = stored.content, candidate.content
    # What Claude says of a change tells one that its user has made: it changes nothing itself.
    own_words = candidate.speaker is not Speaker.ASSISTANT
    if own_words and answers_otherwise(before, now):
        return Band.REVISION
    # Within a conversation Claude says so of all that it was told to do.
    later = candidate.source.session_id != stored.session_id
    if later and ends_a_plan(before, now, by_user=candidate.speaker is Speaker.USER):
        return Band.REVISION
    if judgement.is_duplicate(threshold):
        return Band.DUPLICATE
    announced = candidate.speaker is Speaker.USER and stored.score >= NEAR and takes_its_place(before, now)
    over = candidate.outdates == before or (candidate.speaker is Speaker.USER and settles(before, now))
    if (announced and not _leaves_it(before, now)) or over or takes_back(stored, candidate):
        return Band.REVISION
    if judgement.is_wording:
        return Band.WORDING
    changed = (
        (judgement.vetoes and _replaces(stored, candidate, judgement))
        or corrects_a_number(before, now)
        or is_elsewhere_now(before, now)
        or (own_words and says_it_changes(before, now))
    )
    return Band.REVISION if changed and not _leaves_it(before, now) else Band.NEW


def _replaces(stored: Match, candidate: Candidate, judgement: Judgement) -> bool:
    """Whether the stored text is outdated. Within a conversation a model of its own decides, since there most of what
    looks so is said again."""
    before, now = stored.content, candidate.content
    if both_hold(before, now, judgement) or is_of_another(before, now, judgement):
        return False
    if candidate.source.session_id and candidate.source.session_id == stored.session_id:
        return replaces(stored, candidate, judgement)
    return judgement.revises and shared(in_english(before), in_english(now)) >= SAME_SUBJECT


def _leaves_it(before: str, now: str) -> bool:
    """Whether not even what a newer text says is a change changes the older one: it is of another thing, or of one
    more, or passes."""
    return any(says(before, now) for says in (of_another_subject, is_of_another_owner, adds_to_it, is_passing))


def both_hold(before: str, now: str, judgement: Judgement) -> bool:
    """Whether a newer text changes nothing of an older one, whatever speaks for it: it says nothing new, or is of
    another thing, or of many at once, or passes."""
    elsewhere = any(veto.kind is VetoKind.ALTERNATIVE for veto in judgement.vetoes)  # "on staging", "in production"
    return (
        _leaves_it(before, now)
        or says_no_more(before, now)
        or is_told_apart(before, now)
        or is_beside(before, now)
        or is_same_of_another(before, now)
        or (elsewhere and is_of_another(before, now, judgement))
        or is_summary(before, now)
        or permits_another_act(before, now)
        or differ_in_a_year(before, now, judgement)
    )
