"""What stands in the place of what, where a text repeats another nearly word for word: there every small difference is
meant, however little the word says elsewhere."""

from __future__ import annotations

import re

from dedup.gloss import GLOSSED, glossed
from dedup.languages import ENGLISH, language
from dedup.patterns import late
from dedup.verifier.fillers import undressed
from dedup.verifier.judgement import Veto, VetoKind
from dedup.verifier.lexicon import axes_in, lexicon, spelling
from dedup.verifier.marks import other_signs
from dedup.verifier.numerals import find_quantities
from dedup.verifier.prepared import Prepared
from dedup.verifier.quantities import Dimension, equal
from dedup.verifier.stems import misspelt, only_begins_alike, shortens, stem
from dedup.verifier.tokens import comparable_name
from dedup.words import CODE_SPAN, Exchange, counts, exchanged, words

VERBATIM = 0.7
"""Share of the words of either text that must stand in the other, in the same order."""


def verbatim(found: dict[str, float]) -> bool:
    """Whether the candidate repeats the stored text nearly word for word."""
    return found["ordered_new"] >= VERBATIM and found["ordered_lost"] >= VERBATIM


def verbatim_vetoes(stored: Prepared, candidate: Prepared) -> list[Veto]:
    """A word of the same sentence that only begins like the other's: process and processor, Martin and Martina. In
    other sentences they may mean the same ("we deploy", "a deployment"). Or two words, however small, that stand in
    each other's place: on for one and off for the other. Or a word in the place of its opposite."""
    parts, single, alone = _exchanges(stored, candidate)
    return [
        *(Veto(VetoKind.ALTERNATIVE, *pair) for pair in single if only_begins_alike(*pair)),
        *(Veto(VetoKind.ROLES, "", f"{a} and {b} changed places") for a, b in single if a < b and (b, a) in single),
        *(_only_difference(stored, candidate, *single[0]) if alone else ()),
        *_opposites(stored, candidate, parts),
        *_glossed_opposites(stored, candidate),
        *(Veto(VetoKind.VALUE, *pair) for pair in single if len(parts) == 1 and _hidden(stored, candidate, *pair)),
        *_units(stored, candidate),
        *_tenses(parts),
        *_modals(stored, candidate, parts),
        *_qualified(stored, candidate),
        *_code(stored, candidate),
    ]


def _exchanges(stored: Prepared, candidate: Prepared) -> tuple[tuple[Exchange, ...], list[tuple[str, str]], bool]:
    """What stands for what, filler left out; the single words that stand for single others, where that is not a matter
    of spelling; and whether one such pair is all that differs."""
    bare = undressed(stored.text), undressed(candidate.text)
    parts = exchanged(*bare, VERBATIM)
    single = [(part.before[0], part.after[0]) for part in parts if len(part.before) == len(part.after) == 1]
    single = [(one, other) for one, other in single if spelling(one) != spelling(other)]
    return parts, single, len(single) == 1 and len(words(bare[0])) == len(words(bare[1]))


def name_vetoes(stored: Prepared, candidate: Prepared) -> tuple[Veto, ...]:
    """One name for another: on tycho, on brahe, where all the rest is the same; Marloes, Pieter, in any text. Names are
    words that nobody knows, neither a slip of the other nor short for it. That is a guess, so only what would be
    skipped is asked; in English, since of other languages we know few words."""
    if language(f"{stored.text} {candidate.text}") != ENGLISH:
        return ()
    _, single, alone = _exchanges(stored, candidate)
    if alone and not _akin(*single[0]) and "".join(single[0]).isalpha() and not any(map(_is_known, single[0])):
        return (Veto(VetoKind.ALTERNATIVE, *single[0]),)
    lost, new = _capitals(stored.text, candidate.text), _capitals(candidate.text, stored.text)
    if len(lost) == len(new) == 1:
        (one,), (other,) = lost, new
        if not _akin(one, other) and one[:_BEGINNING] != other[:_BEGINNING]:
            return (Veto(VetoKind.ALTERNATIVE, one, other),)
    return ()


def _akin(one: str, other: str) -> bool:
    short, long = sorted((one.lower(), other.lower()), key=len)
    letters = iter(long)
    return stem(short) == stem(long) or misspelt(short, long) or all(letter in letters for letter in short)


