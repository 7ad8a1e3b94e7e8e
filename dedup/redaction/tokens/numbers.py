"""Secrets that are numbers: codes of doors and SIM cards, payment cards, bank accounts.

A code is known by what it opens, a card and an account by their check digits. What documentation prints is no
secret. Linear: every form has a longest length.
"""

import re
from collections.abc import Iterator

from dedup.patterns import late
from dedup.redaction.signs.forms import Span
from dedup.redaction.signs.next_clause import begins_anew, goes_no_further
from dedup.redaction.signs.published import PUBLISHED
from dedup.redaction.signs.sought import Read, Sought
from dedup.redaction.signs.words import around
from dedup.redaction.tokens.codes import opens_something

_CODE = Sought(
    r"(?i)(?<!\w)(?P<name>(?:gate|garage|lock|unlock|access|(?<!-)safe|entry|building|house|door|t(?:ü|ue)r)[ -]?code\b"
    r"|puk\b(?=[^\n]{1,6}[0-9]{8}))"
    r"(?P<said>(?:\s(?:for|of|to)\s(?:the|our|my)(?:\s[\w-]{1,30}){1,4}?)?\s(?:is|ist|lautet)|:)?"
    r"\s[\"'`]?(?P<secret>[0-9]{4,8}#?)(?![\w-])"
)
_CODE_ENDS = late(
    r"[*`\"']{0,4}(?:\s*\Z|\s*\n|\s?[.,;:!?)\]}>—–]|\s(?:for|on|at|in|and|but|since|until|und|seit|then|dann)\b)"
)
_END = r"(?=[*`\"')]{0,3}(?:\s*\Z|\s*\n|[.,;:!?)]|\s(?:and|on|to|then|for|in|from)\b))"
# "the OTP I got is …", "the code from the authenticator: 482 913", "alarm pin 8842", "the keypad wants 4471#"
_HANDED_OVER = Sought(
    r"(?i)(?:\b(?:t?otp|(?:2fa|mfa|sms|one-time|verification|authenticator) (?:code|password))(?:"
    r"\s[\w'’]{1,15}){0,4}?\s(?:is|was):?\s"
    r"|\bcode\sfrom\s(?:the|my|your|his|her)\s(?:authenticator|sms|text|e-?mail|app|phone|key ?fob)\w*(?:"
    r"\sapp)?(?:\sis|:)\s"
    r"(?P<split>)|\b(?:alarm|sim|phone|tablet|kiosk|safe|debit|bank|card) pin\s"
    r"|\b(?:alarm|keypad|safe|gate|door)\b[^.;\n]{0,30}?\s(?:needs|wants|takes|disarmed with|opens with"
    r"|unlocks with)\s)"
    rf"(?P<secret>[0-9]{{4,8}}#?|[0-9]{{3}} [0-9]{{3}}){_END}"
)
# "door pin 4711 you know it", "kiosk passcode 147852", "the otp 482913 just came", "the safe combination is 4711"
_OF_SOMETHING = Sought(
    r"(?i)(?<![\w-])(?:(?:door|gate|garage|sim|bank|card|debit|visa|alarm|safe|phone|tablet|kiosk|lock|vault|locker|my|our|his"
    r"|her|their|your)\s(?:pin|passcode)(?:\s(?:is|was|ist))?:?\s|(?:safe|lock|locker|gate|door)\scombination\sis\s"
    r"|combination\s(?:for|of|to)\s(?:the|my|our)\s[\w-]{2,20}\sis\s|unlock\spattern\sis\s"
    r"|(?:my|our)\s[\w-]{2,20}\s(?:pin|passcode)(?:\s(?:is|was))?:?\s"
    r"|(?:the|my|our)\s(?:[\w-]{2,20}\s)?(?:pin|passcode)['’]s\s"
    r"|(?:pin|passcode)\s(?:for|of|to)\s(?:the|my|our)\s(?:\w{2,20}\s)?(?:alarm|card|door|garage|gate|kiosk|lock|locker|phone|safe|sim"
    r"|tablet|vault|yubikey)(?:\s(?:is|was))?:?\s"
    r"|(?:pin|kod)\sdo\s(?:alarmu|bramy|drzwi|domofonu|furtki|garażu|karty|sejfu|telefonu)(?:\s(?:to|jest))?:?\s"
    r"|pin\s(?=[0-9]{4,8}\s(?:opens|unlocks)\b)|(?:kiosk|tablet|phone|alarm)\scode\s(?:is\s)?"
    r"|(?:t?otp|tan|(?:2fa|mfa|sms)\scode)\s(?:is\s)?(?=[0-9]{6}))"
    r"(?P<secret>[0-9]{4,8}|[0-9]{1,2}(?:-[0-9]{1,2}){2,3})(?![\w-])"
)
_HAPPENS = late(
    r"\s{1,3}(?:just\s)?(?:came|arrived|opens|unlocks|expired?s?|worked|failed|stopped|turn|press|push|dial|quick|fast|puk)\b"
)
_CARD = Sought(
    r"(?<![\w.-])(?P<secret>"
    r"(?:4(?!000[ -]?00)[0-9]{3}|5[1-5][0-9]{2}|6(?:011|5[0-9]{2}))(?P<gap>[ -]?)(?:[0-9]{4}(?P=gap)){2}[0-9]{4}"
    r"|3[47][0-9]{2}(?P<space>[ -]?)[0-9]{6}(?P=space)[0-9]{5})(?![\w.-]?[\w-])"
)
_FOR_TESTS = late(
    r"(?i)(?<!la)(?<!grea)test|fixture|placeholder|stripe|sandbox|example|dummy|fake|sample|mock|adyen|braintree"
)
_IBAN = Sought(r"(?<![\w-])(?P<secret>[A-Z]{2}[0-9]{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?)(?![\w-])")
_MORE_THAN_THAT = 5  # different digits: those that payment services publish for tests have fewer, or begin 4000 00


