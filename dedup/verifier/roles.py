"""Who does what to whom, as far as word order and the small words before a word tell: A calls B, B is called by A."""

from __future__ import annotations

from itertools import pairwise

from dedup.verifier.prepared import Prepared
from dedup.verifier.words import Word

_AGENT = frozenset({"by"})
_SOURCE = frozenset({"from", "over", "than", "instead of", "rather than", "not", "off", "out", "without", "against"})
_GOAL = frozenset({"to", "into", "onto", "toward", "towards", "for", "in favour of"})
_EARLY = frozenset({"before", "until", "till", "prior", "ahead"})
_LATE = frozenset({"after", "since", "once", "following", "then"})
_ROLES = ((_AGENT, "agent"), (_SOURCE, "source"), (_GOAL, "goal"), (_EARLY, "early"), (_LATE, "late"))
_OPPOSED = frozenset({frozenset({"source", "goal"}), frozenset({"early", "late"}), frozenset({"agent", "goal"})})
_BE_WORDS = "is are was were be been being get gets got isn't aren't wasn't weren't"
BE = frozenset(_BE_WORDS.split())
"""What makes a verb behind it passive."""
_SMALL_WORDS = (
    "to from by for on off in into out over under up down at with without via before after until"
    " of as than not against between through per above below only never no always"
)
_SMALL = frozenset(_SMALL_WORDS.split())


def role_features(stored: Prepared, candidate: Prepared, partner: list[int]) -> dict[str, float]:
    """Features: the roles and the small words of what both texts have, kept or turned. `partner`: see
    `Alignment.partners`."""
    a, b = stored.content, candidate.content
    anchors = [(i, j) for i, j in enumerate(partner) if j >= 0]
    turned = kept = small = small_kept = 0
    for i, j in anchors:
        mine, theirs = _role(b[i]), _role(a[j])
        if mine and theirs:
            kept += mine == theirs
            turned += frozenset({mine, theirs}) in _OPPOSED
    for (i, j), (k, q) in pairwise(anchors):
        if k == i + 1 and q == j + 1:  # neighbours in both: then the small words between them should agree
            one, other = _SMALL.intersection(b[k].lead), _SMALL.intersection(a[q].lead)
            small += len(one ^ other)
            small_kept += len(one & other)
    straight, crossed = _triples(a, b, anchors)
    return {
        "roles_kept": float(kept),
        "roles_turned": float(turned),
        "small_changed": float(small),
        "small_kept": float(small_kept),
        "triples_kept": float(min(straight, 6)),
        "triples_turned": float(min(crossed, 6)),
        "triples_turned_share": crossed / (straight + crossed) if straight + crossed else 0.0,
    }


def voice_turned(stored: Prepared, candidate: Prepared, partner: list[int]) -> str:
    """The verb that is active in one text and passive in the other, with both sides as they were: "A overrides B" and
    "A is overridden by B"; "" if there is none. "B is overridden by A" would be the same statement."""
    if not any(_AGENT.intersection(word.lead) for text in (stored, candidate) for word in text.content):
        return ""
    back = [-1] * len(stored.content)
    for row, column in enumerate(partner):
        if column >= 0:
            back[column] = row
    for k, v in enumerate(partner):
        if k < 1 or v < 1:
            continue
        for passive, verb, active, same, across in (
            (candidate, k, stored, v, partner),
            (stored, v, candidate, k, back),
        ):
            agent = _agent(passive.content, verb)
            if agent < 0 or BE.intersection(active.content[same].lead):
                continue
            subject = _is(passive, verb - 1, active, same - 1, across)
            if subject and any(_is(passive, agent, active, at, across) for at in _objects(active, same)):
                return active.content[same].raw
    return ""


def _is(one: Prepared, at: int, other: Prepared, place: int, across: list[int]) -> bool:
    """Whether the words are partners, or parts of the same name."""
    mine, theirs = one.content[at], other.content[place]
    if mine.identifier >= 0 and theirs.identifier >= 0:
        return one.analysis.identifiers[mine.identifier] == other.analysis.identifiers[theirs.identifier]
    return across[at] == place


def _agent(words: tuple[Word, ...], verb: int) -> int:
    """The word behind "by" of a passive verb; -1 if the verb is none. Not by how much: "is debounced by 250 ms"."""
    if (
        words[verb].lead[-1:]
        and words[verb].lead[-1] in BE
        and words[verb].raw.lower().endswith(("ed", "en", "n", "t"))
    ):
        for at in range(verb + 1, min(verb + 6, len(words))):
            if _AGENT.intersection(words[at].lead):
                return at if words[at].quantity < 0 else -1
    return -1


