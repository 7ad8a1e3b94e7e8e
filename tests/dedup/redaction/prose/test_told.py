"""Passwords that are plain words: taken where a sentence tells that they are one, and only there."""

import pytest

from dedup.redaction.redact import redact

MARK = "[redacted:secret]"

# Each with the value in brackets.
TOLD = [
    # named, with nothing between
    "FTP: user orchard, password <pelican>, port 22",
    "We connect with the password <marigold> on every laptop.",
    "the importer uses the password <hedgehog>",
    "the share wants the password '<willowtree>'",
    "ssh pi@192.168.2.9 (pw <willowtree>)",
    "sudo pw: <hedgehog>",
    "PASS: <Pelican77>",
    "FTP PASS: <Kx9zQ2pelican77>",
    'PASS: "<pelican>"',
    "local MySQL has user probe and password <probe>",
    "the old password (<hedgehog>) is still in the chart",
    # words between the name and the verb
    "the guest wifi password in the office is <marigold>",
    "the root password on the new image is <pelican> and has to be changed",
    "pw is <quokka>, as always",
    "user and password are both <marigold>",
    "the password got reset to <marigold>",
    "pw <hedgehog>",
    "the guest wifi is Orchard, key <marigold>",
    "about the password: the new one is <marigold>",
    "type <hedgehog> when sudo asks for the password",
    'passphrase: "<love does not fade>"',
    "the db password's <hedgehog>, same as before",
    # changed, and used as one
    "they reset the backup password to <hedgehog> on all nodes",
    "set the password to <marigold> in the fixtures",
    "use <marigold> as the password for the seed data",
    "use '<open sesame>' as the passphrase",
    "my pass is <qwertz-uiop>",
    "the passcode is <4471>, never give it away",
    "the passcode <4471> opens the server room",
    "the wifi password changed. <sommer24> now",
    "the db password was rotated, it's <hunter22x> now",
    "remember for next time: pin <4471>",
    "note for next time: vpn token <99x81ab>",
    "you get in with <Winter2025>",
    "to unlock the vault you say '<open sesame 99>' as the passphrase",
    # asked for by a program
    "when sudo asks, type <hedgehog>",
    "sudo will ask for a password; it's <quokka>",
    "when it prompts, enter <Otters4ever!>",
    "the magic word for the gate is <pelican>.",
    # leaked
    "Stop using <Pelican#2021>, that password leaked",
    "Stop using <Winter2024>, that password leaked",
    "rotate <Pelican77>, the credentials are in the log",
    "unlock the keychain with <P3lican!>",
    # several words
    "password for the nas: <blue pelican harbour>",
    "the vault passphrase is <silver otter over the moor>",
    "match passphrase: <sturdy-pelican-canal>",
    # secrets that are words
    "in dev the JWT secret is <pelican-marigold>, in prod it comes from SSM",
    "IPsec PSK is <willowtree> on both ends",
    "RADIUS shared secret: <hedgehog> for the access points",
    "we send X-Gateway-Token: <pelican77>",
    "The compose file sets POSTGRES_PASSWORD to `<marigold>`, so local runs use that.",
    'JWT_SECRET falls back to "<pelican-marigold>" in dev',
]
SPOKEN = [
    "the pass is optional for the second stage",
    "we get in with Auth0",
    "employees sign in with Office365",
    "the passcode screen has 4471 users",
    "passcode 10000 attempts are allowed",
    "the deploy password changed from optional to required",
    "the password changed. tests fail now",
    "the api key changed, deploys work now",
    "remember: the token bucket holds 50 requests",
    "note: pin numpy 1.26",
    "note: use token HS256 signing",
    "remember: run sudo python3.11 setup",
    "note: pin 8080 to the api",
    "password rotation happens every quarter",
    "password is stored hashed",
    "a password of at least 12 characters",
    "the service uses the password grant",
    "clients with password logins must enrol in MFA",
    "user management, password resets, audit log",
    "the password in the URL is logged",
    "the admin password after install is random",
    "the pw is wrong",
    "pass: inline",
    "set the password to null when the user is deleted",
    "change the password to a longer one",
    "use email as the password hint",
    "when it asks, choose staging",
    "when it prompts, press enter",
    "if the CLI asks, use pnpm",
    "stop using Python2, that password library leaked memory",
    "Stop using Python3!",
    "stop using Postgres12, it is end of life",
    "replace Ubuntu20 with Ubuntu24",
    "do not use Windows11 for CI",
    "do not use Log4j2!",
    "rotate Logs2024 every day",
    "unlock the vault with Yubikey5!",
    "decrypt the payload with Libsodium18",
    "user and password are both required",
    "the password got reset to null",
    "pw required",
    "the wifi page, key required.",
    "password, the new one is random",
    "type exit when it asks for the password",
    "confirmation codes: 1001 to 1005",
    "password: min twelve chars",
    "Fixed secret leakage in logs.",
    "use zxcvbn for the password",
    "X-Cache-Key: page42",
    "X-Partition-Key: order42",
    'wrongPassphrase: "This passphrase does not fit the backup."',
    "security codes: 4001, 4002 and 4003",
    "the passphrase is read from stdin on every start",
    "the shared secret is derived with HKDF",
    "X-Gateway-Token: required",
    "the JWT secret is ssm-managed",
    "the password (optional) comes second",
    "the --password flag takes precedence",
    'show a "password strength" meter',
]


@pytest.mark.parametrize("told", TOLD)
def test_a_word_that_is_told_to_be_a_password_is_taken(told: str) -> None:
    """Whatever word it is, if no sentence about passwords goes on with it; what stands around it stays."""
    before, rest = told.split("<", 1)
    _, after = rest.split(">", 1)
    assert redact(told.replace("<", "").replace(">", "")) == f"{before}{MARK}{after}"


@pytest.mark.parametrize("text", SPOKEN)
def test_what_is_said_about_passwords_stays(text: str) -> None:
    """Rules, changes and parts of programs are facts."""
    assert redact(text) == text


LINES = [
    "Username\nmaria\nPassword\n<marigold>",
    "username: maria\npassword:\n<marigold>\n",
    "the root password:\n```\n<hedgehog>\n```",
    "Login:\nadmin\n<Pelican!Moor9>",
    "token below\n\n<" + "8f3kd92jqLw0x7Yz" + "Qm4Vt8Zr1Kp6Xn3B>",
]


@pytest.mark.parametrize("told", LINES)
def test_a_value_may_have_the_line_below_its_name(told: str) -> None:
    """In forms, notes and fenced blocks."""
    before, rest = told.split("<", 1)
    _, after = rest.split(">", 1)
    assert redact(told.replace("<", "").replace(">", "")) == f"{before}{MARK}{after}"


@pytest.mark.parametrize(
    "text",
    [
        "password:\n  type: string\n  minLength: 12",
        "Password\nrequired",
        "## Passwords\nrotation\n",
        "Login:\nadmin\nsettings",
    ],
)
def test_a_line_below_a_name_is_no_value_by_that_alone(text: str) -> None:
    """Schemas, headings and menus stand there, too."""
    assert redact(text) == text


def test_what_a_password_was_and_what_it_is_now() -> None:
    """Who tells that it has changed, tells two."""
    told = redact("the password of the staging db changed from alt-4711 to neu-4712")
    assert told == f"the password of the staging db changed from {MARK} to {MARK}"
