"""`move`: a project gets a remote, and with it another name."""

import json
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from dedup.state_keys import CALLED
from dedup.stores.sqlite import SqliteStore
from hooks.project import project_of, without_remote
from hooks.recalled import notes
from hooks.renamed import former_names, note_name
from tests.conftest import ROOT
from tests.hooks.command import run

FACT = "We use PostgreSQL 15 for the orders, because of the index over JSON."


pytestmark = pytest.mark.usefixtures("no_model")


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "shop"
    subprocess.run(["git", "init", "-q", str(path)], check=True)
    monkeypatch.chdir(path)
    return path


def with_remote(repository: Path) -> str:
    """Give it one; what it was called before."""
    was = project_of(repository).slug
    url = "git@github.com:me/shop.git"
    subprocess.run(["git", "-C", str(repository), "remote", "add", "origin", url], check=True)
    return was


def contents() -> list[str]:
    return [row["content"] for row in json.loads(run("list", "--json").stdout)]


def test_memories_from_before_a_remote_are_found_and_moved(repository: Path) -> None:
    """`list` and `doctor` say what to type; afterwards neither has anything to say."""
    run("add", FACT, "-n", "decisions", "--key", "database")
    was = with_remote(repository)
    command = f"subcog-dedup move {was}"
    assert f"under its earlier name {was}; to bring them here: {command}" in " ".join(run("list").output.split())
    assert command in " ".join(run("doctor").output.split())
    moved = json.loads(run("move", was, "--json").stdout)
    assert moved == {"moved": 1, "lost_their_key": [], "from": was, "to": project_of(repository).slug}
    assert contents() == [FACT]
    assert "Skipped as a duplicate" in run("add", FACT, "-n", "decisions", "--key", "database").output
    assert "subcog-dedup move" not in run("list").output + run("doctor").output


def test_another_project_s_memories_are_moved_only_where_the_new_name_is_given(repository: Path) -> None:
    """It cannot be told apart from a mistyped name afterwards: both projects' memories are one's then."""
    run("add", FACT, "-n", "decisions", "--domain", "attic-00000001")
    now = project_of(repository).slug
    refused = run("move", "attic-00000001")
    assert (refused.exit_code, f"--domain {now}" in refused.stderr, contents()) == (2, True, [])
    assert run("move", "attic-00000001", "--domain", now).exit_code == 0
    assert contents() == [FACT]


def test_old_names_lead_to_the_memory(repository: Path) -> None:
    """They are in summaries, in notes, in exports; also after a second move, and for what was retired."""
    first, second = (json.loads(run("add", text, "-n", "decisions", "--key", "db", "--json").stdout)["urn"]
                     for text in (FACT, FACT.replace("15", "16")))  # fmt: skip
    backup = repository / "backup.jsonl"
    backup.write_text(run("export").output)
    was = with_remote(repository)
    run("move", was)
    run("move", project_of(repository).slug, "--domain", "shop-renamed-00000001")
    assert "retired" in run("why", first).output
    assert json.loads(run("show", second, "--json").stdout)["content"] == FACT.replace("15", "16")
    done = run("import", str(backup))
    assert (done.exit_code, len(texts_of("shop-renamed-00000001")), texts_of(was)) == (0, 1, [])
    assert run("restore", first).exit_code == 0
    assert run("forget", second).exit_code == 0
    assert texts_of("shop-renamed-00000001") == [FACT]
    run("move", "shop-renamed-00000001", "--domain", was)
    assert texts_of(was) == [FACT]


def texts_of(domain: str) -> list[str]:
    found = run("list", "--json", "--domain", domain)
    return [row["content"] for row in json.loads(found.stdout)] if found.exit_code == 0 else []


def test_a_global_memory_does_not_hide_the_hint(repository: Path) -> None:
    """Nor does one that was captured under the new name."""
    run("add", FACT, "-n", "decisions")
    was = with_remote(repository)
    run("add", "Dates are ISO 8601 everywhere, in UTC.", "-n", "patterns", "--global")
    run("add", "Retries use exponential backoff.", "-n", "patterns")
    assert f"subcog-dedup move {was}" in " ".join(run("list").output.split())


def test_a_remote_that_is_the_repository_itself_is_no_other_name(repository: Path) -> None:
    """Some people push to where they are."""
    run("add", FACT, "-n", "decisions")
    subprocess.run(["git", "remote", "add", "origin", "."], check=True)
    assert contents() == [FACT]
    assert "move" not in run("list").output


def test_a_remote_that_changes_is_told_as_well(repository: Path) -> None:
    """The repository moves to an organisation, or its remote is taken away: what was stored has another name."""
    with_remote(repository)
    run("add", FACT, "-n", "decisions")
    was = project_of(repository).slug
    subprocess.run(["git", "remote", "set-url", "origin", "git@github.com:us/shop.git"], check=True)
    assert contents() == []
    assert f"subcog-dedup move {was}" in " ".join(run("list").output.split())
    assert f"subcog-dedup move {was}" in " ".join(run("doctor").output.split())
    subprocess.run(["git", "remote", "remove", "origin"], check=True)
    assert f"subcog-dedup move {was}" in " ".join(run("list").output.split())
    run("move", was)
    assert contents() == [FACT]
    assert "move" not in run("list").output


