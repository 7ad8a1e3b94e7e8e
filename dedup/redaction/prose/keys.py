"""Keys and tokens in plain English: "my key for maps is …", "the keys are … and …", "…, our nuget key".

No issuer's form and no setting's name tells these. Commits, digests and keys of a cache are random, too, so what stands
before the value must not speak of those. Linear: every gap is bounded, and a series of keys is read once.
"""

import re
from collections.abc import Callable, Iterator

from dedup.patterns import late
from dedup.redaction.signs.forms import Span
from dedup.redaction.signs.further import further, owned
from dedup.redaction.signs.sought import Read, Sought, sought
from dedup.redaction.signs.words import (
    around,
    bare,
    ended,
    is_descriptive,
    is_file,
    is_identifier,
    is_odd,
    is_placeholder,
    is_random,
)

_LOOKS_PUBLIC = late(
    r"(?i)\b(?:recv|public|cache|primary|foreign|partition|sort|idempotency|fingerprint|commit|revision|sha-?[0-9]*|md5|hash"
    r"|digest|checksum|etag|trace\w*|request\w*|session\w*|correlation\w*|key ids?|kid|kms|publishable|site key"
    r"|(?:tenant|customer|record|object|s3|row|document|routing|message|verify|verification|pinned|host"
    r"|search-only) key"
    r"|jti|tokeni[sz]er|uuid|version)\b"
)
# The same words in the name of somebody who has a key: "request signer key", "session service's key", "hash salt key";
# and in what is done with one: "the key which signs requests", "for each session the key is".
_OWNS = late(
    r"(?i)(?:s?['’]s?\s(?!kid\b)|\s(?:[\w-]{1,20}\s)?(?:signers?|signing|salt|services?|servers?|store|storage|cluster|exporters?|collectors?"
    r"|brokers?|gateways?|managers?|workers?|apps?|teams?|back-?ends?|clients?|providers?|proxy|plugins?|bots?|runners?"
    r"|brokers?|validators?|hub|api|box|encryption|hmac|secret)(?:['’]s|\b)"
    r"|\s[0-9][\w.]{0,8}\s)"
)
_DONE_TO = late(
    r"(?i)\b(?:sign\w*|encrypt\w*|decrypt\w*|verif\w+|authenticat\w+|authori[sz]\w+|protect\w*|secur\w+|(?:for|with|in|on|per)"
    r"\s(?:each|every|all|any|our|the))\s(?:(?:the|our|all|every|each)\s)?\Z"
)
_HEX = late(r"[0-9a-f]+|[0-9A-F]+")
_PUBLIC_KEY = late(
    r"MI[IG][A-Za-z0-9+/]{1,3}(?:ANBgkqhki|wEAYHKoZI|wEwYHKoZI)|MFkwEwYH|MFYwEAYH|MCowBQYDK2V|AAAA[BCE]3Nz|6L[a-z][\w-]{30,}"
)
_COMMIT = late(r"[0-9a-f]{40}")
_CHANGES_CODE = late(
    r"(?i)\b(?:fix(?:e[sd])?|bug|br(?:eak|oke)\w*|regress\w*|introduced|reverts?|reverted|merged?|culprit|bisect\w*|cherry-pick\w*)\b"
)
_RANDOM = r"[A-Za-z0-9][A-Za-z0-9+/_.=-]{15,400}"
_UUID = late(r"[a-f0-9]{8}-(?:[a-f0-9]{4}-){3}[a-f0-9]{12}")
_HOLDER = r"(?:keys?|tokens?|secrets?|authtoken|licen[sc]e|salt|(?-i:PATs?))"
# What else has keys of sixteen digits and a little more.
_FINDS_THINGS = late(
    r"(?i)\b(?:redis|memcached|etcd|cassandra|row|lookup|look-up|routing|dedup\w*|message|item|device|node|span|object|map"
    r"|index|group\w*|shard\w*|gpg|pgp|apt|keys\.openpgp|build|turbo|entry|order|bloom|bucket|vectors?|xxhash\d*|cdn)\b"
)
_UNIT = late(r"(?i)(?:[0-9]+(?:milliseconds|seconds|minutes|hours|days|weeks|ms|sec|min|s|m|h|d|w))+")  # 7d12h30m
_SEVERAL = late(r"(?i)(?:key|token|secret)s\b")
_KEY = late(r"[\"'`]?(?P<secret>[A-Za-z0-9]{16,400})(?![\w+/=-])")


def _issued(value: str) -> bool:
    if len(value) < 19:  # names and digests may be as short
        return is_random(value) and value.isalnum() and not (_HEX.fullmatch(value) or _is_a_name(value))
    return (is_random(value) and not _is_a_name(value)) or bool(_UUID.fullmatch(value))


def _is_a_name(value: str) -> bool:
    """Whether a value is the name of a class or function, or begins as public keys do: Ed25519PrivateKey, MIIBIj…"""
    names = value.strip("_").split("_")
    return all(is_identifier(part) for part in names if part) or _PUBLIC_KEY.match(value) is not None


def _hexadecimal(value: str) -> bool:
    return _HEX.fullmatch(value) is not None and is_random(value)


