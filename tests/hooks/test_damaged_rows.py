"""A row of the store that cannot be read: named, and left out; everything else goes on."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from dedup.model import Urn
from dedup.steps import Run
from dedup.stores.schema import DATABASE
from dedup.stores.sqlite import SqliteStore
from dedup.terms import Retirement
from hooks.dispatch import Request, answer
from hooks.doctor import Health
from hooks.project import project_of
from tests.fakes import NOW, FakeEmbedder, database, engine_over, kept, text
from tests.hooks.command import run
from tests.hooks.doctor.examined import checks
from tests.hooks.test_capture import FACTS, record

SECRETIVE = "the second crane is known to the harbour office alone"
LIVING = [
    "namespace = 'zebra'",
    "domain = 'a b//'",
    "id = 'XYZ'",
    "content = x'ff00fe'",
    "content = CAST(x'74686520ff746869' AS TEXT)",
    "created_at = 'yesterday'",
    "created_at = 1e30",
    "last_seen_at = 'x'",
    "confidence = 'high'",
    "times_seen = 'many'",
    "access_count = 'many'",
    "superseded_by = 'nonsense'",
    "revises = 'nonsense'",
    "hash = x'ff'",
    "session_id = x'ff'",
    "key = x'ff'",
    "value = x'ff'",
]
ASIDE = [
    "memory = '{'",
    "memory = '{}'",
    "wordings = '7'",
    "why = 'zebra'",
    "survivor = 'zebra'",
    "retired_at = 'x'",
]

Damaging = Callable[[str, str], str]


@pytest.fixture(autouse=True)
def in_a_project(project_without_model: None) -> None:
    """Where a person types."""


@pytest.fixture
def damaged(home: Path) -> Damaging:
    """Stores four memories, one of which goes into another one; damages one, of which it returns what it is called."""

    def damage(table: str, how: str) -> str:
        domain = project_of(Path.cwd()).domain
        said = ["the first crane greases its own cable", SECRETIVE, "the third crane stands still", "cranes are yellow"]
        with closing(SqliteStore(home)) as store:
            steps = tuple(kept(text(one, domain=domain), number) for number, one in enumerate(said, 1))
            store.commit(Run("r", NOW, steps))
            if table == "retired":
                store.retire(steps[1].urn, steps[0].urn, Retirement.REPLACED, NOW)
        with closing(sqlite3.connect(home / DATABASE)) as db, db:
            (row,) = db.execute(f"SELECT row FROM {table} WHERE id = ?", (steps[1].id,)).fetchone()  # noqa: S608
            db.execute(f"UPDATE {table} SET {how} WHERE row = ?", (row,))  # noqa: S608
            named = db.execute(
                f"SELECT domain, namespace, id FROM {table} WHERE row = ?",  # noqa: S608
                (row,),
            ).fetchone()
        return "subcog://{}/{}/{}".format(*named)

    return damage


@pytest.mark.parametrize(("table", "how"), [("memories", how) for how in LIVING] + [("retired", how) for how in ASIDE])
def test_the_rest_is_exported_and_what_is_missing_is_named(damaged: Damaging, table: str, how: str) -> None:
    """Without its content, which is nobody's who reads error messages. `doctor` names it, too."""
    name = damaged(table, how)
    done = run("export", "--all")
    said = [json.loads(line)["content"] for line in done.stdout.splitlines()]
    assert len(said) == 3
    assert SECRETIVE not in said
    assert done.stderr == f"{name} is damaged in the store, and was left out\n"
    assert done.exit_code == 1
    (check, *_) = checks("store")
    assert (check.health, check.cure) == (Health.BROKEN, "subcog-dedup janitor --damaged")
    assert check.seen == f"damaged, and left out: {name}"


