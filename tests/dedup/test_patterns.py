"""Patterns that are compiled when they are first used."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import dedup.extraction.extract
import dedup.verify  # noqa: F401
import hooks.dispatch  # noqa: F401
from dedup import patterns
from dedup.code_cache import CodeCache
from dedup.patterns import compiled, late
from tests.conftest import ROOT


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
    program = "import dedup.extraction.extract, hooks.dispatch, dedup.patterns as p; p.compile_all()"
    subprocess.run([sys.executable, "-c", program], check=True)


def test_all_of_the_product_are_the_same_in_every_process() -> None:
    """What is made of a set has another order in each: its pattern was compiled each time, and the cache written."""
    program = (
        "import dedup.extraction.extract, dedup.verify, hooks.dispatch, dedup.patterns as p;"
        " print('\\n'.join(sorted(repr(one._made_of) for one in p._Late.all)))"
    )
    one, other = (
        subprocess.run(
            [sys.executable, "-c", program], env=os.environ | {"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout.splitlines()
        for seed in ("1", "2")
    )
    assert len(one) > 500
    assert set(one) == set(other)


TEXTS = [
    "We use `port 8080` from 10 ms to 20 ms, e.g. https://host.example/a?b=c; FOO_BAR=1 -- **not** v1.2.3!",
    '2026-01-02 10:11 [remote "origin"] ÄÖ ſtraße K µs İı Ωmega 数字。 「x」 ’tis don\'t',
    *Path(__file__).read_text(encoding="utf-8").splitlines(),
]


def test_what_was_kept_is_what_was_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each pattern of the product, written to a file and read by another process, is the same and finds the same."""
    made = [one._made_of for one in patterns._Late.all]
    written = CodeCache(str(tmp_path / "kept"))
    monkeypatch.setattr(patterns, "CACHE", written)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    for one in made:
        compiled(*one)
    written.keep()

    def unexpected() -> None:
        pytest.fail("it was not kept")

    read = CodeCache(str(tmp_path / "kept"))
    monkeypatch.setattr(patterns, "_parts", lambda *_: unexpected())
    monkeypatch.setattr(patterns, "CACHE", read)
    assert len(made) > 150
    for pattern, flags in made:
        ours, theirs = compiled(pattern, flags), re.compile(pattern, flags)
        assert ours == theirs  # which compares pattern, flags and what the matcher is given
        assert (ours.groups, ours.groupindex) == (theirs.groups, theirs.groupindex)
        texts = TEXTS if isinstance(pattern, str) else [text.encode() for text in TEXTS]
        for text in texts:
            assert [m.regs for m in ours.finditer(text)] == [m.regs for m in theirs.finditer(text)]


@pytest.mark.parametrize("kept", [(b"abc", 0, 0, {}, ()), (b"\xff" * 64, 0, 0, {}, (None,)), ("", 1), ()])
def test_what_makes_no_sense_is_compiled_again(kept: tuple[object, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """What is no code, or code that the matcher would not take, does no harm."""
    monkeypatch.setattr(patterns, "_parts", lambda *_: kept)
    monkeypatch.setattr(patterns, "CACHE", CodeCache(""))
    assert compiled(r"a+", 0).findall("aa b a") == ["aa", "a"]


def test_no_pattern_has_a_possessive_group() -> None:
    """Python before 3.11.5 matches them wrongly (python/cpython#106052): a secret stayed in what was redacted."""
    possessive = re.compile(r"\)(?:[*+?]|\{[\d,]*\})\+|\(\?>")
    sources = [path for package in ("dedup", "hooks") for path in (ROOT / package).rglob("*.py")]
    assert len(sources) > 100
    assert [str(path) for path in sources if possessive.search(path.read_text(encoding="utf-8"))] == []
