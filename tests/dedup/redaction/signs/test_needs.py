"""What a form needs is read from the form."""

import re
import sys

import pytest

from dedup.redaction.signs import needs
from dedup.redaction.signs.needs import needs_of, plain


@pytest.mark.parametrize(
    ("pattern", "needed", "begins"),
    [
        (r"(?i)Mot de passe\s(?:est|sera)", [["mot de p"], ["est", "sera"]], ["mot"]),
        (r"\b(?:log|sign)[ -]?in\b", [["log in", "log-in", "login", "sign in", "sign-in", "signin"]], ["log", "sig"]),
        (r"\w{2,20}_(?:key|salt)=", [["_key=", "_salt="]], []),
        (r"(?<=wpa )key\b", [["key"]], ["key"]),
        (r"a{12}b+", [["aaaaaaaa"]], ["aaa"]),
        (r"a{3}", [["aaa"]], ["aaa"]),
        (r"x(?:password)*y", [["xpasswor", "xy"]], ["xpa", "xy"]),
        (r"(?P<a>\d)?(?(a)yes|no)", [["no", "yes"]], []),
        (r"[a-z]+", [], []),
        (r"key|", [], []),
        (r"a.(?=\sis\s)", [[" is "]], []),
        (r"(?i)[^\S\n]ſecret", [[" secret"]], [" se"]),
        (r"(?:x*)+password", [["password"]], ["pas", "xpa", "xxp", "xxx"]),
        (r"(?:\b)*key", [["key"]], ["key"]),
    ],
)
def test_the_needs_of_a_pattern(pattern: str, needed: list[list[str]], begins: list[str]) -> None:
    """Alternatives make a set, what stands one behind the other several; what may be missing makes none."""
    assert needs_of(pattern) == (needed, begins)


def test_another_re_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then every form is searched."""
    monkeypatch.setattr(needs, "_parser", None)
    assert needs_of("secret") == ([], [])


def test_one_writing_has_a_place_for_each_character() -> None:
    """So a piece stands where it stands in the text."""
    for code in (*range(0xD800), *range(0xE000, sys.maxunicode + 1)):
        assert len(plain(chr(code))) == 1


def test_what_differs_in_case_or_blank_alone_has_one_writing() -> None:
    """As `re.IGNORECASE` and `\\s` see it: ſ for s, the sign of kelvin for k, and every space."""
    every = "".join(map(chr, (*range(0xD800), *range(0xE000, sys.maxunicode + 1))))
    for sign in "abcdefghijklmnopqrstuvwxyzäöüßéñçłåאпарольσκωδικόςμ密":
        assert {plain(alike) for alike in re.findall(sign, every, re.IGNORECASE)} == {plain(sign)}
    assert {plain(blank) for blank in re.findall(r"\s", every)} == {" "}
