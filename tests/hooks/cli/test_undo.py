"""What is undone, erased or brought over stays whole, whatever has happened in between: through the commands."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from dedup.config import load
from dedup.model import Urn
from dedup.stores.schema import MIGRATIONS
from dedup.stores.sqlite import SqliteStore
from dedup.terms import Retirement
from tests.conftest import ROOT
from tests.hooks.command import exported, run

HOLDS = "The connection pool of the booking service holds {} connections at most."
BY_HAND = "Before each deployment of the booking service we run the database migrations by hand."
WORDING = "We run the database migrations by hand ahead of every deployment of the booking service."
OTHER_WORDING = "Ahead of every deployment of the booking service we run the database migrations by hand."

pytestmark = pytest.mark.usefixtures("with_the_model")


@pytest.fixture
def with_the_model(model_dir: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUBCOG_MODEL_DIR", str(model_dir))


def add(content: str, *more: str, domain: str = "p1") -> str:
    return str(json.loads(run("add", content, "-n", "config", "--domain", domain, "--json", *more).stdout)["urn"])


def imported(path: Path, *rows: dict[str, Any]) -> Any:
    file = path / "import.jsonl"
    file.write_text("\n".join(map(json.dumps, rows)))
    return json.loads(run("import", str(file), "--json").stdout)["counts"]


def in_force(domain: str = "p1") -> set[str]:
    rows = json.loads(run("list", "--domain", domain, "--json").stdout)
    return {row["content"] for row in rows if not row["superseded_by"]}


def elsewhere(home: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv("SUBCOG_HOME", str(home.with_name(name)))


def stored() -> SqliteStore:
    return SqliteStore(load().home)


def test_what_is_forgotten_in_the_middle_of_a_chain_revives_nothing() -> None:
    """What it had replaced is replaced by what has replaced it."""
    add(HOLDS.format(20))
    middle = add(HOLDS.format("now 40"))
    last = add(HOLDS.format("now 80"))
    run("forget", middle)
    assert in_force() == {HOLDS.format("now 80")}
    first, newest = exported()
    assert (newest["urn"], newest["revises"], first["superseded_by"]) == (last, first["urn"], last)


def test_what_is_forgotten_stands_in_no_other_row_of_the_log() -> None:
    """Not as what another candidate was compared with; and not in another project's, whose skip can be undone."""
    add(BY_HAND)
    add(WORDING)
    add(OTHER_WORDING, domain="p2")
    add(WORDING, domain="p2")
    add(OTHER_WORDING)
    restored = str(json.loads(run("restore", "2", "--json").stdout)["restored"])
    run("forget", restored)
    rows = json.loads(run("log", "--domain", "p1", "--json").stdout)
    assert WORDING not in {text for row in rows for text in (row["text"], row["matched_text"])}
    assert run("restore", "4").exit_code == 0
    assert WORDING in in_force("p2")


def test_a_forgotten_wording_does_not_come_back_with_what_had_it(tmp_path: Path) -> None:
    """A skip had left it under a memory that has gone into another one since."""
    add("We run the database migrations by hand ahead of each deployment of the booking service.")
    had, file = f"subcog://p1/config/{'b' * 12}", tmp_path / "one.jsonl"
    text = "Database migrations are run by hand before each deployment of the booking service."
    file.write_text(json.dumps({"urn": had, "content": text, "created_at": "2026-11-01T00:00:00Z"}))
    run("import", "--no-dedup", str(file))
    assert add(WORDING) == had
    run("janitor")
    (row,) = (row["id"] for row in json.loads(run("log", "--domain", "p1", "--json").stdout) if row["text"] == WORDING)
    run("forget", str(json.loads(run("restore", str(row), "--json").stdout)["restored"]))
    assert run("restore", had).exit_code == 0
    assert "ahead of every" not in run("export").output
    assert WORDING.encode() not in (load().home / "memories.db").read_bytes()


