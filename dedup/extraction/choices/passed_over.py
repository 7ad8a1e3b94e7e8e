"""The options that Claude lists and its user passes over: "What would work: **tape** …, **a second sheet** …", "tape
doesnt stick. second sheet".

Each reads like a fact ("the pier gets six hours of sun"), and the one that was just refuted stood beside the words that
refute it. Only where the line above a list says that one may choose, or Claude says behind it which it would take; and
only where the user's next words are of that choice. Who names one takes it, if not with a no; who only agrees takes
what Claude recommends, or all of it.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, takewhile

from dedup.extraction.choices.pick_forms import pick_in
from dedup.extraction.cutting.openers import LEAD, YES
from dedup.extraction.cutting.sentences import sentences
from dedup.extraction.cutting.statements import Statement, asks
from dedup.gloss import glossed
from dedup.lazy_dataclasses import dataclass
from dedup.model import Speaker
from dedup.patterns import late
from dedup.words import numbers, ordinals, stems

TAKES_ALL = late(
    rf"\W*(?:(?:ok(?:ay)?|ah|oh|cool|nice|hm+|well)\W+){{0,2}}(?:{YES}|ok(?:ay)?|sure|agreed|approved|perfect"
    r"|great|good|sounds|fine|go ahead|go for|do (?:it|that|them|these|those|all|both|this|\d)|all|both|every"
    r"|let['’]?s|make it so)\b",
    re.IGNORECASE,
)
NOT_ALL = late(
    r"\b(?:not|no|nope|none|neither|forget|skip|only|just|rest|others?|but|except|leave|drop|later|think|wait|first"
    r"|too|instead|rather)\b|n['’]t\b|\?",
    re.IGNORECASE,
)

_COUNT = r"(?:two|three|four|five|six|several|some|few|following|these|\d)"
_TO_CHOOSE = (
    # "I see two ways:", "Three realistic options"; not "three ways in which visitors get in", "checked in two ways"
    rf"(?<!\bin )\b{_COUNT} (?:[\w-]+ ){{0,2}}(?:ways|options|possibilities|alternatives|approaches|variants|routes"
    r"|choices|directions|homes|candidates|ideas)\b"
    r"(?! (?:(?:in|by) which|that|which|it|they|of|out of|people|(?:\w+ )?(?:are|were) (?:set|used|allowed))\b)"
    r"|\A\W*(?:(?:the|my|your|our|here|are|possible|realistic|other|fix|main|there|i|see|as) ){0,3}"
    r"(?:options|alternatives|possibilities|choices|candidates|remedies)\b(?! (?:of|that|which|we|are|were|set)\b)"
    r"|\A\W*(?:the )?(?:possible )?ways (?:to|out|around)\b(?! of\b)"
    r"|\bwhat (?:would|could|might) (?:work|help)\b"
    r"|\b(?:what|things) (?:one|we|you|i) (?:can|could|might) (?:do|try|use|think of)\b|\bthings (?:would|could) help\b"
    r"|\b(?:one|we|you) (?:can|could|might) (?:either|choose|pick|try|do (?:this|that|it|one|(?:two|three) things))\b"
    r"|\b(?:two|three|four) (?:\w+ )?(?:places|things) (?:are possible|where \w+ (?:can|could) be"
    r"|the [\w-]+ (?:can|could) do)\b"
    r"|\bto choose from\b|\bcome to mind\b|\bthe alternatives\b"
)
LAYS_OUT = late(_TO_CHOOSE, re.IGNORECASE)
"""In the line above a list, that one may choose of it."""

_SUGGESTS = late(r"\b(?:suggest\w*|propos\w*|recommend\w*|ideas)\b", re.IGNORECASE)  # all of it, and no choice
_RECOMMENDS = late(
    r"\b(?:i['’]?d|i would) (?:\w+ly |still )?(?:go (?:for|with)|take|pick|choose|recommend|prefer|opt for|vote for)"
    r" (?P<what>[^.,;:!?\n]{1,60})|\bi (?:recommend|prefer|vote for) (?P<it>[^.,;:!?\n]{1,60})",
    re.IGNORECASE,
)
_TO_DO = late(r"\w+ing\b", re.IGNORECASE)  # "I'd recommend fixing the pump", where no option is to fix it
_NEXT_STEP = late(r"\b(?:first|now|next|before|off|apart|with you|today)\b", re.IGNORECASE)
_FOUND = late(
    r"\b(?:found|findings?|causes?|reasons?|wrong|problems?|issues?|bugs?|errors?|slow\w*|done|did|steps?|plan|change[sd]?"
    r"|summary|results?|status|facts?|rules?|analysis|noticed|know)\b",
    re.IGNORECASE,
)
_ARTICLE = late(r"\A\W*(?:(?:the|an?|our|your|my)\s+)?(?:option\s+)?", re.IGNORECASE)

_CLAUSE = late(r"[,;:.!]\s+|\s[–—-]\s|\n|(?=\b(?:but|without|instead of|rather than|except)\b)", re.IGNORECASE)
_WITHOUT = late(
    r"\b(?:no|not|without|skip|drop|forget|leave out)\b(?! (?:only|just|yet|now|sure|idea|too|enough)\b)", re.IGNORECASE
)
_LIMITS = late(r"\b(?:on|in|for|at|with|to|when|before|until)\b(?<!no to)(?<!not to)", re.IGNORECASE)
_NO_NO = late(r"\bnot (?:bad|sure)\b|\bno problem\b|\bwhy not\b|\b(?:do not|don['’]?t) forget\b", re.IGNORECASE)
_NO = late(
    r"\b(?:no|not|never|none|nope|nah|neither|nor|without|except|instead of|rather than|too|dead|forget|skip|drop"
    r"|tried|had|hate|sucks?|ugly|forbidden|overkill|expensive|awful|nonsense|cannot|fails?|failed|broken|worse|bad"
    r"|(?:do|does|did|is|are|was|wo|ca|would|could|should|has|have)n['’]?t)\b",
    re.IGNORECASE,
)
_DECIDES = late(
    r"\b(?:then|it is|take|go|use|pick|choose|prefer|let['’]?s|rather|sounds|fine|ok(?:ay)?|yes|like|please|pls|i['’]?d"
    r"|we['’]?ll|only)\b",
    re.IGNORECASE,
)
_TELLS = late(r"\b(?:is|are|was|were|has|have|does|did|gets?|comes?)\b", re.IGNORECASE)
_MOST_WORDS = 6  # of a clause that picks by naming alone
_REFUSES = late(
    rf"{LEAD}(?:none\b|neither\b|nothing of\b|nope\b|nah\b|no(?=\W*\Z|[,.;!])|forget (?:it|that|all|them)\b"
    r"|not (?:now|yet)\b)",
    re.IGNORECASE,
)
_POSTPONES = late(
    r"\b(?:(?:let me|need to|have to|i['’]?ll|must|will) (?:think|sleep|ask|discuss|talk)|think about (?:it|that|this)"
    r"|sleep on|not sure|dunno|decide (?:later|tomorrow|next)|come back to|let you know)\b",
    re.IGNORECASE,
)
_ALL = late(r"\b(?:all|both|every\w*|each)\b", re.IGNORECASE)
_REACH = 3  # runs of a user's words, in which they come to name what they take
_FURTHEST = 8  # statements of Claude's behind a list, up to which its user answers to that
_ANSWERED = 3  # statements of Claude's that answer the choice
_FEWEST, _MOST = 2, 12  # options


@dataclass(frozen=True, slots=True)
class _List:
    """The places of the options of a list, and of what comes behind it: the rest of what Claude says, and by turns what
    its user and Claude say then."""

    points: tuple[int, ...]
    rest: tuple[int, ...]
    replies: tuple[tuple[int, ...], ...]


def passed_over(said: Sequence[Statement]) -> frozenset[int]:
    """The places of Claude's options that its user does not take."""
    found = set[int]()
    for one in _lists(said):
        above = said[one.points[0]]
        lead = [_last(glossed(text, above.language)) for text in (above.lead_in, above.heading)]
        best = _recommended(said, one)
        told = any(map(_FOUND.search, lead))
        if not one.replies:
            continue
        if any(map(LAYS_OUT.search, lead)) or (best is not None and not told):
            found |= _left(said, one, best)
        elif any(map(_SUGGESTS.search, lead)):
            found |= set(one.points) if _turns_down(said, one) else _ruled_out(said, one)
    return frozenset(found)


