"""Secrets in settings whose name says so in capitals: `DB_PASSWORD=…`, `STRIPE_SECRET_KEY: …`, `ENV FOO_TOKEN …`.

Such a name is given a value and no description, so any word may be one that is no placeholder, no other setting's name
and no switch. Linear: names and values have a longest length.
"""

import re
from collections.abc import Iterator

from dedup.patterns import late
from dedup.redaction.signs.called import is_of_a_run, names_no_secret
from dedup.redaction.signs.forms import Span
from dedup.redaction.signs.sought import Read, Sought
from dedup.redaction.signs.words import (
    DEFAULTS,
    bare,
    is_camel,
    is_descriptive,
    is_mixed,
    is_placeholder,
    is_prose,
)

_SETTING = Sought(
    r"(?P<command>\b(?:ENV|ARG|setx|SETX|setenv|set\s-[a-zA-Z]{1,4}|(?P<set>(?:[Ss]et(?:s|ting)?|SET|[Cc]hanged|[Rr]eset)(?:\sthe)?))\s)?(?<![A-Za-z0-9_])(?P<name>[A-Z][A-Z0-9_]{0,60}?"
    r"(?P<any>PASSWORD|PASSWD|PASSPHRASE|PASS|_PWD|_PW|SECRET)|[A-Z][A-Z0-9_]{0,60}?_TOKEN"
    r"|(?:[A-Z][A-Z0-9_]{0,60}?_)?(?:API|SECRET|ACCESS|PRIVATE|SIGNING|ENCRYPTION|MASTER|AUTH)_?KEY)(?![A-Za-z0-9_])"
    r"[\"'`]?\]?(?P<sign>\s{0,2}(?::=|=>|→|⇒|->|[=:])(?![=:>])\s{0,2}|\s(?:is\s)?(?:(?:set|reset|default(?:s|ed)?|falls\sback|fell\sback)\sto)\s"
    r"|(?(set)\sto\s|(?(command)\s|(?!))))"
    r"(?:(?P<quote>[\"'])(?P<quoted>[^\"'\n]{4,200})(?P=quote)|(?P<bare>[^\s\"'`,;&|<>(){}\[\]]{4,200}+)(?![\w(\[{<]))"
)
# The end of what is a value and no first word of a sentence.
_LINE_ENDS = late(r"[\"'`,;)}\]]{0,3}\s*(?:(?<=\n)|\Z|\n|#|//|[,;)}\]]|\([\w ]{1,30}\))")
_PARTS = late(r"[A-Za-z]+")
_RULE = late(r"(?i)(?:is |are )?(?:must|should|cannot|required|not)(?: [a-z ]+)?\Z")  # "must be set"
_HANDED_IN = late(r"(?:^|\s)(?:-e|--env|export)[ =][\"']?(?:[A-Z0-9]+_)*\Z")  # docker run -e MYSQL_ROOT_PASSWORD=root
_CONSTANT = late(r"[A-Z]+(?:_[A-Z0-9]+)+")


def settings(text: Read) -> Iterator[Span]:
    """The values that settings have in files, commands and prose."""
    for found in _SETTING.finditer(text):
        group = "quoted" if found["quote"] else "bare"
        value = found[group] if found["quote"] else bare(found[group].rstrip("\\"))
        if len(value) >= 4 and not names_no_secret(found["name"]) and _is_value(text, found, value):
            yield found.start(group), found.start(group) + len(value), "secret"


def _is_value(text: str, found: "re.Match[str]", value: str) -> bool:
    if (
        value in DEFAULTS
        and found["any"]
        and found["sign"] == "="
        and _HANDED_IN.search(text, max(0, found.start() - 60), found.start())
    ):
        return True
    if (
        is_placeholder(value)
        or is_descriptive(value)
        or _CONSTANT.fullmatch(value)
        or is_of_a_run(found["name"], value)
    ):
        return False
    if is_prose(value) and not (found["command"] and "-" in value):  # zebra-crossing
        return False
    if _RULE.match(value):
        return False
    parts = [part.lower() for part in _PARTS.findall(value)]
    name = found["name"].lower()
    if parts and not is_mixed(value) and all(part in name or part in name.replace("_", "") for part in parts):
        return False  # "reset-password", "challengePassword"
    if value.startswith(("-", ":-")) and text[found.start("name") - 2 : found.start("name")] == "${":
        return not is_descriptive(value.lstrip(":-")) and value.lstrip(":-") not in DEFAULTS  # ${DB_PASSWORD:-postgres}
    if not found["any"] and (value.isdigit() or " " in value):
        return False
    if found["quote"] or found["sign"] in ("=", ":="):
        return True
    if is_camel(value) or not _LINE_ENDS.match(text, found.end("bare")):
        return False
    return bool(found["any"]) or len(value) >= 10 or is_mixed(value) or found["sign"].strip() == "="
