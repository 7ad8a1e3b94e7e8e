"""Passwords that nothing names, where what they open stands in the clause before, or whose they are: "the zip is
encrypted, Lichen77 opens it", "the vps root is Lichen77", "wifi at the office is BeeNet / Lichen77", "you unlock the
disk with 'lemon tractor violet engine'", "my sudo is kestrel", "vault unseal with kestrel", "keystore: x.jks, kestrel".

Nothing else unlocks what is locked, or is what a machine's root is, so the value may also be of the kind that elsewhere
is the name of a table, a file or a commit (`is_coined`), or a plain word. Linear: every gap is bounded.
"""

import re
from collections.abc import Iterator

from dedup.patterns import late
from dedup.redaction.prose.coined import PLAIN, SHORTEST, ends, is_plain
from dedup.redaction.prose.told import FLATLY, Forms, values
from dedup.redaction.signs.certain import MAY_BE, is_certain, is_coined, is_no_name
from dedup.redaction.signs.forms import Span
from dedup.redaction.signs.next_clause import goes_no_further
from dedup.redaction.signs.services import ADMINS
from dedup.redaction.signs.sought import Read, sought
from dedup.redaction.signs.words import is_common, is_told_phrase, is_word_and_number

_AFTER = r"[\"'`*”“»)]{0,3}"
_SMALL = r"(?:(?:still|now|just|simply|always|also|noch|jetzt|immer|toujours|siempre|sempre)\s)?"
_KEPT = r"(?:keystore|truststore|vault|safe|luks|disk|volume|keychain|keyring|wallet|keepass|kdbx|tresor|coffre|cofre)"
_THING = (
    rf"(?:zip(?:\sfile)?|archive|7z|rar|{_KEPT}|drive|partition|stick|phone|laptop|pdf|back-?ups?|dump|database\sfile"
    r"|container|archiv|festplatte|platte|handy|disque|téléphone|caja\sfuerte|disco|teléfono|celular)"
)
_PROTECTED = (
    r"(?:encrypted|password[- ]protected|(?:passwort)?geschützt|verschlüsselt|chiffrée?|protégée?|cifrad[oa]"
    r"|protegid[oa]|encriptad[oa]|criptografad[oa])"
)
_LOCKED = r"(?:locked|protected|gesperrt|verrouillée?|bloquead[oa])"
_AND = r"(?:[,;.:]|\s[–—-]|\s(?:and|but|so|und|aber|et|mais|y|pero|e|mas))"
_OPENS = (
    r"(?:opens?|unlocks?|decrypts?|öffnet|entsperrt|entschlüsselt|ouvre|déverrouille|déchiffre|abre|desbloquea|descifra"
    r"|desbloqueia)"
)
_BOX = (
    r"(?:vps|server|box|pi|raspi|nas|host|vm|router|switch|printer|camera|laptop|machine|db|database|mysql|mariadb"
    r"|postgres|mongo|redis|grafana|jenkins|gitea|gitlab|nextcloud|proxmox|esxi|staging|prod|drucker|rechner"
    r"|(?!(?:fig|table|chapter|section|step|node|level|part|tree)-?[0-9])[a-z]{2,12}-?[0-9]{1,3})"
)
_IS = r"(?:is|was|ist|war|est|es|é)"
_NETWORK = r"(?<![\w-])(?:wi-?fi|wlan|ssid|hotspot|guest\snet(?:work)?|gäste-?netz)(?:\sname)?"
_PLACE = r"(?:\s(?:at|in|on|for|of|im|bei|beim|vom|du|de|del|do|da|au|en|no|na)(?:\s[\w'’-]{1,20}){1,3}?)?"
_CALLED = r"(?:\s?[:=]|\s(?:is|was|ist|heißt|heisst|est|es|é)(?:\s(?:called|named|still|now))?|\s(?:called|named))?"
_BEHIND_A_SLASH = MAY_BE.replace("@/-", "@-")
_LONG_NUMBER = late(r"[0-9]{3}|[!#$%^&*]")
_TOOLS = late(r"(?i)(?:.*crypt.*|gpg|age|openssl|sops|(?:un)?zip|tar|mount|sudo|ssh|key|veracrypt|bash|docker)\Z")


def unlocks(text: Read) -> Iterator[Span]:
    """The values that these sentences tell."""
    yield from values(text, _PHRASES, 12)
    yield from values(text, _OF_ONES_OWN, SHORTEST)
    if text.has_odd_words():
        yield from values(text, _FORMS, 6)


def _told(_found: "re.Match[str]", secret: str) -> bool:
    return is_certain(secret) or is_coined(secret)


def _no_user(_found: "re.Match[str]", secret: str) -> bool:
    """Somebody opens it: "the door is locked, bert42 opens it"."""
    return is_no_name(secret) or is_coined(secret)