@pytest.mark.parametrize("how", LIVING)
def test_the_others_are_listed_and_recalled(damaged: Damaging, home: Path, how: str, tmp_path: Path) -> None:
    """By commands and by hooks, which keep what is new, and put down that something is wrong."""
    name = damaged("memories", how)
    listed = run("list", "--all", "--json")
    assert (len(json.loads(listed.stdout)), listed.exit_code) == (3, 1)
    transcript = tmp_path / "t.jsonl"
    transcript.write_text(record(FACTS[0], 1))
    call = {"session_id": "s", "transcript_path": str(transcript), "cwd": str(Path.cwd()), "source": "compact"}
    told = answer(Request("session-start", json.dumps(call).encode(), output="text")).decode()
    assert "the third crane stands still" in told
    assert SECRETIVE not in told
    with closing(SqliteStore(home)) as store:
        assert FACTS[0] in {memory.content for memory in store.memories()}
    (ran,) = [json.loads(line) for line in (home / "hooks.log").read_text().splitlines()]
    assert ran["outcome"] == "ok"
    assert ran.get("damaged", [name]) == [name]


@pytest.mark.parametrize(("table", "how"), [("memories", "created_at = 'x'"), ("retired", "memory = '{'")])
def test_who_asks_for_it_is_told_that_it_is_damaged(damaged: Damaging, table: str, how: str) -> None:
    """Not that there is none of that name."""
    name = damaged(table, how)
    for called in (name, Urn.parse(name).id):
        done = run("show", called)
        assert (done.exit_code, done.stdout) == (3, "")
        assert f"Error: {name} is damaged in the store, and cannot be read\n" in done.stderr


def test_a_whole_store_is_exported_without_a_word(damaged: Damaging) -> None:
    """Whatever numbers are stored as whole ones, and however long ago something was said."""
    damaged("memories", "created_at = 0, last_seen_at = 7, confidence = 1")
    done = run("export", "--all")
    assert (len(done.stdout.splitlines()), done.stderr, done.exit_code) == (4, "", 0)


@pytest.mark.parametrize("how", LIVING)
def test_the_janitor_and_a_search_go_on(damaged: Damaging, how: str) -> None:
    """A link that leads nowhere is cleared, as others are, and a hash made anew: then nothing is damaged any more."""
    name = damaged("memories", how)
    assert "the third crane" in run("search", "third crane").stdout
    assert run("janitor").exit_code == 0
    left = run("export").stderr
    assert left == ("" if "nonsense" in how or "hash" in how else f"{name} is damaged in the store, and was left out\n")


def test_a_link_to_a_memory_of_a_later_version_is_kept(damaged: Damaging, home: Path) -> None:
    """Which has more kinds of memories: what it has replaced does not hold again."""
    damaged("memories", "namespace = 'zebra'")
    link = f"subcog://p/zebra/{2:012x}"
    with database(home) as db:
        db.execute("UPDATE memories SET superseded_by = ? WHERE row = 1", (link,))
        assert run("janitor").exit_code == 0
        assert db.execute("SELECT superseded_by FROM memories WHERE row = 1").fetchone()[0] == link


def test_a_text_that_is_damaged_is_given_no_vector_for_ever(damaged: Damaging, home: Path) -> None:
    """The others are, and whoever asks for it comes to an end."""
    damaged("memories", "content = CAST(x'74686520ff746869' AS TEXT)")
    with closing(SqliteStore(home)) as store:
        engine_over(store, FakeEmbedder()).embed_missing()
        assert len(store.without_vector(FakeEmbedder().model_id, 10)) == 1


@pytest.mark.parametrize("how", [how for how in LIVING if "hash" not in how])
def test_what_a_damaged_memory_had_said_is_stored_once_it_is_said_again(damaged: Damaging, how: str) -> None:
    """It would be lost: the damaged one is shown to nobody any more. Said once more then, it is there."""
    damaged("memories", how)
    run("add", SECRETIVE, "-n", "decisions")
    again = run("add", SECRETIVE.upper(), "-n", "decisions")
    assert [row["content"] for row in map(json.loads, run("export").stdout.splitlines())].count(SECRETIVE) == 1
    assert "exact" in again.stdout


@pytest.mark.parametrize("how", ["created_at = 'x'", "last_seen_at = 'x'", "revises = 'x'", "content = x'ff'"])
@pytest.mark.parametrize("embedder", [FakeEmbedder(), None])
def test_nor_is_it_matched_by_what_says_nearly_the_same(
    damaged: Damaging, home: Path, how: str, embedder: FakeEmbedder | None
) -> None:
    """By meaning as by words."""
    damaged("memories", how)
    nearly = text(f"{SECRETIVE} as of now", domain=project_of(Path.cwd()).domain)
    with closing(SqliteStore(home)) as store:
        engine = engine_over(store, embedder)
        engine.embed_missing()
        (receipt,) = engine.capture([nearly], dry_run=True)
        matched = {f.match.content for f in receipt.verdict.findings if f.match}
    assert receipt.stored
    assert SECRETIVE not in matched


