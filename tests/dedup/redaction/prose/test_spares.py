"""The second password beside the first."""

import pytest

from dedup.redaction.redact import redact
from tests.dedup.redaction.bracketed import left_of, wanted_of

FIRST = [
    "make the door pin <3030>",
    "the wifi password is <heronry>",
    "the alarm code is <4471>",
    "set the root password to <kestrelnest>",
    "das passwort ist <heronry>",
    "make the door pin 30",
]
SPARES = [
    ", fallback is <>",
    ", the spare one is <>",
    ", backup: <>",
    ". Fallback is <>.",
    ", spare <>",
    " (fallback <>)",
    ", if that fails <>",
    ", otherwise <>",
    ", the second one is <>",
    ", notfalls <>",
    ", das zweite ist <>",
]
ELSEWHERE = [
    "le mot de passe est <heronry>, le second est <>",
    "le mot de passe est <heronry>, en secours <>",
    "la contraseña es <heronry>, la segunda es <>",
    "la contraseña es <heronry>, la de respaldo es <>",
    "a senha é <heronry>, a segunda é <>",
    "a senha é <heronry>, a reserva é <>",
]
SPOKEN = [
    # no password was told
    "The password is in the vault, fallback is keychain",
    "the password comes from vault, fallback is the env",
    "The login is SSO, fallback is password",
    "the door pin has 4 digits, fallback is a badge",
    "the token lives 30 minutes, fallback is session",
    "the password hash is argon2id, fallback is bcrypt",
    "make the timeout 30, fallback is 60",
    "password: minimum 12, fallback is 8",
    "the font is Inter, fallback is sans",
    # and none follows on it
    "the password is [redacted:secret], fallback is the recovery mail",
    "the password is [redacted:secret], fallback is kerberos",
    "the password is [redacted:secret], backup is nightly",
    "the password is [redacted:secret], backup runs at 4471",
    "the password is [redacted:secret], the second one is older",
    "the password is [redacted:secret], the other one is gone",
    "the password is [redacted:secret], the spare is in the safe",
    "the password is [redacted:secret], second: rotate it",
    "the password is [redacted:secret], otherwise ask Marta",
    "the password is [redacted:secret], otherwise nothing works",
    "the webhook is [redacted:secret], fallback is polling",
]


@pytest.mark.parametrize("value", ["sommer", "quokka", "8830", "Lichen77"])
@pytest.mark.parametrize("told", [first + spare for first in FIRST for spare in SPARES] + ELSEWHERE)
def test_a_spare_password_is_taken_out_with_the_first(told: str, value: str) -> None:
    """A plain word, too, and a number."""
    said = told.replace("<>", f"<{value}>")
    assert left_of(said) == wanted_of(said)


@pytest.mark.parametrize("spoken", SPOKEN)
def test_what_else_is_second_stays(spoken: str) -> None:
    """A way to log in, and what is said of a password."""
    assert redact(spoken) == spoken
