"""Secrets in the columns of tables: Markdown, CSV, columns set with tabs or blanks, rows of SQL and of HTML.

The heading names the column, so the value below may be any word. A sentence may have commas, too: each cell of a
heading is a name, and each row has as many cells as its heading. Where single blanks divide them, each cell is one that
tables have, or the value is one that nothing else is called. Linear: a row is read once.
"""

import re
from collections.abc import Iterator

from dedup.lazy_dataclasses import dataclass
from dedup.patterns import late
from dedup.redaction.layouts.cells import ACCOUNT, KEY, LOGIN, WORD, kind_of, secrets_in
from dedup.redaction.signs.certain import is_certain
from dedup.redaction.signs.forms import Span
from dedup.redaction.signs.sought import Read, Sought

# Where the name of a column ends; the line is read from there.
_ENDS = Sought(rf"(?im)(?:{WORD}|{KEY}|{LOGIN}|{ACCOUNT})[\"']?[ \t]*(?=[,;\t|]|(?<=[ \t])|$)")
_NO_HEADING = frozenset("<>(){}")
_MOST_OF_ONE = 400  # characters
_BLANKS = late(r"[ \t]+")
_DIVIDED = (
    late(r"\t+"),
    late(r"[ \t]*;[ \t]*"),
    late(r"[ \t]*,[ \t]*"),
    late(r"[ \t]*\|[ \t]*"),
    late(r"[ \t]{2,}"),
    _BLANKS,
)
_HEADINGS = """
address addr app application box comment comments database date db device domain email mail e-mail env environment group
host hostname id instance ip kind link location machine name network nick node note notes nr no owner port project
purpose realm region remark role schema scope server service since site ssid stage system team tenant type uri url used
user username user_name users vhost vm
adresse anwendung benutzer benutzername bemerkung datenbank dienst gerät notiz nutzer nutzername rechner rolle system
umgebung
base courriel environnement hôte machine nom note rôle serveur service utilisateur
aplicación base correo entorno equipo máquina nombre nota rol servicio servidor usuario
ambiente aplicação banco função máquina nome serviço usuário utilizador
adres baza host maszyna nazwa rola serwer serwis usługa użytkownik
"""
_OF_A_TABLE = frozenset(_HEADINGS.split())
_OF_SOMEBODY = late(
    r"(?i)(?:.*[ _])?(?:user\w*|login|e?-?mail|account|name|nick|host\w*|server|box|machine|db|database|benutzer\w*"
    r"|nutzer\w*|utilisateur|usuario|usuário|użytkownik)"
)
_NAME = late(r"[\"']?[^\W\d][\w.-]{0,24}(?: [\w.-]{1,16})?[\"']?")
_MOST = 200  # rows
_LONGEST = 1000  # characters of one
_QUOTES = "\"'`"
_AROUND = "*_` \t"
_LONGEST_NAME = 60
_MARKDOWN = Sought(r"(?m)^[ \t]*\|(?P<cells>[^\n]*)\|[ \t]*$")

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
    yield from _in_lines(text)
    for insert in _INSERT.finditer(text):
        names = [name.strip(" \t\n\"'`[]") for name in insert["cells"].split(",")]
        if wanted := _wanted(names):
            at = insert.end()
            while row := _TUPLE.match(text, at):
                at = row.end()
                values = [cell.span("cell") for cell in _VALUE.finditer(text, *row.span("row")) if cell[0]]
                yield from _of_a_row(text, values, wanted)
    wanted = None
    last = 0
    for row in _ROW.finditer(text):
        values = [cell.span("cell") for cell in _CELL.finditer(text, *row.span("cells"))]
        named = _wanted([text[slice(*cell)].strip() for cell in values])
        if named:
            wanted, last = named, row.end()
        elif wanted and not text[last : row.start()].strip("</thbodyear> \t\n"):
            last = row.end()
            yield from _of_a_row(text, values, wanted)
    yield from _in_markdown(text)


@dataclass(frozen=True, slots=True)
class _Table:
    """Which columns hold what kind of secret, and how many columns there are. `loose`: only blanks divide them;
    `known`: each of its headings is one that tables have."""

    kinds: dict[int, str]
    size: int
    loose: bool = False
    known: bool = True


