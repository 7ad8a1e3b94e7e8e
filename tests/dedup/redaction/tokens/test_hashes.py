"""Passwords as systems keep them."""

import pytest

from dedup.redaction.redact import redact

SALT = "ruca84Hq"
LONG = "mbjdMZBAGKWn7vfN/SNK.x0Qe5TzLp"  # 30 characters of what a hash is written in
DIGITS = "2470C0C06DEE42FD1618BBB99005ADCA2EC9D1E1"  # 40, in hexadecimal
HALF = DIGITS[:32].lower()
HASHES = (
    f"$1${SALT}$uNmwWh3P5pCqzTsVpo3Z8X",
    f"$5${SALT}${LONG}0123456789abc",
    f"$6$rounds=656000${SALT}${LONG}{LONG}",
    f"$y$j9T${SALT}${LONG}",
    f"$2b$12${LONG}abcdefghijklmnopqrstuvw",
    f"$apr1${SALT}$uNmwWh3P5pCqzTsVpo3Z8X",
    f"$argon2id$v=19$m=65536,t=3,p=4${SALT}${LONG}",
    f"$9${SALT}${LONG}",
    f"$P$B{LONG}",
    f"$S$E{LONG}abcdefghijklmnopqrstu",
    "$9$aBcD1eFgH2iJkL",
    f"pbkdf2_sha256$600000${SALT}${LONG}=",
    f"scrypt:32768:8:1${SALT}${HALF}",
    f"{{SSHA}}{LONG}",
    f"SCRAM-SHA-256$4096:{SALT}==${DIGITS}=:{DIGITS}=",
    f"*{DIGITS}",
    f"grub.pbkdf2.sha512.10000.{DIGITS}.{DIGITS}",
    f"$ANSIBLE_VAULT;1.1;AES256\n{DIGITS.lower()}\n  {DIGITS.lower()}",
    f"$krb5tgs$23$*svc$EXAMPLE.COM$http/x*${HALF}${HALF}",
)


@pytest.mark.parametrize("hashed", HASHES)
@pytest.mark.parametrize(("before", "after"), [("", ""), ("rob:", ":19734:0:99999:7:::"), ("the hash is '", "' now")])
def test_the_hash_of_a_password_is_taken_with_its_salt(hashed: str, before: str, after: str) -> None:
    """Whatever has it: a line of /etc/shadow, a table, a sentence."""
    assert redact(before + hashed + after) == f"{before}[redacted:password-hash]{after}"


@pytest.mark.parametrize("sign", ["$$", "\\$"])
def test_the_signs_may_be_escaped(sign: str) -> None:
    """As docker-compose and a shell have them."""
    left = redact("users=rob:" + f"$apr1${SALT}${LONG}".replace("$", sign))
    assert SALT not in left
    assert LONG[:8] not in left


def test_a_line_of_shadow_is_known_whatever_its_method() -> None:
    """The thirteen characters of DES say nothing by themselves."""
    assert redact("rob:abJnggxhB/yWI:18000:0:99999:7:::") == "rob:[redacted:password-hash]:18000:0:99999:7:::"


def test_hashes_of_windows_and_of_databases_are_known_by_what_stands_around_them() -> None:
    """32 digits alone may be any checksum."""
    assert HALF not in redact(f"Administrator:500:{HALF}:{HALF}:::")
    assert HALF not in redact(f"rob::CORP:{HALF[:16]}:{HALF}:{HALF}{HALF}")
    assert HALF not in redact(f'"rob" "md5{HALF}"')


@pytest.mark.parametrize(
    "text",
    [
        "$6$ is the prefix of sha512crypt",
        "bcrypt hashes begin with $2b$12$ and have 60 characters",
        "we use $argon2id$ strings with m=65536,t=3,p=4",
        "pbkdf2_sha256 with 600000 iterations",
        "echo $1$2$3",
        r"s/(a)(b)/\$1\$2/",
        "price $5$10",
        "git log --format={sha}",
        "{sha}abcdef1",
        "root:*:19000:0:99999:7:::",
        "daemon:!:19000:0:99999:7:::",
        "root:x:0:0:root:/root:/bin/bash",
        f"md5sum {HALF}",
        f'"md5": "{HALF}"',
        f"SHA1 (file.iso) = {DIGITS}",
        f"* {DIGITS}",
        f"ETag: W/*{DIGITS[:32]}",
        f"image@sha256:{DIGITS[:32]}{DIGITS[:32]}".lower(),
        "fe80:0000:0000:0000:0202:b3ff:fe1e:8329",
        "$ANSIBLE_VAULT;1.1;AES256 is the header",
    ],
)
def test_what_speaks_of_hashes_or_is_a_checksum_stays(text: str) -> None:
    """A method, a salt and a hash make one; none of them alone does."""
    assert redact(text) == text
