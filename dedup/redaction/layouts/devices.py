"""Passwords and shared secrets in the configuration of routers, switches and firewalls: Cisco, Juniper, Fortinet,
MikroTik, FRRouting, SNMP, wireless access points.

There a value stands behind words and no sign, and a digit before it may say how it is written ("secret 5 …"). With such
a digit it is one; with none, a sentence may have the same words ("enable password authentication"), so the value has to
be no common word, and its line or its statement has to end. Linear: every gap is bounded.
"""

from collections.abc import Callable, Iterator

from dedup.redaction.prose.coined import PLAIN, is_plain
from dedup.redaction.signs.forms import Span
from dedup.redaction.signs.sought import Read, Sought, sought
from dedup.redaction.signs.words import is_common, is_descriptive, is_mixed, is_placeholder, is_wordy

_VALUE = r"[\"']?(?P<secret>[^\s\"'`;<>{}]{4,400})[\"']?"
_ENDS = r"(?=[ \t]*(?:;|\r?\n|\Z))"
_BEGINS = r"(?im)(?:^|[#>]\s?)[ \t]{0,12}"  # behind a prompt, too: "switch(config)# enable secret …"
_WRITTEN_AS = r"(?:[04-9]|14|encrypted|cleartext|clear|sha512|md5|enc)"
_HOW = rf"{_WRITTEN_AS}\s"

_COMMUNITY = (
    r"(?:snmp(?:[ -]?v[123]c?)?[ -](?:(?:ro|rw|read|write|read-only|read-write)[ -])?community"
    r"|(?:ro|rw|v2c?|read-only|read-write)\scommunity|community(?=\s(?:for|of)\ssnmp))"
    r"(?:[ -](?:string|name))?(?:\s(?:for|of|on)(?:\s[\w.-]{1,20}){1,3}?)?"
)


def _any(value: str) -> bool:
    """Behind words that only a configuration has; a manual may put there what the value is."""
    return not is_descriptive(value)


def _no_word(value: str) -> bool:
    """Behind words that a sentence may have as well."""
    return not is_common(value)


def _written(value: str) -> bool:
    """ "secret 7 0822455D0A16": in hexadecimal, in digits, or as no name is."""
    return value.isdigit() or (is_mixed(value) and not is_wordy(value)) or not value.strip("0123456789ABCDEF")


