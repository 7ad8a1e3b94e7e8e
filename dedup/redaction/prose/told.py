"""Passwords that are plain words, where an English sentence tells that this is the password: "uses the password
kestrel", "set the root password to kestrel", "use kestrel as the password", "when sudo asks, type kestrel".

`names` knows values that look like one. Here the value is any word that no sentence about passwords goes on with, and
the words around it have to leave no doubt: what leads to it, and a clause that ends behind it. Linear: every gap is
bounded, and begins with the name of a secret or a verb.
"""

import re
from collections.abc import Callable, Iterator, Sequence

from dedup.patterns import late
from dedup.redaction.prose.accounts import before, ends_with_a_users, is_of_an_account
from dedup.redaction.signs.called import OWN
from dedup.redaction.signs.certain import has_a_known_word, is_certain
from dedup.redaction.signs.forms import Span
from dedup.redaction.signs.next_clause import begins_anew
from dedup.redaction.signs.services import OWNERS
from dedup.redaction.signs.sought import Read, Sought, sought
from dedup.redaction.signs.words import (
    CLAUSE_ENDS,
    around,
    bare_word,
    has_symbol,
    is_common,
    is_descriptive,
    is_mixed,
    is_odd,
    is_placeholder,
    is_prose,
    is_quoted_phrase,
    is_told_phrase,
    is_value,
    is_word_and_number,
    is_wordy,
)

CALLED = rf"(?<![\w$-])(?:(?:\w{{2,20}}[ -])?(?:{OWN})|(?:pre-?shared[ ]key|PSK|(?<=wpa\s)key))(?![\w-])"
LED = (
    r"(?:(?:the|a|an|our|its|my|your|their|this|that|same|old|new|default|initial|fixed|hard-?coded|shared"
    rf"|{OWNERS})\s){{0,3}}"
)
MINE = f"my|our|his|her|their|your|{OWNERS}"
"""Whose pass is a password."""
WORD = r"[A-Za-z][\w.!@#$%^&*+~-]{2,60}"
VALUE = rf"(?P<quote>[\"'`])?(?P<secret>(?(quote)[^\"'`\n]{{3,60}}|{WORD}))(?(quote)(?P=quote))"
_ENDS_HERE = late(r"[*_`\"')]{0,4}(?:\s*\Z|[ \t]*\n|\s?[,.;!?)](?=\s|\Z|[)\"'])|\s[–—-]\s|\s\()")
FLATLY = late(r"[*_`\"')]{0,4}(?:\s*\Z|[ \t]*\n|\s?[,.;!)](?=\s|\Z|[)\"']))")
"""What ends a clause flatly, behind a value: no question, no dash, no bracket."""

Judge = Callable[["re.Match[str]", str], bool]
Forms = Sequence[tuple[Sought, Judge]]
"""Forms with the group `secret`, and of each what has to be true of a value."""


def told(text: Read) -> Iterator[Span]:
    """The plain words that sentences tell to be passwords."""
    return values(text, _FORMS, 3)


def values(text: Read, forms: Forms, shortest: int) -> Iterator[Span]:
    """The values that lines tell in these forms, of at least so many characters."""
    for form, meant in forms:
        for found in form.in_lines(text):
            secret = found["secret"] if found.groupdict().get("quote") else bare_word(found["secret"])
            long = len(secret) >= shortest
            if long and not is_placeholder(secret) and meant(found, secret):
                at = found.start("secret")
                yield at, at + len(secret), "secret"


def _ends(found: "re.Match[str]", secret: str, how: "re.Pattern[str] | None" = None) -> bool:
    """Whether the clause ends behind the value; a quote has an end of its own. `how`: what has to stand there."""
    text, end = found.string, found.start("secret") + len(secret)
    if found.groupdict().get("quote"):
        return True
    if text[end : end + 1] in ("(", "[", "{", "=", "<"):
        return False
    if how or CLAUSE_ENDS.match(text, end):
        return how is None or how.match(text, end) is not None
    return begins_anew(text, end) and not (is_mixed(secret) and has_a_known_word(secret))


def _leads(found: "re.Match[str]", secret: str) -> bool:
    return is_certain(secret) or ((is_value(secret) or _is_quoted_phrase(found, secret)) and _ends(found, secret))


