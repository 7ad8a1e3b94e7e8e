"""What a command has decided says how it is undone, where it is undone by typing something."""

import json
from pathlib import Path

import pytest

from dedup.history import LogRow
from dedup.model import Decision, Domain
from hooks.explain import short
from tests.hooks.command import run

MONEY = "Money is an integer number of cents in every table, and it is never a float."
OTHERWISE = "In every table money is kept as an integer number of cents, and never as a float."
LIMIT = "The connection pool of the booking service holds 20 connections at most."


@pytest.fixture(autouse=True)
def with_the_model(model_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def add(content: str, *more: str) -> str:
    return run("add", content, "-n", "config", *more).stdout


def restored(told: str) -> str:
    """What the last line of `told` gives to type, typed."""
    (line,) = [line for line in told.splitlines() if "subcog-dedup" in line]
    return run(*line.partition("subcog-dedup ")[2].split()[:2]).stdout


def listed() -> set[str]:
    return {row["content"] for row in json.loads(run("list", "--json").stdout) if not row["superseded_by"]}


def test_who_adds_what_is_skipped_is_told_how_to_have_it_all_the_same() -> None:
    """They asked for it; and what is typed then makes a memory of it."""
    add(MONEY)
    told = add(OTHERWISE)
    assert told.startswith("Skipped as a duplicate of ")
    restored(told)
    assert listed() == {MONEY, OTHERWISE}


def test_who_adds_what_replaces_something_is_told_how_both_hold() -> None:
    """Nobody who adds a text looks for what it may have replaced."""
    add(LIMIT)
    told = add(LIMIT.replace("20", "60"))
    assert " in place of " in told
    restored(told)
    assert listed() == {LIMIT, LIMIT.replace("20", "60")}


def test_where_nothing_can_be_undone_nothing_is_told() -> None:
    """A new memory, the same text again, and a dry run, of which the log has no number."""
    first, again = add(MONEY), add(MONEY.upper())
    assert again.startswith("Skipped as a duplicate of ")
    assert "subcog-dedup" not in first + again + add(OTHERWISE, "--dry-run")


def test_a_list_of_skips_says_what_settles_one() -> None:
    """It asks nothing, and its numbers are there to be used. Where nothing is listed, nothing is said."""
    hint = "subcog-dedup review --confirm N"
    assert hint not in run("review", "--list").stdout
    add(MONEY)
    add(OTHERWISE)
    assert hint in run("review", "--list").stdout


def test_what_was_confirmed_is_counted_and_what_was_not_is_not_named() -> None:
    """`Confirmed 1`, not what has been done to none."""
    add(MONEY)
    add(OTHERWISE)
    number = str(json.loads(run("review", "--json").stdout)[0]["id"])
    assert run("review", "--confirm", number).stdout == "Confirmed 1\n"
    add("Every table has money as an integer number of cents, never as a float.")
    number = str(json.loads(run("review", "--json").stdout)[0]["id"])
    assert run("review", "--merge", number).stdout == "Kept 1 to be merged\n"


def test_the_story_of_a_revision_tells_that_it_was_taken_back() -> None:
    """Of both memories, that they hold beside each other; and until then of neither."""
    add(LIMIT)
    told = add(LIMIT.replace("20", "60"))
    newer = json.loads(run("list", "--limit", "1", "--json").stdout)[0]["urn"]
    assert "brought back" not in run("why", newer).stdout
    restored(told)
    assert "somebody has said that both hold" in run("why", newer).stdout


def test_a_memory_says_whether_somebody_asked_for_it(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or how likely it was worth keeping, rounded down: what nobody asked for is never certain."""
    add(MONEY)
    row = json.loads(run("export").stdout)
    assert "kept        since somebody asked for it" in run("show", row["urn"]).stdout
    (tmp_path / "export.jsonl").write_text(json.dumps(row | {"confidence": 0.9996}))
    monkeypatch.setenv("SUBCOG_HOME", str(home.with_name("another")))
    run("import", "export.jsonl")
    assert "kept        with a confidence of 0.99: " in run("show", row["urn"]).stdout


@pytest.mark.parametrize(
    ("score", "told"), [(0.9196, "0.9196: less than the 0.9200 "), (0.914, "0.91: less than the 0.92 ")]
)
def test_what_is_just_below_a_threshold_is_told_apart_from_it(score: float, told: str) -> None:
    """ "0.92: less than the 0.92 of a sure duplicate" explains nothing; more digits than it takes only burden."""
    findings = '[{"tier": "semantic", "band": "wording"}]'
    row = LogRow(
        id=1, at=0, run="r", domain=Domain("p1"), namespace="config", hash="", decision=Decision.AUTO_REJECT,
        urn="subcog://p1/config/0123456789ab", score=score, text=OTHERWISE, session_id="", findings=findings,
        threshold=0.92,
    )  # fmt: skip
    assert told in short(row)
