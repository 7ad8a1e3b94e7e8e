"""Recovery codes: as many as there are, whatever joins them."""

import pytest

from dedup.redaction.redact import redact
from tests.dedup.redaction.bracketed import left_of, wanted_of

SHAPES = [
    ("8f3a-22bc", "91cd-77ef", "a1b2-c3d4", "e5f6-0a1b"),
    ("83920174", "10293847", "56473829", "99213847"),
    ("k3j9x2", "p8w4q1", "m5n7b3", "z6y2r9"),
    ("8f3ac-22bcd", "91cde-77efa", "abcde-fghij", "zyxwv-utsrq"),
    ("4f9a2b1c", "0d3e8f7a", "b6c5d4e3", "1a9b8c7d"),
]
LISTS = [
    "recovery codes: {}, {} and {}",
    "backup codes are {}, {}, {} and {}",
    "the backup codes are {}, {}, and {}",
    "backup codes {} {} {} {}",
    "backup codes: {} and {} and {} and {}",
    "recovery codes: {} or {} or {}, any will do",
    "recovery codes: {}; {}; {}",
    "recovery codes for github: {} / {} / {} / {}",
    "backup codes (github): {} & {} & {}",
    "my recovery codes for github are {}, {}, {}",
    "saved the recovery codes, {} {} {}",
    "recovery codes — {}, {}, {}",
    "backup code {}, second one {}, third {}",
    "recovery codes: {} (used), {}, {}",
    "the 2fa backup codes: `{}` `{}` `{}`",
    "one-time codes: {}, {}, {}",
    "recovery codes:\n{}\n{}\n{}\n{}",
    "Backup codes:\n\n- {}\n- {}\n- {}",
    "recovery codes:\n1. {}\n2. {}\n3. {}\n\nkeep them",
    "recovery codes:\n```\n{}\n{}\n{}\n```",
    "Backup codes:\n* {} {}\n* {} {}",
    "Wiederherstellungscodes: {}, {} und {}",
    "codes de secours : {}, {} et {}",
    "códigos de respaldo: {}, {} y {}",
    "códigos de recuperação: {}, {} e {}",
    "kody zapasowe: {}, {} i {}",
]
SPOKEN = [
    "recovery codes are sha256 hashed",
    "recovery codes: 10 of them, 8 characters each",
    "the backup code path2 is slow",
    "backup codes were rotated on 20240101",
    "the recovery code 2048 lines long",
    "recovery codes: shown once, then hashed in table2",
    "error codes: 40010001, 40010002 and 40010003",
    "recovery codes expire, see commit 4f9a2b1c and a1b2c3d4",
    "one-time codes are valid for 30 seconds",
    "backup codes: see postgres16 and redis7",
    "kody zapasowe są w sejfie",
]


@pytest.mark.parametrize("codes", SHAPES)
@pytest.mark.parametrize("listed", LISTS)
def test_each_code_of_a_list_is_taken(listed: str, codes: tuple[str, ...]) -> None:
    """Behind commas, "and", on lines of their own, numbered, with a note: the last as well as the first."""
    told = listed.format(*(f"<{code}>" for code in codes))
    assert left_of(told) == wanted_of(told)


@pytest.mark.parametrize(
    "told",
    [
        "recovery codes: <8f3a-22bc>, <91cd-77ef> and the server runs build4711",
        "recovery codes: <8f3a-22bc>, <91cd-77ef>. See commit 4f9a2b1c",
        "backup codes: <83920174>, <10293847>, valid from 20240101",
    ],
)
def test_what_follows_on_the_last_code_stays(told: str) -> None:
    """Behind other words a code has the shape of the first one."""
    assert left_of(told) == wanted_of(told)


@pytest.mark.parametrize("text", SPOKEN)
def test_what_is_said_of_codes_stays(text: str) -> None:
    """How they are kept, how many there are, other codes, commits, dates."""
    assert redact(text) == text


SEEDS = [
    "my authenticator key is <JBSW Y3DP EHPK 3PXP>",
    "authenticator setup key: <jbsw y3dp ehpk 3pxp>",
    "2fa secret (grouped): <JBSW-Y3DP-EHPK-3PXP>",
]
NO_SEEDS = [
    "the setup key: this will take over from some page",
    "2fa code review of some long mail flow",
    "the totp seed is kept with care here only",
    "the setup code: ABCD 2345 efgh 2345",
]


@pytest.mark.parametrize("told", SEEDS)
def test_what_sets_up_an_authenticator_is_taken_in_groups(told: str) -> None:
    """As it is shown to be typed."""
    assert left_of(told) == wanted_of(told)


@pytest.mark.parametrize("text", NO_SEEDS)
def test_words_of_four_letters_are_no_seed(text: str) -> None:
    """Some digits are in one, and only one case."""
    assert redact(text) == text


def test_a_long_list_is_read_once() -> None:
    """Each name may begin the list that the next one is in."""
    line = "recovery codes: a\n"
    assert redact(line * 4_000) == line * 4_000
