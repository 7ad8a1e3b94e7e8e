"""Tokens that say by their own form who has issued them. They are put together here, so that no scanner takes the file
for a leak."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dedup.redaction.redact import redact
from dedup.redaction.signs.marks import MARKS as MARKED
from dedup.redaction.tokens.issuers import _ISSUED, _ISSUED_TOKEN

_BODY = "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6g7H8q9R0s1T2u3V4w5X6y7Z8A9b0C1d2"
_HEX = "0a1b2c3d4e5f60718293a4b5c6d7e8f9" * 5
_LOW = _BODY.lower()
_UP = _BODY.upper()
_ID = "0a1b2c3d-4e5f-4071-8293-a4b5c6d7e8f9"

TOKENS = [
    "cio" + _BODY[:32],
    "oy2" + _LOW[:43],
    "cf" + "at_" + _BODY[:48],
    "v1.0-" + _HEX[:24] + "-" + _HEX[:146],
    _BODY[:52] + "JQQJ" + "99" + _BODY[:18] + "AZDO" + _BODY[:4],
    "cmVm" + "dGtu" + _BODY[:56],
    "sk-" + "lf-" + _ID,
    "os_v2" + "_app_" + _LOW,
    "rpa" + "_" + _UP[:44],
    "dbt" + "c_" + _BODY[:40],
    "polar" + "_oat_" + _BODY[:44],
    "mls" + "n." + _HEX[:64],
    "pdl" + "_live_apikey_" + _LOW[:26] + "_" + _BODY[:22] + "_aB1",
    "dt0" + "c01." + _UP[:24] + "." + _UP,
    "BBDC" + "-" + _BODY[:44],
    "s" + "." + _BODY[:24],
    _ID + ":" + _HEX[:32],
    "AC" + _HEX[:32] + ":" + _HEX[:32],
    "MIIE" + "pAIBAAKCAQEA" + _BODY * 3,
    "MIIE" + "vQIBADANBgkqhkiG9w0BAQEFAASC" + _BODY * 3,
    "MC4C" + "AQAwBQYDK2VwBCIE" + "I" + _BODY[:42] + "=",
    "b3Bl" + "bnNzaC1rZXktdjE" + _BODY * 3,
    "eyJ" + "hbGciOiJkaXIifQ" + ".." + _BODY[:16] + "." + _BODY + "." + _BODY[:22],
    "2/" + "1208394756102938/1209485761029384:" + _HEX[:32],
    "sk" + "-8X2Omu_uL4v7ELVtyuge-",
    "fig" + "d_Aoy7dhwAxmNWyno_0qeD99aijf6h8t_8VD2t3VSZ",
    "xox" + "b-123456789012-1234567890123-SqjYojPBjLxkOqcIxBltXutX",
]


@pytest.mark.parametrize("token", TOKENS, ids=[token[:12] for token in TOKENS])
def test_a_token_is_known_by_its_form(token: str) -> None:
    """Whatever stands before and behind it, and to its last character."""
    told = redact(f"use {token} please")
    assert told.startswith("use [redacted:")
    assert told.endswith("] please")


@pytest.mark.parametrize(
    "text",
    [
        "the publishable key pk_live_" + _BODY[:24] + " is in the bundle",
        "recaptcha site key 6Le" + "cI5" + _BODY[:34],
        "see s.getBoundingClientRects24 in layout.ts",
        "the public key begins MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A",
        "cio is the crate for rust I/O, oy2 is nothing",
        "ANTHROPIC_API_KEY=sk-ant-xxxxx",
        "STRIPE_SECRET_KEY=sk_test_xxx",
        "the pod sk-" + "api-7d9f8c6b5d-x2x4z restarts",
        "sk-" + "2024-fix-login-redirect-loop-v2 is merged",
    ],
)
def test_what_everybody_may_see_is_no_token(text: str) -> None:
    """Publishable keys, public keys, placeholders, and names that begin alike."""
    assert redact(text) == text


BY_THEMSELVES = [(kind, form) for kind, form in _ISSUED if not form.startswith("(?<=")]


@pytest.mark.parametrize("form", [form for _, form in BY_THEMSELVES], ids=[kind for kind, _ in BY_THEMSELVES])
def test_a_quick_look_turns_no_token_away(form: str) -> None:
    """Be it as short as its form allows."""

    @settings(max_examples=10, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(st.from_regex(form, fullmatch=True))
    def check(token: str) -> None:
        assert any(found.start() == 0 for found in _ISSUED_TOKEN.finditer(f"{token} "))

    check()


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        (
            f"see\neyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbm4iLCJy\nb2xlIjoiYWRtaW4ifQ.{'aB3d' * 11}\nand so on",
            "see\n{}\nand so on",
        ),
        (f"key: sk-proj-{'aB3d' * 15}\n{'cD4e' * 8}", "key: {}"),
    ],
)
def test_a_token_goes_on_in_the_next_line_where_its_line_was_cut(text: str, kept: str) -> None:
    """Where the line is as wide as a terminal, or a JWT lacks a part."""
    assert MARKED.sub("{}", redact(text)) == kept


def test_what_stands_below_a_whole_token_stays() -> None:
    """A commit, a name, a sentence: the line of the token was not cut."""
    token = "ghp_" + "aB3d" * 9
    below = "4f7d1a2c93be4c558a1077de12ab90cc4f7d1a2c"
    assert redact(f"token {token}\n{below}") == f"token [redacted:github-token]\n{below}"


def test_the_address_of_a_hook_needs_no_scheme() -> None:
    """People leave it out."""
    assert "aB3d" not in redact("slack: hooks.slack.com/services/T01AB2CD3/B04EF5GH6/" + "aB3d" * 6)
    assert redact("hooks.slack.com/services is blocked") == "hooks.slack.com/services is blocked"
