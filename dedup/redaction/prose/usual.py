"""Passwords that nothing names, where a sentence tells whose they are, or that they are the usual ones: "i always use
Lichen77 for the test accounts", "user shop, Lichen77 at db1", "same as always, Lichen77".

In English, German, French, Spanish, Portuguese and Polish. Tools, releases and machines stand in such sentences, too,
so the value is one that nothing else is called (`certain`), and no user with a small number. Linear: every gap is
bounded.
"""

import re
from collections.abc import Iterator

from dedup.lazy_dataclasses import dataclass
from dedup.redaction.prose.pairs import has_an_account
from dedup.redaction.prose.told import FLATLY, Forms, values
from dedup.redaction.signs.called import OWN
from dedup.redaction.signs.certain import MAY_BE, is_certain, is_no_name
from dedup.redaction.signs.forms import Span
from dedup.redaction.signs.next_clause import goes_no_further
from dedup.redaction.signs.services import OWNERS
from dedup.redaction.signs.sought import Read, sought
from dedup.redaction.signs.words import is_prose

_USER = r"[\"'`*(]{0,3}(?P<user>[^\W\d_][\w.+-]{0,40}?(?:@[\w.-]{1,60})?)[\"'`*)]{0,3}"
_BEGINS = r"(?:^|[.,;:!?(–—-]\s?|\b(?:so|and|its|it['’]s|und|et|y|e|i)\s)"


@dataclass(frozen=True, slots=True)
class _Tongue:
    """What one says in a language. `uses`: what is done with a password; `for_`: what leads to `accounts`; `are`: what
    stands between those and a password; `works`: what a password does there; `user`: what one is called; `usual`: what
    says that it is no new one."""

    uses: str
    for_: str
    accounts: str
    are: str
    works: str
    user: str
    usual: str


