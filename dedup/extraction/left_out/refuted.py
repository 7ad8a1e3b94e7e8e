"""Which causes that Claude told for certain are refuted soon after: "The cause is `ndots:5`.", "ndots is 2. so no".

A user says so from what they know or have measured, or Claude itself once it has looked: "The audience is right after
all." It is only the cause that is not so. Which one is meant the words tell that both share, or there is only one just
before; else all are kept.
"""

import re
from collections.abc import Sequence

from dedup.extraction.cutting.openers import LEAD, NO
from dedup.extraction.cutting.statements import SHORT_MESSAGE, Statement, asks, turn_of
from dedup.model import Speaker
from dedup.patterns import late
from dedup.words import stems

_REACH = 3  # turns of Claude's back, within which a cause is looked for
_MOST = 60  # statements back
_SHARED = 2  # stems that a cause has in common with all that is said when it is refuted

_CAUSE = late(
    r"\b(?:causes?|caused|reason|culprit|because|due to|comes? from|explains|that is why|ursache|weil|liegt am?)\b"
    r"|\bsince (?:its?|they|there|each|every|no)\b"
    r"|, (?:so|and) (?:the|it)\b",
    re.IGNORECASE,
)
_PIECE = late(r"[^\W_]{2,}")
_IT = r"(?:it|that|this)"
_ROLE = r"the (?:(?:root|real|actual) )?(?:cause|reason|culprit|problem|issue)"
_NOT_IT = late(
    rf"{LEAD}(?:{_IT}(?:['’]?s| is| was)? not|{_IT} (?:isn|wasn)['’]?t|(?:isn|wasn)['’]?t|not) (?:it|{_ROLE})"
    rf"(?: (?:then|though|either))?(?:\W*\Z|[,;:.–—])|{LEAD}(?:that )?wasn['’]?t (?:that|this)(?:\W*\Z|[,;:.–—])"
    r"|.{0,80}\b(?:(?:makes|made|makes it|had|has) no (?:difference|effect)|did(?:n['’]?t| not) help)\b",
    re.IGNORECASE,
)
_NOT_THE = late(  # "the crash wasn't the texture size"
    r"\b(?:is|was)(?:n['’]?t| not) (?:because of |due to )?(?:the|an?|our) (?P<what>[\w`.:-]+(?: [\w`.:-]+){0,2}?)"
    r"(?=[,;.–—]|\W*\Z)",
    re.IGNORECASE,
)
_IT_WAS_NOT = late(  # "It was not the cache after all: the proxy strips the header."; not "that one isn't the cache"
    r"(?:\A|[.;:,–—] )\W*(?:(?:so|then|ok(?:ay)?|hm+|turns out|sorry)\W+){0,2}"
    r"it(?:['’]s not| (?:is|was)(?:n['’]?t| not)) (?:because of |due to |down to )?(?:the|an?|our|your)"
    r" (?P<what>[\w`.:-]+(?: (?!(?:there|here|now)\b)[\w`.:-]+){0,2}?)"
    r"(?: (?:after all|then|at all|either))?(?=[,;:.–—]|\W*\Z)",
    re.IGNORECASE,
)
_OF_ANOTHER = late(rf"{LEAD}(?:and|what about|how about|the other)\b", re.IGNORECASE)  # "and the second crash?"
_SO_NO = late(rf"\W*(?:so|then)\W+(?:{NO})\W*", re.IGNORECASE)
_OPENS_WITH_NO = late(rf"\W*(?:{NO})\b[\s,.:;–—-]", re.IGNORECASE)
_ANOTHER = late(  # "its my usb adapter", "the antenna cable was off"
    r"(?:\A|[,.;:–—-])\W*(?:it['’]?s|it was|it is) (?:the|an?|my|our) \w"
    r"|\b(?:was|were|is|are|got|has been|had been) (?:just |simply )?(?:off|dead|broken|unplugged|dropped|deleted"
    r"|removed|gone|missing|empty|full|loose|down|expired|revoked|disconnected|switched off|turned off|overwritten)\b",
    re.IGNORECASE,
)
_ON_PURPOSE = late(  # of who says no to what Claude would do, the cause may be the one
    r"\b(?:intended|purpose|deliberate\w*|decided|agreed|asked|wanted?|meant|should|needs?|leave|keep|don['’]?t|planned"
    r"|supposed|must)\b|\?",
    re.IGNORECASE,
)
_REJECTS = late(
    r"\b(?:hypothesis|theory|assumption|suspicion) (?:is |was )?(?:rejected|refuted|wrong|disproved|ruled out)\b"
    rf"|\b{_IT}(?:['’]?s| is| was) not (?:it|{_ROLE})\b|\b(?:is|was)(?:n['’]?t| not) {_ROLE}\b"
    r"|\b(?:is|are|was|were|looks?) (?:right|fine|ok(?:ay)?|correct|healthy|innocent|intact) after all\b"
    r"|\b(?:can be|is|are) ruled out\b|\b(?:so|then) it(?:['’]?s| is| was) not (?:the|an?|because of)\b"
    r"|\bliegt es (?:also )?nicht am?\b|\bwar(?:['’]s| es) (?:also )?nicht\b|\bnicht die ursache\b",
    re.IGNORECASE,
)


