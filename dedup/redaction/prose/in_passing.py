"""Passwords that are told in passing, with a few small words between the name and the value: "the password? its
Lichen77", "Lichen77 is the password", "log in with anna and Lichen77", "decrypt it with Lichen77", "the webhook secret
Lichen77moor goes in the env".

The value is one that nothing else is called (`certain`). Small words only may stand between: behind "the password check
on …" comes a machine, behind "the password for …" a person. Linear: every gap is bounded.
"""

import re
from collections.abc import Iterator

from dedup.patterns import late
from dedup.redaction.prose.changes import STOP
from dedup.redaction.prose.coined import ends, is_named_behind, is_nobody, is_told
from dedup.redaction.prose.logins import may_do_everything
from dedup.redaction.prose.told import FLATLY, Forms, values
from dedup.redaction.signs.called import CALLED
from dedup.redaction.signs.certain import MAY_BE, is_certain, is_coined
from dedup.redaction.signs.forms import Span
from dedup.redaction.signs.next_clause import BEGINNINGS
from dedup.redaction.signs.services import OWNERS
from dedup.redaction.signs.sought import Read, sought
from dedup.redaction.signs.words import COMMON_SHORT

_SMALL = (
    r"(?:its|it['’]s|it|is|si|was|rn|oh|ah|sure|yeah|yes|well|again|hint|just|then|now|still|like|same|one|two|i|we|you|use|used|think|mean|maybe"
    r"|probably|type|enter|put|so|a|right|try|simply|should|be|ist|war|halt|einfach|tippe?|nimm|c['’]est|juste|tape|es|solo|pon|é|só"
    r"|usa|põe)"
)
_BETWEEN = rf"(?:\s(?:out|here|below|changed|reset)(?=\s?[,:(–—-]))?(?:\s?[,:;?(–—-]\s?|\s)(?:{_SMALL}[,:?(]?\s){{0,5}}"
_BESIDE = r"[\"'`*]{0,3}(?P<secret>[^\W_](?=\S{0,60}[0-9!#$%^&*])[\w.!?@#$%^&*+~-]{5,60})"
_ENTERS = (
    r"(?<![\w$/.-])(?:log(?:s|ged)?[ -]?in(?:to)?|sign(?:s|ed)?[ -]?in|login|creds|credentials|zugang(?:sdaten)?"
    r"|identifiants|basic[ -]auth|htaccess|htpasswd|u/p|user/pass(?:word)?"
    r"|accès|acceso|acesso|dane (?:do )?logowania|loguj się"
    r"|anmelde\w?|anmeldung|melde?\sdich\san|logge?\sdich"
    r"|log\sdich\sein|connecte[rz]?(?:[ -]toi)?|entra|entre|con[ée]ctate|inicia\ssesi[óo]n)"
)
_AT = r"(?:\s(?:to|into|on|at|for|of|am|auf|an|für|vom|zum|pour|para|del?|du)(?:\s[\w.'’-]{1,30}){1,3}?)?"
_USER = r"[\"'`*(]{0,3}(?P<user>[\w.+-]{2,60}(?:@[\w.-]{1,60})?)[\"'`*]{0,3}"
_AND = (
    r"(?:(?P<sep>,)|\s(?:(?P<and>and|und|y|et|e|i)|plus|/|\+|&)(?:\s(?:then|dann|puis|luego|depois))?|\sthen|\sdann)?"
)
_WITH = r"(?:\s?:|\s(?P<how>is|are|as|with|w/|using|mit|als|ist|avec|con|com|en|como))?"
_KEY = (
    r"(?<![\w$./-])(?:(?:api|webhook|client|app|jwt|session|shared|hmac|admin|signing|encryption|master|deploy|auth|access"
    r"|internal|service)[ _-](?:secret|key|token))"
)
_OF = r"(?:\s(?:for|of|on|in|from)(?:\s[\w.'’-]{1,24}){1,4}?)?"
_IS = r"\s(?:is|was|ist|war|lautet)(?:\s(?:now|still|just|jetzt|noch))?:?\s"
_SIGN = late(r"[!#$%^&*+~]")


def in_passing(text: Read) -> Iterator[Span]:
    """The values that these sentences tell."""
    return values(text, _FORMS, 6)


def _beside_a_user(found: "re.Match[str]", secret: str) -> bool:
    """Beside whom every machine has, no other user stands: "the login is admin, kestrel42"; nor at the end of the
    sentence behind a comma: "my login is anna, kestrel42"."""
    if found["user"].lower() in COMMON_SHORT or found["user"].lower() in BEGINNINGS:  # "the login is in …"
        return False
    if is_nobody(found, secret):
        return True
    text, end = found.string, found.start("secret") + len(secret)
    if not is_certain(secret) or not ends(found, secret):
        return False
    if found["and"]:
        return may_do_everything(found["user"]) and found["how"] not in ("as", "als", "como")  # "as admin and bert42"
    return may_do_everything(found["user"]) or (found["sep"] == "," and FLATLY.match(text, end) is not None)


_ASKS = late(r"(?i)(?<![\w-])(?:who|whose|where|why|how|when|which|did|does|do|tests?|checks?|builds?)(?![\w-])")


def _answered(found: "re.Match[str]", secret: str) -> bool:
    """ "do the tests pass? Heron42 was red", "where is the key? Anna42 has it"."""
    begin = max(0, found.start() - 40)
    before = STOP.split(found.string[begin : found.start()])[-1]
    return _ASKS.search(before) is None and is_told(found, secret)


def _with_a_sign(found: "re.Match[str]", secret: str) -> bool:
    marked = _SIGN.search(secret) is not None or "-" in secret
    return (is_certain(secret) and marked) or (is_coined(secret) and ends(found, secret))


