"""Logins in a list, where only its heading tells what they are:

    ## Credentials
    - grafana: admin / kestrel
    - ann: kestrel2
    root kestrel3

Linear: a line is read once.
"""

import re
from collections.abc import Iterator

from dedup.patterns import late
from dedup.redaction.prose.pairs import has_an_account, of_a_login
from dedup.redaction.signs.called import SEVERAL
from dedup.redaction.signs.forms import Span
from dedup.redaction.signs.sought import Read, Sought
from dedup.redaction.signs.words import bare_word, is_common, is_odd, is_placeholder, is_prose, is_value

_HEADING = Sought(
    r"(?im)^[ \t>*#_-]{0,8}(?:[\w-]{1,20} ){0,3}"
    r"(?:credentials|creds|log-?ins|log-?in data|zugangsdaten|anmeldedaten|zugänge|accounts|identifiants|accès"
    r"|credenciales|accesos|acessos"
    rf"|(?P<passwords>{SEVERAL}|パスワード|ログイン情報))"
    r"(?: (?:for|of|on|für|pour|para|de|do|del|du) [\w .-]{1,40}| \([^()\n]{1,30}\))?[ \t]?:?[*_]{0,3}:?[ \t]*$"
)
_POINT = r"[ \t>]*(?:[-*•+]|[0-9]{1,2}[.)])?[ \t]*[*_`]{0,3}"
_TOLD = r"[\"'`*]{0,3}(?P<secret>[^\s\"'`/:,;()\[\]<>{}=|\\*]{4,60})[\"'`*]{0,3}[ \t]*[.,;]?[ \t]*"
_LINE = late(
    rf"{_POINT}(?:(?P<service>[\w .()-]{{1,40}}?)[*_`]{{0,3}}\s?(?::|→|->|[–—-])[*_`]{{0,3}}\s)?"
    r"[\"'`*]{0,3}(?P<user>[A-Za-z0-9][\w.@+-]{0,60}?)[\"'`*]{0,3}"
    r"(?P<gap>\s?[/:|]\s?|\s→\s|\s->\s|\s[–—-]\s|[ \t]+)"
    rf"{_TOLD}(?:\([^()\n]{{0,60}}\))?[ \t]*$"
)
_ALONE = late(rf"{_POINT}(?P<user>[\w .@()-]{{1,40}}?)[*_`]{{0,3}}\s?(?::|→|->|=|[–—-]\s)[*_`]{{0,3}}\s?{_TOLD}$")
_MOST = 60  # lines
_LONGEST = 200  # characters
_SHORT = 3


def listed(text: Read) -> Iterator[Span]:
    """The passwords of such lists."""
    read = 0
    for heading in _HEADING.finditer(text):
        at, blank = heading.end(), False
        for _ in range(_MOST if at >= read else 0):
            begin = at + 1
            at = text.find("\n", begin)
            at = len(text) if at < 0 else at
            if begin > len(text) or at - begin > _LONGEST:
                break
            if not text[begin:at].strip():
                if blank:
                    break
                blank = True
                continue
            span = _in_line(text[begin:at], heading["passwords"] is not None)
            if span is None:
                if text[begin:at].lstrip()[:1] not in ("-", "*", "•", "+"):
                    break
                continue
            yield begin + span[0], begin + span[1], "secret"
        read = max(read, at)


def _in_line(line: str, passwords: bool) -> tuple[int, int] | None:
    """Where the password of one line stands. Below "Passwords" each line may have one that is a plain word."""
    found = _LINE.match(line)
    if found:
        secret = bare_word(found["secret"])
        loose = not found["gap"].strip() or found["gap"].strip() in ("-", "–", "—")
        if not is_placeholder(secret) and len(secret) >= 4:
            told = is_odd(secret) and not is_common(secret) if loose else _of_a_service(found, secret)
            if told and not (loose and is_prose(found["user"]) and not has_an_account(found["user"])):
                return found.start("secret"), found.start("secret") + len(secret)
    alone = _ALONE.match(line)
    if alone:
        secret = bare_word(alone["secret"])
        whose = not is_common(alone["user"]) or has_an_account(alone["user"])
        plain = passwords and whose and is_value(secret)
        if not is_placeholder(secret) and (plain or (is_odd(secret) and not is_common(secret))):
            return alone.start("secret"), alone.start("secret") + len(secret)
    return None


def _of_a_service(found: "re.Match[str]", secret: str) -> bool:
    """ "jenkins: ci / kestrel": behind the name of a service, whoever is no other word has a password."""
    user = found["user"]
    named = found["service"] and secret.islower() and is_value(secret) and (len(user) <= _SHORT or not is_common(user))
    if found["gap"].strip() == ":" and not (found["service"] or has_an_account(user) or is_odd(secret)):
        return False  # "mail: mailgun"
    return bool(named) or of_a_login(found, secret)
