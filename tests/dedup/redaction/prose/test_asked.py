"""Passwords that are plain words, in questions and in what is told of their fate."""

import pytest

from dedup.redaction.redact import redact

TOLD = [
    "the password changed: it is now <wacholder>",
    "The root password was rotated. It's <wacholder> now.",
    "we changed the ftp password from <wacholder> to <pfingstrose> on friday",
    "is the root password still <wacholder>?",
    "was the old password not <wacholder>?",
    "is the wifi password <wacholder> or <pfingstrose>?",
    "what's the password? <wacholder>",
    "Q: what is the router password?\nA: <wacholder>",
    "my password (<wacholder>) is refused by the proxy",
    "our password, <wacholder>, is refused by the proxy",
    "the password <pfingstrose> no longer works",
    "did you try <wacholder> as the password?",
    "password ⇒ <wacholder>",
    "he said the password would be <wacholder>",
    "das Passwort müsste <wacholder> sein",
    "is the ftp password still <wacholder>, or did it change?",
    "was the ftp password <wacholder> or something like it?",
    "my pass for the old wiki: <wacholder>",
    "Wie war das Admin-Passwort? <wacholder>",
    "ist das Passwort immer noch <wacholder>?",
    "Ann hat das Passwort von <wacholder> auf <pfingstrose> gesetzt",
    "entra con root / <Verano31>",
    "le mot de passe est-il toujours <capucine> ?",
    "the password is <wacholder> with a capital W",
    "password = <wacholder>  # TODO: move it",
    "VAULT_PASSPHRASE → <wacholder> (masked)",
    "mdp : <wacholderbau>",
    "la clave del servidor es <montaña9>, pruébala",
    "der Schlüssel fürs Gäste-WLAN ist <wacholder>",
    "la clé du wifi est <capucine>",
    "connecte-toi avec root / <Capucine31>",
    "the alarm code is 9302 by the way".replace("9302", "<9302>"),
]
STAYS = [
    "the password changed: it is now hashed",
    "the password changed. It's optional now.",
    "we changed the password from plaintext to scrypt",
    "we switched the db password from Vault to Doppler",
    "we changed the database from postgres to clickhouse",
    "is the password still required?",
    "is the password salted?",
    "was the password not empty?",
    "is the password stored or derived?",
    "what's the password? ask ann",
    "do we hash the password? yes, with argon2id",
    "Q: where is the password?\nA: Vault",
    "our password (argon2id) is fine",
    "our password, however, is fine",
    "the password importer no longer works",
    "the password field still works",
    "did you try bcrypt as the password hash?",
    "password ⇒ hash",
    "he said the password would be visible",
    "das Passwort müsste geändert sein",
    "das Passwort sollte zwölf Zeichen lang sein",
    "is the ftp password stored, or derived?",
    "my pass for the review: done",
    "Wie lang ist das Passwort? zwölf Zeichen",
    "ist das Passwort noch gültig?",
    "Ann hat das Passwort von Hand auf Anfrage geändert",
    "entra con Google / GitHub",
    "le mot de passe est-il toujours obligatoire ?",
    "password = entered  # from the form",
    "la clave primaria es id_pedido",
    "der Schlüssel für die Tabelle ist zusammengesetzt",
    "la clé du cache est tenant:order",
    "connecte-toi avec Google / GitHub",
]


@pytest.mark.parametrize("text", TOLD)
def test_a_password_that_is_spoken_about_is_one(text: str) -> None:
    """In a question, in its answer, where it changed, and where it is refused."""
    secrets = [part.partition(">")[0] for part in text.split("<")[1:]]
    kept = redact(text.replace("<", "").replace(">", ""))
    assert not any(secret in kept for secret in secrets)


@pytest.mark.parametrize("text", STAYS)
def test_what_is_said_of_passwords_stays(text: str) -> None:
    """How they are kept and checked, what becomes of them, and what else has a key."""
    assert redact(text) == text
