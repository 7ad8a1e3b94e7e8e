"""Passwords in plain English: some words behind their name, beside the name of a user, or with a name misspelt.

What stands right behind a name is known by `names`. Here words stand between, so a value has to look like nothing
else: a symbol within, or letters and digits in turns. Linear: a clause is read once, every gap is bounded.
"""

import re
from collections.abc import Callable, Iterator

from dedup.patterns import late
from dedup.redaction.prose.logins import is_plain_password
from dedup.redaction.signs.called import FOREIGN, MISTYPED, OWN, SEVERAL
from dedup.redaction.signs.certain import is_certain
from dedup.redaction.signs.forms import Span
from dedup.redaction.signs.further import further, is_made_up, owned
from dedup.redaction.signs.marks import MARK
from dedup.redaction.signs.services import ADMINS
from dedup.redaction.signs.sought import Read, Sought, sought
from dedup.redaction.signs.words import (
    DEFAULTS,
    around,
    bare,
    ended,
    has_symbol,
    is_camel,
    is_descriptive,
    is_mixed,
    is_odd,
    is_placeholder,
    is_prose,
    is_word_and_number,
    is_wordy,
)

_CALLED = rf"(?:(?:{OWN}|{FOREIGN})s?|{SEVERAL})"
_NAME = Sought(rf"(?i)(?<![a-z0-9])(?:{_CALLED}|creds|credentials?|log[ -]?ins?|zugangsdaten|identifiants)(?![a-z0-9])")
_CLAUSE_END = late(r"[;\n]|\.\s")
_REACH = 80  # characters
_TOKEN = late(r"[!-~]{8,200}")
_OPENS, _CLOSES = "\"'`(*[_", ",;.:?)]}'\"`*_>\\"
_AFTER_A_USER = late(r"[^/:=]{1,60}[/:=]")
_ESCAPED = late(r"%[0-9A-Fa-f]{2}")
_DIGITS = late(r"[0-9]+")
_LONG_NUMBER = late(r"[0-9]{3}")


def in_clauses(text: Read) -> Iterator[Span]:
    """The passwords that sentences tell."""
    yield from _near(text)
    for form, meant in _FORMS:
        for found in form.finditer(text):
            value = bare(found["secret"])
            if value and not is_placeholder(value) and meant(found, value):
                begin = found.start("secret")
                yield begin, begin + len(ended(found["secret"])), "secret"


def _near(text: Read) -> Iterator[Span]:
    read = told = 0  # a clause with several names in it is read once, and a series of values, too
    for name in _NAME.finditer(text):
        begin = max(read, name.end())
        end = _CLAUSE_END.search(text, name.end(), name.end() + _REACH)
        read = max(read, end.start() if end else name.end() + _REACH)
        for token in _TOKEN.finditer(text, begin, read):
            if token.end() == read and text[read : read + 1].strip() and not _CLAUSE_END.match(text, read):
                continue  # goes on beyond the clause: a part of it is no value, and each part would make another one
            at = token.start() + len(token[0]) - len(token[0].lstrip(_OPENS))
            value = text[at : token.end()].rstrip(_CLOSES)
            user = _AFTER_A_USER.match(value)
            if user:
                at, value = at + user.end(), value[user.end() :]
            setting = text[name.start() - 1 : name.start()] == "_"  # DB_PASSWORD
            if _is_strong(value) or (not setting and _is_likely(text, at, value)):
                yield at, at + len(value), "secret"
                if at >= told:
                    for begin, told in _next_ones(text, at + len(value)):
                        yield begin, told, "secret"


def _is_likely(text: str, at: int, value: str) -> bool:
    """Whether a word with a number is no name of a machine, a user or a release: with a capital, or a long number, and
    no word before it that leads to those. "pw drucker Lichen77", "passwords: prod Lichen77, dev Otter88"."""
    if not is_certain(value) or "%" in value or value.endswith((")", "?")) or value.upper() == value:
        return False
    if value.islower() and not _LONG_NUMBER.search(value):
        return False
    before = text[max(0, at - _LEAD) : at].rstrip(" \t([\"'`*").rpartition(" ")[2].lower()
    return before.rstrip(",") not in _LEADS_TO_OTHERS