def _is_quoted_phrase(found: "re.Match[str]", secret: str) -> bool:
    return bool(found["quote"]) and is_quoted_phrase(secret)


def _is_quoted_and_mixed(found: "re.Match[str]", secret: str) -> bool:
    """ "open sesame 99" in quotes."""
    return bool(found["quote"]) and is_mixed(secret)


_OF_WHAT = late(r"[.,;!?)]|\s(?:for|of|on|in|when|and|to)\b|\s?\Z")


def _used_as_one(found: "re.Match[str]", secret: str) -> bool:
    """ "use bcrypt as the password hash", "use heron as the password dialog" go on with another noun."""
    if is_certain(secret):
        return True
    ended = _OF_WHAT.match(found.string, found.end()) or begins_anew(found.string, found.end())
    told = is_value(secret) or _is_quoted_phrase(found, secret) or _is_quoted_and_mixed(found, secret)
    return bool(ended) and told


def _was_changed(found: "re.Match[str]", secret: str) -> bool:
    """Only where the value looks like one: "changed from rsa to ed25519", "from plain text to hashed" do not."""
    return is_mixed(secret) and is_value(secret)


def _gets_in(found: "re.Match[str]", secret: str) -> bool:
    """What one gets in with may be a tool: "log in with Auth0"."""
    chosen = secret[0].islower() or re.search(r"[0-9]{3}", secret) is not None
    return is_word_and_number(secret) and chosen and not secret.endswith("365") and _ends(found, secret, _ENDS_HERE)


def flat(found: "re.Match[str]", secret: str) -> bool:
    """Where little leads to it: nothing may follow but a mark."""
    return is_certain(secret) or (is_value(secret) and _ends(found, secret, _ENDS_HERE))


def _labelled(found: "re.Match[str]", secret: str) -> bool:
    """A name and a word, as in a list of what it takes to log in: "FTP: user acme, password kestrel, upload to /in"."""
    sentence = before(found)
    if not is_of_an_account(sentence):
        return False
    if is_certain(secret):
        return True
    if not _ends(found, secret, FLATLY) and not (ends_with_a_users(sentence) and _ends(found, secret)):
        return False
    short = secret.isalnum() and secret.islower() and found["listed"] and not is_prose(secret)
    return is_value(secret) or bool(short and len(secret) == 3 and not is_common(secret))


def _in_quotes(found: "re.Match[str]", secret: str) -> bool:
    """A word in quotes right behind the name is one, unless it is an identifier or names a field."""
    return is_value(secret) and (" " in secret or secret.islower() or is_odd(secret)) and "_" not in secret


def _typed(found: "re.Match[str]", secret: str) -> bool:
    """At a prompt. Other programs ask, too ("when it asks, choose staging"): a plain word has to be for a password."""
    if found["who"] is None and not re.search(rf"(?i)\b(?:{OWN}|pin)\b", found["asks"] or ""):
        return has_symbol(secret) or (is_word_and_number(secret) and secret.endswith("!")) or _is_chosen(secret)
    return is_value(secret) and _ends(found, secret, _ENDS_HERE)


_TWO_CASES_AND_DIGIT = late(r"[A-Z][a-z]{4,}[0-9]{1,2}[a-z]{3,}!?")


def _is_chosen(secret: str) -> bool:
    return _TWO_CASES_AND_DIGIT.fullmatch(secret) is not None


_OF_SECRETS = late(r"(?i)pass|secret|cred|leak")


def _leaked(found: "re.Match[str]", secret: str) -> bool:
    """What has leaked, or must not be used: with a symbol within, a word and a number in a line that speaks of secrets.
    Elsewhere that is a rule: "do not use Python3!", "stop using Postgres12".
    """
    if is_common(secret) or not is_mixed(secret):
        return False
    if re.fullmatch(r"[A-Za-z]{4,}[#!$%&*+~][A-Za-z0-9]{1,12}!?", secret):
        return True
    chosen = secret.endswith("!") or (secret[0].isupper() and re.search(r"[0-9]{2}", secret) is not None)
    return (
        chosen and is_word_and_number(secret) and _OF_SECRETS.search(around(found.string, found, 120, 120)) is not None
    )


