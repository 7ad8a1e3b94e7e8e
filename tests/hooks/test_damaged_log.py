"""A row of the log that cannot be read: named, and left out; everything else goes on."""

import json
from pathlib import Path

import pytest

from hooks.dispatch import Request, answer
from hooks.doctor import Health
from tests.fakes import database
from tests.hooks.command import run
from tests.hooks.doctor.examined import checks
from tests.hooks.test_capture import FACTS, record

SECRETIVE = "the second crane is known to the harbour office alone"
HOW = [
    "at = 'yesterday'",
    "at = 9e999",
    "run = x'ff'",
    "namespace = 'zebra'",
    "namespace = x'ff'",
    "hash = x'ff'",
    "decision = 'zebra'",
    "decision = 7",
    "urn = 'nonsense'",
    "urn = x'ff'",
    "score = 'high'",
    "score = 9e999",
    "text = x'ff'",
    "session_id = x'ff'",
    "uuid = x'ff'",
    "findings = '{'",
    "findings = 'null'",
    "findings = '[1]'",
    "findings = '[{}]'",
    """findings = '[{"why": "", "band": "zebra"}]'""",
    "findings = x'ff'",
    "replaces = 'nonsense'",
    "matched_urn = 'subcog://a/b/c'",
    "matched_text = x'ff'",
    "threshold = 'high'",
    "reasoning = x'ff'",
    "review_status = 'zebra'",
    "reviewed_at = 'yesterday'",
    "model = x'ff'",
    "calibration = x'ff'",
    "transcript = x'ff'",
    "confidence = 'high'",
    "key = x'ff'",
    "value = x'ff'",
    "origin = 'nonsense'",
]
NAMED = "log row 2 is damaged in the store"
COUNTED = ("namespace", "decision", "review_status")


@pytest.fixture(autouse=True)
def judged(project_without_model: None) -> None:
    """Three decisions about two texts, of which the second is the one that will be damaged."""
    for said in (FACTS[0], SECRETIVE, SECRETIVE):
        run("add", said, "-n", "decisions")


def damage(home: Path, how: str) -> None:
    with database(home) as db:
        db.execute(f"UPDATE dedup_log SET {how} WHERE id = 2")  # noqa: S608


@pytest.mark.parametrize("how", HOW)
def test_the_others_are_shown_and_what_is_left_out_is_named(home: Path, how: str) -> None:
    """`doctor` names it, too, and who asks for it is told, and not that there is none of that number."""
    damage(home, how)
    shown = run("log", "--json")
    assert [row["id"] for row in json.loads(shown.stdout)] == [3, 1]
    assert (shown.stderr, shown.exit_code) == (f"{NAMED}, and was left out\n", 1)
    for command in ("why", "restore"):
        asked = run(command, "2")
        assert (asked.exit_code, asked.stdout) == (3, "")
        assert f"Error: {NAMED}, and cannot be read\n" in asked.stderr
    (check, *_) = checks("store")
    assert (check.health, check.seen) == (Health.BROKEN, "damaged, and left out: log row 2")


@pytest.mark.parametrize("how", HOW)
def test_what_it_was_about_is_explained_counted_and_told(home: Path, how: str, tmp_path: Path) -> None:
    """By commands, and by hooks, which keep what is new."""
    urn = json.loads(run("list", "--json").stdout)[0]["urn"]
    damage(home, how)
    told = run("why", urn)
    assert f"{urn} says: \u201c{SECRETIVE}\u201d" in told.stdout.replace("\n", " ")
    assert told.exit_code == (0 if how.startswith("urn") else 1)
    counted = run("stats", "--json")
    left_out = how.startswith(COUNTED)
    assert sum(json.loads(counted.stdout)["decisions"].values()) == 3 - left_out
    assert (NAMED in counted.stderr, counted.exit_code) == (left_out, int(left_out))
    assert run("review", "--list").exit_code == run("metrics").exit_code == 0
    transcript = tmp_path / "t.jsonl"
    transcript.write_text(record(SECRETIVE, 1) + record(FACTS[1], 2))
    call = {"session_id": "s", "transcript_path": str(transcript), "cwd": str(Path.cwd()), "source": "compact"}
    for event in ("pre-compact", "session-start"):
        answer(Request(event, json.dumps(call).encode()))
    ran = [json.loads(line) for line in (home / "hooks.log").read_text().splitlines()]
    assert [(one["outcome"], one["tier_failures"]) for one in ran] == [("ok", []), ("ok", [])]
    assert {one["content"] for one in json.loads(run("list", "--json").stdout)} == {FACTS[0], SECRETIVE, FACTS[1]}


