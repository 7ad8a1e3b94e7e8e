"""Passwords that no word tells to be one, where a sentence tells whose they are: "jenkins: admin, Lichen77", "root /
Lichen77 on the nas", "here are the logins: prod is Lichen77, staging is Otter88".

Of a user that every such machine has, beside the machine or the program; or behind what announces logins and says
nothing else of them. Roles, releases and branches stand beside an admin, too, so the value is one that nothing else is
called (`certain`), and no user with a small number. Linear: every gap is bounded.
"""

import re
from collections.abc import Iterator

from dedup.patterns import late
from dedup.redaction.prose.changes import STOP
from dedup.redaction.prose.told import FLATLY, Forms, values
from dedup.redaction.signs.called import SEVERAL
from dedup.redaction.signs.certain import MADE_OF, MAY_BE, is_certain, is_coined, is_no_name
from dedup.redaction.signs.forms import Span
from dedup.redaction.signs.next_clause import goes_no_further
from dedup.redaction.signs.services import ADMINS, SERVICES, USERS
from dedup.redaction.signs.sought import Read, Sought, sought
from dedup.redaction.signs.words import bare_word, is_placeholder

# A system, a step and a part of a program as well: a user only where the value can be nothing else, as here.
_USER = rf"(?<![\w/.:@+-])(?P<user>(?P<rules>{ADMINS}|ubuntu)|{USERS}|deploy|service)[\"'`*]{{0,3}}"
_SERVICE = rf"(?<![\w$/.-])(?:{SERVICES})(?![\w-])"
_QUOTE = r"[\"'`*]{0,3}"
_AND = r"(?P<gap>\s?[/:+,]\s?|\s(?:and|und|et|y|e|&|plus|with|mit|avec|con|com)\s)"
_SIGN = r"(?:\s?(?:[:=→(]|->)\s?|\s[–—-]\s)"
_IS = (
    r",?\s(?:(?:is|are|takes|has|wants|uses|gets|ist|hat|c['’]est|est|es|é|with|mit|it['’]?s|its|use|lets\s(?:you|me)\sin\s(?:as|with))"
    r"(?:\s(?:still|now|just|user))?\s)?"
)
_AT = r"(?:\s(?:at|on|in|auf|im|box|server|host|ui)(?:\s(?:the\s)?[\w.-]{1,30})?)?"
_VALUE = MAY_BE.replace("@/-", "@-")  # also behind a slash
_AFTER = r"[\"'`*”“»)]{0,3}"
_A_LIST = late(
    r"[\"'`*)]{0,3}(?:,\s[\w-]{2,30}(?:\s?[,.;)]|\s(?:and|und|et|y|e)\b|\s*\Z)|\s(?:and|or|und|oder|et|ou|y|o)\s(?!no|nichts|rien|nada)[\w-]{2,30}(?:\s?[.,;)]|\s*\Z|\s(?:have|has|are|is|can|do|run|were)\b))"
)
_NUMBERED = late(r"(?:[A-Z]{1,5}|(?i:issue|bug|ticket|pull|commit|task|step|card))#[0-9]{1,6}")

# A user, and what leads to a value: most texts have neither, and the forms take longer to see that.
_WHO = (Sought(rf"(?i){_USER}(?:{_AND}|{_SIGN}|\s){_VALUE}"),)


def whose(text: Read) -> Iterator[Span]:
    """The values that these sentences tell."""
    if not text.has_odd_words():
        return
    if any(form.search(text, 0) for form in _WHO):
        yield from values(text, _FORMS, 6)
    for announced in _ANNOUNCED.finditer(text):
        if announced["stop"] in (".", "?", "!"):
            sentence = STOP.split(text[max(0, announced.start() - _REACH) : announced.start()])[-1]
            if sentence.strip() and not _HANDS_OVER.search(sentence):
                continue
        yield from _announced(text, announced.end())


def _is_one(secret: str, *, rules: bool = False) -> bool:
    """`rules`: it stands beside whom every machine has, where no other user does."""
    told = is_no_name(secret) or is_coined(secret) or (rules and is_certain(secret))
    return told and MADE_OF.search(secret) is None and _NUMBERED.fullmatch(secret) is None


def _is_a_pair(found: "re.Match[str]") -> bool:
    """Of an account that may do anything; others are the name of a field, a folder or an image as well."""
    return found["rules"] is not None or (found["gap"] != "/" and found["gap"].strip() != ":")


def _of_a_user(found: "re.Match[str]", secret: str) -> bool:
    """ "jenkins: test/Heron42" leads to a page, "db1: postgres:Heron42" tells of an image."""
    end = found.start("secret") + len(secret)
    rules = found["rules"] is not None
    if not _is_one(secret, rules=rules) or _A_LIST.match(found.string, end):
        return False
    if not _is_a_pair(found):
        return False
    return goes_no_further(found.string, end, subject=False)


