"""`doctor` on the runs of the last days, as the log tells of them."""

import json
import os
from pathlib import Path

import pytest

from hooks.dispatch import Request, answer
from hooks.doctor import Health
from tests.hooks.command import run
from tests.hooks.doctor.examined import checks


def test_failed_runs_are_told_and_cannot_steer_the_terminal(home: Path) -> None:
    """What an error quotes is shown as it is: neither escape sequences nor markup are obeyed."""
    home.mkdir(mode=0o700)
    row = {"timestamp": "9999-01-01T00:00:00Z", "event": "hook", "outcome": "failed", "error": "X: \x1b[2J[/nope]"}
    (home / "hooks.log").write_text(json.dumps(row) + "\n")
    result = run("doctor")
    assert result.exit_code == 1
    assert r"1 of 1 hook runs failed, last: X: \x1b[2J[/nope]" in result.output
    assert f"→ tail {home / 'hooks.log'}" in result.output


def test_what_failed_is_told_after_the_log_has_begun_anew(home: Path) -> None:
    """A log that has grown too large is put aside; what it holds of the last days counts."""
    home.mkdir(mode=0o700)
    row = {"timestamp": "9999-01-01T00:00:00Z", "event": "hook", "outcome": "failed", "error": "StoreError: full"}
    (home / "hooks.log.1").write_text(json.dumps(row) + "\n")
    result = run("doctor")
    assert "1 of 1 hook runs failed, last: StoreError: full" in result.output


@pytest.mark.parametrize(("why", "health"), [("PermissionError", Health.WARN), ("FileNotFoundError", Health.OK)])
def test_a_transcript_that_cannot_be_read_is_told(home: Path, why: str, health: Health) -> None:
    """Not one that is missing: a session in which nothing was said has none."""
    home.mkdir(mode=0o700)
    row = {"timestamp": "9999-01-01T00:00:00Z", "event": "hook", "outcome": "ok", "unreadable": why}
    (home / "hooks.log").write_text(json.dumps(row) + "\n")
    (check,) = checks("runs")
    assert check.health is health
    assert (why in check.seen) is (health is Health.WARN)


def test_a_log_that_is_no_file_is_not_waited_for(home: Path) -> None:
    """Hooks do without a log, then; and `doctor` without what it says."""
    home.mkdir(mode=0o700)
    os.mkfifo(home / "hooks.log")
    (check,) = checks("runs")
    assert check.health is Health.OK


@pytest.mark.parametrize(("missing", "health"), [(2, Health.OK), (3, Health.WARN)])
def test_runs_that_never_find_a_transcript_are_told(home: Path, missing: int, health: Health) -> None:
    """Then the client stores them elsewhere, or nowhere."""
    home.mkdir(mode=0o700)
    row = {"timestamp": "9999-01-01T00:00:00Z", "event": "hook", "outcome": "ok", "unreadable": "FileNotFoundError"}
    (home / "hooks.log").write_text(f"{json.dumps(row)}\n" * missing)
    (check,) = checks("runs")
    assert check.health is health


def test_a_setting_that_a_hook_has_ignored_is_told_where_it_is_not_set(
    home: Path, no_model: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hook has the environment of its session; there the default was used, and nobody saw it."""
    call = json.dumps({"session_id": "s", "transcript_path": str(home / "t.jsonl"), "cwd": str(home.parent)}).encode()
    answer(Request("pre-compact", call, "text"))
    assert [check.health for check in checks("runs")] == [Health.OK]
    monkeypatch.setenv("SUBCOG_DEDUP_THRESHOLD_DECISIONS", "1.5")
    answer(Request("pre-compact", call, "text"))
    monkeypatch.delenv("SUBCOG_DEDUP_THRESHOLD_DECISIONS")
    (check,) = checks("runs")
    assert check.health is Health.WARN
    assert "hooks have ignored a setting" in check.seen
    assert "SUBCOG_DEDUP_THRESHOLD_DECISIONS" in check.seen


@pytest.mark.parametrize(("failed", "health"), [(0, Health.OK), (2, Health.WARN)])
def test_what_the_janitor_could_not_compare_or_merge_is_told(home: Path, failed: int, health: Health) -> None:
    """Its last run went on without it."""
    home.mkdir(mode=0o700)
    row = {"timestamp": "9999-01-01T00:00:00Z", "event": "janitor", "outcome": "ok", "merged": 3}
    (home / "hooks.log").write_text(json.dumps(row | {"failed_merges": failed}) + "\n")
    (check,) = checks("janitor")
    assert check.health is health
    assert ("could not compare or merge 2 memories" in check.seen) is bool(failed)