def _of_an_admin(found: "re.Match[str]", secret: str) -> bool:
    """ "the grafana admin is Bert42" tells who."""
    if found["who"].lower() in ("root", "sudo"):
        return _told(found, secret) or _plain(found, secret)
    return is_certain(secret) and not (is_word_and_number(secret) and _LONG_NUMBER.search(secret) is None)


def _of_an_account(found: "re.Match[str]", secret: str) -> bool:
    """An account, and nobody who has it: "admin on the switch is Ivo"."""
    return _told(found, secret) or (_flat(found, secret) and not secret.istitle())


def _plain(found: "re.Match[str]", secret: str) -> bool:
    return is_plain(secret) and ends(found, secret)


def _flat(found: "re.Match[str]", secret: str) -> bool:
    return is_plain(secret) and FLATLY.match(found.string, found.start("secret") + len(secret)) is not None


def _of_a_network(found: "re.Match[str]", secret: str) -> bool:
    """Several networks, or what else is told of one, stand in the same places."""
    end = found.start("secret") + len(secret)
    net = found["net"]
    if not _told(found, secret) or is_common(net) or net[:3].lower() == secret[:3].lower():
        return False
    if found["sep"] == ",":
        return FLATLY.match(found.string, end) is not None
    return goes_no_further(found.string, end, subject=False)


def _phrase(_found: "re.Match[str]", secret: str) -> bool:
    """Words that somebody chose, and no command."""
    return len(secret.split()) > 2 and is_told_phrase(secret) and _TOOLS.match(secret.split()[0]) is None


