"""What Claude says of one thing before and after its user's words, each time otherwise: "Marts are built every hour.",
"hm wait, trino is busy by day. at 5:00 and 13:00 only", "Marts are built at 05:00 and 13:00.".

Its user's words name nothing, and the old claim would stand. They are kept whole, with the reason, and with what Claude
says then; the claim is not, nor what its user had said of it. Only where they turn to something else, what is new in
Claude's second sentence is theirs, and the two are of the same.
"""

import re
from collections.abc import Container, Sequence

from dedup.extraction.corrections.another_value import NARRATES
from dedup.extraction.corrections.bare_forms import LONGEST_CLAIM, LONGEST_REPORT, PROPOSES, REPORTS
from dedup.extraction.corrections.reset_words import OF_A_DAY
from dedup.extraction.cutting.momentary import FOR_NOW
from dedup.extraction.cutting.secretive import asks_for_a_secret, is_of_a_secret
from dedup.extraction.cutting.sentences import LONGEST, run_on
from dedup.extraction.cutting.statements import Statement, asks, asks_unmarked, says_of_what, turn_of
from dedup.extraction.evidence.cues import word_cues
from dedup.extraction.turns.dialogue import OF_THE_RUN
from dedup.extraction.turns.instead import Instead
from dedup.languages import ENGLISH
from dedup.lazy_dataclasses import replace
from dedup.model import Speaker
from dedup.patterns import late
from dedup.redaction.redact import redact
from dedup.words import stems, words

_LONGEST, _MOST = 110, 3
"""Characters of each sentence of its user's, and how many there may be."""
_BEGINS = late(
    r"\W*(?:(?:oh|ah|ok(?:ay)?|hm+|well|but)\b[\s,.:;!…–—-]{1,4}){0,2}"
    r"(?:no|nope|nah|wait|hm+|actually|sorry|argh?|ugh|rather|better|on second thought|scratch that)\b"
    r"(?! (?:idea|problem|need)\b)",
    re.IGNORECASE,
)
_ENDS = late(r"\b(?:instead|rather|better|only)\W*\Z|\bnot (?:the |at |in |on |to )?[\w.:-]+\W*\Z", re.IGNORECASE)
_MORE_OF_IT = late(
    r"\b(?:also|too|as well|additionally|besides|plus|another|both|next|second|third|last one|then for)\b",
    re.IGNORECASE,
)
_OF_NOW = late(rf"\b(?:{FOR_NOW}|i['’]?m|hold on|lunch|coffee)\b", re.IGNORECASE)
_OF_WORK = late(
    r"\W*(?:i(?:['’]ve| have)?\b|(?:done|ok(?:ay)?)[\s,:.–—-]*)?"
    r"(?:added|created|wrote|written|fixed|ran|tested|checked)\b",
    re.IGNORECASE,
)


def said_otherwise(said: Sequence[Statement], taken: Container[int]) -> dict[int, Instead]:
    """What stands in the place of a claim that Claude says otherwise then, by the place of its user's first words.
    `taken`: what is known to be something else."""
    found: dict[int, Instead] = {}
    for i, own in enumerate(said):
        if own.speaker is not Speaker.USER or own.part or own.parts > _MOST or not i or i in taken:
            continue
        if own.language != ENGLISH:  # glosses keep too few of the small words
            continue
        turn = turn_of(said, i)
        claim, report = _claim(said, turn), _report(said, turn)
        if claim is None or report is None or not _turns(said, turn) or any(n in taken for n in (*turn, claim, report)):
            continue
        if not _of_the_same(said[claim].gloss, said[report].gloss, " ".join(said[n].gloss for n in turn)):
            continue
        parts = [*turn, report]
        text = run_on([said[n].text for n in parts])
        if len(text) > LONGEST or any(is_of_a_secret(said[n].gloss) or is_of_a_secret(said[n].text) for n in parts):
            continue
        whole = replace(own, text=text, before="")
        found[i] = Instead(whole, claim, (claim, *_repeated(said, claim), *parts[1:]), either=True)
    return found


def _turns(said: Sequence[Statement], turn: range) -> bool:
    """Whether a user's message turns to something else, and asks nothing."""
    glosses = [said[n].gloss for n in turn]
    if any(len(one) > _LONGEST or asks(one) or asks_unmarked(one) or _MORE_OF_IT.search(one) for one in glosses):
        return False
    turns = _BEGINS.match(glosses[0]) or any(map(_ENDS.search, glosses))
    return bool(turns) and not any(map(_OF_NOW.search, glosses))


def _claim(said: Sequence[Statement], turn: range) -> int | None:
    """The last that Claude has said before a user's message, where that is a claim."""
    n = turn.start - 1
    before = turn_of(said, n)
    if said[n].speaker is Speaker.USER or len(before) > _MOST:
        return None
    if any(asks(said[m].gloss) or asks_for_a_secret(said[m].gloss) for m in before):
        return None
    return n if len(said[n].text) <= LONGEST_CLAIM and _is_claim(said[n]) else None


def _report(said: Sequence[Statement], turn: range) -> int | None:
    """The first that Claude says behind it that says of what it is."""
    for n in range(turn.stop, min(turn.stop + REPORTS, len(said))):
        one = said[n]
        if one.speaker is Speaker.USER or one.turn != said[turn.stop].turn or asks(one.gloss) or one.bullet:
            return None
        if says_of_what(one.gloss):
            return n if len(one.gloss) <= LONGEST_REPORT and _is_claim(one) else None
    return None


def _is_claim(one: Statement) -> bool:
    gloss = one.gloss
    if PROPOSES.search(gloss) or OF_THE_RUN.search(gloss) or OF_A_DAY.search(gloss) or _OF_WORK.match(gloss):
        return False
    if NARRATES & word_cues(gloss):
        return False
    return says_of_what(gloss) and redact(one.text) == one.text


def _of_the_same(claim: str, report: str, own: str) -> bool:
    """Whether a report says of what a claim is of something else, and that is what its user has said."""
    old, new, theirs = map(_pieces, (claim, report, own))
    shared, first = old & new, _first(claim)
    if not shared or (first not in new and len(shared) < _SHARED):
        return False
    told = new - old
    return bool(old - new and told & theirs) and len(told - theirs) <= _OWN


_SHARED, _OWN = 2, 1
"""Stems of a claim and a report, where they do not begin with the same; of the report that are neither in the claim nor
its user's."""


def _pieces(gloss: str) -> frozenset[str]:
    return frozenset(piece.lstrip("0") or "0" for piece in stems(gloss))


def _first(gloss: str) -> str:
    """The first stem that a sentence has."""
    return next((stem for word in words(gloss) for stem in stems(word)), "")


def _repeated(said: Sequence[Statement], claim: int) -> tuple[int, ...]:
    """The places of what its user had said just before that the claim repeats: half of the words of one."""
    first = turn_of(said, claim).start
    before = turn_of(said, first - 1) if first else range(0)
    old = _pieces(said[claim].gloss)
    own = {n: _pieces(said[n].gloss) for n in before if said[n].speaker is Speaker.USER and not asks(said[n].gloss)}
    return tuple(n for n, there in own.items() if there and 2 * len(there & old) >= len(there))
