"""Secrets that stand before their name, or before the setting that gets them: "it's Lichen77, the password", "Lichen77
<- db password", "Lichen77 (thats the pw)", "put Lichen77 in the env as DB_PASSWORD", "for DB_PASSWORD use Lichen77".

The value is one that nothing else is called (`certain`), or of the kind that elsewhere is the name of a table
(`is_coined`): a name of a secret that ends its clause leads to it, or one in capitals. Linear: every gap is bounded.
"""

import re
from collections.abc import Iterator

from dedup.patterns import late
from dedup.redaction.prose.coined import is_nobody
from dedup.redaction.prose.told import Forms, values
from dedup.redaction.signs.called import FOREIGN, MISTYPED, OWN, names_no_secret
from dedup.redaction.signs.certain import MAY_BE, is_certain, is_coined
from dedup.redaction.signs.forms import Span
from dedup.redaction.signs.sought import Read, Sought, sought
from dedup.redaction.signs.words import CLAUSE_ENDS

_AFTER = r"[\"'`*”“»)]{0,3}"
_THE = r"(?:the|my|our|its|his|her|their|that|your|das|mein|unser|dein|le|la|mon|notre|mi|nuestra|a|minha|nossa)"
_NAME = (
    rf"(?:[\w-]{{1,15}}\s){{0,2}}?(?<![\w$./-])(?:{OWN}|{MISTYPED}|{FOREIGN}"
    r"|(?:(?:api|access|app|auth|bot|client|deploy|shared|signing|webhook)[ _-])"
    r"(?:token|secret|key)|token)(?![\w-])"
)
_IS = r"(?:that['’]?s|this\sis|thats|it['’]?s|it\sis|which\sis|das\sist|c['’]est|es|é|being)"
_SETTING = (
    r"(?-i:(?<![\w$])(?P<setting>(?:[A-Z][A-Z0-9]*_){0,5}(?:[A-Z]{0,8}PASS(?:WORD|WD|PHRASE)?|PWD|SECRET|TOKEN"
    r"|(?:API|SECRET|ACCESS|PRIVATE|SIGNING|ENCRYPTION|AUTH|MASTER)_?KEY)(?:_(?:PROD(?:UCTION)?|STAGING|STAGE|DEV|TEST|LIVE|OLD|NEW|[0-9]{1,2}))?))(?![\w(])[\"'`*]{0,3}"
)
_PUT = (
    r"(?:put|set|use|using|add|adding|paste|write|enter|take|save|store|insert|give|schreib|setz|nimm|trag|mets|pon"
    r"|coloca)"
)
_SHORT = r"(?:\s[\w.'’/-]{1,15}){0,4}?"


def named_behind(text: Read) -> Iterator[Span]:
    """The values that these sentences tell."""
    if not text.has_odd_words():
        return
    if any(_LEADS.search(text, max(0, name.start() - _BACK), name.start()) for name in _NAMES_ONE.finditer(text)):
        yield from values(text, _BEHIND, 6)
    yield from values(text, _IDENTIFIED, 6)
    if _ANY_SETTING.search(text):
        yield from values(text, _OF_SETTINGS, 6)


def _told(secret: str) -> bool:
    return is_certain(secret) or is_coined(secret)


def _bare(found: "re.Match[str]", secret: str) -> bool:
    """The name of a secret, and not "the password table"."""
    return _told(secret) and CLAUSE_ENDS.match(found.string, found.end()) is not None


def _of_a_setting(found: "re.Match[str]", secret: str) -> bool:
    return _told(secret) and not names_no_secret(found["setting"])


# What stands behind a value: most texts have none of it, and the forms take longer to see that.
_NAMES_ONE = Sought(rf"(?i)(?:{OWN}|{MISTYPED}|{FOREIGN}|token|secret|key)(?![\w-])")
_LEADS = late(
    rf"(?i)(?:{_IS}\s{_THE}\s|(?:<[-=]{{1,3}}|←|⇐)\s?(?:{_THE}\s)?|,\s{_THE}\s)(?:[\w-]{{1,15}}[\s_-]){{0,3}}\Z"
)
_BACK = 80  # characters
_ANY_SETTING = late(r"(?:PASS|PWD|SECRET|TOKEN|KEY)(?![a-z])")
_BEHIND: Forms = sought(
    # "V (thats the password)", "V - thats the db password", "V, thats my pw"
    (rf"(?i){MAY_BE}{_AFTER}\s?(?:[,;(.]|[–—-])\s?{_IS}\s{_THE}\s{_NAME}", _bare),
    # "V <- password"
    (rf"(?i){MAY_BE}{_AFTER}\s?(?:<[-=]{{1,3}}|←|⇐)\s?(?:{_THE}\s)?{_NAME}", _bare),
    # "it's V, the password", "it's V not …, the password"
    (
        rf"(?i)(?<![\w-])(?:it['’]?s|it\sis|its|use|try|type|is|nimm|es\sist|c['’]est){_AFTER}\s{MAY_BE}{_AFTER}(?:,?\snot\s\S{{3,60}})?,\s{_THE}\s{_NAME}",
        _bare,
    ),
)
_IDENTIFIED: Forms = sought(
    # "create user shop identified by V"
    (rf"(?i)(?<![\w-])identified\sby\s(?:password\s)?{MAY_BE}", is_nobody),
)
_OF_SETTINGS: Forms = sought(
    # "put V in the env as DB_PASSWORD", "add V to DB_PASSWORD"
    (
        rf"(?i)(?<![\w-]){_PUT}\s{MAY_BE}{_AFTER}{_SHORT}\s(?:as|for|to|into|in|under|als|für|in|unter|comme|pour|dans|como|para)\s"
        rf"(?:the\s|das\s)?[\"'`*]{{0,3}}{_SETTING}",
        _of_a_setting,
    ),
    # "for DB_PASSWORD use V", "in DB_PASSWORD put V"
    (
        rf"(?i)(?<![\w-])(?:for|in|into|as|under|für|als|pour|para)\s(?:the\s|das\s)?[\"'`*]{{0,3}}{_SETTING}[,:]?\s"
        rf"(?:(?:we|you|i|just|please|then|wir|du|bitte)\s){{0,2}}{_PUT}\s{MAY_BE}",
        _of_a_setting,
    ),
)
