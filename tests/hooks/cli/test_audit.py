"""Every decision is in the log, explained in plain words, reviewed with a key, and undone: through the commands."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import pytest
from click.testing import Result

from dedup.config import load
from dedup.janitor.cross import remember
from dedup.janitor.report import Hint
from dedup.lazy_dataclasses import replace
from dedup.model import Decision, Outcome, Urn
from dedup.stores.sqlite import SqliteStore
from dedup.terms import FAILED, NOT_RUN, SAID_BEFORE, Retirement
from dedup.verifier.forest import RECIPE
from hooks.explain import short
from hooks.side_by_side import differing
from tests.conftest import ROOT
from tests.fakes import database
from tests.hooks.command import run

REDIS = "The order service stores its sessions in Redis with a time to live of 300 seconds"
REDIS_AGAIN = "Sessions of the order service live in Redis and expire after 300 seconds (TTL)."
REDIS_600 = REDIS.replace("300", "600")
FRIDAY = "We never deploy on Fridays because a rollback on Saturday needs people who are not at work"
FRIDAY_WORDING = "We do not deploy on Fridays, nobody is in the office on Saturday"
DRESSED = "We never deploy on Fridays, because a rollback on Saturday needs people, who are not at work!"
FRIDAY_UNSURE = "We do not deploy on Fridays, nobody is around on Saturday who could roll it back"


def told(*arguments: str) -> str:
    """What a command prints, its lines joined."""
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    return " ".join(result.output.split())


def answer(*arguments: str) -> Any:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def without_model() -> None:
    os.environ["SUBCOG_MODEL_DIR"] = str(Path.cwd() / "no-model")


def add(content: str, *more: str) -> str:
    found = answer("add", content, "-n", "decisions", *more)
    assert isinstance(found, dict)
    return str(found["urn"])


def said(*texts: str) -> Result:
    """A session says these, and the hook's work is done on it."""
    records = [
        {"type": "user", "message": {"role": "user", "content": text}, "uuid": f"u{n}"} for n, text in enumerate(texts)
    ]
    with NamedTemporaryFile("w", suffix=".jsonl", delete=False, dir=Path.cwd()) as file:
        file.write("".join(json.dumps(record | {"parentUuid": None}) + "\n" for record in records))
    return run("replay", file.name)


def newest() -> dict[str, object]:
    found = answer("log", "--limit", "1")
    assert isinstance(found, list)
    return dict(found[0])


def contents() -> set[str]:
    found = answer("list")
    assert isinstance(found, list)
    return {memory["content"] for memory in found}


@pytest.fixture(autouse=True)
def in_a_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


# What can happen to a candidate, and what a colleague would say of it. Each makes the last row of the log.


def captured() -> list[str]:
    urn = add(REDIS)
    return ["No memory said the same. None was about the same thing.", f"So it became a memory of its own, {urn}"]


def imported_as_it_is() -> list[str]:
    add(REDIS)
    line = json.dumps({"content": REDIS, "namespace": "decisions"})
    with NamedTemporaryFile("w", suffix=".jsonl", delete=False, dir=Path.cwd()) as file:
        file.write(line)
    run("import", "--no-dedup", file.name)
    return [f"” It became a memory of its own, {newest()['urn']}"]


def captured_beside_another_thing() -> list[str]:
    old = add("The idle current of the sensor board went from 411 to 31 µA, the radio console was nearly all of it")
    add("Boot of the sensor board takes 380 ms until the radio console answers, nearly all of it for calibration")
    return [f"The nearest one, {old}, is not near: similarity 0.", "They differ in this: value: 380 ms."]


def captured_by_words_alone() -> list[str]:
    old = add("The idle current of the sensor board went from 411 to 31 µA, the radio console was nearly all of it")
    without_model()
    add("Boot of the sensor board takes 380 ms until the radio console answers, nearly all of it for calibration")
    return ["The nearest one by words alone (embedding model missing in ", f"), {old}, is not near"]


def captured_without_being_compared() -> list[str]:
    add("Never deploy on Friday afternoon")
    urn = add("You may deploy on Friday afternoon")
    told = "No memory had the same text. It was not compared by meaning: it is shorter than 50 characters"
    return [told, f"So it became a memory of its own, {urn}"]


def revision() -> list[str]:
    old, new = add(REDIS), add(REDIS_600)
    return [
        f"about the same thing as {old}, but says something else of it (value: 300 seconds → 600 seconds)",
        f"it became the memory {new}, and the older one is marked as replaced",
    ]


