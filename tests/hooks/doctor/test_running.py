"""`doctor` on what runs, or would: registered hooks, and the judge. That of the worker is in `test_worker`."""

from pathlib import Path

import pytest

from hooks.doctor import Health
from hooks.install import Scope, install, settings_file
from hooks.registration import HOOKS, NEW_SESSIONS
from tests.hooks.doctor.examined import checks


def program(tmp_path: Path) -> tuple[str]:
    path = tmp_path / "subcog-dedup"
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return (str(path),)


def test_hooks_that_are_turned_off_are_told(tmp_path: Path, home: Path) -> None:
    """They are registered, everything is well, and nothing would ever run."""
    user, local = settings_file(Scope.USER, tmp_path), settings_file(Scope.LOCAL, tmp_path)
    install(user, program(tmp_path), home)
    assert [check.health for check in checks("hooks")] == [Health.OK]
    local.parent.mkdir()
    local.write_text('{"disableAllHooks": true}')
    check = checks("hooks")[-1]
    assert (check.health, check.seen) == (Health.WARN, f"{local}: disableAllHooks is set, so no hook runs")


def test_hooks_for_new_sessions_are_told(tmp_path: Path, home: Path) -> None:
    """They are there only where somebody asked for them."""
    file = settings_file(Scope.USER, tmp_path)
    install(file, program(tmp_path), home)
    assert [check.seen for check in checks("hooks")] == [f"{file}: PreCompact, SessionStart, SessionEnd"]
    install(file, program(tmp_path), home, (*HOOKS, NEW_SESSIONS))
    assert [check.seen for check in checks("hooks")] == [f"{file}: PreCompact, SessionStart, new sessions, SessionEnd"]


def test_a_program_that_is_gone_is_mended_in_the_file_that_names_it(tmp_path: Path, home: Path) -> None:
    """Installing for the user would leave the broken entry where it is."""
    install(settings_file(Scope.PROJECT, tmp_path), (str(tmp_path / "gone" / "subcog-dedup"),), home)
    (check,) = checks("hooks")
    assert (check.health, check.cure) == (Health.BROKEN, "subcog-dedup install --project")


def test_of_two_registrations_the_more_particular_can_go(tmp_path: Path, home: Path) -> None:
    """Each of them runs; the one for all projects is enough."""
    for scope in (Scope.USER, Scope.LOCAL):
        install(settings_file(scope, tmp_path), program(tmp_path), home)
    assert checks("hooks")[-1].cure == "subcog-dedup uninstall --local"


PLUGIN = '{"enabledPlugins": {"subcog-dedup@mine": %s, "other@mine": true}}'


def test_a_plugin_that_is_on_is_a_registration(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who was told to install as well would have every hook run twice; where both are on, the plugin can go."""
    monkeypatch.setenv("PATH", str(tmp_path))
    user, local = settings_file(Scope.USER, tmp_path), settings_file(Scope.LOCAL, tmp_path)
    local.parent.mkdir()
    local.write_text(PLUGIN % "true")
    seen = f"{local}: PreCompact, SessionStart, SessionEnd (plugin subcog-dedup@mine)"
    (check,) = checks("hooks")
    assert (check.health, check.seen) == (Health.BROKEN, f"{seen}; no subcog-dedup on the PATH")
    assert check.cure == "claude plugin disable subcog-dedup@mine && subcog-dedup install"
    install(user, program(tmp_path), home)
    first, second, both = checks("hooks")
    assert (first.health, second.health, second.seen) == (Health.OK, Health.OK, seen)
    assert (both.health, both.cure) == (Health.WARN, "claude plugin disable subcog-dedup@mine")


def test_a_plugin_that_the_more_particular_settings_turn_off_is_none(tmp_path: Path) -> None:
    """As the client has it: the last file that names it decides."""
    user, local = settings_file(Scope.USER, tmp_path), settings_file(Scope.LOCAL, tmp_path)
    for file, on in ((user, "true"), (local, "false")):
        file.parent.mkdir()
        file.write_text(PLUGIN % on)
    (check,) = checks("hooks")
    assert (check.seen, check.cure) == ("not registered with Claude Code", "subcog-dedup install")


def test_the_local_settings_of_the_repository_are_mended_at_its_top(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The client reads them from further inside, where no option of `install` names them."""
    for part in ("objects", "refs"):
        (tmp_path / ".git" / part).mkdir(parents=True)
    (tmp_path / ".git" / "HEAD").write_text("ref: refs/heads/main\n")
    install(settings_file(Scope.LOCAL, tmp_path), ("/gone/subcog-dedup",), home)
    (tmp_path / "inside").mkdir()
    monkeypatch.chdir(tmp_path / "inside")
    (check,) = checks("hooks")
    assert check.cure == f"cd {tmp_path} && subcog-dedup install --local"


def test_settings_that_are_no_json_are_one_line_with_the_place(tmp_path: Path) -> None:
    """Only a person can correct them; until then nobody knows which hooks they register."""
    local = settings_file(Scope.LOCAL, tmp_path)
    local.parent.mkdir()
    local.write_text("{,}")
    (check,) = checks("hooks")
    assert (check.health, check.cure) == (Health.BROKEN, f"${{EDITOR:-vi}} {local}")
    assert check.seen.startswith(f"{local}:1:2: not JSON")


def test_no_word_on_a_judge_that_nobody_wants() -> None:
    """Nothing is missing where it is off, as it is unless a person turns it on."""
    assert checks("judge") == []


def test_a_judge_that_could_be_asked_is_told_and_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing listens at that address; the key is not shown."""
    monkeypatch.setenv("SUBCOG_JUDGE_BACKEND", "api")
    monkeypatch.setenv("SUBCOG_JUDGE_BASE_URL", "http://127.0.0.1:9")
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-ant-secret")
    (check,) = checks("judge")
    assert (check.health, check.cure) == (Health.OK, "")
    assert check.seen == "claude-haiku-5-5 by http://127.0.0.1:9, 300,000 tokens a day; not asked now"


def test_a_judge_that_the_file_wants_and_that_cannot_be_asked_is_turned_off_there(
    home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Taking it out of the environment would change nothing."""
    home.mkdir()
    (home / "config.toml").write_text('judge_backend = "claude"\n')
    monkeypatch.setenv("PATH", str(tmp_path))
    (check,) = checks("judge")
    assert check.cure == "${EDITOR:-vi} " + str(home / "config.toml")


@pytest.mark.parametrize(
    ("backend", "lacks", "cure"),
    [
        ("api", "ANTHROPIC_API_KEY is not set", "export ANTHROPIC_API_KEY=…"),
        ("claude", "no program called", "unset SUBCOG_JUDGE_BACKEND"),
    ],
)
def test_a_judge_that_cannot_be_asked_is_told_with_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, backend: str, lacks: str, cure: str
) -> None:
    """Everything else works without it."""
    monkeypatch.setenv("SUBCOG_JUDGE_BACKEND", backend)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    (check,) = checks("judge")
    assert (check.health, check.cure) == (Health.WARN, cure)
    assert lacks in check.seen
