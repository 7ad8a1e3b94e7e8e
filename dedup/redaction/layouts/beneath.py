"""Secrets on the line below their name, as forms, notes and fenced blocks have them:

    Username        password:       Token for staging:
    maria           ```
    Password        kestrel         8f3kd92jqLw0x7YzQm4V
    kestrel         ```

An answer may have its sign before it ("A: kestrel"). The line has to hold the value and nothing else. Linear: every gap
is bounded.
"""

from collections.abc import Iterator

from dedup.patterns import late
from dedup.redaction.signs.called import FOREIGN, OWN
from dedup.redaction.signs.certain import is_certain, is_coined
from dedup.redaction.signs.forms import Span
from dedup.redaction.signs.sought import Read, Sought
from dedup.redaction.signs.words import (
    bare_word,
    has_symbol,
    is_identifier,
    is_odd,
    is_placeholder,
    is_random,
    is_value,
)

_FENCE = r"[ \t]*(?:\n[ \t]*){0,2}(?:```\w{0,20}[ \t]*)?\n[ \t>]{0,6}"
_LINE = r"[\"'`]?(?P<secret>[^\s\"'`|]{4,200})[\"'`]?[ \t]*(?=\n|\Z)"
_PASSWORD = Sought(
    rf"(?im)^[ \t>*#-]{{0,6}}(?:[\w-]{{1,20}} ){{0,3}}(?:{OWN}|{FOREIGN}|pass)"
    rf"(?: \([\w .-]{{1,30}}\)| for [\w. -]{{1,30}})?[*_]{{0,3}}:?[*_]{{0,3}}{_FENCE}{_LINE}"
)
_KEY = Sought(
    r"(?im)^[^\n]{0,60}?\b(?:api key|token|secret|access key|license key)(?: (?:below|is|here|follows"
    r"|for [\w-]{1,20})){0,2}[*_]{0,3}"
    rf":?[*_]{{0,3}}{_FENCE}{_LINE}"
)
_LOGIN = Sought(
    r"(?im)^[ \t>*#-]{0,6}(?:[\w-]{1,20} ){0,2}(?:login|credentials|zugangsdaten|access"
    r"|account)[*_]{0,3}:?[*_]{0,3}[ \t]*\n"
    rf"[ \t>]{{0,6}}[\w.@+-]{{2,60}}[ \t]*\n[ \t>]{{0,6}}{_LINE}"
)
_ANSWER = Sought(
    rf"(?im)\b(?:{OWN}|{FOREIGN})\b"
    r"[^\n?]{0,60}\?[ \t]*\n"
    rf"[ \t>*_-]{{0,6}}(?:A|Answer|Antwort|R|Réponse|Respuesta|Resposta)[*_]{{0,3}}:[*_]{{0,3}}[ \t]{{0,3}}{_LINE}"
)
# With no sign before it, the answer is what nothing else is called.
_REPLY = Sought(
    rf"(?im)\b(?:{OWN}|{FOREIGN}"
    r"|(?:api|webhook|client|app)[ -](?:key|secret|token)|token)\b"
    rf"[^\n?]{{0,60}}\?(?:[ \t]*\n){{1,2}}[ \t>*-]{{0,6}}(?:(?:it['’]?s|its|try|ja|oh|sure|yes)[,:]? )?{_LINE}"
)
_BELOW = Sought(
    rf"(?im)^[^\n]{{0,60}}?\b(?:{OWN}|{FOREIGN}|token"
    r"|api key|(?:client )?secret)"
    rf"(?: (?:below|is|here|follows|ist|hier|unten|for [\w-]{{1,20}})){{0,2}}[*_]{{0,3}}[:.]?[*_]{{0,3}}{_FENCE}{_LINE}"
)
_HEX = late(r"[0-9a-f]+")


def beneath(text: Read) -> Iterator[Span]:
    """The values that have a line of their own."""
    for form in (_PASSWORD, _ANSWER, _KEY, _LOGIN, _REPLY, _BELOW):
        for found in form.finditer(text):
            secret = bare_word(found["secret"])
            if not secret or is_placeholder(secret) or found["secret"].endswith((":", "{", "(", "[")):
                continue
            if form is _KEY:
                meant = is_random(secret) and not _HEX.fullmatch(secret) and not is_identifier(secret)
            elif form is _LOGIN:
                meant = (has_symbol(secret) and is_odd(secret)) or is_certain(secret) or is_coined(secret)
            elif form in (_REPLY, _BELOW):
                meant = is_certain(secret) or is_coined(secret)
            else:
                meant = is_value(secret) and ":" not in secret and "/" not in secret
            if meant:
                begin = found.start("secret")
                yield begin, begin + len(secret), "secret"
