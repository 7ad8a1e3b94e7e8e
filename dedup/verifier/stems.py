"""English word → stem, and how alike two spellings are. Crude on purpose: the same for both texts is all it must be."""

from __future__ import annotations

from functools import lru_cache

_DOUBLE = frozenset("bdgmnprt")
_VOWELS = frozenset("aeiouy")


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """Lower-case word without its inflection: a few rules of Porter's (1980), those that engineering English needs."""
    if len(word) < 4 or not word.isascii():
        return word
    for suffix in ("'s", "’s"):
        word = word.removesuffix(suffix)
    if word.endswith("ies") and len(word) > 4:
        word = word[:-3] + "y"
    elif word.endswith(("sses", "ches", "shes", "xes", "zes")):
        word = word[:-2]
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for suffix in ("ing", "ed"):
        base = word.removesuffix(suffix)
        if base != word and len(base) > 2 and _VOWELS.intersection(base):
            word = base[:-1] if base[-1] == base[-2] and base[-1] in _DOUBLE else base
            break
    if len(word) > 6:
        for suffix, by in (("ation", "at"), ("ation", ""), ("ition", "it"), ("ment", ""), ("ness", ""), ("ally", "al")):
            if word.endswith(suffix) and len(word) - len(suffix) > 3:
                word = word[: -len(suffix)] + by
                break
    if len(word) > 4 and word.endswith("ly"):
        word = word[:-2]
    if len(word) > 5 and word.endswith("ise"):
        word = word[:-3] + "ize"
    return word.removesuffix("e") if len(word) > 4 else word


def shortens(short: str, long: str) -> bool:
    """Whether `short` may abbreviate `long`: its letters in order, the first the same, and it saves something.

    "mgmt" → management, "conv" → conversion. Numbers never abbreviate.
    """
    if len(short) < 2 or len(long) < len(short) + 2 or short[0] != long[0] or not short.isalpha():
        return False
    if long.startswith(short):
        return len(short) >= 3
    rest = iter(long)
    if not all(letter in rest for letter in short):
        return False
    return not _VOWELS.intersection(short[1:]) and (long[-1] == short[-1] or len(short) >= 3)


@lru_cache(maxsize=16384)
def misspelt(one: str, other: str) -> bool:
    """Whether the words are one slip apart: a letter added, lost, exchanged or two neighbours swapped (two if long).

    Both ends must be the same. What differs there mostly is another word: importer and exporter, complete and
    incomplete, Martin and Martina, HTTP and HTTPS.
    """
    shorter = min(len(one), len(other))
    if (
        shorter < 3
        or (one[0], one[-1]) != (other[0], other[-1])
        or max(len(one), len(other)) < 4
        or abs(len(one) - len(other)) > 2
        or not (one.isalpha() and other.isalpha())
    ):
        return False
    most = 1 if shorter < 8 else 2
    if _begin_with_other_particles(one, other):
        return False
    return slips_apart(letter_set(one), letter_set(other), most) and _edits(one, other, 2) <= most


# Particles that languages glue to a word; "", too: Russian "включено" is on, "выключено" off.
_GLUED = (
    "ab an auf aus be ein ent er hin her nach um un über unter ver vor zu in im de des dis en ex out over sub up"
    " a e o i r в во вз вы до за на не о об от пере по под при раз рас с у"
)
_PARTICLES = frozenset(_GLUED.split()) | {""}
_SHORTEST_STEM = 4  # letters


def _begin_with_other_particles(one: str, other: str) -> bool:
    """Whether the same word has another particle before it: "aufsteigend", "absteigend" (ascending, descending)."""
    end = 0
    while end < min(len(one), len(other)) and one[-1 - end] == other[-1 - end]:
        end += 1
    heads = one[: len(one) - end], other[: len(other) - end]
    # What both begin with may belong to the end: "в|ключено", "вы|ключено".
    return end >= _SHORTEST_STEM and _PARTICLES.issuperset(heads)


LONGEST_ENDING = 3
"""Letters by which a word that begins another one is that word's beginning (account, accountant), not short for it."""


def only_begins_alike(one: str, other: str) -> bool:
    """Whether the words are two that begin alike: not by inflection, by a slip of the pen, or because one is short for
    the other (lib, library). Lower-case words of ASCII letters; of others nothing is known."""
    short, long = sorted((one, other), key=len)
    if not (one.isalpha() and other.isalpha() and one.isascii() and other.isascii()) or len(short) < 3:
        return False
    if stem(one) == stem(other) or misspelt(one, other) or sorted(one) == sorted(other):
        return False
    shortened = long.startswith(short) and len(long) - len(short) > LONGEST_ENDING
    return long.startswith(short[: max(3, len(long) // 2)]) and not shortened


@lru_cache(maxsize=16384)
def letter_set(word: str) -> int:
    """The set of a word's letters, as bits. Two letters may share one, which only makes words look more alike."""
    bits = 0
    for letter in word:
        bits |= 1 << (ord(letter) % 61)
    return bits


def slips_apart(one: int, other: int, most: int = 2) -> bool:
    """Whether words of these letters may be `most` slips apart, by far the quickest way to see that they are not.

    A slip gives each word at most one letter that the other has not; a swap gives none.
    """
    return (one & ~other).bit_count() <= most and (other & ~one).bit_count() <= most


def _edits(one: str, other: str, most: int) -> int:
    """Optimal string alignment distance, or anything above `most` as soon as it is certain."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, left in enumerate(one, 1):
        older, before, row = before, row, [i]
        for j, right in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (left != right))
            if i > 1 and j > 1 and left == other[j - 2] and one[i - 2] == right:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return row[-1]