_PLACE = r"(?:on|at|in|for)\s(?:the\s)?[\w.-]{1,20}"
_TONGUES = (
    _Tongue(
        r"us(?:e[sd]?|ing)|tak(?:es?|ing)|t(?:ry|ook)|(?:re)?set|put|chose|picked|have|got|kept?",
        r"for|on|with|in|across",
        r"(?:(?:all|any|both|each|every|my|our|these|those|the)\s(?:of\s(?:the|our|my)\s)?){0,2}"
        r"(?:(?:admin|default|demo|dev|dummy|e2e|fake|guest|local|qa|review|root|sandbox|seed(?:ed)?|service|staging|test"
        r"|sample)[ -]){0,2}(?:accounts?|users?|logins?|testers?|admins?|profiles?)",
        r"its?|it['’]s|it\sis|is|are|was|have|has|had|got|gets?|uses?|share|with",
        r"works|worked|is|goes|gets?\syou\sin|lets?\syou\sin",
        r"user(?:name)?|log[ -]?in|account",
        rf"(?:the\s)?same(?:\s(?:one|thing|{OWN}|pass))?\sas\s(?:always|usual|ever|before|last\stime|everywhere"
        rf"|the\sothers?|{_PLACE})|as\s(?:always|usual|ever)|(?:the|our|my)\susual(?:\sone)?|the\ssame\sold\sone",
    ),
    _Tongue(
        r"nehm\w{0,2}|nimm|nutz\w{1,2}|verwend\w{1,3}|benutz\w{1,3}|hab\w{1,2}|setz\w{1,2}",
        r"f(?:ü|ue)r|auf|bei|in|mit",
        r"(?:(?:alle[nr]?|allen|die|den|der|das|jede[nrs]?|unsere[nr]?|meine[nr]?)\s){0,2}"
        r"(?:(?:admin|demo|dev|gast|root|staging|test|lokale[nr]?)[ -]?){0,2}"
        r"(?:accounts?|kont(?:o|en)|user[ns]?|(?:be)?nutzern?"
        r"|logins?|zug(?:a|ä)nge?n?)",
        r"ists?\ses|isses|ist|sind|hat|haben|hatten|nutzen|mit",
        r"gilt|geht|klappt|passt|funktioniert|läuft|ist",
        r"(?:be)?nutzer(?:name)?|user|konto|login",
        r"(?:(?:das(?:selbe)?|(?:das|der|die)\s(?:gleiche|selbe))\s)?wie\s(?:immer|üblich|gehabt|sonst|überall|letztes\smal"
        r"|(?:auf|bei|im|in)\s[\w.-]{1,20})|(?:das|der|die)\sübliche|unser\sübliches",
    ),
    _Tongue(
        r"utilis\w{1,4}|mets?|mettez|prend[sz]?|prenez|tape[sz]?|mis",
        r"pour|sur|avec|dans",
        r"(?:(?:tous|toutes|les|le|la|nos|mes|notre|chaque|des)\s){0,2}"
        r"(?:comptes?|utilisateurs?|accès|logins?|testeurs?|admins?)(?:\s(?:de\s)?(?:test|démo|recette|dev|admin))?",
        r"c['’]est|est|sont|ont|a|utilisent|avec",
        r"marche|fonctionne|passe|vaut|est",
        r"utilisateur|compte|identifiant|login",
        r"(?:l[ea]s?\smêmes?\s(?:que\s)?)?(?:comme\s)?(?:d['’]habitude|toujours|partout)|l[ea]\smême\sque\ssur\s[\w.-]{1,20}",
    ),
    _Tongue(
        r"us[ao]\w{0,3}|pong[oa]|pon(?:emos|er)?|puse|mete",
        r"para|en|con",
        r"(?:(?:todas?|todos|las|los|la|el|mis|nuestr[ao]s|cada)\s){0,2}"
        r"(?:cuentas?|usuarios?|accesos?|logins?|admins?)(?:\sde\s(?:pruebas?|test|demo))?",
        r"es|son|tienen?|usan?|con",
        r"vale|sirve|funciona|es",
        r"usuario|cuenta|login",
        r"(?:l[ao]\smism[ao]\s(?:de|que)\s)?(?:como\s)?(?:siempre|de\scostumbre)|l[ao]\sde\ssiempre|l[ao]\smism[ao]\sque\sen\s[\w.-]{1,20}",
    ),
    _Tongue(
        r"us[aoe]\w{0,3}|coloc\w{1,4}|bot(?:a|o|ei)|põe|ponho",
        r"para|pra|n?[ao]s?|em|com",
        r"(?:(?:todas?|todos|as|os|a|o|minhas?|nossas?|cada)\s){0,2}"
        r"(?:contas?|usuários?|acessos?|logins?|admins?)(?:\sde\s(?:testes?|demo|admin))?",
        r"é|são|têm|tem|usam?|com",
        r"vale|serve|funciona|é",
        r"usuário|utilizador|conta|login",
        r"(?:[ao]\smesm[ao]\s(?:de|que)\s)?(?:como\s)?(?:sempre|de\scostume)|[ao]\sde\ssempre|[ao]\smesm[ao]\sd[ao]\s[\w.-]{1,20}",
    ),
    _Tongue(
        r"używa\w{0,3}|użyj\w{0,3}|da(?:j|m|ję|jemy)|ustawi\w{1,4}|wpis\w{1,4}|mamy?|bierz\w{0,3}",
        r"do|dla|na|w",
        r"(?:(?:wszystkich|wszystkie|każd\w{1,3}|nasz\w{1,3}|moich)\s){0,2}(?:testow\w{1,3}\s|demo\s)?"
        r"(?:kont(?:a|o|ach|om)?|użytkownik(?:a|ów|om|i)?|login(?:ów|y)?|admina)(?:\s(?:testow\w{1,3}|demo|admina))?",
        r"to|jest|mają|ma|z",
        r"działa|pasuje|jest",
        r"użytkownik|konto|login",
        r"(?:to\ssamo\sco\s|t[ao]\ssam[ao]?\sco\s)?(?:jak\s)?(?:zawsze|zwykle|wszędzie)",
    ),
)


def usual(text: Read) -> Iterator[Span]:
    """The values that these sentences tell."""
    return values(text, _FORMS, 6) if text.has_odd_words() else iter(())


def _certain(_found: "re.Match[str]", secret: str) -> bool:
    return is_certain(secret)


def _no_user(_found: "re.Match[str]", secret: str) -> bool:
    return is_no_name(secret)


def _of_a_user(found: "re.Match[str]", secret: str) -> bool:
    user = found["user"]
    return _no_user(found, secret) and (has_an_account(user) or not is_prose(user))


def _flat(found: "re.Match[str]", secret: str) -> bool:
    """With nothing else in the clause: "as usual, Heron42 is slow" tells of a machine."""
    return _no_user(found, secret) and FLATLY.match(found.string, found.start("secret") + len(secret)) is not None


def _ends(found: "re.Match[str]", secret: str) -> bool:
    return _no_user(found, secret) and goes_no_further(found.string, found.start("secret") + len(secret), subject=False)