def numbers(text: Read) -> Iterator[Span]:
    """The numbers that have to stay with their owner."""
    for found in _CODE.finditer(text):
        if not (_CODE_ENDS.match(text, found.end()) or begins_anew(text, found.end())):
            continue
        if found["said"] or opens_something(text, found.span("name"), found.span("secret")):
            yield *found.span("secret"), "secret"
    for found in _OF_SOMETHING.finditer(text):
        at = found.end()
        if goes_no_further(text, at) or _HAPPENS.match(text, at):
            yield *found.span("secret"), "secret"
    for found in _HANDED_OVER.finditer(text):
        yield *found.span("secret"), "secret"
    for found in _CARD.finditer(text):
        digits = re.sub(r"[ -]", "", found["secret"])
        known = len(set(digits)) <= _MORE_THAN_THAT or digits in PUBLISHED
        if _luhn(digits) and not known and not _FOR_TESTS.search(around(text, found, 60, 60)):
            yield *found.span("secret"), "card"
    for found in _IBAN.finditer(text):
        account = found["secret"].replace(" ", "")
        if _mod_97(account) and account not in PUBLISHED and not _FOR_TESTS.search(around(text, found, 60, 60)):
            yield *found.span("secret"), "iban"


def _luhn(digits: str) -> bool:
    """ISO/IEC 7812: every second digit from the right counts double, as the sum of its digits."""
    doubled = (sum(divmod(2 * int(digit), 10)) for digit in digits[-2::-2])
    return (sum(map(int, digits[-1::-2])) + sum(doubled)) % 10 == 0


def _mod_97(account: str) -> bool:
    """ISO 13616: letters count from ten on, the country and the check digits come last."""
    return int("".join(str(int(sign, 36)) for sign in account[4:] + account[:4])) % 97 == 1
