"""`janitor` end to end: a store of 1,873 memories with known repeats, through the public command and the real model."""

import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from dedup.config import load_leniently
from dedup.model import Urn
from dedup.stores.sqlite import SqliteStore
from hooks.janitor_launch import start_if_due
from tests.conftest import ROOT
from tests.hooks.command import run
from tests.hooks.warm import until
from tools.planted import SMALL, TWINS, Planted, small_store

SHOP = "shop-0a1b2c3d"
COMMAND = [sys.executable, "-m", "hooks"]


def cleaned(*options: str) -> Any:
    done = run("janitor", "--json", *options)
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def texts() -> list[Planted]:
    return small_store()


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory, model_dir: Path, texts: list[Planted]) -> Path:
    """A home with those memories and their vectors, made once; never cleaned."""
    home = tmp_path_factory.mktemp("prepared") / "home"
    lines = tmp_path_factory.mktemp("lines") / "small.jsonl"
    lines.write_text(
        "\n".join(
            json.dumps({"content": text.content, "namespace": text.namespace, "domain": SHOP}, ensure_ascii=False)
            for text in texts
        )
    )
    settings = {"SUBCOG_HOME": str(home), "SUBCOG_MODEL_DIR": str(model_dir), "SUBCOG_JANITOR": "off"}
    for arguments in (["import", str(lines), "--no-dedup"], ["index"]):
        subprocess.run([*COMMAND, *arguments], cwd=ROOT, env=os.environ | settings, check=True, capture_output=True)
    return home


@pytest.fixture
def store_home(prepared: Path, home: Path) -> Path:
    """A copy of it as the home of this test."""
    shutil.rmtree(home, ignore_errors=True)
    shutil.copytree(prepared, home)
    return home


def rows(home: Path, query: str) -> list[Any]:
    with closing(sqlite3.connect(home / "memories.db")) as db:
        return db.execute(query).fetchall()


