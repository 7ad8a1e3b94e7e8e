"""A secret may stand before its name, or before the setting that gets it."""

import pytest

from dedup.redaction.redact import redact
from tests.dedup.redaction.bracketed import left_of, wanted_of

TOLD = [
    "it's <>, the password",
    "its <> not <Otter88moor>, the db password",
    "<> (thats the password)",
    "<> <- password",
    "<> - thats the db password",
    "replace the placeholder with <>, thats the pw",
    "either <> or <Otter88moor>, thats the password",
    "<>, das ist das passwort",
    "<> ← api key",
    "put <> in the env as DB_PASSWORD",
    "put <> as the password in .env",
    "add <> to DB_PASSWORD",
    "set <> for SMTP_PASS",
    "for DB_PASSWORD use <>",
    "for `SECRET_KEY` just use <>",
    "in JWT_SECRET put <> please",
]
VALUES = ["Lichen77", "Ember_Canyon_47", "hummel2024", "Tr0ub4dor&3"]
SPOKEN = [
    "Heron42, that's the password table",
    "it's Heron_Table_12, the password policy",
    "Heron_Pw_23 <- password table",
    "Heron42, that's the machine",
    "<- Heron42 is the token ring",
    "put Argon2id in the config as PASSWORD_HASHER",
    "for DB_PASSWORD use Vault2",
    "use Heron42 for the PASSWORD_RESET page",
    "add Heron42 to INVALID_PASSWORD",
    "for HOST_NAME use Heron42",
    "add Orders_Table_12 to DB_TABLES",
    "set Heron42 as HOSTNAME in the env",
]


@pytest.mark.parametrize("told", TOLD)
def test_a_value_before_its_name_is_taken(told: str) -> None:
    """And nothing else."""
    for value in VALUES:
        sentence = told.replace("<>", f"<{value}>")
        assert left_of(sentence) == wanted_of(sentence)


@pytest.mark.parametrize("text", SPOKEN)
def test_what_is_no_secret_stays(text: str) -> None:
    """Where the name goes on, or is that of something else."""
    assert redact(text) == text