_HOW = (
    r"(?:\s(?:all|always|just|still|only|simply|usually|now|the|it|immer|einfach|überall|halt|noch|jetzt|alle|toujours|juste|tous"
    r"|siempre|solo|todos|sempre|só|zawsze|tylko|wszędzie|w|das|le)){0,3}"
)
_AFTER = r"[\"'`*”“»)]{0,3}"
_LEADS = (
    r"(?:\s?[,:;–—-]\s|\s)(?:(?:it['’]?s|it\sis|so|and|pw|ist|es\sist|also|c['’]est|donc|es|é|to|czyli)[:,]?\s){0,2}"
)
_KEY = r"(?:wi-?fi|wlan|ssid|hotspot)"
_ENTERS = (
    r"(?<![\w$/.-])(?:log(?:s|ged|ging)?[ -]?in(?:to)?|sign(?:s|ed)?[ -]?in|einloggen|anmelden|zaloguj\w{0,3}"
    r"|loguj\w{0,3}|logować|connect\w{0,4}|entr[ao]\w{0,2}|acced\w{1,3})"
)
_FORMS: Forms = sought(
    *(
        form
        for tongue in _TONGUES
        for form in (
            # "i always use … for the test accounts"
            (
                rf"(?i)\b(?:{tongue.uses}){_HOW}\s{MAY_BE}{_AFTER}\s(?:{tongue.for_})\s{tongue.accounts}(?![\w-])",
                _certain,
            ),
            # "for all test accounts its …", "the testers all use …", "all demo users got …"
            (
                rf"(?i)(?<![\w$/.-]){tongue.accounts}(?:\s(?:on|at|in|auf|im|sur|en|no|na)\s[\w.-]{{1,20}})?(?:,|:)?{_HOW}"
                rf"\s(?:{tongue.are}){_HOW}:?\s{MAY_BE}",
                _no_user,
            ),
            # "… works for all the test users"
            (
                rf"(?im){_BEGINS}{MAY_BE}{_AFTER}(?:\s(?:{tongue.works}){_HOW})?\s(?:{tongue.for_})\s{tongue.accounts}(?![\w-])",
                _no_user,
            ),
            # "user shop, … at db1", "username shop and then …"
            (
                rf"(?i)(?<![\w$/.-])(?:{tongue.user})(?:\s(?:is|ist|est|es|é|to)|:)?\s{_USER}(?:,|\s(?:/|\+|and|und|et|y|e|i))"
                rf"(?:\s(?:then|dann|puis|luego|depois|potem|with|mit|its|it['’]s))?\s{MAY_BE}",
                _of_a_user,
            ),
            # "same as always, …"
            (
                rf"(?im)(?:{_BEGINS}|\b(?:is|its|it['’]s|ist|est|es|é|to|use|try)\s)(?:{tongue.usual}){_LEADS}{MAY_BE}",
                _flat,
            ),
            # "try … as usual"
            (
                rf"(?i)\b(?:{tongue.uses}|its|it['’]s|is|ist|with|mit|avec|con|com|z){_HOW}\s{MAY_BE}{_AFTER},?\s"
                rf"(?:{tongue.usual})(?![\w-])",
                _no_user,
            ),
            (rf"(?im)(?:^|:\s){MAY_BE}{_AFTER},?\s(?:{tongue.usual})[.!]?\s?$", _no_user),
        )
    ),
    # "the root one is …", "root on db1 is …", "the wifi is … for guests"
    (
        rf"(?i)\b(?:{OWNERS}|{_KEY})\s(?:one|login|account|user|access|(?:on|at|for|auf|sur|en)\s[\w.-]{{1,20}})"
        rf"\s(?:is|was|ist|war|est|c['’]est|es|é|to)(?:\s(?:now|still|just|jetzt|noch))?:?\s{MAY_BE}",
        _no_user,
    ),
    (rf"(?i)\b(?:the|our|das|le|el|o|vpn)\s(?:guest\s)?{_KEY}\s(?:is|was|ist|est|c['’]est|es|é)\s{MAY_BE}", _no_user),
    # "wifi: …", "guest wifi …", and nothing else
    (
        rf"(?im)(?:^|\b(?:guest|our|the|home|office)\s){_KEY}(?:\s?:|(?<=guest\swifi)|(?<=guest\swi-fi)|(?<=guest\swlan))\s{MAY_BE}",
        _flat,
    ),
    # "wifi: BeeNet / …", "ssid BeeNet, …"
    (
        rf"(?i)\b{_KEY}(?:\s?[:=]|\sis|\sist)?\s[\"'`]?[\w.-]{{2,32}}[\"'`]?\s?[/,]\s?(?:(?:its|with|then|and|mit|key)\s)?{MAY_BE}",
        _ends,
    ),
    # "i log in as shop, its …"
    (
        rf"(?i){_ENTERS}(?:\s[\w.-]{{1,20}}){{0,3}}?\s(?:as|with|mit|als|en|con|com|como|jako|avec)\s{_USER}(?:,|\s(?:and|und|et|y|e|i))?"
        rf"(?:\s(?:its|it['’]s|then|dann|with|mit|avec|con|hasłem))?\s{MAY_BE}",
        _of_a_user,
    ),
)
