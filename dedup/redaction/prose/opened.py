"""Codes of digits, where a sentence tells what opens with them: "the code for the door is 8830", "the gate's code is
8830", "the keypad is 4417", "lockbox code 4417", "ble pin for pairing 482913", "the code is 8830 for the gate", "it's
8830, the door code", "the code they texted me is 482913".

A number tells nothing of itself, so what opens has to be named, and the number has to end its clause. Errors, areas and
releases have codes as well. In English and German. Linear: every gap is bounded.
"""

import re
from collections.abc import Iterator

from dedup.patterns import late
from dedup.redaction.prose.coined import ends, is_told
from dedup.redaction.prose.told import Forms, values
from dedup.redaction.signs.certain import MAY_BE
from dedup.redaction.signs.doors import CODE, OPENED, PADS
from dedup.redaction.signs.forms import Span
from dedup.redaction.signs.sought import Read, Sought, sought
from dedup.redaction.tokens.codes import counts_up

_THE = r"(?:the|our|my|your|his|her|their|that|this|die|das|den|dem|der|unser\w{0,2}|mein\w{0,2})"
_IS = r"(?:\s(?:is|was|ist|war|lautet)(?:\s(?:now|still|just|jetzt|noch))?:?\s|['’]s\s|\s?[:=]\s?)"
# What one device asks of another, once.
_PAIRS = r"(?:ble|bluetooth|bt|pairing|zigbee|homekit|matter|kopplungs?)"
_PAIRING = rf"(?:(?:{_THE}\s)?(?:pair(?:ing)?|bluetooth|ble|koppeln|kopplung)(?:\s[\w-]{{1,15}}){{0,4}}?)"
_FOR = r"\s(?:for|to|of|zum|für|zur)\s"
_NUMBER = r"[\"'`*(]{0,3}(?P<secret>[*#]?(?<![\w.,-])[0-9]{4,8}#?)(?![\w%€$£°*-])(?![.,:/][0-9])"
_TEXTED = (
    r"(?:(?:they|it|he|she|you|the\sbank|github|google|apple|amazon)\s(?:just\s)?(?:texted|sent|emailed|mailed|gave|showed?|shows?)"
    r"|(?:i|we)\s(?:just\s)?(?:got|received)|(?:from|in)\s(?:the\s|my\s)?(?:sms|text|authenticator(?:\sapp)?|mail|email))"
)
_NAMES = Sought(
    r"(?i)(?:code|comb(?:o|ination)|kombination|pin[ -]|lock|keypad|key[ -](?:pad|box|safe)|opens with|passkey|2fa|mfa"
    r"|authenticator)"
)
_ANY = late(r"[0-9]{2}")
_YEAR = late(r"(?:19|20)[0-9]{2}")


def opened(text: Read) -> Iterator[Span]:
    """The numbers that these sentences tell."""
    return values(text, _FORMS, 4) if _NAMES.search(text, 0) and _ANY.search(text) else iter(())


def _ends(found: "re.Match[str]", secret: str) -> bool:
    at = found.start("secret")
    return ends(found, secret) and not counts_up(found.string, at, at + len(secret.rstrip("#")))


def _no_year(found: "re.Match[str]", secret: str) -> bool:
    return _YEAR.fullmatch(secret) is None and _ends(found, secret)


def _told(_found: "re.Match[str]", _secret: str) -> bool:
    return True


_FORMS: Forms = sought(
    # "the code for the door is 8830"
    (
        rf"(?i)(?<![\w-]){CODE}\s(?:for|to|of|on|at|für|zu[mr]?|vo[mn]|an)\s(?:{_THE}\s)?(?:[\w'’-]{{1,15}}\s){{0,2}}?{OPENED}{_IS}{_NUMBER}",
        _ends,
    ),
    # "the gate's code is 8830"
    (rf"(?i)(?<![\w-]){OPENED}['’]s?\s(?:[\w-]{{1,15}}\s)?{CODE}(?:{_IS}|\s){_NUMBER}", _ends),
    (rf"(?i)(?<![\w-]){OPENED}['’]s?\s{CODE}{_IS}{MAY_BE}", is_told),
    # "ble pin for pairing 482913", "the code to pair the headset is 4417"
    (rf"(?i)(?<![\w-])(?:{_PAIRS}[ -]){{1,2}}{CODE}(?:{_FOR}{_PAIRING})?(?:{_IS}|\s){_NUMBER}", _no_year),
    (rf"(?i)(?<![\w-]){CODE}{_FOR}{_PAIRING}(?:{_IS}|,\s|\s){_NUMBER}", _no_year),
    # "lockbox code 4417", "the keypad is 4417"
    (rf"(?i)(?<![\w-]){PADS}[ -]{CODE}(?:{_IS}|\s){_NUMBER}", _ends),
    (rf"(?i)(?<![\w-]){PADS}(?:{_IS}|\s(?:opens\swith|takes|öffnet\smit)\s){_NUMBER}", _no_year),
    (rf"(?i)(?<![\w-])(?:door|gate|garage|safe|locker|vault|alarm|tür|tor|tresor)\sopens\swith\s{_NUMBER}", _ends),
    # "the code is 8830 for the door"
    (
        rf"(?i)(?<![\w-]){CODE}{_IS}{_NUMBER}\s(?:for|to|on|at|für|am)\s{_THE}\s(?:[\w'’-]{{1,15}}\s){{0,2}}?{OPENED}(?![\w-])",
        _told,
    ),
    # "it's 8830, the door code"
    (
        rf"(?i)(?<![\w-])(?:it['’]?s|it\sis|its|use|type|try|enter|es\sist)\s{_NUMBER}(?:,?\snot\s[0-9]{{4,8}})?,\s{_THE}"
        rf"\s(?:[\w'’-]{{1,15}}\s){{0,1}}?{OPENED}[ -]?{CODE}(?![\w-])",
        _told,
    ),
    (
        rf"(?i)(?<=[0-9\]])(?:,?\snot|\sinstead\sof|,?\snicht)\s{_NUMBER},\s{_THE}"
        rf"\s(?:[\w'’-]{{1,15}}\s){{0,1}}?{OPENED}[ -]?{CODE}(?![\w-])",
        _told,
    ),
    # "the code they texted me is 482913", "2fa: 482913"
    (rf"(?i)(?<![\w-])(?:code|number|pin)\s{_TEXTED}(?:\s(?:me|us))?(?:{_IS}|,\s|\s){_NUMBER}", _ends),
    (rf"(?i)(?<![\w-])(?:2fa|mfa|authenticator)(?:\sapp)?(?:{_IS}|\s(?:says|shows)\s|\s){_NUMBER}", _no_year),
)
