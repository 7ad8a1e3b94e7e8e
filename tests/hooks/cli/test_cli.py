"""The person's door: verbs end to end over a real store, clear errors, exit codes that mean something."""

import json
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from io import StringIO
from pathlib import Path
from typing import NoReturn

import click
import pytest
from click.testing import Result
from rich.console import Console

from dedup.counting import MS_BUCKETS
from dedup.engine import Engine
from dedup.metrics import SCORE_BUCKETS
from dedup.model import Domain, Namespace, Source
from dedup.redaction.redact import candidate
from hooks.cli import SECTIONS, VERBS, Failure, cli, one_line
from hooks.cli.model_verb import told
from hooks.cli.printing import show_text
from hooks.control_characters import printable
from hooks.project import project_of
from tests.conftest import ROOT
from tests.hooks.command import run

PG = "We use PostgreSQL 15 for the order service because of its JSON support"


pytestmark = pytest.mark.usefixtures("project_without_model")


def added(content: str = PG, *more: str) -> str:
    return str(json.loads(run("add", content, "-n", "decisions", "--json", *more).stdout)["urn"])


def here() -> Domain:
    """What the project of the current directory is called."""
    return project_of(Path.cwd()).domain


def test_a_memory_is_added_listed_shown_found_exported_and_forgotten() -> None:
    """The life of one memory through every verb."""
    urn = added()
    assert json.loads(run("show", urn, "--json").stdout)["content"] == PG
    assert [m["urn"] for m in json.loads(run("list", "--json").stdout)] == [urn]
    assert [m["urn"] for m in json.loads(run("search", "postgresql json", "--json").stdout)] == [urn]
    (exported,) = map(json.loads, run("export").output.splitlines())
    assert exported["urn"] == urn
    assert exported["tags"][0].startswith("hash:sha256:")
    assert set(exported) >= {"domain", "namespace", "content", "created_at", "last_seen_at", "times_seen", "source"}
    assert exported["wordings"] == []
    assert run("forget", urn).exit_code == 0
    assert run("show", urn).exit_code == 1
    assert (run("list").exit_code, run("list").output) == (0, f"No memories of {here()} yet.\n")