def _in_lines(text: Read) -> Iterator[Span]:
    read = 0
    for name in _ENDS.finditer(text):
        if name.start() < read:
            continue
        begin = text.rfind("\n", 0, name.start()) + 1
        for stop in (": ", ". "):  # "these are the boxes: host user password"
            lead = text.rfind(stop, begin, name.start())
            begin = lead + 2 if lead >= 0 else begin
        read = text.find("\n", name.start())
        read = len(text) if read < 0 else read
        cells = text[begin:read].strip() if read - begin <= _MOST_OF_ONE else ""
        for divided in _DIVIDED if _NO_HEADING.isdisjoint(cells) else ():
            if wanted := _wanted(divided.split(cells), loose=divided is _BLANKS):
                found, read = _below(text, read, divided, wanted)
                yield from found
                break


def _wanted(names: list[str], *, loose: bool = False) -> _Table | None:
    """Which columns have secrets. None for no heading."""
    if len(names) < 2 or not all(map(_NAME.fullmatch, names)):
        return None
    kinds = {n: kind for n, name in enumerate(names) if (kind := kind_of(name))}
    if not any(map(_OF_SOMEBODY.fullmatch, names)):  # of tests, too, some pass
        kinds = {n: kind for n, kind in kinds.items() if names[n].lower() != "pass"}
    known = all(n in kinds or name.lower() in _OF_A_TABLE for n, name in enumerate(names))
    return _Table(kinds, len(names), loose, known) if kinds else None


def _below(text: str, at: int, divided: "re.Pattern[str]", wanted: _Table) -> tuple[list[Span], int]:
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
        below = list(_of_a_row(text, cells, wanted) if len(cells) == wanted.size else _ragged(text, cells, wanted))
        if len(cells) != wanted.size and not below and line.strip(" \t-=+|:"):  # a line may be drawn below the heading
            break
        found += below
        at = end
    return found, at


def _of_a_row(text: str, cells: list[tuple[int, int]], wanted: _Table) -> Iterator[Span]:
    """The secrets in one row."""
    if len(cells) != wanted.size:
        return
    for n, kind in wanted.kinds.items():
        for begin, end in secrets_in(text, *cells[n], kind, loose=wanted.loose):
            if wanted.known or is_certain(text[begin:end]) or not wanted.loose:
                yield begin, end, "secret"


def _ragged(text: str, cells: list[tuple[int, int]], wanted: _Table) -> Iterator[Span]:
    """Of a row that has blanks in its cells, what stands in the place of a password, from either end, and can be
    nothing else."""
    for n, kind in wanted.kinds.items() if wanted.loose else ():
        for place in {n, n - wanted.size + len(cells)}:
            if kind == "password" and 0 <= place < len(cells) and is_certain(text[slice(*cells[place])].strip(_QUOTES)):
                yield *cells[place], "secret"


def _in_markdown(text: Read) -> Iterator[Span]:
    """The cells of a Markdown table below a heading that names a secret, and beside one that names a login."""
    kinds: dict[int, str] = {}
    last = -1
    for row in _MARKDOWN.finditer(text):
        cells = row["cells"].split("|")
        if row.start() != last:
            kinds = {n: kind for n, cell in enumerate(cells) if (kind := _kind_in_markdown(cell))}
        last = row.end() + 1
        at = row.start("cells")
        beside = _kind_in_markdown(cells[0]) if len(cells) > 1 else None
        for n, cell in enumerate(cells):
            kind = kinds.get(n) or (beside if n == 1 and beside in ("login", "account") else None)
            if kind and cell.strip("-: \t") and not _kind_in_markdown(cell):
                for begin, end in secrets_in(text, at, at + len(cell), kind):
                    yield begin, end, "secret"
            at += len(cell) + 1


def _kind_in_markdown(cell: str) -> str | None:
    name = cell.strip(_AROUND)
    if name.lower() == "pass" or len(name) > _LONGEST_NAME:
        return None
    return "word" if name.lower() in ("secret", "token") else kind_of(name)
