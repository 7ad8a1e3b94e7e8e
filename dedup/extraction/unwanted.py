"""What a user does not want to be remembered: "don't remember this: …", or "don't remember that" right behind it.

It is their memory. Nothing of it is kept, nor what Claude says back of it. Where it could be meant of something else
("don't save it", of a file; "forget that", of what Claude offers), what was said stays.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from dedup.extraction.asked import ASKED
from dedup.extraction.laid_down import LAID_DOWN
from dedup.extraction.listed import turn_of
from dedup.extraction.openers import TURNING
from dedup.extraction.statements import Statement, asks
from dedup.model import Speaker
from dedup.patterns import late
from dedup.words import stems

REACH = 40
"""Statements back within which its user's last message is looked for."""

_MOST_MEANT = 3  # statements of a message; of more, nobody knows which
_MORE = 2  # stems of Claude's, beside those of its user, by which it only says that it has heard them
_ECHOED, _FEWEST = 0.5, 2  # share of the shorter one's stems that both have, and how many, where Claude says it back

_DO_NOT = r"(?:do not|don['’]?t|you (?:do not|don['’]?t) have to|you need ?n['’]?t|no need to)"
_REMEMBER = r"(?:remember|note|memori[sz]e)"
_TO_MEMORY = r"(?:to memory|(?:in|to|into) your (?:memory|memories|notes))"  # not "in memory", as a stream may be
_END = r"(?:,? (?:here|again|any ?more|after all|please|pls|though|ok(?:ay)?))*[\s.!?…)]*"
_WHY = r"(?:[,;:–—-]+ ?(?:it|that|this)(?:['’]?s| is| was) (?:wrong|not true|not so|nonsense|outdated|private)\W*)?"
_AHEAD = late(  # "please don't remember this, but the admin is on leave"; not "don't remember this being slow"
    rf"{TURNING}(?:{_DO_NOT} (?:{_REMEMBER} this(?: one)?|(?:save|store|record|put) this {_TO_MEMORY})"
    r"|(?:this|that)(?: (?:is|stays)|['’]s) (?:off the record|(?:just )?between us)|off the record)"
    r"(?:,? (?:please|pls))?(?:\s*(?P<open>[:;–—]|-(?=\s)|,? but\b)|,(?! ?(?:it|that|this)\b))",
    re.IGNORECASE,
)
_BACK = late(
    rf"{TURNING}(?:{_DO_NOT} (?:{_REMEMBER} (?:this|that|it)(?: one)?"
    rf"|(?:save|store|record|put) (?:this|that|it) {_TO_MEMORY})"
    rf"|(?:delete|remove|drop) (?:this|that|it) from your (?:memory|memories|notes)"
    rf"|(?:this|that)(?: is|['’]s) off the record){_END}{_WHY}",
    re.IGNORECASE,
)
_FORGET = late(rf"{TURNING}forget (?:this|that|what i (?:just )?(?:said|wrote|told you)){_END}{_WHY}", re.IGNORECASE)
_BEHIND = late(rf"[,;–—-] ?(?:but )?(?:please )?{_DO_NOT} {_REMEMBER} (?:this|that|it)\b{_END}\Z", re.IGNORECASE)
_ACKNOWLEDGES = late(
    r"(?:\W*\b(?:ok(?:ay)?|noted|got it|understood|sure|all ?right|right|fine|great|good|thanks|thank you|will do"
    r"|i (?:have )?(?:noted|wrote down) (?:it|that))\b)+\W*",
    re.IGNORECASE,
)


def unwanted(said: Sequence[Statement], ruled: Mapping[int, str]) -> set[int]:
    """Places of what its user asks not to have remembered. `ruled`: by which rule each of the others is kept."""
    found: set[int] = set()
    for i, statement in enumerate(said):
        if statement.speaker is Speaker.USER:
            found.update(_named(said, i, ruled))
    return found | {echo for i in found if said[i].speaker is Speaker.USER for echo in said_back(said, i)}


def said_last(said: Sequence[Statement], i: int) -> range:
    """The places of the last message of the user who speaks at `i`; none if Claude has asked or told something since
    that they may be speaking of."""
    last = _last_message(said, i)
    return range(0) if any(_tells_something_else(said, n, last) for n in range(last.stop, i)) else last


def _named(said: Sequence[Statement], i: int, ruled: Mapping[int, str]) -> Iterator[int]:
    """What the statement at `i` says is not to be remembered."""
    gloss, message = said[i].gloss, turn_of(said, i)
    ahead = _AHEAD.match(gloss)
    if ahead and (ahead.end() < len(gloss) or i + 1 < message.stop):
        # What they want to be kept all the same, they say behind it; no list below it is of rules.
        below = said[i].text
        yield from (n for n in range(i, message.stop) if n == i or said[n].lead_in == below or n not in ruled)
        return
    forgets = _FORGET.fullmatch(gloss) is not None
    if not (forgets or _BACK.fullmatch(gloss)):
        yield from [i] if _BEHIND.search(gloss) else []
    elif i + 1 == message.stop:
        meant = _meant(said, i, ruled, forgets=forgets)
        # Whoever lays down a rule may have another thing in mind.
        yield from () if any(ruled.get(n) == LAID_DOWN for n in meant) else meant


def _meant(said: Sequence[Statement], i: int, ruled: Mapping[int, str], *, forgets: bool) -> list[int]:
    """What the user of the statement at `i` means by "that": what they have said right before, in the same message or
    in the last; of several the one that they had asked to have remembered. Who only `forgets` something may mean what
    Claude has said since, if that was more than that it has heard it."""
    before = [n for n in range(turn_of(said, i).start, i) if stems(said[n].gloss)]
    last = _last_message(said, i) if forgets else said_last(said, i)
    if forgets and not all(_ACKNOWLEDGES.fullmatch(said[n].gloss) for n in range(last.stop, i)):
        last = range(0)
    places = before[-1:] or list(last)
    asked = [n for n in (places if forgets else before or places) if ruled.get(n) == ASKED]
    if len(asked) == 1:
        return asked
    asking = any(asks(said[n].gloss) for n in places)
    return places if len(places) <= _MOST_MEANT and not (asked or asking) else []


def _last_message(said: Sequence[Statement], i: int) -> range:
    earlier = (n for n in range(i - 1, max(i - 1 - REACH, -1), -1) if said[n].speaker is Speaker.USER)
    place = next((n for n in earlier if said[n].turn != said[i].turn), None)
    return range(i, i) if place is None else turn_of(said, place)


def said_back(said: Sequence[Statement], i: int) -> list[int]:
    """Where Claude says back what its user says at `i`, in its answer."""
    known, behind = stems(said[i].gloss), turn_of(said, i).stop
    answer = turn_of(said, behind) if behind < len(said) else range(0)
    told = {n: stems(said[n].gloss) for n in answer if said[n].speaker is Speaker.ASSISTANT}
    return [n for n, own in told.items() if len(own & known) >= max(_FEWEST, _ECHOED * min(len(own), len(known)))]


def _tells_something_else(said: Sequence[Statement], n: int, last: range) -> bool:
    """Whether Claude asks or tells something at `n`, which the answer to it may be about, and not what was said."""
    own = said[n]
    if own.speaker is Speaker.USER:
        return False
    known = stems(" ".join(said[m].gloss for m in last))
    return asks(own.gloss) or len(stems(own.gloss) - known) > _MORE
