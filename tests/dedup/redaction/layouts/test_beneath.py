"""Secrets on the line below their name, or below the question that asks for them."""

import pytest

from dedup.redaction.redact import redact
from tests.dedup.redaction.bracketed import left_of, wanted_of

TOLD = [
    "whats the password?\n<>",
    "the db password?\n\n<>",
    "password for staging?\n> <>",
    "what's the webhook secret?\nits <>",
    "heres the token\n<>",
    "Access token\n<>\nCopy",
    "password below\n<>",
    "login:\nadmin\n<>",
]
VALUES = ["Lichen77", "Ember_Canyon_47", "hummel2024", "Kp9!xTz2"]
SPOKEN = [
    "what's the password?\nHeron42 knows",
    "which token?\nHEAD",
    "is this the password?\nno",
    "where is the token?\nkeycloak24",
    "forgot password?\nHeron_Mail_23.html",
    "the token\nHeronMailer2\nis a class",
    "the access token\nexpires after 3600 s",
]


@pytest.mark.parametrize("told", TOLD)
def test_an_answer_on_its_own_line_is_taken(told: str) -> None:
    """Where nothing else is called so."""
    for value in VALUES:
        text = told.replace("<>", f"<{value}>")
        assert left_of(text) == wanted_of(text)


@pytest.mark.parametrize("text", SPOKEN)
def test_what_else_stands_there_stays(text: str) -> None:
    """Words, tools, files, and lines that go on."""
    assert redact(text) == text
