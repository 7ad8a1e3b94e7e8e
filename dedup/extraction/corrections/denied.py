"""What a user says instead of something that Claude claims, without naming what it is of: "Lena has oncall.", "no thats
wrong. since monday its priya".

It says nothing alone, so it is kept behind the claim, Claude's or their own, which stands nowhere by itself. Only where
one of the two is kept anyway, and there is no doubt which claim is meant.
"""

import re
from collections.abc import Sequence

from dedup.extraction.cutting.openers import LEAD, NO
from dedup.extraction.cutting.secretive import is_of_a_secret
from dedup.extraction.cutting.sentences import LONGEST, run_on
from dedup.extraction.cutting.statements import Statement, asks, says_of_what, turn_of
from dedup.extraction.turns.instead import Instead
from dedup.lazy_dataclasses import replace
from dedup.model import Speaker
from dedup.patterns import late
from dedup.words import stems

_NOT_SO = rf"(?:{NO}|wrong|not (?:any ?more|quite|so|true|right))"
_DENIES = (
    rf"(?:{_NOT_SO}\b[\s,.:;!–—-]{{1,4}}){{0,2}}(?:{_NOT_SO}|(?:that|this|it)(?:['’]?s| is| was)"
    r" (?:wrong|old|outdated|not (?:true|right|so|correct|up to date))(?: now| any ?more)?)"
)
_DENIAL = late(rf"{LEAD}{_DENIES}(?: actually| sorry)?\W*", re.IGNORECASE)
_NO_NAME = (
    r"(?:not|no|the|a|an|ok(?:ay)?|fine|broken|red|green|done|fixed|wrong|right|true|important|urgent|there|here|still|just"
    r"|only|too|because|so|working|failing|running|slow|about|like|what|why|how|where|i[nt]|on|at|\w+ing)"
)
_INSTEAD = late(
    rf"(?P<no>{LEAD}(?:{_DENIES}[\s,.:;!–—-]{{1,4}})?)(?:(?:since|as of|from) [\w ]{{2,20}}?,? )?(?:now )?"
    r"(?:it|that|he|she|they)(?:['’]?s| is|['’]?re| are) (?:now |been )?"
    rf"(?!{_NO_NAME}\b)[\w@#`.-]+(?: now)?(?:[,;(–—-]|\W*\Z| since\b| (?:un)?til\b)",
    re.IGNORECASE,
)
_DOES_IT = late(  # "Jonas does that now", "now the day shift handles them"
    rf"(?P<no>{LEAD}(?:{_DENIES}[\s,.:;!–—-]{{1,4}})?)(?:(?:since|as of|from) [\w ]{{2,20}}?,? )?(?:now )?"
    r"(?!(?:i|you|it|that|this|they|we|what|who|which|nobody|nothing|there)\b)"
    r"[\w@#`.-]+(?: [\w@#`.-]+){0,2} "
    r"(?:does|do|has|have|handles?|owns?|runs?|writes?|keeps?|manages?|(?:takes?|took) care of|(?:takes?|took) over)"
    r"(?: (?:it|that|this|them|those))?(?: now| from now on| these days)?(?:[,;(–—-]|\W*\Z| since\b)",
    re.IGNORECASE,
)
_FEWEST = 2  # stems of what Claude tells: "OK."


def denied(said: Sequence[Statement]) -> dict[int, Instead]:
    """The statements that say what holds instead of a claim, by their places, each with the claim."""
    found: dict[int, Instead] = {}
    for i, own in enumerate(said):
        forms = (_INSTEAD, _DOES_IT) if own.speaker is Speaker.USER and own.part < 2 else ()
        instead = next((m for form in forms if (m := form.match(own.gloss))), None)
        before = [] if not own.part else [said[i - 1]]
        no = instead and _DENIAL.fullmatch(before[0].gloss if before else instead["no"])
        claim = _claim(said, i) if no and not asks(own.gloss) else None
        if claim is None:
            continue
        text = run_on([one.text for one in (said[claim], *before, own)])
        if len(text) <= LONGEST and not is_of_a_secret(text):
            found[i] = Instead(replace(own, text=text, before=""), claim, (claim,), either=True)
    return found


def _claim(said: Sequence[Statement], i: int) -> int | None:
    """The one thing that Claude has just told which shares a word with the statement at `i`, or the only one; or their
    user before, where Claude has only heard it."""
    first = turn_of(said, i).start
    last = turn_of(said, first - 1) if first and said[first - 1].speaker is Speaker.ASSISTANT else range(0)
    if last and last.start and all(len(stems(said[n].gloss)) < _FEWEST for n in last):
        last = range(turn_of(said, last.start - 1).start, last.stop)
    claims = [n for n in last if says_of_what(said[n].gloss) and not asks(said[n].gloss)]
    near = [n for n in claims if stems(said[n].gloss) & stems(said[i].gloss)] or claims
    asked = any(asks(said[n].gloss) for n in last)
    return near[0] if len(near) == 1 and not asked else None
