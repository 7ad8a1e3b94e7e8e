"""Does what is said in a conversation replace what was said before in the same one?

The verifier knows what another value and a reversal look like. In conversations most of what looks like that is
neither: a summary says "500/s in production, 5,000/s in test" and has changed nothing. Who speaks now, and whether
there are other numbers, tells more. It asks for more than the verifier, too: of what it lets pass in sessions it never
saw half is a change, of what the verifier alone would tell a fifth.
"""

import re

from dedup.learned.logistic import log_odds, trained
from dedup.model import Candidate, Match, Speaker
from dedup.patterns import late
from dedup.verifier.judgement import Judgement, VetoKind
from dedup.words import SAME_SUBJECT, exchanged, numbers, shared

WEIGHTS = "replaced.json"
VERSION = 1

_CHOICES = (VetoKind.ALTERNATIVE, VetoKind.VERSION)  # a summary may deny the opposite, but names no other choice

PARALLEL, NAME = 0.6, 2
"""Share of their words, in order, that two texts have in common, from which they are the same sentence; how many words
a name has at most."""


def features(stored: Match, candidate: Candidate, found: Judgement) -> tuple[float, ...]:
    """What the chance is computed from; `found`: what the verifier says of the two."""
    before, after = numbers(stored.content), numbers(candidate.content)
    return (
        log_odds(found.revision),
        log_odds(found.similarity),
        shared(stored.content, candidate.content),
        float(bool(before - after) and bool(after - before)),
        float(bool(after - before)),
        float(candidate.speaker is Speaker.USER),
        len(stored.content) / 100,
    )


_TELLS = late(
    r"\b(?:if (?:we|you|i|they)|would|used to|(?:was|were)\b[^.;]{0,60}\b(?:until|before))\b",
    re.IGNORECASE,
)


def is_beside(stored: str, text: str) -> bool:
    """Whether a text is no change for another reason: it tells of what was or what would be, has several numbers that
    the older one lacks (service 7 uses port 3007), or is the same sentence about something else with its own number
    ("the email worker retries 5 times"). Both stay true."""
    if _TELLS.search(text) and not _TELLS.search(stored):
        return True
    before, after = numbers(stored), numbers(text)
    lost, new = before - after, after - before
    return (len(lost) > 1 and len(new) > 1) or (bool(lost and new) and _named_otherwise(stored, text))


def _named_otherwise(stored: str, text: str) -> bool:
    """Whether, in the same sentence, other words stand for what the number belongs to: before the number, as many."""
    named = False
    for before, after in exchanged(stored, text, PARALLEL):
        if any(word[0].isdigit() for word in (*before, *after)):
            return named
        named |= len(before) == len(after) <= NAME
    return False


def replaces(stored: Match, candidate: Candidate, found: Judgement) -> bool:
    """Whether the older text, of the candidate's own conversation, is outdated by it."""
    of = trained(WEIGHTS)
    another = any(veto.kind in _CHOICES for veto in found.vetoes) and found.revises
    chosen = another and shared(stored.content, candidate.content) >= SAME_SUBJECT
    return chosen or of.chance(features(stored, candidate, found)) >= of.cut
