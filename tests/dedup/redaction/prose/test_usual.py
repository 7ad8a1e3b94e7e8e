"""Passwords that nothing names: whose they are, or that they are the usual ones, tells them."""

import pytest

from dedup.redaction.redact import redact
from tests.dedup.redaction.bracketed import left_of, wanted_of

# Each with the place of the value.
TOLD = [
    # whose it is
    "i always use <> for the test accounts",
    "we use <> for every demo user, its easier",
    "for all test accounts its <>",
    "it's <> on all test accounts",
    "its <> for the admin account",
    "test accounts all have <>",
    "all demo users got <>",
    "the testers all use <>",
    "<> works for all the test users",
    "<> for all test accounts",
    "user shop, <> at db1",
    "username shop and then <> as the rest",
    "account anna / <> on the wiki",
    "i log in as shop, its <>",
    "the root one is <>",
    "root on db1 is <>",
    "the wifi is <> for guests",
    "wifi: BeeNet / <>",
    "ssid BeeNet, <>",
    # the usual one
    "same as always, <>",
    "same pw as on staging: <>",
    "as usual, <>.",
    "the usual one, <>",
    "its the same as last time, <>",
    "just try <> as usual",
    "<> as always",
    # where it is entered
    "just try <> it worked yesterday",
    "put <> in when it asks",
    "i told anna to use <> to get in",
    "it wants a password, i gave it <> and it went on",
    # German
    "ich nehm immer <> für die testaccounts",
    "für alle testkonten ist es <>",
    "ich verwende überall <> für die Demo-User",
    "benutzer shop, <> auf db1",
    "nutzer anna und dann <>",
    "wie immer <>",
    "das übliche, <>",
    "das gleiche wie auf staging, <>",
    "du kommst mit <> rein",
    "mit <> kommst du überall rein",
    "einloggen mit anna und <>",
    # French
    "j'utilise toujours <> pour les comptes de test",
    "pour tous les comptes de test c'est <>",
    "utilisateur shop, <> sur db1",
    "comme d'habitude, <>",
    "le même que d'habitude, <>",
    # Spanish
    "siempre uso <> para las cuentas de prueba",
    "para todas las cuentas de prueba es <>",
    "usuario shop, <> en db1",
    "la misma de siempre, <>",
    # Portuguese
    "eu sempre uso <> nas contas de teste",
    "para todas as contas de teste é <>",
    "usuário shop, <> no db1",
    "como sempre, <>",
    # Polish
    "zawsze używam <> do kont testowych",
    "dla wszystkich kont testowych to <>",
    "użytkownik shop, <> na db1",
    "jak zawsze, <>",
    "to samo co zawsze: <>",
    "zaloguj się jako anna i <>",
]
VALUES = ["Lichen77", "Biber-Nest-31", "hummel2024", "Tucano2026!", "mX4!pq9z", "kestrel-77-delta"]
SPOKEN = [
    # tools, releases, machines
    "we use Postgres16 for the test accounts",
    "i always use argon2id for the service accounts",
    "the testers all use Chrome120",
    "all users have Windows11",
    "OAuth2 works for all the test users",
    "as usual, Heron42 is slow today",
    "as usual, kestrel42",
    "same as always, the build breaks on staging",
    "same as on staging, release2024 is out",
    "the root one is orders-2024",
    "use OAuth2 to log in",
    "try v1.24.3 it worked",
    "put the key in when it asks",
    "comme d'habitude, la migration 2024 a échoué",
    "wie immer läuft node18 auf dem server",
    "como siempre, postgres16 va lento",
    "jak zawsze, build4711 nie działa",
    # users
    "test accounts are anna77 and bert42",
    "user anna, bert42 and carl see it",
    "log in as anna, its role is editor",
    "the admin account is anna77",
    "login form, test2 and test3 fail",
    "users have 30 days to confirm",
    # what is no value at all
    "for all test accounts its the same password",
    "we use the usual one for all test accounts",
    "ich nehm immer das gleiche für die testaccounts",
    "pour tous les comptes de test c'est pareil",
    "para todas las cuentas de prueba es igual",
    "eu sempre uso a mesma nas contas de teste",
    "dla wszystkich kont testowych to samo",
    "wifi: BeeNet / guests only",
    "du kommst mit dem VPN rein",
]


@pytest.mark.parametrize("told", TOLD)
def test_a_value_is_taken_where_only_its_sentence_tells_it(told: str) -> None:
    """In six languages; nothing but the value is gone."""
    for value in VALUES:
        sentence = told.replace("<>", f"<{value}>")
        assert left_of(sentence) == wanted_of(sentence)


@pytest.mark.parametrize("text", SPOKEN)
def test_what_stands_in_its_place_elsewhere_stays(text: str) -> None:
    """Tools, releases and machines with a number, users, and what says that there is no new one."""
    assert redact(text) == text
