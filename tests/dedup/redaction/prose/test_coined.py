"""What tables, files and commits are called elsewhere is a password where its sentence tells one and ends with it."""

import pytest

from dedup.redaction.redact import redact
from tests.dedup.redaction.bracketed import left_of, wanted_of

TOLD = [
    "login for the nas is admin, <>",
    "login for the nas: admin, <>",
    "the router login is admin <>",
    "nas login admin <>",
    "the nas login: admin <>",
    "log in with admin, <>",
    "the login is admin and <>",
    "login admin@shop.example, <>",
    "the login for the panel is root, <>",
    "my login is anna, <>",
    "log in as anna, <>",
    "login ist admin, <>",
    "zugangsdaten admin <>",
    "admin:<> for the nas",
    "the password is <> and <>",
    "the passwords are <> and <>",
    "prod password is <>, staging is <>",
    "the password for prod is <> and for staging <>",
    "just use <> when it asks",
    "pass: <>",
    "smtp_pass: <>",
    "ansible_become_pass: <>",
]
VALUES = ["Ember_Canyon_47", "gravel-Moth88", "biber_nest_31", "Lichen77", "Kp9!xTz2"]
BESIDE_WHO_RULES = [
    "login for the nas is admin, <>",
    "the login is admin and <>",
    "the router login is root <>",
    "log in with admin, <>",
    "my login is anna, <>",
    "jenkins: admin, <>",
]
SMALL = ["kestrel42", "swordfish99"]
SPOKEN = [
    # tables, pages and branches
    "the password Ember_Canyon_47 table is dropped",
    "password? Heron_Mail_23 is the template",
    "Heron_Pw_23 is the password table",
    "the app opens with Splash_Screen_12",
    "render pass: kestrel99 is the last one",
    "render pass: Shadow_Moor_12",
    "the login for users is in Ember_Canyon_47",
    "the login page uses Ember_Canyon_47 as its template",
    # users
    "log in as anna, bert42 and cleo",
    "test users: anna and bert42 see it",
    "the login for anna, bert42 and cleo is slow",
]


@pytest.mark.parametrize("told", TOLD)
def test_a_coined_value_is_taken_at_the_end_of_its_clause(told: str) -> None:
    """Like one that nothing else is called."""
    for value in VALUES:
        sentence = told.replace("<>", f"<{value}>")
        assert left_of(sentence) == wanted_of(sentence)


@pytest.mark.parametrize("told", BESIDE_WHO_RULES)
@pytest.mark.parametrize("value", SMALL)
def test_beside_who_rules_a_word_with_a_small_number_is_a_password(told: str, value: str) -> None:
    """Other users are called so, but none of them stands beside an administrator, or alone behind a comma."""
    sentence = told.replace("<>", f"<{value}>")
    assert left_of(sentence) == wanted_of(sentence)


@pytest.mark.parametrize("text", SPOKEN)
def test_tables_and_users_stay(text: str) -> None:
    """What goes on behind it, or stands beside another user."""
    assert redact(text) == text
