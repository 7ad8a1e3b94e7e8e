"""Whatever opens with a code, the code is heard in each sentence that tells one."""

import re

import pytest

from dedup.redaction.redact import redact
from dedup.redaction.signs.doors import OPENED

# Without what a name may have besides: "alarms?(?:\\s(?:system|panel))?", "[^\\W\\d_]{0,8}tür".
_BARE = re.sub(r"\w\?", "", re.sub(r"\([^()]*\)\??", "~", re.sub(r"\([^()]*\)", "~", OPENED[3:-1])))
NAMES = [name for name in _BARE.split("|") if re.fullmatch(r"[^\W\d_]+", name)]


@pytest.mark.parametrize(
    "told", ["the {}'s code is <>", "the code for the {} is <>", "the {} code was changed, it's <> now"]
)
def test_every_one_is_heard_in_every_form(told: str) -> None:
    """A list of each form's own would forget some."""
    assert len(NAMES) > 50
    said = [told.format(name) for name in NAMES]
    assert [
        each for each in said if redact(each.replace("<>", "4417")) != each.replace("<>", "[redacted:secret]")
    ] == []


@pytest.mark.parametrize(
    "text",
    [
        "the code for the monitor is 4417",
        "the code for the operator is 4417",
        "the office code was changed, it has 4417 lines now",
        "the card's code is 404 again",
        "the building code was updated in 2021",
        "the phone code was changed, port 8443 now",
    ],
)
def test_other_numbers_stay(text: str) -> None:
    """Of code that somebody writes."""
    assert redact(text) == text
