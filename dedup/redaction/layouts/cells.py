"""What a cell of a table holds, by the heading of its column: a password, a key, or a user and the password beside it.

A heading names what stands below, so that any word may be a password there. Where only blanks divide the columns, a
line of a sentence looks like a heading; there a value has to be no word of software, or what nothing else is called.
"""

from collections.abc import Iterator

from dedup.patterns import late
from dedup.redaction.prose.pairs import has_an_account, of_a_login
from dedup.redaction.signs.called import FOREIGN, OWN
from dedup.redaction.signs.certain import is_certain
from dedup.redaction.signs.words import is_odd, is_placeholder, is_prose, is_random, is_told_phrase, is_value

WORD = rf"(?:{OWN}|{FOREIGN}|pass)"
KEY = r"(?:secret|token|api[_ ]?key|secret[_ ]?key|access[_ ]?key)"
LOGIN = (
    r"(?:log-?ins?|creds|credentials?|zugangsdaten|anmeldedaten|identifiants?|credencial(?:es)?|credenciais"
    r"|dane logowania"
    r"|(?:user(?:name)?|e?-?mail|benutzer|nutzer|utilisateur|usuario|usuário)\s?(?:/|\+|&|and|und|et|y|e)\s?"
    rf"{WORD})"
)
# What may hold the names of users, or ways in: "VPN / SSH".
ACCOUNT = r"(?:accounts?|access|konto|zugang|zugänge|anmeldung|compte|accès|cuenta|accesos?|conta|acessos?|dostęp)"
_HEADING = late(
    rf"(?i)(?:[\w ]{{0,20}}[_ ])?(?:(?P<login>{LOGIN})|(?P<account>{ACCOUNT})|(?P<password>\w{{0,20}}password|{WORD})"
    rf"|(?P<key>{KEY}))"
)
_QUOTES = " \t\n\"'`*"
_PAIR = late(
    r"[\"'`*]{0,3}(?P<user>[A-Za-z0-9][\w.@+-]{0,60}?)[\"'`*]{0,3}"
    r"(?P<gap>\s?[/:|]\s?|,\s?|\s->\s|\s→\s|\s[–—-]\s|\s(?:pw:?\s)?)"
    r"[\"'`*]{0,3}(?P<secret>[^\s\"'`/,;()\[\]<>{}=|\\*]{4,60})[\"'`*]{0,3}(?:\s\([^()\n|]{0,40}\))?\s*"
)
_NEXT_PAIR = late(r"(?:[,;]|<br ?/?>|\s&|\sand)\s{0,3}")
_TOKEN = late(r"[^\s\"'`,;()]{6,60}")
_COUNTED = late(r"[0-9]+")
_MOST_OF_ONE = 200  # characters


def kind_of(heading: str) -> str | None:
    """What stands below this heading: "password", "key", "login", "account"; None for what is no secret."""
    named = _HEADING.fullmatch(heading.strip(_QUOTES + "_"))
    return named.lastgroup if named else None


def secrets_in(text: str, begin: int, end: int, kind: str, *, loose: bool = False) -> Iterator[tuple[int, int]]:
    """Where the secrets of a cell stand. `kind`: as `kind_of` tells it, or "word" where any word may be one, and no
    phrase; `loose`: it is not certain that this is a table."""
    cell = text[begin:end]
    value = cell.strip(_QUOTES)
    if len(value) < 4 or len(cell) > _MOST_OF_ONE or is_placeholder(value) or value.endswith(":"):
        return
    if kind in ("login", "account"):
        yield from _beside_users(text, begin, end, kind == "account")
    elif " " in value:
        if kind == "password":
            yield from _of_several_words(text, begin, end, value)
    elif not value.endswith(")") and _is_meant(value, kind, loose):
        at = text.index(value, begin)
        yield at, at + len(value)


def _is_meant(value: str, kind: str, loose: bool) -> bool:
    if kind == "key":
        return is_random(value) or (is_certain(value) if loose else is_odd(value) and len(value) > 7)
    if loose:
        return is_certain(value) or (is_value(value) and not is_prose(value))
    return not is_prose(value)


def _of_several_words(text: str, begin: int, end: int, value: str) -> Iterator[tuple[int, int]]:
    """A phrase, or a value and a note: "correct horse battery", "Lichen77 (old)"."""
    if is_told_phrase(value):
        at = text.index(value, begin)
        yield at, at + len(value)
        return
    for token in _TOKEN.finditer(text, begin, end):
        if is_certain(token[0]):
            yield token.span()


def _beside_users(text: str, begin: int, end: int, several: bool) -> Iterator[tuple[int, int]]:
    """The password of each pair: "admin / heron", "`ann`: heron; `bob`: kestrel". `several`: other pairs may stand
    there as well."""
    at = begin + len(text[begin:end]) - len(text[begin:end].lstrip())
    while pair := _PAIR.match(text, at, end):
        joint = _NEXT_PAIR.match(text, pair.end(), end)
        secret = pair["secret"].rstrip(".")
        plain = pair["gap"].strip() in ("/", ":", "|") and (not several or has_an_account(pair["user"]))
        whole = joint is not None or pair.end() == end
        if whole and not is_placeholder(secret) and (is_certain(secret) or (plain and of_a_login(pair, secret))):
            yield pair.start("secret"), pair.start("secret") + len(secret)
        if joint is None:
            return
        at = joint.end()
