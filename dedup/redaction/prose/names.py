"""Secrets known by the name they are given: `password: …`, `API_KEY=…`, "the PIN is …".

`called` knows the names, `further` where the next value stands; here a value is read from its beginning to its end, and
`judged`, `codes` and `logins` say whether it is one.
"""

import re
from collections.abc import Iterator

from dedup.patterns import late
from dedup.redaction.prose.judged import is_key, is_secret, told_phrase
from dedup.redaction.prose.logins import password_of_login
from dedup.redaction.signs.called import NAMED, begins_a_name, is_several
from dedup.redaction.signs.certain import is_certain, is_coined
from dedup.redaction.signs.forms import Span
from dedup.redaction.signs.further import Further, first, further, is_labelled, is_made_up, owned
from dedup.redaction.signs.marks import FORM, is_within_one
from dedup.redaction.signs.sought import Read
from dedup.redaction.signs.words import (
    CLAUSE_ENDS,
    DEFAULTS,
    LONGEST,
    bare,
    is_descriptive,
    is_mixed,
    is_odd,
    is_placeholder,
    is_prose,
)
from dedup.redaction.tokens.codes import counts_up, is_code, is_of_a_board

_QUOTED = late(r"(?P<quote>[\"'`])(?P<secret>(?:(?!(?P=quote))[^\n\\]|\\.)+)(?P=quote)")
# To the next white space, quote, key of the same list, closing tag or mark.
_RUN = r"(?:[^\s\"`,;&<\[]|[,;&](?![\w.-]{1,40}=)|<(?!/)|\[(?!redacted:))"
_BARE = late(rf"(?P<secret>{_RUN}{{1,{LONGEST + 1}}})(?P<after>[^\n]{{0,80}})")
_REST = late(rf"{_RUN}*")
_MARKED = late(rf"[\"'`*_]{{0,3}}{FORM}")
_CLOSING = ",;.:)]}'*_>\\"
_EXPANDS = late(r"\$\{\w*\Z")
_OPENS = late(r"(?:users?:\s{1,8})?[\[{]\s{0,8}(?=[\"'\w])")
_KEYED = late(r"[\"'][\w.@-]{1,30}[\"']\s?:")
_FOUR_DIGITS = late(r"[0-9]{4}")
_NEXT_NAME = late(r"\s\w{2,40}=")
_ENDS = late(r"\s*(?:(?<=\n)|\Z|[.,;)])")


def named(text: Read) -> Iterator[Span]:
    """The values that names of secrets are given. Linear: a value is read once, what is judged is bounded."""
    at = 0
    while found := NAMED.search(text, at):
        # A value that is none may hold a name itself: `token: https://host/?token=…`.
        at = found.end("name")
        if begins_a_name(text, found) and not is_within_one(text, found.start()):
            for begin, at, new in _value_spans(text, found):
                if new:
                    yield begin, at, "secret"


def _value_spans(text: str, found: "re.Match[str]") -> Iterator[tuple[int, int, bool]]:
    """One value after the other, as long as each of them is one; marks, too, which are not new."""
    several = is_several(found["name"])
    opened = _OPENS.match(text, found.end()) if several else None
    at, before = opened.end() if opened else found.end(), ""
    span = None if opened and _KEYED.match(text, at) else _value_span(text, found, at)
    if span is None and (several or is_labelled(text, at)):
        at = first(text, at)
        span = _further_span(text, found, Further(at, told=True), "")
    while True:
        mark = None if span else _MARKED.match(text, owned(text, at, several))
        if span is None and mark is None:
            return
        begin, end = span or (mark.span() if mark else (at, at))
        yield begin, end, span is not None
        before = text[begin:end] if span else before
        place = further(text, end, several)
        if place is None:
            return
        at, span = place.at, _further_span(text, found, place, before)