def _left(said: Sequence[Statement], one: _List, best: int | None) -> set[int]:
    """The points that are not taken; none, if what is said next is not of the choice. `best`: the recommended one."""
    points = set(one.points)
    first = [said[n].gloss for n in one.replies[0]]
    whole = " ".join(first)
    taken, denied = _spoken_of(said, one, one.replies[0])
    taken |= {n for gloss in (first[0], first[-1]) for n in _marked(one, gloss)}
    if taken:
        return points - taken
    if TAKES_ALL.match(first[0]) and not NOT_ALL.search(first[0]):
        return set() if best is None or _ALL.search(first[0]) else points - {best}
    counted = numbers(whole)
    taken = {n for place, n in enumerate(one.points, 1) if str(place) in counted}
    for answer in one.replies[1:2]:
        taken |= _mentioned(said, one, answer[:_ANSWERED])
    for reply in one.replies[2 : 2 * _REACH : 2]:
        yes, no = _spoken_of(said, one, reply)
        taken |= yes
        denied |= no
    is_of_it = taken or denied or _REFUSES.match(first[0]) or _POSTPONES.search(whole)
    return points - taken if is_of_it else set()


def _turns_down(said: Sequence[Statement], one: _List) -> bool:
    """Whether its user takes none of it, or not yet."""
    first = [said[n].gloss for n in one.replies[0]]
    none = _REFUSES.match(first[0]) or (len(first) <= _FEWEST and _POSTPONES.search(first[0]))
    return bool(none) and not any(map(numbers, first)) and not _spoken_of(said, one, one.replies[0])[0]


