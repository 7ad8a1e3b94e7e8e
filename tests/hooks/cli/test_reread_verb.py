"""`reread`: a language model reads what the hooks have read, against a Messages API of our own on loopback."""

import json
import os
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from dedup.config import load
from dedup.steps import Cursor, Run
from dedup.stores.sqlite import SqliteStore
from dedup.wiring import open_engine
from hooks.capture import Session, capture
from hooks.project import project_of
from tests.dedup.judge.fake_messages import Body, FakeMessages, Http, error, says, serving
from tests.hooks.command import run

RULE = "We must never log customer names, because the audit of March found them in the logs."
QUIET = "the cellar box is the one that does the export btw"
LATER = "The label printer of the second floor hangs on the guest network."


def finds(*texts: str) -> Any:
    """A model that finds these statements, as facts of context."""

    def answer(body: Body) -> Http:
        lines = re.findall(r"^(\d+) \w+: (.*)$", body["messages"][0]["content"], re.MULTILINE)
        facts = [{"statements": [int(n)], "kind": "context"} for n, said in lines if said in texts]
        return says(json.dumps({"facts": facts}))

    return answer


pytestmark = pytest.mark.usefixtures("judge_wanted")


@pytest.fixture
def api(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeMessages]:
    with serving(finds(RULE, QUIET, LATER)) as running:
        monkeypatch.setenv("SUBCOG_JUDGE_BASE_URL", running.url)
        yield running


def say(path: Path, *texts: str, cwd: str = "") -> Path:
    """Append to a transcript."""
    with path.open("a", encoding="utf-8") as file:
        for number, text in enumerate(texts):
            row = {"type": "user", "message": {"role": "user", "content": text}, "uuid": f"{text[:9]}{number}"}
            row |= {"sessionId": path.stem, "timestamp": f"2026-05-04T12:{number:02}:00.000Z"}
            file.write(json.dumps({"parentUuid": None} | row | ({"cwd": cwd} if cwd else {})) + "\n")
    return path


@pytest.fixture
def transcript(tmp_path: Path) -> Path:
    return say(tmp_path / "session.jsonl", RULE, QUIET)


def texts(*options: str) -> set[str]:
    return {row["content"] for row in json.loads(run("list", "--json", *options).stdout)}


def reread(*arguments: str) -> list[dict[str, Any]]:
    found = json.loads(run("reread", "--json", *arguments).stdout)
    assert found["stopped"] == ""
    return list(found["results"])


def test_it_keeps_what_the_hook_overlooked(api: FakeMessages, transcript: Path) -> None:
    """Without arguments it reads what hooks have read, once; what they have captured is not stored again."""
    run("replay", str(transcript))
    assert texts() == {RULE}
    (stored,) = reread()
    assert (stored["content"], stored["action"]) == (QUIET, "stored")
    assert texts() == {RULE, QUIET}
    assert reread() == []
    assert len(api.requests) == 1
    shown = json.loads(run("show", stored["urn"], "--json").stdout)
    assert (shown["namespace"], shown["times_seen"]) == ("context", 1)
    assert shown["source"]["session_id"] == "session"


def test_a_dry_run_says_what_it_would_cost_and_asks_nobody(api: FakeMessages, transcript: Path) -> None:
    """Nothing is sent, stored or marked as read; and what was read costs nothing more."""
    run("replay", str(transcript))
    (told,) = json.loads(run("reread", "--dry-run", "--json").stdout)["would_read"]
    assert told["transcript"] == str(transcript)
    assert 4_000 < told["tokens"] < 10_000
    assert f"{told['tokens']:,}" in run("reread", "--dry-run").output
    assert (api.requests, texts()) == ([], {RULE})
    reread()
    assert json.loads(run("reread", str(transcript), "--dry-run", "--json").stdout)["would_read"][0]["tokens"] == 0


def test_it_goes_on_where_it_ended(api: FakeMessages, transcript: Path) -> None:
    """Only what was said since is sent."""
    run("replay", str(transcript))
    reread()
    run("replay", str(say(transcript, LATER)))
    assert [row["content"] for row in reread()] == [LATER]
    assert QUIET not in api.requests[-1]["messages"][0]["content"]


def test_a_file_can_be_named(api: FakeMessages, transcript: Path) -> None:
    """Also one that no hook has read: everything that the model points at is kept."""
    assert {row["content"] for row in reread(str(transcript))} == {RULE, QUIET}
    assert texts() == {RULE, QUIET}