class Whole:
    """What must hold of a store whatever was done to it, taken from it before."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.names = {row[0] for row in rows(home, "SELECT id FROM memories")}
        self.texts = {row[0] for row in rows(home, "SELECT hash FROM memories")}
        self.seen = rows(home, "SELECT sum(times_seen) FROM memories")[0][0]

    def check(self, more: int = 0) -> None:
        """Nothing lost, no name twice, every text still said, counters summed, indexes in step."""
        living = [row[0] for row in rows(self.home, "SELECT id FROM memories")]
        retired = [row[0] for row in rows(self.home, "SELECT id FROM retired")]
        assert len(living) == len(set(living))
        assert not set(living) & set(retired)
        assert self.names <= set(living) | set(retired)
        said = rows(self.home, "SELECT hash FROM memories UNION SELECT hash FROM wordings")
        assert self.texts <= {row[0] for row in said}
        assert rows(self.home, "SELECT sum(times_seen) FROM memories")[0][0] >= self.seen + more
        with closing(SqliteStore(self.home)) as store:
            assert store.check() + store.check_texts() == []
            assert store.mend_texts(dry_run=True) == 0
            assert store.mend_links(dry_run=True) == 0


def merged(home: Path) -> int:
    """How many memories have gone into others."""
    return int(rows(home, "SELECT count(*) FROM retired")[0][0])


def right_and_wrong(report: Any, home: Path, texts: list[Planted]) -> tuple[int, list[str]]:
    """How many of the planted repeats were joined with what they repeat, and merges of what says something else."""
    said = {text.content: place if text.repeats is None else text.repeats for place, text in enumerate(texts)}
    content = dict(rows(home, "SELECT id, content FROM memories"))
    joined, wrong = set(), []
    for merge in report["merges"]:
        one, other = (content[Urn.parse(merge[side]).id] for side in ("retired", "into"))
        if said[one] == said[other]:
            joined.add(said[one])
        else:
            wrong.append(f"{one} → {other}")
    return len(joined), wrong


def test_the_planted_repeats_are_removed_and_nothing_else(
    store_home: Path, prepared: Path, texts: list[Planted]
) -> None:
    """At least 95 % of the repeats, none of the rest; a dry run says just that; a second run changes nothing."""
    assert len(texts) == SMALL
    before = Whole(store_home)
    foreseen = cleaned("--dry-run")
    assert rows(store_home, "SELECT count(*) FROM memories") == [(SMALL,)]
    assert merged(store_home) == 0
    done = cleaned()
    assert done["merges"] == foreseen["merges"]
    assert done["unsure"] == foreseen["unsure"]
    joined, wrong = right_and_wrong(done, prepared, texts)
    assert wrong == []
    assert joined >= 0.95 * TWINS
    before.check()
    assert cleaned()["merges"] == []
    assert cleaned("--again")["merges"] == []
    before.check()


def test_what_was_merged_is_found_by_its_own_words_and_comes_back_whole(store_home: Path) -> None:
    """The text lives on under the survivor; brought back, memories, counters and wordings are as they were."""
    query = "SELECT id, content, times_seen, access_count, created_at, key FROM memories ORDER BY id"
    before = rows(store_home, query)
    content = {row[0]: row[1] for row in before}
    merges = cleaned()["merges"]
    for merge in merges[:5]:
        words = content[Urn.parse(merge["retired"]).id]
        found = json.loads(run("search", "--domain", SHOP, "--json", "--", words).stdout)
        assert found[0]["urn"] == merge["into"]
    with closing(SqliteStore(store_home)) as store:
        for merge in random.Random(1).sample(merges, len(merges)):
            assert store.bring_back(Urn.parse(merge["retired"]), 2e9)
    assert rows(store_home, query) == before
    assert rows(store_home, "SELECT count(*) FROM wordings") == [(0,)]


def test_what_was_brought_back_and_called_distinct_is_not_merged_again(store_home: Path) -> None:
    """What a person has said of a pair holds for every later run."""
    merge = cleaned()["merges"][0]
    with closing(SqliteStore(store_home)) as store:
        store.bring_back(Urn.parse(merge["retired"]), 2e9)
        memory = store.get(Urn.parse(merge["retired"]))
        assert memory
        store.mark_distinct(memory.domain, memory.hash, [merge["into"]], time.time())
    assert cleaned("--again")["merges"] == []


def test_killed_while_it_merges(store_home: Path, prepared: Path) -> None:
    """`kill -9` in the middle of its work: the store is whole each time, and the next run goes on to the same end."""
    before = Whole(store_home)
    for moment in range(8):
        if merged(store_home) > TWINS / 2:  # from the beginning again, or it might be done before it is killed
            shutil.rmtree(store_home)
            shutil.copytree(prepared, store_home)
        process = at_work(store_home)
        time.sleep(moment / 400)
        process.kill()
        assert process.wait(60) == -signal.SIGKILL
        before.check()
    left = cleaned()
    assert left["failed"] == []
    before.check()
    assert merged(store_home) >= 0.95 * TWINS
    assert cleaned("--again")["merges"] == []


def at_work(home: Path) -> "subprocess.Popen[bytes]":
    """A janitor that has begun to merge, and is not done."""
    begun = merged(home)
    process = _started("janitor")
    until(lambda: merged(home) > begun)
    return process


def test_a_signal_ends_it_between_two_transactions(store_home: Path) -> None:
    """Exit code 3, the store whole, and the rest is done by the next run."""
    before = Whole(store_home)
    process = at_work(store_home)
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate(timeout=120)
    assert process.returncode == 3
    assert b"Interrupted" in output
    before.check()
    assert cleaned()["merges"]


def test_two_janitors_and_four_hooks_at_once(store_home: Path, tmp_path: Path) -> None:
    """The second janitor says that the first is at it, or finds nothing left; hooks capture meanwhile; all is kept."""
    before = Whole(store_home)
    transcripts = sorted((ROOT / "fixtures" / "demo").iterdir())
    transcripts.append(ROOT / "fixtures" / "transcripts" / "session.jsonl")
    assert len(transcripts) == 4
    hooks = []
    janitors = [_started("janitor", "--json"), _started("janitor", "--json")]
    for number, transcript in enumerate(transcripts):
        payload = {"session_id": f"s{number}", "transcript_path": str(transcript), "cwd": str(tmp_path)}
        process = _started("hook", "pre-compact", "--output", "text")
        assert process.stdin
        process.stdin.write(json.dumps(payload | {"hook_event_name": "PreCompact", "trigger": "auto"}).encode())
        process.stdin.close()
        process.stdin = None
        hooks.append(process)
    for process in hooks:
        _, error = process.communicate(timeout=120)
        assert (process.returncode, error) == (0, b"")
    ended = [(process.communicate(timeout=300), process.returncode) for process in janitors]
    assert sorted(code for _, code in ended) in ([0, 0], [0, 3])
    assert all(b"another janitor" in error for (_, error), code in ended if code == 3)
    before.check()
    assert rows(store_home, "SELECT count(DISTINCT domain) FROM memories") == [(2,)]
    assert merged(store_home) >= 0.95 * TWINS


def _started(*arguments: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [*COMMAND, *arguments], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


@pytest.fixture
def started_by_hooks(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The janitor starts by itself; what it started has ended before the test has."""
    monkeypatch.setenv("SUBCOG_JANITOR", "daily")
    yield
    until(lambda: _ran(home))


