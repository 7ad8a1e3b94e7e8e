"""Passwords as systems keep them: `/etc/shadow`, htpasswd, directories, databases, frameworks, dumps of Windows.

Who has the hash of a password tries words until one fits, so it is no more to be kept than the password. What a file
or a build has for its checksum looks like none of these: each names its method, its salt and its parameters. Linear:
every part has a longest length.
"""

from collections.abc import Iterator

from dedup.redaction.signs.forms import Span
from dedup.redaction.signs.sought import Read, Sought

_SIGN = r"(?:\\?\$){1,2}"  # a shell has \$, docker-compose $$
_CRYPT = (
    r"(?:1|5|6|7|8|9|14|y|gy|2[abxy]?|apr1|md5|sha1|sm3|scrypt|argon2(?:id|i|d)|pbkdf2(?:-\w{1,10})?"
    r"|bcrypt-sha256|krb5\w{2,6})"
)
_FRAMEWORK = (
    r"(?<![\w.-])(?:pbkdf2_sha(?:1|256|512)|bcrypt(?:_sha256)?|argon2|scrypt(?::[0-9]{1,8}){3}|pbkdf2:sha[0-9]{1,3}(?::[0-9]{1,9})?"
    r"|sha(?:1|256|512)|md5)"
)
_TO_ITS_END = rf"(?:{_SIGN}[A-Za-z0-9./+=,*@:_-]{{1,100}}){{0,5}}{_SIGN}[A-Za-z0-9./+=-]{{20,2000}}"
_FORMS = (
    # $6$salt$…, $2b$12$…, $argon2id$v=19$m=65536,t=3,p=4$salt$…, pbkdf2_sha256$600000$salt$…
    Sought(rf"\${_CRYPT}{_TO_ITS_END}"),
    Sought(rf"{_FRAMEWORK}{_TO_ITS_END}"),
    Sought(r"(?<![\w$])\$(?:[PH]\$[./A-Za-z0-9]{31}|S\$[./A-Za-z0-9]{52})(?![\w/])"),  # WordPress, phpBB, Drupal
    Sought(r"(?<![\w$])\$9\$(?=[^\s$]{0,40}?[0-9])(?=[^\s$]{0,40}?[A-Z])[A-Za-z0-9./-]{8,200}(?![\w$/])"),  # Junos
    Sought(  # LDAP, Dovecot
        r"(?i)\{(?:s?sha(?:256|384|512)?|s?md5|crypt|pbkdf2(?:-sha[0-9]{1,3})?)\}[\w./+=$-]{13,400}"
    ),
    Sought(
        r"(?<!\w)SCRAM-SHA-(?:1|256)\$[0-9]{1,8}:[A-Za-z0-9+/=]{8,100}\$[A-Za-z0-9+/=]{20,200}(?::[A-Za-z0-9+/=]{20,200})?"
    ),
    Sought(r"(?<=[\"'])md5[0-9a-f]{32}(?=[\"'])"),  # PostgreSQL and its poolers
    Sought(r"\*(?<![\w*]\*)[0-9A-F]{40}(?!\w)"),  # MySQL
    Sought(r"(?<=:)[0-9a-fA-F]{32}:[0-9a-fA-F]{32}(?=:::)"),  # Windows
    # a challenge of NTLM and its answer
    Sought(r"::[\w.-]{0,40}:[0-9a-fA-F]{16}:[0-9a-fA-F]{32}:[0-9a-fA-F]{20,2000}"),
    # What Ansible's password opens can be tried as well.
    Sought(
        r"\$ANSIBLE_VAULT;[0-9.]{1,8};AES256[^\s;]{0,8}(?:;[\w.@-]{1,60})?(?:(?:\s{1,16}|\\n)[0-9a-f]{16,}){1,2000}"
    ),
    Sought(r"\bgrub\.pbkdf2\.sha512\.[0-9]{1,8}(?:\.[0-9A-Fa-f]{20,400}){2}"),
)
# name:…:19734:0:99999:7:::, whatever the method
_SHADOW = Sought(r"(?m)^[ \t]*[A-Za-z_][\w.-]{0,31}:!{0,2}(?P<secret>[^\s:*!]{13,400})(?::[0-9]{0,6}){3,5}:::")


def hashes(text: Read) -> Iterator[Span]:
    """The hashes of passwords, with their salts."""
    for form in _FORMS:
        for found in form.finditer(text):
            yield found.start(), found.end() - found[0].endswith((".", ",", "-")), "password-hash"
    for found in _SHADOW.finditer(text):
        yield *found.span("secret"), "password-hash"
