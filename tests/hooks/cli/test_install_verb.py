"""`subcog-dedup install` and `uninstall` as a person or a script sees them."""

import json
import os
from pathlib import Path

import pytest

from tests.hooks.command import run


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("option", "name"),
    [((), "~/.claude/settings.json"), (("--project",), "settings.json"), (("--local",), "settings.local.json")],
    ids=["user", "project", "local"],
)
def test_each_scope_has_its_file(project: Path, option: tuple[str, ...], name: str) -> None:
    """Without an option the person's own settings; with one, those of the project that one is in."""
    file = Path(name).expanduser() if name.startswith("~") else project / ".claude" / name
    assert run("install", *option).stdout == f"Registered in {file}\n"
    assert "PreCompact" in json.loads(file.read_bytes())["hooks"]
    assert run("install", *option).stdout == f"Already registered in {file}\n"
    gone = run("uninstall", *option)
    assert gone.stdout == f"Taken out of {file}\n"
    assert gone.stderr.startswith(f"What is remembered stays in {os.environ['SUBCOG_HOME']}")
    assert not file.exists()
    again = run("uninstall", *option)
    assert (again.output, again.exit_code) == (f"Not registered in {file}\n", 0)


@pytest.mark.skipif(os.name == "nt", reason="there HOME says nothing")
def test_without_a_directory_of_the_user_only_the_projects_settings_are_known(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An empty HOME would have them at the root of the disk; `doctor` says that it cannot look."""
    monkeypatch.setenv("HOME", "")
    refused = run("install")
    assert (refused.exit_code, refused.output) == (2, "Error: HOME has to be an absolute path: ~/.claude is in it\n")
    assert run("install", "--project").exit_code == 0
    seen = run("doctor")
    assert seen.exit_code == 1
    assert "hooks     HOME has to be an absolute path" in seen.output
    assert "✓ home" in seen.output
    monkeypatch.setenv("SUBCOG_HOME", "")
    assert [run(verb).exit_code for verb in ("doctor", "list", "install")] == [2, 2, 2]


@pytest.mark.parametrize("option", ["--project", "--local"])
def test_below_the_top_of_a_repository_it_is_said_who_reads_the_file(
    project: Path, option: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The client takes such settings from the directory that it is started in. At the top there is nothing to say, nor
    where they are one's own."""
    (project / ".git" / "refs").mkdir(parents=True)
    (project / ".git" / "HEAD").write_text("ref: refs/heads/main\n")
    below = project / "packages" / "app"
    below.mkdir(parents=True)
    assert "sessions" not in run("install", option).stderr
    monkeypatch.chdir(below)
    said = f"Only sessions that are started in {below} read it, not those started in {project}.\n"
    assert run("install", option).stderr.startswith(said)
    assert (below / ".claude").is_dir()
    assert "sessions" not in run("install").stderr


def test_who_is_registered_elsewhere_is_not_told_to_delete_what_that_needs(project: Path) -> None:
    """The hooks of the other place go on, over the same home."""
    run("install")
    run("install", "--project")
    elsewhere = Path("~/.claude/settings.json").expanduser()
    assert run("uninstall", "--project").stderr == f"They are still registered in {elsewhere}\n"
    assert "then delete " in run("uninstall").stderr


def test_a_copy_that_stays_is_named(project: Path) -> None:
    """Where something else has changed the settings meanwhile, nobody should wonder whose file that is."""
    file = project / ".claude" / "settings.json"
    file.parent.mkdir()
    file.write_text('{"model": "one"}')
    run("install", "--project")
    assert "subcog-backup" not in run("uninstall", "--project").stderr
    run("install", "--project")
    file.write_text(file.read_text().replace("one", "two"))
    assert f"how it was until now: {file}.subcog-backup\n" in run("uninstall", "--project").stderr


def test_of_two_copies_the_right_one_is_named(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In another home nothing is known of the first one, which is how the file was before the install."""
    file = project / ".claude" / "settings.json"
    file.parent.mkdir()
    file.write_text('{"model": "one"}')
    run("install", "--project")
    registered = file.read_text()
    monkeypatch.setenv("SUBCOG_HOME", str(project / "elsewhere"))
    found = run("uninstall", "--project").stderr
    copy = file.with_name("settings.json.subcog-backup-2")
    assert copy.read_text() == registered
    assert f"how it was until now: {copy}\n" in found
    assert file.with_name("settings.json.subcog-backup").exists()


def test_recall_in_new_sessions_is_asked_for(project: Path) -> None:
    """Once asked for, it stays until the hooks are taken out."""
    file = project / ".claude" / "settings.local.json"
    for options, matchers in (
        ((), ["compact"]),
        (("--new-sessions",), ["compact", "startup|clear|resume"]),
        ((), ["compact", "startup|clear|resume"]),
    ):
        run("install", "--local", *options)
        groups = json.loads(file.read_bytes())["hooks"]["SessionStart"]
        assert [group["matcher"] for group in groups] == matchers
    run("uninstall", "--local")
    assert not file.exists()


def test_dry_run_prints_the_difference_only(project: Path) -> None:
    """As it is, without colours or wrapping: it can be saved and applied."""
    ran = run("install", "--local", "--dry-run")
    assert ran.output.startswith(f"--- /dev/null\n+++ {project}/.claude/settings.local.json\n@@ -0,0 +1,")
    assert [line[0] for line in ran.output.splitlines()[3:]] == ["+"] * (len(ran.output.splitlines()) - 3)
    assert list(project.iterdir()) == []


def test_json_says_what_was_done(project: Path) -> None:
    """In which file, with which difference, and whether there was anything to do."""
    rows = [json.loads(run(verb, "--local", "--json").stdout) for verb in ("install", "install", "uninstall")]
    assert [row["changed"] for row in rows] == [True, False, True]
    assert {row["file"] for row in rows} == {str(project / ".claude" / "settings.local.json")}
    assert [bool(row["diff"]) for row in rows] == [True, False, True]


def test_invalid_settings_are_one_line_and_exit_code_2(project: Path) -> None:
    """The person has to correct the file; the line says where."""
    file = project / ".claude" / "settings.json"
    file.parent.mkdir()
    file.write_text('{\n  "a": 1,\n}\n')
    for verb in ("install", "uninstall"):
        ran = run(verb, "--project")
        assert ran.exit_code == 2
        assert ran.stderr.startswith(f"Error: {file}:3:1: not JSON: ")
        assert ran.stderr.count("\n") == 1
    assert file.read_text() == '{\n  "a": 1,\n}\n'


def test_without_the_model_installing_ends_with_how_to_get_it(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Or recognising by meaning would be off, and nobody would know; whoever reads JSON asks `model status`."""
    monkeypatch.setenv("SUBCOG_MODEL_DIR", str(project / "no-model"))
    assert run("install", "--local").stderr.endswith("subcog-dedup model install\n")
    assert run("install", "--local").stderr.endswith("subcog-dedup model install\n")
    assert run("install", "--local", "--json").stderr == ""
    assert run("install", "--local", "--dry-run").stderr == ""
    assert "model" not in run("uninstall", "--local").stderr


def test_with_the_model_there_is_no_hint(project: Path, model_dir: Path) -> None:
    """What need not be done is not mentioned."""
    assert run("install", "--local").stderr == ""
