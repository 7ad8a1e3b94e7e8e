"""Secrets told in passing: taken where small words lead to them, and only what nothing else is called."""

import pytest

from dedup.redaction.redact import redact
from tests.dedup.redaction.bracketed import left_of, wanted_of

# Each with the values in brackets.
TOLD = [
    # small words between the name and the value
    "the password? <Lichen77> lol",
    "everyone knows the password its <Lichen77> anyway",
    "whats the pw again <Lichen77> right?",
    "it asks for a password just type <Lichen77> and enter",
    "password (<Lichen77>) you can use",
    "password out, its <Lichen77>",
    "pw changed - <Lichen77moor>",
    "the password? oh right, <Lichen77>",
    "the db pw rn is <Lichen77>",
    "password si <Lichen77>",
    "the password;<Lichen77>",
    # questions
    "the secret for the webhook? <swordfish99>",
    "secret? <Lichen77>",
    "pass for the vpn? its <Lichen77>",
    "the key for the api? <Ember_Canyon_47>",
    "token? <Lichen77>",
    # keys of networks
    "WPA2-PSK <Lichen77>",
    "wireless key <Ember_Canyon_47>",
    "join BeeNet, pass <Lichen77>",
    "network BeeNet pass <Ember_Canyon_47>",
    # German
    "das secret ist <Lichen77>",
    "wenn sudo fragt: <Lichen77>",
    "setz das passwort auf <Lichen77>",
    "ändere das passwort in <Lichen77>",
    "das passwort hab ich auf <Ember_Canyon_47> gesetzt",
    "logg dich mit admin und <Lichen77> ein",
    # mistyped
    "pasword <Lichen77>",
    "passowrd: <Ember_Canyon_47>",
    "the passwrd is <Ember_Canyon_47>",
    "pword is <Lichen77>",
    "p/w <Lichen77>",
    "pass-word: <Lichen77>",
    # behind the value
    "the guest wifi <Seerose77> is the password i mean",
    "the ftp one has <Lichen77> as pw you can reuse it",
    "we use <Lichen77> everywhere for demo users its the password",
    # beside a user, or with what lets in
    "zugang: anna und dann <Lichen77> ohne leerzeichen",
    "connecte toi avec anna et <Lichen77> stp",
    "entra con anna y <Lichen77> porfa",
    "demo login: anna, <Lichen77>",
    "creds anna@nest.example <Lichen77> for the review",
    "log in w/ anna@nest.example + <Lichen77> and check",
    "just ssh in with deploy and <Biber-Nest-31> it should let you in",
    "you get in with <hummel2024> fyi",
    "the zip is encrypted with <Lichen77> you can open it",
    "the vpn wants <Lichen77> when it asks",
    "decrypt it with <Lichen77> please",
    "anna/<Lichen77> is the login you can try it",
    "le code wifi c'est <Seerose77> tu peux l'afficher",
    "when prompted its <Lichen77> then ok",
    # secrets and tokens
    "the api secret for the sandbox is <Lichen77> dont commit",
    "here's my token: <Lichen77>",
    "token <Lichen77>",
    "the webhook secret <Lichen77moor> goes in the env",
    "el token es <8f3kd92jqLw0x7Yz> úsalo solo en pruebas",
    "o token é <8f3kd92jqLw0x7Yz> usa só em teste",
    # codes
    "door pin <4711> you know the drill",
    "pin <4711> opens the garage",
    "2fa code <482913> came just now",
    "otp <482913> expires in a minute so be quick",
    "kiosk passcode <147852> its taped under it",
    "the safe combination is <4711> then turn",
    "combination for the locker is <12-34-56> turn left first",
    "der türcode ist <4711> dann raute drücken",
    "der code fürs tor ist <4711> einfach eintippen",
    "le code de la porte c'est <4711> et puis dièse",
    "el código de la puerta es <4711> y luego almohadilla",
    "o código da porta é <4711> depois aperta cerquilha",
]
SPOKEN = [
    "do the tests pass? Heron42 was red",
    "where is the key? Anna42 has it",
    "which token? Bert42 had one",
    "the secret? Keycloak24 holds it",
    "key for the map? orders_id_42",
    "the psw2 sensor, Heron42",
    "setz das passwort auf geheim",
    "ändere das passwort in der datenbank",
    "stell das passwort auf bcrypt um",
    "das passwort hab ich auf dem server gesetzt",
    "wenn er nach dem token fragt, Keycloak24 hat es",
    "the wireless key exchange in Heron42",
    "join BeeNet, pass 2 of 3",
    "the password check on kestrel-12 is slow",
    "the password reset for lichen77 went through",
    "test users: anna and bert42 see it",
    "log in with anna and the token from the vault",
    "decrypt it with libsodium23",
    "decrypt the payload with Libsodium18",
    "sign in with Keycloak24",
    "ssh stor-04 'sas3ircu 0 display | head'",
    "the password is the same as on lichen",
    "lichen77 is the user and the password is in the vault",
    "the token kestrel-api-v2 is revoked",
    "the secret is mounted in app-2024",
    "the webhook secret rotation is monthly",
    "el token es un JWT",
    "the otp 6 digits long is sent by mail",
    "security code 1001 and security code 1002 are retried",
    "pin 8080 to the api",
    "the error code ist 4711 in the log",
    "der code für den fehler ist 4711",
    "le code d'erreur c'est 4711",
    "el código de error es 4711",
    "the pattern is 147852 times slower",
    "the combination of both is 4711 rows",
]


@pytest.mark.parametrize("told", TOLD)
def test_the_value_alone_is_taken(told: str) -> None:
    """What stands around it stays."""
    assert left_of(told) == wanted_of(told)


@pytest.mark.parametrize("text", SPOKEN)
def test_what_only_looks_like_it_stays(text: str) -> None:
    """Machines, users, tools, errors, commits, and what says that there is no value."""
    assert redact(text) == text
