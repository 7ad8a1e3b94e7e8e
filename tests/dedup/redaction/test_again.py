"""Secrets that are spoken of once more, where nothing names them."""

import pytest

from dedup.redaction.again import Secrets
from dedup.redaction.redact import redact, without
from dedup.redaction.signs.certain import is_unmistakable

AGAIN = [
    # each secret in brackets; only the first one is told to be one
    "set the root password to <Wolke77x>. Then I logged in with <Wolke77x> and it worked",
    "DB_PASSWORD=<zaunpfahl3> is in .env. It asked, I gave it <zaunpfahl3> and got in",
    "I first tried <zaunpfahl3>, then read the file: DB_PASSWORD=<zaunpfahl3>",
    "the api key is <9f8s7df98s7df9s8d7f>; later calls had ?q=<9f8s7df98s7df9s8d7f> as well",
    "password: <Ze!tung55>\n\nuser:<Ze!tung55>@host did not work",
    # a plain word, where it is entered or alone in quotes
    "password: <kastanie>\nI typed <kastanie>, and it let me in",
    "password: <kastanie>\nthe log has `<kastanie>` twice",
]
ELSEWHERE = [
    # a word, a name of software with its release, a short number and a part of another word may mean something else
    ("password: <kastanie>\nthe kastanie service is down", "the kastanie service is down"),
    ("password: <postgres16>\nwe run postgres16 on db-2", "we run postgres16 on db-2"),
    ("the PIN is <4711>. It listens on port 4711", "It listens on port 4711"),
    ("DB_PASSWORD=<Wolke77x> and the bucket Wolke77xy", "the bucket Wolke77xy"),
    ("DB_PASSWORD=<Wolke77x> and the bucket my_Wolke77x", "the bucket my_Wolke77x"),
    ("DB_PASSWORD=<ledger-2024> and the topic ledger-2024", "the topic ledger-2024"),
]


@pytest.mark.parametrize("text", AGAIN)
def test_what_was_a_secret_once_is_one_wherever_else_it_stands(text: str) -> None:
    """Before it and behind it, without a name: every bracket is a mark afterwards."""
    said = text.replace("<", "").replace(">", "")
    secret = text[text.index("<") + 1 : text.index(">")]
    assert secret not in redact(said)
    assert redact(said).count("[redacted:") == text.count("<")


@pytest.mark.parametrize(("text", "stays"), ELSEWHERE)
def test_what_may_mean_something_else_stays_where_nothing_names_it(text: str, stays: str) -> None:
    """The secret itself is taken out where it is told, and what only looks like it stays."""
    kept = redact(text.replace("<", "").replace(">", ""))
    assert "[redacted:secret]" in kept
    assert stays in kept


def test_the_secrets_of_one_text_are_taken_out_of_others() -> None:
    """A conversation has many texts; what is taken out of one of them is handed on with its kind."""
    taken: dict[str, str] = {}
    redact("token: ghp_16C7e42F292c6912E7710c838347Ae178B4a and DB_PASSWORD=Wolke77x", taken)
    told = without("ghp_16C7e42F292c6912E7710c838347Ae178B4a, Wolke77x, Wolke78x", Secrets(taken))
    assert told == "[redacted:github-token], [redacted:secret], Wolke78x"


@pytest.mark.parametrize("name", ["postgres16", "4711", "2024-05-01", "src/app/v2.py", "useX2Factor", "sommer", "$PW"])
def test_what_a_text_may_have_for_another_reason_is_not_unmistakable(name: str) -> None:
    """Names of software, numbers, dates, paths, identifiers, words and references."""
    assert not is_unmistakable(name)


def test_many_secrets_and_a_long_text_are_read_in_one_go() -> None:
    """Thousands of secrets that begin alike: each of the places is looked up, and not each secret sought everywhere."""
    secrets = Secrets({f"Wolke{n}x{n}": "secret" for n in range(20_000)})
    text = "Wolke1 " * 20_000 + "Wolke19999x19999"
    assert without(text, secrets) == "Wolke1 " * 20_000 + "[redacted:secret]"
