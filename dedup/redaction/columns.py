"""Secrets in the columns of what is no Markdown table: CSV, columns set with tabs or blanks, rows of SQL and of HTML.

The heading names the column, so the value below may be any word. A sentence may have commas, too: each cell of a
heading is a name, and each row has as many cells as its heading. Linear: a row is read once.
"""

import re
from collections.abc import Iterator

from dedup.patterns import late
from dedup.redaction.forms import Span
from dedup.redaction.sought import Read, Sought
from dedup.redaction.words import is_odd, is_placeholder, is_prose, is_random

_WORD = (
    r"(?:password|passwd|passwort|kennwort|passphrase|pwd|pw|pass|mdp|mot de passe|contraseña"
    r"|senha)"
)
_KEY = r"(?:secret|token|api[_ ]?key|secret[_ ]?key|access[_ ]?key)"
_NAMED = late(rf"(?i)(?:[\w ]{{0,20}}[_ ])?(?:(?P<password>{_WORD})|(?P<key>{_KEY}))")
# Where the name of a column ends; the line is read from there.
_ENDS = Sought(rf"(?im)(?:{_WORD}|{_KEY})[\"']?[ \t]*(?=[,;\t|]|[ \t]{{2}}|$)")
_NO_HEADING = frozenset("<>(){}")
_MOST_OF_ONE = 400  # characters
_DIVIDED = (late(r"\t+"), late(r"[ \t]*;[ \t]*"), late(r"[ \t]*,[ \t]*"), late(r"[ \t]*\|[ \t]*"), late(r"[ \t]{2,}"))
_NAME = late(r"[\"']?[^\W\d][\w.-]{0,24}(?: [\w.-]{1,16})?[\"']?")
_MOST = 200  # rows
_LONGEST = 1000  # characters of one
_QUOTES = "\"'`"

_INSERT = Sought(
    r"(?i)\b(?:insert|replace)\s(?:ignore\s)?into\s[\w.\"`\[\]]{1,80}\s?\((?P<cells>[^()]{3,600})\)"
    r"\s{0,20}values\s{0,20}(?=\()"
)
_TUPLE = late(
    r"\s{0,20},?\s{0,20}\("
    r"(?P<row>(?:[^()'\"]|'[^'\n]{0,400}'|\"[^\"\n]{0,400}\"|\w{1,20}\([^()\n]{0,100}\)){1,4000})\)"
)
_VALUE = late(r"\s*(?P<cell>'[^'\n]*'|\"[^\"\n]*\"|[^,]*)\s*(?:,|\Z)")
_ROW = Sought(r"(?i)<tr\b[^<>]{0,100}>(?P<cells>(?:(?!</?tr\b)[\s\S]){5,2000})")
_CELL = late(r"(?i)<t[dh]\b[^<>]{0,100}>(?:\s|<(?:b|code|strong)>)*(?P<cell>[^<>]{0,200})")


def columns(text: Read) -> Iterator[Span]:
    """The values below the name of a secret."""
    read = 0
    for name in _ENDS.finditer(text):
        if name.start() < read:
            continue
        begin = text.rfind("\n", 0, name.start()) + 1
        read = text.find("\n", name.start())
        read = len(text) if read < 0 else read
        cells = text[begin:read].strip() if read - begin <= _MOST_OF_ONE else ""
        for divided in _DIVIDED if _NO_HEADING.isdisjoint(cells) else ():
            if wanted := _wanted(divided.split(cells)):
                found, read = _below(text, read, divided, *wanted)
                yield from found
                break
    for insert in _INSERT.finditer(text):
        names = [name.strip(" \t\n\"'`[]") for name in insert["cells"].split(",")]
        if wanted := _wanted(names):
            at = insert.end()
            while row := _TUPLE.match(text, at):
                at = row.end()
                values = [cell.span("cell") for cell in _VALUE.finditer(text, *row.span("row")) if cell[0]]
                yield from _of_a_row(text, values, *wanted)
    wanted = None
    last = 0
    for row in _ROW.finditer(text):
        values = [cell.span("cell") for cell in _CELL.finditer(text, *row.span("cells"))]
        named = _wanted([text[slice(*cell)].strip() for cell in values])
        if named:
            wanted, last = named, row.end()
        elif wanted and not text[last : row.start()].strip("</thbodyear> \t\n"):
            last = row.end()
            yield from _of_a_row(text, values, *wanted)


def _wanted(names: list[str]) -> tuple[dict[int, bool], int] | None:
    """Which columns have secrets, and whether those are passwords, and how many there are. None for no heading."""
    if len(names) < 2 or not all(map(_NAME.fullmatch, names)):
        return None
    found = {n: _NAMED.fullmatch(name.strip(_QUOTES)) for n, name in enumerate(names)}
    wanted = {n: name["password"] is not None for n, name in found.items() if name}
    return (wanted, len(names)) if wanted else None


def _below(
    text: str, at: int, divided: "re.Pattern[str]", wanted: dict[int, bool], size: int
) -> tuple[list[Span], int]:
    """The values in the lines below a heading, and how far those were read."""
    found: list[Span] = []
    for _ in range(_MOST):
        begin = at + 1
        end = text.find("\n", begin)
        end = len(text) if end < 0 else end
        line = text[begin:end]
        if not line.strip() or len(line) > _LONGEST:
            break
        place = begin + len(line) - len(line.lstrip())
        stop = begin + len(line.rstrip())
        cells = []
        for gap in divided.finditer(text, place, stop):
            cells.append((place, gap.start()))
            place = gap.end()
        cells.append((place, stop))
        if len(cells) != size and line.strip(" \t-=+|:"):  # a line may be drawn below the heading
            break
        found += _of_a_row(text, cells, wanted, size)
        at = end
    return found, at


def _of_a_row(text: str, cells: list[tuple[int, int]], wanted: dict[int, bool], size: int) -> Iterator[Span]:
    """The secrets in one row. `wanted`: the columns with secrets, and whether those are passwords; `size`: how many
    columns a row of this table has."""
    if len(cells) != size:
        return
    for n, password in wanted.items():
        begin, end = cells[n]
        value = text[begin:end].strip(" \t\n" + _QUOTES)
        if len(value) < 4 or " " in value or is_placeholder(value) or value.endswith((")", ":")):
            continue
        is_key = is_random(value) or (is_odd(value) and len(value) > 7)
        if (password and not is_prose(value)) or (not password and is_key):
            begin = text.index(value, begin)
            yield begin, begin + len(value), "secret"