def test_links_do_not_end_with_what_is_kept_aside(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a retired memory had replaced stays replaced: when it expires, and in an export."""
    add(HOLDS.format(20))
    add(HOLDS.format("now 40"))
    for text in (HOLDS.format("now 40"), HOLDS.format(90)):
        add(text, "--key", "pool")
    assert in_force() == {HOLDS.format(90)}
    rows = exported()
    monkeypatch.setenv("SUBCOG_RETIRED_DAYS", "0.000001")
    for _ in range(2):
        run("janitor")
    assert in_force() == {HOLDS.format(90)}
    elsewhere(home, monkeypatch, "another")
    imported(tmp_path, *rows)
    run("janitor")
    assert in_force() == {HOLDS.format(90)}


def test_a_value_under_a_key_that_was_changed_in_conversation(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What has changed it holds in another store, too; and what is put under the key next holds in its place."""
    add(HOLDS.format(20), "--key", "pool")
    add(HOLDS.format("now 40"))
    rows, here = exported(), os.environ["SUBCOG_HOME"]
    elsewhere(home, monkeypatch, "another")
    imported(tmp_path, *rows)
    assert in_force() == {HOLDS.format("now 40")}
    monkeypatch.setenv("SUBCOG_HOME", here)
    add(HOLDS.format(90), "--key", "pool")
    assert in_force() == {HOLDS.format(90)}


@pytest.mark.parametrize("known", ["the older one", "the newer one"])
def test_an_import_brings_what_replaced_what(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, known: str
) -> None:
    """Whatever the two are called here: one of them was here before, under its own name or another."""
    add(HOLDS.format(20))
    first = exported()
    add(HOLDS.format("now 40"))
    both = exported()
    elsewhere(home, monkeypatch, "another")
    if known == "the older one":
        imported(tmp_path, *first)
    else:
        add(HOLDS.format("now 40"))
    imported(tmp_path, *both)
    run("janitor")
    assert in_force() == {HOLDS.format("now 40")}


@pytest.mark.parametrize("key", [{}, {"key": "pool"}])
def test_of_a_file_the_value_said_last_holds_wherever_it_stands(tmp_path: Path, key: dict[str, str]) -> None:
    """Many list the newest first. What says no time counts as said last; the report keeps the order of the file."""
    lines = [
        {"namespace": "config", "domain": "p1", "content": HOLDS.format(value)} | time | key
        for value, time in (
            (40, {"created_at": "2026-05-02T00:00:00Z"}),
            (60, {}),
            (20, {"created_at": "2026-05-01T00:00:00Z"}),
        )
    ]
    imported(tmp_path, *lines[::2])
    assert in_force() == {HOLDS.format(40)}
    imported(tmp_path, *lines)
    assert in_force() == {HOLDS.format(60)}
    told = json.loads(run("import", str(tmp_path / "import.jsonl"), "--json").stdout)
    assert [item["where"] for item in told["items"]] == ["line 1", "line 2", "line 3"]


def test_what_goes_into_what_an_import_would_replace_closes_no_ring(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here the older value was said again in place of the newer one: that stays so."""
    old, new = add(HOLDS.format(20)), add(HOLDS.format("now 40"))
    rows = exported()
    elsewhere(home, monkeypatch, "another")
    unlinked = [row | {"revises": None, "superseded_by": None} for row in rows]
    imported(tmp_path, *unlinked)
    again = add("Twenty is what the pool of the ledger holds, after all.")
    with closing(stored()) as store:
        store.supersede(Urn.parse(new), Urn.parse(again))
        assert store.retire(Urn.parse(again), Urn.parse(old), Retirement.MERGED, 1.0)
    imported(tmp_path, *[row | {"last_seen_at": "2100-01-01T00:00:00Z"} for row in rows])
    assert in_force() == {HOLDS.format(20)}


def test_an_id_that_is_taken_costs_no_import(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a memory that was moved there meanwhile, or of another one: of a living or a retired one, or in one file."""
    add(HOLDS.format(20), domain="old")
    rows = exported()
    run("move", "old", "--domain", "new")
    moved = exported()
    elsewhere(home, monkeypatch, "another")
    imported(tmp_path, *rows)
    assert imported(tmp_path, *moved, {"content": BY_HAND, "namespace": "config", "domain": "new"}) == {
        "there": 1,
        "stored": 1,
    }
    same_id = {"urn": f"subcog://p1/config/{rows[0]['urn'][-12:]}", "content": "Releases are cut by the build server."}
    assert imported(tmp_path, same_id, same_id | {"content": "Invoices are numbered without gaps."}) == {"stored": 2}


def test_a_ring_of_retired_memories_ends() -> None:
    """Whatever wrote it: nothing that follows where a memory has gone waits for ever."""
    one, other = (Urn.parse(add(text)) for text in (HOLDS.format(20), BY_HAND))
    with closing(stored()) as store:
        store.retire(one, other, Retirement.MERGED, 1.0)
    with closing(sqlite3.connect(load().home / "memories.db")) as db:
        db.execute("UPDATE retired SET survivor = ?", (str(one),))
        db.commit()
        db.execute("UPDATE memories SET superseded_by = ? WHERE id = ?", (str(one), other.id))
        db.commit()
    assert run("list", "--domain", "p1").exit_code == 0
    assert run("export").exit_code == 0
    add("Releases are cut by the build server.")
    assert run("show", str(one)).exit_code == 0


def test_the_janitor_makes_one_of_what_holds_and_nothing_of_what_is_distinct(tmp_path: Path) -> None:
    """The same text twice: one was replaced, the other was said again; or somebody has said that they are two."""
    urns = [f"subcog://p1/config/{letter * 12}" for letter in "cd"]
    said = {"created_at": "2026-01-01T00:00:00Z"}
    imported(
        tmp_path,
        said | {"urn": urns[1], "content": HOLDS.format(20), "superseded_by": urns[0]},
        said | {"urn": urns[0], "content": HOLDS.format("now 40"), "revises": urns[1]},
        said | {"urn": "subcog://old/config/eeeeeeeeeeee", "content": HOLDS.format(20)},
        said | {"urn": "subcog://p2/config/ffffffffffff", "content": BY_HAND},
        said | {"urn": "subcog://old2/config/111111111111", "content": BY_HAND},
    )
    run("move", "old", "--domain", "p1")
    run("move", "old2", "--domain", "p2")
    run("janitor")
    assert HOLDS.format(20) in in_force()
    gone = next(r["urn"] for r in map(json.loads, run("export", "--all").output.splitlines()) if r.get("retired"))
    run("restore", gone)
    assert "Merged" not in run("janitor").output
    assert json.loads(run("show", gone, "--json").stdout)["urn"] == gone


def test_what_another_project_has_under_a_key_is_not_undone() -> None:
    """After a move, what is brought back stands beside it, without the key."""
    old, _ = (add(text, "--key", "k", domain="old") for text in (BY_HAND, HOLDS.format(20)))
    add("Releases are cut by the build server.", "--key", "k")
    assert "has no key there" in run("move", "old", "--domain", "p1").output
    run("restore", old)
    found = {row["content"]: row["key"] for row in map(json.loads, run("export").output.splitlines())}
    assert found == {"Releases are cut by the build server.": "k", BY_HAND: None}


def test_who_restores_under_a_key_is_told_what_stood_there() -> None:
    """It is replaced in turn; a memory without a key takes nobody's place."""
    old, new = add(BY_HAND, "--key", "k"), add(HOLDS.format(20), "--key", "k")
    told = " ".join(run("restore", old).output.split())
    assert told == f"Restored {old}, which stands under 'k' in place of {new}, which is history now"


@pytest.mark.parametrize(
    "row",
    [
        {"key": "\ud800"},
        {"source": {"uuid": "\ud800"}},
        {"times_seen": 2**70},
        {"created_at": "9999-12-31T23:59:59-12:00"},
        {"created_at": "0001-01-01T00:00:00+12:00"},
    ],
)
def test_a_line_that_cannot_be_stored_costs_no_other(tmp_path: Path, row: dict[str, Any]) -> None:
    """It is refused, or mended; the store can be read afterwards."""
    odd = {"content": "Line two.", "namespace": "config", "domain": "p1"} | row
    imported(tmp_path, {"content": "Line one.", "namespace": "config", "domain": "p1"}, odd)
    assert "Line one." in in_force()
    assert run("export").exit_code == 0


def test_a_restoration_that_is_killed_is_whole_or_was_none(tmp_path: Path) -> None:
    """Between bringing a memory back and noting that it is another one."""
    one, other = (add(text) for text in (HOLDS.format(20), BY_HAND))
    with closing(stored()) as store:
        store.retire(Urn.parse(other), Urn.parse(one), Retirement.MERGED, 1.0)
    code = (
        "import os, sys\n"
        "from dedup.stores.sqlite import SqliteStore\n"
        f"SqliteStore.mark_both_distinct = lambda *_: os.kill(os.getpid(), {signal.SIGKILL})\n"
        f"sys.argv = ['subcog-dedup', 'restore', {other!r}]\n"
        "from hooks.main import main\nmain()\n"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False)
    assert BY_HAND not in in_force()
    run("restore", other)
    assert BY_HAND in in_force()


def test_a_store_of_a_later_version_is_not_thrown_away() -> None:
    """`doctor` says what to do about the program, not about the store."""
    add(BY_HAND)
    with closing(sqlite3.connect(load().home / "memories.db")) as db:
        db.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    told = run("doctor").output
    assert "update subcog-dedup" in told
    assert "mv " not in told


def test_what_was_reversed_is_not_confirmed_nor_reversed_again() -> None:
    """The share of reversed skips is the live estimate of wrong ones."""
    add(BY_HAND)
    add(WORDING)
    assert run("restore", "2").exit_code == 0
    again = run("review", "--confirm", "2")
    assert (again.exit_code, "was reversed" in again.output) == (1, True)
    add(HOLDS.format(20))
    add(HOLDS.format("now 40"))
    (row,) = (
        row["id"] for row in json.loads(run("log", "--domain", "p1", "--json").stdout) if row["decision"] == "revision"
    )
    assert [run("restore", str(row)).exit_code for _ in range(2)] == [0, 1]


def test_a_person_says_which_of_two_holds() -> None:
    """It is undone like any other change; nothing is put in place of itself, or of another project's."""
    old, new, newest = add(BY_HAND), add(HOLDS.format(20)), add("Releases are cut by the build server.")
    theirs = add(BY_HAND, domain="p2")
    assert json.loads(run("supersede", old, new, "--json").stdout) == {"holds": new, "replaced": old}
    assert in_force() == {HOLDS.format(20), "Releases are cut by the build server."}
    run("supersede", new, newest)
    for refused in ((newest, new), (new, new), (theirs, newest)):
        done = run("supersede", *refused)
        assert done.exit_code == (0 if refused == (newest, new) else 1)
    assert in_force() == {HOLDS.format(20)}
    assert run("supersede", new, newest).exit_code == 0
    assert run("supersede", newest, old).exit_code == 1  # it does not hold itself
    assert run("restore", old).exit_code == 0
    assert in_force() == {BY_HAND, "Releases are cut by the build server."}
    assert run("supersede", old, "subcog://p1/config/000000000000").exit_code == 1


def test_what_a_person_says_the_other_way_round_takes_back_what_they_said() -> None:
    """Neither `why` nor `log` tells of the first as if it still held."""
    one, other = add(BY_HAND), add("Releases are cut by the build server.")
    run("supersede", one, other)
    run("supersede", other, one)
    assert in_force() == {BY_HAND}
    told = " ".join(run("why", one).output.split())
    assert f"Somebody said that {other} replaces it, which was taken back since" in told
    logged = run("log", "--domain", "p1").output
    assert f"in place of {other}\n" in logged
    assert f"in place of {one}, taken back since\n" in logged


def test_what_something_else_replaces_as_well_is_not_said_to_hold() -> None:
    """By its number only that decision is undone; the URN of what still replaces it is told, and what to type."""
    first = add(HOLDS.format(20))
    add(HOLDS.format("now 40"))
    other = add("Connections are handed out by pgbouncer, whatever a service asks for.")
    run("supersede", first, other)
    told = run("restore", "2").output.replace("\n", " ")
    assert f"Restored {first}, and is still replaced, by {other}." in told
    assert f"To have it hold: subcog-dedup restore {first}" in told
    assert HOLDS.format(20) not in in_force()
    assert json.loads(run("restore", first, "--json").stdout) == {"restored": first}
    assert HOLDS.format(20) in in_force()
