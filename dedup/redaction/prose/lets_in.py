"""Passwords that people put together, where nothing names one beside them: "ssh to the pi as root with hummel-2024",
"admin pass: kestrel99 on the grafana box", "redis needs auth kestrel-77-delta", "the key for the wifi is honigtopf42".

`told`, `put_together` and `pairs` ask for the name of a password, or for a login. Here a sentence only says how
somebody gets in, in English, German, French or Spanish. Tools, versions, hosts and branches stand in the same places,
so a value has to be a word of no software with a number, and its clause has to end. Linear: every gap is bounded.
"""

import re
from collections.abc import Iterator

from dedup.patterns import late
from dedup.redaction.prose.told import FLATLY, Forms, values
from dedup.redaction.signs.forms import Span
from dedup.redaction.signs.next_clause import goes_no_further
from dedup.redaction.signs.services import OWNERS, USERS
from dedup.redaction.signs.sought import Read, sought
from dedup.redaction.signs.vocabulary import COMMON, SOFTWARE
from dedup.redaction.signs.words import is_descriptive, is_prose

_VALUE = r"[\"'`*]{0,3}(?P<secret>(?<![\w.-])[^\W\d_](?=\S{0,60}[0-9])[\w+~-]{4,60}!?)"
_USER = r"[\"'`*]{0,3}(?P<user>[A-Za-z][\w.@+-]{0,40}?)[\"'`*]{0,3}"
_WITHIN = r"(?:[^.;\n]|\.(?=\w)){0,60}?"
_WITH = r"(?:with|using|mit|avec|con)(?:\s(?:the|dem|le|la|el))?"
_IS = (
    r"(?:\s(?:is|was|ist|war|lautet|est|es|era)(?:\s(?:now|still|always|jetzt|noch|maintenant|ahora))?:?\s"
    r"|\sc['’]est\s|\s?[:=]\s?)"
)
_ENTERS = (
    r"\b(?:ssh(?:e[sd])?|sftp|ftp|rdp|vnc|log(?:s|ged|ging)?[ -]?(?:in|on)(?:to)?|sign(?:s|ed|ing)?[ -]?in(?:to)?"
    r"|connect(?:s|ed|ing)?|gets?\sin(?:to)?|authenticates?|anmelden|melde\w{0,2}|einloggen|logge?(?:\sdich)?|verbinde\w{0,2}"
    r"|connecte(?:z|r)?(?:-toi|-vous)?|identifie(?:z|r)?(?:-toi|-vous)?|con[eé]cta\w{0,4}|entra[rs]?|accede\w{0,2}|inicia\w{0,2})(?![\w-])"
)
_OWNER = rf"(?:(?:my|our|his|her|their|your|{OWNERS})|[\w-]{{1,20}}['’]s)"
_NETWORK = r"\b(?:wi-?fi|wlan|w-lan|ssid|hotspot|guest\snet(?:work)?|g(?:ä|ae)ste-?netz)"
_KEY = r"(?:key|code|schl(?:ü|ue)ssel|clé|clave|llave)"
_LOCKED = (
    rf"(?:{_NETWORK}|\b(?:luks|keystore|zip|archive|usb|backup))"
    r"(?:\s(?:net(?:work|z)?|box|disk|drive|volume|stick|file|in|on|at|im|auf|en|au|dans)(?:\s[\w.'’-]{1,20}){0,3}?)?"
)

_PARTS = late(r"[-_+~]")
_WORD = late(r"[^\W\d_]+")
_MANY_DIGITS = late(r"(?<!\d)(?!0)[0-9]{2,4}(?!\d)")
_ACCOUNTS = frozenset(USERS.split("|"))
_GOES_ON = late(
    r"\s(?:über|am|an|auf|aus|ein|im|ins|zum|zur|bei|und|dann|sur|et|puis|pour|y|para|en|via|over|from|or|as|again|only|there|here)\b"
)
# As names of software have within: libpq, asyncpg, odbc, tigervnc.
_A_PART = late(
    r"lib.+|.+db|.*(?:auth|client|driver|ftp|http|kafka|kube|ldap|linux|mqtt|proxy|server|sql|ssh|vnc|vpn).*"
)
_ENDINGS = ("ing", "able", "ible", "tion", "sion", "ment", "less", "ly", "ive", "ous")


def lets_in(text: Read) -> Iterator[Span]:
    """The passwords that these sentences tell."""
    return values(text, _FORMS, 5)


