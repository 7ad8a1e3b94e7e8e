"""`import` through the command line: what comes in, what is recognised, and what is refused."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from hooks.imports import files
from tests.conftest import ROOT
from tests.hooks.command import exported, run

PG = "We use PostgreSQL 15 for the order service because of its JSON support"
DRESSED = f"**{PG}**!"
SHOP = ["--domain", "shop-0a1b2c3d"]


def imported(file: Path, *options: str, code: int = 0) -> Any:
    done = run("import", str(file), "--json", *options)
    assert done.exit_code == code, done.output
    return json.loads(done.stdout)


def listing(*options: str) -> Any:
    return json.loads(run("list", "--json", *(options or SHOP)).stdout)


pytestmark = pytest.mark.usefixtures("project_without_model")


def test_what_was_retired_elsewhere_is_left_out_and_nothing_is_wrong_with_it(tmp_path: Path) -> None:
    """Our own export has such lines, and its import into an empty store is no failure."""
    for text in (PG, PG.replace("15", "16")):
        run("add", text, "--namespace", "decisions", "--key", "database")
    file = tmp_path / "export.jsonl"
    file.write_text(run("export", "--all").stdout)
    os.environ["SUBCOG_HOME"] = str(tmp_path / "another")
    done = imported(file)
    assert [one["why"] for one in done["left_out"]] == ["was retired there; it held no more"]
    assert (len(done["items"]), done["refused"]) == (1, [])
    assert "1 here under their own URN already, 1 left out\n" in run("import", str(file)).output


def test_what_was_retired_into_nothing_that_is_named_is_refused(tmp_path: Path) -> None:
    """Its words may be nowhere else."""
    file = tmp_path / "lines.jsonl"
    file.write_text(json.dumps({"content": PG, "namespace": "decisions", "retired": {"why": "merged"}}))
    done = imported(file, code=1)
    assert (done["left_out"], [one["where"] for one in done["refused"]]) == ([], ["line 1"])


def test_the_help_says_that_a_namespace_is_for_what_has_none_of_its_own() -> None:
    """Elsewhere `--namespace` leaves out all other kinds; here nothing is left out."""
    said = " ".join(run("import", "--help").output.split())
    assert "The kind of what does not say its own: decisions" in said
    assert "Only this kind" not in said


@pytest.fixture
def lines(tmp_path: Path) -> Path:
    file = tmp_path / "memories.jsonl"
    rows = [
        {"content": PG, "namespace": "decisions"},
        {"content": PG.upper(), "namespace": "decisions"},
        {
            "content": {"title": "Ports", "content": "the gateway listens on 8443"},
            "namespace": "config",
            "key": "ports",
        },
        {"content": "no namespace"},
    ]
    file.write_text("\n".join(map(json.dumps, rows)) + "\n")
    return file


def test_lines_are_judged_like_anything_else(lines: Path) -> None:
    """A repeat within the file is skipped, a bad line is refused with its place, and the exit code says so."""
    done = imported(lines, *SHOP, code=1)
    assert [(item["where"], item["outcome"]) for item in done["items"]] == [
        ("line 1", "stored"),
        ("line 2", "skipped"),
        ("line 3", "stored"),
    ]
    assert done["items"][1]["urn"] == done["items"][0]["urn"]
    assert [refused["where"] for refused in done["refused"]] == ["line 4"]
    assert sorted(memory["content"] for memory in listing()) == ["Ports: the gateway listens on 8443", PG]
    again = imported(lines, *SHOP, code=1)
    assert [item["outcome"] for item in again["items"]] == ["skipped"] * 3
    assert len(listing()) == 2


def test_what_stands_in_the_file_is_no_markup(tmp_path: Path) -> None:
    """It is shown as it is; the summary that follows is not lost over it."""
    file = tmp_path / "memories.jsonl"
    file.write_text(json.dumps({"content": PG, "namespace": "[/b]"}) + "\n")
    done = run("import", str(file))
    assert "[/b]" in done.output
    assert done.output.endswith("JSON lines: 1 refused\n")


def test_a_dry_run_says_the_same_and_writes_nothing(lines: Path) -> None:
    """What would be stored and skipped, in the words of the report."""
    assert imported(lines, *SHOP, "--dry-run", code=1)["counts"] == {"stored": 2, "skipped": 1}
    assert json.loads(run("list", "--all", "--json").stdout) == []
    told = run("import", str(lines), *SHOP, "--dry-run").output
    assert "2 would be stored, 1 known already, would be skipped, 1 refused" in told


def test_without_dedup_every_row_is_stored(lines: Path) -> None:
    """Also what is stored already: for moving a store as it is."""
    done = imported(lines, *SHOP, "--no-dedup", "--namespace", "context")
    assert done["counts"] == {"stored": 4}
    assert len(listing()) == 4


def test_nothing_was_said_in_time_to_come(tmp_path: Path) -> None:
    """What another clock dates there is of today: it would outrank all that is said from now on."""
    file = tmp_path / "ahead.jsonl"
    urn = f"subcog://{SHOP[1]}/config/0123456789ab"
    ahead = {"created_at": "2062-01-01T00:00:00Z", "namespace": "config"}
    lines = [ahead | {"content": PG}, ahead | {"content": "Deploys are on Mondays", "urn": urn}]
    file.write_text("\n".join(map(json.dumps, lines)))
    imported(file, *SHOP)
    assert [row["last_seen_at"] < "2062" for row in exported()] == [True, True]


def test_our_own_export_comes_back_under_its_names_times_and_wordings(
    lines: Path, tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Into an empty store, word for word what was exported; into the same one, nothing at all."""
    imported(lines, *SHOP, code=1)
    before = exported()
    before[0] |= {"created_at": "2024-05-06T07:08:09Z", "last_seen_at": "2025-05-06T07:08:09Z", "times_seen": 7}
    before[0]["wordings"] = [
        {
            "content": "PostgreSQL is what the orders live in",
            "source": {"session_id": "s", "uuid": "u", "transcript": "t"},
        }
    ]
    file = tmp_path / "export.jsonl"
    file.write_text("\n".join(map(json.dumps, before)))
    assert imported(file)["counts"] == {"there": 2}
    monkeypatch.setenv("SUBCOG_HOME", str(home.with_name("another")))
    assert imported(file)["counts"] == {"stored": 2}
    assert exported()[0] == before[0] | {"tags": exported()[0]["tags"]}
    assert {row["urn"] for row in exported()} == {row["urn"] for row in before}
    assert imported(file)["counts"] == {"there": 2}
    (found,) = json.loads(run("search", "what orders live in", *SHOP, "--json").stdout)[:1]
    assert found["urn"] == before[0]["urn"]


