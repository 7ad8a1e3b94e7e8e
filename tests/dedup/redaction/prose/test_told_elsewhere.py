"""Passwords that are plain words, in other languages."""

import pytest

from dedup.redaction.redact import redact


@pytest.mark.parametrize(
    "told",
    [
        "Das Passwort vom Drucker ist <Brombeere>.",
        "Für die Tests gilt: Benutzer probe, Passwort <brombeere>.",
        "Wir melden uns mit dem Passwort <brombeere> an.",
        "Wir nehmen als Datenbankpasswort <brombeere>, nur lokal.",
        "Nimm <brombeere> als Passwort",
        "le mot de passe de l'imprimante est <framboise>",
        "mdp root : <framboise>",
        "connecte-toi avec le mot de passe <framboise>, partout",
        "utilise <Framboise75!> comme mot de passe",
        "la contraseña del router es <zarzamora>.",
        "el usuario probe con la contraseña <zarzamora> para las pruebas",
        "a senha do roteador é <framboesa>.",
        "das Passwort vom Router auf <Turmfalke> gesetzt",
        "usa <zarzamora> como contraseña",
        "entra com a senha <framboesa>.",
        "use <framboesa> como senha",
    ],
)
def test_a_word_that_is_told_to_be_a_password_is_taken(told: str) -> None:
    """Where the glossary of the language does not know it."""
    before, rest = told.split("<", 1)
    _, after = rest.split(">", 1)
    assert redact(told.replace("<", "").replace(">", "")) == f"{before}[redacted:secret]{after}"


@pytest.mark.parametrize(
    "text",
    [
        "Das Passwort ist abgelaufen.",
        "Das Passwort ist geheim.",
        "Das Passwort vom Drucker ist falsch, bitte prüfen",
        "Anmeldung mit dem Passwort geht nicht mehr",
        "le mot de passe est haché avec argon2",
        "le mot de passe est obligatoire",
        "la contraseña es obligatoria",
        "la clave es simplicidad",
        "con la clave foránea",
        "la contraseña es demasiado corta",
        "a senha é obrigatória",
        "das Passwort auf leer gesetzt",
        "usa texto como contraseña",
        "con contraseña fuerte",
        "com senha forte",
        "use texto como senha",
    ],
)
def test_what_is_said_about_passwords_stays(text: str) -> None:
    """Participles, adjectives, and every word that the glossary has."""
    assert redact(text) == text
