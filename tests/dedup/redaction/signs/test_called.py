"""Whatever a password or its account is called, it is heard in each form that asks for one: no form has a list of its
own that would forget some."""

import pytest

from dedup.redaction.redact import redact
from dedup.redaction.signs.services import ADMINS, OWNERS, USERS

CALLED = [
    *("password", "passwd", "passphrase", "passcode", "storepass", "pwd", "pw"),
    *("passwort", "kennwort", "wachtwoord", "mot de passe", "mdp", "contraseña", "senha", "palavra-passe", "hasło"),
    *("heslo", "lösenord", "adgangskode", "salasana"),
]
SEVERAL = ["passwords", "pws", "passwörter", "kennwörter", "mots de passe", "contraseñas", "senhas"]


@pytest.mark.parametrize("name", CALLED)
@pytest.mark.parametrize(
    "told",
    [
        "the {} leaked, the new one is <>",
        "| user | {} |\n|---|---|\n| anna | <> |",
        "{}:\n```\n<>\n```",
        "what is the {}?\n<>",
        "<>, thats the {}",
    ],
)
def test_every_name_of_a_password_is_heard_in_every_form(told: str, name: str) -> None:
    """In prose, in a table, beneath its name, and before it."""
    said = told.format(name)
    assert redact(said.replace("<>", "Lichen77")) == said.replace("<>", "[redacted:secret]")


@pytest.mark.parametrize("name", SEVERAL)
@pytest.mark.parametrize("told", ["{}:\n- shop: <>", "here are the {}: prod is <>", "{}: shop <>, anna <>"])
def test_several_are_heard_by_every_name(told: str, name: str) -> None:
    """As a heading, and in a sentence."""
    said = told.format(name)
    assert redact(said.replace("<>", "Lichen77")) == said.replace("<>", "[redacted:secret]")


@pytest.mark.parametrize("user", ADMINS.split("|"))
@pytest.mark.parametrize("told", ["grafana: {} / <>", "the nas is {} / <>", "login: {} / <>", "{} on the switch: <>"])
def test_every_account_is_heard_in_every_form(told: str, user: str) -> None:
    """Beside it, a plain word is a password."""
    said = told.format(user)
    assert redact(said.replace("<>", "kestrel")) == said.replace("<>", "[redacted:secret]")


@pytest.mark.parametrize("user", USERS.split("|"))
def test_so_is_whom_a_program_comes_with(user: str) -> None:
    """Behind the name of the program."""
    assert redact(f"grafana is {user} / kestrel") == f"grafana is {user} / [redacted:secret]"


@pytest.mark.parametrize("owner", [owner for owner in OWNERS.split("|") if owner.isalpha()])
@pytest.mark.parametrize("told", ["{} pass is <>", "{} pass: <>", "our {} pass for the lab is <>"])
def test_whose_pass_is_a_password(told: str, owner: str) -> None:
    """Others are gone through."""
    said = told.format(owner)
    assert redact(said.replace("<>", "kestrel-77")) == said.replace("<>", "[redacted:secret]")


@pytest.mark.parametrize(
    "text",
    [
        "render pass: shadow",
        "the user pass is optional",
        "the camera pass is disabled",
        "printer pass: constant folding",
        "senhas: complexidade",
        "passcodes: 2 of them",
        "| user | pass |\n|---|---|\n| anna | required |",
        "passcode:\n\nsee the vault",
        "the kennwort is required",
        "server is ubuntu / jammy",
        "deploy / rollback is on the dashboard",
    ],
)
def test_what_is_said_of_them_stays(text: str) -> None:
    """How they are, and what else is called so."""
    assert redact(text) == text
