"""Passwords that nothing names, where a sentence tells what they open, or where they are entered: "the zip opens with
Lichen77", "put Lichen77 in when it asks", "Lichen77 gets you in", "users: shop (Lichen77), anna (Otter88)".

Tools, releases and machines stand in such sentences, too, so the value is one that nothing else is called (`certain`),
and no user with a small number. Linear: every gap is bounded.
"""

import re
from collections.abc import Iterator

from dedup.patterns import late
from dedup.redaction.prose.coined import ends, is_nobody, is_own
from dedup.redaction.prose.told import Forms, values
from dedup.redaction.signs.called import CALLED, OWN, SEVERAL
from dedup.redaction.signs.certain import MAY_BE, is_no_name
from dedup.redaction.signs.forms import Span
from dedup.redaction.signs.next_clause import BEGINNINGS
from dedup.redaction.signs.sought import Read, sought
from dedup.redaction.signs.words import COMMON_SHORT, is_common

_AFTER = r"[\"'`*”“»)]{0,3}"
_WHOM = r"(?:me|you|u|us|him|her|them|anyone|everyone|people|guests)"
_ENTER = (
    r"(?:put|typed?|enter(?:ed)?|try|tried|paste|use[ds]?|using|needs?|wants?|takes?|gave|give\sit|gave\sit|answer)"
)
_LOCKED = (
    r"(?:vpn|wi-?fi|wlan|hotspot|sudo|luks|keepass(?:xc)?|bitwarden|1password|lastpass|veracrypt|keychain|keyring|fritz!?box|box"
    r"|router|nas|drucker|printer|zip|pdf|vault|tresor|safe|coffre)"
)
_ONE_LISTED = r"(?:(?:[\w.@-]{1,30}\s?(?:\(|→\s?|->\s?|[/:]\s?))?\[redacted:\w{1,12}\]\)?(?:[,;]|\sand|\sund)\s)"
_LISTED = _ONE_LISTED + r"{0,8}"
_AND = r"(?:[,;]|,?\s(?:and|und|et|y|e|i))\s"
_BEFORE = rf"(?:[\w.@-]{{1,30}}\s\[redacted:\w{{1,12}}\]{_AND})"
_OF_MANY = (
    rf"(?<![\w$/.-])(?:{SEVERAL}|users|accounts|log-?ins|creds|credentials|konten|zugänge|zugangsdaten|comptes"
    r"|identifiants|cuentas|usuarios|contas|usuários)"
)
_HAS = r"(?:has|have|uses?|gets?|got|hat|nutzt|a|utilise|tiene|usa|tem)"


def opens(text: Read) -> Iterator[Span]:
    """The values that these sentences tell."""
    return values(text, _FORMS, 6) if text.has_odd_words() else iter(())


def _no_name(_found: "re.Match[str]", secret: str) -> bool:
    """ "the app opens with Splash_Screen_12"."""
    return is_no_name(secret)


def _ends(found: "re.Match[str]", secret: str) -> bool:
    return is_nobody(found, secret) and ends(found, secret)


def _of_a_network(found: "re.Match[str]", secret: str) -> bool:
    return not is_common(found["name"]) and _ends(found, secret)


_NOBODY = late(
    r"see|via|like|than|per|under|into|onto|through|between|table|index|region|profile|role|group|team|host|server|machine|device|db|database"
    r"|build|version|release|tool|app|page|branch|ticket|job|image|[\w-]{1,20}(?:ing|ed|tion)|siehe|über|tabelle|voir|tabla|tabela|ver"
)


def _of_one(found: "re.Match[str]", secret: str) -> bool:
    """Somebody's: "logins: see Heron42" leads to a page. Without a colon the next one has to be a value as well."""
    second = found.groupdict().get("second")
    name = found["name"].lower()
    if name in BEGINNINGS or name in COMMON_SHORT or _NOBODY.fullmatch(name) or not is_no_name(secret):
        return False
    return second is None or is_no_name(second.rstrip(".,;!)") + "!" * second.endswith("!"))