@pytest.mark.parametrize("how", [*LIVING[:-4:3], "times_seen = 9e999", "confidence = 9e999", "revises = 7"])
def test_nor_by_a_hook_that_has_just_seen_it(damaged: Damaging, home: Path, how: str, tmp_path: Path) -> None:
    """What was judged moments ago has gone into a memory that is damaged since."""
    damaged("memories", "times_seen = 2")
    transcript = tmp_path / "t.jsonl"
    call = {"session_id": "s", "transcript_path": str(transcript), "cwd": str(Path.cwd())}
    for number in (1, 2):
        transcript.write_text(record(FACTS[0], number))
        answer(Request("session-end", json.dumps(call).encode()))
        with closing(SqliteStore(home)) as store:
            assert [memory.content for memory in store.memories()].count(FACTS[0]) == 1
        with database(home) as db:
            found = db.execute("SELECT row FROM memories WHERE content = ? ORDER BY row DESC", (FACTS[0],)).fetchone()
            db.execute(f"UPDATE memories SET {how}, twin = {number} WHERE row = ?", found)  # noqa: S608


def test_the_wordings_of_a_damaged_memory_are_damaged_with_it(damaged: Damaging, home: Path) -> None:
    """And where one of its wordings is damaged, so is the memory: `doctor` names what `list` leaves out."""
    name = damaged("memories", "times_seen = 2")
    with database(home) as db:
        row = db.execute("SELECT row FROM memories WHERE id = ?", (Urn.parse(name).id,)).fetchone()[0]
        said = ("its second wording", text("its second wording").hash, "s", "u", "t", "yesterday")
        db.execute(
            "INSERT INTO wordings (memory, content, hash, session_id, uuid, transcript, created_at)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            (row, *said),
        )
    assert len(run("export", "--all").stdout.splitlines()) == 3
    (check, *_) = checks("store")
    assert check.seen == f"damaged, and left out: {name}"


@pytest.mark.parametrize("how", ["domain = 'a b//'", "content = x'ff00fe'", "created_at = 'x'", "revises = 'x'"])
def test_a_backup_is_imported_into_a_store_in_which_it_is_damaged(damaged: Damaging, home: Path, how: str) -> None:
    """Under a name of its own, where its own is taken."""
    damaged("memories", "times_seen = 2")
    backup = home.parent / "backup.jsonl"
    backup.write_text(run("export", "--all").stdout)
    with database(home) as db:
        db.execute(f"UPDATE memories SET {how} WHERE row = 2")  # noqa: S608
    assert run("import", str(backup)).exit_code == 0
    assert SECRETIVE in run("export", "--all").stdout


def test_a_text_that_has_the_character_that_stands_for_damage_is_whole(damaged: Damaging) -> None:
    """As somebody has typed it."""
    damaged("memories", "times_seen = 2")
    run("add", "the log of the pier has a \ufffd in each of its lines", "-n", "context")
    assert len(run("export").stdout.splitlines()) == 5


def columns(home: Path) -> dict[str, tuple[object, ...]]:
    """What the store holds, but for what the indexes make of it."""
    tables = ("memories", "wordings", "retired", "dedup_log", "open_questions")
    with database(home) as db:
        db.text_factory = bytes
        return {table: tuple(map(tuple, db.execute(f"SELECT * FROM {table} ORDER BY 1"))) for table in tables}  # noqa: S608


