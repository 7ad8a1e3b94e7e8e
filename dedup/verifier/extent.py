"""For whom or what a statement holds: only the subject or only what it does, each its own or one for all, all but one
or only that one, inside a place or outside of it.

Narrow on purpose: each rule asks for the same words around the small ones that differ.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from dedup.lazy_dataclasses import dataclass
from dedup.patterns import late
from dedup.verifier.judgement import Veto, VetoKind
from dedup.verifier.stems import stem

_MODAL = r"may|can|could|must|should|will|shall|(?:is|are) allowed to|(?:has|have) to"
_NAME = r"[\w'@./-]{1,40}(?: [\w'@./-]{1,40}){0,3}?"
_BEGINS = r"(?:^|[.;:,] |\n)"
_ONLY_WHO = late(rf"{_BEGINS}(?:only|just) (?P<who>{_NAME}) (?:{_MODAL})\b", re.IGNORECASE)
_ONLY_WHAT = late(rf"{_BEGINS}(?P<who>{_NAME}) (?:{_MODAL}) only\b", re.IGNORECASE)

_THING = r"(?<![\w-])(?P<{}>[\w-]+(?: [\w-]+)?)"
_OWN = late(
    rf"\b(?:(?:its|their|his|her|our|your|my|an) own|separate|dedicated|individual) {_THING.format('a')}"
    rf"|{_THING.format('b')} of (?:its|their|his|her|our) own\b",
    re.IGNORECASE,
)
_SHARED = late(
    rf"\bshar(?:es?|ed|ing) (?:(?:the|an?|one|single|same|common) ){{0,3}}{_THING.format('a')}"
    rf"|\b(?:the same|an? common|one common|an? shared|one shared) {_THING.format('b')}"
    rf"|\bone {_THING.format('c')} for (?:all|every(?:body|one))\b"
    rf"|\bone {_THING.format('d')} (?:[\w-]+ )?in (?:a )?common\b",
    re.IGNORECASE,
)
_ALL = r"(?:all|every|each|any|everything|everyone|everybody|anyone|anything|always)"
_BUT = late(
    rf"\b{_ALL}\b[^.;\n]{{0,60}}?\b(?:except(?: for| from)?|other than|apart from|but) (?:the |our |an? )?"
    + _THING.format("a"),
    re.IGNORECASE,
)
_ONLY = late(rf"\bonly (?:(?:the|our|an?|for|on|in) )*{_THING.format('a')}|{_THING.format('b')} only\b", re.IGNORECASE)
_OUTSIDE = late(rf"\boutside(?: of)? (?:the |our |an? )?{_THING.format('a')}", re.IGNORECASE)
_INSIDE = late(rf"(?<!\w)(?:in|inside|within|during|on)(?: of)? (?:the |our |an? )?{_THING.format('a')}", re.IGNORECASE)
_DENIAL = late(r"\b(?:not|no|never|none|nobody|nothing|neither|nor|cannot|without)\b|n['’]t\b", re.IGNORECASE)
_SENTENCE = late(r"(?<=[.;!?])\s+|\n")
_SMALL_WORDS = "a an the and or of to in on at for by with from is are was were be it its per that"
_SMALL = frozenset(_SMALL_WORDS.split())


@dataclass(frozen=True, slots=True)
class Extent:
    """What a text says of how far it holds: stems of the things, for each of the ways."""

    who: frozenset[str]
    what: frozenset[str]
    own: frozenset[str]
    shared: frozenset[str]
    but: frozenset[str]
    only: frozenset[str]
    outside: frozenset[str]
    inside: frozenset[str]
    denials: int
    limits: int


def extent_vetoes(stored: str, candidate: str, *, alike: bool, verbatim: bool) -> Iterator[Veto]:
    """Where the two texts hold for something else. `alike`: whether they have nearly the same words; `verbatim`: in the
    same order, too."""
    a, b = extent(stored), extent(candidate)
    if name := min((a.who & b.what - b.who) | (a.what & b.who - a.who), default=""):
        yield Veto(VetoKind.ROLES, "", f"what is meant by only: {name}")
    if name := min((a.own & b.shared - b.own - a.shared) | (a.shared & b.own - a.own - b.shared), default=""):
        yield Veto(VetoKind.OPPOSITE, "own" if name in a.own else "shared", "shared" if name in a.own else "own")
    excepted = (a.but & b.only - b.but - a.only) | (a.only & b.but - a.but - b.only)
    if alike and (name := min(excepted, default="")):
        yield Veto(VetoKind.OPPOSITE, f"all but {name}" if name in a.but else f"only {name}", "")
    if verbatim and (a.denials % 2, bool(a.limits)) == (b.denials % 2, bool(b.limits)):
        moved = (a.outside & b.inside - b.outside - a.inside) | (a.inside & b.outside - a.outside - b.inside)
        if name := min(moved, default=""):
            yield Veto(VetoKind.OPPOSITE, "outside" if name in a.outside else "inside", name)


@lru_cache(maxsize=1024)
def extent(text: str) -> Extent:
    """What a text says of how far it holds."""
    positive = [sentence for sentence in _SENTENCE.split(text) if not _DENIAL.search(sentence)]
    return Extent(
        who=_last(_ONLY_WHO, text),
        what=_last(_ONLY_WHAT, text),
        own=_things(_OWN, positive),
        shared=_things(_SHARED, positive),
        but=_things(_BUT, positive),
        only=_things(_ONLY, positive),
        outside=_things(_OUTSIDE, [text]),
        inside=_things(_INSIDE, [text]),
        denials=len(_DENIAL.findall(text)),
        limits=len(re.findall(r"\bonly\b", text.lower())),
    )


def _things(form: re.Pattern[str], texts: list[str]) -> frozenset[str]:
    found = (name for text in texts for match in form.finditer(text) for name in match.groupdict().values() if name)
    return frozenset(stem(word) for name in found for word in name.lower().split() if word not in _SMALL)


def _last(form: re.Pattern[str], text: str) -> frozenset[str]:
    """The last word of each name, by which it is known."""
    return frozenset(stem(match["who"].lower().split()[-1]) for match in form.finditer(text) if match["who"])
