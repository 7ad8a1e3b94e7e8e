"""Whether a sentence speaks of what one logs in to, before it comes to a value: "FTP: user acme, password …"."""

import re

from dedup.patterns import late
from dedup.redaction.signs.called import OWN

_CALLED = rf"(?:{OWN}|pass)"
_OF_AN_ACCOUNT = late(
    r"(?i)\b(?:user(?:name|s)?|login|account|ssid|ssh|s?ftp|vpn|wi-?fi|wlan|router|zip|archive|gpg|sudo|root|admin|imap|smtp|mqtt"
    r"|nmcli|connect|encrypted|host|server|broker|port|role|basic auth|keystore|keychain|hotspot|network)\b"
    r"|\bas\s[\w.@-]{2,30},|[\w.-]{1,40}@[\w.-]{1,60}|\b[0-9]{1,3}(?:\.[0-9]{1,3}){3}\b"
)
# Somebody's, so that it is the password of nothing else: "user probe password", not "the user password dialog". "Pw" is
# short for nothing but a value: nobody says "the pw dialog".
_OF_SOMEBODY = late(
    rf"(?i)(?:(?:\b(?:user(?:name)?|login|account)\s(?:is\s)?(?!{_CALLED}\b)[\w.@+-]{{2,60}}|[\w.+-]{{1,40}}@[\w.-]{{1,60}})"
    rf"(?:,|\sand|\swith)?\s(?:the\s)?(?<![\w-]){_CALLED}|(?<![\w-])(?:pw|pwd)):?\s\Z"
)
_SENTENCE = 120  # characters
_STOP = late(r"[.;]\s|\n\s*\n")


def before(found: "re.Match[str]") -> str:
    """The sentence with the group `secret`, as far as to its value."""
    return _STOP.split(found.string[max(0, found.start() - _SENTENCE) : found.start("secret")])[-1]


def is_of_an_account(sentence: str) -> bool:
    """Whether a sentence names an account, a machine or a network."""
    return _OF_AN_ACCOUNT.search(sentence) is not None


def ends_with_a_users(sentence: str) -> bool:
    """Whether it ends with the name of somebody's password."""
    return _OF_SOMEBODY.search(sentence) is not None
