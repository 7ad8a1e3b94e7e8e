"""Who does what to whom, as far as word order and the small words before a word tell: A calls B, B is called by A."""

from __future__ import annotations

from itertools import pairwise

from dedup.verifier.align import Alignment
from dedup.verifier.prepared import Prepared
from dedup.verifier.sequence import partners
from dedup.verifier.words import Word

_AGENT = frozenset({"by"})
_SOURCE = frozenset({"from", "over", "than", "instead of", "rather than", "not", "off", "out", "without", "against"})
_GOAL = frozenset({"to", "into", "onto", "toward", "towards", "for", "in favour of"})
_EARLY = frozenset({"before", "until", "till", "prior", "ahead"})
_LATE = frozenset({"after", "since", "once", "following", "then"})
_ROLES = ((_AGENT, "agent"), (_SOURCE, "source"), (_GOAL, "goal"), (_EARLY, "early"), (_LATE, "late"))
_OPPOSED = frozenset({frozenset({"source", "goal"}), frozenset({"early", "late"}), frozenset({"agent", "goal"})})
_BE = frozenset(
    {"is", "are", "was", "were", "be", "been", "being", "get", "gets", "got", "isn't", "aren't", "wasn't", "weren't"}
)
_SMALL = frozenset(
    [
        "to",
        "from",
        "by",
        "for",
        "on",
        "off",
        "in",
        "into",
        "out",
        "over",
        "under",
        "up",
        "down",
        "at",
        "with",
        "without",
        "via",
        "before",
        "after",
        "until",
        "of",
        "as",
        "than",
        "not",
        "against",
        "between",
        "through",
        "per",
        "above",
        "below",
        "only",
        "never",
        "no",
        "always",
    ]
)


def roles(stored: Prepared, candidate: Prepared, aligned: Alignment) -> dict[str, float]:
    a, b = stored.content, candidate.content
    partner = partners(aligned)
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


def _role(word: Word) -> str:
    for lead in reversed(word.lead):
        for members, role in _ROLES:
            if lead in members:
                return role
    return ""


def _triples(a: tuple[Word, ...], b: tuple[Word, ...], anchors: list[tuple[int, int]]) -> tuple[int, int]:
    """Shared words x, v, y with x before v before y in the candidate: on which sides of v are x and y in the stored text?

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
        bool(_BE.intersection(verb.lead)) and verb.raw.lower().endswith(("ed", "en", "t", "n"))
    )
