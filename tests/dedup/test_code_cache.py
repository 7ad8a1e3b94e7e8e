"""What is compiled once and kept for other processes."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from dedup import code_cache
from dedup.code_cache import CodeCache


@pytest.fixture(autouse=True)
def may_write(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path / "kept"
    assert [found.name for found in tmp_path.iterdir()] in ([], ["kept"]), "no temporary file stays"


def test_it_is_made_once(file: Path) -> None:
    """The process after the one that made it reads it; each key has its own value."""
    first = CodeCache(str(file))
    assert (first.get("a", lambda: [1]), first.get(("b", 2), lambda: b"x"), first.get("a", lambda: [2])) == (
        [1],
        b"x",
        [1],
    )
    first.keep()
    second = CodeCache(str(file))
    assert (second.get("a", lambda: None), second.get(("b", 2), lambda: None)) == ([1], b"x")


def test_nothing_new_writes_nothing(file: Path) -> None:
    """Most processes find everything there."""
    CodeCache(str(file)).keep()
    assert not file.exists()
    first = CodeCache(str(file))
    first.get("a", lambda: 1)
    first.keep()
    before = file.stat().st_ino
    again = CodeCache(str(file))
    again.get("a", lambda: 1)
    again.keep()
    first.keep()
    assert file.stat().st_ino == before


def test_two_processes_add_to_each_other(file: Path) -> None:
    """What another process wrote meanwhile stays."""
    one, other = CodeCache(str(file)), CodeCache(str(file))
    one.get("a", lambda: 1)
    other.get("b", lambda: 2)
    one.keep()
    other.keep()
    assert [CodeCache(str(file)).get(key, lambda: None) for key in "ab"] == [1, 2]


@pytest.mark.parametrize("damage", ["cut", "bit", "empty", "directory"])
def test_a_damaged_file_is_as_good_as_none(file: Path, damage: str) -> None:
    """Not even a single bit may be wrong in what is run; it is made again, and the file written anew."""
    first = CodeCache(str(file))
    first.get("a", lambda: "x" * 100)
    first.keep()
    data = file.read_bytes()
    if damage == "directory":
        file.unlink()
        file.mkdir()
    else:
        file.write_bytes({"cut": data[:-1], "bit": data[:50] + bytes([data[50] ^ 1]) + data[51:], "empty": b""}[damage])
    second = CodeCache(str(file))
    assert second.get("a", lambda: "made again") == "made again"
    second.keep()
    if damage != "directory":
        assert CodeCache(str(file)).get("a", lambda: None) == "made again"


def test_where_nothing_can_be_written(tmp_path: Path) -> None:
    """A place where a folder should be is a file, which stops root too: everything works, and is compiled each time."""
    place = tmp_path / "no folder"
    place.write_text("")
    one = CodeCache(str(place / "kept"))
    assert one.get("a", lambda: 1) == 1
    one.keep()
    assert place.read_text() == ""


def test_where_python_keeps_nothing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who switches off that modules are kept, switches this off as well; and no folder is made for it."""
    for place, off in ((str(file), True), ("", False), (str(file / "none" / "kept"), False)):
        monkeypatch.setattr(sys, "dont_write_bytecode", off)
        one = CodeCache(place)
        assert one.get("a", lambda: 1) == 1
        one.keep()
    assert not file.exists()


def test_it_lies_beside_the_modules_of_this_interpreter() -> None:
    """In the folder of the compiled modules, with the exact version in its name."""
    place = Path(code_cache._beside_the_modules("code"))
    assert place.parent == Path(code_cache.__spec__.cached or "").parent
    assert f"{sys.hexversion:x}" in place.name


def test_old_entries_do_not_pile_up(file: Path) -> None:
    """Versions come and go; when there are too many entries, those that this process did not use are dropped."""
    for number in range(10):
        one = CodeCache(str(file), most=3)
        one.get(number, lambda: 1)
        one.keep()
    assert len(CodeCache(str(file))._written()) <= 4


def test_data_are_read_again_when_their_file_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Weights that were trained again are not mixed up with those before."""
    weights = tmp_path / "weights"
    monkeypatch.setattr(code_cache, "_DATA", {"weights": CodeCache("")})
    for text in ("1", "1, 2"):
        weights.write_text(text)
        for _ in range(2):
            assert code_cache.data_of(weights, lambda: {"read": weights.read_text()}) == {"read": text}
    assert code_cache.data_of(weights, lambda: pytest.fail("it is known")) == {"read": "1, 2"}
