"""Passwords behind a login: `credentials: user:password`, "login with user / password"."""

import re

from dedup.patterns import late
from dedup.redaction.words import (
    CLAUSE_ENDS,
    DEFAULTS,
    LONGEST,
    bare,
    is_descriptive,
    is_marked,
    is_mixed,
    is_placeholder,
    is_word_and_number,
    is_wordy,
)

_NO_ROLES = frozenset(["toor", "changeme", "minioadmin"])  # "login: admin / guest" may speak of two users
_TWO_DIGITS = late(r"[0-9]{2}")
_RULES = late(r"(?i)(?:admin\w*|root|sa|postgres)\Z")
_LOGIN = late(
    r"[\"'`]?(?P<user>[\w.@+-]{1,80})[\"'`]?(?:\s?[/:](?!//)\s?|\s(?:(?P<and>and|und|y|et)|with|mit)\s)"
    r"[\"'`]?(?P<secret>[^\s\"'`<>\[]{4,}+)"
)


def password_of_login(text: str, name: "re.Match[str]", at: int) -> tuple[int, int] | None:
    """`credentials: user:password`, `login with user / password`, "log in as user with password"."""
    found = _LOGIN.match(text, at)
    secret = bare(found["secret"][:LONGEST]) if found else ""
    if (
        found
        and secret in DEFAULTS
        and (name["sign"] or name["verb"])
        and CLAUSE_ENDS.match(text, found.start("secret") + len(secret))
    ):
        begin = found.start("secret")
        return (begin, begin + len(secret)) if secret == found["user"] or secret in _NO_ROLES else None
    if (
        not found
        or len(found["secret"]) < 6
        or not is_mixed(secret)
        or is_placeholder(secret)
        or is_descriptive(secret)
    ):
        return None
    begin = found.start("secret")
    end = begin + len(found["secret"].rstrip(",;.}" if "{" in text[max(name.end("name"), at - 200) : at] else ",;."))
    if is_marked(secret) or not is_wordy(secret):
        return begin, end
    marked = found["secret"].endswith("!")
    said = (not found["and"] or marked) and (
        name["sign"] or name["verb"] or name["login"].lower().endswith(("with", "as", "mit", "als"))
    )
    few = (
        not _TWO_DIGITS.search(secret) and not marked and name["login"] != "logins"
    )  # "with Apple / Google2"; of an administrator it is a password
    chosen = (
        is_word_and_number(secret) and CLAUSE_ENDS.match(text, end) and not (few and not _RULES.match(found["user"]))
    )
    return (begin, end) if said and chosen else None