def unsure_keep() -> list[str]:
    old, new = add(FRIDAY), add(FRIDAY_UNSURE)
    return [f"It may say what {old} says: similarity 0.", f"what is in doubt is kept: it became the memory {new}"]


def hash_exact() -> list[str]:
    urn = add(FRIDAY)
    add(FRIDAY.upper())
    return [f"It is what {urn} says, letter for letter but for case and white space"]


def auto_reject() -> list[str]:
    urn = add(REDIS)
    add(REDIS_AGAIN)
    return [f"{urn} says the same. Similarity 0.", ", where 0.92 makes a duplicate", "subcog-dedup restore 2"]


def auto_reject_as_a_wording() -> list[str]:
    urn = add(FRIDAY)
    add(FRIDAY_WORDING)
    return [f"{urn} most probably says the same. Similarity 0.", ": less than the 0.92 of a sure duplicate"]


def fallback_reject() -> list[str]:
    urn = add(REDIS)
    without_model()
    add(REDIS_AGAIN)
    return [f"{urn} says the same, as far as words alone can tell: embedding model missing", "another wording"]


def fallback_reject_while_switched_off() -> list[str]:
    os.environ["SUBCOG_DEDUP_ENABLED"] = "false"
    said(FRIDAY, f"{FRIDAY[:-12]}…")
    return ["Deduplication is switched off, so it was compared with the texts of its own run only"]


def recent() -> list[str]:
    """The same words in another dress are no wording; and now there is no model, and they are too short for words."""
    urn = add(FRIDAY)
    said(DRESSED)
    os.environ["SUBCOG_DEDUP_MIN_SEMANTIC_LENGTH"] = "1000"
    os.environ["SUBCOG_MODEL_DIR"] = "/no/model"
    said(DRESSED)
    return [f"The same text had been judged moments before and belongs to {urn}"]


def recently_forgotten() -> list[str]:
    urn = add(FRIDAY)
    run("forget", urn)
    said(FRIDAY)
    return [f"The same text had been erased on request ({urn})", "subcog-dedup add stores what you ask"]


def over_limit() -> list[str]:
    os.environ["SUBCOG_MAX_CAPTURES"] = "1"
    said(FRIDAY, "Decision: customers never see an internal id, every URL carries the public one.")
    return ["It was found but not judged: better candidates had filled the run", "stores it."]


def forgotten() -> list[str]:
    urn = add(FRIDAY)
    run("forget", urn)
    return [f"the memory {urn} was erased on request, with its words", "What is left is a hash"]


CASES: dict[Callable[[], list[str]], Decision] = {
    captured: Decision.CAPTURED,
    imported_as_it_is: Decision.CAPTURED,
    captured_beside_another_thing: Decision.CAPTURED,
    captured_by_words_alone: Decision.CAPTURED,
    captured_without_being_compared: Decision.CAPTURED,
    revision: Decision.REVISION,
    unsure_keep: Decision.UNSURE_KEEP,
    hash_exact: Decision.HASH_EXACT,
    auto_reject: Decision.AUTO_REJECT,
    auto_reject_as_a_wording: Decision.AUTO_REJECT,
    fallback_reject: Decision.FALLBACK_REJECT,
    fallback_reject_while_switched_off: Decision.FALLBACK_REJECT,
    recent: Decision.RECENT,
    recently_forgotten: Decision.RECENT,
    over_limit: Decision.OVER_LIMIT,
    forgotten: Decision.FORGOTTEN,
}


def test_a_revision_of_what_was_forgotten_does_not_say_that_it_can_be_found() -> None:
    """It is gone from everywhere."""
    old = add(REDIS)
    add(REDIS_600)
    row = newest()
    run("forget", old)
    assert "The older one has been erased since." in told("why", str(row["id"]))


def test_what_was_forgotten_since_is_said_to_be() -> None:
    """Of what became that memory, or was skipped for it; of what did neither, nothing is said."""
    urn = add(REDIS)
    skipped, other = add(REDIS_AGAIN), add(FRIDAY)
    assert skipped == urn
    run("forget", urn)
    for number in ("1", "2"):
        assert f"the memory {urn} was erased on request" in told("why", number)
    assert other in told("why", "3")
    assert "erased" not in told("why", "3")
    assert told("why", "4").count("was erased on request") == 1