def _put_together(secret: str) -> bool:
    """A word with a number, and no part of it one of software: `kestrel99`, `heron-blue-19`, and neither `node-18` nor
    `chrome-120`. In lower case, as people type it, or with a capital first."""
    parts = [_WORD.findall(part) for part in _PARTS.split(secret)]
    words = [word for part in parts for word in part if len(word) > 2]
    if not all(len(part) <= 2 for part in parts) or not any(len(word) > 3 for word in words):
        return False
    cased = all(word.islower() or word.istitle() for word in words)
    return cased and not is_descriptive(words[0]) and not any(map(_is_of_software, words)) and not _is_known(words[0])


def _is_of_software(word: str) -> bool:
    return word.lower() in SOFTWARE or _A_PART.fullmatch(word.lower()) is not None


def _is_known(word: str) -> bool:
    """Whether a sentence about software goes on with it. "narwhal" and "mistral" end as many such words do."""
    word = word.lower()
    return word in COMMON or word.removesuffix("s") in COMMON or word.endswith(_ENDINGS)


def _ends(found: "re.Match[str]", secret: str) -> bool:
    end = found.start("secret") + len(secret)
    return goes_no_further(found.string, end) or _GOES_ON.match(found.string, end) is not None


def _told(found: "re.Match[str]", secret: str) -> bool:
    return _put_together(secret) and _ends(found, secret)


def _with(found: "re.Match[str]", secret: str) -> bool:
    """One logs in with a tool as well: the releases of most have one digit."""
    return _told(found, secret) and _MANY_DIGITS.search(secret) is not None


def _beside(found: "re.Match[str]", secret: str) -> bool:
    """Only a comma leads to it: a host or a release may stand there."""
    end = found.start("secret") + len(secret)
    number = _MANY_DIGITS.search(secret)
    is_a_word = is_prose(found["user"]) and found["user"].lower() not in _ACCOUNTS
    long = number is not None and (len(number[0]) > 2 or "-" not in secret)
    return bool(long and _put_together(secret) and not is_a_word and FLATLY.match(found.string, end))


_AN_ACCOUNT = r"(?:user(?:name)?|benutzer|nutzer|utilisateur|usuario)"
_AS = rf"(?:as|als|en|como)\s(?:(?:the|user|usuario|utilisateur)\s){{0,2}}{_USER}"
_OF = r"(?:\s(?:for|on|of|to|at)(?:\s[\w.'’-]{1,24}){1,4}?)?"
_ASKS = r"\b(?:needs?|wants?|requires?|takes?|expects?|has|uses?|with)\s(?:an?\s|the\s)?"
_HAS_AUTH = r"\b(?:redis|valkey|mongo(?:db)?|influx(?:db)?|mqtt|broker|cache|db|its|the)"
_FOR = r"(?:for|of|to|für|fürs|vom|von|zum|zu|del?|du|pour|para)"
_FOR_IT = r"(?:\s(?:for|to)\s(?:it|that)|\s(?:dazu|dafür|davon))?"
_FORMS: Forms = sought(
    # "ssh into edge-3 as deploy with …", "melde dich am switch als root mit … an", "connecte-toi en root avec …"
    (rf"(?i){_ENTERS}{_WITHIN}\s{_AS},?\s{_WITH}\s{_VALUE}", _with),
    (rf"(?i){_ENTERS}{_WITHIN}\s{_WITH}\s{_VALUE}[\"'`*]{{0,3}}\s{_AS}\b", _with),
    (rf"(?i)\b(?:ssh|sftp|rdp)\s(?:to\s|into\s)?[\w.+-]{{1,40}}@[\w.-]{{1,60}}(?:,|\s/|\s{_WITH})\s{_VALUE}", _with),
    # "the broker wants user sensor with …", "user pi, …"
    (rf"(?i)\b{_AN_ACCOUNT}\s(?:is\s)?{_USER}\s{_WITH}\s{_VALUE}", _with),
    (rf"(?i)\b{_AN_ACCOUNT}\s{_USER}(?:,|\s/)\s{_VALUE}", _beside),
    # "admin pass: …", "my pass on the wiki is …"
    (rf"(?i)\b{_OWNER}\s(?:admin\s|root\s)?pass{_OF}(?:{_IS}|\s){_VALUE}", _told),
    # "redis on staging needs auth …", "the redis auth is …"
    (rf"(?i){_ASKS}auth(?:{_IS}|\s){_VALUE}", _told),
    (rf"(?i){_HAS_AUTH}\sauth{_OF}{_IS}{_VALUE}", _told),
    # "the key for the wifi is …", "la clé du wifi est …", "das wlan heißt BeeNet, der schlüssel dazu ist …"
    (rf"(?i)\b{_KEY}\s{_FOR}\s{_WITHIN}{_LOCKED}{_IS}{_VALUE}", _told),
    (rf"(?i){_NETWORK}[^\n]{{0,60}}?[\s-]{_KEY}{_FOR_IT}(?:{_IS}|\s){_VALUE}", _told),
)