@pytest.mark.parametrize(("table", "how"), [("memories", how) for how in LIVING] + [("retired", how) for how in ASIDE])
def test_it_is_mended_or_taken_out_and_nothing_that_can_be_read_is_lost(
    damaged: Damaging, home: Path, table: str, how: str
) -> None:
    """It was named by `doctor` for ever, and no command did anything about it. What says something and has a name stays
    under that; the rest goes into a file, byte for byte, from which `import` takes what can be read."""
    name = damaged(table, how)
    others = [line for line in run("export", "--all").stdout.splitlines() if name not in line]
    before = columns(home)
    tried = json.loads(run("janitor", "--damaged", "--dry-run", "--json").stdout)
    assert (columns(home), [*home.glob("damaged-*")]) == (before, [])
    done = json.loads(run("janitor", "--damaged", "--json").stdout)
    assert {**done, "file": ""} == tried
    lost = table == "retired" or how.startswith(("namespace", "domain", "id =", "content"))
    assert (done["mended"], done["taken_out"]) == ((0, 1) if lost else (1, 0))
    (line,) = map(json.loads, Path(done["file"]).read_text().splitlines())
    assert (line["damaged"], line["table"], line["stays"]) == (name, table, not lost)
    assert Path(done["file"]).stat().st_mode & 0o077 == 0
    after = run("export", "--all")
    assert (after.exit_code, after.stderr) == (0, "")
    assert set(others) <= set(after.stdout.splitlines())
    (check, *_) = checks("store")
    assert check.health is Health.OK
    if table == "retired":
        assert SECRETIVE in json.dumps(line) or how.startswith("memory")
    elif not lost:
        assert SECRETIVE in {json.loads(one)["content"] for one in after.stdout.splitlines()}
        assert "exact" in run("add", SECRETIVE, "-n", "decisions").stdout
    elif not how.startswith("content"):
        kind = ("--namespace", "decisions") if how.startswith("namespace") else ()
        assert run("import", done["file"], *kind).exit_code == 0
        assert SECRETIVE in run("export").stdout
    else:
        assert bytes.fromhex(line["row"]["content"]["hex"]) in (b"\xff\x00\xfe", b"the \xffthi")
    assert json.loads(run("janitor", "--damaged", "--json").stdout) == {"mended": 0, "taken_out": 0, "file": ""}


def test_what_is_whole_is_left_as_it_is(damaged: Damaging, home: Path) -> None:
    """However odd it is, and there is nothing to be kept of it."""
    damaged("memories", "created_at = 0, last_seen_at = 7, confidence = 1, content = 'a \ufffd', hash_recipe = 1")
    before = columns(home)
    assert run("janitor", "--damaged").stdout == "Nothing is damaged\n"
    assert (columns(home), [*home.glob("damaged-*")]) == (before, [])
    assert run("janitor", "--damaged", "--again").exit_code == 2


def test_where_it_cannot_be_kept_nothing_is_changed(
    damaged: Damaging, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk may be full."""
    damaged("memories", "content = x'ff00fe'")
    before = columns(home)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("hooks.cli.damaged.os.fsync", full)
    assert run("janitor", "--damaged").exit_code == 3
    assert columns(home) == before


@pytest.mark.parametrize("end", ["\u2028", "\x85"])
def test_what_ends_lines_elsewhere_ends_none_of_the_file(damaged: Damaging, home: Path, end: str) -> None:
    """JSON has it in a text as it is."""
    damaged("memories", f"content = 'the first{end}the second', namespace = 'zebra'")
    ran = run("janitor", "--damaged")
    assert ran.exit_code == 0
    assert "subcog-dedup import" in ran.stdout
    (file,) = home.glob("damaged-*")
    assert run("import", str(file), "--namespace", "decisions").exit_code == 0
    assert f"the first{end}the second" in [
        json.loads(one)["content"] for one in run("export").stdout.split("\n") if one
    ]


def test_a_damaged_wording_is_taken_out_and_its_memory_stays(damaged: Damaging, home: Path) -> None:
    """With what it says itself, and its other wordings."""
    damaged("memories", "times_seen = 2")
    with database(home) as db:
        said = [("its second wording", "yesterday"), ("its third wording", 7.0)]
        for content, at in said:
            db.execute(
                "INSERT INTO wordings (memory, content, hash, session_id, uuid, transcript, created_at)"
                " VALUES (2, ?, ?, 's', 'u', 't', ?)",
                (content, text(content).hash, at),
            )
    assert run("janitor", "--damaged").exit_code == 0
    (kept,) = [row for row in map(json.loads, run("export").stdout.splitlines()) if row["content"] == SECRETIVE]
    assert [wording["content"] for wording in kept["wordings"]] == ["its third wording"]
    (file,) = home.glob("damaged-*")
    assert "its second wording" in file.read_text()