_BEGINNING = 3  # letters
_CAPITAL = late(
    r"(?P<first>(?:\A|[.;:!?]\s+|\n)\W*)?(?<![\w./-])(?P<name>[^\W\d_a-z][a-zà-žß]{2,})(?![\w/])"
    r"(?P<acts>['’]s\b|\s+(?:is|owns?|reviews?|handles?|maintains?|leads?|has|wants?|will|does|said|agreed|decided"
    r"|prefers?|approves?|wrote|can|must|should|takes|took|and|[a-z]+ed)\b)?"
)


def _capitals(text: str, other: str) -> set[str]:
    """Words with a capital that nobody knows and the other text has in no form. At the beginning of a sentence only
    what does something, or has."""
    found = set()
    for match in _CAPITAL.finditer(text):
        name = match["name"].lower()
        if (match["first"] is not None and not match["acts"]) or name in other.lower():
            continue
        known = any(map(_is_known, (name, stem(name), name.rstrip("s"))))
        unit = text[max(match.start() - 2, 0) : match.start()].rstrip()[-1:].isdigit()
        if match["name"][0].isupper() and not (known or unit or name.endswith(("ing", "ed"))):
            found.add(match["name"])
    return found


def _only_difference(stored: Prepared, candidate: Prepared, one: str, other: str) -> list[Veto]:
    """One word for another in a text that is the same otherwise, where neither a word's likeness nor its smallness is
    an excuse: another identifier (`form_data`, `from_data`), and for or, out for in, was for is, their for our."""
    content = {word.raw.lower() for text in (stored, candidate) for word in text.content}
    small = (one + other).isalpha() and content.isdisjoint((one, other))
    alike = any(group.issuperset((one, other)) for group in _ALIKE)
    if ("_" in one and "_" in other) or ((small or _two_words(one, other)) and not alike):
        return [Veto(VetoKind.ALTERNATIVE, one, other)]
    return []


def _two_words(one: str, other: str) -> bool:
    """Whether what looks like a slip of the pen is another word that everybody knows: role and rule, poll and pull. Not
    where two letters have only changed places (form, from), nor in the spellings of two countries (colours, colors)."""
    if not misspelt(one, other) or sorted(one) == sorted(other) or _british(one) == _british(other):
        return False
    return stem(one) != stem(other) and _is_known(one) and _is_known(other)


def _british(word: str) -> str:
    return word.replace("or", "our").replace("iz", "is").replace("ns", "nc")


def _is_known(word: str) -> bool:
    """Whether a word is in one of our lists; of names and hosts nobody knows which ones there are."""
    from dedup.redaction.signs.vocabulary import ABOUT_SECRETS, COMMON

    return word in COMMON or word in ABOUT_SECRETS or (word,) in lexicon().entries or word in lexicon().function


_ALIKE = tuple(
    frozenset(group.split())
    for group in ("a an the this that these those its it they", "is are", "was were", "has have", "w with", "may can",
                  "which that who", "i we", "will shall", "also too",
                  "only solely just merely", "on upon", "til till until", "while when", "if when whenever",
                  "via through", "is are get gets", "the our", "the my")
)  # fmt: skip


def _hidden(stored: Prepared, candidate: Prepared, one: str, other: str) -> bool:
    """Whether a whole number stands for another, and both texts have both elsewhere, so that none is missing: "no
    fallback to schema 3, because 3 of 1,900 …; schema 4 starts empty" with 4 for the first 3."""
    numbers = one.isdecimal() and other.isdecimal() and int(one) != int(other)
    return numbers and one in words(candidate.text) and other in words(stored.text)


