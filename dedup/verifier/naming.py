"""What two texts name otherwise: identifiers, members of one family, words that exclude each other."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache

from dedup.patterns import late
from dedup.verifier.judgement import Veto, VetoKind
from dedup.verifier.lexicon import exclusive_key, lexicon
from dedup.verifier.prepared import Prepared
from dedup.verifier.stems import misspelt
from dedup.verifier.structure import family_members, letters
from dedup.verifier.words import Part, Word

_BETWEEN = r"[\W_]*"  # the letters of a name
_ADDRESS = late(r"(?=.*\d)(?=.*::|(?:\w+:){7})[0-9a-f:]+")
_NO_DIGIT_BEFORE, _NO_DIGIT_AFTER = r"(?<!\d)", r"(?!\d|\.[1-9])"


def has(text: Prepared, identifier: str) -> bool:
    """Whether a text has an identifier in any writing. `db-1` is not in a text about `db-10`."""
    name = letters(identifier)
    if identifier in text.analysis.identifiers:
        return True
    if _ADDRESS.fullmatch(identifier):
        return False
    if name not in letters(text.text):
        return False
    if not (name[:1].isdigit() or name[-1:].isdigit()):
        return True
    spelt = _BETWEEN.join(name)
    before, after = _NO_DIGIT_BEFORE * name[0].isdigit(), _NO_DIGIT_AFTER * name[-1].isdigit()
    return re.search(before + spelt + after, text.text.lower()) is not None


def identifier_vetoes(stored: Prepared, candidate: Prepared) -> list[Veto]:
    """Another identifier in the candidate than any in the stored text."""
    a, b = stored.analysis.identifiers, candidate.analysis.identifiers
    new = [i for i in b if not has(stored, i) and (_ADDRESS.fullmatch(i) or not any(misspelt(i, o) for o in a))]
    lost = [i for i in a if i not in b]
    found = []
    for identifier in new:
        addresses = [i for i in lost if _ADDRESS.fullmatch(i)] if _ADDRESS.fullmatch(identifier) else []
        other = next((i for i in lost if i in addresses or _alike(i, identifier)), "")
        if other:
            found.append(Veto(VetoKind.IDENTIFIER, other, identifier))
    return found


def _alike(one: str, other: str) -> bool:
    """Whether an identifier looks like a changed form of the other: they share half of it at the beginning or the end.

    `log` within `log.write` names the same thing more closely; `log_v2` names another.
    """
    short, long = sorted((one, other), key=len)
    if short in long:
        return long.startswith(short) and long[len(short) :].lstrip("v.-").isdigit()
    head = next((n for n in range(len(short)) if one[n] != other[n]), len(short))
    tail = next((n for n in range(len(short)) if one[-1 - n] != other[-1 - n]), len(short))
    return head + tail >= 0.5 * len(long)


def family_vetoes(stored: Prepared, candidate: Prepared) -> list[Veto]:
    """Another member of a family, of which one excludes the others, than in the stored text."""
    a, b = family_members(stored), family_members(candidate)
    found = []
    for family in a.keys() & b.keys():
        new, lost = b[family] - a[family], a[family] - b[family]
        if new and lost:
            found.append(Veto(VetoKind.ALTERNATIVE, ", ".join(sorted(lost)), ", ".join(sorted(new))))
    return sorted(found, key=str)


def environment_vetoes(stored: Prepared, candidate: Prepared) -> list[Veto]:
    """In a text that the candidate repeats word for word, where it holds, said once more than there: "… on staging"
    behind a text about the stages of a delay, which are no place."""
    spelt = {word.key for word in stored.content if not _is_place(word)}  # quality assurance, in words
    a, b = (
        Counter(word.raw.lower() for word in text.content if _is_place(word) and word.key not in spelt)
        for text in (stored, candidate)
    )
    return [Veto(VetoKind.CONDITION_NEW, "", min(b - a))] if b - a and not a - b else []


def _is_place(word: Word) -> bool:
    return any(family == "env" for family, _ in word.families)


def exclusive_vetoes(stored: Prepared, candidate: Prepared) -> list[Veto]:
    """A word that excludes the one in the stored text, in whatever sentence: the opening balance, the closing one."""
    a, b = _named(stored), _named(candidate)
    gone, fresh = a - b, b - a
    found = ((group & gone, group & fresh) for group in lexicon().exclusive) if gone and fresh else ()
    return [Veto(VetoKind.ALTERNATIVE, min(lost), min(new)) for lost, new in found if lost and new]


@lru_cache(maxsize=1024)
def _named(text: Prepared) -> frozenset[str]:
    """What a text names and neither denies nor excepts."""
    words = (w for w in text.content if w.sign > 0 and w.identifier < 0 and w.part is not Part.UNLESS)
    return frozenset(exclusive_key(word.raw.lower()) for word in words)


def another_choice(stored: Prepared, candidate: Prepared) -> bool:
    """Whether the candidate names something that what the stored text names excludes: "Memcached, since Redis is full"
    after "Redis". No veto by itself, it may name both to tell them apart."""
    a, b = family_members(stored), family_members(candidate)
    return any(b[family] - a[family] for family in a.keys() & b.keys())
