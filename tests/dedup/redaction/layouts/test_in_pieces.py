"""Secrets that stand apart from their name: printed by a command, told or broken in two, or in JSON."""

import pytest

from dedup.redaction.redact import redact
from tests.dedup.redaction.bracketed import left_of, wanted_of

# Each with the values in brackets.
TOLD = [
    "here is what i get:\n$ echo $DB_PASS\n<Lichen77>\n$ psql",
    "$ pass show db/shop\n<Lichen77>",
    "$ kubectl get secret db -o jsonpath='{.data.pw}' | base64 -d\n<Lichen77>",
    "the key starts with <sk-live-9fK2mQx7> and goes on <Lw0x7YzQm4Vt8Zr1>",
    "api key part one <8f3kd92jqLw0> part two <x7YzQm4Vt8Zr>",
    "api key: <8f3kd92jqLw0>\n<x7YzQm4Vt8Zr1Kp6>",
    "my openai key is\n<sk8f3kd92jqLw0x7YzQm4Vt8Zr1Kp6>",
    '{"mdp":"<pelican>","host":"x"}',
    '{"wifiPsk":"<Seerose77>"}',
    '{"smtp_auth":"<Lichen77>"}',
    '{"auth":{"u":"anna","p":"<Biber-Nest-31>"}}',
    '{"zugangscode":"<4711>"}',
    "| host | user | kennwort |\n|---|---|---|\n| db1 | shop | <Lichen77> |",
    '{"credentials":["anna","<Biber-Nest-31>"]}',
]
SPOKEN = [
    "$ echo $DB_HOST\nLichen77",
    "$ git rev-parse HEAD\n9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
    "$ pass show db/shop\nError: db/shop is not in the password store.",
    "the key starts with orders and goes on with the date",
    "the cache key starts with user_42 and ends with v2",
    "api key: required\nsee the wiki",
    '{"mdp":"<votre mot de passe>"}',
    '{"user":"anna","page":"Lichen77"}',
    '{"credentials":["anna","viewer"]}',
    '{"smtp_auth":"login"}',
]


@pytest.mark.parametrize("told", TOLD)
def test_the_value_alone_is_taken(told: str) -> None:
    """And each piece of it; what stands around it stays."""
    assert left_of(told) == wanted_of(told)


@pytest.mark.parametrize("text", SPOKEN)
def test_what_only_looks_like_it_stays(text: str) -> None:
    """Other variables, commits, errors, names, and what says that there is no value."""
    assert redact(text) == text