def _objects(text: Prepared, verb: int) -> list[int]:
    """The words behind an active verb that no preposition parts from it: what it is done to."""
    found = []
    for at in range(verb + 1, min(verb + 3, len(text.content))):
        gap = text.gap_before(at)
        lead = text.content[at].lead
        if (role_before(lead) and lead[0] not in ("those", "that")) or ". " in gap or any(c in gap for c in ",;:=()→"):
            break
        found.append(at)
    return found


def sent_back(stored: Prepared, candidate: Prepared, partner: list[int]) -> str:
    """Where something goes to, and came from in the other text: "from hall 1 to hall 3", "hall 3 hands it to hall 1".
    Of 12,500 labelled pairs 32 are so, and none of them is a duplicate. "" if there is nothing."""
    pairs = [
        (k, v) for k, v in enumerate(partner) if v >= 0 and candidate.content[k].sign > 0 and stored.content[v].sign > 0
    ]
    for here, there, numbered in ((candidate, stored, pairs), (stored, candidate, [(v, k) for k, v in pairs])):
        ways = [(i, j, _way(here.content[i]), _way(there.content[j])) for i, j in numbered]
        left = [(i, j) for i, j, one, other in ways if (one, other) == ("from", "to")]
        reached = [i for i, _, one, other in ways if one == "to" and other in ("", "from")]
        for i, _ in left:
            if any(0 < at - i <= _NEXT for at in reached):
                return here.content[i].raw
    return ""


_NEXT = 3  # words from where it comes from to where it goes
_WAYS = {"from": "from", "off": "from", "to": "to", "into": "to", "onto": "to"}
_OTHER_WAYS = frozenset(
    {"for", "of", "by", "in", "on", "at", "with", "than", "over", "not", "instead of", "rather than", "out"}
)


def _way(word: Word) -> str:
    """ "from" or "to", if such a word stands before it, "other" for another preposition, or ""."""
    if {"out", "of"}.issubset(word.lead):
        return "from"
    small = next((lead for lead in reversed(word.lead) if lead in _WAYS or lead in _OTHER_WAYS), "")
    return _WAYS.get(small, "other" if small else "")


def _role(word: Word) -> str:
    for lead in reversed(word.lead):
        for members, role in _ROLES:
            if lead in members:
                return role
    return ""


def role_before(lead: tuple[str, ...]) -> str:
    """The role that the small words before a word give it: a name of `_ROLES`, or the preposition itself.

    "rather than to the log" is what is left, not where something goes.
    """
    if not lead:
        return ""
    if not _AGAINST.isdisjoint(lead):
        return "source"
    for word in reversed(lead):
        role = _KNOWN.get(word)
        if role:
            return role
    return ""


_AGAINST = frozenset({"rather than", "instead of", "than", "not"})
_KNOWN = {
    word: word for word in ("on", "in", "at", "with", "of", "as", "per", "under", "above", "below", "via", "through")
}
_KNOWN |= {word: role for members, role in _ROLES for word in members}


def _triples(a: tuple[Word, ...], b: tuple[Word, ...], anchors: list[tuple[int, int]]) -> tuple[int, int]:
    """Shared words x, v, y, in this order in the candidate: on which sides of v are x and y in the stored text?

    Both kept is the same order; both turned is a swap, unless exactly one of the texts puts it in the passive.
    """
    straight = crossed = 0
    for position in range(1, len(anchors) - 1):
        (i, x), (k, v), (m, y) = anchors[position - 1 : position + 2]
        if b[i].clause != b[m].clause or a[x].clause != a[y].clause or m - i > 5 or abs(y - x) > 5:
            continue
        passive = _passive(b[k], b[m]) != _passive(a[v], a[max(x, y)])
        if x < v < y:
            straight += not passive
            crossed += passive
        elif y < v < x:
            straight += passive
            crossed += not passive
    return straight, crossed


def _passive(verb: Word, after: Word) -> bool:
    """ "is called by": a form of be before the verb, or "by" behind it."""
    return "by" in after.lead or (
        bool(BE.intersection(verb.lead)) and verb.raw.lower().endswith(("ed", "en", "t", "n"))
    )
