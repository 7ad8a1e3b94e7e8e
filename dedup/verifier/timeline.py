"""What comes first, and what later: "A before B", "once B, A", "A, then B", "not A until B". And what is the cause, and
what comes of it: "A because B", "B, so A"."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from dedup.lazy_dataclasses import dataclass
from dedup.verifier.prepared import Prepared
from dedup.verifier.quantities import Dimension

# Words, content words and small ones, that put what they stand between in an order.
_BEFORE = frozenset({"before", "prior", "precedes", "precede"})
_AFTER = frozenset({"after", "since", "follows"})
_UNTIL = frozenset({"until", "till", "bis", "hasta"})
_ONCE = frozenset({"once", "as soon as", "seit", "sobald", "desde", "depuis"})
_THEN = frozenset({"then", "afterwards", "danach", "luego", "ensuite"})
_BECAUSE = frozenset({"because", "since"})
_DUE = frozenset({"because of", "caused by", "due to", "thanks to", "owing to"})
_SO = frozenset({"so", "therefore", "hence", "thus"})
_CAUSES = frozenset({"causes", "triggers", "drives", "provokes"})
_CAUSED = frozenset({"caused", "triggered", "driven", "provoked"})
_IS = frozenset({"is", "are", "was", "were"})
_BACK = frozenset({"that", "that's", "this", "which"})
_JOINS = frozenset({"and", "but", "or", "und", "y", "et"})
_NOT = frozenset(
    {"not", "never", "no", "cannot", "can't", "don't", "doesn't", "won't", "isn't", "aren't", "mustn't", "blocked"}
)
_SHARE = 0.5
"""Share of the words of a side that must be the other side's."""


Connective = Callable[[Prepared, int], str]
"""How a content word is joined to what stands before it, or "" if no connective stands there."""


@dataclass(frozen=True, slots=True)
class Order:
    """Numbers of content words: what comes first, and what later. `until`: "not A until B", where B comes first."""

    early: frozenset[int]
    late: frozenset[int]
    until: bool = False


@lru_cache(maxsize=1024)
def orders(text: Prepared) -> tuple[Order, ...]:
    """The orders in time that a text states, sentence by sentence."""
    return _orders(text, _connective)


@lru_cache(maxsize=1024)
def causes(text: Prepared) -> tuple[Order, ...]:
    """The causes that a text tells, each with what comes of it."""
    return _orders(text, _reason)


def _orders(text: Prepared, connective: Connective) -> tuple[Order, ...]:
    found: list[Order] = []
    words = text.content
    start = 0
    previous = range(0)
    for end in (*_ends(text), len(words)):
        for at in range(start, end):
            how = connective(text, at)
            first = at + (words[at].raw.lower() in _BEFORE | _AFTER | _BECAUSE)
            if not how or _denied(text, at) or (first > at and first < end and how != "then" and _parted(text, first)):
                continue
            stop = _stop(text, first, end, connective)
            sub = range(first, stop)
            if at > start:
                main = range(_from(text, start, at, connective), at)
            else:
                main = previous if how == "then" else range(stop, _stop(text, stop, end, connective))
            if main and sub:
                early, late = (sub, main) if how == "after" else (main, sub)
                found.append(Order(frozenset(early), frozenset(late), how == "until"))
        previous, start = range(start, end), end
    return tuple(found)


def _stop(text: Prepared, first: int, end: int, connective: Connective) -> int:
    return next((k for k in range(first + 1, end) if _parted(text, k) or connective(text, k)), end)


def _from(text: Prepared, start: int, at: int, connective: Connective) -> int:
    """Where what stands before the connective begins: behind the comma, the "and" or the connective before it."""
    return next((k for k in range(at - 1, start, -1) if _parted(text, k) or connective(text, k)), start)


def _connective(text: Prepared, at: int) -> str:
    word = text.content[at]
    if word.raw.lower() in _BEFORE:
        return "before"
    if word.raw.lower() == "since":
        return "after" if _is_time(text, at + 1) else ""
    if word.raw.lower() in _AFTER:
        return "then" if _points_back(text, at + 1) else "after"
    for small in word.lead:
        if small in _UNTIL:
            return "until"
        if small in _ONCE or (small == "from" and _begins(text, at)):
            return "after"
        if small in _THEN:
            return "then"
    return ""


def _reason(text: Prepared, at: int) -> str:
    word = text.content[at]
    back, said = not _BACK.isdisjoint(word.lead), word.raw.lower()
    if (said in _BECAUSE and not _is_time(text, at + 1)) or (not back and not _DUE.isdisjoint(word.lead)):
        return "after"
    so = next((small for small in word.lead if small not in _JOINS), "") in _SO and _parted(text, at)
    if so or ("why" in word.lead and back):
        return "then"
    return _by_verb(text, at) if at else ""