def test_what_hooks_kept_is_found_under_its_earlier_remote(repository: Path) -> None:
    """Nobody has typed a command by then."""
    with_remote(repository)
    was = project_of(repository).slug
    said = {"type": "user", "uuid": "u1", "cwd": str(repository), "message": {"role": "user", "content": FACT}}
    transcript = repository / "t.jsonl"
    transcript.write_text(json.dumps(said) + "\n")
    call = {"hook_event_name": "PreCompact", "session_id": "s", "cwd": str(repository), "trigger": "manual"}
    told = json.dumps(call | {"transcript_path": str(transcript)})
    hook = [sys.executable, "-m", "hooks", "hook"]
    assert FACT in subprocess.run([*hook, "pre-compact"], cwd=ROOT, input=told, capture_output=True, text=True).stdout
    subprocess.run(["git", "remote", "set-url", "origin", "git@github.com:us/shop.git"], check=True)
    assert f"subcog-dedup move {was}" in " ".join(run("list").output.split())
    compacted = json.dumps(call | {"transcript_path": "", "hook_event_name": "SessionStart", "source": "compact"})
    done = subprocess.run([*hook, "session-start"], cwd=ROOT, input=compacted, capture_output=True, text=True)
    assert f"subcog-dedup move {was}" in done.stdout


def test_names_outside_of_a_repository(tmp_path: Path) -> None:
    """A directory is known by itself; there is nothing to remember."""
    with closing(SqliteStore(tmp_path / "home")) as store:
        note_name(store, tmp_path, project_of(tmp_path).domain)
        assert former_names(store, tmp_path) == []


def test_a_damaged_note_is_none(repository: Path, tmp_path: Path) -> None:
    """`list` lists all the same."""
    with closing(SqliteStore(tmp_path / "home")) as store:
        place = without_remote(repository)
        assert place
        store.set_state(f"{CALLED}{place.slug}", "not JSON")
        assert former_names(store, repository) == []
        note_name(store, repository, project_of(repository).domain)
        assert json.loads(store.state(f"{CALLED}{place.slug}") or "") == [project_of(repository).slug]


def test_without_a_former_name_nothing_is_said(repository: Path) -> None:
    """Nor where there was nothing under it."""
    before = run("list")
    with_remote(repository)
    for listed in (before, run("list")):
        assert (listed.exit_code, "move" in listed.output) == (0, False)


def test_another_projects_memories_are_not_offered(repository: Path, tmp_path: Path) -> None:
    """Only what this directory was called itself."""
    run("add", FACT, "-n", "decisions", "--domain", "elsewhere-00000001")
    with_remote(repository)
    told = run("list").output + run("doctor").output
    assert "1 memory" in told
    assert "move" not in told


@pytest.mark.parametrize("old", ["nobody-00000001", "Not A Slug"])
def test_a_name_that_nobody_has_is_an_error(repository: Path, old: str) -> None:
    """In one line."""
    done = run("move", old)
    assert (done.exit_code in (1, 2), len(done.output.splitlines())) == (True, 1)


def test_to_where_they_are_is_an_error(repository: Path) -> None:
    """There is nothing to be done."""
    run("add", FACT, "-n", "decisions")
    done = run("move", project_of(repository).slug)
    assert (done.exit_code, "where they are" in done.output) == (2, True)


def called_before(repository: Path, home: Path, url: str, *others: str) -> str:
    """A name under which an older version kept this repository's memories, and those of `others`, and its remote."""
    subprocess.run(["git", "-C", str(repository), "remote", "add", "origin", url], check=True)
    was = "notes-00000001"
    run("add", FACT, "-n", "decisions", "--domain", was)
    with closing(SqliteStore(home)) as store:
        for place in (without_remote(repository), *(Place(slug) for slug in others)):
            assert place
            store.set_state(f"{CALLED}{place.slug}", json.dumps([was]))
    return was


class Place(NamedTuple):
    """Some other repository's place."""

    slug: str


def test_what_an_older_version_called_otherwise_is_found(repository: Path, home: Path) -> None:
    """It left out whose home the remote is in; what it kept under that name is brought over like any other."""
    was = called_before(repository, home, "alice@host:notes.git")
    assert f"subcog-dedup move {was}" in " ".join(run("list").output.split())
    assert run("move", was).exit_code == 0
    assert contents() == [FACT]


def test_a_name_that_another_repository_had_is_not_moved_unseen(repository: Path, home: Path) -> None:
    """The older version may have put two people's memories under it: everybody who tells of it says so, and `move`
    wants to be told where to."""
    was = called_before(repository, home, "alice@host:notes.git", "elsewhere-00000002")
    now = project_of(repository).slug
    with closing(SqliteStore(home)) as store:
        recalled = " ".join(notes(store, str(repository)))
    for told in (run("list").output, run("doctor").output, recalled):
        told = " ".join(told.split())
        assert f"subcog-dedup move {was} --domain {now}" in told
        assert (
            f"another repository was called so, too, and some may be its own: subcog-dedup list --domain {was}" in told
        )
    refused = run("move", was)
    assert (refused.exit_code, f"--domain {now}" in refused.stderr, contents()) == (2, True, [])
    assert run("move", was, "--domain", now).exit_code == 0
    assert contents() == [FACT]


def test_a_remote_that_is_taken_back_after_a_move_leaves_the_memories_in_sight(repository: Path) -> None:
    """They stand under the name that the project had in between, though no hook has run meanwhile."""
    run("add", FACT, "-n", "decisions")
    run("move", with_remote(repository))
    between = project_of(repository).slug
    subprocess.run(["git", "-C", str(repository), "remote", "remove", "origin"], check=True)
    assert f"subcog-dedup move {between}" in run("list").output
    run("move", between)
    assert contents() == [FACT]
