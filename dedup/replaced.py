"""Does what is said in a conversation replace what was said before in the same one?

The verifier knows what another value and a reversal look like. In conversations most of what looks like that is
neither: a summary says "500/s in production, 5,000/s in test" and has changed nothing. Who speaks now, and whether
there are other numbers, tells more. It asks for more than the verifier, too: of what it lets pass in sessions it never
saw half is a change, of what the verifier alone would tell a fifth.
"""

from dedup.logistic import log_odds, trained
from dedup.model import Candidate, Match, Speaker
from dedup.restated import numbers
from dedup.verifier.judgement import Judgement
from dedup.words import shared

WEIGHTS = "replaced.json"
VERSION = 1


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


def replaces(stored: Match, candidate: Candidate, found: Judgement) -> bool:
    """Whether the older text, of the candidate's own conversation, is outdated by it."""
    of = trained(WEIGHTS)
    return of.chance(features(stored, candidate, found)) >= of.cut