_FORMS: Forms = sought(
    # "the zip opens with …", "grafana lets me in with …", "… gets you into the panel"
    (
        rf"(?i)\b(?:opens?|unlocks?|unlocked|(?:lets?|gets?|got)\s{_WHOM}\s(?:in|into\s[\w -]{{1,30}}?))"
        rf"\s(?:with|using|w/)\s{MAY_BE}",
        _no_name,
    ),
    (rf"(?i){MAY_BE}{_AFTER}\s(?:still\s)?(?:lets?|gets?|got)\s{_WHOM}\s(?:in|into)\b", is_nobody),
    (rf"(?i)\b(?:unlock|decrypt|open)\s(?:the|my|our|it)\s?(?:{_LOCKED}\s)?(?:with|w/|using)\s{MAY_BE}", is_nobody),
    # "put … in when it asks", "use … to get in", "try … it worked", "type … and hit enter"
    (
        rf"(?i)\b{_ENTER}\s{MAY_BE}{_AFTER}(?:\s(?:in|into|there))?"
        r",?\s(?:when\s(?:it|they|sudo|ssh|gpg|prompted|asked)\b"
        r"|(?:to|for)\s(?:get(?:ting)?|log(?:ging)?|sign(?:ing)?)[ -]?in(?:to)?\b"
        r"|to\sunlock\b|(?:wrong\s)?at\sthe\s(?:\w{1,12}\s)?(?:prompt|login)|(?:and|then)\s(?:hit|press|push)?\s?(?:enter|return)\b"
        r"|it\s(?:worked|works|should\swork|lets?\syou\sin|let\sme\sin))",
        is_nobody,
    ),
    (rf"(?i)\btyping\s{MAY_BE}{_AFTER}\s(?:\w{{1,12}}\s){{0,3}}?at\sthe\s(?:\w{{1,12}}\s)?(?:prompt|login)", is_nobody),
    (
        r"(?i)\b(?:ask(?:s|ed)?\sfor|want(?:s|ed)?|need(?:s|ed)?)\s(?:a|the|my|your)\s(?:[\w-]{1,12}\s)?"
        rf"(?:{OWN}|login|pass)\b[^.;\n]{{0,30}}?\s(?:gave|give|used?|typed?|enter(?:ed)?|put|said|says?)\s"
        rf"(?:it\s|in\s)?{MAY_BE}",
        is_nobody,
    ),
    (
        rf"(?i)\bssh\s[\w.+-]{{1,40}}@[\w.-]{{1,60}},?\s(?:(?:and|then|it['’]?ll\sask,?|answer|with|pw|und|dann)\s){{1,4}}{MAY_BE}",
        is_nobody,
    ),
    (rf"(?im)(?<![\w.+/:-])[\w.+-]{{1,60}}@[\w.-]{{4,60}}\s{MAY_BE}(?=[.,;!)]|\s?$)", is_nobody),
    (
        r"(?i)(?<![\w/.:@+-])[a-z][\w.+-]{1,30}:(?P<secret>(?=[^\s@]{0,60}[0-9])[^\W_][\w.!?#$%^&*+~-]{5,60})@[\w-]",
        is_nobody,
    ),
    # German, French, Spanish, Portuguese, Polish
    (
        rf"(?i)\bk(?:o|ö)mm\w{{1,3}}\s(?:(?:du|man|ich|ihr|wir|sie)\s)?(?:(?:da|dort|überall)\s)?mit\s{MAY_BE}{_AFTER}"
        r"\s(?:[\w-]{1,12}\s){0,3}?(?:he)?rein\b",
        is_own,
    ),
    (
        rf"(?i)(?<![\w-])(?:wenn|falls|sobald)\s(?:sudo|er|es|sie|ssh|gpg|man|du|das\s\w{{1,15}})\s(?:\w{{1,12}}\s){{0,4}}?(?:fragt|gefragt\swird|will)[,:]?\s"
        rf"(?:(?:dann|einfach|nimm|tippe?|gib)\s){{0,3}}{MAY_BE}",
        is_nobody,
    ),
    (rf"(?i)\bmit\s{MAY_BE}{_AFTER}\skomm\w{{1,2}}\s(?:[\w-]{{1,12}}\s){{0,3}}?(?:he)?rein\b", is_own),
    (
        rf"(?i)\b{_LOCKED}\s(?:(?:tu|on|du|man|te|si)\s)?(?:tapes?|mets?|pon|pones?|usa[s]?|use|nimm(?:t|st)?|gib|wpisz|will|braucht|veut|prend"
        rf"|demande|quiere|pide|quer|pede|chce|is|takes|has|accepts|:)\s{MAY_BE}",
        is_nobody,
    ),
    (
        rf"(?i)\b(?:tapes?|mets|pon|usa[s]?|use|nimm|nutz|wpisz|użyj|digita)\s{MAY_BE}{_AFTER}\s(?:pour|para|pra|zum|um|żeby|do|by)\s"
        r"(?:(?:te|se|me|dich|się)\s)?(?:connecter|entr[ae]r|einloggen|anmelden|zalogow\w{1,4}|logowania|acceder|acessar|ouvrir|abrir)\b",
        is_nobody,
    ),
    (
        rf"(?i)\b(?:ustawi|zmieni)\w{{1,4}}\s(?:\w{{1,12}}\s){{0,2}}?hasło\s(?:\w{{1,12}}\s){{0,2}}?na\s{MAY_BE}",
        is_nobody,
    ),
    (rf"(?i)\b(?:kod|hasło)\sdo\s(?:wi-?fi|vpn|bazy|routera|sejfu|panelu)(?:\s(?:to|jest))?:?\s{MAY_BE}", is_nobody),
    # "the secret answer is …", "my go-to is …", "… is what i use everywhere", "u: shop p: …"
    (
        r"(?i)\b(?:(?:secret|security)\s(?:answer|word|question\sanswer)|safe\s?word|magic\sword|go-to(?:\s(?:one|pw))?"
        rf"|shared\sone)(?:\s(?:for|of|on)\s(?:the\s)?[\w.-]{{1,20}})?(?:\s(?:is|was|for\sit\sis)|:)?\s{MAY_BE}",
        is_nobody,
    ),
    (
        rf"(?i){MAY_BE}{_AFTER}\s(?:is|was)\s(?:what|the\sone)\s(?:i|we|they|everyone)\s(?:always\s|all\s)?(?:use|used|uses|type|take)\b",
        is_nobody,
    ),
    (rf"(?im)(?:\bu(?:ser)?[:=]\s?[\w.@-]{{2,40}}[,;]?\s|^[ \t]{{0,8}})p[:=]\s?{MAY_BE}", is_nobody),
    # "users: shop (…), anna (…)", "accounts: shop → …", "user/pass: shop/… and anna/…"
    (
        rf"(?i)\b(?:users?|accounts?|log-?ins?|creds|user/pass(?:word)?|konten|comptes|cuentas|contas|konta)(?:\s?[:,]|\sare)?\s{_LISTED}"
        rf"[\w.@-]{{1,30}}\s?(?:\(|→\s?|->\s?|[/:]\s?)(?P<secret>(?=\S{{0,60}}[0-9!#$%^&*])[^\W_][\w.!?@#$%^&*+~-]{{5,60}})",
        is_nobody,
    ),
    # "logins: shop …; anna …", "users shop …, anna …"
    (
        rf"(?i){_OF_MANY}(?:(?:\s?:|,|\sare|\ssind)\s{_BEFORE}{{0,8}}|\s{_BEFORE}{{1,8}})(?P<name>[\w.@-]{{1,30}})\s"
        rf"{MAY_BE}(?={_AFTER}(?:[.,;)]|\s?$|{_AND}))",
        _of_one,
    ),
    (
        rf"(?i){_OF_MANY}\s(?P<name>[\w.@-]{{1,30}})\s{MAY_BE}{_AFTER}{_AND}[\w.@-]{{1,30}}\s(?P<second>[^\s\"'`]{{6,60}})",
        _of_one,
    ),
    # "shop has … and anna has … as password"
    (
        rf"(?i)(?<![\w-]){_HAS}\s{MAY_BE}{_AFTER}{_AND}[\w.@-]{{1,30}}(?:\s{_HAS})?\s[\"'`*]{{0,3}}\[redacted:\w{{1,12}}\]{_AFTER}\s"
        rf"(?:as|als|comme|como)\s(?:\w{{1,10}}\s){{0,2}}?{CALLED}",
        is_nobody,
    ),
    # "wifi BeeNet …", "guest network BeeNet with …"
    (rf"(?i)\b(?:wi-?fi|wlan|ssid|hotspot)\s(?P<name>[\w.-]{{2,32}})\s{MAY_BE}", _of_a_network),
    (
        rf"(?i)\b(?:network|netz|réseau|red|rede|wi-?fi|wlan)\s(?P<name>[\w.-]{{2,32}})(?:,|\s(?:with|mit|avec|con|com|z))\s{MAY_BE}",
        _of_a_network,
    ),
)
