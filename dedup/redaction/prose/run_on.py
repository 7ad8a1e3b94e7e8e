"""Passwords that need no end of a clause behind them, nor a verb before: "pw Lichen77 its only for staging", "login
probe / Otter#Moor9 you can try", "mit Passwort Biber-Nest-31 kommst du rein".

`told` and `told_elsewhere` know the sentences in which any word may be one. Here the value is one that nothing else is
called (`certain`), so that its name beside it is enough, in any language. Linear: every gap is bounded.
"""

import re
from collections.abc import Iterator

from dedup.patterns import late
from dedup.redaction.prose.accounts import before, is_of_an_account
from dedup.redaction.prose.told import Forms, values
from dedup.redaction.signs.called import CALLED
from dedup.redaction.signs.certain import is_certain
from dedup.redaction.signs.forms import Span
from dedup.redaction.signs.next_clause import goes_no_further
from dedup.redaction.signs.sought import Read, sought
from dedup.redaction.signs.words import is_value, is_word_and_number

_HOW = r"(?:\s(?:now|still|always|just|again|currently|jetzt|nun|noch|immer|maintenant|toujours|ahora|agora|ainda))?"
_IS = rf"(?:\s(?:is|was|are|ist|war|lautet|est|es|era|é|to|jest|c['’]est){_HOW}:?\s|\s?[:=→]\s?|\s)"
_VALUE = r"[\"'`*„“«]{0,3}(?P<secret>[^\W_][\w.!?@#$%^&*+~-]{5,60})"
_BESIDE = r"[\"'`*]{0,3}(?P<secret>[^\W_][^\s\"'`/,;()\[\]<>{}=|\\]{5,60})"
_LOGIN = (
    r"(?<![\w$/.-])(?:log[ -]?ins?|creds|credentials|account|zugang(?:sdaten)?|anmeldung|identifiants|compte|usuario"
    r"|usuário|cuenta|conta|acesso)"
)


_YEAR = late(r"[0-9]{3}")


def run_on(text: Read) -> Iterator[Span]:
    """The values that stand beside the name of a password or behind a user."""
    return values(text, _FORMS, 5)


def _certain(_found: "re.Match[str]", secret: str) -> bool:
    return is_certain(secret)


def _of_somebody(found: "re.Match[str]", secret: str) -> bool:
    """One passes other things, too: the clause has to speak of an account."""
    return is_certain(secret) and is_of_an_account(before(found))


def _beside_somebody(found: "re.Match[str]", secret: str) -> bool:
    end = found.start("secret") + len(secret)
    return is_certain(secret) or (is_value(secret) and goes_no_further(found.string, end))


def _is_plain(secret: str) -> bool:
    """ "la clave es usuario42" is one of a table."""
    return secret == secret.lower() and is_word_and_number(secret) and not _YEAR.search(secret)


def _short(found: "re.Match[str]", secret: str) -> bool:
    """ "pw: heron you can try it": a plain word, where it can be nobody who does something then."""
    end = found.start("secret") + len(secret)
    return is_value(secret) and secret.islower() and goes_no_further(found.string, end, subject=False)


_FORMS: Forms = sought(
    (rf"(?i){CALLED}{_IS}{_VALUE}", _certain),
    (rf"(?i)(?<![\w$./-])pass{_IS}{_VALUE}", _of_somebody),
    (rf"(?im)(?:^|[:;,(]\s?)pass:\s?{_VALUE}", _certain),  # and no "render pass: …"
    (rf"(?i)(?<![\w-])requirepass\s{_VALUE}", _certain),
    (
        rf"(?i)(?:\buser(?:name)?\s[\w.@+-]{{2,60}}|[\w.+-]{{1,40}}@[\w.-]{{1,60}})(?:,|\sand|\swith|\s/)?\spass\s{_VALUE}",
        _beside_somebody,
    ),
    (rf"(?i)(?<![\w$./-])(?:pw|pwd):\s{_VALUE}", _short),
    # "login probe / …", "creds are probe / …"
    (
        rf"(?i){_LOGIN}(?:\s(?:is|are|was|ist|est|sont|es|son|é|são)|:)?\s[\"'`*]{{0,3}}[\w.@+-]{{2,60}}\s?/\s?{_BESIDE}",
        _certain,
    ),
    (  # "la clave es …" is said of other keys as well
        rf"(?i)(?<![\w$./-])(?:clave|chave)\s(?:es|é):?\s{_VALUE}",
        lambda _found, secret: is_certain(secret) and not _is_plain(secret),
    ),
)