def _ran(home: Path) -> list[Any]:
    """The lines of its runs."""
    log = home / "hooks.log"
    lines = map(json.loads, log.read_text().splitlines() if log.exists() else ())
    return [line for line in lines if line["event"] == "janitor"]


def test_the_end_of_a_session_starts_it_once_a_day(started_by_hooks: None, home: Path, tmp_path: Path) -> None:
    """Detached: the hook answers with nothing and does not wait; a second session on the same day starts none."""
    payload = {"session_id": "s", "transcript_path": str(tmp_path / "none.jsonl"), "cwd": str(tmp_path), "reason": "x"}
    for _ in range(2):
        done = subprocess.run(
            [*COMMAND, "hook", "session-end"],
            input=json.dumps(payload | {"hook_event_name": "SessionEnd"}).encode(),
            capture_output=True,
            cwd=ROOT,
            check=False,
            timeout=60,
        )
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    lines = [json.loads(line) for line in (home / "hooks.log").read_text().splitlines()]
    assert [line["janitor_started"] for line in lines if line["event"] == "hook"] == [True, False]
    until(lambda: _ran(home))
    (line,) = _ran(home)
    assert (line["outcome"], line["background"]) == ("ok", True)
    with closing(SqliteStore(home)) as store:
        assert float(store.state("janitor.last") or 0) > 0


@pytest.mark.parametrize("other", ["SUBCOG_LOG_LEVEL", "PYTHONPATH"])
def test_in_the_background_it_runs_whatever_the_environment_says(
    started_by_hooks: None, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, other: str
) -> None:
    """With the default in place of a setting that is wrong, as hooks do, and never somebody else's `hooks`."""
    (tmp_path / "hooks").mkdir()
    (tmp_path / "hooks" / "__init__.py").write_text("raise SystemExit(9)")
    monkeypatch.setenv(other, str(tmp_path))
    with closing(SqliteStore(home)) as store:
        assert start_if_due(load_leniently().settings, store, time.time())
    until(lambda: _ran(home))


def test_one_of_a_kind_is_told_as_one(
    model_dir: Path, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And two as two."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SUBCOG_MODEL_DIR", str(model_dir))
    run("add", "Tabs, never spaces, in every file of ours", "-n", "patterns")
    assert " 1 memory compared with its neighbours\n" in run("janitor").output
    run("add", "Releases are cut by the build server on Thursdays", "-n", "patterns")
    assert " 2 memories compared with their neighbours\n" in run("janitor", "--again").output


def test_off_means_off(home: Path, tmp_path: Path) -> None:
    """With SUBCOG_JANITOR=off (as in every other test) no session starts it."""
    payload = {"session_id": "s", "transcript_path": str(tmp_path / "none.jsonl"), "cwd": str(tmp_path), "reason": "x"}
    subprocess.run(
        [*COMMAND, "hook", "session-end"],
        input=json.dumps(payload | {"hook_event_name": "SessionEnd"}).encode(),
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (line,) = [json.loads(line) for line in (home / "hooks.log").read_text().splitlines()]
    assert line["janitor_started"] is False