def _opens(found: "re.Match[str]", secret: str) -> bool:
    """What something is unlocked with: no tool, as "Yubikey5!" is one."""
    return _leaked(found, secret) or (is_mixed(secret) and secret.endswith("!") and not is_wordy(secret))


def _named(found: "re.Match[str]", secret: str) -> bool:
    return is_value(secret)


def _is_the_user(found: "re.Match[str]", secret: str) -> bool:
    """ "prompt for the password for the account", "user field and password field are required" tell none."""
    return _ends(found, secret, CLAUSE_ENDS) or (not is_common(secret) and _ends(found, secret))


def _any_phrase(found: "re.Match[str]", secret: str) -> bool:
    return is_told_phrase(secret) and _ends(found, secret, _ENDS_HERE)


def _any_hyphens(found: "re.Match[str]", secret: str) -> bool:
    """ "case-sensitive", "at-least-twelve-chars" speak of a password; "sturdy-heron-canal" is one."""
    words = secret.split("-")
    return 3 * sum(map(is_common, words)) <= len(words) and _ends(found, secret)


def _hyphened(found: "re.Match[str]", secret: str) -> bool:
    """Shared secrets and keys that people choose: words with hyphens, or with a number."""
    if " " in secret:
        return _is_quoted_phrase(found, secret)
    if is_common(secret) or is_descriptive(secret) or not _ends(found, secret) or secret.upper() == secret:
        return False
    return "-" in secret or is_mixed(secret) or len(secret) > 5


def _of_a_header(found: "re.Match[str]", secret: str) -> bool:
    return is_mixed(secret) and not is_common(secret) and not is_descriptive(secret)


