"""What a regular expression cannot be found without, read from the expression itself.

`(?i)mot de passe\\s(?:est|sera)` needs "mot de passe" and " est" or " ser". Such pieces are told in one writing
(`plain`), in lower case and with one sort of white space, so that they are in whatever the expression may match.
"""

from collections.abc import Iterable, Sequence
from typing import Any

try:
    from re import _parser  # type: ignore[attr-defined]
    from re._casefix import _EXTRA_CASES  # type: ignore[import-not-found]
except ImportError:  # another `re` than that of CPython 3.11 to 3.14: nothing can be told
    _parser, _EXTRA_CASES = None, {}

Pieces = frozenset[str]
Parts = Sequence[tuple[Any, Any]]
"""A sequence as the parser of `re` has it: of each part its kind, and what it is made of."""

_LENGTHS = (8, 4, 3, 2, 1)
_MANY = 12
_BEGINNING = 3  # the length of what a match begins with
_MANY_BEGINNINGS = 250
_MANY_SIGNS = 12  # in a class of characters
_BLANKS_OF_ASCII = "\t\n\v\f\r\x1c\x1d\x1e\x1f"
_BLANKS = _BLANKS_OF_ASCII + "\x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))
# Lower-case letters that `re.IGNORECASE` takes for one another, and that are not in ASCII: ſ for s, ς for σ.
_ALIKE = [(chr(code), chr(min(others))) for code, others in _EXTRA_CASES.items() if code > min(others)]
_BLANK_BUT_SOME = ["NEGATE", "None", "CATEGORY", "CATEGORY_NOT_SPACE"]  # [^\S\n]
_AT_A_PLACE = ("AT", "ASSERT", "ASSERT_NOT")
_REPEATED = ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT")


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
    """Sets of pieces, of each of which a text has one if the pattern is in it, those first that the fewest texts have;
    and the set with one of which each match begins. Empty where they cannot be told."""
    if _parser is None:
        return [], []
    parts = list(_parser.parse(pattern))
    begins = _pieces(parts, (_BEGINNING,), _MANY_BEGINNINGS)
    if min(map(len, begins), default=0) < 2 or any(map(str.isdigit, begins)):
        begins = frozenset()
    needs: list[Pieces] = []
    for need in sorted(_needs(parts), key=_strength, reverse=True):
        if not any(all(any(piece in word for piece in need) for word in stronger) for stronger in needs):
            needs.append(need)
    return [sorted(need) for need in needs], sorted(begins)


def _strength(need: Pieces) -> tuple[int, int]:
    return min(map(len, need), default=0), -len(need)


def _needs(parts: Parts) -> list[Pieces]:
    """The sets that a sequence needs."""
    found: list[Pieces] = []
    goes_on = False  # what a piece tells that begins further to the left
    while parts:
        name, given = str(parts[0][0]), parts[0][1]
        if name == "SUBPATTERN":
            parts = [*given[-1], *parts[1:]]
            continue
        if name not in _AT_A_PLACE:
            if not goes_on:
                found.append(_pieces(parts, _LENGTHS, _MANY))
            goes_on = bool(_signs(name, given))
        if name == "BRANCH":
            found.append(_of_any(given[1]))
        elif name == "GROUPREF_EXISTS":
            found.append(_of_any(given[1:]))
        elif name in _REPEATED and given[0]:
            found += _needs(given[2])
        elif name == "ASSERT" and given[0] > 0:  # what stands before a match may stand in another line
            found += _needs(given[1])
        parts = parts[1:]
    return list(filter(None, found))


def _of_any(ways: Iterable[Parts | None]) -> Pieces:
    best = [max(_needs(way or ()), key=_strength, default=Pieces()) for way in ways]
    return Pieces().union(*best) if all(best) else Pieces()


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
    name = str(kind)
    ways: Iterable[tuple[str, Parts]]  # of each a character, or none, and the parts behind it
    if name in _AT_A_PLACE:
        return _beginnings(rest, length, most)
    if name == "SUBPATTERN":
        return _beginnings([*given[-1], *rest], length, most)
    if name == "BRANCH":
        ways = [("", [*way, *rest]) for way in given[1]]
    elif name in _REPEATED:
        least, greatest, part = given
        again = [(kind, (max(least - 1, 0), greatest - 1, part))] if int(greatest) > 1 else []
        ways = [("", [*part, *again, *rest]), *([] if least else [("", rest)])]
    else:
        ways = [(sign, rest) for sign in _signs(name, given)]
        if not ways:
            return {""}
    found: set[str] = set()
    for sign, behind in ways:
        ends = _beginnings(behind, length - len(sign), most)
        found |= {sign + end for end in ends}
        if not ends or len(found) > most:
            return set()
    return found


def _signs(name: str, given: Any) -> set[str]:
    """The characters of which one stands here; none where they are many."""
    members = [("LITERAL", given)] if name == "LITERAL" else given if name == "IN" else []
    if [str(part) for member in members[:2] for part in member] == _BLANK_BUT_SOME:
        return {" "}
    signs: set[str] = set()
    for kind, member in members:
        if str(kind) == "LITERAL":
            signs.add(plain(chr(member)))
        elif str(kind) == "RANGE" and member[1] - member[0] < _MANY_SIGNS:
            signs.update(plain(chr(code)) for code in range(member[0], member[1] + 1))
        elif str(member) == "CATEGORY_SPACE":
            signs.add(" ")
        else:
            return set()
    return signs if len(signs) <= _MANY_SIGNS else set()