_FORMS: tuple[tuple[Sought, Callable[[str], bool]], ...] = sought(
    (  # "my key for maps is …", "consul token …", "I rotated the token, it is now …"
        rf"(?i)\b{_HOLDER}\b(?:(?:[^.\n]|\.(?=\w)|(?<=[ei]\.[ge])\.){{0,60}}?(?:\b(?:is|are|was|it['’]?s|to|now|and|with)\b|[:=,()](?!//)))?(?:[^\S\n]|[:=]\s{{0,2}}|[\"'`(]){{1,4}}(?P<secret>{_RANDOM})"
        r"(?![A-Za-z0-9])",
        _issued,
    ),
    (  # "the keys are …", "our key for maps is now …": as short as a digest, it has to be all that is told
        r"(?i)\b(?:(?:(?<=our\s)|(?<=my\s)|(?<=the\s))keys:|keys?"
        r"(?:[^\S\n](?:for|of|to|on)[^\S\n][\w.-]{1,30}(?:[^\S\n][\w.-]{1,30}){0,3}?)?"
        r"[^\S\n](?:is|are|was|were)(?:[^\S\n](?:now|still))?:?)"
        r"(?:[^\S\n]|\s{1,8}[-*•][^\S\n])(?:\([\w.@ -]{1,30}\):?[^\S\n])?[\"'`]?"
        r"(?P<secret>[0-9a-f]{16,18})(?![\w-])",
        _hexadecimal,
    ),
    (  # "ENC_KEY is …", "the second factor seed for the aws root is JBSWY3…"
        r"(?<![A-Za-z0-9])(?:(?!(?:PARTITION|SORT|CACHE|PRIMARY|FOREIGN|DEDUP|IDEMPOTENCY|PUBLIC)_)"
        r"[A-Z][A-Z0-9_]{0,60}_(?:KEY|TOKEN|SECRET)"
        r"|(?i:(?:(?:second|2nd)[ -]factor|totp|otp|2fa|mfa|authenticator) (?:seed|secret|key)"
        rf"(?:\s(?:for|of)(?:\s[\w.-]{{1,24}}){{1,4}}?)?))\sis\s[\"'`]?(?P<secret>{_RANDOM})(?![A-Za-z0-9])",
        _issued,
    ),
    (  # "api_token 9a8b7c6d5e for the printer": short, but as no name is
        r"(?i)(?<![A-Za-z0-9])(?:api|access|auth|bearer|refresh|bot)[_ -]?(?:token|key)\s(?:is\s)?[\"'`]?"
        r"(?P<secret>(?=(?:[a-z]*[0-9]){3})(?=(?:[0-9]*[a-z]){3})[0-9][a-z0-9]{7,15})(?![\w(-])",
        lambda value: is_odd(value) and not _UNIT.fullmatch(value),
    ),
    (  # "… is what we rotated to: …, nuget key"
        rf"(?i)(?<![\w/.-])(?P<secret>{_RANDOM})[\"'`]?[^\S\n](?P<in>\((?:the|our|my)[^\S\n])?(?:[\w-]{{1,20}}[^\S\n]){{0,2}}{_HOLDER}\b(?(in)\))",
        _issued,
    ),
)


def told_keys(text: Read) -> Iterator[Span]:
    """The keys that sentences tell."""
    for form, meant in _FORMS:
        told = 0
        for found in form.finditer(text):
            secret = found["secret"].strip()
            if is_placeholder(secret) or is_descriptive(secret):
                continue
            if _is_of_a_change(text, found, bare(secret)) or is_file(bare(secret)):
                continue
            if _looks_public(text, found) or not meant(bare(secret) or secret):
                continue
            if meant is _hexadecimal and _FINDS_THINGS.search(around(text, found, 40, 40)):
                continue
            begin = found.start("secret")
            end = begin + len(ended(found["secret"]))
            yield begin, end, "secret"
            if begin >= told and _SEVERAL.match(found[0]):
                for begin, told in _next_ones(text, end):
                    yield begin, told, "secret"


_GIVES_IT = late(r"(?i)(?:keys?|tokens?|secrets?|PATs?)\b\s{0,2}(?:is|was|now|[:=])")


def _is_of_a_change(text: str, found: "re.Match[str]", secret: str) -> bool:
    """Whether a value is the commit that mended something, and not what a key is said to be."""
    if not _COMMIT.fullmatch(secret) or _GIVES_IT.match(found[0]):
        return False
    return _CHANGES_CODE.search(around(text, found, 60, 60)) is not None


def _looks_public(text: str, found: "re.Match[str]") -> bool:
    """Whether the value is one that everybody may see, by a word before it that is not the name of who has it."""
    said = around(text, found, 40, 0)
    return any(
        not (_OWNS.match(said, word.end()) or _DONE_TO.search(said, max(0, word.start() - 40), word.start()))
        for word in _LOOKS_PUBLIC.finditer(said)
    )


def _next_ones(text: str, end: int) -> Iterator[tuple[int, int]]:
    """The keys that follow on one: "the keys are … and …", "keys: (prod) …, (staging) …"."""
    while place := further(text, end, several=True):
        key = _KEY.match(text, owned(text, place.at, several=True))
        if key is None or not is_random(key["secret"]):
            return
        begin, end = key.span("secret")
        yield begin, end
