"""Passwords that changed: their name stands in one clause, the value in another one."""

import pytest

from dedup.redaction.redact import redact
from tests.dedup.redaction.bracketed import left_of, wanted_of

# Each with the place of the value, or of both.
TOLD = [
    "The password was changed.\n\nThe new one is <>",
    # "the new one"
    "The password of the read-only replica was rotated, the new one is <>. Update the RO_DSN.",
    "The password of the read-only replica was rotated. The new one is <>.",
    "The db password was rotated last night. Nobody told us. The new one is <>.",
    "We rotated the password of the sftp account yesterday. The new one is <>, the old one stops on Friday.",
    "They reset the password for the replica and the new one is <>",
    "ops reset the grafana login. new one: <>, put it in vault",
    "we had to reset the root password. New: <>",
    "the password has been reset, here is the new one: <>",
    "the api key was revoked, here's the new one: <>",
    "my github token leaked, the replacement is <>",
    "the password got leaked so i made another: <>",
    "the wiki password was reset\nnew one: <>",
    "password reset done. temporary one: <>",
    # "it"
    "the db password changed, its <> now. pls update the env",
    "Passphrase for the backup was renewed, now it's <>. Please note it.",
    "the password of the replica rotated last night and is now <>",
    "Ilse sent a new password for the replica, it reads <>",
    "they gave us another password for the box, its <>",
    "The replica's password is the same as staging's, so <>",
    "the grafana password got leaked so I changed it to <>",
    "Somebody changed the password of the replica to <> yesterday",
    # what to use
    "the db token got leaked so i made another. use <> from now on",
    "the vpn password no longer works, use <> instead",
    "The admin password expired on Monday; we are now on <>.",
    "password rotated: <> works now",
    "the vpn pw is not valid any more. <> works",
    "the password of the wiki changed again, <> from now on",
    "the replica wants another password since monday, <> works",
    # both
    "The root password is not <> any more, it is <> since this morning.",
    "old pw was <>, now we're on <>",
    "passwords were rotated, the new ones are <> and <>",
    # German
    "Das Passwort vom Replikat wurde rotiert, das neue ist <>.",
    "Das Passwort ist nicht mehr <>, jetzt ist es <>",
    "passwort wurde zurückgesetzt, jetzt gilt <>",
    "das pw ist geleakt, nehmt ab jetzt <>",
    "ops hat den grafana-login zurückgesetzt. neu: <>",
    # French
    "Le mot de passe de la base a été changé, le nouveau est <>.",
    "le mdp a fuité, utilisez <> désormais",
    "Le mot de passe n'est plus <>, il a changé",
    "Le mot de passe a été réinitialisé, voici le nouveau : <>",
    # Spanish
    "la clave fue reseteada, ahora es <>",
    "la contraseña se filtró, usad <> a partir de ahora",
    "La contraseña caducó. Aquí está la nueva: <>",
    # Portuguese
    "A senha da réplica foi trocada, a nova é <>.",
    "a senha vazou, use <> a partir de agora",
    "a senha foi redefinida. aqui está a nova: <>",
]
VALUES = ["Halden-Mole-4417", "Lichen77", "Lichen#77", "Tucano2026!", "moorhuhn-77-lattich", "Zx81pelikan0042"]
SPOKEN = [
    # where it is, and how long
    "The password of the read-only replica was rotated, the new one is in Vault under secret/ro.",
    "PIN changed, it's in the safe",
    "The password was rotated with release v2.14.0, now it's v2.14.1",
    "Das Passwort wurde geändert, das neue steht in vault-02.",
    "Le mot de passe a été changé, le nouveau est dans le coffre.",
    # what only begins with such a name
    "The password policy was changed, the new one is 14 characters.",
    "The password rotation job was rewritten, the new one is rotate-pw.sh.",
    "The password form was replaced, the new one is moorhuhn-77-lattich.",
    "The token service was upgraded, the new one is moorhuhn-77-lattich.",
    "The password field was renamed, now it's moorhuhn-77-lattich.",
    "The password hash was changed, it's argon2id now.",
    "the password reset link changed, the new one is moorhuhn-77-lattich",
    "the password reset page was replaced, now it's moorhuhn-77-lattich",
    "the login button changed. It is now moorhuhn-77-lattich",
    "The token limit changed, the new one is moorhuhn-77-lattich",
    "Das Passwort-Formular wurde ersetzt, das neue ist moorhuhn-77-lattich.",
    # something else that is new
    "The password leaked, so we moved to a new server. The new one is moorhuhn-77-lattich.",
    "The db password leaked. The server was replaced, the new one is moorhuhn-77-lattich.",
    "The db password is in vault. We rotated the pods, the new one is moorhuhn-77-lattich",
    "the leaked token was in build 4711, the new build is moorhuhn-77-lattich",
    # nothing has changed, or long ago
    "The token is in vault. The new one is moorhuhn-77-lattich",
    "The password was rotated. We met. Then we left. It rained. The new one is moorhuhn-77-lattich",
    # users, machines, dates, names in code
    "le mot de passe a été changé par lichen77",
    "the login was changed, lichen77 works now",
    "The db password was changed, use kestrel-db-02 until friday",
    "the credentials were moved, use profile kestrel-77 instead",
    "The password expires on Nov-30-2026, the new one on Dec-31-2026",
    "the token was rotated, now moorhuhn-77-lattich is back",
    "The login changed, it's Keycloak25 now",
    "The token in the lexer was renamed, it's LParen2 now",
    "the password hashing was changed, use argon2id from now on",
    "The token expired, so use OAuth2 from now on",
]


@pytest.mark.parametrize("told", TOLD)
def test_what_a_password_was_changed_to_is_taken_in_another_clause(told: str) -> None:
    """In five languages; nothing but the values is gone."""
    for value in VALUES:
        sentence = told.replace("<>", f"<{value}>")
        assert left_of(sentence) == wanted_of(sentence)


@pytest.mark.parametrize("text", SPOKEN)
def test_what_is_new_and_no_secret_stays(text: str) -> None:
    """Where no secret has changed, where something else has, and what else can be named there."""
    assert redact(text) == text
