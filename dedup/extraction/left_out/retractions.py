"""Which claims their own speaker took back later, or a user turned down at once. What replaced them stays; they do not.

Only the model's claims: when a user changes a decision, both the old and the new one were made, and the new one
supersedes the old. A model that says "I must correct myself" has found out that it was wrong all along.
"""

import re
from collections.abc import Sequence

from dedup.extraction.cutting.openers import TURNING
from dedup.extraction.cutting.statements import Statement, turn_of
from dedup.extraction.evidence.cues import FORMS, tokens, word_cues
from dedup.extraction.left_out.refuted import refuted
from dedup.model import Speaker
from dedup.patterns import late
from dedup.words import stems

REACH = 4
"""Utterances of the model back from a correction within which the claim is looked for."""

LEAST = 0.12
"""How like the correction a claim must be. Low: that some claim was taken back is certain, only not which."""

SHARED, BRIEF = 2, 3
"""How many stems of what a user says instead the claim has that they turn down (of so few statements of Claude's, one
is enough)."""

_OWNS_UP = late(
    r"\b(?:i (?:must|have to|need to|should)"
    r" (?:correct (?:myself|that|this)(?!\s+(?!claim|statement|conclusion)\w)|take (?:that|it|this) back)|correction:"
    r"|i was (?:wrong|mistaken|too quick)|i (?:take|took) (?:that|it|this) back|i withdraw (?:that|this|my)"
    r"|scratch that|forget what i said|i (?:misread|misspoke|stand corrected|spoke too soon)|my mistake"
    r"|my earlier (?:claim|statement|assumption|conclusion))"
    # Not "the rounding, which was wrong for shops abroad", nor "replaces the key that was wrong": these tell of a fact.
    r"|(?:^|[.,;:!?()–—-]|\b(?:so|but|and|actually|sorry|think|afraid))\W*\b(?:that|this) was"
    r" (?:wrong|a mistake|incorrect|not (?:right|correct|true))(?!\s+(?:only|for|in|on|at|until|before)\b)"
    r"|\b(?:that|this|it) turn(?:s|ed) out (?:not to be|to be (?:wrong|false|untrue|a red herring))\b",
    re.IGNORECASE,
)
_NOT_SO = r"(?:not (?:quite )?(?:true|right|correct|it|so)|wrong|incorrect|false)"
_THAT_IS = r"(?:that|this|it)(?:['’]?s| is| was)"
_CAN_NOT_BE = r"(?:that )?can(?:['’]?t|not) be(?: it| right| true)?"
_STOPS = r"\s*(?:[,.;:!–—]|-\s)"
_TURNED_DOWN = late(
    rf"{TURNING}"
    r"(?:(?:scrap|scratch|strike|forget) (?:that|this|it|what you said)\b"
    rf"|{_THAT_IS} {_NOT_SO}(?! (?:for|if|when|in|on|at|only)\b)\b"
    rf"|(?:{_NOT_SO}|not quite)(?:{_STOPS}|\s+its?\b|\s*\Z)"
    rf"|you(?:['’]re| are) (?:wrong|mistaken)\b|{_CAN_NOT_BE}\W)",
    re.IGNORECASE,
)
_CLAIMS = late(
    r"\b(?:cause[sd]?|because|due to|culprit|reason|problem|issue|bug|explains?|must be|is the|comes? from|so the"
    r"|that is why)\b",
    re.IGNORECASE,
)
_REFUTES = late(  # "wrong then", "not quite – …", "cant be, …": whatever is said instead
    rf"{TURNING}(?:{_THAT_IS} )?"
    r"(?:(?:just|simply|totally|completely|plain(?:ly)?|also) )?"
    rf"(?:{_NOT_SO}|not quite|nonsense|{_CAN_NOT_BE})(?:,? (?:then|though))?(?:{_STOPS}|[^\w?]*\Z)",
    re.IGNORECASE,
)
_NO_CLAIM = frozenset({"begins_let_me", "begins_imperative", "begins_gerund", "begins_ack"})


def retracted(said: Sequence[Statement]) -> set[int]:
    """Positions in `said` of the claims that were taken back."""
    mine = [i for i, s in enumerate(said) if s.speaker is Speaker.ASSISTANT]
    found = {i - 1 for i in range(1, len(said)) if _refutes(said[i - 1], said[i])}
    for at, i in enumerate(mine):
        if _OWNS_UP.search(said[i].gloss):
            claim = _claim(said, mine[:at], i)
            if claim is not None:
                found.add(claim)
    return found | _turned_down(said) | refuted(said)


def _turned_down(said: Sequence[Statement]) -> set[int]:
    """The claims that a user sets something else against right away: "scrap that, sessions live in Redis"."""
    found: set[int] = set()
    for i, statement in enumerate(said):
        if statement.speaker is not Speaker.USER or statement.part or not _TURNED_DOWN.match(statement.gloss):
            continue
        before = turn_of(said, i - 1) if i else range(0)
        about = stems(statement.utterance_gloss)
        shared = {
            j: len(stems(said[j].gloss) & about)
            for j in before
            if said[j].speaker is Speaker.ASSISTANT and not FORMS["ask"].search(said[j].gloss)
        }
        least = 1 if len(before) <= BRIEF else SHARED
        if shared and max(shared.values()) >= least:
            found.add(max(shared, key=lambda j: (shared[j], j)))
    return found


def _refutes(claim: Statement, statement: Statement) -> bool:
    """Whether a user begins with saying that the one thing which Claude just said is wrong."""
    said_by = (claim.speaker, statement.speaker)
    alone = claim.parts == 1 and not statement.part
    return alone and said_by == (Speaker.ASSISTANT, Speaker.USER) and bool(_REFUTES.match(statement.gloss))


def _claim(said: Sequence[Statement], earlier: Sequence[int], correction: int) -> int | None:
    """The claim that a correction is about: the one that shares most words with it, later ones first."""
    about = stems(said[correction].utterance_gloss)
    best, nearest = LEAST, None
    turns: list[int] = []
    for j in reversed(earlier):
        turn = said[j].turn
        if turn not in turns:
            turns.append(turn)
        if len(turns) > REACH:
            break
        text = said[j].gloss
        seen = word_cues(text)
        if len(tokens(text)) < 5 or FORMS["ask"].search(text) or _OWNS_UP.search(text) or _NO_CLAIM & seen:
            continue
        bag = stems(text)
        back = turns.index(turn)
        score = len(bag & about) / max(min(len(bag), 6), 3) + 0.15 * bool(_CLAIMS.search(text)) - 0.05 * back
        # A guess was never claimed; without any word in common it was most likely the last thing said.
        score += 0.13 * (back == 0) - 0.3 * ("hypothesis" in seen)
        if score > best:
            best, nearest = score, j
    return nearest
