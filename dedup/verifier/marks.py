"""What a text says by other characters than words and punctuation: operators, marks of a state, the signs around a
name, and what is glued to a number."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dedup.verifier.prepared import Prepared

from dedup.patterns import late
from dedup.verifier.judgement import Veto, VetoKind
from dedup.verifier.stems import stem
from dedup.verifier.units import BITS, BYTES, FREQUENCY, OTHER, RATIO, SCALE, TIME
from dedup.words import CODE_SPAN, ENGLISH_NUMBERS, words

_BEGINS_A_LINE = late(r"(?m)^\s*(?:[-+#>]+(?!\s*\d)|-|#+|\d+[.)])\s+")
_SIGNED = late(r"[\W_]*(.*?)[\W_]*")
_SYMBOLS = late(
    r"[<>≤≥]=?|[!=]=|`[^\w`\s]+`|(?<!\w)\"[^\w\"\s]+\"(?!\w)|[-=]>|~~|[+^~$€£¥±×÷←→↑↓✅❌✓✗☑☐✔✘☒⏳⌛⏸⛔🚫🔴🟠🟡🟢🟥🟩⬜👍👎&|=]|(?<=\w)\*+(?=\w)|!(?=\w)"
    r"|(?<![\w-])-(?=\d)|(?i:(?<=utc|gmt)[+-](?=\d))|(?<!\w)\[[ xX~-]\](?=\s)"
    r"|(?<=\w)\s[-*/]\s(?=\w)|[\[(]-?\d[\w.]*,\s?-?[\w.]+[\])]|(?i:\bno),(?=\s)"
)
"""Comparisons, operators, signs, currencies, marks of a state, what is struck through, intervals, code that is nothing
but symbols, and the comma of "No, …"."""

_NOT_SO = frozenset(["[ ]", "☐", "✗", "✘", "☒", "❌", "🔴", "⏳", "⌛", "~~"])
"""What says of a statement that it is not so, or not yet."""

_COMPARED = late(r"(?:[<>≤≥~^]=?|\+)\s?(?=\d)")
_EMPHASIS = late(r"(?<![\w*])(\*{1,3}|_{1,3})(?=\S)(.+?)(?<=\S)\1(?![\w*])")
_DRESS = "`\"'“”„«»‘’()[]{}…–—.,;:!?"
_DRESSED = late(r"([\W_]*)([^\W\d_].*?)([\W_]*)")
_BARE = late(r"(?<![\w.])\d+(?:\.\d+)*(?![\w])")
_LONGEST_LETTERS = 2  # behind a number, of a version or a paragraph: 3.4b
_GLUED = late(r"(?<![\w.-])(?:[a-z][\w./-]*:v?(\d+(?:\.\d+)*)-([a-z]\w*)|(\d+(?:\.\d+)*)([a-z]+)(?!\w))", re.IGNORECASE)
_OUTDATED = late(r"\W*(?:was|todo)\s*:", re.IGNORECASE)
_MORE_OR_LESS = late(rf"\s*([+-])\s+(?=\d|(?:{'|'.join(ENGLISH_NUMBERS)})\b)", re.IGNORECASE)

_ENDINGS = ("st", "nd", "rd", "th", "er", "te", "ten", "ter", "e", "am", "pm")  # 1st, 500er, 2e
_CAPITALS = frozenset("abv")  # units as capitals alone: "3.4a" is no current, "12V" is a voltage
_UNITS = frozenset([*TIME, *BYTES, *BITS, *RATIO, *FREQUENCY, *SCALE, *OTHER, *_ENDINGS]) - _CAPITALS


def differ_in_marks(one: str, other: str) -> bool:
    """Whether two texts of the same words may say something else by what is no word: `<`, "No, …", ✗, *.py, 3.4b."""
    mine, theirs = ([found for found in symbols(text) if found != " - "] for text in (one, other))
    if mine != theirs or other_signs(one, other) or other_signs(other, one) or _glued(one) != _glued(other):
        return True
    return bool(_dressed_otherwise(one, other) or _more_for_less(one, other)) or _outdated(one) != _outdated(other)


def mark_vetoes(stored: Prepared, candidate: Prepared) -> Iterator[Veto]:
    """Of two texts that are nearly word for word the same: another operator, currency, sign or mark, or two that have
    changed places (`a - b` and `a + b`, €450 and $450, ✅ and ❌), a bound on one side only, what is not so, or not
    yet, and other letters behind a number."""
    a, b = symbols(stored.text), symbols(candidate.text)
    lost, new = Counter(a) - Counter(b), Counter(b) - Counter(a)
    same = _bare_words(stored.text) == _bare_words(candidate.text)
    if _NOT_SO & {*lost, *new}:
        yield Veto(VetoKind.STATE, " ".join(lost), " ".join(new))
    elif (lost and new) or "-" in (*lost, *new):
        yield Veto(VetoKind.VALUE, " ".join(lost), " ".join(new))
    elif same and (bounds := [" ".join(_COMPARED.findall(text.text)) for text in (stored, candidate)])[0] != bounds[1]:
        yield Veto(VetoKind.VALUE, *bounds)
    elif same and not (lost or new):
        yield from [Veto(VetoKind.VALUE, x, y) for x, y in zip(a, b, strict=False) if x != y][:1]
    if _outdated(candidate.text) and not _outdated(stored.text):
        yield Veto(VetoKind.STATE, "", "was, or is to be done")
    if turned := _more_for_less(stored.text, candidate.text):
        yield Veto(VetoKind.VALUE, *turned)
    if same and (names := _dressed_otherwise(stored.text, candidate.text)):
        yield Veto(VetoKind.IDENTIFIER, *names)
    yield from _glued_otherwise(stored.text, candidate.text)


def _bare_words(text: str) -> list[str]:
    return [bare for word in words(text) if (bare := word.strip("_"))]


def _outdated(text: str) -> bool:
    """Whether a label says of the text that it was so, or is still to be done."""
    return bool(_OUTDATED.match(text))


def _more_for_less(one: str, other: str) -> tuple[str, str] | None:
    """ "+ one replica" and "- one replica", which are no items of a list."""
    before, after = _MORE_OR_LESS.match(one), _MORE_OR_LESS.match(other)
    return (before[1], after[1]) if before and after and before[1] != after[1] else None


def symbols(text: str) -> list[str]:
    """What a text says by other characters than words and punctuation, in order."""
    return ["→" if found in ("->", "=>") else found.lower() for found in _SYMBOLS.findall(_BEGINS_A_LINE.sub("", text))]


def other_signs(stored: str, candidate: str) -> tuple[str, str] | None:
    """A name in code that both texts have, in the candidate with signs around it that it has nowhere in the stored one:
    `id` and `_id`, `.py` and `*.py`."""
    before, after = _signed(stored), _signed(candidate)
    shared = sorted(name for name in before.keys() & after.keys() if after[name] - before[name])
    return (min(before[shared[0]]), min(after[shared[0]] - before[shared[0]])) if shared else None


@lru_cache(maxsize=1024)
def _signed(text: str) -> dict[str, set[str]]:
    """Names in code, without the signs around them → with them, but for those that make no difference."""
    found: dict[str, set[str]] = {}
    for span in CODE_SPAN.findall(text.lower()):
        code = span.strip("` \"'").removeprefix("./").rstrip(".,;:/").removesuffix("()")
        name = _SIGNED.fullmatch(code)
        if name and name[1]:
            found.setdefault(name[1], set()).add(code)
    return found


@lru_cache(maxsize=1024)
def _glued(text: str) -> dict[str, frozenset[str]]:
    """Numbers → what stands behind them without a blank and is no unit, without endings: `python:3.12-slim`, § 14a."""
    found: dict[str, set[str]] = {}
    for version, variant, number, letters in _GLUED.findall(text):
        behind = (variant or letters).lower()
        if variant or not ((letters.isupper() and behind in _CAPITALS) or behind in _UNITS or stem(behind) in _UNITS):
            found.setdefault(version or number, set()).add(stem(behind))
    return {number: frozenset(behind) for number, behind in found.items()}


def _glued_otherwise(stored: str, candidate: str) -> Iterator[Veto]:
    """Other letters behind the same number, or letters in one text and none in the other: 3.4a, 3.4b, 3.4."""
    before, after = _glued(stored), _glued(candidate)
    for number in sorted(before.keys() & after.keys()):
        if before[number].isdisjoint(after[number]):
            yield Veto(VetoKind.IDENTIFIER, number + min(before[number]), number + min(after[number]))
    for number in sorted(before.keys() ^ after.keys()):
        letters, bare = (min(before[number]), candidate) if number in before else (min(after[number]), stored)
        apart = re.search(rf"{re.escape(number)}[\s-]{re.escape(letters)}", bare, re.IGNORECASE)  # "12 kN" for "12kN"
        if len(letters) <= _LONGEST_LETTERS and not apart and number in _BARE.findall(bare):
            yield Veto(VetoKind.IDENTIFIER, "", number + letters)


def _dressed_otherwise(one: str, other: str) -> tuple[str, str] | None:
    """A name that both texts have, with other signs around it throughout."""
    before, after = _dressed(one), _dressed(other)
    names = sorted(name for name in before.keys() & after if before[name].isdisjoint(after[name]))
    return (min(before[names[0]]), min(after[names[0]])) if names else None


@lru_cache(maxsize=1024)
def _dressed(text: str) -> dict[str, frozenset[str]]:
    """Names and words, without the signs around them → with them, but for emphasis, brackets and punctuation."""
    found: dict[str, set[str]] = {}
    for piece in _EMPHASIS.sub(r"\2", text.lower()).split():
        bare = piece.strip(_DRESS.replace(".", "")).removeprefix("./").rstrip(_DRESS)
        if name := _DRESSED.fullmatch(bare):
            found.setdefault(name[2], set()).add(bare)
    return {name: frozenset(forms) for name, forms in found.items()}