def refuted(said: Sequence[Statement]) -> set[int]:
    """The places of the causes that turned out not to be the cause."""
    found = set[int]()
    for i, own in enumerate(said):
        if own.speaker is Speaker.USER:
            if not own.part and own.parts <= SHORT_MESSAGE:
                found |= _by_user(said, i)
        elif named := _named(said, i):
            found.add(named[0])
        elif _REJECTS.search(own.gloss) or _REJECTS.search(own.text):
            found |= _meant(_causes(said, i), _told(own.gloss), _told(own.utterance_gloss), said)
    return found


def _named(said: Sequence[Statement], i: int) -> list[int]:
    """The places of the causes that have what Claude says with the statement at `i` was not it, the last one first."""
    was_not = _IT_WAS_NOT.search(said[i].gloss)
    before = turn_of(said, turn_of(said, i).start - 1) if turn_of(said, i).start else range(0)
    if any(asks(said[n].gloss) and _OF_ANOTHER.match(said[n].gloss) for n in before):
        return []
    what = _told(was_not["what"]) if was_not else frozenset[str]()
    return [n for turn in _causes(said, i) for n in turn if what and what <= _told(said[n].gloss)]


def _by_user(said: Sequence[Statement], i: int) -> set[int]:
    """What the user says in the message that begins at `i` is not the cause."""
    message = [said[n].gloss for n in range(i, turn_of(said, i).stop)]
    if any(asks(gloss) for gloss in message):
        return set()
    causes = _causes(said, i)
    own = _told(" ".join(message))
    for gloss in message:
        for named in _NOT_THE.finditer(gloss):
            what = _told(named["what"])
            meant = [n for turn in causes for n in turn if what and what <= _told(said[n].gloss)]
            if meant:
                return {meant[0]}
    last = causes[:1] if causes and i and said[causes[0][0]].turn == said[i - 1].turn else []
    if any(_NOT_IT.match(gloss) for gloss in message):
        return _meant(last, own, own, said)
    if any(_SO_NO.fullmatch(gloss) for gloss in message[1:]):
        return {n for turn in last for n in turn if len(turn) == 1 and _told(said[n].gloss) & own}
    whole = " ".join(message)
    if _OPENS_WITH_NO.match(message[0]) and _ANOTHER.search(whole) and not _ON_PURPOSE.search(whole):
        asked = bool(i) and any(asks(said[n].gloss) for n in turn_of(said, i - 1))
        another = [_told(gloss) for gloss in message if _ANOTHER.search(gloss)]
        if not asked and _apart(last, another, said):
            return {n for turn in last for n in turn if len(turn) == 1}
    return set()


def _apart(last: Sequence[Sequence[int]], another: Sequence[frozenset[str]], said: Sequence[Statement]) -> bool:
    """Whether what is told instead is of something else: "no, the cache was switched off by anna" tells why."""
    return any(not bag & _told(said[n].gloss) for bag in another for turn in last for n in turn)


def _causes(said: Sequence[Statement], i: int) -> list[list[int]]:
    """The places of the causes that Claude has told before the statement at `i`, turn by turn, the last turn first."""
    found, turns = list[list[int]](), list[int]()
    for n in range(i - 1, max(i - 1 - _MOST, -1), -1):
        one = said[n]
        if one.speaker is Speaker.USER:
            continue
        if one.turn not in turns:
            if len(turns) == _REACH:
                break
            turns.append(one.turn)
            found.append([])
        rejects = _REJECTS.search(one.gloss) or _REJECTS.search(one.text)
        if (_CAUSE.search(one.gloss) or _CAUSE.search(one.text)) and not asks(one.gloss) and not rejects:
            found[-1].append(n)
    return [turn for turn in found if turn]


def _meant(
    causes: Sequence[Sequence[int]], own: frozenset[str], whole: frozenset[str], said: Sequence[Statement]
) -> set[int]:
    """The cause that shares most words with what refutes it; where none does, the only one of the last turn."""
    shared = {n: (len(bag & own), len(bag & whole)) for turn in causes for n in turn for bag in [_told(said[n].gloss)]}
    near = {n: both for n, both in shared.items() if both[0] or both[1] >= _SHARED}
    if near:
        best = max(near.values())
        most = [n for n, both in near.items() if both == best]
        return {most[0]} if len(most) == 1 else set()
    return set(causes[0]) if len(causes) == 1 and len(causes[0]) == 1 else set()


def _told(text: str) -> frozenset[str]:
    """The stems of its words, and of what stands between the signs in them: "ndots" of "`ndots:5`"."""
    return stems(text) | stems(" ".join(_PIECE.findall(text)))
