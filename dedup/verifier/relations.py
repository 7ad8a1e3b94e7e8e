"""What has a direction: who does what to whom, what is chosen over what, what is more than what, what depends on what.

Two texts may tell the same of it in other words and another order. Where what stands first in one stands second in the
other, they tell the contrary: "Svelte was picked over React", "for the widget we chose React over Svelte". Of 12,700
labelled pairs 21 are so; one of them is a duplicate, which would not be skipped either.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from dedup.lazy_dataclasses import dataclass
from dedup.patterns import late
from dedup.verifier.prepared import Prepared
from dedup.verifier.roles import BE
from dedup.verifier.stems import stem
from dedup.verifier.words import ARTICLES

_SUBJECT_WORDS = "also now then must may can will shall should would could might always just to we i you they it"
_BEGIN_NOTHING = frozenset(_SUBJECT_WORDS.split())  # before a verb; the phrase before it goes on
_JOINS = frozenset(["and", "or", "but", "which", "who", "that", "while", "so"])
_STANDS_IN = frozenset(["one", "ones"])  # for a thing that was named before
_MARKS = late(r"[^\w\s'’`\"*/-]")

_OVER, _FAVOURED = "over", frozenset(["in favour of", "in favor of"])
_NOT_CHOSEN = frozenset([_OVER, "instead of", "rather than", "in place of"])
_REPLACE = frozenset(map(stem, ("replaces", "swapped", "substituted", "superseded")))
_MUTUAL = frozenset({"equal", "match", "meet", "touch", "border", "intersect", "overlap", "resemble"})
"""Verbs, as they are stemmed, of which it does not matter which side is which."""
_BY_SMALL_WORD = {
    "from": frozenset[str](),
    "to": frozenset[str](),
    "into": frozenset[str](),
    "on": frozenset(map(stem, ("depends", "relies"))),
}
"""Small words behind a verb that part two sides, and the verbs of which they do (all, where there are none)."""

# Without an ending nobody knows a verb from a noun.
_ACTIVE, _DONE = late(r"(?i)[a-z]{2,}(?:s|ed)"), late(r"(?i)[a-z]{2,}(?:ed|en|[a-z]n|[a-z]t|de|ld)")
_LONGEST_PHRASE, _LONGEST_CLAUSE, _REACH = 4, 8, 5  # words; how far behind a verb "by" is looked for


@dataclass(frozen=True, slots=True)
class Relation:
    """What is called `name` holds between the content words with the numbers `first` and `second`."""

    name: str
    first: frozenset[int]
    second: frozenset[int]


def turned_round(stored: Prepared, candidate: Prepared, partner: list[int]) -> str:
    """The name of what stands the other way round in the other text; "" if there is none. `partner`: see
    `Alignment.partners`. Words that a text has twice do not tell which side is which."""
    theirs: dict[str, list[Relation]] = {}
    for relation in relations(stored):
        theirs.setdefault(relation.name, []).append(relation)
    keys = Counter(word.key for word in stored.content)
    once = {n for n, word in enumerate(stored.content) if keys[word.key] == 1 and word.raw.lower() not in _STANDS_IN}
    for own in relations(candidate) if theirs else ():
        first, second = ({partner[k] for k in side} & once for side in (own.first, own.second))
        for other in theirs.get(own.name, ()):
            stays = first & other.first and second & other.second
            if first & other.second and second & other.first and not stays:
                return own.name
    return ""


@lru_cache(maxsize=1024)
def relations(text: Prepared) -> tuple[Relation, ...]:
    """Those that a text tells, but for what it denies."""
    words = text.content
    affirmed = [at for at, word in enumerate(words) if word.sign > 0]
    acts = (act for at in affirmed if at + 1 < len(words) for act in _acts(text, at))
    return (*(found for at in affirmed for found in _compared(text, at)), *acts)


def _compared(text: Prepared, at: int) -> Iterator[Relation]:
    """What stands behind "over" and "than", and what stands before it."""
    word, said, behind = text.content[at], _clause(text, at), _phrase(text, at)
    small = frozenset(word.lead)
    if not said:
        return
    if small & _FAVOURED:
        yield Relation(_OVER, behind, said)
    elif small & _NOT_CHOSEN:
        yield Relation(_OVER, said, behind)
    if "than" in small:
        before = (small, *((text.content[k].raw.lower(), *text.content[k].lead) for k in sorted(said, reverse=True)))
        how = next((one for near in before for one in near if one in _MORE or _COMPARATIVE.fullmatch(one)), "")
        yield Relation(f"{how} than", said, behind)


_MORE = frozenset(["more", "less", "fewer", "worse"])
_COMPARATIVE = late(r"[a-z]{2,}er")


def _acts(text: Prepared, at: int) -> Iterator[Relation]:
    """What a verb says of the phrases around it, if the word is one."""
    word, name, subject = text.content[at], stem(text.content[at].raw.lower()), _subject(text, at)
    passive = bool(BE.intersection(word.lead))
    told = subject if passive else _object(text, at)
    if name in _MUTUAL:
        return
    if name == "prefer" and (other := _led_by(text, at, "to")):
        yield Relation(_OVER, told, other)
    elif name in _REPLACE and (
        new := next(filter(None, (_led_by(text, at, by) for by in ("with", "by", "for"))), None)
    ):
        yield Relation(_OVER, new, told)
    elif passive:
        if _DONE.fullmatch(word.raw) and (agent := _led_by(text, at, "by")):
            yield Relation(name, agent, subject)
    elif _ACTIVE.fullmatch(word.raw) and ARTICLES.isdisjoint(word.lead) and _are_things(text, subject, told):
        yield Relation(_OVER if name in _REPLACE else name, subject, told | _led_by(text, at, "to"))
    for small, of in _BY_SMALL_WORD.items():
        if of and name not in of:
            continue
        if small in text.content[at + 1].lead and subject and not _parted(text, at + 1):
            yield Relation(f"{name} {small}", subject, _phrase(text, at + 1))
        elif not passive and told and (place := _led_by(text, at, small)):  # "turns Markdown into AsciiDoc"
            yield Relation(f"{name} {small}", told, place)


def _are_things(text: Prepared, subject: frozenset[int], told: frozenset[int]) -> bool:
    """Whether an article or a name tells that what stands around a word are things, and the word a verb."""
    if not subject or not told:
        return False
    first = (text.content[min(side)] for side in (subject, told))
    return any(word.proper or not ARTICLES.isdisjoint(word.lead) for word in first)


def _subject(text: Prepared, at: int) -> frozenset[int]:
    """The phrase before a verb."""
    found: list[int] = []
    for k in range(at - 1, max(-1, at - 1 - _LONGEST_PHRASE), -1):
        if _parted(text, k + 1):
            break
        found.append(k)
        lead = text.content[k].lead
        if not _BEGIN_NOTHING.issuperset(lead) and BE.isdisjoint(lead) and "of" not in lead:
            break
    return frozenset(found)


def _clause(text: Prepared, at: int) -> frozenset[int]:
    """What stands before a word in its clause."""
    start = next((k for k in range(at, 0, -1) if _parted(text, k)), 0)
    return frozenset(range(max(start, at - _LONGEST_CLAUSE), at))


def _phrase(text: Prepared, at: int) -> frozenset[int]:
    """A word with those behind it that belong to it."""
    behind = range(at + 1, min(at + _LONGEST_PHRASE, len(text.content)))
    ends = (k for k in behind if _parted(text, k) or not (ARTICLES | {"of"}).issuperset(text.content[k].lead))
    return frozenset(range(at, next(ends, behind.stop)))


def _object(text: Prepared, at: int) -> frozenset[int]:
    """The phrase behind a verb, with nothing but an article between."""
    follows = not _parted(text, at + 1) and ARTICLES.issuperset(text.content[at + 1].lead)
    return _phrase(text, at + 1) if follows else frozenset()


def _led_by(text: Prepared, at: int, small: str) -> frozenset[int]:
    """The phrase that a small word leads soon behind a verb; none of a number."""
    words = text.content
    led = (k for k in range(at + 1, min(at + 1 + _REACH, len(words))) if small in words[k].lead)
    first = next(led, None)
    return _phrase(text, first) if first is not None and words[first].quantity < 0 else frozenset()


def _parted(text: Prepared, at: int) -> bool:
    """Whether a mark or a word that begins a clause parts a word from the one before."""
    return bool(_MARKS.search(text.gap_before(at))) or not _JOINS.isdisjoint(text.content[at].lead)
