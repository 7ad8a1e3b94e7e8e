"""Passwords that nothing names: what they open, where they are entered, and whose they are."""

import pytest

from dedup.redaction.redact import redact
from tests.dedup.redaction.bracketed import left_of, wanted_of

# Each with the place of the value.
TOLD = [
    "the zip opens with <>",
    "bob's account opens with <>",
    "the grafana thing lets me in with <> and nothing else",
    "<> gets you into the admin panel",
    "unlock the vault w/ <>",
    "put <> in when it asks",
    "just try <> it worked yesterday",
    "i told anna to use <> to get in",
    "the new hire needs <> to log into the vpn",
    "type <> and hit enter",
    "i keep typing <> wrong at the sudo prompt",
    "it wants a password, i gave it <> and it went on",
    "ssh deploy@db1 then <>",
    "ssh deploy@db1, it'll ask, answer <>",
    "pi@raspberry <>",
    "the secret answer is <>",
    "security question answer: <>",
    "my go-to is <>",
    "<> is what i use everywhere",
    "u: shop p: <>",
    "users: shop (<>), anna (<Otter88moor>)",
    "logins: shop <>; anna <Otter88moor>",
    "logins: shop <Otter88moor>; anna <>",
    "accounts: shop <> and anna <Otter88moor>, bert <Quitte!9moor>",
    "users shop <>, anna <Otter88moor>",
    "shop has <> and anna has <Otter88moor> as password",
    "shop has <Otter88moor>, anna <> as pw",
    "shop hat <> und anna hat <Otter88moor> als Passwort",
    "comptes: shop <> et anna <Otter88moor>",
    "accounts: shop → <>, anna → <Otter88moor>",
    "basic auth shop <> on staging",
    "the htaccess is shop <>",
    "wifi BeeNet <>",
    "guest network BeeNet with <>",
    "du kommst mit <> rein",
    "mit <> kommst du überall rein",
    "die fritzbox nimmt <>",
    "pour le vpn tu tapes <>",
    "para el vpn pon <>",
    "usa <> pra entrar no painel",
    "ustawiłem hasło na <>",
    "kod do wifi <>",
    # a name in the same clause, wherever it stands
    "old pw was <>, now its <Otter88moor>, ok",
    "db creds for qa - shop <>",
    "the password hint says lichen but its <>",
    "passwords: prod <>, staging <Otter88moor>, dev <Tapir99see>",
    "password for shop <> and for anna <Otter88moor>",
    "login details: shop <>",
    "pw drucker <>",
    "PW vom Drucker ist <> ne",
    "passwort wie immer <>",
    "la contraseña de siempre <>",
    "a senha de sempre <>",
    "hasło do vpn <> i nie zmieniaj",
    "hasłem jest <>",
    "zostaw <> jako hasło na testach",
    "dane do logowania: shop / <>",
]
VALUES = ["Lichen77", "Biber-Nest-31", "Tucano2026!", "mX4!pq9z"]
NUMBERS = [
    "the pin's <4711>",
    "pin for the alarm <4711>",
    "my yubikey pin <471142>",
    "pin do alarmu to <4711>",
    "kod do drzwi to <4711>",
]
SPOKEN = [
    "the editor opens with VSCode2",
    "the dialog opens with Ctrl+K7",
    "use OAuth2 to log in",
    "the worker needs Postgres16 to log into the db",
    "type v1.24.3 and hit enter",
    "git@github.com Heron42 is our org",
    "users: anna (admin), bert (editor)",
    "users: see Heron42moor, then ask",
    "users: anna Schmidt and bert Maier met",
    "users: anna77 and bert42",
    "users report Heron42 and ask for Kestrel42",
    "users like Heron42moor, others prefer Kestrel42moor",
    "accounts: prod Postgres16, staging Postgres15",
    "logins: team Heron42moor, region eu-west-1",
    "shop has Heron42 and anna has Kestrel42 as machine",
    "passwords: min 12chars, max 64chars",
    "users: anna (id42), bert (id43)",
    "accounts: billing → Stripe2, mail → Mailgun3",
    "wifi driver Kestrel42 crashes",
    "network policy Calico3 with eBPF2",
    "my go-to is Postgres16",
    "the pin for the led is 1023",
    "pin do gpio to 1023",
    # in the clause with a password, but of something else
    "the password check on Heron42 is slow",
    "the password of user Lichen77 has expired",
    "passwords are synced from Heron42 to Otter77",
    "password rotation runs in Kestrel42",
    "the password of the bucket Wolke77xy is in Vault",
    "password reset for lichen77 went through",
    "the login page on Heron42 returns PASS-1234",
    "password in docs/Auth%20Guide2.md",
    "das Passwort auf Heron42 ist abgelaufen",
    "le mot de passe sur Heron42 a expiré",
    "la contraseña en Heron42 ha caducado",
    "hasło w Heron42 wygasło",
]


@pytest.mark.parametrize("told", TOLD)
def test_a_value_is_taken_where_its_sentence_tells_what_it_is_for(told: str) -> None:
    """Nothing but the value is gone."""
    for value in VALUES:
        sentence = told.replace("<>", f"<{value}>")
        assert left_of(sentence) == wanted_of(sentence)


@pytest.mark.parametrize("value", VALUES)
def test_each_user_of_a_list_has_one(value: str) -> None:
    """The first user may go along with what looks like a password with a slash."""
    left = redact(f"user/pass: shop/{value} and anna/Otter88moor, bert/Dachs99moor")
    assert not any(secret in left for secret in (value, "Otter88moor", "Dachs99moor"))


@pytest.mark.parametrize("told", NUMBERS)
def test_a_pin_of_what_is_locked_is_taken(told: str) -> None:
    """In English and Polish."""
    assert left_of(told) == wanted_of(told)


@pytest.mark.parametrize("text", SPOKEN)
def test_tools_machines_and_users_stay(text: str) -> None:
    """What a sentence about passwords speaks of besides."""
    assert redact(text) == text
