"""Passwords that no word tells to be one, where a sentence tells whose they are."""

import pytest

from dedup.extraction.cutting.secretive import is_told_in
from dedup.redaction.redact import redact
from tests.dedup.redaction.bracketed import left_of, wanted_of

OF_A_USER = [
    "jenkins: admin, <>",
    "grafana admin / <>",
    "grafana: admin <>",
    "keycloak admin: <>",
    "root:<> on the nas",
    "sonarqube - admin/<>",
    "gitea → root, <>",
    "on db1 root, <>",
    "the nas: root / <>",
    "the printer is admin and <>",
    "for jenkins it's admin and <>",
    "portainer at nas.local: admin, <>",
    "rabbitmq: guest, <> and nothing else",
    "admin, <> on the switch",
    "admin / <> gets you into nexus",
    "jenkins: admin, <>; grafana: admin, <>",
    "drucker: admin, <>",
    "root / <> auf dem nas",
    "le nas c'est root et <>",
    "el router es admin y <>",
    "roteador: admin, <>",
]
ANNOUNCED = [
    "here are the passwords. prod is <>, staging is <>",
    "The logins: prod: <>, staging: <>",
    "passwords for the boxes, as promised. <> for prod and <> for staging",
    "you asked for the credentials: on prod it's <>, on staging <>",
    "What are the passwords? prod <> / staging <>",
    "two logins for you - <> is prod, <> is staging",
    "Die Passwörter: prod ist <>, staging ist <>",
    "Les mots de passe : prod est <>, staging <>",
    "Las contraseñas: prod es <>, staging es <>",
    "As senhas: prod é <>, staging é <>",
]
VALUES = ["Lichen77", "Tannen!Wolf91", "Hasel-Maus-12", "hummel2024"]
SPOKEN = [
    # people and roles
    "admin, Lichen",
    "admin, Lichen and Otter have access",
    "jenkins: admin, Anna42 and Bert7 have access",
    "grafana: admin, viewer, editor",
    "staging: test, Heron42, Otter43",
    "user: Anna42 on the wiki",
    "roles: admin, Editor42",
    "owners: admin, anna42",
    # machines, releases, folders
    "host: db1, web2",
    "jenkins: admin, ci2 and deploy3",
    "jenkins: admin, build-42",
    "prod is Postgres15",
    "staging is v2-blue",
    "prod is Lichen77",
    "postgres:16.4 on the nas",
    "postgres/postgis2 on prod",
    "chown root:docker2 it",
    "root:x:0:0:root:/root:/bin/bash",
    "root/Heron42 on the nas is a folder",
    "test/Login2Test.java on staging",
    "laptop: test, MacBookPro16",
    "k8s: admin, orders-7d9f8b6c5-x2x1z",
    "printer: admin, HL-L2350DW",
    "switch: admin, WS-C2960X-24",
    "git: admin, feature-Lichen77",
    # logins of which something is said
    "The logins are slow. prod is Heron42, staging is Otter43",
    "The login page is in React18. prod is Postgres15.",
    "The passwords are in vault. prod is db1-eu, staging is db2-eu",
    "passwords: prod is hashed with argon2id, staging is bcrypt12",
    "Credentials: prod is vault-01, staging is vault-02",
    "The logins: prod is Keycloak26, staging is Auth0",
    "The passwords were rotated. prod is v2.14, staging is v2.15",
    "Remove the credentials. prod is Heron42",
    "I moved the creds. The new server is Heron42.",
    "Credentials. The branch is feature-Heron42.",
    "passwords: see issue#1234 and PR#5678",
    "logins: team Heron42moor, region eu-west-1. shop has Heron42 and anna has Kestrel42 as machine",
]


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("told", OF_A_USER + ANNOUNCED)
def test_what_stands_beside_a_user_or_behind_an_announcement_is_taken_out(told: str, value: str) -> None:
    """The user and the machine stay; a second value goes with the first."""
    said = told.replace("<>", f"<{value}>", 1).replace("<>", "<Otter#Moor9>")
    assert left_of(said) == wanted_of(said)


@pytest.mark.parametrize(
    "announced", ["The passwords:", "Die Passwörter:", "Las contraseñas:", "As senhas:", "Logins:"]
)
def test_the_mark_that_ends_the_first_of_two_is_part_of_it(announced: str) -> None:
    """Otherwise the second one stood behind no value."""
    said = f"{announced} prod <Tucano2026!> / staging <Lichen77>"
    assert left_of(said) == wanted_of(said)


@pytest.mark.parametrize("spoken", SPOKEN)
def test_what_may_be_a_name_stays(spoken: str) -> None:
    """Beside an admin stand other people; behind logins that are only spoken of, machines and releases."""
    assert redact(spoken) == spoken


def test_a_long_answer_with_such_a_value_is_not_heard_where_claude_asks_for_passwords() -> None:
    """Nothing but the question tells what it is."""
    question = "What are the passwords of the two machines?"
    told = "For prod we have Lichen77 and on staging it has always been Otter88, as far as I know."
    where = "For prod we have them in the vault under db, staging is still on Postgres15 and has none."
    assert is_told_in(question, told, brief=False)
    assert not is_told_in(question, where, brief=False)
