"""Patterns that are compiled when they are first used."""

import re
import subprocess
import sys

from dedup.patterns import late


def test_a_late_pattern_does_what_a_compiled_one_does() -> None:
    """Text or bytes, with flags, by every method and attribute."""
    pattern = late(r"(?P<word>\w+) b", re.IGNORECASE)
    found = pattern.search("- A B")
    assert found
    assert (found["word"], pattern.sub("x", "a b"), pattern.groups) == ("A", "x", 1)
    assert late(rb"a+").findall(b"aa b a") == [b"aa", b"a"]


def test_a_faulty_pattern_shows_when_it_is_used() -> None:
    """And when all are compiled."""
    program = "from dedup.patterns import compile_all, late; pattern = late('('); "
    for use in ("pattern.match('')", "compile_all()"):
        ran = subprocess.run([sys.executable, "-c", program + use], capture_output=True, text=True, check=False)
        assert "unterminated subpattern" in ran.stderr


def test_all_of_the_product_can_be_compiled() -> None:
    """So none is faulty that only a rare text would come to."""
    program = "import dedup.extract, hooks.dispatch, dedup.patterns as p; p.compile_all()"
    subprocess.run([sys.executable, "-c", program], check=True)
