"""What a language model may not talk us into: giving up a value, or a text that says more or less than it should.

Whatever a judge says, numbers, versions, dates, identifiers, names and words are compared here, without any model. A
memory that tells the judge what to answer gets no further than this.
"""

from collections import Counter

from dedup.verifier.naming import has
from dedup.verifier.values import unmatched_quantities
from dedup.verify import MOST_EVIDENCE, Prepared, VetoKind, judge, prepare

_CONTRADICTION = frozenset({VetoKind.NEGATION, VetoKind.OPPOSITE, VetoKind.ALTERNATIVE, VetoKind.STATE})

_STRANGE, _LOST, _OUTDATED = 0.2, 0.34, 0.6
"""Share of words that may be new in a merged text, that of the newer and that of the older text it may lack.

Joining takes a word here and there, and what the newer text replaces goes.
"""

_FEW = 2
"""Words that may be, however short the text is."""

_LONGER = 1.1
"""How long a merged text may be, in lengths of both texts together."""


def new_value(stored: str, candidate: str) -> str:
    """A number, version, date or identifier that the candidate has and the stored text has not; "" if there is none."""
    return next((value for _, value in _values_missing(prepare(candidate, None), prepare(stored, None))), "")


def unfaithful(older: str, newer: str, merged: str) -> str:
    """Why `merged` may not take the place of the two texts, in a few words that quote nothing; "" if it may.

    It has every value, identifier and name of the newer text, and those of the older one that the newer one does not
    replace; none that neither has, and hardly any words of its own; and it does not contradict the newer text.
    """
    if len(merged) > _LONGER * (len(older) + len(newer)):
        return "it is longer than both texts together"
    old, new, one, both = (prepare(text, None) for text in (older, newer, merged, f"{older}\n{newer}"))
    if not (one.analysis.complete and both.analysis.complete):
        return "it is too long to be compared"
    if _values_missing(one, both):
        return "it has a value that neither text has"
    if _too_many(judge(both, one).new, one, _STRANGE):
        return "it says what neither text says"
    if _values_missing(new, one) or _names_missing(new, one):
        return "it drops a value or a name of the newer text"
    if _too_many(judge(one, new).new, new, _LOST):
        return "it drops what the newer text says"
    if _kinds(_values_missing(old, one)) - _kinds(_values_missing(new, old)):
        return "it drops a value of the older text that the newer one does not change"
    if _names_missing(old, one) > _names_missing(new, old) or _too_many(judge(one, old).new, old, _OUTDATED):
        return "it drops what the older text says"
    if _negated(one) - _negated(both) or _negated(new) & _affirmed(one) - _affirmed(both):
        return "it turns a statement round"
    if any(veto.kind in _CONTRADICTION for veto in judge(new, one).vetoes):
        return "it contradicts the newer text"
    return ""


def _values_missing(text: Prepared, than: Prepared) -> list[tuple[str, str]]:
    """Values and identifiers of a text that the other one has not in any writing: what kind, and as it is written."""
    numbers = unmatched_quantities(text.analysis.quantities, than.analysis.quantities)[0]
    values = [(str(q.dimension), text.text[q.at[0] : q.at[1]].strip()) for q in numbers if not q.weak]
    return values + [("identifier", name) for name in text.analysis.identifiers if not has(than, name)]


def _kinds(values: list[tuple[str, str]]) -> Counter[str]:
    return Counter(kind for kind, _ in values)


def _negated(text: Prepared) -> set[str]:
    return {word.key for word in text.content if word.sign < 0}


def _affirmed(text: Prepared) -> set[str]:
    return {word.key for word in text.content if word.sign > 0}


def _names_missing(text: Prepared, than: Prepared) -> int:
    """How many names a text has that the other one has not; a capital is enough to be one."""
    there = {word.key for word in than.content} | {word.raw.lower() for word in than.content}
    return len(
        {
            word.key
            for word in text.content
            if word.raw[:1].isupper() and word.key not in there and word.raw.lower() not in there
        }
    )


def _too_many(words: tuple[str, ...], of: Prepared, share: float) -> bool:
    """Whether there are more words of evidence than that share of a text's words."""
    return len(words) > max(_FEW, min(share * len(of.content), MOST_EVIDENCE - 1))
