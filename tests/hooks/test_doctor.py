"""`doctor`: what a hook needs, named, with how it is and a command that mends it."""

import errno
import json
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from dedup.embedding.reader import STATEMENTS, adapted_graphs
from dedup.errors import StoreError
from dedup.steps import Run
from dedup.stores.sqlite import SqliteStore
from hooks.cli import cli
from hooks.dispatch import Request, answer
from hooks.doctor import Check, Health, examine
from hooks.install import Scope, install, settings_file
from hooks.registration import HOOKS, NEW_SESSIONS
from tests.fakes import NOW, FakeEmbedder, kept, text


@pytest.fixture(autouse=True)
def in_a_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SUBCOG_MODEL_DIR", str(tmp_path / "no-model"))


def checks(name: str) -> list[Check]:
    return [check for check in examine() if check.name == name]


def program(tmp_path: Path) -> str:
    path = tmp_path / "subcog-dedup"
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return str(path)


def test_readers_that_do_not_load_are_told(model_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing else shows it: what a reader would say is simply not asked."""
    installed = tmp_path / "model"
    shutil.copytree(model_dir, installed)
    monkeypatch.setenv("SUBCOG_MODEL_DIR", str(installed))
    (well,) = checks("model")
    assert well.health is Health.OK
    (graph,) = adapted_graphs(installed, STATEMENTS)
    graph.unlink()
    graph.mkdir()  # can be neither read nor replaced
    (check,) = checks("model")
    assert (check.health, check.cure) == (Health.WARN, "subcog-dedup model install --force")
    assert check.seen.startswith(f"{well.seen}, but the reader of statements cannot")


def test_a_model_that_was_copied_is_still_used(
    model_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is checked when it is loaded, so nothing is recognised by words only."""
    copied = tmp_path / "model"
    shutil.copytree(model_dir, copied)
    os.utime(copied / "manifest.json", (0, 0))
    monkeypatch.setenv("SUBCOG_MODEL_DIR", str(copied))
    (check,) = checks("model")
    assert (check.health, check.cure) == (Health.WARN, "subcog-dedup model verify")
    assert "words only" not in check.seen


def test_a_home_that_can_be_made_will_be(home: Path) -> None:
    """And looking leaves nothing behind."""
    (check,) = checks("home")
    assert (check.health, check.seen) == (Health.OK, f"{home} will be made when the first hook runs")
    assert not home.exists()
    assert list(home.parent.iterdir()) == []


@pytest.mark.parametrize("place", ["/proc/x", "/dev/null/x"])
def test_a_home_that_cannot_be_made_is_broken(monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    """Also for root, who is told of no missing permission there; the cure goes back to the default."""
    monkeypatch.setenv("SUBCOG_HOME", place)
    (check,) = checks("home")
    assert check.health is Health.BROKEN
    assert check.seen.startswith(f"{place} cannot be made: ")
    assert check.cure == "unset SUBCOG_HOME"


def test_a_home_that_is_a_file_is_broken(home: Path) -> None:
    """Nothing can be stored in it; the cure goes back to the default."""
    home.write_text("")
    (check,) = checks("home")
    assert (check.health, check.cure) == (Health.BROKEN, "unset SUBCOG_HOME")


def test_a_home_that_others_can_read_is_told(home: Path) -> None:
    """It holds what was said in private; the command closes it with all that is in it."""
    home.mkdir(mode=0o755)
    home.chmod(0o755)
    (check,) = checks("home")
    assert (check.health, check.cure) == (Health.WARN, f"chmod -R go-rwx {home}")


def test_bad_settings_are_told_with_value_and_cure(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person who asks may see the value."""
    home.mkdir(mode=0o700)
    (home / "config.toml").write_text("dedup_cache_capacity = 0\n")
    monkeypatch.setenv("SUBCOG_DEDUP_TRESHOLD_APIS", "1")
    monkeypatch.setenv("SUBCOG_LOG_LEVEL", "loud")
    found = {check.cure: check.seen for check in checks("settings")}
    assert set(found) == {
        "unset SUBCOG_LOG_LEVEL",
        "unset SUBCOG_DEDUP_TRESHOLD_APIS",
        f"${{EDITOR:-vi}} {home / 'config.toml'}",
    }
    assert "'loud'" in found["unset SUBCOG_LOG_LEVEL"]


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
    install(settings_file(Scope.PROJECT, tmp_path), str(tmp_path / "gone" / "subcog-dedup"), home)
    (check,) = checks("hooks")
    assert (check.health, check.cure) == (Health.BROKEN, "subcog-dedup install --project")


def test_of_two_registrations_the_more_particular_can_go(tmp_path: Path, home: Path) -> None:
    """Each of them runs; the one for all projects is enough."""
    for scope in (Scope.USER, Scope.LOCAL):
        install(settings_file(scope, tmp_path), program(tmp_path), home)
    assert checks("hooks")[-1].cure == "subcog-dedup uninstall --local"


def test_the_local_settings_of_the_repository_are_mended_at_its_top(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The client reads them from further inside, where no option of `install` names them."""
    for part in ("objects", "refs"):
        (tmp_path / ".git" / part).mkdir(parents=True)
    (tmp_path / ".git" / "HEAD").write_text("ref: refs/heads/main\n")
    install(settings_file(Scope.LOCAL, tmp_path), "/gone/subcog-dedup", home)
    (tmp_path / "inside").mkdir()
    monkeypatch.chdir(tmp_path / "inside")
    (check,) = checks("hooks")
    assert check.cure == f"cd {tmp_path} && subcog-dedup install --local"


def test_settings_that_are_no_json_are_one_line_with_the_place(tmp_path: Path) -> None:
    """Only a person can correct them; until then nobody knows which hooks they register."""
    local = settings_file(Scope.LOCAL, tmp_path)
    local.parent.mkdir()
    local.write_text("{,}")
    (check,) = checks("registration")
    assert check.health is Health.BROKEN
    assert check.seen.startswith(f"{local}:1:2: not JSON")


@pytest.mark.parametrize(
    ("how", "wrong"),
    [
        ("UPDATE memory_text_data SET block = zeroblob(length(block)) WHERE id > 10", "memory_text is damaged"),
        ("DELETE FROM memory_tags_data", "memory_tags is damaged"),
        ("DELETE FROM memory_text WHERE rowid = 1", "memory_text holds 0 instead of 1"),
    ],
)
def test_a_damaged_full_text_index_is_told_and_left_to_the_janitor(home: Path, how: str, wrong: str) -> None:
    """Looking mends nothing; the command that is named does."""
    with closing(SqliteStore(home)) as store:
        store.commit(Run("r", NOW, (kept(text("the crane greases its own cable"), 1),)))
        store._db.execute(how)
    for _ in range(2):
        (check,) = checks("store")
        assert (check.health, check.cure) == (Health.BROKEN, "subcog-dedup janitor")
        assert check.seen == f"not every memory is found by its words: {wrong}"
    assert CliRunner().invoke(cli, check.cure.split()[1:], catch_exceptions=False).exit_code == 0
    (check,) = checks("store")
    assert (check.health, check.seen) == (Health.OK, "1 memory")
    assert '"rebuilt": ' in (home / "hooks.log").read_text()


def test_what_the_search_index_does_not_hold_yet_is_told_in_words(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A few texts are no trouble; many make every look-up slow, and a command mends that."""
    told = []
    with closing(SqliteStore(home)) as store:
        for number, content in enumerate(("the crane greases its own cable", "the kiln cools down over night"), 1):
            told.append(checks("index"))
            step = kept(text(content), number, FakeEmbedder().embed([content])[0])
            store.commit(Run("r", NOW, (step,), model_id="words/1"))
    told.append(checks("index"))
    assert [check.seen for (check,) in told] == [
        "search index up to date",
        "search index up to date, but for at most 1 text that is compared one by one",
        "search index up to date, but for at most 2 texts that are compared one by one",
    ]
    monkeypatch.setattr("hooks.doctor.TAIL_LIMIT", 1)
    (check,) = checks("index")
    assert (check.health, check.cure) == (Health.WARN, "subcog-dedup index")
    assert check.seen == "every look-up is slowed down by 2 texts that are compared one by one"


def test_a_store_that_is_busy_is_not_called_broken(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cure for a broken one would take it out of the janitor's hands."""
    SqliteStore(home).close()

    def locked(self: SqliteStore) -> list[str]:
        raise sqlite3.OperationalError("database is locked")

    monkeypatch.setattr(SqliteStore, "check_texts", locked)
    (check,) = checks("store")
    assert (check.health, check.cure) == (Health.WARN, "subcog-dedup doctor")


def test_a_hook_that_meets_a_damaged_index_keeps_the_memory_and_says_so(home: Path, tmp_path: Path) -> None:
    """In its line of the log, without a word of what was said, until the janitor has mended it."""
    SqliteStore(home).close()
    with closing(sqlite3.connect(home / "memories.db", isolation_level=None)) as db:
        db.execute("DELETE FROM memory_text_data")
    said = "From now on always use pnpm instead of npm, because the lock file must stay stable."
    transcript = tmp_path / "session.jsonl"
    for number in range(3):
        record = {"type": "user", "message": {"role": "user", "content": f"{said} Rule {number}."}, "uuid": str(number)}
        with transcript.open("a") as file:
            file.write(json.dumps({"parentUuid": None, **record}) + "\n")
        payload = {"session_id": "s", "transcript_path": str(transcript), "cwd": str(tmp_path), "trigger": "auto"}
        payload |= {"hook_event_name": "PreCompact"}
        answer(Request("pre-compact", json.dumps(payload).encode()))
        if number == 1:
            CliRunner().invoke(cli, ["janitor"], catch_exceptions=False)
    log = (home / "hooks.log").read_text()
    assert "pnpm" not in log
    lines = [json.loads(line) for line in log.splitlines()]
    runs = [line for line in lines if line["event"] == "hook"]
    assert [run["outcome"] for run in runs] == ["ok"] * 3
    assert runs[0]["captured"] > 0
    assert [run.get("index_damaged", False) for run in runs] == [True, True, False]
    assert [line["rebuilt"] for line in lines if line["event"] == "janitor"] == [1]


def test_failed_runs_are_told_and_cannot_steer_the_terminal(home: Path) -> None:
    """What an error quotes is shown as it is: neither escape sequences nor markup are obeyed."""
    home.mkdir(mode=0o700)
    row = {"timestamp": "9999-01-01T00:00:00Z", "event": "hook", "outcome": "failed", "error": "X: \x1b[2J[/nope]"}
    (home / "hooks.log").write_text(json.dumps(row) + "\n")
    result = CliRunner().invoke(cli, ["doctor"], catch_exceptions=False)
    assert result.exit_code == 1
    assert r"1 of 1 hook runs failed, last: X: \x1b[2J[/nope]" in result.output
    assert f"→ tail {home / 'hooks.log'}" in result.output


def test_what_failed_is_told_after_the_log_has_begun_anew(home: Path) -> None:
    """A log that has grown too large is put aside; what it holds of the last days counts."""
    home.mkdir(mode=0o700)
    row = {"timestamp": "9999-01-01T00:00:00Z", "event": "hook", "outcome": "failed", "error": "StoreError: full"}
    (home / "hooks.log.1").write_text(json.dumps(row) + "\n")
    result = CliRunner().invoke(cli, ["doctor"], catch_exceptions=False)
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


@pytest.mark.parametrize(("missing", "health"), [(2, Health.OK), (3, Health.WARN)])
def test_runs_that_never_find_a_transcript_are_told(home: Path, missing: int, health: Health) -> None:
    """Then the client stores them elsewhere, or nowhere."""
    home.mkdir(mode=0o700)
    row = {"timestamp": "9999-01-01T00:00:00Z", "event": "hook", "outcome": "ok", "unreadable": "FileNotFoundError"}
    (home / "hooks.log").write_text(f"{json.dumps(row)}\n" * missing)
    (check,) = checks("runs")
    assert check.health is health


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