_FORMS: Forms = sought(
    # "the password? its …", "pw-…", "a password just type …"
    (rf"(?i){CALLED}{_BETWEEN}{MAY_BE}", is_told),
    # "… is the password", "the ftp one has … as pw"
    (
        rf"(?i){MAY_BE}(?:\s(?!no[tr]?\b)[a-z'’]{{1,12}}){{0,4}}?\s(?:as|is|was|its|it['’]s|ist|als|es|como|est|comme|é|jako|to)"
        rf"\s(?:(?:the|my|our|a|its|das|der|mein|unser|la|le|a)\s)?(?:(?:old|new|demo|default|{OWNERS})\s)?"
        rf"{CALLED}",
        is_named_behind,
    ),
    # "log in with anna and …", "demo login: anna, …", "entra con anna y …"
    (rf"(?i){_ENTERS}{_AT}{_WITH}\s\(?{_USER}{_AND}\s{MAY_BE}", _beside_a_user),
    (
        rf"(?i)(?<![\w$/.-])ssh\b(?:[^.;\n]|\.(?=\w)){{0,60}}?\s(?:and|then|und|dann|with|mit)(?:\sthen)?\s{MAY_BE}",
        _with_a_sign,
    ),
    # "you get in with …", "decrypt it with …", "the vpn wants …", "when prompted its …"
    (rf"(?i)\b(?:get|log|sign|lets? you|gets? you)\sin\s(?:with|using)\s{MAY_BE}", is_nobody),
    (  # a payload is decrypted with a library
        r"(?i)\b(?:un|de|en)?(?:lock|crypt|open)(?:s|ed)?\s(?:it|them|th(?:e|is|at)\s(?:zip|archive|vault|keystore"
        r"|keychain|disk|drive|volume|pdf|file|backup|stick|box|phone))"
        rf"\s(?:with|using)\s{MAY_BE}",
        is_nobody,
    ),
    (
        r"(?i)\bth(?:e|is|at)\s(?:zip|archive|vault|keystore|keychain|disk|drive|volume|pdf|file|backup|stick|box|phone)"
        rf"\s(?:is|was)\s(?:still\s)?(?:en|un|de)?(?:crypted|locked|opened)\s(?:with|using)\s{MAY_BE}",
        is_nobody,
    ),
    (
        rf"(?i)\bwhen\s(?:it\s|you(?:['’]re|\sare)\s)?(?:asks|asked|prompt(?:s|ed)),?\s"
        rf"(?:its|it['’]s|it\sis|just|type|enter|use)\s{MAY_BE}",
        is_nobody,
    ),
    (rf"(?i)\b(?:vpn|wi-?fi|sudo|prompt|keychain|keystore|zip)\s(?:wants|needs|takes|expects)\s{MAY_BE}", is_nobody),
    # "anna/… is the login", "anna:… works on the staging box"
    (
        rf"(?i)(?<![\w$/.:@-])[a-z][\w.+-]{{1,40}}\s?[/:]\s?{_BESIDE}\s(?:is|are|works|as)\s(?:[\w-]{{1,20}}\s){{0,3}}?"
        r"(?:log[ -]?in|creds|credentials|account|box|server|staging|console|dashboard)\b",
        is_nobody,
    ),
    # "le code wifi c'est …", "der wlan code ist …"
    (
        r"(?i)(?<![\w-])(?:(?:code|clé|clave|llave|chave|schlüssel|key)\s(?:du\s|de\s|del\s|do\s|vom\s|fürs\s)?(?:wi-?fi|wlan)"
        rf"|(?:wi-?fi|wlan)[ -](?:code|key|schlüssel))\s(?:is|ist|est|c['’]est|es|é):?\s{MAY_BE}",
        is_told,
    ),
    # "WPA2-PSK …", "wireless key …", "join BeeNet, pass …"
    (
        r"(?i)(?<![\w$./-])(?:wpa[23]?[ -]?(?:psk|key|personal)|wireless\s(?:network\s)?key|network\skey"
        r"|(?:wi-?fi|wlan)[ -](?:code|key|schlüssel))"
        rf"(?:\s\([\w ]{{1,20}}\))?(?:\s(?:is|ist))?\s?[:=]?\s{MAY_BE}",
        is_told,
    ),
    (
        rf"(?i)\b(?:connect(?:\sto)?|join|network|netz|wi-?fi|wlan|ssid|hotspot)[:\s]\s?(?:the\s)?[\w.-]{{2,32}},?\s(?:with\s)?(?:the\s)?"
        rf"(?:pass|pw|key|code):?\s{MAY_BE}",
        is_told,
    ),
    # "the api secret for the sandbox is …", "webhook secret …"
    (rf"(?i){_KEY}{_OF}(?:{_IS}|\s?[:=]\s?|\s){MAY_BE}", is_told),
    (rf"(?i)(?<![\w$./-])(?:secret|token){_OF}{_IS}{MAY_BE}", is_told),
    (rf"(?im)(?:\b(?:my|our|his|her|your|here['’]?s\sthe)\s|^)(?:secret|token){_OF}(?:\s?[:=]\s?|\s){MAY_BE}", is_told),
    # "the secret for the webhook? …", "pass for the vpn? …"
    (
        rf"(?i)(?<![\w$./-])(?:secret|token|pass|key(?=\s)|login){_OF}\?\s(?:(?:its|it['’]s|it\sis|i\sthink|should\sbe|maybe|try|oh|ah|sure"
        rf"|yes),?\s){{0,3}}{MAY_BE}",
        _answered,
    ),
)