def _ruled_out(said: Sequence[Statement], one: _List) -> set[int]:
    """The points of which its user says nothing but no: "numbers ok. but no colours"."""
    found = set[int]()
    for clause in (clause for n in one.replies[0] for clause in _clauses(said[n].gloss)):
        own = stems(_WITHOUT.sub(" ", clause))
        if own and _WITHOUT.search(clause) and not _LIMITS.search(clause) and len(clause.split()) <= _MOST_WORDS:
            found |= {n for n in _near(said, one, clause) if own <= stems(said[n].gloss.replace("`", " "))}
    return found


def _spoken_of(said: Sequence[Statement], one: _List, reply: Sequence[int]) -> tuple[set[int], set[int]]:
    """The points that a user takes by naming them, and those that they turn down."""
    decided, named, no = set[int](), set[int](), set[int]()
    for gloss in (said[n].gloss for n in reply if not asks(said[n].gloss)):
        for clause in _clauses(gloss):
            near = _near(said, one, clause)
            if _NO.search(clause):
                no |= near
            elif _DECIDES.search(clause):
                decided |= near
            elif len(clause.split()) <= _MOST_WORDS and not _TELLS.search(clause):
                named |= near
    yes = decided or named
    return yes, no - yes


def _mentioned(said: Sequence[Statement], one: _List, answer: Sequence[int]) -> set[int]:
    """The points that Claude goes on to speak of."""
    clauses = (clause for n in answer for clause in _clauses(said[n].gloss) if not _NO.search(clause))
    return {n for clause in clauses for n in _near(said, one, clause)}


def _clauses(gloss: str) -> list[str]:
    return [clause for clause in _CLAUSE.split(_NO_NO.sub(" ", gloss)) if clause.strip()]


def _marked(one: _List, gloss: str) -> set[int]:
    """The points that are picked by their marks or their places."""
    pick = pick_in(gloss)
    if pick is None or not (pick.marks or pick.places):
        return set()
    places = {int(mark) if mark.isdigit() else ord(mark) - ord("a") + 1 for mark in pick.marks}
    places |= {place + 1 if place >= 0 else len(one.points) for place in pick.places}
    marked = {n for place, n in enumerate(one.points, 1) if place in places}
    return set(one.points) - marked if pick.left and marked else marked


def _recommended(said: Sequence[Statement], one: _List) -> int | None:
    """The one point that Claude says behind the list it would take; None if it says nothing of that."""
    for gloss in (said[n].gloss for n in one.rest):
        found = _RECOMMENDS.search(gloss)
        what = (found["what"] or found["it"]) if found else ""
        if not what or _NEXT_STEP.search(what):
            continue
        bare = _ARTICLE.sub("", what)
        near = _marked(one, bare) or {n for place, n in enumerate(one.points, 1) if place in ordinals(what)}
        near = near or _near(said, one, bare.split(" ")[0])
        if not near and not _TO_DO.match(bare):
            near = _near(said, one, bare)
        if len(near) == 1:
            return next(iter(near))
    return None


def _near(said: Sequence[Statement], one: _List, clause: str) -> set[int]:
    """The points that have a word of the clause which the others lack."""
    own = stems(clause.replace("`", " "))
    told = {n: stems(said[n].gloss.replace("`", " ")) & own for n in one.points}
    return {n for n in told if told[n] - {stem for m in told if m != n for stem in told[m]}}


def _lists(said: Sequence[Statement]) -> Iterator[_List]:
    """Claude's lists of several points, each with what comes behind it."""
    runs = [tuple(run) for _, run in groupby(range(len(said)), lambda i: said[i].speaker)]
    for at, run in enumerate(runs):
        if said[run[0]].speaker is Speaker.USER:
            continue
        behind = tuple(runs[at + 1 : at + 1 + 2 * _REACH])
        for listed, points in groupby(run, lambda i: _list_of(said[i])):
            places = tuple(points)
            rest = range(places[-1] + 1, run[-1] + 1)
            if listed and _FEWEST <= len(places) <= _MOST and len(rest) <= _FURTHEST:
                yield _List(places, tuple(takewhile(lambda n: not said[n].bullet, rest)), behind)


def _list_of(one: Statement) -> tuple[str, int, str, str] | None:
    """What tells the list from others in which a point stands; None of what stands in none."""
    return (str(one.turn), one.depth, one.lead_in, one.heading) if one.bullet and not one.row else None


def _last(text: str) -> str:
    return (sentences(text.strip(), casual=False) or [""])[-1]