_FORMS: tuple[tuple[Sought, Callable[[str], bool]], ...] = sought(
    # enable secret 5 …, username ops privilege 15 password 7 …, key 7 …
    (
        rf"(?i)\b(?:enable|user(?:name)?\s\S{{1,40}}[^\n]{{0,40}}?)\s(?:secret|password)\s(?:level\s[0-9]{{1,2}}\s)?{_HOW}{_VALUE}",
        _any,
    ),
    (
        rf"(?i)\b(?:secret|password|key|key-string|community|md5)\s{_HOW}(?:hmac-\S{{1,20}}\s)?(?P<secret>[^\s\"'`;]{{6,400}})(?!\S)",
        _written,
    ),
    (
        rf"{_BEGINS}(?:enable|username\s\S{{1,40}}(?:\s(?:privilege|role)\s\S{{1,30}})?)\s(?:secret|password)\s{_VALUE}{_ENDS}",
        _no_word,
    ),
    (  # tacacs-server host 10.0.0.1 key …; radius server X⏎ address …⏎ key …
        r"(?i)\b(?:tacacs|radius)[-\s]server\b"
        r"(?:[^\n]{0,100}?|\s\S{1,40}(?:[ \t\r]{0,4}\n[ \t]{1,12}[^\n]{1,80}){0,4}?[ \t\r]{0,4}\n[ \t]{1,12})"
        rf"\b(?:key|secret)\s(?:{_HOW})?{_VALUE}(?:{_ENDS}|(?=\s(?:timeout|retransmit|retries|auth-port|acct-port)\b))",
        _no_word,
    ),
    (rf"(?i)\bcrypto\s(?:isakmp|ikev[12])\skey\s(?:{_HOW})?{_VALUE}\s(?:address|hostname)\b", _no_word),
    (
        rf"(?i)\bpre-?shared-(?:key|secret)\s(?:(?:local|remote|ascii-text|hexadecimal|address\s\S{{1,45}}|key)\s){{0,3}}(?:{_HOW})?{_VALUE}{_ENDS}",
        _no_word,
    ),
    # neighbor 10.0.0.1 password …, ip ospf message-digest-key 1 md5 …, key-string …
    (rf"(?i)\bneighbor\s\S{{3,45}}\spassword\s(?:{_HOW})?{_VALUE}{_ENDS}", _any),
    (
        rf"(?i)\b(?:authentication-key|message-digest-key)\s(?:[0-9]{{1,5}}\s)?(?:(?:md5|sha\S{{0,8}}|hmac\S{{1,16}}|{_WRITTEN_AS})\s){{0,2}}{_VALUE}(?:{_ENDS}|(?=\s[0-9]\s*$))",
        _no_word,
    ),
    (rf"{_BEGINS}key-string\s(?:{_HOW})?{_VALUE}{_ENDS}", _no_word),
    (rf"(?i)\bppp\s(?:chap|pap)\s(?:sent-username\s\S{{1,60}}\s)?password\s(?:{_HOW})?{_VALUE}{_ENDS}", _no_word),
    (
        rf"(?i)\b(?:wpa-psk|wpa2?-key|wpa-passphrase|wpa2-pre-shared-key|wpa-pre-shared-key)(?:\s(?:ascii|hex)\s|\s|=)(?:{_HOW})?{_VALUE}",
        _no_word,
    ),
    # Juniper, Fortinet
    (r"(?i)\b(?:encrypted-password|plain-text-password-value)\s\"?(?P<secret>[^\s\";]{4,400})\"?(?=[\s;]|\Z)", _any),
    (
        rf"{_BEGINS}set\s(?:psksecret|passwd|password|passphrase|secret|auth-pwd|priv-pwd|secondary-secret|key)\s(?:enc\s)?{_VALUE}{_ENDS}",
        _no_word,
    ),
    # SNMP; "snmp community is …", in a sentence
    (
        rf"(?i)(?<![\w-]){_COMMUNITY}(?:\s(?:is|was|ist)|\s?[:=])?(?:\s(?:now|still|jetzt))?\s{PLAIN}"
        r"(?=[\"'`*”)]{0,3}(?:\s?[.,;!?]|\s*\Z|\s*\n|\s(?:for|on|at|in|and|auf|für|im)\b))",
        is_plain,
    ),
    (
        rf"(?i)\bsnmp-server\scommunity\s(?:{_HOW})?{_VALUE}(?:{_ENDS}|(?=\s(?:ro|rw|view|ipv4|ipv6|group|use-acl|[0-9]{{1,4}})\b))",
        _no_word,
    ),
    (
        rf"{_BEGINS}(?:set\ssnmp\scommunity|r[ow]community6?|com2sec6?\s\S{{1,40}}\s\S{{1,60}})\s{_VALUE}(?=\s|;|\Z)",
        _no_word,
    ),
    (rf"(?i)\bcreateuser\s[\w.-]{{1,40}}\s(?:md5|sha\S{{0,8}})\s{_VALUE}", _any),
    (rf"(?i)\bcreateuser\s[\w.-]{{1,40}}\s(?:md5|sha\S{{0,8}})\s\S{{1,100}}\s(?:aes|des)\S{{0,8}}\s{_VALUE}", _any),
)


_NAMED = Sought(r"(?i)secret|password|passphrase|passwd|-?key|psk|community|com2sec|createuser")


def of_devices(text: Read) -> Iterator[Span]:
    """What configurations of devices give away."""
    if not any(_NAMED.finditer(text)):
        return
    for form, meant in _FORMS:
        for found in form.finditer(text):
            value = found["secret"]
            if not is_placeholder(value) and meant(value):
                yield *found.span("secret"), "secret"
