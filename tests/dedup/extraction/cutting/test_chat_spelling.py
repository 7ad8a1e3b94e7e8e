"""What people type in a chat is read as what it stands for, where its form tells what it is."""

import pytest

from dedup.extraction.cutting.chat_spelling import spelt_out
from tests.dedup.extraction.rules.test_off_limits import laid


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("ask me b4 u add a plugin", "ask me before you add a plugin"),
        ("dont merge w/o askin me", "dont merge without asking me"),
        ("always lint n format ur code pls", "always lint and format your code please"),
        ("remember tht B4 has the pump", "remember that before has the pump"),
    ],
)
def test_short_words_are_spelt_out(typed: str, meant: str) -> None:
    """Also where a capital makes a name of one: no form of a rule or a request asks for that name."""
    assert spelt_out(typed) == meant


@pytest.mark.parametrize(
    "text",
    ["the key is `u n b4`", "n=5 and u.id", "src/u/ur.py", "r-n-d", "n is the count", "a login in Berlin", "b4.csv"],
)
def test_names_stay(text: str) -> None:
    """In code, in paths, beside a dot or a hyphen; and words that end alike."""
    assert spelt_out(text) == text


@pytest.mark.parametrize(
    "text",
    [
        "ask me b4 u add a plugin",
        "dont merge w/o askin me",
        "no new plugins w/o asking me ever",
        "never commit w/o askin first",
        "dont rename stuff w/o asking pls",
        "u must always ask b4 u push",
        "always run the smoke test b4 u push",
        "ur commits must always be in english",
        "b4 u run a migration u ask me, always",
        "dont push w/o runnin the tests, ever",
        "ask me b4 deleting anything",
        "never merge w/o a green build",
        "always tag me b4 u deploy",
    ],
)
def test_a_rule_may_be_typed_like_that(text: str) -> None:
    """As it was typed, it is kept."""
    assert laid(text) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "dont restart it w/o the flag, it crashes",
        "b4 u go, run the tests",
        "dont start w/o the config, it crashes",
        "dont u think it fails w/o askin?",
        "it renames files w/o asking",
        "windows restarts w/o asking me",
        "never worked w/o sudo",
        "ask me b4? hm no",
    ],
)
def test_a_report_in_such_words_is_no_rule(text: str) -> None:
    """No more than one that is spelt out."""
    assert laid(text) == []