@pytest.mark.parametrize("erased", ["forgotten", "reviewed"])
def test_of_what_was_erased_no_grounds_are_made_up(
    model_dir: Path, erased: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the two were compared by has gone with their words: a wording's figure makes no duplicate, and an unsure
    pair is not to be made one text of."""
    if erased == "reviewed":
        monkeypatch.setenv("SUBCOG_LOG_REVIEWED_TEXTS", "drop")
    old = add(FRIDAY)
    wording, unsure = add(FRIDAY_WORDING), add(FRIDAY_UNSURE)
    assert (wording == old, unsure == old) == (True, False)
    before = told("why", "2")
    assert "less than the" in before
    back = str(answer("restore", "2")["restored"])
    if erased == "forgotten":
        for urn in (back, unsure, old):
            run("forget", urn)
        assert "may say what" in told("why", "3")
    explanation = told("why", "2")
    assert "What was seen of the two has been erased with their words; the figure was" in explanation
    assert "makes a duplicate" not in explanation


@pytest.mark.parametrize("happens", CASES, ids=lambda case: case.__name__)
def test_every_decision_is_logged_and_explained(
    happens: Callable[[], list[str]], model_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log has its name; `why` says in plain words what was decided, on what grounds, and how to undo it."""
    for name in ("SUBCOG_DEDUP_ENABLED", "SUBCOG_DEDUP_MIN_SEMANTIC_LENGTH", "SUBCOG_MAX_CAPTURES", "SUBCOG_MODEL_DIR"):
        monkeypatch.setenv(name, os.environ.get(name, ""))  # so that what a case sets is gone after it
    expected = happens()
    row = newest()
    assert row["decision"] == CASES[happens]
    explanation = told("why", str(row["id"]))
    for part in expected:
        assert part in explanation
    assert row["review_status"] == ("confirmed" if row["decision"] == "hash_exact" else "unreviewed")


@pytest.mark.parametrize(
    ("why", "told"),
    [(NOT_RUN, "There was no time"), (f"{FAILED}ModelError", "failed: ModelError"), ("", "None was about")],
)
def test_what_could_not_be_compared_says_why(why: str, told: str, no_model: None) -> None:
    """Nobody takes it for a text that is like no other."""
    add(REDIS)
    with closing(SqliteStore(load().home)) as store:
        (row,) = store.log()
    outcome = Outcome.SKIPPED if why else Outcome.CLEAR
    findings = [{"tier": "exact", "outcome": "clear"}, {"tier": "semantic", "outcome": outcome, "why": why}]
    assert told.lower() in short(replace(row, findings=json.dumps(findings))).lower()
    assert short(replace(row, findings="[]")) == f"It became a memory of its own, {row.urn}."  # nobody knows any more


def test_what_only_the_judge_or_a_person_decides_is_the_rest() -> None:
    """Every other decision there is has a case above."""
    rest = {Decision.LLM_KEEP, Decision.LLM_REJECT, Decision.PERSON_KEEP, Decision.PERSON_REJECT}
    assert set(Decision) - set(CASES.values()) == rest


def test_a_row_has_both_texts_the_figures_and_what_measured_them(model_dir: Path) -> None:
    """New text, matched URN and text, similarity, threshold, model and calibration."""
    urn = add(REDIS)
    add(REDIS_AGAIN)
    row = newest()
    assert (row["text"], row["matched_text"], row["matched_urn"]) == (REDIS_AGAIN, REDIS, urn)
    assert (row["threshold"], row["calibration"]) == (0.92, f"verifier/{RECIPE}")
    assert "MiniLM" in str(row["model"])


@pytest.mark.usefixtures("no_model")
class TestTheStoryOfAMemory:
    def test_it_tells_how_it_came_about_and_what_was_said_again(self) -> None:
        """And in which log rows."""
        urn = add(REDIS)
        add(REDIS_AGAIN)
        add(REDIS.upper())
        text = told("why", urn)
        assert f"{urn} says: \u201c{REDIS}\u201d" in text
        assert "added by hand or imported (log row 1)" in text
        assert "said again: once as far as words alone can tell, once word for word (log rows 2, 3)" in text

    def test_it_tells_what_holds_no_more(self) -> None:
        """From both sides."""
        old, new = add(REDIS), add(REDIS_600)
        assert f"It holds no more: {new} says otherwise" in told("why", old)
        assert f"It replaces {old}" in told("why", new)

    def test_a_key_has_a_history(self) -> None:
        """What the key stood for before says where it went, and what stands there now what it took in."""
        old, new = add(REDIS, "--key", "ttl"), add("Sessions: 900 seconds", "--key", "ttl")
        assert f"retired into {new}, because that is what its key stands for now" in told("why", old)
        assert f"{old} went into it (\u201c{REDIS}\u201d), because this is what its key stands for now" in told(
            "why", new
        )
        assert "stands under the key ttl" in told("why", new)

    def test_what_was_forgotten_says_so(self) -> None:
        """Without its words."""
        urn = add(REDIS)
        run("forget", urn)
        text = told("why", urn)
        assert "was erased on request" in text
        assert "Redis" not in text

    def test_what_never_was_is_an_error(self) -> None:
        """One line, and the answer is no."""
        for what in ("subcog://x/decisions/ffffffffffff", "99"):
            result = run("why", what)
            assert (result.exit_code, result.stderr.count("\n")) == (1, 1)
        assert run("why", "nonsense").exit_code == 2

    def test_as_json_it_has_the_rows(self) -> None:
        """For scripts."""
        urn = add(REDIS)
        found = answer("why", urn)
        assert isinstance(found, dict)
        assert [row["id"] for row in found["log"]] == [1]
        assert len(found["explanation"]) == 2


@pytest.mark.usefixtures("no_model")
class TestRestore:
    def test_a_skipped_text_becomes_a_memory_for_good(self) -> None:
        """It leaves the memory it was a wording of, the row is reversed, and it is not skipped again."""
        urn = add(REDIS)
        add(REDIS_AGAIN)
        restored = answer("restore", "2")
        assert isinstance(restored, dict)
        assert contents() == {REDIS, REDIS_AGAIN}
        shown = answer("show", urn)
        assert isinstance(shown, dict)
        assert (shown["wordings"], shown["times_seen"]) == ([], 1)
        assert "reversed that: the text became a memory of its own" in told("why", "2")
        assert "It had been skipped (log row 2) and was restored by hand" in told("why", restored["restored"])
        assert "A text that had been taken for it became a memory of its own (log row 2)." in told("why", urn)
        assert "said again" not in told("why", urn)
        run("forget", restored["restored"])
        add(REDIS_AGAIN)
        assert contents() == {REDIS, REDIS_AGAIN}  # judged again, and never again as the same

    def test_it_is_refused_where_a_living_memory_has_the_text(self) -> None:
        """With that memory's name."""
        urn = add(REDIS)
        add(REDIS.upper())
        result = run("restore", "2")
        assert (result.exit_code, result.stderr) == (1, f"Error: the text of log row 2 is there already: {urn}\n")
        assert run("restore", "99").exit_code == 1
        assert run("restore", "nonsense").exit_code == 2

    def test_what_is_there_already_is_named(self) -> None:
        """Whoever restores twice, or what was stored, learns under which URN it is."""
        urn = add(REDIS)
        add(REDIS_AGAIN)
        restored = answer("restore", "2")["restored"]
        assert run("restore", "2").stderr == f"Error: the text of log row 2 is there already: {restored}\n"
        assert run("restore", "1").stderr == f"Error: {urn} is there already: log row 1 kept it\n"
        run("supersede", urn, restored)
        number = str(newest()["id"])
        assert answer("restore", number) == {"restored": urn}
        again = run("restore", number)
        assert (again.exit_code, again.stderr) == (
            1,
            f"Error: {urn} is there already: log row {number} was reversed before\n",
        )
        run("supersede", urn, restored)
        assert answer("restore", number) == {"restored": urn}  # what is so again can be undone again

    def test_what_was_stored_and_is_gone_says_what_brings_it_back(self) -> None:
        """If anything does."""
        old = add(REDIS, "--key", "ttl")
        add(REDIS_600, "--key", "ttl")
        gone = f"Error: log row 1 is no skip: it kept {old}, which is not there any more"
        assert run("restore", "1").stderr == f"{gone}; subcog-dedup restore {old} brings it back\n"
        run("forget", old)
        assert run("restore", "1").stderr == f"{gone}\n"
        assert run("restore", str(newest()["id"])).stderr.endswith("was erased\n")

    def test_what_a_run_had_no_room_for_can_be_stored(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Its text is in the log."""
        monkeypatch.setenv("SUBCOG_MAX_CAPTURES", "1")
        over_limit()
        number = str(newest()["id"])
        before = contents()
        run("restore", number)
        assert len(contents() - before) == 1

    def test_an_erased_text_cannot_come_back(self) -> None:
        """Forgotten is forgotten."""
        urn = add(REDIS)
        add(REDIS_AGAIN)
        run("forget", urn)
        result = run("restore", "2")
        assert (result.exit_code, "was erased" in result.stderr) == (1, True)

    def test_a_retired_memory_comes_back_as_it_was(self) -> None:
        """And is not merged into the same memory again."""
        first, second = add(REDIS), add(FRIDAY)
        with closing(SqliteStore(load().home)) as store:
            before = store.get(Urn.parse(second))
            store.retire(Urn.parse(second), Urn.parse(first), Retirement.MERGED, 2e9)
        assert f"went into {first}" in told("show", second)
        assert "because that one says the same. Its text is a wording of that memory now" in told("why", second)
        run("restore", second)
        with closing(SqliteStore(load().home)) as store:
            assert store.get(Urn.parse(second)) == before
            assert before
            assert first in store.known_distinct(before.domain, before.hash)
        again = run("restore", second)
        assert (again.exit_code, again.stderr) == (
            1,
            f"Error: {second} is there already, neither retired nor replaced\n",
        )


@pytest.mark.usefixtures("no_model")
class TestReview:
    def test_a_key_for_each_decision(self) -> None:
        """Confirm, reverse, merge, later; what is left for later comes again."""
        for text in (REDIS, FRIDAY):
            add(text)
        for text in (
            REDIS_AGAIN,
            FRIDAY_WORDING,
            "Redis is where sessions of the order service are, for 5 minutes each",
        ):
            add(text)
        waiting = answer("review")
        assert isinstance(waiting, list)
        assert len(waiting) == 3
        assert [row["margin"] for row in waiting] == sorted(row["margin"] for row in waiting)  # nearest first
        shown = run("review", stdin="xcrl")
        assert "Confirmed" in shown.output
        assert "Reversed: it is subcog://" in shown.output
        assert "1 still to be looked at" in shown.output
        done = {row["id"]: row["review_status"] for row in answer("log")}
        assert [done[row["id"]] for row in waiting] == ["confirmed", "reversed", "unreviewed"]
        assert "All reviewed" in run("review", stdin="c").output
        assert "Nothing waits" in run("review").output

    def test_merging_keeps_both_until_one_is_made_of_them(self) -> None:
        """And notes the pair."""
        add(REDIS)
        add(REDIS_AGAIN)
        assert "to be merged" in run("review", stdin="m").output
        assert contents() == {REDIS, REDIS_AGAIN}
        found = answer("stats")
        assert isinstance(found, dict)
        assert found["open_pairs"] == 1

    def test_a_merge_reverses_nothing(self) -> None:
        """The two were rightly taken for one: it is reviewed, and no estimate counts it as a false skip."""
        add(REDIS)
        add(REDIS_AGAIN)
        assert len(answer("review", "--merge", "2")["kept_to_be_merged"]) == 1
        (skips,) = answer("stats")["skips"]
        assert (skips["reviewed"], skips["merged"], skips["reversed"], skips["reversal_rate"]) == (1, 1, 0, 0.0)
        explained = told("why", "2")
        assert "wanted one text made of the two; until then both are memories" in explained
        assert "restore" not in explained
        assert answer("review") == []
        again = run("review", "--confirm", "2")
        assert (again.exit_code, "was merged: its text is a memory" in again.stderr) == (1, True)

    def test_differing_words_are_marked(self) -> None:
        """In brackets where there are no colours; as lists in JSON."""
        add(REDIS)
        add(REDIS_AGAIN)
        assert "[(TTL).]" in told("review", "--list")
        (row,) = answer("review")
        assert "Sessions of" in row["only_skipped"]

    def test_a_list_says_that_there_is_more(self) -> None:
        """Where the limit has cut it off."""
        for text in (REDIS, REDIS_AGAIN, FRIDAY, FRIDAY_WORDING):
            add(text)
        assert ["There are more" in told("review", "--list", "--limit", limit) for limit in "12"] == [True, False]

    def test_leaving_early_leaves_the_rest(self) -> None:
        """Nothing is decided by it."""
        add(REDIS)
        add(REDIS_AGAIN)
        assert "1 still" in run("review", stdin="q").output

    def test_from_a_script(self) -> None:
        """What was right, by number."""
        add(REDIS)
        add(REDIS_AGAIN)
        assert answer("review", "--confirm", "2") == {"confirmed": [2], "kept_to_be_merged": []}
        assert answer("review") == []
        assert run("review", "--confirm", "1").exit_code == 1  # no skip
        assert run("review", "--confirm", "2", "--merge", "2").exit_code == 2

    def test_reviewed_texts_can_be_dropped(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The decision stays in the log without words."""
        monkeypatch.setenv("SUBCOG_LOG_REVIEWED_TEXTS", "drop")
        add(REDIS)
        add(REDIS_AGAIN)
        run("review", "--confirm", "2")
        row = newest()
        assert (row["decision"], row["text"], row["matched_text"]) == ("fallback_reject", None, None)
        assert "a text that has been erased since" in told("why", "2")


class TestPairs:
    def test_an_unsure_pair_becomes_one_or_stays_two(self, model_dir: Path) -> None:
        """One key; what is said of it is remembered, and what was merged comes back."""
        old, new = add(FRIDAY), add(FRIDAY_UNSURE)
        (pair,) = answer("review", "--unsure")
        assert (pair["older"], pair["newer"], pair["question"]) == (old, new, "same")
        assert "do not]" in told("review", "--unsure", "--list")
        assert f" {old} {new} " in told("review", "--unsure", "--list")
        assert f"{new} went into {old}" in " ".join(run("review", "--unsure", stdin="xs").output.split())
        assert contents() == {FRIDAY}
        number = str(answer("log")[0]["id"])
        assert f"Somebody said that it says what {old} says. So {new} was retired" in told("why", number)
        assert "once as somebody said" in told("why", old)
        assert answer("review") == []  # whoever said so need not be asked
        run("restore", number)
        assert contents() == {FRIDAY, FRIDAY_UNSURE}
        assert answer("review", "--unsure") == []

    def test_distinct_is_for_good(self, model_dir: Path) -> None:
        """Nobody is asked again."""
        add(FRIDAY)
        new = add(FRIDAY_UNSURE)
        assert "Left for later" in run("review", "--unsure", stdin="l").output
        assert "Two, for good" in run("review", "--unsure", stdin="d").output
        assert answer("review", "--unsure") == []
        with closing(SqliteStore(load().home)) as store:
            memory = store.get(Urn.parse(new))
            assert memory
            assert len(store.known_distinct(memory.domain, memory.hash)) == 2
        assert f"Somebody said that {new} is another matter" in told("why", str(answer("list")[1]["urn"]))

    def test_of_an_unsure_pair_the_newer_may_hold(self, model_dir: Path) -> None:
        """The older one is kept, as what it replaced; who changes his mind restores it."""
        old, new = add(FRIDAY), add(FRIDAY_UNSURE)
        assert f"{new} holds in place of {old}" in " ".join(run("review", "--unsure", stdin="n").output.split())
        assert answer("review", "--unsure") == []
        replaced = {memory["urn"]: memory["superseded_by"] for memory in answer("list")}
        assert replaced == {old: new, new: None}
        row = answer("log")[0]
        assert (row["decision"], row["urn"], row["replaces"]) == ("person_keep", new, old)
        assert f"Somebody said that it holds in place of {old}" in told("why", str(row["id"]))
        assert answer("restore", old) == {"restored": old}
        assert {memory["superseded_by"] for memory in answer("list")} == {None}

    def test_a_list_says_that_there_are_more(self, model_dir: Path) -> None:
        """And so does the walk, once its last pair is decided."""
        for text in (FRIDAY, FRIDAY_UNSURE, FRIDAY_UNSURE + " in time"):
            add(text)
        assert len(answer("review", "--unsure", "--limit", "9")) == 2
        assert ["There are more" in told("review", "--unsure", "--list", "--limit", n) for n in "12"] == [True, False]
        assert "There are more than this one" in run("review", "--unsure", "--limit", "1", stdin="l").output
        assert len(answer("review", "--unsure", "--limit", "1")) == 1

    @pytest.mark.usefixtures("no_model")
    def test_a_pair_in_two_namespaces_is_decided_by_a_person(self) -> None:
        """The janitor only lists them."""
        old = add(FRIDAY)
        found = answer("add", FRIDAY, "-n", "patterns")
        assert isinstance(found, dict)
        with closing(SqliteStore(load().home)) as store:
            one, other = store.get(Urn.parse(old)), store.get(Urn.parse(found["urn"]))
            assert one
            assert other
            remember(store, [Hint(other, one, 1.0)])
        assert "patterns" in run("review", "--cross", "--list").output
        (pair,) = answer("review", "--cross")
        assert (pair["older"], pair["newer"]) == (old, found["urn"])
        run("review", "--cross", stdin="s")
        assert answer("review", "--cross") == []
        assert f"went into {old}" in told("show", found["urn"])


@pytest.mark.parametrize("pairs", [[], ["--unsure"]])
def test_without_a_terminal_nobody_is_asked(pairs: list[str], model_dir: Path) -> None:
    """A script is told in one line what it can do instead; nothing is decided."""
    for text in (REDIS, REDIS_AGAIN, FRIDAY, FRIDAY_UNSURE):
        add(text)
    done = subprocess.run(
        [sys.executable, "-m", "hooks", "review", *pairs],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdin=subprocess.DEVNULL,
        start_new_session=True,  # or it would find the terminal that the tests run in
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1), done.stderr
    assert b"nobody is there to be asked" in done.stderr
    assert len(answer("review", *pairs)) == 1


def test_pairs_of_one_kind_at_a_time() -> None:
    """Which of the two was meant is not guessed."""
    result = run("review", "--unsure", "--cross")
    assert (result.exit_code, result.stderr) == (2, "Error: either --unsure or --cross\n")


@pytest.mark.usefixtures("no_model")
def test_stats_show_how_many_skips_people_reversed() -> None:
    """By tier and namespace, with an interval; what needs no review counts as none."""
    for text in (REDIS, REDIS.upper(), REDIS_AGAIN, FRIDAY, FRIDAY_WORDING):
        add(text)
    run("restore", "3")
    run("review", "--confirm", "5")
    found = answer("stats")
    assert isinstance(found, dict)
    skips = {row["tier"]: row for row in found["skips"]}
    fallback = skips["fallback"]
    assert (fallback["skipped"], fallback["reviewed"], fallback["reversed"]) == (2, 2, 1)
    assert fallback["reversal_rate"] == 0.5
    assert fallback["interval"][0] < 0.5 < fallback["interval"][1]
    assert (skips["exact"]["skipped"], skips["exact"]["reviewed"], skips["exact"]["reversal_rate"]) == (1, 0, None)
    assert found["namespaces"]["decisions"]["memories"] == 3
    assert "50%" in told("stats")


def test_tune_learns_from_what_was_reviewed(model_dir: Path) -> None:
    """Only from what the present measure has judged; too little of it recommends nothing."""
    add(REDIS)
    add(REDIS_AGAIN)
    run("review", "--confirm", "2")
    result = run("tune")
    assert (result.exit_code, "the 1 skip that was reviewed" in result.stderr) == (1, True)
    with closing(SqliteStore(load().home)) as store:
        row = store.log_row(2)
        assert row
        # What was "said again" is skipped by another measure: that people reversed it says nothing of this one.
        reviewed = [
            *[(0.95, "confirmed", "")] * 30,
            *[(0.93, "reversed", "")] * 10,
            *[(0.99, "reversed", SAID_BEFORE)] * 40,
            *[(0.99, "merged", "")] * 40,  # nor what was one, and was to be kept all the same
        ]
    with database(load().home) as db:
        db.executemany(
            "INSERT INTO dedup_log (at, run, domain, namespace, hash, decision, urn, session_id, uuid, findings,"
            " reviewed_at, score, calibration, review_status, reasoning)"
            " VALUES (1, '', ?, 'decisions', ?, 'auto_reject', '', '', '', '[]', 2, ?, ?, ?, ?)",
            [
                (str(row.domain), str(n), score, row.calibration, said_, why)
                for n, (score, said_, why) in enumerate(reviewed)
            ],
        )
    found = answer("tune")
    assert isinstance(found, dict)
    assert 0.93 < found["dedup_threshold_default"]["threshold"] <= 0.95


@pytest.mark.usefixtures("no_model")
class TestKeys:
    def test_a_key_is_replaced_in_place_and_keeps_its_history(self) -> None:
        """`add --key` twice: one living memory, which the same text again does not change."""
        old = add(REDIS, "--key", "ttl")
        assert f" in place of {old}" in told("add", REDIS_600, "-n", "decisions", "--key", "ttl", "--dry-run")
        found = answer("add", REDIS_600, "-n", "decisions", "--key", "ttl")
        assert isinstance(found, dict)
        assert found["replaces"] == old
        new = str(found["urn"])
        assert contents() == {REDIS_600}
        assert add(REDIS_600, "--key", "ttl") == new
        shown = answer("show", new)
        assert isinstance(shown, dict)
        assert (shown["key"], shown["times_seen"]) == ("ttl", 2)
        assert [part["urn"] for part in shown["history"]] == [old]
        assert shown["history"][0]["retired"]["why"] == "updated"

    def test_going_back_to_the_old_value_is_news(self) -> None:
        """Also within the minutes of the recent tier."""
        add(REDIS, "--key", "ttl")
        add("The sessions live 900 seconds", "--key", "ttl")
        said(REDIS)
        assert REDIS in contents()

    def test_an_empty_key_is_refused(self) -> None:
        """It would name nothing."""
        assert run("add", REDIS, "-n", "decisions", "--key", " ").exit_code == 2


def test_a_key_that_looks_like_a_secret_is_refused() -> None:
    """It is stored as it is given."""
    result = run("add", REDIS, "-n", "config", "--key", "AKIAIOSFODNN7EXAMPLE")
    assert (result.exit_code, "looks like a secret" in result.output) == (2, True)


def test_a_newer_wording_replaces_where_the_settings_say_so(model_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """First the new one is stored, then the old one retired, as one step; and it can be undone."""
    monkeypatch.setenv("SUBCOG_DEDUP_RESOLUTION_DECISIONS", "replace")
    newer = "Sessions of the order service are stored in Redis with a TTL of 300 seconds"
    old, new = add(REDIS), add(newer)
    assert contents() == {newer}
    shown = answer("show", new)
    assert isinstance(shown, dict)
    assert ([w["content"] for w in shown["wordings"]], shown["times_seen"]) == ([REDIS], 2)
    assert shown["history"][0]["retired"] == shown["history"][0]["retired"] | {"into": new, "why": "replaced"}
    assert f"It says what {old} said, in newer words" in told("why", new)
    run("restore", old)
    assert contents() == {REDIS, newer}


@pytest.mark.usefixtures("no_model")
def test_a_wording_below_the_threshold_says_that_it_is_one() -> None:
    """A skip at .83, where the threshold is .92, would look like a mistake."""
    add(FRIDAY)
    told = run("check", FRIDAY_WORDING, "-n", "decisions").output
    assert ", threshold 0.92, wording" in told
    assert ", wording" not in run("check", FRIDAY_UNSURE, "-n", "decisions").output


def test_export_has_retired_memories_when_asked() -> None:
    """With where they went."""
    old = add(REDIS, "--key", "ttl")
    new = add(REDIS_600, "--key", "ttl")
    assert [json.loads(line)["urn"] for line in run("export").stdout.splitlines()] == [new]
    *_, gone = map(json.loads, run("export", "--all").output.splitlines())
    assert (gone["urn"], gone["retired"]["into"]) == (old, new)


@pytest.mark.usefixtures("no_model")
def test_what_a_person_adds_is_stored_though_it_was_forgotten_moments_ago() -> None:
    """A hook is held back by that, and says so without the text; a person who asks is not."""
    run("forget", urn := add(FRIDAY))
    report = said(FRIDAY).output
    assert f"- Recently forgotten: {urn} (" in report
    assert FRIDAY not in report
    assert contents() == set()
    add(FRIDAY)
    assert contents() == {FRIDAY}


def test_words_that_differ() -> None:
    """Case and punctuation do not."""
    assert differing("We use Redis 7.", "we use Redis 8, always") == (["7."], ["8, always"])
    assert differing("the same", "The same!") == ([], [])


@pytest.mark.parametrize("by", ["number", "name"])
def test_a_revision_is_undone(model_dir: Path, by: str) -> None:
    """By its number in the log or by the older memory's name: both hold, and neither is taken for the other again."""
    old, new = add(REDIS), add(REDIS_600)
    assert "If both hold: subcog-dedup restore 2" in told("why", "2")
    assert answer("restore", "2" if by == "number" else old) == {"restored": old}
    assert {(memory["urn"], memory["superseded_by"], memory["revises"]) for memory in answer("list")} == {
        (old, None, None),
        (new, None, None),
    }
    assert newest()["review_status"] == "reversed"
    assert f"It was marked as replaced by {new}, and was brought back (log row 2)." in told("why", old)
    assert f"reversed that: {old} holds again" in told("why", "2")
    with closing(SqliteStore(load().home)) as store:
        for one, other in ((old, new), (new, old)):
            memory = store.get(Urn.parse(one))
            assert memory
            assert other in store.known_distinct(memory.domain, memory.hash)


@pytest.mark.usefixtures("no_model")
def test_an_update_under_a_key_is_undone_by_its_name() -> None:
    """The value before holds again under its key; the one after it is history, and can be brought back in turn."""
    values = ("Postgres 15 on port 5432", "Postgres 16 on port 5432")
    before, after = (answer("add", value, "-n", "config", "--key", "db")["urn"] for value in values)
    for urn, value in ((before, values[0]), (after, values[1])):
        assert "which stands under 'db'" in told("restore", urn)
        (memory,) = answer("list")
        assert (memory["urn"], memory["content"], memory["key"], memory["times_seen"]) == (urn, value, "db", 1)