_IS = (
    r"\s(?:is|was|will be|would be|stays|remains)"
    r"(?:\s(?:now|still|always|just|simply|again|currently|actually)){0,2}:?\s"
)
PLACE = (
    r"(?:\s(?:in|of|for|on|at|after|before|from|between|behind|everywhere|there|here|again|that|we|i|you"
    r"|they)(?:\s[\w.'’-]{1,24}){0,5}?)?"
)
_SHARED = (
    r"(?<![\w-])(?:(?:jwt|admin|session|shared|hmac|cookie|radius|fallback|x-hasura-admin|hasura|app|dev"
    r"|client)[ _-]secret"
    r"|psk|pre-?shared key|wi-?fi key|wpa[23]? key|wlan key|community string|snmp community|pepper|(?:vault"
    r"|ansible)[ _-]pass\w*"
    r"|(?:internal|dev|local|service|shared|static|bootstrap) (?:token|api key))"
)
CHANGED = r"(?:was |has |got |has been )?(?:changed?|changes|rotated?|switched|updated?|went)"
_FINDS = "cache|dedup|idempotency|partition|request|routing|shard|sort"  # keys of these are no secrets
_TO_REMEMBER = r"(?i)\b(?:remember|note|memori[sz]e)\b[^:\n]{0,40}[:,]\s(?:(?:the|my|our)\s)?(?:[\w-]{1,20}\s){0,2}?"
_FORMS: Forms = sought(
    # "with password …", "uses the password …", "the hard-coded password …"
    (
        rf"(?i)\b(?:with|using|uses?d?|via|has|have|had|needs?|accepts?|takes?|try|enter|type|found|and|by|is)\s{LED}{CALLED}"
        rf"(?:\sof)?\s{VALUE}",
        _leads,
    ),
    # "the admin password after install is …", "the wifi password in the lab is …"
    (rf"(?i){CALLED}{PLACE}{_IS}(?:both\s|the\s(?=[\"'`]))?{VALUE}", _leads),
    # "the password of the staging db changed from … to …"
    (rf"(?i){CALLED}{PLACE}\s{CHANGED}\sfrom\s{VALUE}\sto\s", _was_changed),
    (rf"(?i){CALLED}{PLACE}\s{CHANGED}\sfrom\s[^\s]{{3,60}}\sto\s{VALUE}", _was_changed),
    # "the wifi password changed. … now"
    (rf"(?i){CALLED}{PLACE}\s{CHANGED}[.,:;]\s(?:(?:it['’]?s|it is|to)\s)?{VALUE}\snow\b", _was_changed),
    # "my pass is …", "the passcode is 4471", "you get in with …"
    (rf"(?i)\b(?:{MINE})\spass\sis\s{VALUE}", flat),
    (
        r"(?i)(?<![\w-])pass ?code\s(?:is\s|was\s)?(?P<secret>[0-9]{4,10})(?=[.,;!]|\s?\Z|\s(?:for|opens|unlocks)\b)",
        lambda _found, _secret: True,
    ),
    # "remember: pin 4471", "note for next time: vpn token 99x81"
    (
        rf"{_TO_REMEMBER}(?:pin|otp|pass ?code)\s(?P<secret>[0-9]{{4,8}})(?=[.,;!]|\s?\Z|\s(?:for|opens|unlocks)\b)",
        lambda _found, _secret: True,
    ),
    (
        rf"{_TO_REMEMBER}(?:token|sudo is|sudo)\s"
        r"(?P<secret>(?=[^\s]{0,60}[0-9])(?=[^\s]{0,60}[A-Za-z])[^\s,;]{5,60})",
        flat,
    ),
    (rf"(?i)\b(?:get|log|sign|let you|gets you)\sin\s(?:with|using|by)\s{VALUE}", _gets_in),
    (rf"(?i){CALLED}['’]s\s(?:(?:just|still|now)\s)?{VALUE}", _leads),
    (rf"(?i){CALLED}{PLACE}\s(?:are|is)\s(?:both|all)\s{VALUE}", _leads),
    # "reset the root password to …"
    (
        rf"(?i)\b(?:set|sets|setting|reset|resets|changed?|changes|changing|rotated?|updated?|switched)\s{LED}"
        rf"(?:[\w.-]{{1,20}}\s){{0,2}}{CALLED}(?:\s(?:for|of|on)(?:\s[\w.-]{{1,24}}){{1,3}}?)?\s(?:back\s)?to\s{VALUE}",
        _leads,
    ),
    (rf"(?i){CALLED}{PLACE}\s(?:was|were|is|has been|got)\s(?:re)?set\s(?:back\s)?to\s{VALUE}", _leads),
    # "user acme, password …", "(pw …)", "zip password …"
    (rf"(?i)(?P<listed>[,(:;/|–-]\s?|\band\s)?(?:(?:the|its|our)\s)?{CALLED}\s{VALUE}", _labelled),
    (
        rf"(?im)(?P<listed>[,(:;/|–-]\s?|^|\b(?:user|vpn|sudo|admin|ssh|db)\s)(?:pass|pw|pwd):?"
        rf"\s{VALUE}",
        _labelled,
    ),
    (r"(?im)^[ \t>*-]{0,6}(?:pw:?|pass:|pwd:?)\s(?P<secret>[a-z]{5,40})[ \t]*$", flat),
    (rf"(?i)\b(?:wi-?fi|wlan|ssid|hotspot)\b[^.\n]{{0,40}}?[,;]\skey\s(?P<listed>){VALUE}", _labelled),
    (rf"(?i)(?<![\w$-])(?:{MINE})\s(?:pw|pass|pwd)\s?[:=]\s?{VALUE}", flat),
    (rf"(?i){CALLED}\s\(?(?P<quote>[\"'`])(?P<secret>[^\"'`\n]{{4,60}})(?P=quote)", _in_quotes),
    (rf"(?i)\b(?:old|new|current|default|initial|rotate\sthe|leaked)\s{CALLED}\s\((?P<secret>{WORD})\)", flat),
    (rf"(?i)\b(?:old|previous|current|new)\s{CALLED}\s{VALUE}", flat),
    (rf"(?i){CALLED}[,:]?\s(?:the\s)?new\sone(?:\sis|:)\s{VALUE}", flat),
    (
        rf"(?i){CALLED}(?:\s\([\w .-]{{1,30}}\)|\sfor(?:\s[\w.-]{{1,24}}){{1,3}})?\s?(?:→|->|=>|⇒|⟶|–|—|-)"
        rf"\s{VALUE}",
        flat,
    ),
    # "use … as the password"
    (
        rf"(?i)\b(?:use|uses|using|try|tried|trying|typed?|entered|take|takes|set|with|have|put|enter|keep|say|type|agreed\son|chose|settled\son|picked)\s(?:the\s(?:word\s)?)?{VALUE}\sas\s{LED}"
        rf"(?:[\w.-]{{1,20}}\s){{0,2}}?{CALLED}",
        _used_as_one,
    ),
    (  # "user dev and password dev"
        rf"(?i)\b(?P<user>[\w.-]{{2,30}})(?:,|\sand|\swith|\s/)?\s(?:with\s|and\s)?(?:the\s)?{CALLED}\s(?P<secret>(?P=user))\b",
        _is_the_user,
    ),
    (r"(?i)\bthe (?:secret|magic) word\s(?:for [\w ]{1,30}?)?is\s(?P<secret>[a-z]{5,40})", flat),
    # "when it prompts, enter …", "sudo will ask for a password; it's …"
    (
        r"(?i)\b(?:if|when|whenever|once)\s(?:(?P<who>sudo|su|the vpn|vpn|ssh|the keychain|the keystore|gpg"
        r"|pinentry)|it|you|they|the \w+)"
        r"(?:\s(?:is|are|get))?\s(?P<asks>(?:asks?|asked|prompts?|prompted|wants)[^,.;:\n]{0,40})[,:]?\s(?:then\s)?"
        rf"(?:(?:please\s)?(?:type|enter|use|give|say|it|answer with)\s|it['’]?s\s){VALUE}",
        _typed,
    ),
    (
        rf"(?i)\b(?:asks?|prompts?)\sfor\s(?:a|the)\s(?:[\w-]{{1,20}}\s)?{CALLED}[,;:.]?\s(?:and\s)?"
        rf"(?:it['’]?s|it\sis|that['’]?s|(?:type|enter|use|give\sit))\s{VALUE}",
        flat,
    ),
    (rf"(?i)\b(?:unlock|decrypt|open|encrypt)(?:s|ed)?\s(?:the\s)?[\w.-]{{1,24}}\swith\s{VALUE}", _opens),
    (
        rf"(?i)\b(?:type|enter)\s{VALUE}\s(?:when|if|once)\s(?:it|sudo|the\s\w{{1,20}})\s(?:asks"
        rf"|prompts)\b[^.\n]{{0,30}}{CALLED}",
        _named,
    ),
    # "stop using …, that password leaked"
    (
        r"(?i)\b(?:stop using|do(?:n['’]t| not) (?:use|hard-?code|commit)|leaked|hard-?coded?|committed"
        r"|rotate|replace|revoke)"
        rf"\s(?:the\s)?{VALUE}",
        _leaked,
    ),
    # "JWT secret is …", "RADIUS shared secret: …", "X-Internal-Token: …"
    (rf"(?i){_SHARED}{PLACE}(?:{_IS}|\s?[:=]\s?|\s(?=[\"'`])){VALUE}", _hyphened),
    (
        rf"(?<![\w-])[Xx]-(?![\w-]{{0,30}}(?i:{_FINDS}))[\w-]{{0,30}}(?i:token|secret|key|auth):\s?{VALUE}",
        _of_a_header,
    ),
    (
        rf"(?i){CALLED}(?:\sfor(?:\s[\w.-]{{1,24}}){{1,3}}?)?:\s(?P<secret>(?-i:[a-z]{{3,15}}"
        rf"(?:-[a-z]{{2,15}}){{2,7}}))",
        _any_hyphens,
    ),
    # "passphrase: three blind mice", "the password for staging is correct horse battery"
    (
        rf"(?i){CALLED}(?:\sfor(?:\s[\w.-]{{1,24}}){{1,3}}?|{PLACE})(?:\s?:\s|{_IS})"
        r"(?P<secret>(?-i:[a-z]{3,20}(?: [a-z]{2,20}){1,7}))",
        _any_phrase,
    ),
    (
        r"(?i)\b(?:session|cookie|jwt|shared|express)[ _-]secret\s?(?:[:=]|is)\s?(?P<quote>[\"'`])"
        r"(?P<secret>[^\"'`\n]{5,60})(?P=quote)",
        lambda found, secret: is_told_phrase(secret) or (" " not in secret and is_value(secret)),
    ),
)
