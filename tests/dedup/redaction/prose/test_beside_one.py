"""What a secret is contrasted with is one as well: the old one may still open something."""

import pytest

from dedup.redaction.redact import redact
from tests.dedup.redaction.bracketed import left_of, wanted_of

CODES = [
    "the door code is <8830>, not <4417>",
    "the pin is <8830>, not <4417>",
    "sorry the pin is <8830> not <4417>",
    "door code <8830> (was <4417>)",
    "the safe code is <8830> and not <4417> anymore",
    "the alarm pin: <8830>, no longer <4417>",
    "the door code isnt <4417>, its <8830>",
    "der türcode ist <8830>, nicht <4417>",
    "der türcode ist <8830>, <4417> ist der alte",
    "the door code is <8830>, <4417> was the old one",
]
TOLD = [
    "the password is <Lichen77>, not <>",
    "the pw is <Lichen77> not <>",
    "password: <Lichen77> (not <>)",
    "password is <Lichen77> now, no longer <>",
    "the password is <Lichen77> instead of <>",
    "the token is <Lichen77>, not <>",
    "das passwort ist <Lichen77>, nicht <>",
    "the password isn't <Lichen77>, it's <>",
    "the password isn't <>",
    "the password is <Lichen77>, or <> on prod",
    "the password is either <> or <Lichen77moor>",
    "the new password is <Lichen77>, i just added a 7 to <>",
    "same as before but with a 2 at the end: <>",
    "same as the old one, <>, but with a 2 at the end",
    "it's <> plus a 1",
]
VALUES = ["Otter88moor", "Ember_Canyon_47", "hummel2024"]
SPOKEN = [
    "the pin is [redacted:secret], not 4 digits",
    "the pin is [redacted:secret] not 10000 times slower",
    "the code is in [redacted:secret], not 2024 lines",
    "the password is [redacted:secret], not Keycloak24",
    "the key [redacted:api-key] works, it's Heron42 that is down",
    "the token [redacted:secret] is used, not OAuth2",
    "token [redacted:github-token], not Heron_Table_12 as in the docs",
    "the key is [redacted:secret], not 8080",
    "its the same but with a new table: Orders_Moor_12",
    "the same as before but with postgres16",
    "it's Heron42 with a capital letter problem",
    "the password was [redacted:secret] or ask Bert42",
]


@pytest.mark.parametrize("told", CODES)
def test_both_codes_are_taken(told: str) -> None:
    """The one that holds, and the one that does not."""
    assert left_of(told) == wanted_of(told)


@pytest.mark.parametrize("told", TOLD)
def test_the_other_password_is_taken_too(told: str) -> None:
    """Whichever of them stands first."""
    for value in VALUES:
        sentence = told.replace("<>", f"<{value}>")
        assert left_of(sentence) == wanted_of(sentence)


@pytest.mark.parametrize("text", SPOKEN)
def test_what_else_is_contrasted_with_a_secret_stays(text: str) -> None:
    """Counts, ports, tools and tables."""
    assert redact(text) == text
