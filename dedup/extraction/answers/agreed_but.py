"""What Claude proposes and its user agrees to but for one thing: "I'd number them per year, as `INV-2026-0001`. Shall
I?", "yes, but RE instead of INV".

The proposal alone would be told as it does not hold, and "Shall I? yes, but RE" says nothing. Both become one text of
their user's.
"""

import re
from collections.abc import Container, Sequence

from dedup.extraction.answers.agreed import AGREED
from dedup.extraction.answers.designs import is_of_the_task
from dedup.extraction.answers.refusals import (
    OF_IT,
    ORDERS,
    heard_around,
    is_mere,
    is_undone,
    may_be_secret,
    may_last,
    proposed_before,
)
from dedup.extraction.cutting.openers import AGREES
from dedup.extraction.cutting.sentences import LONGEST, run_on
from dedup.extraction.cutting.statements import Statement, asks, asks_unmarked, says_of_what, turn_of
from dedup.extraction.turns.dialogue import LONGEST_ASKED
from dedup.extraction.turns.instead import Instead
from dedup.languages import ENGLISH
from dedup.lazy_dataclasses import replace
from dedup.model import Speaker
from dedup.patterns import late
from dedup.words import CODE_SPAN

_MOST, _LONGEST_PART, _LONGEST_PROPOSAL = 3, 110, 300
"""Sentences of a user's message, and characters of each; of a proposal."""
_AGREES = (
    rf"\W*(?:(?:(?:{AGREES}|agree|oh|ah|well|hm+|deal|nice|go (?:ahead|for it))\b"
    r"(?: (?:please|idea|for me|with me|do (?:it|that)))?)[\s,.:;!–—-]*){1,3}"
)
_AGREES_ONLY = late(_AGREES, re.IGNORECASE)
_BUT = late(
    rf"{_AGREES}(?:please )?(?P<but>(?:but|except|though|just|only|minus|with|without)\b.{{3,}})", re.IGNORECASE
)
_CHANGES = late(
    rf"(?:{_AGREES})?(?P<but>.*\b(?:instead|rather|not|please|pls|but|except|enough|better|only)\b.*)", re.IGNORECASE
)
_SHALL_I = late(r"\W*(?:so,? )?(?:shall|should|may|can) (?:i|we)\W*\Z", re.IGNORECASE)
_LEADS = late(r"\W*(?:(?:but|except|though|just|only|please|pls|and|with|without)\b\W*)*", re.IGNORECASE)


def agreed_but(said: Sequence[Statement], taken: Container[int], private: Container[int]) -> dict[int, Instead]:
    """Each such answer as one text with the proposal, by the place of its last sentence. `taken`: what is kept
    otherwise, or not at all; `private`: what may stand in no text, and what is said to it neither."""
    found: dict[int, Instead] = {}
    for i, own in enumerate(said):
        if own.speaker is not Speaker.USER or own.part or not i or own.parts > _MOST or own.language != ENGLISH:
            continue
        turn = turn_of(said, i)
        if not _agrees(said, turn):
            continue
        proposed = _proposed(said, i)
        if proposed is None or is_of_the_task(said[proposed].gloss) or is_undone(said, i):
            continue
        if any(n in taken for n in (proposed, *turn)) or any(n in private for n in heard_around(said, i)):
            continue
        before = _wish(said, proposed)
        parts = [*([before] if before is not None else []), proposed, *turn]
        text = run_on([said[n].text for n in parts])
        if len(text) > LONGEST or may_be_secret(text) or any(may_be_secret(said[n].text) for n in parts):
            continue
        last = turn[-1]
        whole = replace(said[last], text=text, before="", part=max(said[last].part, 2), settles=True)
        found[last] = Instead(whole, proposed, tuple(n for n in parts if n != last), either=True, why=AGREED)
    return found


def _agrees(said: Sequence[Statement], turn: range) -> bool:
    """Whether a message agrees, and says what is to be otherwise."""
    own = [said[n] for n in turn]
    if any(one.bullet or len(one.text) > _LONGEST_PART or asks(one.gloss) or asks_unmarked(one.gloss) for one in own):
        return False
    first = own[0].gloss
    apart = len(own) > 1 and _AGREES_ONLY.fullmatch(first)
    found = _CHANGES.fullmatch(own[1].gloss) if apart else _BUT.fullmatch(first)
    if found is None and not apart and _AGREES_ONLY.match(first):
        found = _CHANGES.fullmatch(first)
    if found is None:
        return False
    but = _LEADS.sub("", found["but"], count=1)
    return bool(but) and not ORDERS.match(but) and all(map(may_last, (but, *(one.gloss for one in own[1:]))))


def _proposed(said: Sequence[Statement], i: int) -> int | None:
    """The place of what Claude proposes, and asks no more than whether it shall."""
    mere = is_mere(said[i - 1]) or _SHALL_I.match(said[i - 1].gloss)
    if not mere or i < 2 or said[i - 2].turn != said[i - 1].turn:
        return None
    one = said[i - 2]
    n = proposed_before(said, i)
    if n is None and not (asks(one.gloss) or one.bullet or one.language != ENGLISH):
        n = i - 2
    if n is None or len(said[n].text) > _LONGEST_PROPOSAL:
        return None
    return n if says_of_what(said[n].gloss) or CODE_SPAN.search(said[n].text) else None


def _wish(said: Sequence[Statement], proposed: int) -> int | None:
    """The place of what its user has said just before, where they ask it or the proposal only points at it."""
    first = turn_of(said, proposed).start
    before = said[first - 1] if first else None
    if before is None or before.speaker is not Speaker.USER or before.parts > 1 or len(before.text) > LONGEST_ASKED:
        return None
    needed = asks(before.gloss) or asks_unmarked(before.gloss) or OF_IT.search(said[proposed].gloss)
    return first - 1 if needed and says_of_what(before.gloss) else None
