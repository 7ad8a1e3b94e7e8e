"""Passwords behind a login: `credentials: user:password`, "login with user / password"."""

import re

from dedup.patterns import late
from dedup.redaction.signs.next_clause import goes_no_further
from dedup.redaction.signs.services import ADMINS
from dedup.redaction.signs.words import (
    DEFAULTS,
    LONGEST,
    bare,
    has_symbol,
    is_descriptive,
    is_mixed,
    is_placeholder,
    is_prose,
    is_word_and_number,
    is_wordy,
)

_NO_ROLES = frozenset(["toor", "changeme", "minioadmin"])  # "login: admin / guest" may speak of two users
_TWO_DIGITS = late(r"[0-9]{2}")
_RULES = late(rf"(?i)(?:{ADMINS}|admin\w*|postgres)\Z")
_LOGIN = late(
    r"(?P<bracket>\()?[\"'`]?(?P<user>\w[\w.@+-]{0,79})[\"'`]?(?:(?P<pair>[^\S\n]?[/:](?!//)[^\S\n]?)|\s(?:(?P<and>and|und|y|et)|with|mit)\s)"
    r"[\"'`]?(?P<secret>[^\s\"'`<>\[]{4,}+)"
)


_ACCOUNTS = frozenset(ADMINS.split("|"))
# Roles and groups, and what else has a root: trees, certificates, file systems, addresses.
_NO_PASSWORDS = late(
    r"(?i)\w*(?:er|or|ee|ist|man|ant|ent)s?|guest|staff|wheel|people|everybody|docker|web|home|demo|leaf|intermediate"
    r"|child(?:ren)?|branch(?:es)?|subdomains?|src|tmp"
)


def may_do_everything(user: str) -> bool:
    """Whether every such machine has this user, so that no other user stands beside it."""
    return user.lower() in _ACCOUNTS


def is_plain_password(user: str, word: str) -> bool:
    """Whether a word beside the name of an account is its password: `root / calvin`, `ubnt / ubnt`. "admin / editor"
    speaks of two roles, "email / password" of a form.
    """
    user, named = user.lower(), word.istitle() and user.lower() == "root"
    if not word.isalpha() or not (word.islower() or named) or is_prose(word):
        return False
    return word == user or (user in _ACCOUNTS and word.lower() not in _ACCOUNTS and not _NO_PASSWORDS.fullmatch(word))


def password_of_login(text: str, name: "re.Match[str]", at: int) -> tuple[int, int] | None:
    """Where the password stands in what follows a login's `name`, from `at` on; None where none does: `credentials:
    user:password`, `login with user / password`, "log in as user with password"."""
    found = _LOGIN.match(text, at)
    if found is None:
        return None
    secret = bare(found["secret"][:LONGEST])
    begin = found.start("secret")
    ends = goes_no_further(text, begin + len(secret), subject=False)
    given = bool(name["sign"] or name["verb"])
    if secret in DEFAULTS and given and ends:
        return (begin, begin + len(secret)) if secret == found["user"] or secret in _NO_ROLES else None
    told = bool(given or found["bracket"] or name["login"].lower().endswith(("with", "as", "mit", "als")))
    if ends and _is_pair(found, given=given, told=told) and is_plain_password(found["user"], secret):
        return begin, begin + len(secret)
    if len(found["secret"]) < 6 or not is_mixed(secret) or is_placeholder(secret) or is_descriptive(secret):
        return None
    closing = ("}" if "{" in text[max(name.end("name"), at - 200) : at] else "") + (")" if found["bracket"] else "")
    end = begin + len(found["secret"].rstrip(",;." + closing))
    if has_symbol(secret) or not is_wordy(secret):
        return begin, end
    marked = found["secret"].endswith("!")
    # "with Apple / Google2"; of an administrator it is a password
    few = not _TWO_DIGITS.search(secret) and not marked and name["login"] != "logins"
    chosen = (
        is_word_and_number(secret)
        and goes_no_further(text, end, subject=False)
        and (not few or _RULES.match(found["user"]))
    )
    return (begin, end) if told and chosen and (marked or not found["and"]) else None


def _is_pair(found: "re.Match[str]", *, given: bool, told: bool) -> bool:
    """Whether `user / word` is an account and its password, whatever the word: where something says that a login
    follows; of root, where that is likely."""
    if not found["pair"]:
        return False
    return bool(given or found["bracket"]) or (found["user"].lower() == "root" and (told or found["pair"] == " / "))