def _of_a_machine(found: "re.Match[str]", secret: str) -> bool:
    if not _is_a_pair(found):
        return False
    return _is_one(secret, rules=found["rules"] is not None) and FLATLY.match(found.string, found.end()) is not None


_FORMS: Forms = sought(
    # "jenkins: admin, …", "the nas is root / …", "portainer at nas.local: admin + …", "grafana: admin …"
    (rf"(?i){_SERVICE}{_AT}(?:{_SIGN}|{_IS}){_QUOTE}{_USER}{_AND}{_VALUE}", _of_a_user),
    (
        rf"(?i){_SERVICE}{_AT}{_SIGN}{_QUOTE}{_USER}(?P<gap>\s){MAY_BE}",
        _of_a_user,
    ),
    (rf"(?i){_SERVICE}\s(?P<gap>){_QUOTE}{_USER}{_SIGN}{MAY_BE}", _of_a_user),
    # "admin, … on the switch", "root / … gets you into the nas"
    (
        rf"(?i){_USER}{_AND}{_VALUE}{_AFTER}\s(?:on|at|in|for|auf|für|im|am|sur|pour|en|para|no|na|opens|(?:gets|lets)\s(?:you|me|us|u)\sin(?:to)?(?:\son)?)"
        rf"\s(?:(?:the|our|my|his|her|dem|der|den|das|le|la|el|l['’]|o|a)\s?)?(?:[\w-]{{1,15}}\s)?{_SERVICE}",
        _of_a_machine,
    ),
)
_SOME_LOGINS = (
    rf"(?:{SEVERAL}|log-?ins|creds|credentials|zugangsdaten|zugänge|identifiants|claves|credenciales|accesos|credenciais"
    r"|acessos)"
)
# Nothing is said of them: "the logins are slow. prod is Heron42" announces none.
_ANNOUNCED = Sought(
    rf"(?i)(?<![\w$/.-]){_SOME_LOGINS}(?:\s(?:for|of|on|to|für|von|vom|zu|de|del|du|des|d[ao]s?|para|pour)(?:\s[\w'’.-]{{1,20}}){{1,5}}?)?"
    r"(?:,(?:\s[\w'’]{1,15}){1,4}?|\s(?:for\syou|you\sasked\sfor|are|sind|sont|son|são))?\s?(?P<stop>[:.?!–—]|-(?=\s))\s{1,3}"
)
_HANDS_OVER = late(
    r"(?i)(?<![\w-])(?:here|these|those|following|promised|asked\sfor|rotated?|changed?|new|reset|updated?|got|sent|noted?|what(?:\sare|['’]s)|which|list|two|three|four"
    r"|hier|folgende|neue|geänderte|welche|wie\s(?:sind|lauten)|voici|voilà|nouveaux|quels|aquí|nuevas|cuáles|cambiamos|aqui|novas|quais|trocamos)(?![\w-])"
)
_NOBODY = (
    r"(?!(?:see|via|like|than|per|under|is|are|was|has|uses|gets|got|now|still|release|version|branch|build|tool|model|machine|host|hostname|server|image"
    r"|ticket|page|form|field|hash|vault|store|manager|provider|library|package|file|script|url|port|db|database|table|key|region|user|account|role"
    r"|team|group|tag|commit|cluster|bucket|device|app|service|issue|ist|hat|jetzt|siehe|über|est|a|voir|es|é|tiene|tem|ver|v)\b)"
)
_ONE = late(
    rf"(?i)(?:(?<![\w-]){_NOBODY}[\w.-]{{1,24}}(?:\s?[:=→]\s?|,?\s(?:is|has|uses|gets|got|ist|hat|est|es|é|it['’]?s|its|now|jetzt)(?:\s(?:now|still|it['’]?s|is))?\s|,?\s)|\A)"
    rf"{MAY_BE}"
)
_AT_ONCE = late(MAY_BE)
_REACH = 60  # characters from one value to the next
_GOES_ON = late(r"\s(?:is|ist|est|es|é|/)\s")
_NO_FURTHER = late(r"\n\s*\n")


def _announced(text: str, begin: int) -> Iterator[Span]:
    """The values behind such words, up to where none follows any more."""
    at = begin
    while found := _AT_ONCE.match(text, at) or _ONE.search(text, at, at + _REACH + 60):
        secret = bare_word(found["secret"])
        place = found.start("secret")
        end = place + len(secret)
        if place - at > _REACH or _NO_FURTHER.search(text, at, place) or text.find(". ", at + 2, place) > 0:
            return
        told = _is_one(secret) and not is_placeholder(secret)
        if not told or not (goes_no_further(text, end, subject=False) or _GOES_ON.match(text, end)):
            return
        yield place, end, "secret"
        at = max(end, found.end())