@pytest.mark.parametrize("how", ["question = 'zebra'", "question = x'ff'"])
def test_an_open_question_that_is_damaged_is_not_asked(home: Path, how: str) -> None:
    """It is named where the others are."""
    older, newer = (one["urn"] for one in json.loads(run("list", "--json").stdout))
    with database(home) as db:
        db.execute("INSERT INTO open_questions VALUES (1, 'same', ?, ?, 1, 7.0)", (older, newer))
        db.execute(f"UPDATE open_questions SET {how}")  # noqa: S608
    for command in (("stats",), ("review", "--unsure", "--list")):
        done = run(*command)
        assert (done.stderr, done.exit_code) == ("open question 1 is damaged in the store, and was left out\n", 1)


@pytest.mark.parametrize("how", ["score = NULL", "text = NULL", "at = 7", "findings = '[]'", "reviewed_at = 7.5"])
def test_a_whole_log_is_shown_without_a_word(home: Path, how: str) -> None:
    """Whatever was erased of it, and however long ago it was."""
    damage(home, how)
    done = run("log")
    assert (done.stderr, done.exit_code) == ("", 0)


@pytest.mark.parametrize("how", ["name = x'ff'", "labels = '{'", "labels = '[1]'", "value = 'high'", "value = 9e999"])
def test_a_figure_that_is_damaged_is_left_out(home: Path, how: str) -> None:
    """And the others are printed."""
    whole = run("metrics", "--json")
    assert (whole.stderr, whole.exit_code) == ("", 0)
    with database(home) as db:
        db.execute(f"UPDATE metrics SET {how} WHERE rowid = (SELECT min(rowid) FROM metrics)")  # noqa: S608
    done = run("metrics", "--json")
    assert (done.stderr.startswith("metric "), done.stderr.count("damaged"), done.exit_code) == (True, 1, 1)
    assert len(json.loads(done.stdout)) >= len(json.loads(whole.stdout)) - 1


@pytest.mark.parametrize("how", ["offset = 'x'", "offset = x'ff'", "offset = 9e999", "offset = -1", "anchor = x'ff'"])
def test_a_transcript_whose_mark_is_damaged_is_read_from_its_beginning(home: Path, how: str, tmp_path: Path) -> None:
    """Every hook of its session failed, and what was said there was lost. What was read before is recognised."""
    transcript = tmp_path / "t.jsonl"
    call = {"session_id": "s", "transcript_path": str(transcript), "cwd": str(Path.cwd()), "source": "compact"}
    for number in (1, 2):
        with transcript.open("a") as file:
            file.write(record(FACTS[number], number))
        answer(Request("session-end", json.dumps(call).encode()))
        with database(home) as db:
            db.execute(f"UPDATE cursors SET {how}")  # noqa: S608
    ran = [json.loads(line)["outcome"] for line in (home / "hooks.log").read_text().splitlines()]
    assert ran == ["ok", "ok"]
    kept = [one["content"] for one in json.loads(run("list", "--json").stdout)]
    assert sorted(kept) == sorted([*FACTS[:3], SECRETIVE])


@pytest.mark.parametrize("how", HOW)
def test_it_is_taken_out_on_request_and_kept_beside(home: Path, how: str) -> None:
    """The others stay as they are, and `doctor` has nothing to say any more."""
    before = run("export").stdout
    with database(home) as db:
        db.execute("INSERT INTO open_questions SELECT 1, 'zebra', 'subcog://a/b/c', 'subcog://a/b/d', 1, 7.0")
    damage(home, how)
    shown = run("log", "--json").stdout
    done = json.loads(run("janitor", "--damaged", "--json").stdout)
    assert (done["mended"], done["taken_out"]) == (0, 2)
    lines = [json.loads(line) for line in Path(done["file"]).read_text().splitlines()]
    assert [line["damaged"] for line in lines] == ["log row 2", "open question 1"]
    assert lines[0]["row"]["text"] == SECRETIVE or how.startswith("text")
    after = run("log", "--json")
    assert (after.stdout, after.stderr, after.exit_code) == (shown, "", 0)
    assert run("export").stdout == before
    (check, *_) = checks("store")
    assert check.health is Health.OK