def _units(stored: Prepared, candidate: Prepared) -> list[Veto]:
    """What the same number counts, where that is all that differs, and one of them is written as units are: 5 EUR and
    5 CHF, 24 h and 24 d. Not what is short for the other, the same amount, or two small words ("since 2024 the", "since
    2024 our"; but inches and 7 am are units)."""
    a, b = ([bare for said in text.text.split() if (bare := said.strip(_AROUND))] for text in (stored, candidate))
    apart = [at for at, (one, other) in enumerate(zip(a, b, strict=False)) if one.lower() != other.lower()]
    if len(a) != len(b) or len(apart) != 1 or not apart[0] or not _NUMBER.fullmatch(a[apart[0] - 1]):
        return []
    number, one, other = a[apart[0] - 1], a[apart[0]], b[apart[0]]
    units = all(map(_UNIT.fullmatch, (one, other))) and min(len(one), len(other)) <= _LONGEST_SHORT
    units = units and not lexicon().function.issuperset((one.lower(), other.lower()))
    return [Veto(VetoKind.VALUE, f"{number} {one}", f"{number} {other}")] if units and not _one_unit(one, other) else []


def _one_unit(one: str, other: str) -> bool:
    """Whether two words behind a number are one unit in two spellings."""
    mine, theirs = (find_quantities(f"7 {unit}") for unit in (one, other))
    if mine and theirs and Dimension.PLAIN not in (mine[0].dimension, theirs[0].dimension):
        return equal(mine[0], theirs[0])
    short, long = sorted((one.lower(), other.lower()), key=len)
    same = spelling(short) == spelling(long) or stem(short) == stem(long) or misspelt(short, long)
    return same or (len(short) > 1 and short in long) or shortens(short, long)


_NUMBER = late(r"[^\w\s]*\d[\d.,]*")
_UNIT = late(r"[°‰%€$£]|°?[^\W\d_]+(?:/[^\W\d_]+)?")
_AROUND = ".,;:!?()`\"'*"
_LONGEST_SHORT = 3  # letters of what is taken for the sign of a unit: EUR, lb, rps


def _opposites(stored: Prepared, candidate: Prepared, parts: tuple[Exchange, ...]) -> list[Veto]:
    """A word in the place of its opposite, both denied or neither, whatever else the texts say: "no route ships more
    than", "no route ships fewer than". And small words of which one turns the other round: because, although."""
    said = [(" ".join(before), " ".join(after)) for before, after, _ in parts]
    each = [pair for before, after, _ in parts if len(before) == len(after) for pair in zip(before, after, strict=True)]
    return [
        Veto(VetoKind.OPPOSITE, one, other)
        for one, other in dict.fromkeys((*said, *each))
        if (
            _axes(one) & {(name, -side) for name, side in _axes(other)}
            and _signs(stored, one) == _signs(candidate, other)
        )
        or any((one in a and other in b) or (one in b and other in a) for a, b in _TURNING)
    ]


def _glossed_opposites(stored: Prepared, candidate: Prepared) -> list[Veto]:
    """The same in another language, whose words have no entries of their own: mindestens, höchstens. What stands in a
    glossary says which side of what a text is on."""
    code = language(f"{stored.text} {candidate.text}")  # few words tell no language
    if code not in GLOSSED:
        return []
    before, after = (axes_in(glossed(text.text, code)) for text in (stored, candidate))
    turned = [
        (name, side) for name, side in before.keys() - after.keys() if (name, -side) in after.keys() - before.keys()
    ]
    return [Veto(VetoKind.OPPOSITE, before[name, side], after[name, -side]) for name, side in sorted(turned)]


def _axes(word: str) -> set[tuple[str, int]]:
    entry = lexicon().entries.get((word,))
    return set(entry.axes) if entry else set()


def _signs(text: Prepared, said: str) -> set[int]:
    return {word.sign for word in text.analysis.words if word.raw.lower() == said}


def _group(said: str) -> frozenset[str]:
    return frozenset(said.split(", "))


_TURNING = (
    (_group("because, since, as, because of, due to, thanks to"), _group("although, though, despite, in spite of")),
    (_group("in, into, inside, within, between"), _group("outside, out of, outside of, off")),
    (_group("within, during"), _group("after, before")),
    (_group("through, via"), _group("past, around")),
    (_group("except, except for, excluding, apart from, other than"),
     _group("above, at, behind, below, by, for, from, in, including, inside, of, on, to, under, with, within")),
    (_group("since"), _group("until, till")),
    (_group("some, something, someone, somebody, most, one of the"),
     _group("all, everything, everyone, everybody, both, every")),
    (_group("always, forever"), _group("usually, often, sometimes, temporarily")),
    (_group("once"), _group("twice")),
    (_group("now, already"), _group("later, soon")),
    (_group("beginning, start"), _group("end")),
    (_group("more, higher, upper"), _group("fewer, less, lower")),
    (_group("keep, keeps, kept"), _group("delete, deletes, deleted, remove, removes, removed, drop, drops, dropped")),
    (_group("error, errors, failure, failures"), _group("success, successes")),
    (_group("front"), _group("back")),
)  # fmt: skip