def _further_span(text: str, found: "re.Match[str]", place: Further, before: str) -> tuple[int, int] | None:
    """A value that follows on another one may be a word only where that was a word, too."""
    login = password_of_login(text, found, place.at) if found["login"] else None
    at = owned(text, place.at, is_several(found["name"]) or is_labelled(text, place.at))
    quoted = _QUOTED.match(text, at)
    value = quoted or _BARE.match(text, at)
    if login or value is None or len(value["secret"]) > LONGEST:
        return login
    secret = value["secret"] if quoted else value["secret"].rstrip(_CLOSING)
    begin, end = value.start("secret"), value.start("secret") + len(secret)
    ends = CLAUSE_ENDS.match(text, end) or is_certain(secret)
    if not (quoted or ends or (at > place.at and is_made_up(secret))) or (
        quoted is None and text[end : end + 1] == ":"
    ):
        return None
    if found["code"]:
        if not (secret.isdigit() and 4 <= len(secret) <= 8):
            return None
        return (begin, end) if before or not (is_of_a_board(text, found) or counts_up(text, begin, end)) else None
    if len(secret) < 4 or " " in secret or is_placeholder(secret) or is_descriptive(secret):
        return None
    if found["login"]:
        return (begin, end) if at > place.at and is_made_up(secret) else None
    if not (found["password"] or found["phrase"]):
        return (begin, end) if is_key(text, found, secret, bool(quoted)) else None
    numbered = before and any(len(part) > 2 and part.isdigit() for part in secret.split("-"))  # trout-9982
    if is_odd(secret.rstrip("?")) or (numbered and is_mixed(secret)) or is_coined(secret):
        return (begin, end) if len(secret) >= 6 and not any(mark in secret for mark in "/=<([{@\\") else None
    listed = is_several(found["name"]) or (place.labelled and text[end : end + 2].lstrip(" ")[:1] == "(")
    plain = bool(listed) and not place.told and before.isalpha() and secret.isalpha() and not is_prose(secret)
    return (begin, end) if plain else None


def _is_expression(text: str, found: "re.Match[str]", begin: int, secret: str) -> bool:
    """Whether markup or a shell has the value: "Pass :meth:`peek`", `${DB_PASSWORD:-postgres}`."""
    expands = _EXPANDS.search(text, max(0, found.start() - 60), found.start())
    return text.startswith(":`", begin + len(secret)) or bool(expands and secret.lstrip(":-") in DEFAULTS)


def _value_span(text: str, found: "re.Match[str]", begin: int) -> tuple[int, int] | None:
    quoted = _QUOTED.match(text, begin)
    value = quoted or _BARE.match(text, begin)
    if value is None or is_labelled(text, begin):
        return None
    secret = value["secret"]
    if quoted is None:
        secret = secret.rstrip("'") if len(secret) > LONGEST else secret.rstrip(_CLOSING)
    begin = value.start("secret")
    if quoted is None and value["secret"].endswith(":") and is_several(found["name"]):
        return None  # what is counted or listed: "tokens: gpt-4o-2024-08-06: 900"
    if found["login"]:
        return password_of_login(text, found, begin)
    if found["code"]:
        return (begin, begin + len(bare(secret))) if is_code(text, found, begin, bare(secret)) else None
    if len(secret) < 4 or _is_expression(text, found, begin, secret):
        return None
    if quoted is None and found["phrase"] and (found["sign"] or found["verb"]):
        told = told_phrase(text, found, begin, secret + value["after"])
        if told is not None:
            return (begin, begin + len(told)) if told else None
    if len(secret) > LONGEST:
        meant = bool(found["sign"]) and not (quoted and " " in secret)
        if meant and quoted is None:  # read to its end only now: every name in it would read it again
            rest = _REST.match(text, value.end("secret"))
            return begin, begin + len((value["secret"] + (rest[0] if rest else "")).rstrip("'"))
    elif found["password"] and found["none"] is None and _FOUR_DIGITS.fullmatch(bare(secret)):
        meant = not found["short"] and bool(quoted or _ENDS.match(value["after"]))
    elif bare(secret) in DEFAULTS and found["password"] and found["none"] is None:
        meant = bool(quoted or CLAUSE_ENDS.match(text, begin + len(bare(secret))) or _NEXT_NAME.match(value["after"]))
    elif is_placeholder(secret) or is_descriptive(secret) or is_placeholder(value["secret"]):
        meant = False
    else:
        meant = is_secret(
            text, found, secret, bool(quoted), "" if quoted else text[begin + len(secret) : begin + len(secret) + 80]
        )
    return (begin, begin + len(secret)) if meant else None
