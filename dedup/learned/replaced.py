"""Does what is said replace what the same conversation said before? (`dedup.bands.changes` tells of any two texts.)

The verifier knows what another value and a reversal look like. In conversations most of what looks like that is
neither: a summary says "500/s in production, 5,000/s in test" and has changed nothing. Who speaks now, and whether
there are other numbers, tells more. It is also stricter than the verifier: in unseen sessions half of what it accepts
is a change, of what the verifier alone accepts a fifth.
"""

from dedup.errors import DataDamaged
from dedup.gloss import in_english
from dedup.languages import ENGLISH, language
from dedup.learned.logistic import Weights, log_odds, trained
from dedup.model import Candidate, Match, Speaker
from dedup.verifier.judgement import Judgement, VetoKind
from dedup.words import SAME_SUBJECT, edited, numbers, renumbered, shared

WEIGHTS = Weights("replaced.json", 7)
VERSION = 1  # of the file's form

_CHOICES = (VetoKind.ALTERNATIVE, VetoKind.VERSION)  # a summary may deny the opposite, but names no other choice


def features(stored: Match, candidate: Candidate, found: Judgement) -> tuple[float, ...]:
    """What the chance is computed from; `found`: what the verifier says of the two."""
    before, after = numbers(stored.content), numbers(candidate.content)
    return (
        log_odds(found.revision),
        log_odds(found.similarity),
        shared(stored.content, candidate.content),
        float(renumbered(stored.content, candidate.content)),
        float(bool(after - before)),
        float(candidate.speaker is Speaker.USER),
        len(stored.content) / 100,
    )


def replaces(stored: Match, candidate: Candidate, found: Judgement) -> bool:
    """Whether the older text, of the candidate's own conversation, is outdated by it."""
    one, other = in_english(stored.content), in_english(candidate.content)
    another = any(veto.kind in _CHOICES for veto in found.vetoes) and found.revises
    chosen = another and shared(one, other) >= SAME_SUBJECT
    turned = found.revises or found.reverses
    # In other languages what it takes for a change mostly is none: of 12 in `fixtures/languages`, without glossaries,
    # 10 were none; with them, in German, Japanese and Chinese, all of 13.
    foreign = any(language(text) != ENGLISH for text in (stored.content, candidate.content))
    return chosen or (turned and edited(one, other)) or (not foreign and _probably(stored, candidate, found))


def _probably(stored: Match, candidate: Candidate, found: Judgement) -> bool:
    """What the model says; without its weights nothing is outdated because of it."""
    try:
        of = trained(WEIGHTS)
    except DataDamaged:
        return False
    return of.chance(features(stored, candidate, found)) >= of.cut
