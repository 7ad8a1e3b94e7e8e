"""What rules say of the statements before any model is asked: which are kept or not, and where less has to speak for
one."""

import re
from collections.abc import Mapping, Sequence

from dedup.extraction.answers.agreed import AGREED
from dedup.extraction.answers.answers import ANSWERED, PICKED, leeway, needed_question, picked
from dedup.extraction.answers.exempted import EXEMPTED
from dedup.extraction.answers.own_questions import answers_oneself, only_asks
from dedup.extraction.answers.refusals import TURNED_DOWN
from dedup.extraction.choices.proposed import unsettled
from dedup.extraction.corrections.changed import CHANGED, changed
from dedup.extraction.cutting.settled import SETTLED
from dedup.extraction.cutting.statements import MIN_LENGTH, Statement, says_of_what
from dedup.extraction.cutting.tables import settles_briefly
from dedup.extraction.evidence.cues import AT_LENGTH
from dedup.extraction.left_out.retractions import retracted
from dedup.extraction.left_out.unwanted import unwanted
from dedup.extraction.noticed import CAUSE, NOTICED, found_cause, noticed
from dedup.extraction.rules.asked import ASKED, asked_for, meant_by_next, points_back
from dedup.extraction.rules.laid_down import LAID_DOWN, laid_down
from dedup.extraction.scoped import SCOPED, TELLS_WHERE, tells_where
from dedup.extraction.told_briefly import BRIEFLY, told_briefly
from dedup.extraction.turns.dialogue import tells_a_secret
from dedup.lazy_dataclasses import dataclass
from dedup.learned.logistic import log_odds
from dedup.model import WANTED, Speaker
from dedup.patterns import late
from dedup.terms import THOUGHT_ALOUD

SUREST = 0.999  # of a model, which is never as sure as a person
RULED = {
    ASKED: WANTED,
    LAID_DOWN: WANTED,
    SETTLED: SUREST,
    CHANGED: 0.9,
    PICKED: 0.9,
    AGREED: 0.9,
    TURNED_DOWN: 0.9,
    EXEMPTED: 0.9,
}
"""The confidence in what is kept by a rule, whatever the models say of it."""


ALOUD = 1.2
"""By how much the cut is lowered, in log-odds, for what a user says in a long message. The models have learned from
none. Of 92 statements in those of four real sessions 47 state a fact, of the 20 that this adds 14."""

CORRECTED, CORRECTED_LATER, REFUSED = "corrected_later", 2.2, 4.5
"""The evidence of what its user took the trouble to correct, and by how much the cut is lowered for it, in log-odds;
chosen with 160 small conversations in view, in which an order that is corrected is to stay an order. `REFUSED`: for the
words that say no to what Claude has told."""

Lowered = Mapping[int, tuple[float, str]]  # by how much the cut is lowered for what stands beside it, and why


@dataclass(frozen=True, slots=True)
class Standing:
    """What rules say of the statements, each named by its place, before any model is asked.

    `ruled`: by which rule it is kept. `out`: kept by none, and not read; `private`: nor told with another. `less`: by
    how much the cut is lowered for it, in log-odds, and why. `telling`: it says something by itself.
    """

    ruled: dict[int, str]
    out: frozenset[int]
    private: frozenset[int]
    less: Mapping[int, tuple[float, str]]
    telling: frozenset[int]

    def least(self, i: int, cut: float) -> float:
        """The cut for the statement, in log-odds, where that for most is the probability `cut`."""
        return log_odds(cut) - (self.less[i][0] if i in self.less else 0.0)


def heard_by_rules(said: Sequence[Statement], ruled: dict[int, str], lowered: Lowered) -> Standing:
    places = range(len(said))
    private = frozenset(unwanted(said, ruled)) | {i for i in places if tells_a_secret(said, i)}
    out = retracted(said) | private | unsettled(said) | {i for i in places if points_back(said[i])}
    out |= {i for i in places if i not in ruled and only_asks(said, i)}
    heard = [i for i in places if i not in out]
    less = {i: by for i in heard if (by := _leeway(said, i, lowered))[0]}
    return Standing(ruled, frozenset(out), private, less, frozenset(i for i in heard if i in ruled or tells(said, i)))


def tells(said: Sequence[Statement], i: int) -> bool:
    """Whether a statement says something by itself: it is long enough, or a user tells a number in it, or corrects one,
    or answers in a few words what stands before it then: "Should I move the config to TOML?", "no, json stays"."""
    own = said[i]
    brief = own.speaker is Speaker.USER and (_NUMBERS.search(own.gloss) or says_of_what(needed_question(said, i)))
    return len(own.gloss) >= MIN_LENGTH or bool(brief) or (own.row and settles_briefly(own.text))


_NUMBERS = late(  # "fee is 12 % not 15", "limit is 120k text"
    r"\d.*\b(?:not|instead|rather than|no longer|no more)\b"
    r"|\A\W*(?!(?:it|that|this|there|which|he|she|i|you|we)\b)(?:[\w-]+ ){1,3}(?:is|are) [^?\d]{0,12}\d[^?]*\Z",
    re.IGNORECASE,
)


def _leeway(said: Sequence[Statement], i: int, lowered: Lowered) -> tuple[float, str]:
    return max(
        (max(leeway(said, i), answers_oneself(said, i)), ANSWERED),
        lowered.get(i, (0.0, CORRECTED)),
        (SCOPED * tells_where(said[i]), TELLS_WHERE),
        (noticed(said[i]), NOTICED),
        (found_cause(said, i), CAUSE),
        (told_briefly(said[i]), BRIEFLY),
        (ALOUD * (said[i].speaker is Speaker.USER and len(said[i].utterance_gloss) > AT_LENGTH), THOUGHT_ALOUD),
    )


def rule_of(said: Sequence[Statement], i: int) -> str:
    """By which rule the statement at `i` is kept; "" if the models are to say."""
    statement = said[i]
    if statement.settles:
        return SETTLED
    if meant_by_next(said, i):
        return ASKED
    rules = ((ASKED, asked_for), (LAID_DOWN, laid_down), (CHANGED, changed))
    return next((name for name, holds in rules if holds(statement)), PICKED if picked(said, i) else "")
