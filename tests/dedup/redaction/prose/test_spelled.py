"""Passwords and codes that are spelled out or dictated."""

import pytest

from dedup.redaction.redact import redact
from tests.dedup.redaction.bracketed import left_of, wanted_of

TOLD = [
    "the password is <capital S summer twenty twenty>",
    "password is <capital S u m m e r two zero two zero>, no spaces",
    "the password is <s u m m e r 2 0 2 0>",
    "the wifi password is <L-i-c-h-e-n-7-7>",
    "the password for the nas is <lichen seven seven>",
    "the password is <lichen seventy seven exclamation mark>",
    "the password is <lichen underscore moor dash forty seven>.",
    "the password is <lichen followed by 77>",
    "the password is <lichen 77 exclamation mark>",
    "the pw is <l i c h e n seven seven> please",
    "das passwort ist <großes L lichen sieben sieben>",
    "the pin is <eight eight three zero>",
    "the door code is <four four one seven>",
]
SPOKEN = [
    "the password is two words",
    "the password is a four digit number",
    "the password is eight characters or more",
    "the password is one of three",
    "the password is heron two weeks old",
    "the password is twenty days old",
    "the password is step two of three",
    "the password is phase one two",
    "the password is dev 2",
    "the password is plan b",
    "password: option a",
    "password: kafka 3 nodes",
    "the password is ISO-8859-1",
    "Password: Chrome 120, Firefox 118",
    "das passwort ist acht zeichen lang",
    "the pin is four digits long",
    "the pin is one two",
    "the pin is one two three and four pin headers",
]


@pytest.mark.parametrize("told", TOLD)
def test_what_is_spelled_is_taken(told: str) -> None:
    """Letters, digits and signs, with the words between."""
    assert left_of(told) == wanted_of(told)


@pytest.mark.parametrize("text", SPOKEN)
def test_what_is_said_with_numbers_stays(text: str) -> None:
    """How long it is, how old, and which of several."""
    assert redact(text) == text


def test_a_long_run_of_what_spells_is_read_once() -> None:
    """Of each name, so many words."""
    run = "the password is one two three four " * 5_000
    assert redact(run) == run