def _next_ones(text: str, end: int) -> Iterator[tuple[int, int]]:
    """The values that follow on one, if each can be nothing else."""
    while place := further(text, end, several=True):
        token = _TOKEN.match(text, owned(text, place.at, several=True))
        value = token[0].lstrip(_OPENS).rstrip(_CLOSES) if token else ""
        if token is None or not (is_made_up(value) or _is_strong(value)):
            return
        begin = token.start() + token[0].index(value)
        end = begin + len(value)
        yield begin, end


def _is_strong(value: str) -> bool:
    """Whether a value is no word, name, path, address or expression, whatever stands around it."""
    if len(value) < 8 or not is_mixed(value) or any(mark in value for mark in "/_=(<[@\\{|\"'`"):
        return False
    if is_placeholder(value) or is_descriptive(value):
        return False
    if _ESCAPED.search(value) and is_wordy(_ESCAPED.sub("-", value)):  # Auth%20Guide2.md
        return False
    mixed_case = value.upper() != value != value.lower()
    if has_symbol(value):
        return mixed_case and not (is_wordy(value) and any(mark in value for mark in "#?&"))  # page#Part2
    return (
        mixed_case
        and value.isalnum()
        and len(_DIGITS.findall(value)) > 2
        and not is_wordy(value)
        and not is_camel(value)
    )


_OTHERS = """
about after at before branch bucket build by channel class commit cluster customer device during endpoint file for
from function host image in instance into issue id job key library like machine method module node of off on onto
package page per pod pr project queue release repo script see server service since sprint step table tag team tenant
test than through ticket tool topic under until user users using v version via vm when with without
als am an auf aus bei beim benutzer dem der durch für im kunde mit nach nutzer ohne rechner über vom von vor zu zum
au avec chez contre dans de des du depuis en hôte par pour sans serveur sous sur utilisateur version
al con cliente del desde equipo hasta máquina para por servidor sin sobre usuario versión
ao com da do das dos em na no nas nos pela pelo pra sem usuário versão
dla dniu komputer maszynie od po przez przy serwer serwerze w we wersja z za ze
"""
_LEADS_TO_OTHERS = frozenset(_OTHERS.split())
_LEAD = 24  # characters

_LETS_IN = late(
    r"(?i)\b(?:log(?:s|ged)?[ -]?in|get in|gets? you in|ssh|rdp|still works|creds?|credentials?|sign in)\b"
    r"|\bon\s(?:(?:the|our|my|every|all)\s)?(?:[\w.-]{1,30}\s){0,2}(?:box(?:es)?|server|host|machine|vm|instance|console)\b"
)
_CHOSEN = late(r"[A-Z][a-z]{3,}[0-9]{2,4}!")
_NO_USERS = frozenset(["and", "or", "name", "the", "a", "with", "has", "enters", "is"])
_ENDS = r"(?=[.,;:!?)*`\"']*(?:\s|\Z))"


def _beside_a_user(found: "re.Match[str]", value: str) -> bool:
    return (":" not in value and has_symbol(value) and _is_strong(value)) or bool(
        _CHOSEN.fullmatch(found["secret"].rstrip("*`\"'.,"))
    )


def _lets_in(found: "re.Match[str]", value: str) -> bool:
    """Routes and builds look the same: "admin/page22 is slow"."""
    return bool(_LETS_IN.search(around(found.string, found, 40, 60))) and not is_descriptive(value)


def _of_an_account(found: "re.Match[str]", value: str) -> bool:
    return is_plain_password(found["user"], value)


def _of_a_user(found: "re.Match[str]", value: str) -> bool:
    """In quotes, behind a sign, or no lower-case word: "the user enters the password twice" tells none."""
    if found["user"].lower() in _NO_USERS or found["name"] == value:
        return False
    if value in DEFAULTS:
        return True
    told = found["quote"] or found["sign"] or is_mixed(value) or (value[0].isupper() and value[1:].islower())
    return bool(told) and not is_prose(value) and not (is_mixed(value) and is_wordy(value) and "-" in value)