def test_who_looks_in_the_wrong_directory_is_told_of_other_projects(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is lost; it is elsewhere."""
    added()
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    others = "Other projects have some: --all shows them.\n"
    assert run("list").output == f"No memories of {here()} yet.\n{others}"
    run("add", "Dates are written as ISO 8601 in everything we publish", "-n", "patterns", "--global")
    head, *_, last = run("list").output.split("\n\n")
    assert (head, last) == (f"No memories of {here()} yet, but global ones:", others)
    added("Every job of the night is logged with the rows that it has touched")
    assert "No memories" not in run("list").output
    assert others not in run("list").output


def test_who_has_global_memories_alone_is_told_of_no_other_project() -> None:
    """There is none."""
    run("add", "Dates are written as ISO 8601 in everything we publish", "-n", "patterns", "--global")
    assert "Other projects" not in run("list").output
    assert "No memories" not in run("list", "--global").output


def test_add_tells_what_a_short_text_was_compared_with() -> None:
    """Whoever types a short fact learns that only the same text is recognised."""
    told = run("add", "never deploy on a friday", "-n", "patterns").output
    assert told.splitlines()[1:] == ["It was not compared by meaning: it is shorter than 50 characters."]


def test_add_tells_that_there_was_no_model(home: Path) -> None:
    """What says the same in other words is hardly recognised then."""
    _, told = run("add", PG, "-n", "decisions").output.splitlines()
    assert told.startswith("It was compared by words alone: embedding model missing in ")


def test_what_some_take_for_the_end_of_a_line_or_a_command_is_escaped() -> None:
    """One object is one line of an export for every reader of lines, and steers no terminal."""
    text = "Line ends such as \x85 and \u2028 stand in this memory, \x9b31m, \x7f and \u202e too, which is long enough."
    assert run("add", text, "-n", "context").exit_code == 0
    (line,) = run("export").output.splitlines()
    assert line.isprintable()
    assert json.loads(line)["content"] == text


def test_an_interrupt_ends_the_process_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the exit code that shells have for it: 1 would say that the answer is no."""

    def interrupted(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    def end(code: int) -> NoReturn:
        raise SystemExit(code)

    monkeypatch.setattr("hooks.cli.list_verb.opened", interrupted)
    monkeypatch.setattr("os._exit", end)
    result = run("list")
    assert (result.exit_code, result.stdout, result.stderr) == (130, "", "\nAborted!\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is nothing that is always full")
def test_an_interrupt_ends_it_also_where_what_it_has_printed_goes_nowhere() -> None:
    """With a traceback and another code, else."""
    program = "from hooks.cli import interrupted; print('x'); interrupted()"
    env = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-c", program], stdout=full, stderr=subprocess.PIPE, cwd=ROOT, env=env, timeout=60
        )
    assert (done.returncode, done.stderr) == (130, b"\nAborted!\n")


def test_check_and_add_tell_of_a_duplicate_with_every_finding() -> None:
    """The spec's result, and what each tier said."""
    urn = added()
    result = json.loads(run("check", PG.upper(), "-n", "decisions", "--json").stdout)
    assert (result["is_duplicate"], result["reason"], result["matched_urn"]) == (True, "exact_match", urn)
    assert result["band"] == "duplicate"
    assert result["matched_memory_id"] == urn.rpartition("/")[2]
    assert [f["tier"] for f in result["findings"]] == ["exact"]
    again = json.loads(run("add", PG, "-n", "decisions", "--json").stdout)
    assert (again["action"], again["urn"]) == ("skipped", urn)
    told = run("check", f"{PG}!", "-n", "decisions").output.splitlines()
    assert told[0] == f"Duplicate (semantic_similar) of {urn}"
    assert [line.split()[:2] for line in told if line.endswith(" ms")] == [
        ["exact", "clear"],
        ["semantic", "duplicate"],
    ]
    assert told[3:5] == [f"            {urn}", f"            {PG}"]
    assert run("add", PG, "-n", "decisions").output.startswith(f"Skipped as a duplicate of {urn}\n")


def test_a_text_can_come_from_standard_input() -> None:
    """Whole, with its lines and without the last line's end; `check` finds it word for word."""
    typed = f"{PG}:\n- it is there\n- we know it\n"
    urn = json.loads(run("add", "-", "-n", "decisions", "--json", stdin=typed).stdout)["urn"]
    assert json.loads(run("show", urn, "--json").stdout)["content"] == typed.rstrip()
    assert json.loads(run("check", "-", "-n", "decisions", "--json", stdin=typed).stdout)["matched_urn"] == urn


@pytest.mark.parametrize(
    ("stdin", "says"), [("", "no text on standard input"), (" \n", "no text"), (b"caf\xe9", "not UTF-8 text")]
)
def test_standard_input_without_a_text_is_an_error(stdin: str | bytes, says: str) -> None:
    """Nothing is stored, not even the dash."""
    for verb in ("add", "check"):
        result = run(verb, "-", "-n", "decisions", stdin=stdin)
        assert (result.exit_code, says in result.stderr) == (2, True)
    assert run("list", "--json").output == "[]\n"


def test_a_closed_standard_input_is_an_empty_one() -> None:
    """As a script may leave it: one line, and no traceback."""
    done = subprocess.run(
        ["/bin/sh", "-c", f"'{sys.executable}' -m hooks add - -n decisions <&-"],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, one_line_of(done)) == (2, "Error: there is no text on standard input\n")


def test_a_dry_run_of_add_writes_nothing() -> None:
    """It says what would happen."""
    assert "Would store" in run("add", PG, "-n", "decisions", "--dry-run").output
    assert run("list", "--json").output == "[]\n"


def test_add_tells_what_it_does_not_store() -> None:
    """Or a person would look for the words they typed."""
    told = " ".join(run("add", "the staging password is Tr0ub4dor&3", "-n", "config").output.split())
    assert "A secret was taken out. The text is now: the staging password is [redacted:secret]" in told
    assert json.loads(run("add", PG, "-n", "decisions", "--json").stdout)["redacted"] == []


def test_secrets_are_redacted_before_anything_is_stored(home: Path) -> None:
    """In the memory, in the log, in the answer, in the file."""
    secret = "ghp_" + "a1B2c3D4e5F6g7H8i9J0" + "k1L2m3N4o5P6g7H8"
    added(f"The deploy token is {secret} and rotates every week")
    assert secret not in run("export").output + run("log", "--json").output
    assert all(secret.encode() not in p.read_bytes() for p in home.iterdir() if p.is_file())
    assert json.loads(
        run("check", f"The deploy token is {secret} and rotates every week", "-n", "decisions", "--json").output
    )["is_duplicate"]


def test_projects_do_not_see_each_other_and_everybody_sees_global(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`list` and `search` show this project and `global`; `list --all` is for the owner of them all."""
    added()
    run("add", "Tabs, never spaces", "-n", "patterns", "--global")
    (tmp_path / "other").mkdir()
    monkeypatch.chdir(tmp_path / "other")
    assert [m["content"] for m in json.loads(run("list", "--json").stdout)] == ["Tabs, never spaces"]
    assert json.loads(run("search", "postgresql", "--json").stdout) == []
    assert len(json.loads(run("list", "--all", "--json").stdout)) == 2


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["check", PG, "-n", "decision"], 2, "'decision'; did you mean decisions? There are: decisions"),
        (["list", "-n", "musings"], 2, "unknown namespace 'musings'; there are: decisions, patterns"),
        (["check", "  ", "-n", "decisions"], 2, "needs some text"),
        (["show", "subcog://x"], 2, "not a URN"),
        (["show", "4eebfa36"], 2, "'4eebfa36' is neither a URN nor the id at its end (12 lower-case hex digits)"),
        (["why", "4eebfa36"], 2, "'4eebfa36' is neither a number of the log nor a URN or the id at its end (12"),
        (["show", "12"], 2, "12 is a number of the log, no URN: subcog-dedup why 12 tells its memory"),
        (["forget", "12"], 2, "subcog-dedup why 12"),
        (["supersede", "12", "13"], 2, "subcog-dedup why 12"),
        (["show", "subcog://global/decisions/000000000000"], 1, "no memory"),
        (["forget", "subcog://global/decisions/000000000000"], 1, "no memory"),
        (["list", "--domain", "A/B"], 2, "not a domain"),
        (["replay", "no-such-file.jsonl"], 2, "no such file: no-such-file.jsonl"),
        (["frobnicate"], 2, "No such command"),
        (["serach", "x"], 2, "did you mean search?"),
        (["model", "instal"], 2, "install"),
        (["list", "--limt", "3"], 2, "list --help"),
        (["--frobnicate"], 2, "No such option"),
        (["add", PG], 2, "--namespace"),
        (["list", "--limit", "99999999999999999999"], 2, "--limit"),
        (["log", "--limit", "99999999999999999999"], 2, "--limit"),
        (["search", "x", "--limit", "99999999999999999999"], 2, "--limit"),
        (["list", "--global", "--domain", "x"], 2, "--global and --domain"),
        (["list", "--all", "--domain", "x"], 2, "--all shows every domain"),
        (["install", "--project", "--local"], 2, "--project and --local"),
        (["uninstall", "--project", "--local"], 2, "--project and --local"),
        (["search", "nothing like it"], 1, "nothing found"),
        (["tune"], 1, "no skip has been reviewed that a threshold had decided"),
        (["search", " "], 2, "a search needs some text"),
        (["list", "--domain", ""], 2, "not a domain: ''"),
        (["list", "--all", "--domain", ""], 2, "--all shows every domain"),
        (["export", "--domain", ""], 2, "not a domain: ''"),
        (["janitor", "--domain", ""], 2, "not a domain: ''"),
        (["list", "--namespace", ""], 2, "unknown namespace ''"),
    ],
)
def test_errors_are_one_clear_line_and_an_exit_code(arguments: list[str], code: int, says: str) -> None:
    """No traceback, whatever was typed."""
    result = run(*arguments)
    assert result.exit_code == code
    assert says in result.stderr
    assert result.stderr.count("\n") == 1


LOOKING = ["list", "search", "log", "stats", "review", "export", "janitor"]


def looked(verb: str, *options: str) -> Result:
    return run(verb, *(["order service"] if verb == "search" else []), *options)


@pytest.mark.parametrize("verb", LOOKING)
def test_a_domain_that_is_not_there_is_not_an_empty_one(verb: str) -> None:
    """Who only looks is told which ones there are, the likeliest first, also where a script asks."""
    for domain in ("shop-0a1b2c3d", "attic-00000001", "barn-00000002"):
        added(PG, "--domain", domain)
    meant, others = "shop-0a1b2c3d", "attic-00000001, barn-00000002"
    for options in (["--domain", "shop-0a1b2c3e"], ["--domain", "shop", "--json"]):
        result = looked(verb, *options)
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (1, "", 1)
        assert f"; did you mean {meant}? There are: {meant}, {others}\n" in result.stderr
    assert looked(verb, "--domain", meant).exit_code == 0


@pytest.mark.parametrize("verb", LOOKING)
def test_a_project_without_memories_is_no_error(verb: str) -> None:
    """It is where one is; a search finds nothing there. Nor is one of which only the log still knows."""
    expected = 1 if verb == "search" else 0
    assert looked(verb).exit_code == expected
    run("forget", added(PG, "--domain", "attic-00000001"))
    result = looked(verb, "--domain", "attic-00000001")
    assert (result.exit_code, "There are" in result.stderr) == (expected, False)


def test_of_many_domains_some_are_named() -> None:
    """The line stays one that can be read; in an empty store there is none to name."""
    assert "no memories of 'shop'; the store is empty" in run("list", "--domain", "shop").stderr
    for number in range(10):
        added(PG, "--domain", f"domain-{number}")
    error = run("list", "--domain", "shop").stderr
    assert "; there are: domain-0, " in error
    assert error.endswith("domain-7 and 2 more\n")


def test_who_stores_may_name_a_new_domain() -> None:
    """An unknown name is a mistake only where one looks: a domain begins with its first memory."""
    assert run("check", PG, "-n", "decisions", "--domain", "shop").exit_code == 0
    assert run("add", PG, "-n", "decisions", "--domain", "shop").exit_code == 0


def test_replay_of_a_file_that_is_no_transcript_is_an_error(tmp_path: Path) -> None:
    """Also the second time: the file is not marked as read."""
    (tmp_path / "notes.txt").write_text("We use PostgreSQL.\n")
    for _ in range(2):
        result = run("replay", "notes.txt")
        assert (result.exit_code, "not a transcript: notes.txt" in result.stderr) == (2, True)


def test_replay_reads_the_transcripts_that_are_there(tmp_path: Path) -> None:
    """And says which one is not."""
    transcript = tmp_path / "there.jsonl"
    transcript.write_text((ROOT / "fixtures" / "demo" / "1-first.jsonl").read_text())
    result = run("replay", str(tmp_path / "gone.jsonl"), str(transcript), "--domain", "harbour-00000001")
    assert (result.exit_code, "Auto-captured" in result.stdout) == (2, True)
    assert f"no such file: {tmp_path / 'gone.jsonl'}" in " ".join(result.stderr.split())


def test_replay_into_another_domain_reads_the_transcript_again(tmp_path: Path) -> None:
    """How far it was read is kept for each domain."""
    transcript = str(ROOT / "fixtures" / "demo" / "1-first.jsonl")
    first, other = (run("replay", transcript, "--domain", name, "--json").output for name in ("first", "other"))
    assert first.count("\n") == other.count("\n") > 2
    assert run("replay", transcript, "--domain", "other", "--json").output == ""


def test_a_memory_is_known_by_the_end_of_its_urn() -> None:
    """Nobody likes to type 48 characters."""
    urn, other = added(), added("Releases are cut by the build server on Thursdays.")
    short, id_ = urn.rpartition("/")[2], other.rpartition("/")[2]
    assert json.loads(run("show", short, "--json").stdout)["urn"] == urn
    assert urn in run("why", short).output
    assert json.loads(run("supersede", short, id_, "--json").stdout) == {"holds": other, "replaced": urn}
    assert json.loads(run("restore", short, "--json").stdout) == {"restored": urn}
    assert json.loads(run("forget", short, "--json").stdout) == {"forgotten": urn, "holds_again": []}
    assert run("show", short).exit_code == run("forget", "0" * 12).exit_code == 1
    assert run("show", "nonsense").exit_code == run("forget", "subcog:/x/y").exit_code == 2


def test_a_text_that_nobody_would_read_is_refused() -> None:
    """Comparing it would take minutes."""
    result = run("add", "-", "-n", "decisions", stdin="word " * 5_000)
    assert (result.exit_code, result.stderr) == (2, "Error: a memory of 25,000 characters; the longest has 20,000\n")


def test_a_store_that_cannot_be_written_shows_what_is_in_it(home: Path) -> None:
    """That it was looked at is not counted then."""
    urn = added()
    with closing(sqlite3.connect(home / "memories.db")) as db:
        db.execute("CREATE TRIGGER no_more BEFORE UPDATE ON memories BEGIN SELECT RAISE(ABORT, 'read-only'); END")
    result = run("show", urn)
    assert (result.exit_code, PG in result.output) == (0, True)


@pytest.mark.parametrize("runs", [[("0.jsonl", "a.jsonl", "b.jsonl")], [("0.jsonl", "a.jsonl"), ("b.jsonl",)]])
def test_replay_reads_each_for_its_project_and_what_was_said_last_holds(
    tmp_path: Path, runs: list[tuple[str, ...]]
) -> None:
    """In whatever order a shell names transcripts, and also where the newer one was read long ago. What is no
    transcript does not keep the others from being read."""
    (tmp_path / "shop").mkdir()
    for name, day, batch in (("a", "20", 100), ("b", "16", 50)):
        said = f"We decided that the stock sync sends batches of {batch} article ids, because the vendor asked for it."
        message = {"role": "user", "content": said}
        record = {"type": "user", "uuid": name, "sessionId": name, "cwd": str(tmp_path / "shop"), "message": message}
        line = json.dumps(record | {"timestamp": f"2026-11-{day}T09:00:00Z"})
        (tmp_path / f"{name}.jsonl").write_text(f"{line}\n")
    (tmp_path / "0.jsonl").write_text("We use PostgreSQL.\n")
    results = [run("replay", *files) for files in runs]
    assert "before compaction" not in results[0].stdout
    assert "from this transcript:" in results[0].stdout
    assert ("(replaced since by subcog://" in results[-1].stdout) is (len(runs) > 1)
    assert (results[0].exit_code, results[0].stderr) == (2, "Error: not a transcript: 0.jsonl\n")
    holds = [m for m in json.loads(run("list", "--all", "--json").stdout) if not m["superseded_by"]]
    assert ["100 article" in m["content"] for m in holds] == [True]
    assert [m["domain"] for m in holds] == [str(project_of(tmp_path / "shop").domain)]
    assert json.loads(run("list", "--json").stdout) == []


def test_of_several_transcripts_those_of_no_directory_here_are_left_out(tmp_path: Path) -> None:
    """They would be mixed with this project's. One alone, or with a domain, is meant."""
    first = ROOT / "fixtures" / "demo" / "1-first.jsonl"
    away = tmp_path / "away.jsonl"
    away.write_text(first.read_text().replace('"cwd": "', '"cwd": "/nowhere').replace('"cwd":"', '"cwd":"/nowhere'))
    result = run("replay", str(away), str(away))
    assert (result.exit_code, "--domain must say" in result.stderr, result.stdout) == (2, True, "")
    assert result.stderr.startswith("Error: 2 transcripts left out, as the directory is not there any more; --domain")
    assert f": {away} of /nowhere" in result.stderr
    assert run("replay", *[str(away)] * 9).stderr.endswith(" and 6 more\n")
    assert run("replay", str(away), str(away), "--domain", "shop").exit_code == 0
    assert f"Kept for {project_of(Path.cwd()).domain}: /nowhere" in run("replay", str(away)).output
    assert "Kept for" not in run("replay", str(away), "--domain", "other").output


def test_a_bad_setting_is_an_error_that_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the command line nothing is silently replaced by a default."""
    monkeypatch.setenv("SUBCOG_DEDUP_THRESHOLD_DEFAULT", "1.2")
    result = run("list")
    assert (result.exit_code, "SUBCOG_DEDUP_THRESHOLD_DEFAULT" in result.stderr) == (2, True)


def test_a_damaged_store_is_an_error_of_its_own_kind(home: Path) -> None:
    """Exit code 3, and the file stays as it is."""
    home.mkdir()
    (home / "memories.db").write_bytes(b"scrambled" * 1000)
    result = run("list")
    assert (result.exit_code, "cannot open the store" in result.stderr) == (3, True)


def test_metrics_are_valid_prometheus_text() -> None:
    """HELP and TYPE before each family, cumulative buckets in order, numbers at the end."""
    added()
    lines = run("metrics").output.splitlines()
    assert 'dedup_checks_total{namespace="decisions",result="unique"} 1' in lines
    families = [line.split()[2] for line in lines if line.startswith("# TYPE")]
    assert len(families) == len(set(families))
    buckets = [
        float(line.split()[-1])
        for line in lines
        if line.startswith('dedup_check_duration_ms_bucket{check_type="exact"')
    ]
    assert buckets == sorted(buckets)
    assert buckets[-1] == 1
    assert "dedup_cache_size 1" in lines


def test_what_has_not_happened_yet_is_counted_as_none() -> None:
    """Else a rate over it begins with its first event lost, and the set of buckets changes with what happens."""
    assert {"dedup_cache_hits_total 0", "dedup_cache_misses_total 0"} <= set(run("metrics").output.splitlines())
    added()
    samples = json.loads(run("metrics", "--json").stdout)
    bounds: dict[str, list[str]] = {}
    for sample in samples:
        if le := sample["labels"].pop("le", ""):
            bounds.setdefault(sample["name"] + json.dumps(sample["labels"]), []).append(le)
    assert len(bounds) == sum(sample["name"].endswith("_count") for sample in samples) > 1
    for name, found in bounds.items():
        wanted = SCORE_BUCKETS if name.startswith("dedup_similarity_score") else MS_BUCKETS
        assert sorted(found, key=float) == [*(f"{bound:g}" for bound in wanted), "+Inf"]
    assert len([line for line in run("metrics").output.splitlines() if 'check_type="total",le=' in line]) == 12


def test_the_log_tells_what_was_decided() -> None:
    """Newest first, with the text and every finding."""
    added()
    run("add", PG, "-n", "decisions")
    rows = json.loads(run("log", "--json").stdout)
    assert [row["decision"] for row in rows] == ["hash_exact", "captured"]
    assert rows[0]["text"] == PG


def test_every_verb_has_a_file_help_and_a_line_in_its_table() -> None:
    """The documentation names every command there is, under the headings that help has."""
    page = (ROOT / "docs" / "commands.md").read_text()
    tables = {part.partition(" | ")[0].lower(): part for part in page.partition("## ")[0].split("\n\n| ")}
    for title, verbs in SECTIONS.items():
        (table,) = [text for heading, text in tables.items() if title.lower().startswith(heading)]
        assert re.findall(r"^\| `(\w+)", table, re.MULTILINE) == [*verbs], title
    for verb in VERBS:
        assert run(verb, "--help").exit_code == 0
    assert "hook" not in [line.split()[0] for line in run("--help").output.splitlines() if line.startswith("  ")]


def test_help_lists_every_command_once_and_under_a_heading() -> None:
    """Nobody looks through thirty of them for one; and the lines of all sections are even."""
    lines = run("--help").stdout.partition("Show this message and exit.\n")[2].splitlines()
    rows = [line for line in lines if line.startswith("  ") and not line.startswith("   ")]
    assert sorted(line.split()[0] for line in rows) == sorted(VERBS)
    assert len({line.index(line.split(maxsplit=1)[1]) for line in rows}) == 1
    assert [line.removesuffix(":") for line in lines if line and not line.startswith(" ")] == [*SECTIONS]


def test_every_command_but_two_has_its_answer_as_json() -> None:
    """A hook answers Claude Code, and `worker run` nobody."""
    without = {words for words, verb in commands(cli) if all("--json" not in each.opts for each in verb.params)}
    assert without == {"hook", "worker run"}


def commands(group: click.Group, *above: str) -> Iterator[tuple[str, click.Command]]:
    """What can be called, each by all of its words."""
    context = click.Context(group)
    for name in (*group.list_commands(context), *(() if above else ("hook",))):  # which no help shows
        verb = group.get_command(context, name)
        assert verb
        if isinstance(verb, click.Group):
            yield from commands(verb, *above, name)
        else:
            yield " ".join((*above, name)), verb


def test_a_batch_of_texts_prints_as_it_is_markup_or_not() -> None:
    """Square brackets in a memory are text, not colours."""
    urn = added("Use [bold]brackets[/] in [red]logs, they are plain text for us")
    assert "[bold]brackets[/]" in run("show", urn).output
    assert "[bold]brackets[/]" in run("list").output
    assert (
        "[red]logs"
        in run("check", "Use [bold]brackets[/] in [red]logs, they are plain text for us", "-n", "decisions").output
    )


def process(*arguments: str | bytes, cwd: Path = ROOT, **more: object) -> "subprocess.CompletedProcess[bytes]":
    """The command as a process of its own, where the terminal, the encoding and the directory are what they are."""
    env = os.environ | {"PYTHONPATH": str(ROOT)} | dict(more.pop("env", {}))  # type: ignore[call-overload]
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | more
    return subprocess.run([sys.executable, "-m", "hooks", *arguments], cwd=cwd, env=env, check=False, **options)  # type: ignore[call-overload,no-any-return]


def one_line_of(done: "subprocess.CompletedProcess[bytes]") -> str:
    assert done.stderr.count(b"\n") == 1, done.stderr.decode(errors="replace")
    return done.stderr.decode()


@pytest.mark.parametrize("what", [["list"], ["list", "--json"], ["metrics"], ["--help"], ["show", "--help"]])
def test_a_full_disk_is_one_line(what: list[str]) -> None:
    """Exit code 3, also for what is still in a buffer when the process ends."""
    added()
    with Path("/dev/full").open("wb") as full:
        done = process(*what, stdout=full)
    assert (done.returncode, one_line_of(done)) == (3, "Error: no space left on device\n")


@pytest.mark.parametrize("what", [["list"], ["list", "--json"], ["log"], ["stats"]])
def test_a_reader_that_goes_is_no_error_of_ours(what: list[str]) -> None:
    """`list | head -0`: silence, and no exit code that would be an answer."""
    added()
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as pipe:
        done = process(*what, stdout=pipe)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_terminal_without_unicode_shows_escapes() -> None:
    """JSON stays what it is: UTF-8."""
    added("Der Bestelldienst nutzt für Ändérungen 日本 PostgreSQL", "--global")
    env = {"PYTHONIOENCODING": "ascii"}
    done = process("list", "--global", env=env)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"f\\xfcr \\xc4nd" in done.stdout
    (memory,) = json.loads(process("list", "--global", "--json", env=env).stdout)
    assert "Ändérungen 日本" in memory["content"]


def test_in_a_deleted_directory_only_the_project_is_unknown(tmp_path: Path) -> None:
    """What needs no project still works."""
    (gone := tmp_path / "gone").mkdir()
    script = f"rmdir '{gone}' && '{sys.executable}' -m hooks"
    shell = ["/bin/sh", "-c"]
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    refused = subprocess.run([*shell, f"{script} list"], cwd=gone, env=env, capture_output=True, check=False)
    assert refused.returncode == 2
    assert "does not exist any more" in one_line_of(refused)
    for verb in ("list --global", "export", "doctor", "install --dry-run"):
        gone.mkdir(exist_ok=True)
        done = subprocess.run([*shell, f"{script} {verb}"], cwd=gone, env=env, capture_output=True, check=False)
        assert b"Traceback" not in done.stderr + done.stdout
        assert done.returncode == (1 if verb == "doctor" and b"\xe2\x9c\x97" in done.stdout else 0)


@pytest.mark.parametrize("verb", [["eval", "pairs"], ["tune"], ["eval", "sessions", "--transcripts", "."]])
def test_a_binary_file_is_one_line(tmp_path: Path, verb: list[str]) -> None:
    """With its name, also where that is no Unicode either."""
    (binary := tmp_path / "data.bin").write_bytes(bytes(range(256)))
    result = run(*verb, str(binary))
    assert (result.exit_code, result.stderr) == (2, f"Error: {binary}: not UTF-8 text\n")
    odd = os.fsencode(tmp_path) + b"/\xff.jsonl"
    Path(os.fsdecode(odd)).write_bytes(b"\xff")
    done = process(*verb, odd, env={"PYTHONIOENCODING": "utf-8"})
    assert done.returncode == 2
    assert "not UTF-8 text" in one_line_of(done)


def test_text_that_is_no_unicode_is_one_line() -> None:
    """A file name, or what was pasted from one."""
    done = process("add", b"the backup lies in /srv/\xff\xfe for now", "-n", "context")
    assert b"Traceback" not in done.stderr
    assert done.returncode in (0, 2)


def test_damaged_pages_are_one_line(home: Path) -> None:
    """SQLite opens such a file and falls over later, wherever it reads them."""
    for number in range(40):
        added(f"{PG}, reason number {number} in a list of many")
    path = home / "memories.db"
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * (size - 4096))
    for verb in (["list"], ["export"], ["log"], ["add", PG, "-n", "decisions"], ["metrics"]):
        result = run(*verb)
        assert (result.exit_code, result.stderr.count("\n")) == (3, 1)


@pytest.mark.parametrize(
    ("error", "code", "says"),
    [
        (sqlite3.OperationalError("database is locked"), 3, "database is locked"),
        (PermissionError(13, "Permission denied", "/srv/x"), 3, "/srv/x: permission denied"),
        (UnicodeEncodeError("utf-8", "\udcff", 0, 1, "surrogates not allowed"), 2, "surrogates"),
        (sqlite3.DatabaseError("two\nlines \x1b[2J"), 3, r"two lines \x1b[2J"),
    ],
)
def test_what_goes_wrong_in_the_world_is_one_line_and_an_exit_code(error: Exception, code: int, says: str) -> None:
    """2 for what was typed, 3 for what failed; what the error quotes cannot steer the terminal."""
    with pytest.raises(Failure) as failed, one_line():
        raise error
    assert (failed.value.exit_code, says in failed.value.message) == (code, True)
    assert "\n" not in failed.value.message


def test_a_bug_is_not_dressed_up() -> None:
    """Its traceback is what somebody needs to mend it."""
    with pytest.raises(ZeroDivisionError), one_line():
        _ = 1 // 0


def test_without_arguments_there_is_help() -> None:
    """Of the program and of its groups: who types the name alone asks what there is."""
    assert "Set up:" in run().output
    assert "verify" in run("model").output


STEERING = "Use \x1b]0;title\x07 and \x1b[2J, \x9b31m, \r and \u202egnp.exe in \u2066names\u2069 \x7f [/nope] :bug:"


def test_text_cannot_steer_the_terminal(engine: Engine) -> None:
    """Escape sequences, C1 controls and bidirectional overrides are shown, not obeyed; nor is markup; JSON has all."""
    domain = Domain("global")
    source = Source("s", "[/nope]", "/tmp/[bold]\x1b[31m.jsonl")
    receipt = engine.capture([candidate(STEERING, domain, Namespace.CONTEXT, source=source)])[0]
    content = json.loads(run("show", str(receipt.urn), "--json").stdout)["content"]
    assert "\x1b]0;title\x07" in content
    for verb in (
        ["show", str(receipt.urn)],
        ["list"],
        ["search", "title names"],
        ["log"],
        ["check", STEERING, "-n", "context", "--global"],
        ["add", STEERING, "-n", "context", "--global"],
    ):
        result = run(*verb)
        assert result.exit_code == 0, verb
        assert result.output.isprintable() or {c for c in result.output if not c.isprintable()} <= {"\n"}, verb
        assert r"\x1b]0;title\x07" in result.output, verb
        assert r"\u202egnp.exe" in result.output, verb
        assert "[/nope] :bug:" in result.output, verb
    shown = run("show", str(receipt.urn)).output
    assert r"/tmp/[bold]\x1b[31m.jsonl, record [/nope]" in shown


def test_printable_leaves_every_script_as_it_is() -> None:
    """Letters, marks, joiners, emoji, line ends and tabs are no controls."""
    text = "zoë 日本 שלום مرحبا किताब 👩‍👩‍👧 a\tb\nc"
    assert printable(text) == text


def test_the_log_as_json_has_findings_that_are_json() -> None:
    """Not a string with JSON in it."""
    added()
    run("add", PG, "-n", "decisions")
    assert json.loads(run("log", "--json").stdout)[0]["findings"][0]["tier"] == "exact"


def test_what_was_seen_once_was_seen_once() -> None:
    """Storing it is the first time; what is skipped as a repeat counts."""
    urn = added()
    assert ", once in all" in run("show", urn).output
    added()
    assert ", 2 times in all" in run("show", urn).output


def test_memories_are_listed_with_a_blank_line_between() -> None:
    """Newest first, as many as wanted; and it says so where there are more."""
    added()
    added("Tabs, never spaces, in every file of ours")
    assert len(run("list").output.split("\n\n")) == 2
    _first, more = run("list", "--limit", "1").output.split("\n\n")
    assert more == "There are more than this one; add --limit 4 to see up to 4.\n"
    listed = run("list", "--limit", "1", "--json")
    assert len(json.loads(listed.stdout)) == 1
    assert listed.stderr == more


def test_an_empty_store_has_no_table() -> None:
    """Nor headings over nothing."""
    assert run("stats").output.startswith("No memories here yet.\n\nNo decisions yet.\n\n0 pairs wait")
    added()
    assert run("stats").output.split()[:3] == ["Namespace", "Memories", "Replaced"]


def test_index_says_why_no_text_was_embedded() -> None:
    """Where there is no model, "0 texts" would pass for "all done"; where nothing waits for one, it is not missed."""
    assert (run("index").stdout, run("index").stderr) == ("Embedded 0 texts, built 0 indexes\n", "")
    added()
    result = run("index")
    assert (result.exit_code, result.stdout) == (0, "Embedded 0 texts, built 0 indexes\n")
    assert "No text was embedded: embedding model missing" in result.stderr


def test_memories_and_the_log_can_be_narrowed_down_to_a_namespace() -> None:
    """By the same option; what is not there says of which kind it is not."""
    added()
    run("add", "Tabs, never spaces, in every file of ours", "-n", "patterns")
    for verb in ("list", "log"):
        for option in ("--namespace", "-n"):
            (row,) = json.loads(run(verb, option, "patterns", "--json").stdout)
            assert row["namespace"] == "patterns"
        assert run(verb, "-n", "pattern").exit_code == 2
    assert run("list", "-n", "config").output == f"No memories under config of {here()} yet.\n"
    assert run("log", "-n", "config").output == "Nothing under config has been judged here yet.\n"


def test_the_log_says_that_there_is_more() -> None:
    """Or the rows that are shown would pass for all there are."""
    added()
    added("Tabs, never spaces, in every file of ours")
    added("Releases are cut by the build server on Thursdays")
    assert "There are more than these 2; add --limit 8 to see up to 8." in run("log", "--limit", "2").output
    assert "There are more" not in run("log", "--limit", "3").output


def test_a_text_of_several_lines_is_set_in_as_a_whole() -> None:
    """Nobody takes one of its lines for the next memory."""
    added("Deploy steps of the shop:\n1. build the image\n\n2. push it")
    for verb, margin in (["list"], 2), (["search", "deploy"], 2), (["log"], 8):
        _, *lines = run(*verb).output.splitlines()
        assert lines == [" " * margin + "Deploy steps of the shop:", " " * margin + "1. build the image", "",
                         " " * margin + "2. push it"], verb  # fmt: skip


def test_a_terminal_folds_a_long_text_within_its_margin() -> None:
    """Without white space at the ends of lines, and without losing a word."""
    out = Console(width=30, file=StringIO(), force_terminal=True, color_system=None)
    show_text(out, PG, "  also: ")
    lines = out.file.getvalue().splitlines()  # type: ignore[attr-defined]
    assert lines[0].startswith("  also: We use PostgreSQL")
    assert all(line.startswith(" " * 8) and len(line) <= 30 and line == line.rstrip() for line in lines[1:])
    assert " ".join(" ".join(lines).split()) == f"also: {PG}"


def test_a_number_that_no_row_can_have_is_one_line_of_error() -> None:
    """Beyond what SQLite can count to, too."""
    for command in (("why",), ("restore",), ("review", "--confirm")):
        done = run(*command, "9" * 30)
        assert (done.exit_code, len(done.output.splitlines())) == (1, 1)


@pytest.mark.parametrize(("verb", "nothing"), [(["search", "x"], "[]\n"), (["tune"], "{}\n")])
def test_the_answer_is_no_in_json_as_well(verb: list[str], nothing: str) -> None:
    """One exit code, whatever the answer looks like."""
    assert run(*verb).exit_code == 1
    result = run(*verb, "--json")
    assert (result.exit_code, result.stdout) == (1, nothing)


def test_search_tells_what_was_replaced() -> None:
    """It is found, and no longer holds."""
    urn = added("The pool of the booking service is capped at 20 connections.")
    newer = added("The pool of the booking service is capped at 60 connections.")
    replaced = {row["urn"]: row["replaced"] for row in json.loads(run("search", "pool booking", "--json").stdout)}
    assert replaced == {urn: True, newer: False}
    assert run("search", "pool booking").output.count("replaced") == 1


def test_search_tells_when_each_was_said_last() -> None:
    """Of two that contradict each other, one is older."""
    urn = added("The pool of the booking service is capped at 20 connections.")
    (row,) = json.loads(run("search", "pool booking", "--json").stdout)
    listed = json.loads(run("list", "--json").stdout)
    assert [row["last_seen_at"]] == [memory["last_seen_at"] for memory in listed]
    assert f"{urn}  {row['last_seen_at']}" in run("search", "pool booking").output


def test_search_shows_the_memory_and_the_wording_that_was_found() -> None:
    """Who searched for the wording's words would not see why the memory is there, nor what it says."""
    kept = "The pool of the booking service is capped at 20 connections because the primary serves three others."
    reworded = "Pool of the booking service: capped at 20 connections, as three others are served by the primary."
    urn = added(kept)
    assert added(reworded) == urn
    (found,) = json.loads(run("search", "others are served", "--json").stdout)
    assert (found["content"], found["wording"]) == (kept, reworded)
    printed = " ".join(run("search", "others are served").output.split())
    assert kept in printed
    assert f"in other words: {reworded}" in printed
    (own,) = json.loads(run("search", "because the primary serves three others", "--json").stdout)
    assert "wording" not in own


def test_search_says_where_only_the_meaning_is_near(model_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks for a word must not take the first line for a memory that has it."""
    monkeypatch.setenv("SUBCOG_MODEL_DIR", str(model_dir))
    added("The pool of the booking service is capped at 20 connections.")
    added("Retries are gated by `retry_limit`.")
    assert "None of these has any of the words" in run("search", "database limits").output
    for known in ("booking limits", "retry_limit"):
        assert "None of these" not in run("search", known).output


def test_check_says_what_would_be_replaced() -> None:
    """As `add` does once it is done."""
    urn = added("The pool of the booking service is capped at 20 connections.")
    told = run("check", "The pool of the booking service is capped at 60 connections.", "-n", "decisions").output
    assert told.splitlines()[0] == f"New, in place of {urn}"


def test_there_may_be_no_global_memory() -> None:
    """A name that nobody can have mistyped."""
    assert [run("list", *named).exit_code for named in (["--global"], ["--domain", "global"])] == [0, 0]


@pytest.mark.skipif(os.name == "nt", reason="there HOME says nothing")
def test_a_model_that_goes_into_the_home_leaves_it_private(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It does where no cache is known to be the user's, and may be the first that makes the home."""
    monkeypatch.setenv("HOME", "")
    monkeypatch.delenv("SUBCOG_MODEL_DIR")
    mask = os.umask(0o022)
    try:
        assert run("model", "install", "--from", str(tmp_path)).exit_code == 3  # no weights there
    finally:
        os.umask(mask)
    made = [home, *home.iterdir()]
    assert len(made) > 1
    assert not any(path.stat().st_mode & 0o077 for path in made)


def test_a_hub_that_is_not_reached_is_told_in_words() -> None:
    """The names of its client's errors are for those who read JSON; a wrong file is another matter."""
    from dedup.embedding.model_install import Attempt

    assert "Error" not in told(Attempt("hub", "requests.exceptions.ConnectionError: Max retries", 1.0))
    assert "package index" in told(Attempt("hub", "nothing received for 20 s", 20.0))
    assert "SHA-256" in told(Attempt("hub", "tokenizer.json has SHA-256 00, upstream published 11", 1.0))
    assert told(Attempt("index", "", 1.0)) == "index: delivered"