_ON_ONE = (
    r"(?:\s(?:on|at|auf|am|sur|en|im)\s(?:(?:the|my|our|dem|der|le|la|el|o|a)\s)?(?:[\w-]{1,15}\s)?"
    rf"{_BOX}|\s(?:there|dort))"
)
_TELLS = rf"(?:,?\s{_IS}|\s?[?:=]|,|\s[–—/-])\s{_SMALL}"
_LOCK = r"(?:unseal|unlock|entsperr|déverrouill|desbloque)"
_KEYS = r"(?:jks|jceks|bks|keystore|truststore|p12|pfx|kdbx?|ppk)"
_OF_ONES_OWN: Forms = sought(
    # "my sudo is V", "the sudo here: V"
    (
        rf"(?i)(?<![\w$/.-])(?:the|my|our|his|her|their|your|mein|unser|mon|notre|mi|meu|[\w-]{{1,15}}['’]s)\s(?:[\w-]{{1,15}}\s)?(?P<who>sudo)"
        rf"(?:{_ON_ONE}|\shere|\shier)?(?:\s{_IS}|['’]s|\s?[:=])\s{_SMALL}{PLAIN}",
        _of_an_admin,
    ),
    # "the vps root is V", "nord3: root is V", "root on the pi: V", "root on the nas? V", "for root it's V"
    (
        rf"(?i)(?<![\w$/.-]){_BOX}(?::|,|\s[–—-])?\s(?P<who>{ADMINS}|sudo)(?:\s{_IS}|\s?[:=])\s{_SMALL}{PLAIN}",
        _of_an_admin,
    ),
    (rf"(?i)(?<![\w$/.-])(?P<who>root|sudo){_ON_ONE}{_TELLS}{PLAIN}", _of_an_admin),
    (
        r"(?i)(?<![\w$/.-])(?:for|für|pour|para)\s(?P<who>root|sudo)[,:]?\s(?:it['’]?s|use|ist\ses|c['’]est|es|é)\s"
        rf"{_SMALL}{PLAIN}",
        _of_an_admin,
    ),
    # "admin on the switch is V"; with an article, somebody is
    (
        rf"(?im)(?:^|[.,;:!?(–—-]\s?|\b(?:and|und|et|y|e)\s)[\"'`]?(?:{ADMINS})[\"'`]?{_ON_ONE}{_TELLS}{PLAIN}",
        _of_an_account,
    ),
    # "vault unseal with V", "unlock the keystore with V", "unseal key: V"
    (
        rf"(?i)(?<![\w-]){_KEPT}\s(?:(?:is|was|gets)\s)?{_LOCK}\w{{0,3}}\s(?:with|using|w/|mit|avec|con|com)\s{PLAIN}",
        _flat,
    ),
    (
        rf"(?i)(?<![\w-]){_LOCK}\w{{0,3}}\s(?:(?:the|my|our|his|her|your|that|this|den|das|die|le|la|el|o|a)\s"
        rf"(?:[\w-]{{1,15}}\s)?)?(?:{_KEPT}|phone|laptop)\s(?:with|using|w/|mit|avec|con|com)\s{PLAIN}",
        _flat,
    ),
    (rf"(?i)(?<![\w-])unseal(?:ing)?[ -](?:key|code|word|phrase)(?:\s{_IS}|\s?[:=]|\s[–—-])?\s{_SMALL}{PLAIN}", _flat),
    # "keystore: x.jks, V"
    (
        rf"(?im)(?:^|[:;,(]\s?|(?:{_KEPT}|file|is)\s)[\"'`]?[\w~/-][\w.~/-]{{0,60}}\.{_KEYS}[\"'`]?(?:\s?[,:/|]|\s[–—-]|(?=\s\()|\s(?:with|pw|pass))\s{PLAIN}",
        _flat,
    ),
)
_QUOTED = r"(?:the\s(?:words|phrase|sentence)\s)?(?P<quote>[\"'`])(?P<secret>[^\"'`\n]{8,80})(?P=quote)"
_PHRASES: Forms = sought(
    # "you unlock the disk with 'lemon tractor violet engine'"
    (
        r"(?i)(?<![\w-])(?:unlock|decrypt|open|mount)(?:s|ed)?\s(?:(?:the|my|our|his|her|your|that|this)\s"
        rf"(?:[\w-]{{1,15}}\s){{0,2}}?{_THING}|it)\s(?:with|using|w/)\s{_QUOTED}",
        _phrase,
    ),
    (
        rf"(?i)(?<![\w-]){_THING}\s(?:opens|unlocks|decrypts|is\s(?:unlocked|opened|decrypted))\s(?:with|using|by)\s"
        rf"{_QUOTED}",
        _phrase,
    ),
)
_FORMS: Forms = sought(
    # "the zip is encrypted, V opens it", "it's password protected, use V"
    (rf"(?i)(?<![\w-]){_PROTECTED}{_AND}\s{_SMALL}{MAY_BE}{_AFTER}\s{_SMALL}{_OPENS}(?![\w-])", _told),
    (rf"(?i)(?<![\w-]){_LOCKED}{_AND}\s{_SMALL}{MAY_BE}{_AFTER}\s{_SMALL}{_OPENS}(?![\w-])", _no_user),
    (
        rf"(?i)(?<![\w-])password[- ]protected(?:{_AND}\s(?:(?:and|so|just|please)\s)?(?:use|type|enter|it['’]?s|try"
        rf"|with)|\swith|,|:)\s{MAY_BE}",
        _told,
    ),
    (
        rf"(?i)(?<![\w-])(?:{_THING}|file|document|sheet|doc|note)\s(?:is|was)\s(?:encrypted|locked|protected)"
        rf"\s(?:with|using)\s{MAY_BE}",
        _no_user,
    ),
    # "V unlocks the keystore"
    (
        rf"(?i){MAY_BE}{_AFTER}\s{_SMALL}{_OPENS}\s(?:the|my|our|this|that|das|den|die|le|la|el|o|a)\s"
        rf"(?:[\w-]{{1,15}}\s)?{_THING}(?![\w-])",
        _no_user,
    ),
    # "the zip opens with V", "to open the keystore use V", "the keystore takes V"
    (
        rf"(?i)(?<![\w-]){_THING}(?:\s(?:on|at|of)\s[\w.-]{{1,20}})?\s(?:opens|unlocks|decrypts)\s(?:up\s)?"
        rf"(?:with|using|w/)\s{MAY_BE}",
        _told,
    ),
    (
        rf"(?i)(?<![\w-])to\s(?:open|unlock|decrypt|mount|get\sinto)\s(?:the|my|our)\s(?:[\w-]{{1,15}}\s)?{_KEPT},?\s"
        rf"(?:(?:you|just|please)\s){{0,2}}(?:use|type|enter|it['’]?s|need|give\sit)\s{MAY_BE}",
        _told,
    ),
    (
        rf"(?i)(?<![\w-])(?:the|my|our)\s(?:[\w-]{{1,15}}\s)?{_KEPT}\s(?:takes|wants|accepts|expects)\s{MAY_BE}",
        _no_user,
    ),
    # "wifi at the office is BeeNet / V"
    (
        rf"(?i){_NETWORK}{_PLACE}{_CALLED}\s[\"'`]?(?P<net>[\w.-]{{2,32}})[\"'`]?\s?(?P<sep>[/,|])\s?{_BEHIND_A_SLASH}",
        _of_a_network,
    ),
    # "user deploy with V as always"
    (
        r"(?i)(?<![\w-])(?:user(?:name)?|login|account|nutzer|benutzer|utilisateur|usuario|usuário)\s[\w.@+-]{2,40}"
        rf"(?:,|\s(?:with|and|mit|und|avec|con|com))\s{MAY_BE}{_AFTER},?\s(?:(?:as|like)\s(?:always|usual|ever|before"
        r"|everywhere)|wie\s(?:immer|üblich)|comme\s(?:toujours|d['’]habitude)|como\s(?:siempre|sempre))"
        r"(?=\s?[.,;!)]|\s*\Z)",
        _told,
    ),
)