def _changed(found: "re.Match[str]", value: str) -> bool:
    """Where only the change is told of, two odd values are enough: a password's field or hash changes, too."""
    if len({_DIGITS.sub("", bare(found[each])) for each in ("secret", "other")}) == 1 and not _LONG_NUMBER.search(
        value
    ):
        return False  # "from page1 to page2"
    meant = _is_chosen if found["else"] else _is_odd_password
    return all(meant(bare(found[each])) or found[each].startswith(MARK) for each in ("secret", "other"))


def _is_odd_password(value: str) -> bool:
    return is_odd(value) and len(value) >= 6 and not is_placeholder(value) and not is_descriptive(value)


def _issued(found: "re.Match[str]", value: str) -> bool:
    both = [bare(found[each]) for each in ("secret", "other")]
    return all(each.startswith(MARK) or (len(each) >= 12 and is_mixed(each) and not is_wordy(each)) for each in both)


def _is_chosen(value: str) -> bool:
    number = _DIGITS.search(value)
    told = is_word_and_number(value) and value[0].isupper() and number is not None and len(number[0]) > 2
    return told or _is_strong(value)


def _odd(found: "re.Match[str]", value: str) -> bool:
    return is_odd(value)


_CHANGED = r"(?:was|were|is|has|have|been|changed|rotated|went|updated|reset|set|switched|moved|goes|got|again|back)"
_FROM = rf"(?:(?:\s{_CHANGED}){{0,4}}|(?P<else>(?:\s\w{{1,20}}){{1,4}}?))\sfrom\s[\"'`]?"
_KEY = r"(?:api[ -]?keys?|keys?|tokens?|secrets?)"
_EITHER = r"[^\s\"'`]{6,60}"
_FORMS: tuple[tuple[Sought, Callable[["re.Match[str]", str], bool]], ...] = sought(
    (  # "VPN: bob / …", "grafana admin:…", "**admin@example.com** / **…**"
        r"(?<![\w/.:@+-])[A-Za-z][\w.@+-]{1,60}[*`\"']{0,3}(?:\s?/\s|\s/\s?|[:/])[*`\"']{0,3}"
        r"(?P<secret>[!-~]{8,60})(?!\S)",
        _beside_a_user,
    ),
    (  # "admin:hunter22 on the staging box", "get in with root/…"
        rf"(?i)(?<![\w/.:@+-])(?:{ADMINS}|postgres)(?:[:/]|\s/\s)"
        r"(?P<secret>[a-z]{4,20}[0-9]{2,6}!?)(?![\w/.:@-])",
        _lets_in,
    ),
    (  # "root/calvin is the default login"
        rf"(?i)(?<![\w/.:@+-])(?P<user>{ADMINS})(?:[:/]|\s/\s)(?P<secret>[a-z]{{4,20}})"
        r"(?=\s(?:is|are|was|were)\s(?:still\s)?(?:(?:the|our|its|my)\s)?(?:default\s)?(?:login|credentials?|creds)\b)",
        _of_an_account,
    ),
    (  # "with user app and password sunflower", "username admin password admin"
        r"(?i)\b(?:user(?:name)?|login|account)\s?(?:is |[:=] ?)?[`\"']?(?P<user>[\w.@+-]{2,60})[`\"']?"
        r"(?:\s?[,;|/]\s?|\s)(?:and |with )?(?:the |its )?(?P<name>password|passwd|pass|pw|pwd)"
        rf"\s?(?P<sign>is |: ?)?(?P<quote>[`\"'])?(?P<secret>(?<=[\s:`\"'])[^\s\"'`<>\[{{(=]{{4,60}}){_ENDS}",
        _of_a_user,
    ),
    *(
        (rf"(?i)\b{named}\b{_FROM}{change}", meant)
        for named, meant in ((_CALLED, _changed), (_KEY, _issued))
        for change in (
            rf"(?P<secret>{_EITHER})[\"'`]?\sto\s[\"'`]?(?P<other>{_EITHER})",
            rf"(?P<other>{_EITHER})[\"'`]?\sto\s[\"'`]?(?P<secret>{_EITHER})",
        )
    ),
    (  # misspelt
        rf"(?i)\b(?:{MISTYPED})s?\b"
        r"(?:\sfor\s[\w ]{1,30}?)?(?::| is| ist| =|=)\s?[\"'`]?(?P<secret>[^\s\"'`]{5,60})",
        _odd,
    ),
)