def dump(home: Path) -> list[str]:
    """Everything that the store holds."""
    with closing(sqlite3.connect(home / "memories.db")) as db:
        return list(db.iterdump())


def elsewhere(home: Path, monkeypatch: pytest.MonkeyPatch, name: str = "another") -> Path:
    """Another store, empty; its home."""
    monkeypatch.setenv("SUBCOG_HOME", str(home.with_name(name)))
    return home.with_name(name)


def test_what_a_person_has_called_distinct_stays_distinct_elsewhere(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It comes in as two memories, whichever comes first, and no janitor makes one of them; nor does importing again
    change anything at all."""
    run("add", PG, "-n", "decisions", *SHOP)
    run("add", DRESSED, "-n", "decisions", *SHOP)
    assert len(exported()) == 1
    assert run("restore", "2").exit_code == 0
    before = exported()
    assert [len(row["apart_from"]) for row in before] == [2, 2]  # the name and the text of the other
    file = tmp_path / "export.jsonl"
    for name, rows in (("first", before), ("second", before[::-1])):
        there = elsewhere(home, monkeypatch, name)
        file.write_text("\n".join(map(json.dumps, rows)))
        assert imported(file, "--dry-run")["counts"] == {"stored": 2}
        assert imported(file)["counts"] == {"stored": 2}
        assert run("janitor").exit_code == 0
        assert sorted(exported(), key=str) == sorted(before, key=str)  # of one second: in either order
        held = dump(there)
        assert imported(file)["counts"] == {"there": 2}
        assert dump(there) == held


def test_a_repeat_is_counted_once_however_often_it_is_imported(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store knows that it has had that memory, and what it took it for; a dry run knows it, too."""
    run("add", DRESSED, "-n", "decisions", *SHOP)
    file = tmp_path / "export.jsonl"
    file.write_text(run("export").output)
    there = elsewhere(home, monkeypatch)
    run("add", PG, "-n", "decisions", *SHOP)
    assert imported(file)["counts"] == {"skipped": 1}
    assert [memory["times_seen"] for memory in exported()] == [2]
    held = dump(there)
    for options in ([], ["--dry-run"], ["--no-dedup"]):
        assert imported(file, *options)["counts"] == {"there": 1}
    assert dump(there) == held


def test_what_was_called_distinct_since_the_last_import_is_distinct_here_too(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was taken for another one is a memory of its own from then on."""
    run("add", PG, "-n", "decisions", *SHOP)
    file = tmp_path / "export.jsonl"
    file.write_text(run("export").output)
    there = elsewhere(home, monkeypatch)
    imported(file)
    run("add", DRESSED, "-n", "decisions", *SHOP)
    run("restore", "2")
    newer = exported()[1]
    file.write_text(json.dumps(newer | {"apart_from": []}))
    home = elsewhere(home, monkeypatch, "third")
    run("add", PG, "-n", "decisions", *SHOP)
    (here,) = exported()
    assert imported(file)["counts"] == {"skipped": 1}
    file.write_text(json.dumps(newer | {"apart_from": [here["urn"]]}))
    assert imported(file)["counts"] == {"stored": 1}
    assert {row["urn"] for row in exported()} == {here["urn"], newer["urn"]}
    file.write_text(json.dumps(newer | {"apart_from": [here["urn"], "a1" * 32]}))
    assert imported(file)["counts"] == {"there": 1}
    (apart,) = (row["apart_from"] for row in exported() if row["urn"] == newer["urn"])
    assert set(apart) == {here["urn"], "a1" * 32}
    assert there.exists()


def test_secrets_are_taken_out_of_texts_values_and_wordings(tmp_path: Path, home: Path) -> None:
    """The same door as for everything else."""
    token = "ghp_" + "aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0iL3oR6"
    file = tmp_path / "secret.jsonl"
    rows = [
        {"content": f"The deploy token is {token}", "namespace": "config"},
        {"content": {"content": "a value with a secret in it", "token": token}, "namespace": "config"},
        {
            "urn": "subcog://shop-0a1b2c3d/config/0123456789ab",
            "content": "a memory with a wording",
            "wordings": [{"content": f"the token {token}"}],
        },
    ]
    file.write_text("\n".join(map(json.dumps, rows)))
    assert imported(file, *SHOP, "--no-dedup")["counts"] == {"stored": 3}
    assert token not in run("export").output
    for path in home.glob("memories.db*"):
        assert token.encode() not in path.read_bytes()


def test_a_value_without_its_secrets_is_printed_and_comes_back(tmp_path: Path, home: Path) -> None:
    """It is still the JSON that it was. Of an older row, which is none any more, the text is printed as it is."""
    file = tmp_path / "fields.jsonl"
    field = {"content": {"admin": "Kx9!" + "ztulip", "hint": "das Passwort ist in Vault2", "port": 8080}}
    file.write_text(json.dumps(field | {"namespace": "config"}))
    assert imported(file, *SHOP)["counts"] == {"stored": 1}
    held = {"admin": "[redacted:secret]", "hint": "das Passwort ist in Vault2", "port": 8080}
    assert [row["value"] for row in (*exported(), *listing())] == [held, held]
    broken = '{"admin":"[redacted:secret]'
    with sqlite3.connect(home / "memories.db") as db:
        db.execute("UPDATE memories SET value = ?", (broken,))
    assert [row["value"] for row in (*exported(), *listing())] == [broken, broken]
    assert json.loads(run("show", exported()[0]["urn"], "--json").stdout)["value"] == broken


def test_a_secret_under_a_key_is_taken_out_and_a_key_that_is_one_is_refused(tmp_path: Path) -> None:
    """`add` and `import` have one door."""
    token = "pw-ghp_" + "aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0iL3oR6"
    file = tmp_path / "keys.jsonl"
    rows = [
        {"key": "db_password", "content": "sunflower", "namespace": "config"},
        {"key": "api_keys", "content": ["8f3kd92jq", "77hgqk2z9"], "namespace": "config"},
        {"key": token, "content": "the token of the deploy bot", "namespace": "config"},
    ]
    file.write_text("\n".join(map(json.dumps, rows)))
    told = run("import", str(file), *SHOP, "--no-dedup").output
    assert "looks like a secret" in told
    exported = run("export").output
    assert not [s for s in ("sunflower", "8f3kd92jq", "77hgqk2z9", token) if s in exported or s in told]
    assert "db_password" in exported


def test_markdown_lists_become_memories_of_this_project(tmp_path: Path) -> None:
    """`CLAUDE.md` as it is; importing it again after an edit brings in what is new."""
    file = tmp_path / "CLAUDE.md"
    file.write_text("# Rules\n- Tabs, not spaces\n- Commits are signed\n")
    assert imported(file)["format"] == "Markdown"
    file.write_text(file.read_text() + "- Tests run before a push\n")
    assert imported(file)["counts"] == {"skipped": 2, "stored": 1}
    assert {memory["namespace"] for memory in listing("--namespace", "patterns")} == {"patterns"}
    assert len(listing("--namespace", "patterns")) == 3


def test_a_file_of_no_known_format_is_one_line_of_error(tmp_path: Path) -> None:
    """Exit code 2, and what would be understood."""
    file = tmp_path / "notes.txt"
    file.write_text("just words")
    done = run("import", str(file))
    assert done.exit_code == 2
    assert "neither lines of JSON, nor Markdown" in done.output
    file.write_bytes(b"\xff\xfe\x00")
    assert run("import", str(file)).exit_code == 2


def test_a_record_of_the_past_makes_nothing_hold_again(
    model_dir: Path, tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was replaced stays replaced, though another store's export says the same of it."""
    monkeypatch.setenv("SUBCOG_MODEL_DIR", str(model_dir))
    held = "Sessions of the order service live in Redis and expire after {} seconds."
    same = "The sessions of the order service are in Redis, and they expire after 5 minutes."
    run("add", same, "-n", "decisions", *SHOP)
    file = tmp_path / "export.jsonl"
    file.write_text(run("export").output)
    elsewhere(home, monkeypatch)
    for seconds in (300, 600):
        run("add", held.format(seconds), "-n", "decisions", *SHOP)
    assert imported(file)["counts"] == {"skipped": 1}
    replaced = {row["content"]: bool(row.get("superseded_by")) for row in exported()}
    assert replaced == {held.format(300): True, held.format(600): False}


def test_a_backup_takes_no_key_from_what_was_put_there_since(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it has under that key is stored as what the newer one has replaced."""
    put = ("-n", "config", "--key", "timeout", *SHOP)
    run("add", "The timeout of the order service is 30 seconds.", *put)
    file = tmp_path / "export.jsonl"
    file.write_text(run("export").output)
    elsewhere(home, monkeypatch)
    run("add", "Orders time out after a minute.", *put)
    assert imported(file)["counts"] == {"stored": 1}
    found = {row["content"]: (row.get("key"), bool(row.get("superseded_by"))) for row in exported()}
    assert found == {
        "Orders time out after a minute.": ("timeout", False),
        "The timeout of the order service is 30 seconds.": (None, True),
    }


def lines_of(file: Path, *records: dict[str, Any]) -> Path:
    file.write_text("\n".join(json.dumps({"namespace": "config", **record}) for record in records))
    return file


def port(number: int, **more: Any) -> dict[str, Any]:
    return {"content": f"The port of the order api is {number}", "key": "api.port", **more}


@pytest.mark.parametrize("more", [[], ["--no-dedup"]])
def test_a_dry_run_of_many_records_counts_as_the_run_does(tmp_path: Path, home: Path, more: list[str]) -> None:
    """Repeats, dressed repeats and what is put under one key again and again: also where they are far apart in the
    file. And nothing of it is written."""
    run("add", "The port of service 3 of the harbour is 8003", "-n", "config", *SHOP)
    services = [f"The port of service {n} of the harbour is {n + 8000}" for n in range(45)]
    records = [{"content": said} for said in services] + [port(8080), *({"content": f"{s}!"} for s in services)]
    records += [{"content": "The cranes are yellow"}, port(9090), port(8080), *({"content": s} for s in services)]
    file = lines_of(tmp_path / "lines.jsonl", *records)
    before = exported("--all")
    would = imported(file, "--dry-run", *SHOP, *more)
    assert (exported("--all"), [one.name for one in home.glob("*.db")]) == (before, ["memories.db"])
    done = imported(file, *SHOP, *more)
    assert would["counts"] == done["counts"]
    outcomes = [[(item["outcome"], item["reason"]) for item in one["items"]] for one in (would, done)]
    assert outcomes[0] == outcomes[1]
    again = imported(file, "--dry-run", *SHOP, *more)["counts"]
    assert again == imported(file, *SHOP, *more)["counts"]


def test_a_dry_run_gives_no_names(tmp_path: Path) -> None:
    """What would be stored is numbered through the whole file; what is there has its name."""
    there = json.loads(run("add", PG, "-n", "config", "--json", *SHOP).stdout)["urn"]
    texts = [PG, *(f"The port of service {number} is {number + 8000}" for number in range(60))]
    file = lines_of(tmp_path / "lines.jsonl", *({"content": content} for content in [*texts, texts[-1]]))
    urns = [item["urn"] for item in imported(file, "--dry-run", *SHOP)["items"]]
    assert urns[0] == there
    new = urns[1:61]
    assert urns[-1] == new[-1]
    assert [int(urn.rpartition("/")[2], 16) < 100 for urn in new] == [True] * 60
    assert len(set(new)) == 60
    assert urns[-1] not in {item["urn"] for item in imported(file, *SHOP)["items"]}


@pytest.mark.parametrize("ports", [(8080, 9090), (8080, 9090, 8080), (8080, 9090, 7070, 9090, 8080)])
def test_of_what_stands_under_one_key_the_last_holds_however_often_it_is_imported(
    tmp_path: Path, ports: tuple[int, ...]
) -> None:
    """What it replaces is history, and is no repeat of anything: also where it is what stood there before."""
    file = lines_of(tmp_path / "lines.jsonl", *map(port, ports))
    assert imported(file, *SHOP)["counts"] == {"stored": len(ports)}
    (holds,) = listing()
    history = exported("--all")
    for _ in range(2):
        again = imported(file, *SHOP)
        assert again["counts"] == {"skipped": len(ports)}
        assert again["items"][-1]["urn"] == holds["urn"] == listing()[0]["urn"]
        said = {row["urn"]: row["content"] for row in exported("--all")}
        assert [said[item["urn"]] for item in again["items"]] == [port(number)["content"] for number in ports]
        assert len(exported("--all")) == len(history)
    assert [(row["content"], row["key"]) for row in listing()] == [(port(ports[-1])["content"], "api.port")]
    log = json.loads(run("log", "--json", *SHOP).stdout)
    assert all(row["text"] == said[row["urn"]] for row in log)


def test_what_stood_under_a_key_is_news_where_it_is_said_later(tmp_path: Path) -> None:
    """In another file, under another key, and under none."""
    old, new = lines_of(tmp_path / "old.jsonl", port(8080)), lines_of(tmp_path / "new.jsonl", port(9090))
    for file in (old, new, old):
        assert imported(file, *SHOP)["counts"] == {"stored": 1}
    assert [row["content"] for row in listing()] == [port(8080)["content"]]
    beside = lines_of(
        tmp_path / "beside.jsonl", port(7070), port(9090, key="other.port"), {"content": port(8080)["content"]}
    )
    assert imported(beside, *SHOP)["counts"] == {"stored": 3}
    assert {(row["content"], row.get("key")) for row in listing()} == {
        (port(7070)["content"], "api.port"),
        (port(9090)["content"], "other.port"),
        (port(8080)["content"], None),
    }


def test_what_was_said_before_what_stands_under_its_key_is_stored_once(tmp_path: Path) -> None:
    """Though it comes alone."""
    old = lines_of(tmp_path / "old.jsonl", port(8080, created_at="2026-01-01T00:00:00Z"))
    new = lines_of(tmp_path / "new.jsonl", port(9090, created_at="2026-02-01T00:00:00Z"))
    for file, outcome in ((old, "stored"), (new, "stored"), (old, "skipped")):
        assert imported(file, *SHOP)["counts"] == {outcome: 1}
    assert [row["content"] for row in exported()] == [port(9090)["content"]]


def test_memories_of_one_export_are_not_compared_with_each_other(
    model_dir: Path, tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They stood side by side where they come from: a backup comes back whole, however alike two of them are."""
    monkeypatch.setenv("SUBCOG_MODEL_DIR", str(model_dir))
    said = "The order service keeps its sessions in Redis, where they expire after 5 minutes."
    run("add", said, "-n", "decisions", *SHOP)
    (row,) = exported()
    alike = row | {"urn": f"{row['urn'][:-4]}0000", "content": "Order service sessions live in Redis for 300 seconds."}
    file = tmp_path / "export.jsonl"
    file.write_text("\n".join(map(json.dumps, (row, alike))))
    elsewhere(home, monkeypatch)
    assert imported(file)["counts"] == {"stored": 2}


def test_a_pipe_is_read_once(tmp_path: Path) -> None:
    """`import <(subcog-dedup export)`: what was read to tell the format is not there a second time."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    row = json.dumps({"content": PG, "namespace": "decisions"})
    with ThreadPoolExecutor(1) as writer:
        writer.submit(pipe.write_text, row)
        assert imported(pipe, *SHOP)["counts"] == {"stored": 1}


def through(pipe: Path, what: bytes, *options: str) -> Result:
    """What `import` says of what somebody writes to a pipe."""
    if not pipe.exists():
        os.mkfifo(pipe)
    with ThreadPoolExecutor() as pool:
        written = pool.submit(pipe.write_bytes, what)
        done = run("import", str(pipe), *SHOP, *options)
        written.result()
    return done


def test_a_pipe_may_be_markdown_though_it_has_no_such_name(tmp_path: Path) -> None:
    """It begins with a heading, or with an item of a list; what begins with neither is of no format known here."""
    pipe = tmp_path / "pipe"
    for number, begin in enumerate(("# Config\n\n- ", "- ", "* ", "---\nname: x\n---\n- ")):
        done = through(pipe, f"{begin}the gateway listens on {8000 + number}\n".encode(), "-n", "config")
        assert done.output.endswith("Markdown: 1 stored\n"), done.output
    for other in (b"-the gateway listens on 8443", b"The gateway: - 8443", b"#8443"):
        done = through(pipe, other)
        assert (done.exit_code, "neither lines of JSON, nor Markdown" in done.stderr) == (2, True)


def test_a_pipe_may_be_claude_recalls_database(tmp_path: Path) -> None:
    """And what is wrong with it is said of the pipe, not of the copy that is read."""
    with closing(sqlite3.connect(tmp_path / "recall.db")) as db:
        db.execute("CREATE TABLE memories (key, value, type, project_id, timestamp, is_active)")
        value = json.dumps({"content": PG})
        db.execute("INSERT INTO memories VALUES ('k', ?, 'preference', ?, 1700000000000, 1)", (value, tmp_path.name))
        db.commit()
    whole = (tmp_path / "recall.db").read_bytes()
    pipe = tmp_path / "pipe"
    assert through(pipe, whole).output.endswith("claude-recall: 1 stored\n")
    done = through(pipe, whole[:4096])
    assert (done.exit_code, f"{pipe}: " in done.stderr) == (2, True)


@pytest.mark.parametrize(("file", "code"), [("/dev/zero", 2), ("/dev/urandom", 2), ("/dev/null", 0), (".", 2)])
def test_what_never_ends_is_refused(file: str, code: int) -> None:
    """A device is no file; one in which nothing is, is an empty one. Neither is a directory."""
    done = run("import", file, *SHOP)
    assert (done.exit_code, done.output.count("\n")) == (code, 1)


def test_a_pipe_that_never_ends_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once it is larger than whatever anybody has kept."""
    row = json.dumps({"content": PG, "namespace": "decisions"}).encode()
    monkeypatch.setattr(files, "_MOST", len(row))
    pipe = tmp_path / "pipe"
    assert through(pipe, row).exit_code == 0
    done = through(pipe, row + b"\n" * 50)
    assert (done.exit_code, "no end of it" in done.stderr) == (2, True)


def test_standard_input_is_a_file_called_dash(tmp_path: Path) -> None:
    """As with `add` and `check`; a file or a pipe."""
    file = tmp_path / "lines"
    file.write_text(json.dumps({"content": PG, "namespace": "decisions"}))
    command = [sys.executable, "-m", "hooks", "import", "-", *SHOP, "--dry-run"]
    with file.open() as opened:
        redirected = subprocess.run(command, cwd=ROOT, stdin=opened, capture_output=True, text=True, check=True)
    piped = subprocess.run(command, cwd=ROOT, input=file.read_text(), capture_output=True, text=True, check=True)
    assert redirected.stdout == piped.stdout == "JSON lines: 1 would be stored\n"


def test_who_waits_for_a_pipe_can_be_interrupted(tmp_path: Path) -> None:
    """One to which nobody writes."""
    os.mkfifo(tmp_path / "pipe")
    command = [sys.executable, "-m", "hooks", "import", str(tmp_path / "pipe"), *SHOP]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # ignored where tests run in the background
    ) as waiting:
        home = Path(os.environ["SUBCOG_HOME"])
        while not (home / "memories.db").exists():  # then it is about to open the pipe
            time.sleep(0.05)
        time.sleep(0.5)
        waiting.send_signal(signal.SIGINT)
        try:
            said = waiting.communicate(timeout=60)
        finally:
            waiting.kill()
    assert (said, waiting.returncode) == (("", "\nAborted!\n"), 130)
