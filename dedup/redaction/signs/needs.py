"""What a regular expression cannot be found without, read from the expression itself.

`(?i)Passwort\\s(?:ist|lautet)` needs "passwort", and "ist" or "lautet". Such pieces are in lower case and with one sort
of white space: whatever text the expression is found in has them, once it is written in that way, too (`plain`).
"""

from collections.abc import Iterable
from functools import cache
from typing import Any

try:
    from re import _parser  # type: ignore[attr-defined]
    from re._casefix import _EXTRA_CASES  # type: ignore[import-not-found]
except ImportError:  # another `re` than that of CPython 3.11 to 3.14: nothing can be told
    _parser, _EXTRA_CASES = None, {}

Pieces = frozenset[str]
"""A set of which a text has at least one, if the pattern is in it."""
Parts = list[tuple[str, Any]]
"""A sequence of "signs": one of these characters, or, if there are none, anything of any length; "ways": one of these
sequences; "times": least, greatest, and what is repeated; "ahead": what a lookahead wants to stand where the next part
does."""

_LENGTHS = (8, 4, 3, 2, 1)  # of pieces: the longest with which a set has not too many of them
_MANY = 12  # pieces in a set, at most; one of them has to be in a text
_BEGINNING = 3  # the length of what a match begins with
_MANY_BEGINNINGS = 250  # that the matches of one pattern may have
_MANY_SIGNS = 12  # in a class of characters
_BLANKS_OF_ASCII = "\t\n\v\f\r\x1c\x1d\x1e\x1f"
_BLANKS = _BLANKS_OF_ASCII + "\x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))
# Lower-case letters that `re.IGNORECASE` takes for one another, and that are not in ASCII: ſ becomes s, σ becomes ς.
_ALIKE = [(chr(code), chr(min(others))) for code, others in _EXTRA_CASES.items() if code > min(others)]
_BLANK_BUT_SOME = ["NEGATE", "None", "CATEGORY", "CATEGORY_NOT_SPACE"]  # [^\S\n]


def plain(text: str) -> str:
    """`text` in the writing of the pieces; every character keeps its place."""
    if text.isascii():
        text, blanks = text.lower(), _BLANKS_OF_ASCII
    else:
        text, blanks = text.replace("İ", "i").lower(), _BLANKS  # `lower` makes two characters of that one alone
        for letter, other in _ALIKE:
            text = text.replace(letter, other)
    for blank in blanks:
        text = text.replace(blank, " ")
    return text


def needs_of(pattern: str) -> tuple[list[list[str]], list[str]]:
    """Sets of pieces, of each of which a text has one if the pattern is in it, those first that presumably the fewest
    texts have: the longest; and the set with one of which each match begins. Empty where they cannot be told."""
    if _parser is None:
        return [], []
    parts = _parts(_parser.parse(pattern))
    begins = _pieces(parts, (_BEGINNING,), _MANY_BEGINNINGS)
    if min(map(len, begins), default=0) < 2 or any(map(str.isdigit, begins)):
        begins = Pieces()
    needs: list[Pieces] = []
    for need in sorted(_needs(parts), key=_strength, reverse=True):
        if not any(all(any(piece in word for piece in need) for word in stronger) for stronger in needs):
            needs.append(need)
    return [sorted(need) for need in needs], sorted(begins)


def _strength(need: Pieces) -> tuple[int, int]:
    """How few texts have one of these: none is short, and there are few of them."""
    return min(map(len, need), default=0), -len(need)


def _parts(parsed: Iterable[tuple[Any, Any]]) -> Parts:
    """A sequence as the parser of `re` has it. Of assertions only lookahead is kept: a lookbehind may see another
    line."""
    parts: Parts = []
    for code, given in parsed:
        kind = str(code)
        if kind == "SUBPATTERN":
            parts += _parts(given[-1])
        elif kind in ("BRANCH", "GROUPREF_EXISTS"):
            parts.append(("ways", [_parts(way or ()) for way in (given[1] if kind == "BRANCH" else given[1:])]))
        elif kind in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            parts.append(("times", (given[0], int(given[1]), _parts(given[2]))))
        elif kind == "ASSERT" and given[0] > 0:
            parts.append(("ahead", _parts(given[1])))
        elif kind not in ("AT", "ASSERT", "ASSERT_NOT"):
            parts.append(("signs", _signs(kind, given)))
    return parts


def _signs(kind: str, given: Any) -> set[str]:
    """The characters of which one stands here; none where they are many."""
    if kind == "LITERAL":
        return {_sign(given)}
    if kind != "IN" or len(given) > _MANY_SIGNS:
        return set()
    if [str(part) for member in given[:2] for part in member] == _BLANK_BUT_SOME:
        return {" "}
    signs: set[str] = set()
    for code, member in given:
        if str(code) == "LITERAL":
            signs.add(_sign(member))
        elif str(code) == "RANGE" and member[1] - member[0] < _MANY_SIGNS:
            signs.update(map(_sign, range(member[0], member[1] + 1)))
        elif str(member) == "CATEGORY_SPACE":
            signs.add(" ")
        else:
            return set()
    return signs if len(signs) <= _MANY_SIGNS else set()


@cache
def _sign(code: int) -> str:
    return plain(chr(code))


def _needs(parts: Parts) -> list[Pieces]:
    """The sets that a sequence needs."""
    found: list[Pieces] = []
    goes_on = False  # whether a piece that begins at an earlier part runs through this one
    for n, (kind, given) in enumerate(parts):
        if kind == "ahead":
            found += _needs(given)
            continue
        if not goes_on:
            found.append(_pieces(parts[n:], _LENGTHS, _MANY))
        goes_on = kind == "signs" and bool(given)
        if kind == "ways":
            best = [max(_needs(way), key=_strength, default=Pieces()) for way in given]
            found.append(Pieces().union(*best) if all(best) else Pieces())
        elif kind == "times" and given[0]:
            found += _needs(given[2])
    return list(filter(None, found))


def _pieces(parts: Parts, lengths: Iterable[int], most: int) -> Pieces:
    """With which pieces a sequence begins; none where there are too many, or one that nearly every text has."""
    for length in lengths:
        pieces = _beginnings(parts, length, most)
        if pieces:
            telling = all(len(piece) > 1 or not (piece.isalpha() or piece.isspace() or not piece) for piece in pieces)
            return Pieces(pieces if telling else ())
    return Pieces()


def _beginnings(parts: Parts, length: int, most: int) -> set[str]:
    """All that a sequence may begin with, so many characters, or as many as can be told. None if there are more."""
    if not (parts and length):
        return {""}
    (kind, given), *rest = parts
    if kind == "ahead":
        return _beginnings(rest, length, most)
    if kind == "signs":
        told = {sign + end for end in _beginnings(rest, length - 1, most) for sign in given} if given else {""}
        return told if len(told) <= most else set()
    if kind == "ways":
        ways = [[*way, *rest] for way in given]
    else:
        least, greatest, part = given
        most_times = min(greatest, length)  # more of them begin no otherwise, and of what may be empty there is no end
        again = [("times", (max(least - 1, 0), most_times - 1, part))] if most_times > 1 else []
        ways = [[*part, *again, *rest], *([] if least else [rest])]
    found: set[str] = set()
    for way in ways:
        told = _beginnings(way, length, most)
        found |= told
        if not told or len(found) > most:
            return set()
    return found