def _by_verb(text: Prepared, at: int) -> str:
    """The same where a verb says it: "A causes B", "A is what makes B slow", "A is behind B"; "B is caused by A", "B
    comes from A"."""
    word, before = text.content[at], text.content[at - 1].raw.lower()
    is_it = not _IS.isdisjoint(word.lead)
    if (before in _CAUSED and "by" in word.lead) or (before in _COMING and "from" in word.lead):
        return "after"
    names_it = is_it and ("what" in word.lead or "behind" in word.lead or word.raw.lower() == "behind")
    leads_to = before in _LEADING and "to" in word.lead
    return "then" if names_it or leads_to or word.raw.lower() in _CAUSES else ""


_COMING, _LEADING = frozenset({"comes", "came", "stems", "stemmed"}), frozenset({"lead", "leads", "led"})


def _begins(text: Prepared, at: int) -> bool:
    """Whether "from" tells a time that something begins at, and not the first end of a span."""
    number = text.content[at].quantity
    if number < 0 or text.analysis.quantities[number].dimension not in (Dimension.CLOCK, Dimension.DATE):
        return False
    return at + 1 == len(text.content) or not _TO.intersection(text.content[at + 1].lead)


_TO = frozenset({"to", "till", "until"})


def _is_time(text: Prepared, at: int) -> bool:
    """Whether "since" is followed by a time, and not by a reason."""
    if at >= len(text.content):
        return False
    word = text.content[at]
    return word.quantity >= 0 or any(family in _TIMES for family, _ in word.families)


_TIMES = frozenset({"month", "weekday", "quarter", "season"})


def _points_back(text: Prepared, at: int) -> bool:
    """Whether "after" is followed by "that": what was said before comes first. Not if "that" goes with a name."""
    if at >= len(text.content) or text.content[at].lead[:1] not in (("that",), ("this",), ("which",)):
        return False
    word = text.content[at]
    return len(word.lead) > 1 or _parted(text, at) or word.raw.lower().endswith(("ed", "ing"))


def _denied(text: Prepared, at: int) -> bool:
    """Whether the connective itself is denied: "after the commit, not before"."""
    return bool(_NOT.intersection(text.content[at].lead))


def _gap(text: Prepared, at: int) -> str:
    return text.gap_before(at) if at else ""


def _parted(text: Prepared, at: int) -> bool:
    """Whether a comma or an "and" parts the word from the one before."""
    return any(c in _gap(text, at) for c in ",:–—()") or bool(_JOINS.intersection(text.content[at].lead))


def _ends(text: Prepared) -> list[int]:
    """Where sentences end: the numbers of the words that begin one, but the first."""
    gaps = ((k, _gap(text, k)) for k in range(1, len(text.content)))
    return [k for k, gap in gaps if ". " in gap or any(c in gap for c in ";!?\n•")]


def _waits(text: Prepared) -> bool:
    """Whether something is not done, or waits: then "until B" may say that B comes first."""
    return bool(text.analysis.cues["neg"]) or any(word.raw.lower() in _WAITS for word in text.content)


_WAITS = frozenset({"blocked", "stuck", "wait", "waits", "waiting", "paused", "frozen", "pending", "held"})


def order_turned(stored: Prepared, candidate: Prepared, partner: list[int]) -> bool:
    """Whether what comes first in one text comes later in the other."""
    theirs = orders(stored)
    if not theirs:
        return False
    for order in orders(candidate):
        early, late = (frozenset(partner[k] for k in side if partner[k] >= 0) for side in (order.early, order.late))
        for other in theirs:
            if order.until != other.until and (_waits(stored) or _waits(candidate)):
                continue
            kept = len(early & other.early) + len(late & other.late)
            crossed = len(early & other.late), len(late & other.early)
            if (
                sum(crossed) > kept
                and crossed[0] >= _SHARE * min(len(order.early), len(other.late))
                and crossed[1] >= _SHARE * min(len(order.late), len(other.early))
            ):
                return True
    return False


def blamed(stored: Prepared, candidate: Prepared, partner: list[int]) -> bool:
    """Whether the cause in one text is what comes of it in the other, and the other way round."""
    theirs, mine = causes(stored), causes(candidate)
    if len(theirs) != 1 or len(mine) != 1:
        return False
    (other,), (own,) = theirs, mine
    cause, effect = (frozenset(partner[k] for k in side if partner[k] >= 0) for side in (own.early, own.late))
    if cause & other.early or effect & other.late or not (_whole(stored, other) and _whole(candidate, own)):
        return False
    return len(cause & other.late) > _CAUSE * min(len(own.early), len(other.late)) and len(
        effect & other.early
    ) > _CAUSE * min(len(own.late), len(other.early))


def _whole(text: Prepared, told: Order) -> bool:
    """Whether cause and effect are all that the text tells."""
    return len(told.early) + len(told.late) >= _WHOLE * len(text.content)


_CAUSE, _WHOLE = 0.5, 0.6
"""More than this share of either side must have gone over to the other, where the two are this share of all words."""