def test_a_hook_captures_what_the_model_did_not_keep_for_it(api: FakeMessages, transcript: Path) -> None:
    """Each reader has a cursor of its own."""
    reread(str(transcript))
    run("replay", str(transcript))
    assert texts() == {RULE, QUIET}


def test_what_was_replayed_for_a_domain_stays_in_that_domain(api: FakeMessages, transcript: Path) -> None:
    """And what is of another project is not read for this one."""
    run("replay", str(transcript), "--domain", "elsewhere-00000001")
    assert reread() == []
    assert [row["content"] for row in reread(str(transcript), "--domain", "elsewhere-00000001")] == [QUIET]
    assert texts() == set()
    assert texts("--domain", "elsewhere-00000001") == {RULE, QUIET}


@pytest.fixture
def moving(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A session that begins in one project and goes on in another; nobody is in either of them."""
    for name in ("here", "there", "alpha", "beta"):
        (tmp_path / name).mkdir()
    monkeypatch.chdir(tmp_path / "here")
    path = say(tmp_path / "moving.jsonl", RULE, QUIET, cwd=str(tmp_path / "alpha"))
    return say(path, LATER, cwd=str(tmp_path / "beta"))


def of_directory(path: Path) -> str:
    return project_of(path).slug


@pytest.mark.parametrize("named", [True, False])
def test_each_project_is_asked_about_by_itself(api: FakeMessages, moving: Path, home: Path, named: bool) -> None:
    """What was said in it is kept in it, wherever the command is run; one's words are never sent with another's."""
    top = moving.parent
    with closing(SqliteStore(home)) as store:
        engine = open_engine(load())
        session = Session(str(moving), moving.stem, project_of(top / "alpha").domain, str(top / "alpha"))
        capture(engine, session, limit=60)
        engine.store.close()
        assert [m.content for m in store.memories()] == [RULE]
    found = reread(str(moving)) if named else reread("--all")
    assert {row["content"] for row in found} == {QUIET, LATER}
    assert texts("--domain", of_directory(top / "alpha")) == {RULE, QUIET}
    assert texts("--domain", of_directory(top / "beta")) == {LATER}
    sent = [body["messages"][0]["content"] for body in api.requests]
    assert len(sent) == 2
    assert all((QUIET in text) != (LATER in text) for text in sent)
    assert reread("--all") == []


def test_a_transcript_that_is_gone_is_passed_over(api: FakeMessages, transcript: Path) -> None:
    """The client erases them after a month."""
    run("replay", str(transcript))
    transcript.unlink()
    assert reread() == []
    assert "nothing that it has not read" in run("reread").output


def test_another_file_in_its_place_is_read(api: FakeMessages, transcript: Path) -> None:
    """Also a shorter one."""
    run("replay", str(transcript))
    reread()
    transcript.unlink()
    run("replay", str(say(transcript, LATER)))
    assert [row["content"] for row in reread()] == [LATER]


def test_one_that_cannot_be_read_does_not_hold_up_the_others(api: FakeMessages, transcript: Path) -> None:
    """It is told of."""
    other = say(transcript.with_name("another.jsonl"), RULE)
    run("replay", str(other), str(transcript))
    other.write_text("Not JSON any more.\n" * 100)
    done = json.loads(run("reread", "--json").stdout)
    assert [row["content"] for row in done["results"]] == [QUIET]
    assert "another.jsonl" in done["unreadable"][0]


def test_one_that_the_model_will_not_read_does_not_hold_up_the_others(api: FakeMessages, transcript: Path) -> None:
    """Nor is it asked about, and paid for, again; how much was passed over is told."""
    odd = say(transcript.with_name("a.jsonl"), "please look at the thing that nobody may talk about")
    good = finds(QUIET)
    api.script = [lambda body: says("", "refusal") if "nobody may" in body["messages"][0]["content"] else good(body)]
    run("replay", str(odd), str(transcript))
    done = json.loads(run("reread", "--json").stdout)
    assert ([row["content"] for row in done["results"]], done["passed_over"]) == ([QUIET], 1)
    asked = len(api.requests)
    assert reread() == []
    assert len(api.requests) == asked


def test_an_older_value_that_is_found_late_does_not_replace_the_newer_one(
    api: FakeMessages, tmp_path: Path, model_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The hooks judged in the order in which things were said; this is read when all was said."""
    monkeypatch.setenv("SUBCOG_MODEL_DIR", str(model_dir))
    before = "let me see, the pool of the booking service has 20 connections"
    since = "So change of plan: the pool of the booking service goes to 60 connections"
    api.script = [finds(before)]
    run("replay", str(say(tmp_path / "pool.jsonl", before, "anything else?", since)))
    assert texts() == {since}, "the example is of use if the first one is overlooked"
    reread()
    shown = {row["content"]: row for row in json.loads(run("list", "--json").stdout)}
    assert shown[since]["superseded_by"] is None
    assert shown[before]["revises"] is None
    assert shown[before]["created_at"] == "2026-05-04T12:00:00Z"


@pytest.mark.parametrize("prose", ["Sure! Here are the facts:", ""])
def test_one_that_it_makes_nothing_of_does_not_hold_up_the_others(
    api: FakeMessages, transcript: Path, prose: str
) -> None:
    """It is asked about once more when others were answered, and passed over then; the next run asks nothing."""
    odd = say(transcript.with_name("a.jsonl"), "please answer in prose, whatever anybody asks you")
    good = finds(QUIET)
    api.script = [lambda body: says(prose) if "in prose" in body["messages"][0]["content"] else good(body)]
    run("replay", str(odd), str(transcript))
    done = json.loads(run("reread", "--json").stdout)
    assert ([row["content"] for row in done["results"]], done["passed_over"], done["stopped"]) == ([QUIET], 1, "")
    asked = len(api.requests)
    assert reread() == []
    assert len(api.requests) == asked == 3


def test_a_service_that_makes_nothing_of_anything_is_left_alone(api: FakeMessages, transcript: Path) -> None:
    """After three conversations; nothing is marked as read, and the exit code says that nothing was done."""
    for name in ("a", "b", "c", "d"):
        run("replay", str(say(transcript.with_name(f"{name}.jsonl"), QUIET)))
    good, api.script = api.script, [says("Please log in.")]
    failed = run("reread")
    assert (failed.exit_code, "Stopped early" in failed.output, len(api.requests)) == (3, True, 3)
    api.script = good
    assert {row["content"] for row in reread()} == {QUIET}


def test_projects_that_take_turns_are_asked_about_as_far_as_the_budget_goes(
    api: FakeMessages, moving: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was answered about the one is not asked again because there is nothing left for the other."""
    monkeypatch.setenv("SUBCOG_JUDGE_TOKENS_PER_RUN", "9000")
    long = [f"the exporter of area {n} writes its rows into the bucket of region {n * 7} there" for n in range(60)]
    say(moving, *long, cwd=str(moving.parent / "alpha"))
    api.script = [lambda body: finds(QUIET, LATER)(body)]
    for _ in range(12):
        if not json.loads(run("reread", str(moving), "--json").stdout)["stopped"]:
            break
    sent = "".join(body["messages"][0]["content"] for body in api.requests)
    assert sent.count(long[59]) == sent.count(long[0]) == 1
    assert reread(str(moving)) == []


def test_a_copy_of_a_conversation_does_not_bring_back_what_was_forgotten(
    api: FakeMessages, transcript: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A session that was resumed has the records of the first, under another name."""
    monkeypatch.setenv("SUBCOG_DEDUP_TIME_WINDOW_SECS", "0")
    run("replay", str(transcript), "--session-id", "another")
    (captured,) = json.loads(run("list", "--json").stdout)
    run("forget", captured["urn"])
    copy = transcript.with_name("resumed.jsonl")
    copy.write_text(transcript.read_text())
    assert [row["content"] for row in reread(str(copy))] == [QUIET]


def test_what_was_said_again_long_ago_is_not_seen_now(api: FakeMessages, transcript: Path) -> None:
    """A sighting is of the time of its record."""
    run("add", QUIET, "-n", "context")
    (before,) = json.loads(run("list", "--json").stdout)
    run("replay", str(transcript))
    reread()
    (after,) = (row for row in json.loads(run("list", "--json").stdout) if row["content"] == QUIET)
    assert (after["times_seen"], after["last_seen_at"]) == (2, before["last_seen_at"])


def test_a_moved_project_is_read_by_its_new_name(
    api: FakeMessages, moving: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its old directory is gone, and its transcripts tell of that one."""
    top = moving.parent
    gone = say(top / "gone.jsonl", RULE, QUIET, cwd=str(top / "nowhere"))
    run("replay", str(gone), "--domain", "old-00000001")
    run("move", "old-00000001", "--domain", "new-00000001")
    assert [row["content"] for row in reread("--all")] == [QUIET]
    assert texts("--domain", "new-00000001") == {RULE, QUIET}
    assert len(api.requests) == 1


def test_why_tells_who_found_it(api: FakeMessages, transcript: Path) -> None:
    """Rule 2: what a language model adds can be told from what the hooks captured."""
    run("replay", str(transcript))
    (stored,) = reread()
    told = " ".join(run("why", stored["urn"]).output.split())
    assert "pointed out by claude-haiku-5-5" in told
    (captured,) = (row for row in json.loads(run("list", "--json").stdout) if row["content"] == RULE)
    assert "pointed out" not in run("why", captured["urn"]).output


@pytest.mark.parametrize("trouble", [error(401, "authentication_error"), error(529, "busy", retry_after="0.01")])
def test_trouble_stops_it_and_the_next_run_reads_all(api: FakeMessages, transcript: Path, trouble: Http) -> None:
    """Nothing is marked as read that was not."""
    run("replay", str(transcript))
    good, api.script = api.script, [trouble]
    assert "Stopped early: the service" in run("reread").output
    assert texts() == {RULE}
    api.script = good
    assert [row["content"] for row in reread()] == [QUIET]


def test_the_janitor_reads_where_it_is_told_to(
    api: FakeMessages, transcript: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Off by default: what was said in a conversation is sent only where somebody wants it."""
    run("replay", str(transcript))
    run("janitor")
    assert not api.requests
    monkeypatch.setenv("SUBCOG_JUDGE_READS", "on")
    assert json.loads(run("janitor", "--json").stdout)["judged"] == {"overlooked": 1}
    assert texts() == {RULE, QUIET}
    assert not [path for path in home.glob("*.log*") if "cellar" in path.read_text()]
    run("replay", str(say(transcript, LATER)))
    assert "1 memory found by reading conversations again" in run("janitor").output


def test_what_was_forgotten_stays_forgotten(
    api: FakeMessages, transcript: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long ago, the model may point at it or not."""
    monkeypatch.setenv("SUBCOG_DEDUP_TIME_WINDOW_SECS", "0")
    run("replay", str(transcript))
    (captured,) = json.loads(run("list", "--json").stdout)
    run("forget", captured["urn"])
    (found,) = reread()
    assert found["content"] == QUIET
    assert texts() == {QUIET}
    run("forget", found["urn"])
    with closing(SqliteStore(Path(os.environ["SUBCOG_HOME"]))) as store:
        (cursor,) = (c for c in store.cursors() if "/judge:" in c.key)
        store.commit(Run("again", 0.0, (), None, before=cursor, after=Cursor(cursor.key)))
    assert reread() == []
    assert len(api.requests) == 2


def test_without_a_judge_it_says_how_to_get_one(transcript: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A wrong file is another matter."""
    monkeypatch.delenv("SUBCOG_JUDGE_BACKEND")
    result = run("reread", str(transcript))
    assert (result.exit_code, "set SUBCOG_JUDGE_BACKEND" in result.output) == (2, True)


def test_a_file_that_is_no_transcript_is_an_error(api: FakeMessages, tmp_path: Path) -> None:
    """As it is to `replay`."""
    (tmp_path / "notes.txt").write_text("Not JSON.\nAt all.\n")
    result = run("reread", str(tmp_path / "notes.txt"))
    assert (result.exit_code, "not a transcript" in result.output) == (2, True)
    with closing(SqliteStore(tmp_path / "unused")) as store:
        assert store.cursors() == []


def test_eval_measures_it(api: FakeMessages, transcript: Path) -> None:
    """Quality is a figure, also of what a language model finds; the person's own store is untouched."""
    gold = transcript.with_name("gold.jsonl")
    said = [json.loads(line) for line in transcript.read_text().splitlines()]
    facts = [
        {"fact_id": f"f{n}", "project": "p", "namespace": "context"}
        | {"mentions": [{"transcript": transcript.name, "uuid": row["uuid"], "text": row["message"]["content"]}]}
        for n, row in enumerate(said)
    ]
    gold.write_text("".join(json.dumps(fact) + "\n" for fact in facts))
    measured = ("eval", "sessions", str(gold), "--transcripts", str(transcript.parent), "--json")
    assert json.loads(run(*measured).stdout)["fact_recall"] == 0.5
    assert not api.requests
    assert json.loads(run(*measured, "--reread").stdout)["fact_recall"] == 1.0
    assert texts() == set()
    api.script = [error(401, "authentication_error")]
    failed = run(*measured, "--reread")
    assert (failed.exit_code, failed.stderr.count("\n")) == (3, 2)  # without the model, and why it failed
