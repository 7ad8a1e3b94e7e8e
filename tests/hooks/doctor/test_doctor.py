"""`doctor`: what a hook needs, named, with how it is and a command that mends it."""

import errno
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from dedup.errors import StoreError
from dedup.stores.sqlite import SqliteStore
from hooks.doctor import Health, examine
from tests.hooks.doctor.examined import checks


def test_cures_are_commands(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As they are typed: no back-quotes, no advice around them."""
    home.mkdir(mode=0o755)
    home.chmod(0o755)
    (home / "memories.db").write_bytes(b"scrambled" * 1000)
    monkeypatch.setenv("SUBCOG_LOG_LEVEL", "loud")
    cures = {check.cure for check in examine() if check.health is not Health.OK}
    assert {cure.split()[0] for cure in cures} <= {"subcog-dedup", "unset", "chmod", "mv"}
    assert {"subcog-dedup install", "subcog-dedup model install"} <= cures
    assert os.sep in next(cure for cure in cures if cure.startswith("mv "))


def test_a_full_disk_is_told_and_no_store_called_damaged(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its cure is room: the store is whole."""
    SqliteStore(home).close()
    monkeypatch.setattr(Path, "write_bytes", raising(OSError(errno.ENOSPC, "No space left on device")))
    monkeypatch.setattr(SqliteStore, "__init__", raising(StoreError("disk I/O error"), sqlite3.OperationalError()))
    (found,), (store,) = checks("home"), checks("store")
    assert found.seen == f"{home} cannot be written to: no space left on device"
    assert (found.health, store.health) == (Health.BROKEN, Health.BROKEN)
    assert found.cure == store.cure == f"df -h {home}"


def raising(error: Exception, cause: Exception | None = None) -> Callable[..., None]:
    """What does nothing but fail."""

    def fail(*_: object, **__: object) -> None:
        raise error from cause

    return fail