def _tenses(parts: tuple[Exchange, ...]) -> list[Veto]:
    """What is, was or will be, where nothing else is exchanged: "the import is complete", "… will be complete"."""
    if len(parts) != 1:
        return []
    one, other = (" ".join(side) for side in parts[0][:2])
    times = [next((name for name, forms in _TENSES if side in forms), "") for side in (one, other)]
    return [Veto(VetoKind.MODALITY, one, other)] if all(times) and times[0] != times[1] else []


_TENSES = (
    ("is", _group("is, are, has, have, does, do")),
    ("was", _group("was, were, had, did, used to be, was once, were once")),
    ("will", _group("will be, is going to be, are going to be, is to be, are to be, will have, will")),
    ("might", _group("might be, may be, could be, might have, may have, could have")),
)


def _modals(stored: Prepared, candidate: Prepared, parts: tuple[Exchange, ...]) -> list[Veto]:
    """What must be, or may. Not where either denies or limits: "may only" is "must … only", "may not" is "must not"."""
    if any(text.analysis.cues[cue] for text in (stored, candidate) for cue in ("neg", "only", "unless")):
        return []
    pairs = [(" ".join(before), " ".join(after)) for before, after, _ in parts]
    return [
        Veto(VetoKind.MODALITY, one, other)
        for one, other in pairs
        if (one in _MUST and other in _MAY) or (one in _MAY and other in _MUST)
    ]


_MUST = _group("must, shall, has to, have to, needs to, need to")
_MAY = _group("may, can, could, might")


def _qualified(stored: Prepared, candidate: Prepared) -> list[Veto]:
    """A word that takes something back, or leaves something out, and is the only one that just one of them has."""
    a, b = counts(stored.text), counts(candidate.text)
    lost, new = (list((one - other).elements()) for one, other in ((a, b), (b, a)))
    said = lost + new
    return [Veto(VetoKind.MODALITY, " ".join(lost), " ".join(new))] if len(said) == 1 and said[0] in HEDGING else []


_HEDGING = (
    "only solely exclusively hardly barely scarcely rarely seldom sometimes occasionally partially partly mostly"
    " probably perhaps maybe possibly supposedly allegedly presumably"
)
HEDGING = frozenset(_HEDGING.split())
"""Words by which a sentence says less, or of less, or is less sure."""


def _code(stored: Prepared, candidate: Prepared) -> list[Veto]:
    """A name in code with more behind it: `stock2`, `orders_old`, `prices`. Not what it has or what it is a part of:
    `store` and `store.salt`. Or the same name with other signs around it: `id` and `_id`."""
    if signs := other_signs(stored.text, candidate.text):
        return [Veto(VetoKind.IDENTIFIER, *signs)]
    a, b = _spans(stored.text), _spans(candidate.text)
    lost, new = ([span for span in one if not _names(other.text, span)] for one, other in ((a, candidate), (b, stored)))
    if len(lost) != 1 or len(new) != 1:
        return []
    short, long = sorted((lost[0].lower(), new[0].lower()), key=len)
    longer = long.startswith(short) and _MORE.fullmatch(long, len(short))
    return [Veto(VetoKind.IDENTIFIER, lost[0], new[0])] if longer else []


_MORE = late(r"[\w-]+")


def _spans(text: str) -> list[str]:
    return [span.strip("` ") for span in CODE_SPAN.findall(text)]


def _names(text: str, span: str) -> bool:
    """Whether the text has a name, in code or not, in whatever style of naming."""
    plain, known = comparable_name(span), " ".join(map(comparable_name, text.split()))
    return bool(plain) and any(
        not known[at.start() - 1 : at.start()].isalnum() and not known[at.end() :][:1].isalnum()
        for at in re.finditer(re.escape(plain), known)
    )
