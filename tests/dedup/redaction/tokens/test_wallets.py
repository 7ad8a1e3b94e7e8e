"""Seed phrases that nothing names, by the list that they are drawn from."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from dedup.data_files import DATA
from dedup.errors import DataDamaged
from dedup.redaction.redact import redact
from dedup.redaction.tokens import wallets


@pytest.fixture
def cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The list, but for its last words."""
    words = (DATA / "bip39.txt").read_text("utf-8").split()
    (tmp_path / "bip39.txt").write_text("\n".join(words[:-20]) + "\n", "utf-8")
    monkeypatch.setattr(wallets, "DATA", tmp_path)
    wallets.listed.cache_clear()
    yield
    wallets.listed.cache_clear()


@pytest.mark.usefixtures("cut_off")
def test_without_the_whole_list_nothing_is_let_through() -> None:
    """A phrase of the words that are missing would be stored, and nobody would see it."""
    with pytest.raises(DataDamaged):
        redact("zone zoo year yellow you young youth zebra zero wrist write wrong")
    assert redact("What cannot be such a phrase needs no list.") == "What cannot be such a phrase needs no list."
